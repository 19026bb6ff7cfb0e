# Long: one table of faults, each of them a few lines.
# ruff: noqa: ARG002  (what is broken here mostly ignores what it should heed)
"""A small game with a fault planted in it, many times over: what its author might do wrong."""

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
from tests.firmware_py.authoring.sound import Bids


class ShowsTheBottom(Sprout):
    """The view tells all what nobody was dealt."""

    def seen(self, state):
        return super().seen(state) | {"bottom": state.cards.face(15)}


class ShowsHands(Sprout):
    """All hands lie open on everybody's page."""

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
    """The public question has the next player's lowest card in it."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        if not any(state.hands):
            return scene
        own = next(hand for hand in state.hands if hand)
        face = state.cards.face(next(backs(own)))
        return replace(scene, told=text("sprout.news.play", seat=0, face=face))


class AsksAloud(Sprout):
    """On a screen that people share, all read what may be laid from a hand."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, private=False)


class WearsTheBottom(Sprout):
    """The card that nobody was dealt lies before a seat, for all to see."""

    def badges(self, state, seat):
        return ((state.cards.face(15), False),)


class TeamsByTheBottom(Sprout):
    """Who wins together depends on a hidden card."""

    def team(self, state, seat):
        return state.cards.faces[15] % 2


class HintsAtTheBottom(Sprout):
    """What a newcomer is told of depends on a hidden card."""

    def tutorial_triggers(self, before, action, after):
        return ("high",) if after.cards.faces[15] > 3 else ()


class ChangesTheOldState(Sprout):
    """A step changes the state that it was given."""

    def step(self, state, action):
        after = super().step(state, action)
        state.played = ()
        return after


class ChangesInAScene(Sprout):
    """Whoever looks, changes."""

    def scene(self, state, seat):
        state.table = state.table[::-1]
        return super().scene(state, seat)


class ReturnsTheSameState(Sprout):
    """A step fills in the very state that it was given, and returns it."""

    def step(self, state, action):
        after = super().step(state, action)
        for key in after.__struct_fields__:
            setattr(state, key, getattr(after, key))
        return state


class RollsItsOwn(Sprout):
    """The rules use the global random."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.step == "play":
            after.turn = random.choice([s for s, hand in enumerate(after.hands) if hand])
        return after


class NeverShuffles(Sprout):
    """The shuffle is always the same."""

    def sample(self, state, rng):
        drawn = super().sample(state, rng)
        return drawn._replace(a=tuple(sorted(drawn.a)))


class DealsFromTheBox(Sprout):
    """The cards are dealt as they lie in the box, without any chance."""

    def begin(self, setup):
        state = super().begin(setup)
        return self.step(state, Action(CHANCE, "shuffle", tuple(state.cards.faces)))


class DealsBesideADie(DealsFromTheBox):
    """The cards are dealt as they lie in the box, and chance has a die to roll."""

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
    """Half of the cards are shuffled, and all are dealt."""

    def shuffles(self, state):
        return range(8)

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=(*action.a, *state.cards.faces[8:]))
        return super().step(state, action)


class HasNoWords(Sprout):
    """A question is in no catalogue."""

    def question(self, seen):
        return text("sprout.ask.nowhere")


class HasNoVariantName(Sprout):
    """A variant has no name."""

    players = {"plain": (2,), "long": (2,)}  # noqa: RUF012


class Aside(State):
    """A moment with a pile that is mostly empty."""

    aside: bytes = b""


class HasNoZoneName(Sprout):
    """A pile has no name, and no game has come to lay a card there."""

    lays = (*Sprout.lays, Lay("aside", "card"))

    def begin(self, setup):
        return Aside(setup, super().begin(setup).cards)


class WantsAnArgument(Sprout):
    """A message names something that it is not given."""

    def news(self, before, action, after, seat):
        return (News(text("sprout.news.play", seat=0), "reveal"),)


class TellsEverything(Sprout):
    """Says of every action that all may learn by it."""

    def reveals(self, state, action):
        return True


class TellsWhatIsTurnedUp(Bids):
    """Says of bids that all may learn by them, and the last one does no more than turn them up."""

    def reveals(self, state, action):
        return True


class ForgetsToAsk(Sprout):
    """Somebody may choose, and is not among those who are asked."""

    def asked(self, state):
        return ()


class HasAClock(Sprout):
    """A view is another one at each time of looking."""

    def seen(self, state):
        return super().seen(state) | {"at": next(self.ticks)}

    ticks = count()


class StumblesOverTheEnd(Sprout):
    """The step is still that of play when it is over."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.turn == OVER:
            after.step = "play"
        return after


class CountsWhatLiesDown(Sprout):
    """Points are counted that stand on cards which all have seen, and which lie face down."""

    def scores(self, state):
        counts = [sum(state.cards.faces[back] for back in backs(won)) for won in state.won]
        return tuple(counts) or super().scores(state)


class RefusesByAnotherHand(Sprout):
    """Why a card may not be played tells what the next seat holds."""

    def why_not(self, state, action):
        if state.turn < 0:
            return super().why_not(state, action)
        low = next(backs(state.hands[(state.turn + 1) % state.setup.seats]), 0)
        return text("sprout.do.play", face=state.cards.face(low))


class AsksNobody(Sprout):
    """Somebody may choose, and is asked nothing."""

    def ask(self, state, who):
        return None


class ForgetsAnAnswer(Sprout):
    """The last answer is not offered."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=ask.lines[1:])


class OffersTooMuch(Sprout):
    """Somebody may choose what is not legal."""

    def choices(self, state, seat):
        found = super().choices(state, seat)
        return (*found, Action(seat, "play", "card-0")) if found else ()


class SeesTooMuch(Sprout):
    """`visible` is not within `known`."""

    def visible(self, state, seat):
        return super().visible(state, seat) | 1 << 15


class KnowsTooMuch(Sprout):
    """`known` says that all know all."""

    def known(self, state, seat):
        return (1 << 16) - 1


class SamplesTheTruth(Sprout):
    """A bot is given the true state."""

    def world(self, state, seat, rng):
        return state


class SamplesTheDead(Sprout):
    """In a world that a bot is given, the one to act holds nothing."""

    def world(self, state, seat, rng):
        other = super().world(state, seat, rng)
        return replace(other, hands=(0,) * len(other.hands))


class ShowsASet(Sprout):
    """The view holds what is no JSON."""

    def seen(self, state):
        return {"played": {*state.played}}


class PointsNowhere(Sprout):
    """A mark stands at an hour that no dial has."""

    dial = 24

    def scene(self, state, seat):
        return replace(super().scene(state, seat), marks=(Mark(25),))


class NeverEnds(Sprout):
    """The game goes round for ever."""

    def step(self, state, action):
        after = super().step(state, action)
        if after.turn == OVER:
            order = tuple(after.cards.faces)
            after = super().step(self.begin(state.setup), Action(CHANCE, "shuffle", order))
        return after


class HasAnOddKind(Sprout):
    """A verb has an object of a kind that nobody knows."""

    verbs = {"shuffle": ("order",), "play": ("card",)}  # noqa: RUF012


class Stumbles(Sprout):
    """The scene raises what it should not."""

    def scene(self, state, seat):
        raise KeyError("no such key")


class HasNoWinner(Sprout):
    """It is over, and nobody has won or lost."""

    def result(self, state):
        return None


class CountsForOne(Sprout):
    """There is a score too few."""

    def scores(self, state):
        return super().scores(state)[1:]


class TakesAnyCard(Sprout):
    """A tapped card means what is not offered."""

    def tap(self, state, who, face):
        return (Action(who, "play", face),)


class ShowsTheOrder(Sprout):
    """Shows how a hand lies, and so where its cards came from."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if seat is not None and state.hands:
            found["hand"] = [state.cards.face(back) for back in backs(state.hands[seat])]
        return found


class LosesACard(Sprout):
    """A card that is won is nowhere on the page's table."""

    lays = Sprout.lays[:2]


class RefusesInSilence(Sprout):
    """A refusal is no message."""

    def why_not(self, state, action):
        return text("no")


class Chancy(Sprout):
    """Has a chance of its own: the same in each run of a test, another at each time of asking."""

    @cached_property
    def chance(self):
        return random.Random(5)


class OrderOfASet(Chancy):
    """`legal` is in another order each time."""

    def legal(self, state):
        found = [*super().legal(state)]
        self.chance.shuffle(found)
        return tuple(found)


class CallsAllTheSame(Sprout):
    """All that may be laid has one name."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        name = text("sprout.do.play", seat=0, face="card-1")
        return ask and replace(ask, lines=tuple(replace(line, label=name) for line in ask.lines))


class CallsItAnother(Sprout):
    """What may be laid has the name of the next card in the box."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(map(self.called, ask.lines)))

    def called(self, line):
        faces = [face.id for face in self.deck.faces]
        other = faces[faces.index(line.action.a) - 1]
        return replace(line, label=text("sprout.do.play", seat=line.action.by, face=other))


class PointsAtTheNext(Sprout):
    """The headline names the next seat, and not the one that is asked."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        wrong = (state.turn + 1) % state.setup.seats
        return replace(scene, head=wrong) if state.turn >= 0 else scene


class ShowsOtherPoints(Sprout):
    """A point too many is shown."""

    def scene(self, state, seat):
        scene = super().scene(state, seat)
        return replace(scene, scores=tuple((who, n + 1) for who, n in scene.scores))


class TellsOfTheNext(Sprout):
    """The log says that the next seat has laid a card."""

    def news(self, before, action, after, seat):
        if action.verb != "play":
            return super().news(before, action, after, seat)
        told = text("sprout.news.play", seat=after.turn, face=action.a)
        return (News(told, "reveal", seat=after.turn),)


class OrderOfNames(Sprout):
    """`legal` is in the order of a set of names, which every process has otherwise."""

    def legal(self, state):
        faces = {action.a: action for action in super().legal(state)}
        return tuple(faces[face] for face in {*faces})


class KeepsTheLastCard(Sprout):
    """The shuffle leaves the last card where it lay in the box."""

    def sample(self, state, rng):
        order, last = [*super().sample(state, rng).a], state.cards.box.dealt[-1]
        at = order.index(last)
        order[at], order[-1] = order[-1], last
        return Action(CHANCE, "shuffle", tuple(order))


class DealsTheLastCard(Sprout):
    """The last card is dealt as it lay in the box, whatever place the shuffle gives it."""

    def step(self, state, action):
        if action.verb != "shuffle":
            return super().step(state, action)
        order, last = [*action.a], state.cards.box.dealt[-1]
        at = order.index(last)
        order[at], order[-1] = order[-1], last
        return super().step(state, action._replace(a=tuple(order)))


class DealsOneTwice(Sprout):
    """A card is dealt twice, and another one never."""

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=(action.a[-1], *action.a[1:]))
        return super().step(state, action)


class BelievesAnyShuffle(Sprout):
    """Whatever calls itself a shuffle is one."""

    def possible(self, state, action):
        return action[:2] == (CHANCE, "shuffle")


class Peeks(Player[Any]):
    """Plays by the cards that the others hold."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[int.from_bytes(state.cards.faces) % len(choices)]


class HasABotThatPeeks(Sprout):
    """Its bots know what their seats cannot see."""

    @cached_property
    def player(self):
        return Peeks(self)


class Foresees(Player[Any]):
    """Searches a tree whose branches tell apart what lies hidden."""

    def seen(self, before, action, after, seat):
        return action, after.cards.faces


class HasASearchThatForesees(Sprout):
    """The search of its bots sees the other hands."""

    @cached_property
    def player(self):
        return Foresees(self)


class LaysWhatItLacks(Sprout):
    """A lay is a field that the state does not have."""

    lays = (*Sprout.lays, Lay("stock", "card"))


class LaysAnotherKind(Sprout):
    """A lay holds cards that the deck does not have."""

    lays = (Lay("table", "tile", seen=True), *Sprout.lays[1:])


class ForgetsAVerb(Sprout):
    """What may be done is not among the verbs."""

    verbs = {"shuffle": ("order",)}  # noqa: RUF012


class ForgetsTheShuffle(Sprout):
    """The shuffle is not among the verbs."""

    verbs = {"play": ("face",)}  # noqa: RUF012


class Robs(Sprout):
    """A game without a fault: who begins looks at the next hand, and takes a card out of it."""

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
    """A moment of one of two rounds."""

    round: int = 1


class DealsAgain(Sprout):
    """A game without a fault: the cards that were won are shuffled and dealt again, once."""

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
    """A moment that remembers in a set which cards were laid."""

    laid: frozenset[int] = frozenset()


class RemembersInASet(Sprout):
    """A game without a fault: what a set holds has no order."""

    def begin(self, setup):
        return Played(setup, super().begin(setup).cards)

    def step(self, state, action):
        after: Any = super().step(state, action)
        if action.verb == "play":
            after.laid = frozenset([*sorted(after.laid, key=hash)[::-1], 8 * len(after.laid)])
        return after


class LeastBegins(Sprout):
    """A game without a fault: who is asked first tells what they hold, by the rules."""

    def reveals(self, state, action):
        return action.verb == "shuffle"

    def step(self, state, action):
        after = super().step(state, action)
        if action.verb == "shuffle":
            counts = [sum(after.cards.faces[back] for back in backs(hand)) for hand in after.hands]
            after.turn = counts.index(min(counts))
        return after


class DealsTheSame(Sprout):
    """A game without a fault: everybody is dealt the same, turned down, and all know what."""

    verbs = {"play": ("face",)}  # noqa: RUF012

    def begin(self, setup):
        state = super().begin(setup)
        return self.step(state, Action(CHANCE, "shuffle", tuple(state.cards.faces)))

    def step(self, state, action):
        after = super().step(state, action)
        after.cards = after.cards.reveal((1 << len(after.cards.faces)) - 1)
        return after


class NamesTheLoot(Robs):
    """The log tells all which card was taken out of a hand."""

    def hides(self, before, action, after, seat):
        return False


class LightsTheWrongCard(Robs):
    """An answer is pressed on a card of one's own, and takes another's."""

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
    """A step ends the program."""

    def step(self, state, action):
        raise SystemExit(3)


class CancelsItself(Sprout):
    """A scene raises what no `except Exception` catches."""

    def scene(self, state, seat):
        raise CancelledError


class Wordless(Exception):
    """An error that cannot say what it is."""

    def __str__(self):
        raise RuntimeError


class RaisesAnOddError(Sprout):
    """What it raises cannot be printed."""

    def legal(self, state):
        raise Wordless


class SeatsNobody(Sprout):
    """A variant has no count of players."""

    players = {"plain": (2,), "long": ()}  # noqa: RUF012


class ForgotAComma(Sprout):
    """One count in brackets is no tuple."""

    players = {"plain": (2)}  # type: ignore[dict-item]  # noqa: RUF012


class NobodyDeals(Sprout):
    """One way of dealing, in brackets without a comma."""

    dealers = "device"  # type: ignore[assignment]


class HasNoVariant(Sprout):
    """There is no way to play it."""

    players = {}  # noqa: RUF012


def option(*values):
    """Return options of which one has these values, the first the usual one."""
    key = "sprout.option.trumps"
    return {"trumps": Option(values, values[0], key, f"{key}.help")}


class HasNumbersAsValues(Sprout):
    """The values of an option are no texts."""

    options = option(1, 2)


class HasOneValue(Sprout):
    """There is nothing to choose."""

    options = option("noyes")


class RefusesItsOption(Sprout):
    """A value that is offered is never accepted."""

    options = option("no", "yes", "some")

    def begin(self, setup):
        if setup.options["trumps"] == "yes":
            raise BadSetup("trumps go with no game")
        return super().begin(setup)


class ChangesItsSetup(Sprout):
    """A step writes into the options."""

    options = option("no", "yes")

    def step(self, state, action):
        state.setup.options["trumps"] = "later"
        return super().step(state, action)


class HasAStrangeColour(Sprout):
    """Between two colours there is no comma."""

    usual_colours = ("redblue", "green", "purple", "yellow")


class TurnsByHalves(Sprout):
    """A turn is a float."""

    def step(self, state, action):
        after: Any = super().step(state, action)
        after.turn = float(after.turn)
        return after


class ReturnsNoState(Sprout):
    """A step forgets to return."""

    def step(self, state, action):
        super().step(state, action)


class ListsItsActions(Sprout):
    """What is legal is a list."""

    def legal(self, state):
        return [*super().legal(state)]


class OffersNothing(Sprout):
    """Somebody is asked and may do nothing."""

    def legal(self, state):
        return super().legal(state) if len(state.played) == 0 else ()


class WinsInASet(Sprout):
    """A result has no order."""

    def result(self, state):
        won = super().result(state)
        return won and {*won}


class ScoresNoNumber(Sprout):
    """A score is none at all."""

    def scores(self, state):
        return (float("nan"), *super().scores(state)[1:])


class HasAWordlessRule(Sprout):
    """A piece of the rules has no words."""

    @cached_property
    def entries(self):
        title, short = text("sprout.ask.play"), text("sprout.entry.trick.short")
        return Entries(self, (Entry(id="trick", title=title, short=short, more=short),))


class ReasonsInSilence(Player[Any]):
    """Has reasons that nobody has put into words."""

    reasons = Reasons(
        lambda _before, action, _after: ("lead",) if action.verb == "play" else (),
        because=lambda kind, *_event: text(f"sprout.because.{kind}"),
    )


class HasAWordlessReason(Sprout):
    """A hint's reason has no words."""

    @cached_property
    def player(self):
        return ReasonsInSilence(self)


class LaysTwice(Sprout):
    """Two lays are one field."""

    lays = (*Sprout.lays, Lay("loot", "card", each=True, field="won"))


class DealsAcross(Sprout):
    """Neighbours are dealt a card that both hold."""

    def step(self, state, action):
        after = super().step(state, action)
        if action.verb == "shuffle":
            after.hands = tuple(mask(range(3 * n, 3 * n + 4)) for n in range(after.setup.seats))
        return after


class WinsInPart(Sprout):
    """Of two partners one wins."""

    players = {"plain": (4,)}  # noqa: RUF012

    def team(self, state, seat):
        return seat % 2


class WinsAlone(Sprout):
    """All play together, and some win."""

    cooperative = True


class MixesKinds(Sprout):
    """Cards of two kinds are dealt into hands that are of one."""

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
        """Take it as it is."""


class KeepsItsRules(Sprout):
    """What a match is about is kept in the game."""

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
    """The answers come in another order each time."""

    def ask(self, state, who):
        ask = super().ask(state, who)
        return ask and replace(ask, lines=tuple(self.chance.sample(ask.lines, len(ask.lines))))


class Wavers(Player[Any]):
    """Plays by a chance of its own."""

    @cached_property
    def chance(self):
        return random.Random(5)

    def greedy(self, state, seat, rng):
        return self.chance.choice(self.game.choices(state, seat))


class HasABotThatWavers(Sprout):
    """Its bots have a chance of their own."""

    @cached_property
    def player(self):
        return Wavers(self)


class Cheats(Player[Any]):
    """Plays on with a card that it may not hold."""

    def rollout(self, state, seat, rng):
        return Action(seat, "play", "card-1")


class HasABotThatCheats(Sprout):
    """Its bots do what they may not."""

    @cached_property
    def player(self):
        return Cheats(self)


class CountsPoints(Player[Any]):
    """Counts in points, and says that it counts wins."""

    def worth(self, state):
        return self.game.scores(state)


class HasABotThatCounts(Sprout):
    """Its bots count something else than they say."""

    @cached_property
    def player(self):
        return CountsPoints(self)


class SaysNothingOfATypo(Sprout):
    """A verb that is to be silent is misspelt."""

    silent = frozenset({"plya"})


class TellsATypo(Sprout):
    """A verb by which people tell is misspelt."""

    report_verbs = frozenset({"plya"})


class CountsDown(Sprout):
    """The counts of players begin with the most."""

    players = {"plain": (4, 3, 2)}  # noqa: RUF012


class LearnsAtNine(Sprout):
    """A newcomer is to sit at a table that is never laid."""

    newcomers = 9


class TakesNoTime(Sprout):
    """It is over before it has begun."""

    minutes = 0


class HasNoVersion(Sprout):
    """It is of a version before the first."""

    version = 0


class LooksAlike(Sprout):
    """Two seats are of one colour."""

    usual_colours = ("red", "blue", "red", "green")


class ComesFromNowhere(Sprout):
    """Cards come to a lay out of one that is none."""

    lays = (
        Lay("table", "card", seen=True, role="play", shape="row", source="stock"),
        *Sprout.lays[1:],
    )


class IgnoresItsOption(Sprout):
    """People may choose, and it changes nothing."""

    options = option("no", "yes")


class ForgetsAValue(Sprout):
    """Of three values of an option one is as another: the rules have forgotten it."""

    options = option("no", "yes", "some")

    def step(self, state, action):
        after = super().step(state, action)
        if state.setup.yes("trumps") and after.step == "play" and not after.table:
            after.turn = next(s for s in reversed(range(state.setup.seats)) if after.hands[s])
        return after


class AsksInVain(Sprout):
    """An option is looked at, and decides nothing."""

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
    """The cards are shuffled, and the old ones dealt."""

    def step(self, state, action):
        if action.verb == "shuffle":
            action = action._replace(a=tuple(state.cards.faces))
        return super().step(state, action)


class EndsBeforeItBegins(Sprout):
    """The first state is the end."""

    def begin(self, setup):
        return replace(super().begin(setup), step="over", turn=OVER)


class LooksForWhatIsNot(Sprout):
    """A `next` finds nothing."""

    def begin(self, setup):
        next(face for face in self.deck.faces if face.id == "card-99")
        return super().begin(setup)


class WinsByLuck(Sprout):
    """The last seat wins, whatever it has."""

    def result(self, state):
        return (state.setup.seats - 1,) if state.turn == OVER else None


class MisspellsAFact(Sprout):
    """A fact that nobody asks for."""

    dealer_dependant_keys = frozenset({"played"})


class MisspellsAFactAsAMethod(Sprout):
    """A fact by the name of a method."""

    secret = frozenset({"play"})  # type: ignore[assignment]


class MisspellsAMethod(Sprout):
    """A method that nobody calls."""

    def badge(self, state, seat):
        return ()


class SetsApartATypo(Sprout):
    """The two ways of dealing need not agree on what no view has."""

    dealer_dependent_keys = frozenset({"playd"})


class HasAnOddLevel(Sprout):
    """Its bots have a level by which nobody asks."""

    class OddPlayer(Player[Any]):
        """Knows a level of its own, and one that is none."""

        levels = {"hard": Level(playouts=9), "easy": 4}  # type: ignore[dict-item] # noqa: RUF012

    @cached_property
    def player(self):
        return self.OddPlayer(self)


class SeatsEight(Sprout):
    """More than there are colours."""

    players = {"plain": (2, 8)}  # noqa: RUF012


class KeepsItsFirstOption(Sprout):
    """What follows from an option is worked out once, and kept for all matches."""

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
    """One value of an option breaks the game of four."""

    options = {  # noqa: RUF012
        key: Option(("a", "b", "c"), "a", f"sprout.option.{key}", f"sprout.option.{key}.help")
        for key in ("trumps", "bids")
    }

    def scores(self, state):
        if state.setup.options["trumps"] == "c" and state.setup.seats == 4:
            raise KeyError("four")
        return super().scores(state) if state.setup.options["bids"] else ()


class DealtByBoth(Sprout):
    """People may deal it, too."""

    dealers = ("device", "table")  # type: ignore[assignment]


class TellsNothing(DealtByBoth):
    """What people tell of a card is another one."""

    def table_actions(self, state, action, after):
        found = super().table_actions(state, action, after)
        return tuple(each._replace(by=(each.by + 1) % state.setup.seats) for each in found)


class TapsNothing(DealtByBoth):
    """At a table a card that was played is not understood."""

    def tap(self, state, who, face):
        if state.setup.cards == "table" and state.table:
            raise IllegalAction(text("sprout.why.tap"))
        return super().tap(state, who, face)


class RefusesThere(DealtByBoth):
    """Where people deal an offered card is refused."""

    def step(self, state, action):
        if state.setup.cards == "table" and state.table:
            raise IllegalAction(text("sprout.why.tap"))
        return super().step(state, action)


class CountsOnlyHere(DealtByBoth):
    """A public fact is another one where people deal."""

    def seen(self, state):
        found = super().seen(state)
        here = state.setup.cards == "device"
        return found | {"laid": len(state.table) if here else 0}


class LosesAHandThere(DealtByBoth):
    """A hand has another size where people deal."""

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
    # What all else leans on.
    (LaysTwice, "purity.places", r"back . \(card-.\) lies in two places, won-. and loot-."),
    (DealsAcross, "purity.places", "lies in two places, .* and hand-."),
    (MixesKinds, "purity.places", "lies in hand-. and is a 'gem': .* is of the kind 'card'"),
    (KeepsItsRules, "purity.beside", "when another match is begun meanwhile"),
    (AnswersByChance, "purity.again", r"when it looks again after .*ask.lines\[.\].action"),
    (WinsInPart, "results.winners", "the team . is seats ., ., and seat . won alone"),
    (WinsAlone, "results.winners", r"together \(`cooperative`\), and seats? .* won alone"),
    # What ends or upsets the program that plays it.
    (EndsInAStep, "generators", r"it ends the program \(SystemExit 3\) \(.*planted.py, line"),
    (EndsBeforeItBegins, "generators", "it is over before anything is done"),
    (LooksForWhatIsNot, "static_checks", r"StopIteration \(.*planted.py, line"),
    (CancelsItself, "", "CancelledError .*planted.py, line"),
    (RaisesAnOddError, "", "Wordless .*planted.py, line"),
    # What is of a wrong type, or cannot be played.
    (SeatsNobody, "players", "'long' is for .*: it needs counts of players"),
    (ForgotAComma, "players", "`players` is {'plain': 2}, and must be counts by variant"),
    (NobodyDeals, "dealers", r"`dealers` is 'device' \(is a comma missing\?\), and must be"),
    (HasNoVariant, "players", "there is no variant"),
    (HasNumbersAsValues, "options", r"the values of trumps is \(1, 2\), and must be texts"),
    (HasOneValue, "options", "trumps has one value, 'noyes': is a comma missing"),
    (RefusesItsOption, "options", "trumps can never be 'yes': trumps go with no game"),
    (ChangesItsSetup, "generators", "changes `setup.options`, and .*'no' here and 'later'"),
    (SaysNothingOfATypo, "silent", "'plya' is among `silent`, and no verb"),
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
    # What is said, and nobody asks for.
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
    (
        KeepsItsFirstOption,
        "cross_process",
        "something is kept from one match to the next and leaves",
    ),
    (StumblesWithFour, "generators sprout-plain-4", "with trumps=c: KeyError: 'four'"),
    # What people who deal tell of it.
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
"""A fault, where it is found, and words that name its cause."""
