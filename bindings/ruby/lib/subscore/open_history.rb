# frozen_string_literal: true

module Subscore
  # A history that was read once, for many queries, from any number of threads. Close it afterwards; otherwise it is
  # closed when it is garbage-collected.
  class OpenHistory
    include Opened

    # The state of one subscription at one instant. `since` and `until` are Times or nil, `row` is an OpenedRow or nil,
    # and `status` is Apple's number for the state or nil.
    InstantState = Struct.new(:subscription, :state, :status, :has_access, :since, :until, :row, keyword_init: true)

    STATES = %w[none subscribed billing_grace_period billing_retry expired revoked].freeze
    SINCE_IS_NULL = 1
    UNTIL_IS_NULL = 2
    ROW_IS_NULL = 4
    private_constant :STATES, :SINCE_IS_NULL, :UNTIL_IS_NULL, :ROW_IS_NULL

    # The subscriptions, the rows, and the warnings about them.
    # @return [OpenedHistory]
    attr_reader :answer

    # @api private
    def initialize(request)
      # Interrupts wait until the history has its owner.
      response = Thread.handle_interrupt(Object => :never) do
        answer, history = Subscore.succeeded(*Native.history_open(request))
        @handle = Handle.new("history", history, Native.method(:history_close))
        answer
      end
      @answer = OpenedHistory.new(Subscore.parsed(response))
      @subscriptions = answer.subscriptions
      @rows = answer.rows
    end

    # Returns the state of every subscription at an instant, in the order of `answer.subscriptions`.
    # @param at [Time, Integer] milliseconds since 1970, or a Time
    # @return [Array<InstantState>]
    def state_at(at)
      milliseconds = (at.is_a?(Time) ? Request.milliseconds(at) : Integer(at)).clamp(Request::INTEGERS)
      status, found = @handle.use { |history| Native.history_state_at(history, milliseconds, @subscriptions.length) }
      Subscore.succeeded(status, nil) unless status.zero?

      found.unpack("q<q<L<L<CCCCL<" * @subscriptions.length).each_slice(9).map { |fields| state(*fields) }
    end

    def inspect
      "#<#{self.class} #{@subscriptions&.length.to_i} subscriptions, #{@rows&.length.to_i} rows>"
    end

    private

    def state(since, ending, subscription, row, state, status, has_access, flags, _reserved)
      InstantState.new(
        subscription: @subscriptions[subscription], state: STATES[state], status: status.zero? ? nil : status,
        has_access: has_access == 1,
        since: (flags & SINCE_IS_NULL).zero? ? Answer.time(since) : nil,
        until: (flags & UNTIL_IS_NULL).zero? ? Answer.time(ending) : nil,
        row: (flags & ROW_IS_NULL).zero? ? @rows[row] : nil
      ).freeze
    end
  end
end
