using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Subscore
{
    public static partial class Decision
    {
        /// <summary>
        /// Verifies the signatures of documents, and returns the documents decoded. For more than one or two
        /// calls a Verifier is ten times as fast. Throws a SubscoreException if a document cannot be verified, and a
        /// DllNotFoundException if libsubscore-verify or OpenSSL 3 is missing.
        /// </summary>
        public static Verified Verify(SignedHistory signed, Expectations expected)
        {
            return Verified.Of(Exchange(VerifyLibrary.Found.Verify, VerifyRequest.Json(signed, expected)));
        }

        /// <summary>Opens a verifier, for many calls with the same expectations. Throws as Verify() does.</summary>
        public static Verifier OpenVerifier(Expectations expected)
        {
            return new Verifier(expected);
        }

        /// <summary>
        /// Builds the OCSP requests for the certificates of these documents. It verifies the documents first,
        /// as Verify() does. Send each request to its URL by POST, and pass the bodies of the answers as OcspResponses.
        /// </summary>
        public static IReadOnlyList<OcspRequest> OcspRequests(SignedHistory signed, Expectations expected)
        {
            byte[] response = Exchange(VerifyLibrary.Found.OcspRequests, VerifyRequest.Json(signed, expected));
            return OcspRequest.Of(JsonReader.Read(Encoding.UTF8.GetString(response)));
        }
    }

    /// <summary>
    /// Verifies documents with the same expectations in many calls, from any number of threads. It caches the
    /// certificate chains that it verified. Dispose of it afterwards; otherwise it is closed when it is
    /// garbage-collected.
    /// </summary>
    public sealed class Verifier : IDisposable
    {
        private readonly VerifyLibrary library;
        private readonly VerifyLibrary.Handle verifier;

        internal Verifier(Expectations expected)
        {
            library = VerifyLibrary.Found;
            IntPtr opened = IntPtr.Zero;
            Decision.Exchange(
                (byte[] text, UIntPtr size, out IntPtr response, out UIntPtr length) =>
                    library.VerifierOpen(text, size, out opened, out response, out length),
                VerifyRequest.Json(null, expected));
            verifier = new VerifyLibrary.Handle(library, opened);
        }

        /// <summary>Like Decision.Verify(). Throws an ObjectDisposedException if the verifier is closed.</summary>
        public Verified Verify(SignedHistory signed)
        {
            return Verified.Of(Decision.Exchange(
                (byte[] text, UIntPtr size, out IntPtr response, out UIntPtr length) =>
                    library.VerifierVerify(verifier, text, size, out response, out length),
                VerifyRequest.Json(signed, null)));
        }

        /// <summary>
        /// Closes the verifier for further calls and returns at once. The last running call of another thread
        /// releases the memory. Closing it again does nothing.
        /// </summary>
        public void Dispose()
        {
            verifier.Dispose();
        }
    }

    /// <summary>Verified documents.</summary>
    public sealed class Verified : Answer
    {
        private Verified(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        internal static Verified Of(byte[] response)
        {
            // A JSON reader would change a number that it cannot represent.
            object answer = JsonReader.Read(Encoding.UTF8.GetString(response), "history");
            return new Verified((IReadOnlyDictionary<string, object>)answer);
        }

        /// <summary>
        /// The documents, decoded, as a JSON array, for every request that takes a history. Raw contains it
        /// as this text, too.
        /// </summary>
        public string History
        {
            get { return Always("history", AsText); }
        }

        /// <summary>The number of signed payloads in them.</summary>
        public long Count
        {
            get { return Always("verified", AsInteger); }
        }

        /// <summary>The documents that were left out; empty unless OnRefusal.Omit was requested.</summary>
        public IReadOnlyList<Refused> Refused
        {
            get { return Always("refused", AsList(AsObject(raw => new Refused(raw)))); }
        }

        /// <summary>Conditions that the caller should know about.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>
        /// The notifications among the documents, in their order, with values from verified payloads only.
        /// </summary>
        public IReadOnlyList<VerifiedNotification> Notifications
        {
            get { return Always("notifications", AsList(AsObject(raw => new VerifiedNotification(raw)))); }
        }
    }

    /// <summary>A document that was left out.</summary>
    public sealed class Refused : Answer
    {
        internal Refused(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>JSON Pointer to the signed text.</summary>
        public string Path
        {
            get { return Always("path", AsText); }
        }

        /// <summary>Why, as subscore_verify.h lists it: "wrong_app".</summary>
        public string Code
        {
            get { return Always("code", AsText); }
        }

        /// <summary>One sentence for a person.</summary>
        public string Message
        {
            get { return Always("message", AsText); }
        }
    }

    /// <summary>The OCSP request for one certificate, to be sent by POST as application/ocsp-request.</summary>
    public sealed class OcspRequest : Answer
    {
        private OcspRequest(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        internal static IReadOnlyList<OcspRequest> Of(object answer)
        {
            return AsList(AsObject(raw => new OcspRequest(raw)))(answer);
        }

        public string Url
        {
            get { return Always("url", AsText); }
        }

        public byte[] Request()
        {
            return Convert.FromBase64String(Always("request", AsText));
        }
    }
}
