# Long: one broken game per invariant, each with a single fault.
# ruff: noqa: ARG002  (broken hooks often ignore their arguments)
"""Broken games and matches, one fault each, so that every invariant is seen to fail once."""

import random
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from nightwatch import rules
from nightwatch.game import Nightwatch
from nightwatch.state import State, Step

from firmware_py.authoring.invariants.secrets import everything
from games.core.action import OVER, Action
from games.core.cards import backs, mask
from games.core.display.scene import Ask, Gesture, News, Scene, Spot, Zone
from games.core.display.scoreboard import Scoreboard
from games.core.display.zone import held
from games.core.errors import IllegalAction
from games.core.game import Game, PlayedMatch
from games.core.match import Match
from games.core.rulebook.entry import Entry
from games.core.rulebook.rulebook import Entries
from games.core.text import Text, text
from games.core.touch_targets import on

# Rules


class Broken(Nightwatch):
    """nightwatch with its folder, as a base for broken games."""

    folder = Nightwatch().folder


class Moody(Broken):
    """Uses the global random."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        return msgspec.structs.replace(after, stuck=after.stuck if random.random() < 0.5 else 0)


class Winking(Broken):
    """Shows the doors to the seat after the holder of step-1, and claims that no take is hidden."""

    def known(self, state: State, seat: int | None) -> int:
        found = super().known(state, seat)
        if seat is None or state.setup.cards == "table":
            return found
        held = map(state.cards.face, backs(state.hands[seat - 1]))
        return found | mask(state.doors.values()) if "step-1" in held else found

    def hides(self, before: State, action: Action, after: State, seat: int | None) -> bool:
        return False

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        told = Action(action.by, "took") if action.verb == "take" else action
        return super().news(before, told, after, seat)


class Hashed(Broken):
    """Lets the order of a set decide, which differs between processes."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"names": list({*map(str, range(24))})}


class Drawing(Broken):
    """Lets the order of a set decide, after the shuffle, in which order the wells run dry."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if action.verb == "shuffle":
            after.dry = tuple(map(int, {*map(str, range(100, 124))}))
        return after


class Kept(Broken):
    """Samples by the order of a set."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        if drawn.verb != "shuffle":
            return drawn
        order = [drawn.a[int(n)] for n in {*map(str, range(15))}]
        return drawn._replace(a=(*order, *drawn.a[15:]))


class Lenient(Broken):
    """Accepts an action of any seat on another seat's turn."""

    def apply(self, state: State, action: Action) -> State:
        if state.turn >= 0:
            action = action._replace(by=state.turn)
        return super().apply(state, action)


class Loose(Broken):
    """Compares by equality: accepts True and 1.0 for the place 1."""

    def allows(self, state: State, action: Action) -> bool:
        legal = self.legal(state)
        return action in legal if legal else super().allows(state, action)


class Speechless(Broken):
    """Refuses without a reason."""

    def why_not(self, state: State, action: Action) -> Text:
        return text("no")


class Forgetful(Broken):
    """Changes old states instead of copies."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        state.stuck += 1
        return after


class Careless(Broken):
    """Hands out a mutable list of the game."""

    def __init__(self) -> None:
        self.wells = [6, 18]

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"all_wells": self.wells}


class Posthumous(Broken):
    """Continues after the end."""

    def legal(self, state: State) -> tuple[Action, ...]:
        return super().legal(state) or ((Action(0, "cannot"),) if state.turn == OVER else ())


class Unsampled(Broken):
    """Samples a shuffle that it refuses."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        return drawn._replace(a=(*drawn.a, 0)) if drawn.verb == "shuffle" else drawn


class Unshuffled(Broken):
    """Samples shuffles in which the cards keep the order of the box."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        return drawn._replace(a=tuple(sorted(drawn.a))) if drawn.verb == "shuffle" else drawn


class Boxed(Broken):
    """Sorts the steps and shuffles only the doors."""

    def step(self, state: State, action: Action) -> State:
        if action.verb == "shuffle":
            kinds = state.cards.box.kinds
            steps, doors = (bytes(action.a[b] for b in backs(kind)) for kind in kinds)
            action = action._replace(a=(*sorted(steps), *doors))
        return super().step(state, action)


class Endless(Broken):
    """Never ends: resets the count of stuck players, and keeps the last door."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if after.stuck == after.setup.seats - 1 and after.doors:
            after.stuck = 0
        if len(after.doors) == 1:
            after.doors = state.doors | after.doors
        return after


class Count(int):
    """Number that becomes a plain int when pickled."""

    def __reduce__(self) -> Any:
        return int, ()


class Lost(Broken):
    """Keeps a value in its states that does not survive pickling."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        after.stuck = Count(after.stuck)
        return after


class Unkind(Broken):
    """Declares that an hour is a seat."""

    verbs = MappingProxyType({**rules.VERBS, "walk": ("seat",)})


class Fisher(Match[Any]):
    """Draws another chance action after an undo."""

    def draw(self) -> Action:
        return self.game.sample(self.state, Random(f"{self.seed}/{len(self.entries)}"))


class Halfway(Match[Any]):
    """Takes back the actions without the state."""

    def take_back(self, count: int) -> tuple[Action, ...]:
        state = self.state
        taken = super().take_back(count)
        self.state = state
        return taken


class Unlearner(Match[Any]):
    """Lets every player take back anything without agreement."""

    def needs_agreement(self, start: int | None = None) -> bool:
        return False


class Amnesiac(Match[Any]):
    """Saves only the remaining actions, without the history."""

    def save(self) -> bytes:
        entries, self.entries = self.entries, list(self.actions)
        saved = super().save()
        self.entries = entries
        return saved


# Views


class Curt(Broken):
    """Leaves out the last answer."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return msgspec.structs.replace(ask, lines=ask.lines[:-1]) if ask else None


class Grabby(Broken):
    """Reads any tapped card as a card that is played."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        return (Action(who, "play", face),)


class Trusting(Broken):
    """Never declares a moment secret."""

    def secret(self, state: State, who: int) -> bool:
        return False


class Disco(Broken):
    """Uses a style that no painter supports."""

    def scene(self, state: State, seat: int | None) -> Scene:
        scene = super().scene(state, seat)
        marks = tuple(msgspec.structs.replace(mark, style="disco") for mark in scene.marks)
        return msgspec.structs.replace(scene, marks=marks)


class Heap(Broken):
    """Puts a set into its view."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"doors": set(state.doors)}


class Stranger(Broken):
    """Uses another game's texts."""

    def scene(self, state: State, seat: int | None) -> Scene:
        return msgspec.structs.replace(super().scene(state, seat), told=text("cinderella.ask.roll"))


# Secrets


class Windows(Broken):
    """Shows all viewers whatever a player looks at."""

    def scene(self, state: State, seat: int | None) -> Scene:
        if not state.looking:
            return super().scene(state, seat)
        scene = super().scene(state, state.active)
        return msgspec.structs.replace(scene, private=False)


class Unfiltered(Broken):
    """Offers all seats the referee's actions."""

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        return self.legal(state)

    def ask(self, state: State, who: int) -> Ask | None:
        return None


class Gossip(Broken):
    """Reveals to all viewers what was taken unseen."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        return super().news(before, action, after, action.by)


class Talkative(Broken):
    """Logs the bottom card of the deck."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        news = super().news(before, action, after, seat)
        if not after.deck:
            return news
        bottom = after.cards.face(after.deck[0])
        return (*news, News(text("nightwatch.news.bottom", face=bottom), "reveal"))


class Clairvoyant(Broken):
    """Counts face-down cards as seen, so that a check by visibility is empty."""

    def visible(self, state: State, seat: int | None) -> int:
        return everything(state.cards)


class Peeking(Broken):
    """Shows all viewers the bottom card of the deck."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        bottom = [state.cards.face(back) for back in state.deck[:1]]
        return super().view(state, seat) | {"bottom": bottom}


class Backward(Broken):
    """Names a card by its back before the shuffle, and continues when it has another face."""

    def scene(self, state: State, seat: int | None) -> Scene:
        named = text("nightwatch.news.bottom", face=state.cards.face(0))
        return msgspec.structs.replace(super().scene(state, seat), told=named)


class Pressed(Broken):
    """Base of games with wrong touch targets."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask if ask is None or not ask.lines else self.changed(state, ask)

    def changed(self, state: State, ask: Ask) -> Ask:
        return ask

    def moved(self, ask: Ask, *ways: Gesture) -> Ask:
        lines = tuple(msgspec.structs.replace(line, ways=ways) for line in ask.lines)
        return msgspec.structs.replace(ask, lines=lines)


class Hasty(Pressed):
    """Sets the same follow-up answer on each press, whether it is still offered or not."""

    def changed(self, state: State, ask: Ask) -> Ask:
        line = ask.lines[0]
        ways = tuple(msgspec.structs.replace(way, then=(line.action,)) for way in line.ways)
        return msgspec.structs.replace(
            ask, lines=(msgspec.structs.replace(line, ways=ways), *ask.lines[1:])
        )


class Homeless(Pressed):
    """Declares no touch target for any answer."""

    def changed(self, state: State, ask: Ask) -> Ask:
        return self.moved(ask)


class Astray(Pressed):
    """Places the cards of a hand in the hand of the next seat."""

    def changed(self, state: State, ask: Ask) -> Ask:
        if state.step != Step.PLAY or state.table_dealt:
            return ask
        hand = f"hand-{(ask.lines[0].action.by + 1) % len(state.hands)}"
        return self.moved(ask, *on(Spot(zone=hand, face=ask.lines[0].action.a)))


class Undecided(Pressed):
    """Gives a reason against each answer that is offered."""

    def changed(self, state: State, ask: Ask) -> Ask:
        spots = dict.fromkeys(spot for line in ask.lines for way in line.ways for spot in way.spots)
        why = text("table.why.now")
        return msgspec.structs.replace(ask, reasons=tuple((spot, why) for spot in spots))


class Generous(Pressed):
    """Offers the cards of the next seat to be played with an answer."""

    def changed(self, state: State, ask: Ask) -> Ask:
        if state.step != Step.PLAY:
            return ask
        adds = tuple(
            msgspec.structs.replace(line, action=line.action._replace(by=line.action.by + 1))
            for line in ask.lines
        )
        return msgspec.structs.replace(ask, adds=adds)


class Mapped(Pressed):
    """Declares touch targets on a table that it does not see."""

    def changed(self, state: State, ask: Ask) -> Ask:
        return self.moved(ask, *on(Spot(hour=1)))


class Glass(Broken):
    """Shows all hands open in every viewer's zones."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        return tuple(
            msgspec.structs.replace(
                zone, items=held("step", state.cards, state.hands[zone.seat], ~0), private=True
            )
            if zone.seat is not None and zone.id.startswith("hand")
            else zone
            for zone in super().zones(state, seat)
        )


class Spilt(Broken):
    """Omits the deck from the table while a player looks behind a door."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        zones = super().zones(state, seat)
        return tuple(zone for zone in zones if zone.id != "deck" or state.step != Step.SHUT)


class Misplaced(Broken):
    """Places the answers in the hand of another seat."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or state.step != Step.PLAY:
            return ask
        way = Gesture((Spot(zone=f"hand-{(who + 1) % state.setup.seats}", face="step-1"),))
        lines = tuple(msgspec.structs.replace(line, ways=(way,)) for line in ask.lines)
        return msgspec.structs.replace(ask, lines=lines)


class Careworn(Broken):
    """Does not mark a hand as private to its owner."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        zones = super().zones(state, seat)
        return tuple(msgspec.structs.replace(zone, private=False) for zone in zones)


class Tattling(Broken):
    """Announces the next card to all whenever a card was played."""

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        told = super().news(before, action, after, seat)
        if action.verb != "play" or not after.deck:
            return told
        face = after.cards.face(after.deck[-1])
        return (*told, News(text("nightwatch.news.play", seat=0, face=face), "reveal"))


class Rounding(Broken):
    """Adds a point to every total that no round gave."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        rows = tuple(msgspec.structs.replace(row, total=row.total + 1) for row in found.rows)
        return msgspec.structs.replace(found, rows=rows)


class Egalitarian(Broken):
    """Ranks every seat first."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        rows = tuple(msgspec.structs.replace(row, place=1) for row in found.rows)
        return msgspec.structs.replace(found, rows=rows)


class Indiscreet(Broken):
    """Reveals in the scoreboard behind which door a crow still sits."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        state = match.states[0] if len(match.states) < 3 else match.states[2]
        behind = " ".join(state.cards.face(back) for back in state.doors.values())
        return msgspec.structs.replace(found, unit=text("nightwatch.ledger.points", doors=behind))


class Frank(Broken):
    """Reveals whether another seat's action would be possible, and why not."""

    def refusal(self, state: State, who: int, action: Action) -> Text | None:
        if action in self.choices(state, who):
            return None
        try:
            self.apply(state, action)
        except IllegalAction as error:
            return error.text
        return text("table.why.not-yours")


class Omniscient(Broken):
    """Counts unseen cards as known, so that a check by knowledge is empty."""

    def known(self, state: State, seat: int | None) -> int:
        return everything(state.cards)


class Leaky(Broken):
    """Keeps in a sampled world what another seat sees, so that bots know it."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        kept = self.known(state, seat) | self.visible(state, state.active)
        return self.with_cards(state, state.cards.world(kept, rng))


class Positional(Broken):
    """Shuffles hidden faces in their true order, so that the same seed gives another world."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        faces = bytearray(state.cards.faces)
        for kind in state.cards.box.kinds:
            hidden = list(backs(kind & ~self.known(state, seat)))
            bag = [faces[back] for back in hidden]
            rng.shuffle(bag)
            for back, number in zip(hidden, bag, strict=True):
                faces[back] = number
        return self.with_cards(state, msgspec.structs.replace(state.cards, faces=bytes(faces)))


class Numbered(Broken):
    """Keeps the true backs in its sampled worlds, which reveal where cards came from."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        return Game.world(self, state, seat, rng)


class Unmoved(Broken):
    """Always samples the true state."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        return state


class Mixed(Broken):
    """Samples worlds in which doors have faces of steps."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        hidden = list(backs(everything(state.cards) & ~self.known(state, seat)))
        bag = sorted(state.cards.faces[back] for back in hidden)
        rng.shuffle(bag)
        faces = bytearray(state.cards.faces)
        for back, number in zip(hidden, bag, strict=True):
            faces[back] = number
        return self.with_cards(state, msgspec.structs.replace(state.cards, faces=bytes(faces)))


class Dead(Broken):
    """Samples worlds in which no seat holds a card and "cannot" is illegal."""

    def legal(self, state: State) -> tuple[Action, ...]:
        legal = super().legal(state)
        return tuple(a for a in legal if a.verb != "cannot") if state.deck == b"c" else legal

    def world(self, state: State, seat: int, rng: Random) -> State:
        other = super().world(state, seat, rng)
        if seat == state.turn or state.step != Step.PLAY:
            return other
        return msgspec.structs.replace(other, deck=b"c", hands=(0,) * state.setup.seats)


class Orderly(Broken):
    """Plays the lowest of several equal cards, whichever of them was known."""

    def step(self, state: State, action: Action) -> State:
        if action.verb != "play" or state.table_dealt:
            return super().step(state, action)
        hand = state.hands[state.active]
        low = next(backs(state.cards.held(hand, state.cards.box.number(action.a))))
        only = mask((low,))
        hands = list(state.hands)
        hands[state.active] = only
        after = super().step(msgspec.structs.replace(state, hands=tuple(hands)), action)
        hands[state.active] = hand & ~only
        return msgspec.structs.replace(after, hands=tuple(hands))


class Elephant(Broken):
    """Keeps the gutter public after a player has taken from it unseen."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if action[1:3] != ("take", None):
            return after
        public = after.cards.public | state.cards.public
        return self.with_cards(after, msgspec.structs.replace(after.cards, public=public))


class Strict(Broken):
    """Refuses "cannot" if the device's guess says otherwise."""

    def legal(self, state: State) -> tuple[Action, ...]:
        legal = super().legal(state)
        if not state.table_dealt or state.step != Step.PLAY or len(legal) == 1:
            return legal
        return tuple(action for action in legal if action.verb != "cannot")


class Publisher(Broken):
    """Treats a card drawn unseen as certain."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if state.table_dealt and action.verb in ("took", "cannot"):
            return self.with_cards(after, after.cards.reveal(after.hands[state.active]))
        return after


class Guesser(Broken):
    """Allows a table only the cards that it guesses in the hand."""

    def legal(self, state: State) -> tuple[Action, ...]:
        if not state.table_dealt or state.step != Step.PLAY:
            return super().legal(state)
        seen = msgspec.structs.replace(state.setup, cards="device")
        return super().legal(msgspec.structs.replace(state, setup=seen))


class Miscounting(Broken):
    """Shows another hour than the public one."""

    def shared_view(self, state: State) -> dict[str, Any]:
        kept = super().shared_view(state)
        return kept | {"hour": state.hour + state.table_dealt}


class Blabbing(Broken):
    """Adds the bottom card of the deck to the shared facts."""

    def shared_view(self, state: State) -> dict[str, Any]:
        bottom = [state.cards.face(back) for back in state.deck[:1]]
        return super().shared_view(state) | {"deck": bottom}


class Deaf(Broken):
    """Ignores a card on the reader."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        return ()


class Partial(Broken):
    """Lets the first seat win in every game that people deal."""

    def result(self, state: State) -> tuple[int, ...] | None:
        found = super().result(state)
        return (0,) if state.table_dealt and found is not None else found


# Entries


class Tacit(Broken):
    """Has a file of entries that explains no question."""

    @cached_property
    def entries(self) -> Entries:
        return Entries(self, ())


class Nagging(Broken):
    """Shows for an option the sentence of another value."""

    @cached_property
    def entries(self) -> Entries:
        class Always(Entries):
            def _sentences(self, keys: tuple[str, ...], setup: Any) -> tuple[Text, ...]:
                return tuple(self.sentence(key, "4", setup.deck) for key in keys)

        said = text("nightwatch.help")
        entry = Entry(id="hand", title=said, short=said, more=said, options=("hand",))
        return Always(self, (entry,))


class Halving(Broken):
    """Scores in floats."""

    def scores(self, state: State) -> tuple[int, ...]:
        halves: Any = tuple(score / 1 for score in super().scores(state))
        return halves
