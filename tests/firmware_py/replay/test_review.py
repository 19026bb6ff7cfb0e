"""Review of a match: on the command line, as a picture, and its message when there is none."""

import json
import re
from functools import cache
from io import BytesIO

import pytest
from click.testing import CliRunner
from PIL import Image

import games
from firmware_py import main
from firmware_py.cli import tableclock
from firmware_py.i18n import Texts
from firmware_py.replay import render_worker, review_page
from firmware_py.replay import review as telling
from firmware_py.replay.timeline import Timeline
from firmware_py.storage.journal import Journal
from games.core.action import OVER
from games.core.ai.playouts import Mean
from games.core.analysis.review import reviewed, turn_numbers
from games.core.analysis.turning_points import TurningPoint
from tests.firmware_py.replay.test_timeline import played
from tests.firmware_py.web.by_hand import check

FEW = 96


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


@pytest.fixture
def review(home):
    def call(*args, budget=FEW):
        more = () if budget is None else ("--budget", str(budget))
        result = CliRunner().invoke(tableclock.main, ["review", *map(str, args), *more])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture(scope="module")
def match():
    return played("capsules", entries=2000)


@pytest.fixture
def saved(match, tmp_path):
    file = tmp_path / "match.json"
    file.write_bytes(match.save())
    return file


def told(match, names=()):
    texts = Texts("en", {match.game.id: match.game.folder})
    return telling.told(match, texts, names, FEW)


def sentence(result):
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (said,) = [row for row in result.stderr.splitlines() if row.startswith("Error: ")]
    assert "Traceback" not in result.output
    return said


@cache
def found(name):
    match = played(name, entries=2000)
    assert match.turn == OVER
    return match, reviewed(match, FEW)


@pytest.mark.parametrize("name", games.names(plugins=False))
@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_every_game_is_reviewed_in_every_language(name, language):
    match, numbers = found(name)
    texts = Texts(language, {name: match.game.folder})
    said = telling.as_json(match, numbers, texts)
    assert not texts.misses
    check("Review", said)
    assert said["won"] == list(match.result())
    assert said["points"][-1]["at"] == len(match.entries)
    for line in said["known"] + said["lay"]:
        assert len(line["chances"]) == len(line["errors"]) == len(said["points"])
    for moment in said["moments"]:
        assert moment["title"]
        assert all(moment["says"])
    page = said["page"]
    assert len(page["lines"]) == len(said["known"])
    assert len(page["moments"]) == len(said["moments"])
    assert not re.search(rf'"({name}|table)\.', json.dumps(page)), "a text is missing"
    assert Image.open(BytesIO(telling.png(said, texts))).format == "PNG"


def test_a_card_and_the_replay_give_a_moment_the_same_place():
    match, _ = found("outcasts")
    texts = Texts("en", {match.game.id: match.game.folder}).for_page()
    places = Timeline(match, texts).stops()
    rises = Mean(0.3, 0.01)
    for at, turn in enumerate(turn_numbers(match)):
        moment = TurningPoint("fortune", turn, at, at + 1, None, 0.3, 0.6, rises)
        place = places[match.moment_at(moment.ends)]
        where = texts.say(review_page.where(match, moment))
        assert where == f"round {place.round}, turn {place.nth}"


def test_a_card_has_one_number_for_the_chance_of_a_seat():
    match, numbers = found("cinderella")
    moment = next(each for each in numbers.moments if each.seat == numbers.subject)
    best, made = moment.advice.worths
    other = moment.advice._replace(worths=(best._replace(mean=0.9), made._replace(mean=0.8)))
    moment = moment._replace(before=0.6, after=0.2, own=(0.6, 0.2), advice=other)
    texts = Texts("en", {match.game.id: match.game.folder})
    review = numbers._replace(moments=(moment,))
    (card,) = telling.as_json(match, review, texts)["page"]["moments"]
    assert card["says"][0].startswith("With ")
    assert ", all would have won: in 6 of 10 games" in card["says"][0]
    assert "in 2 of 10 games" in card["says"][0]
    assert "from 6 to 2 in 10" in card["change"]["seat"]


def test_luck_says_for_whom_it_was():
    match, numbers = found("outcasts")
    texts = Texts("en", {match.game.id: match.game.folder})
    name = match.game.seat_colours(match.state)[numbers.subject].capitalize()
    for change, kind in ((0.3, "Lucky draw"), (-0.3, "Unlucky draw")):
        moment = TurningPoint("fortune", 1, 0, 1, None, 0.5, 0.5 + change, Mean(change, 0.01))
        review = numbers._replace(moments=(moment,))
        (card,) = telling.as_json(match, review, texts)["page"]["moments"]
        assert card["kind"] == f"{kind} for {name}"


def test_a_choice_was_much_worse_for_the_seat_that_chose(monkeypatch):
    match, numbers = found("midnight")

    def apart(_one, _other, seat):
        return Mean(-0.3 if seat == numbers.subject else -0.04, 0.001)

    monkeypatch.setattr("games.core.analysis.review.apart", apart)
    choices = [each for each in reviewed(match, FEW).moments if each.kind == "choice"]
    assert {each.seat for each in choices} <= {numbers.subject}


def test_people_are_called_by_their_names(match):
    said = told(match, names=("Anna", ""))
    assert [one["name"] for one in said["seats"]] == ["Anna", "Blue"]


def test_a_match_is_told_by_its_file_and_by_its_number(review, saved, match, home):
    by_file = json.loads(review(saved, "--json").stdout.splitlines()[-1])
    journal = main.journal_path()
    journal.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(journal) as opened:
        number = opened.begin(match)
        opened.close_match(number, "over")
    by_number = json.loads(review(number, "--json").stdout.splitlines()[-1])
    assert by_number == by_file
    assert by_file["game"] == "capsules"


def test_people_read_the_course_and_what_decided_it(review, saved):
    said = review(saved).stdout
    assert said.startswith("Capsules: ")
    assert "Chance to win, in percent\n\nAs it looked then\nTurns  " in said
    assert "\nAs it really was\nTurns  " in said
    assert "Red" in said
    assert "100" in said


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nl", ("beurten, ", "proefpartijen", "Kans op winst, in procenten", "Beurten  ")),
        ("fr", ("tours, ", "parties simulées", "Chances de gagner, en pour cent", "Tours  ")),
        ("de", ("Züge, ", "Partien weitergespielt", "Gewinnchance in Prozent", "Züge  ")),
    ],
)
def test_people_read_all_of_it_in_their_language(review, saved, language, words):
    said = review(saved, "--language", language).stdout
    assert [each for each in words if each not in said] == []


def test_a_picture_is_written(review, saved, tmp_path):
    file = tmp_path / "course.png"
    assert review(saved, "--picture", file).exit_code == 0
    assert Image.open(file).width == 960
    piped = review(saved, "--picture", "-").stdout_bytes
    assert piped == file.read_bytes()


def test_what_has_no_review_is_one_sentence(review, home, tmp_path):
    half = tmp_path / "half.json"
    half.write_bytes(played("capsules", entries=5).save())
    assert "is not finished" in sentence(review(half))
    assert "No such file" in sentence(review(tmp_path / "none"))
    assert "has no match 5; see tableclock history" in sentence(review("5"))
    stranger = json.loads(half.read_bytes()) | {"game": "poker"}
    half.write_text(json.dumps(stranger))
    assert "poker" in sentence(review(half))
    half.write_text("{")
    assert "the saved match is cut off" in sentence(review(half))


def test_what_is_wrongly_asked_is_one_sentence(review, saved, tmp_path):
    assert "must end with .png" in sentence(review(saved, "--picture", tmp_path / "course.svg"))
    there = tmp_path / "missing" / "course.png"
    assert f"{there} cannot be written" in review(saved, "--picture", there).stderr
    assert "there is no language 'xx'" in sentence(review(saved, "--language", "xx"))
    assert "--budget" in sentence(review(saved, budget=0))


def test_where_people_dealt_it_says_that_no_hand_was_seen():
    match = played("capsules", "table", entries=2000)
    assert match.turn == OVER
    said = told(match)
    assert said["told_only"]
    assert said["says"][0] == "Based only on what was announced."
    assert said["moments"] == []


def test_the_program_that_paints_writes_a_review_as_json(match, monkeypatch, capfdbinary):
    monkeypatch.setattr("os.nice", lambda _by: 0)
    monkeypatch.setattr("firmware_py.replay.match_loader.load", lambda *_: (match, ("Anna",)))

    def reviewing(_match, texts, names, *, heard):
        for share in (0.001, 0.4, 0.404, 1.0):
            heard(share)
        return {"in": texts.language, "names": names}

    monkeypatch.setattr(telling, "told", reviewing)
    render_worker.paint("review", "nl")
    written = capfdbinary.readouterr()
    assert json.loads(written.out) == {"in": "nl", "names": ["Anna"]}
    assert written.err == b"done: 40\ndone: 100\n"


def test_a_match_that_a_running_table_can_take_back_is_not_reviewed_elsewhere(review, match, home):
    """The review shows all hands, and the table must know that someone has seen them."""
    journal = main.journal_path()
    journal.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(journal) as table:
        number = table.begin(match)
        table.close_match(number, "over")
        assert "is still on the table" in sentence(review(number))
        later = table.begin(match)
        assert review(number).exit_code == 0
    assert later != number
    table = Journal.open(journal)
    assert "was not played" not in sentence(review(later))
    table.close()
    assert review(later).exit_code == 0, "no program can take it back"
