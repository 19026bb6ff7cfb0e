"""Every text that outcasts can show stands in every catalogue, with its arguments, and fits.

Random games of both variants, both ways of dealing and many options are walked; whatever they
show, ask, refuse or tell is collected with the part of the screen it is for.
"""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.text import Text, text
from games.outcasts import game
from games.outcasts.printed import EFFECTS
from games.outcasts.state import Step

LANGUAGES = ("en", "nl", "fr", "de")
LOCALE = Path(__file__).parents[3] / "games" / "outcasts" / "locale"
LONGEST_SEAT = {"en": "Yellow", "nl": "Blauw", "fr": "Rouge", "de": "Grün"}

ROW, RIGHT, ANSWER = 126, 52, 112
GAMES = 3
"""Random games of each setup."""


@cache
def catalogue(language):
    with (LOCALE / language / "LC_MESSAGES" / "outcasts.po").open("rb") as po:
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
    args |= {key: LONGEST_SEAT[language] for key in ("seat", "from_seat") if key in args}
    which = forms(language, said.id)
    many = len(which) > 1 and (args["n"] > 1 if language == "fr" else args["n"] != 1)
    return which[int(many)].format(**args)


class Collector:
    """Texts by the part of the screen they are for."""

    def __init__(self):
        self.texts = {}
        self.steps = set()

    def add(self, part, *texts):
        for said in texts:
            if said is not None:
                self.texts[repr((part, said))] = (part, said)
                self.add("inside", *(a for a in said.args.values() if isinstance(a, Text)))

    def everything(self, match, rng):
        """Collect all that can be shown of this moment."""
        state = match.state
        self.steps.add(state.step)
        for seat in (None, rng.randrange(state.setup.seats)):
            scene = match.scene(seat)
            self.add("head", *([scene.head] if isinstance(scene.head, Text) else []))
            self.add("right", scene.right)
            self.add("question", scene.question)
            self.add("row", *scene.lines, scene.told)
            self.add("row", *(row for page in scene.pages for row in page))
            self.add("news", *(news.text for news in scene.news))
        for who in (TABLE, *range(state.setup.seats)):
            ask = game.ask(state, who)
            if ask is not None:
                self.add("question", ask.question)
                self.add("answer", *(line.label for line in ask.lines))
                self.add("row", *(line.consequence for line in ask.lines))
                self.refusals(state, who, rng)

    def refusals(self, state, who, rng):
        faces = [face.id for face in state.setup.deck.faces]
        for face in rng.sample(faces, 6):
            self.refusal(lambda face=face: game.tap(state, who, face))
        if state.turn != CHANCE:
            for verb in game.verbs:
                for a in (None, rng.choice(faces), rng.randrange(12)):
                    action = Action(state.turn, verb, a)
                    self.refusal(lambda action=action: game.apply(state, action))

    def refusal(self, do):
        try:
            do()
        except IllegalAction as refused:
            self.add("why", refused.text)


SETUPS = [
    {"variant": variant, "seats": seats, "cards": cards, "options": options}
    for variant in ("base", "advanced")
    for cards in ("device", "table")
    for seats, options in (
        (2, {"siren_includes_open_pile": "yes", "must_lead": "yes"}),
        (3, {"opening": "random_holder", "blocked_4": "yes", "tie": "last_round_lowest"}),
        (4, {"teams": "2", "opening": "forced_first_clockwise", "thing_card": "set_out"}),
        (6, {}),
    )
]


def likely(match, rng):
    """Choose at random, but lay sets when they are there: they are rare."""
    legal = game.legal(match.state)
    rare = [move for move in legal if move.verb in ("psychic", "hyde", "discard", "points")]
    return rng.choice(rare) if rare and rng.random() < 0.3 else rng.choice(legal)


@cache
def walked():
    collector = Collector()
    for number, setup in enumerate(SETUPS * GAMES):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while True:
            collector.everything(match, rng)
            if match.turn == OVER:
                break
            match.act(match.draw() if match.turn == CHANCE else likely(match, rng))
    return collector


@cache
def collected():
    collector = walked()
    collector.add("question", text("outcasts.ask.first"))
    for key, option in game.options.items():
        collector.add("question", text(option.text))
        collector.add("help", text(option.help))
        values = [value for value in option.values if value not in ("yes", "no")]
        collector.add("answer", *(text(f"outcasts.option.{key}.{value}") for value in values))
    collector.add("answer", *(text(f"outcasts.variant.{variant}") for variant in game.variants))
    collector.add("help", *(text(f"outcasts.{name}") for name in ("title", "about", "help")))
    collector.add("inside", *(text(kind.name) for kind in game.deck.kinds))
    # What comes up too seldom for a few games.
    collector.add("row", *(text(f"outcasts.told.{effect}") for effect in EFFECTS))
    collector.add("row", *(text(f"outcasts.effect.{effect}") for effect in EFFECTS))
    causes = ("wednesday", "hyde", "last", "stall")
    collector.add("row", *(text(f"outcasts.cause.{cause}") for cause in causes))
    collector.add("head", text("outcasts.head.won-together"), text("outcasts.head.won", seat=4))
    collector.add("news", text("outcasts.news.hyde", seat=1))
    collector.add("news", text("outcasts.news.discard", seat=1, value=10))
    collector.add("answer", text("outcasts.answer.hyde"), text("outcasts.answer.seen"))
    collector.add("why", text("outcasts.why.leader"), text("outcasts.why.can"))
    collector.add("question", text("outcasts.ask.lead-pair"), text("outcasts.ask.lead-card"))
    collector.add("question", text("outcasts.ask.seen"), text("outcasts.ask.none"))
    return [found for found in collector.texts.values() if found[1].id.startswith("outcasts.")]


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


def test_the_title_fits_wherever_the_box_says_it():
    assert fits(game.title, HEADLINE, ROW)
    assert fits(game.title, BOLD, ANSWER)
    assert fits(game.title, REGULAR, RIGHT)


def test_the_walks_reach_every_step():
    """If they did not, the tests above would prove little. A look without her is too rare."""
    assert walked().steps >= set(Step) - {Step.SEEN}
