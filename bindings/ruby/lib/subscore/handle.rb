# frozen_string_literal: true

module Subscore
  # A pointer that the C library returned. It is released once: when it is closed and no call uses it any more, or when it
  # is collected. Nothing waits for a call, because in a forked child the calls of the parent's threads never end.
  # @api private
  class Handle
    def initialize(name, address, close)
      @name = name
      @address = address
      @close = Handle.closer(address, close)
      @lock = Mutex.new
      @calls = 0
      @is_closed = false
      ObjectSpace.define_finalizer(self, @close)
    end

    # The parent may be in the middle of a call when it forks, so a child never releases its copy.
    def self.closer(address, close)
      process = Process.pid
      ->(_) { close.call(address) if Process.pid == process }
    end

    # Yields the address, which stays valid until the block ends.
    def use
      # Interrupts wait until the call is over.
      Thread.handle_interrupt(Object => :never) do
        @lock.synchronize do
          raise IOError, "the #{@name} is closed" if @is_closed

          @calls += 1
        end
        begin
          yield @address
        ensure
          @lock.synchronize do
            @calls -= 1
            release if @is_closed
          end
        end
      end
    end

    def close
      @lock.synchronize do
        next if @is_closed

        @is_closed = true
        release
      end
    end

    private

    def release
      return unless @calls.zero?

      ObjectSpace.undefine_finalizer(self)
      @close.call(nil)
    end
  end
  private_constant :Handle

  # Owns a Handle. It cannot be copied, because a copy would share the handle.
  # @api private
  module Opened
    # Closes it for further calls, and returns at once. Calls that run in other threads end as usual, and the last one
    # releases the memory. Closing it again does nothing. Ruby allows no lock in a trap, so there it is a ThreadError.
    def close
      @handle.close
    end

    # Called by clone and dup.
    def initialize_copy(_other)
      raise TypeError, "a #{self.class} cannot be copied; open another one"
    end

    def marshal_dump
      raise TypeError, "a #{self.class} cannot be written; open another one"
    end
  end
  private_constant :Opened
end
