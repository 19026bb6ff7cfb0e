"""Questions of midnight: labelled answers with their consequences, and the meaning of scans."""

from games.core.action import Action
from games.core.display.scene import Answer, Ask, Mark
from games.core.errors import IllegalAction
from games.core.text import Text, text
from games.midnight import preview, texts
from games.midnight.board import PARTY, Reward, landing
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import due_of, exchange_of, laid_of
from games.midnight.played_card import PlayedCard
from games.midnight.refusals import not_this_card, not_this_ghost
from games.midnight.state import State, Step
from games.midnight.view import private

_FIGURE = {colour: figure for figure, colour in enumerate(COLOURS)}


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the question whose answers are `choices`."""
    if not choices:
        return None
    lines = tuple(_line(state, action) for action in _likeliest_first(state, choices))
    ok = choices[0] if len(choices) == 1 else None
    if state.step == Step.LAY:
        ok = choices[-1]  # the check mark confirms
    return Ask(question(state, private=True), ok, lines, private=private(state, choices[0].by))


def _likeliest_first(state: State, choices: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the choices, with the Hour cards that move the player's own figures in front."""
    if state.step != Step.PLAY:
        return choices
    compiled = state.compiled
    own = compiled.figures_of[compiled.side_of[state.active]]

    def foreign(action: Action) -> int:
        if action.verb != "play":
            return 2
        printed = compiled.of_hour[compiled.number[action.a]]
        return 0 if printed.one in own or printed.two in own else 1

    return tuple(sorted(choices, key=foreign))


def question(state: State, *, private: bool) -> Text:
    """Return the open question. Only the private question counts the cards already marked."""
    step = state.step
    if step == Step.MARK and not private and not state.mix:
        return text("midnight.ask.mark", n=exchange_of(state).count)
    if state.mix:
        return text("midnight.ask.shuffle")
    asks = _QUESTIONS.get(step)
    if asks is not None:
        return asks(state)
    dealt = "table" if state.compiled.table else "device"
    if step in (Step.PLAY, Step.TAKE, Step.GIVE):
        return text(f"midnight.ask.{step.name.lower()}-{dealt}")
    return text(f"midnight.ask.{step.name.lower()}")


def _boost(state: State) -> Text:
    one, other = state.compiled.added[laid_of(state).boosters[0]]
    return text("midnight.ask.boost", one=one, other=other)


def _announce(state: State) -> Text:
    no_hour = exchange_of(state).why == "no-hour"
    return text("midnight.ask.announce-boosters" if no_hour else "midnight.ask.announce")


def _mark(state: State) -> Text:
    exchange = exchange_of(state)
    left = exchange.count - len(exchange.marked)
    return text("midnight.ask.mark", n=left) if left else text("midnight.ask.swap")


def _reward(state: State) -> Text:
    special = due_of(state).rewards[0] == Reward.SPECIAL
    return text("midnight.ask.reward-special" if special else "midnight.ask.reward-refresh")


def _discard(state: State) -> Text:
    return text("midnight.ask.discard", n=state.count(state.active, state.compiled.movement))


def _scored(state: State) -> Text:
    ended = state.ended
    assert ended is not None  # noqa: S101
    if ended.figure >= 0:
        return text("midnight.ended.midnight", figure=texts.figure(ended.figure))
    return text("midnight.ended.exhausted")


def _over(state: State) -> Text:
    best = max(state.points)
    if state.compiled.individual:
        return text("midnight.over.points", points=best, n=state.number)
    return text("midnight.over.rounds", won=best, n=state.number)


def _resolve(state: State) -> Text:
    """Ask which Special Action to resolve next. If only one is left, name it (A39)."""
    left = {*laid_of(state).hand}
    if len(left) > 1:
        return text("midnight.ask.resolve")
    card = state.compiled.box.faces[left.pop()]
    return text("midnight.ask.resolve-last", card=texts.card(state, card))


def _order(_state: State) -> Text:
    return text("midnight.ask.order")


_QUESTIONS = {
    Step.FIRST: _order,
    Step.BOOST: _boost,
    Step.RESOLVE: _resolve,
    Step.ANNOUNCE: _announce,
    Step.MARK: _mark,
    Step.REWARD: _reward,
    Step.DISCARD: _discard,
    Step.SCORED: _scored,
    Step.OVER: _over,
}


# Answers


def _line(state: State, action: Action) -> Answer:
    verb = action.verb
    if verb == "play":
        return _play_line(state, action)
    if verb in ("first", "boost", "jump"):
        return _colour_line(state, action)
    if verb in ("lay", "resolve", "take", "give", "mark", "discard"):
        return Answer(action, texts.card(state, action.a), None, _lay_preview(state, action))
    if verb == "confirm":
        return Answer(action, text("midnight.answer.confirm"), None, _paths(state, 1))
    if verb in ("ability", "refresh"):
        figure = _FIGURE[action.a]
        several = verb == "ability" and len(state.compiled.ghosts_of[action.by]) > 1
        label = texts.figure(figure)
        if verb == "ability":
            label = text("midnight.answer.ability-of", figure=label) if several else _ABILITY
        return Answer(action, label, None, preview.standing(state, figure))
    if verb in ("announce", "boosters"):
        return Answer(action, text("midnight.answer.number", number=action.a))
    if verb == "swap":
        return Answer(action, text("midnight.answer.swap", n=exchange_of(state).count))
    if verb in ("reward", "holds"):
        return Answer(action, texts.who(state, action.a))
    return Answer(action, text(f"midnight.answer.{verb.replace('_', '-')}"))


_ABILITY = text("midnight.answer.ability")


def _play_line(state: State, action: Action) -> Answer:
    printed = state.compiled.of_hour[state.compiled.number[action.a]]
    lands = [
        text(
            "midnight.answer.lands",
            sign=texts.sign(state, figure),
            start=state.at[figure],
            hour=landing(state.at[figure], value),
        )
        for figure, value in ((printed.one, printed.a), (printed.two, printed.b))
        if value and state.at[figure] != PARTY
    ]
    consequence = texts.row(*lands) if lands else text("midnight.answer.nobody")
    marks = preview.both(state, printed, 1)
    return Answer(action, texts.card(state, action.a), consequence, marks)


def _paths(state: State, turned: int) -> tuple[Mark, ...]:
    laid = laid_of(state)
    return preview.both(state, laid, laid.way * turned)


def _lay_preview(state: State, action: Action) -> tuple[Mark, ...]:
    """Return the marks of the figures' paths after a card is laid. A Deja-vu reverses the paths."""
    if action.verb != "lay" or state.laid is None:
        return ()
    return _paths(state, -1 if action.a == "deja_vu" else 1)


def _colour_line(state: State, action: Action) -> Answer:
    laid, figure = laid_of(state), _FIGURE[action.a]
    mine, others = (laid.a, laid.b) if figure == laid.one else (laid.b, laid.a)
    other = laid.two if figure == laid.one else laid.one
    name = texts.figure(figure)
    if action.verb == "first":
        steps = mine * laid.way
        start, hour = state.at[figure], landing(state.at[figure], steps)
        label = text("midnight.answer.first", figure=name, start=start, hour=hour)
        return Answer(
            action, label, leads_to(state, figure, steps), preview.walk(state, figure, steps)
        )
    if action.verb == "boost":
        more, less = state.compiled.added[laid.boosters[0]]
        label = text("midnight.answer.boost", figure=name, value=mine, plus=more, total=mine + more)
        changed = (mine + more, others + less)
    else:
        changed = (mine + 1, others - 1)
        label = text(
            "midnight.answer.jump",
            figure=name,
            value=changed[0],
            other=texts.figure(other),
            rest=changed[1],
        )
    card = PlayedCard(figure, other, *changed)
    return Answer(action, label, None, preview.both(state, card, laid.way))


def leads_to(state: State, figure: int, steps: int) -> Text | None:
    """Return the consequence of a move: midnight, a Booster, a Special Action, or None."""
    _, met = state.compiled.walks[figure][state.at[figure]][steps]
    if met is None:
        return None
    if reaches(state, figure, steps):
        return text("midnight.leads.midnight")
    piles, reshuffles = state.piles, state.compiled.reshuffles  # an empty pile gives nothing (A19)
    if Reward.BOOSTER in met.earned and (piles.boosters or (reshuffles and piles.used_boosters)):
        return text("midnight.leads.booster")
    if Reward.SPECIAL in met.earned and (piles.specials or (reshuffles and piles.used_specials)):
        return text("midnight.leads.special")
    return None


def reaches(state: State, figure: int, steps: int) -> bool:
    """Return whether a figure reaches midnight by a move."""
    compiled = state.compiled
    _, met = compiled.walks[figure][state.at[figure]][steps]
    return (
        met is not None
        and met.reaches
        and (compiled.wanderer_ends or not compiled.wanderer(figure))
    )


def ends(state: State, figure: int, steps: int) -> bool:
    """Return whether a move ends the round. In a race, only a side's last figure can end it."""
    compiled, owners = state.compiled, state.compiled.owners[figure]
    if not reaches(state, figure, steps):
        return False
    if not compiled.race or not owners:
        return True
    others = (own for own in compiled.figures_of[compiled.side_of[owners[0]]] if own != figure)
    return all(state.at[own] == PARTY for own in others)


# Taps

_WANTS = {
    Step.PLAY: "hour",
    Step.LAY: "special",
    Step.RESOLVE: "special",
    Step.TAKE: "hour",
    Step.GIVE: "hour",
    Step.MARK: "hour",
    Step.DISCARD: "hour",
    Step.LEFT: "hour",
    Step.REFRESH: "ghost",
}
"""Steps at which a player can answer with a scanned card, and the kind of the card."""


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions for a scanned card. Raise IllegalAction with a reason if none is legal."""
    if state.step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if not choices or state.step not in _WANTS:
        raise IllegalAction(text("table.why.no-card"))
    printed = state.setup.deck.find(face)
    if printed is None or printed.kind in ("time", "party"):
        raise IllegalAction(text("table.why.no-card"))
    if printed.kind == "ghost":
        return _tap_ghost(state, choices, printed.colours[0])
    if state.step == Step.LEFT and printed.kind == "hour":
        found = tuple(action for action in choices if action.verb == "holds")
    else:
        found = tuple(action for action in choices if action.a == face)
    if not found:
        raise IllegalAction(not_this_card(state, face))
    return found


def secret(_state: State, _choices: tuple[Action, ...]) -> bool:
    """Return False, because in midnight a scan never reveals cards that only one seat may see."""
    return False


def _tap_ghost(state: State, choices: tuple[Action, ...], colour: str) -> tuple[Action, ...]:
    """Return the ability or refresh actions for a scanned Ghost card of a colour.

    With the option `duel_ghosts: 1`, the cards of both colours of the seat stand for its one Ghost.
    """
    compiled = state.compiled
    figure = COLOURS.index(colour)
    own = [compiled.ghosts[g] for g in compiled.ghosts_of[state.active]]
    meant = [COLOURS[ghost.figure] for ghost in own if figure in ghost.refreshed_by]
    verbs = ("ability", "refresh")
    found = tuple(a for a in choices if a.verb in verbs and a.a in meant)
    if found:
        return found
    if state.step not in (Step.PLAY, Step.REFRESH):
        raise IllegalAction(text("table.why.no-card"))
    raise IllegalAction(not_this_ghost(state, meant[0] if meant else colour))
