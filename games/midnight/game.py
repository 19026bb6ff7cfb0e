"""midnight as the rest of the project meets it: every method hands on to the file it is about."""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from games.core.action import CHANCE, OVER, Action, Listed
from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask, News, Scene
from games.core.setup import Setup, switches
from games.core.text import Text
from games.midnight import asking, figures, moves, people, printed, rules, scene, shuffling, telling
from games.midnight.rules import DO
from games.midnight.state import State, Step

if TYPE_CHECKING:
    from games.core.match import Match


class Midnight(Game[State]):
    """A race round the clock: be the one who stops exactly on midnight."""

    id = "midnight"
    title = "Midnight"
    minutes = 40
    verbs = moves.VERBS
    secrets = frozenset({"mark"})
    players: ClassVar = {  # R3: four usually play each for themselves
        "duel": (2,),
        "individual": (3, 4, 5),
        "team4": (4,),
        "team6": (6,),
    }
    usual_colours = printed.COLOURS
    options: ClassVar = switches(
        "midnight",
        {
            "reward_to": ("owner", "mover"),
            "team6_reward": ("soonest", "team_chooses"),
            "backward_midnight": ("yes", "no"),
            "backward_pass_rewards": ("yes", "no"),
            "wanderer_ends_round": ("no", "yes"),
            "duel_ghosts": ("2", "1"),
            "refill": ("one", "up_to_5"),
            "hand_specials_first": ("no", "yes"),
            "recycle_optional": ("no", "yes"),
            "finish_card": ("no", "yes"),
            "closest": ("clockwise", "outer_ring"),
            "keep_specials_out": ("no", "yes"),
            "next_starter": ("rotate", "lowest", "ender"),
            "consolation": ("total", "round", "off"),
            "consolation_teams": ("no", "yes"),
            "reshuffle_specials": ("no", "yes"),
            "team_show_hands": ("no", "yes"),
        },
        advisory=("team_show_hands",),
    )

    def colours(self, seats: int, variant: str) -> tuple[str, ...]:
        """A29: two a seat in the duel, one a team in team6."""
        if variant == "duel":
            return self.usual_colours[:4]
        if variant == "team6":
            return self.usual_colours[:3] * 2
        return self.usual_colours[:seats]

    def check_deck(self, deck: Deck) -> None:
        """Check the counts of section 1.1."""
        printed.check_deck(deck)

    def begin(self, setup: Setup) -> State:
        """R5-R7."""
        return rules.begin(setup)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready; () at a shuffle and when over."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not."""
        may = action in state.moves if type(action) is Listed else self.allows(state, action)
        if may:
            new: State = state.__copy__()  # type: ignore[attr-defined]
            return DO[action.verb](new, action)
        raise IllegalAction(self.why_not(state, action))

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return rules.step(state, action)

    def sample(self, state: State, rng: Random) -> Action:
        """Shuffle the pile that waits (A42); nothing else is left to chance."""
        return shuffling.draw_order(state, rng)

    def possible(self, state: State, action: Action) -> bool:
        """Whether it is a shuffle of that pile."""
        return (
            action.by == CHANCE
            and action.verb == "shuffle"
            and action.b is None
            and shuffling.is_order(state, action.a)
        )

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat, or TABLE, may do now; partners answer for their team (A2)."""
        if state.step == Step.REWARD and not state.mix:
            return tuple(action for action in state.moves if action.by == seat)
        return state.moves if state.turn == seat else ()

    def reason(self, state: State, action: Action) -> Text:
        """Return why the asked player may not do this."""
        return asking.reason(state, action)

    def visible(self, state: State, seat: int | None) -> int:
        """Return the backs whose faces may be seen now."""
        return people.visible(state, seat)

    def known(self, state: State, seat: int | None) -> int:
        """Return the backs that a perfect memory knows."""
        return people.known(state, seat)

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def team(self, state: State, seat: int) -> int | None:
        """Return the seat's side where two or more share it (R3)."""
        side = state.plan.side_of[seat]
        return side if len(state.plan.sides[side]) > 1 else None

    def badges(self, state: State, seat: int) -> tuple[tuple[str, bool], ...]:
        """Return the seat's Ghost cards, which lie face down once they are spent (R5)."""
        return people.ghosts(state, seat)

    def world(self, state: State, seat: int, rng: Random) -> State:
        """Return a state that this seat cannot tell from the true one."""
        return rules.world(state, seat, state.cards.world(self.known(state, seat), rng))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return all that may be seen now."""
        return people.view(state, seat)

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return what to show."""
        return scene.scene(state, seat)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, who, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return asking.tap(state, self.choices(state, who), face)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return what has just happened."""
        return telling.news(before, action, after, seat)

    def told(self, state: State, action: Action, after: State) -> tuple[Action, ...]:
        """Return what people with their own cards tell."""
        return people.told(state, action, after)

    def common(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike."""
        return people.common(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points, or rounds won, of each seat's side (R3)."""
        return tuple(state.points[side] for side in state.plan.side_of)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Return the winning seats (R3, R32, A17)."""
        return state.won if state.turn == OVER else None

    def facts(self, match: "Match[State]") -> dict[str, float]:
        """Return rounds, their length, ends by cause, what was gained and played."""
        return figures.facts(match)
