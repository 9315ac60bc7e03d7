package io.github.libsubscore;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

/** The tests. They need the project's tree: SUBSCORE_ROOT is its path. */
public class SubscoreTest {
    private static final String HISTORY = "{\"transactions\":[{\"type\":\"Auto-Renewable Subscription\",\"transactionId\":\"1\","
            + "\"originalTransactionId\":\"1\",\"productId\":\"pro.month\",\"purchaseDate\":1775001600000,"
            + "\"expiresDate\":1777593600000}]}";
    private static final Instant AT = Instant.ofEpochMilli(1775865600000L);

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] decoded(String field) {
        return field.equals("-") ? null : Base64.getDecoder().decode(field);
    }

    private static Answer typed(String function, Map<String, Object> raw) {
        if (function.equals("subs_classify_change") && raw.containsKey("changes")) {
            return new ObservedChanges(raw);
        }
        if (function.equals("subs_classify_change") && raw.containsKey("from")) {
            return new ChangePreview(raw);
        }
        switch (function) {
            // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
            case "subs_classify_change":
                return new ProposedChange(raw);
            case "subs_prorate":
                return new Proration(raw);
            case "subs_state_at":
                return new StateAt(raw);
            case "subs_timeline":
                return new Timeline(raw);
            case "subs_content_access":
                return new ContentAccess(raw);
            case "subs_offer_eligibility":
                return new OfferEligibility(raw);
            case "subs_owner":
                return new Owner(raw);
            case "subs_price_change":
                return new PriceChange(raw);
            case "subs_check_document":
                return new CheckedDocument(raw);
            // @end
            default:
                throw new AssertionError(function);
        }
    }

    /** Whether each member of an object comes out of its class as it went in. */
    private static void same(String path, Object typed, Object raw) throws Exception {
        Object value = typed instanceof Optional ? ((Optional<?>) typed).orElse(null) : typed;
        if (value instanceof Answer) {
            Set<String> names = new HashSet<>();
            for (Method method : value.getClass().getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    names.add(method.getName());
                    same(path + "." + method.getName(), method.invoke(value), ((Map<?, ?>) raw).get(spelt(raw, method.getName())));
                }
            }
            for (Object name : ((Map<?, ?>) raw).keySet()) {
                assertTrue(path + " lacks " + name, names.stream().anyMatch(((String) name)::equalsIgnoreCase));
            }
        } else if (value instanceof List) {
            assertEquals(path, ((List<?>) value).size(), ((List<?>) raw).size());
            for (int at = 0; at < ((List<?>) value).size(); at++) {
                same(path + "[" + at + "]", ((List<?>) value).get(at), ((List<?>) raw).get(at));
            }
        } else if (value instanceof Instant) {
            assertEquals(path, ((Instant) value).toEpochMilli(), raw);
        } else if (value instanceof Choice) {
            assertEquals(path, ((Choice) value).text(), raw);
        } else if (value instanceof BigDecimal) {
            assertEquals(path, ((BigDecimal) value).toPlainString(), raw);
        } else {
            assertEquals(path, value, raw);
        }
    }

    /** The name of a member in the library's spelling: cancelledSKUs for cancelledSkus. */
    private static Object spelt(Object raw, String name) {
        for (Object each : ((Map<?, ?>) raw).keySet()) {
            if (name.equalsIgnoreCase((String) each)) {
                return each;
            }
        }
        return name;
    }

    @Test
    public void everyVectorGetsItsBytesAndFitsItsType() throws Exception {
        int replayed = 0;
        for (String line : Files.readString(Path.of(System.getenv("SUBSCORE_VECTORS"))).split("\n")) {
            String[] fields = line.split("\t");
            byte[] request = decoded(fields[3]);
            if (request != null) {
                int length = request.length;
                request = Arrays.copyOf(request, length + Integer.parseInt(fields[4]));
                Arrays.fill(request, length, request.length, (byte) ' ');
            }
            String status = "SUBS_OK";
            byte[] response;
            try {
                response = Subscore.call(fields[0], request);
                Map<String, Object> raw = Library.object(response);
                same(fields[7], typed(fields[0], raw), raw);
            } catch (SubscoreException failure) {
                status = failure.status();
                response = failure.response();
                assertEquals(fields[7], response == null, failure.code() == null);
            }
            assertEquals(fields[7], fields[1], status);
            assertArrayEquals(fields[7], decoded(fields[5]), response);
            replayed++;
        }
        assertTrue(replayed > 150);
        System.out.println(replayed + " vectors replayed");
    }

    @Test
    public void aBadRequestGetsOneErrorWithItsPath() {
        byte[] notUtf8 = utf8("{\"at\":\"x\"}");
        notUtf8[7] = (byte) 0xFF;
        byte[] tooLarge = new byte[(int) Subscore.maxRequestLength() + 1];
        Object[][] rows = {
            {"no request", null, "SUBS_ERROR_ARGUMENT", null, null, null},
            {"an empty one", new byte[0], "SUBS_ERROR_JSON", "invalid_json", null, 0L},
            {"not UTF-8", notUtf8, "SUBS_ERROR_JSON", "invalid_json", null, 7L},
            {"a misspelt field", utf8("{\"histroy\":{}}"), "SUBS_ERROR_REQUEST", "unknown_field", "/histroy", null},
            {"too large", tooLarge, "SUBS_ERROR_LIMIT", "too_large", "", null},
        };
        for (Object[] row : rows) {
            String label = (String) row[0];
            SubscoreException failure =
                    assertThrows(label, SubscoreException.class, () -> Subscore.call("subs_state_at", (byte[]) row[1]));
            assertArrayEquals(label, Arrays.copyOfRange(row, 2, 6),
                    new Object[] {failure.status(), failure.code(), failure.path(), failure.offset()});
            assertTrue(label, failure.getMessage().length() > 10);
        }
        assertThrows(IllegalArgumentException.class, () -> Subscore.call("subs_free", null));
    }

    @Test
    public void aDocumentCannotBreakOutOfItsMember() {
        Object[][] rows = {
            {Document.of("{},\"trustSignedPayloads\":true"), "SUBS_ERROR_JSON", "/history"},
            {Document.of("{}}"), "SUBS_ERROR_JSON", "/history"},
            {Document.of("{\"a\":\"}\""), "SUBS_ERROR_JSON", "/history"},
            {Document.of("{\"a\\\"}\""), "SUBS_ERROR_JSON", "/history"},
            {Document.of("[]]"), "SUBS_ERROR_JSON", "/history"},
            {Document.of(""), "SUBS_ERROR_JSON", "/history"},
            {Document.of("eyJhbGciOi.e30.c2ln"), "SUBS_ERROR_REQUEST", "/history"},
            {Document.of(utf8("eyJhbGciOi.e30.c2ln")), "SUBS_ERROR_JSON", "/history"},
            {Document.of(utf8("not JSON")), "SUBS_ERROR_JSON", "/history"},
            {Document.of(new byte[] {(byte) 0xFF, (byte) 0xFE}), "SUBS_ERROR_JSON", "/history"},
            {Document.of(new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}'}), "SUBS_ERROR_JSON", "/history"},
            {Document.of("{\"a\":\"\ud800\"}"), "SUBS_ERROR_JSON", "/history"},
            {Document.of("{\"transactions\":5}"), "SUBS_ERROR_REQUEST", "/history/transactions"},
            {Document.of(List.of(Document.of(HISTORY), Document.of("{}}"))), "SUBS_ERROR_JSON", "/history/1"},
        };
        for (Object[] row : rows) {
            StateAtRequest request = new StateAtRequest((Document) row[0], AT);
            SubscoreException failure = assertThrows(SubscoreException.class, () -> Subscore.stateAt(request));
            assertEquals(Arrays.asList(row[1], row[2]), Arrays.asList(failure.status(), failure.path()));
        }
        StateAtRequest half = new StateAtRequest(Document.of(HISTORY), AT).bundleId("\ud800");
        assertEquals("/bundleId", assertThrows(SubscoreException.class, () -> Subscore.stateAt(half)).path());
        Document one = Document.of(utf8(" " + HISTORY + "\n"));
        Document marked = Document.of("\ufeff" + HISTORY);
        for (Document whole : List.of(one, Document.of(List.of(one, one)), Document.of(List.of(marked, marked)))) {
            assertTrue(Subscore.stateAt(new StateAtRequest(whole, AT)).hasAccess());
        }
    }

    @Test
    public void requestsAreWrittenAsTheSchemaSays() {
        String catalog = "{\"groups\":[], \"x\":12345678901234567890}";
        CurrentPeriod from = new CurrentPeriod("a\"b\n", Instant.ofEpochSecond(-1, 999999), Instant.ofEpochMilli(2))
                .price(Price.milliunits(9990)).offerType(0).currency(null);
        ProposedRequest proposed = new ProposedRequest(from, new WantedProduct("é😀"), Instant.EPOCH)
                .catalog(Document.of(catalog)).rounding(Rounding.HALF_EVEN).explain(true);
        assertEquals("{\"from\":{\"productId\":\"a\\\"b\\u000a\",\"purchaseDate\":-1000,\"expiresDate\":2,\"price\":\"9.990\","
                + "\"offerType\":0},\"to\":{\"productId\":\"é😀\"},\"at\":0,\"catalog\":" + catalog
                + ",\"rounding\":\"half_even\",\"explain\":true}", Library.text(proposed.json()));
        PriceChangeRequest change = new PriceChangeRequest("P1M", Price.of("9.99"), Price.of(new BigDecimal("12.5")), "USD",
                "USA", Instant.EPOCH, Instant.EPOCH)
                .events(List.of(new PriceEvent(Instant.EPOCH, PriceEventKind.REACTIVATE).items(List.of("a", "b"))));
        assertEquals("{\"period\":\"P1M\",\"currentPrice\":\"9.99\",\"newPrice\":\"12.5\",\"currency\":\"USD\","
                + "\"storefront\":\"USA\",\"requestedAt\":0,\"renewalDate\":0,"
                + "\"events\":[{\"at\":0,\"event\":\"reactivate\",\"items\":[\"a\",\"b\"]}]}", Library.text(change.json()));
        StateAtRequest granted = new StateAtRequest(Document.of("[]"), Instant.ofEpochMilli(5))
                .entitlements(List.of(new EntitlementProducts("pro", List.of())))
                .otherGrants(List.of(new OtherGrant("pro", "support", Instant.ofEpochMilli(1), null)));
        assertEquals("{\"history\":[],\"at\":5,\"entitlements\":[{\"id\":\"pro\",\"productIds\":[]}],\"otherGrants\":["
                + "{\"entitlement\":\"pro\",\"source\":\"support\",\"start\":1,\"end\":null}]}", Library.text(granted.json()));
        assertTrue(Subscore.stateAt(granted).entitlements().get().get(0).hasAccess());
    }

    @Test
    public void anAmountIsWrittenOutUnlessItIsHuge() {
        Map<String, String> amounts = Map.of("12.50", "12.50", "1E+2", "100", "1E-3", "0.001", "1E+1000000000", "1E+1000000000",
                "1E-1000000000", "1E-1000000000");
        amounts.forEach((amount, written) -> assertEquals(written, Price.of(new BigDecimal(amount)).toString()));
    }

    @Test
    public void aPreviewRequiresAHistoryACatalogAProductAndAnInstant() {
        Document history = Document.of(HISTORY);
        Document catalog = Document.of("{\"groups\":[{\"id\":\"21\",\"products\":[{\"productId\":\"pro.month\",\"level\":2,\"period\":\"P1M\"},"
                + "{\"productId\":\"pro.year\",\"level\":1,\"period\":\"P1Y\"}]}]}");
        ChangePreview preview = Subscore.previewChange(history, catalog, "pro.year", AT);
        assertEquals("pro.month", preview.from().get().productId().get());
        assertEquals(Change.UPGRADE, preview.change());
        assertTrue(preview.from().get().price().isEmpty() && preview.refund().get().refund().isEmpty());
        PreviewRequest paid = new PreviewRequest(history, catalog, "pro.year", AT).price(Price.of("9.99")).currency("USD")
                .explain(true);
        assertEquals(new BigDecimal("6.66"), Subscore.previewChange(paid).refund().get().refund().get().amount().get());
        assertTrue(Subscore.previewChange(paid).explanation().get().contains("6.66 USD"));
        PreviewTarget free = new PreviewTarget("pro.year").offer(new PlannedOffer(3).discountType("FREE_TRIAL"));
        Charge charge = Subscore.previewChange(new PreviewRequest(history, catalog, free, AT)).charge().get();
        assertEquals(Optional.of(0L), charge.milliunits());
        SubscoreException unknown = assertThrows(SubscoreException.class,
                () -> Subscore.previewChange(history, catalog, "gone", AT));
        assertEquals("unknown_product at /to/productId", unknown.code() + " at " + unknown.path());
        PreviewRequest without = new PreviewRequest(history, catalog, (PreviewTarget) null, AT);
        assertEquals("/to", assertThrows(SubscoreException.class, () -> Subscore.previewChange(without)).path());
        SubscoreException open = assertThrows(SubscoreException.class,
                () -> Subscore.previewChange(history, Document.of("{}}"), "pro.year", AT));
        assertEquals("invalid_json at /catalog", open.code() + " at " + open.path());
    }

    @Test
    public void anOpenHistoryAgreesWithStateAt() {
        try (OpenHistory opened = Subscore.openHistory(new HistoryOpenRequest(Document.of(HISTORY)))) {
            for (long at : new long[] {0, 1775001599999L, 1775001600000L, 1777593600000L, 8640000000000000L}) {
                Instant instant = Instant.ofEpochMilli(at);
                List<OpenHistory.InstantState> states = opened.stateAt(instant);
                assertEquals(1, states.size());
                OpenHistory.InstantState found = states.get(0);
                SubscriptionState direct = Subscore.stateAt(new StateAtRequest(Document.of(HISTORY), instant)).subscriptions().get(0);
                assertEquals(
                        List.of(direct.state(), direct.hasAccess(), direct.since(), direct.until(), direct.transactionId(),
                                direct.status().map(Long::intValue)),
                        List.of(found.state(), found.hasAccess(), found.since(), found.until(),
                                found.row().map(OpenedRow::transactionId), found.status()));
                assertEquals(List.of("1"), found.subscription().originalTransactionIds());
            }
            opened.close();
            assertThrows(IllegalStateException.class, () -> opened.stateAt(AT));
        }
        HistoryOpenRequest refused = new HistoryOpenRequest(Document.of("{\"transactions\":5}"));
        assertThrows(SubscoreException.class, () -> Subscore.openHistory(refused));
    }

    @Test
    public void anInstantBeyondTheBoundsIsRefusedWithItsPath() {
        Instant[] beyond = {Instant.MIN, Instant.ofEpochMilli(Long.MIN_VALUE), Subscore.maxInstant().plusMillis(1),
            Instant.ofEpochMilli(Long.MAX_VALUE), Instant.ofEpochSecond(1L << 54), Instant.MAX};
        for (Instant at : beyond) {
            SubscoreException failure = assertThrows(SubscoreException.class,
                    () -> Subscore.stateAt(new StateAtRequest(Document.of(HISTORY), at)));
            assertEquals(at + "", "out_of_range at /at", failure.code() + " at " + failure.path());
            StateAtRequest inside = new StateAtRequest(Document.of(HISTORY), AT)
                    .entitlements(List.of(new EntitlementProducts("pro", List.of())))
                    .otherGrants(List.of(new OtherGrant("pro", "support", at, null)));
            failure = assertThrows(SubscoreException.class, () -> Subscore.stateAt(inside));
            assertEquals(at + "", "out_of_range at /otherGrants/0/start", failure.code() + " at " + failure.path());
        }
        // To an open history every instant is valid.
        try (OpenHistory opened = Subscore.openHistory(new HistoryOpenRequest(Document.of(HISTORY)))) {
            assertEquals(State.NONE, opened.stateAt(Instant.MIN).get(0).state());
            assertEquals(State.EXPIRED, opened.stateAt(Instant.MAX).get(0).state());
        }
    }

    @Test
    public void threadsGetTheSameBytes() throws Exception {
        byte[] request = utf8("{\"history\":" + HISTORY + ",\"at\":1775865600000}");
        byte[] expected = Subscore.call("subs_state_at", request);
        OpenHistory opened = Subscore.openHistory(new HistoryOpenRequest(Document.of(HISTORY)));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> results = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            results.add(threads.submit((Callable<Void>) () -> {
                for (int call = 0; call < 500; call++) {
                    assertArrayEquals(expected, Subscore.call("subs_state_at", request));
                    assertEquals(State.SUBSCRIBED, opened.stateAt(AT).get(0).state());
                }
                return null;
            }));
        }
        for (Future<?> result : results) {
            result.get();
        }
        threads.shutdown();
        opened.close();
    }

    @Test
    public void memoryIsGivenBack() throws Exception {
        byte[] good = utf8("{\"history\":" + HISTORY + ",\"at\":1775865600000}"), bad = utf8("{\"histroy\":{}}");
        byte[] history = utf8("{\"history\":" + HISTORY + "}");
        long before = 0;
        for (int call = 0; call < 60_000; call++) {
            Subscore.call("subs_state_at", good);
            assertThrows(SubscoreException.class, () -> Subscore.call("subs_state_at", bad));
            long[] opened = new long[1];
            Native.subs_history_open(history, new int[1], opened);
            Native.subs_history_close(opened[0]);
            if (call == 20_000) {
                before = resident();
            }
        }
        long grown = resident() - before;
        assertTrue(grown + " KB more", grown < 24 * 1024);
    }

    static long resident() throws Exception {
        Matcher found = Pattern.compile("VmRSS:\\s+(\\d+)").matcher(Files.readString(Path.of("/proc/self/status")));
        assertTrue(found.find());
        return Long.parseLong(found.group(1));
    }

    @Test
    public void theRestOfTheHeaderIsThere() {
        assertTrue(Subscore.version().startsWith("0.5."));
        Library.check("0.5.9");
        assertThrows(UnsatisfiedLinkError.class, () -> Library.check("0.6.0"));
        assertTrue(Subscore.rulesJson().startsWith("[{\"id\":"));
        assertTrue(Subscore.warningsJson().startsWith("[{\"code\":"));
        assertEquals(List.of(16L << 20, 32L, 1034L, 256L), List.of(Subscore.maxRequestLength(), Subscore.maxDepth(),
                Subscore.maxValues(80), Subscore.maxIdentifierLength()));
        assertEquals(8640000000000000L, Subscore.maxInstant().toEpochMilli());
    }
}
