"""A price goes up: who must agree, who is told when, and what the subscriber's silence leads to.

    python3 price_change.py
"""

from datetime import datetime, timezone

from subscore import call

PLAN = {
    "period": "P1M",
    "currentPrice": "9.99",
    "newPrice": "15.49",
    "currency": "USD",
    "storefront": "USA",
    "requestedAt": "2026-03-01T00:00:00Z",
    "renewalDate": "2026-05-15T00:00:00Z",
    "dependentSKUs": ["sports"],
}
TOLD = {"at": "2026-04-18T00:00:00Z", "event": "communicated"}
COURSES = {
    "the subscriber agrees": [TOLD, {"at": "2026-04-20T09:30:00Z", "event": "consented"}],
    "the subscriber cancels": [TOLD, {"at": "2026-04-20T09:30:00Z", "event": "declined"}],
    "the subscriber stays silent": [TOLD],
}


def utc(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


if __name__ == "__main__":
    plan = call("subs_price_change", PLAN)
    print(f"From {PLAN['currentPrice']} to {PLAN['newPrice']}: consent "
          f"{'required' if plan['consentRequired'] else 'not required'} {plan['reasons']}, "
          f"from {utc(plan['effectiveRenewal'])} on")
    for notice in plan["notices"]:
        print(f"  {utc(notice['at'])}: {notice['channel']}")
    for name, events in COURSES.items():
        course = call("subs_price_change", {**PLAN, "events": events, "at": "2026-05-15T00:00:00Z"})
        print(f"Where {name}, the outcome is {course['outcome']}; cancelled with it: {course['cancelledSKUs']}")
        for notification in course["notifications"]:
            print(f"  {utc(notification['at'])}: {notification['notificationType']} {notification.get('subtype', '')}")
