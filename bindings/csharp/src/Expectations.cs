using System;
using System.Collections.Generic;
using System.Linq;

namespace Subscore
{
    /// <summary>When certificates have to be valid.</summary>
    public enum Validity
    {
        /// <summary>When they signed, so that an old payload stays good. So it is by default.</summary>
        Signed,

        /// <summary>At the moment of the call.</summary>
        At,
    }

    /// <summary>What becomes of a document that can't be proven.</summary>
    public enum OnRefusal
    {
        /// <summary>The call fails. So it is by default.</summary>
        Fail,

        /// <summary>
        /// It is left out. That is dangerous: without the document that holds a refund, a history grants access.
        /// </summary>
        Omit,
    }

    /// <summary>Which providers of OpenSSL prove signatures.</summary>
    public enum OpenSsl
    {
        /// <summary>Its default provider, without the system's configuration. So it is by default.</summary>
        Builtin,

        /// <summary>
        /// The system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of the
        /// exception is "algorithm_unavailable".
        /// </summary>
        System,
    }

    /// <summary>A root that a chain of certificates may lead to.</summary>
    public sealed class Root
    {
        /// <summary>Apple Root CA - G3, which the library has. It counts where no roots are given.</summary>
        public static readonly Root AppleG3 = new Root("AppleRootCA-G3");

        private readonly string text;

        private Root(string text)
        {
            this.text = text;
        }

        /// <summary>A certificate in DER that has signed itself.</summary>
        public static Root Der(byte[] certificate)
        {
            return new Root(Convert.ToBase64String(certificate));
        }

        public override string ToString()
        {
            return text;
        }
    }

    /// <summary>What has to be true of documents.</summary>
    public sealed class Expectations
    {
        /// <param name="bundleId">The id of your app's bundle.</param>
        /// <param name="environment">Where the documents have to come from. There is no default.</param>
        public Expectations(string bundleId, StoreEnvironment environment)
        {
            BundleId = bundleId;
            Environment = environment;
        }

        /// <summary>The id of your app's bundle.</summary>
        public string BundleId { get; private set; }

        /// <summary>Where the documents have to come from.</summary>
        public StoreEnvironment Environment { get; private set; }

        /// <summary>The number of your app in the App Store. Production needs it.</summary>
        public long? AppAppleId { get; set; }

        /// <summary>When certificates have to be valid.</summary>
        public Validity Validity { get; set; }

        /// <summary>The roots that count, in place of Apple's alone.</summary>
        public IReadOnlyList<Root> Roots { get; set; }

        /// <summary>The certificates of your own machines, in DER, for Xcode and LocalTesting.</summary>
        public IReadOnlyList<byte[]> XcodeCertificates { get; set; }

        /// <summary>Whether a chain that says it is for tests may count.</summary>
        public bool AllowTestCertificates { get; set; }

        /// <summary>What becomes of a document that can't be proven.</summary>
        public OnRefusal OnRefusal { get; set; }

        /// <summary>Which providers of OpenSSL prove signatures.</summary>
        public OpenSsl OpenSsl { get; set; }
    }

    /// <summary>
    /// Documents as the store sent them: the body of a notification, a response of the App Store Server API, or several.
    /// </summary>
    public sealed class SignedHistory
    {
        /// <param name="history">What the store sent.</param>
        public SignedHistory(Document history)
        {
            History = history;
        }

        /// <summary>What the store sent.</summary>
        public Document History { get; private set; }

        /// <summary>Now, from your own clock. What was signed later is refused.</summary>
        public Instant? At { get; set; }

        /// <summary>
        /// What responders said of the certificates, the bodies of their answers; see Decision.OcspRequests(). It needs At.
        /// </summary>
        public IReadOnlyList<byte[]> OcspResponses { get; set; }
    }

    /// <summary>The request of each function that verifies.</summary>
    internal sealed class VerifyRequest : Request
    {
        private readonly SignedHistory signed;
        private readonly Expectations expected;
        private readonly bool isInner;

        private VerifyRequest(SignedHistory signed, Expectations expected, bool isInner)
        {
            this.signed = signed;
            this.expected = expected;
            this.isInner = isInner;
        }

        /// <summary>The text. null is what it has no part of.</summary>
        internal static byte[] Json(SignedHistory signed, Expectations expected)
        {
            return new VerifyRequest(signed, expected, false).Json();
        }

        internal override void Fields(Action<string, object> put)
        {
            if (!isInner)
            {
                put("history", signed == null ? null : signed.History);
                put("verify", new VerifyRequest(signed, expected, true));
                return;
            }
            if (expected != null)
            {
                put("bundleId", expected.BundleId);
                put("environment", Texts.Of(Texts.StoreEnvironment, (int)expected.Environment));
                put("appAppleId", expected.AppAppleId);
                put("validity", expected.Validity == Validity.At ? "at" : null);
                put("roots", expected.Roots);
                put("xcodeCertificates", Base64(expected.XcodeCertificates));
                put("allowTestCertificates", expected.AllowTestCertificates);
                put("onRefusal", expected.OnRefusal == OnRefusal.Omit ? "omit" : null);
                // The library refuses a number that is none of the two.
                put("openssl", expected.OpenSsl == OpenSsl.Builtin ? null : expected.OpenSsl.ToString().ToLowerInvariant());
            }
            if (signed != null)
            {
                put("at", signed.At);
                put("ocspResponses", Base64(signed.OcspResponses));
            }
        }

        private static string[] Base64(IReadOnlyList<byte[]> each)
        {
            return each == null ? null : each.Select(Convert.ToBase64String).ToArray();
        }
    }
}
