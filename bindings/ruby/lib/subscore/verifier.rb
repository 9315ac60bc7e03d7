# frozen_string_literal: true

module Subscore
  # Verifies documents with the same expectations in many calls, from any number of threads. It caches the certificate
  # chains that it verified. Close it afterwards; otherwise it is closed when it is garbage-collected.
  class Verifier
    include Opened

    # The arguments are those of Subscore.verify.
    # @raise [Error]
    # @raise [LoadError] There is no libsubscore-verify, or no OpenSSL 3.
    def initialize(
      bundle_id:, environment:, app_apple_id: nil, validity: nil, roots: nil, xcode_certificates: nil,
      allow_test_certificates: nil, on_refusal: nil, openssl: nil
    )
      expected = Expectations.fields(
        bundle_id: bundle_id, environment: environment, app_apple_id: app_apple_id, validity: validity, roots: roots,
        xcode_certificates: xcode_certificates, allow_test_certificates: allow_test_certificates, on_refusal: on_refusal,
        openssl: openssl
      )
      # Interrupts wait until the verifier has its owner.
      Thread.handle_interrupt(Object => :never) do
        _, address = Subscore.succeeded(*VerifyLibrary.open(Request.json(verify: expected)))
        @handle = Handle.new("verifier", address, VerifyLibrary.functions["subs_verifier_close"])
      end
    end

    # Like Subscore.verify. A closed verifier raises an IOError.
    # @param history [String, Hash] What the store sent, or an Array of that.
    # @param at [Time, Integer, String] Now, from your own clock.
    # @param ocsp_responses [Array<String>] What responders said of the certificates. It needs `at`.
    # @return [Verified]
    # @raise [Error]
    def verify(history:, at: nil, ocsp_responses: nil)
      request = Request.json(history: history, verify: Expectations.fields(at: at, ocsp_responses: ocsp_responses))
      found = @handle.use { |verifier| VerifyLibrary.verify(verifier, request) }
      Verified.new(Subscore.parsed(Subscore.succeeded(*found)))
    end

    def inspect
      "#<#{self.class}>"
    end
  end
end
