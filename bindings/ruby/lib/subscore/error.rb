# frozen_string_literal: true

module Subscore
  # The error of a call.
  class Error < StandardError
    # The name of the status, "SUBS_ERROR_REQUEST".
    attr_reader :status
    # The stable code that a program decides by, such as "unknown_field"; nil if there was no response.
    attr_reader :code
    # JSON Pointer to the value at fault. "" is the whole request, and nil means that no single value is at fault.
    attr_reader :path
    # Where reading stopped in a request that is not JSON: line and column from 1, the column in characters, and the
    # number of bytes before it; otherwise nil.
    attr_reader :line, :column, :offset
    # The response, as the library wrote it; nil if there was none.
    attr_reader :response

    def initialize(status, error, response)
      @status = status
      @code, @path, @line, @column, @offset = error.values_at("code", "path", "line", "column", "offset")
      @response = response
      position = line ? "line #{line}, column #{column}: " : path.to_s.empty? ? "" : "#{path}: "
      super(error["message"] ? "#{position}#{error["message"]}" : "#{status}: no response")
    end

    # @api private
    def self.of(status, response)
      (CLASSES[status] || Error).new(status, response ? JSON.parse(response)["error"] : {}, response)
    end

    # @api private
    def self.not_unicode(path)
      message = "The text is not valid Unicode."
      JsonError.new("SUBS_ERROR_JSON", { "code" => "invalid_json", "path" => path, "message" => message }, nil)
    end

    # @api private
    def self.out_of_range(path)
      message = "The number must fit into 64 bits."
      RequestError.new("SUBS_ERROR_REQUEST", { "code" => "out_of_range", "path" => path, "message" => message }, nil)
    end

    # @api private
    def self.document(path)
      message = "The text must be one JSON object or array. A signed text (JWS) goes into a document, " \
                "such as {\"signedPayload\":\"...\"}."
      JsonError.new("SUBS_ERROR_JSON", { "code" => "invalid_json", "path" => path, "message" => message }, nil)
    end
  end

  # SUBS_ERROR_ARGUMENT: the request is missing.
  class InvalidArgumentError < Error; end

  # SUBS_ERROR_JSON: the request cannot be read as JSON.
  class JsonError < Error; end

  # SUBS_ERROR_REQUEST: the request is JSON, but the function cannot answer it.
  class RequestError < Error; end

  # SUBS_ERROR_LIMIT: the request is larger than a limit.
  class LimitError < Error; end

  # SUBS_ERROR_MEMORY: there is not enough memory.
  class OutOfMemoryError < Error; end

  class Error
    CLASSES = {
      "SUBS_ERROR_ARGUMENT" => InvalidArgumentError, "SUBS_ERROR_JSON" => JsonError, "SUBS_ERROR_REQUEST" => RequestError,
      "SUBS_ERROR_LIMIT" => LimitError, "SUBS_ERROR_MEMORY" => OutOfMemoryError
    }.freeze
    private_constant :CLASSES
  end
end
