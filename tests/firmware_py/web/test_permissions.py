"""Permissions: every command by every role in every situation, and the refusals."""

from typing import get_args

import pytest

from firmware_py.console import commands
from firmware_py.web import (
    live_table,  # noqa: F401  (registers all commands)
    permissions,
    protocol,
    translations,
)
from firmware_py.web.context import done
from firmware_py.web.interfaces import Viewer

ROLES = {
    "host": Viewer(None, host=True),
    "seat": Viewer(0, host=False),
    "viewer": Viewer(None, host=False),
}
"""The seat is always 0; the situations below say whose question it is."""


class At:
    """A table in one situation."""

    def __init__(self, *reserved, emulated=True, secret=None, asked=0):
        self.emulated = emulated
        self._asked = asked
        self._secret = secret
        self._reserved = frozenset(reserved)

    def barred(self, viewer):
        return not viewer.host and bool(self._reserved - {viewer.seat})

    def asks(self, viewer):
        return viewer.seat == self._asked

    def withheld(self, viewer):
        return not viewer.host and self._secret not in (None, viewer.seat)


class Film(At):
    number = 1


MOMENTS = {
    "public": At(),
    "its own": At(0),
    "another's": At(1),
    "both": At(0, 1),
    "a secret of its own": At(0, secret=0),
    "another's secret": At(1, secret=1),
    "real": At(emulated=False),
    "real, another's": At(1, emulated=False),
    "film": Film(),
}

BUTTONS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        real  real           .
    seat    .        .        private   private  .         private  real  real           .
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
CARDS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        real  real           film
    seat    .        .        private   private  .         private  real  real           film
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
CHIPS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        real  real           film
    seat    guest    guest    guest     guest    guest     guest    real  real           film
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
ANSWERS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              film
    seat    .        .        .         .        .         .        .     .              film
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
BACK = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              film
    seat    .        .        .         .        .         private  .     .              film
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
LOOKS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              .
    seat    .        .        .         .        .         .        .     .              .
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
TABLE = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              film
    seat    guest    guest    guest     guest    guest     guest    guest guest          film
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
PAST = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              .
    seat    .        .        .         .        .         .        .     .              .
    viewer  .        .        .         .        .         .        .     .              .
"""
KEPT = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              .
    seat    guest    guest    guest     guest    guest     guest    guest guest          guest
    viewer  viewer   viewer   viewer    viewer   viewer    viewer   viewer viewer         viewer
"""
SITTING = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    .        .        .         .        .         .        .     .              film
    seat    .        .        .         .        .         .        .     .              film
    viewer  .        .        .         .        .         .        .     .              film
"""
"""`sit` is decided by the table: not for a viewer with a seat, and only at a free seat."""
FILMS = """
            public   its own  another's both     ownsecret secret   real  real, another's film
    host    no-film  no-film  no-film   no-film  no-film   no-film  no-film no-film       .
    seat    no-film  no-film  no-film   no-film  no-film   no-film  no-film no-film       .
    viewer  no-film  no-film  no-film   no-film  no-film   no-film  no-film no-film       .
"""

ORDERS = {
    "press": (protocol.PressButton(button="ok"), BUTTONS),
    "release": (protocol.ReleaseButton(button="ok"), BUTTONS),
    "lay": (protocol.PlaceCard(game="midnight", face="ghost"), CARDS),
    "lift": (protocol.RemoveCard(), CARDS),
    "ping": (protocol.Ping(), PAST),
    "fault": (protocol.InjectFault(device="oled", kind="nak", on=True), CHIPS),
    "choose": (commands.Choose(action=[]), ANSWERS),
    "point": (commands.Point(action=[]), ANSWERS),
    "draw": (commands.Draw(), ANSWERS),
    "laid": (commands.ConfirmCards(), TABLE),
    "undo": (protocol.UndoActions(), BACK),
    "code": (protocol.DrawCode(seat=0), TABLE),
    "look": (protocol.OpenHand(), LOOKS),
    "new_address": (protocol.RenewAddress(seat=0), TABLE),
    "invite": (protocol.Invite(on=True), TABLE),
    "offer": (protocol.OfferSeat(seat=0, on=True), TABLE),
    "sit": (protocol.TakeSeat(seat=0), SITTING),
    "spell": (protocol.SpellName(name="Ann"), SITTING),
    "new_game": (commands.StartGame(game="midnight", seats=2), TABLE),
    "start_clock": (commands.StartClock(control="up", players=2), TABLE),
    "clock": (commands.OperateClock(what="pause"), TABLE),
    "timer": (commands.SetGameTimer(control=""), TABLE),
    "seating": (commands.SetSeating(names=[]), TABLE),
    "language": (commands.SetLanguage(language="nl"), TABLE),
    "seat": (commands.GiveSeat(seat=0, bot=""), ANSWERS),
    "pace": (commands.SetBotPace(pace="quick"), TABLE),
    "hurry": (commands.HurryBots(), ANSWERS),
    "hint": (protocol.AskHint(), ANSWERS),
    "hints": (commands.AllowHints(open=True), TABLE),
    "notes": (commands.SwitchNotes(on=False, seat=0), ANSWERS),
    "pause": (commands.PauseGame(on=True), TABLE),
    "end_game": (commands.EndGame(), TABLE),
    "new_pin": (protocol.RenewPin(), TABLE),
    "decks": (protocol.ListDecks(), TABLE),
    "teach": (commands.TeachDeck(game="midnight"), TABLE),
    "teach_key": (commands.PressTeachKey(key="next"), TABLE),
    "play_here": (protocol.PlayHere(), TABLE),
    "room": (protocol.OpenRoom(start=commands.StartGame(game="midnight", seats=2)), TABLE),
    "room_seat": (protocol.SetRoomSeat(seat=1, plays="bot"), TABLE),
    "room_leave": (protocol.LeaveRoom(), TABLE),
    "deal": (protocol.DealCards(), TABLE),
    "cover": (protocol.CoverHand(on=True), TABLE),
    "rematch": (protocol.WantRematch(), ANSWERS),
    "history": (protocol.ListMatches(), PAST),
    "picture": (protocol.DrawPicture(number=1, kind="film"), PAST),
    "review": (protocol.OpenReview(number=1), PAST),
    "records": (protocol.ListRecords(), PAST),
    "records_file": (protocol.ExportRecords(kind="csv"), PAST),
    "join_names": (protocol.JoinNames(name="Annie", to="Ann"), KEPT),
    "delete_person": (protocol.DeletePerson(name="Ann"), KEPT),
    "clocks": (protocol.ListClocks(), KEPT),
    "keep_clock": (protocol.KeepClock(name="Club", control="move:60"), KEPT),
    "rename_clock": (protocol.RenameClock(name="Club", to="Blitz"), KEPT),
    "remove_clock": (protocol.RemoveClock(name="Club"), KEPT),
    "rules": (protocol.ListRules(), PAST),
    "rule": (protocol.FindRule(about="ask"), PAST),
    "rerun": (protocol.ControlReplay(), FILMS),
}


def expected(table, role, moment):
    row = next(line.split() for line in table.splitlines() if line.split()[:1] == [role])
    found = row[1 + list(MOMENTS).index(moment)]
    return None if found == "." else f"refused.{found}"


@pytest.mark.parametrize("what", ORDERS)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_who_may_give_which_order_when(what, role, moment):
    order, table = ORDERS[what]
    assert permissions.refusal(order, ROLES[role], MOMENTS[moment]) == expected(table, role, moment)


@pytest.mark.parametrize("what", ["press", "release", "lay", "lift"])
def test_a_phone_operates_the_device_only_at_its_own_question(what):
    order, _ = ORDERS[what]
    unasked = At(asked=None)
    assert permissions.refusal(order, ROLES["seat"], unasked) == "refused.guest"
    assert permissions.refusal(order, ROLES["seat"], At(asked=1)) == "refused.guest"
    assert permissions.refusal(order, ROLES["seat"], At(asked=0)) is None
    assert permissions.refusal(order, ROLES["host"], unasked) is None


def test_every_order_has_a_row_and_who_does_it():
    every = {*get_args(protocol.AnyCommand)}
    assert {type(order) for order, _ in ORDERS.values()} == every
    living = {order for order in every if done.dispatch(order) is not done.dispatch(object)}
    elsewhere = {
        protocol.OpenHand,
        protocol.RenewPin,
        protocol.ListMatches,
        protocol.DrawPicture,
        protocol.ControlReplay,
        protocol.ListRecords,
        protocol.ExportRecords,
        protocol.JoinNames,
        protocol.DeletePerson,
        protocol.ListClocks,
        protocol.KeepClock,
        protocol.RenameClock,
        protocol.RemoveClock,
    }
    elsewhere |= {protocol.Ping, protocol.PlayHere}
    assert (living | elsewhere, living & elsewhere) == (every, set())


@pytest.mark.parametrize("language", ["de", "en", "fr", "nl"])
def test_every_refusal_is_a_sentence_in_every_language(language):
    said = translations.sentences(language)
    for word in ("viewer", "film", "real", "guest", "private", "unfinished", "no-film"):
        assert str(said[f"refused.{word}"]).endswith(".")
