# frozen_string_literal: true

module Subscore
  # A part of an answer: a view of the object that the library wrote. It never changes.
  class Answer
    # The object itself, under the library's own names, with members that a later library adds.
    # @return [Hash{String => Object}]
    attr_reader :raw

    def initialize(raw)
      @raw = raw
      freeze
    end

    alias to_h raw

    # The object as JSON, as the library wrote it. JSON.generate calls it.
    # @return [String]
    def to_json(*options)
      raw.to_json(*options)
    end

    # The object that Rails converts to JSON.
    # @return [Hash{String => Object}]
    def as_json(*)
      raw
    end

    def ==(other)
      other.class == self.class && other.raw == raw
    end
    alias eql? ==

    def hash
      raw.hash
    end

    # All fields except those that identify the customer, at any depth, for logs.
    def inspect
      "#<#{self.class} #{Answer.printed(raw)}>"
    end

    # @api private
    def self.printed(value)
      case value
      when Array then value.map { |each| printed(each) }
      when Hash then value.except("appAccountToken", "appTransactionId").transform_values { |each| printed(each) }
      else value
      end
    end

    # @api private
    def self.time(milliseconds)
      Time.at(0, milliseconds, :millisecond, in: "UTC")
    end
  end
end
