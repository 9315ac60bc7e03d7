# frozen_string_literal: true

# The first calls of a process, by many threads at once, and what they make and share.

require "minitest/autorun"
require "open3"

class TestFirstCalls < Minitest::Test
  # Each thread asks about a customer of its own, whose subscription begins at another instant, so the answer for another
  # customer shows.
  PROGRAM = <<~'RUBY'
    require "subscore"
    Thread.abort_on_exception = true
    THREADS = 16

    def decide(own, at, id)
      found = Subscore.state_at(history: own, at: at).subscriptions.map(&:original_transaction_id)
      raise "customer #{id}: the decision about #{found}" unless found == [id]
    end

    def call(number)
      id, start = (1000 + number).to_s, 1_700_000_000_000 + (number * 1000)
      at = start + 3_600_000
      own = { transactions: [{ transactionId: id, originalTransactionId: id, productId: "pro", purchaseDate: start,
                               type: "Auto-Renewable Subscription", expiresDate: start + (30 * 86_400_000) }] }.to_json
      decide(own, at, id) if number.odd?
      opened = Subscore.open_history(history: own)
      25.times do
        found = opened.state_at(at).map { |each| [each.since, each.subscription.original_transaction_ids] }
        raise "customer #{id}: the history of #{found}" unless found == [[Time.at(0, start, :millisecond), [id]]]
        Thread.pass
      end
      opened.close
      decide(own, at, id)
    end

    waiting, gate = Queue.new, Queue.new
    threads = Array.new(THREADS) { |number| Thread.new { waiting << number; gate.pop; call(number) } }
    THREADS.times { waiting.pop }
    gate.close
    threads.each(&:join)
  RUBY

  # A process shows little, so there are several.
  def test_first_calls_of_many_threads
    5.times do
      said, status = Open3.capture2e("timeout", "60", RbConfig.ruby, "-w", "-e", PROGRAM)
      assert status.success? && said.empty?, "#{status} #{said[0, 2000]}"
    end
  end
end
