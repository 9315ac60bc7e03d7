// @generated from Include by bindings/generate.py. DO NOT EDIT.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Subscore
{
    internal static partial class Native
    {
        [DllImport(Library)]
        internal static extern int subs_classify_change(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_prorate(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_state_at(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_timeline(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_content_access(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_offer_eligibility(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_owner(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_price_change(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);

        [DllImport(Library)]
        internal static extern int subs_check_document(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);
    }

    public static partial class Decision
    {
        private static readonly Dictionary<string, Function> Functions = new Dictionary<string, Function>
        {
            { "subs_classify_change", Native.subs_classify_change },
            { "subs_prorate", Native.subs_prorate },
            { "subs_state_at", Native.subs_state_at },
            { "subs_timeline", Native.subs_timeline },
            { "subs_content_access", Native.subs_content_access },
            { "subs_offer_eligibility", Native.subs_offer_eligibility },
            { "subs_owner", Native.subs_owner },
            { "subs_price_change", Native.subs_price_change },
            { "subs_check_document", Native.subs_check_document },
        };
    }
}
