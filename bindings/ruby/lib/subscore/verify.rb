# frozen_string_literal: true

module Subscore
  # Only verification requires Fiddle.
  autoload :VerifyLibrary, File.join(__dir__, "verify_library")
  private_constant :VerifyLibrary

  # Verified documents. Its printed form contains their number, not their contents.
  class Verified < Answer
    def inspect
      "#<#{self.class} #{history.length} documents, #{verified} verified, refused: #{refused}, warnings: #{warnings}>"
    end

    # The documents, decoded, for every function that takes a history.
    # @return [Array<Hash>]
    def history
      raw["history"]
    end

    # The number of signed payloads in them.
    # @return [Integer]
    def verified
      raw["verified"]
    end

    # The documents that were left out; empty unless on_refusal is "omit".
    # @return [Array<Refused>]
    def refused
      raw["refused"].map { |each| Refused.new(each) }.freeze
    end

    # Conditions that the caller should know about.
    # @return [Array<AnswerWarning>]
    def warnings
      raw["warnings"].map { |each| AnswerWarning.new(each) }.freeze
    end

    # The notifications among the documents, in their order, with values from verified payloads only.
    # @return [Array<VerifiedNotification>]
    def notifications
      raw["notifications"].map { |each| VerifiedNotification.new(each) }.freeze
    end
  end

  # A document that was left out.
  class Refused < Answer
    # JSON Pointer to the signed text.
    # @return [String]
    def path
      raw["path"]
    end

    # Why, as subscore_verify.h lists it: "wrong_app".
    # @return [String]
    def code
      raw["code"]
    end

    # One sentence for a person.
    # @return [String]
    def message
      raw["message"]
    end
  end

  # The OCSP request for one certificate, to be sent by POST as application/ocsp-request.
  class OcspRequest < Answer
    # @return [String]
    def url
      raw["url"]
    end

    # @return [String] bytes
    def request
      raw["request"].unpack1("m0")
    end
  end

  # What must be true of documents, as the fields of a request.
  # @api private
  module Expectations
    APPLE = "AppleRootCA-G3"

    module_function

    def fields(roots: nil, xcode_certificates: nil, ocsp_responses: nil, **others)
      others.merge(
        roots: texts("roots", roots), xcode_certificates: texts("xcode_certificates", xcode_certificates),
        ocsp_responses: texts("ocsp_responses", ocsp_responses)
      )
    end

    # Bytes in base64.
    def texts(name, values)
      return if values.nil?

      values = Array.try_convert(values) or raise TypeError, "#{name}: expected an Array of Strings"
      values.map { |each| each == APPLE && name == "roots" ? each : [each].pack("m0") }
    end
  end
  private_constant :Expectations

  class << self
    # Verifies the signatures of documents, and returns the documents decoded. For more than one or two calls a Verifier
    # is ten times as fast.
    # @param history [String, Hash] What the store sent: the body of a notification as it was posted, a response of the
    #   App Store Server API, or an Array of these.
    # @param bundle_id [String] The id of your app's bundle.
    # @param environment [String] The environment that the documents must come from: Production, Sandbox, Xcode or
    #   LocalTesting.
    # @param app_apple_id [Integer] The number of your app in the App Store. Required in Production.
    # @param at [Time, Integer, String] The current time, from your own clock. A payload that was signed later is
    #   rejected.
    # @param validity [String] Whether certificates must be valid when the payload was signed ("signed", by default),
    #   or at `at` ("at").
    # @param roots [Array<String>] The trusted roots, instead of Apple's alone: "AppleRootCA-G3", or the bytes of DER.
    # @param ocsp_responses [Array<String>] The OCSP responses for the certificates; see ocsp_requests. They require
    #   `at`.
    # @param xcode_certificates [Array<String>] The certificates of your own machines, the bytes of DER, for Xcode and
    #   LocalTesting.
    # @param allow_test_certificates [Boolean] Whether a chain of test certificates is accepted.
    # @param on_refusal [String] "omit" leaves out a document that cannot be verified, which is dangerous: a history
    #   without the document that contains the refund grants access. "fail" by default.
    # @param openssl [String] "system" uses the system's configuration of OpenSSL and its providers, for example for
    #   FIPS. If they cannot be used, the code is "algorithm_unavailable". "builtin" by default: OpenSSL's default
    #   provider.
    # @return [Verified]
    # @raise [Error] A document cannot be verified. `code` names the refusal and `path` the location.
    # @raise [LoadError] libsubscore-verify or OpenSSL 3 is missing.
    def verify(
      history:, bundle_id:, environment:, app_apple_id: nil, at: nil, validity: nil, roots: nil, ocsp_responses: nil,
      xcode_certificates: nil, allow_test_certificates: nil, on_refusal: nil, openssl: nil
    )
      expected = Expectations.fields(
        bundle_id: bundle_id, environment: environment, app_apple_id: app_apple_id, at: at, validity: validity, roots: roots,
        ocsp_responses: ocsp_responses, xcode_certificates: xcode_certificates,
        allow_test_certificates: allow_test_certificates, on_refusal: on_refusal, openssl: openssl
      )
      Verified.new(ask_verifier("subs_verify", history, expected))
    end

    # Builds the OCSP requests for the certificates of these documents. It verifies the documents first, as verify does.
    # Send each `request` to its `url` by POST, and pass the bodies of the answers as ocsp_responses. The arguments are
    # those of verify.
    # @return [Array<OcspRequest>]
    # @raise [Error]
    # @raise [LoadError]
    def ocsp_requests(
      history:, bundle_id:, environment:, app_apple_id: nil, at: nil, roots: nil, allow_test_certificates: nil,
      openssl: nil
    )
      expected = Expectations.fields(
        bundle_id: bundle_id, environment: environment, app_apple_id: app_apple_id, at: at, roots: roots,
        allow_test_certificates: allow_test_certificates, openssl: openssl
      )
      ask_verifier("subs_ocsp_requests", history, expected).map { |each| OcspRequest.new(each) }.freeze
    end

    private

    def ask_verifier(function, history, expected)
      request = Request.json(history: history, verify: expected)
      parsed(succeeded(*VerifyLibrary.call(function, request)))
    end
  end
end
