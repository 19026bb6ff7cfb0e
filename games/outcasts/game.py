"""outcasts as the rest of the project meets it: every method hands on to the file it is about."""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from games.core.action import CHANCE, TABLE, Action, Listed
from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask, News, Scene
from games.core.setup import Setup, switches
from games.core.text import Text
from games.outcasts import (
    asking,
    figures,
    moves,
    news,
    people,
    rounds,
    rules,
    scene,
    turn,
    view,
    worlds,
)
from games.outcasts.printed import SEATS, check_deck
from games.outcasts.rules import DO
from games.outcasts.state import State, Step

if TYPE_CHECKING:
    from games.core.match import Match


class Outcasts(Game[State]):
    """Lay off cards before Wednesday turns up; fewest points win."""

    id = "outcasts"
    title = "Outcasts"  # the whole name, "Creatures & Outcasts", slides on the box
    minutes = 45
    verbs = moves.VERBS
    secrets = moves.SECRETS
    players: ClassVar = {"base": SEATS, "advanced": SEATS}
    options: ClassVar = switches(
        "outcasts",
        {
            "all_pass": ("everyone", "others"),
            "teams": ("none", "2", "3"),
            "turnover": ("block", "keep_top"),
            "opening": ("race", "random_holder", "forced_first_clockwise"),
            "must_lead": ("no", "yes"),
            "stall_end": ("yes", "no"),
            "ajax_empty_is_zero": ("no", "yes"),
            "vampire_forced": ("no", "yes"),
            "hyde_when_blocked": ("no", "yes"),
            "blocked_4": ("no", "yes"),
            "thing_card": ("stays", "set_out"),
            "thirteen_lasts": ("no", "yes"),
            "round_effect_once": ("no", "yes"),
            "r1_character_stays": ("no", "yes"),
            "tie": ("shared", "last_round_lowest"),
            "siren_includes_open_pile": ("no", "yes"),
        },
    )

    def check_deck(self, deck: Deck) -> None:
        """Check the counts of section 1."""
        check_deck(deck)

    def begin(self, setup: Setup) -> State:
        """R1, R2."""
        return rounds.begin(setup)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not. The last lines are `rules.step`."""
        may = action in state.moves if type(action) is Listed else self.allows(state, action)
        if may:
            new: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it
            DO[action.verb](new, action)
            return new
        raise IllegalAction(self.why_not(state, action))

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return rules.step(state, action)

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat may do; in the race everyone is asked alone (A37)."""
        if state.step == Step.RACE and not state.plan.table:
            return tuple(action for action in self.legal(state) if action.by == seat != TABLE)
        return super().choices(state, seat)

    def sample(self, state: State, rng: Random) -> Action:
        """Shuffle (R1, R14), or draw a card, each as likely (R19)."""
        legal = self.legal(state)
        if len(legal) == 1:
            return legal[0]
        if not legal:
            return rounds.draw_shuffle(state, rng)
        if state.step == Step.DRAW:
            hand, of = state.hands[state.aside.target], state.plan.value_of
            held = [(hand & state.bearing.of[of[action.a]]).bit_count() for action in legal]
            return rng.choices(legal, held)[0]
        return rng.choice(legal)

    def possible(self, state: State, action: Action) -> bool:
        """Whether it is a shuffle of what is shuffled now."""
        return (
            state.step in rounds.SHUFFLES
            and (action.by, action.verb, action.b) == (CHANCE, "shuffle", None)
            and rounds.is_shuffle(state, action.a)
        )

    def reason(self, state: State, action: Action) -> Text:
        """Return why the asked player may not do this."""
        return asking.reason(state, action)

    def tellable(self, state: State) -> tuple[Action, ...]:
        """The character that is turned up; a shuffle nobody can tell."""
        return self.legal(state)

    def visible(self, state: State, seat: int | None) -> int:
        """Return the backs whose faces may be seen now."""
        return view.visible(state, seat)

    def known(self, state: State, seat: int | None) -> int:
        """Return the backs that a perfect memory knows."""
        return view.known(state, seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return all that may be seen now."""
        return view.view(state, seat)

    def team(self, state: State, seat: int) -> int | None:
        """A47."""
        return state.plan.team(seat) if state.plan.teams else None

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def tells(self, state: State, action: Action) -> bool:
        """Sets are shown and put away; a 2 or 7 without a question shows that nothing fits."""
        return people.tells(state, action)

    def world(self, state: State, seat: int, rng: Random) -> State:
        """Return a state that this seat cannot tell from the true one."""
        return worlds.world(state, seat, rng)

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

    def told(self, state: State, action: Action, after: State) -> tuple[Action, ...]:
        """Return what people with their own cards tell."""
        return people.told(state, action, after)

    def common(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike."""
        return people.common(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points so far; fewest are best (R25)."""
        return turn.totals(state)

    def result(self, state: State) -> tuple[int, ...] | None:
        """R25, A30."""
        return turn.winners(state)

    def facts(self, match: "Match[State]") -> dict[str, float]:
        """Return rounds by cause of end, points a round, characters, effects and sets."""
        return figures.facts(match)
