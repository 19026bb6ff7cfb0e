"""An unknown tag in the middle of a game: "Link it?", then which card it is, step by step.

The game does not change by it, neither by the question nor by the answer: the tag is known from
then on, and who meant to play the card lays it again. In a secret moment nothing of this comes
up: the desk lets no tag through then.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import inputs, lighting
from firmware_py.console.effects import LinkTag
from firmware_py.console.forms.form import Form, Question
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.console.notices.notice import Notice
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import Strange
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

    def head(self, desk: "Desk") -> str:
        """Return what is the matter."""
        return desk.say(text("cards.head.unknown"))

    def question(self, desk: "Desk") -> Text:  # noqa: ARG002
        """Return the question."""
        return text("cards.ask.link")

    def answers(self, desk: "Desk") -> list[Answer]:  # noqa: ARG002
        """Return no and yes."""
        return [Answer(text("table.no"), False), Answer(text("table.yes"), True)]

    def take(self, desk: "Desk", value: Any) -> None:
        """Go back to the game, or ask which card it is."""
        desk.pop(self)
        if value and desk.match is not None:
            desk.push(WhichCard(self.uid, desk.match.game.id, desk.match.setup.deck))

    def strange(self, desk: "Desk", what: "Strange") -> None:
        """Another tag: it is the one that is asked about."""
        _ask_of_another(self, desk, what)

    def screen(self, desk: "Desk") -> Screen:
        """Return the question with one answer under it, inverse head."""
        return msgspec.structs.replace(
            super().screen(desk),
            head=Head(self.head(desk), warning=True),
            menu=None,
            answer=desk.say(self.answers(desk)[self.chosen].says),
            arrows=True,
        )

    def light(self, desk: "Desk") -> Light:
        """Return the game at a third, as under the table menu."""
        return lighting.at_a_third(desk)


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

    def head(self, desk: "Desk") -> str:
        """Return the question."""
        return desk.say(text("cards.head.which"))

    def questions(self, desk: "Desk", settled: Mapping[str, Any]) -> Iterator[Question]:
        """Yield the kinds, the colours and the cards; what goes without saying is not asked."""
        kinds = [
            Answer(text(each.name or f"{self._game}.kind.{each.id}"), each.id)
            for each in self._deck.kinds
        ]
        if len(kinds) > 1:
            yield Question("kind", None, kinds)
        faces = self._deck.of_kind(settled.get("kind", kinds[0].value))
        if len(faces) > FEW and all(face.colours for face in faces):
            pairs = dict.fromkeys(face.colours for face in faces)
            lines = [Answer(" ".join(map(desk.texts.colour, pair)), pair) for pair in pairs]
            yield Question("colours", None, lines)
            faces = tuple(face for face in faces if face.colours == settled["colours"])
        yield Question("card", None, [Answer(face.text, face) for face in faces])

    def take(self, desk: "Desk", value: Any) -> None:
        """Note the answer, unless a tag is being linked."""
        if self._linking is None:
            super().take(desk, value)

    def done(self, desk: "Desk", settled: dict[str, Any]) -> None:
        """Link the tag; until that is done, the card is still asked."""
        del self._said["card"]
        self._linking = settled["card"]
        desk.want(LinkTag(self.uid, self._game, settled["card"].id))

    def replied(self, desk: "Desk", reply: inputs.TagReply) -> None:
        """Say that it is linked, or why not."""
        face = self._linking
        if face is None or reply.uid != self.uid:
            return
        self._linking = None
        if isinstance(reply, inputs.NotLinked):
            says = text("cards.why.unsaved")
            desk.push(Notice(text("table.head.not-saved"), (says,), more=reply.says))
        elif isinstance(reply, inputs.Linked):
            desk.pop(self)
            desk.cue("accepted")
            desk.push(Linked(face.text))

    def strange(self, desk: "Desk", what: "Strange") -> None:
        """Another tag: it is asked about from the start."""
        _ask_of_another(self, desk, what)

    def light(self, desk: "Desk") -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)


class Linked(Notice):
    """It is known from now on. Good news: the head is not inverse."""

    def __init__(self, name: Text) -> None:
        super().__init__(text("cards.head.linked"), (name, text("cards.linked")))

    def screen(self, desk: "Desk") -> Screen:
        """Return what the tag is, and that it may be laid again."""
        screen = super().screen(desk)
        return msgspec.structs.replace(screen, head=Head(desk.say(self.head)))


def unknown(desk: "Desk", what: "Strange") -> None:
    """Tell of a tag that is no card, and ask whether to link it."""
    desk.push(Teach(what.uid))
    desk.dipped = desk.now
    desk.cue("refused")


def _ask_of_another(mode: Listing, desk: "Desk", what: "Strange") -> None:
    if what.why == "unknown" and what.uid:
        if what.uid != getattr(mode, "uid", None):
            desk.pop(mode)
            unknown(desk, what)
    else:
        desk.refuse(text(f"table.why.{what.why}"))
