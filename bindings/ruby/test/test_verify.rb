# frozen_string_literal: true

# The tests of verifying. The cases are the lines of build/signed; bindings/signed.py describes its fields.

require "minitest/autorun"
require "subscore"
require "tempfile"
require "timeout"

class TestVerify < Minitest::Test
  NAMES = %i[environment app_apple_id at validity roots ocsp_responses xcode_certificates allow_test_certificates
             on_refusal].freeze
  Case = Struct.new(:label, :history, :fields, :result, :path, :decoded, :notifications, keyword_init: true) do
    def per_call
      fields.slice(:at, :ocsp_responses).merge(history: history)
    end

    def owner
      fields.except(:at, :ocsp_responses)
    end
  end

  def self.value(name, text)
    case name
    when :app_apple_id, :at then Integer(text)
    when :roots then text.split(",").map { |each| each == "AppleRootCA-G3" ? each : each.unpack1("m0") }
    when :ocsp_responses, :xcode_certificates then text.split(",").map { |each| each.unpack1("m0") }
    when :allow_test_certificates then true
    else text
    end
  end

  CASES = File.readlines(File.join(ENV.fetch("SUBSCORE_ROOT"), "build/signed"), chomp: true).map do |line|
    label, history, *given, result, path, decoded, notifications = line.split("\t")
    fields = NAMES.zip(given).reject { |_, text| text == "-" }.to_h { |name, text| [name, value(name, text)] }
    decoded = decoded == "-" ? nil : JSON.parse(decoded.unpack1("m0"))
    Case.new(label: label, history: history.unpack1("m0"), fields: { bundle_id: "com.example.news" }.merge(fields),
             result: result, path: path, decoded: decoded, notifications: notifications)
  end

  def setup
    assert_operator CASES.length, :>, 20
  end

  def labelled(label)
    CASES.find { |each| each.label == label } or flunk("there is no case #{label}")
  end

  def good
    labelled("a payload of a test store, allowed")
  end

  def check(expected)
    found = yield
    assert_equal [expected.result, expected.decoded], [found.verified.to_s, found.history], expected.label
    assert_equal expected.path, found.refused.map(&:path).first || "-", expected.label
    assert_empty found.warnings, expected.label
    about = found.notifications.map do |each|
      [each.notification_uuid, each.notification_type, each.app_account_token, each.original_transaction_id].map { |text| text || "-" }
    end
    assert_equal expected.notifications, about.empty? ? "-" : about.map { |each| each.join(" ") }.join(","), expected.label
  rescue Subscore::Error => e
    assert_equal [expected.result, expected.path], [e.code, e.path], expected.label
  end

  def test_every_signed_document_is_judged_as_its_case_says
    CASES.each do |each|
      check(each) { Subscore.verify(history: each.history, **each.fields) }
      check(each) do
        verifier = Subscore::Verifier.new(**each.owner)
        check(each) { verifier.verify(**each.per_call) }
        verifier.verify(**each.per_call)
      ensure
        verifier&.close
      end
    end
  end

  def test_what_is_verified_is_a_history
    history = Subscore.verify(history: good.history, **good.fields).history
    assert Subscore.state_at(history: history, at: Time.utc(2026)).has_access
  end

  def test_threads_share_a_verifier_that_closes
    bad = labelled("a changed byte")
    verifier = Subscore::Verifier.new(**good.owner)
    threads = Array.new(8) do
      Thread.new do
        25.times { [good, bad].each { |each| check(each) { verifier.verify(**each.per_call) } } }
      end
    end
    threads.each(&:join)
    asking = Array.new(8) { Thread.new { loop { verifier.verify(**good.per_call) } } }
    asking.each { |thread| thread.report_on_exception = false }
    sleep 0.05
    2.times { verifier.close }
    asking.each { |thread| assert_raises(IOError) { thread.join } }
    assert_raises(IOError) { verifier.verify(**good.per_call) }
  end

  def test_what_interrupts_a_thread_does_not_hold_up_closing
    verifier = Subscore::Verifier.new(**good.owner)
    20.times do |time|
      thread = Thread.new { loop { verifier.verify(**good.per_call) } }
      sleep 0.001 * time
      thread.kill.join
    end
    Timeout.timeout(10) { verifier.close }
    pass
  end

  def test_a_verifier_that_cannot_be_opened
    error = assert_raises(Subscore::RequestError) { Subscore::Verifier.new(bundle_id: "", environment: "Sandbox") }
    assert_equal "/verify/bundleId", error.path
    [{ roots: "der" }, { xcode_certificates: [5] }, { ocsp_responses: 5 }].each do |wrong|
      assert_raises(TypeError, wrong.to_s) { Subscore.verify(history: good.history, **good.fields, **wrong) }
    end
  end

  def test_proven_chains_name_their_responders
    plain = labelled("texts with quotes and other letters")
    requests = Subscore.ocsp_requests(history: plain.history, **plain.fields)
    assert_equal ["http://ocsp.example.com/"] * 2, requests.map(&:url)
    requests.each { |each| assert_equal each.request.bytesize, each.request.getbyte(1) + 2 }
    strange = labelled("the same below Apple's root")
    error = assert_raises(Subscore::RequestError) { Subscore.ocsp_requests(history: strange.history, **strange.fields) }
    assert_equal "untrusted_chain", error.code
  end

  # No other test loads the configuration, because a process keeps it.
  def test_openssl_of_the_system
    before = ENV["OPENSSL_CONF"]
    file = Tempfile.new("openssl.cnf")
    ENV["OPENSSL_CONF"] = "#{file.path}.missing"
    per_call = good.per_call
    calls = {
      ->(openssl) { Subscore.verify(history: good.history, **good.fields, openssl: openssl).verified } => 3,
      ->(openssl) { Subscore::Verifier.new(**good.owner, openssl: openssl).verify(**per_call).verified } => 3,
      ->(openssl) { Subscore.ocsp_requests(**per_call, **good.owner, openssl: openssl).length } => 2
    }
    { "system" => "algorithm_unavailable", "other" => "invalid_value" }.each do |refused, code|
      calls.each do |call, count|
        assert_equal count, call.call("builtin")
        error = assert_raises(Subscore::RequestError) { call.call(refused) }
        assert_equal [code, "/verify/openssl"], [error.code, error.path]
      end
    end
    file.write("openssl_conf = all\n[all]\n")
    file.close
    ENV["OPENSSL_CONF"] = file.path
    calls.each { |call, count| assert_equal count, call.call("system") }
  ensure
    ENV["OPENSSL_CONF"] = before
    file.unlink
  end

  def test_without_the_library
    { "/nowhere/verify.so" => "/nowhere/verify.so", "libm.so.6" => "subs_verify" }.each do |path, expected|
      program = 'require "subscore"; Subscore.verify(history: {}, bundle_id: "a", environment: "Sandbox")'
      said = IO.popen({ "SUBSCORE_VERIFY_LIBRARY" => path }, [RbConfig.ruby, "-e", program], err: %i[child out], &:read)
      [expected, "LoadError", "OpenSSL 3", "SUBSCORE_VERIFY_LIBRARY"].each { |part| assert_includes said, part }
    end
  end

  def test_memory_is_given_back
    before = 0
    120.times do |call|
      verifier = Subscore::Verifier.new(**good.owner)
      10.times { verifier.verify(**good.per_call) }
      verifier.close if call.odd? # The others are collected.
      before = resident if call == 40
    end
    assert_operator resident - before, :<, 24 * 1024
  end

  def resident
    GC.start
    File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i
  end
end
