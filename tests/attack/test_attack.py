"""A short run of each part of the attack finds nothing; planted faults are found."""

from contextlib import contextmanager
from unittest.mock import patch

import pytest
from msgspec import structs

from drivers import tag
from firmware_py.authoring.invariants.generators import SetupCase
from firmware_py.console import speech
from firmware_py.console.session import seat_changes
from firmware_py.settings import player_names
from firmware_py.settings.config import Config
from firmware_py.web import permissions
from firmware_py.web.auth import Auth
from firmware_py.web.connection import Connection
from firmware_py.web.live_table import LiveTable
from firmware_py.web.views.snapshot import Snapshots
from games.core import card_scans
from games.core.cards import backs
from games.core.deck import Deck
from games.core.text import text
from tests.attack import fuzz, leaks, names, rights, seats, taken_hands
from tests.attack.__main__ import PARTS, main
from tests.attack.tally import Tally


@pytest.mark.parametrize("name", [part.name for part in PARTS])
def test_a_little_of_each_part_finds_nothing(name):
    part = next(part for part in PARTS if part.name == name)
    tally = part.run(part.little, 1)
    assert tally.told() == []
    assert tally.cases >= part.little / 2  # command lines that would serve are left out


def test_a_part_that_is_none(capfd):
    assert main(["garden"]) == 2
    assert "there is no part 'garden'; there are fuzz, names, rights" in capfd.readouterr().err


def test_what_is_found_is_told_and_fails(capfd):
    with _planted(Deck, "parse", lambda *_: {}["planted"]):
        assert main(["decks", "--cases", "3"]) == 1
    told = capfd.readouterr()
    assert told.out.splitlines()[1].split() == ["decks", "3", "3", "0", "0", "0", *_last(told.out)]
    assert "KeyError" in told.err


def _last(out):
    return out.splitlines()[1].split()[-1:]


def test_what_works_on_and_on_is_a_hang():
    tally = Tally("x")
    with patch("tests.attack.tally.WORK", 0.05), tally.case("spin"):
        while True:
            pass
    assert tally.found["hangs"] == [("no end", "spin")]


# Planted faults

SMALL = SetupCase("nightwatch", "town", 2, "device")


@contextmanager
def _planted(where, name, what):
    with patch.object(where, name, what):
        yield


def test_a_sentence_of_two_lines_is_found():
    def two_lines(error):
        return "\n".join(map(str, error.args * 2))

    with _planted(fuzz.TableclockError, "__str__", two_lines):
        assert fuzz.page_messages(40, 1).found["wrong"]


def test_a_hang_is_found_in_a_tag():
    def forever(_memory):
        while True:
            pass

    with patch("tests.attack.tally.WORK", 0.05), _planted(tag, "needs", forever):
        assert len(fuzz.tag_bytes(3, 1).found["hangs"]) > 0


def test_settings_that_raise_are_found():
    with _planted(Config, "load", lambda *_: 1 / 0):
        assert len(fuzz.settings(3, 1).found["tracebacks"]) == 3


def test_a_hand_in_a_snapshot_is_found():
    snapshot = LiveTable.snapshot

    def leaky(table, viewer):
        match = table.runtime.console.match
        hands = match.game.hands(match.state) if match is not None else ()
        faces = [match.state.cards.face(back) for hand in hands for back in backs(hand)]
        told = snapshot(table, viewer)
        return structs.replace(told, news=[*told.news, *faces])

    assert not _leak("cards")
    with _planted(LiveTable, "snapshot", leaky):
        assert _leak("cards")


def test_a_frame_too_many_is_found():
    """Presses inside a hand change one more frame, with no private content."""
    mode = Snapshots.of

    def counting(seen, viewer, box):
        play, told = seen.stage.console.play, mode(seen, viewer, box)
        moved = play.cursor is not None and play.cursor > 0
        return structs.replace(told, news=[*told.news, "moved"] if moved else told.news)

    # Two people share the screen beside the viewer's page, so they open hands on the device.
    three = SMALL._replace(seats=3)
    assert not _leak("presses", three)
    with _planted(Snapshots, "of", counting):
        assert _leak("presses", three)


def test_a_voice_that_tells_an_answer_is_found():
    """The name of a card in the hand of the asked player is spoken at the hand-over."""
    question = speech._question

    def leaky(console):
        said, ask = question(console), console.play.ask(console)
        if ask is not None and ask.private and ask.lines:
            return said._replace(words=console.say(ask.lines[0].label))
        return said

    three = SMALL._replace(seats=3)
    with patch.object(leaks, "WAYS", ("choice",)):
        assert [*leaks.pair(three, 1)] == []
        with patch.object(speech, "_question", leaky):
            assert [what for what, _ in leaks.pair(three, 1)] == ["voice, choice"]


def test_a_question_that_depends_on_a_tapped_hand_is_found():
    question = card_scans._question

    def leaky(game, state, wanted):
        odd = sum(state.cards.faces[back] for back in backs(state.cards.sure)) % 2
        return text("table.literal", text="odd") if odd else question(game, state, wanted)

    assert not taken_hands.taken_hands(4, 3).found["leaks"]
    with _planted(card_scans, "_question", leaky), _planted(seat_changes, "hand_over", _none):
        assert taken_hands.taken_hands(4, 3).found["leaks"]


def _none(_match):
    return None


def _leak(way, seating=SMALL):
    """Return whether one of the first pairs of this kind differs."""
    with patch.object(leaks, "WAYS", (way,)):
        return any(found for number in range(4) for found in leaks.pair(seating, number))


def test_a_refusal_without_a_sentence_is_found():
    with _planted(Connection, "_say", lambda _visitor, _key: "x"):
        assert rights.rights(120, 1).found["wrong"]  # refused, but without a sentence


def test_a_phone_that_presses_buttons_after_the_game_is_found():
    tally = Tally("rights")
    with _planted(permissions, "may_operate", lambda *_: True):
        for number in range(3):
            rights.moment(tally, "left", number, rights.EACH)
    assert any("seat may press" in line for line in tally.told())


def test_a_bots_seat_that_keeps_its_pass_is_found():
    follow = Auth.follow

    def keeps(access, match, _bots=()):
        follow(access, match)

    with _planted(Auth, "follow", keeps):
        assert seats.seats(100, 1).found["leaks"]


def test_a_changed_number_that_leaves_phones_their_seats_is_found():
    def renew(access, keep=None):
        access.pin = access._new_pin()

    with _planted(Auth, "renew", renew):
        assert seats.seats(200, 1).found["leaks"]


def test_a_name_that_is_kept_as_it_comes_is_found():
    keep = {"distinct": lambda given, *_: tuple(given), "clean": lambda name: name}
    with patch.multiple(player_names, **keep):
        tally = names.names(24, 1)
    assert tally.found["wrong"] or tally.found["tracebacks"]
