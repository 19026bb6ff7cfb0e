"""Texts that a game can show, by part of the screen, with their catalogues.

Random games of every seating are played, with default and random options. All texts that they show,
ask, refuse or report are collected. Texts of options, variants, cards and help are read from the
game. `tests.language.rare` lists texts that random play rarely reaches.
"""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from msgspec.structs import replace

import games
from firmware_py.authoring.invariants.generators import Case, boldly, seatings, set_up
from firmware_py.authoring.invariants.refusals import spelled
from firmware_py.render.text_metrics import REGULAR, width
from games.core.action import CHANCE, TABLE, Action
from games.core.ai.reasons import kind_of
from games.core.ai.search import own_turn
from games.core.card_scans import SEATING
from games.core.errors import BadSetup, IllegalAction
from games.core.match import Match
from games.core.setup import Setup
from games.core.text import Text, text
from games.core.tutorial import notes
from tests.language import rare

LANGUAGES = ("en", "nl", "fr", "de")
HERE = Path(__file__).parents[2]
OWN = tuple(each.parent.name for each in HERE.glob("games/*/game.py"))
PLURALS = {"(n != 1)": lambda n: n != 1, "(n > 1)": lambda n: n > 1}
WALKS = 4
"""Random games per seating: one with default options, the others with random ones."""

NEVER = text("table.hint.never")

BOXED = 1
"""Number of the game with a device seat, if people deal and the game supports it."""

BEGUN = 60
"""Number of actions after which the scoreboard of an unfinished match is read too."""

LOOKS = {"midnight": 0.15, "outcasts": 0.25}
"""Share of moments that are collected in a long game, once each step has been collected."""


@cache
class Catalogues:
    """Texts of a game in all languages that it must support."""

    def __init__(self, name: str) -> None:
        self.game = games.find(name)
        self.folder = Path(str(self.game.folder)) / "locale"
        self.catalogue = cache(self._catalogue)
        self.forms = cache(self._forms)
        self.seat = cache(self._seat)
        self.spoken = cache(self._spoken)

    @property
    def languages(self) -> list[str]:
        """Return all four for the project's games; for others the ones they contain."""
        if self.game.id in OWN:
            return [*LANGUAGES]
        return sorted(each.name for each in self.folder.iterdir())

    def _catalogue(self, language: str) -> Catalog:
        """Return the game's texts in a language."""
        return po(self.folder / language / "LC_MESSAGES" / f"{self.game.id}.po")

    def _seat(self, language: str) -> str:
        """Return the widest name of a seat."""
        table = po(HERE / "config/locale" / language / "LC_MESSAGES/tableclock.po")
        names = [str(table[f"table.colour.{colour}"].string) for colour in self.game.usual_colours]
        return max(names, key=lambda name: width(name, REGULAR))

    def _forms(self, language: str, message: str) -> tuple[str, ...]:
        """Return all forms of a message: one, or its plurals."""
        entry = self.catalogue(language).get(message)
        if entry is None:
            return ()
        return entry.string if isinstance(entry.string, tuple) else (str(entry.string),)

    def _spoken(self, language: str) -> frozenset[tuple[str, str]]:
        """Return all texts that a game can show, formatted, by part of the screen."""
        texts = collected(self.game.id).texts.values()
        return frozenset((part, self.say(language, said)) for part, said in texts)

    def say(self, language: str, said: Text) -> str:
        """Format a Text, as the device does but simplified."""
        if said.id.startswith("table."):
            return self.seat(language) if said.id.startswith("table.colour.") else said.id
        args = {
            key: self.say(language, value) if isinstance(value, Text) else value
            for key, value in said.args.items()
        }
        for key, value in said.args.items():
            face = self.game.deck.find(value) if isinstance(value, str) else None
            if face is not None and (key == "face" or key.endswith("_face")):
                args[key] = self.say(language, face.text)
        seats = (key for key in args if key == "seat" or key.endswith("_seat"))
        args |= dict.fromkeys(seats, self.seat(language))
        which = self.forms(language, said.id)
        plural = PLURALS[self.catalogue(language).plural_expr]
        return which[int(len(which) > 1 and plural(args["n"]))].format(**args)


@cache
def po(path: Path) -> Catalog:
    """Return a catalogue, parsed once for all tests."""
    with path.open("rb") as file:
        return read_po(file)


class Collector:
    """Texts by part of the screen; steps: steps of the game that were reached."""

    def __init__(self, name: str) -> None:
        self.game = games.find(name)
        self.own = f"{name}."
        self.known = Catalogues(name).catalogue("en")
        self.texts: dict[tuple[str, bytes], tuple[str, Text]] = {}
        self.steps: set[Any] = set()

    def add(self, part: str, *texts: Text | None) -> None:
        for said in texts:
            if said is not None and said.id.startswith(self.own):
                key = part, msgspec.json.encode(said)
                if key in self.texts:
                    continue  # its arguments have been added too
                self.texts[key] = (part, said)
                self.add("inside", *(a for a in said.args.values() if isinstance(a, Text)))
                if part == "question":
                    self.named("help", f"{said.id}.help", optional=True)

    def named(self, part: str, *messages: str, optional: bool = False) -> None:
        """Collect messages without arguments; optional: a game need not have them."""
        self.add(part, *(text(each) for each in messages if self.known.get(each) or not optional))

    def printed(self) -> None:
        """Collect the texts of options, variants, cards and help."""
        game = self.game
        for option in game.options.values():
            self.named("question", option.text)
            self.named("help", option.help)
            for value in option.values:
                plain = value in ("yes", "no") or value.isdigit()
                self.named("answer", f"{option.text}.{value}", optional=plain)
        self.named("answer", *(f"{game.id}.variant.{variant}" for variant in game.variants))
        self.named("question", f"{game.id}.ask.first", optional=game.id not in OWN)
        self.named("question", f"{game.id}.ask.colour", optional=True)
        self.named("help", f"{game.id}.about", f"{game.id}.help")
        self.named("help", f"{game.id}.title", optional=True)
        self.named("inside", *(kind.name for kind in game.deck.kinds if kind.name))
        self.add("answer", *(face.text for face in game.deck.faces))
        sections = {face.section for face in game.deck.faces if face.section}
        self.named("inside", *(f"{game.id}.section.{each}" for each in sections), optional=True)

    def explained(self) -> None:
        """Collect the entries, and the sentences of option values other than the default."""
        game, entries = self.game, self.game.entries
        if not entries.written:
            return
        for entry in entries:
            said = entries.reading(entry, knows=lambda id_: bool(self.known.get(id_)))
            self.add("entry", said.title, said.short, said.more, entry.also)
            self.add("note", *(note.text for note in notes(entry)))
        for key, option in game.options.items():
            for value in option.values:
                if value != option.default:
                    said_so = entries.sentence(key, value, game.deck)
                    self.add("entry", said_so.args["rule"])

    def walk(self) -> None:
        """Collect the texts of random games, and of refused setups."""
        for seating in seatings((self.game.id,)):
            rng = Random(str(seating))
            for seed in range(WALKS):
                rules = {key: rng.choice(o.values) for key, o in self.game.options.items()}
                case = Case(rules if seed else {}, rng.randrange(seating.seats))
                setup = set_up(self.game, seating, case)
                if seed == BOXED and self.game.box_seats and seating.cards == "table":
                    setup = replace(setup, box=(0,))
                match = Match(self.game, setup, seed)
                asked = self.spelled(match.setup)
                self.moment(match.state, asked, rng)
                for state in boldly(match, rng):
                    self.news(match.states[-2], match.actions[-1], state)
                    if rng.random() < LOOKS.get(self.game.id, 1) or state.step not in self.steps:
                        self.moment(state, asked, rng)
                    if len(match.actions) == BEGUN:
                        self.ledger(match)
                self.ledger(match)
                self.turns(match)
            for _ in range(20):
                rules = {key: rng.choice(o.values) for key, o in self.game.options.items()}
                self.refusal(self.game.start, seating.seats, seating.variant, options=rules)

    def spelled(self, setup: Setup) -> list[list[Action]]:
        """Return all actions of the first seat, by verb."""
        found: dict[str, list[Action]] = {}
        for action in spelled(self.game, setup):
            if action.by == 0 and action.verb not in SEATING:
                found.setdefault(action.verb, []).append(action)
        return [*found.values()]

    def moment(self, state: Any, asked: list[list[Action]], rng: Random, some: int = 1) -> None:
        """Collect the texts of views, questions and refusals now, with `some` actions per verb."""
        game = self.game
        self.steps.add(state.step)
        for viewer in (None, rng.randrange(state.setup.seats)):
            self.scene(game.scene(state, viewer))
        for viewer in (None, max(state.turn, 0)):  # the page has room
            for zone in game.zones(state, viewer):
                self.add("help", zone.name, zone.note)
        faces = [face.id for face in state.setup.deck.faces]
        for who in (TABLE, *range(state.setup.seats)):
            ask = game.ask(state, who)
            if ask is not None:
                self.add("question", ask.question)
                self.add("way", ask.own)
                self.add("answer", *(line.label for line in ask.lines))
                self.add("row", *(line.consequence for line in ask.lines))
                self.add("why", *(why for _, why in ask.reasons))
                for line in (*ask.lines, *ask.adds):
                    self.add("way", *(way.consequence for way in line.ways))
            for face in rng.sample(faces, 3):
                self.refusal(game.tap, state, who, face)
        if state.turn != CHANCE:
            for action in (a for each in asked for a in rng.sample(each, min(some, len(each)))):
                self.refusal(game.apply, state, action._replace(by=state.turn))

    def rare(self) -> None:
        """Collect the rare moments and texts."""
        rng = Random(self.game.id)
        for table in rare.MOMENTS.get(self.game.id, tuple)():
            if getattr(table, "last", None):
                before, action = table.last
                self.news(before, action, table.state)
            asked = self.spelled(table.state.setup)
            self.moment(table.state, asked, rng, some=99)
        for part, texts in rare.TEXTS.get(self.game.id, {}).items():
            self.add(part, *texts)

    def news(self, before: Any, action: Action, after: Any) -> None:
        """Collect the event texts for the public and for viewers who may know more."""
        for viewer in (None, *range(after.setup.seats)) if action.by < 0 else (None, action.by):
            self.add("news", *(n.text for n in self.game.news(before, action, after, viewer)))
        self.reasons(self.game.player.reasons.events(before, action, after), after, action.by)

    def turns(self, match: Any) -> None:
        """Collect the hint texts about each turn of a seat."""
        states, actions = match.states, match.actions
        for at, action in enumerate(actions):
            if action.by >= 0:
                steps = zip(states[at:], actions[at:], states[at + 1 :], strict=False)
                turn = own_turn(steps, action.by)
                self.reasons(self.game.player.reasons.brings(turn), states[at], action.by)

    def reasons(self, events: Iterable[str], state: Any, by: int) -> None:
        """Collect the hint texts about events."""
        reasons = self.game.player.reasons
        for event in events:
            because = reasons.say(event, state, max(by, 0))
            if because is not None:
                odds = {"a": 10, "b": 9, "often": NEVER, "other": NEVER}
                self.add("why", text(because.id, **because.args, **odds))
                if kind_of(event) in reasons.sure:
                    self.add("why", text(f"{because.id}.sure", **because.args))

    def ledger(self, match: Any) -> None:
        """Collect the texts of the scoreboard, which is only on the page."""
        found = self.game.ledger(match)
        if found is None:
            return
        self.add("help", found.unit, found.told, found.margin, found.ending, *found.steps)
        for column in found.columns:
            self.add("help", column.name, column.cause)
        self.add("help", *(reason for row in found.rows for reason in row.reasons))
        self.add("help", *(moment.text for moment in found.moments))

    def scene(self, scene: Any) -> None:
        """Collect all texts of a view."""
        self.add("head", *([scene.head] if isinstance(scene.head, Text) else []))
        self.add("right", scene.right)
        self.add("question", scene.question)
        self.add("row", *scene.lines)
        self.add("told", scene.told)
        self.add("page", *(row for page in scene.pages for row in page))

    def refusal(self, do: Callable[..., Any], *args: Any, **setup: Any) -> None:
        """Collect the reason if the call is refused."""
        try:
            do(*args, **setup)
        except IllegalAction as refused:
            self.add("why", refused.text)
        except BadSetup as refused:
            self.add("why", refused.says)


@cache
def collected(name: str) -> Collector:
    """Collect all texts of a game, once for all tests."""
    collector = Collector(name)
    collector.printed()
    collector.explained()
    collector.walk()
    collector.rare()
    return collector
