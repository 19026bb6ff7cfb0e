"""An unknown tag in the middle of a game: "Link it?", then which card it is, step by step.

The game does not change by it, neither by the question nor by the answer: the tag is known from
then on, and who meant to play the card lays it again. In a secret moment nothing of this comes
up: the desk lets no tag through then.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import inputs, ring_view
from firmware_py.console.effects import LinkTag
from firmware_py.console.notifications.notification import Notice
from firmware_py.console.wizards.list_picker import Answer, Listing
from firmware_py.console.wizards.wizard import Form, WizardStep
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import UnknownTag
    from firmware_py.console.ui import Ui
    from games.core.deck import Deck, Face

ASKED = 20_000_000_000
"""So long the question stands; the clocks stand meanwhile."""
CHOOSING = 30_000_000_000
FEW = 8
"""So many cards of a kind stand in one list; more are chosen by their colours first."""


class Teach(Listing):
    """Link it? No first: a tag that nobody knows is most often a coin, a key or a bank card."""

    patience = ASKED
    lets_cards_through = True

    def __init__(self, uid: bytes) -> None:
        super().__init__()
        self.uid = uid

    def head(self, ui: "Ui") -> str:
        """Return what is the matter."""
        return ui.say(text("cards.head.unknown"))

    def question(self, ui: "Ui") -> Text:  # noqa: ARG002
        """Return the question."""
        return text("cards.ask.link")

    def answers(self, ui: "Ui") -> list[Answer]:  # noqa: ARG002
        """Return no and yes."""
        return [Answer(text("table.no"), False), Answer(text("table.yes"), True)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Go back to the game, or ask which card it is."""
        ui.pop(self)
        if value and ui.match is not None:
            ui.push(WhichCard(self.uid, ui.match.game.id, ui.match.setup.deck))

    def strange(self, ui: "Ui", what: "UnknownTag") -> None:
        """Another tag: it is the one that is asked about."""
        _ask_of_another(self, ui, what)

    def screen(self, ui: "Ui") -> Screen:
        """Return the question with one answer under it, inverse head."""
        return msgspec.structs.replace(
            super().screen(ui),
            head=Header(self.head(ui), warning=True),
            menu=None,
            answer=ui.say(self.answers(ui)[self.chosen].says),
            arrows=True,
        )

    def light(self, ui: "Ui") -> RingView:
        """Return the game at a third, as under the table menu."""
        return ring_view.at_a_third(ui)


class WhichCard(Form):
    """Which card is it? First the kind, where many are alike the colours, then the card."""

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
        """Yield the kinds, the colours and the cards; what goes without saying is not asked."""
        kinds = [
            Answer(text(each.name or f"{self._game}.kind.{each.id}"), each.id)
            for each in self._deck.kinds
        ]
        if len(kinds) > 1:
            yield WizardStep("kind", None, kinds)
        faces = self._deck.of_kind(settled.get("kind", kinds[0].value))
        if len(faces) > FEW and all(face.colours for face in faces):
            pairs = dict.fromkeys(face.colours for face in faces)
            lines = [Answer(" ".join(map(ui.texts.colour, pair)), pair) for pair in pairs]
            yield WizardStep("colours", None, lines)
            faces = tuple(face for face in faces if face.colours == settled["colours"])
        yield WizardStep("card", None, [Answer(face.text, face) for face in faces])

    def take(self, ui: "Ui", value: Any) -> None:
        """Note the answer, unless a tag is being linked."""
        if self._linking is None:
            super().take(ui, value)

    def done(self, ui: "Ui", settled: dict[str, Any]) -> None:
        """Link the tag; until that is done, the card is still asked."""
        del self._said["card"]
        self._linking = settled["card"]
        ui.want(LinkTag(self.uid, self._game, settled["card"].id))

    def replied(self, ui: "Ui", reply: inputs.TagReply) -> None:
        """Say that it is linked, or why not."""
        face = self._linking
        if face is None or reply.uid != self.uid:
            return
        self._linking = None
        if isinstance(reply, inputs.NotLinked):
            says = text("cards.why.unsaved")
            ui.push(Notice(text("table.head.not-saved"), (says,), more=reply.says))
        elif isinstance(reply, inputs.TagLinked):
            ui.pop(self)
            ui.cue("accepted")
            ui.push(TagLinkedNotice(face.text))

    def strange(self, ui: "Ui", what: "UnknownTag") -> None:
        """Another tag: it is asked about from the start."""
        _ask_of_another(self, ui, what)

    def light(self, ui: "Ui") -> RingView:
        """Return the game at a third."""
        return ring_view.at_a_third(ui)


class TagLinkedNotice(Notice):
    """It is known from now on. Good news: the head is not inverse."""

    def __init__(self, name: Text) -> None:
        super().__init__(text("cards.head.linked"), (name, text("cards.linked")))

    def screen(self, ui: "Ui") -> Screen:
        """Return what the tag is, and that it may be laid again."""
        screen = super().screen(ui)
        return msgspec.structs.replace(screen, head=Header(ui.say(self.head)))


def unknown(ui: "Ui", what: "UnknownTag") -> None:
    """Tell of a tag that is no card, and ask whether to link it."""
    ui.push(Teach(what.uid))
    ui.dipped = ui.now
    ui.cue("refused")


def _ask_of_another(mode: Listing, ui: "Ui", what: "UnknownTag") -> None:
    if what.why == "unknown" and what.uid:
        if what.uid != getattr(mode, "uid", None):
            ui.pop(mode)
            unknown(ui, what)
    else:
        ui.refuse(text(f"table.why.{what.why}"))
