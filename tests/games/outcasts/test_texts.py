"""Every text that outcasts can show stands in every catalogue, with its arguments, and fits.

Random games of both variants, both ways of dealing and many options are walked; whatever they
show, ask, refuse or tell is collected with the part of the screen it is for.
"""

from functools import cache
from random import Random

from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from games.core.text import text
from games.outcasts import game
from games.outcasts.printed import EFFECTS
from games.outcasts.state import Step
from tests.games.texts import ANSWER, RIGHT, ROW, Catalogues, Collector, TextLaws

CATALOGUES = Catalogues("outcasts", en="Yellow", nl="Blauw", fr="Rouge", de="Grün")

GAMES = 3
"""Random games of each setup."""


class Shown(Collector):
    """What outcasts shows, asks and refuses; steps: where the walks came to."""

    def __init__(self):
        super().__init__(game, page="row")
        self.steps = set()

    def everything(self, match, rng):
        """Collect all that can be shown of this moment."""
        state = match.state
        self.steps.add(state.step)
        for seat in (None, rng.randrange(state.setup.seats)):
            self.scene(match.scene(seat))
        for who, ask in self.asked(state):
            if ask is not None:
                self._refusals(state, who, rng)

    def _refusals(self, state, who, rng):
        faces = [face.id for face in state.setup.deck.faces]
        for face in rng.sample(faces, 6):
            self.refusal(game.tap, state, who, face)
        if state.turn != CHANCE:
            for verb in game.verbs:
                for a in (None, rng.choice(faces), rng.randrange(12)):
                    self.refusal(game.apply, state, Action(state.turn, verb, a))


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
    collector = Shown()
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
    collector.refused_setup(seats=3, options={"teams": "2"})
    for ajax in ("yes", "no"):
        stuck = {"stall_end": "no", "r1_character_stays": "yes", "ajax_empty_is_zero": ajax}
        collector.refused_setup(seats=3, options=stuck)
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
    return collector.own()


class TestTexts(TextLaws):
    catalogues = CATALOGUES
    collected = staticmethod(collected)


def test_the_title_fits_wherever_the_box_says_it():
    assert fits(game.title, HEADLINE, ROW)
    assert fits(game.title, BOLD, ANSWER)
    assert fits(game.title, REGULAR, RIGHT)


def test_the_walks_reach_every_step():
    """If they did not, the tests above would prove little. A look without her is too rare."""
    assert walked().steps >= set(Step) - {Step.SEEN}
