"""What `simulate` adds up is the same on every Python."""

from firmware_py.trials.simulate import Played, _facts


def played(**facts):
    return Played(10, (0,), facts)


def test_facts_are_added_exactly_and_whole_numbers_stay_whole():
    """From 3.12 on Python's own sum of ten tenths is 1.0, before it is 0.9999999999999999."""
    found = _facts([played(mean=0.1, rounds=3)] * 10)
    assert found["sums"] == {"mean": 1.0, "rounds": 30}
    assert type(found["sums"]["rounds"]) is int
    assert found["means"] == {"mean": 0.1, "rounds": 3.0}


def test_a_fact_that_only_some_games_have_counts_as_none_in_the_others():
    found = _facts([played(mean=0.25), played(rounds=2)])
    assert found["sums"] == {"mean": 0.25, "rounds": 2}
