using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Subscore
{
    /// <summary>
    /// App Store subscription decisions, from libsubscore. Each function takes a request and returns its
    /// answer, or throws a SubscoreException. Any number of threads may call concurrently. Requests belong to one
    /// thread, answers to all.
    /// </summary>
    public static partial class Decision
    {
        /// <summary>The version of libsubscore that this package was made for.</summary>
        public const string MadeFor = "0.5.0";

        internal delegate int Function(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        private static readonly Lazy<string> Running = new Lazy<string>(() => Checked(Text(Native.subs_version())));

        /// <summary>The version of the running library, such as "0.4.0".</summary>
        public static string Version
        {
            get { return Running.Value; }
        }

        /// <summary>Every rule of the running library, as a JSON array: id, sentence, source, and url or null.</summary>
        public static string RulesJson
        {
            get { return Text(Native.subs_rules()); }
        }

        /// <summary>Every warning that an answer can have, as a JSON array: code, about, sentence and remedy.</summary>
        public static string WarningsJson
        {
            get { return Text(Native.subs_warnings()); }
        }

        /// <summary>The longest request, in bytes. A longer one is SUBS_ERROR_LIMIT.</summary>
        public static long MaxRequestLength
        {
            get { return (long)Native.subs_max_request_length(); }
        }

        /// <summary>The deepest nesting of a request. Deeper is SUBS_ERROR_JSON.</summary>
        public static long MaxDepth
        {
            get { return (long)Native.subs_max_depth(); }
        }

        /// <summary>The largest number of values in a request of this many bytes. More are SUBS_ERROR_LIMIT.</summary>
        public static long MaxValues(long length)
        {
            return (long)Native.subs_max_values((UIntPtr)length);
        }

        /// <summary>The longest id, in bytes. A longer one is SUBS_ERROR_LIMIT.</summary>
        public static long MaxIdentifierLength
        {
            get { return (long)Native.subs_max_identifier_length(); }
        }

        /// <summary>The largest instant; the smallest is its negative.</summary>
        public static Instant MaxInstant
        {
            get { return new Instant(Native.subs_max_instant()); }
        }

        /// <summary>
        /// Calls a function by its name in C, "subs_state_at", with a request in JSON, and returns the
        /// response as the library wrote it. A request of null is a null pointer, which is SUBS_ERROR_ARGUMENT.
        /// </summary>
        public static byte[] Call(string function, byte[]? request)
        {
            Function decide;
            if (!Functions.TryGetValue(function, out decide))
            {
                throw new ArgumentException(function + " is not a function of libsubscore that takes a request");
            }
            return Exchange(decide, request);
        }

        /// <summary>
        /// What will a switch to this product do for the customer of this history? A PreviewRequest also has
        /// options, such as the price that was paid. Throws a SubscoreException.
        /// </summary>
        public static ChangePreview PreviewChange(Document history, Document catalog, PreviewTarget product, Instant at)
        {
            return PreviewChange(new PreviewRequest(history, catalog, product, at));
        }

        /// <summary>Reads a history once, for many queries.</summary>
        public static OpenHistory OpenHistory(HistoryOpenRequest request)
        {
            return new OpenHistory(request.Json());
        }

        internal static byte[] Exchange(Function decide, byte[] request)
        {
            GC.KeepAlive(Running.Value);
            IntPtr response;
            UIntPtr length;
            int status = decide(request, (UIntPtr)(request == null ? 0 : request.Length), out response, out length);
            byte[] answer = null;
            try
            {
                if (response != IntPtr.Zero)
                {
                    answer = new byte[(int)length];
                    Marshal.Copy(response, answer, 0, answer.Length);
                }
            }
            finally
            {
                Native.subs_free(response);
            }
            if (status != 0)
            {
                throw SubscoreException.Of(Text(Native.subs_status_name(status)), answer);
            }
            return answer;
        }

        internal static IReadOnlyDictionary<string, object> Ask(string function, Request request)
        {
            return Read(Call(function, request.Json()));
        }

        internal static IReadOnlyDictionary<string, object> Read(byte[] response)
        {
            return (IReadOnlyDictionary<string, object>)JsonReader.Read(Encoding.UTF8.GetString(response));
        }

        /// <summary>Until 1.0 a minor version may break callers.</summary>
        internal static string Checked(string running)
        {
            string[] has = running.Split('.'), expected = MadeFor.Split('.');
            if (has.Length < 2 || has[0] != expected[0] || has[1] != expected[1])
            {
                throw new VersionMismatchException(running, MadeFor);
            }
            return running;
        }

        internal static string Text(IntPtr text)
        {
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0)
            {
                length++;
            }
            byte[] bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }
    }
}
