"""Every text that a game can show stands in every catalogue, with its arguments, and fits the OLED.

Random games of both dealings and all options are walked; whatever they show, ask, refuse or tell
is collected with the part of the screen it is for.
"""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.capsules import game
from games.capsules.state import Step
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.text import Text, text

LANGUAGES = ("en", "nl", "fr", "de")
LOCALE = Path(__file__).parents[3] / "games" / "capsules" / "locale"
LONGEST_SEAT = {"en": "Green", "nl": "Blauw", "fr": "Rouge", "de": "Grün"}
ROW, RIGHT, ANSWER = 126, 52, 112


@cache
def catalogue(language):
    with (LOCALE / language / "LC_MESSAGES" / "capsules.po").open("rb") as po:
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
        return LONGEST_SEAT[language] if said.id.startswith("table.colour.") else said.id
    args = {
        key: say(language, value) if isinstance(value, Text) else value
        for key, value in said.args.items()
    }
    for key in args:
        if key == "seat" or key.endswith("_seat"):
            args[key] = LONGEST_SEAT[language]
    which = forms(language, said.id)
    many = {"(n != 1)": lambda n: n != 1, "(n > 1)": lambda n: n > 1}
    chosen = many[catalogue(language).plural_expr](args["n"]) if len(which) > 1 else 0
    return which[int(chosen)].format(**args)


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
            self.add(
                "row", *scene.lines, scene.told, *(row for page in scene.pages for row in page)
            )
            self.add("news", *(news.text for news in scene.news))
        for who in (TABLE, *range(state.setup.seats)):
            ask = game.ask(state, who)
            if ask is not None:
                self.add("question", ask.question)
                self.add("answer", *(line.label for line in ask.lines))
                self.add("row", *(line.consequence for line in ask.lines))
            for face in state.setup.deck.faces:
                self.refusal(lambda who=who, face=face: game.tap(state, who, face.id))
        for verb in game.verbs:
            for a in (None, 0, 3, 7, "red", "capsule-3", "move1-flip", "advance-foresee"):
                for b in (None, state.turned):
                    action = Action(state.turn, verb, a, b)
                    self.refusal(lambda action=action: game.apply(state, action))

    def refusal(self, do):
        try:
            do()
        except IllegalAction as refused:
            self.add("why", refused.text)


SETUPS = [
    {"seats": seats, "cards": cards, "options": options}
    for seats in (2, 3)
    for cards in ("device", "table")
    for options in ({}, {"remember": "on", "turn_order": "dial"})
]


@cache
def collected():
    collector = Collector()
    steps = set()
    for number, setup in enumerate(SETUPS):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while True:
            collector.everything(match)
            steps.add(match.state.step)
            if match.turn == OVER:
                break
            drawn = match.turn == CHANCE
            match.act(match.draw() if drawn else rng.choice(game.legal(match.state)))
    assert steps == set(Step), "the walks do not reach every step"
    collector.add("question", text("capsules.ask.first"))
    for seat in (0, 1):  # what random play comes to too seldom
        many = text("capsules.line.takes-many", seat=seat, number=12, n=6)
        exact = text("capsules.list.number", number=12)
        for number in (11, 10, 8):
            exact = text(
                "capsules.list.and", one=text("capsules.list.number", number=number), more=exact
            )
        said = text("capsules.line.takes-exact", seat=seat, list=exact)
        over = text("capsules.over.lowest", count=5, number=12)
        collector.add("row", many, said, over, text("capsules.over.none"))
        collector.add("row", text("capsules.over.most", n=1), text("capsules.over.most", n=11))
        collector.add("head", text("capsules.head.shared"))
        collector.add(
            "row", text("capsules.news.turn", seat=1), text("capsules.told.hand", hour=12)
        )
    lies = [text("capsules.list.lies", hour=p, number=n) for p, n in ((1, 12), (2, 10), (12, 11))]
    widest = text("capsules.list.next", one=lies[1], more=lies[2])
    widest = text("capsules.list.next", one=lies[0], more=widest)
    collector.add("row", text("capsules.line.up", list=widest))
    collector.add("row", text("capsules.line.notes", list=widest))
    for combination in ("move-advance", "flip-foresee"):  # cards of other boxes
        collector.add("answer", text(f"capsules.card.{combination}", number1=4))
    for key, option in game.options.items():
        collector.add("question", text(option.text))
        collector.add("page", text(option.help))
        collector.add("answer", *(text(f"{option.text}.{value}") for value in option.values))
        assert option.help == f"capsules.option.{key}.help"
    collector.add("answer", text("capsules.variant.base"))
    collector.add("page", text("capsules.about"), text("capsules.help"))
    collector.add("inside", *(text(kind.name) for kind in game.deck.kinds))
    names = game.begin(game.setup(3)).plan.names
    collector.add("answer", *names.values())
    return [found for found in collector.texts.values() if found[1].id.startswith("capsules.")]


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
    if part in ("question", "why"):
        return len(lines(spoken, REGULAR, ROW)) <= 2
    if part in ("row", "news"):
        return fits(spoken, REGULAR, ROW)
    return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_the_oled(language):
    spoken = [(part, say(language, said)) for part, said in collected()]
    assert not sorted({x for x in spoken if not fits_the_screen(*x)})
    assert not set().union(*(missing(words, REGULAR) for _, words in spoken))
