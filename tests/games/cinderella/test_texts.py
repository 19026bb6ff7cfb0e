"""Every text that a game can show stands in every catalogue, with its arguments, and fits the OLED.

Random games of all variants, dealings and options are walked; whatever they show, ask, refuse or
tell is collected with the part of the screen it is for.
"""

from functools import cache
from random import Random

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from games.core.text import text
from tests.games.cinderella.position import Table
from tests.games.texts import Catalogues, Collector, TextLaws

CATALOGUES = Catalogues("cinderella", en="Yellow", nl="Blauw", fr="Rouge", de="Grün")


class Shown(Collector):
    """What cinderella shows, asks and refuses."""

    def everything(self, match):
        """Collect all that can be shown of this moment."""
        state = match.state
        for seat in (None, *range(state.setup.seats)):
            self.scene(match.scene(seat))
        for who, _ in self.asked(state):
            for face in state.setup.deck.faces:
                self.refusal(game.tap, state, who, face.id)
        if state.turn != CHANCE:
            for verb in game.verbs:
                for a in (None, 1, 2, 24, "mouse_a", "slipper_a"):
                    self.refusal(game.apply, state, Action(state.turn, verb, a))


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
    collector = Shown(game)
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
    collector.refused_setup(seats=4, variant="magic", options={"specials_on_table": "11"})
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
    return collector.own()


class TestTexts(TextLaws):
    catalogues = CATALOGUES
    collected = staticmethod(collected)


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
