"""Wizard for a new game. Questions with only one answer are skipped."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.commands import StartGame
from firmware_py.console.seat_colours import chooses, seats_light
from firmware_py.console.seat_colours import colours as chosen_colours
from firmware_py.console.session import tutorial
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.seating import SeatsMenu
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.ring_model import RingView
from firmware_py.render.text_metrics import SHAPES
from games.core.ai.levels import LEVELS, RANDOM
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen
    from games.core.game import Game
    from games.core.setup import Option


_NOBODY = "nobody"
"""Answer of the step "box" if the device plays no seat."""

_LEVELS = (
    ListItem(text("table.box.nobody"), _NOBODY),
    *(ListItem(text(f"table.level.{level}"), level) for level in LEVELS if level != RANDOM),
)


class NewGameWizard(Wizard):
    """Wizard that asks for the set-up of a new game and then starts it."""

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

    # The questions, in order

    def known(self, question: WizardStep) -> str | None:
        """Return the answer given to the constructor, or the only answer of the step.

        Return None if the player must answer.
        """
        only = question.answers[0].value if len(question.answers) == 1 else None
        return self._known.get(question.key, only)

    def questions(self, ui: "Ui", settled: Mapping[str, str]) -> Iterator[WizardStep]:
        """Yield the steps. `settled` grows during the iteration: it has all earlier answers."""
        game = self.game
        counts = sorted({n for variant in game.variants for n in game.seats(variant)})
        company = next((at for at, n in enumerate(counts) if n > 1), 0)
        numbers = [ListItem(str(n), str(n)) for n in counts]
        yield WizardStep("seats", text("table.ask.seats"), numbers, company)
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
        setup = settled["variant"], seats, settled["cards"]
        options = {
            key: option
            for key, option in game.options.items()
            if option.needs.met(*setup)  # type: ignore[arg-type]  # the answers are dealers
        }
        if options:
            yield WizardStep("usual", text("table.ask.usual"), self._rules(ui))
        if settled.get("usual") == "no":
            yield from _option_questions(options)
        if seats > 1:
            kept = [_explained(f"table.seating.{word}", word) for word in ("keep", "change")]
            yield WizardStep("seating", text("table.ask.seating"), kept)
        colours = self._colours(ui, seats, settled["variant"])
        if settled.get("box", _NOBODY) != _NOBODY and not self._bots:
            asks, where = text("table.ask.box-seat"), _seats(ui, colours)
            yield WizardStep("box-seat", asks, where, len(where) - 1)  # seat 0 sits at the device
        yield self._first(ui, colours)

    def _rules(self, ui: "Ui") -> list[ListItem]:
        """Return the choices for the rules.

        "explain" is the first one until a match of this game has been played to its end.
        """
        rules = [_explained(f"table.usual.{word}", word) for word in ("yes", "no")]
        if tutorial.has_notes(self.game):
            last = self.game.id in ui.tutorial_progress.finished
            rules.insert(len(rules) if last else 0, _explained("table.usual.explain", "explain"))
        return rules

    def _explain(self, ui: "Ui", settled: Mapping[str, str]) -> tuple[int, ...] | None:
        """Return the seats that get tutorial notes, or None to leave them as in the last match.

        Without "explain", these are the named players who are still learning the game.
        """
        if self._known:
            return None
        seats = int(settled["seats"])
        if settled.get("usual") == "explain":
            return tuple(range(seats))
        return tutorial.learning(ui, self.game.id, seats)

    def _first(self, ui: "Ui", colours: tuple[str, ...]) -> WizardStep:
        asks = text(f"{self.game.id}.ask.first")
        # Bots do not know who woke up first, and some games have no text for this question.
        if self._bots or ui.say(asks) == asks.id:
            asks = text("table.ask.first")
        return WizardStep("first", asks, _seats(ui, colours))

    # As a list

    def head(self, ui: "Ui") -> str:
        """Return the name of the game."""
        return ui.say(self.game.name)

    def take(self, ui: "Ui", value: Any) -> None:
        """Store the answer, or open the seats menu."""
        settled, question = self.settle(ui)
        if question is not None and (question.key, value) == ("seating", "change"):
            colours = self._colours(ui, int(settled["seats"]), settled["variant"])
            timer = partial(ClockSetup, for_game=True)
            ui.push(SeatsMenu(colours, self._free(settled), timer))
        else:
            super().take(ui, value)

    def done(self, ui: "Ui", settled: dict[str, str]) -> None:
        """Start the game. If the game refuses the options, ask for the last option again."""
        if ui.begin(self._new_game(settled, ui)):
            return
        options = [key for key in self._said if key.startswith(_option(""))]
        last = options[-1] if options else next(reversed(self._said), None)
        while self._said and self._said.popitem()[0] != last:
            pass  # drop the later answers too
        if self.settle(ui)[1] is None:  # every answer was given to the constructor
            ui.pop(self)

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Restart the wizard with the game of the tapped card, if it is another game."""
        if card.game != self.game.id:
            ui.pop(self)
            ui.push(NewGameWizard(ui.find(card.game)))

    def _new_game(self, settled: Mapping[str, str], ui: "Ui") -> StartGame:
        options = {
            key.removeprefix(_option("")): value
            for key, value in settled.items()
            if key.startswith(_option(""))
        }
        return StartGame(
            self.game.id,
            int(settled["seats"]),
            settled["variant"],
            settled["cards"],  # type: ignore[arg-type]  # the answers are dealers
            options,
            int(settled["first"]),
            self._bots or _boxed(settled),  # type: ignore[arg-type]  # the answers are levels
            self._explain(ui, settled),
            *(ui.last_timer if self._known else (None,)),
        )

    # Output

    def explains(self, ui: "Ui") -> Text | None:
        """Return the help of the option, else of the chosen answer."""
        _, question = self.settle(ui)
        if question is None:
            return None
        return question.help or question.answers[self.chosen].help

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list of answers. For an option, show one answer below the question."""
        _, question = self.settle(ui)
        screen = super().screen(ui)
        if question is None or question.option is None:
            return screen
        number, count = question.option
        return msgspec.structs.replace(
            screen,
            right=f"{number}/{count}",
            menu=None,
            answer=ui.say(question.answers[self.chosen].says),
            arrows=True,
        )

    def light(self, ui: "Ui") -> RingView:
        """Return an arc for each seat, the chosen one blinking, or the option's number as dots."""
        settled, question = self.settle(ui)
        if question is None:
            return RingView()
        if question.option is not None:
            return RingView(count=question.option[0])
        value = question.answers[self.chosen].value
        seats = int(settled.get("seats", value))
        colours = self._colours(ui, seats, settled.get("variant"))
        target = int(value) if question.key in ("first", "box-seat") else None
        return seats_light(colours, target)

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


def again(ui: "Ui") -> None:
    """Start the last game again with the same setup, and ask only for the first seat.

    Until the new match begins, an undo in the old one is still possible.
    """
    setup = ui.last
    if setup is None:
        return
    known = {"seats": str(setup.seats), "cards": setup.cards, "variant": setup.variant}
    known |= {"seating": "keep", "usual": "no", "box": _NOBODY}
    options = {_option(key): value for key, value in setup.options.items()}
    asking = NewGameWizard(ui.find(setup.game), {**known, **options}, ui.last_bots)
    ui.push(asking)
    asking.go_on(ui)


def _boxed(settled: Mapping[str, str]) -> "Mapping[int, str]":
    """Return a dict from the device seat to its level, empty if the device does not play."""
    level = settled.get("box", _NOBODY)
    return {} if level == _NOBODY else {int(settled["box-seat"]): level}


def _seats(ui: "Ui", colours: tuple[str, ...]) -> list[ListItem]:
    """Return an answer for each seat."""
    return [
        ListItem(f"{SHAPES[colour]} {ui.called(seat, colour, colours)}", str(seat))
        for seat, colour in enumerate(colours)
    ]


def _option_questions(options: Mapping[str, "Option"]) -> Iterator[WizardStep]:
    """Yield a step for each of the options."""
    for number, (key, option) in enumerate(options.items(), 1):
        values = list(option.values)
        if not all(value.isdigit() for value in values):  # numeric values keep their order
            values.sort(key=lambda value: value != option.default)
        answers = [ListItem(_value_name(option.text, value), value) for value in values]
        usual = values.index(option.default)
        place = (number, len(options))
        asks, help_ = text(option.text), text(option.help)
        yield WizardStep(_option(key), asks, answers, usual, place, help_)


def _option(key: str) -> str:
    return f"option {key}"


def _explained(message: str, value: str) -> ListItem:
    """Return an answer with its help text."""
    return ListItem(text(message), value, text(f"{message}.help"))


def _value_name(option: str, value: str) -> Text | str:
    if value in ("yes", "no"):
        return text(f"table.{value}")
    return value if value.isdigit() else text(f"{option}.{value}")
