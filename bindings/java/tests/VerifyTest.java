package io.github.libsubscore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/** Verifying. The cases are the lines of build/signed; bindings/signed.py describes its fields. */
public class VerifyTest {
    static final class Case {
        final String label;
        final SignedHistory signed;
        final Expectations expected;
        final String result;
        final String path;
        final String decoded;
        final String notifications;

        Case(String line) {
            String[] fields = line.split("\t");
            label = fields[0];
            signed = new SignedHistory(Document.of(decoded(fields[1])));
            Environment environment =
                    Stream.of(Environment.values()).filter(each -> fields[2].equals(each.text())).findFirst().get();
            expected = new Expectations("com.example.news", environment);
            if (!fields[3].equals("-")) {
                expected.appAppleId(Long.parseLong(fields[3]));
            }
            if (!fields[4].equals("-")) {
                signed.at(Instant.ofEpochMilli(Long.parseLong(fields[4])));
            }
            if (!fields[5].equals("-")) {
                expected.validity(Validity.AT);
            }
            if (!fields[6].equals("-")) {
                expected.roots(Stream.of(fields[6].split(",")).map(Case::root).collect(Collectors.toList()));
            }
            if (!fields[7].equals("-")) {
                signed.ocspResponses(Stream.of(fields[7].split(",")).map(Case::decoded).collect(Collectors.toList()));
            }
            if (!fields[8].equals("-")) {
                expected.xcodeCertificates(Stream.of(fields[8].split(",")).map(Case::decoded).collect(Collectors.toList()));
            }
            if (!fields[9].equals("-")) {
                expected.allowTestCertificates(true);
            }
            if (!fields[10].equals("-")) {
                expected.onRefusal(OnRefusal.OMIT);
            }
            result = fields[11];
            path = fields[12];
            notifications = fields[14];
            decoded = fields[13].equals("-") ? null : new String(decoded(fields[13]), StandardCharsets.UTF_8);
        }

        static byte[] decoded(String text) {
            return Base64.getDecoder().decode(text);
        }

        static Root root(String text) {
            return text.equals("AppleRootCA-G3") ? Root.APPLE_G3 : Root.der(decoded(text));
        }

        static String about(VerifiedNotification each) {
            return String.join(" ", each.notificationUUID().orElse("-"), each.notificationType(),
                    each.appAccountToken().orElse("-"), each.originalTransactionId().orElse("-"));
        }

        void check(Callable<Verified> call) throws Exception {
            try {
                Verified found = call.call();
                assertEquals(label, result, String.valueOf(found.verified()));
                assertEquals(label, decoded, found.history());
                assertEquals(label, path, found.refused().stream().map(Refused::path).findFirst().orElse("-"));
                assertEquals(label, List.of(), found.warnings());
                String about = found.notifications().stream().map(Case::about).collect(Collectors.joining(","));
                assertEquals(label, notifications, about.isEmpty() ? "-" : about);
            } catch (SubscoreException failure) {
                assertEquals(label, result + " " + path, failure.code() + " " + failure.path());
            }
        }
    }

    static List<Case> cases() throws Exception {
        Path file = Path.of(System.getenv("SUBSCORE_ROOT"), "build/signed");
        List<Case> cases = Files.readAllLines(file).stream().map(Case::new).collect(Collectors.toList());
        assertTrue(cases.size() > 20);
        return cases;
    }

    private static Case labelled(String label) throws Exception {
        return cases().stream().filter(each -> each.label.equals(label)).findFirst().get();
    }

    @Test
    public void everySignedDocumentIsJudgedAsItsCaseSays() throws Exception {
        for (Case each : cases()) {
            each.check(() -> Subscore.verify(each.signed, each.expected));
            each.check(() -> {
                try (Verifier verifier = Subscore.openVerifier(each.expected)) {
                    each.check(() -> verifier.verify(each.signed));
                    return verifier.verify(each.signed);
                }
            });
        }
    }

    @Test
    public void whatIsVerifiedIsAHistory() throws Exception {
        Case good = labelled("a payload of a test store, allowed");
        Document history = Document.of(Subscore.verify(good.signed, good.expected).history());
        assertTrue(Subscore.stateAt(new StateAtRequest(history, Instant.parse("2026-01-01T00:00:00Z"))).hasAccess());
    }

    @Test
    public void threadsShareAVerifierThatCloses() throws Exception {
        Case good = labelled("a payload of a test store, allowed"), bad = labelled("a changed byte");
        Verifier verifier = Subscore.openVerifier(good.expected);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> results = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            results.add(threads.submit((Callable<Void>) () -> {
                for (int call = 0; call < 25; call++) {
                    good.check(() -> verifier.verify(good.signed));
                    bad.check(() -> verifier.verify(bad.signed));
                }
                return null;
            }));
        }
        for (Future<?> result : results) {
            result.get();
        }
        Future<?> asking = threads.submit(() -> {
            while (true) {
                verifier.verify(good.signed);
            }
        });
        Thread.sleep(50);
        verifier.close();
        verifier.close();
        Exception ended = assertThrows(Exception.class, asking::get);
        assertEquals(IllegalStateException.class, ended.getCause().getClass());
        assertThrows(IllegalStateException.class, () -> verifier.verify(good.signed));
        threads.shutdown();
    }

    @Test
    public void aVerifierThatCannotBeOpened() {
        Expectations none = new Expectations("", Environment.SANDBOX);
        assertEquals("/verify/bundleId", assertThrows(SubscoreException.class, () -> Subscore.openVerifier(none)).path());
    }

    @Test
    public void provenChainsNameTheirResponders() throws Exception {
        Case good = labelled("texts with quotes and other letters"), strange = labelled("the same below Apple's root");
        List<OcspRequest> requests = Subscore.ocspRequests(good.signed, good.expected);
        assertEquals(2, requests.size());
        for (OcspRequest each : requests) {
            assertEquals("http://ocsp.example.com/", each.url());
            assertEquals(each.request().length, each.request()[1] + 2);
        }
        assertEquals("untrusted_chain", assertThrows(SubscoreException.class,
                () -> Subscore.ocspRequests(strange.signed, strange.expected)).code());
    }

    @Test
    public void memoryIsGivenBack() throws Exception {
        Case good = labelled("a payload of a test store, allowed"), bad = labelled("a changed byte");
        long before = 0;
        for (int call = 0; call < 120; call++) {
            try (Verifier verifier = Subscore.openVerifier(good.expected)) {
                for (int again = 0; again < 10; again++) {
                    verifier.verify(good.signed);
                    assertThrows(SubscoreException.class, () -> verifier.verify(bad.signed));
                }
            }
            before = call == 40 ? SubscoreTest.resident() : before;
        }
        long grown = SubscoreTest.resident() - before;
        assertTrue(grown + " KB more", grown < 24 * 1024);
    }
}
