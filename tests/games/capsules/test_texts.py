"""Every text that a game can show stands in every catalogue, with its arguments, and fits the OLED.

Random games of both dealings and all options are walked; whatever they show, ask, refuse or tell
is collected with the part of the screen it is for.
"""

from functools import cache
from random import Random

from games.capsules import game
from games.capsules.state import Step
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from games.core.text import text
from tests.games.texts import Catalogues, Collector, TextLaws

CATALOGUES = Catalogues("capsules", en="Green", nl="Blauw", fr="Rouge", de="Grün")


class Shown(Collector):
    """What capsules shows, asks and refuses."""

    def everything(self, match):
        """Collect all that can be shown of this moment."""
        state = match.state
        for seat in (None, *range(state.setup.seats)):
            self.scene(match.scene(seat))
        for who, _ in self.asked(state):
            for face in state.setup.deck.faces:
                self.refusal(game.tap, state, who, face.id)
        for verb in game.verbs:
            for a in (None, 0, 3, 7, "red", "capsule-3", "move1-flip", "advance-foresee"):
                for b in (None, state.turned):
                    self.refusal(game.apply, state, Action(state.turn, verb, a, b))


SETUPS = [
    {"seats": seats, "cards": cards, "options": options}
    for seats in (2, 3)
    for cards in ("device", "table")
    for options in ({}, {"remember": "on", "turn_order": "dial"})
]


@cache
def collected():
    collector = Shown(game, page="row")
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
    return collector.own()


class TestTexts(TextLaws):
    catalogues = CATALOGUES
    collected = staticmethod(collected)
    one_row = ("row", "news")
    free = ("help", "inside", "page")
