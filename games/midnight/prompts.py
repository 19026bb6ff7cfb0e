# Long: all that a person reads or presses to answer a question.
"""Questions of midnight: answers, meaning of scans, refusals, previews, touch targets and names.

The page shows answers without a touch target as buttons (pills). An Hour card has a colour on each
half. If both colours will move, a press on a half plays the card and moves that colour first.
Otherwise the whole card is one target. The player selects Boosters and Special Actions before the
Hour card (`Ask.adds`), and they are played with it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import touch_targets
from games.core.action import CHANCE, Action
from games.core.cardgame import certain
from games.core.display.scene import Answer, Ask, Gesture, Mark, Spot
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.text import Text, text
from games.midnight.actions import booster_range, due_of, exchange_of, laid_of, limit
from games.midnight.board import COLOURS, FIGURE, PARTY, PlayedCard, Reward, landing, path
from games.midnight.setup import single
from games.midnight.state import RoundEnd, State, Step
from games.midnight.visibility import private


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the question whose answers are `choices`."""
    if not choices:
        return None
    lines = tuple(_line(state, action) for action in _likeliest_first(state, choices))
    ok = choices[0] if len(choices) == 1 else None
    if state.step == Step.LAY:
        ok = choices[-1]  # the check mark confirms
    return Ask(
        question(state, private=True),
        ok,
        lines,
        private=private(state, choices[0].by),
        takes_up="play" if state.step in _TAKES_UP else "",
    )


_TAKES_UP = frozenset((Step.LAY, Step.BOOST, Step.JUMP, Step.FIRST))
"""Steps at which the player can still take the Hour card up again."""


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
    if step == Step.LAY:
        return text("midnight.ask.move" if nothing_to_add(state) else "midnight.ask.lay")
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
    assert state.ended is not None  # noqa: S101
    return end_name(state.ended)


def _over(state: State) -> Text:
    best, n = max(state.points), state.number
    if state.compiled.individual:
        return text("midnight.over.points", points=best, n=n)
    return text("midnight.over.rounds", won=best, n=n)


def _resolve(state: State) -> Text:
    """Ask which Special Action to resolve next. If only one is left, name it (A39)."""
    left = {*laid_of(state).hand}
    if len(left) > 1:
        return text("midnight.ask.resolve")
    card = state.compiled.box.faces[left.pop()]
    return text("midnight.ask.resolve-last", card=card_name(state, card))


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
    if verb == "resolve" and len({*laid_of(state).hand}) == 1:  # the question names the card
        return Answer(action, text("midnight.answer.resolve"))
    if verb in ("lay", "resolve", "take", "give", "mark", "discard"):
        return Answer(action, card_name(state, action.a), None, _lay_preview(state, action))
    if verb == "confirm":
        return Answer(action, _confirmed(state), None, _lay_preview(state, action))
    if verb in ("ability", "refresh"):
        return _ghost_line(state, action)
    if verb in ("announce", "boosters"):
        return Answer(action, text("midnight.answer.number", number=action.a))
    if verb == "swap":
        return Answer(action, text("midnight.answer.swap", n=exchange_of(state).count))
    if verb in ("reward", "holds"):
        return Answer(action, seat_name(state, action.a))
    return Answer(action, text(f"midnight.answer.{verb.replace('_', '-')}"))


def _confirmed(state: State) -> Text:
    """Return the label of the answer that adds no card. The page names the played Hour card."""
    if nothing_to_add(state):
        return text("midnight.answer.confirm")
    if laid_of(state).faces:
        return text("midnight.answer.enough")
    return text("midnight.answer.alone", card=card_name(state, state.cards.face(state.hour)))


def _play_line(state: State, action: Action) -> Answer:
    printed = state.compiled.of_hour[state.compiled.number[action.a]]
    marks = card_marks(state, printed, 1)
    return Answer(action, card_name(state, action.a), landings(state, printed), marks)


def landings(state: State, laid: PlayedCard) -> Text:
    """Return where the figures of an Hour card land, or that no figure moves."""
    lands = [
        _lands(state, figure, laid.value(figure) * laid.way)
        for figure in laid.figures
        if laid.value(figure) and state.at[figure] != PARTY
    ]
    return _together("answer.both", lands) if lands else text("midnight.answer.nobody")


def _lands(state: State, figure: int, steps: int) -> Text:
    start = state.at[figure]
    sign, name = figure_sign(state, figure), figure_name(figure)
    hour = landing(start, steps)
    return text("midnight.answer.lands", sign=sign, figure=name, start=start, hour=hour)


def _together(key: str, lands: list[Text]) -> Text:
    """Return one text for the moves of one figure or of both."""
    return lands[0] if len(lands) == 1 else text(f"midnight.{key}", first=lands[0], second=lands[1])


def _ghost_line(state: State, action: Action) -> Answer:
    figure = FIGURE[action.a]
    label = figure_name(figure)
    if action.verb == "ability" and len(state.compiled.ghosts_of[action.by]) > 1:
        label = text("midnight.answer.ability-of", figure=label)
    elif action.verb == "ability":
        label = text("midnight.answer.ability")
    return Answer(action, label, None, figure_mark(state, figure))


def _lay_preview(state: State, action: Action) -> tuple[Mark, ...]:
    """Return the marks of the figures' paths after a card is laid. A Deja-vu reverses the paths."""
    laid = state.laid
    if action.verb not in ("lay", "confirm") or laid is None:
        return ()
    return card_marks(state, laid, -laid.way if action.a == "deja_vu" else laid.way)


def _colour_line(state: State, action: Action) -> Answer:
    laid, figure = laid_of(state), FIGURE[action.a]
    mine, name = laid.value(figure), figure_name(figure)
    if action.verb == "first":
        steps = mine * laid.way
        start, hour = state.at[figure], landing(state.at[figure], steps)
        label = text("midnight.answer.first", figure=name, start=start, hour=hour)
        return Answer(
            action, label, leads_to(state, figure, steps), path_marks(state, figure, steps)
        )
    if action.verb == "boost":
        numbers = state.compiled.added[laid.boosters[0]]
        changed, plus = laid.boosted(figure, numbers), numbers[0]
        label = text("midnight.answer.boost", figure=name, value=mine, plus=plus, total=mine + plus)
    else:
        changed = laid.jumped(figure)
        other = laid.two if figure == laid.one else laid.one
        label = text(
            "midnight.answer.jump",
            figure=name,
            value=changed.value(figure),
            other=figure_name(other),
            rest=changed.value(other),
        )
    return Answer(action, label, None, card_marks(state, changed, laid.way))


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

_SCANNED = {
    Step.PLAY, Step.LAY, Step.RESOLVE, Step.TAKE, Step.GIVE,
    Step.MARK, Step.DISCARD, Step.LEFT, Step.REFRESH,
}  # fmt: skip
"""Steps at which a player can answer with a scanned card."""


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions for a scanned card. Raise IllegalAction with a reason if none is legal."""
    if state.step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if not choices or state.step not in _SCANNED:
        raise IllegalAction(text("table.why.no-card"))
    if state.step == Step.LAY and state.cards.face(state.hour) == face:
        return (single(state.active, "confirm"),)
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
    figure = FIGURE[colour]
    own = [compiled.ghosts[g] for g in compiled.ghosts_of[state.active]]
    meant = [COLOURS[ghost.figure] for ghost in own if figure in ghost.refreshed_by]
    verbs = ("ability", "refresh")
    found = tuple(a for a in choices if a.verb in verbs and a.a in meant)
    if found:
        return found
    if state.step not in (Step.PLAY, Step.REFRESH):
        raise IllegalAction(text("table.why.no-card"))
    raise IllegalAction(not_this_ghost(state, meant[0] if meant else colour))


# Refusals


def not_this_ghost(state: State, colour: object) -> Text:
    """Return the reason why the Ghost card of this colour cannot be used."""
    compiled, seat = state.compiled, state.active
    own = [g for g in compiled.ghosts_of[seat] if COLOURS[compiled.ghosts[g].figure] == colour]
    if not own:
        return text("midnight.why.not-your-ghost")
    if not state.ghosts >> own[0] & 1:
        return text("midnight.why.spent")
    if state.bound:
        return text("midnight.why.bound")
    if not state.left:
        return text("midnight.why.no-draw-pile")
    return text("table.why.now")


def reason(state: State, action: Action) -> Text:
    """Return the reason why this action is illegal for the player whose turn it is."""
    verb, a = action.verb, action.a
    if state.turn == CHANCE or action.b is not None:
        return text("table.why.now")
    if verb not in {move.verb for move in state.moves} | _POSSIBLE.get(state.step, set()):
        return text("table.why.now")
    if verb == "ability":
        return not_this_ghost(state, a)
    if verb == "jump" and state.laid is not None:
        one, two = state.laid.one, state.laid.two
        if a in (COLOURS[one], COLOURS[two]):
            return text("midnight.why.below", figure=figure_name(two if a == COLOURS[one] else one))
    if verb == "announce" and state.exchange is not None:
        return text("midnight.why.at-most", n=limit(state, state.exchange))
    if verb == "boosters" and state.exchange is not None:
        lowest, highest = booster_range(state, state.exchange.count)
        return text("midnight.why.between", lowest=lowest, highest=highest)
    if isinstance(a, str) and a in state.compiled.names:
        return not_this_card(state, a)
    return text("table.why.now")


_POSSIBLE = {
    Step.PLAY: {"play", "lay", "ability"},
    Step.LAY: {"play", "lay"},
    Step.DISCARD: {"discard"},
}
"""Verbs that belong to a step, even if no action with them is legal now."""


def not_this_card(state: State, face: str) -> Text:
    """Return the reason why this card is not an answer to the open question."""
    compiled, step = state.compiled, state.step
    printed = state.setup.deck.find(face)
    kind = printed.kind if printed is not None else ""
    if step == Step.PLAY and kind != "hour":
        return text("midnight.why.hour-first")
    if step == Step.LAY:
        return _why_not_laid(state, face, kind)
    if step == Step.TAKE:
        return text("midnight.why.not-top")
    if step == Step.RESOLVE:
        return text("midnight.why.not-laid")
    if step in (Step.GIVE, Step.LEFT) and kind != "hour":
        return text("midnight.why.hour-wanted")
    if kind == "special":
        return text("midnight.why.movement")
    if face in compiled.number:
        return _why_not_held(state, face)
    return text("table.why.now")


def _why_not_laid(state: State, face: str, kind: str) -> Text:
    """Return the reason why the player may not add this card to the Hour card (R9, A9c)."""
    compiled, laid = state.compiled, state.laid
    if kind == "hour":
        return text("midnight.why.one-hour")
    if kind == "booster" and laid is not None and len(laid.boosters) >= compiled.booster_limit:
        return text("midnight.why.one-booster", n=compiled.booster_limit)
    if face == "deja_vu" and laid is not None and laid.way < 0:
        return text("midnight.why.one-deja-vu")
    number = compiled.number.get(face)
    if number in compiled.hand_specials and compiled.hand_specials_first:
        return text("midnight.why.before-the-card")
    return _why_not_held(state, face) if number is not None else text("table.why.now")


def _why_not_held(state: State, face: str) -> Text:
    """Return the text that all copies of a card are played, or that this hand does not have it."""
    compiled = state.compiled
    number, faces, sure = compiled.number[face], state.cards.faces, certain(state)
    lying = (*state.pile, *state.piles.used_specials, *state.piles.used_boosters)
    seen = sum(faces[back] == number for back in lying if sure >> back & 1)
    if state.laid is not None:
        on_table = (state.hour, *state.laid.cards)
        seen += sum(faces[back] == number for back in on_table if back not in lying)
    if seen == compiled.box.dealt.count(number):
        return text("midnight.why.played", n=seen)
    return text("midnight.why.not-held", card=card_name(state, face))


# Previews on the ring


def path_marks(state: State, figure: int, steps: int) -> tuple[Mark, ...]:
    """Return a ghost mark for each hour on the path of a move, and a cursor mark on its target.

    Return () if the figure does not move.
    """
    start = state.at[figure]
    if start == PARTY or not steps:
        return ()
    colour = COLOURS[figure]
    hollow = state.compiled.wanderer(figure)
    facing = 1 if steps > 0 else -1
    ghosts = tuple(
        Mark(hour, figure=colour, hollow=hollow, facing=facing, style="ghost")
        for hour in path(start, steps)[:-1]
    )
    target = Mark(landing(start, steps), figure=colour, hollow=hollow, style="cursor")
    return (*ghosts, target)


def card_marks(state: State, laid: PlayedCard, way: int) -> tuple[Mark, ...]:
    """Return the marks for the moves of a card's two figures, each from its current position."""
    return (
        *path_marks(state, laid.one, laid.a * way),
        *path_marks(state, laid.two, laid.b * way),
    )


def figure_mark(state: State, figure: int) -> tuple[Mark, ...]:
    """Return a cursor mark on a figure, or () if the figure is at the Party."""
    at = state.at[figure]
    if at == PARTY:
        return ()
    hollow = state.compiled.wanderer(figure)
    return (Mark(at, figure=COLOURS[figure], hollow=hollow, style="cursor"),)


# Answers that change nothing


def settled_answer(game: Game[State], state: State) -> Action | None:
    """Return the answer that the rest of a turn does not depend on, or None.

    If nothing can be added to the Hour card, this is the confirmation. If people deal, they scan a
    bare Hour card twice, so that a wrong card moves nothing. If both orders of the moves lead to
    the same board, the answer is the printed order.
    """
    choices = game.choices(state, state.active)  # none before a shuffle or a scan for a device seat
    if choices and state.step == Step.LAY and nothing_to_add(state):
        scans_again = state.compiled.table and not laid_of(state).cards
        return None if scans_again else choices[-1]
    if choices and state.step == Step.FIRST:
        first, other = choices
        if _alike(game.apply(state, first), game.apply(state, other)):
            return first
    return None


def nothing_to_add(state: State) -> bool:
    """Return whether the sizes of the hand show that the player cannot add a card."""
    compiled, laid = state.compiled, laid_of(state)
    held = state.others[state.active]
    no_booster = len(laid.boosters) >= compiled.booster_limit or not held & compiled.boosters
    return no_booster and not held & compiled.specials


def _alike(one: State, other: State) -> bool:
    """Return whether two states are the same for what follows (`MATTERS`)."""
    return all(getattr(one, key) == getattr(other, key) for key in MATTERS)


# Touch targets

OF_THE_HAND = ("play", "lay", "mark", "give", "discard")
GHOSTS = ("ability", "refresh")
FIGURES = ("first", "boost", "jump")

MATTERS = ("at", "ghosts", "hours", "others", "piles", "standing", "turn", "step", "due", "mix")
"""State fields that can depend on the order of two moves, except the faces of hidden cards."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return the question `ask` with touch targets, extra cards and reasons for unusable cards."""
    many = len(ask.lines) > touch_targets.MOST_PILLS
    seat, adds = ask.lines[0].action.by, _adds(game, state, ask)
    asked = touch_targets.pressed(
        ask, lambda line: _ways(game, state, line, many=many, alone=bool(adds))
    )
    asked = replace(asked, adds=adds)
    return touch_targets.explained(asked, _things(game, state, asked, seat))


def _ways(
    game: Game[State], state: State, line: Answer, *, many: bool, alone: bool
) -> tuple[Gesture, ...]:
    """Return the gestures that choose an answer.

    many: the answers are too many for buttons. alone: the player can select extra cards, but they
    are not played with this answer.
    """
    action = line.action
    if action.verb == "play":
        return _play(game, state, action)
    spots = _spots(state, action, many=many)
    if not spots:
        return ()
    then = () if alone else touch_targets.following(game, state, action)[0]
    return touch_targets.on(*spots, then=then)


def _spots(state: State, action: Action, *, many: bool) -> tuple[Spot, ...]:
    verb, seat, a = action.verb, action.by, action.a
    if verb in OF_THE_HAND:
        return (_card(state, seat, a),)
    if verb == "take":
        return (Spot(zone="discard", face=a),)
    if verb in GHOSTS:
        return (Spot(zone=f"ghosts-{seat}", face=f"ghost-{a}"),)
    if verb in FIGURES:
        return _of_the_open_card(state, FIGURE[a])
    if verb == "announce" and many:  # too many for pills: a list at the draw pile
        return (Spot(zone="hours_left"),)
    if verb == "reward":
        return (Spot(seat=a),)
    return ()


def _of_the_open_card(state: State, figure: int) -> tuple[Spot, ...]:
    """Return the targets of a figure: its half of the open Hour card, and itself on the dial."""
    part = 0 if figure == laid_of(state).one else 1
    half = Spot(zone="discard", face=state.cards.face(state.hour), part=part)
    there = state.at[figure] != PARTY
    return (half, Spot(figure=COLOURS[figure])) if there else (half,)


def _card(state: State, seat: int, face: str, part: int | None = None) -> Spot:
    """Return the target of a card in hand. Hour cards and other cards are in different zones."""
    hour = state.compiled.number[face] < len(state.compiled.of_hour)
    return Spot(zone=f"hand-{seat}" if hour else f"specials-{seat}", face=face, part=part)


# An Hour card, by its halves


def _play(game: Game[State], state: State, play: Action) -> tuple[Gesture, ...]:
    seat, laid = play.by, state.compiled.of_hour[state.compiled.number[play.a]]
    confirm = single(seat, "confirm")
    firsts = [single(seat, "first", COLOURS[figure]) for figure in laid.figures]
    ends = [touch_targets.following(game, state, play, (confirm, first)) for first in firsts]
    (then, end), (other_then, other_end) = ends
    if then == other_then:
        return touch_targets.on(_card(state, seat, play.a), then=then)
    alike = _alike(end, other_end)
    orders = (laid.figures, (laid.two, laid.one))
    return tuple(
        Gesture(
            (_card(state, seat, play.a, part),),
            ends[part][0],
            _told(state, laid, order, alike=alike),
            _order_marks(state, laid, order),
        )
        for part, order in enumerate(orders)
    )


def _moving(state: State, laid: PlayedCard, order: tuple[int, int]) -> tuple[int, ...]:
    """Return the figures that move, in order. Omit the second if the first ends the round."""
    first = order[0]
    if ends(state, first, laid.value(first)) and not state.setup.yes("finish_card"):
        return order[:1]
    return order


def _told(state: State, laid: PlayedCard, order: tuple[int, int], *, alike: bool) -> Text:
    """Return where the figures move in this order, and the consequence of the first move."""
    lands = [_lands(state, figure, laid.value(figure)) for figure in _moving(state, laid, order)]
    told = _together("way.either" if alike else "way.then", lands)
    if alike:
        return told
    leads = leads_to(state, order[0], laid.value(order[0]))
    return told if leads is None else text("midnight.way.brings", told=told, leads=leads)


def _order_marks(state: State, laid: PlayedCard, order: tuple[int, int]) -> tuple[Mark, ...]:
    moving = _moving(state, laid, order)
    return tuple(mark for f in moving for mark in path_marks(state, f, laid.value(f)))


# Additional cards, and unusable cards


def _adds(game: Game[State], state: State, ask: Ask) -> tuple[Answer, ...]:
    """Return the Boosters and Special Actions that may be played with the offered Hour cards."""
    play = next((line.action for line in ask.lines if line.action.verb == "play"), None)
    if play is None:
        return ()
    opened = game.apply(state, play)
    lays = (action for action in game.choices(opened, play.by) if action.verb == "lay")
    return tuple(
        Answer(lay, card_name(state, lay.a), ways=touch_targets.on(_card(state, play.by, lay.a)))
        for lay in lays
    )


VERBS = {
    Step.PLAY: "play",
    Step.LAY: "lay",
    Step.MARK: "mark",
    Step.GIVE: "give",
    Step.DISCARD: "discard",
}
"""Verb of the actions that play or give a card of the hand, by step."""


def _things(
    game: Game[State], state: State, ask: Ask, seat: int
) -> Iterator[tuple[Spot, Text | None]]:
    """Yield a pair for each own card that is not an answer now: its target, and the reason."""
    verb = VERBS.get(state.step)
    if verb is None:
        return
    offered = {line.action.a for line in (*ask.lines, *ask.adds) if line.action.verb in OF_THE_HAND}
    for face in touch_targets.held(game, state, seat):
        if face not in offered:
            yield _card(state, seat, face), game.refusal(state, seat, Action(seat, verb, face))
    if state.step == Step.PLAY:
        for ghost in state.compiled.ghosts_of[seat]:
            colour = COLOURS[state.compiled.ghosts[ghost].figure]
            spot = Spot(zone=f"ghosts-{seat}", face=f"ghost-{colour}")
            yield spot, game.refusal(state, seat, Action(seat, "ability", colour))


# Names


def card_name(state: State, face: str) -> Text:
    """Return the name of a card."""
    return state.compiled.names[face]


def figure_name(number: int) -> Text:
    """Return the name of a figure: its colour."""
    return text(f"table.colour.{COLOURS[number]}")


def figure_sign(state: State, number: int) -> Text:
    """Return the symbol of a figure, hollow for a Wanderer."""
    kind = "wanderer" if state.compiled.wanderer(number) else "figure"
    return text(f"midnight.{kind}.{COLOURS[number]}")


def seat_name(state: State, seat: int) -> Text:
    """Return the name of a seat. In team6, the name has the partner's number, 1 or 2."""
    if state.setup.variant == "team6":
        return text("midnight.partner", seat=seat, number=1 + seat // 3)
    return text("midnight.seat", seat=seat)


def side_name(state: State, number: int) -> Text:
    """Return the name of a side: one seat, or in team4 both partners."""
    seats = state.compiled.sides[number]
    if len(seats) > 1 and state.setup.variant != "team6":
        return text("midnight.team", seat=seats[0], other_seat=seats[1])
    return text("midnight.seat", seat=seats[0])


def end_name(ended: RoundEnd) -> Text:
    """Return the text that says why a round has ended."""
    if ended.figure < 0:
        return text("midnight.ended.exhausted")
    return text("midnight.ended.midnight", figure=figure_name(ended.figure))


def row(*parts: Text) -> Text:
    """Join texts in one row."""
    numbered = {f"part{n}": part for n, part in enumerate(parts, 1)}
    return text(f"midnight.row.{len(parts)}", **numbered)
