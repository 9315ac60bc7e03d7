// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The course of one subscription. */
public final class Course extends Answer {
    Course(Map<String, Object> raw) {
        super(raw);
    }

    /** The group; empty if the history names none. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** The chains of the group. */
    public List<String> originalTransactionIds() {
        return always("originalTransactionIds", list(Answer::text));
    }

    /**
     * The environment of its records, as Apple writes it; empty if no record names one, or only an unknown
     * one.
     */
    public Optional<Environment> environment() {
        return maybe("environment", choice(Environment.class));
    }

    /** The app, as the newest of its records that name one have it; empty if none does. */
    public Optional<String> bundleId() {
        return maybe("bundleId", Answer::text);
    }

    /**
     * The states, oldest first, from the first purchase on, or from the day before it if the first known row
     * is a renewal. They touch and never overlap, and the last one is open. If only reports are known, they
     * begin with the first that implies a state; there are none if no report does.
     */
    public List<Interval> intervals() {
        return always("intervals", list(object(Interval::new)));
    }

    /** What happened, oldest first. */
    public List<Event> events() {
        return always("events", list(object(Event::new)));
    }

    /** What comes next, soonest first; empty for a subscription that will not renew. */
    public List<UpcomingEvent> upcoming() {
        return always("upcoming", list(object(UpcomingEvent::new)));
    }

    /**
     * The accounts that its purchases name, each once, the one that was signed first before the others; those
     * without a signing come last.
     */
    public List<Account> accounts() {
        return always("accounts", list(object(Account::new)));
    }
}
