"""cinderella as the rest of the project meets it: every method hands on to the file it is about."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from games.cinderella import asking, grid, moves, people, rules, scene, view
from games.cinderella.state import State, Step
from games.cinderella.tiles import check_deck
from games.core.action import CHANCE, Action
from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask, News, Scene
from games.core.setup import Option, Setup
from games.core.text import Text

if TYPE_CHECKING:
    from games.core.match import Match


def _option(key: str, *values: str, advisory: bool = False, default: str = "") -> Option:
    slug = f"cinderella.option.{key}"
    return Option(values, default or values[0], slug, f"{slug}.help", advisory)


class Cinderella(Game[State]):
    """Cooperative memory: all win or all lose."""

    id = "cinderella"
    title = "Cinderella"
    minutes = 15
    verbs = moves.VERBS
    variants = ("basic", "magic", "advanced")
    options: ClassVar[Mapping[str, Option]] = {
        "specials_on_table": _option(
            "specials_on_table", *(str(count) for count in range(12)), default="4"
        ),
        "last_chance": _option("last_chance", "no", "yes"),
        "late_special": _option("late_special", "no", "yes"),
        "advanced_order": _option("advanced_order", "sections", "free"),
        "free_talk": _option("free_talk", "no", "yes", advisory=True),
        "pointing": _option("pointing", "asked", "off"),
        "device_die": _option("device_die", "no", "yes"),
    }

    def seats(self, variant: str) -> tuple[int, ...]:  # noqa: ARG002 (all variants alike)
        """One to four, in every variant (1.2)."""
        return (1, 2, 3, 4)

    def usual_variant(self, seats: int) -> str:  # noqa: ARG002
        """Begin with the basic game."""
        return "basic"

    def check_deck(self, deck: Deck) -> None:
        """Check the counts of section 1.1."""
        check_deck(deck)

    def begin(self, setup: Setup) -> State:
        """R1-R4."""
        return rules.begin(setup)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready; () at the shuffle and when over."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not."""
        if action in state.moves or (state.step == Step.SHUFFLE and self.possible(state, action)):
            return rules.step(state, action)
        raise IllegalAction(self.why_not(state, action))

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return rules.step(state, action)

    def sample(self, state: State, rng: Random) -> Action:
        """Roll the die (R5), deal a special tile or shuffle the grid (R2, R3)."""
        if state.step == rules.ROLL:
            return rng.choice(state.plan.sides)
        if state.step == Step.SHUFFLE:
            return grid.draw_grid(state, rng)
        left = [3 - state.special.count(action.a) for action in state.moves]
        return rng.choices(state.moves, left)[0]

    def possible(self, state: State, action: Action) -> bool:
        """Whether it is a shuffle of this grid."""
        return (
            state.step == Step.SHUFFLE
            and action.by == CHANCE
            and action.verb == "shuffle"
            and action.b is None
            and grid.is_grid(state, action.a)
        )

    def reason(self, state: State, action: Action) -> Text:
        """Return why the asked player may not do this."""
        return asking.reason(state, action)

    def tellable(self, state: State) -> tuple[Action, ...]:
        """The dealt special tile, and the wooden die unless the device rolls (A31)."""
        return () if state.step == Step.ROLL and state.plan.device_die else state.moves

    def visible(self, state: State, seat: int | None) -> int:
        """Return the backs whose faces may be seen now."""
        return view.visible(state, seat)

    def known(self, state: State, seat: int | None) -> int:
        """Return the backs that a perfect memory knows."""
        return state.cards.known(seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return all that may be seen now."""
        return view.view(state, seat)

    def world(self, state: State, seat: int, rng: Random) -> State:
        """Return a state that this seat cannot tell from the true one."""
        return view.world(state, seat, rng)

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return what to show."""
        return scene.scene(state, seat)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, who, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped tile means."""
        return asking.tap(state, self.choices(state, who), face)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return what has just happened."""
        return scene.news(before, action, after, seat)

    def told(self, state: State, action: Action, after: State) -> tuple[Action, ...]:
        """Return what people with their own tiles tell."""
        return people.told(state, action, after)

    def common(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike."""
        return people.common(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """All share the pairs found."""
        return (state.found.bit_count(),) * state.plan.seats

    def result(self, state: State) -> tuple[int, ...] | None:
        """All win or all lose (R14, R15)."""
        if state.step != Step.OVER:
            return None
        return tuple(range(state.plan.seats)) if state.won else ()

    def facts(self, match: "Match[State]") -> dict[str, float]:
        """Return the hour, the pairs, rolls by face and tiles chosen."""
        verbs = [action.verb for action in match.actions]
        rolls = [action.a for action in match.actions if action.verb == "roll"]
        return {
            "hour": match.state.hour,
            "pairs": match.state.found.bit_count(),
            "rolls": len(rolls),
            **{f"rolls_{face}": rolls.count(face) for face in ("wand", "cauldron", "hourglass")},
            "choices": sum(verb in ("open", "look") for verb in verbs),
            "actions": len(verbs),
        }
