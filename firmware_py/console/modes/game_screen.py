"""OLED view of the running game: the question, the answer being chosen, and the status pages."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import answer_icons, screen_text
from firmware_py.console.modes import game_foot, hand_scan
from firmware_py.console.modes.game_foot import TURN
from firmware_py.console.screen_text import READING_TIME, ROWS, StatusPage, paged
from firmware_py.console.session import device_seats, seat_changes, tutorial_display
from firmware_py.render.screen import (
    Header,
    IconRow,
    MenuList,
    ScoreLine,
    Screen,
    TileMap,
)
from firmware_py.render.text_metrics import SHAPES
from games.core.action import OVER
from games.core.display.scene import Answer, Ask, Grid, Scene
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.session.device_seats import PendingPlay
    from firmware_py.console.ui import Ui
    from games.core.card_scans import ScanRequest
    from games.core.match import Match

NEWS = 5
"""Number of latest news items on the status pages."""


def status_pages(ui: "Ui", play: "QuestionMode") -> list[StatusPage]:
    """Return the status pages, which the back key opens from the question.

    They show tutorial notes, the game's own pages, the latest news and the scores. All of this is
    public, except the private notes of a single player.
    """
    scene, match = ui.scene(), _match(ui)
    said = [line.news.text for line in match.log(None) if not line.undone][-NEWS:]
    pages = paged(ui, tutorial_display.again(ui, play), *scene.pages, said[::-1])
    scores = table(ui, scene)
    return [*pages, StatusPage(table=scores)] if scores else pages


def play_screen(ui: "Ui", play: "QuestionMode") -> Screen:
    """Return the OLED screen of the running game."""
    viewer = play.viewer(ui)
    scene = ui.scene(viewer)
    screen = Screen(
        head=screen_text.head(ui, scene.head if viewer is None else viewer),
        right=ui.say(scene.right) if scene.right else "",
        private=play.looks(ui) is not None,
        turned=play.faces_away(ui),
    )
    if play.page is not None:
        return _with(screen, **_status(ui, play, play.page))
    if _match(ui).turn == OVER:
        return _with(screen, **_ending(ui, play, scene))
    if play.returning is not None or play.hands_over(ui):
        return _with(screen, **{**_handing(ui, play), **_tips(ui, play)})
    if (found := device_seats.scan_request(ui)) is not None:
        screen = _with(screen, **_to_come(ui, found))
    if play.veiled:
        return _with(screen, **_veil(ui))
    shown = _choosing if play.cursor is not None else _waiting
    return _with(screen, **shown(ui, play, scene))


def _to_come(ui: "Ui", found: "ScanRequest") -> dict[str, Any]:
    """Return the screen fields that count the cards still to scan for a device seat.

    The dict is empty if there is only one such card.
    """
    count = device_seats.to_come(found)
    return {} if count < 2 else {"right": ui.say(text("table.box.left", count=count))}


def _waiting(ui: "Ui", play: "QuestionMode", scene: Scene) -> dict[str, Any]:
    """Return the screen fields that are shown while no player chooses an answer."""
    if ui.session is not None and ui.session.pending_play is not None:
        return _said(ui, play, ui.session.pending_play)
    if (found := device_seats.scan_request(ui)) is not None and play.ask(ui) is not None:
        return _shown_cards(ui, play, scene, found)
    return _at_rest(ui, play, scene)


def _veil(ui: "Ui") -> dict[str, Any]:
    """Return the screen fields that ask the other players to look away.

    One person then chooses a device seat's card from the list.
    """
    rows = screen_text.rows(ui, text("table.box.veil"))
    return {"rows": rows, "foot": screen_text.keys(ui, "list", "hide")}


def _said(ui: "Ui", play: "QuestionMode", meant: "PendingPlay") -> dict[str, Any]:
    """Return the screen fields that announce the play of a device seat."""
    rows, turn = screen_text.rows(ui, *meant.says), _turn(ui, play)
    if len(rows) > ROWS:  # show one whole sentence after the other
        rows = screen_text.rows(ui, meant.says[turn % len(meant.says)])
    head = screen_text.head(ui, meant.seat)
    return {"head": head, "rows": rows[:ROWS], "foot": screen_text.keys(ui, "done", "state")}


def _shown_cards(
    ui: "Ui", play: "QuestionMode", scene: Scene, found: "ScanRequest"
) -> dict[str, Any]:
    """Return the screen fields that ask people to scan a card for a device seat.

    They also tell where to put the card that was scanned last.
    """
    ask, session = play.ask(ui), ui.session
    assert session is not None  # noqa: S101  (a match runs)
    asked = ask.question if ask else scene.question
    rows = screen_text.rows(ui, asked)[:2]
    back = "hide" if play.opened is not None else "state"
    taken = seat_changes.hand_over(ui.match)
    shown: dict[str, Any] = {"foot": screen_text.keys(ui, "list", back)}
    seat, place = session.placed or (None, 0)
    if seat == found.seat and not found.ordered:  # otherwise two seats or places would be shown
        there = ui.say(text("table.box.there", place=place))
        if taken is not None:
            return hand_scan.shown(ui, taken, there)
        return shown | {"rows": rows, "answer": there}
    if taken is not None:
        return hand_scan.shown(ui, taken, "")
    # The news stays below the question because it says where to look. It is left out where the
    # question says that itself: a game's own question, and the question for a hand.
    said = scene.told or not asked.id.startswith("table.") or asked.id == "table.ask.hold.hand"
    news = [each.text for each in session.news if not said or each in session.move_news]
    told = [*news, *([scene.told] if scene.told else [])]
    if not told and found.ordered:
        told = list(scene.lines)
    turn = _turn(ui, play)
    return shown | {"rows": rows + in_turns(screen_text.rows(ui, *told), ROWS - len(rows), turn)}


def _turn(ui: "Ui", play: "QuestionMode") -> int:
    """Return how often alternating texts have changed, or 0 while the device is idle."""
    return 0 if ui.idle else (ui.now - play.rests_since(ui)) // TURN


def _with(screen: Screen, **parts: Any) -> Screen:
    return msgspec.structs.replace(screen, **parts)


def _match(ui: "Ui") -> "Match[Any]":
    assert ui.match is not None  # noqa: S101  (only called while a match runs)
    return ui.match


def table(ui: "Ui", scene: Scene) -> tuple[ScoreLine, ...]:
    """Return the score table, best player first. At equal scores a winner comes first."""
    match = _match(ui)
    winners, sign = match.result() or (), 1 if match.game.low_wins else -1
    best = sorted(scene.scores, key=lambda row: (sign * row[1], row[0] not in winners))
    return tuple(ScoreLine(screen_text.figure(ui, seat), "", str(score)) for seat, score in best)


def _status(ui: "Ui", play: "QuestionMode", number: int) -> dict[str, Any]:
    pages = status_pages(ui, play)
    page = pages[min(number, len(pages) - 1)]
    count = f"{number + 1}/{len(pages)}"
    foot = screen_text.keys(ui, "done", "back", count=count)
    return {"rows": page.rows, "table": page.table, "foot": foot}


def _ending(ui: "Ui", play: "QuestionMode", scene: Scene) -> dict[str, Any]:
    """Return the screen fields of the result: a text, or the winner with the score table."""
    # Two footers alternate, because the labels for undo and review do not fit together.
    turns = (ui.now - play.rests_since(ui)) // TURN % 2 and not ui.idle
    foot = screen_text.keys(ui, "again", *(("", "review") if turns else ("hold-undo",)))
    scores, match = table(ui, scene), _match(ui)
    if match.lost is not None:
        rows = screen_text.rows(ui, text("clock.end.lost", seat=match.lost))
        head = Header(ui.say(text("clock.head.up")))
        return {"head": head, "rows": rows[: 1 if scores else ROWS], "table": scores, "foot": foot}
    if not scores:
        rows = screen_text.rows(ui, scene.question, *scene.lines)[:ROWS]
        return {"rows": rows, "foot": foot}
    winners = match.result() or ()
    ended = text("table.end.wins", seat=winners[0]) if len(winners) == 1 else scene.question
    if isinstance(scene.head, Text) and ui.say(scene.head) == ui.say(ended):
        ended = scene.question  # the header names the winner, and the question names the margin
    return {"rows": screen_text.rows(ui, ended)[:1], "table": scores, "foot": foot}


def _handing(ui: "Ui", play: "QuestionMode") -> dict[str, Any]:
    """Return the screen fields that ask players to hand the device over or to put it back."""
    if play.returning is not None:
        head = screen_text.head(ui, play.returning)  # the player who still holds the device
        rows = screen_text.rows(ui, text("table.hand.return"))
        return {"head": head, "rows": rows, "foot": screen_text.keys(ui, "done")}
    who = play.who(ui)
    assert who is not None  # noqa: S101  (the device is only handed to an asked seat)
    here = screen_text.keys(ui, text("table.key.i-am", seat=who))
    if play.elsewhere(ui):
        rows = screen_text.rows(ui, text("table.hand.elsewhere", seat=who))
        return {"rows": rows} if who in ui.remote else {"rows": rows, "foot": here}
    return {
        "head": Header(ui.say(text("table.head.hand-over"))),
        "right": "",
        "rows": (*_seat_change(ui), *screen_text.rows(ui, text("table.hand.over"))),
        "answer": screen_text.seat(ui, who),
        "foot": here,
    }


def _seat_change(ui: "Ui") -> tuple[str, ...]:
    """Return the row that tells of a seat's new player, if that is news and has room."""
    news = ui.session.news if ui.session is not None and _fresh(ui) else ()
    told = ("table.news.take-over", "table.news.hand-back")
    rows = screen_text.rows(ui, *(each.text for each in news if each.text.id in told))
    return rows if len(rows) == 1 and not ui.settings.large else ()


def _tips(ui: "Ui", play: "QuestionMode") -> dict[str, Any]:
    """Return the page of the introduction that is shown before the device is handed over."""
    who, rows = play.who(ui), tutorial_display.page(ui, play, ())
    if rows is None or who is None:
        return {}
    head, foot = screen_text.head(ui, who), tutorial_display.keys(ui, play)
    return {"head": head, "rows": rows, "answer": "", "foot": foot}


def _at_rest(ui: "Ui", play: "QuestionMode", scene: Scene) -> dict[str, Any]:
    """Return the screen fields of a question: its text, and below it one further text.

    This is a tutorial note, the news or the state of the game. Instructions for moving cards come
    before all of these. A private view and a card that can be taken up again show the state at
    once, without the news.
    """
    ask, session = play.ask(ui), ui.session
    asked = ask.question if ask else device_seats.thinks(ui) or scene.question
    question = screen_text.rows(ui, asked)[:2]
    fresh = _fresh(ui) and play.viewer(ui) is None and play.taken_up(ui) is None
    told = [scene.told] if scene.told else []
    rows = (*question, *screen_text.rows(ui, *told))[:ROWS]
    laid = session is not None and session.placed is not None and _fresh(ui)
    if session is not None and laid:
        # A player holds a card and needs its place: this comes before everything else.
        said = screen_text.rows(ui, *(n.text for n in session.news), *told)
        turn = (ui.now - session.changed) // READING_TIME
        rows = (*question, *in_turns(said, ROWS - len(question), turn))
    tip = tutorial_display.page(ui, play, question, screen_text.rows(ui, *told))
    if tip is not None:
        return {"rows": tip, "foot": tutorial_display.keys(ui, play)}
    if laid:
        pass  # show nothing else
    elif fresh and session is not None and len(rows) < ROWS and not _round_over(ui):
        said = screen_text.rows(
            ui, *(n.text for n in session.news if n.text not in (asked, scene.told))
        )
        rows += in_turns(said, ROWS - len(rows), (ui.now - session.changed) // READING_TIME)
    else:
        room = ROWS - len(rows) - ("ring" in ui.missing)
        rows += in_turns(screen_text.labelled_rows(ui, room, *scene.lines), room, _turn(ui, play))
    if "ring" in ui.missing:
        rows = (*rows[: ROWS - 1], _in_place_of_ring(ui, scene))
    icons = None if laid or scene.told or _turn(ui, play) % 2 else _icon_of_ok(ui, ask)
    if icons is not None:
        rows = question
    foot = game_foot.at_rest(ui, play, scene, _turn(ui, play))
    return {"rows": rows, "icons": icons, "foot": foot}


def _icon_of_ok(ui: "Ui", ask: Ask | None) -> IconRow | None:
    """Return the icon of what ok does, or None if it has none."""
    if ask is None:
        return None
    if ask.draw:
        return answer_icons.row(ui, [text("table.key.roll")], 0)
    found = [line.label for line in ask.lines if line.action == ask.ok]
    return answer_icons.row(ui, found, 0)


def _fresh(ui: "Ui") -> bool:
    """Return whether the news of the session is still shown."""
    return ui.session is not None and ui.session.fresh(ui.now, ui.touched)


def _round_over(ui: "Ui") -> bool:
    """Return whether a round is scored. The lines then tell what the news would."""
    match = _match(ui)
    return match.game.round_over(match.state)


def in_turns(rows: tuple[str, ...], room: int, turn: int) -> tuple[str, ...]:
    """Return the part of the rows that is shown in turn number `turn`.

    Each part has up to `room` rows, and the parts alternate.
    """
    if room < 1:
        return ()
    at = turn * room % (-(-len(rows) // room) * room or 1)
    return rows[at : at + room]


def _in_place_of_ring(ui: "Ui", scene: Scene) -> str:
    """Return a row that replaces a missing ring: the clock hand, and the hour of each piece."""
    hand = [ui.say(text("table.ring.hand", hour=scene.hand))] if scene.hand else []
    stand = [
        f"{SHAPES[mark.figure]}{mark.hour}"
        for mark in scene.marks
        if mark.figure in SHAPES and not mark.half
    ]
    return " ".join([*hand, *stand])


def _choosing(ui: "Ui", play: "QuestionMode", scene: Scene) -> dict[str, Any]:
    """Return the screen fields of the chosen answer, below its consequence or the question."""
    answers = play.lines(ui)
    assert play.cursor is not None  # noqa: S101
    line = answers[play.cursor]
    kinds = _match(ui).game.verbs[line.action.verb]
    ask = play.ask(ui)
    asked = ask.question if ask else scene.question
    # In a list ok takes the chosen line, also where the question says "or ✓ pass".
    rows = tuple(row.replace("✓ ", "") for row in screen_text.rows(ui, asked)[:2])
    count = f"{play.cursor + 1}/{len(answers)}"
    if play.shows_cards(ui):
        back = "hide" if play.opened is not None else "back"
        return {
            "rows": rows,  # a question of two rows leaves one row for the list
            "menu": MenuList(tuple(ui.say(answer.label) for answer in answers), play.cursor),
            "foot": screen_text.keys(ui, "choose", back, count=count),
        }
    beside = _leads_to(ui, answers, line, kinds)
    if beside is not None and not play.asks_again(ui):
        rows = screen_text.rows(ui, beside)[:1]
    back = _back_from_list(ui, play)
    if icons := answer_icons.row(ui, [answer.label for answer in answers], play.cursor):
        foot = screen_text.keys(ui, line.label, back, count=count)
        return {"rows": rows, "icons": icons, "foot": foot}
    label = ui.say(line.label)
    if kinds == ("seat",):
        sign = screen_text.figure(ui, line.action.a).sign
        label = label if sign in label else f"{sign} {label}"
    if play.at_once and len(rows) < 2 and kinds != ("number",):
        rows += _beside_list(ui, scene, asked)
    # A question of two rows leaves no room for the map.
    places = _map(ui, answers, scene.grid, line) if len(rows) < 2 else None
    return {
        "rows": rows,
        "answer": label,
        "digits": str(line.action.a) if kinds == ("number",) else "",
        "arrows": len(answers) > 1,
        "map": places,
        "foot": screen_text.keys(ui, "choose", back, count=count),
    }


def _back_from_list(ui: "Ui", play: "QuestionMode") -> str:
    if not play.at_once:
        return "back"
    return "state" if play.taken_up(ui) is None else "card-up"


def _beside_list(ui: "Ui", scene: Scene, asked: Text) -> tuple[str, ...]:
    """Return a row with what a list hides that opened at once: the news, or a missing ring."""
    if "ring" in ui.missing:
        return (_in_place_of_ring(ui, scene),)
    session = ui.session
    if session is None or not _fresh(ui):
        return ()
    said = screen_text.rows(ui, *(news.text for news in session.news if news.text != asked))
    return in_turns(said, 1, (ui.now - session.changed) // READING_TIME)


def _leads_to(
    ui: "Ui", answers: "Sequence[Answer]", line: Answer, kinds: tuple[str, ...]
) -> Text | None:
    """Return the consequence of an answer, or None.

    For a number without a consequence, return the limits of the choice.
    """
    if line.consequence is not None or kinds != ("number",):
        return line.consequence
    verbs = _match(ui).game.verbs
    numbers = [other.action.a for other in answers if verbs[other.action.verb] == kinds]
    return text("table.number.limits", least=min(numbers), most=max(numbers))


def _map(ui: "Ui", answers: "Sequence[Answer]", grid: Grid | None, line: Answer) -> TileMap | None:
    """Return the map of the grid while players choose a place, or None."""
    verbs = _match(ui).game.verbs
    if grid is None or not any("place" in verbs[other.action.verb] for other in answers):
        return None
    taken = tuple(divmod(p.number - 1, grid.columns) for p in grid.places if not p.gap)
    chosen = None
    if "place" in verbs[line.action.verb]:
        chosen = divmod(line.action.a - 1, grid.columns)
    return TileMap(grid.rows, grid.columns, taken, chosen)
