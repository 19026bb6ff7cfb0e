"""The table menu: hold ok, wherever a game runs. The ring keeps the game, dimmed to a third."""

from typing import Any

from firmware_py.console import lighting
from firmware_py.console.desk import Desk
from firmware_py.console.effects import Invite
from firmware_py.console.forms import preferences
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.console.inputs import SetNotes
from firmware_py.console.match import explaining, hinting, noting, reviewing, undo
from firmware_py.console.match.pause import Pause
from firmware_py.console.menus import how_it_went, learners, players
from firmware_py.console.menus.hinted import Hinted
from firmware_py.console.menus.reading import Log
from firmware_py.console.menus.rules import Rules, titled
from firmware_py.console.menus.start import leave
from firmware_py.painting.light import Light
from games.core.action import OVER
from games.core.advice import possible
from games.core.text import text


class TableMenu(Listing):
    """The rule of the moment, what the match has (undo, scores, pause), the settings, its end.

    Nothing is further away than three touches: hold ok, hold next up to the line, ok.
    """

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, desk: Desk) -> str:
        """Return the title."""
        return desk.say(text("table.head.menu"))

    def answers(self, desk: Desk) -> list[Answer]:
        """Return the same lines in every game; who plays, where bots could."""
        more = ("players", "invite") if players.offered(desk) else ()
        keys = ("undo", "log", "pause", *more)
        hint = [Answer(text("table.menu.hint"), "hint")] * (hinting.seat_at_box(desk) is not None)
        review = [Answer(text("table.review.title"), "review")] * reviewing.offered(desk)
        return [
            Answer(_rules(desk), "rules"),
            *hint,
            *review,
            *_notes(desk)[:1],
            *(Answer(text(f"table.menu.{key}"), key) for key in keys),
            *_hints(desk),
            *_notes(desk)[1:],
            *preferences.lines(desk),
            Answer(text("table.menu.end"), "end"),
        ]

    def take(self, desk: Desk, value: Any) -> None:
        """Do what the line says; settings change in place, so that one sees them."""
        match value:
            case "undo":
                desk.pop(self)
                undo.ask(desk)
            case "rules":
                desk.push(Rules(explaining.of_question(desk)))
            case "log":
                desk.push(Log())
            case "pause" | "review":
                desk.pop(self)
                desk.push(Pause() if value == "pause" else how_it_went.HowItWent(desk))
            case "hint" | "hints":
                _take_hint(desk, self, value)
            case "notes" | "learners":
                _take_notes(desk, value)
            case "invite":
                desk.pop(self)
                desk.want(Invite())
            case "players":
                desk.push(players.Players())
            case "end":
                desk.push(EndQuestion())
            case _:
                preferences.change(desk, value)

    def light(self, desk: Desk) -> Light:
        """Return the game at a third, or in the light that the chosen line sets."""
        return preferences.shown(lighting.at_a_third(desk), self.answers(desk)[self.chosen].value)


def _hints(desk: Desk) -> list[Answer]:
    """Return the rule of the table about hints, where there can be any."""
    sitting = desk.sitting
    if sitting is None or sitting.match.turn == OVER:
        return []
    if not possible(sitting.match.game, sitting.match.setup):
        return []
    state = text("table.on" if hinting.is_open(sitting) else "table.off")
    means = text("table.menu.hints.help")
    return [Answer(text("table.menu.hints", state=state), "hints", means)]


def _notes(desk: Desk) -> list[Answer]:
    """Return the switch of the notes: for all who play; and, of several, who are told them."""
    match = desk.match
    if match is None or match.turn == OVER or not noting.has_notes(match.game):
        return []
    state = text("table.on" if noting.learners(desk) else "table.off")
    switch = Answer(text("table.menu.notes", state=state), "notes", text("table.menu.notes.help"))
    return [switch, Answer(text("table.menu.learners"), "learners")]


def _take_notes(desk: Desk, value: str) -> None:
    """Switch the notes for all who play, or ask for whom."""
    if value == "notes":
        learn = not noting.learners(desk)
        noting.change(desk, SetNotes(desk.people, learn, desk.now))
    else:
        desk.push(learners.Learners())


def _take_hint(desk: Desk, menu: TableMenu, value: str) -> None:
    """Ask for a hint and show it, or change the rule of the table."""
    sitting, seat = desk.sitting, hinting.seat_at_box(desk)
    if sitting is None:
        return
    if value == "hints":
        hinting.change(desk, not hinting.is_open(sitting))
    elif seat is not None:
        desk.pop(menu)
        hinting.ask(desk, seat)
        desk.push(Hinted(seat if hinting.hands_over(desk, seat) else None))


def _rules(desk: Desk) -> str:
    """Return the first line: which rule is the one of what is asked now."""
    entry, match = explaining.of_question(desk), desk.match
    if entry is None or match is None:
        return desk.say(text("table.rules.head"))
    title = match.game.entries.title(entry, match.setup)
    return titled(desk, text("table.menu.rules", title=title))


class EndQuestion(Listing):
    """End the game? What destroys is never the first line; back returns to the menu."""

    patience = TableMenu.patience

    def head(self, desk: Desk) -> str:
        """Return the question."""
        return desk.say(text("table.head.end"))

    def answers(self, desk: Desk) -> list[Answer]:
        """No first, while there is something to lose."""
        answers = [Answer(text("table.no"), False), Answer(text("table.yes"), True)]
        over = desk.match is not None and desk.match.turn == OVER
        return answers[::-1] if over else answers

    def take(self, desk: Desk, value: Any) -> None:
        """Leave the game, or this question."""
        desk.only_play()
        if value:
            leave(desk, "ended")

    def light(self, desk: Desk) -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)
