# frozen_string_literal: true

# @generated from Include by bindings/generate.py. DO NOT EDIT.

module Subscore
  module Native
    DECISIONS = %w[
      subs_classify_change
      subs_prorate
      subs_state_at
      subs_timeline
      subs_content_access
      subs_offer_eligibility
      subs_owner
      subs_price_change
      subs_check_document
    ].freeze
  end
end
