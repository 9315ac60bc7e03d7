using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Subscore
{
    /// <summary>
    /// The functions of libsubscore-verify. The library that SUBSCORE_VERIFY_LIBRARY names, otherwise the
    /// installed one, is searched for until it is found.
    /// </summary>
    internal sealed class VerifyLibrary
    {
        private const int Now = 2;
        private static readonly UIntPtr Secure = (UIntPtr)23;
        private static readonly object Lock = new object();
        private static VerifyLibrary found;

        internal delegate int Open(
            byte[] request, UIntPtr size, out IntPtr verifier, out IntPtr response, out UIntPtr length);

        internal delegate int With(
            Handle verifier, byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        internal delegate void Close(IntPtr verifier);

        internal readonly Decision.Function Verify;
        internal readonly Decision.Function OcspRequests;
        internal readonly Open VerifierOpen;
        internal readonly With VerifierVerify;
        internal readonly Close VerifierClose;

        private VerifyLibrary(string path)
        {
            // .NET resolves a function at its first call, which would clear the linker's message.
            dlerror();
            IntPtr library = dlopen(Encoding.UTF8.GetBytes(path + "\0"), Now);
            if (library == IntPtr.Zero)
            {
                throw Missing();
            }
            Verify = Find<Decision.Function>(library, "subs_verify");
            OcspRequests = Find<Decision.Function>(library, "subs_ocsp_requests");
            VerifierOpen = Find<Open>(library, "subs_verifier_open");
            VerifierVerify = Find<With>(library, "subs_verifier_verify");
            VerifierClose = Find<Close>(library, "subs_verifier_close");
        }

        internal static VerifyLibrary Found
        {
            get
            {
                lock (Lock)
                {
                    // A program with more rights than the user who started it, such as a set-uid program, ignores the variable.
                    string chosen = getauxval(Secure) != UIntPtr.Zero
                        ? null : Environment.GetEnvironmentVariable("SUBSCORE_VERIFY_LIBRARY");
                    return found =
                        found ?? new VerifyLibrary(string.IsNullOrEmpty(chosen) ? "libsubscore-verify.so.0" : chosen);
                }
            }
        }

        /// <summary>An open verifier. It is closed once, when it is no longer used.</summary>
        internal sealed class Handle : SafeHandle
        {
            private readonly VerifyLibrary library;

            internal Handle(VerifyLibrary library, IntPtr verifier) : base(IntPtr.Zero, true)
            {
                this.library = library;
                SetHandle(verifier);
            }

            public override bool IsInvalid
            {
                get { return handle == IntPtr.Zero; }
            }

            protected override bool ReleaseHandle()
            {
                library.VerifierClose(handle);
                return true;
            }
        }

        private static T Find<T>(IntPtr library, string name)
        {
            IntPtr function = dlsym(library, Encoding.UTF8.GetBytes(name + "\0"));
            if (function == IntPtr.Zero)
            {
                throw Missing();
            }
            return (T)(object)Marshal.GetDelegateForFunctionPointer(function, typeof(T));
        }

        private static DllNotFoundException Missing()
        {
            IntPtr message = dlerror();
            string fault = message == IntPtr.Zero ? "libsubscore-verify cannot be loaded" : Decision.Text(message);
            return new DllNotFoundException(fault + "; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or "
                + "set SUBSCORE_VERIFY_LIBRARY to its path");
        }

        [DllImport("libc.so.6")]
        private static extern UIntPtr getauxval(UIntPtr kind);

        [DllImport("libdl.so.2")]
        private static extern IntPtr dlopen(byte[] path, int mode);

        [DllImport("libdl.so.2")]
        private static extern IntPtr dlsym(IntPtr library, byte[] name);

        [DllImport("libdl.so.2")]
        private static extern IntPtr dlerror();
    }
}
