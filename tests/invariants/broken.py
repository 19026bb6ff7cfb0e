# Long: a game for each law, broken in the one way that the law is to find.
# ruff: noqa: ARG002  (what is broken here mostly ignores what it should heed)
"""Games and matches broken on purpose, each in one way, so that every law is seen to fail once."""

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
    """nightwatch, with its own folder, for a test to break."""

    folder = Nightwatch().folder


class Moody(Broken):
    """Asks the global random."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        return msgspec.structs.replace(after, stuck=after.stuck if random.random() < 0.5 else 0)


class Winking(Broken):
    """Lets a taken step-1 show the doors to the next seat, and says that no take is hidden."""

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
    """Lets the order of a set decide, which another process has otherwise."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"names": list({*map(str, range(24))})}


class Drawing(Broken):
    """Lets the order of a set decide, after the shuffle, in which order the wells are dry."""

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
    """Lets anybody act, whoever's turn it is."""

    def apply(self, state: State, action: Action) -> State:
        if state.turn >= 0:
            action = action._replace(by=state.turn)
        return super().apply(state, action)


class Loose(Broken):
    """Takes what is equal for the same: True and 1.0 for the place 1."""

    def allows(self, state: State, action: Action) -> bool:
        legal = self.legal(state)
        return action in legal if legal else super().allows(state, action)


class Speechless(Broken):
    """Refuses without saying why."""

    def why_not(self, state: State, action: Action) -> Text:
        return text("no")


class Forgetful(Broken):
    """Changes old states instead of copies."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        state.stuck += 1
        return after


class Careless(Broken):
    """Hands out a list of its own."""

    def __init__(self) -> None:
        self.wells = [6, 18]

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"all_wells": self.wells}


class Posthumous(Broken):
    """Goes on after the end."""

    def legal(self, state: State) -> tuple[Action, ...]:
        return super().legal(state) or ((Action(0, "cannot"),) if state.turn == OVER else ())


class Unsampled(Broken):
    """Samples a shuffle that it refuses itself."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        return drawn._replace(a=(*drawn.a, 0)) if drawn.verb == "shuffle" else drawn


class Unshuffled(Broken):
    """Deals as the cards lie in the box, whatever chance says."""

    def sample(self, state: State, rng: Random) -> Action:
        drawn = super().sample(state, rng)
        return drawn._replace(a=tuple(sorted(drawn.a))) if drawn.verb == "shuffle" else drawn


class Boxed(Broken):
    """Deals what lies in the box, and shuffles the doors alone."""

    def step(self, state: State, action: Action) -> State:
        if action.verb == "shuffle":
            kinds = state.cards.box.kinds
            steps, doors = (bytes(action.a[b] for b in backs(kind)) for kind in kinds)
            action = action._replace(a=(*sorted(steps), *doors))
        return super().step(state, action)


class Endless(Broken):
    """Never counts who is stuck."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if after.stuck == after.setup.seats - 1 and after.doors:
            after.stuck = 0
        if len(after.doors) == 1:
            after.doors = state.doors | after.doors
        return after


class Count(int):
    """A number that forgets itself on the way."""

    def __reduce__(self) -> Any:
        return int, ()


class Lost(Broken):
    """Keeps in its states what another process does not get."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        after.stuck = Count(after.stuck)
        return after


class Unkind(Broken):
    """Says that an hour is a seat."""

    verbs = MappingProxyType({**rules.VERBS, "walk": ("seat",)})


class Fisher(Match[Any]):
    """Draws another chance after an undo."""

    def draw(self) -> Action:
        return self.game.sample(self.state, Random(f"{self.seed}/{len(self.entries)}"))


class Halfway(Match[Any]):
    """Takes back the actions, but stays where it was."""

    def take_back(self, count: int) -> tuple[Action, ...]:
        state = self.state
        taken = super().take_back(count)
        self.state = state
        return taken


class Unlearner(Match[Any]):
    """Lets anybody take back anything."""

    def needs_agreement(self, start: int | None = None) -> bool:
        return False


class Amnesiac(Match[Any]):
    """Saves what stands, not what happened."""

    def save(self) -> bytes:
        entries, self.entries = self.entries, list(self.actions)
        saved = super().save()
        self.entries = entries
        return saved


# Showing


class Curt(Broken):
    """Leaves out the last answer."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return msgspec.structs.replace(ask, lines=ask.lines[:-1]) if ask else None


class Grabby(Broken):
    """Takes any tapped card for a card that is laid."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        return (Action(who, "play", face),)


class Trusting(Broken):
    """Never says that a moment is secret."""

    def secret(self, state: State, who: int) -> bool:
        return False


class Disco(Broken):
    """Shows a style that no painter knows."""

    def scene(self, state: State, seat: int | None) -> Scene:
        scene = super().scene(state, seat)
        marks = tuple(msgspec.structs.replace(mark, style="disco") for mark in scene.marks)
        return msgspec.structs.replace(scene, marks=marks)


class Heap(Broken):
    """Puts a set into its view."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"doors": set(state.doors)}


class Stranger(Broken):
    """Speaks another game's texts."""

    def scene(self, state: State, seat: int | None) -> Scene:
        return msgspec.structs.replace(super().scene(state, seat), told=text("cinderella.ask.roll"))


# Secrets


class Windows(Broken):
    """Shows everybody whatever somebody looks at."""

    def scene(self, state: State, seat: int | None) -> Scene:
        if not state.looking:
            return super().scene(state, seat)
        scene = super().scene(state, state.active)
        return msgspec.structs.replace(scene, private=False)


class Unfiltered(Broken):
    """Offers everybody the referee's actions."""

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        return self.legal(state)

    def ask(self, state: State, who: int) -> Ask | None:
        return None


class Gossip(Broken):
    """Tells everybody what was taken unseen."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        return super().news(before, action, after, action.by)


class Talkative(Broken):
    """Says in the log what lies at the bottom of the deck."""

    def news(self, before: State, action: Action, after: State, seat: int | None) -> Any:
        news = super().news(before, action, after, seat)
        if not after.deck:
            return news
        bottom = after.cards.face(after.deck[0])
        return (*news, News(text("nightwatch.news.bottom", face=bottom), "reveal"))


class Clairvoyant(Broken):
    """Counts as seen what lies face down, so that a test by what is seen is empty."""

    def visible(self, state: State, seat: int | None) -> int:
        return everything(state.cards)


class Peeking(Broken):
    """Shows everybody what lies at the bottom of the deck."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        bottom = [state.cards.face(back) for back in state.deck[:1]]
        return super().view(state, seat) | {"bottom": bottom}


class Backward(Broken):
    """Names a card by its back before the shuffle, and goes on so when it bears another face."""

    def scene(self, state: State, seat: int | None) -> Scene:
        named = text("nightwatch.news.bottom", face=state.cards.face(0))
        return msgspec.structs.replace(super().scene(state, seat), told=named)


class Pressed(Broken):
    """Says where answers are pressed."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        return ask if ask is None or not ask.lines else self.changed(state, ask)

    def changed(self, state: State, ask: Ask) -> Ask:
        return ask

    def moved(self, ask: Ask, *ways: Gesture) -> Ask:
        lines = tuple(msgspec.structs.replace(line, ways=ways) for line in ask.lines)
        return msgspec.structs.replace(ask, lines=lines)


class Hasty(Pressed):
    """Lets the same answer follow each press, whether it is still offered or not."""

    def changed(self, state: State, ask: Ask) -> Ask:
        line = ask.lines[0]
        ways = tuple(msgspec.structs.replace(way, then=(line.action,)) for way in line.ways)
        return msgspec.structs.replace(
            ask, lines=(msgspec.structs.replace(line, ways=ways), *ask.lines[1:])
        )


class Homeless(Pressed):
    """Says of no answer where it is pressed."""

    def changed(self, state: State, ask: Ask) -> Ask:
        return self.moved(ask)


class Astray(Pressed):
    """Has the cards of a hand pressed in the hand of the next seat."""

    def changed(self, state: State, ask: Ask) -> Ask:
        if state.step != Step.PLAY or state.table:
            return ask
        hand = f"hand-{(ask.lines[0].action.by + 1) % len(state.hands)}"
        return self.moved(ask, *on(Spot(zone=hand, face=ask.lines[0].action.a)))


class Undecided(Pressed):
    """Says why each answer is none."""

    def changed(self, state: State, ask: Ask) -> Ask:
        spots = dict.fromkeys(spot for line in ask.lines for way in line.ways for spot in way.spots)
        why = text("table.why.now")
        return msgspec.structs.replace(ask, reasons=tuple((spot, why) for spot in spots))


class Generous(Pressed):
    """Lets the cards of the next seat be laid with an answer."""

    def changed(self, state: State, ask: Ask) -> Ask:
        if state.step != Step.PLAY:
            return ask
        adds = tuple(
            msgspec.structs.replace(line, action=line.action._replace(by=line.action.by + 1))
            for line in ask.lines
        )
        return msgspec.structs.replace(ask, adds=adds)


class Mapped(Pressed):
    """Says where answers are pressed on a table that it does not see."""

    def changed(self, state: State, ask: Ask) -> Ask:
        return self.moved(ask, *on(Spot(hour=1)))


class Glass(Broken):
    """Lays all hands open in everybody's zones."""

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
    """Loses the deck from the table while a door is looked behind."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        zones = super().zones(state, seat)
        return tuple(zone for zone in zones if zone.id != "deck" or state.step != Step.SHUT)


class Misplaced(Broken):
    """Sends people who want to play a card to a hand that is not theirs."""

    def ask(self, state: State, who: int) -> Ask | None:
        ask = super().ask(state, who)
        if ask is None or state.step != Step.PLAY:
            return ask
        way = Gesture((Spot(zone=f"hand-{(who + 1) % state.setup.seats}", face="step-1"),))
        lines = tuple(msgspec.structs.replace(line, ways=(way,)) for line in ask.lines)
        return msgspec.structs.replace(ask, lines=lines)


class Careworn(Broken):
    """Does not say that a hand is for its owner's eyes alone."""

    def zones(self, state: State, seat: int | None) -> tuple[Zone, ...]:
        zones = super().zones(state, seat)
        return tuple(msgspec.structs.replace(zone, private=False) for zone in zones)


class Tattling(Broken):
    """Tells all which card comes next, whenever somebody has played one."""

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        told = super().news(before, action, after, seat)
        if action.verb != "play" or not after.deck:
            return told
        face = after.cards.face(after.deck[-1])
        return (*told, News(text("nightwatch.news.play", seat=0, face=face), "reveal"))


class Rounding(Broken):
    """Adds a point to everybody's total that no round gave."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        rows = tuple(msgspec.structs.replace(row, total=row.total + 1) for row in found.rows)
        return msgspec.structs.replace(found, rows=rows)


class Egalitarian(Broken):
    """Puts everybody first."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        rows = tuple(msgspec.structs.replace(row, place=1) for row in found.rows)
        return msgspec.structs.replace(found, rows=rows)


class Indiscreet(Broken):
    """Tells behind which door a crow still sits."""

    def ledger(self, match: PlayedMatch[State]) -> Scoreboard:
        found = super().ledger(match)
        state = match.states[0] if len(match.states) < 3 else match.states[2]
        behind = " ".join(state.cards.face(back) for back in state.doors.values())
        return msgspec.structs.replace(found, unit=text("nightwatch.ledger.points", doors=behind))


class Frank(Broken):
    """Says of an action that is not theirs to do whether it could be done, and why not."""

    def refusal(self, state: State, who: int, action: Action) -> Text | None:
        if action in self.choices(state, who):
            return None
        try:
            self.apply(state, action)
        except IllegalAction as error:
            return error.text
        return text("table.why.not-yours")


class Omniscient(Broken):
    """Counts as known what nobody has seen, so that a test by knowledge alone is empty."""

    def known(self, state: State, seat: int | None) -> int:
        return everything(state.cards)


class Leaky(Broken):
    """Keeps in a world what another seat sees, so that its bots know it."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        kept = self.known(state, seat) | self.visible(state, state.active)
        return self.with_cards(state, state.cards.world(kept, rng))


class Positional(Broken):
    """Shuffles hidden faces as they truly lie, so that the same chance gives another world."""

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
    """Keeps in its worlds the backs that cards truly have, which tell where they came from."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        return Game.world(self, state, seat, rng)


class Unmoved(Broken):
    """Always samples the truth."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        return state


class Mixed(Broken):
    """Samples worlds in which doors bear steps."""

    def world(self, state: State, seat: int, rng: Random) -> State:
        hidden = list(backs(everything(state.cards) & ~self.known(state, seat)))
        bag = sorted(state.cards.faces[back] for back in hidden)
        rng.shuffle(bag)
        faces = bytearray(state.cards.faces)
        for back, number in zip(hidden, bag, strict=True):
            faces[back] = number
        return self.with_cards(state, msgspec.structs.replace(state.cards, faces=bytes(faces)))


class Dead(Broken):
    """Samples worlds in which nobody holds a card, and nobody may say so."""

    def legal(self, state: State) -> tuple[Action, ...]:
        legal = super().legal(state)
        return tuple(a for a in legal if a.verb != "cannot") if state.deck == b"c" else legal

    def world(self, state: State, seat: int, rng: Random) -> State:
        other = super().world(state, seat, rng)
        if seat == state.turn or state.step != Step.PLAY:
            return other
        return msgspec.structs.replace(other, deck=b"c", hands=(0,) * state.setup.seats)


class Orderly(Broken):
    """Lays the lowest of several like cards, whoever knew which."""

    def step(self, state: State, action: Action) -> State:
        if action.verb != "play" or state.table:
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
    """Does not forget the gutter when somebody has taken from it unseen."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if action.verb != "took":
            return after
        public = after.cards.public | state.cards.public
        return self.with_cards(after, msgspec.structs.replace(after.cards, public=public))


class Strict(Broken):
    """Never believes that somebody cannot, if it guesses otherwise."""

    def legal(self, state: State) -> tuple[Action, ...]:
        legal = super().legal(state)
        if not state.table or state.step != Step.PLAY or len(legal) == 1:
            return legal
        return tuple(action for action in legal if action.verb != "cannot")


class Publisher(Broken):
    """Takes for certain what was drawn unseen."""

    def step(self, state: State, action: Action) -> State:
        after = super().step(state, action)
        if state.table and action.verb in ("took", "cannot"):
            return self.with_cards(after, after.cards.reveal(after.hands[state.active]))
        return after


class Guesser(Broken):
    """Allows a table only what it guesses that the hand holds."""

    def legal(self, state: State) -> tuple[Action, ...]:
        if not state.table or state.step != Step.PLAY:
            return super().legal(state)
        seen = msgspec.structs.replace(state.setup, cards="device")
        return super().legal(msgspec.structs.replace(state, setup=seen))


class Miscounting(Broken):
    """Tells another hour than the one that all see."""

    def shared_view(self, state: State) -> dict[str, Any]:
        kept = super().shared_view(state)
        return kept | {"hour": state.hour + state.table}


class Blabbing(Broken):
    """Counts among the facts that all agree on what lies at the bottom of the deck."""

    def shared_view(self, state: State) -> dict[str, Any]:
        bottom = [state.cards.face(back) for back in state.deck[:1]]
        return super().shared_view(state) | {"deck": bottom}


class Deaf(Broken):
    """Takes a card that is laid on the reader for nothing."""

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        return ()


class Partial(Broken):
    """Lets the first seat win wherever people deal."""

    def result(self, state: State) -> tuple[int, ...] | None:
        found = super().result(state)
        return (0,) if state.table and found is not None else found


# Entries


class Tacit(Broken):
    """Has a file of entries that explains no question."""

    @cached_property
    def entries(self) -> Entries:
        return Entries(self, ())


class Nagging(Broken):
    """Says of an option what holds at other tables."""

    @cached_property
    def entries(self) -> Entries:
        class Always(Entries):
            def _sentences(self, keys: tuple[str, ...], setup: Any) -> tuple[Text, ...]:
                return tuple(self.sentence(key, "4", setup.deck) for key in keys)

        said = text("nightwatch.help")
        entry = Entry(id="hand", title=said, short=said, more=said, options=("hand",))
        return Always(self, (entry,))


class Halving(Broken):
    """Counts in floats."""

    def scores(self, state: State) -> tuple[int, ...]:
        halves: Any = tuple(score / 1 for score in super().scores(state))
        return halves
