"""What the clock shows of nightwatch, what it asks, and what has just happened."""

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, Action
from games.core.errors import IllegalAction
from games.core.scene import Arc, Ask, Line, Mark, News, Scene, Spot
from games.core.text import Text, text
from games.core.ways import on
from nightwatch import rules
from nightwatch.state import State, Step


def card(state: State, face: str) -> Text:
    """Name a card."""
    printed = state.setup.deck.find(face)
    return printed.text if printed else text("nightwatch.card.unknown")


# The scene


def scene(state: State, seat: int | None) -> Scene:
    """Return what this seat may be shown; None is the whole table."""
    private = seat == state.active and not state.table and state.step in (Step.SHUT, Step.TAKE)
    return Scene(
        dial=24,
        hand=state.hour,
        marks=_marks(state),
        arcs=tuple(Arc(s, hand.bit_count()) for s, hand in enumerate(state.hands)),
        direction=1,
        head=_head(state),
        right=text("nightwatch.right.doors", n=len(state.doors)),
        question=question(state),
        lines=_lines(state, private=private),
        pages=(_page(state),),
        scores=tuple(enumerate(rules.scores(state))),
        told=_told(state),
        private=private,
    )


def _marks(state: State) -> tuple[Mark, ...]:
    """Doors are goals, open ones are spent, wells with water are faint."""
    return (
        *(Mark(hour, style="goal") for hour in sorted(state.doors)),
        *(Mark(hour, style="spent") for hour in sorted(state.opened)),
        *(Mark(hour, style="faint") for hour in state.wells),
    )


def _head(state: State) -> int | Text:
    if state.turn == OVER:
        return text("nightwatch.head.over")
    return state.active if state.turn in (CHANCE, state.active) else text("table.all")


def question(state: State) -> Text:
    """Return what is asked now."""
    if state.step == Step.WALK:
        return text("nightwatch.ask.walk", n=rules.number(state, state.street))
    if state.step == Step.REVEAL:
        return text("nightwatch.ask.reveal", hour=state.hour)
    return text(f"nightwatch.ask.{state.step.value}")


def _lines(state: State, *, private: bool) -> tuple[Text, ...]:
    if private and state.looking:
        behind = state.cards.face(state.doors[state.looking])
        name = card(state, behind)
        return (text("nightwatch.line.behind", hour=state.looking, card=name),)
    if state.street < 0:
        return ()
    return (text("nightwatch.line.street", card=card(state, state.cards.face(state.street))),)


def _page(state: State) -> tuple[Text, ...]:
    return (
        text("nightwatch.line.deck", n=len(state.deck)),
        text("nightwatch.line.gutter", n=state.gutter.bit_count()),
    )


def _told(state: State) -> Text | None:
    """Say what hands must do: before the turn passes, the player before it draws."""
    if state.table and state.step == Step.PLAY and state.street >= 0 and state.deck:
        return text("nightwatch.told.draw", n=state.hand_size)
    return None


# The question, and what a tapped card answers


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the open question with these answers."""
    if not choices:
        return None
    lines = tuple(_pressed(state, _line(state, action)) for action in choices)
    ok = choices[0] if len(choices) == 1 else None
    secret = not state.table and state.step in (Step.PLAY, Step.SHUT, Step.TAKE)
    return Ask(question(state), ok, lines, private=secret)


def _line(state: State, action: Action) -> Line:
    if action.verb in ("play", "take", "reveal"):
        return Line(action, card(state, action.a))
    if action.verb in ("walk", "peek"):
        cursor = Mark(action.a, style="cursor")
        return Line(action, text("nightwatch.answer.hour", hour=action.a), preview=(cursor,))
    if action.verb in ("send", "first"):
        return Line(action, text("nightwatch.answer.seat", seat=action.a))
    if action.verb == "knock":
        return Line(action, text("table.yes" if action.a else "table.no"))
    return Line(action, text(f"nightwatch.answer.{action.verb}"))


def _pressed(state: State, line: Line) -> Line:
    """Return an answer with where it is pressed; where the people deal, that is nowhere."""
    by, verb, a, _ = line.action
    if state.table or verb not in ("play", "take", "walk", "peek"):
        return line
    if verb in ("walk", "peek"):
        return replace(line, ways=on(Spot(hour=a)))
    return replace(line, ways=on(Spot(zone="gutter" if verb == "take" else f"hand-{by}", face=a)))


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Say what a tapped card means: the one laid, taken or turned up."""
    if state.step == Step.TAKE and state.table:
        return ()  # a secret moment: nothing may show
    found = tuple(action for action in choices if action.a == face)
    if found:
        return found
    if not choices or state.step not in (Step.PLAY, Step.REVEAL, Step.TAKE):
        raise IllegalAction(text("table.why.no-card"))
    raise IllegalAction(_why_not_this(state, face))


def reason(state: State, action: Action) -> Text:
    """Return why the player whose turn it is may not do this."""
    if action.verb in ("play", "reveal", "take") and action.verb in _verbs(state):
        return _why_not_this(state, action.a)
    if action.verb == "walk" and state.step == Step.WALK:
        return text("nightwatch.why.walk", n=rules.number(state, state.street))
    if action.verb == "peek" and state.step == Step.PEEK:
        return text("nightwatch.why.door")
    if action.verb == "cannot" and state.step == Step.PLAY:
        return text("nightwatch.why.can")
    return text("table.why.now")


def _verbs(state: State) -> set[str]:
    return {action.verb for action in rules.legal(state)}


def _why_not_this(state: State, face: object) -> Text:
    printed = state.setup.deck.find(face) if isinstance(face, str) else None
    kind = "door" if state.step == Step.REVEAL else "step"
    if printed is None or printed.kind != kind:
        return text(f"nightwatch.why.{kind}")
    if state.step == Step.PLAY and state.street >= 0:
        lies = state.cards.face(state.street)
        if printed.id == lies:
            return text("nightwatch.why.same", card=card(state, lies))
    if state.table:
        return text("table.why.accounted", face=card(state, printed.id), n=printed.copies)
    return text("nightwatch.why.not-there", card=card(state, printed.id))


# What has just happened


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    """Say what happened, as this seat may know it."""
    said = _said(before, action, after, seat)
    if after.turn == OVER:
        return (*said, News(text("nightwatch.news.over"), "score"))
    return said


def _said(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    by, verb = before.active, action.verb
    if verb == "walk":
        heard = text("nightwatch.news.walk", seat=by, hour=action.a)
        return (News(heard, "move", _path(before, action.a), by),)
    if verb in ("play", "reveal"):
        heard = text(f"nightwatch.news.{verb}", seat=by, card=card(before, action.a))
        return (News(heard, "reveal", seat=by),)
    if verb in ("send", "first"):
        return (News(text(f"nightwatch.news.{verb}", seat=action.a), "capture", seat=action.a),)
    if verb == "peek":
        return (News(text("nightwatch.news.peek", seat=by, hour=action.a), "turn", seat=by),)
    if verb == "take" and seat == by:
        heard = text("nightwatch.news.you-took", card=card(before, action.a))
        return (News(heard, "turn", seat=by),)
    if verb in ("take", "took"):
        return (News(text("nightwatch.news.took", seat=by), "turn", seat=by),)
    if verb == "cannot":
        return (News(text("nightwatch.news.cannot", seat=by), "turn", seat=by),)
    return ()


def _path(before: State, hour: int) -> tuple[int, ...]:
    """Return the hours walked: forward if that is how far the card leads, else back."""
    steps = rules.number(before, before.street)
    sign = 1 if rules.walked(before.hour, steps) == hour else -1
    return tuple(rules.walked(before.hour, sign * n) for n in range(steps + 1))
