"""Every text that a game can show stands in every catalogue, with its arguments, and fits the OLED.

Random games of all variants, dealings and options are walked; whatever they show, ask, refuse or
tell is collected with the part of the screen it is for.
"""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.text import Text, text
from tests.games.cinderella.position import Table

LANGUAGES = ("en", "nl", "fr", "de")
LOCALE = Path(__file__).parents[3] / "games" / "cinderella" / "locale"
LONGEST_SEAT = {"en": "Yellow", "nl": "Blauw", "fr": "Rouge", "de": "Grün"}

ROW, RIGHT, ANSWER = 126, 52, 112


@cache
def catalogue(language):
    with (LOCALE / language / "LC_MESSAGES" / "cinderella.po").open("rb") as po:
        return read_po(po)


def forms(language, message):
    """All forms of a message: one, or its plurals."""
    entry = catalogue(language).get(message)
    if entry is None:
        return ()
    return entry.string if isinstance(entry.string, tuple) else (entry.string,)


def say(language, said):
    """Spell a Text as the device does, in a simple way."""
    if said.id.startswith("table."):
        return said.id
    args = {
        key: say(language, value) if isinstance(value, Text) else value
        for key, value in said.args.items()
    }
    if "seat" in args:
        args["seat"] = LONGEST_SEAT[language]
    which = forms(language, said.id)
    plural = catalogue(language).plural_expr
    many = len(which) > 1 and _plural(plural, args["n"])
    return which[int(many)].format(**args)


def _plural(expression, n):
    return {"(n != 1)": n != 1, "(n > 1)": n > 1}[expression]


class Collector:
    """Texts by the part of the screen they are for."""

    def __init__(self):
        self.texts = {}

    def add(self, part, *texts):
        for said in texts:
            if said is not None:
                self.texts[repr((part, said))] = (part, said)
                self.add("inside", *(a for a in said.args.values() if isinstance(a, Text)))

    def everything(self, match):
        """Collect all that can be shown of this moment."""
        state = match.state
        for seat in (None, *range(state.setup.seats)):
            scene = match.scene(seat)
            self.add("head", *([scene.head] if isinstance(scene.head, Text) else []))
            self.add("right", scene.right)
            self.add("question", scene.question)
            self.add("row", *scene.lines, scene.told)
            self.add("page", *(row for page in scene.pages for row in page))
            self.add("news", *(news.text for news in scene.news))
        for who in (TABLE, *range(state.setup.seats)):
            ask = game.ask(state, who)
            if ask is not None:
                self.add("question", ask.question)
                self.add("answer", *(line.label for line in ask.lines))
                self.add("row", *(line.consequence for line in ask.lines))
            for face in state.setup.deck.faces:
                self.refusal(lambda who=who, face=face: game.tap(state, who, face.id))
        if state.turn != CHANCE:
            for verb in game.verbs:
                for a in (None, 1, 2, 24, "mouse_a", "slipper_a"):
                    self.refusal(
                        lambda a=a, verb=verb: game.apply(state, Action(state.turn, verb, a))
                    )

    def refusal(self, do):
        try:
            do()
        except IllegalAction as refused:
            self.add("why", refused.text)


SETUPS = [
    {"variant": variant, "seats": seats, "cards": cards, "options": options}
    for variant in ("basic", "magic", "advanced")
    for cards in ("device", "table")
    for seats, options in (
        (1, {}),
        (4, {"last_chance": "yes", "late_special": "yes", "specials_on_table": "0"}),
        (2, {"device_die": "yes", "pointing": "off", "advanced_order": "free"}),
        (3, {"last_chance": "yes", "late_special": "yes", "free_talk": "yes"}),
        (4, {"last_chance": "yes"}),
    )
]


def likely(match, rng):
    """Choose at random, but now and then what leads to a pair, or no game would ever be won."""
    state = match.state
    choices = game.legal(state)
    verbs = {move.verb for move in choices}
    if verbs & {"look", "name"} and state.first >= 0 and rng.random() < 0.8:
        pair_of, faces = state.plan.pair_of, state.cards.faces
        for move in choices:
            if move.a and pair_of[faces[move.a - 1]] == pair_of[faces[state.first]]:
                return move
    if "wrong" in verbs and rng.random() < 0.8:
        return choices[0]
    return rng.choice(choices)


@cache
def collected():
    collector = Collector()
    for number, setup in enumerate(SETUPS * 3):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while True:
            collector.everything(match)
            if match.turn == OVER:
                break
            drawn = match.turn == CHANCE
            match.act(match.draw() if drawn else likely(match, rng))
    held = ("wand",) * 3
    collector.everything(Table("magic", seats=4, cards="table", held=held).match)
    collector.add("question", text("cinderella.ask.first"))
    for key, option in game.options.items():
        collector.add("question", text(option.text))
        collector.add("help", text(option.help))
        values = [v for v in option.values if v not in ("yes", "no") and not v.isdigit()]
        collector.add("answer", *(text(f"cinderella.option.{key}.{value}") for value in values))
    collector.add("answer", *(text(f"cinderella.variant.{variant}") for variant in game.variants))
    collector.add("help", text("cinderella.about"), text("cinderella.help"))
    collector.add("inside", *(text(kind.name) for kind in game.deck.kinds))
    collector.add("inside", *(text(face.name) for face in game.deck.faces))
    sections = {face.section for face in game.deck.faces if face.section}
    collector.add("inside", *(text(f"cinderella.section.{section}") for section in sections))
    return [found for found in collector.texts.values() if found[1].id.startswith("cinderella.")]


def placeholders(form):
    return set(re.findall(r"{(\w+)}", form))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_arguments(language):
    wrong = []
    for _, said in collected():
        which = forms(language, said.id)
        if not which or not all(which):
            wrong.append(f"{said.id} is missing")
        wrong += [
            f"{said.id} wants {placeholders(form) - said.args.keys()}"
            for form in which
            if placeholders(form) - said.args.keys()
        ]
    assert not sorted(set(wrong))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_stands_just_where_a_number_chooses(language):
    counted = {said.id for _, said in collected() if "n" in said.args}
    plurals = {m.id[0] for m in catalogue(language) if isinstance(m.id, tuple)}
    assert plurals == counted


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language):
    shown = {said.id for _, said in collected()}
    kept = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue(language) if m.id}
    assert kept - shown == set()


def fits_the_screen(part, spoken):
    if part == "head":
        return fits(spoken, HEADLINE, ROW)
    if part == "right":
        return fits(spoken, REGULAR, RIGHT)
    if part == "answer":
        return fits(spoken, BOLD, ANSWER)
    if part == "row":
        return fits(spoken, REGULAR, ROW)
    return part in ("help", "inside") or len(lines(spoken, REGULAR, ROW)) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_the_oled(language):
    spoken = [(part, say(language, said)) for part, said in collected()]
    assert not sorted({x for x in spoken if not fits_the_screen(*x)})
    assert not set().union(*(missing(words, REGULAR) for _, words in spoken))


def test_the_walks_reach_every_step():
    """If they did not, the tests above would prove little."""
    steps = set()
    for number, setup in enumerate(SETUPS * 3):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while match.turn != OVER:
            steps.add(match.state.step)
            match.act(match.draw() if match.turn == CHANCE else likely(match, rng))
        steps.add(match.state.step)
    assert steps == set(Step)
