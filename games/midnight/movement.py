"""Step 2 of a turn: moves of figures and their rewards (R12-R14, A25)."""

from collections.abc import Callable

from msgspec.structs import replace

from games.core.action import Action
from games.core.cards import backs, mask
from games.midnight import rounds
from games.midnight.board import Reward
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import due_of, laid_of, pose
from games.midnight.move_table import REFRESH_ALONE
from games.midnight.state import Due, Piles, State, Step, take_in

# Module globals, because they are faster to look up than enum members.
REFRESH, REWARD = Step.REFRESH, Step.REWARD
SPECIAL, TURNED, BOOSTER = Reward.SPECIAL, Reward.REFRESH, Reward.BOOSTER


def first(new: State, action: Action) -> State:
    """Move the figure of the chosen colour first and then the other one (R12)."""
    laid = new.laid
    assert laid is not None  # noqa: S101
    one, two = laid.one, laid.two
    return move(new, (one, two) if action.a == COLOURS[one] else (two, one))


def move(new: State, figures: tuple[int, ...]) -> State:
    """Move these figures of the laid card in order. Ask about rewards, or end the turn."""
    laid, walks = new.laid, new.compiled.walks
    assert laid is not None  # noqa: S101
    hours = list(new.at)
    for figure in figures:
        steps = laid.a if figure == laid.one else laid.b
        hours[figure], met = walks[figure][hours[figure]][steps * laid.way]
        if met is None or (met is REFRESH_ALONE and not _spent(new, figure)):
            continue
        rest = figures[figures.index(figure) + 1 :]
        if met.reaches:
            new.at = tuple(hours)
            if rounds.reached(new, figure):
                return _finish(new, figure, rest)
            hours = list(new.at)  # `rounds.reached` can move the figure to the Party
        if met.earned and _asked(new, figure, met.earned, rest):
            new.at = tuple(hours)
            return pose(new)
    new.at = tuple(hours)
    return rounds.end_turn(new)


def _finish(new: State, ender: int, rest: tuple[int, ...]) -> State:
    """End the round because the figure `ender` reached midnight (A11).

    With the option `finish_card`, the figures in `rest` move before the round ends.
    """
    compiled, laid = new.compiled, laid_of(new)
    if compiled.finish_card:
        for figure in rest:
            at = new.at
            hour, met = compiled.walks[figure][at[figure]][laid.value(figure) * laid.way]
            new.at = (*at[:figure], hour, *at[figure + 1 :])
            if met is not None and met.reaches:
                rounds.reached(new, figure)
    return rounds.end_round(new, ender)


# Rewards


def _spent(new: State, figure: int) -> int:
    """Return the mask of spent Ghost cards that this figure can refresh (A1)."""
    return new.compiled.turned_by[new.active][figure] & ~new.ghosts


def _asked(new: State, figure: int, earned: tuple[Reward, ...], rest: tuple[int, ...]) -> bool:
    """Give a figure its rewards in path order. Return True if a player must answer a question.

    rest: the figures that move after the rewards.
    """
    for n, reward in enumerate(earned):
        if _ASKS[reward](new, figure):
            new.due = Due(figure, earned[n:], rest)
            return True
    return False


def _go_on(new: State) -> State:
    """Give the rewards that follow the answered one, then move the remaining figures."""
    due = due_of(new)
    new.due = None
    if _asked(new, due.figure, due.rewards[1:], due.after):
        return pose(new)
    return move(new, due.after)


def answered(new: State, seat: int) -> State:
    """Give the reward to the partner whom the team has chosen (A2)."""
    due = due_of(new)
    if due.rewards[0] == SPECIAL:
        _take_special(new, seat)
    else:
        (ghost,) = (
            g
            for g in new.compiled.ghosts_of[seat]
            if due.figure in new.compiled.ghosts[g].refreshed_by
        )
        _turn_back(new, ghost)
    return _go_on(new)


def refreshed(new: State, figure: int) -> State:
    """Refresh the Ghost card that the active player has chosen from two spent ones (A33)."""
    _turn_back(new, new.compiled.ghost_of[new.active][figure])
    return _go_on(new)


def _special(new: State, figure: int) -> bool:
    """Give a Special Action to the owner (R14a, A1), or to the partner who acts soonest (A2).

    Return True if the team must first choose the partner.
    """
    if not new.piles.specials and not _specials_anew(new):
        return False
    compiled = new.compiled
    owners = compiled.owners[figure]
    if compiled.reward_to_mover:
        _take_special(new, new.active)
    elif len(owners) == 1:
        _take_special(new, owners[0])
    elif compiled.team_chooses:
        new.step = REWARD
        return True
    else:
        _take_special(new, _soonest(new, owners))
    return False


def _soonest(new: State, seats: tuple[int, ...]) -> int:
    """Return the seat that acts soonest: the active seat, else the next one clockwise (A2)."""
    return min(seats, key=lambda seat: (seat - new.active) % new.compiled.seats)


def _specials_anew(new: State) -> bool:
    """Refill the empty pile of Special Actions from its discards. Return False if that fails.

    It fails without discards or with the option `reshuffle_specials: no` (A19).
    """
    piles = new.piles
    if not piles.used_specials or not new.compiled.reshuffles:
        return False
    new.piles = Piles(piles.used_specials, piles.boosters, b"", piles.used_boosters, piles.out)
    _shuffle(new, piles.used_specials)
    return True


def _shuffle(new: State, pile: bytes) -> None:
    """Request a shuffle of a pile before the next question, and forget the faces in the pile.

    A card that is drawn before the shuffle still takes part in it. Players cannot notice that. A
    pile of one card is not shuffled. Cards of the pile that were laid or shown in this turn are no
    longer face up (A41). `laid` keeps only their face numbers.
    """
    new.shown &= ~mask(pile)
    laid = new.laid
    if laid is not None and laid.cards:
        new.laid = replace(laid, cards=laid.cards.translate(None, pile))
    if len(pile) > 1:
        new.mix = (*new.mix, pile)
        new.cards = new.cards.forget(mask(pile))


def _take_special(new: State, seat: int) -> None:
    piles = new.piles
    take_in(new, seat, piles.specials[-1])
    new.piles = Piles(
        piles.specials[:-1], piles.boosters, piles.used_specials, piles.used_boosters, piles.out
    )
    new.took += ((SPECIAL, seat),)


def _refresh(new: State, figure: int) -> bool:
    """Turn the owner's Ghost card to its active side, if it is spent (R14b, A32).

    Return True if a player must first choose one of several spent cards.
    """
    compiled, spent = new.compiled, _spent(new, figure)
    if not spent:
        return False
    if spent & (spent - 1):  # several
        if compiled.reward_to_mover:  # A33
            new.step = REFRESH
            return True
        if compiled.team_chooses:
            new.step = REWARD
            return True
        soonest = _soonest(new, tuple(compiled.ghosts[ghost].seat for ghost in backs(spent)))
        spent &= compiled.ghost_mask[soonest]
    _turn_back(new, (spent & -spent).bit_length() - 1)
    return False


def _turn_back(new: State, ghost: int) -> None:
    new.ghosts |= 1 << ghost
    new.took += ((TURNED, ghost),)


def _booster(new: State, _figure: int) -> bool:
    """Give a Booster to the player who moves a Wanderer onto or past midnight (R14c).

    Return False, because no player must answer a question.
    """
    piles = new.piles
    if not piles.boosters and piles.used_boosters and new.compiled.reshuffles:
        piles = Piles(piles.specials, piles.used_boosters, piles.used_specials, b"", piles.out)
        _shuffle(new, piles.boosters)
    if piles.boosters:
        seat = new.active
        take_in(new, seat, piles.boosters[-1])
        piles = Piles(
            piles.specials,
            piles.boosters[:-1],
            piles.used_specials,
            piles.used_boosters,
            piles.out,
        )
        new.took = (*new.took, (BOOSTER, seat))
    new.piles = piles
    return False


_ASKS: dict[int, Callable[[State, int], bool]] = {
    SPECIAL: _special,
    TURNED: _refresh,
    BOOSTER: _booster,
}
"""Function that gives each reward. It returns True if a player must answer a question first."""
