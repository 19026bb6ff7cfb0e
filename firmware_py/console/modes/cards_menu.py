"""Lists under "Cards" in the main menu: teach a deck, name a card, forget a card's tag."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.cards.enrolment import Enrolment, counts, slots
from firmware_py.cards.tags import is_linkable
from firmware_py.console import screen_text
from firmware_py.console.effects import ReadTags, UnlinkTag
from firmware_py.console.inputs import RawTag, TagLinked, TagReply, UnknownTag
from firmware_py.console.mode import Mode
from firmware_py.console.modes.card_identification import IdentifyCard
from firmware_py.console.modes.enrol import EnrolMode, open_in
from firmware_py.console.modes.enrol_view import known_as
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.cards.tags import Card
    from games.core.deck import Deck

OFFERED = 20_000_000_000
"""How long the offer for a new tag is shown without input (ns)."""


class CardsMenu(ListPicker):
    """List of what can be done with cards."""

    opens_menu = False

    def head(self, ui: Ui) -> str:
        """Return the title."""
        return ui.say(text("table.start.cards"))

    def answers(self, ui: Ui) -> list[ListItem]:  # noqa: ARG002
        """Return the three lines."""
        return [
            ListItem(text("cards.menu.teach"), "teach"),
            ListItem(text("cards.menu.what"), "what"),
            ListItem(text("cards.menu.forget"), "forget"),
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Open the chosen mode."""
        match value:
            case "teach":
                ui.push(DeckList(self))
            case "what":
                ui.push(IdentifyCard())
            case "forget":
                ui.push(ForgetCard())


def open_menu(ui: Ui) -> None:
    """Read the tag table and open the list."""
    ui.emit(ReadTags())
    ui.push(CardsMenu())


class DeckList(ListPicker):
    """List of the decks with the progress of each. It begins at the first deck that is not whole.

    A whole deck can be taught again, for a second printed deck. `below` is the list from which it
    was opened, if any.
    """

    opens_menu = False

    def __init__(self, below: Mode | None = None) -> None:
        super().__init__()
        self._below = below
        self._moved = False

    def head(self, ui: Ui) -> str:
        """Return the question."""
        return ui.say(text("cards.head.deck"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each deck."""
        lines = []
        for game in ui.names:
            linked, cards = progress(ui, game)
            name = ui.say(ui.find(game).name)
            lines.append(ListItem(f"{name}  {linked}/{cards}", game))
        if not self._moved:
            missing = (at for at, game in enumerate(ui.names) if _is_missing(ui, game))
            self.chosen = next(missing, 0)
        return lines

    def press(self, ui: Ui, key: str) -> None:
        """Choose the next or the previous deck."""
        self.answers(ui)  # sets the first choice
        self._moved = True
        super().press(ui, key)

    def take(self, ui: Ui, value: Any) -> None:
        """Teach the deck."""
        self._moved = False
        teach(ui, value, self._below or self)

    def screen(self, ui: Ui) -> Screen:
        """Return the list. ok is labelled "teach"."""
        lines = self.answers(ui)
        count = f"{self.chosen + 1}/{len(lines)}"
        foot = screen_text.keys(ui, text("cards.key.teach"), "back", count=count)
        return msgspec.structs.replace(super().screen(ui), foot=foot)


def deck_of(ui: Ui, game: str) -> "Deck":
    """Return the owner's deck of a game, or the built-in one."""
    return ui.decks(game) or ui.find(game).deck


def progress(ui: Ui, game: str) -> tuple[int, int]:
    """Return how many cards of a deck have a tag, and how many cards there are."""
    deck = deck_of(ui, game)
    missing = sum(count.missing for count in counts(game, deck, ui.tags or {}))
    cards = len(slots(deck))
    return cards - missing, cards


def _is_missing(ui: Ui, game: str) -> bool:
    linked, cards = progress(ui, game)
    return linked < cards


def teach(ui: Ui, game: str, below: Mode | None = None) -> None:
    """Open the mode that teaches a deck. If the deck is whole, it teaches a second one."""
    cards = slots(deck_of(ui, game))
    if (already := open_in(ui)) is not None:
        ui.pop(already)
    ui.push(EnrolMode(Enrolment(game, cards, ui.tags or {}, second=True), below))


class NewTagOffer(Mode):
    """Offer to teach a deck, shown when an unknown tag is on the reader at the main menu."""

    opens_menu = False
    lets_cards_through = True

    def release(self, ui: Ui, key: str) -> None:
        """Open the list of decks on ok. Close the offer on back."""
        ui.pop(self)
        if key == "ok":
            ui.emit(ReadTags())
            ui.push(DeckList())

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:
        """Show the offer again for another new tag."""
        ui.pop(self)
        ui.mode.unknown_tag(ui, what)

    def deadline(self, ui: Ui) -> int | None:  # noqa: ARG002
        """Return when the offer closes (ns)."""
        return self.pushed + OFFERED

    def tick(self, ui: Ui) -> None:
        """Close the offer after `OFFERED`."""
        if ui.now >= self.pushed + OFFERED:
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the offer with an inverted header."""
        return Screen(
            head=Header(ui.say(text("cards.head.new")), warning=True),
            rows=screen_text.rows(ui, text("cards.new.none"), text("cards.new.teach")),
            foot=screen_text.keys(ui, text("cards.key.teach"), text("table.no")),
        )

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a ring that shows no game."""
        return RingView()


def offer(ui: Ui, what: UnknownTag) -> None:
    """Offer to teach a deck for a new tag. Refuse other tags, such as bank cards."""
    if what.why == "unknown" and is_linkable(what.uid, type_2=True):
        ui.push(NewTagOffer())
        ui.dipped = ui.now
        ui.cue("refused")
    else:
        ui.refuse(text(f"table.why.{what.why}"))


class ForgetCard(Mode):
    """Mode that unlinks the tag on the reader, after a question."""

    raw = True
    opens_menu = False

    def __init__(self) -> None:
        self._tag: tuple[bytes, Card] | None = None
        self._forgotten = False

    def release(self, ui: Ui, key: str) -> None:
        """Unlink the tag on ok. Close the question or the mode on back."""
        if key == "back":
            if self._tag is None:
                ui.pop(self)
            self._tag = None
        elif self._tag is not None:
            ui.emit(UnlinkTag(self._tag[0]))

    def raw_tag(self, ui: Ui, tag: RawTag) -> None:
        """Ask whether to forget the tag. Refuse a tag that is not linked."""
        self._forgotten = False
        card = (ui.tags or {}).get(tag.uid)
        self._tag = None if card is None else (tag.uid, card)
        if card is None:
            ui.refuse(text("table.why.unknown"))
        else:
            ui.cue("accepted")

    def replied(self, ui: Ui, reply: TagReply) -> None:
        """Show that the tag is forgotten, or that the table could not be written."""
        if self._tag is None or reply.uid != self._tag[0]:
            return
        if isinstance(reply, TagLinked):
            self._tag, self._forgotten = None, True
            ui.cue("accepted")
        else:
            ui.refuse(text("cards.why.unsaved"))

    def screen(self, ui: Ui) -> Screen:
        """Return the request for a card, or the card with the question."""
        head = Header(ui.say(text("cards.menu.forget")))
        if self._tag is None:
            said = [text("cards.forget.done")] if self._forgotten else []
            rows = screen_text.rows(ui, *said, text("cards.forget.lay"))
            return Screen(head=head, rows=rows, foot=screen_text.keys(ui, back="back"))
        name = known_as(ui, self._tag[1], "")
        rows = screen_text.rows(ui, *(() if name is None else (name,)), text("cards.forget.ask"))
        foot = screen_text.keys(ui, text("cards.key.forget"), "keep")
        return Screen(head=head, rows=rows[:3], foot=foot)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return a ring that shows no game."""
        return RingView()
