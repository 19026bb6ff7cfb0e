"""News of capsules: messages about the effects of an action, for one viewer.

Only the seat that keeps a card, or that looks at it with Foresee, learns the card from the news.
"""

from games.capsules import display
from games.capsules.actions import distance, path
from games.capsules.effects import winners
from games.capsules.setup import BACK
from games.capsules.state import State, Step
from games.core.action import CHANCE, Action
from games.core.display.scene import Kind, News
from games.core.text import Text, text


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    """Return the news of an action and of everything that followed without another choice."""
    said = _done(before, action, after, seat)
    if after.hour != before.hour:
        said += _hour(before, after)
    if after.order and not before.order:
        said += (_first(after),)
    if after.step == Step.CAPTURED:
        said += _captured(after)
    if after.step == Step.OVER:
        said += (_over(after),)
    return said


def _news(kind: Kind, message: str, seat: int, **args: object) -> tuple[News, ...]:
    return (News(text(f"capsules.news.{message}", seat=seat, **args), kind, seat=seat),)


def _done(before: State, action: Action, after: State, viewer: int | None) -> tuple[News, ...]:
    """Return the news of the action itself: a reveal, set-up, a draft choice or play."""
    if action.by != CHANCE:
        return _prepared(action, after, viewer) or _played(before, action, after, viewer)
    if action.verb != "reveal":
        return ()
    number = after.number(action.b)
    return (News(text("capsules.news.reveal", hour=action.b, number=number), "reveal"),)


def _prepared(action: Action, after: State, viewer: int | None) -> tuple[News, ...]:
    by, verb, a = action.by, action.verb, action.a
    if verb == "airship":
        return _news("turn", verb, by, airship=text(f"table.colour.{a}"))
    if verb == "start":
        return _news("move", verb, by, hour=a)
    if verb == "clockwise":
        return _news("move", verb if a else "counter", by)
    if verb == "keep" and viewer == by:
        return _news("turn", "keep-own", by, card=after.compiled.names[a])
    return _news("turn", verb, by) if verb == "keep" else ()


def _played(before: State, action: Action, after: State, viewer: int | None) -> tuple[News, ...]:
    by, verb, a = action.by, action.verb, action.a
    if verb == "play":
        return _news("reveal", verb, by, card=after.compiled.names[a])
    if verb == "move":
        return (_moved(before, after, by),)
    if verb == "turn":
        return _news("move", verb if after.facing[by] > 0 else "turn-back", by)
    if verb == "flip":
        return _flipped(before, action, after)
    if verb == "look":
        return (*_news("turn", verb, by, hour=a), *_seen(after, viewer))
    if verb == "peek":
        return (*_news("turn", verb, by, other_seat=a), *_seen(after, viewer))
    return ()


def _flipped(before: State, action: Action, after: State) -> tuple[News, ...]:
    by, hour = action.by, action.a
    if before.up >> hour & 1:
        return _news("reveal", "flip-down", by, hour=hour, number=before.number(hour))
    if after.turned:
        return _news("reveal", "flip", by, hour=hour)
    return _news("reveal", "flip-up", by, hour=hour, number=after.number(hour))


def _moved(before: State, after: State, by: int) -> News:
    start, end = before.at[by], after.at[by]
    steps = before.gear * before.facing[by]
    under = after.stack(end)[0]
    moved = (
        text("capsules.news.move", seat=by, hour=end)
        if under == by
        else text("capsules.news.move-under", seat=by, hour=end, over_seat=under)
    )
    return News(moved, "move", path(start, steps), by)


def _seen(after: State, viewer: int | None) -> tuple[News, ...]:
    """Return news of the faces that the viewer sees with Foresee, or () for other viewers."""
    faces = display.seen_faces(after, viewer)
    return tuple(News(face, "reveal", seat=viewer) for face in faces)


def _hour(before: State, after: State) -> tuple[News, ...]:
    """Return the news of the new hour, and of the capsule that it turned over, if public."""
    hour, bit = after.hour, 1 << after.hour
    heard: Text = text("capsules.news.hour", hour=hour)
    told = [News(heard, "strike" if hour == 12 else "move", (before.hand, hour))]
    if before.up & bit and not after.up & bit:
        down = text("capsules.news.down", hour=hour, number=after.number(hour))
        told.append(News(down, "reveal"))
    elif after.up & bit and not before.up & bit and after.cards.public >> BACK + hour & 1:
        up = text("capsules.news.reveal", hour=hour, number=after.number(hour))
        told.append(News(up, "reveal"))
    return tuple(told)


def _first(after: State) -> News:
    """Return the news of who plays first in this round, and why (R8)."""
    first = after.order[0]
    ahead = distance(after.hour, after.at[first])
    if not ahead:
        return News(text("capsules.news.first-there", seat=first), "turn", seat=first)
    return News(text("capsules.news.first", seat=first, hours=ahead), "turn", seat=first)


def _captured(after: State) -> tuple[News, ...]:
    takes = ((seat, display.taken(after, seat)) for seat in after.order)
    told = tuple(News(took, "capture", seat=seat) for seat, took in takes if took)
    marker = display.markers(after)
    return (*told, News(marker, "turn")) if marker else told


def _over(after: State) -> News:
    won, outcome = winners(after), display.outcome(after)
    return News(outcome, "won", seat=won[0]) if len(won) == 1 else News(outcome, "score")
