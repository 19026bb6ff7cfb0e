"""Independent count of the events that the reasons of a hint are about.

It uses only the messages, the cards, the figures and the hours of the states, and none of the
players' code. A reason is true if both counts agree.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.cards import backs
from games.core.text import Text, text
from games.outcasts.cards import CHARACTERS

Steps = Sequence[tuple[Any, Any, Any]]

COLOURS = ("red", "blue", "green", "purple", "yellow")
ODDS = ("a", "b", "often", "other")
"""Arguments of a reason that say how frequent its event is."""
CAPSULES = 9
"""The capsule at a place has this number plus the place as its back."""


def key(said: Text) -> str:
    """Return the event of a reason, without its frequency."""
    args = {name: value for name, value in said.args.items() if name not in ODDS}
    return f"{said.id.removesuffix('.sure')} {sorted(args.items(), key=str)}"


class Witness(Player[Any]):
    """Player that plays as another one does, and counts events independently."""

    def __init__(self, player: Player[Any], name: str, seat: int) -> None:
        super().__init__(player.game)
        for each in ("unit", "longest", "shared", "explores", "hints"):
            setattr(self, each, getattr(player, each))
        for each in ("stops", "worth", "outcome", "rollout", "seen", "likelihood"):
            setattr(self, each, getattr(player, each))
        self.reasons = Reasons(  # type: ignore[misc]
            lambda *step: map(key, STEPS[name](*step)),
            lambda turn: map(key, TURNS[name](turn, seat)),
        )


# midnight


def _colour(figure: int) -> Text:
    return text(f"table.colour.{COLOURS[figure]}")


def _name(state: Any, seat: int) -> Text:
    if state.setup.variant == "team6":
        return text("midnight.partner", seat=seat, number=2 if seat > 2 else 1)
    return text("midnight.seat", seat=seat)


def _ring(hour: int) -> int:
    return 24 if hour == 0 else hour + 12 if hour < 12 else hour


def _midnight(before: Any, _action: Any, after: Any) -> Iterator[Text]:
    if before.standing.number != after.standing.number:
        return
    for figure, (start, end) in enumerate(zip(before.at, after.at, strict=True)):
        if start == end or not after.compiled.owners[figure]:
            continue
        over = end < start if before.laid.way > 0 else end > start
        kind = "home" if end in (0, 24) else "past" if over else "near" if end > 17 else ""
        if kind:
            yield text(f"midnight.hint.{kind}", figure=_colour(figure))
    fell = min(map(_ring, after.at)) < min(map(_ring, before.at))
    if fell and after.setup.variant == "individual":
        yield text("midnight.hint.behind")
    for ghost in backs(after.ghosts & ~before.ghosts):
        yield text("midnight.hint.awake", figure=_colour(after.compiled.ghosts[ghost].figure))
    for seat, (had, has) in enumerate(zip(before.others, after.others, strict=True)):
        for kind, cards in (
            ("special", after.compiled.specials),
            ("booster", after.compiled.boosters),
        ):
            if has & ~had & cards:
                yield text(f"midnight.hint.{kind}", who=_name(after, seat))
    ended = after.standing.ended
    if before.standing.ended is None and ended is not None and ended.figure == -1:
        yield text("midnight.hint.nobody")


def _midnight_turn(turn: Steps, seat: int) -> Iterator[Text]:
    start, end, deck = turn[0][0], turn[-1][2], turn[0][0].setup.deck
    mine = set(start.compiled.figures_of[start.compiled.side_of[seat]])
    hands = [{deck.find(s.cards.face(b)) for b in s.hours[seat]} for s in (start, end)]
    device = start.setup.cards == "device"
    if turn[0][1].verb == "ability" and device:
        for figure in mine:
            if start.at[figure] and not any(COLOURS[figure] in card.colours for card in hands[0]):
                yield text("midnight.hint.swap", figure=_colour(figure))
    on = end.active
    if on == seat or end.standing != start.standing:
        return
    for figure in mine if device else ():
        for card in hands[0] & hands[1]:
            walks = dict(zip(card.colours, card.numbers, strict=True))
            if 0 < end.at[figure] < 24 and walks.get(COLOURS[figure]) == 24 - end.at[figure]:
                n = 24 - end.at[figure]
                yield text("midnight.hint.held", figure=_colour(figure), n=n)
    for figure in set(start.compiled.figures_of[start.compiled.side_of[on]]) - mine:
        if 17 < start.at[figure] < 24 and not 17 < end.at[figure] < 24:
            args = {"n": 24 - start.at[figure], "who": _name(start, on)}
            yield text("midnight.hint.stays", figure=_colour(figure), **args)


# cinderella


def _cinderella(before: Any, _action: Any, after: Any) -> Iterator[Text]:
    if before.hour < 12 <= after.hour:
        yield text("cinderella.hint.twelve")


def _cinderella_turn(turn: Steps, seat: int) -> Iterator[Text]:
    before, action, _ = turn[0]
    cards, place = before.cards, action.a
    if action.verb == "use" and place and before.special[seat] == "hourglass":
        yield text("cinderella.hint.hourglass", n=12 - before.hour)
    if action.verb not in ("open", "look"):
        return
    seats = range(before.setup.seats)
    if not any(cards.known(each) >> place - 1 & 1 for each in seats):
        yield text("cinderella.hint.fresh")
    pairs = before.compiled.pair_of
    there = pairs[cards.faces[place - 1]]
    left = before.left & cards.known(seat) & ~(1 << place - 1)
    partner = [back for back in backs(left) if pairs[cards.faces[back]] == there >= 0]
    if partner and cards.known(seat) >> place - 1 & 1:
        all_know = cards.public >> partner[0] & 1
        yield text(f"cinderella.hint.{'all' if all_know else 'own'}-seen")


# outcasts


def _outcasts(before: Any, _action: Any, after: Any) -> Iterator[Text]:
    if after.step.name == "REVEAL" != before.step.name:
        yield text("outcasts.hint.leads", seat=after.last_player)
        if after.guard:
            yield text("outcasts.hint.guard")
    for seat, (held, left) in enumerate(zip(before.hands, after.hands, strict=True)):
        if held and not left:
            yield text("outcasts.hint.out", seat=seat)
    if after.step.name in ("SCORED", "OVER"):
        yield text("outcasts.hint.ends")


def _outcasts_turn(turn: Steps, seat: int) -> Iterator[Text]:
    before, action, _ = turn[0]
    deck = before.setup.deck
    laid = deck.find(action.a).value if action.verb == "play" else 0
    if (laid == 8 and before.closed_pile) or action.verb == "send":
        teams = before.compiled.teams
        for other in range(before.setup.seats) if laid else (action.a,):
            friend = other == seat or (teams and other % teams == seat % teams)
            if not friend and before.hands[other].bit_count() == 1:
                yield text("outcasts.hint.last", seat=other)
    if before.setup.cards != "device" or before.step.name not in ("TURN", "OPEN", "EXTRA"):
        return
    hand = [deck.find(before.cards.face(back)).value for back in backs(before.hands[seat])]
    fits = {deck.find(each.a).value for each in before.moves if each.verb == "play"}
    come = [before.cards.face(back) for back in before.char_deck] * (not before.round.stays)
    keeps = (laid or action.verb == "pass") and laid < 6 in fits and hand.count(6) == 2
    if keeps and "wednesday" in come:
        yield text("outcasts.hint.sixes")
    keeps = action.verb == "pass" and len(fits) == 1 and hand.count(*fits) == 2
    if keeps and any(CHARACTERS[each].pairs for each in come):
        yield text("outcasts.hint.pair", value=min(fits))
    if laid and laid == max(fits):
        if laid == max(hand) and len(fits) > 1:
            yield text("outcasts.hint.costs", value=laid)
        seen = any(before.cards.known(seat) >> back & 1 for back in before.char_deck)
        if "wednesday" in come and len(come) < 5 and not seen:
            yield text("outcasts.hint.left", n=len(come))


# capsules


def _capsules(before: Any, _action: Any, after: Any) -> Iterator[Text]:
    for seat, (had, has) in enumerate(zip(before.won, after.won, strict=True)):
        for place in backs(has & ~had):
            number = int(after.cards.face(CAPSULES + place).removeprefix("capsule-"))
            yield text("capsules.hint.captures", seat=seat)
            yield text("capsules.hint.takes", seat=seat, number=number)
            if number == after.hour:
                yield text("capsules.hint.exact", seat=seat)


def _capsules_turn(turn: Steps, seat: int) -> Iterator[Text]:
    start, end = turn[0][0], turn[-1][2]
    left, old = None, start.at[seat]
    first = [[each for each in s.arrivals if s.at[each] == s.at[seat]][:1] for s in (start, end)]
    if old and start.here >> old & 1 and first[0] != [seat] == first[1] and end.at[seat] != old:
        yield text("capsules.hint.under", seat=first[0][0])
    for before, action, _ in turn:
        if action.verb == "move":
            left = before.at[seat]
        if action.verb == "look" and not before.cards.known(seat) >> CAPSULES + action.a & 1:
            yield text("capsules.hint.foresee", hour=action.a)
        if action.verb == "flip":
            if action.a == left:
                yield text("capsules.hint.leaves")
            yield from _turned_down(before, action.a, seat)


def _turned_down(state: Any, place: int, seat: int) -> Iterator[Text]:
    """Yield an open capsule whose exact hour would have taken it (R15)."""
    number = {
        p: int(state.cards.face(CAPSULES + p).removeprefix("capsule-"))
        for p in backs(state.up & state.here)
    }
    exact = next((p for p, n in number.items() if n == state.hour), 0)
    on_top = [each for each in state.arrivals if exact and state.at[each] == exact][:1]
    if on_top not in ([], [seat]) and place in number and number[place] < state.hour:
        yield text("capsules.hint.down", seat=on_top[0], number=number[place])


STEPS = {
    "midnight": _midnight,
    "cinderella": _cinderella,
    "outcasts": _outcasts,
    "capsules": _capsules,
}
TURNS = {
    "midnight": _midnight_turn,
    "cinderella": _cinderella_turn,
    "outcasts": _outcasts_turn,
    "capsules": _capsules_turn,
}
