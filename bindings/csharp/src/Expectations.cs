using System;
using System.Collections.Generic;
using System.Linq;

namespace Subscore
{
    /// <summary>When certificates must be valid.</summary>
    public enum Validity
    {
        /// <summary>When the payload was signed, so that an old payload remains valid. The default.</summary>
        Signed,

        /// <summary>At the instant of the call.</summary>
        At,
    }

    /// <summary>What happens to a document that cannot be verified.</summary>
    public enum OnRefusal
    {
        /// <summary>The call fails. The default.</summary>
        Fail,

        /// <summary>
        /// It is left out, which is dangerous: a history without the document that contains the refund grants
        /// access.
        /// </summary>
        Omit,
    }

    /// <summary>The OpenSSL providers that verify signatures.</summary>
    public enum OpenSsl
    {
        /// <summary>Its default provider, without the system's configuration. The default.</summary>
        Builtin,

        /// <summary>
        /// The system's configuration and providers, for example for FIPS. If they cannot be used, the code
        /// of the exception is "algorithm_unavailable".
        /// </summary>
        System,
    }

    /// <summary>A trusted root of certificate chains.</summary>
    public sealed class Root
    {
        /// <summary>Apple Root CA - G3, which is built into the library. The default.</summary>
        public static readonly Root AppleG3 = new Root("AppleRootCA-G3");

        private readonly string text;

        private Root(string text)
        {
            this.text = text;
        }

        /// <summary>A self-signed certificate in DER.</summary>
        public static Root Der(byte[] certificate)
        {
            return new Root(Convert.ToBase64String(certificate));
        }

        public override string ToString()
        {
            return text;
        }
    }

    /// <summary>What must be true of documents.</summary>
    public sealed class Expectations
    {
        /// <param name="bundleId">The id of your app's bundle.</param>
        /// <param name="environment">The environment that the documents must come from. There is no default.</param>
        public Expectations(string bundleId, StoreEnvironment environment)
        {
            BundleId = bundleId;
            Environment = environment;
        }

        /// <summary>The id of your app's bundle.</summary>
        public string BundleId { get; private set; }

        /// <summary>The environment that the documents must come from.</summary>
        public StoreEnvironment Environment { get; private set; }

        /// <summary>The number of your app in the App Store. Required in Production.</summary>
        public long? AppAppleId { get; set; }

        /// <summary>When certificates must be valid.</summary>
        public Validity Validity { get; set; }

        /// <summary>The trusted roots, instead of Apple's alone.</summary>
        public IReadOnlyList<Root>? Roots { get; set; }

        /// <summary>The certificates of your own machines, in DER, for Xcode and LocalTesting.</summary>
        public IReadOnlyList<byte[]>? XcodeCertificates { get; set; }

        /// <summary>Whether a chain of test certificates is accepted.</summary>
        public bool AllowTestCertificates { get; set; }

        /// <summary>What happens to a document that cannot be verified.</summary>
        public OnRefusal OnRefusal { get; set; }

        /// <summary>The OpenSSL providers that verify signatures.</summary>
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

        /// <summary>The current time, from your own clock. A payload that was signed later is rejected.</summary>
        public Instant? At { get; set; }

        /// <summary>
        /// The OCSP responses for the certificates, as bytes; see Decision.OcspRequests(). They require At.
        /// </summary>
        public IReadOnlyList<byte[]>? OcspResponses { get; set; }
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
                // The library rejects any other value.
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
