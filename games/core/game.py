# Long: the whole interface of a game, with the default of each method, on one page.
"""Base class of all games: the rules as pure functions of immutable states.

A game is one instance of a subclass of `Game`. A state is a `msgspec.Struct` with at least the
fields `setup`, `turn` and `cards`. `step` copies a state, changes the copy and returns it; a state
that has been returned never changes again.

Terms used by all methods:

    seat     number from 0 to `setup.seats` - 1; where None is allowed, it means the public
    turn     the seat that must act, or TABLE (any person, or several seats at once), CHANCE (dice
             and shuffles) or OVER
    back     number that identifies one card; a set of backs is a bitmask (`games.core.cards`)
    face     id of the text and picture that are printed on a card
    dealing  `setup.cards` is "device" if the device deals virtual cards and "table" if people deal
             printed cards; a device seat (`setup.box`) is played by the device at such a table
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from importlib import import_module, resources
from inspect import unwrap
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

from games.core.action import (
    CHANCE,
    KINDS,
    OVER,
    TABLE,
    Action,
    is_action,
    listed,
    split_secrets,
)
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
from games.core.table_reports import reported
from games.core.text import Text, text
from games.core.toml_tables import decoded

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from games.core.ai.player import Player
    from games.core.rulebook.entry import Entry, SetupFacts
    from games.core.rulebook.rulebook import Entries


__all__ = ["Game", "PlayedMatch", "S", "State"]

APART = frozenset({"cards", "turn", "step"})
"""Keys of the public view that `shared_view` always leaves out.

They name the dealer and the open question. In a table-dealt match, some questions are asked later
or not at all.
"""


class Game(ABC, Generic[S]):
    """Rules of one game: attributes describe the game, methods are pure functions of a state.

    A subclass must define `id`, `title`, `verbs`, `players` and the abstract methods. Every other
    method has a default, which its docstring states.
    """

    id: ClassVar[str]
    """Identifier of the game: its folder, its translation domain, its name on the command line."""

    title: ClassVar[str]
    """English name for the command line. Players read `name`."""

    version: ClassVar[int] = 1
    """Version of the rules. `Match.load` rejects a saved match of another version."""

    verbs: ClassVar[Mapping[str, tuple[str, ...]]]
    """Map from each verb of an action to the kinds of its objects (keys of `action.KINDS`).

    In a class body, `"lay": ("secret face", "number")` declares that other players learn the number
    and not the face.
    """

    secrets: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose objects only the acting seat may know, such as a card taken unseen.

    Verbs with a secret object are added.
    """

    public_objects: ClassVar[Mapping[str, tuple[int, ...]]] = MappingProxyType({})
    """Map from each verb with a secret object to the positions of its others. Made from `verbs`."""

    told_as: ClassVar[Mapping[str, str | None]] = MappingProxyType({})
    """Map from a secret verb to the verb by which people report it at a table, or to None.

    The new verb has the public objects alone (`games.core.table_reports`).
    """

    twins: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Map from each new verb of `told_as` to the verb that it reports. Made from `told_as`."""

    later: ClassVar[frozenset[str]] = frozenset()
    """Verbs that people at a table report only before the next action of another verb."""

    dealer_dependent_keys: ClassVar[frozenset[str]] = frozenset()
    """Keys of the public view that may differ between the two ways of dealing (see `APART`)."""

    unreported_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs for which the default `news` reports nothing."""

    report_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs by which people report facts in a table-dealt match. No hints are given for them."""

    needs_hand: ClassVar[frozenset[str]] = frozenset()
    """Verbs for which players need to look at their hand, although the answers are public.

    A shared screen then offers the hand of the player who is asked.
    """

    dial: ClassVar[Literal[24, 12] | None] = None
    """Number of hours on the clock face in the default `scene`, or None for no clock face."""

    lines_on_board: ClassVar[bool] = False
    """True if the page's board already shows the contents of `Scene.lines`.

    The page then omits the lines.
    """

    players: ClassVar[Mapping[str, tuple[int, ...]]]
    """Map from each variant to its numbers of players, ascending; the most common variant first."""

    options: ClassVar[Mapping[str, Option]] = MappingProxyType({})
    """Map from each option key to its values and default. `games.core.setup.switches` builds it."""

    samples: ClassVar[tuple[str, ...]] = ()
    """Ids of the faces that show the game on the start page. Empty: faces of the first kind."""
    square_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of cards that are square tiles."""
    newcomers: ClassVar[int | None] = None
    """Number of seats recommended to a beginner who plays against bots, or None."""
    minutes: ClassVar[int | None] = None
    """Approximate length of a match in minutes, for the start page."""

    dealers: ClassVar[tuple[Dealer, ...]] = ("device", "table")
    """Supported ways of dealing.

    Without "table", `table_actions` and `observable_outcomes` are unused.
    """

    box_seats: ClassVar[bool] = False
    """True if the device can play seats in a table-dealt match, as in each `CardGame`."""

    cooperative: ClassVar[bool] = False
    """True if all players win or lose together."""

    has_instant_win: ClassVar[bool] = False
    """True if a player can also win in a way that does not depend on the points of `scores`."""

    low_wins: ClassVar[bool] = False
    """True if the player with the fewest points wins. `result` and the order of scores follow."""

    icons: ClassVar[Mapping[str, str]] = {}
    """Message id of an answer -> its icon on the device (`firmware_py.render.icons`)."""

    usual_seats: ClassVar[int] = 0
    """Number of players that the device suggests first, or 0 for the smallest above one."""

    usual_colours: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "purple", "yellow", "white")
    """Colour ids that players can choose, in the default seat order."""

    def seat_colours(self, state: S) -> tuple[str, ...]:
        """Return the current colour id of each seat, or of its first piece if it has several."""
        colours = state.setup.colours
        return colours[:: max(1, len(colours) // state.setup.seats)]

    def figures(self, state: S, seat: int) -> tuple[str, ...]:
        """Return the colour ids of a seat's playing pieces now: two in a duel, otherwise one."""
        colours = state.setup.colours
        each = len(colours) // state.setup.seats
        if each > 1:
            return colours[each * seat : each * (seat + 1)]
        return (self.seat_colours(state)[seat],)

    def partner(self, state: S, seat: int) -> int | None:
        """Return the number, from 1, of a seat among the seats that share its colour.

        Return None if no other seat has this colour.
        """
        colours = state.setup.colours
        like = [n for n, colour in enumerate(colours) if colour == colours[seat]]
        return like.index(seat) + 1 if len(like) > 1 else None

    def team(self, state: S, seat: int) -> int | None:  # noqa: ARG002
        """Return the number of a seat's team, or None (default) if the seat has no team."""
        return None

    def __init_subclass__(cls) -> None:
        """Read the secret objects out of `verbs`."""
        super().__init_subclass__()
        if isinstance(vars(cls).get("verbs"), Mapping):
            cls.verbs, public = split_secrets(cls.verbs)
            cls.public_objects = {**cls.public_objects, **public}
        if cls.public_objects:
            cls.secrets |= cls.public_objects.keys()

    def without_secrets(self, action: Action) -> Action:
        """Return a secret action with None for the objects that others must not learn."""
        shown = self.public_objects.get(action.verb, ())
        a, b = (value if at in shown else None for at, value in enumerate(action[2:]))
        return Action(action.by, action.verb, a, b)

    @property
    def name(self) -> Text:
        """The translated name of the game (`GAME.title`), short enough for the device's display."""
        return text(f"{self.id}.title")

    # Setup

    @cached_property
    def folder(self) -> "Traversable":
        """The game's folder with deck.toml, art/ and locale/.

        Raise NoFolder if the game is a single file.
        """
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
        """The printed cards, read from deck.toml. Raise BadDeck if the file is missing or wrong."""
        file, source = self.folder / "deck.toml", f"{self.id}/deck.toml"
        if not file.is_file():
            raise BadDeck(f"{source} is not there: a game without cards has an empty one")
        deck = Deck.of_file(file.read_bytes(), source)
        self.check_deck(deck)
        return deck

    @cached_property
    def entries(self) -> "Entries":
        """The rule entries, read from entries.toml. They are generated if the file is missing.

        Raise BadEntries if the file is wrong. The message names the line.
        """
        from games.core.rulebook.rulebook import Entries, read  # noqa: PLC0415  (imported on first use)

        file = self.folder / "entries.toml"
        if not file.is_file():
            return Entries(self)
        source = f"{self.id}/entries.toml"
        return read(self, decoded(file.read_bytes(), source, BadEntries), source)

    def entry(self, kind: str, id: str = "", setup: "SetupFacts | None" = None) -> "Entry | None":  # noqa: A002
        """Return the rule entry for a token, as in `entry("ask", "recycle")`, or None.

        `kind` and `id` are the two parts of the token. `setup` restricts the search to the rules of
        one match.
        """
        return self.entries.of(kind, id, setup)

    @cached_property
    def player(self) -> "Player[S]":
        """The game's bot definition, imported on first use."""
        from games.core.ai.player import player_of  # noqa: PLC0415  (imported on first use)

        return player_of(self)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants of the game, the most common first."""
        return tuple(self.players)

    def seats(self, variant: str) -> tuple[int, ...]:
        """Return the player counts of a variant, ascending."""
        return self.players[variant]

    def usual_variant(self, seats: int) -> str:
        """Return the first variant that allows this number of players."""
        return next(variant for variant, counts in self.players.items() if seats in counts)

    @abstractmethod
    def check_deck(self, deck: Deck) -> None:
        """Raise BadDeck (made by `deck.bad`) if the deck does not fit the rules."""

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Return the first state of a checked setup.

        Raise BadSetup if its options contradict each other.
        """

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
        """Check the arguments and return the setup of a match.

        Raise BadSetup if an argument is wrong. The message says what would be right. Callers may
        pass any type. Types are checked, because True == 1 would otherwise count as one seat.

            variant   default: the first one that allows this number of seats
            cards     who deals
            options   option key -> value; missing keys get their defaults
            first     seat that begins
            colours   one per seat or playing piece, from `usual_colours`; default: `colours`
            deck      default: the game's own deck
            box       device seats; requires `box_seats`, cards="table" and a seat for people
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

    def colours(self, seats: int, variant: str) -> tuple[str, ...]:  # noqa: ARG002 (for overrides)
        """Return the default colours in seat order.

        A game overrides this if a seat has two playing pieces, or if seats share a colour.
        """
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
        """Return the first state for these arguments of `setup`. Raise BadSetup if one is wrong."""
        return self.begin(self.setup(seats, variant, cards, options, first, colours, deck, box))

    # Actions

    @abstractmethod
    def legal(self, state: S) -> tuple[Action, ...]:
        """Return all legal actions, of every seat, TABLE and CHANCE, in a fixed order.

        Return () if the turn is OVER, or if chance has too many outcomes to list, as in a shuffle.
        """

    @abstractmethod
    def step(self, state: S, action: Action) -> S:
        """Return the state after a legal action. The caller guarantees that the action is legal."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> Action:
        """Draw a random outcome with `rng` when the turn is CHANCE.

        The probabilities are those of real dice and cards.
        """

    def possible(self, state: S, action: Action) -> bool:  # noqa: ARG002
        """Return whether `action` is a possible chance outcome, where `legal` cannot list them."""
        return False

    def apply(self, state: S, action: Action) -> S:
        """Check an action and return the state after it. The argument `state` does not change.

        Raise IllegalAction with the reason if the action is not allowed, and BadGame if `step`
        returns None.
        """
        if self.allows(state, action):
            after = self.step(state, action)
            if after is None:
                code = getattr(unwrap(type(self).step), "__code__", None)
                place = f" ({code.co_filename}, line {code.co_firstlineno})" if code else ""
                raise BadGame(
                    f"the game {self.id!r} fails: `step` of {action.verb!r} returns None, and must "
                    f"return a state{place}"
                )
            return after
        raise IllegalAction(self.why_not(state, action))

    def allows(self, state: S, action: Action) -> bool:
        """Return whether an action is legal now. `action` may be any object."""
        if not is_action(action):
            return False
        legal = self.legal(state)
        if legal:
            return listed(legal, action)
        return state.turn == CHANCE and self.possible(state, action)

    def read(self, row: Any) -> Action:
        """Parse an action of this game from JSON.

        Raise ValueError if its objects have the wrong types. JSON may contain true where a number
        is required, and True == 1. `apply` checks later whether the action is legal.
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
        several = state.turn == TABLE and action.by in self.asked(state)
        if action.by != state.turn and not several:
            if state.turn >= 0:
                return text("table.why.turn", seat=state.turn)
            return text("table.why.chance" if state.turn == CHANCE else "table.why.table")
        return self.reason(state, action)

    def refusal(self, state: S, who: int, action: Action) -> Text | None:
        """Return why a seat, or TABLE, may not take this action now; None if it may.

        The reason reveals only what `who` may see. It does not say whether the action is legal for
        someone else. For example, chance can draw a card from a hand only if the card is there, so
        such a reason would reveal the hand.
        """
        if listed(self.choices(state, who), action):
            return None
        reports = who == TABLE and state.setup.cards == "table"  # people report outcomes
        if not is_action(action) or not (action.by == who or (reports and action.by == CHANCE)):
            return text("table.why.not-yours")
        if state.turn == CHANCE and not reports:
            return text("table.why.chance")
        if listed(self.legal(state), action):
            return text("table.why.not-yours")
        return self.why_not(state, action)

    def reason(self, state: S, action: Action) -> Text:
        """Return why the player whose turn it is may not take this action now.

        By default the reason is "not now". In a table-dealt match it may also be that all copies of
        the card have been seen.
        """
        return default_views.reason(state, action)

    def choices(self, state: S, seat: int) -> tuple[Action, ...]:
        """Return the actions that this seat, or TABLE, may choose from now.

        People and bots see only these. If the turn is TABLE, each seat may choose from its own.
        """
        if state.turn == CHANCE:
            reports = seat == TABLE and state.setup.cards == "table"
            return self.observable_outcomes(state) if reports else ()
        if state.turn == TABLE:
            return tuple(action for action in self.legal(state) if action.by == seat)
        return self.legal(state) if state.turn == seat else ()

    def observable_outcomes(self, state: S) -> tuple[Action, ...]:  # noqa: ARG002
        """Return the chance outcomes that people in a table-dealt match see and can report.

        Return () (default) if the device must sample the outcome itself, as for a shuffle.
        """
        return ()

    def asked(self, state: S) -> tuple[int, ...]:
        """Return who may answer now: seats, TABLE or both, or () if no one has choices."""
        if state.turn >= 0:
            return (state.turn,)
        everybody = (TABLE, *range(state.setup.seats))
        return tuple(who for who in everybody if self.choices(state, who))

    # Visibility and knowledge

    @abstractmethod
    def visible(self, state: S, seat: int | None) -> int:
        """Return the mask of the backs whose faces this seat (None: the public) can see now."""

    @abstractmethod
    def known(self, state: S, seat: int | None) -> int:
        """Return the mask of the backs whose faces this seat (None: the public) knows.

        A seat knows every face that it has seen, unless the card may have moved unseen since.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return all that this seat (None: the public) may see now, as JSON-compatible data."""

    def hands(self, state: S) -> tuple[int, ...]:  # noqa: ARG002
        """Return the mask of each seat's hand, in seat order; () (default) if there are no hands.

        The order of cards inside a hand must have no effect: invariant tests shuffle it.
        """
        return ()

    def badges(self, state: S, seat: int) -> tuple[tuple[str, bool], ...]:  # noqa: ARG002
        """Return the cards that are always shown beside a seat; () by default.

        Each card is a pair (face id, True if the card is used up).
        """
        return ()

    def world(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that this seat cannot distinguish from the true one, for bots to search.

        A game in which cards move unseen overrides this and renumbers their backs. A back keeps its
        number wherever it goes, so the number would reveal where the card came from.
        """
        return self.with_cards(state, state.cards.world(self.known(state, seat), rng))

    def with_cards(self, state: S, cards: Cards) -> S:
        """Return the same state with other cards.

        A game overrides this if its states store other values that depend on faces, such as the
        legal actions. The override computes those values again.
        """
        other: S = copy(state)
        other.cards = cards  # type: ignore[misc]  # State declares it read-only
        return other

    def reveals(self, state: S, action: Action) -> bool:  # noqa: ARG002
        """Return whether an action reveals hidden facts to all without leaving a card face up.

        For example, the player who holds a certain card must play next, or a card is shown and put
        away again. Invariant tests accept a leak only where this is True.
        """
        return False

    # Display, questions and news

    def question(self, seen: Mapping[str, Any]) -> Text:
        """Return the public question text GAME.ask.PHASE, with plain values of `seen` as arguments.

        `seen` is the public view. This method gets no state, so it cannot reveal a secret.
        """
        return default_views.question(self, seen)

    def scene(self, state: S, seat: int | None) -> Scene:
        """Return the scene for a seat (None: the public).

        By default it has the open question, card counts and scores. `Match.scene` adds news and
        zones, which many callers do not need.
        """
        return default_views.scene(self, state, seat)

    def zones(self, state: S, seat: int | None) -> tuple[Zone, ...]:  # noqa: ARG002
        """Return the zones with cards as this seat (None: the public) sees them; () by default.

        A game returns () for a table-dealt match, because the real cards are on the table.
        """
        return ()

    def ask(self, state: S, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE, or None. Its answers are exactly `choices`.

        By default the answers have the texts GAME.do.VERB (`games.core.display.default_views`).
        """
        return default_views.ask(self, state, who)

    def private(self, state: S, who: int | None) -> bool:
        """Return whether only `who` may see the question it is asked now (`Ask.private`).

        The result is False for the public (None). By default a question is private if its answers
        depend on something that others do not see.
        """
        return default_views.private(self, state, who)

    def sources(self, state: S, action: Action) -> frozenset[str]:  # noqa: ARG002
        """Return the ids of the zones from which an action takes the cards that it names.

        If several zones show such a card, people press it on the page in one of these zones. By
        default the set is empty.
        """
        return frozenset()

    def tap(self, state: S, who: int, face: str) -> tuple[Action, ...]:
        """Return the actions that a tapped face may mean now. Raise IllegalAction if it means none.

        Return () in a secret moment, when a tap must have no visible effect. By default the actions
        are the choices that have this face as an object.
        """
        return default_views.tap(self, state, who, face)

    def meanings(self, state: S, who: int) -> dict[str, tuple[Action, ...]]:
        """Return a dict that maps each face id that `tap` accepts to its result.

        This taps every face, so it is too slow to call in each step of a search.
        """
        found = {}
        for face in state.setup.deck.faces:
            with suppress(IllegalAction):
                found[face.id] = self.tap(state, who, face.id)
        return found

    def secret(self, state: S, who: int) -> bool:
        """Return whether a tap by `who` may have no visible effect now (a secret moment).

        In such a moment a player may be looking at cards alone. The device must then not react to a
        card on the reader.
        """
        return () in self.meanings(state, who).values()

    def news(self, before: S, action: Action, after: S, seat: int | None) -> tuple[News, ...]:
        """Return the news of an action, limited to what this seat (None: the public) may know.

        By default this is one message GAME.news.VERB, and GAME.news.over when the match ends
        (`games.core.display.default_views`).
        """
        return default_views.news(self, before, action, after, seat)

    def hides(self, before: S, action: Action, after: S, seat: int | None) -> bool:  # noqa: ARG002
        """Return whether a viewer must not learn the objects of an action.

        By default this is so if the verb is in `secrets` and the viewer is not the acting seat. Of
        such an action the viewer learns what `without_secrets` keeps.
        """
        return action.verb in self.secrets and seat != action.by

    def tutorial_triggers(self, before: S, action: Action, after: S) -> tuple[str, ...]:  # noqa: ARG002
        """Return keywords for events that have no message of their own; () by default.

        They may depend only on public facts. A tutorial note refers to one as `moment:WORD`.
        """
        return ()

    def arguments(self, deck: Deck, entry: str) -> Mapping[str, Any]:  # noqa: ARG002
        """Return further arguments for the texts of a rule entry; none by default.

        The numbers in the deck's [rules] are always arguments. `assumed` is True for a rule that
        the rulebook does not state.
        """
        return {}

    # Table-dealt matches

    def table_actions(self, state: S, action: Action, after: S) -> tuple[Action, ...]:  # noqa: ARG002
        """Translate a device-dealt action to the actions by which people at a table report it.

        `state` and `after` are the device-dealt states before and after `action`. The result is
        often empty. For example, people report a whole draft by one "done" at its end. By default
        people report the action itself, or what `told_as` says, and nothing for a shuffle.
        """
        return reported(self, state, action)

    def shared_view(self, state: S) -> dict[str, Any]:
        """Return the public facts on which a table-dealt and a device-dealt match agree.

        They agree after each action once all its `table_actions` have been applied. By default the
        facts are the public view without `APART` and `dealer_dependent_keys`, plus "over". A game
        overrides this if people report something later than it happens. It then returns the view of
        the state that people have reported.
        """
        seen = self.view(state, None)
        kept = {
            key: value
            for key, value in seen.items()
            if key not in APART | self.dealer_dependent_keys
        }
        return kept | {"over": state.turn == OVER}

    # Device seats in a table-dealt match (`games.core.card_scans`)

    def sees(self, state: S, seat: int) -> bool:
        """Return whether the device sees a seat's cards: it has dealt them, or plays that seat."""
        return state.setup.cards == "device" or seat in state.setup.box

    def held(self, state: S, seat: int) -> int:
        """Return the mask of a seat's own cards: its hand and the cards that it keeps in a draft.

        The default has only the hand.
        """
        hands = self.hands(state)
        return hands[seat] if hands else 0

    def accepts_scans(self, state: S) -> bool:
        """Return whether cards may be scanned for a device seat now.

        By default they may not at CHANCE, between rounds and after the end, because people then
        collect the cards. For a device-dealt state, the result is the same as if people had dealt.
        """
        return state.turn not in (CHANCE, OVER) and not self.round_over(state)

    def accepts_change_of_seat(self, state: S) -> bool:
        """Return whether the device may begin or cease to play a seat now, where people deal.

        By default it may if the game has hands, one seat must act, and cards may be scanned.
        """
        return state.turn >= 0 and bool(self.hands(state)) and self.accepts_scans(state)

    def inspected_cards(self, state: S, seat: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return the backs that a seat may look at now and that are not in its hand, in scan order.

        By default there are none.
        """
        return ()

    def scan_prompt(self, state: S, seat: int, number: int) -> Text | None:  # noqa: ARG002
        """Return the game's own prompt for scanning the `number`-th of `inspected_cards`, from 1.

        None (default) selects the generic prompt, which does not name a pile.
        """
        return None

    def scan_request(self, state: S) -> ScanRequest | None:
        """Return the scan that people must do now for a device seat, or None."""
        return owing(self, state) if state.setup.box else None

    def as_device_dealt(self, state: S, cards: Cards) -> S:
        """Return the same state as if the device had dealt `cards`, for a device seat's bot.

        The rules for a table-dealt match allow every card that no one has seen, so a search with
        them would be useless. `CardGame` implements this. A game that extends it converts the parts
        of its states that only a table-dealt match has.
        """
        raise NotImplementedError(f"{self.id} has no seats for the box")

    # Scores and results

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current score of each seat."""

    @abstractmethod
    def result(self, state: S) -> tuple[int, ...] | None:
        """Return the winning seats including ties, () if all lost, None while the match goes on."""

    def preset_answer(self, state: S) -> Action | None:  # noqa: ARG002
        """Return an answer that the setup already contains, such as a chosen colour, or None.

        The console applies it instead of asking people. It is an action like any other.
        """
        return None

    def settled_answer(self, state: S) -> Action | None:  # noqa: ARG002
        """Return the answer of a seat if any other answer would have the same outcome, or None.

        The console gives this answer instead of asking people. The log contains it like any other
        action. It must follow from public information, because the speed of a game is visible.
        """
        return None

    def round_over(self, state: S) -> bool:  # noqa: ARG002
        """Return whether a round has ended and the next one has not begun. The default is False."""
        return False

    def ledger(self, match: PlayedMatch[S]) -> Scoreboard | None:  # noqa: ARG002
        """Return the scoreboard at the end of the match or of a round, or None (default).

        It must contain only what everyone may see at that time.
        """
        return None

    def facts(self, match: PlayedMatch[S]) -> dict[str, float]:
        """Return the statistics of a finished match that `tableclock simulate` reports."""
        return {"actions": len(match.actions)}


def _for(name: Text, seats: Sequence[int]) -> Text:
    least, most = min(seats), max(seats)
    if least == most:
        return text("table.why.seats.one", game=name, n=most)
    return text("table.why.seats", game=name, least=least, most=most)


def _listed(values: Any) -> str:
    words = [str(value)[:QUOTED] for value in values] or ["none"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
