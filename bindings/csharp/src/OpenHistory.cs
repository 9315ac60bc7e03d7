using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>
    /// A history that was read once, for many queries, from any number of threads. Dispose of it afterwards;
    /// otherwise it is closed when it is garbage-collected.
    /// </summary>
    public sealed class OpenHistory : IDisposable
    {
        private readonly Native.History history;
        private readonly IReadOnlyList<OpenedSubscription> subscriptions;
        private readonly IReadOnlyList<OpenedRow> rows;

        internal OpenHistory(byte[] request)
        {
            Native.History opened = null;
            byte[] response = Decision.Exchange(
                (byte[] text, UIntPtr size, out IntPtr answer, out UIntPtr length) =>
                    Native.subs_history_open(text, size, out opened, out answer, out length),
                request);
            history = opened;
            Answer = new OpenedHistory(Decision.Read(response));
            subscriptions = Answer.Subscriptions;
            rows = Answer.Rows;
        }

        /// <summary>The subscriptions, the rows, and the warnings about them.</summary>
        public OpenedHistory Answer { get; private set; }

        /// <summary>
        /// Returns the state of every subscription at an instant, in the order of the answer's subscriptions.
        /// Throws an ObjectDisposedException if the history is closed.
        /// </summary>
        public IReadOnlyList<InstantState> StateAt(Instant at)
        {
            // One more, so that the array is never empty and has an address.
            Native.InstantState[] found = new Native.InstantState[subscriptions.Count + 1];
            UIntPtr count;
            int status =
                Native.subs_history_state_at(history, at.Milliseconds, found, (UIntPtr)subscriptions.Count, out count);
            if (status != 0)
            {
                throw SubscoreException.Of(Decision.Text(Native.subs_status_name(status)), null);
            }
            List<InstantState> states = new List<InstantState>();
            for (int index = 0; index < subscriptions.Count; index++)
            {
                states.Add(new InstantState(found[index], subscriptions, rows));
            }
            return states;
        }

        /// <summary>The size of the history.</summary>
        public override string ToString()
        {
            return "OpenHistory of " + subscriptions.Count + " subscriptions and " + rows.Count + " rows";
        }

        /// <summary>
        /// Closes the history for further calls and returns at once. The last running call of another thread
        /// releases the memory. Closing it again does nothing.
        /// </summary>
        public void Dispose()
        {
            history.Dispose();
        }
    }

    /// <summary>The state of one subscription of an open history at one instant.</summary>
    public sealed class InstantState
    {
        private const byte SinceIsNull = 1, UntilIsNull = 2, RowIsNull = 4;

        internal InstantState(
            Native.InstantState found, IReadOnlyList<OpenedSubscription> subscriptions, IReadOnlyList<OpenedRow> rows)
        {
            Subscription = subscriptions[(int)found.Subscription];
            // The first value of the enumeration is Unlisted.
            State = (State)(found.State + 1);
            Status = found.Status == 0 ? null : (int?)found.Status;
            HasAccess = found.HasAccess == 1;
            Since = (found.Flags & SinceIsNull) != 0 ? null : (Instant?)new Instant(found.Since);
            Until = (found.Flags & UntilIsNull) != 0 ? null : (Instant?)new Instant(found.Until);
            Row = (found.Flags & RowIsNull) != 0 ? null : rows[(int)found.Row];
        }

        public OpenedSubscription Subscription { get; private set; }

        public State State { get; private set; }

        /// <summary>Apple's number for the state; null before the first purchase.</summary>
        public int? Status { get; private set; }

        public bool HasAccess { get; private set; }

        /// <summary>The start of the unbroken run of the state; null if there is none.</summary>
        public Instant? Since { get; private set; }

        /// <summary>Its end; null if it is open.</summary>
        public Instant? Until { get; private set; }

        /// <summary>The row that decides; null if there is none.</summary>
        public OpenedRow? Row { get; private set; }
    }
}
