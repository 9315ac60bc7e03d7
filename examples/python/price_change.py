"""A price goes up: who must agree, who is notified when, and what happens if the subscriber does nothing.

    python3 price_change.py

It needs the package subscore.
"""

from decimal import Decimal

import subscore

PLAN = {
    "period": "P1M",
    "current_price": Decimal("9.99"),
    "new_price": Decimal("15.49"),
    "currency": "USD",
    "storefront": "USA",
    "requested_at": "2026-03-01T00:00:00Z",
    "renewal_date": "2026-05-15T00:00:00Z",
    "dependent_skus": ["sports"],
}
TOLD = {"at": "2026-04-18T00:00:00Z", "event": "communicated"}
COURSES = {
    "the subscriber agrees": [TOLD, {"at": "2026-04-20T09:30:00Z", "event": "consented"}],
    "the subscriber cancels": [TOLD, {"at": "2026-04-20T09:30:00Z", "event": "declined"}],
    "the subscriber stays silent": [TOLD],
}


def utc(instant):
    return f"{instant:%Y-%m-%d %H:%M} UTC"


if __name__ == "__main__":
    plan = subscore.price_change(**PLAN)
    print(f"From {PLAN['current_price']} to {PLAN['new_price']}: consent "
          f"{'required' if plan.consent_required else 'not required'} {list(plan.reasons)}, "
          f"from {utc(plan.effective_renewal)} on")
    for notice in plan.notices:
        print(f"  {utc(notice.at)}: {notice.channel}")
    for name, events in COURSES.items():
        course = subscore.price_change(**PLAN, events=events, at="2026-05-15T00:00:00Z")
        print(f"Where {name}, the outcome is {course.outcome}; cancelled with it: {list(course.cancelled_skus)}")
        for notification in course.notifications:
            print(f"  {utc(notification.at)}: {notification.notification_type} {notification.subtype or ''}")
