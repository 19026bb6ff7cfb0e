# Long: it is the face of every game, a method for each question that is asked of one.
"""What every game is: rules as functions of values, and the questions they raise.

A game is one instance of a subclass of `Game`. States are values: a game's state is a
`msgspec.Struct` with at least `setup`, `turn` and `cards`; `step` copies it, changes the copy and
returns it, and nobody ever changes a state that was handed out.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from importlib import import_module, resources
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

from games.core.action import CHANCE, KINDS, OVER, TABLE, Action, is_action, listed
from games.core.card_scans import ScanRequest
from games.core.card_scans import owed as owing
from games.core.cards import Cards
from games.core.deck import Deck
from games.core.display import default_views
from games.core.display.scene import Ask, News, Scene, Zone
from games.core.display.scoreboard import Scoreboard
from games.core.errors import (
    QUOTED,
    BadDeck,
    BadEntries,
    BadGame,
    BadSetup,
    IllegalAction,
    NoFolder,
    quoted,
)
from games.core.setup import Dealer, Option, Setup
from games.core.state import PlayedMatch, S, State
from games.core.text import Text, text
from games.core.toml_tables import decoded

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from games.core.ai.player import Player
    from games.core.rulebook.entry import Entry, SetupFacts
    from games.core.rulebook.rulebook import Entries


__all__ = ["Game", "PlayedMatch", "S", "State"]

APART = frozenset({"cards", "turn", "step"})
"""Who deals, and who is asked what: at a table some questions come later, or not at all."""


class Game(ABC, Generic[S]):
    """The rules of one game. Attributes are the game's facts; methods are pure functions."""

    id: ClassVar[str]
    """Its folder, its text domain and its name on the command line."""

    title: ClassVar[str]
    """Its name in English, for the command line; what people at the table read is `name`."""

    version: ClassVar[int] = 1
    """Of the rules: a saved match of another version is not replayed silently."""

    verbs: ClassVar[Mapping[str, tuple[str, ...]]]
    """verb -> kinds of its objects, out of `action.KINDS`."""

    secrets: ClassVar[frozenset[str]] = frozenset()
    """The verbs whose objects only the one who acts may know: a card taken unseen."""

    dealer_dependent_keys: ClassVar[frozenset[str]] = frozenset()
    """The keys of the public view on which both ways of dealing need not agree, besides `APART`."""

    silent: ClassVar[frozenset[str]] = frozenset()
    """The verbs of which `news`, where a game does not write its own, says nothing."""

    report_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs by which people who deal tell what is so: there is nothing to advise about them."""

    dial: ClassVar[Literal[24, 12] | None] = None
    """The hours that its clock face has, where a game does not write its own `scene`."""

    lines_on_board: ClassVar[bool] = False
    """Whether what its scene's lines say lies on the page's table, where it is not said again."""

    players: ClassVar[Mapping[str, tuple[int, ...]]]
    """variant -> how many may play it, ascending; the most usual variants first."""

    options: ClassVar[Mapping[str, Option]] = MappingProxyType({})

    newcomers: ClassVar[int | None] = None
    """At how many seats the ideas of the game occur to somebody who learns it alone, with bots."""
    minutes: ClassVar[int | None] = None
    """About how long a game takes, for the start page."""

    dealers: ClassVar[tuple[Dealer, ...]] = ("device", "table")
    """The ways of dealing it knows. One that people cannot deal needs no `told`, no `tellable`."""

    box_seats: ClassVar[bool] = False
    """Whether the box can take seats where the people deal (`games.core.card_scans`); a
    `FolderGame`."""

    cooperative: ClassVar[bool] = False
    """Whether all win or all lose: nobody plays against anybody."""

    has_instant_win: ClassVar[bool] = False
    """Whether it can be won by something else than the most, or the fewest, points of `scores`."""

    usual_colours: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "purple", "yellow", "white")

    def seat_colours(self, state: S) -> tuple[str, ...]:
        """Return the colour id of each seat now; of a duel's two figures the first."""
        colours = state.setup.colours
        return colours[:: max(1, len(colours) // state.setup.seats)]

    def figures(self, state: S, seat: int) -> tuple[str, ...]:
        """Return the colour ids of a seat's own figures now: in a duel two, else its colour."""
        colours = state.setup.colours
        each = len(colours) // state.setup.seats
        if each > 1:
            return colours[each * seat : each * (seat + 1)]
        return (self.seat_colours(state)[seat],)

    def partner(self, state: S, seat: int) -> int | None:
        """Return a seat's number, from 1, among those who share one figure; None if it is alone."""
        colours = state.setup.colours
        like = [n for n, colour in enumerate(colours) if colour == colours[seat]]
        return like.index(seat) + 1 if len(like) > 1 else None

    def team(self, state: S, seat: int) -> int | None:  # noqa: ARG002
        """Return the number of the team that a seat wins with; None if it plays for itself."""
        return None

    @property
    def name(self) -> Text:
        """What people call it, in their language: GAME.title, short enough for the box."""
        return text(f"{self.id}.title")

    # Starting

    @cached_property
    def folder(self) -> "Traversable":
        """The game's own folder: deck.toml, art/, locale/; NoFolder if it is a file alone."""
        module = type(self).__module__
        package = import_module(module).__package__
        if not package:
            raise NoFolder(
                f"the game {self.id!r} is the file {module}.py alone, and needs a folder: move it "
                f"to {module}/__init__.py, with its deck.toml and locale/ beside it"
            )
        return resources.files(package)

    @cached_property
    def deck(self) -> Deck:
        """The printed cards as the project knows them."""
        file, source = self.folder / "deck.toml", f"{self.id}/deck.toml"
        if not file.is_file():
            raise BadDeck(f"{source} is not there: a game without cards has an empty one")
        deck = Deck.of_file(file.read_bytes(), source)
        self.check_deck(deck)
        return deck

    @cached_property
    def entries(self) -> "Entries":
        """The rules in words, piece by piece: entries.toml, or what every game has to say.

        BadEntries names the line of the file that is wrong.
        """
        from games.core.rulebook.rulebook import Entries, read  # noqa: PLC0415  (read when somebody asks)

        file = self.folder / "entries.toml"
        if not file.is_file():
            return Entries(self)
        source = f"{self.id}/entries.toml"
        return read(self, decoded(file.read_bytes(), source, BadEntries), source)

    def entry(self, kind: str, id: str = "", setup: "SetupFacts | None" = None) -> "Entry | None":  # noqa: A002
        """Return the entry that explains a thing, as `entry("ask", "recycle")`; None if none does.

        kind and id are a token of `entries`; setup: the match that it is to belong to.
        """
        return self.entries.of(kind, id, setup)

    @cached_property
    def player(self) -> "Player[S]":
        """How it is played by software; what it needs is imported when somebody asks."""
        from games.core.ai.player import player_of  # noqa: PLC0415  (few ask for it)

        return player_of(self)

    @property
    def variants(self) -> tuple[str, ...]:
        """The ways to play it, the most usual first."""
        return tuple(self.players)

    def seats(self, variant: str) -> tuple[int, ...]:
        """Return the player counts of a variant, ascending."""
        return self.players[variant]

    def usual_variant(self, seats: int) -> str:
        """Return the variant that so many people usually play: the first one that seats them."""
        return next(variant for variant, counts in self.players.items() if seats in counts)

    @abstractmethod
    def check_deck(self, deck: Deck) -> None:
        """Raise BadDeck (by `deck.bad`) if the deck breaks the game's own counts."""

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Return the first state of a checked setup; BadSetup if its options contradict."""

    def setup(
        self,
        seats: int,
        variant: str | None = None,
        cards: Dealer = "device",
        options: Mapping[str, str] | None = None,
        first: int = 0,
        colours: Sequence[str] | None = None,
        deck: Deck | None = None,
        box: Sequence[int] = (),
    ) -> Setup:
        """Check how to start a game; BadSetup says what is wrong and what would be right.

        Anything may be handed in: a check that compares would take True for one seat.
        """
        every = sorted({n for v in self.variants for n in self.seats(v)})
        if type(seats) is not int or seats not in every:
            raise BadSetup(
                f"{self.id} is for {_listed(every)} players, not {quoted(seats)}",
                _for(self.name, every),
            )
        variant = self.usual_variant(seats) if variant in (None, "") else variant
        if not isinstance(variant, str) or variant not in self.variants:
            raise BadSetup(
                f"{self.id} has the variants {_listed(self.variants)}, not {quoted(variant)}"
            )
        if seats not in self.seats(variant):
            allowed = _listed(self.seats(variant))
            raise BadSetup(
                f"{self.id} {variant} is for {allowed} players, not {seats}",
                _for(text(f"{self.id}.variant.{variant}"), self.seats(variant)),
            )
        if cards not in ("device", "table"):
            raise BadSetup(f"cards are dealt by the device or the table, not by {quoted(cards)}")
        if cards not in self.dealers:
            raise BadSetup(
                f"the cards of {self.id} are dealt by the {_listed(self.dealers)}, not the {cards}",
                text(f"table.why.dealer.{self.dealers[0]}"),
            )
        if type(first) is not int or first not in range(seats):
            raise BadSetup(
                f"the first player sits on a seat from 0 to {seats - 1}, not {quoted(first)}"
            )
        if deck is not None:
            if not isinstance(deck, Deck):
                raise BadSetup(f"a deck is what Deck.parse makes of a file, not {quoted(deck)}")
            self.check_deck(deck)
        return Setup(
            self.id,
            seats,
            variant,
            cards,
            self._options({} if options is None else options),
            first,
            self._colours(seats, variant, colours),
            deck or self.deck,
            self._box(seats, cards, box),
        )

    def _box(self, seats: int, cards: Dealer, given: Sequence[int]) -> tuple[int, ...]:
        if isinstance(given, list | tuple) and not given:
            return ()
        if not self.box_seats:
            says = text("table.why.no-box", game=self.name)
            raise BadSetup(f"the box cannot take a seat in {self.id}: only people can", says)
        numbers = range(seats)
        right = isinstance(given, list | tuple) and all(type(seat) is int for seat in given)
        if not right or len({*given}) != len(given) or not {*given} <= {*numbers}:
            raise BadSetup(
                f"the seats of the box are a list of numbers from 0 to {seats - 1}, each one once, "
                f"not {quoted(given)}"
            )
        if cards != "table":
            raise BadSetup("the box takes a seat where the table deals; else there are bots")
        if len(given) == seats:
            nobody = f"one of the {seats} seats at least is for people"
            raise BadSetup(nobody, text("table.why.nobody"))
        return tuple(sorted(given))

    def _options(self, given: Mapping[str, str]) -> Mapping[str, str]:
        if not isinstance(given, Mapping):
            raise BadSetup(f"options are values by their keys, not {quoted(given)}")
        for key, value in given.items():
            if key not in self.options:
                raise BadSetup(
                    f"{self.id} has no option {quoted(key)}; it has {_listed(self.options)}"
                )
            if value not in self.options[key].values:
                allowed = _listed(self.options[key].values)
                raise BadSetup(f"the option {key} of {self.id} is {allowed}, not {quoted(value)}")
        return {key: given.get(key, option.default) for key, option in self.options.items()}

    def _colours(self, seats: int, variant: str, given: Sequence[str] | None) -> tuple[str, ...]:
        usual = self.colours(seats, variant)
        if len(usual) < seats:
            raise BadSetup(
                f"each seat has a colour, and {self.id} has {len(usual)}: it is for {len(usual)} "
                f"players at most, not {seats}, unless partners share one (`colours`)"
            )
        if given is None:
            return usual
        if not isinstance(given, list | tuple) or not all(isinstance(c, str) for c in given):
            raise BadSetup(
                f"colours are a list of names like {_listed(usual)}, not {quoted(given)}"
            )
        chosen = tuple(given)
        if len(chosen) != len(usual) or len(set(chosen)) != len(set(usual)):
            raise BadSetup(
                f"{self.id} {variant} for {seats} wants {len(usual)} colours like "
                f"{_listed(usual)}, not {_listed(chosen) if len(chosen) < 9 else len(chosen)}"
            )
        strangers = [colour for colour in chosen if colour not in self.usual_colours]
        if strangers:
            raise BadSetup(
                f"{quoted(strangers[0])} is no colour of {self.id}: {_listed(self.usual_colours)}"
            )
        return chosen

    def colours(self, seats: int, variant: str) -> tuple[str, ...]:  # noqa: ARG002 (some need it)
        """Return the usual colours in seat order; a game with two figures a seat overrides it."""
        return self.usual_colours[:seats]

    def start(
        self,
        seats: int,
        variant: str | None = None,
        cards: Dealer = "device",
        options: Mapping[str, str] | None = None,
        first: int = 0,
        colours: Sequence[str] | None = None,
        deck: Deck | None = None,
        box: Sequence[int] = (),
    ) -> S:
        """Return the first state. BadSetup says what is wrong and what would be right."""
        return self.begin(self.setup(seats, variant, cards, options, first, colours, deck, box))

    # Playing

    @abstractmethod
    def legal(self, state: S) -> tuple[Action, ...]:
        """Return the referee's actions, in a fixed order.

        () when OVER, and at a CHANCE whose outcomes are too many to list.
        """

    @abstractmethod
    def step(self, state: S, action: Action) -> S:
        """Return the state after an action that is known to be legal."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> Action:
        """At CHANCE: draw one outcome with rng, each as likely as with real dice and cards."""

    def possible(self, state: S, action: Action) -> bool:  # noqa: ARG002
        """Whether an action is an outcome of a CHANCE that cannot be listed (a shuffle)."""
        return False

    def apply(self, state: S, action: Action) -> S:
        """Return the next state; the old one stays good. IllegalAction says why not."""
        if self.allows(state, action):
            after = self.step(state, action)
            if after is None:
                code = getattr(type(self).step, "__code__", None)
                place = f" ({code.co_filename}, line {code.co_firstlineno})" if code else ""
                raise BadGame(
                    f"the game {self.id!r} fails: `step` of {action.verb!r} returns None, and must "
                    f"return a state{place}"
                )
            return after
        raise IllegalAction(self.why_not(state, action))

    def allows(self, state: S, action: Action) -> bool:
        """Whether an action, which anybody may have made of anything, may be done now."""
        if not is_action(action):
            return False
        legal = self.legal(state)
        if legal:
            return listed(legal, action)
        return state.turn == CHANCE and self.possible(state, action)

    def read(self, row: Any) -> Action:
        """Read an action of this game from JSON; ValueError if its objects are not of their kinds.

        Whether it is legal is for `apply` to say; but there 1 and true would be the same.
        """
        action = Action.from_json(row)
        kinds = self.verbs.get(action.verb)
        objects = tuple(value for value in action[2:] if value is not None)
        if kinds is not None and tuple(map(type, objects)) != tuple(KINDS[kind] for kind in kinds):
            wanted = f"{_listed(kinds)} with it" if kinds else "nothing with it"
            raise ValueError(f"{self.id}'s {action.verb!r} wants {wanted}, not {quoted(row[2:])}")
        return action

    def why_not(self, state: S, action: Action) -> Text:
        """Return the reason why an action is not legal now."""
        if state.turn == OVER:
            return text("table.why.over")
        if not is_action(action) or action.verb not in self.verbs:
            return text("table.why.now")
        if action.by != state.turn:
            if state.turn >= 0:
                return text("table.why.turn", seat=state.turn)
            return text("table.why.chance" if state.turn == CHANCE else "table.why.table")
        return self.reason(state, action)

    def refusal(self, state: S, who: int, action: Action) -> Text | None:
        """Return why a seat, or TABLE, may not do this now; None if it is one of its choices.

        It tells what they may see, and no more. Whether somebody else may do it, or chance, is none
        of their business: that chance can draw a card from a hand says that it is there.
        """
        if listed(self.choices(state, who), action):
            return None
        told = who == TABLE and state.setup.cards == "table"  # people may say what chance brought
        if not is_action(action) or not (action.by == who or (told and action.by == CHANCE)):
            return text("table.why.not-yours")
        if state.turn == CHANCE and not told:
            return text("table.why.chance")
        if listed(self.legal(state), action):
            return text("table.why.not-yours")
        return self.why_not(state, action)

    def reason(self, state: S, action: Action) -> Text:
        """Return the game's own reason why the asked player may not do this now."""
        return default_views.reason(state, action)

    def choices(self, state: S, seat: int) -> tuple[Action, ...]:
        """Return what this seat, or TABLE, may do now: all that a person or a bot is shown."""
        if seat == TABLE:
            if state.turn == CHANCE and state.setup.cards == "table":
                return self.observable_outcomes(state)
            return self.legal(state) if state.turn == TABLE else ()
        return self.legal(state) if state.turn == seat else ()

    def observable_outcomes(self, state: S) -> tuple[Action, ...]:  # noqa: ARG002
        """Return the outcomes of a table-dealt CHANCE that the people can see and tell."""
        return ()

    def asked(self, state: S) -> tuple[int, ...]:
        """Return who may answer now: seats, or TABLE; () when chance or nobody is on."""
        if state.turn >= 0:
            return (state.turn,)
        if self.choices(state, TABLE):
            return (TABLE,)
        seats = range(state.setup.seats)
        return tuple(seat for seat in seats if self.choices(state, seat))

    # What may be seen, and known

    @abstractmethod
    def visible(self, state: S, seat: int | None) -> int:
        """Return the backs whose faces this seat (None: the public) may see now, as a mask."""

    @abstractmethod
    def known(self, state: S, seat: int | None) -> int:
        """Return the backs whose faces a perfect memory at that seat knows, as a mask."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return as JSON-able data all that this seat may see now; None is the public."""

    def hands(self, state: S) -> tuple[int, ...]:  # noqa: ARG002 (not every game has hands)
        """Return the backs in each seat's hand as masks, in seat order; () if there are no hands.

        Nothing may depend on how the cards lie inside a hand: the laws shuffle them.
        """
        return ()

    def badges(self, state: S, seat: int) -> tuple[tuple[str, bool], ...]:  # noqa: ARG002
        """Return the cards that lie before a seat all along: face id, and whether it is spent."""
        return ()

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot tell from the true one.

        Where cards move unseen, a game overrides this and numbers their backs anew: a back keeps
        its number wherever it goes, so the number tells where the card came from.
        """
        return self.with_cards(state, state.cards.world(self.known(state, seat), rng))

    def with_cards(self, state: S, cards: Cards) -> S:
        """Return the same moment with other cards, and with all that follows from their faces.

        A game whose states keep more than `cards` that depends on a face (which actions there are,
        what a hand may lay) overrides this and works it out anew.
        """
        other: S = copy(state)
        other.cards = cards  # type: ignore[misc]  # States are frozen by agreement, not by Python.
        return other

    def reveals(self, state: S, action: Action) -> bool:  # noqa: ARG002
        """Whether all may learn here, by the rules, what is hidden, though no card lies open after.

        So it is where something must be done if a hand allows it, for who is asked next tells; and
        where cards are shown and put away.
        """
        return False

    # What to show and ask

    def question(self, seen: Mapping[str, Any]) -> Text:
        """Return what is asked, for all to read: GAME.ask.PHASE, of the public view `seen`.

        It is given no state, so no secret can come into it (`games.core.display.default_views`).
        """
        return default_views.question(self, seen)

    def scene(self, state: S, seat: int | None) -> Scene:
        """Return what to show to a seat; None is the public. Without more: who is asked what.

        `Match.scene` adds the news and the zones, which many who ask for a scene do not want.
        """
        return default_views.scene(self, state, seat)

    def zones(self, state: S, seat: int | None) -> tuple[Zone, ...]:  # noqa: ARG002
        """Return what lies on the table where the device deals, as this seat (None: all) sees it.

        () where the people deal: their own cards lie on their own table.
        """
        return ()

    def ask(self, state: S, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE, its lines exactly `choices`; or None.

        Without more its answers are called GAME.do.VERB (`games.core.display.default_views`).
        """
        return default_views.ask(self, state, who)

    def private(self, state: S, who: int | None) -> bool:
        """Whether what a seat, or TABLE, is asked now is for its eyes alone (`Ask.private`).

        Nothing is so for all (None). Without more: whether the answers tell of what others do not
        see.
        """
        return default_views.private(self, state, who)

    def sources(self, state: S, action: Action) -> frozenset[str]:  # noqa: ARG002
        """Return the zones, by id, out of which an answer takes the cards that it names.

        Of several that show such a card, one of these is where the answer is pressed.
        """
        return frozenset()

    def tap(self, state: S, who: int, face: str) -> tuple[Action, ...]:
        """Return the actions that a tapped face may mean now; IllegalAction says why it means none.

        () is a tap in a secret moment: it has no effect that anybody could see. Without more a face
        means the choices that it is an object of.
        """
        return default_views.tap(self, state, who, face)

    def meanings(self, state: S, who: int) -> dict[str, tuple[Action, ...]]:
        """Return what each face of the deck would mean now (`tap`), without those that are refused.

        It taps all of them, so it is for what is shown, and not for every step.
        """
        found = {}
        for face in state.setup.deck.faces:
            with suppress(IllegalAction):
                found[face.id] = self.tap(state, who, face.id)
        return found

    def secret(self, state: S, who: int) -> bool:
        """Whether some tap of a seat, or TABLE, may have no visible effect now: a secret moment.

        Somebody may then be looking at cards alone, and what lies on the reader must not tell.
        """
        return () in self.meanings(state, who).values()

    def news(self, before: S, action: Action, after: S, seat: int | None) -> tuple[News, ...]:
        """Return what has just happened, as this seat (None: the public) may know it.

        Without more that is GAME.news.VERB (`games.core.display.default_views`).
        """
        return default_views.news(self, before, action, after, seat)

    def hides(self, before: S, action: Action, after: S, seat: int | None) -> bool:  # noqa: ARG002
        """Whether an action's objects are kept from a viewer: only its seat knows a secret's."""
        return action.verb in self.secrets and seat != action.by

    def tutorial_triggers(self, before: S, action: Action, after: S) -> tuple[str, ...]:  # noqa: ARG002
        """Return words for what has just happened that no message tells, from public facts alone.

        An entry may be on `moment:WORD`.
        """
        return ()

    def arguments(self, deck: Deck, entry: str) -> Mapping[str, Any]:  # noqa: ARG002
        """Return what an entry's texts are said with, besides the numbers of the deck's [rules].

        `assumed` among it, if true, says that the rulebook does not tell it.
        """
        return {}

    # The people's own cards

    def table_actions(self, state: S, action: Action, after: S) -> tuple[Action, ...]:  # noqa: ARG002
        """Return what people at a table tell a device of an action in a game that they see whole.

        state, after: the device-dealt game round the action. The answer is made of table-dealt
        actions, often none: a draft is one "done" at its end. Without more, all but shuffles is
        told as it is.
        """
        return () if "order" in self.verbs[action.verb] else (action,)

    def shared_view(self, state: S) -> dict[str, Any]:
        """Return the public facts that a table-dealt and a device-dealt game agree on.

        They do so at every moment: after each action of the game that is seen whole, and all that
        is `told` of it. None is a fact that the device cannot know. They are the public view
        without what is `apart`, and whether the game is over; a game whose people tell of
        something later than it happens overrides this, and hands on the moment that they know.
        """
        seen = self.view(state, None)
        kept = {
            key: value
            for key, value in seen.items()
            if key not in APART | self.dealer_dependent_keys
        }
        return kept | {"over": state.turn == OVER}

    # Seats of the box, where the people deal (`games.core.card_scans`)

    def sees(self, state: S, seat: int) -> bool:
        """Whether the device sees what a seat holds: it has dealt, or plays that seat itself."""
        return state.setup.cards == "device" or seat in state.setup.box

    def held(self, state: S, seat: int) -> int:
        """Return what lies before a seat as its own, what it has kept in a draft too, as a mask."""
        hands = self.hands(state)
        return hands[seat] if hands else 0

    def accepts_scans(self, state: S) -> bool:
        """Whether cards may be tapped for a box's seat now.

        Not while a shuffle is waited for, and not between rounds: then they are put together. Of a
        game that the device has dealt it says when people could.
        """
        return state.turn not in (CHANCE, OVER) and not self.round_over(state)

    def inspected_cards(self, state: S, seat: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return what a seat may look at now besides its hand, in the order of being tapped."""
        return ()

    def scan_prompt(self, state: S, seat: int, number: int) -> Text | None:  # noqa: ARG002
        """Return what people are to tap of what a seat of the box looks at, in the game's words.

        number: which of `looking` it is, from 1. None: as every game says it, which names no pile.
        """
        return None

    def owed(self, state: S) -> ScanRequest | None:
        """Return what people are to tap now for a seat of the box; None if it is nothing."""
        return owing(self, state) if state.setup.box else None

    def as_device_dealt(self, state: S, cards: Cards) -> S:
        """Return the same moment as if the device had dealt these cards: what a box thinks about.

        At a table people may lay whatever nobody has seen, so there is no looking ahead by those
        rules. A game with `box_seats` says here what of its state is of the table alone.
        """
        raise NotImplementedError(f"{self.id} has no seats for the box")

    # Ends

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the score of each seat so far."""

    @abstractmethod
    def result(self, state: S) -> tuple[int, ...] | None:
        """Return the winning seats, sharers included, () if all lost; None while it goes on."""

    def preset_answer(self, state: S) -> Action | None:  # noqa: ARG002
        """Return the answer that the set-up has given already, for a question of its own.

        Who asked people before the match (in which colour do you sit?) gives it for them; it is an
        action like any other. None where people are to be asked.
        """
        return None

    def round_over(self, state: S) -> bool:  # noqa: ARG002
        """Whether a round has ended and its points stand, until the next one begins."""
        return False

    def ledger(self, match: PlayedMatch[S]) -> Scoreboard | None:  # noqa: ARG002
        """Return what a match comes to, or how it stands, for painters; None if a game has no such.

        It tells what all may see at the match's end and at each round's end, and no more.
        """
        return None

    def facts(self, match: PlayedMatch[S]) -> dict[str, float]:
        """Return what `simulate` reports of a finished match, as numbers."""
        return {"actions": len(match.actions)}


def _for(name: Text, seats: Sequence[int]) -> Text:
    least, most = min(seats), max(seats)
    if least == most:
        return text("table.why.seats.one", game=name, n=most)
    return text("table.why.seats", game=name, least=least, most=most)


def _listed(values: Any) -> str:
    words = [str(value)[:QUOTED] for value in values] or ["none"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
