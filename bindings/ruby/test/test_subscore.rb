# frozen_string_literal: true

# The tests. They need the project's tree: SUBSCORE_ROOT is its path, and SUBSCORE_KIND says how the library is called.

require "minitest/autorun"
require "open3"
require "subscore"

class TestSubscore < Minitest::Test
  HISTORY = '{"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1","originalTransactionId":"1",' \
            '"productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]}'
  NATIVE = Subscore.send(:const_get, :Native)
  REQUEST = Subscore.send(:const_get, :Request)
  TYPES = {
    # @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
    "subs_classify_change" => Subscore::ProposedChange,
    "subs_prorate" => Subscore::Proration,
    "subs_state_at" => Subscore::StateAt,
    "subs_timeline" => Subscore::Timeline,
    "subs_content_access" => Subscore::ContentAccess,
    "subs_offer_eligibility" => Subscore::OfferEligibility,
    "subs_owner" => Subscore::Owner,
    "subs_price_change" => Subscore::PriceChange,
    "subs_check_document" => Subscore::CheckedDocument,
    # @end
  }.freeze

  def decoded(field)
    field == "-" ? nil : field.unpack1("m")
  end

  # Each member of an object comes out of its class as it went in.
  def same(path, typed, raw)
    case typed
    when Subscore::Answer
      names = typed.class.instance_methods(false)
      raw.each do |name, value|
        own = names.find { |each| each.to_s.delete("_").casecmp?(name) }
        assert own, "#{path} lacks #{name}"
        same("#{path}.#{name}", typed.public_send(own), value)
      end
      names.each { |name| typed.public_send(name) }
    when Array
      assert_equal raw.length, typed.length, path
      typed.zip(raw).each { |pair| same(path, *pair) }
    when Time then assert_equal [raw, true], [(typed.to_r * 1000).to_i, typed.utc?], path
    when BigDecimal then assert_equal BigDecimal(raw), typed, path
    when nil then assert_nil raw, path
    else assert_equal raw, typed, path
    end
  end

  def test_every_vector_gets_its_bytes_and_fits_its_type
    lines = File.readlines(ENV.fetch("SUBSCORE_VECTORS"), chomp: true)
    assert_operator lines.length, :>, 150
    lines.each do |line|
      function, status, _, request, spaces, response, _, name = line.split("\t")
      request = decoded(request)
      request += " " * spaces.to_i if request
      begin
        found = Subscore.call(function, request)
        assert_equal "SUBS_OK", status, name
        raw = JSON.parse(found)
        own = { "changes" => Subscore::ObservedChanges, "from" => Subscore::ChangePreview }
        same(name, (own[raw.keys.first] || TYPES[function]).new(raw), raw)
      rescue Subscore::Error => e
        found = e.response
        assert_equal status, e.status, name
        assert_equal found.nil?, e.code.nil?, name
      end
      found.nil? ? assert_equal("-", response, name) : assert(found.b == decoded(response), name)
    end
    puts "#{lines.length} vectors replayed by #{NATIVE::KIND}"
  end

  def test_the_library_is_called_as_this_run_wants_it
    assert_equal ENV.fetch("SUBSCORE_KIND"), NATIVE::KIND
  end

  def test_a_bad_request_gets_one_error_with_its_path
    [
      ["no request", nil, Subscore::InvalidArgumentError, nil, nil, nil],
      ["an empty one", "", Subscore::JsonError, "invalid_json", nil, 0],
      ["not UTF-8", "{\"at\":\"\xFF\"}", Subscore::JsonError, "invalid_json", nil, 7],
      ["a misspelt field", '{"histroy":{}}', Subscore::RequestError, "unknown_field", "/histroy", nil],
      ["too large", " " * (Subscore.max_request_length + 1), Subscore::LimitError, "too_large", "", nil]
    ].each do |label, request, kind, *expected|
      error = assert_raises(kind, label) { Subscore.call("subs_state_at", request) }
      assert_equal expected, [error.code, error.path, error.offset], label
      assert_operator error.message.length, :>, 10, label
    end
    assert_raises(ArgumentError) { Subscore.call("subs_free", nil) }
    assert_raises(TypeError) { Subscore.call("subs_state_at", 5) }
  end

  def test_no_class_has_the_name_of_one_of_rubys_own
    shadowed = Subscore.constants.select { |name| Object.const_defined?(name) && Object.const_get(name).is_a?(Class) }
    assert_empty shadowed - [:VERSION]
    assert_operator Subscore::OutOfMemoryError, :<, Subscore::Error
  end

  def test_an_answer_as_json_is_the_librarys
    answer = Subscore.state_at(history: HISTORY, at: 1_775_865_600_000)
    [answer, answer.subscriptions[0]].each do |part|
      assert_equal JSON.generate(part.raw), JSON.generate(part)
      assert_equal part.raw, JSON.parse(JSON.generate([part]))[0]
      assert_equal part.raw, part.as_json
    end
  end

  def test_a_document_cannot_break_out_of_its_member
    at = Time.at(1_775_865_600)
    [
      ['{},"trustSignedPayloads":true', Subscore::JsonError, "/history"],
      ["{}}", Subscore::JsonError, "/history"],
      ['{"a":"}"', Subscore::JsonError, "/history"],
      ['{"a\\"}"', Subscore::JsonError, "/history"],
      ["[]]", Subscore::JsonError, "/history"],
      ["", Subscore::JsonError, "/history"],
      ["{\"a\":\"\xFF\"}", Subscore::JsonError, "/history"],
      ["eyJhbGciOi.e30.c2ln", Subscore::RequestError, "/history"],
      ["eyJhbGciOi.e30.c2ln".b, Subscore::JsonError, "/history"],
      ["not JSON".b, Subscore::JsonError, "/history"],
      ["\xFF\xFE", Subscore::JsonError, "/history"],
      ["\xFF\xFE".b, Subscore::JsonError, "/history"],
      ["\x81".dup.force_encoding("Windows-1252"), Subscore::JsonError, "/history"],
      ["{\"a\":\"\xFF\"}".b, Subscore::JsonError, "/history"],
      ['{"transactions":5}', Subscore::RequestError, "/history/transactions"],
      [[HISTORY, "{}}"], Subscore::JsonError, "/history/1"]
    ].each do |history, kind, path|
      error = assert_raises(kind, history.to_s) { Subscore.state_at(history: history, at: at) }
      assert_equal path, error.path
    end
    half = "\xED\xA0\x80" # Half of a surrogate pair.
    [
      ["/bundleId", { bundle_id: "\xFF" }],
      ["/bundleId", { bundle_id: half }],
      ["/bundleId", { bundle_id: "\x00\xD8".dup.force_encoding("UTF-16LE") }],
      ["/entitlements/0/id", { entitlements: [{ id: half, product_ids: [] }] }],
      ["/history/1", { history: [HISTORY, { "a" => half }] }]
    ].each do |path, fields|
      error = assert_raises(Subscore::JsonError, path) { Subscore.state_at(history: HISTORY, at: at, **fields) }
      assert_equal [path, "invalid_json"], [error.path, error.code]
    end
    [HISTORY, HISTORY.b, ["\uFEFF#{HISTORY}", "\uFEFF#{HISTORY}".b], " #{HISTORY}\n", [HISTORY, JSON.parse(HISTORY)]].each do |history|
      assert Subscore.state_at(history: history, at: at).has_access
    end
  end

  def test_requests_are_written_as_the_schema_says
    catalog = '{"groups":[], "x":12345678901234567890}'
    fields = {
      catalog: catalog, at: Time.at(-1, 999_500, :microsecond), explain: true, rounding: nil, dependent_skus: ["é\n\""],
      from: { product_id: "a", price: BigDecimal("9.99"), offer_type: 0 }, events: [{ at: 1, billing_cycle: :reset }]
    }
    assert_equal "{\"catalog\":#{catalog},\"at\":-1,\"explain\":true,\"dependentSKUs\":[\"é\\n\\\"\"]," \
                 '"from":{"productId":"a","price":"9.99","offerType":0},"events":[{"at":1,"billingCycle":"reset"}]}',
                 REQUEST.json(fields)
    # An offer is a document in an event, and an object in a preview.
    assert_equal '{"events":[{"offer":{"periodCount":1}},{"offer":true},{"offer":{"period":"P1M"} }]}',
                 REQUEST.json({ events: [{ offer: { period_count: 1 } }, { offer: true }, { offer: '{"period":"P1M"} ' }] })
    grant = { entitlement: "pro", source: "support", start: 1, end: nil, reference: nil }
    assert_equal '{"entitlement":"pro","source":"support","start":1,"end":null}', REQUEST.json(grant)
    granted = Subscore.state_at(history: [], at: 5, entitlements: [{ id: "pro", product_ids: [] }], other_grants: [grant])
    assert granted.entitlements[0].has_access
    [{ price: 9.99 }, { price: BigDecimal("9.9999") }, { price: BigDecimal("NaN") }, { history: 5 }].each do |bad|
      assert_raises(TypeError, bad.to_s) { REQUEST.json(bad) }
    end
  end

  def test_the_functions_take_what_ruby_has
    period = { price: BigDecimal("9.99"), currency: "USD", purchase_date: Time.utc(2026, 4, 1),
               expires_date: "2026-05-01T00:00:00Z", change_date: 1_775_865_600_000 }
    refund = Subscore.prorate(**period).refund
    assert_equal [BigDecimal("6.66"), 6660, "USD"], [refund.amount, refund.milliunits, refund.currency]
    timeline = Subscore.timeline(history: HISTORY, until: Time.utc(2027))
    assert_equal Time.utc(2026, 4, 1), timeline.subscriptions[0].intervals.find(&:has_access).start
    observed = Subscore.classify_change(history: HISTORY)
    assert_instance_of Subscore::ObservedChanges, observed
    assert_equal observed, Subscore.classify_change(history: HISTORY)
    assert_raises(ArgumentError) { Subscore.state_at(histroy: HISTORY, at: 0) }
    assert_predicate observed.raw, :frozen?
  end

  CATALOG = '{"groups":[{"id":"21","products":[{"productId":"pro.month","level":2,"period":"P1M"},' \
            '{"productId":"pro.year","level":1,"period":"P1Y"}]}]}'

  def test_a_preview_requires_a_history_a_catalog_a_product_and_an_instant
    given = { history: HISTORY, catalog: CATALOG, product: "pro.year", at: 1_775_865_600_000 }
    preview = Subscore.preview_change(**given)
    assert_instance_of Subscore::ChangePreview, preview
    assert_equal ["pro.month", nil, "upgrade", nil],
                 [preview.from.product_id, preview.from.price, preview.change, preview.refund.refund]
    paid = Subscore.preview_change(**given, price: BigDecimal("9.99"), currency: "USD", explain: true)
    assert_equal BigDecimal("6.66"), paid.refund.refund.amount
    assert_includes paid.explanation, "6.66 USD"
    [{ product_id: "pro.year", offer: { type: 3, discount_type: "FREE_TRIAL" } },
     { "productId" => "pro.year", "offer" => { "type" => 3, "discountType" => "FREE_TRIAL" } }].each do |product|
      assert_equal 0, Subscore.preview_change(**given, product: product).charge.milliunits
    end
    [["gone", CATALOG, "unknown_product at /to/productId"], [nil, CATALOG, "missing_field at /to/productId"],
     ["pro.year", "{}}", "invalid_json at /catalog"]].each do |product, catalog, expected|
      error = assert_raises(Subscore::Error, expected) { Subscore.preview_change(**given, product: product, catalog: catalog) }
      assert_equal expected, "#{error.code} at #{error.path}"
    end
    assert_raises(ArgumentError) { Subscore.preview_change(**given.except(:product)) }
    assert_raises(ArgumentError) { Subscore.preview_change(**given, to: { product_id: "pro.year" }) }
  end

  def test_an_open_history_agrees_with_state_at
    opened = Subscore.open_history(history: HISTORY)
    [-(2**63), 0, 1_775_001_599_999, 1_775_001_600_000, 1_777_593_600_000, Subscore.max_instant].each do |at|
      found = opened.state_at(at)
      assert_equal 1, found.length
      next assert_equal("none", found[0].state) if at < -Subscore.max_instant

      direct = Subscore.state_at(history: HISTORY, at: at).subscriptions[0]
      assert_equal [direct.state, direct.has_access, direct.since, direct.until, direct.transaction_id, direct.status],
                   [found[0].state, found[0].has_access, found[0].since, found[0].until, found[0].row&.transaction_id,
                    found[0].status]
    end
    opened.close
    opened.close
    assert_raises(IOError) { opened.state_at(0) }
    assert_raises(Subscore::RequestError) { Subscore.open_history(history: '{"transactions":5}') }
  end

  def test_an_instant_beyond_the_bounds_is_refused_with_its_path
    opened = Subscore.open_history(history: HISTORY)
    [2**70, 2**63, 2**63 - 1, Subscore.max_instant + 1].each do |number|
      [number, -number, Time.at(number), Time.at(-number)].each do |at|
        pro = { entitlements: [{ id: "pro", product_ids: [] }], other_grants: [{ entitlement: "pro", source: "support", start: at, end: nil }] }
        [["/at", { at: at }], ["/otherGrants/0/start", { at: 0, **pro }]].each do |path, fields|
          error = assert_raises(Subscore::RequestError, at.to_s) { Subscore.state_at(history: HISTORY, **fields) }
          assert_equal ["out_of_range", path], [error.code, error.path], at.to_s
        end
        # To an open history every instant is valid.
        assert_equal at.to_i.negative? ? "none" : "expired", opened.state_at(at)[0].state, at.to_s
      end
    end
  end

  # Runs a program with this gem, and returns what it prints.
  def said(program, *options)
    found, = Open3.capture2e(RbConfig.ruby, *options, "-e", program)
    found.strip
  end

  def test_an_answer_is_frozen_deeply_whatever_parses_json
    program = <<~'RUBY'
      require "subscore"
      require "oj"
      Oj.mimic_JSON
      def deeply?(value)
        value.frozen? && (value.is_a?(Hash) ? value.to_a.flatten(1) : Array(value)).all? { |each| each.equal?(value) || deeply?(each) }
      end
      raise "Oj freezes too" if JSON.parse("[[]]", freeze: true)[0].frozen?
      answer = Subscore.state_at(history: '{"transactions":[]}', at: 0)
      raw = answer.raw.merge(Subscore.parsed('{"a":[{"b":["c"]}]}'))
      puts deeply?(answer.raw), deeply?(raw["a"]), Subscore.rules.frozen?
    RUBY
    skip "Oj is not installed" unless said('require "oj"; print "there"') == "there"
    assert_equal %w[true true true], said(program).split
  end

  def test_ractors_call_the_extension
    skip "Fiddle belongs to the main Ractor" unless NATIVE::KIND == "extension"
    program = <<~'RUBY'
      require "subscore"
      HISTORY = Ractor.make_shareable(ARGV[0])
      ractors = Array.new(4) do
        Ractor.new do
          answers = Array.new(50) { Subscore.state_at(history: HISTORY, at: Time.at(1_775_865_600), bundle_id: nil) }
          begin
            Subscore.state_at(history: "{}}", at: 0)
          rescue Subscore::Error => e
            refused = e.path
          end
          begin
            Subscore.verify(history: "{}", bundle_id: "a", environment: "Sandbox")
          rescue Ractor::Error
            refused += ", verify"
          end
          opened = Subscore.open_history(history: HISTORY)
          [answers.last, opened.state_at(1_775_865_600_000)[0].state, refused, Subscore.version].tap { opened.close }
        end
      end
      found = ractors.map(&:take)
      puts found.map { |answer, *others| [Ractor.shareable?(answer), answer.has_access, *others].join(" ") }.uniq
    RUBY
    found, = Open3.capture2e(RbConfig.ruby, "-W:no-experimental", "-e", program, HISTORY)
    assert_equal "true true subscribed /history, verify #{Subscore.version}", found.strip
  end

  def test_jruby_gets_the_remedy
    message = said('Object.send(:remove_const, :RUBY_ENGINE); RUBY_ENGINE = "jruby"; require "subscore"')
    assert_includes message, "use the package of libsubscore for Java"
  end

  def test_threads_get_the_same_bytes
    small = "{\"history\":#{HISTORY},\"at\":1775865600000}"
    large = small + " " * 100_000 # While it is answered, others run.
    expected = Subscore.call("subs_state_at", small)
    opened = Subscore.open_history(history: HISTORY)
    results = Array.new(8) do
      Thread.new do
        Array.new(200) { |call| Subscore.call("subs_state_at", call.odd? ? small : large) + opened.state_at(call)[0].state }
      end
    end.flat_map(&:value)
    assert_equal [expected + "none"], results.uniq
  end

  def test_memory_is_given_back
    good = "{\"history\":#{HISTORY},\"at\":1775865600000}"
    before = 0
    30_000.times do |call|
      Subscore.call("subs_state_at", good)
      begin
        Subscore.call("subs_state_at", "{}")
      rescue Subscore::RequestError
        nil
      end
      Subscore.open_history(history: HISTORY) if (call % 10).zero?
      before = resident if call == 15_000
    end
    assert_operator resident - before, :<, 24 * 1024
  end

  def resident
    GC.start
    File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i
  end

  def test_the_rest_of_the_header_is_there
    assert_match(/\A0\.5\./, Subscore.version)
    Subscore.check("0.5.9")
    assert_raises(LoadError) { Subscore.check("0.6.0") }
    assert_operator Subscore.rules.length, :>, 100
    assert_equal "account_changed", Subscore.warnings[0]["code"]
    assert_equal [16 << 20, 32, 1034, 256, 8_640_000_000_000_000],
                 [Subscore.max_request_length, Subscore.max_depth, Subscore.max_values(80), Subscore.max_identifier_length,
                  Subscore.max_instant]
  end
end
