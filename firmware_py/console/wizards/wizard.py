"""A form: questions one after the other, until all is said and something is done with it.

How to play, which clock, which card a tag is, who sits where: each is a list of questions, of which
one stands on the OLED. This file is the engine of all of them.

A form has no position. It has what people said, by the keys of the questions, in the order in which
they said it. Which question is open is found each time: `questions` yields them in order, and
the first one without an answer is it. The later questions may depend on the earlier answers, so
`questions` is handed `settled`, a mapping that grows while it runs: when it asks for the next
question, the answer to the last one stands there. A question that the answers make needless is not
yielded; one whose answer goes without saying (`known`) is answered and never seen.

That is why a step back is so short: the last thing that was said is forgotten, and the question to
which it was the answer is open again. Nothing can be left over that does not fit, for every answer
after it was said later and is forgotten already.

The only other state is the choice in the list. It begins at the usual answer of each question that
comes up (`_begun_at` tells which one was begun last) and stays where it is as long as that question
is open, whatever else changes on the screen. After a step back it stands at what was said there,
unless the form begins each question at what is in force (`remembers`).

When no question is open, `done` is called once with everything that is settled. It may do its work
and leave, or take an answer back (`_said`), which opens a question again: a game that refuses a mix
of rules does so, and a card whose tag has still to be written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console.wizards.list_picker import Answer, Listing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from firmware_py.console.ui import Ui
    from games.core.text import Text


class WizardStep(NamedTuple):
    """key: what is settled by the answer; asks: the line above the list, if there is one.

    usual: the index at which the choice begins; option: its place among the options, from 1, and
    how many there are; help: what it means.
    """

    key: Any
    asks: Text | None
    answers: list[Answer]
    usual: int = 0
    option: tuple[int, int] | None = None
    help: Text | None = None


class Form(Listing):
    """Subclasses say what is asked, and what is done at the end."""

    remembers: ClassVar[bool] = True
    """Whether a step back chooses what was said there; else the usual answer."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Any, Any] = {}
        self._begun_at: Any = None

    def questions(self, ui: Ui, settled: Mapping[Any, Any]) -> Iterator[WizardStep]:
        """Yield the questions; `settled` grows meanwhile by the answers to those before."""
        raise NotImplementedError  # each form asks something of its own

    def known(self, question: WizardStep) -> Any:  # noqa: ARG002
        """Return an answer that goes without saying; None if people are asked."""
        return None

    def done(self, ui: Ui, settled: dict[Any, Any]) -> None:
        """Do what all of it was asked for."""
        raise NotImplementedError  # each form asks something of its own

    def settle(self, ui: Ui) -> tuple[dict[Any, Any], WizardStep | None]:
        """Return what is settled, and the first question that is open."""
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
        """Return the question that is open."""
        _, question = self.settle(ui)
        return question.asks if question else None

    def answers(self, ui: Ui) -> list[Answer]:
        """Return the answers to it."""
        _, question = self.settle(ui)
        return question.answers if question else []

    def take(self, ui: Ui, value: Any) -> None:
        """Note the answer, and go on."""
        _, question = self.settle(ui)
        if question is not None:
            self._said[question.key] = value
        self.go_on(ui)

    def go_on(self, ui: Ui) -> None:
        """Come to the end, if nothing is left to ask."""
        settled, question = self.settle(ui)
        if question is None:
            self.done(ui, settled)

    def leave(self, ui: Ui) -> None:
        """Step back to the question before, or out."""
        if not self._said:
            ui.pop(self)
            return
        _, value = self._said.popitem()
        values = [answer.value for answer in self.answers(ui)]
        if self.remembers:
            self.chosen = values.index(value)
