using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>A request without an answer.</summary>
    public sealed class SubscoreException : Exception
    {
        private readonly byte[] response;

        private SubscoreException(string status, IReadOnlyDictionary<string, object> told, byte[] response)
            : base(Sentence(status, told))
        {
            this.response = response;
            Status = status;
            Code = (string)Member(told, "code");
            Path = (string)Member(told, "path");
            Line = (long?)Member(told, "line");
            Column = (long?)Member(told, "column");
            Offset = (long?)Member(told, "offset");
        }

        /// <summary>The name of the status, "SUBS_ERROR_REQUEST".</summary>
        public string Status { get; private set; }

        /// <summary>What programs decide by, "unknown_field"; null where there was no response.</summary>
        public string Code { get; private set; }

        /// <summary>JSON Pointer to the value at fault; "" is the request as a whole, null is no single place.</summary>
        public string Path { get; private set; }

        /// <summary>Where reading stopped in a request that is not JSON: the line, from 1; else null.</summary>
        public long? Line { get; private set; }

        /// <summary>The column in characters, from 1; else null.</summary>
        public long? Column { get; private set; }

        /// <summary>The number of bytes before that place; else null.</summary>
        public long? Offset { get; private set; }

        /// <summary>The response as the library wrote it; null where there was none.</summary>
        public byte[] Response()
        {
            return response == null ? null : (byte[])response.Clone();
        }

        internal static SubscoreException Of(string status, byte[] response)
        {
            object told = response == null ? new Dictionary<string, object>() : Decision.Read(response)["error"];
            return new SubscoreException(status, (IReadOnlyDictionary<string, object>)told, response);
        }

        internal static SubscoreException OfDocument(string path)
        {
            Dictionary<string, object> told = new Dictionary<string, object>
            {
                { "code", "invalid_json" },
                { "path", path },
                {
                    "message",
                    "Found text that is not one JSON object or array; expected a document. A signed text (JWS) goes into one, "
                        + "such as {\"signedPayload\":\"...\"}."
                },
            };
            return new SubscoreException("SUBS_ERROR_JSON", told, null);
        }

        private static object Member(IReadOnlyDictionary<string, object> told, string name)
        {
            object value;
            return told.TryGetValue(name, out value) ? value : null;
        }

        private static string Sentence(string status, IReadOnlyDictionary<string, object> told)
        {
            object message = Member(told, "message"), path = Member(told, "path"), line = Member(told, "line");
            if (message == null)
            {
                return status + ": no response";
            }
            if (line != null)
            {
                return "line " + line + ", column " + Member(told, "column") + ": " + message;
            }
            return path == null || (string)path == "" ? (string)message : path + ": " + message;
        }
    }

    /// <summary>
    /// The library that was found is not of the version that this package was made for. Until 1.0 the first two numbers have
    /// to be the same.
    /// </summary>
    public sealed class VersionMismatchException : Exception
    {
        internal VersionMismatchException(string found, string expected)
            : base("Found libsubscore " + found + "; expected the version that this package was made for, " + expected + ".")
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
