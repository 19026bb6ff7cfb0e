"""Set-up of a new game: its summary, and the list in which people change it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.modes.seat_levels import SeatLevels
from firmware_py.console.screen_text import ROWS
from firmware_py.console.session import tutorial
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.ring_model import RingView
from firmware_py.settings.clocks import timer_name
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.modes.new_game import NewGameWizard
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen
    from games.core.setup import Option

NOBODY = "nobody"
"""Answer of the step "box" if the device plays no seat."""
SUMMARY = "summary"
"""Key of the step that shows the summary."""


def heading(ui: "Ui", wizard: "NewGameWizard", settled: Mapping[str, str]) -> str:
    """Return the header of the summary: the game and the number of players."""
    return ui.say(text("table.head.setup", game=wizard.game.name, seats=settled["seats"]))


def summary(ui: "Ui", wizard: "NewGameWizard", settled: Mapping[str, str]) -> tuple[str, ...]:
    """Return three rows: who deals and plays, variant and rules, tips and timer."""
    level = settled.get("box", NOBODY)
    deals = "box" if settled["cards"] == "device" else "you" if level == NOBODY else "you-box"
    variant = text(f"{wizard.game.id}.variant.{settled['variant']}")
    rules = text("table.setup.standard" if settled.get("usual") != "no" else "table.setup.own")
    tips = text("table.setup.tips-on" if wizard.teaches(ui) else "table.setup.tips-off")
    timed = text("table.setup.timer-on" if ui.settings.timer else "table.setup.timer-off")
    both = text("table.setup.rules", variant=variant, rules=rules)
    if len(screen_text.rows(ui, both)) > 1:  # own rules matter more than the variant
        both = variant if settled.get("usual") != "no" else rules
    deal = text(f"table.setup.deals.{deals}")
    if settled["cards"] == "device" and (bots := wizard.levels(ui, settled)):
        deal = text("table.setup.deals.box-bots", n=len(bots))
    return screen_text.rows(ui, deal, both, text("table.setup.more", tips=tips, timer=timed))[:ROWS]


class SetupList(ListPicker):
    """List of the set-up with its values. ok opens the question of a line."""

    opens_menu = False

    def __init__(self, wizard: "NewGameWizard") -> None:
        super().__init__()
        self._wizard = wizard

    def head(self, ui: "Ui") -> str:
        """Return the game and the number of players."""
        return heading(ui, self._wizard, self._wizard.steps(ui)[1])

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for each part of the set-up that can be another one."""
        steps, settled = self._wizard.steps(ui)
        lines = []
        for key in ("cards", "box", "box-seat", "variant", "usual"):
            if key in steps and len(steps[key].answers) > 1:
                says = {each.value: each.says for each in steps[key].answers}[settled[key]]
                lines.append(ListItem(_line(ui, key, settled[key], says), key))
        if settled["cards"] == "device" and int(settled["seats"]) > 1:
            n = len(self._wizard.levels(ui, settled))
            bots = text("table.setup.bots", n=n) if n else text("table.setup.bots.none")
            lines.insert(sum(line.value == "cards" for line in lines), ListItem(bots, "bots"))
        if tutorial.has_notes(self._wizard.game):
            state = text("table.on" if self._wizard.teaches(ui) else "table.off")
            help_ = text("table.menu.notes.help")
            lines.append(ListItem(text("table.menu.notes", state=state), "tips", help_))
        timer = timer_name(ui.settings.timer)
        return [*lines, ListItem(text("table.setup.seats"), "seats", timer)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Open the question of the line, the menu of the seats, or switch the tips."""
        wizard = self._wizard
        steps, settled = wizard.steps(ui)
        if value == "tips":
            wizard.tips = not wizard.teaches(ui)
        elif value == "bots":
            ui.push(SeatLevels(wizard))
        elif value == "seats":
            ui.push(wizard.seats_menu(ui, settled))
        else:
            ui.push(SetupQuestion(wizard, steps[value], settled[value]))

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list. ok changes a line."""
        return self.labelled(ui, "change")

    def light(self, ui: "Ui") -> RingView:
        """Return the arcs of the seats."""
        return self._wizard.light(ui)


def _line(ui: "Ui", key: str, value: str, says: Text | str) -> Text | str:
    """Return the text of a line. Cards and rules have texts of their own that are short."""
    if key in ("cards", "usual") or (key, value) == ("box", NOBODY):
        return text(f"table.setup.{key}.{value}")
    return text(f"table.setup.{key}", value=text("table.literal", text=ui.say(says)))


class SetupQuestion(ListPicker):
    """Question of one line of the set-up, with the present answer chosen."""

    opens_menu = False

    def __init__(self, wizard: "NewGameWizard", step: WizardStep, now: str) -> None:
        super().__init__()
        self._wizard, self._step = wizard, step
        self.chosen = [answer.value for answer in step.answers].index(now)

    def head(self, ui: "Ui") -> str:
        """Return the name of the game."""
        return self._wizard.head(ui)

    def question(self, ui: "Ui") -> Text | None:  # noqa: ARG002
        """Return the question."""
        return self._step.asks

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return the answers."""
        return self._step.answers

    def take(self, ui: "Ui", value: Any) -> None:
        """Store the answer. Own rules also ask for each option."""
        wizard, key = self._wizard, self._step.key
        wizard.changed[key] = value
        ui.pop(self)
        if (key, value) == ("usual", "no"):
            ui.push(OptionsWizard(wizard))
        elif key == "box" and value != NOBODY:
            steps, settled = wizard.steps(ui)
            ui.push(SetupQuestion(wizard, steps["box-seat"], settled["box-seat"]))

    def light(self, ui: "Ui") -> RingView:
        """Return the arcs of the seats."""
        return self._wizard.light(ui)


class OptionsWizard(Wizard):
    """Wizard that asks for each option of a game."""

    opens_menu = False

    def __init__(self, wizard: "NewGameWizard") -> None:
        super().__init__()
        self._wizard = wizard

    def questions(self, ui: "Ui", settled: Mapping[Any, Any]) -> Iterator[WizardStep]:  # noqa: ARG002
        """Yield a step for each option, with its present value chosen."""
        _, now = self._wizard.steps(ui)
        for step in option_questions(self._wizard.options(now)):
            values = [answer.value for answer in step.answers]
            yield step._replace(usual=values.index(now[step.key]))

    def done(self, ui: "Ui", settled: dict[Any, Any]) -> None:
        """Store the values."""
        self._wizard.changed.update(settled)
        ui.pop(self)

    def head(self, ui: "Ui") -> str:
        """Return the name of the game."""
        return self._wizard.head(ui)

    def explains(self, ui: "Ui") -> Text | None:
        """Return the help of the option."""
        _, question = self.settle(ui)
        return None if question is None else question.help

    def screen(self, ui: "Ui") -> "Screen":
        """Return one value below the question."""
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
        """Return the number of the option as dots."""
        _, question = self.settle(ui)
        option = None if question is None else question.option
        return RingView() if option is None else RingView(count=option[0])


def option_questions(options: Mapping[str, "Option"]) -> Iterator[WizardStep]:
    """Yield a step for each of the options."""
    for number, (key, option) in enumerate(options.items(), 1):
        values = list(option.values)
        if not all(value.isdigit() for value in values):  # numeric values keep their order
            values.sort(key=lambda value: value != option.default)
        answers = [ListItem(_value_name(option.text, value), value) for value in values]
        usual = values.index(option.default)
        place = (number, len(options))
        asks, help_ = text(option.text), text(option.help)
        yield WizardStep(option_key(key), asks, answers, usual, place, help_)


def option_key(key: str) -> str:
    """Return the key of the step that asks for an option."""
    return f"option {key}"


def _value_name(option: str, value: str) -> Text | str:
    if value in ("yes", "no"):
        return text(f"table.{value}")
    return value if value.isdigit() else text(f"{option}.{value}")
