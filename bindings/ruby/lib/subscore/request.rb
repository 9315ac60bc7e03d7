# frozen_string_literal: true

require "bigdecimal"
require "strscan"

module Subscore
  # Writes a request.
  # @api private
  module Request
    WHITE = /[ \t\r\n]*/
    INTEGERS = (-(2**63)..2**63 - 1).freeze

    module_function

    # Fields by the library's own names. nil is omitted, except in NULLS.
    def json(fields)
      object(fields, "")
    end

    def object(fields, path)
      members = fields.filter_map do |name, value|
        own = spelt(name.to_s)
        next if value.nil? && !NULLS.include?(own)

        "#{JSON.generate(own)}:#{member(own, value, "#{path}/#{own}")}"
      end
      "{#{members.join(",")}}"
    end

    def member(name, value, path)
      return "null" if value.nil?

      is_document = DOCUMENTS.include?(name) && !(MIXED.include?(name) && !value.is_a?(String))
      is_document ? document(value, path) : value(value, path)
    end

    # The library's spelling of a name in Ruby's: purchaseDate for purchase_date.
    def spelt(name)
      IRREGULAR.fetch(name) { name.gsub(/_([a-z])/) { Regexp.last_match(1).upcase } }
    end

    def value(value, path)
      case value
      when Hash then object(value, path)
      when Array then "[#{value.each_with_index.map { |each, at| value(each, "#{path}/#{at}") }.join(",")}]"
      when Time then integer(milliseconds(value), path)
      when BigDecimal then amount(value, path)
      when String, Symbol then JSON.generate(unicode(value.to_s, path))
      when Integer then integer(value, path)
      when true, false then value.to_s
      else raise TypeError, "#{path}: a #{value.class} is not a value of a request"
      end
    end

    # Rounds down to the millisecond, also before 1970.
    def milliseconds(time)
      (time.to_r * 1000).floor
    end

    def integer(value, path)
      INTEGERS.cover?(value) ? value.to_s : raise(Error.out_of_range(path))
    end

    def unicode(value, path)
      text = value.encode("UTF-8")
      raise Error.not_unicode(path) unless text.valid_encoding?

      text
    rescue EncodingError
      raise Error.not_unicode(path)
    end

    def amount(value, path)
      raise TypeError, "#{path}: #{value} is not an amount with at most three decimals" unless value.finite? && value.exponent < 20 && value == value.round(3)

      "\"#{value.to_s("F")}\""
    end

    # A document defined by Apple. Text is passed through unchanged.
    def document(value, path)
      case value
      when Array then "[#{value.each_with_index.map { |each, at| document(each, "#{path}/#{at}") }.join(",")}]"
      when Hash then hash(value, path)
      when String then text(value, path)
      else raise TypeError, "#{path}: found a #{value.class}; expected JSON as a String or a Hash"
      end
    end

    def hash(value, path)
      JSON.generate(value)
    rescue JSON::GeneratorError, EncodingError
      raise Error.not_unicode(path)
    end

    def text(given, path)
      bytes = given.encoding == Encoding::BINARY
      text = unicode(bytes ? given.dup.force_encoding("UTF-8") : given, path)
      # A byte order mark may stand at the start of a text only.
      text = text.delete_prefix("\uFEFF")

      other = text.match?(/\A[ \t\r\n]*[^ \t\r\n{\[]/)
      # A signed text or the name of a file: the library's error states what it expects instead. Bytes must be JSON.
      return JSON.generate(text) if other && !bytes
      raise Error.document(path) if other || !one_value?(text)

      text
    end

    # Whether the first bracket closes at the very end. Otherwise the text could add members to the request around it.
    # The library reports all other faults.
    def one_value?(text)
      scanner = StringScanner.new(text)
      depth = 0
      while scanner.skip(/[^"{}\[\]]*/) && !scanner.eos?
        case scanner.getch
        when "\"" then return false unless scanner.skip(/(?:[^"\\]|\\.)*+"/m)
        when "{", "[" then depth += 1
        else
          depth -= 1
          return scanner.skip(WHITE) && scanner.eos? unless depth.positive?
        end
      end
      false
    end
  end
  private_constant :Request
end
