# frozen_string_literal: true

# Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first.

require "subscore"

REQUEST = File.read(ARGV.fetch(0))

def taken(calls)
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
  calls.times { Subscore.call("subs_state_at", REQUEST) }
  (Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - start) / calls
end

first = taken(1)
puts "#{Array.new(500) { taken(20) }.min} #{first}"
