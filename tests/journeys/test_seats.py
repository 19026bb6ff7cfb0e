"""One page per seat: the device deals, and no page receives another hand.

One round is played, which takes seconds; with JOURNEYS=whole in the environment a whole match.
"""

import json
import os
from collections import Counter

import pytest

from tests.journeys.people import place, press_where_it_lies, wanted

pytestmark = pytest.mark.needs("browser")

SMALL = {"size": (900, 640), "reduced_motion": "reduce"}
LOOK = '"look":{'
ALOUD = ("block",)
"""Verbs of answers to private questions that become public."""

WHOLE = os.environ.get("JOURNEYS") == "whole"
MOST = 4000 if WHOLE else 160
"""Maximum number of answers."""


class Seat:
    """Person with their own page, and the frames that it received."""

    def __init__(self, page, number):
        self.page = page
        self.number = number
        self.read = 0
        self.hand = Counter()
        self.said = set()  # named in public with the last answer
        self.had = set()  # every face this person has held since the deal

    def looks_up(self):
        """Read the person's own cards, which are open on their page."""
        zones = self.page.table["scene"]["zones"]
        hands = [zone for zone in zones if zone["private"] and zone["role"] == "own"]
        own = hands if self.number is not None else []
        faces = [item["face"] for zone in own for item in zone["items"] if item["face"]]
        self.hand = Counter(faces)
        self.had |= set(faces)

    def answer(self, rng):
        """Give one of the answers, at its place."""
        page, before, ask = self.page, place(self.page), self.page.table["ask"]
        self.said = set()
        if ask["draw"]:
            page.page.locator("[data-key='ask.draw'], [data-spot]").first.click()
        else:
            line = wanted(ask, rng)
            if line["action"][1] in ALOUD:
                self.said = {line["action"][2]}
            press_where_it_lies(page, line)
        page.until_told(lambda: place(page) != before)

    def unread(self):
        """Return the frames since the last call."""
        frames = self.page.frames[self.read :]
        self.read = len(self.page.frames)
        return frames


class Watch:
    """Record of the hands; checks that no other page receives them."""

    def __init__(self, seats, shared, deck):
        self.seats = seats
        self.everybody = [*seats, shared]
        self.faces = {face["id"]: face for face in deck}
        self.gone = set()  # a copy has left all hands: all players may have seen it
        self.secrets = 0

    def check(self):
        """Read all hands; check that faces that stayed in one hand were sent to no other page."""
        before = {seat.number: seat.hand for seat in self.seats}
        frames = {seat.number: seat.unread() for seat in self.everybody}
        for seat in self.seats:
            seat.looks_up()
        held = sum((seat.hand for seat in self.seats), Counter())
        then = sum(before.values(), Counter())
        if held.total() > then.total() + len(self.seats):
            self.gone.clear()  # a new deal
            for seat in self.everybody:
                seat.had = set(seat.hand)
        self.gone |= set(then - held).union(*(seat.said for seat in self.everybody))
        for seat in self.everybody:
            stayed = {
                face
                for other in self.seats
                if other is not seat
                for face in other.hand & before[other.number]
            }
            for face in stayed - seat.had - self.gone:
                found = [one for one in frames[seat.number] if self.tells(one, face, seat)]
                assert not found, f"{face} of another hand was sent to {seat.number}: {found[0]}"
                self.secrets += len(frames[seat.number])

    def tells(self, frame, face, seat):
        """Return whether a seat's frame contains a face's id or name.

        A seat's own hand or private look may show another copy; the shared page has neither.
        In a whole match only ids count: the public log names cards that were played after an
        earlier deal.
        """
        printed = self.faces[face]
        frame = without_menu(frame)
        if printed["copies"] > 1 and seat.number is not None:
            frame = without_own(frame)
        named = (
            not WHOLE
            and any(letter.isalpha() for letter in printed["name"])
            and printed["name"] in frame
        )
        return f'"{face}"' in frame or named


def without_menu(frame):
    """Return a frame without the list of games, which names sample cards of each game."""
    if '"menu":' not in frame:
        return frame
    said = json.loads(frame)
    for table in (said.get("table"), said.get("change")):
        if table:
            table.pop("menu", None)
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def without_own(frame):
    """Return a frame without its own seat's private question and zones (other copies)."""
    said = json.loads(frame)
    if "look" in said:
        return ""
    table = said.get("table") or said.get("change") or {}
    if (table.get("ask") or {}).get("private"):
        table["ask"] = None
    scene = table.get("scene")
    if scene and "zones" in scene:  # in a change, a number stands for an unchanged zone
        zones = (zone for zone in scene["zones"] if isinstance(zone, dict))
        scene["zones"] = [zone for zone in zones if not zone["private"]]
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def enough(table):
    """Return whether a round has been played: two hours of capsules, else as the game says."""
    if WHOLE:
        return table["over"]
    if table["scene"]["dial"] == 12:
        return table["scene"]["hand"] == 2
    lines = (table["ask"] or {}).get("lines", [])
    return table["over"] or any(line["action"][1] in ("next", "next_round") for line in lines)


@pytest.mark.parametrize("game", ["midnight", "outcasts", "capsules"])
def test_three_seats_play_and_nobody_is_sent_anothers_hand(program, visit, rng, game):
    given = (game, "--cards", "device", "--seats", "3", "--seed", "4")
    shared = visit(program.start(*given).address, **SMALL)
    shared.until(lambda: shared.table["urls"])
    deck = shared.page.evaluate(
        "async (game) => (await (await fetch(`/cast/${game}`)).json()).faces", game
    )
    seats = [Seat(visit(url["url"], **SMALL), url["seat"]) for url in shared.table["urls"]]
    watch = Watch(seats, Seat(shared, None), deck)
    for each in watch.everybody:  # the last seat's hand was open on the screen until its page was
        each.page.catch_up()
    for _ in range(MOST):
        watch.check()
        if enough(shared.table):
            break
        shared.until_told(lambda: asked(watch.everybody) or enough(shared.table))
        if enough(shared.table):
            break
        page = asked(watch.everybody).page
        version = page.table["version"]
        asked(watch.everybody).answer(rng)
        page.until_told(lambda page=page, then=version: page.table["version"] > then)
        for each in watch.everybody:  # a viewer without news gets no snapshot
            each.page.catch_up()
    assert enough(shared.table), shared.table["ask"]
    watch.check()
    assert watch.secrets > 500
    assert not [one for one in shared.frames if LOOK in one]


def asked(everybody):
    """Return the seat whose page has the question; the shared page for a question to the table."""
    yours = [each for each in everybody if (each.page.table["ask"] or {}).get("yours")]
    return yours[0] if yours else None
