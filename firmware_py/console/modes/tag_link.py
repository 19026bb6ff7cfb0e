"""Modes that link an unknown tag to a card during a game.

The device asks "Link it?" and then for the card. Neither question changes the game. Once the tag is
linked, the player puts the card on the reader again to play it. While a player looks at private
cards, the console drops unknown tags, so the question does not appear.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.cards.enrolment import distinct_name
from firmware_py.console import inputs, ring_view
from firmware_py.console.effects import LinkTag
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import UnknownTag
    from firmware_py.console.ui import Ui
    from games.core.deck import Deck, Face

ASKED = 20_000_000_000
"""How long the question is shown without input (ns). The clocks are paused meanwhile."""
CHOOSING = 30_000_000_000
"""How long the choice of the card is shown without input (ns)."""
FEW = 8
"""Maximum length of a list of cards. For a longer one, the player first chooses colours."""


class LinkTagQuestion(ListPicker):
    """Question "Link it?". "No" is first, because most unknown tags are key fobs or bank cards."""

    patience = ASKED
    lets_cards_through = True

    def __init__(self, uid: bytes) -> None:
        super().__init__()
        self.uid = uid

    def head(self, ui: "Ui") -> str:
        """Return the title "unknown tag"."""
        return ui.say(text("cards.head.unknown"))

    def question(self, ui: "Ui") -> Text:  # noqa: ARG002
        """Return the question."""
        return text("cards.ask.link")

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return no and yes."""
        return [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Return to the game on no. On yes, ask which card the tag belongs to."""
        ui.pop(self)
        if value and ui.match is not None:
            ui.push(CardWizard(self.uid, ui.match.game.id, ui.match.setup.deck))

    def unknown_tag(self, ui: "Ui", what: "UnknownTag") -> None:
        """Replace the question by one about the tag that is now on the reader."""
        _ask_of_another(self, ui, what)

    def screen(self, ui: "Ui") -> Screen:
        """Return the question with one answer below it and an inverted header."""
        return msgspec.structs.replace(
            super().screen(ui),
            head=Header(self.head(ui), warning=True),
            menu=None,
            answer=ui.say(self.answers(ui)[self.chosen].says),
            arrows=True,
        )

    def light(self, ui: "Ui") -> RingView:
        """Return the game's ring, dimmed to a third as under the game menu."""
        return ring_view.at_a_third(ui)


class CardWizard(Wizard):
    """Wizard in which the player chooses the card: first its kind, then the card.

    If there are many cards of the kind, the player chooses the colours in between.
    """

    patience = CHOOSING
    lets_cards_through = True

    def __init__(self, uid: bytes, game: str, deck: "Deck") -> None:
        super().__init__()
        self.uid = uid
        self._game = game
        self._deck = deck
        self._linking: Face | None = None

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("cards.head.which"))

    def questions(self, ui: "Ui", settled: Mapping[str, Any]) -> Iterator[WizardStep]:
        """Yield the steps for kind, colours and card. A deck with one kind skips the first."""
        kinds = [
            ListItem(text(each.name or f"{self._game}.kind.{each.id}"), each.id)
            for each in self._deck.kinds
        ]
        if len(kinds) > 1:
            yield WizardStep("kind", None, kinds)
        faces = self._deck.of_kind(settled.get("kind", kinds[0].value))
        if len(faces) > FEW and all(face.colours for face in faces):
            pairs = dict.fromkeys(face.colours for face in faces)
            lines = [ListItem(" ".join(map(ui.texts.colour, pair)), pair) for pair in pairs]
            yield WizardStep("colours", None, lines)
            faces = tuple(face for face in faces if face.colours == settled["colours"])
        lines = [ListItem(distinct_name(self._deck, face), face) for face in faces]
        yield WizardStep("card", None, lines)

    def take(self, ui: "Ui", value: Any) -> None:
        """Store the answer, unless a link is being saved."""
        if self._linking is None:
            super().take(ui, value)

    def done(self, ui: "Ui", settled: dict[str, Any]) -> None:
        """Send `LinkTag`. The question for the card stays open until the reply."""
        del self._said["card"]
        self._linking = settled["card"]
        ui.emit(LinkTag(self.uid, self._game, settled["card"].id))

    def replied(self, ui: "Ui", reply: inputs.TagReply) -> None:
        """Show that the tag is linked, or why it is not."""
        face = self._linking
        if face is None or reply.uid != self.uid:
            return
        self._linking = None
        if isinstance(reply, inputs.NotLinked):
            says = text("cards.why.unsaved")
            ui.push(Notification(text("table.head.not-saved"), (says,), more=reply.says))
        elif isinstance(reply, inputs.TagLinked):
            ui.pop(self)
            ui.cue("accepted")
            ui.push(TagLinkedNotice(distinct_name(self._deck, face)))

    def unknown_tag(self, ui: "Ui", what: "UnknownTag") -> None:
        """Start again with the tag that is now on the reader."""
        _ask_of_another(self, ui, what)

    def light(self, ui: "Ui") -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class TagLinkedNotice(Notification):
    """Notification that a tag is linked. Its header is plain, because this is not a warning."""

    def __init__(self, name: Text) -> None:
        super().__init__(text("cards.head.linked"), (name, text("cards.linked")))

    def screen(self, ui: "Ui") -> Screen:
        """Return the name of the card, with a plain header."""
        screen = super().screen(ui)
        return msgspec.structs.replace(screen, head=Header(ui.say(self.head)))


def unknown(ui: "Ui", what: "UnknownTag") -> None:
    """Signal an unknown tag and ask whether to link it."""
    ui.push(LinkTagQuestion(what.uid))
    ui.dipped = ui.now
    ui.cue("refused")


def _ask_of_another(mode: ListPicker, ui: "Ui", what: "UnknownTag") -> None:
    if what.why == "unknown" and what.uid:
        if what.uid != getattr(mode, "uid", None):
            ui.pop(mode)
            unknown(ui, what)
    else:
        ui.refuse(text(f"table.why.{what.why}"))
