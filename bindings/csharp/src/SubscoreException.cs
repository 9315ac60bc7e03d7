using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>The error of a call.</summary>
    public sealed class SubscoreException : Exception
    {
        private readonly byte[] response;

        private SubscoreException(string status, IReadOnlyDictionary<string, object> error, byte[] response)
            : base(Sentence(status, error))
        {
            this.response = response;
            Status = status;
            Code = (string)Member(error, "code");
            Path = (string)Member(error, "path");
            Line = (long?)Member(error, "line");
            Column = (long?)Member(error, "column");
            Offset = (long?)Member(error, "offset");
        }

        /// <summary>The name of the status, "SUBS_ERROR_REQUEST".</summary>
        public string Status { get; private set; }

        /// <summary>The stable code that a program decides by, such as "unknown_field"; null if there was no
        /// response.</summary>
        public string? Code { get; private set; }

        /// <summary>JSON Pointer to the value at fault. "" is the whole request, and null means that no single value
        /// is at fault.</summary>
        public string? Path { get; private set; }

        /// <summary>The line at which reading stopped in a request that is not JSON, from 1; otherwise null.</summary>
        public long? Line { get; private set; }

        /// <summary>The column in characters, from 1; otherwise null.</summary>
        public long? Column { get; private set; }

        /// <summary>The number of bytes before that position; otherwise null.</summary>
        public long? Offset { get; private set; }

        /// <summary>The response, as the library wrote it; null if there was none.</summary>
        public byte[]? Response()
        {
            return response == null ? null : (byte[])response.Clone();
        }

        internal static SubscoreException Of(string status, byte[] response)
        {
            object error = response == null ? new Dictionary<string, object>() : Decision.Read(response)["error"];
            return new SubscoreException(status, (IReadOnlyDictionary<string, object>)error, response);
        }

        internal static SubscoreException NotUnicode(string path)
        {
            Dictionary<string, object> error = new Dictionary<string, object>
            {
                { "code", "invalid_json" },
                { "path", path },
                { "message", "The text is not valid Unicode." },
            };
            return new SubscoreException("SUBS_ERROR_JSON", error, null);
        }

        internal static SubscoreException OfDocument(string path)
        {
            Dictionary<string, object> error = new Dictionary<string, object>
            {
                { "code", "invalid_json" },
                { "path", path },
                {
                    "message",
                    "The text must be one JSON object or array. A signed text (JWS) goes into a document, "
                        + "such as {\"signedPayload\":\"...\"}."
                },
            };
            return new SubscoreException("SUBS_ERROR_JSON", error, null);
        }

        private static object Member(IReadOnlyDictionary<string, object> error, string name)
        {
            object value;
            return error.TryGetValue(name, out value) ? value : null;
        }

        private static string Sentence(string status, IReadOnlyDictionary<string, object> error)
        {
            object message = Member(error, "message"), path = Member(error, "path"), line = Member(error, "line");
            if (message == null)
            {
                return status + ": no response";
            }
            if (line != null)
            {
                return "line " + line + ", column " + Member(error, "column") + ": " + message;
            }
            return path == null || (string)path == "" ? (string)message : path + ": " + message;
        }
    }

    /// <summary>
    /// The library that was found is not of the version that this package was made for. Until 1.0 the first
    /// two numbers must be the same.
    /// </summary>
    public sealed class VersionMismatchException : Exception
    {
        internal VersionMismatchException(string found, string expected)
            : base("The version of libsubscore is " + found + "; expected " + expected + ", for which this package was made.")
        {
            Found = found;
            Expected = expected;
        }

        /// <summary>The version of the library that was found.</summary>
        public string Found { get; private set; }

        /// <summary>The version that this package was made for.</summary>
        public string Expected { get; private set; }
    }
}
