"""Texts and ring of the mode that teaches a deck, for the OLED and for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from firmware_py.cards.enrolment import distinct_name, numbered
from firmware_py.console import screen_text
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_animations import ROLL
from firmware_py.render.ring_model import Motion, RingView
from firmware_py.render.screen import Header, Screen
from games.core.display.scene import Mark
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.cards.enrolment import Slot
    from firmware_py.cards.tags import Card
    from firmware_py.console.modes.enrol import EnrolMode
    from firmware_py.console.ui import Ui
    from games.core.deck import Deck

Moment = Literal[
    "ask", "skipped", "undone", "again", "stranger", "elsewhere", "kind", "random", "two",
    "unsaved", "unwritten", "silent", "stopped", "left", "done",
]  # fmt: skip
"""What the screen shows. `skipped` and `undone` are `ask` after such a step."""

ASKING: tuple[Moment, ...] = ("ask", "skipped", "undone")
_COUNTED: tuple[Moment, ...] = (*ASKING, "stopped", "left", "done")
"""Moments whose header shows the progress."""
_WHY = ("gone", "two", "locked", "foreign", "small", "refused")

Keys = dict[str, Text]
"""Words of the keys that have an effect, by key."""


_USE: Keys = {"ok": text("cards.key.use")}
_KEYS: dict[Moment, Keys] = {
    "again": {"back": text("table.key.back")},
    "stranger": {"back": text("table.key.back"), **_USE},
    "elsewhere": {"back": text("table.no"), **_USE},
    "unwritten": {"back": text("table.key.back"), "ok": text("cards.key.leave-so")},
    "silent": {"back": text("cards.key.stop"), "next": text("cards.key.explain")},
    "stopped": {"back": text("table.key.go-on"), "ok": text("table.key.done")},
    "left": {"back": text("cards.key.later"), "ok": text("cards.key.ask-again")},
    "done": {"back": text("cards.key.later"), "ok": text("cards.key.play")},
}
"""Words of the keys of other moments. In the remaining ones, only ok has an effect: "go on"."""


class Content(NamedTuple):
    """Content of the screen as texts."""

    head: Text
    rows: tuple[Text, ...]
    keys: Keys
    answer: Text | None = None


def content(mode: EnrolMode, ui: Ui) -> Content:
    """Return the content of the screen."""
    moment, machine = mode.moment(ui), mode.machine
    shown = keys(mode, ui)
    name = ui.find(machine.game).name
    slot = machine.asked
    if moment in ASKING and slot is not None:
        return Content(name, (_request(mode, ui, moment),), shown, _asked_name(mode, ui, slot))
    if moment in ("stopped", "left", "done"):
        return _ending(mode, ui, moment, shown)
    return Content(text(f"cards.head.{moment}"), _reason(mode, ui, moment), shown)


def keys(mode: EnrolMode, ui: Ui) -> Keys:
    """Return the words of the keys that have an effect now."""
    moment, machine = mode.moment(ui), mode.machine
    if moment in ASKING:
        undo = {"previous": text("cards.key.undo")} if machine.steps else {}
        return {"back": text("cards.key.stop"), **undo, "next": text("cards.key.skip")}
    return _KEYS.get(moment, {"ok": text("table.key.go-on")})


def _deck(ui: Ui, game: str) -> Deck:
    return ui.decks(game) or ui.find(game).deck


def _request(mode: EnrolMode, ui: Ui, moment: Moment) -> Text:
    """Return the request for a card, with its number if several cards have this name."""
    if mode.machine.busy and mode.machine.write:
        return text("cards.writing")
    if moment == "skipped":
        return text("cards.skipped")
    if moment == "undone":
        return text("cards.undone")
    slot = mode.machine.asked
    assert slot is not None  # noqa: S101  (a card is requested)
    copy, copies = numbered(_deck(ui, mode.machine.game), slot)
    if copies == 1:
        return text("cards.ask.lay")
    return text("cards.ask.lay-copy", copy=copy, copies=copies)


def _asked_name(mode: EnrolMode, ui: Ui, slot: Slot) -> Text:
    """Return the name of the requested card, with its number if the request does not say it."""
    if mode.moment(ui) == "ask":
        return slot.face.text
    number, count = numbered(_deck(ui, mode.machine.game), slot)
    if count == 1:
        return slot.face.text
    return text("cards.one-of", card=slot.face.text, number=number, count=count)


def _ending(mode: EnrolMode, ui: Ui, moment: Moment, shown: Keys) -> Content:
    machine = mode.machine
    name = ui.find(machine.game).name
    missing = machine.missing
    if moment == "done":
        return Content(name, (text("cards.end.whole"), text("cards.end.play")), shown)
    if moment == "left":
        card = distinct_name(_deck(ui, machine.game), missing[0].face)
        first = text("cards.end.first", card=card)
        return Content(text("cards.end.left", n=len(missing)), (first,), shown)
    linked = text("cards.stopped.linked", done=machine.done, cards=len(machine.slots))
    return Content(text("cards.head.stopped"), (linked, text("cards.stopped.next")), shown)


def _reason(mode: EnrolMode, ui: Ui, moment: Moment) -> tuple[Text, ...]:
    """Return the rows of a message about a tag or the reader."""
    match moment:
        case "silent":
            return text("cards.silent.kept", n=mode.machine.done), text("cards.silent.back")
        case "two":
            return (text("cards.why.one"),)
        case "kind":
            return text("cards.why.kind"), text("cards.why.kind.use")
    return _complaint(mode, ui, moment)


def _complaint(mode: EnrolMode, ui: Ui, moment: Moment) -> tuple[Text, ...]:
    """Return the rows about the tag of the machine's complaint."""
    machine = mode.machine
    complaint, slot = machine.complaint, machine.asked
    assert complaint is not None  # noqa: S101  (the other moments are handled by `_reason`)
    assert slot is not None  # noqa: S101  (tags are accepted only while a card is requested)
    asked = distinct_name(_deck(ui, machine.game), slot.face)
    wanted = text("cards.wanted", card=asked)
    if moment == "unwritten":
        why = complaint.why if complaint.why in _WHY else "refused"
        return text(f"cards.why.{why}"), wanted
    card = known_as(ui, complaint.card, machine.game) or asked
    says = text(f"cards.why.{moment}", card=card)
    if moment == "again":
        return says, _request(mode, ui, "ask")
    return (says, wanted) if moment == "stranger" else (says,)


def known_as(ui: Ui, card: Card | None, own: str) -> Text | None:
    """Return the name of the card that a tag is linked to, or None if it is not linked.

    The name includes the game's title unless the card is of the game `own`, which is being
    enrolled. A game that is not installed is named by its id.
    """
    if card is None:
        return None
    if card.game not in ui.names:
        return text("table.literal", text=f"{card.game} {card.face}")
    game = ui.find(card.game)
    deck = _deck(ui, card.game)
    face = deck.find(card.face)
    literal = text("table.literal", text=card.face)
    name = literal if face is None else distinct_name(deck, face)
    return name if card.game == own else text("cards.of-game", card=name, game=game.name)


def screen(mode: EnrolMode, ui: Ui) -> Screen:
    """Return the screen. A message has as many of its rows as there is room for."""
    moment, told = mode.moment(ui), content(mode, ui)
    rows = screen_text.rows(ui, *told.rows)
    if len(rows) > screen_text.ROWS:
        rows = screen_text.rows(ui, *told.rows[:1])
    counted = moment in _COUNTED
    words = told.keys
    return Screen(
        head=Header(ui.say(told.head), warning=not counted),
        right=f"{mode.machine.done}/{len(mode.machine.slots)}" if counted else "",
        rows=rows[: 2 if told.answer else screen_text.ROWS],
        answer="" if told.answer is None else ui.say(told.answer),
        foot=screen_text.keys(
            ui,
            words.get("ok", ""),
            words.get("back", ""),
            words.get("next", ""),
            previous=words.get("previous", ""),
        ),
    )


def light(mode: EnrolMode, ui: Ui) -> RingView:
    """Return the progress as dots from the top, each a 24th of the deck.

    The next dot blinks while a card is requested. Under a message the ring is dim. When a deck is
    whole, a white dot runs round once, and then every LED is lit.
    """
    machine, moment = mode.machine, mode.moment(ui)
    lit = max(machine.done * LEDS // len(machine.slots), min(machine.done, 1))
    marks = tuple(Mark(led, style="steady") for led in range(lit))
    if moment in ASKING and lit < LEDS:
        marks += (Mark(lit, style="cursor"),)
    if moment == "done" and ui.now < mode.finished + ROLL:
        return RingView(motions=(Motion("roll", mode.finished),))
    still = moment in (*ASKING, "left", "done")
    return RingView(marks=marks, since=mode.since, dim=1 if still else 1 / 3)
