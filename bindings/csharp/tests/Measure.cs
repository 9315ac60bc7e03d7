using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Subscore;

/// <summary>Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first.</summary>
public static class Measure
{
    private static long Taken(byte[] request, int calls)
    {
        Stopwatch watch = Stopwatch.StartNew();
        for (int call = 0; call < calls; call++)
        {
            Decision.Call("subs_state_at", request);
        }
        return (long)(watch.Elapsed.TotalMilliseconds * 1e6 / calls);
    }

    public static void Main(string[] arguments)
    {
        byte[] request = File.ReadAllBytes(arguments[0]);
        long first = Taken(request, 1);
        Console.WriteLine(Enumerable.Range(0, 500).Min(_ => Taken(request, 20)) + " " + first);
    }
}
