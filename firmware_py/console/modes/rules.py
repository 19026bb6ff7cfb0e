"""The rules on the box: an entry on screens of three rows, then its links, then all entries.

One row of screens and lines, through which previous and next go: so a held next reaches every
entry; one that all have been told of is marked, as on the page. A card that is tapped while one
lies open, or while ok is held, is explained and not played.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.match import rule_lookup, tutorial_progress
from firmware_py.console.match.question import QuestionMode
from firmware_py.console.match.screen_pages import StatusPage, paged
from firmware_py.console.modes.pager import Pager
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.layout import LINE, RIGHT_ROOM
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, MenuList, Screen
from firmware_py.render.text_metrics import (
    BOLD,
    BOX_MARKED,
    REGULAR,
    SHAPES,
    fits,
    shortened,
    width,
)
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from games.core.rulebook.entry import Entry


PAGES = "9/9"
"""What stands at the right of a title."""
MARK = 12
"""Pixels between the two: a gap, and the mark of a fault."""
TITLE = 118
"""Pixels of a line in a list."""


class RuleLink(NamedTuple):
    """A line that leads on: what it says, and the entry; None is the table's own rules."""

    says: Text
    entry: "Entry | None"


class RulesMode(Pager):
    """An entry, or, without one, only the list of them all."""

    title = "table.rules.head"
    lets_cards_through = False
    about_rules = True

    def __init__(self, entry: "Entry | None" = None, face: str | None = None) -> None:
        super().__init__()
        self.entry = entry
        self.face = face

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return what the entry says here: first what stands alone, then what it adds."""
        if self.entry is None:
            return []
        said = rule_lookup.read(ui, self.entry, self.face)
        above = () if self.face or self._heads(ui) else (said.title,)
        more = (said.more, said.assumed, said.ruling)  # how the options stand is the page's to say
        return paged(ui, (*above, *said.first), [each for each in more if each])

    def links(self, ui: Ui) -> list[RuleLink]:
        """Return where one can go from here: related entries, then all in their order."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        entries, setup = match.game.entries, match.setup
        near = () if self.entry is None else rule_lookup.read(ui, self.entry, self.face).see
        found = [*(entries[one] for one in near), *entries.suiting(setup)]
        links = [RuleLink(entries.title(one, setup), one) for one in found]
        changed = [RuleLink(text("table.rules.house-rules"), None)]
        return links + (changed if entries.house_rules(setup) else [])

    def press(self, ui: Ui, key: str) -> None:
        """Go on by a screen or a line; after the last comes the first."""
        count = len(self.pages(ui)) + len(self.links(ui))
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, count)

    def release(self, ui: Ui, key: str) -> None:
        """Open what the chosen line leads to; else go back to where this was opened."""
        at = self.page - len(self.pages(ui))
        if key == "back" or at < 0:
            ui.pop(self)
        else:
            to = self.links(ui)[at].entry
            ui.push(HouseRules() if to is None else type(self)(to))

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Explain the card; of one after the other, the last one lies open."""
        explain(ui, card)

    def screen(self, ui: Ui) -> Screen:
        """Return a screen of the entry, or the list from which the next one is chosen."""
        pages = self.pages(ui)
        if self.page >= len(pages):
            return self._listed(ui, self.page - len(pages))
        count = f"{self.page + 1}/{len(pages)}"
        card = self._card(ui)
        return Screen(
            head=Header(self._heads(ui) or ui.say(text(self.title))),
            right=card or count,
            rows=pages[self.page].rows,
            foot=screen_text.keys(ui, "done", following="more", count=count if card else ""),
        )

    def _heads(self, ui: Ui) -> str:
        """Return the entry's title if the head has room for it, else "": then it stands below.

        Of a card nothing is shouted to the table: its name stands small, at the right.
        """
        if self.entry is None or self.face is not None:
            return ""
        title = ui.say(rule_lookup.read(ui, self.entry).title)
        right = ui.say(text("table.right.unsaved")) if ui.unsaved else PAGES
        room = LINE - min(RIGHT_ROOM, width(right, REGULAR)) - MARK
        return title if fits(title, BOLD, room) else ""

    def _card(self, ui: Ui) -> str:
        """Return as much of the card's name as stands at the right; "" if none was asked about.

        A name made of colours and numbers is drawn where it is too long: a part of it would be
        another card's.
        """
        match = ui.match
        assert match is not None  # noqa: S101
        face = match.setup.deck.find(self.face or "")
        if face is None:
            return ""
        name = ui.say(face.text)
        pairs = zip(face.colours, face.numbers, strict=False)
        drawn = " ".join(
            f"{SHAPES[colour]}{number}" for colour, number in pairs if colour in SHAPES
        )
        if drawn and not fits(name, REGULAR, RIGHT_ROOM):
            return drawn
        return shortened(name, REGULAR, RIGHT_ROOM)

    def _listed(self, ui: Ui, chosen: int) -> Screen:
        links, read = self.links(ui), tutorial_progress.read_at_table(ui)
        marks = (f"{BOX_MARKED} " if link.entry and link.entry.id in read else "" for link in links)
        lines = (titled(ui, link.says, mark) for link, mark in zip(links, marks, strict=True))
        return Screen(
            head=Header(ui.say(text(self.title))),
            menu=MenuList(tuple(lines), chosen),
            foot=screen_text.keys(ui, "choose", "back", count=f"{chosen + 1}/{len(links)}"),
        )


class OwnRules(RulesMode):
    """The rules over what one seat sees alone: as private as that, and gone with it."""

    pauses = False  # others would see that somebody reads

    def links(self, ui: Ui) -> list[RuleLink]:
        """Return where one can go from here; how this table plays is for all to read."""
        return [link for link in super().links(ui) if link.entry is not None]

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """No menu over a private look: this goes first."""
        ui.pop(self)
        return True

    def tick(self, ui: Ui) -> None:
        """Go, when the look below has hidden."""
        super().tick(ui)
        if not looked_at(ui):
            ui.pop(self)

    def moved_on(self, ui: Ui) -> None:
        """Go with the question."""
        ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return what is read, for one pair of eyes."""
        return msgspec.structs.replace(super().screen(ui), private=True)

    def light(self, ui: Ui) -> RingView:
        """Return the light of the look below: that somebody reads is nobody's business."""
        return ui.modes[0].light(ui)


class HouseRules(Pager):
    """What this table plays otherwise than usual."""

    title = "table.rules.house-rules"

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return a sentence for each of them."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        return paged(ui, rule_lookup.house_rules(match, ui.texts.knows))


def titled(ui: Ui, says: Text, mark: str = "") -> str:
    """Return a line of the list; what is made of an option's title may be longer than a line."""
    return shortened(mark + ui.say(says), REGULAR, TITLE)


def looked_at(ui: Ui) -> bool:
    """Whether a seat that has the box looks at what it alone may see."""
    play = ui.modes[0]
    return isinstance(play, QuestionMode) and play.opened is not None


def wanted(ui: Ui, play: Mode) -> bool:
    """Whether a card would be explained now: with ok held, or while an entry lies open."""
    if ui.match is None:
        return False
    held = ui.fingers.down == "ok" and (ui.mode is play or ui.mode.lets_cards_through)
    return ui.mode.about_rules or held


def explain(ui: Ui, card: "Tapped") -> None:
    """Show what a card does, and nothing more: it is not played, and no one is told."""
    match = ui.match
    assert match is not None  # noqa: S101  (`wanted`)
    if card.game != match.game.id:
        ui.refuse(text("table.why.other-game", game=ui.find(card.game).name))
        return
    ui.fingers.spend("ok")
    if isinstance(ui.mode, RulesMode) and ui.mode.face is not None:
        ui.pop(ui.mode)
    entry = rule_lookup.of_face(ui, card.face)
    if entry is not None:
        ui.push((OwnRules if looked_at(ui) else RulesMode)(entry, card.face))
