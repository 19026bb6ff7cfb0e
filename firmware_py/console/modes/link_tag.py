"""Modes that link an unknown tag during a game: "Link it?", then the choice of the card.

The question and its answer do not change the game. Once the tag is linked, the player puts the
card on the reader again to play it. While a player looks at private cards, the console drops
unknown tags, so this question does not appear.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

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
"""How long the question is shown without input; the clocks are paused (ns)."""
CHOOSING = 30_000_000_000
"""How long the choice of the card is shown without input (ns)."""
FEW = 8
"""Maximum length of a list of cards. A longer one is first narrowed by colours."""


class LinkTagQuestion(ListPicker):
    """The question "Link it?". "No" is first: most unknown tags are key fobs or bank cards."""

    patience = ASKED
    lets_cards_through = True

    def __init__(self, uid: bytes) -> None:
        super().__init__()
        self.uid = uid

    def head(self, ui: "Ui") -> str:
        """Return the head "unknown tag"."""
        return ui.say(text("cards.head.unknown"))

    def question(self, ui: "Ui") -> Text:  # noqa: ARG002
        """Return the question."""
        return text("cards.ask.link")

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return no and yes."""
        return [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Return to the game, or ask which card the tag is."""
        ui.pop(self)
        if value and ui.match is not None:
            ui.push(CardWizard(self.uid, ui.match.game.id, ui.match.setup.deck))

    def unknown_tag(self, ui: "Ui", what: "UnknownTag") -> None:
        """Ask about the new tag instead."""
        _ask_of_another(self, ui, what)

    def screen(self, ui: "Ui") -> Screen:
        """Return the question with one answer below it and an inverse head."""
        return msgspec.structs.replace(
            super().screen(ui),
            head=Header(self.head(ui), warning=True),
            menu=None,
            answer=ui.say(self.answers(ui)[self.chosen].says),
            arrows=True,
        )

    def light(self, ui: "Ui") -> RingView:
        """Return the game at a third, as under the game menu."""
        return ring_view.at_a_third(ui)


class CardWizard(Wizard):
    """Wizard that chooses the card: its kind, its colours if the kind is large, then the card."""

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
        yield WizardStep("card", None, [ListItem(face.text, face) for face in faces])

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
            ui.push(TagLinkedNotice(face.text))

    def unknown_tag(self, ui: "Ui", what: "UnknownTag") -> None:
        """Ask about the new tag from the start."""
        _ask_of_another(self, ui, what)

    def light(self, ui: "Ui") -> RingView:
        """Return the game at a third."""
        return ring_view.at_a_third(ui)


class TagLinkedNotice(Notification):
    """Notification that a tag is linked. Its head is not inverse: it is good news."""

    def __init__(self, name: Text) -> None:
        super().__init__(text("cards.head.linked"), (name, text("cards.linked")))

    def screen(self, ui: "Ui") -> Screen:
        """Return the name of the card, with a plain head."""
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
