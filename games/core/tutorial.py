"""Tutorial notes: explanations that a learner gets with the questions of a first game.

The notes follow no script. The `note` of a rule entry lists tokens. The first time that a learner
meets one of them, the text `GAME.entry.ID.note` is shown. An entry may have a second note. Its
tokens end in /2 and its text is `.note.2`. `A+B` requires both tokens together, and `cards:device`
or `cards:table` can be one of them.

Tokens come only from messages: the question, its answers, the rows of the scene, and the events
since the learner's last question. All of them are public. In a device-dealt match, however, the
offered answers reveal something about a hand. A note that they may trigger (`OFFERED`) is shown
only to its player and never replaces another note. The public notes are therefore the same whatever
a hand contains. In a table-dealt match the device offers every card that could be in a hand, and a
card causes no note before it is played.

At most one note comes with a question. A note about the question comes before one about the last
events. A note that does not fit on the display does not count as heard. It comes when its tokens
occur again.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from games.core.action import Action
from games.core.deck import Deck
from games.core.display.scene import Ask
from games.core.game import Game
from games.core.rulebook.entry import Entry
from games.core.text import Text, text

SECOND = "/2"
"""Suffix of a token for the second note of its entry."""

BOTH = "+"
"""Separator of tokens that must occur together."""

OFFERED = frozenset({"answer", "then", "leads", "effect"})
"""Kinds of tokens that describe actions which are possible for a player now."""


class TutorialNote(NamedTuple):
    """An explanation of at most two rows.

    Each learner gets its message only once, whichever token causes it.
    """

    entry: str  # id of the rule entry
    text: Text
    needs: frozenset[str]  # tokens that must occur together

    @property
    def of_question(self) -> bool:
        """True if the note explains the question."""
        return any(token.startswith("ask:") for token in self.needs)

    @property
    def of_offer(self) -> bool:
        """True if the note explains an action that the player could take."""
        return any(token.partition(":")[0] in OFFERED for token in self.needs)


class Learner(msgspec.Struct, frozen=True):
    """Progress of a player who learns a game."""

    heard: frozenset[str] = frozenset()  # message ids of the notes already shown
    since: frozenset[str] = frozenset()  # tokens of the events since the last question

    def witness(self, tokens: Iterable[str]) -> "Learner":
        """Return the learner after an event with these tokens, which come from `happened`."""
        return msgspec.structs.replace(self, since=self.since.union(tokens))

    def due(
        self,
        game: Game[Any],
        state: Any,
        who: int,
        seat: int | None = None,
        fits: Callable[[Text], bool] = lambda _: True,
    ) -> TutorialNote | None:
        """Return the note to show with the open question to `who`, or None.

        `seat` is the only seat that sees the question, or None if everyone sees it. `fits` returns
        whether a text fits beside the question.
        """
        table = asked(game, state, who, None)
        found = self._first(game, state, table, fits, alone=False)
        if found is None and seat is not None:
            found = self._first(game, state, asked(game, state, who, seat), fits, alone=True)
        return found

    def answers(self, told: TutorialNote | None) -> "Learner":
        """Return the learner after a question was shown with the note `told` (None: without one).

        Events before the question no longer count.
        """
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
    """Return an entry's notes. They are cached, because each question searches all notes."""
    return tuple(
        TutorialNote(
            entry,
            text(f"{name}.2" if token.endswith(SECOND) else name),
            frozenset(token.removesuffix(SECOND).split(BOTH)),
        )
        for token in tokens
    )


def opening(game: Game[Any], state: Any) -> tuple[Text, ...]:
    """Return the texts before a learner's first question: what the game is, and its aim."""
    setup = state.setup
    aim = game.entries.of("variant", setup.variant, setup)
    about = text(f"{game.id}.about")
    return (about,) if aim is None else (about, game.entries.reading(aim, setup).short)


# Tokens


def asked(game: Game[Any], state: Any, who: int, seat: int | None) -> frozenset[str]:
    """Return the tokens of the open question to `who`, of its answers and of the scene.

    `seat` is the only seat that sees the question. None selects the public part of the question.
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
    """Return the public tokens of the events of an action."""
    deck = after.setup.deck
    news = game.news(before, action, after, None)
    found = {token for each in news for token in _tokens(game, deck, each.text)}
    found |= {f"moment:{each}" for each in game.tutorial_triggers(before, action, after)}
    old, new = game.scene(before, None).hand, game.scene(after, None).hand
    return frozenset(found if new is None or new == old else found | {f"hand:{new}"})


def _offered(game: Game[Any], state: Any, ask: Ask) -> Iterator[Text]:
    """Yield the texts and consequences of the answers.

    In a table-dealt match answers about a card are left out.
    """
    for line in (*ask.lines, *ask.adds):
        of_a_card = "face" in game.verbs.get(line.action.verb, ())
        if state.setup.cards == "device" or not of_a_card:
            yield from (each for each in (line.label, line.consequence) if each is not None)


def _tokens(game: Game[Any], deck: Deck, message: Text) -> Iterator[str]:
    """Yield the tokens of a message and of its arguments; for a card's name also its face."""
    of, _, rest = message.id.partition(".")
    kind, _, rest = rest.partition(".")
    if of == game.id and rest:
        yield f"{kind}:{rest}"
        named = deck.named.get(message.id, ())
        yield from (f"face:{face.id}" for face in named if face.text == message)
    for each in message.args.values():
        if isinstance(each, Text):
            yield from _tokens(game, deck, each)
