"""Base of all wizards: steps shown one after the other, then an action with all answers.

A wizard (new game, clock, tag link, seating) is a list of steps. The OLED shows one of them.

A wizard stores no position. It stores the answers by step key, in the order they were given. The
open step is computed on every access: `questions` yields the steps in order, and the first one
without an answer is open. Later steps may depend on earlier answers, so `questions` receives
`settled`, a mapping that grows during the iteration: when the generator resumes after a `yield`,
the answer to that step is in the mapping. Steps that the answers make unnecessary are not yielded.
Steps with a `known` answer are skipped.

A step back only removes the last answer, which opens its step again. No inconsistent answer can
remain, because every answer that depended on it was given later and is removed already.

The only other state is the choice in the list. It starts at the usual answer of each new step
(`_begun_at` is the key of the step started last). It then keeps its index while the step is open,
even if the list changes. After a step back it is the removed answer, unless `remembers` is False.

When no step is open, `done` is called once with all answers. It may finish and close the wizard, or
remove an answer (`_said`), which opens that step again. The new-game wizard removes one when a
game refuses a combination of options. `CardWizard` removes one until the tag is linked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console.wizards.list_picker import ListItem, ListPicker

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from firmware_py.console.ui import Ui
    from firmware_py.console.wizards.time_entry import TimeForm
    from games.core.text import Text


class WizardStep(NamedTuple):
    """One question with its answers."""

    key: Any
    """Key of the answer in `settled`."""
    asks: Text | None
    """The line above the list."""
    answers: list[ListItem]
    usual: int = 0  # index of the answer that is chosen first
    option: tuple[int, int] | None = None  # number of the option, from 1, and number of options
    help: Text | None = None
    time: tuple[TimeForm, int] | None = None  # form and usual value of a time that is entered


class Wizard(ListPicker):
    """Base class of wizards. Subclasses define the steps and use the answers."""

    remembers: ClassVar[bool] = True
    """True if a step back selects the removed answer, False if it selects the usual one."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Any, Any] = {}  # answers by step key, in the order given
        self._begun_at: Any = None

    def questions(self, ui: Ui, settled: Mapping[Any, Any]) -> Iterator[WizardStep]:
        """Yield the steps. `settled` grows during the iteration and has all earlier answers."""
        raise NotImplementedError

    def known(self, question: WizardStep) -> Any:  # noqa: ARG002
        """Return the answer of a step that is skipped, or None if the step is shown."""
        return None

    def done(self, ui: Ui, settled: dict[Any, Any]) -> None:
        """Use the answers. Called when no step is open."""
        raise NotImplementedError

    def settle(self, ui: Ui) -> tuple[dict[Any, Any], WizardStep | None]:
        """Return the pair (all answers, open step). The step is None if all have an answer."""
        settled: dict[Any, Any] = {}
        for question in self.questions(ui, settled):
            answer = self._said.get(question.key)
            if answer is None:
                answer = self.known(question)
            if answer is None:
                if self._begun_at != question.key:
                    self._begun_at, self.chosen = question.key, question.usual
                return settled, question
            settled[question.key] = answer
        return settled, None

    def question(self, ui: Ui) -> Text | None:
        """Return the question of the open step."""
        _, question = self.settle(ui)
        return question.asks if question else None

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the answers of the open step."""
        _, question = self.settle(ui)
        return question.answers if question else []

    def take(self, ui: Ui, value: Any) -> None:
        """Store the answer and open the next step."""
        _, question = self.settle(ui)
        if question is not None:
            self._said[question.key] = value
        self.go_on(ui)

    def go_on(self, ui: Ui) -> None:
        """Call `done` if no step is open."""
        settled, question = self.settle(ui)
        if question is None:
            self.done(ui, settled)

    def keep_line(self, ui: Ui, value: Any) -> None:
        """Do nothing: every step has lines of its own."""

    def leave(self, ui: Ui) -> None:
        """Remove the last answer, or close if there is none."""
        if not self._said:
            ui.pop(self)
            return
        _, value = self._said.popitem()
        values = [answer.value for answer in self.answers(ui)]
        if self.remembers:
            self.chosen = values.index(value)
