"""What the game looks like on the OLED: the question, the answer being chosen, the status pages."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import wording
from firmware_py.console.match import boxed, noting
from firmware_py.console.match.pages import ROWS, Page, paged
from firmware_py.console.sitting.sitting import READ
from firmware_py.painting.lettering import SHAPES
from firmware_py.painting.screen import Head, Keys, Menu, Places, Score, Scores, Screen, Tally
from games.core.action import OVER, TABLE
from games.core.scene import Grid, Line, Scene
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.desk import Desk
    from firmware_py.console.match.asked import Asked
    from firmware_py.console.sitting.meant import Meant
    from games.core.match import Match
    from games.core.owed import Owed

TURN = 4_000_000_000
"""The state of a game that has no room at once takes turns: so long each (ns)."""
FIRST = 3
"""In so many of their first questions those who learn are told how the rules are opened."""
NEWS = 5
"""So many of the last news have a status page."""


def status_pages(desk: "Desk", play: "Asked") -> list[Page]:
    """Return what back shows at rest: what was told here, the game's pages, last news, scores.

    All of it is public, or for who plays alone; a page of more than three rows goes on on the next.
    """
    scene, match = desk.scene(), _match(desk)
    said = [line.news.text for line in match.log(None) if not line.undone][-NEWS:]
    pages = paged(desk, noting.again(desk, play), *scene.pages, said[::-1])
    scores = table(desk, scene)
    return [*pages, Page(table=scores)] if scores else pages


def play_screen(desk: "Desk", play: "Asked") -> Screen:
    """Return the OLED of a running game."""
    viewer = play.viewer(desk)
    scene = desk.scene(viewer)
    screen = Screen(
        head=wording.head(desk, scene.head),
        right=desk.say(scene.right) if scene.right else "",
        private=play.looks(desk) is not None,
    )
    if play.page is not None:
        return _with(screen, **_status(desk, play, play.page))
    if _match(desk).turn == OVER:
        return _with(screen, **_ending(desk, play, scene))
    if play.returning is not None or play.hands_over(desk):
        return _with(screen, **{**_handing(desk, play), **_first_minute(desk)})
    if (found := boxed.wanted(desk)) is not None:  # its own card is asked for, whoever is on
        screen = _with(screen, **_to_come(desk, found))
    if play.veiled:
        return _with(screen, **_veil(desk))
    shown = _choosing if play.cursor is not None else _waiting
    return _with(screen, **shown(desk, play, scene))


def _to_come(desk: "Desk", found: "Owed") -> dict[str, Any]:
    """Return how many cards are to come while several are tapped for a seat of the box."""
    count = boxed.to_come(found)
    return {} if count < 2 else {"right": desk.say(text("table.box.left", count=count))}


def _waiting(desk: "Desk", play: "Asked", scene: Scene) -> dict[str, Any]:
    """Return what stands there while nobody chooses."""
    if desk.sitting is not None and desk.sitting.meant is not None:
        return _said(desk, play, desk.sitting.meant)
    if (found := boxed.wanted(desk)) is not None and play.ask(desk) is not None:
        return _shown_cards(desk, play, scene, found)
    return _at_rest(desk, play, scene)


def _veil(desk: "Desk") -> dict[str, Any]:
    """Return what stands there before a card of the box's is chosen: one person looks."""
    rows = wording.rows(desk, text("table.box.veil"))
    return {"rows": rows, "foot": wording.keys(desk, "list", "hide")}


def _said(desk: "Desk", play: "Asked", meant: "Meant") -> dict[str, Any]:
    """Return what hands are to do with the cards of a box's seat."""
    rows, turn = wording.rows(desk, *meant.says), _turn(desk, play)
    if len(rows) > ROWS:  # one sentence after the other, each of them whole
        rows = wording.rows(desk, meant.says[turn % len(meant.says)])
    head = wording.head(desk, meant.seat)
    return {"head": head, "rows": rows[:ROWS], "foot": wording.keys(desk, "done", "state")}


def _shown_cards(desk: "Desk", play: "Asked", scene: Scene, found: "Owed") -> dict[str, Any]:
    """Return which card is to be tapped for the box, where the last one goes, how many follow."""
    ask, sitting = play.ask(desk), desk.sitting
    assert sitting is not None  # noqa: S101  (a match runs)
    asked = ask.question if ask else scene.question
    rows = wording.rows(desk, asked)[:2]
    back = "hide" if play.opened is not None else "state"
    shown: dict[str, Any] = {"foot": wording.keys(desk, "list", back)}
    seat, place = sitting.placed or (None, 0)
    if seat == found.seat and not found.ordered:  # else two seats, or two places, would stand there
        there = desk.say(text("table.box.there", place=place))
        return shown | {"rows": rows, "answer": there}
    # It stays: where to look, or what came before, is part of what is asked; but a game that asks
    # in its own words has said so, and whose hand is looked at is the question itself.
    said = scene.told or not asked.id.startswith("table.") or asked.id == "table.ask.hold.hand"
    news = [each.text for each in sitting.news if not said or each in sitting.laid]
    told = [*news, *([scene.told] if scene.told else [])]
    if not told and found.ordered:
        told = list(scene.lines)
    turn = _turn(desk, play)
    return shown | {"rows": rows + in_turns(wording.rows(desk, *told), ROWS - len(rows), turn)}


def _turn(desk: "Desk", play: "Asked") -> int:
    """Return which of those is on that take turns as long as nobody does anything."""
    return 0 if desk.idle else (desk.now - play.rests_since(desk)) // TURN


def _with(screen: Screen, **parts: Any) -> Screen:
    return msgspec.structs.replace(screen, **parts)


def _match(desk: "Desk") -> "Match[Any]":
    assert desk.match is not None  # noqa: S101  (only called while a match runs)
    return desk.match


def table(desk: "Desk", scene: Scene) -> tuple[Tally, ...]:
    """Return the table of scores, best first; where the fewest win, those."""
    winners = _match(desk).result() or ()
    most = max((score for _, score in scene.scores), default=0)
    fewest = winners and all(dict(scene.scores).get(seat, most) < most for seat in winners)
    sign = 1 if fewest else -1
    best = sorted(scene.scores, key=lambda row: (sign * row[1], row[0] not in winners))
    return tuple(Tally(wording.figure(desk, seat), "", str(score)) for seat, score in best)


def _status(desk: "Desk", play: "Asked", number: int) -> dict[str, Any]:
    pages = status_pages(desk, play)
    page = pages[min(number, len(pages) - 1)]
    back = "more" if number + 1 < len(pages) else "back"
    foot = wording.keys(desk, "go-on", back, count=f"{number + 1}/{len(pages)}")
    return {"rows": page.rows, "table": page.table, "foot": foot}


def _ending(desk: "Desk", play: "Asked", scene: Scene) -> dict[str, Any]:
    """Return how it ended: in words, or as who has won and the table of all seats."""
    # Next opens how it went; the two take turns, for there is no room for both.
    turns = (desk.now - play.rests_since(desk)) // TURN % 2 and not desk.idle
    foot = wording.keys(desk, "again", *(("", "review") if turns else ("hold-undo",)))
    scores, match = table(desk, scene), _match(desk)
    if match.lost is not None:
        rows = wording.rows(desk, text("clock.end.lost", seat=match.lost))
        head = Head(desk.say(text("clock.head.up")))
        return {"head": head, "rows": rows[: 1 if scores else ROWS], "table": scores, "foot": foot}
    if not scores:
        rows = wording.rows(desk, scene.question, *scene.lines)[:ROWS]
        return {"rows": rows, "foot": foot}
    winners = match.result() or ()
    ended = text("table.end.wins", seat=winners[0]) if len(winners) == 1 else scene.question
    if isinstance(scene.head, Text) and desk.say(scene.head) == desk.say(ended):
        ended = scene.question  # the head says who has won: here stands by how much
    return {"rows": wording.rows(desk, ended)[:1], "table": scores, "foot": foot}


def _handing(desk: "Desk", play: "Asked") -> dict[str, Any]:
    """Return the screens round a private look: hand over, and put back."""
    if play.returning is not None:
        head = wording.head(desk, play.returning)  # nothing is handed over: who has it is asked
        rows = wording.rows(desk, text("table.hand.return"))
        return {"head": head, "rows": rows, "foot": wording.keys(desk, "done")}
    who = play.who(desk)
    assert who is not None  # noqa: S101  (somebody is asked when the box is handed over)
    here = wording.keys(desk, text("table.key.i-am", seat=who))
    if play.elsewhere(desk):
        rows = wording.rows(desk, text("table.hand.elsewhere", seat=who))
        return {"rows": rows} if who in desk.remote else {"rows": rows, "foot": here}
    return {
        "head": Head(desk.say(text("table.head.hand-over"))),
        "right": "",
        "rows": wording.rows(desk, text("table.hand.over")),
        "answer": wording.seat(desk, who),
        "foot": here,
    }


def _first_minute(desk: "Desk") -> dict[str, Any]:
    """Return what is told before the box is handed over for the first time: to whom says the foot.

    As long as it stands, nobody has touched anything.
    """
    first = noting.first_minute(desk)
    return {} if first is None else {"rows": first, "answer": ""}


def _at_rest(desk: "Desk", play: "Asked", scene: Scene) -> dict[str, Any]:
    """Return the question, below it what has just happened, else what hands must do and the state.

    What an eye that looks alone has to see is never kept waiting by news.
    """
    ask, sitting = play.ask(desk), desk.sitting
    asked = ask.question if ask else boxed.thinks(desk) or scene.question
    question = wording.rows(desk, asked)[:2]
    fresh = _fresh(desk) and play.viewer(desk) is None
    told = [scene.told] if scene.told else []
    rows = (*question, *wording.rows(desk, *told))[:ROWS]
    laid = sitting is not None and sitting.placed is not None and _fresh(desk)
    if sitting is not None and laid:
        # Somebody has a card in hand and asks where it goes: that comes before all else.
        said = wording.rows(desk, *(n.text for n in sitting.news), *told)
        turn = (desk.now - sitting.changed) // READ
        rows = (*question, *in_turns(said, ROWS - len(question), turn))
    noted = noting.at_rest(desk, play, rows)
    if noted is not None:
        rows = noted
    elif laid:
        pass  # nothing beside it
    elif fresh and sitting is not None and len(rows) < ROWS:
        said = wording.rows(
            desk, *(n.text for n in sitting.news if n.text not in (asked, scene.told))
        )
        rows += in_turns(said, ROWS - len(rows), (desk.now - sitting.changed) // READ)
    else:
        lines = wording.rows(desk, *scene.lines)
        rows += in_turns(lines, ROWS - len(rows), _turn(desk, play))
    if "ring" in desk.missing:
        rows = (*rows[: ROWS - 1], _in_place_of_ring(desk, scene))
    return {"rows": rows, "foot": _foot_at_rest(desk, play, scene)}


def _fresh(desk: "Desk") -> bool:
    """Whether the news of the sitting are still to be told."""
    return desk.sitting is not None and desk.sitting.fresh(desk.now, desk.touched)


def in_turns(rows: tuple[str, ...], room: int, turn: int) -> tuple[str, ...]:
    """Return as many rows as there is room for; more of them take turns, so that none is cut."""
    if room < 1:
        return ()
    at = turn * room % (-(-len(rows) // room) * room or 1)
    return rows[at : at + room]


def _foot_at_rest(desk: "Desk", play: "Asked", scene: Scene) -> Scores | Keys:
    """Return the scores; what ok does, where it does the one thing that can be done."""
    ask = play.ask(desk)
    back = "hide" if play.opened is not None else "state"
    if ask is not None and ask.draw:
        return wording.keys(desk, "roll", back)
    if ask is not None and ask.ok is not None and (len(ask.lines) == 1 or not scene.scores):
        label = next(line.label for line in ask.lines if line.action == ask.ok)
        a_card = _match(desk).game.verbs[ask.ok.verb] == ("face",)  # its name may be too long
        return wording.keys(desk, "choose" if a_card else label, back)
    if scene.scores and play.opened is None:
        if _is_new(desk, play):  # there is nothing to count yet that could not wait
            return Keys(says=desk.say(text("table.key.hold-rules")))
        return Scores(
            tuple(Score(wording.figure(desk, seat), str(score)) for seat, score in scene.scores)
        )
    return wording.keys(desk, "list" if ask is not None else "", back)


def _is_new(desk: "Desk", play: "Asked") -> bool:
    """Whether who is asked learns, and this is one of their first questions here.

    Once a match of the game was played to its end, those who learn know where the rules are.
    """
    sitting, who = desk.sitting, play.who(desk)
    if sitting is None or who is None or sitting.match.game.id in desk.lessons.finished:
        return False
    taught, acts = noting.learners(desk), sitting.notes.acts
    if who == TABLE:
        return bool(taught) and acts.total() < FIRST
    return who in taught and acts[who] < FIRST


def _in_place_of_ring(desk: "Desk", scene: Scene) -> str:
    """Return the ring's facts as a row: the hand, and who stands at which hour."""
    hand = [desk.say(text("table.ring.hand", hour=scene.hand))] if scene.hand else []
    stand = [
        f"{SHAPES[mark.figure]}{mark.hour}"
        for mark in scene.marks
        if mark.figure in SHAPES and not mark.half
    ]
    return " ".join([*hand, *stand])


def _choosing(desk: "Desk", play: "Asked", scene: Scene) -> dict[str, Any]:
    """Return the chosen answer; above it what it leads to, or again the question."""
    answers = play.lines(desk)
    assert play.cursor is not None  # noqa: S101
    line = answers[play.cursor]
    kinds = _match(desk).game.verbs[line.action.verb]
    ask = play.ask(desk)
    rows = wording.rows(desk, ask.question if ask else scene.question)[:2]
    count = f"{play.cursor + 1}/{len(answers)}"
    if play.shows_cards(desk):
        back = "hide" if play.opened is not None else "back"
        return {
            "rows": rows,  # a question of two rows leaves one line to the list, and is not cut
            "menu": Menu(tuple(desk.say(answer.label) for answer in answers), play.cursor),
            "foot": wording.keys(desk, "choose", back, count=count),
        }
    beside = _leads_to(desk, answers, line, kinds)
    if beside is not None and not play.asks_again(desk):
        rows = wording.rows(desk, beside)[:1]
    label = desk.say(line.label)
    if kinds == ("seat",):
        sign = wording.figure(desk, line.action.a).sign
        label = label if sign in label else f"{sign} {label}"
    # A question of two rows leaves no room for the map, and is not cut for it.
    places = _map(desk, answers, scene.grid, line) if len(rows) < 2 else None
    return {
        "rows": rows,
        "answer": label,
        "digits": str(line.action.a) if kinds == ("number",) else "",
        "arrows": len(answers) > 1,
        "map": places,
        "foot": wording.keys(desk, "choose", "back", count=count),
    }


def _leads_to(
    desk: "Desk", answers: "Sequence[Line]", line: Line, kinds: tuple[str, ...]
) -> Text | None:
    """Return what an answer leads to; of a number, between which it may be chosen."""
    if line.consequence is not None or kinds != ("number",):
        return line.consequence
    verbs = _match(desk).game.verbs
    numbers = [other.action.a for other in answers if verbs[other.action.verb] == kinds]
    return text("table.number.limits", least=min(numbers), most=max(numbers))


def _map(desk: "Desk", answers: "Sequence[Line]", grid: Grid | None, line: Line) -> Places | None:
    """Return the map of the grid while one of its places is asked for."""
    verbs = _match(desk).game.verbs
    if grid is None or not any("place" in verbs[other.action.verb] for other in answers):
        return None
    taken = tuple(divmod(p.number - 1, grid.columns) for p in grid.places if not p.gap)
    chosen = None
    if "place" in verbs[line.action.verb]:
        chosen = divmod(line.action.a - 1, grid.columns)
    return Places(grid.rows, grid.columns, taken, chosen)
