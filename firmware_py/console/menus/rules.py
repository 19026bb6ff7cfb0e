"""The rules on the box: an entry on screens of three rows, then its links, then all entries.

One row of screens and lines, through which previous and next go: so a held next reaches every
entry; one that all have been told of is marked, as on the page. A card that is tapped while one
lies open, or while ok is held, is explained and not played.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from firmware_py.console import wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.match import explaining, heard
from firmware_py.console.match.asked import Asked
from firmware_py.console.match.pages import Page, paged
from firmware_py.console.menus.reading import Reading
from firmware_py.painting.layout import LINE, RIGHT_ROOM
from firmware_py.painting.lettering import BOLD, BOX_MARKED, REGULAR, SHAPES, fits, shortened, width
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Menu, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from games.core.entry import Entry


PAGES = "9/9"
"""What stands at the right of a title."""
MARK = 12
"""Pixels between the two: a gap, and the mark of a fault."""
TITLE = 118
"""Pixels of a line in a list."""


class Link(NamedTuple):
    """A line that leads on: what it says, and the entry; None is the table's own rules."""

    says: Text
    entry: "Entry | None"


class Rules(Reading):
    """An entry, or, without one, only the list of them all."""

    title = "table.rules.head"
    lets_cards_through = False
    about_rules = True

    def __init__(self, entry: "Entry | None" = None, face: str | None = None) -> None:
        super().__init__()
        self.entry = entry
        self.face = face

    def pages(self, desk: Desk) -> list[Page]:
        """Return what the entry says here: first what stands alone, then what it adds."""
        if self.entry is None:
            return []
        said = explaining.read(desk, self.entry, self.face)
        above = () if self.face or self._heads(desk) else (said.title,)
        more = (said.more, said.assumed, said.ruling)  # how the options stand is the page's to say
        return paged(desk, (*above, *said.first), [each for each in more if each])

    def links(self, desk: Desk) -> list[Link]:
        """Return where one can go from here: related entries, then all in their order."""
        match = desk.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        entries, setup = match.game.entries, match.setup
        near = () if self.entry is None else explaining.read(desk, self.entry, self.face).see
        found = [*(entries[one] for one in near), *entries.suiting(setup)]
        links = [Link(entries.title(one, setup), one) for one in found]
        changed = [Link(text("table.rules.house-rules"), None)]
        return links + (changed if entries.house_rules(setup) else [])

    def press(self, desk: Desk, key: str) -> None:
        """Go on by a screen or a line; after the last comes the first."""
        count = len(self.pages(desk)) + len(self.links(desk))
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, count)

    def release(self, desk: Desk, key: str) -> None:
        """Open what the chosen line leads to; else go back to where this was opened."""
        at = self.page - len(self.pages(desk))
        if key == "back" or at < 0:
            desk.pop(self)
        else:
            to = self.links(desk)[at].entry
            desk.push(HouseRules() if to is None else type(self)(to))

    def tap(self, desk: Desk, card: "Tapped") -> None:
        """Explain the card; of one after the other, the last one lies open."""
        explain(desk, card)

    def screen(self, desk: Desk) -> Screen:
        """Return a screen of the entry, or the list from which the next one is chosen."""
        pages = self.pages(desk)
        if self.page >= len(pages):
            return self._listed(desk, self.page - len(pages))
        count = f"{self.page + 1}/{len(pages)}"
        card = self._card(desk)
        return Screen(
            head=Head(self._heads(desk) or desk.say(text(self.title))),
            right=card or count,
            rows=pages[self.page].rows,
            foot=wording.keys(desk, "done", following="more", count=count if card else ""),
        )

    def _heads(self, desk: Desk) -> str:
        """Return the entry's title if the head has room for it, else "": then it stands below.

        Of a card nothing is shouted to the table: its name stands small, at the right.
        """
        if self.entry is None or self.face is not None:
            return ""
        title = desk.say(explaining.read(desk, self.entry).title)
        right = desk.say(text("table.right.unsaved")) if desk.unsaved else PAGES
        room = LINE - min(RIGHT_ROOM, width(right, REGULAR)) - MARK
        return title if fits(title, BOLD, room) else ""

    def _card(self, desk: Desk) -> str:
        """Return as much of the card's name as stands at the right; "" if none was asked about.

        A name made of colours and numbers is drawn where it is too long: a part of it would be
        another card's.
        """
        match = desk.match
        assert match is not None  # noqa: S101
        face = match.setup.deck.find(self.face or "")
        if face is None:
            return ""
        name = desk.say(face.text)
        pairs = zip(face.colours, face.numbers, strict=False)
        drawn = " ".join(
            f"{SHAPES[colour]}{number}" for colour, number in pairs if colour in SHAPES
        )
        if drawn and not fits(name, REGULAR, RIGHT_ROOM):
            return drawn
        return shortened(name, REGULAR, RIGHT_ROOM)

    def _listed(self, desk: Desk, chosen: int) -> Screen:
        links, read = self.links(desk), heard.read_at_table(desk)
        marks = (f"{BOX_MARKED} " if link.entry and link.entry.id in read else "" for link in links)
        lines = (titled(desk, link.says, mark) for link, mark in zip(links, marks, strict=True))
        return Screen(
            head=Head(desk.say(text(self.title))),
            menu=Menu(tuple(lines), chosen),
            foot=wording.keys(desk, "choose", "back", count=f"{chosen + 1}/{len(links)}"),
        )


class OwnRules(Rules):
    """The rules over what one seat sees alone: as private as that, and gone with it."""

    pauses = False  # others would see that somebody reads

    def links(self, desk: Desk) -> list[Link]:
        """Return where one can go from here; how this table plays is for all to read."""
        return [link for link in super().links(desk) if link.entry is not None]

    def hold(self, desk: Desk, key: str) -> bool:  # noqa: ARG002
        """No menu over a private look: this goes first."""
        desk.pop(self)
        return True

    def tick(self, desk: Desk) -> None:
        """Go, when the look below has hidden."""
        super().tick(desk)
        if not looked_at(desk):
            desk.pop(self)

    def moved_on(self, desk: Desk) -> None:
        """Go with the question."""
        desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return what is read, for one pair of eyes."""
        return msgspec.structs.replace(super().screen(desk), private=True)

    def light(self, desk: Desk) -> Light:
        """Return the light of the look below: that somebody reads is nobody's business."""
        return desk.modes[0].light(desk)


class HouseRules(Reading):
    """What this table plays otherwise than usual."""

    title = "table.rules.house-rules"

    def pages(self, desk: Desk) -> list[Page]:
        """Return a sentence for each of them."""
        match = desk.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        return paged(desk, explaining.house_rules(match, desk.texts.knows))


def titled(desk: Desk, says: Text, mark: str = "") -> str:
    """Return a line of the list; what is made of an option's title may be longer than a line."""
    return shortened(mark + desk.say(says), REGULAR, TITLE)


def looked_at(desk: Desk) -> bool:
    """Whether a seat that has the box looks at what it alone may see."""
    play = desk.modes[0]
    return isinstance(play, Asked) and play.opened is not None


def wanted(desk: Desk, play: Mode) -> bool:
    """Whether a card would be explained now: with ok held, or while an entry lies open."""
    if desk.match is None:
        return False
    held = desk.fingers.down == "ok" and (desk.mode is play or desk.mode.lets_cards_through)
    return desk.mode.about_rules or held


def explain(desk: Desk, card: "Tapped") -> None:
    """Show what a card does, and nothing more: it is not played, and no one is told."""
    match = desk.match
    assert match is not None  # noqa: S101  (`wanted`)
    if card.game != match.game.id:
        desk.refuse(text("table.why.other-game", game=desk.find(card.game).name))
        return
    desk.fingers.spend("ok")
    if isinstance(desk.mode, Rules) and desk.mode.face is not None:
        desk.pop(desk.mode)
    entry = explaining.of_face(desk, card.face)
    if entry is not None:
        desk.push((OwnRules if looked_at(desk) else Rules)(entry, card.face))
