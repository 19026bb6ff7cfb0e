"""Reports of people in a table-dealt match that differ from the actions of a device-dealt match.

told_as   People report a secret action by a *twin*: a verb with the public objects alone. If people
          deal, the twin replaces the action in `legal`, and `step` gets the action with None for
          each secret object. A verb with the twin None is not reported.
later     People report the action only before the next other action.
"""

from typing import Any

from games.core.action import OVER, Action

Game = Any
"""A `games.core.game.Game`. That module imports this one."""


def reported(game: Game, state: Any, action: Action) -> tuple[Action, ...]:
    """Return the reports of a device-dealt action, from `told_as`; () for a shuffle."""
    if "order" in game.verbs[action.verb]:
        return ()
    if action.verb not in game.told_as or action.by in state.setup.box:
        return (action,)
    return () if game.told_as[action.verb] is None else (_twin(game, action),)


def add_twins(cls: type[Any]) -> None:
    """Give a game the twins of `told_as`: as verbs, as legal actions and in `step`."""
    twins = {twin: verb for verb, twin in cls.told_as.items() if twin is not None}
    kinds = {twin: _kinds(cls, verb) for twin, verb in twins.items()}
    shown = {twin: tuple(range(len(some))) for twin, some in kinds.items()}
    cls.twins, cls.verbs = twins, {**cls.verbs, **kinds}
    cls.secrets |= twins.keys()
    cls.public_objects = {**cls.public_objects, **shown}
    given = {name: _found(cls, name) for name in ("legal", "step")}

    def legal(game: Game, state: Any) -> tuple[Action, ...]:
        """Return the legal actions, at a table with twins."""
        actions: tuple[Action, ...] = given["legal"].__get__(game, cls)(state)
        if state.setup.cards == "device":
            return actions
        box = state.setup.box
        return tuple(
            dict.fromkeys(
                _twin(game, each) if game.told_as.get(each.verb) and each.by not in box else each
                for each in actions
            )
        )

    def step(game: Game, state: Any, action: Action) -> Any:
        """Return the state after a legal action. A twin is passed on as its action."""
        if action.verb in twins:
            action = _action(game, action)
        return given["step"].__get__(game, cls)(state, action)

    cls.legal, cls.step = legal, step


def _found(cls: type[Any], name: str) -> Any:
    """Return a method as it is in the class body, also a static one."""
    return next(vars(base)[name] for base in cls.__mro__ if name in vars(base))


def _kinds(cls: type[Any], verb: str) -> tuple[str, ...]:
    return tuple(cls.verbs[verb][n] for n in cls.public_objects.get(verb, ()))


def _twin(game: Game, action: Action) -> Action:
    public = game.public_objects.get(action.verb, ())
    return Action(action.by, game.told_as[action.verb], *(action[2 + n] for n in public))


def _action(game: Game, twin: Action) -> Action:
    verb = game.twins[twin.verb]
    public = dict(zip(game.public_objects.get(verb, ()), (twin.a, twin.b), strict=False))
    return Action(twin.by, verb, public.get(0), public.get(1))


class Reports:
    """Queue of the reports in a match that is played by the device and by people side by side."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._waiting: tuple[Action, ...] = ()
        self.comparable = True
        """False after an action of `later`: until the next other action the matches differ."""

    def of(self, before: Any, action: Action, after: Any) -> tuple[Action, ...]:
        """Return what people report after an action.

        With device seats people report at once, because these seats wait for it.
        """
        told = (*self._waiting, *self._game.table_actions(before, action, after))
        self.comparable = action.verb not in self._game.later or after.turn == OVER
        now = self.comparable or before.setup.box
        self._waiting = () if now else told
        return told if now else ()
