using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using Subscore;

/// <summary>The tests of verifying. The cases are the lines of build/signed; bindings/signed.py describes its
/// fields.</summary>
public static partial class Tests
{
    private sealed class Case
    {
        internal readonly string Label, Result, Decoded, Notifications;
        internal readonly SignedHistory Signed;
        internal readonly Expectations Expected;

        internal Case(string line)
        {
            string[] fields = line.Split('\t').Select(each => each == "-" ? null : each).ToArray();
            Label = fields[0];
            Signed = new SignedHistory(new Document(Convert.FromBase64String(fields[1])))
            {
                At = fields[4] == null ? (Instant?)null : new Instant(long.Parse(fields[4])), OcspResponses = Several(fields[7]),
            };
            StoreEnvironment environment = (StoreEnvironment)Enum.Parse(typeof(StoreEnvironment), fields[2]);
            Expected = new Expectations("com.example.news", environment)
            {
                AppAppleId = fields[3] == null ? (long?)null : long.Parse(fields[3]),
                Validity = fields[5] == "at" ? Validity.At : Validity.Signed,
                Roots = fields[6] == null ? null : fields[6].Split(',').Select(Root).ToArray(),
                XcodeCertificates = Several(fields[8]),
                AllowTestCertificates = fields[9] == "true",
                OnRefusal = fields[10] == "omit" ? OnRefusal.Omit : OnRefusal.Fail,
            };
            Result = fields[11] + " " + fields[12];
            Notifications = fields[14] ?? "";
            Decoded = fields[13] == null ? null : Encoding.UTF8.GetString(Convert.FromBase64String(fields[13]));
        }

        private static byte[][] Several(string field)
        {
            return field == null ? null : field.Split(',').Select(each => Convert.FromBase64String(each)).ToArray();
        }

        private static Root Root(string text)
        {
            return text == "AppleRootCA-G3" ? Subscore.Root.AppleG3 : Subscore.Root.Der(Convert.FromBase64String(text));
        }

        private static string About(VerifiedNotification each)
        {
            return string.Join(" ", each.NotificationUUID ?? "-", each.NotificationType, each.AppAccountToken ?? "-",
                each.OriginalTransactionId ?? "-");
        }

        internal void Check(Func<Verified> call)
        {
            try
            {
                Verified found = call();
                Same(Result, found.Count + " " + found.Refused.Select(each => each.Path).FirstOrDefault(), Label);
                Same(Decoded, found.History, Label);
                Same(0, found.Warnings.Count, Label);
                Same(Notifications, string.Join(",", found.Notifications.Select(About)), Label);
            }
            catch (SubscoreException failure)
            {
                Same(Result, failure.Code + " " + failure.Path, Label);
            }
        }
    }

    private static List<Case> Cases()
    {
        return File("build/signed").TrimEnd('\n').Split('\n').Select(line => new Case(line)).ToList();
    }

    private static Case Labelled(string label)
    {
        return Cases().Single(each => each.Label == label);
    }

    /// <summary>It comes first, because a library that was found is not looked for again.</summary>
    private static void VerifyingWithoutTheLibrary()
    {
        const string Name = "SUBSCORE_VERIFY_LIBRARY";
        string before = Environment.GetEnvironmentVariable(Name);
        Case good = Cases()[0];
        foreach (string[] row in new[] { new[] { "/nowhere/verify.so", "/nowhere/verify.so" }, new[] { "libm.so.6", "subs_verify" } })
        {
            Environment.SetEnvironmentVariable(Name, row[0]);
            foreach (Action call in new Action[]
                { () => Decision.Verify(good.Signed, good.Expected), () => Decision.OpenVerifier(good.Expected) })
            {
                string message = Refused<DllNotFoundException>(call, row[0]).Message;
                Same(true, new[] { row[1], "OpenSSL 3", Name }.All(message.Contains), message);
            }
        }
        Environment.SetEnvironmentVariable(Name, before);
    }

    private static void EverySignedDocumentIsJudgedAsItsCaseSays()
    {
        Same(true, Cases().Count > 20, "there are cases");
        foreach (Case each in Cases())
        {
            each.Check(() => Decision.Verify(each.Signed, each.Expected));
            each.Check(() =>
            {
                using (Verifier verifier = Decision.OpenVerifier(each.Expected))
                {
                    each.Check(() => verifier.Verify(each.Signed));
                    return verifier.Verify(each.Signed);
                }
            });
        }
    }

    private static void WhatIsVerifiedIsAHistory()
    {
        Case good = Labelled("a payload of a test store, allowed");
        Verified verified = Decision.Verify(good.Signed, good.Expected);
        DateTimeOffset at = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        Same(true, Decision.StateAt(new StateAtRequest(verified.History, at)).HasAccess, "access");
    }

    private static void ThreadsShareAVerifierThatCloses()
    {
        Case good = Labelled("a payload of a test store, allowed"), bad = Labelled("a changed byte");
        Verifier verifier = Decision.OpenVerifier(good.Expected);
        int calls = 0, closed = 0;
        Exception fault = null;
        Thread[] threads = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
        {
            try
            {
                for (;; Interlocked.Increment(ref calls))
                {
                    good.Check(() => verifier.Verify(good.Signed));
                    bad.Check(() => verifier.Verify(bad.Signed));
                }
            }
            catch (ObjectDisposedException)
            {
                Interlocked.Increment(ref closed);
            }
            catch (Exception failure)
            {
                fault = failure;
            }
        })).ToArray();
        Array.ForEach(threads, thread => thread.Start());
        SpinWait.SpinUntil(() => Thread.VolatileRead(ref calls) > 200 || fault != null);
        verifier.Dispose();
        verifier.Dispose();
        Array.ForEach(threads, thread => thread.Join());
        Same(null, fault, "a thread");
        Same(8, closed, "threads that saw it close");
        Refused<ObjectDisposedException>(() => verifier.Verify(good.Signed), "a closed verifier");
    }

    private static void AVerifierThatCannotBeOpened()
    {
        Expectations none = new Expectations("", StoreEnvironment.Sandbox);
        Same("/verify/bundleId", Refused<SubscoreException>(() => Decision.OpenVerifier(none), "no bundle").Path, "no bundle");
        Expectations unlisted = new Expectations("a", StoreEnvironment.Unlisted);
        Same("/verify/environment", Refused<SubscoreException>(() => Decision.OpenVerifier(unlisted), "none").Path, "none");
    }

    /// <summary>No other test loads the configuration, because a process keeps it.</summary>
    private static void OpenSslOfTheSystem()
    {
        const string Name = "OPENSSL_CONF";
        string before = Environment.GetEnvironmentVariable(Name), file = Path.GetTempFileName();
        Case good = Labelled("a payload of a test store, allowed");
        Func<Verified>[] calls =
        {
            () => Decision.Verify(good.Signed, good.Expected),
            () =>
            {
                using (Verifier verifier = Decision.OpenVerifier(good.Expected))
                {
                    return verifier.Verify(good.Signed);
                }
            },
        };
        Environment.SetEnvironmentVariable(Name, file + ".missing");
        foreach (Func<Verified> call in calls)
        {
            foreach (KeyValuePair<OpenSsl, string> row in new Dictionary<OpenSsl, string>
                { { OpenSsl.System, "algorithm_unavailable" }, { (OpenSsl)7, "invalid_value" } })
            {
                good.Expected.OpenSsl = OpenSsl.Builtin;
                good.Check(call);
                good.Expected.OpenSsl = row.Key;
                SubscoreException failure = Refused<SubscoreException>(() => call(), row.Value);
                Same(row.Value + " /verify/openssl", failure.Code + " " + failure.Path, row.Value);
            }
        }
        System.IO.File.WriteAllText(file, "openssl_conf = all\n[all]\n");
        Environment.SetEnvironmentVariable(Name, file);
        good.Expected.OpenSsl = OpenSsl.System;
        foreach (Func<Verified> call in calls)
        {
            good.Check(call);
        }
        Environment.SetEnvironmentVariable(Name, before);
        System.IO.File.Delete(file);
    }

    private static void ProvenChainsNameTheirResponders()
    {
        Case good = Labelled("texts with quotes and other letters"), strange = Labelled("the same below Apple's root");
        IReadOnlyList<OcspRequest> requests = Decision.OcspRequests(good.Signed, good.Expected);
        Same(2, requests.Count, "requests");
        foreach (OcspRequest each in requests)
        {
            Same("http://ocsp.example.com/", each.Url, "a responder");
            Same(each.Request().Length, each.Request()[1] + 2, "a request");
        }
        SubscoreException failure =
            Refused<SubscoreException>(() => Decision.OcspRequests(strange.Signed, strange.Expected), "a stranger");
        Same("untrusted_chain", failure.Code, "a stranger");
    }

    private static void VerifyingReleasesMemory()
    {
        Case good = Labelled("a payload of a test store, allowed");
        long before = 0;
        for (int call = 0; call < 120; call++)
        {
            using (Verifier verifier = Decision.OpenVerifier(good.Expected))
            {
                for (int again = 0; again < 10; again++)
                {
                    verifier.Verify(good.Signed);
                }
            }
            before = call == 40 ? Resident() : before;
        }
        Same(true, Resident() - before < 24 * 1024, "memory");
    }

    private static readonly Action[] Verifying =
    {
        VerifyingWithoutTheLibrary, EverySignedDocumentIsJudgedAsItsCaseSays, WhatIsVerifiedIsAHistory,
        ThreadsShareAVerifierThatCloses, AVerifierThatCannotBeOpened, OpenSslOfTheSystem, ProvenChainsNameTheirResponders, VerifyingReleasesMemory,
        UseAfterCloseIsAnException, ACopyClosesOnce, ClosingDuringCalls, WhatIsPrintedHoldsNoDocument,
    };
}
