using System;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Threading;
using Subscore;

/// <summary>The first calls of a process, by many threads at once: they load the library and initialize the classes.</summary>
public static partial class Tests
{
    /// <summary>A process shows little, so there are several.</summary>
    private static void FirstCallsOfManyThreads()
    {
        for (int time = 0; time < 5; time++)
        {
            ProcessStartInfo start = new ProcessStartInfo(
                Process.GetCurrentProcess().MainModule.FileName, Assembly.GetExecutingAssembly().Location + " first")
            {
                UseShellExecute = false, RedirectStandardError = true,
            };
            using (Process process = Process.Start(start))
            {
                string said = process.StandardError.ReadToEnd();
                process.WaitForExit();
                Same("0: ", process.ExitCode + ": " + said, "a fresh process");
            }
        }
    }

    /// <summary>The fresh process: its threads wait for each other, and then call.</summary>
    private static int First()
    {
        const int Count = 16;
        int failed = 0;
        using (Barrier together = new Barrier(Count))
        {
            Thread[] threads = Enumerable.Range(0, Count).Select(number => new Thread(() =>
            {
                together.SignalAndWait();
                try
                {
                    AskAbout(number);
                }
                catch (Exception failure)
                {
                    Interlocked.Increment(ref failed);
                    Console.Error.WriteLine(failure);
                }
            })).ToArray();
            Array.ForEach(threads, thread => thread.Start());
            Array.ForEach(threads, thread => thread.Join());
        }
        return failed;
    }

    /// <summary>Each thread has a customer, whose subscription begins at another instant than that of any other.</summary>
    private static void AskAbout(int number)
    {
        long begin = 1700000000000 + number * 1000;
        Instant at = new Instant(begin + 3600000);
        string id = (1000 + number).ToString();
        string own = "{\"transactions\":[{\"transactionId\":\"" + id + "\",\"originalTransactionId\":\"" + id
            + "\",\"productId\":\"pro\",\"type\":\"Auto-Renewable Subscription\",\"purchaseDate\":" + begin
            + ",\"expiresDate\":" + (begin + 30 * 86400000L) + "}]}";
        Action decide = () => Same(
            id, Decision.StateAt(new StateAtRequest(own, at)).Subscriptions.Single().OriginalTransactionId, "the decision");
        if (number % 2 == 1)
        {
            decide();
        }
        using (OpenHistory opened = Decision.OpenHistory(new HistoryOpenRequest(own)))
        {
            for (int time = 0; time < 25; time++)
            {
                InstantState found = opened.StateAt(at).Single();
                Same((Instant?)new Instant(begin), found.Since, "the history");
                Same(id, found.Subscription.OriginalTransactionIds.Single(), "the history");
            }
        }
        decide();
    }
}
