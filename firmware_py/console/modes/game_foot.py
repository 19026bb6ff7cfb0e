"""Footer of the running game's screen: the scores, or the words of the keys."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.session import tutorial
from firmware_py.render.screen import Keys, Score, Scores
from games.core.action import TABLE
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.ui import Ui
    from games.core.display.scene import Scene

TURN = 4_000_000_000
"""How long the OLED shows each part of a text that does not fit on it (ns)."""
FIRST = 3
"""Number of first questions in which the footer shows the words of the keys."""
WAITED = 8_000_000_000
"""Time without an answer after which the words of the keys replace the scores for `TURN` (ns)."""


def at_rest(ui: "Ui", play: "QuestionMode", scene: "Scene", turn: int) -> Scores | Keys:
    """Return the footer below a question: the scores, or at times the words of the keys.

    turn: how often alternating texts have changed (`TURN`).
    """
    keys = _keys_at_rest(ui, play, scene)
    if not scene.scores or play.opened is not None or play.taken_up(ui) is not None:
        return keys
    if _is_new(ui, play) and turn % 2:
        return Keys(says=ui.say(text("table.key.hold-rules")))
    if _shows_words(ui, play):
        return keys
    scores = (Score(screen_text.figure(ui, seat), str(score)) for seat, score in scene.scores)
    return Scores(tuple(scores), keys=keys)


def _keys_at_rest(ui: "Ui", play: "QuestionMode", scene: "Scene") -> Keys:
    """Return the words of the keys below a question. ok gives its answer or opens the list."""
    ask, match = play.ask(ui), ui.match
    assert match is not None  # noqa: S101  (only called while a match runs)
    back = "state" if scene.scores or scene.pages or match.entries else ""
    back = "hide" if play.opened is not None else back
    back = "card-up" if play.taken_up(ui) is not None else back
    if ask is None:
        return screen_text.keys(ui, "", back)
    if ask.draw:
        return screen_text.keys(ui, "roll", back)
    if ask.ok is None:
        return screen_text.keys(ui, "list", back)
    label = next(line.label for line in ask.lines if line.action == ask.ok)
    a_card = match.game.verbs[ask.ok.verb] == ("face",)  # a card's name may be too long
    return screen_text.keys(ui, "choose" if a_card else label, back)


def _shows_words(ui: "Ui", play: "QuestionMode") -> bool:
    """Return whether the words of the keys replace the scores now.

    They do in the first questions of a match, and once while a question waits for its answer. Where
    ok is the only answer, its word is always shown.
    """
    session, ask = ui.session, play.ask(ui)
    if session is None or ask is None:
        return False
    if ask.draw or (ask.ok is not None and len(ask.lines) == 1):
        return True
    answered = sum(session.notes.acts[seat] for seat in ui.people)
    return answered < FIRST or WAITED <= ui.now - session.changed < WAITED + TURN


def words_due(ui: "Ui") -> int | None:
    """Return when the words of the keys next replace the scores, or the scores the words (ns)."""
    if ui.session is None or ui.idle:
        return None
    since = ui.session.changed
    return min((at for at in (since + WAITED, since + WAITED + TURN) if at > ui.now), default=None)


def _is_new(ui: "Ui", play: "QuestionMode") -> bool:
    """Return whether the asked player is a learner and this is one of their first questions.

    The result is False once any match of the game was played to its end.
    """
    session, who = ui.session, play.who(ui)
    if session is None or who is None or session.match.game.id in ui.tutorial_progress.finished:
        return False
    taught, acts = tutorial.learners(ui), session.notes.acts
    if who == TABLE:
        return bool(taught) and acts.total() < FIRST
    return who in taught and acts[who] < FIRST
