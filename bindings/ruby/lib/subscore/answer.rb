# frozen_string_literal: true

module Subscore
  # A part of an answer: a view of the object that the library wrote. It never changes.
  class Answer
    # The object itself, under the library's own names, with what a later library adds.
    # @return [Hash{String => Object}]
    attr_reader :raw

    def initialize(raw)
      @raw = raw
      freeze
    end

    alias to_h raw

    def ==(other)
      other.class == self.class && other.raw == raw
    end
    alias eql? ==

    def hash
      raw.hash
    end

    def inspect
      "#<#{self.class} #{raw}>"
    end

    # @api private
    def self.time(milliseconds)
      Time.at(0, milliseconds, :millisecond, in: "UTC")
    end
  end
end
