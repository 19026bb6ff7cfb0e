"""Mode that shows a rule entry on screens of three rows, then links to other entries.

previous and next step through the screens and links as one sequence, so holding next reaches every
entry. Entries that every learner has read in the tutorial are marked, as on the page. If a player
puts a card on the reader while an entry is open or while ok is held, the device explains the card
and does not play it.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.modes.pager import Pager
from firmware_py.console.modes.question import QuestionMode
from firmware_py.console.screen_text import StatusPage, paged
from firmware_py.console.session import rule_lookup
from firmware_py.console.ui import Ui
from firmware_py.render.layout import RIGHT_ROOM
from firmware_py.render.primitives import LINE
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
"""Widest page number at the right of a title."""
MARK = 12
"""Space between the title and the page number: a gap and the fault mark (pixels)."""
TITLE = 118
"""Width of a line in a list (pixels)."""


class RuleLink(NamedTuple):
    """List line that opens a rule entry."""

    says: Text
    entry: "Entry | None"
    """None stands for the list of options that differ from the default."""
    near: bool = False
    """True for a related entry, above the list of all."""


class RulesMode(Pager):
    """Rule entry and its links. Without an entry, only the list of all entries."""

    title = "table.rules.head"
    lets_cards_through = False
    about_rules = True

    def __init__(self, entry: "Entry | None" = None, face: str | None = None) -> None:
        super().__init__()
        self.entry = entry
        self.face = face  # the card that was asked about

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return the pages of the entry as it applies to this setup."""
        if self.entry is None:
            return []
        said = rule_lookup.read(ui, self.entry, self.face)
        above = () if self.face or self._heads(ui) else (said.title,)
        more = (said.more, said.assumed, said.ruling)  # only the page lists the option values
        first = screen_text.paged_by_sentence(ui, *above, *said.first)
        return first + screen_text.paged_by_sentence(ui, *(each for each in more if each))

    def links(self, ui: Ui) -> list[RuleLink]:
        """Return the links: related entries, all entries in order, and the changed options."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        entries, setup = match.game.entries, match.setup
        near = () if self.entry is None else rule_lookup.read(ui, self.entry, self.face).see
        links = [
            RuleLink(entries.title(entries[one], setup), entries[one], near=True) for one in near
        ]
        links += [RuleLink(entries.title(one, setup), one) for one in entries.suiting(setup)]
        changed = [RuleLink(text("table.rules.house-rules"), None)]
        return links + (changed if entries.house_rules(setup) else [])

    def press(self, ui: Ui, key: str) -> None:
        """Go to the next or previous screen or link, wrapping round."""
        count = len(self.pages(ui)) + len(self.links(ui))
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, count)

    def release(self, ui: Ui, key: str) -> None:
        """Open the chosen link (ok). Close on back, or on ok while no link is chosen."""
        at = self.page - len(self.pages(ui))
        if key == "back" or at < 0:
            ui.pop(self)
        else:
            to = self.links(ui)[at].entry
            ui.push(HouseRules() if to is None else type(self)(to))

    def tap(self, ui: Ui, card: "Tapped") -> None:
        """Explain this card instead of the previous one."""
        explain(ui, card)

    def screen(self, ui: Ui) -> Screen:
        """Return a screen of the entry, or the list of links."""
        pages = self.pages(ui)
        if self.page >= len(pages):
            return self._listed(ui, self.page - len(pages))
        count = f"{self.page + 1}/{len(pages)}"
        card = self._card(ui)
        more = "list" if self.page + 1 == len(pages) else "more"
        return Screen(
            head=Header(self._heads(ui) or ui.say(text(self.title))),
            right=card or count,
            rows=pages[self.page].rows,
            foot=screen_text.keys(ui, "done", following=more, count=count if card else ""),
        )

    def _heads(self, ui: Ui) -> str:
        """Return the entry's title if it fits into the header, else "".

        A title that does not fit becomes the first row. The result is also "" for a card, because
        its name is shown small at the right.
        """
        if self.entry is None or self.face is not None:
            return ""
        title = ui.say(rule_lookup.read(ui, self.entry).title)
        right = ui.say(text("table.right.unsaved")) if ui.unsaved else PAGES
        room = LINE - min(RIGHT_ROOM, width(right, REGULAR)) - MARK
        return title if fits(title, BOLD, room) else ""

    def _card(self, ui: Ui) -> str:
        """Return the card's name for the right of the header, or "" without a card.

        If a name of colours and numbers is too long, shapes replace the colour names. A shortened
        name could look like the name of another card.
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
        links, read = self.links(ui), rule_lookup.read_at_table(ui)
        marks = (f"{BOX_MARKED} " if link.entry and link.entry.id in read else "" for link in links)
        lines = (titled(ui, link.says, mark) for link, mark in zip(links, marks, strict=True))
        head = text("table.rules.near" if links[chosen].near else "table.rules.all")
        return Screen(
            head=Header(ui.say(head)),
            menu=MenuList(tuple(lines), chosen),
            foot=screen_text.keys(ui, "choose", "back", count=f"{chosen + 1}/{len(links)}"),
        )


class OwnRules(RulesMode):
    """Rules that a player opens over a private view. They are private and close with the view."""

    pauses = False  # a pause would reveal that the player reads

    def links(self, ui: Ui) -> list[RuleLink]:
        """Return the links without the changed options, which everyone may read elsewhere."""
        return [link for link in super().links(ui) if link.entry is not None]

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Close the rules. No menu may open over a private view."""
        ui.pop(self)
        return True

    def tick(self, ui: Ui) -> None:
        """Close the rules when the private view below has closed."""
        super().tick(ui)
        if not looked_at(ui):
            ui.pop(self)

    def moved_on(self, ui: Ui) -> None:
        """Close the rules, because the question has changed."""
        ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the screen, marked as private."""
        return msgspec.structs.replace(super().screen(ui), private=True)

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the view below, so that others cannot see that the player reads."""
        return ui.modes[0].light(ui)


class HouseRules(Pager):
    """Pages with the options that differ from the default."""

    title = "table.rules.house-rules"

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return the pages with a sentence for each option."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        return paged(ui, rule_lookup.house_rules(match, ui.texts.knows))


def titled(ui: Ui, says: Text, mark: str = "") -> str:
    """Return a line of a list, shortened: titles made from an option can be too long."""
    return shortened(mark + ui.say(says), REGULAR, TITLE)


def looked_at(ui: Ui) -> bool:
    """Return whether a private view is open on the device."""
    play = ui.modes[0]
    return isinstance(play, QuestionMode) and play.opened is not None


def wanted(ui: Ui, play: Mode) -> bool:
    """Return whether a tapped card must be explained: ok is held, or a rule entry is open."""
    if ui.match is None:
        return False
    held = ui.held_keys.down == "ok" and (ui.mode is play or ui.mode.lets_cards_through)
    return ui.mode.about_rules or held


def explain(ui: Ui, card: "Tapped") -> None:
    """Show the rule of a card. The card is not played, and other players are not informed."""
    match = ui.match
    assert match is not None  # noqa: S101  (checked by `wanted`)
    if card.game != match.game.id:
        ui.refuse(text("table.why.other-game", game=ui.find(card.game).name))
        return
    ui.held_keys.spend("ok")
    if isinstance(ui.mode, RulesMode) and ui.mode.face is not None:
        ui.pop(ui.mode)
    entry = rule_lookup.of_face(ui, card.face)
    if entry is not None:
        ui.push((OwnRules if looked_at(ui) else RulesMode)(entry, card.face))
