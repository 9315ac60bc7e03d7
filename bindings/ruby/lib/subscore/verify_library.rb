# frozen_string_literal: true

require_relative "fiddle_call"

module Subscore
  # Finds libsubscore-verify and calls it with Fiddle, whose cost is a hundredth of a verification.
  # @api private
  module VerifyLibrary
    SONAME = "libsubscore-verify.so.0"
    POINTER = Fiddle::TYPE_VOIDP
    SIZE = Fiddle::TYPE_SIZE_T
    PLAIN = [POINTER, SIZE, POINTER, POINTER].freeze
    TAKES = {
      "subs_verify" => PLAIN, "subs_ocsp_requests" => PLAIN, "subs_verifier_open" => [POINTER, *PLAIN],
      "subs_verifier_verify" => [POINTER, *PLAIN]
    }.freeze
    FREE = Fiddle::Function.new(Native.free_function, [POINTER], Fiddle::TYPE_VOID)
    LOCK = Mutex.new

    module_function

    # The functions of the library that SUBSCORE_VERIFY_LIBRARY names, otherwise of the installed one. It is searched
    # for until it is found.
    def functions
      LOCK.synchronize { @functions ||= find(chosen("SUBSCORE_VERIFY_LIBRARY")) }
    end

    # What an environment variable names. Empty in a program with more rights than the user who started it, such as a
    # set-uid program: there the user must not choose what is loaded.
    def chosen(variable)
      ask = Fiddle::Function.new(Fiddle::Handle::DEFAULT["secure_getenv"], [POINTER], POINTER)
      path = ask.call(variable)
      path.null? ? "" : path.to_s
    end

    def find(chosen)
      # Loaded locally: Fiddle.dlopen would expose its OpenSSL to every library that is loaded later.
      library = Fiddle::Handle.new(chosen.empty? ? SONAME : chosen, Fiddle::Handle::RTLD_NOW)
      found = TAKES.to_h { |name, takes| [name, Fiddle::Function.new(library[name], takes, Fiddle::TYPE_INT)] }
      found["subs_verifier_close"] = Fiddle::Function.new(library["subs_verifier_close"], [POINTER], Fiddle::TYPE_VOID)
      found.freeze
    rescue Fiddle::DLError => e
      raise LoadError, "#{e.message}; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or set " \
                       "SUBSCORE_VERIFY_LIBRARY to its path"
    end

    def call(name, request)
      function = functions[name]
      FiddleCall.exchange(request, FREE) { |*given| function.call(*given) }
    end

    # The status, the response, and the address of the verifier.
    def open(request)
      function = functions["subs_verifier_open"]
      verifier = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
      verifier[0, Fiddle::SIZEOF_VOIDP] = [0].pack("J")
      status, response = FiddleCall.exchange(request, FREE) do |text, size, *given|
        function.call(text, size, verifier, *given)
      end
      [status, response, verifier.ptr.to_i]
    end

    def verify(verifier, request)
      function = functions["subs_verifier_verify"]
      FiddleCall.exchange(request, FREE) { |*given| function.call(verifier, *given) }
    end
  end
end
