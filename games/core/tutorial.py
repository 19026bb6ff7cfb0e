"""A first game explains itself: which note is due, to whom, at which question.

There is no lesson and no script. An entry's `note` names tokens; the first time one of them is in
front of somebody who learns, they are told `GAME.entry.ID.note`, or `.note.2` where the token ends
in /2: one entry may be worth two remarks. `A+B` is both at once, and `cards:device` or
`cards:table` one of them, for who has dealt.

What is in front of somebody comes from messages alone: the question, its answers, the rows of the
scene, and what has happened since that learner's last question. All of it is what the whole table
sees. Where the device deals, what is offered tells of a hand: a note that may come by that
(`OFFERED`) is for its player's eyes alone, and it never takes the place of another one. So the
notes that all may see are the same whatever lies in a hand. Where the people deal, the box offers
every card that could be in a hand, and nothing is said of one before it is played.

At most one note comes with a question: first what the question needs, then what has just happened.
What found no room has not been heard, and comes when it is next in front of them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from games.core.action import Action
from games.core.deck import Deck
from games.core.display.scene import Answer, Ask
from games.core.game import Game
from games.core.rulebook.entry import Entry
from games.core.text import Text, text

SECOND = "/2"
"""A token that ends so is told by the second note of its entry."""

BOTH = "+"
"""Between tokens that must be there at once."""

OFFERED = frozenset({"answer", "then", "leads", "effect"})
"""Kinds of tokens that say what somebody could do now."""


class TutorialNote(NamedTuple):
    """A remark of at most two rows. needs: the tokens that must be there.

    Whoever was told it has heard its message, whichever token it was that brought it.
    """

    entry: str
    text: Text
    needs: frozenset[str]

    @property
    def of_question(self) -> bool:
        """Whether it explains what is asked."""
        return any(token.startswith("ask:") for token in self.needs)

    @property
    def of_offer(self) -> bool:
        """Whether it explains what could be done."""
        return any(token.partition(":")[0] in OFFERED for token in self.needs)


class Learner(msgspec.Struct, frozen=True):
    """Somebody who learns a game. heard: the messages of the notes they were told.

    since: the tokens of what has happened since their last question.
    """

    heard: frozenset[str] = frozenset()
    since: frozenset[str] = frozenset()

    def witness(self, tokens: Iterable[str]) -> "Learner":
        """Return the learner after something has happened in front of them (`happened`)."""
        return msgspec.structs.replace(self, since=self.since.union(tokens))

    def due(
        self,
        game: Game[Any],
        state: Any,
        who: int,
        seat: int | None = None,
        fits: Callable[[Text], bool] = lambda _: True,
    ) -> TutorialNote | None:
        """Return what they are told with the open question to `who`; None if there is nothing.

        seat: whose eyes alone see it; None where the whole table does. fits: whether a note has
        room beside this question.
        """
        table = asked(game, state, who, None)
        found = self._first(game, state, table, fits, alone=False)
        if found is None and seat is not None:
            found = self._first(game, state, asked(game, state, who, seat), fits, alone=True)
        return found

    def answers(self, told: TutorialNote | None) -> "Learner":
        """Return the learner when their question is there, with what they are told beside it."""
        return Learner(self.heard | {told.text.id} if told else self.heard)

    def _first(
        self,
        game: Game[Any],
        state: Any,
        now: frozenset[str],
        fits: Callable[[Text], bool],
        *,
        alone: bool,
    ) -> TutorialNote | None:
        every = [n for entry in game.entries.suiting(state.setup) for n in notes(entry)]
        seen = now | self.since
        fresh = [n for n in every if n.needs <= seen and n.text.id not in self.heard]
        if not fresh:
            return None
        dealt = state.setup.cards == "device"
        of_hands = {note.text.id for note in every if dealt and note.of_offer}
        fresh = [note for note in fresh if (note.text.id in of_hands) == alone]
        fresh.sort(key=lambda note: (not note.needs <= now, not note.of_question))
        return next((note for note in fresh if fits(note.text)), None)


def notes(entry: Entry) -> tuple[TutorialNote, ...]:
    """Return an entry's notes, one for each of its tokens."""
    return _notes(entry.id, f"{entry.short.id.removesuffix('.short')}.note", entry.note)


@lru_cache(maxsize=1024)
def _notes(entry: str, name: str, tokens: tuple[str, ...]) -> tuple[TutorialNote, ...]:
    """Return them, made once: at every question all notes of a game are looked through."""
    return tuple(
        TutorialNote(
            entry,
            text(f"{name}.2" if token.endswith(SECOND) else name),
            frozenset(token.removesuffix(SECOND).split(BOTH)),
        )
        for token in tokens
    )


def opening(game: Game[Any], state: Any) -> tuple[Text, ...]:
    """Return what is said before a learner's first question: what the game is, and its aim."""
    setup = state.setup
    aim = game.entries.of("variant", setup.variant, setup)
    about = text(f"{game.id}.about")
    return (about,) if aim is None else (about, game.entries.reading(aim, setup).short)


# What is in front of somebody


def asked(game: Game[Any], state: Any, who: int, seat: int | None) -> frozenset[str]:
    """Return the tokens of an open question: what it asks, offers and stands beside.

    who: whom it asks; seat: whose eyes alone it is for, None for what the whole table sees of it.
    """
    ask = game.ask(state, who)
    if ask is None:
        return frozenset()
    scene = game.scene(state, seat)
    rows = [*scene.lines, *(row for page in scene.pages for row in page)]
    rows += [each for each in (scene.head, scene.right, scene.told) if isinstance(each, Text)]
    offered = _offered(game, state, ask) if seat is not None or not ask.private else ()
    said = (ask.question, *rows, *offered)
    found = {token for each in said for token in _tokens(game, state.setup.deck, each)}
    return frozenset(found | {f"cards:{state.setup.cards}"})


def happened(game: Game[Any], before: Any, action: Action, after: Any) -> frozenset[str]:
    """Return the tokens of what an action has brought, as all may know it."""
    deck = after.setup.deck
    news = game.news(before, action, after, None)
    found = {token for each in news for token in _tokens(game, deck, each.text)}
    found |= {f"moment:{each}" for each in game.tutorial_triggers(before, action, after)}
    old, new = game.scene(before, None).hand, game.scene(after, None).hand
    return frozenset(found if new is None or new == old else found | {f"hand:{new}"})


def _offered(game: Game[Any], state: Any, ask: Ask) -> Iterator[Text]:
    """Yield what the answers say, and lead to; at a table of one's own cards not of a card."""
    for line in (*ask.lines, *ask.adds):
        if state.setup.cards == "device" or not _of_a_card(game, line):
            yield from (each for each in (line.label, line.consequence) if each is not None)


def _of_a_card(game: Game[Any], line: Answer) -> bool:
    return "face" in game.verbs.get(line.action.verb, ())


def _tokens(game: Game[Any], deck: Deck, message: Text) -> Iterator[str]:
    """Yield the tokens of a message and of the messages put into it; of a card's name its face."""
    of, _, rest = message.id.partition(".")
    kind, _, rest = rest.partition(".")
    if of == game.id and rest:
        yield f"{kind}:{rest}"
        named = deck.named.get(message.id, ())
        yield from (f"face:{face.id}" for face in named if face.text == message)
    for each in message.args.values():
        if isinstance(each, Text):
            yield from _tokens(game, deck, each)
