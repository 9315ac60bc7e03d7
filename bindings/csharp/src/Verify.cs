using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Subscore
{
    public static partial class Decision
    {
        /// <summary>
        /// Proves the signatures of documents, and gives them decoded. For more than a call or two a Verifier is ten times as
        /// fast. Throws a SubscoreException where a document can't be proven, and a DllNotFoundException where there is no
        /// libsubscore-verify, or no OpenSSL 3.
        /// </summary>
        public static Verified Verify(SignedHistory signed, Expectations expected)
        {
            return Verified.Of(Exchange(VerifyLibrary.Found.Verify, VerifyRequest.Json(signed, expected)));
        }

        /// <summary>What has to be true of documents, for many calls. Throws as Verify() does.</summary>
        public static Verifier OpenVerifier(Expectations expected)
        {
            return new Verifier(expected);
        }

        /// <summary>
        /// Whom to ask whether the certificates of these documents were revoked. It verifies them first, as Verify() does. Send
        /// each request to its URL by POST, and pass the bodies of the answers as OcspResponses.
        /// </summary>
        public static IReadOnlyList<OcspRequest> OcspRequests(SignedHistory signed, Expectations expected)
        {
            byte[] response = Exchange(VerifyLibrary.Found.OcspRequests, VerifyRequest.Json(signed, expected));
            return OcspRequest.Of(JsonReader.Read(Encoding.UTF8.GetString(response)));
        }
    }

    /// <summary>
    /// What has to be true of documents, for many calls, from any number of threads. It remembers the chains of certificates
    /// that it proved. Dispose of it afterwards; one that is forgotten is closed when it is collected.
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

        /// <summary>As Decision.Verify(). Throws an ObjectDisposedException where the verifier is closed.</summary>
        public Verified Verify(SignedHistory signed)
        {
            return Verified.Of(Decision.Exchange(
                (byte[] text, UIntPtr size, out IntPtr response, out UIntPtr length) =>
                    library.VerifierVerify(verifier, text, size, out response, out length),
                VerifyRequest.Json(signed, null)));
        }

        /// <summary>
        /// Closes the verifier for further calls and returns at once. The last running call of another thread releases the
        /// memory. To do so again does nothing.
        /// </summary>
        public void Dispose()
        {
            verifier.Dispose();
        }
    }

    /// <summary>Documents that were proven.</summary>
    public sealed class Verified : Answer
    {
        private Verified(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        internal static Verified Of(byte[] response)
        {
            // A reader would change a number of the store's that it does not know.
            object told = JsonReader.Read(Encoding.UTF8.GetString(response), "history");
            return new Verified((IReadOnlyDictionary<string, object>)told);
        }

        /// <summary>
        /// The documents, decoded, as a JSON array, for every request that takes a history. In Raw it is this text, too.
        /// </summary>
        public string History
        {
            get { return Always("history", AsText); }
        }

        /// <summary>How many signed payloads they had.</summary>
        public long Count
        {
            get { return Always("verified", AsInteger); }
        }

        /// <summary>What was left out; empty unless OnRefusal.Omit was asked for.</summary>
        public IReadOnlyList<Refused> Refused
        {
            get { return Always("refused", AsList(AsObject(raw => new Refused(raw)))); }
        }

        /// <summary>What is worth a look.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>
        /// The notifications among the documents, in their order: what each is about, from verified payloads only.
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

    /// <summary>A question about one certificate, to be sent by POST as application/ocsp-request.</summary>
    public sealed class OcspRequest : Answer
    {
        private OcspRequest(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        internal static IReadOnlyList<OcspRequest> Of(object told)
        {
            return AsList(AsObject(raw => new OcspRequest(raw)))(told);
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
