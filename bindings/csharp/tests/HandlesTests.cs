using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text;
using System.Threading;
using Subscore;

/// <summary>The tests of closing, copying and printing what the library opened.</summary>
public static partial class Tests
{
    private const string Marker = "data-of-a-customer";

    /// <summary>A new verifier and a new open history, each with what asks it.</summary>
    private static IEnumerable<KeyValuePair<IDisposable, Action<object>>> OpenedOfEachKind()
    {
        Case good = Labelled("a payload of a test store, allowed");
        yield return new KeyValuePair<IDisposable, Action<object>>(
            Decision.OpenVerifier(good.Expected), verifier => ((Verifier)verifier).Verify(good.Signed));
        yield return new KeyValuePair<IDisposable, Action<object>>(
            Decision.OpenHistory(new HistoryOpenRequest(good.Decoded)), open => ((OpenHistory)open).StateAt(At));
    }

    private static void UseAfterCloseIsAnException()
    {
        foreach (KeyValuePair<IDisposable, Action<object>> each in OpenedOfEachKind())
        {
            string label = each.Key.ToString();
            each.Value(each.Key);
            each.Key.Dispose();
            each.Key.Dispose();
            for (int call = 0; call < 3; call++)
            {
                Refused<ObjectDisposedException>(() => each.Value(each.Key), label);
            }
        }
    }

    /// <summary>Only reflection makes a copy. It shares the handle, which is released once.</summary>
    private static void ACopyClosesOnce()
    {
        MethodInfo clone = typeof(object).GetMethod("MemberwiseClone", BindingFlags.Instance | BindingFlags.NonPublic);
        for (int round = 0; round < 10; round++)
        {
            foreach (KeyValuePair<IDisposable, Action<object>> each in OpenedOfEachKind())
            {
                string label = each.Key.ToString();
                Refused<SerializationException>(
                    () => new BinaryFormatter().Serialize(new MemoryStream(), each.Key), label);
                IDisposable copy = (IDisposable)clone.Invoke(each.Key, null);
                each.Value(copy);
                each.Key.Dispose();
                Refused<ObjectDisposedException>(() => each.Value(copy), label);
                copy.Dispose();
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }

    private static void ClosingDuringCalls()
    {
        for (int round = 0; round < 20; round++)
        {
            foreach (KeyValuePair<IDisposable, Action<object>> each in OpenedOfEachKind())
            {
                int closed = 0;
                Exception fault = null;
                Thread[] threads = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
                {
                    try
                    {
                        for (;;)
                        {
                            each.Value(each.Key);
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
                Thread.Sleep(round % 5);
                Thread other = new Thread(each.Key.Dispose);
                other.Start();
                each.Key.Dispose();
                other.Join();
                Array.ForEach(threads, thread => thread.Join());
                Same(null, fault, "a thread");
                Same(8, closed, "threads that saw it close");
            }
        }
    }

    private static void WhatIsPrintedHoldsNoDocument()
    {
        Case good = Labelled("a payload of a test store, allowed");
        Verified proven = Decision.Verify(good.Signed, good.Expected);
        Same(5, proven.History.Split(new[] { Marker }, StringSplitOptions.None).Length, "the documents are there");
        Document history = proven.History;
        StateAtRequest request = new StateAtRequest(history, At) { Explain = true };
        Dictionary<string, object> printed = new Dictionary<string, object>
        {
            { "a document", history }, { "documents", new Document(new[] { history }) }, { "a request", request },
            { "signed documents", new SignedHistory(history) }, { "what is proven", proven },
            { "an answer", Decision.StateAt(request) },
        };
        foreach (KeyValuePair<IDisposable, Action<object>> each in OpenedOfEachKind())
        {
            printed.Add(each.Key.GetType().Name, each.Key);
        }
        foreach (string bad in new[] { proven.History.Substring(1), Marker, "{\"transactions\":\"" + Marker + "\"}" })
        {
            printed.Add("an error " + printed.Count,
                Refused<SubscoreException>(() => Decision.StateAt(new StateAtRequest(bad, At)), "a bad document"));
        }
        printed.Add("unsigned",
            Refused<SubscoreException>(() => Decision.Verify(new SignedHistory(history), good.Expected), "unsigned"));
        foreach (KeyValuePair<string, object> each in printed)
        {
            Same(false, each.Value.ToString().Contains(Marker), each.Key);
        }
        Same(true, history.ToString().EndsWith(" bytes"), history.ToString());
    }

    /// <summary>Prints why the library cannot be loaded. test.sh runs it with more rights than its user has.</summary>
    private static int Load()
    {
        try
        {
            Decision.OpenVerifier(new Expectations("a", StoreEnvironment.Sandbox));
        }
        catch (DllNotFoundException missing)
        {
            Console.WriteLine(missing.Message);
        }
        return 0;
    }
}
