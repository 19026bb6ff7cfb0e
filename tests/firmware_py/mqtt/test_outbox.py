"""Outbox for the broker: bounded; the latest state replaces others, the oldest event is dropped."""

from random import Random

from firmware_py.mqtt.outbox import Message, Outbox


def state(topic, payload):
    return Message(topic, payload, retain=True)


def drained(box):
    sent = []
    while (message := box.first()) is not None:
        sent.append(message)
        box.sent(message)
    return sent


def test_of_a_state_the_latest_alone_is_sent():
    box = Outbox()
    for n in range(1000):
        box.put(state("t", str(n)))
    assert len(box) == 1
    assert drained(box) == [state("t", "999")]


def test_a_state_that_comes_back_to_what_was_sent_is_not_sent_again():
    box = Outbox()
    box.put(state("t", "a"))
    drained(box)
    box.put(state("t", "a"))
    assert drained(box) == []


def test_the_oldest_event_goes_when_there_are_too_many():
    box = Outbox(most=3)
    for n in range(10):
        box.put(Message("e", str(n)))
    assert len(box) == 3
    assert box.dropped == 7
    assert [message.payload for message in drained(box)] == ["7", "8", "9"]


def test_states_go_before_events():
    box = Outbox()
    box.put(Message("e", "1"))
    box.put(state("t", "a"))
    assert drained(box) == [state("t", "a"), Message("e", "1")]


def test_a_newer_state_while_the_older_is_under_way_is_sent_too():
    box = Outbox()
    box.put(state("t", "a"))
    under_way = box.first()
    box.put(state("t", "b"))
    box.sent(under_way)
    assert drained(box) == [state("t", "b")]


def test_an_event_that_fell_out_while_under_way_takes_no_other_with_it():
    box = Outbox(most=1)
    box.put(Message("e", "1"))
    under_way = box.first()
    box.put(Message("e", "2"))
    box.sent(under_way)
    assert drained(box) == [Message("e", "2")]


def test_after_a_break_all_states_are_sent_again_and_no_stale_event():
    box = Outbox()
    box.put(state("config", "c"))
    box.put(state("t", "a"))
    drained(box)
    box.put(Message("e", "old"))
    box.anew()
    assert drained(box) == [state("config", "c"), state("t", "a")]


def test_whatever_comes_it_stays_small():
    rng = Random(1)
    box = Outbox()
    for n in range(20_000):
        box.put(Message("e", str(n)))
        box.put(state(f"t{rng.randrange(4)}", str(n)))
        if rng.random() < 0.01 and (message := box.first()):
            box.sent(message)
        assert len(box) <= 64 + 4
