"""A short run of the load test: `make load-backend` is the long one. Nothing depends on how long it takes."""

import pytest

import load


def test_a_killed_server_and_a_restarted_database():
    found = load.run(1200)
    assert found["notifications"] >= 1200 > found["different"] > 900
    assert found["postedAgain"] > 0 and found["customers"] > found["withAccess"] > 0


def test_a_difference_is_found():
    true = {"1": ("subscribed", True, "pro"), "2": ("expired", False, "pro")}
    load.differing(dict(true), true, "")
    for found in ({}, {"1": true["1"]}, {**true, "3": true["1"]}, {**true, "2": ("subscribed", True, "pro")}):
        with pytest.raises(AssertionError, match="1 of 2|2 of 2"):
            load.differing(found, true, "")
