"""capsules as the rest of the project meets it: every method hands on to the file it is about."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from games.capsules import asking, capture, moves, news, people, rules, scene, shuffles, view, why
from games.capsules.box import AIRSHIPS, check_deck
from games.capsules.state import State, Step
from games.core.action import Action
from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask, News, Scene
from games.core.setup import Option, Setup
from games.core.text import Text

if TYPE_CHECKING:
    from games.core.match import Match


def _option(key: str, *values: str) -> Option:
    slug = f"capsules.option.{key}"
    return Option(values, values[0], slug, f"{slug}.help")


class Capsules(Game[State]):
    """A race round the clock: the most captured capsules win."""

    id = "capsules"
    title = "Capsules"
    minutes = 20
    verbs = moves.VERBS
    secrets = frozenset({"keep"})
    variants = ("base",)
    usual_colours = AIRSHIPS
    options: ClassVar[Mapping[str, Option]] = {
        "turn_order": _option("turn_order", "seat", "dial"),
        "two_player_start": _option("two_player_start", "fixed", "free_of_3_6_9"),
        "remember": _option("remember", "off", "on"),
    }

    def seats(self, variant: str) -> tuple[int, ...]:  # noqa: ARG002 (there is one variant)
        """Two or three (1.1)."""
        return (2, 3)

    def usual_variant(self, seats: int) -> str:  # noqa: ARG002
        """There is one."""
        return "base"

    def check_deck(self, deck: Deck) -> None:
        """Check the counts of section 1."""
        check_deck(deck)

    def begin(self, setup: Setup) -> State:
        """R1."""
        return rules.begin(setup)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready; () at a shuffle and when over."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not."""
        new = rules.apply(state, action)
        if new is None:
            raise IllegalAction(self.why_not(state, action))
        return new

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return self.apply(state, action)

    def sample(self, state: State, rng: Random) -> Action:
        """Shuffle (R1, R6), or turn up a capsule; at a table any that has not been seen."""
        return rng.choice(state.moves) if state.moves else shuffles.draw_order(state, rng)

    def possible(self, state: State, action: Action) -> bool:
        """Whether it is a shuffle of these cards."""
        return shuffles.is_order(state, action)

    def reason(self, state: State, action: Action) -> Text:
        """Return why the asked player may not do this."""
        return why.reason(state, action)

    def tellable(self, state: State) -> tuple[Action, ...]:
        """Return the capsules that may have been turned up (A33)."""
        return state.moves

    def visible(self, state: State, seat: int | None) -> int:
        """Return the backs whose faces may be seen now."""
        return view.visible(state, seat)

    def known(self, state: State, seat: int | None) -> int:
        """Return the backs that a perfect memory knows."""
        return view.known(state, seat)

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand; in the draft those of the packet to choose from."""
        return state.hands

    def world(self, state: State, seat: int, rng: Random) -> State:
        """Return a state that this seat cannot tell from the true one."""
        return view.world(state, seat, rng)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return all that may be seen now."""
        return view.view(state, seat)

    def seat_colours(self, state: State) -> tuple[str, ...]:
        """Return the colour of each seat: that of its airship, once it has one (R2)."""
        return scene.colours(state)

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return what to show."""
        return scene.scene(state, seat)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return asking.tap(state, self.choices(state, who), face)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return what has just happened."""
        return news.news(before, action, after, seat)

    def told(self, state: State, action: Action, after: State) -> tuple[Action, ...]:  # noqa: ARG002
        """Return what people with their own cards tell."""
        return people.told(action, after)

    def common(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike."""
        return people.common(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Count the captured capsules (R18)."""
        return tuple(won.bit_count() for won in state.won)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Most captured capsules win; a tie goes to the lowest number (R18, A19)."""
        return capture.winners(state) if state.step == Step.OVER else None

    def facts(self, match: "Match[State]") -> dict[str, float]:
        """Return rounds, captures by seat, ties, and what the icons were used for."""
        verbs = [action.verb for action in match.actions]
        scores = self.scores(match.state)
        return {
            "rounds": match.state.round,
            "captures": sum(scores),
            **{f"captures_seat{seat}": score for seat, score in enumerate(scores)},
            "ties": scores.count(max(scores)) > 1,
            "shared": len(capture.winners(match.state)) > 1,
            "left_on_clock": match.state.here.bit_count(),
            **{
                verb: verbs.count(verb)
                for verb in ("move", "flip", "turn", "advance", "look", "peek")
            },
            "actions": len(verbs),
        }
