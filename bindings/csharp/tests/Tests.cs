using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using Subscore;

/// <summary>The tests, with nothing but the package. They need the project's tree: SUBSCORE_ROOT is its path.</summary>
public static partial class Tests
{
    private const string History = "{\"transactions\":[{\"type\":\"Auto-Renewable Subscription\",\"transactionId\":\"1\","
        + "\"originalTransactionId\":\"1\",\"productId\":\"pro.month\",\"purchaseDate\":1775001600000,"
        + "\"expiresDate\":1777593600000}]}";
    private static readonly Instant At = new Instant(1775865600000);
    private static int checks;

    private static string File(string name)
    {
        return System.IO.File.ReadAllText(Path.Combine(Environment.GetEnvironmentVariable("SUBSCORE_ROOT"), name));
    }

    private static byte[] Utf8(string text)
    {
        return Encoding.UTF8.GetBytes(text);
    }

    private static byte[] Decoded(string field)
    {
        return field == "-" ? null : Convert.FromBase64String(field);
    }

    private static void Same(object expected, object found, string label)
    {
        Interlocked.Increment(ref checks);
        byte[] one = expected as byte[], other = found as byte[];
        if (one != null && other != null ? !one.SequenceEqual(other) : !Equals(expected, found))
        {
            throw new InvalidOperationException(label + ": wanted " + (expected ?? "null") + ", found " + (found ?? "null"));
        }
    }

    private static T Refused<T>(Action call, string label) where T : Exception
    {
        try
        {
            call();
        }
        catch (T failure)
        {
            return failure;
        }
        throw new InvalidOperationException(label + ": no " + typeof(T).Name);
    }

    /// <summary>The classes make their answers themselves.</summary>
    private static Answer Typed(string function, object raw)
    {
        Dictionary<string, Type> types = new Dictionary<string, Type>
        {
            // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
            { "subs_classify_change", typeof(ProposedChange) },
            { "subs_prorate", typeof(Proration) },
            { "subs_state_at", typeof(StateAt) },
            { "subs_timeline", typeof(Timeline) },
            { "subs_content_access", typeof(ContentAccess) },
            { "subs_offer_eligibility", typeof(OfferEligibility) },
            { "subs_owner", typeof(Owner) },
            { "subs_price_change", typeof(PriceChange) },
            { "subs_check_document", typeof(CheckedDocument) },
            // @end
        };
        IReadOnlyDictionary<string, object> members = (IReadOnlyDictionary<string, object>)raw;
        Type type = members.ContainsKey("changes") ? typeof(ObservedChanges)
            : members.ContainsKey("from") ? typeof(ChangePreview) : types[function];
        BindingFlags inside = BindingFlags.NonPublic | BindingFlags.Instance;
        return (Answer)Activator.CreateInstance(type, inside, null, new[] { raw }, null);
    }

    private static object Inside(string type, string method, params object[] given)
    {
        MethodInfo found = typeof(Decision).Assembly.GetType("Subscore." + type)
            .GetMethod(method, BindingFlags.NonPublic | BindingFlags.Static);
        try
        {
            return found.Invoke(null, given);
        }
        catch (TargetInvocationException failure)
        {
            throw failure.InnerException;
        }
    }

    /// <summary>Whether each member of an object comes out of its class as it went in.</summary>
    private static void Fits(object typed, object raw, string label)
    {
        if (typed is Answer)
        {
            IReadOnlyDictionary<string, object> members = (IReadOnlyDictionary<string, object>)raw;
            PropertyInfo[] properties = typed.GetType().GetProperties().Where(each => each.Name != "Raw").ToArray();
            foreach (string name in members.Keys)
            {
                Same(true, properties.Any(each => Spells(each, name, typed)), label + " lacks " + name);
            }
            foreach (PropertyInfo property in properties)
            {
                string name = members.Keys.FirstOrDefault(each => Spells(property, each, typed));
                Fits(property.GetValue(typed), name == null ? null : members[name], label + "." + property.Name);
            }
        }
        else if (typed is IEnumerable && !(typed is string))
        {
            object[] items = ((IEnumerable)typed).Cast<object>().ToArray(), raws = ((IEnumerable)raw).Cast<object>().ToArray();
            Same(raws.Length, items.Length, label);
            for (int index = 0; index < items.Length; index++)
            {
                Fits(items[index], raws[index], label + "[" + index + "]");
            }
        }
        else
        {
            Same(raw, Plain(typed), label);
        }
    }

    private static bool Spells(PropertyInfo property, string name, object owner)
    {
        return string.Equals(property.Name, name, StringComparison.OrdinalIgnoreCase)
            || string.Equals(property.Name, name + "Kind", StringComparison.OrdinalIgnoreCase)
                && string.Equals(owner.GetType().Name, name, StringComparison.OrdinalIgnoreCase);
    }

    private static object Plain(object value)
    {
        if (value is Instant)
        {
            return ((Instant)value).Milliseconds;
        }
        if (value is Enum)
        {
            FieldInfo texts = typeof(Decision).Assembly.GetType("Subscore.Texts")
                .GetField(value.GetType().Name, BindingFlags.NonPublic | BindingFlags.Static);
            return ((string[])texts.GetValue(null))[(int)value];
        }
        return value is decimal ? ((decimal)value).ToString(System.Globalization.CultureInfo.InvariantCulture) : value;
    }

    private static void EveryVectorGetsItsBytesAndFitsItsType()
    {
        string[] lines = File(Environment.GetEnvironmentVariable("SUBSCORE_VECTORS")).TrimEnd('\n').Split('\n');
        Same(true, lines.Length > 150, "there are vectors");
        foreach (string line in lines)
        {
            string[] fields = line.Split('\t');
            byte[] request = Decoded(fields[3]), response = Decoded(fields[5]);
            if (request != null)
            {
                request = request.Concat(Enumerable.Repeat((byte)' ', int.Parse(fields[4]))).ToArray();
            }
            try
            {
                byte[] found = Decision.Call(fields[0], request);
                Same(response, found, fields[7]);
                Same(fields[1], "SUBS_OK", fields[7]);
                object raw = Inside("Decision", "Read", found);
                Fits(Typed(fields[0], raw), raw, fields[7]);
            }
            catch (SubscoreException failure)
            {
                Same(fields[1], failure.Status, fields[7]);
                Same(response, failure.Response(), fields[7]);
                Same(response == null, failure.Code == null, fields[7]);
            }
        }
        Console.WriteLine(lines.Length + " vectors replayed");
    }

    private static void ABadRequestGetsOneErrorWithItsPath()
    {
        byte[] notUtf8 = Utf8("{\"at\":\"x\"}");
        notUtf8[7] = 0xFF;
        object[][] rows =
        {
            new object[] { "no request", null, "SUBS_ERROR_ARGUMENT", null, null, null },
            new object[] { "an empty one", new byte[0], "SUBS_ERROR_JSON", "invalid_json", null, 0L },
            new object[] { "not UTF-8", notUtf8, "SUBS_ERROR_JSON", "invalid_json", null, 7L },
            new object[] { "a misspelt field", Utf8("{\"histroy\":{}}"), "SUBS_ERROR_REQUEST", "unknown_field", "/histroy", null },
            new object[] { "too large", new byte[Decision.MaxRequestLength + 1], "SUBS_ERROR_LIMIT", "too_large", "", null },
        };
        foreach (object[] row in rows)
        {
            string label = (string)row[0];
            SubscoreException failure =
                Refused<SubscoreException>(() => Decision.Call("subs_state_at", (byte[])row[1]), label);
            Same(row[2], failure.Status, label);
            Same(row[3], failure.Code, label);
            Same(row[4], failure.Path, label);
            Same(row[5], failure.Offset, label);
            Same(true, failure.Message.Length > 10, label);
        }
        Refused<ArgumentException>(() => Decision.Call("subs_free", null), "a function that decides nothing");
    }

    private static void ADocumentCannotBreakOutOfItsMember()
    {
        object[][] rows =
        {
            new object[] { (Document)"{},\"trustSignedPayloads\":true", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"{}}", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"{\"a\":\"}\"", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"{\"a\\\"}\"", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"[]]", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"eyJhbGciOi.e30.c2ln", "SUBS_ERROR_REQUEST", "/history" },
            new object[] { new Document(Utf8("eyJhbGciOi.e30.c2ln")), "SUBS_ERROR_JSON", "/history" },
            new object[] { new Document(Utf8("not JSON")), "SUBS_ERROR_JSON", "/history" },
            new object[] { new Document(new byte[] { 0xFF, 0xFE }), "SUBS_ERROR_JSON", "/history" },
            new object[] { new Document(new byte[] { 0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D }), "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"{\"a\":\"\ud800\"}", "SUBS_ERROR_JSON", "/history" },
            new object[] { (Document)"{\"transactions\":5}", "SUBS_ERROR_REQUEST", "/history/transactions" },
            new object[] { new Document(new Document[] { History, "{}}" }), "SUBS_ERROR_JSON", "/history/1" },
        };
        foreach (object[] row in rows)
        {
            StateAtRequest request = new StateAtRequest((Document)row[0], At);
            SubscoreException failure = Refused<SubscoreException>(() => Decision.StateAt(request), (string)row[2]);
            Same(row[1] + " " + row[2], failure.Status + " " + failure.Path, "a document");
        }
        Document one = new Document(Utf8(" " + History + "\n"));
        StateAtRequest half = new StateAtRequest(History, At) { BundleId = "\ud800" };
        Same("/bundleId", Refused<SubscoreException>(() => Decision.StateAt(half), "half a pair").Path, "half a pair");
        Document marked = "\ufeff" + History;
        foreach (Document whole in new[] { one, new Document(new[] { one, one }), new Document(new[] { marked, marked }) })
        {
            Same(true, Decision.StateAt(new StateAtRequest(whole, At)).HasAccess, "a whole document");
        }
    }

    private static void AnInstantBeyondTheBoundsIsRefusedWithItsPath()
    {
        long last = Decision.MaxInstant.Milliseconds;
        using (OpenHistory opened = Decision.OpenHistory(new HistoryOpenRequest(History)))
        {
            foreach (long milliseconds in new[] { long.MinValue, -last - 1, last + 1, long.MaxValue })
            {
                Instant at = new Instant(milliseconds);
                StateAtRequest inside = new StateAtRequest(History, At)
                {
                    Entitlements = new[] { new EntitlementProducts("pro", new string[0]) },
                    OtherGrants = new[] { new OtherGrant("pro", "support", at, null) },
                };
                foreach (StateAtRequest request in new[] { new StateAtRequest(History, at), inside })
                {
                    string path = request == inside ? "/otherGrants/0/start" : "/at";
                    SubscoreException failure = Refused<SubscoreException>(() => Decision.StateAt(request), path);
                    Same("out_of_range at " + path, failure.Code + " at " + failure.Path, at.ToString());
                }
                // To an open history every instant is valid.
                Same(milliseconds < 0 ? State.None : State.Expired, opened.StateAt(at)[0].State, at.ToString());
            }
        }
    }

    private static void RequestsAreWrittenAsTheSchemaSays()
    {
        string catalog = "{\"groups\":[], \"x\":12345678901234567890}";
        CurrentPeriod from = new CurrentPeriod("a\"b\n", new DateTimeOffset(1969, 12, 31, 23, 59, 59, 999, TimeSpan.Zero).AddTicks(5000),
            new Instant(2)) { Price = Price.Milliunits(9990), OfferType = 0 };
        ProposedRequest proposed = new ProposedRequest(from, new WantedProduct("é😀"), new Instant(0))
        {
            Catalog = catalog, Rounding = Rounding.HalfEven, Explain = true,
        };
        Same("{\"catalog\":" + catalog + ",\"from\":{\"productId\":\"a\\\"b\\u000a\",\"purchaseDate\":-1,\"expiresDate\":2,"
            + "\"price\":\"9.99\",\"offerType\":0},\"to\":{\"productId\":\"é😀\"},\"at\":0,\"rounding\":\"half_even\",\"explain\":true}",
            Encoding.UTF8.GetString(proposed.Json()), "a change");
        PriceChangeRequest change = new PriceChangeRequest("P1M", 9.99m, 12.5m, "USD", "USA", new Instant(0), new Instant(0))
        {
            Events = new[] { new PriceEvent(new Instant(0), PriceEventKind.Reactivate) { Items = new[] { "a", "b" } } },
        };
        Same("{\"period\":\"P1M\",\"currentPrice\":\"9.99\",\"newPrice\":\"12.5\",\"currency\":\"USD\",\"storefront\":\"USA\","
            + "\"requestedAt\":0,\"renewalDate\":0,\"events\":[{\"at\":0,\"event\":\"reactivate\",\"items\":[\"a\",\"b\"]}]}",
            Encoding.UTF8.GetString(change.Json()), "a change of price");
        StateAtRequest granted = new StateAtRequest("[]", new Instant(5))
        {
            Entitlements = new[] { new EntitlementProducts("pro", new string[0]) },
            OtherGrants = new[] { new OtherGrant("pro", "support", new Instant(1), null) },
        };
        Same("{\"history\":[],\"at\":5,\"entitlements\":[{\"id\":\"pro\",\"productIds\":[]}],"
            + "\"otherGrants\":[{\"entitlement\":\"pro\",\"source\":\"support\",\"start\":1,\"end\":null}]}",
            Encoding.UTF8.GetString(granted.Json()), "a grant without an end");
        Same(true, Decision.StateAt(granted).Entitlements[0].HasAccess, "a grant without an end");
        Same("1969-12-31T23:59:59.9990000+00:00", new Instant(-1).ToDateTimeOffset().ToString("o"), "an instant");
        Same(DateTimeOffset.MaxValue.Year, Decision.MaxInstant.ToDateTimeOffset().Year, "an instant");
    }

    private static void APreviewRequiresAHistoryACatalogAProductAndAnInstant()
    {
        Document catalog = "{\"groups\":[{\"id\":\"21\",\"products\":[{\"productId\":\"pro.month\",\"level\":2,\"period\":\"P1M\"},"
            + "{\"productId\":\"pro.year\",\"level\":1,\"period\":\"P1Y\"}]}]}";
        ChangePreview preview = Decision.PreviewChange(History, catalog, "pro.year", At);
        Same("pro.month", preview.From.ProductId, "from");
        Same(Change.Upgrade, preview.Change, "change");
        Same(null, preview.From.Price ?? preview.Refund.Refund, "without a price");
        preview = Decision.PreviewChange(new PreviewRequest(History, catalog, "pro.year", At)
        {
            Price = 9.99m, Currency = "USD", Explain = true,
        });
        Same(6.66m, preview.Refund.Refund.Amount, "refund");
        Same(true, preview.Explanation.Contains("6.66 USD"), "explanation");
        PreviewTarget free = new PreviewTarget("pro.year") { Offer = new PlannedOffer(3) { DiscountType = "FREE_TRIAL" } };
        Same(0L, Decision.PreviewChange(History, catalog, free, At).Charge.Milliunits, "an offer");
        SubscoreException unknown =
            Refused<SubscoreException>(() => Decision.PreviewChange(History, catalog, "gone", At), "another product");
        Same("unknown_product at /to/productId", unknown.Code + " at " + unknown.Path, "another product");
        Same("/to", Refused<SubscoreException>(
            () => Decision.PreviewChange(History, catalog, (PreviewTarget)null, At), "no product").Path, "no product");
        SubscoreException open =
            Refused<SubscoreException>(() => Decision.PreviewChange(History, "{}}", "pro.year", At), "a bracket more");
        Same("invalid_json at /catalog", open.Code + " at " + open.Path, "a bracket more");
    }

    private static void AnOpenHistoryAgreesWithStateAt()
    {
        OpenHistory opened = Decision.OpenHistory(new HistoryOpenRequest(History));
        foreach (long at in new[] { 0, 1775001599999, 1775001600000, 1777593600000, 8640000000000000 })
        {
            InstantState found = opened.StateAt(new Instant(at)).Single();
            SubscriptionState direct = Decision.StateAt(new StateAtRequest(History, new Instant(at))).Subscriptions[0];
            Same(direct.State, found.State, "state");
            Same(direct.HasAccess, found.HasAccess, "access");
            Same(direct.Since, found.Since, "since");
            Same(direct.Until, found.Until, "until");
            Same(direct.Status, (long?)found.Status, "status");
            Same(direct.TransactionId, found.Row == null ? null : found.Row.TransactionId, "row");
        }
        Same("none", Plain(opened.StateAt(new Instant(long.MinValue))[0].State), "before all time");
        opened.Dispose();
        opened.Dispose();
        Refused<ObjectDisposedException>(() => opened.StateAt(At), "a closed history");
        Refused<SubscoreException>(() => Decision.OpenHistory(new HistoryOpenRequest("{\"transactions\":5}")), "a refused one");
    }

    private static void ThreadsGetTheSameBytes()
    {
        byte[] request = Utf8("{\"history\":" + History + ",\"at\":1775865600000}");
        byte[] expected = Decision.Call("subs_state_at", request);
        OpenHistory opened = Decision.OpenHistory(new HistoryOpenRequest(History));
        Exception fault = null;
        Thread[] threads = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
        {
            try
            {
                for (int call = 0; call < 500; call++)
                {
                    Same(expected, Decision.Call("subs_state_at", request), "bytes");
                    Same(State.Subscribed, opened.StateAt(At)[0].State, "state");
                }
            }
            catch (Exception failure)
            {
                fault = failure;
            }
        })).ToArray();
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Same(null, fault, "a thread");
    }

    private static void MemoryIsGivenBack()
    {
        byte[] good = Utf8("{\"history\":" + History + ",\"at\":1775865600000}");
        long before = 0;
        for (int call = 0; call < 30000; call++)
        {
            Decision.Call("subs_state_at", good);
            Decision.OpenHistory(new HistoryOpenRequest(History)).Dispose();
            if (call % 10 == 0)
            {
                Refused<SubscoreException>(() => Decision.Call("subs_state_at", Utf8("{}")), "an empty request");
            }
            before = call == 15000 ? Resident() : before;
        }
        Same(true, Resident() - before < 24 * 1024, "memory");
    }

    private static long Resident()
    {
        GC.Collect();
        return long.Parse(Regex.Match(System.IO.File.ReadAllText("/proc/self/status"), @"VmRSS:\s+(\d+)").Groups[1].Value);
    }

    private static void TheRestOfTheHeaderIsThere()
    {
        Same(true, Decision.Version.StartsWith("0.5."), "version");
        Inside("Decision", "Checked", "0.5.9");
        VersionMismatchException mismatch =
            Refused<VersionMismatchException>(() => Inside("Decision", "Checked", "9.9.0"), "another version");
        Same("9.9.0 " + Decision.MadeFor, mismatch.Found + " " + mismatch.Expected, "the versions");
        Same(true, Decision.RulesJson.StartsWith("[{\"id\":"), "rules");
        Same(true, Decision.WarningsJson.StartsWith("[{\"code\":"), "warnings");
        Same("16777216 32 1034 256 8640000000000000", string.Join(" ", Decision.MaxRequestLength, Decision.MaxDepth,
            Decision.MaxValues(80), Decision.MaxIdentifierLength, Decision.MaxInstant), "limits");
    }

    /// <summary>With an argument, only those of verifying; "load" and "first" are what these tests start.</summary>
    public static int Main(string[] arguments)
    {
        if (arguments.Length > 0 && arguments[0] == "load")
        {
            return Load();
        }
        if (arguments.Length > 0 && arguments[0] == "first")
        {
            return First();
        }
        Action[] tests =
        {
            EveryVectorGetsItsBytesAndFitsItsType, ABadRequestGetsOneErrorWithItsPath,
            ADocumentCannotBreakOutOfItsMember, AnInstantBeyondTheBoundsIsRefusedWithItsPath, RequestsAreWrittenAsTheSchemaSays,
            APreviewRequiresAHistoryACatalogAProductAndAnInstant, AnOpenHistoryAgreesWithStateAt, ThreadsGetTheSameBytes,
            FirstCallsOfManyThreads, MemoryIsGivenBack, TheRestOfTheHeaderIsThere,
        };
        tests = (arguments.Length > 0 ? Verifying : tests.Concat(Verifying)).ToArray();
        int failed = 0;
        foreach (Action test in tests)
        {
            try
            {
                test();
            }
            catch (Exception failure)
            {
                failed++;
                Console.Error.WriteLine(test.Method.Name + ": " + failure);
            }
        }
        Console.WriteLine(tests.Length - failed + " passed, " + failed + " failed");
        return failed == 0 && checks > (arguments.Length > 0 ? 500 : 10000) ? 0 : 1;
    }
}
