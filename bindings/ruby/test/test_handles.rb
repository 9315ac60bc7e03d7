# frozen_string_literal: true

# The tests of what the C library opened, and of what is printed. As the others they need SUBSCORE_ROOT.

require "minitest/autorun"
require "open3"
require "subscore"
require "tempfile"
require "tmpdir"

class TestHandles < Minitest::Test
  # What each program below begins with. It opens a handle of the kind that it is given, and asks it.
  PROGRAM = <<~'RUBY'
    require "subscore"
    label, history, environment, app, at, _, roots = File.read(File.join(ENV.fetch("SUBSCORE_ROOT"), "build/signed")).lines[0].split("\t")
    raise "another case is expected, not #{label}" unless label == "a payload of a test store, allowed"

    BODY = history.unpack1("m0")
    AT = Integer(at)
    OWNER = { bundle_id: "com.example.news", environment: environment, app_apple_id: Integer(app), roots: [roots.unpack1("m0")],
              allow_test_certificates: true }.freeze
    PROVEN = Subscore.verify(history: BODY, at: AT, **OWNER)
    MARKER = "data-of-a-customer"

    def opened(kind)
      kind == "a verifier" ? Subscore::Verifier.new(**OWNER) : Subscore.open_history(history: PROVEN.history)
    end

    def ask(handle)
      handle.is_a?(Subscore::Verifier) ? handle.verify(history: BODY, at: AT).verified : handle.state_at(AT).length
    end

    def keep_asking(handle)
      loop { ask(handle) }
    rescue IOError
      nil
    end
  RUBY
  eval PROGRAM, TOPLEVEL_BINDING, "program" # rubocop:disable Security/Eval
  KINDS = { "a verifier" => 3, "an open history" => 1 }.freeze

  # Runs a program. A signal or a minute that ends it is a failure.
  def run_program(label, program, environment = {})
    Tempfile.create(["program", ".rb"]) do |file|
      file.write(PROGRAM, program)
      file.close
      said, status = Open3.capture2e(environment, "timeout", "60", RbConfig.ruby, file.path)
      assert status.success?, "#{label}: #{status} #{said[0, 2000]}"
    end
  end

  def test_a_copy_is_refused
    KINDS.each do |kind, expected|
      opened = opened(kind)
      { "dup" => -> { opened.dup }, "clone" => -> { opened.clone }, "a frozen clone" => -> { opened.clone(freeze: true) },
        "clone of Kernel" => -> { Kernel.instance_method(:clone).bind_call(opened) },
        "Marshal" => -> { Marshal.dump(opened) }, "Marshal in an array" => -> { Marshal.dump([opened]) } }.each do |way, copy|
        error = assert_raises(TypeError, "#{kind}: #{way}") { copy.call }
        assert_match(/open another one/, error.message, "#{kind}: #{way}")
      end
      GC.start
      assert_equal expected, ask(opened), kind
      opened.close
    end
  end

  # A copy that was refused is collected, and closes nothing.
  def test_refused_copies_release_nothing
    KINDS.each_key do |kind|
      run_program("#{kind}, copied", <<~RUBY)
        handles = Array.new(20) { opened(#{kind.inspect}) }
        handles.each do |handle|
          [:dup, :clone].each do |way|
            handle.public_send(way).close
          rescue TypeError
            nil
          end
        end
        3.times { GC.start }
        handles.each { |handle| ask(handle) }
        handles.each(&:close)
      RUBY
    end
  end

  def test_use_after_close_is_an_error
    KINDS.each_key do |kind|
      opened = opened(kind)
      2.times { opened.close }
      assert_raises(IOError, kind) { ask(opened) }
    end
  end

  def test_a_second_initialize_leaves_the_first_to_the_collector
    KINDS.each_key do |kind|
      run_program("#{kind}, opened again", <<~RUBY)
        handle = opened(#{kind.inspect})
        fields = handle.is_a?(Subscore::Verifier) ? [{ **OWNER }] : [Subscore.send(:const_get, :Request).json(history: PROVEN.history)]
        threads = Array.new(4) { Thread.new { keep_asking(handle) } }
        20.times do
          handle.is_a?(Subscore::Verifier) ? handle.send(:initialize, **fields[0]) : handle.send(:initialize, fields[0])
          GC.start
        end
        handle.close
        threads.each(&:join)
      RUBY
    end
  end

  def test_a_failing_status_is_an_error
    native = Subscore.send(:const_get, :Native)
    assert_equal 1, native.history_state_at(0, 0, 1)[0]
    handle = Struct.new(:name) { def use; yield 0; end }.new
    opened = opened("an open history")
    opened.instance_variable_set(:@handle, handle)
    assert_raises(Subscore::InvalidArgumentError) { opened.state_at(0) }
  end

  def test_closing_does_not_wait_and_the_last_call_releases
    handle = Subscore.send(:const_get, :Handle)
    released = []
    own = handle.new("thing", 7, ->(address) { released << address })
    own.use do
      Thread.new { own.close }.join(10) or flunk("closing waits")
      assert_empty released
      assert_raises(IOError) { own.use { flunk("a closed one is used") } }
    end
    own.close
    assert_equal [7], released
  end

  def test_a_child_may_close_what_it_inherits
    # A call of a history keeps Ruby's lock, so that threads that ask all the time hold up the forking.
    { "a verifier" => [[0, 20], [8, 60]], "an open history" => [[0, 20], [2, 10]] }.each do |kind, runs|
      runs.each do |threads, forks|
        run_program("#{kind}, #{threads} threads", <<~RUBY)
          handle = opened(#{kind.inspect})
          threads = Array.new(#{threads}) { Thread.new { keep_asking(handle) } }
          #{forks}.times do
            sleep 0.002
            child = fork do
              Thread.new { sleep 10; Process.kill(:KILL, Process.pid) } # It ends a child that hangs.
              ask(handle) if threads.empty?
              2.times { handle.close }
              keep_asking(handle)
              exit!(0)
            end
            _, status = Process.wait2(child)
            abort("the child ended with \#{status}") unless status.success?
          end
          ask(handle)
          handle.close
          threads.each(&:join)
        RUBY
      end
    end
  end

  def test_a_child_does_not_release_what_it_inherits
    run_program("a child", <<~'RUBY')
      made = []
      handle = Subscore.send(:const_get, :Handle)
      inherited = handle.new("thing", 7, ->(address) { made << address })
      fork do
        inherited.close
        own = handle.new("thing", 8, ->(address) { made << address })
        own.close
        exit!(made == [8] ? 0 : 1)
      end
      _, status = Process.wait2
      inherited.close
      exit!(status.success? && made == [7])
    RUBY
  end

  def test_a_program_with_more_rights_than_its_user_chooses_its_library_itself
    Dir.mktmpdir do |folder|
      File.write("#{folder}/secure.c", "char *secure_getenv(const char *name) { (void)name; return 0; }\n")
      assert system("cc", "-shared", "-fPIC", "-o", "#{folder}/secure.so", "#{folder}/secure.c")
      program = 'require "subscore"; begin; Subscore.verify(history: {}, bundle_id: "a", environment: "Sandbox"); ' \
                "rescue LoadError, StandardError => e; puts e.message; end"
      { "" => true, "#{folder}/secure.so" => false }.each do |preload, honoured|
        environment = { "SUBSCORE_VERIFY_LIBRARY" => "/chosen/by/the/user.so", "LD_PRELOAD" => preload }
        said, = Open3.capture2e(environment, RbConfig.ruby, "-e", program)
        assert_equal honoured, said.include?("/chosen/by/the/user.so"), said
      end
    end
  end

  def printed(object)
    said = [object.inspect, object.to_s, "#{object}", [object].inspect]
    begin
      object.there_is_no_such_method
    rescue NoMethodError => e
      said.push(e.message, e.inspect, e.full_message)
    end
    said.join("\n")
  end

  def test_what_is_printed_holds_no_document
    history = PROVEN.history
    assert_equal 4, JSON.generate(history).scan(MARKER).length
    assert_equal MARKER, PROVEN.notifications[0].app_account_token
    { "what is proven" => PROVEN, "notifications" => PROVEN.notifications, "a verifier" => opened("a verifier"), "an open history" => opened("an open history"),
      "its answer" => opened("an open history").answer, "its states" => opened("an open history").state_at(AT),
      "a state" => Subscore.state_at(history: history, at: AT, explain: true),
      "a timeline" => Subscore.timeline(history: history) }.each do |label, object|
      refute_includes printed(object), MARKER, label
    end
    assert_includes PROVEN.inspect, "1 documents"
    assert_equal MARKER, Subscore.timeline(history: history).subscriptions[0].accounts[0].app_account_token
  end

  def test_errors_hold_no_document
    text = JSON.generate(PROVEN.history)
    { "not JSON" => -> { Subscore.state_at(history: text[0..-2], at: AT) },
      "not UTF-8" => -> { Subscore.state_at(history: "#{text}\xFF".b, at: AT) },
      "a Hash that is not UTF-8" => -> { Subscore.state_at(history: { "a" => "#{MARKER}\xFF" }, at: AT) },
      "no number of JSON" => -> { Subscore.state_at(history: { MARKER => Float::NAN }, at: AT) },
      "no document" => -> { Subscore.state_at(history: MARKER, at: AT) },
      "a wrong type" => -> { Subscore.state_at(history: { "transactions" => MARKER }, at: AT) },
      "unsigned" => -> { Subscore.verify(history: PROVEN.history, at: AT, **OWNER) } }.each do |label, call|
      error = assert_raises(StandardError, label) { call.call }
      refute_includes [error.message, error.inspect, error.full_message].join, MARKER, label
    end
  end
end
