# frozen_string_literal: true

require "fiddle"

module Subscore
  # Prepares and finishes a call by Fiddle.
  # @api private
  module FiddleCall
    module_function

    # Yields the bytes of a request, their number, and room for the response and for its length. The call returns the
    # status. Returns that and the response, or nil if there is none.
    def exchange(request, free)
      unless request.nil?
        # Other threads cannot change it during the call.
        request = String.try_convert(request)&.dup&.freeze or raise TypeError, "expected a String"
      end
      response = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
      length = Fiddle::Pointer.malloc(Fiddle::SIZEOF_SIZE_T, Fiddle::RUBY_FREE)
      response[0, Fiddle::SIZEOF_VOIDP] = [0].pack("J")
      # Interrupts wait until the response is released.
      Thread.handle_interrupt(Object => :never) do
        status = yield request, request ? request.bytesize : 0, response, length
        next [status, nil] if response.ptr.null?

        begin
          [status, response.ptr[0, length[0, Fiddle::SIZEOF_SIZE_T].unpack1("J")].force_encoding("UTF-8")]
        ensure
          free.call(response.ptr)
        end
      end
    end
  end
  private_constant :FiddleCall
end
