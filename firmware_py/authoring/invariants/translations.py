"""Invariant of texts: each text is in every catalogue of the game, and fits on the display."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from firmware_py.authoring.invariants.generators import moments, people, viewers
from firmware_py.authoring.invariants.refusals import spelled
from firmware_py.authoring.invariants.views import texts_in
from firmware_py.i18n import ENGLISH, Texts
from firmware_py.render import text_metrics
from firmware_py.render.text_metrics import Font
from games.core.action import CHANCE, OVER
from games.core.ai.search import own_turn
from games.core.cardgame import CardGame
from games.core.display.scene import Answer
from games.core.display.zone import called
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text, text
from games.core.tutorial import notes

NOTHING = text("table.yes")
"""Placeholder for the missing consequence of an answer when answers are compared."""


class TextRoom(NamedTuple):
    """Space for a text on the display: font, width in pixels, number of rows."""

    font: Font
    width: int
    rows: int = 1


QUESTION = TextRoom(text_metrics.REGULAR, 126, 2)
NEWS = TextRoom(text_metrics.REGULAR, 126, 2)
ANSWER = TextRoom(text_metrics.BOLD, 112)
RIGHT = TextRoom(text_metrics.REGULAR, 52)

PLAIN = ("yes", "no")
"""Option values that the firmware can translate. It can translate numbers too."""


def required(game: Game[Any]) -> Iterator[tuple[Text, str]]:
    """Yield pairs of a message that the game must have, and the place where it is shown."""
    yield game.name, "wherever the game is named"
    yield text(f"{game.id}.about"), "on the start page"
    yield text(f"{game.id}.help"), "in the help"
    for variant in game.variants:
        yield text(f"{game.id}.variant.{variant}"), "where the variant is chosen"
    for option in game.options.values():
        yield text(option.text), "where the rules are chosen"
        yield text(option.help), "where the rules are chosen"
        for value in option.values:
            if value not in PLAIN and not value.isdigit():
                yield text(f"{option.text}.{value}"), "where the rules are chosen"
    for kind in game.deck.kinds:
        if kind.name is not None:
            yield text(kind.name), "on labels and in the tray"
    if isinstance(game, CardGame) and type(game).zones is CardGame.zones:
        for lay in game.lays if "device" in game.dealers else ():
            yield called(game.id, lay.name), "on the page's table"
    for face in game.deck.faces:
        yield face.text, f"as the name of {face.id}"
    if game.entries.written:
        yield from _entries(game)


def _entries(game: Game[Any]) -> Iterator[tuple[Text, str]]:
    """Yield pairs of a required text of a rule entry, and its place. Only `.more` is optional."""
    entries = game.entries
    for entry in entries:
        said, where = entries.reading(entry, knows=lambda _: False), f"in the rule {entry.id!r}"
        yield from ((each, where) for each in (said.title, said.short, entry.also) if each)
        yield from ((note.text, f"as a note of {entry.id!r}") for note in notes(entry))
    for key, option in game.options.items():
        for value in option.values:
            if value != option.default and entries.of("option", key):
                rule: Text = entries.sentence(key, value, game.deck).args["rule"]
                yield rule, f"in the rules, where {key} is {value!r}"


class TranslationRecorder:
    """Recorder of faults in a game's texts, in each of its languages."""

    def __init__(self, game: Game[Any], languages: tuple[str, ...] = (ENGLISH,)) -> None:
        self.game = game
        self.wrong: dict[tuple[str, str], str] = {}
        """Dict from (language, message id) to a sentence that describes the fault."""
        self._voices = [Texts(language, {game.id: game.folder}) for language in languages]
        self._readers = [*self._voices, *(voice.for_page() for voice in self._voices)]
        self._heard: set[tuple[str, frozenset[str]]] = set()
        self._measured: set[tuple[str, TextRoom]] = set()

    def hear(self, said: Text, where: str) -> None:
        """Translate a message into each language, for box and page; record missing translations.

        A message with the same argument names is translated only once.
        """
        if (said.id, frozenset(said.args)) in self._heard:
            return
        self._heard.add((said.id, frozenset(said.args)))
        for voice in self._readers:
            before = {*voice.misses}
            voice.say(said)
            for language, message in voice.misses - before:
                self.wrong.setdefault(
                    (language, message), _sentence(voice, said, language, message, where)
                )

    def listen(self, match: Match[Any], rng: Random) -> None:
        """Record faults in the texts of a match: scenes, questions, zones, news and refusals."""
        game = self.game
        for at in moments(match, rng, 12):
            state = match.states[at]
            where = f"after {at} actions"
            scenes = [game.scene(state, viewer) for viewer in viewers(match)]
            asked = [game.ask(state, who) for who in people(match)]
            said: list[Any] = [*scenes, *asked]
            said += [zone for viewer in (None, 0) for zone in game.zones(state, viewer)]
            said += [*self._refusals(match, at, rng)]
            for message in texts_in(said):
                self.hear(message, where)
            for ask in filter(None, asked):  # `hear` has recorded missing messages
                self._apart(ask.lines, where)
                self._fits(ask.question, QUESTION, where)
            for scene in scenes:
                self._fits(scene.question, QUESTION, where)
                self._fits(scene.right, RIGHT, where)
        for at, action in enumerate(match.actions):
            news = (match.states[at], action, match.states[at + 1])
            for one in (one for viewer in viewers(match) for one in game.news(*news, viewer)):
                self.hear(one.text, f"in the log, of {action.verb!r}")
                self._fits(one.text, NEWS, f"after {at + 1} actions")
            self._reasons(match, at)
        for message in texts_in(game.ledger(match)):
            self.hear(message, "in the table of rounds")

    def _reasons(self, match: Match[Any], at: int) -> None:
        """Record faults in the reasons that a hint could give for an action or the whole turn."""
        reasons, action = match.game.player.reasons, match.actions[at]
        steps = zip(match.states[at:], match.actions[at:], match.states[at + 1 :], strict=False)
        turn = own_turn(steps, action.by) if action.by >= 0 else []
        events = reasons.events(match.states[at], action, match.states[at + 1])
        for event in (*events, *(reasons.brings(turn) if turn else ())):
            for seat in range(match.setup.seats):
                because = reasons.say(event, match.states[at + 1], seat)
                if because is not None:
                    odds = {"a": 1, "b": 2, "often": NOTHING, "other": NOTHING}
                    reason = Text(because.id, because.args | odds)
                    self.hear(reason, f"in a hint, of {event!r}")

    def _fits(self, said: Text | None, room: TextRoom, where: str) -> None:
        """Record a fault if a text does not fit into its space on the device's display."""
        for voice in self._voices if said is not None else ():
            assert said is not None  # noqa: S101
            words = voice.say(said)
            if (words, room) in self._measured:
                continue
            self._measured.add((words, room))
            rows = text_metrics.lines(words, room.font, room.width)
            if len(rows) > room.rows or not all(
                text_metrics.fits(row, room.font, room.width) for row in rows
            ):
                has = f"{room.rows} row{'s' * (room.rows > 1)} of {room.width} px"
                self.wrong.setdefault(
                    (voice.language, said.id),
                    f"{said.id} is too long for the display, which has {has} for it, {where}: "
                    f"{words!r}",
                )

    def _apart(self, lines: tuple[Answer, ...], where: str) -> None:
        """Record two answers with the same words, unless their cards have the same name.

        Also record labels that do not fit on the display.
        """
        for line in lines:
            self._fits(line.label, ANSWER, where)
        for voice in self._voices:
            called: dict[tuple[str, str], Answer] = {}
            for line in lines:
                words = voice.say(line.label), voice.say(line.consequence or NOTHING)
                other = called.setdefault(words, line)
                if other is not line and self._printed(other) != self._printed(line):
                    self.wrong.setdefault(
                        (voice.language, line.label.id),
                        f"{line.label.id} calls two answers {words[0]!r} {where}: "
                        f"{other.action.to_json()} and {line.action.to_json()}",
                    )

    def _printed(self, line: Answer) -> tuple[Any, ...]:
        """Return an answer's action with its card ids replaced by printed names."""
        names = {face.id: repr(face.text) for face in self.game.deck.faces}
        return tuple(names.get(str(part), part) for part in line.action)

    def _refusals(self, match: Match[Any], at: int, rng: Random) -> Iterator[Text]:
        """Yield the reasons for which the game refuses some actions and scanned cards."""
        game, state = self.game, match.states[at]
        if state.turn in (CHANCE, OVER):
            return
        every = [*spelled(game, match.setup)]
        for action in rng.sample(every, min(20, len(every))):
            mine = action._replace(by=state.turn)
            if not game.allows(state, mine):
                yield game.why_not(state, mine)
        for face in match.setup.deck.faces:
            try:
                game.tap(state, state.turn, face.id)
            except IllegalAction as refused:
                yield refused.text


def _sentence(voice: Texts, said: Text, language: str, message: str, where: str) -> str:
    if not voice.knows(message):
        return f"{message} is in no catalogue, and is shown {where}"
    if language == voice.language and voice.lacks(message):
        return f"{message} is in no catalogue of {language!r}, and is shown {where}"
    given = ", ".join(sorted(said.args)) or "no argument"
    return (
        f"{message} asks for something in braces that it is not given {where} (it is given {given})"
    )
