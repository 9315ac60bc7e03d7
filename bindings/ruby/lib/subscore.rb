# frozen_string_literal: true

require "json"

# App Store subscription decisions, from libsubscore.
#
#     answer = Subscore.state_at(history: File.read("history.json"), at: Time.now)
#     answer.has_access
#
# The functions take keyword arguments; nil omits one. Each returns its answer, or raises an Error. Any number of
# threads may call concurrently. The C extension lets others run during the call for a large request.
module Subscore
  # The version of libsubscore that this gem was made for.
  VERSION = "0.5.0"
end

raise LoadError, "subscore does not run on JRuby; use the package of libsubscore for Java there" if RUBY_ENGINE == "jruby"

require_relative "subscore/error"
begin
  require "subscore/subscore_ext"
rescue LoadError
  # It was not built, because a compiler or Ruby's headers were missing.
  require_relative "subscore/fiddle"
end
require_relative "subscore/answer"
require_relative "subscore/generated/answers"
require_relative "subscore/request"
require_relative "subscore/generated/functions"
require_relative "subscore/handle"
require_relative "subscore/open_history"
require_relative "subscore/verify"
require_relative "subscore/verifier"

module Subscore
  class << self
    # Calls a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the
    # library wrote it. A request of nil is a null pointer, which is SUBS_ERROR_ARGUMENT.
    # @return [String]
    # @raise [Error]
    def call(function, request)
      succeeded(*Native.decide(function, request))
    end

    # @api private
    def ask(function, fields)
      parsed(call(function, Request.json(fields)))
    end

    # @api private
    def succeeded(status, response, *others)
      raise Error.of(Native.status_name(status), response) unless status.zero?

      others.empty? ? response : [response, *others]
    end

    # @api private
    def parsed(response)
      frozen(JSON.parse(response, freeze: true))
    end

    # @api private
    def check(running)
      return if running.split(".").first(2) == VERSION.split(".").first(2)

      raise LoadError, "libsubscore is #{running}, and this gem was made for #{VERSION}"
    end

    # The version of the running library, such as "0.4.0".
    def version
      Native.version
    end

    # Every rule of the running library: hashes with "id", "sentence", "source", and "url" or nil.
    def rules
      parsed(Native.rules)
    end

    # Every warning that an answer can have: hashes with "code", "about", "sentence" and "remedy".
    def warnings
      parsed(Native.warnings)
    end

    # The longest request, in bytes. A longer one is SUBS_ERROR_LIMIT.
    def max_request_length
      Native.max_request_length
    end

    # The deepest nesting of a request. Deeper is SUBS_ERROR_JSON.
    def max_depth
      Native.max_depth
    end

    # The largest number of values in a request of this many bytes. More are SUBS_ERROR_LIMIT.
    def max_values(length)
      Native.max_values(length)
    end

    # The longest id, in bytes. A longer one is SUBS_ERROR_LIMIT.
    def max_identifier_length
      Native.max_identifier_length
    end

    # The largest instant; the smallest is its negative, in milliseconds.
    def max_instant
      Native.max_instant
    end

    private

    # Freezes a value deeply. What takes the place of Ruby's JSON, such as Oj.mimic_JSON, ignores `freeze`.
    def frozen(value)
      return value if value.frozen?

      case value
      when Hash then value.each_value { |each| frozen(each) }
      when Array then value.each { |each| frozen(each) }
      end
      value.freeze
    end
  end

  check(version)
end
