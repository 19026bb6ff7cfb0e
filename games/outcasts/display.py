"""Display of outcasts: hands as arcs on the ring, texts, zones on the page, news, and tips."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import mask
from games.core.display.scene import Arc, Item, Kind, News, Scene, Style, Zone
from games.core.display.zone import held, lying, zone
from games.core.text import Text, text
from games.outcasts import effects
from games.outcasts.cards import ONE
from games.outcasts.prompts import question, rule, top
from games.outcasts.rounds import totals, winners
from games.outcasts.setup import ROUNDS
from games.outcasts.state import State, Step
from games.outcasts.visibility import hand_of, looked_at, private, visible


def scene(state: State, seat: int | None) -> Scene:
    """Return the scene that a seat sees, or the public scene if `seat` is None."""
    asked = seat is not None and (state.turn == seat or state.step == Step.RACE)
    return Scene(
        arcs=_arcs(state),
        direction=state.character.direction,
        head=_head(state),
        right=text("outcasts.right.round", round=state.round.number, rounds=ROUNDS),
        question=question(state),
        lines=_lines(state, seat),
        pages=_pages(state),
        scores=tuple(enumerate(totals(state))),
        told=_told(state),
        private=asked and private(state, seat),
        turns=_turns(state),
    )


def _turns(state: State) -> tuple[int, ...]:
    """Return the active seat and the next ones, in the current direction (R11)."""
    if state.step not in (Step.TURN, Step.EXTRA):
        return ()
    after, found = state.reign.after, [state.active]
    while len(found) < state.compiled.seats:
        found.append(after[found[-1]])
    return tuple(found)


def _arcs(state: State) -> tuple[Arc, ...]:
    """Return the hands as arcs. Seats that have passed since the last card have a faint arc."""
    styles: dict[int, Style] = {}
    if state.step == Step.TURN:
        for n in range(1, state.streak + 1):
            before = state.active - n * state.character.direction
            styles[before % state.compiled.seats] = "faint"
    styles[state.turn] = "active"
    return tuple(Arc(seat, n, styles.get(seat, "steady")) for seat, n in enumerate(state.sizes))


def _head(state: State) -> int | Text:
    if state.turn == OVER:
        return _won(state)
    if state.step == Step.SCORED:
        return text("outcasts.head.round-over")
    if state.step == Step.REVEAL:
        return text("outcasts.head.passed")
    if state.turn == CHANCE and state.step in (Step.CHARACTERS, Step.DEAL):
        return text("outcasts.head.shuffle", round=state.round.number)
    if state.turn == TABLE or state.step == Step.HOLDER:
        return text("table.all")
    return state.active if state.turn == CHANCE else state.turn


def _won(state: State) -> Text:
    best = winners(state) or ()
    if len(best) == 1:
        return text("outcasts.head.won", seat=best[0])
    return text("outcasts.head.won-together")


def _told(state: State) -> Text | None:
    """Return the text that tells people what has just occurred and what to do now, or None."""
    if state.step in (Step.COUNT, Step.SCORED):
        return text(f"outcasts.cause.{state.round.cause}") if state.step == Step.COUNT else None
    if state.step == Step.TURN and state.guard and state.card_up < 0 and not state.open_pile:
        return text("outcasts.told.guard")
    trigger = state.compiled.triggers[state.round.number - 1]
    due = (
        state.round.fired
        and not state.streak
        and not state.setup.yes("round_effect_once")
        and state.turn >= 0
    )
    if trigger and due and state.open_pile and state.top == state.reign.trigger:
        return text(f"outcasts.told.{trigger.effect}")
    return None


# The lines below the question


def _lines(state: State, seat: int | None) -> tuple[Text, ...]:
    if state.step == Step.SCORED or state.turn == OVER:
        return _score_lines(state)
    lines = []
    sees = visible(state, seat)
    drawn = state.aside.drawn >= 0 and seat in (state.active, state.aside.target)
    if drawn and sees >> state.aside.drawn & 1:
        card = state.compiled.labels[state.cards.face(state.aside.drawn)]
        lines.append(text("outcasts.line.drawn", card=card))
    looked = looked_at(state, seat)
    if state.step in (Step.PLACE, Step.SEEN) and not mask(looked) & ~sees:
        names = (state.compiled.names[state.cards.face(back)] for back in looked)
        lines += [text("outcasts.line.deck", place=n, card=name) for n, name in enumerate(names, 1)]
    if state.step in (Step.TURN, Step.EXTRA):
        lines.append(top(state))
    says = rule(state)
    if says is not None and state.step not in (Step.REVEAL, Step.COUNT):
        lines.append(says)
    values = state.sorted_values(hand_of(state, seat))
    if values:
        lines.append(text("outcasts.line.hand", values=" ".join(map(str, values))))
    return tuple(lines)


def _score_lines(state: State) -> tuple[Text, ...]:
    """Return the points of the round with the totals. After a round, also what comes next."""
    lines = []
    for seat, (n, total) in enumerate(zip(state.round.gained[-1], totals(state), strict=True)):
        if state.compiled.teams:  # a total is the sum of several seats
            lines.append(text("outcasts.line.gained", seat=seat, points=n))
        else:
            words = {"before": total - n, "points": n, "total": total}
            lines.append(text("outcasts.line.sum", seat=seat, **words))
    if state.step == Step.SCORED:
        lines += [text("outcasts.line.counted"), text("outcasts.line.lowest")]
        lines += [text("outcasts.line.next")] * (state.setup.cards == "table")
    return tuple(lines)


def scan_prompt(state: State, seat: int, number: int) -> Text:
    """Return the request to scan a card for a device seat: one drawn with a 4, or one of a pile."""
    if state.step == Step.GIVE:
        return text("outcasts.ask.hold.draw", seat=seat, from_seat=state.aside.target)
    pile = "deck" if state.step == Step.PLACE else "closed"
    return text(f"outcasts.ask.hold.{pile}", seat=seat, number=number)


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages: the rules in force, hands and piles, total scores."""
    compiled, who = state.compiled, state.character.id
    active = text("outcasts.line.active", card=compiled.names[who]) if who else None
    rules = [
        text(f"outcasts.variant.{state.setup.variant}"),
        top(state),
        active or text("outcasts.line.nobody"),
    ]
    says, trigger = rule(state), compiled.triggers[state.round.number - 1]
    if says is not None:
        rules.append(says)
    if trigger is not None:
        card, character = compiled.face_of[trigger.value], trigger.character
        names = {"card": compiled.labels[card], "character": compiled.names[character]}
        rules.append(text("outcasts.line.trigger", **names))
        rules.append(text(f"outcasts.effect.{trigger.effect}"))
    hands = [text("outcasts.line.holds", seat=seat, n=n) for seat, n in enumerate(state.sizes)]
    piles = (
        text("outcasts.line.closed", n=len(state.closed_pile)),
        text("outcasts.line.characters", n=len(state.char_deck)),
    )
    points = enumerate(totals(state))
    scores = tuple(text("outcasts.line.score", seat=seat, points=own) for seat, own in points)
    return (tuple(rules), (*hands, *piles), scores)


# Zones

_zone = partial(zone, "outcasts")


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones that a seat sees, or the public ones for None. Return () if people deal."""
    if state.compiled.table:
        return ()
    seen, cards, looked = visible(state, seat), state.cards, looked_at(state, seat)
    # A pile is empty here while the viewer looks through it and so sees it in another zone.
    char_deck = b"" if looked and looked[0] in state.char_deck else state.char_deck
    closed_pile = b"" if looked and looked[0] in state.closed_pile else state.closed_pile
    characters = lying("character", cards, char_deck, seen)
    closed = lying("outcast", cards, closed_pile, seen)
    notes = text("outcasts.note.characters"), text("outcasts.note.closed-pile")
    mixed, number = state.round.mixed, state.round.number
    return (
        *_in_force(state, seen),
        _open_pile(state),
        *_of_a_look(state, looked, seat),
        _zone("characters", "stock", "pile", characters, note=notes[0], mixed=mixed),
        _zone(
            "closed_pile", "stock", "pile", closed, note=notes[1], source="open_pile", mixed=number
        ),
        *_hands(state, seen, seat),
    )


def _in_force(state: State, seen: int) -> tuple[Zone, ...]:
    """Return the active character, the card under Thing (A21), and the characters put away."""
    up = lying("character", state.cards, [state.card_up] if state.card_up >= 0 else [], seen)
    note = rule(state) or (None if up else text("outcasts.note.nobody"))
    found = [_zone("in_force", "rule", "pile", up, note=note, source="characters")]
    if state.round.thing >= 0:
        out = lying("outcast", state.cards, [state.round.thing], seen)
        found.append(_zone("blocked", "rule", "pile", out))
    gone = held("character", state.cards, state.gone, seen)
    faint = tuple(replace(item, style="faint") for item in gone)
    return (*found, _zone("gone", "rule", "row", faint, source="in_force"))


def _open_pile(state: State) -> Zone:
    """Return the open pile. Only its top card has a seat, as the state stores only that player."""
    faces = [state.cards.face(back) for back in state.open_pile]
    top = len(faces) - 1
    items = tuple(
        Item("outcast", face, seat=state.last_player if n == top else None)
        for n, face in enumerate(faces)
    )
    return _zone("open_pile", "play", "spread", items)


def _of_a_look(state: State, looked: tuple[int, ...], seat: int | None) -> tuple[Zone, ...]:
    """Return the pile that only this seat looks through, top first, or the card drawn by a 4."""
    if state.aside.drawn >= 0 and seat in (state.active, state.aside.target):
        item = Item("outcast", state.cards.face(state.aside.drawn))
        return (_zone("drawn", "play", "row", (item,), private=True),)
    if not looked:
        return ()
    kind = "character" if looked[0] in state.char_deck else "outcast"
    items = tuple(Item(kind, state.cards.face(back), at=n) for n, back in enumerate(looked, 1))
    source = "characters" if kind == "character" else "closed_pile"
    return (_zone("looked", "play", "row", items, source=source, private=True),)


def _hands(state: State, seen: int, seat: int | None) -> tuple[Zone, ...]:
    """Return the hands. Other viewers see a card that a 4 has drawn still in its hand (A51)."""
    hands, drawn, target = list(state.hands), state.aside.drawn, state.aside.target
    if drawn >= 0 and seat not in (state.active, target):
        hands[target] |= 1 << drawn
    alone = seen & ~visible(state, None)
    return tuple(
        _zone(
            "hand",
            "own",
            "row",
            held("outcast", state.cards, hand, seen),
            seat=who,
            source="closed_pile",
            private=bool(hand & alone),
        )
        for who, hand in enumerate(hands)
    )


# News


def news(before: State, action: Action, after: State, seat: int | None) -> tuple[News, ...]:
    """Return the news of an action, its round effect, and the end of a trick, round or match."""
    said = _of_action(before, action, after, seat)
    if len(after.open_pile) > len(before.open_pile):
        effect = effects.came(before, after.top, after)  # R26
        if effect is not None:
            said.append(News(text(f"outcasts.told.{effect}"), "strike"))
    if before.step == Step.TURN and after.step == Step.REVEAL:
        said.append(News(text("outcasts.news.trick"), "turn"))
    if after.round.cause and not before.round.cause:
        said.append(News(text(f"outcasts.cause.{after.round.cause}"), "strike"))
    if len(after.round.gained) > len(before.round.gained):
        for each, points in enumerate(after.round.gained[-1]):
            said += _one("gained", "score", each, points=points)
    for each in winners(after) or ():
        said += _one("won", "won", each)
    return tuple(said)


PLAIN: Mapping[str, tuple[str, Kind]] = {
    "psychic": ("psychic", "reveal"),
    "hyde": ("hyde", "reveal"),
    "cannot": ("cannot", "reveal"),
    "take": ("take", "capture"),
    "took": ("take", "capture"),
    "take_shown": ("take", "capture"),
    "place": ("place", "move"),
    "placed": ("place", "move"),
}
"""Message and kind of the news for each verb whose news names only the seat."""


AT_PLACES = frozenset(("take", "take_shown", "place"))
"""Verbs of actions that people carry out for a device seat. Their news names places in a pile."""


def _at_places(before: State, action: Action, after: State) -> list[News]:
    if action.verb != "place":
        return _one("take-place", "capture", action.by, place=action.a)
    deck, now = before.char_deck[::-1], after.char_deck[::-1]
    if deck == now:
        return _one("place-stays", "move", action.by)
    to = action.a
    return _one("place-from", "move", action.by, place=deck.index(now[to]) + 1, to=to + 1)


def _one(message: str, kind: Kind, who: int | None, **args: object) -> list[News]:
    named = {} if who is None else {"seat": who}
    return [News(text(f"outcasts.news.{message}", **named, **args), kind, seat=who)]


def _of_action(before: State, action: Action, after: State, seat: int | None) -> list[News]:
    by, verb, a, compiled = action.by, action.verb, action.a, before.compiled
    if verb in AT_PLACES and by in compiled.device_seats:
        return _at_places(before, action, after)
    if verb in PLAIN:
        return _one(*PLAIN[verb], by)
    if verb in ("shuffle", "reveal", "draw"):
        return _of_chance(before, action, after, seat)
    if verb in ("give", "give_shown", "swapped"):
        return _one("swap", "capture", by, from_seat=before.aside.target)
    if verb == "take_open":
        return _one("take-open", "capture", by, card=compiled.labels[a])
    if verb == "send":
        return _one("send", "capture", a)
    if verb in ("block", "set_out"):
        return _one("block", "strike", None, card=compiled.labels[compiled.face_of[after.blocked]])
    return _of_turn(before, action, after)


def _of_turn(before: State, action: Action, after: State) -> list[News]:
    by, verb, a, compiled = action.by, action.verb, action.a, before.compiled
    if verb in ("claim", "laid"):
        opener = by if verb == "claim" else a
        return _one("play", "reveal", opener, card=compiled.labels[compiled.face_of[ONE]])
    if verb == "play":
        message = "pair" if before.character.pairs else "play"
        return _one(message, "reveal", by, card=compiled.labels[a])
    if verb == "pass":
        drew = before.character.draws and before.closed_pile
        return _one("pass-draw" if drew else "pass", "turn", by)
    if verb == "discard":
        return _one("discard", "reveal", by, value=before.blocked)
    if verb in ("decline", "nobody") and after.step == Step.OPEN:
        return _one("youngest", "turn", after.active)
    return []


def _of_chance(before: State, action: Action, after: State, seat: int | None) -> list[News]:
    if action.verb == "reveal":
        return _revealed(before, action, after)
    if action.verb == "draw":
        taker, victim = before.active, before.aside.target
        if seat not in (taker, victim):
            return []
        card = before.compiled.labels[action.a]
        return _one("draw", "capture", taker, from_seat=victim, card=card)
    if before.step == Step.RESHUFFLE:
        return _one("reshuffle", "move", None)
    if before.step == Step.DEAL:
        return _one("deal", "move", None, round=after.round.number)
    return []


def _revealed(before: State, action: Action, after: State) -> list[News]:
    if after.round.cause:
        return []  # the news of the end of the round names Wednesday
    if after.step == Step.RESHUFFLE:
        return [News(text("outcasts.told.guard"), "reveal")]  # a 13 sends Wednesday back
    card = before.compiled.names[action.a]
    said = text("outcasts.news.reveal", card=card, rule=text(f"outcasts.rule.{action.a}"))
    return [News(said, "reveal")]


# Tutorial

PASSES = 3
"""Number of passes in succession after which the tip on the end of a trick appears."""


def tutorial_triggers(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return "empty" if a player has run out of cards, and "passes" at the third pass in a row.

    If the last card has an effect, "empty" comes after the effect, which can add a card (A26).
    """
    said = []
    if after.step in (Step.TURN, Step.REVEAL):
        busy = {before.active} if before.step != Step.TURN else set()
        sizes = enumerate(zip(before.sizes, after.sizes, strict=True))
        if any(not new and (old or seat in busy) for seat, (old, new) in sizes):
            said.append("empty")
    if action.verb == "pass" and before.streak < PASSES <= after.streak:
        said.append("passes")
    return tuple(said)
