"""Wizard for a new game: how many play, a summary of the set-up, and who goes first."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from firmware_py.console import screen_text
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.commands import StartGame
from firmware_py.console.modes.game_setup import (
    NOBODY,
    SUMMARY,
    SetupList,
    heading,
    option_key,
    option_questions,
    summary,
)
from firmware_py.console.seat_colours import chooses, seats_light
from firmware_py.console.seat_colours import colours as chosen_colours
from firmware_py.console.session import tutorial
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.seating import SeatsMenu
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from firmware_py.render.text_metrics import SHAPES
from games.core.ai.levels import LEVELS, RANDOM
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui
    from games.core.game import Game
    from games.core.setup import Option


_LEVELS = (
    ListItem(text("table.box.nobody"), NOBODY),
    *(ListItem(text(f"table.level.{level}"), level) for level in LEVELS if level != RANDOM),
)

ASKED = ("seats", SUMMARY, "first")
"""Keys of the steps that are always asked."""


class NewGameWizard(Wizard):
    """Wizard for a new game: the number of players, a summary of the set-up, and who goes first.

    The set-up is that of the last match of this game, or else the usual one. The summary opens a
    list in which people change it (`game_setup.SetupList`).
    """

    opens_menu = False
    starts_games = True

    def __init__(
        self,
        game: "Game[Any]",
        known: Mapping[str, str] | None = None,
        bots: "Mapping[int, str] | None" = None,
    ) -> None:
        super().__init__()
        self.game = game
        self._known = known or {}  # answers by step key, for steps that are skipped
        self._bots = bots or {}  # level by seat
        self._last: Mapping[str, str] = {}  # answers of the last match of this game
        self.changed: dict[str, str] = {}
        """Answers that people have changed in the list of the set-up, by step key."""
        self.chosen_levels: dict[int, str] | None = None
        """Levels of the bots that people have chosen where the box deals, by seat."""
        self.tips: bool | None = None
        """True if all players get tutorial notes, or None for the usual choice."""

    # The questions, in order

    def known(self, question: WizardStep) -> str | None:
        """Return the answer of a step that is not asked.

        It was given to the constructor, changed in the list, given for the last match, or it is the
        usual one. Return None if the player must answer.
        """
        values = [answer.value for answer in question.answers]
        for answers in (self._known, self.changed):
            if answers.get(question.key) in values:
                return answers[question.key]
        if question.key in ASKED:
            return values[0] if len(values) == 1 and question.key != SUMMARY else None
        last = self._last.get(question.key)
        return last if last in values else values[question.usual]

    def questions(self, ui: "Ui", settled: Mapping[str, str]) -> Iterator[WizardStep]:
        """Yield the steps. `settled` grows during the iteration: it has all earlier answers."""
        game = self.game
        self._last = _last_answers(ui, game)
        counts = sorted({n for variant in game.variants for n in game.seats(variant)})
        numbers = [ListItem(str(n), str(n)) for n in counts]
        yield WizardStep("seats", text("table.ask.seats"), numbers, _usual(ui, game, counts))
        seats = int(settled["seats"])
        dealers = sorted(game.dealers, key=lambda cards: cards != ui.dealer)
        deals = [_explained(f"table.dealer.{cards}", cards) for cards in dealers]
        yield WizardStep("cards", text("table.ask.cards"), deals)
        if settled["cards"] == "table" and game.box_seats and seats > 1:
            yield WizardStep("box", text("table.ask.box"), [*_LEVELS])
        usual = game.usual_variant(seats)
        variants = [variant for variant in game.variants if seats in game.seats(variant)]
        variants.sort(key=lambda variant: variant != usual)
        names = [ListItem(text(f"{game.id}.variant.{variant}"), variant) for variant in variants]
        yield WizardStep("variant", text("table.ask.variant"), names)
        options = self.options(settled)
        if options:
            rules = [_explained(f"table.usual.{word}", word) for word in ("yes", "no")]
            yield WizardStep("usual", text("table.ask.usual"), rules)
        if settled.get("usual") == "no":
            yield from option_questions(options)
        colours = self._colours(ui, seats, settled["variant"])
        if settled.get("box", NOBODY) != NOBODY and not self._bots:
            asks, where = text("table.ask.box-seat"), _seats(ui, colours)
            yield WizardStep("box-seat", asks, where, len(where) - 1)  # seat 0 sits at the device
        yield WizardStep(SUMMARY, None, [ListItem(text("table.key.start"), "start")])
        yield self._first(ui, colours, bots=bool(self.levels(ui, settled)))

    def options(self, settled: Mapping[str, str]) -> "dict[str, Option]":
        """Return the options of the chosen variant, number of players and dealer."""
        setup = settled["variant"], int(settled["seats"]), settled["cards"]
        return {
            key: option
            for key, option in self.game.options.items()
            if option.needs.met(*setup)  # type: ignore[arg-type]  # the answers are dealers
        }

    def steps(self, ui: "Ui") -> tuple[dict[str, WizardStep], dict[str, str]]:
        """Return the steps up to the open one, by key, and the answers to them."""
        found: dict[str, WizardStep] = {}
        settled: dict[str, str] = {}
        for question in self.questions(ui, settled):
            found[question.key] = question
            answer = self._said.get(question.key) or self.known(question)
            if answer is None:
                break
            settled[question.key] = answer
        return found, settled

    def levels(self, ui: "Ui", settled: Mapping[str, str]) -> "Mapping[int, str]":
        """Return the level of each bot of the new match.

        If the box deals, these are the chosen ones, or those of the last match of this kind.
        """
        if self._bots:
            return self._bots
        if settled["cards"] == "table":
            return _boxed(settled)
        last, seats = ui.last, int(settled["seats"])
        same = last is not None and (last.game, last.seats, last.cards) == (
            self.game.id, seats, "device",
        )  # fmt: skip
        usual = ui.last_bots if same else {}
        chosen = usual if self.chosen_levels is None else self.chosen_levels
        kept = {seat: level for seat, level in chosen.items() if seat < seats}
        return kept if len(kept) < seats else {}

    def colours(self, ui: "Ui", settled: Mapping[str, str]) -> tuple[str, ...]:
        """Return the colour of each seat in the new match."""
        return self._colours(ui, int(settled["seats"]), settled["variant"])

    def teaches(self, ui: "Ui") -> bool:
        """Return whether all players get tutorial notes: usually until a match was finished."""
        if not tutorial.has_notes(self.game):
            return False
        first = self.game.id not in ui.tutorial_progress.finished
        return first if self.tips is None else self.tips

    def _explain(self, ui: "Ui", seats: int) -> tuple[int, ...] | None:
        """Return the seats that get tutorial notes, or None to leave them as in the last match.

        With tips off, these are the named players who are still learning the game.
        """
        if self._known:
            return None
        if self.teaches(ui):
            return tuple(range(seats))
        return tutorial.learning(ui, self.game.id, seats)

    def _first(self, ui: "Ui", colours: tuple[str, ...], *, bots: bool) -> WizardStep:
        asks = text(f"{self.game.id}.ask.first")
        # Bots do not know who woke up first, and some games have no text for this question.
        if bots or ui.say(asks) == asks.id:
            asks = text("table.ask.first")
        return WizardStep("first", asks, _seats(ui, colours))

    # As a list

    def head(self, ui: "Ui") -> str:
        """Return the name of the game."""
        return ui.say(self.game.name)

    def press(self, ui: "Ui", key: str) -> None:
        """Move the cursor. At the summary, open the list of the set-up."""
        _, question = self.settle(ui)
        if question is not None and question.key == SUMMARY:
            ui.push(SetupList(self))
        else:
            super().press(ui, key)

    def seats_menu(self, ui: "Ui", settled: Mapping[str, str]) -> SeatsMenu:
        """Return the menu of seats and timer for the new match."""
        return SeatsMenu(
            self.colours(ui, settled), self._free(settled), partial(ClockSetup, for_game=True)
        )

    def done(self, ui: "Ui", settled: dict[str, str]) -> None:
        """Start the game. If the game refuses the options, return to the summary."""
        if ui.begin(self._new_game(settled, ui)):
            return
        for key in (SUMMARY, "first"):
            self._said.pop(key, None)
        if self.settle(ui)[1] is None:  # every answer was given to the constructor
            ui.pop(self)

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Restart the wizard with the game of the tapped card, if it is another game."""
        if card.game != self.game.id:
            ui.pop(self)
            ui.push(NewGameWizard(ui.find(card.game)))

    def _new_game(self, settled: Mapping[str, str], ui: "Ui") -> StartGame:
        options = {
            key.removeprefix(option_key("")): value
            for key, value in settled.items()
            if key.startswith(option_key(""))
        }
        return StartGame(
            self.game.id,
            int(settled["seats"]),
            settled["variant"],
            settled["cards"],  # type: ignore[arg-type]  # the answers are dealers
            options,
            int(settled["first"]),
            self.levels(ui, settled),  # type: ignore[arg-type]  # the answers are levels
            self._explain(ui, int(settled["seats"])),
            *(ui.last_timer if self._known else (None,)),
        )

    # Output

    def explains(self, ui: "Ui") -> Text | None:
        """Return the help of the chosen answer."""
        _, question = self.settle(ui)
        return None if question is None else question.answers[self.chosen].help

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list of answers, or the summary of the set-up."""
        settled, question = self.settle(ui)
        if question is not None and question.key == SUMMARY:
            return Screen(
                head=Header(heading(ui, self, settled)),
                rows=summary(ui, self, settled),
                foot=screen_text.keys(ui, "start", "back", following="change"),
            )
        asks_first = question is not None and question.key == "first"
        return self.labelled(ui, "begins" if asks_first else "choose")

    def light(self, ui: "Ui") -> RingView:
        """Return an arc for each seat, the chosen one blinking."""
        settled, question = self.settle(ui)
        if question is None:
            return RingView()
        value = question.answers[self.chosen].value
        seats = int(settled.get("seats", value))
        colours = self._colours(ui, seats, settled.get("variant"))
        return seats_light(colours, int(value) if question.key == "first" else None)

    def _colours(self, ui: "Ui", seats: int, variant: str | None) -> tuple[str, ...]:
        """Return the colour of each seat in the new match.

        In a duel each seat has two colours, and the first one is returned.
        """
        variant = variant or self.game.usual_variant(seats)
        usual = self.game.colours(seats, variant)
        own = chosen_colours(ui.settings, self.game, seats, variant)
        return own or usual[:: max(1, len(usual) // seats)]

    def _free(self, settled: Mapping[str, str]) -> tuple[str, ...]:
        """Return the colours to choose from. It is empty if the game assigns the colours itself."""
        chosen = chooses(self.game, int(settled["seats"]), settled["variant"])
        return self.game.usual_colours if chosen else ()


def _usual(ui: "Ui", game: "Game[Any]", counts: list[int]) -> int:
    """Return the index of the number of players of the last match, or else of the usual one."""
    last = 0 if ui.last is None else ui.last.seats
    wanted = next((n for n in (last, game.usual_seats) if n in counts), 0)
    return next((at for at, n in enumerate(counts) if n == wanted or (not wanted and n > 1)), 0)


def _last_answers(ui: "Ui", game: "Game[Any]") -> dict[str, str]:
    """Return the answers for the last match by step key, if it was a match of this game."""
    last = ui.last
    if last is None or last.game != game.id:
        return {}
    own = any(value != game.options[key].default for key, value in last.options.items())
    found = {"cards": last.cards, "variant": last.variant, "usual": "no" if own else "yes"}
    found |= {option_key(key): value for key, value in last.options.items()}
    if last.box:
        found |= {"box": ui.last_bots[last.box[0]], "box-seat": str(last.box[0])}
    return found


def again(ui: "Ui") -> None:
    """Start the last game again with the same setup, and ask only for the first seat.

    Until the new match begins, an undo in the old one is still possible.
    """
    setup = ui.last
    if setup is None:
        return
    known = {"seats": str(setup.seats), "cards": setup.cards, "variant": setup.variant}
    known |= {SUMMARY: "start", "usual": "no", "box": NOBODY}
    options = {option_key(key): value for key, value in setup.options.items()}
    asking = NewGameWizard(ui.find(setup.game), {**known, **options}, ui.last_bots)
    ui.push(asking)
    asking.go_on(ui)


def _boxed(settled: Mapping[str, str]) -> "Mapping[int, str]":
    """Return a dict from the device seat to its level, empty if the device does not play."""
    level = settled.get("box", NOBODY)
    return {} if level == NOBODY else {int(settled["box-seat"]): level}


def _seats(ui: "Ui", colours: tuple[str, ...]) -> list[ListItem]:
    """Return an answer for each seat."""
    return [
        ListItem(f"{SHAPES[colour]} {ui.called(seat, colour, colours)}", str(seat))
        for seat, colour in enumerate(colours)
    ]


def _explained(message: str, value: str) -> ListItem:
    """Return an answer with its help text."""
    return ListItem(text(message), value, text(f"{message}.help"))
