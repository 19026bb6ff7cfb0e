# Long: the invariants of secrets in sequence, with their shared functions.
"""Invariants of secrets: hidden cards and choices do not change a byte of a seat's view.

swap     If two cards that a seat cannot see are exchanged, its view stays the same. In a world that
         agrees with the seat's knowledge, its bots sample the same worlds as in the true state.
history  If the shuffle or another seat's hidden choice changes, the seat sees and knows the same
         until the rules let it learn something.
order    The order of the cards inside a hand has no effect.
numbers  While two histories look the same to a seat, its bots sample the same worlds, whichever
         backs the cards have. Otherwise a back would tell where its card came from.
world    A sampled world agrees with the seat's knowledge, varies, and can be played on.
undo     Actions that others cannot tell apart all need agreement for an undo, or none does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise, zip_longest
from random import Random
from typing import Any, NamedTuple

from firmware_py.authoring.invariants.generators import moments, viewers
from firmware_py.authoring.invariants.observers import heard, shown, truth_shown
from firmware_py.authoring.invariants.rules import fingerprint
from firmware_py.authoring.invariants.violation import Violation, brief, difference, named, same
from games.core.action import CHANCE, OVER, Action
from games.core.cards import Cards, backs, mask
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match

WINDOW = 30
"""Number of actions for which a changed history is compared with the true one."""

WORLDS = 24
"""Number of worlds to sample before a fault is reported because they are all the same."""


def knowledge(game: Game[Any], state: Any, viewer: int | None) -> dict[int, int]:
    """Return face numbers by back, for the backs that a viewer with perfect memory knows."""
    return {back: state.cards.faces[back] for back in backs(game.known(state, viewer))}


def unlike(cards: Cards, bits: int, rng: Random, count: int = 3) -> list[tuple[int, int]]:
    """Return pairs of backs out of `bits`, each pair of one kind and with different faces.

    count: maximum number of pairs of each kind.
    """
    pairs = []
    for kind in cards.box.kinds:
        some = list(backs(kind & bits))
        rng.shuffle(some)
        pairs += [(a, b) for a, b in pairwise(some) if cards.faces[a] != cards.faces[b]][:count]
    return pairs


def everything(cards: Cards) -> int:
    """Return a bit mask of all backs."""
    return (1 << len(cards.faces)) - 1


# swap

REMEMBERED = (
    ", of which it has seen what lies face down now: a page is no memory, so let it show nothing "
    "of that, or let it lie open (`seen`)"
)
"""Addition to the message if the viewer knew the shown card at an earlier time."""


def check_swap(match: Match[Any], rng: Random) -> None:
    """Check that a viewer's view is the same after an exchange of two cards that it cannot see."""
    game = match.game
    for at in moments(match, rng, 8):
        state = match.states[at]
        before = match.states[max(at - 1, 0)]
        dealt = before.cards.faces == state.cards.faces
        for viewer in viewers(match):
            hidden = everything(state.cards) & ~game.visible(state, viewer)
            if match.setup.cards == "table":  # entered cards rightly decide what is asked
                hidden &= ~game.known(state, None)
            for a, b in unlike(state.cards, hidden, rng):
                other = game.with_cards(state, state.cards.swap(a, b))
                told, truth = shown(game, other, viewer), truth_shown(match, at, viewer)
                if told != truth:
                    why = _once_seen(game, state, viewer, (a, b), truth)
                    what = f"{named(viewer)} sees that {_both(state, a, b)} were swapped{why}"
                    same(told, truth, what, at)
                seen = game.visible(before, viewer)
                if not at or not dealt or seen >> a & 1 or seen >> b & 1:
                    continue
                was = game.with_cards(before, before.cards.swap(a, b))
                action = match.actions[at - 1]
                same(
                    heard(game, was, action, other, viewer),
                    heard(game, before, action, state, viewer),
                    f"{named(viewer)} hears that {_both(state, a, b)} were swapped",
                    at,
                )
            if viewer is not None and match.setup.cards == "device":
                # The seat knows the same cards in this world, so it must sample the same worlds.
                other = game.world(state, viewer, rng)
                _same_worlds(game, (state, other), viewer, 7, at, "depends on what is hidden")


def _once_seen(
    game: Game[Any], state: Any, viewer: int | None, pair: tuple[int, int], truth: bytes
) -> str:
    """Return `REMEMBERED` if only cards that the viewer knows make a difference, else ""."""
    known = game.known(state, viewer)
    unknown = everything(state.cards) & ~game.visible(state, viewer) & ~known
    others = unlike(state.cards, unknown, Random(0), 9)
    told = (shown(game, game.with_cards(state, state.cards.swap(*one)), viewer) for one in others)
    once = any(known >> back & 1 for back in pair)
    return REMEMBERED if once and all(each == truth for each in told) else ""


def _both(state: Any, a: int, b: int) -> str:
    """Return two backs with their faces, for a message."""
    return f"back {a} ({state.cards.face(a)}) and back {b} ({state.cards.face(b)})"


def _same_worlds(
    game: Game[Any], states: tuple[Any, Any], seat: int, seed: int, at: int, why: str
) -> None:
    """Raise Violation if the bots of a seat sample different worlds from two states."""
    one, other = (game.world(state, seat, Random(seed)) for state in states)
    if one != other and fingerprint(one) != fingerprint(other):  # comparing first is faster
        field = difference(one, other)
        raise Violation(f"after {at} actions what the bots of seat {seat} sample {why}", field, at)


# history


def check_history(match: Match[Any], rng: Random) -> None:
    """Check that a viewer's view is the same after another shuffle or another secret choice."""
    if match.setup.cards == "device":
        shuffles = [n for n, a in enumerate(match.actions) if unlisted(match, n, a)]
        for start in rng.sample(shuffles, min(2, len(shuffles))):
            _other_shuffles(match, start, rng)
    secret = [at for at, action in enumerate(match.actions) if action.verb in match.game.secrets]
    for at in rng.sample(secret, min(6, len(secret))):
        action = match.actions[at]
        choices = match.game.choices(match.states[at], action.by)
        told = match.game.without_secrets(action)
        alike = [one for one in choices if match.game.without_secrets(one) == told]
        others = [one for one in alike if one != action]
        for other in others[:2]:
            for viewer in viewers(match):
                if viewer != action.by:
                    _other_choice(match, at, other, viewer)


def unlisted(match: Match[Any], at: int, action: Action) -> bool:
    """Return True if an action is an outcome of chance that `legal` does not list (a shuffle)."""
    return action.by == CHANCE and not match.game.legal(match.states[at])


def _other_shuffles(match: Match[Any], start: int, rng: Random) -> None:
    """Exchange two faces at a shuffle, and compare the histories for viewers that do not see them.

    Cards that other viewers see are preferred, because their knowledge must not reach this viewer.
    """
    game = match.game
    until = min(start + WINDOW, len(match.actions))
    others = exchanges(match, start)
    if game.reveals(match.states[start], match.actions[start]):  # e.g. the holder of the 1 begins
        told = shown(game, match.states[start + 1], None)
        others = [one for one in others if shown(game, one[0], None) == told]
    rng.shuffle(others)
    sees = {
        viewer: [game.visible(state, viewer) for state in match.states[start + 1 : until + 1]]
        for viewer in viewers(match)
    }
    seen = {viewer: _union(masks) for viewer, masks in sees.items()}
    for viewer in viewers(match):
        elsewhere = _union(bits for other, bits in seen.items() if other != viewer) & ~seen[viewer]
        telling = [one for one in others if one[1] & elsewhere][:30]
        telling.sort(key=lambda one: not _parts(match, start + 1, until, one, sees[viewer]))
        for state, differ, _ in (*telling[:2], *others[:1]):
            _follow(match, start + 1, until, state, viewer, unseen=differ)


def _parts(
    match: Match[Any], at: int, until: int, one: tuple[Any, int, Action], sees: Sequence[int]
) -> bool:
    """Return True if the states differ, apart from faces, before the viewer sees a difference.

    one: a result of `exchanges`. sees: the backs that the viewer sees in each true state.
    """
    state, unseen, _ = one
    for now in range(at, until):
        try:
            state = match.game.apply(state, match.actions[now])
        except IllegalAction:
            return False
        if sees[now + 1 - at] & unseen:
            return False
        truth = match.states[now + 1]
        if match.game.with_cards(state, truth.cards) != truth:
            return True
    return False


def _union(masks: Iterable[int]) -> int:
    bits = 0
    for some in masks:
        bits |= some
    return bits


def exchanges(match: Match[Any], start: int) -> list[tuple[Any, int, Action]]:
    """Return (state, changed backs, action) for each possible exchange of two shuffled faces."""
    order = match.actions[start].a
    before, after = match.states[start], match.states[start + 1]
    found = []
    for j, k in combinations(range(len(order)), 2):
        changed = [*order]
        changed[j], changed[k] = changed[k], changed[j]
        action = match.actions[start]._replace(a=tuple(changed))
        if order[j] != order[k] and match.game.possible(before, action):
            state = match.game.step(before, action)
            faces = zip(state.cards.faces, after.cards.faces, strict=True)
            differ = mask(back for back, (one, other) in enumerate(faces) if one != other)
            found.append((state, differ, action))
    return found


def _other_choice(match: Match[Any], at: int, other: Action, viewer: int | None) -> None:
    """Replace a secret choice of another seat. Raise Violation if the viewer sees a difference."""
    game = match.game
    before, after = match.states[at], match.states[at + 1]
    state = game.apply(before, other)
    if _turned_up(game, (before, match.actions[at], after), (before, other, state), viewer):
        return  # the last choice ends the secret
    same(
        heard(game, before, match.actions[at], after, viewer),
        heard(game, before, other, state, viewer),
        f"{named(viewer)} hears what seat {other.by} chose in secret",
        at + 1,
    )
    until = min(at + WINDOW, len(match.actions))
    _follow(match, at + 1, until, state, viewer, unseen=0)


def _turned_up(
    game: Game[Any],
    truth: tuple[Any, Action, Any],
    other: tuple[Any, Action, Any],
    viewer: int | None,
) -> bool:
    """Return True if visible cards or `Game.reveals` reveal a choice immediately.

    truth, other: the state before, the action and the state after it, in each history.
    """
    before, action, after = truth
    gained = game.known(after, viewer) & ~game.known(before, viewer)
    if gained & game.visible(after, viewer):
        return True
    return game.reveals(before, action) and _told(game, (before, after), (before, other[2]), action)


class PositionPair(NamedTuple):
    """States of two histories that a viewer cannot tell apart."""

    at: int
    other: Any
    """The state of the changed history after `at` actions."""
    after: Any
    """The state after the next action. None at the end, or if the viewer learns from the action."""


def together(
    match: Match[Any], at: int, until: int, state: Any, viewer: int | None, *, unseen: int
) -> Iterator[PositionPair]:
    """Yield the states of both histories until the rules let the viewer learn something.

    unseen: backs with different faces in the two histories. If it is 0, the viewer learns as soon
    as it knows more cards in one of them, because the other history may have shown them before.
    """
    game = match.game
    knew = game.known(match.states[at], viewer), game.known(state, viewer)
    if not unseen and _handed(match, at, viewer):
        return
    while True:
        truth = match.states[at]
        if OVER in (truth.turn, state.turn):
            return
        sees = game.visible(truth, viewer) | game.visible(state, viewer)
        if unseen and sees & unseen:
            return
        if not unseen and _learns(game, (truth, state), viewer, knew):
            return
        if at == until:
            yield PositionPair(at, state, None)
            return
        action, now = match.actions[at], match.states[at + 1]
        try:
            after = game.apply(state, action)
        except IllegalAction:
            yield PositionPair(at, state, None)
            return  # the action is impossible in the other history
        if game.reveals(truth, action) and _told(game, (truth, now), (state, after), action):
            yield PositionPair(at, state, None)
            return  # the rules reveal the difference to all
        sees = game.visible(now, viewer) | game.visible(after, viewer)
        learns = sees & unseen if unseen else _learns(game, (now, after), viewer, knew)
        yield PositionPair(at, state, None if learns else after)
        at, state = at + 1, after


def _learns(
    game: Game[Any], states: tuple[Any, Any], viewer: int | None, knew: tuple[int, int]
) -> bool:
    """Return True if a viewer knows more cards than before in one of the two histories."""
    known = (game.known(state, viewer) for state in states)
    return any(now & ~before for now, before in zip(known, knew, strict=True))


def _follow(
    match: Match[Any], at: int, until: int, state: Any, viewer: int | None, *, unseen: int
) -> None:
    """Compare two histories as long as the viewer must not tell them apart.

    Raise Violation if the viewer sees, knows or hears a difference.
    """
    game, alike = match.game, True
    for now, other, after in together(match, at, until, state, viewer, unseen=unseen):
        truth = match.states[now]
        alike = alike and game.hands(other) == game.hands(truth)
        who = f"after {now} actions {named(viewer)}"
        same(
            shown(game, other, viewer),
            truth_shown(match, now, viewer),
            f"{who} sees what it cannot know",
            now,
        )
        same(
            _known(game, other, viewer, by_back=alike),
            _known(game, truth, viewer, by_back=alike),
            f"{who} knows what it never saw",
            now,
        )
        if viewer is not None:
            _same_worlds(game, (other, truth), viewer, now, now, "knows what it never saw")
        if after is not None:
            action, then = match.actions[now], match.states[now + 1]
            same(
                heard(game, other, action, after, viewer),
                heard(game, truth, action, then, viewer),
                f"by {action.verb!r} {who} hears what it cannot know",
                now + 1,
            )


def _known(
    game: Game[Any], state: Any, viewer: int | None, *, by_back: bool
) -> dict[str, dict[str, str] | list[str]]:
    """Return the faces that a viewer knows: by back if `by_back`, else only a sorted list.

    If the hands of two histories differ, a back may have another known face, or a player may have
    passed on the other of two equal cards. No viewer sees the number of a back, and sampled worlds
    do not depend on it (`check_numbers`), so then only the faces are compared.
    """
    known = [(f"back {b}", state.cards.face(b)) for b in backs(game.known(state, viewer))]
    return {"known": dict(known) if by_back else sorted(face for _, face in known)}


def _told(game: Game[Any], truth: tuple[Any, Any], other: tuple[Any, Any], action: Action) -> bool:
    """Return True if the public can tell two histories apart after an action.

    truth, other: the states before and after the action in each history.
    """
    if public(game, truth[1]) != public(game, other[1]):
        return True
    said = [heard(game, before, action, after, None) for before, after in (truth, other)]
    return said[0] != said[1]


def public(game: Game[Any], state: Any) -> tuple[bytes, dict[int, int]]:
    """Return a pair: the public view as JSON, and the faces that the public knows, by back."""
    return shown(game, state, None), knowledge(game, state, None)


def _handed(match: Match[Any], at: int, viewer: int | None) -> bool:
    """Return True if the last choice put a card into the viewer's hand, as in a draft."""
    if viewer is None:
        return False
    hands = [match.game.hands(match.states[n]) for n in (at - 1, at)]
    return all(hands) and bool(hands[1][viewer] & ~hands[0][viewer])


# numbers


def check_numbers(match: Match[Any], rng: Random) -> None:
    """Check that bots sample the same worlds from two histories that look alike to their seat."""
    if match.setup.cards == "table":
        return  # at a physical table no bot samples worlds
    game, seats = match.game, range(match.setup.seats)
    hidden = [at for at, action in enumerate(match.actions) if _may_be_hidden(match, at, action)]
    for at in rng.sample(hidden, min(4, len(hidden))):
        before, action, after = match.states[at], match.actions[at], match.states[at + 1]
        like = [one for one in game.legal(before) if one != action and one[:2] == action[:2]]
        for other in rng.sample(like, min(2, len(like))):
            state = game.apply(before, other)
            for viewer in (seat for seat in seats if seat != action.by):
                said = [
                    heard(game, before, *done, viewer) for done in ((action, after), (other, state))
                ]
                if said[0] == said[1]:
                    _while_alike(match, at + 1, state, viewer)


def _may_be_hidden(match: Match[Any], at: int, action: Action) -> bool:
    return action.verb in match.game.secrets or (
        action.by == CHANCE and len(match.game.legal(match.states[at])) > 1
    )


def _while_alike(match: Match[Any], at: int, state: Any, viewer: int) -> None:
    """Continue two histories as long as the viewer sees, hears and knows the same in both.

    Raise Violation if its bots sample different worlds.
    """
    game = match.game
    for now in range(at, min(at + WINDOW, len(match.actions))):
        truth, action = match.states[now], match.actions[now]
        faces = [sorted(knowledge(game, s, viewer).values()) for s in (state, truth)]
        if faces[0] != faces[1] or shown(game, state, viewer) != truth_shown(match, now, viewer):
            return
        _same_worlds(game, (state, truth), viewer, now, now, "tells by their backs what is hidden")
        try:
            after = game.apply(state, action)
        except IllegalAction:
            return  # the action is impossible in the other history
        said = heard(game, state, action, after, viewer)
        if said != heard(game, truth, action, match.states[now + 1], viewer):
            return
        state = after


# order


def check_order(match: Match[Any], rng: Random) -> None:
    """Check that an exchange of two cards inside a hand has no effect.

    The exchange includes the knowledge that players have about the cards.
    """
    game = match.game
    telling = [at for at, state in enumerate(match.states) if _partly_known(game, state)]
    for at in (*moments(match, rng, 4), *rng.sample(telling, min(4, len(telling)))):
        state = match.states[at]
        hands = game.hands(state)
        if len(hands) not in (0, match.setup.seats):
            raise Violation(f"`hands` has {len(hands)} hands for {match.setup.seats} seats")
        for pairs in zip_longest(*(_pairs(game, state, hand, rng) for hand in hands)):
            cards = state.cards
            for pair in filter(None, pairs):
                cards = cards.renamed(*pair)
            _same_from_here(match, at, game.with_cards(state, cards))


def _pairs(game: Game[Any], state: Any, hand: int, rng: Random) -> list[tuple[int, int]]:
    """Return at most two pairs of backs in a hand, each of one kind.

    Pairs of an open and a hidden card come first, and among them those with equal faces, because
    mistakes are most likely there.
    """
    known, cards = game.known(state, None), state.cards
    pairs = [
        pair for pair in combinations(backs(hand), 2) if cards.box.like(pair[0]) >> pair[1] & 1
    ]
    rng.shuffle(pairs)
    pairs.sort(
        key=lambda pair: (
            (known >> pair[0] ^ known >> pair[1]) & 1 == 0,
            cards.faces[pair[0]] != cards.faces[pair[1]],
        )
    )
    return pairs[:2]


def _partly_known(game: Game[Any], state: Any) -> bool:
    known = game.known(state, None)
    return any(hand & known and hand & ~known for hand in game.hands(state))


def _same_from_here(match: Match[Any], at: int, state: Any) -> None:
    game = match.game
    for now in range(at, min(at + 6, len(match.states))):
        truth = match.states[now]
        same(
            game.legal(state),
            game.legal(truth),
            "the order inside a hand changes what is legal",
            now,
        )
        for viewer in viewers(match):
            same(
                shown(game, state, viewer),
                truth_shown(match, now, viewer),
                f"{named(viewer)} sees the order inside a hand",
                now,
            )
            if [*remembered(game, state, viewer)] != [*remembered(game, truth, viewer)]:
                raise Violation(
                    f"what {named(viewer)} remembers of a hand depends on the order inside it",
                    at=now,
                )
        if now < len(match.actions):
            if match.actions[now].by == CHANCE and not game.legal(truth):
                return  # a shuffle depends on the places of the cards
            state = game.apply(state, match.actions[now])


def remembered(game: Game[Any], state: Any, viewer: int | None) -> Iterator[list[int]]:
    """Yield the face numbers that a viewer knows in each hand."""
    known = game.known(state, viewer)
    for hand in game.hands(state):
        yield sorted(state.cards.faces[back] for back in backs(hand & known))


# world


def check_world(match: Match[Any], rng: Random) -> None:
    """Check that a sampled world agrees with its seat's knowledge, varies and can be played on."""
    game = match.game
    for at in moments(match, rng, 8):
        state = match.states[at]
        for seat in range(match.setup.seats):
            worlds = [game.world(state, seat, Random(n)) for n in range(3)]
            for world in worlds:
                _agrees(match, at, world, seat)
                _lives(game, world, rng)
            unknown = everything(state.cards) & ~game.known(state, seat)
            unsure = unlike(state.cards, unknown, rng) and state.turn != OVER and _dealt(match, at)
            if unsure and not _varies(game, worlds, state, seat):
                raise Violation(f"after {at} actions the worlds of seat {seat} never vary", at=at)


def _varies(game: Game[Any], worlds: Sequence[Any], state: Any, seat: int) -> bool:
    """Return True if worlds of a seat have different faces. Sample more if these have not."""
    more = (game.world(state, seat, Random(n)) for n in range(len(worlds), WORLDS))
    first = worlds[0].cards.faces
    return any(world.cards.faces != first for world in chain(worlds, more))


def _dealt(match: Match[Any], at: int) -> bool:
    """Return True if a shuffle comes before this state. Before it, there is nothing to guess."""
    return any(unlisted(match, n, a) for n, a in enumerate(match.actions[:at]))


def _agrees(match: Match[Any], at: int, world: Any, seat: int) -> None:
    game, state = match.game, match.states[at]
    same(
        shown(game, world, seat),
        truth_shown(match, at, seat),
        f"{named(seat)} can tell its world from the truth",
    )
    same(
        shown(game, world, None),
        truth_shown(match, at, None),
        "the public can tell a world of a seat from the truth",
    )
    known = [sorted(knowledge(game, s, seat).values()) for s in (state, world)]
    same(known[0], known[1], f"{named(seat)} knows other cards in its world")
    if [*remembered(game, state, seat)] != [*remembered(game, world, seat)]:
        raise Violation(f"{named(seat)} remembers other hands in its world")
    for kind in state.cards.box.kinds:
        bags = [sorted(s.cards.faces[back] for back in backs(kind)) for s in (state, world)]
        if bags[0] != bags[1]:
            raise Violation("a world has other cards in a kind than the box")


def _lives(game: Game[Any], world: Any, rng: Random) -> None:
    """Apply every legal action of a world, then play it on at random."""
    for action in game.legal(world):
        game.apply(world, action)
    for _ in range(20):
        if world.turn == OVER:
            return
        legal = game.legal(world)
        if not (legal or world.turn == CHANCE):
            raise Violation("in a sampled world the seat to act has no action")
        if world.turn == CHANCE:
            world = game.apply(world, game.sample(world, rng))
        else:
            world = game.apply(world, rng.choice(legal))


# undo


def check_undo(match: Match[Any], rng: Random) -> None:
    """Check that an undo needs agreement for all actions that look alike to others, or for none."""
    if match.setup.cards == "table":
        return
    secret = [n for n, action in enumerate(match.actions) if action.verb in match.game.secrets]
    for at in sorted({*moments(match, rng, 4), *rng.sample(secret, min(6, len(secret)))}):
        undone_alike(match, at)


def undone_alike(match: Match[Any], at: int) -> int:
    """Check the legal actions of one state, and return how many look like another one to others.

    Raise Violation if an undo needs agreement for only some of those that look alike.
    """
    game, before = match.game, match.states[at]
    legal = [action for action in game.legal(before) if action.by >= 0]
    kinds = Counter(action[:2] for action in legal)
    alike: dict[Any, list[Action]] = {}
    for action in (one for one in legal if kinds[one[:2]] > 1):
        after = game.apply(before, action)
        sees, knows = public(game, after)
        hears = heard(game, before, action, after, None)
        alike.setdefault((action[:2], sees, hears, (*sorted(knows.items()),)), []).append(action)
    groups = [some for some in alike.values() if len(some) > 1]
    for some in groups:
        flags = {_needs_all(match, at, action): action for action in some}
        if len(flags) > 1:
            raise Violation(
                f"after {at} actions an undo of {brief(flags[True])} needs all players, and one of "
                f"{brief(flags[False])}, which the others see alike, does not",
                "hides",
                at,
            )
    return sum(map(len, groups))


def _needs_all(match: Match[Any], at: int, action: Action) -> bool:
    """Return True if an undo of that action would need the agreement of all players."""
    other = Match(match.game, match.begun_with, match.seed)
    other.actions, other.states = match.actions[:at], match.states[: at + 1]
    other.state = other.states[-1]
    other.act(action)
    return other.needs_agreement(at)


SECRETS = (check_swap, check_history, check_numbers, check_order, check_world, check_undo)
