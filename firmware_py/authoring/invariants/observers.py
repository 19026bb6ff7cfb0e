"""Tables of the `Game` methods by which a viewer can observe a state or an action.

The invariants of secrets compare two histories by `shown` and `heard`, which use these tables and
nothing else. Every method of `Game` that takes a state or a match must be in one of the tables,
otherwise tests/invariants/test_observers.py fails.

OWN          questions and views for one viewer
ALL          values that all viewers share; they are compared for the public, which sees least
HEARD        messages about an action, to one viewer or to everyone
COMPARED_BY  methods that another invariant compares, with its name
UNOBSERVED   methods that no viewer observes directly, with the reason
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from games.core.action import TABLE, Action
from games.core.game import Game
from games.core.match import Match


def _who(viewer: int | None) -> int:
    return TABLE if viewer is None else viewer


Show = Callable[[Game[Any], Any, int | None], Any]

OWN: Mapping[str, Show] = MappingProxyType({
    "view": lambda game, state, viewer: game.view(state, viewer),
    "scene": lambda game, state, viewer: game.scene(state, viewer),
    "zones": lambda game, state, viewer: game.zones(state, viewer),
    "choices": lambda game, state, viewer: game.choices(state, _who(viewer)),
    "ask": lambda game, state, viewer: game.ask(state, _who(viewer)),
    "asked": lambda game, state, _viewer: game.asked(state),
    "private": lambda game, state, viewer: game.private(state, viewer),
})  # fmt: skip


def _each(hook: str) -> Callable[[Game[Any], Any], Any]:
    """Return a function that calls a method for every seat, in seat order."""
    return lambda game, state: [
        getattr(game, hook)(state, seat) for seat in range(state.setup.seats)
    ]


def _owed(game: Game[Any], state: Any) -> Any:
    """Return the public part of a scan request. The backs in it are a hidden guess."""
    found = game.scan_request(state)
    return found and (found.seat, found.zone.bit_count(), found.ordered)


ALL: Mapping[str, Callable[[Game[Any], Any], Any]] = MappingProxyType({
    "shared_view": lambda game, state: game.shared_view(state),
    "result": lambda game, state: game.result(state),
    "round_over": lambda game, state: game.round_over(state),
    "preset_answer": lambda game, state: game.preset_answer(state),
    "settled_answer": lambda game, state: game.settled_answer(state),
    "seat_colours": lambda game, state: game.seat_colours(state),
    "figures": _each("figures"),
    "partner": _each("partner"),
    "team": _each("team"),
    "badges": _each("badges"),
    "scan_request": _owed,
})  # fmt: skip

HEARD = ("news", "tutorial_triggers")

COMPARED_BY: Mapping[str, str] = MappingProxyType({
    "ledger": "scoreboard.secret",
    "tap": "refusals.refusals",
    "refusal": "refusals.refusals",
    "secret": "showing.secret says that it follows from `tap`",
    "world": "secrets.world",
    "known": "secrets.history",
})  # fmt: skip

UNOBSERVED: Mapping[str, str] = MappingProxyType({
    "legal": "the referee's; `choices` is what is offered",
    "step": "the rules",
    "apply": "the rules",
    "allows": "the rules",
    "sample": "what chance has in store",
    "possible": "what chance may bring",
    "why_not": "the referee's; `refusal` is what is answered",
    "reason": "a part of `refusal` and `tap`",
    "observable_outcomes": "a part of `choices`",
    "meanings": "all that `tap` answers",
    "sources": "a part of `ask`: where an answer is pressed",
    "visible": "says who may see what",
    "hands": "says what lies where, and no face",
    "with_cards": "makes a world",
    "sees": "says who is dealt to, or shown",
    "held": "says what lies where, and no face",
    "accepts_change_of_seat": "a part of `card_scans.legal`",
    "accepts_scans": "a part of `scan_request`",
    "inspected_cards": "a part of `scan_request`",
    "scan_prompt": "a part of `ask`: what people tap",
    "as_device_dealt": "makes a world",
    "reveals": "says when all may learn; `RevealCounter` tries whether they had to",
    "hides": "a part of `news`",
    "table_actions": "what people tell, of a game that they see whole",
    "scores": "what of them is known, `scene` and `ledger` show",
    "facts": "for who simulates",
})  # fmt: skip


def shown(game: Game[Any], state: Any, viewer: int | None) -> bytes:
    """Return all that a viewer is shown and asked, as JSON."""
    everything = {hook: show(game, state, viewer) for hook, show in OWN.items()}
    everything["turn"] = state.turn
    if viewer is None:
        everything |= {hook: show(game, state) for hook, show in ALL.items()}
        everything |= _asks(game, state)
    return msgspec.json.encode(everything)


def _asks(game: Game[Any], state: Any) -> dict[str, Any]:
    """Return the questions to single seats that everyone can read.

    A shared device shows a private question only after the players have handed it on. It shows any
    other question immediately.
    """
    asks = ((seat, game.ask(state, seat)) for seat in game.asked(state) if seat >= 0)
    return {
        f"ask(seat {seat}, private=False)": ask
        for seat, ask in asks
        if ask is not None and not ask.private
    }


@lru_cache(maxsize=4096)
def truth_shown(match: Match[Any], at: int, viewer: int | None) -> bytes:
    """Return `shown` for a match's state after `at` actions.

    The result is cached, because most invariants compare it with many alternatives.
    """
    return shown(match.game, match.states[at], viewer)


def heard(game: Game[Any], before: Any, action: Action, after: Any, viewer: int | None) -> bytes:
    """Return the messages about an action that a viewer gets, as JSON."""
    told: dict[str, Any] = {"news": game.news(before, action, after, viewer)}
    if viewer is None:
        told["tutorial_triggers"] = game.tutorial_triggers(before, action, after)
    return msgspec.json.encode(told)
