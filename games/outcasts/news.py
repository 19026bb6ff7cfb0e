"""What has just happened in outcasts, as each viewer may know it; never a secret."""

from games.core.action import OVER, Action
from games.core.scene import Kind, News
from games.core.text import text
from games.outcasts.printed import ONE
from games.outcasts.state import State, Step
from games.outcasts.turn import winners


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    """Say what happened: the action, what it set off, and the end of a round or of the match."""
    said = [*_of_action(before, action, after, seat), *_set_off(before, after)]
    if before.step == Step.TURN and after.step == Step.REVEAL:
        said.append(News(text("outcasts.news.trick"), "turn"))
    if len(after.round.gained) > len(before.round.gained):
        said.append(News(text(f"outcasts.cause.{after.round.cause}"), "strike"))
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


def _of_action(before: State, action: Action, after: State, seat: int | None) -> list[News]:
    by, verb, a, plan = action.by, action.verb, action.a, before.plan
    labels = plan.labels

    def one(message: str, kind: Kind, who: int | None = by, **args: object) -> list[News]:
        named = {} if who is None else {"seat": who}
        said = text(f"outcasts.news.{message}", **named, **args)
        return [News(said, kind, seat=who)]

    if verb in ("claim", "laid"):
        opener = by if verb == "claim" else a
        return one("play", "reveal", opener, card=labels[plan.face_of[ONE]])
    if verb == "play":
        return one("pair" if before.character.pairs else "play", "reveal", card=labels[a])
    if verb == "pass":
        drew = before.character.draws and before.closed_pile
        return one("pass-draw" if drew else "pass", "turn")
    if verb in ("psychic", "hyde", "cannot"):
        return one(verb, "reveal")
    if verb == "discard":
        return one("discard", "reveal", value=before.blocked)
    if verb == "reveal":
        return _revealed(before, action, after)
    if verb == "draw":
        if seat not in (before.active, before.aside.target):
            return []
        return one("draw", "capture", before.active, from_seat=before.aside.target, card=labels[a])
    if verb in ("give", "give_shown", "swapped"):
        return one("swap", "capture", from_seat=before.aside.target)
    if verb in ("take", "took", "take_shown"):
        return one("take", "capture")
    if verb == "take_open":
        return one("take-open", "capture", card=labels[a])
    if verb == "send":
        return one("send", "capture", a)
    if verb in ("block", "set_out"):
        return one("block", "strike", None, card=labels[plan.face_of[after.blocked]])
    if verb in ("place", "placed"):
        return one("place", "move")
    if verb == "shuffle" and before.step == Step.RESHUFFLE:
        return one("reshuffle", "move", None)
    if verb == "shuffle" and before.step == Step.DEAL:
        return one("deal", "move", None, round=after.round.number)
    if verb in ("decline", "nobody") and after.step == Step.OPEN:
        return one("youngest", "turn", after.active)
    return []


def _revealed(before: State, action: Action, after: State) -> list[News]:
    card = before.plan.names[action.a]
    kind: Kind = "strike" if after.round.cause else "reveal"
    said = text("outcasts.news.reveal", card=card, rule=text(f"outcasts.rule.{action.a}"))
    found = [News(said, kind)]
    if after.step == Step.RESHUFFLE:
        found.append(News(text("outcasts.told.guard"), "turn"))
    return found


def _set_off(before: State, after: State) -> list[News]:
    """R26: a round effect that has just been set off."""
    trigger = after.plan.triggers[after.round.number - 1]
    laid = len(after.open_pile) > len(before.open_pile)
    if trigger is None or not laid or after.top != before.reign.trigger:
        return []
    if before.round.fired and after.plan.effect_once:
        return []
    return [News(text(f"outcasts.told.{trigger.effect}"), "strike")]
