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

    /** The group; empty where the history names none. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** The chains of the group. */
    public List<String> originalTransactionIds() {
        return always("originalTransactionIds", list(Answer::text));
    }

    /**
     * The environment of its records, as Apple writes it; empty where none says, or says one not known yet.
     */
    public Optional<Environment> environment() {
        return maybe("environment", choice(Environment.class));
    }

    /**
     * The states, oldest first, from the first purchase on, or from the day before it where the first known
     * row is a renewal. They touch and never overlap, and the last one is open. Where only reports are known,
     * they begin with the first that tells a state, and there are none where no report does.
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
}
