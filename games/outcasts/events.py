"""News of outcasts for one viewer, computed from the states before and after an action."""

from collections.abc import Mapping

from games.core.action import OVER, Action
from games.core.display.scene import Kind, News
from games.core.text import text
from games.outcasts import effects
from games.outcasts.cards import ONE
from games.outcasts.rounds import winners
from games.outcasts.state import State, Step


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    """Return the news of an action, its round effect, and the end of a trick, round or match."""
    said = [*_of_action(before, action, after, seat), *_set_off(before, after)]
    if before.step == Step.TURN and after.step == Step.REVEAL:
        said.append(News(text("outcasts.news.trick"), "turn"))
    if after.round.cause and not before.round.cause:
        said.append(News(text(f"outcasts.cause.{after.round.cause}"), "strike"))
    if len(after.round.gained) > len(before.round.gained):
        said += [
            News(text("outcasts.news.gained", seat=each, points=points), "score", seat=each)
            for each, points in enumerate(after.round.gained[-1])
        ]
    if after.turn == OVER:
        said += [
            News(text("outcasts.news.won", seat=each), "won", seat=each)
            for each in winners(after) or ()
        ]
    return tuple(said)


PLAIN: Mapping[str, tuple[str, Kind]] = {
    "psychic": ("psychic", "reveal"),
    "hyde": ("hyde", "reveal"),
    "cannot": ("cannot", "reveal"),
    "take": ("take", "capture"),
    "took": ("take", "capture"),
    "take_shown": ("take", "capture"),
    "place": ("place", "move"),
    "placed": ("place", "move"),
}
"""Message and kind of the news for each verb whose news names only the seat."""


AT_PLACES = frozenset(("take", "take_shown", "place"))
"""Verbs of actions that people carry out for a device seat. Their news names places in a pile."""


def _at_places(before: State, action: Action, after: State) -> list[News]:
    if action.verb != "place":
        return _one("take-place", "capture", action.by, place=action.a)
    deck, now = before.char_deck[::-1], after.char_deck[::-1]
    if deck == now:
        return _one("place-stays", "move", action.by)
    to = action.a
    return _one("place-from", "move", action.by, place=deck.index(now[to]) + 1, to=to + 1)


def _one(message: str, kind: Kind, who: int | None, **args: object) -> list[News]:
    named = {} if who is None else {"seat": who}
    return [News(text(f"outcasts.news.{message}", **named, **args), kind, seat=who)]


def _of_action(before: State, action: Action, after: State, seat: int | None) -> list[News]:
    by, verb, a, compiled = action.by, action.verb, action.a, before.compiled
    if verb in AT_PLACES and by in compiled.device_seats:
        return _at_places(before, action, after)
    if verb in PLAIN:
        return _one(*PLAIN[verb], by)
    if verb in ("shuffle", "reveal", "draw"):
        return _of_chance(before, action, after, seat)
    if verb in ("give", "give_shown", "swapped"):
        return _one("swap", "capture", by, from_seat=before.aside.target)
    if verb == "take_open":
        return _one("take-open", "capture", by, card=compiled.labels[a])
    if verb == "send":
        return _one("send", "capture", a)
    if verb in ("block", "set_out"):
        return _one("block", "strike", None, card=compiled.labels[compiled.face_of[after.blocked]])
    return _of_turn(before, action, after)


def _of_turn(before: State, action: Action, after: State) -> list[News]:
    by, verb, a, compiled = action.by, action.verb, action.a, before.compiled
    if verb in ("claim", "laid"):
        opener = by if verb == "claim" else a
        return _one("play", "reveal", opener, card=compiled.labels[compiled.face_of[ONE]])
    if verb == "play":
        return _one(
            "pair" if before.character.pairs else "play", "reveal", by, card=compiled.labels[a]
        )
    if verb == "pass":
        drew = before.character.draws and before.closed_pile
        return _one("pass-draw" if drew else "pass", "turn", by)
    if verb == "discard":
        return _one("discard", "reveal", by, value=before.blocked)
    if verb in ("decline", "nobody") and after.step == Step.OPEN:
        return _one("youngest", "turn", after.active)
    return []


def _of_chance(before: State, action: Action, after: State, seat: int | None) -> list[News]:
    if action.verb == "reveal":
        return _revealed(before, action, after)
    if action.verb == "draw":
        taker, victim = before.active, before.aside.target
        if seat not in (taker, victim):
            return []
        card = before.compiled.labels[action.a]
        return _one("draw", "capture", taker, from_seat=victim, card=card)
    if before.step == Step.RESHUFFLE:
        return _one("reshuffle", "move", None)
    if before.step == Step.DEAL:
        return _one("deal", "move", None, round=after.round.number)
    return []


def _revealed(before: State, action: Action, after: State) -> list[News]:
    if after.round.cause:
        return []  # the news of the end of the round names Wednesday
    if after.step == Step.RESHUFFLE:
        return [News(text("outcasts.told.guard"), "reveal")]  # a 13 sends Wednesday back
    card = before.compiled.names[action.a]
    said = text("outcasts.news.reveal", card=card, rule=text(f"outcasts.rule.{action.a}"))
    return [News(said, "reveal")]


def _set_off(before: State, after: State) -> list[News]:
    """Return the news of a round effect that has just been activated (R26)."""
    laid = len(after.open_pile) > len(before.open_pile)
    effect = effects.came(before, after.top, after) if laid else None
    return [] if effect is None else [News(text(f"outcasts.told.{effect}"), "strike")]
