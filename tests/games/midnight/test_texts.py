"""Every text that a game can show stands in every catalogue, with its arguments, and fits the OLED.

Random games of all variants, dealings and options are walked; whatever they show, ask, refuse or
tell is collected with the part of the screen it is for.
"""

from functools import cache, partial
from random import Random
from types import SimpleNamespace

from firmware_py.painting.lettering import REGULAR, lines
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from games.core.text import text
from games.midnight import game
from games.midnight.printed import COLOURS
from games.midnight.state import Step
from tests.games.midnight.position import Table
from tests.games.texts import ROW, Catalogues, Collector, TextLaws

CATALOGUES = Catalogues("midnight", en="Purple", nl="Blauw", fr="Rouge", de="Grün")

OBJECTS = (None, 1, 9, "red", "blue", "deja_vu", "red1-blue6", "booster-1-2", "ghost-red")


class Shown(Collector):
    """What midnight shows, asks and refuses."""

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
                for a in OBJECTS:
                    for by in {state.turn, state.active}:
                        self.refusal(game.apply, state, Action(by, verb, a))


SETUPS = [
    {"variant": variant, "seats": seats, "cards": cards, "options": options}
    for variant in game.variants
    for seats in game.seats(variant)
    for cards in ("device", "table")
    for options in (
        {},
        {"reward_to": "mover", "team6_reward": "team_chooses", "recycle_optional": "yes"},
        {"team6_reward": "team_chooses", "hand_specials_first": "yes", "reshuffle_specials": "yes"},
        {"duel_ghosts": "1", "wanderer_ends_round": "yes"},
    )
]


@cache
def collected():
    collector = Shown(game, told="told")
    for number, setup in enumerate(SETUPS):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while True:
            if match.turn == OVER or rng.random() < 0.2:
                collector.everything(match)
            if match.turn == OVER:
                break
            match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(match.state)))
    for table in rare_moments():
        if table.last:
            news = game.news(*table.last, table.state, None)
            collector.add("news", *(item.text for item in news))
        collector.everything(
            SimpleNamespace(state=table.state, scene=partial(game.scene, table.state))
        )
    collector.add("question", text("midnight.ask.first"))
    for key, option in game.options.items():
        collector.add("question", text(option.text))
        collector.add("help", text(option.help))
        values = [v for v in option.values if v not in ("yes", "no")]
        collector.add("answer", *(text(f"midnight.option.{key}.{value}") for value in values))
    collector.add("answer", *(text(f"midnight.variant.{variant}") for variant in game.variants))
    collector.add("help", text("midnight.about"), text("midnight.help"))
    collector.add("inside", *(text(kind.name) for kind in game.deck.kinds))
    collector.add("inside", *game.start(3).plan.names.values())
    for kind in ("figure", "wanderer"):
        collector.add("inside", *(text(f"midnight.{kind}.{colour}") for colour in COLOURS))
    return collector.own()


def rare_moments():
    """What random games seldom or never lead to."""
    hands = {0: ("red1-purple6", "red2-purple5", "booster-1-1", "booster-1-2")}
    drawn = ("red1-blue6", "red2-blue5", "red3-blue4")
    doubt = Table(hands=hands, cards="table", left=3, draw=drawn)
    doubt.do("ability", "red").do("announce", 3)
    yield doubt
    doubt.do("boosters", 1)
    for face in drawn:
        doubt.play(face, first="red")
    yield doubt
    yield doubt.do("holds", 0)
    boosters = ("booster-1-1", "booster-1-2", "booster-1-2", "booster-1-3", "booster-2-2")
    yield Table(hands={0: boosters}, left=10, spent=("red",))
    six = Table(
        seats=3,
        at={"purple": 22, "yellow": 23},
        hands={0: ("purple5-yellow2", "red1-blue6", "red2-blue5", "red3-blue4", "red4-blue3")},
    )
    yield six.play("purple5-yellow2", first="purple")
    yield six.do("discard", "red1-blue6")
    yield Table(
        "team6",
        6,
        at={"red": 3, "yellow": 9},
        hands={1: ("red3-yellow4",)},
        active=1,
        spent=(0, 3),
        team6_reward="team_chooses",
    ).play("red3-yellow4", first="red")
    yield Table(
        "duel",
        2,
        at={"red": 14, "yellow": 8},
        hands={0: ("red5-yellow2",)},
        spent=("red", "blue"),
        reward_to="mover",
    ).play("red5-yellow2", first="red")
    at = {"red": 17, "blue": 16, "green": 20, "purple": 20, "yellow": 20}
    shared = Table(seats=5, at=at, hands={0: ("red3-blue4",)}, left=0, points=(24,) * 5)
    yield shared.play("red3-blue4", first="red")
    at = {"red": 22, "green": 0}
    team = Table("team4", 4, at=at, hands={0: ("red2-blue5",)}, points=(2, 2))
    yield team.play("red2-blue5", first="red")
    for jumps in (("blue",), ()):
        low = Table(hands={0: ("red1-blue6", "time_jump", "time_jump", "deja_vu", "deja_vu")})
        low.do("play", "red1-blue6").do("lay", "time_jump").do("lay", "time_jump").do(
            "lay", "deja_vu"
        )
        yield low
        low.do("confirm")
        for colour in jumps:
            low.do("jump", colour)
        yield low
    wrong = Table(
        "team4",
        4,
        at={"red": 4, "blue": 23, "green": 6, "purple": 6},
        hands={0: ("red1-blue6",)},
        left=0,
    )
    yield wrong.play("red1-blue6", first="red")


class TestTexts(TextLaws):
    catalogues = CATALOGUES
    collected = staticmethod(collected)

    def fits(self, part, spoken):
        if part == "told":  # row 1 is the question's, two are left
            return len(lines(spoken, REGULAR, ROW)) <= 2 or spoken.count(",") > 1
        return super().fits(part, spoken)


def test_the_walks_reach_every_step():
    """If they did not, the tests above would prove little."""
    steps = {table.state.step for table in rare_moments()}
    for number, setup in enumerate(SETUPS):
        rng = Random(number)
        match = Match(game, setup, seed=number)
        while match.turn != OVER:
            steps.add(match.state.step)
            match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(match.state)))
        steps.add(match.state.step)
    assert steps == set(Step)
