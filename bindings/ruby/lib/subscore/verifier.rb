# frozen_string_literal: true

module Subscore
  # What has to be true of documents, for many calls, from any number of threads. It remembers the chains of certificates
  # that it proved. Close it afterwards; one that is forgotten is closed when it is collected.
  class Verifier
    # The arguments are those of Subscore.verify.
    # @raise [Error]
    # @raise [LoadError] There is no libsubscore-verify, or no OpenSSL 3.
    def initialize(
      bundle_id:, environment:, app_apple_id: nil, validity: nil, roots: nil, xcode_certificates: nil,
      allow_test_certificates: nil, on_refusal: nil
    )
      expected = Expectations.fields(
        bundle_id: bundle_id, environment: environment, app_apple_id: app_apple_id, validity: validity, roots: roots,
        xcode_certificates: xcode_certificates, allow_test_certificates: allow_test_certificates, on_refusal: on_refusal
      )
      # One thread may close what another one uses.
      @lock = Mutex.new
      @idle = ConditionVariable.new
      @calls = 0
      Thread.handle_interrupt(Object => :never) do
        _, @verifier = Subscore.succeeded(*VerifyLibrary.open(Request.json(verify: expected)))
        ObjectSpace.define_finalizer(self, VerifyLibrary.closer(@verifier))
      end
    end

    # As Subscore.verify. A closed verifier raises an IOError.
    # @param history [String, Hash] What the store sent, or an Array of that.
    # @param at [Time, Integer, String] Now, from your own clock.
    # @param ocsp_responses [Array<String>] What responders said of the certificates. It needs `at`.
    # @return [Verified]
    # @raise [Error]
    def verify(history:, at: nil, ocsp_responses: nil)
      request = Request.json(history: history, verify: Expectations.fields(at: at, ocsp_responses: ocsp_responses))
      # What interrupts the thread waits until the call is over.
      found = Thread.handle_interrupt(Object => :never) do
        verifier = begin_call
        begin
          VerifyLibrary.verify(verifier, request)
        ensure
          end_call
        end
      end
      Verified.new(Subscore.parsed(Subscore.succeeded(*found)))
    end

    # Closes the verifier, once the calls of others have ended. To do so again does nothing.
    def close
      @lock.synchronize do
        @closing = true
        @idle.wait(@lock) until @calls.zero?
        next unless @verifier

        ObjectSpace.undefine_finalizer(self)
        VerifyLibrary.close(@verifier)
        @verifier = nil
      end
    end

    private

    def begin_call
      @lock.synchronize do
        raise IOError, "the verifier is closed" if @closing

        @calls += 1
        @verifier
      end
    end

    def end_call
      @lock.synchronize do
        @calls -= 1
        @idle.broadcast
      end
    end
  end
end
