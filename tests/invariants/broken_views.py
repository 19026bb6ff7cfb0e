"""Broken games of nightwatch, each with one view or event that contradicts the state."""

from typing import Any

import msgspec
from nightwatch.state import State

from games.core.action import Action
from games.core.display.scene import Ask, Mark, News, Scene, Zone
from games.core.errors import IllegalAction
from games.core.text import Text, text
from tests.invariants.broken import Broken

replace = msgspec.structs.replace
STEPS = ("step-1", "step-2", "step-3", "step-4")


def another(face: Any) -> Any:
    """Return another step card; other values are returned unchanged."""
    return STEPS[STEPS.index(face) - 1] if face in STEPS else face


class Beckoning(Broken):
    """Names the next seat in the head, whichever seat is asked."""

    def scene(self, state: State, seat: int | None) -> Scene:
        scene = super().scene(state, seat)
        if not isinstance(scene.head, int):
            return scene
        return replace(scene, head=(scene.head + 1) % state.setup.seats)


class Miscalling(Broken):
    """Always names seat 0 as the turn in the view."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"turn": 0}


class Flattering(Broken):
    """Shows one point more than the first seat has."""

    def scene(self, state: State, seat: int | None) -> Scene:
        scene = super().scene(state, seat)
        scores = tuple((who, n + (who == 0)) for who, n in scene.scores)
        return replace(scene, scores=scores)


class Doubled(Broken):
    """Shows the score of the first seat twice."""

    def scene(self, state: State, seat: int | None) -> Scene:
        scene = super().scene(state, seat)
        return replace(scene, scores=scene.scores[:1] * 2)


class Relabelling(Broken):
    """Labels each card with the name of another one."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(map(self._called, ask.lines)))

    def _called(self, line: Any) -> Any:
        args = line.label.args
        face = another(args.get("face"))
        return replace(line, label=Text(line.label.id, args | ({"face": face} if face else {})))


class Miscounted(Broken):
    """Labels each hour with the number of the next one."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(map(self._called, ask.lines)))

    def _called(self, line: Any) -> Any:
        args = line.label.args
        if "hour" not in args:
            return line
        return replace(line, label=Text(line.label.id, args | {"hour": args["hour"] % 24 + 1}))


class Mumbling(Broken):
    """Gives every answer the same label."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        name = text("nightwatch.do.shut")
        return ask and replace(ask, lines=tuple(replace(line, label=name) for line in ask.lines))


class Slandering(Broken):
    """Attributes an event to the next seat."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        said = super().news(before, action, after, seat)
        wrong = (action.by + 1) % before.setup.seats
        return tuple(
            replace(each, text=Text(each.text.id, each.text.args | {"seat": wrong}), seat=wrong)
            if "seat" in each.text.args
            else each
            for each in said
        )


class Discoloured(Broken):
    """Reports an event in another seat's colour."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        said = super().news(before, action, after, seat)
        others = {*range(before.setup.seats)} - {seat, action.by, action.a}
        return tuple(
            replace(each, seat=max(others)) if each.seat is not None and others else each
            for each in said
        )


class Misreporting(Broken):
    """Reports another card than the one that was played."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        said = super().news(before, action, after, seat)
        if action.verb != "play":
            return said
        face = another(action.a)
        return (News(text("nightwatch.news.play", seat=action.by, face=face), "reveal"), *said[1:])


class Straying(Broken):
    """Reports a walk past the end of the dial."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        said = super().news(before, action, after, seat)
        return tuple(replace(each, path=(*each.path, 25)) for each in said)


class Overshooting(Broken):
    """Reports a walk that ends one hour too late."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        said = super().news(before, action, after, seat)
        return tuple(
            replace(each, path=(*each.path, each.path[-1] % 12 + 1)) if each.path else each
            for each in said
        )


class Previewing(Broken):
    """Previews an answer at an hour that no dial has."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        far = (Mark(25),)
        return ask and replace(ask, lines=tuple(replace(line, preview=far) for line in ask.lines))


class Misleading(Broken):
    """Previews the watchman's walk one hour too far."""

    def scene(self, state: State, seat: int | None) -> Scene:
        return replace(super().scene(state, seat), marks=(Mark(state.hour, figure="red"),))

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        lines = tuple(
            replace(line, preview=(Mark(line.action.a % 12 + 1, figure="red", style="cursor"),))
            if line.action.verb == "walk"
            else line
            for line in (ask.lines if ask else ())
        )
        return ask and replace(ask, lines=lines)


class Mistaking(Broken):
    """Reads a tapped card as another playable one."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        meant = super().tap(state, who, face)
        others = [a for a in self.choices(state, who) if a.verb == "play" and a.a != face]
        return tuple(others[:1]) if meant and meant[0].verb == "play" and others else meant


class Refusing(Broken):
    """Refuses a playable card if people deal."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        if state.table_dealt:
            raise IllegalAction(text("table.why.no-card"))
        return super().tap(state, who, face)


class Veiled(Broken):
    """Shows a hand to its owner face down."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        return tuple(
            replace(zone, items=tuple(replace(i, face=None) for i in zone.items), private=False)
            if zone.id.startswith("hand")
            else zone
            for zone in super().zones(state, seat)
        )
