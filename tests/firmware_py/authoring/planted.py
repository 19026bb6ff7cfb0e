# Long: one table of faults, each of them a few lines.
# ruff: noqa: ARG002  (broken code ignores its arguments)
"""A small game with many planted faults: mistakes that an author may make."""

import random
from asyncio import CancelledError
from functools import cached_property
from itertools import count
from typing import Any

from msgspec.structs import replace

from firmware_py.authoring.template import HAND, Sprout, State
from games.core.action import CHANCE, OVER, Action
from games.core.ai.levels import Level
from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.cardgame import Lay, may_lie, put
from games.core.cards import backs, in_order, mask
from games.core.deck import Deck, Face, Kind
from games.core.display.scene import Gesture, Mark, News, Spot
from games.core.display.zone import held
from games.core.errors import BadSetup, IllegalAction
from games.core.rulebook.entry import Entry
from games.core.rulebook.rulebook import Entries
from games.core.setup import Option
from games.core.structs import copied
from games.core.text import text
from tests.firmware_py.authoring.sound import Bids, Wagers


class ShowsTheBottom(Sprout):
    """The view shows everyone a card that was not dealt."""

    def seen(self, state):
        return super().seen(state) | {"bottom": state.cards.face(15)}


class ShowsHands(Sprout):
    """All pages show all hands face up."""

    def zones(self, state, seat):
        return tuple(
            replace(zone, items=held("card", state.cards, state.hands[zone.seat], ~0))
            if zone.id.startswith("hand")
            else zone
            for zone in super().zones(state, seat)
        )


class TellsTheBottom(Sprout):
    """The log names a hidden card."""

    def news(self, before, action, after, seat):
        hidden = text("sprout.news.play", seat=0, face=after.cards.face(15))
        return (*super().news(before, action, after, seat), News(hidden, "reveal"))


class AsksWithASecret(Sprout):
    """The public question contains the next player's lowest card."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        if not any(state.hands):
            return scene
        own = next(hand for hand in state.hands if hand)
        face = state.cards.face(next(backs(own)))
        return replace(scene, told=text("sprout.news.play", seat=0, face=face))


class AsksAloud(Sprout):
    """A shared screen shows which cards a hand may play."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, private=False)


class WearsTheBottom(Sprout):
    """A badge shows everyone the card that was not dealt."""

    def badges(self, state, seat):
        return ((state.cards.face(15), False),)


class TeamsByTheBottom(Sprout):
    """Teams depend on a hidden card."""

    def team(self, state, seat):
        return state.cards.faces[15] % 2


class HintsAtTheBottom(Sprout):
    """Tutorial triggers depend on a hidden card."""

    def tutorial_triggers(self, before, action, after):
        return ("high",) if after.cards.faces[15] > 3 else ()


class ChangesTheOldState(Sprout):
    """A step changes the state that it receives."""

    def step(self, state, action):
        after = super().step(state, action)
        state.played = ()
        return after


class ChangesInAScene(Sprout):
    """`scene` changes the state."""

    def scene(self, state, seat):
        state.table = state.table[::-1]
        return super().scene(state, seat)


class ReturnsTheSameState(Sprout):
    """A step changes the state that it receives, and returns it."""

    def step(self, state, action):
        after = super().step(state, action)
        for key in after.__struct_fields__:
            setattr(state, key, getattr(after, key))
        return state


class RollsItsOwn(Sprout):
    """The rules use the global random number generator."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.step == "play":
            after.turn = random.choice([s for s, hand in enumerate(after.hands) if hand])
        return after


class NeverShuffles(Sprout):
    """Every shuffle has the same result."""

    def sample(self, state, rng):
        drawn = super().sample(state, rng)
        return drawn._replace(a=tuple(sorted(drawn.a)))


class DealsFromTheBox(Sprout):
    """The cards are dealt in the order of the box, without a shuffle."""

    def begin(self, setup):
        state = super().begin(setup)
        return self.step(state, Action(CHANCE, "shuffle", tuple(state.cards.faces)))


class DealsBesideADie(DealsFromTheBox):
    """The cards are dealt in the order of the box; the only chance is a die."""

    verbs = Sprout.verbs | {"roll": ("number",)}

    def begin(self, setup):
        return replace(super().begin(setup), step="roll", turn=CHANCE)

    def legal(self, state):
        if state.step == "roll":
            return tuple(Action(CHANCE, "roll", number) for number in range(1, 7))
        return super().legal(state)

    def step(self, state, action):
        if action.verb != "roll":
            return super().step(state, action)
        return replace(state, step="play", turn=action.a % state.setup.seats)


class ShufflesInPart(Sprout):
    """Half of the cards are shuffled, but all are dealt."""

    def shuffles(self, state):
        return range(8)

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=(*action.a, *state.cards.faces[8:]))
        return super().step(state, action)


class HasNoWords(Sprout):
    """A question is missing in all catalogues."""

    def question(self, seen):
        return text("sprout.ask.nowhere")


class HasNoVariantName(Sprout):
    """A variant has no name."""

    players = {"plain": (2,), "long": (2,)}  # noqa: RUF012


class Aside(State):
    """A state with a pile that is mostly empty."""

    aside: bytes = b""


class HasNoZoneName(Sprout):
    """A pile has no name; it is empty in all games."""

    lays = (*Sprout.lays, Lay("aside", "card"))

    def begin(self, setup):
        return Aside(setup, super().begin(setup).cards)


class WantsAnArgument(Sprout):
    """A message uses an argument that it does not get."""

    def news(self, before, action, after, seat):
        return (News(text("sprout.news.play", seat=0), "reveal"),)


class TellsEverything(Sprout):
    """`reveals` says that every action is public."""

    def reveals(self, state, action):
        return True


class TellsWhatIsTurnedUp(Bids):
    """`reveals` says that bids are public, though the last one only turns them up."""

    def reveals(self, state, action):
        return True


class ForgetsToAsk(Sprout):
    """A player with choices is missing in `asked`."""

    def asked(self, state):
        return ()


class HasAClock(Sprout):
    """The view changes each time."""

    def seen(self, state):
        return super().seen(state) | {"at": next(self.ticks)}

    ticks = count()


class StumblesOverTheEnd(Sprout):
    """The step is still "play" after the end."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.turn == OVER:
            after.step = "play"
        return after


class CountsWhatLiesDown(Sprout):
    """Points depend on cards that all have seen but that are face down now."""

    def scores(self, state):
        counts = [sum(state.cards.faces[back] for back in backs(won)) for won in state.won]
        return tuple(counts) or super().scores(state)


class RefusesByAnotherHand(Sprout):
    """The reason for a refusal depends on the next seat's hand."""

    def why_not(self, state, action):
        if state.turn < 0:
            return super().why_not(state, action)
        low = next(backs(state.hands[(state.turn + 1) % state.setup.seats]), 0)
        return text("sprout.do.play", face=state.cards.face(low))


class AsksNobody(Sprout):
    """A player has choices but gets no question."""

    def ask(self, state, who):
        return None


class ForgetsAnAnswer(Sprout):
    """The first answer is missing."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=ask.lines[1:])


class OffersTooMuch(Sprout):
    """A player is offered an illegal action."""

    def choices(self, state, seat):
        found = super().choices(state, seat)
        return (*found, Action(seat, "play", "card-0")) if found else ()


class SeesTooMuch(Sprout):
    """`visible` is not a subset of `known`."""

    def visible(self, state, seat):
        return super().visible(state, seat) | 1 << 15


class KnowsTooMuch(Sprout):
    """`known` says that all seats know all cards."""

    def known(self, state, seat):
        return (1 << 16) - 1


class SamplesTheTruth(Sprout):
    """A bot gets the real state."""

    def world(self, state, seat, rng):
        return state


class SamplesTheDead(Sprout):
    """In a sampled world, the player to act has no cards."""

    def world(self, state, seat, rng):
        other = super().world(state, seat, rng)
        return replace(other, hands=(0,) * len(other.hands))


class ShowsASet(Sprout):
    """The view contains a value that is not JSON."""

    def seen(self, state):
        return {"played": {*state.played}}


class PointsNowhere(Sprout):
    """A mark is at an hour that the dial does not have."""

    dial = 24

    def scene(self, state, seat):
        return replace(super().scene(state, seat), marks=(Mark(25),))


class NeverEnds(Sprout):
    """The game never ends."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.turn == OVER:
            order = tuple(after.cards.faces)
            after = super().step(self.begin(state.setup), Action(CHANCE, "shuffle", order))
        return after


class HasAnOddKind(Sprout):
    """The object of a verb has an unknown kind."""

    verbs = {"shuffle": ("order",), "play": ("card",)}  # noqa: RUF012


class Stumbles(Sprout):
    """`scene` raises a KeyError."""

    def scene(self, state, seat):
        raise KeyError("no such key")


class HasNoWinner(Sprout):
    """The game ends without a result."""

    def result(self, state):
        return None


class CountsForOne(Sprout):
    """`scores` is one score short."""

    def scores(self, state):
        return super().scores(state)[1:]


class TakesAnyCard(Sprout):
    """A scan returns an action that is not legal."""

    def tap(self, state, who, face):
        return (Action(who, "play", face),)


class ShowsTheOrder(Sprout):
    """The view shows a hand in the order of its backs, which tells where its cards came from."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if seat is not None and state.hands:
            found["hand"] = [state.cards.face(back) for back in backs(state.hands[seat])]
        return found


class LosesACard(Sprout):
    """Cards that were won are in no zone of the page."""

    lays = Sprout.lays[:2]


class RefusesInSilence(Sprout):
    """A refusal has no message."""

    def why_not(self, state, action):
        return text("no")


class Chancy(Sprout):
    """A random generator: the same in each test run, but different at each call."""

    @cached_property
    def chance(self):
        return random.Random(5)


class OrderOfASet(Chancy):
    """`legal` has a different order each time."""

    def legal(self, state):
        found = [*super().legal(state)]
        self.chance.shuffle(found)
        return tuple(found)


class CallsAllTheSame(Sprout):
    """All answers have the same label."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        name = text("sprout.do.play", seat=0, face="card-1")
        return ask and replace(ask, lines=tuple(replace(line, label=name) for line in ask.lines))


class CallsItAnother(Sprout):
    """An answer has the label of the card before it in the deck."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(map(self.called, ask.lines)))

    def called(self, line):
        faces = [face.id for face in self.deck.faces]
        other = faces[faces.index(line.action.a) - 1]
        return replace(line, label=text("sprout.do.play", seat=line.action.by, face=other))


class PointsAtTheNext(Sprout):
    """The scene names the next seat instead of the active one."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        wrong = (state.turn + 1) % state.setup.seats
        return replace(scene, head=wrong) if state.turn >= 0 else scene


class ShowsOtherPoints(Sprout):
    """The scene shows one point too many."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        return replace(scene, scores=tuple((who, n + 1) for who, n in scene.scores))


class TellsOfTheNext(Sprout):
    """The log names the next seat as the one that played a card."""

    def news(self, before, action, after, seat):
        if action.verb != "play":
            return super().news(before, action, after, seat)
        told = text("sprout.news.play", seat=after.turn, face=action.a)
        return (News(told, "reveal", seat=after.turn),)


class OrderOfNames(Sprout):
    """`legal` has the order of a set of names, which differs between processes."""

    def legal(self, state):
        faces = {action.a: action for action in super().legal(state)}
        return tuple(faces[face] for face in {*faces})


class KeepsTheLastCard(Sprout):
    """The shuffle never moves the last card."""

    def sample(self, state, rng):
        order, last = [*super().sample(state, rng).a], state.cards.box.dealt[-1]
        at = order.index(last)
        order[at], order[-1] = order[-1], last
        return Action(CHANCE, "shuffle", tuple(order))


class DealsTheLastCard(Sprout):
    """The last card is dealt to its original place, whatever the shuffle says."""

    def step(self, state, action):
        if action.verb != "shuffle":
            return super().step(state, action)
        order, last = [*action.a], state.cards.box.dealt[-1]
        at = order.index(last)
        order[at], order[-1] = order[-1], last
        return super().step(state, action._replace(a=tuple(order)))


class DealsOneTwice(Sprout):
    """One card is dealt twice, and another one never."""

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=(action.a[-1], *action.a[1:]))
        return super().step(state, action)


class BelievesAnyShuffle(Sprout):
    """`possible` accepts any action named shuffle."""

    def possible(self, state, action):
        return action[:2] == (CHANCE, "shuffle")


class Peeks(Player[Any]):
    """Player that uses the cards of the other hands."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[int.from_bytes(state.cards.faces) % len(choices)]


class HasABotThatPeeks(Sprout):
    """The bots use hidden information."""

    @cached_property
    def player(self):
        return Peeks(self)


class Foresees(Player[Any]):
    """Search whose branches depend on hidden cards."""

    def seen(self, before, action, after, seat):
        return action, after.cards.faces


class HasASearchThatForesees(Sprout):
    """The search of the bots sees the other hands."""

    @cached_property
    def player(self):
        return Foresees(self)


class LaysWhatItLacks(Sprout):
    """A zone names a field that the state does not have."""

    lays = (*Sprout.lays, Lay("stock", "card"))


class LaysAnotherKind(Sprout):
    """A zone holds a kind of card that the deck does not have."""

    lays = (Lay("table", "tile", seen=True), *Sprout.lays[1:])


class ForgetsAVerb(Sprout):
    """A legal action is missing in `verbs`."""

    verbs = {"shuffle": ("order",)}  # noqa: RUF012


class ForgetsTheShuffle(Sprout):
    """The shuffle is missing in `verbs`."""

    verbs = {"play": ("face",)}  # noqa: RUF012


class Robs(Sprout):
    """A correct game: the first player looks at the next hand and takes a card from it."""

    verbs = Sprout.verbs | {"rob": ("face",)}

    def legal(self, state):
        if state.step != "rob":
            return super().legal(state)
        hand = state.hands[self.robbed(state)]
        return tuple(Action(state.turn, "rob", face) for face in may_lie(state, hand))

    def looks(self, state, seat):
        looking = state.step == "rob" and seat == state.turn
        return state.hands[self.robbed(state)] if looking else 0

    def robbed(self, state):
        return (state.turn + 1) % state.setup.seats

    def step(self, state, action):
        if action.verb == "rob":
            return self.rob(copied(state), action.a)
        new = super().step(state, action)
        if action.verb == "shuffle":
            new.step = "rob"
            new.cards = new.cards.look(new.turn, new.hands[self.robbed(new)])
        elif not new.played and not all(new.hands):
            new.step, new.turn = "over", OVER
        return new

    def rob(self, new, face):
        who, whose = new.turn, self.robbed(new)
        number = new.cards.box.number(face)
        new.cards, back = new.cards.taken_unseen(new.hands[whose], number, keep=(who, whose))
        new.cards = new.cards.look(whose, 1 << back)
        new.hands = put(new.hands, whose, new.hands[whose] & ~(1 << back))
        new.hands = put(new.hands, who, new.hands[who] | 1 << back)
        new.step = "play"
        return new


class Rounds(State):
    """State of one of two rounds."""

    round: int = 1


class DealsAgain(Sprout):
    """A correct game: the cards that were won are shuffled and dealt once more."""

    def begin(self, setup):
        return Rounds(setup, super().begin(setup).cards)

    def shuffles(self, state):
        won = in_order(sum(state.won))
        return won if state.round == 2 else super().shuffles(state)

    def step(self, state, action):
        if action.verb == "shuffle" and state.round == 2:
            return self.again(copied(state), action.a)
        new: Any = super().step(state, action)
        if new.turn == OVER and new.round == 1:
            new.round, new.step, new.turn = 2, "shuffle", CHANCE
        return new

    def again(self, new, order):
        mixed = self.shuffles(new)
        new.cards = new.cards.shuffled(order, mixed)
        new.hands = tuple(mask(mixed[n : n + HAND]) for n in range(0, len(mixed), HAND))
        new.won = (0,) * new.setup.seats
        new.step, new.turn = "play", new.setup.first
        return new


class Played(State):
    """State that stores the played cards in a set."""

    laid: frozenset[int] = frozenset()


class RemembersInASet(Sprout):
    """A correct game: the order of a set does not matter."""

    def begin(self, setup):
        return Played(setup, super().begin(setup).cards)

    def step(self, state, action):
        after: Any = super().step(state, action)
        if action.verb == "play":
            after.laid = frozenset([*sorted(after.laid, key=hash)[::-1], 8 * len(after.laid)])
        return after


class LeastBegins(Sprout):
    """A correct game: by the rules, the lowest hand begins, which reveals something of it."""

    def reveals(self, state, action):
        return action.verb == "shuffle"

    def step(self, state, action):
        after = super().step(state, action)
        if action.verb == "shuffle":
            counts = [sum(after.cards.faces[back] for back in backs(hand)) for hand in after.hands]
            after.turn = counts.index(min(counts))
        return after


class DealsTheSame(Sprout):
    """A correct game: all players get the same cards, face down and known to all."""

    verbs = {"play": ("face",)}  # noqa: RUF012

    def begin(self, setup):
        state = super().begin(setup)
        return self.step(state, Action(CHANCE, "shuffle", tuple(state.cards.faces)))

    def step(self, state, action):
        after = super().step(state, action)
        after.cards = after.cards.reveal((1 << len(after.cards.faces)) - 1)
        return after


class NamesTheLoot(Robs):
    """The log tells everyone which card was taken from a hand."""

    def hides(self, before, action, after, seat):
        return False


class TellsTheBid(Bids):
    """The log tells everyone a bid that lies face down."""

    def hides(self, before, action, after, seat):
        return False


class DeclaresNoSecret(Bids):
    """Bids are face down, but their verb is not in `secrets`."""

    secrets = frozenset()


class Foretold(State):
    """State with the number that the first player has written down."""

    written: int = 0
    by: int = 0


class Foretells(Sprout):
    """A correct game: the first player secretly writes down a number, which counts at the end."""

    verbs = Sprout.verbs | {"foretell": ("number",)}
    secrets = frozenset({"foretell"})

    def begin(self, setup):
        return Foretold(setup, super().begin(setup).cards)

    def legal(self, state):
        if state.step != "foretell":
            return super().legal(state)
        return tuple(Action(state.turn, "foretell", number) for number in (1, 2, 3))

    def step(self, state, action):
        if action.verb == "foretell":
            return replace(state, step="play", written=action.a, by=action.by)
        new = super().step(state, action)
        return replace(new, step="foretell") if action.verb == "shuffle" else new

    def view(self, state, seat):
        own = seat is not None and seat == state.by
        return super().view(state, seat) | {"written": state.written if own else 0}

    def world(self, state, seat, rng):
        new = super().world(state, seat, rng)
        unknown = state.written and seat != state.by and state.turn != OVER
        return replace(new, written=rng.randint(1, 3)) if unknown else new

    def scores(self, state):
        points = super().scores(state)
        more = state.written if state.turn == OVER else 0
        return put(points, state.by, points[state.by] + more)


class ForetellsAloud(Foretells):
    """`secrets` lacks a choice that is not about cards, so the log tells it."""

    secrets = frozenset()


class LightsTheWrongCard(Robs):
    """An answer is pressed on a card of the own hand, but takes another player's card."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        if ask is None or state.step != "rob":
            return ask
        mine = {
            item.face for zone in self.zones(state, who) if zone.seat == who for item in zone.items
        }
        return replace(ask, lines=tuple(self.moved_to(who, line, mine) for line in ask.lines))

    def moved_to(self, who, line, mine):
        spot = Spot(zone=f"hand-{who}", face=line.action.a)
        return replace(line, ways=(Gesture((spot,)),)) if spot.face in mine else line


class EndsInAStep(Sprout):
    """A step raises SystemExit."""

    def step(self, state, action):
        raise SystemExit(3)


class CancelsItself(Sprout):
    """`scene` raises an error that `except Exception` does not catch."""

    def scene(self, state, seat):
        raise CancelledError


class Wordless(Exception):
    """An error whose `str` raises another error."""

    def __str__(self):
        raise RuntimeError


class RaisesAnOddError(Sprout):
    """`legal` raises an error that cannot be printed."""

    def legal(self, state):
        raise Wordless


class SeatsNobody(Sprout):
    """A variant has no number of players."""

    players = {"plain": (2,), "long": ()}  # noqa: RUF012


class ForgotAComma(Sprout):
    """A number in brackets without a comma is not a tuple."""

    players = {"plain": (2)}  # type: ignore[dict-item]  # noqa: RUF012


class NobodyDeals(Sprout):
    """`dealers` is a string in brackets without a comma."""

    dealers = "device"  # type: ignore[assignment]


class HasNoVariant(Sprout):
    """There are no variants."""

    players = {}  # noqa: RUF012


def option(*values):
    """Return the option `trumps` with these values; the first is the default."""
    key = "sprout.option.trumps"
    return {"trumps": Option(values, values[0], key, f"{key}.help")}


class HasNumbersAsValues(Sprout):
    """The values of an option are not strings."""

    options = option(1, 2)


class HasOneValue(Sprout):
    """The value of an option is a string instead of a tuple."""

    options = option("noyes")


class RefusesItsOption(Sprout):
    """An offered value of an option is always refused."""

    options = option("no", "yes", "some")

    def begin(self, setup):
        if setup.options["trumps"] == "yes":
            raise BadSetup("trumps go with no game")
        return super().begin(setup)


class ChangesItsSetup(Sprout):
    """A step changes the options of the setup."""

    options = option("no", "yes")

    def step(self, state, action):
        state.setup.options["trumps"] = "later"
        return super().step(state, action)


class HasAStrangeColour(Sprout):
    """A comma is missing between two colours."""

    usual_colours = ("redblue", "green", "purple", "yellow")


class TurnsByHalves(Sprout):
    """`turn` is a float."""

    def step(self, state, action):
        after: Any = super().step(state, action)
        after.turn = float(after.turn)
        return after


class ReturnsNoState(Sprout):
    """A step returns None."""

    def step(self, state, action):
        super().step(state, action)


class ListsItsActions(Sprout):
    """`legal` returns a list."""

    def legal(self, state):
        return [*super().legal(state)]


class OffersNothing(Sprout):
    """A player's turn has no legal action."""

    def legal(self, state):
        return super().legal(state) if len(state.played) == 0 else ()


class WinsInASet(Sprout):
    """`result` returns a set."""

    def result(self, state):
        won = super().result(state)
        return won and {*won}


class ScoresNoNumber(Sprout):
    """A score is NaN."""

    def scores(self, state):
        return (float("nan"), *super().scores(state)[1:])


class HasAWordlessRule(Sprout):
    """A rule entry uses texts that do not exist."""

    @cached_property
    def entries(self):
        title, short = text("sprout.ask.play"), text("sprout.entry.trick.short")
        return Entries(self, (Entry(id="trick", title=title, short=short, more=short),))


class ReasonsInSilence(Player[Any]):
    """Player with hint reasons that have no text."""

    reasons = Reasons(
        lambda _before, action, _after: ("lead",) if action.verb == "play" else (),
        because=lambda kind, *_event: text(f"sprout.because.{kind}"),
    )


class HasAWordlessReason(Sprout):
    """A hint's reason has no text."""

    @cached_property
    def player(self):
        return ReasonsInSilence(self)


class LaysTwice(Sprout):
    """Two zones use the same field."""

    lays = (*Sprout.lays, Lay("loot", "card", each=True, field="won"))


class DealsAcross(Sprout):
    """Neighbours are dealt a card that both hold."""

    def step(self, state, action):
        after = super().step(state, action)
        if action.verb == "shuffle":
            after.hands = tuple(mask(range(3 * n, 3 * n + 4)) for n in range(after.setup.seats))
        return after


class WinsInPart(Sprout):
    """Only one of two partners wins."""

    players = {"plain": (4,)}  # noqa: RUF012

    def team(self, state, seat):
        return seat % 2


class WinsAlone(Sprout):
    """In a cooperative game only some players win."""

    cooperative = True


class MixesKinds(Sprout):
    """Hands for one kind of card are dealt two kinds."""

    @cached_property
    def deck(self):
        kinds = Kind("card", "sprout.kind.card"), Kind("gem", "sprout.kind.card")
        faces = (
            Face(f"{kind.id}-{n}", kind.id, "sprout.card", copies=4, value=n)
            for kind in kinds
            for n in (1, 2)
        )
        return Deck(kinds, tuple(faces), {})

    def check_deck(self, deck):
        """Accept any deck."""


class KeepsItsRules(Sprout):
    """The game object stores the options of a match."""

    options = option("no", "yes")

    def begin(self, setup):
        self.trumps = setup.yes("trumps")
        return super().begin(setup)

    def step(self, state, action):
        after = super().step(state, action)
        if self.trumps and after.turn != OVER and not after.played:
            after.turn = 0
        return after


class AnswersByChance(Chancy):
    """The answers have a different order each time."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(self.chance.sample(ask.lines, len(ask.lines))))


class Wavers(Player[Any]):
    """Player with its own random generator."""

    @cached_property
    def chance(self):
        return random.Random(5)

    def greedy(self, state, seat, rng):
        return self.chance.choice(self.game.choices(state, seat))


class HasABotThatWavers(Sprout):
    """The bots use their own random generator."""

    @cached_property
    def player(self):
        return Wavers(self)


class Cheats(Player[Any]):
    """Player whose playouts play cards that are not legal."""

    def rollout(self, state, seat, rng):
        return Action(seat, "play", "card-1")


class HasABotThatCheats(Sprout):
    """The bots make illegal moves in playouts."""

    @cached_property
    def player(self):
        return Cheats(self)


class CountsPoints(Player[Any]):
    """Player whose `worth` is in points instead of winning chances."""

    def worth(self, state):
        return self.game.scores(state)


class HasABotThatCounts(Sprout):
    """The bots evaluate in the wrong unit."""

    @cached_property
    def player(self):
        return CountsPoints(self)


class SaysNothingOfATypo(Sprout):
    """`silent` has a misspelt verb."""

    unreported_verbs = frozenset({"plya"})


class BetsAloud(Wagers):
    """The log names the card that lies face down beside a bet."""

    def hides(self, before, action, after, seat):
        return False


class BetsByTheCard(Wagers):
    """Everyone sees whether the card beside a bet is high."""

    def seen(self, state):
        high = [state.cards.faces[next(backs(laid))] > 3 for laid in state.laid if laid]
        return super().seen(state) | {"high": high}


class ReportsATypo(Sprout):
    """`told_as` has a misspelt verb."""

    told_as = {"plya": None}  # noqa: RUF012


class ReportsATypoLater(Sprout):
    """`later` has a misspelt verb."""

    later = frozenset({"plya"})


class LooksAtATypo(Sprout):
    """`needs_hand` has a misspelt verb."""

    needs_hand = frozenset({"plya"})


class TellsATypo(Sprout):
    """`report_verbs` has a misspelt verb."""

    report_verbs = frozenset({"plya"})


class CountsDown(Sprout):
    """The numbers of players are in descending order."""

    players = {"plain": (4, 3, 2)}  # noqa: RUF012


class LearnsAtNine(Sprout):
    """`newcomers` is a number of players that no variant has."""

    newcomers = 9


class TakesNoTime(Sprout):
    """`minutes` is 0."""

    minutes = 0


class HasNoVersion(Sprout):
    """`version` is 0."""

    version = 0


class LooksAlike(Sprout):
    """Two seats have the same colour."""

    usual_colours = ("red", "blue", "red", "green")


class ComesFromNowhere(Sprout):
    """A zone's `source` does not exist."""

    lays = (
        Lay("table", "card", seen=True, role="play", shape="row", source="stock"),
        *Sprout.lays[1:],
    )


class IgnoresItsOption(Sprout):
    """An option has no effect."""

    options = option("no", "yes")


class ForgetsAValue(Sprout):
    """One of three values of an option has the effect of another: the rules ignore it."""

    options = option("no", "yes", "some")

    def step(self, state, action):
        after = super().step(state, action)
        if state.setup.yes("trumps") and after.step == "play" and not after.table:
            after.turn = next(s for s in reversed(range(state.setup.seats)) if after.hands[s])
        return after


class AsksInVain(Sprout):
    """An option is read but has no effect."""

    options = option("no", "yes")

    def step(self, state, action):
        after = super().step(state, action)
        if state.setup.yes("trumps") and len(after.table) > state.setup.seats:
            after.turn = 0
        return after


class AsksAtLength(Sprout):
    """A question is longer than the display."""

    def question(self, seen):
        return text("sprout.help")


class DropsItsShuffle(Sprout):
    """The cards are shuffled, but dealt in their old order."""

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=tuple(state.cards.faces))
        return super().step(state, action)


class EndsBeforeItBegins(Sprout):
    """The first state is final."""

    def begin(self, setup):
        return replace(super().begin(setup), step="over", turn=OVER)


class LooksForWhatIsNot(Sprout):
    """`next` without a default finds nothing."""

    def begin(self, setup):
        next(face for face in self.deck.faces if face.id == "card-99")
        return super().begin(setup)


class WinsByLuck(Sprout):
    """The last seat wins, whatever its score."""

    def result(self, state):
        return (state.setup.seats - 1,) if state.turn == OVER else None


class WinsByMost(Sprout):
    """The player with the most cards wins, and the game says that the fewest win."""

    low_wins = True

    def result(self, state):
        points = self.scores(state)
        most = tuple(seat for seat, each in enumerate(points) if each == max(points))
        return most if state.turn == OVER else None


class MisspellsAFact(Sprout):
    """A misspelt attribute."""

    dealer_dependant_keys = frozenset({"played"})


class MisspellsAFactAsAMethod(Sprout):
    """An attribute with a name like that of a method."""

    secret = frozenset({"play"})  # type: ignore[assignment]


class MisspellsAMethod(Sprout):
    """A misspelt method."""

    def badge(self, state, seat):
        return ()


class SetsApartATypo(Sprout):
    """`dealer_dependent_keys` has a key that no view has."""

    dealer_dependent_keys = frozenset({"playd"})


class HasAnOddLevel(Sprout):
    """The bots have a level that does not exist."""

    class OddPlayer(Player[Any]):
        """Player with an unknown level, and with a level that is not a `Level`."""

        levels = {"hard": Level(playouts=9), "easy": 4}  # type: ignore[dict-item] # noqa: RUF012

    @cached_property
    def player(self):
        return self.OddPlayer(self)


class SeatsEight(Sprout):
    """More seats than colours."""

    players = {"plain": (2, 8)}  # noqa: RUF012


class KeepsItsFirstOption(Sprout):
    """An effect of an option is computed once and kept for all matches."""

    options = {  # noqa: RUF012
        "trumps": Option(("no", "yes"), "no", "sprout.option.trumps", "sprout.option.trumps.help")
    }

    def __init__(self):
        self.kept = {}

    def step(self, state, action):
        seats = state.setup.seats
        first = self.kept.setdefault(seats, state.setup.yes("trumps"))
        after = super().step(state, action)
        if first and after.step == "play" and not after.table:
            after.turn = next(s for s in reversed(range(seats)) if after.hands[s])
        return after


class StumblesWithFour(Sprout):
    """One value of an option breaks the game with four players."""

    options = {  # noqa: RUF012
        key: Option(("a", "b", "c"), "a", f"sprout.option.{key}", f"sprout.option.{key}.help")
        for key in ("trumps", "bids")
    }

    def scores(self, state):
        if state.setup.options["trumps"] == "c" and state.setup.seats == 4:
            raise KeyError("four")
        return super().scores(state) if state.setup.options["bids"] else ()


class DealtByBoth(Sprout):
    """People may deal this game too."""

    dealers = ("device", "table")  # type: ignore[assignment]


class TellsNothing(DealtByBoth):
    """`table_actions` names the wrong seat."""

    def table_actions(self, state, action, after):
        found = super().table_actions(state, action, after)
        return tuple(each._replace(by=(each.by + 1) % state.setup.seats) for each in found)


class TapsNothing(DealtByBoth):
    """At a table, the scan of a played card is refused."""

    def tap(self, state, who, face):
        if state.setup.cards == "table" and state.table:
            raise IllegalAction(text("sprout.why.tap"))
        return super().tap(state, who, face)


class RefusesThere(DealtByBoth):
    """At a table, a step refuses an offered card."""

    def step(self, state, action):
        if state.setup.cards == "table" and state.table:
            raise IllegalAction(text("sprout.why.tap"))
        return super().step(state, action)


class CountsOnlyHere(DealtByBoth):
    """A public fact depends on who deals."""

    def seen(self, state):
        found = super().seen(state)
        here = state.setup.cards == "device"
        return found | {"laid": len(state.table) if here else 0}


class LosesAHandThere(DealtByBoth):
    """The size of a hand depends on who deals."""

    def step(self, state, action):
        after = super().step(state, action)
        if state.setup.cards == "table" and action.verb == "shuffle":
            low = after.hands[1] & -after.hands[1]
            after.hands = put(after.hands, 1, after.hands[1] & ~low)
        return after

    def shared_view(self, state):
        found = super().shared_view(state)
        return {key: value for key, value in found.items() if key != "hands"}


FAULTS: list[tuple[type[Any], str, str]] = [
    (ShowsTheBottom, "face_mentions.names", "view|name of"),
    (ShowsHands, "zones.zones", "the zones show"),
    (TellsTheBottom, "face_mentions.names", "hears of"),
    (TellsTheBid, "secret_choices.hidden", "hears whether seat . chose bid .*`hides` must be"),
    (DeclaresNoSecret, "secret_choices.declared", "`secrets` must have 'bid'"),
    (ForetellsAloud, "secret_choices.hidden", "hears whether seat . chose foretell . or"),
    (NamesTheLoot, "face_mentions.heard", "by 'rob' .* hears of .*knows of no such card"),
    (LightsTheWrongCard, "zones.spots", "'rob' takes .* out of hand-., and is pressed in hand-."),
    (AsksWithASecret, "secrets.swap", "scene.told"),
    (AsksAloud, "secrets.swap", r"public sees.*ask\(seat ., private=False\)\.lines"),
    (WearsTheBottom, "secrets.swap", r"public sees.*badges\[0\]"),
    (TeamsByTheBottom, "secrets.swap", r"public sees.*team\[0\]"),
    (HintsAtTheBottom, "secrets.swap", "public hears.*tutorial_triggers"),
    (ChangesTheOldState, "rules.old_states", "played"),
    (ChangesInAScene, "", "(old state was|who looks) change[sd].*table"),
    (ReturnsTheSameState, "rules", "not a copy|changed"),
    (RollsItsOwn, "rules.same_bytes", "global random|turn"),
    (NeverShuffles, "chance.shuffles", "same order"),
    (DropsItsShuffle, "chance.shuffles", "a shuffle changes nothing"),
    (DealsFromTheBox, "shuffled_before_deal.dealt", "never shuffles card-1"),
    (DealsBesideADie, "shuffled_before_deal.dealt", "never shuffles card-1"),
    (
        ShufflesInPart,
        "shuffled_before_deal.dealt",
        "never shuffles card-5, card-6, card-7, card-8;",
    ),
    (HasNoWords, "locale/en", "sprout.ask.nowhere"),
    (AsksAtLength, "locale/en", "too long for the display, which has 2 rows of 126 px"),
    (HasNoVariantName, "locale/en", "sprout.variant.long"),
    (HasNoZoneName, "locale/en", "sprout.zone.aside is in no .* on the page's table"),
    (WantsAnArgument, "locale/en", "not given"),
    (TellsEverything, "reveals", "true of 'play'"),
    (TellsWhatIsTurnedUp, "reveals", "true of 'bid'"),
    (ForgetsToAsk, "views.ask", "seat . has choices, and `asked` names nobody"),
    (HasAClock, "rules.old_states", "another view when it looks again.*at is"),
    (StumblesOverTheEnd, "generators", "IndexError: tuple index out of range"),
    (
        CountsWhatLiesDown,
        "secrets.swap",
        "of which it has seen what lies face down now: .*scene.scores",
    ),
    (RefusesByAnotherHand, "refusals.refusals", "is answered to .* cannot know.*args.face is"),
    (AsksNobody, "views.ask", "is asked nothing"),
    (ForgetsAnAnswer, "views.ask", "lines"),
    (OffersTooMuch, "views.ask", "seat . may choose .play card-.., which is not legal"),
    (SeesTooMuch, "face_mentions.seen", "not within `known`"),
    (KnowsTooMuch, "secrets.history", "knows what it never saw.*known.back .* is 'card-"),
    (SamplesTheTruth, "secrets", "never vary|hidden"),
    (SamplesTheDead, "secrets.world", "world"),
    (ShowsASet, "views.shown", "`view` of the public, played, .* not plain"),
    (PointsNowhere, "views.shown", "no hour of the dial"),
    (NeverEnds, "rules.ends", "comes to no end"),
    (HasAnOddKind, "verbs", "at most two objects"),
    (LaysWhatItLacks, "lays", "'stock' is the field 'stock' of the state, which has no such"),
    (LaysAnotherKind, "lays", "'table' lie cards of the kind 'tile', and the deck has card"),
    (ForgetsAVerb, "verbs", "'play' may be done, and `verbs` does not have it"),
    (ForgetsTheShuffle, "verbs", "'shuffle' may be done, and `verbs` does not have it"),
    (Stumbles, "", "KeyError: 'no such key'.*planted.py, line"),
    (HasNoWinner, "rules.turns", "`result` is None"),
    (CountsForOne, "rules.turns", "`scores` has"),
    (TakesAnyCard, "views.tap", "a tap of card-. by .* not offered: play"),
    (ShowsTheOrder, "secrets.order", "own_|hand"),
    (LosesACard, "zones.zones", "the zones hold"),
    (RefusesInSilence, "rules.actions", "no message id"),
    (CallsAllTheSame, "locale/en", "calls two answers 'The 1'"),
    (CallsItAnother, "consistency.answers", "play card-. by the name of card"),
    (
        PointsAtTheNext,
        "consistency.state",
        "shown that seat . is asked, and it is seat .*scene.head",
    ),
    (ShowsOtherPoints, "consistency.state", "has 1, and it has 0.*scene.scores"),
    (TellsOfTheNext, "consistency.told", "news.text.args.seat"),
    (OrderOfNames, "cross_process", "another Python.*order of a set.*legal"),
    (KeepsTheLastCard, "chance.shuffles", "in place 15 of the order"),
    (DealsTheLastCard, "chance.shuffles", r"ignored in part.*back 15 \("),
    (DealsOneTwice, "chance.box", "and . in the box"),
    (BelievesAnyShuffle, "chance.orders", "an object too many"),
    (OrderOfASet, "", "asked again|looks again|when the same actions are done again"),
    (HasABotThatPeeks, "bot_information.fair", "the bot of seat \\d knows what it cannot see"),
    (HasASearchThatForesees, "bot_information.seen", "the search of seat \\d sees more of"),
    (
        HasABotThatWavers,
        "bot_information",
        r"bot.* answers something else when it is asked the same again",
    ),
    (
        HasABotThatCheats,
        "bot_information.fair",
        "`rollout` of its player does what seat . is not offered",
    ),
    (HasABotThatCounts, "bot_information.worth", "a chance to win is from 0 to 1"),
    # Basics that the other invariants rely on
    (LaysTwice, "purity.places", r"back . \(card-.\) lies in two places, won-. and loot-."),
    (DealsAcross, "purity.places", "lies in two places, .* and hand-."),
    (MixesKinds, "purity.places", "lies in hand-. and is a 'gem': .* is of the kind 'card'"),
    (KeepsItsRules, "purity.beside", "when another match is begun meanwhile"),
    (AnswersByChance, "purity.again", r"when it looks again after .*ask.lines\[.\].action"),
    (WinsInPart, "results.winners", "the team . is seats ., ., and seat . won alone"),
    (WinsAlone, "results.winners", r"together \(`cooperative`\), and seats? .* won alone"),
    # Errors that end or disturb the program
    (EndsInAStep, "generators", r"it ends the program \(SystemExit 3\) \(.*planted.py, line"),
    (EndsBeforeItBegins, "generators", "it is over before anything is done"),
    (LooksForWhatIsNot, "static_checks", r"StopIteration \(.*planted.py, line"),
    (CancelsItself, "", "CancelledError .*planted.py, line"),
    (RaisesAnOddError, "", "Wordless .*planted.py, line"),
    # Wrong types, and games that cannot be played
    (SeatsNobody, "players", "'long' is for .*: it needs counts of players"),
    (ForgotAComma, "players", "`players` is {'plain': 2}, and must be counts by variant"),
    (NobodyDeals, "dealers", r"`dealers` is 'device' \(is a comma missing\?\), and must be"),
    (HasNoVariant, "players", "there is no variant"),
    (HasNumbersAsValues, "options", r"the values of trumps is \(1, 2\), and must be texts"),
    (HasOneValue, "options", "trumps has one value, 'noyes': is a comma missing"),
    (RefusesItsOption, "options", "trumps can never be 'yes': trumps go with no game"),
    (ChangesItsSetup, "generators", "changes `setup.options`, and .*'no' here and 'later'"),
    (SaysNothingOfATypo, "unreported_verbs", "'plya' is among `unreported_verbs`, and no verb"),
    (BetsAloud, "face_mentions.heard", "by 'lay' .* hears of"),
    (BetsByTheCard, "secrets.history", "seat . chose in secret|sees .*high"),
    (ReportsATypo, "told_as", "'plya' is among `told_as`, and no verb"),
    (ReportsATypoLater, "later", "'plya' is among `later`, and no verb"),
    (LooksAtATypo, "needs_hand", "'plya' is among `needs_hand`, and no verb"),
    (TellsATypo, "report_verbs", "'plya' is among `report_verbs`, and no verb"),
    (CountsDown, "players", r"'plain' is for \(4, 3, 2\): each number once, the smallest first"),
    (LearnsAtNine, "newcomers", r"are 9 at the table, and it is for \[2, 3, 4\]"),
    (TakesNoTime, "minutes", "a minute or more, not 0"),
    (HasNoVersion, "version", "versions count from 1, this is 0"),
    (LooksAlike, "usual_colours", "'red' stands twice"),
    (ComesFromNowhere, "lays", "to the lay 'table' out of 'stock', which is no other lay"),
    (IgnoresItsOption, "options", "trumps was never looked at in 12 games"),
    (ForgetsAValue, "options", "by 'no' and 'some' of trumps all of 12 games went alike"),
    (AsksInVain, "options", "by 'no' and 'yes' of trumps all of 12 games went alike"),
    (HasAStrangeColour, "usual_colours", "'redblue' is no colour"),
    (TurnsByHalves, "generators", r"`step` of 'shuffle' leaves the turn to \d.0, which is no seat"),
    (ReturnsNoState, "generators", "`step` of 'shuffle' returns None, and must return a state"),
    (ListsItsActions, "generators", r"`legal` returns a list, \[\], and must return a tuple"),
    (OffersNothing, "generators", "the turn of 0, and `legal` offers nothing"),
    (HasAWordlessRule, "locale/en", "sprout.entry.trick.short is in no .*in the rule 'trick'"),
    (HasAWordlessReason, "locale/en", "sprout.because.lead is in no .*in a hint, of 'lead'"),
    (
        WinsInASet,
        "return_types.results",
        r"`result` is a set, {.*}, and must be a tuple: the winning",
    ),
    (
        ScoresNoNumber,
        "return_types.results",
        r"`scores` is \(nan, 0.*\), and must be a tuple: a whole",
    ),
    # Names that the program never reads
    (
        MisspellsAFact,
        "dealer_dependant_keys",
        "is asked for by nobody: is `dealer_dependent_keys` meant",
    ),
    (MisspellsAFactAsAMethod, "secret", "`secret` is a method .* no fact: is `secrets` meant"),
    (MisspellsAMethod, "badge", "`badge` is asked for by nobody: is `badges` meant"),
    (
        SetsApartATypo,
        "dealer_dependent_keys",
        "no public view has the key 'playd'.*is 'played' meant",
    ),
    (HasAnOddLevel, "player.py", "`levels` has 'hard', and bots are asked for by easy, medium"),
    (HasAnOddLevel, "player.py", "the level 'easy' is 4, and must be a Level"),
    (SeatsEight, "players", r"'plain' seats 8, and each seat has a colour, .* are 6 \(red, blue"),
    (WinsByLuck, "results.scores", "won with .* lost with .*does not follow from `scores`"),
    (WinsByMost, "results.scores", "won with .* lost with .*the fewest points win .`low_wins`"),
    (
        KeepsItsFirstOption,
        "cross_process",
        "something is kept from one match to the next and leaves",
    ),
    (StumblesWithFour, "generators sprout-plain-4", "with trumps=c: KeyError: 'four'"),
    # Reports of people who deal
    (
        TellsNothing,
        "table_dealt.mirror",
        "seat . does 'play card-.', as `table_actions` says .* not offered",
    ),
    (TapsNothing, "table_dealt.mirror", "a tap of card-. is refused by sprout.why.tap"),
    (RefusesThere, "", "is offered.*is refused: sprout.why.tap"),
    (
        CountsOnlyHere,
        "table_dealt.mirror",
        "says otherwise of 'laid' .*shared_view.laid is . here and 0",
    ),
    (LosesAHandThere, "table_dealt.mirror", r"seat 1 has another .*hands\[1\] holds 3 here and 2"),
]
"""(class with the fault, where `check` reports it, pattern that names the cause)"""
