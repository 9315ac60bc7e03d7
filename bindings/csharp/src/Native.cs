using System;
using System.Runtime.InteropServices;

namespace Subscore
{
    /// <summary>The C functions. A request of null is a null pointer.</summary>
    internal static partial class Native
    {
        private const string Library = "libsubscore";

        [StructLayout(LayoutKind.Sequential)]
        internal struct InstantState
        {
            internal long Since;
            internal long Until;
            internal uint Subscription;
            internal uint Row;
            internal byte State;
            internal byte Status;
            internal byte HasAccess;
            internal byte Flags;
            internal uint Reserved;
        }

        /// <summary>An open history. It is closed once, when it is no longer used.</summary>
        internal sealed class History : SafeHandle
        {
            internal History() : base(IntPtr.Zero, true)
            {
            }

            public override bool IsInvalid
            {
                get { return handle == IntPtr.Zero; }
            }

            protected override bool ReleaseHandle()
            {
                subs_history_close(handle);
                return true;
            }
        }

        [DllImport(Library)]
        internal static extern IntPtr subs_version();

        [DllImport(Library)]
        internal static extern IntPtr subs_status_name(int status);

        [DllImport(Library)]
        internal static extern IntPtr subs_rules();

        [DllImport(Library)]
        internal static extern IntPtr subs_warnings();

        [DllImport(Library)]
        internal static extern UIntPtr subs_max_request_length();

        [DllImport(Library)]
        internal static extern UIntPtr subs_max_depth();

        [DllImport(Library)]
        internal static extern UIntPtr subs_max_values(UIntPtr length);

        [DllImport(Library)]
        internal static extern UIntPtr subs_max_identifier_length();

        [DllImport(Library)]
        internal static extern long subs_max_instant();

        [DllImport(Library)]
        internal static extern void subs_free(IntPtr response);

        [DllImport(Library)]
        internal static extern int subs_history_open(
            byte[] request, UIntPtr size, out History history, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_history_state_at(
            History history, long at, [Out] InstantState[] states, UIntPtr room, out UIntPtr count);

        [DllImport(Library)]
        internal static extern void subs_history_close(IntPtr history);
    }
}
