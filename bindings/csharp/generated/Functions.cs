// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

using System;
using System.Collections.Generic;

namespace Subscore
{
    public static partial class Decision
    {
        /// <summary>What will this switch do? Throws a SubscoreException.</summary>
        public static ProposedChange ClassifyChange(ProposedRequest request)
        {
            return new ProposedChange(Ask("subs_classify_change", request));
        }

        /// <summary>What will this switch do for this customer? Throws a SubscoreException.</summary>
        public static ChangePreview PreviewChange(PreviewRequest request)
        {
            return new ChangePreview(Ask("subs_classify_change", request));
        }

        /// <summary>What did this customer change? Throws a SubscoreException.</summary>
        public static ObservedChanges ClassifyChange(ObservedRequest request)
        {
            return new ObservedChanges(Ask("subs_classify_change", request));
        }

        /// <summary>Which items of a publication may this customer read? Throws a
        /// SubscoreException.</summary>
        public static ContentAccess ContentAccess(ContentAccessRequest request)
        {
            return new ContentAccess(Ask("subs_content_access", request));
        }

        /// <summary>Which subscription offers may this customer redeem? Throws a SubscoreException.</summary>
        public static OfferEligibility OfferEligibility(OfferEligibilityRequest request)
        {
            return new OfferEligibility(Ask("subs_offer_eligibility", request));
        }

        /// <summary>To which of the app's customers do these purchases belong? Throws a
        /// SubscoreException.</summary>
        public static Owner Owner(OwnerRequest request)
        {
            return new Owner(Ask("subs_owner", request));
        }

        /// <summary>What does a change of price do, and what was its outcome? Throws a
        /// SubscoreException.</summary>
        public static PriceChange PriceChange(PriceChangeRequest request)
        {
            return new PriceChange(Ask("subs_price_change", request));
        }

        /// <summary>A period in plain values. Throws a SubscoreException.</summary>
        public static Proration Prorate(PeriodRequest request)
        {
            return new Proration(Ask("subs_prorate", request));
        }

        /// <summary>A row as the store sent it. Throws a SubscoreException.</summary>
        public static Proration Prorate(TransactionRequest request)
        {
            return new Proration(Ask("subs_prorate", request));
        }

        /// <summary>In which state was each subscription at an instant, and did it give access? Throws a
        /// SubscoreException.</summary>
        public static StateAt StateAt(StateAtRequest request)
        {
            return new StateAt(Ask("subs_state_at", request));
        }

        /// <summary>What was the whole course of each subscription, and what comes next? Throws a
        /// SubscoreException.</summary>
        public static Timeline Timeline(TimelineRequest request)
        {
            return new Timeline(Ask("subs_timeline", request));
        }
    }
}
