"""An unknown tag in the middle of a game: "Link it?", then which card it is, step by step.

The game does not change by it, neither by the question nor by the answer: the tag is known from
then on, and whoever meant to play the card lays it again. In a secret moment nothing of this comes
up: the desk lets no tag through then.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from firmware_py.console import inputs
from firmware_py.console.effects import LinkTag
from firmware_py.console.match import lighting
from firmware_py.console.menus.listing import Answer, Listing
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


class _Step(NamedTuple):
    """What has been said so far: the kind, then the colours."""

    kind: str | None = None
    colours: tuple[str, ...] | None = None


class WhichCard(Listing):
    """Which card is it? First the kind, where many are alike the colours, then the card."""

    patience = CHOOSING
    lets_cards_through = True

    def __init__(self, uid: bytes, game: str, deck: "Deck") -> None:
        super().__init__()
        self.uid = uid
        self._game = game
        self._deck = deck
        self._steps: list[tuple[_Step, int]] = []
        self._linking: Face | None = None

    @property
    def _step(self) -> _Step:
        return self._steps[-1][0] if self._steps else self._settled(_Step())

    def _settled(self, step: _Step) -> _Step:
        """Say what goes without saying: a deck's only kind, the colours where few are alike."""
        if step.kind is None and len(self._deck.kinds) == 1:
            step = step._replace(kind=self._deck.kinds[0].id)
        if step.kind is not None and step.colours is None:
            faces = self._deck.of_kind(step.kind)
            if len(faces) <= FEW or not all(face.colours for face in faces):
                step = step._replace(colours=())
        return step

    def head(self, desk: "Desk") -> str:
        """Return the question."""
        return desk.say(text("cards.head.which"))

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return the kinds, the colours, or the cards."""
        kind, colours = self._step
        if kind is None:
            return [
                Answer(text(each.name or f"{self._game}.kind.{each.id}"), each.id)
                for each in self._deck.kinds
            ]
        faces = self._deck.of_kind(kind)
        if colours is None:
            pairs = dict.fromkeys(face.colours for face in faces)
            return [Answer(" ".join(map(desk.texts.colour, pair)), pair) for pair in pairs]
        return [Answer(face.text, face) for face in faces if not colours or face.colours == colours]

    def take(self, desk: "Desk", value: Any) -> None:
        """Go a step on, or link the tag."""
        if self._linking is not None:
            return
        kind, colours = self._step
        if kind is not None and colours is not None:
            self._linking = value
            desk.want(LinkTag(self.uid, self._game, value.id))
            return
        step = _Step(kind, value) if kind is not None else _Step(value)
        self._steps.append((self._settled(step), self.chosen))
        self.chosen = 0

    def leave(self, desk: "Desk") -> None:
        """Go a step back, or leave the tag as it is."""
        if self._steps:
            _, self.chosen = self._steps.pop()
        else:
            desk.pop(self)

    def told(self, desk: "Desk", reply: inputs.TagReply) -> None:
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
