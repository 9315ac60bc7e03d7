# frozen_string_literal: true

require "rbconfig"
require_relative "fiddle_call"
require_relative "generated/decisions"

module Subscore
  # The C functions by Fiddle, if the C extension was not built. Fiddle lets other threads run during each call.
  # @api private
  module Native
    KIND = "fiddle"
    CARRIED = File.join(__dir__, "native", RbConfig::CONFIG["host_cpu"], "libsubscore.so.0")
    # Loaded locally: Fiddle.dlopen would expose it to every library that is loaded later.
    LIBRARY = Fiddle::Handle.new(CARRIED, Fiddle::Handle::RTLD_NOW)
    POINTER = Fiddle::TYPE_VOIDP
    SIZE = Fiddle::TYPE_SIZE_T
    STATUS = Fiddle::TYPE_INT
    INSTANT = Fiddle::TYPE_LONG_LONG

    function = ->(name, takes, gives) { Fiddle::Function.new(LIBRARY[name], takes, gives) }
    FREE = function.("subs_free", [POINTER], Fiddle::TYPE_VOID)
    NUMBERS = %w[subs_max_request_length subs_max_depth subs_max_identifier_length subs_max_instant].to_h do |name|
      [name, function.(name, [], INSTANT)]
    end
    MAX_VALUES = function.("subs_max_values", [SIZE], SIZE)
    VERSION_TEXT = function.("subs_version", [], POINTER)
    STATUS_NAME = function.("subs_status_name", [STATUS], POINTER)
    RULES = function.("subs_rules", [], POINTER)
    WARNINGS = function.("subs_warnings", [], POINTER)
    OPEN = function.("subs_history_open", [POINTER, SIZE, POINTER, POINTER, POINTER], STATUS)
    ASK = function.("subs_history_state_at", [POINTER, INSTANT, POINTER, SIZE, POINTER], STATUS)
    CLOSE = function.("subs_history_close", [POINTER], Fiddle::TYPE_VOID)
    FUNCTIONS = DECISIONS.to_h { |name| [name, function.(name, [POINTER, SIZE, POINTER, POINTER], STATUS)] }.freeze

    module_function

    def decide(name, request)
      function = FUNCTIONS[name] or raise ArgumentError, "#{name} is not a function of libsubscore that takes a request"
      exchange(request) { |*given| function.call(*given) }
    end

    def exchange(request, &call)
      FiddleCall.exchange(request, FREE, &call)
    end

    def history_open(request)
      history = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
      history[0, Fiddle::SIZEOF_VOIDP] = [0].pack("J")
      status, response = exchange(request) { |text, size, *given| OPEN.call(text, size, history, *given) }
      [status, response, history.ptr.to_i]
    end

    # The status, and the states as bytes.
    def history_state_at(history, at, room)
      states = "\0".b * (32 * room)
      [ASK.call(history, at, states, room, "\0".b * Fiddle::SIZEOF_SIZE_T), states]
    end

    def history_close(history)
      CLOSE.call(history)
    end

    # The address of subs_free.
    def free_function
      LIBRARY["subs_free"]
    end

    def version
      VERSION_TEXT.call.to_s
    end

    def status_name(status)
      STATUS_NAME.call(status).to_s
    end

    def rules
      RULES.call.to_s.force_encoding("UTF-8")
    end

    def warnings
      WARNINGS.call.to_s.force_encoding("UTF-8")
    end

    def max_values(length)
      MAX_VALUES.call(length)
    end

    NUMBERS.each { |name, number| define_singleton_method(name.delete_prefix("subs_")) { number.call } }
  end
  private_constant :Native
end
