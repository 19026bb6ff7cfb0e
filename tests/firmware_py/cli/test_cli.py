# Long: one subject, a test a rule.
"""Command line: output and error messages."""

import errno
import fcntl
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import games
from firmware_py import main
from firmware_py.cli import tableclock as cli_tableclock
from firmware_py.cli.options import InputPath, OutputFile
from firmware_py.lab import ladder
from firmware_py.replay import match_loader
from firmware_py.settings import decks
from firmware_py.storage.journal import Journal
from games.core.match import Match
from tests.firmware_py.replay.test_timeline import played
from tests.firmware_py.web.test_saved_page import tape_of
from tests.waiting import LONG

BASIC = ("--variant", "basic", "--seats", "2")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Return a home folder with its own journal, config and decks."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    monkeypatch.setattr(decks, "FOLDERS", (tmp_path / "decks",))
    monkeypatch.setattr(main, "FOLDERS", (tmp_path / "decks",))
    (tmp_path / "decks").mkdir()
    return tmp_path


@pytest.fixture
def tableclock(home):
    """Return a function that runs a command, and raises any exception but SystemExit."""

    def call(*args):
        result = CliRunner().invoke(cli_tableclock.main, [str(arg) for arg in args])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def answer(tableclock):
    """Return a function that runs a command with --json and parses the last line of stdout."""

    def call(*args):
        result = tableclock(*args, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout.splitlines()[-1])

    return call


def sentence(result):
    """Return the message of a usage error."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (said,) = [row for row in result.stderr.splitlines() if row.startswith("Error: ")]
    assert "Traceback" not in result.stderr
    return said.removeprefix("Error: ")


# Output


def test_games(answer):
    listed = answer("games")
    assert [game["id"] for game in listed] == list(games.names())
    for game in listed:
        assert list(game) == ["id", "title", "seats", "variants", "usual", "dealers", "options"]
        assert list(game["seats"]) == game["variants"]
        assert set(game["usual"].values()) <= set(game["variants"])
        for option in game["options"].values():
            assert option["default"] in option["values"]


@pytest.fixture
def broken_plug_in(monkeypatch):
    from importlib.metadata import EntryPoint

    from games.core import registry

    broken = EntryPoint("broken", "not_there:game", registry.GROUP)
    found = {**registry._plugged_in(), "broken": (broken,)}
    monkeypatch.setattr(registry, "_plugged_in", lambda: found)
    main._complain_once.cache_clear()


def test_a_broken_plug_in_hides_no_other_game(tableclock, broken_plug_in, capsys):
    result = tableclock("games", "--json")
    assert "the plug-in game 'broken' cannot be loaded from not_there:game" in result.stderr
    names = [game["id"] for game in json.loads(result.stdout)]
    assert "cinderella" in names
    assert main.playable() == tuple(names)
    assert "'broken'" in capsys.readouterr().err


def test_simulate(answer):
    result = answer("simulate", "cinderella", *BASIC, "--games", 120, "--seed", 7)
    assert list(result) == [
        "game", "seats", "variant", "options", "bots", "games", "steps", "seconds",
        "steps_per_second", "wins", "lengths", "facts", "seed", "digest", "shares", "ends",
        "histogram",
    ]  # fmt: skip
    assert list(result["lengths"]) == ["min", "mean", "max"]
    assert result["lengths"]["mean"] * 120 == pytest.approx(result["steps"])
    assert result["facts"]["unfinished"] == 0
    assert len(result["wins"]) == 2
    assert sum(result["ends"].values()) == 120
    assert [round(120 * each["share"]) for each in result["shares"]] == result["wins"]


def test_simulate_as_people_read_it(tableclock):
    told = tableclock("simulate", "capsules", "--games", 20, "--seed", 7)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert "capsules base, 2 seats, 20 games played by random" in lines
    assert any("95 % interval" in line for line in lines)
    assert any(line.split()[:1] == ["captures"] for line in lines)
    assert "{" not in told.stdout


def test_simulate_with_bots_a_seat(answer):
    result = answer("simulate", "capsules", "--games", 4, "--bots", "random,greedy", "--seed", 3)
    assert result["bots"] == ["random", "greedy"]
    assert result["wins"] == [0, 4]
    assert answer("simulate", "capsules", "--games", 1)["bots"] == ["random"] * 2


def test_simulate_that_compares(answer, tableclock):
    args = ("simulate", "cinderella", "--compare", "last_chance=no,yes", "--games", 8)
    result = answer(*args)
    assert result["compared"] == "last_chance"
    assert result["games"] == 8
    assert [way["way"] for way in result["ways"]] == ["last_chance=no", "last_chance=yes"]
    told = tableclock(*args).stdout
    assert result["differences"][0]["says"] in " ".join(told.split())


def test_simulate_writes_its_report_and_the_line_that_gives_it_again(
    tableclock, tmp_path, monkeypatch
):
    file, out = tmp_path / "page.html", tmp_path / "kept"
    args = ("simulate", "capsules", "--games", "6", "--report", str(file), "--out", str(out))
    monkeypatch.setattr(sys, "argv", ["tableclock", *args])
    said = tableclock(*args)
    assert said.exit_code == 0, said.stderr
    assert f"The report is written to {file}." in said.stderr
    page = file.read_text()
    assert "<code>tableclock simulate capsules --games 6</code>" in page
    assert "Which cards go with winning" in page
    again = tableclock(*args)
    assert again.exit_code == 2
    assert "holds 6 of these games already: go on with --resume" in again.stderr
    assert tableclock(*args, "--resume").exit_code == 0


def test_ctrl_c_tells_what_was_played_until_then(tableclock, monkeypatch):
    import signal

    from firmware_py.lab.executors import SerialExecutor

    batches = []

    def submit(executor, *batch, before=SerialExecutor.submit):
        batches.append(batch)
        if len(batches) == 2:
            signal.raise_signal(signal.SIGINT)
        return before(executor, *batch)

    monkeypatch.setattr(SerialExecutor, "submit", submit)
    said = tableclock("simulate", "capsules", "--games", 500, "--json")
    assert said.exit_code == 130
    played = json.loads(said.stdout)["games"]
    assert 0 < played < 500
    assert f"Stopped after {played} of 500 games." in said.stderr


def test_tournament(answer, tableclock):
    args = ("tournament", "capsules", "--players", "random,greedy", "--games", 4, "--seed", 2)
    result = answer(*args)
    assert list(result) == [
        "game", "seats", "variant", "options", "games", "table", "seatings", "seconds", "seed",
        "digest",
    ]  # fmt: skip
    assert list(result["table"][0]) == [
        "player", "games", "wins", "share", "low", "high", "rating", "rating_low", "rating_high",
        "against",
    ]  # fmt: skip
    told = tableclock(*args).stdout
    assert "4 games in 2 seatings" in told
    assert str(result["table"][0]["rating"]) in told


def test_ladder_writes_its_table_where_it_is_told(tableclock, tmp_path):
    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    args = ("ladder", "capsules", "--games", 30, "--levels", "random,greedy", "--write", document)
    ran = tableclock(*args, "--json")
    result = json.loads(ran.stdout.splitlines()[-1])
    assert [level["name"] for level in result["levels"]] == ["random", "greedy"]
    assert result["levels"][1]["against"]["random"]["better"] is True
    assert "### base, 2 seats" in document.read_text()
    assert str(document) in ran.stderr


LADDER = ("ladder", "capsules", "--games", 5, "--levels", "random,greedy", "--write")


def test_a_full_disk_costs_neither_the_document_nor_the_result(tableclock, tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    monkeypatch.setattr(os, "fsync", full)
    ran = tableclock(*LADDER, document, "--json")
    assert json.loads(ran.stdout)["games"] == 5
    assert ran.stderr.endswith(f"Error: {document} cannot be written: No space left on device\n")
    assert ran.exit_code == 1
    assert document.read_text() == "# capsules\n"
    assert [file.name for file in tmp_path.glob("*.md*")] == ["capsules.md"]
    assert "against random" in tableclock(*LADDER, document).stdout


def test_a_table_goes_where_a_link_leads_and_the_document_keeps_its_mode(tableclock, tmp_path):
    (tmp_path / "docs").mkdir()
    document, link = tmp_path / "docs" / "capsules.md", tmp_path / "link.md"
    document.write_text("# capsules\n")
    document.chmod(0o640)
    link.symlink_to(document)
    assert tableclock(*LADDER, link).exit_code == 0
    assert link.is_symlink()
    assert "### base, 2 seats" in document.read_text()
    assert document.stat().st_mode & 0o777 == 0o640


def test_what_was_written_into_a_document_meanwhile_stays_there(tableclock, tmp_path, monkeypatch):
    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    truly = ladder.ladder

    def meanwhile(*given, **more):
        result = truly(*given, **more)
        document.write_text("# capsules\n\nThe owner has written this.\n")
        return result

    monkeypatch.setattr(ladder, "ladder", meanwhile)
    assert tableclock(*LADDER, document).exit_code == 0
    assert "The owner has written this.\n\n## How strong" in document.read_text()


def test_a_document_that_is_gone_meanwhile_costs_no_result(tableclock, tmp_path, monkeypatch):
    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    truly = ladder.ladder
    monkeypatch.setattr(ladder, "ladder", lambda *a, **b: (document.unlink(), truly(*a, **b))[1])
    ran = tableclock(*LADDER, document, "--json")
    assert json.loads(ran.stdout)["games"] == 5
    assert f"Error: {document} is no document" in ran.stderr
    assert ran.exit_code == 1


def test_a_document_of_another_system_keeps_the_ends_of_its_lines(tableclock, tmp_path):
    document = tmp_path / "capsules.md"
    document.write_bytes(b"# capsules\r\n\r\nText.\r\n")
    assert tableclock(*LADDER, document).exit_code == 0
    lines = document.read_bytes().splitlines(keepends=True)
    assert len(lines) > 9
    assert all(line.endswith(b"\r\n") for line in lines)


@pytest.mark.usefixtures("nothing_opens")
def test_a_document_in_a_folder_that_takes_no_file_is_refused_before_a_game(
    tableclock, tmp_path, monkeypatch
):
    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    truly = os.access
    monkeypatch.setattr(os, "access", lambda at, how: at != tmp_path and truly(at, how))
    monkeypatch.setattr(ladder, "ladder", lambda *_, **__: pytest.fail("it was played"))
    said = sentence(tableclock(*LADDER, document))
    assert said == f"{document} cannot be written: the folder {tmp_path} is not writable"


def test_simulate_is_the_same_with_any_number_of_workers(answer):
    def outcome(workers):
        result = answer(
            "simulate", "cinderella", "--seats", 3, "--games", 120, "--workers", workers
        )
        return {key: value for key, value in result.items() if "second" not in key}

    assert outcome(1) == outcome(2)
    assert outcome(1) == outcome(1)


def test_random_play_of_basic_cinderella_wins_as_three_implementations_agree(answer):
    """1.5 to 2.2 per cent over 20,000 games; over 3,000 the sampling error is wider."""
    result = answer("simulate", "cinderella", *BASIC, "--games", 3000, "--option", "pointing=off")
    assert 0.011 < result["wins"][0] / 3000 < 0.027
    assert result["wins"][0] == result["wins"][1]  # all win together
    assert result["facts"]["means"]["rolls"] == pytest.approx(24, abs=1.5)
    assert result["facts"]["means"]["choices"] == pytest.approx(36, abs=2.5)


def test_selfplay(answer):
    result = answer("selfplay", "cinderella", *BASIC, "--games", 1, "--seed", 3)
    assert list(result) == [
        "game", "seats", "variant", "options", "games", "actions", "divergences", "seconds", "seed",
    ]  # fmt: skip
    assert result["divergences"] == 0
    assert result["actions"] > 20


@pytest.mark.parametrize(("game", "box"), [("midnight", "2"), ("capsules", "1,3")])
def test_selfplay_with_seats_of_the_box(answer, game, box):
    result = answer("selfplay", game, "--seats", 3, "--box", box, "--games", 1, "--seed", 3)
    assert result["divergences"] == 0
    assert result["box"] == [int(seat) - 1 for seat in box.split(",")]
    assert result["dealt"] > 0
    assert result["taps_a_turn"] == round(result["taps"] / result["turns"], 2)


def test_selfplay_with_the_box_among_partners_of_one_colour(answer):
    """The announcement of its places has a number with the colour; this is a short match."""
    team6 = ("--seats", 6, "--variant", "team6")
    result = answer("selfplay", "midnight", *team6, "--box", "2", "--games", 1, "--seed", 3)
    assert result["divergences"] == 0
    assert (result["variant"], result["box"]) == ("team6", [1])
    assert result["taps"] > 0


def test_selfplay_notices_a_place_that_is_not_the_cards(tableclock, monkeypatch):
    from firmware_py.console.session import device_seats

    truly = device_seats.placed

    def beside(match):
        found = truly(match)
        return None if found is None else (found[0], 6 - found[1])

    monkeypatch.setattr(device_seats, "placed", beside)
    result = tableclock("selfplay", "midnight", "--box", "2", "--games", 1, "--seed", 3)
    assert result.exit_code == 1


def test_selfplay_that_diverges_says_where_and_exits_with_one(tableclock, monkeypatch):
    from firmware_py.authoring.selfplay import selfplay

    def contradict(_people, _referee):
        raise selfplay.Diverged("the hand stands elsewhere")

    monkeypatch.setattr(selfplay, "_compare", contradict)
    result = tableclock("selfplay", "cinderella", *BASIC, "--games", 2, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout.splitlines()[-1])["divergences"] == 2
    assert "game 1: the hand stands elsewhere" in result.stderr


def test_perft(answer):
    result = answer("perft", "cinderella", "--depth", 3)
    assert list(result) == ["nodes", "digest", "depth"]
    assert result == answer("perft", "cinderella", "--depth", 3)
    assert result["nodes"] > answer("perft", "cinderella", "--depth", 2)["nodes"]


@pytest.fixture
def match():
    game = games.find("cinderella")
    match = Match(game, game.setup(2), 1)
    for _ in range(5):
        match.act(match.draw() if match.turn == -2 else game.legal(match.state)[0])
    return match


def test_replay_of_a_file(answer, match, tmp_path):
    saved = tmp_path / "saved.json"
    saved.write_bytes(match.save())
    result = answer("replay", saved, "--verify")
    assert result == {"ok": True, "actions": 5, "digest": match.digest()}


@pytest.mark.parametrize(("closed", "views"), [("over", {"all", "0"}), ("ended", {"table"})])
def test_a_match_is_written_as_one_page(tableclock, home, tmp_path, closed, views):
    played_out = played("cinderella", entries=3000)
    with Journal.open(home / ".local/state/tableclock/journal.db") as journal:
        number = journal.begin(played_out, names=("Ann",))
        journal.close_match(number, closed)
    file = tmp_path / "match.html"
    result = tableclock("replay", number, "--html", file, "--language", "nl")
    assert f"The page is written to {file}." in result.output
    page = file.read_bytes()
    assert b'<html lang="nl"' in page
    assert set(tape_of(page)["views"]) == views
    assert "html" in sentence(tableclock("replay", number, "--html", tmp_path / "match.svg"))


def test_history_and_replay_by_number(answer, tableclock, home, match):
    assert answer("history") == []
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    with Journal.open(path) as journal:
        number = journal.begin(match)
    (only,) = answer("history")
    assert f"{path}: one match." in tableclock("history").stderr
    assert (only["id"], only["game"], only["entries"]) == (number, "cinderella", 5)
    assert answer("replay", number, "--verify")["digest"] == match.digest()


def test_history_tells_who_played_and_who_won(answer, tableclock, home):
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    over = played("nightwatch", entries=2000)
    won = over.game.result(over.state)
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(over, names=("Anna", "Bob")), "over", won)
        journal.close_match(journal.begin(over, names=("", "Bob")), "over")
        journal.begin(played("nightwatch", entries=5))
    with sqlite3.connect(path) as db:  # the second one as an older version stored it
        db.execute("DELETE FROM labels WHERE match = 2 AND key != 'names'")
    db.close()
    third, second, first = answer("history")
    assert (first["seats"], first["names"]) == (2, ["Anna", "Bob"])
    assert first["winners"] == [("Anna", "Bob")[seat] for seat in won]
    assert second["names"] == ["Red", "Bob"]
    assert second["winners"] == [("Red", "Bob")[seat] for seat in won]
    assert (third["names"], third["winners"]) == (["Red", "Blue"], None)
    shown = tableclock("history").stdout
    assert "Anna, Bob" in shown


def test_history_says_at_which_seat_the_box_played(answer, tableclock, home):
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    game = games.find("capsules")
    match = Match(game, game.setup(3, cards="table", box=(1,)), "seed")
    match.act(game.legal(match.state)[0])
    with Journal.open(path) as journal:
        journal.begin(match, bots={1: "strong"})
    assert answer("history")[0]["bots"] == ["", "strong", ""]
    _, row = tableclock("history").stdout.splitlines()
    assert "Red, Blue (strong), " in row


def test_a_picture_calls_people_by_their_names(home, match, tableclock, tmp_path):
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    over = played("capsules", entries=2000)
    with Journal.open(path) as journal:
        number = journal.begin(over, names=("Anna", "Bob"))
        carried = match_loader.labelled(journal.bytes_of(number), journal.names(number))
    picture = tmp_path / "match.svg"
    assert tableclock("replay", number, "--picture", picture).exit_code == 0
    assert "Anna  " in picture.read_text()
    assert "Bob  " in picture.read_text()
    # the page's painter, which gets the match through a pipe, draws the names too
    piped = CliRunner().invoke(
        cli_tableclock.main, ["replay", "-", "--picture", "-"], input=carried
    )
    assert piped.stdout == picture.read_text()
    assert Match.load(carried).digest() == over.digest()


def test_a_match_that_lost_a_part_is_not_verified(answer, home, match):
    # given a journal in which the end of one match and all of another are lost
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    with Journal.open(path) as journal:
        for _ in range(3):
            journal.close_match(journal.begin(match), "ended")
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE match = 1 AND number >= 3")
        db.execute("DELETE FROM matches WHERE id = 2")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    # when it is replayed, then the rest is shown, and the message names the lost part
    shown = CliRunner().invoke(cli_tableclock.main, ["replay", "1", "--verify", "--json"])
    assert shown.exit_code == 1, shown.stderr
    result = json.loads(shown.stdout.splitlines()[-1])
    assert (result["ok"], result["actions"]) == (False, 3)
    assert result["missing"] == "2 entries of match 1 are lost after its first 3"
    # without --verify this is not an error
    assert CliRunner().invoke(cli_tableclock.main, ["replay", "1"]).exit_code == 0
    gone = CliRunner().invoke(cli_tableclock.main, ["replay", "2", "--verify"])
    assert gone.exit_code == 2
    assert "all 5 entries of match 2 are lost" in gone.stderr
    assert answer("replay", 3, "--verify")["ok"]
    # when the device has repaired the journal, then the message also names the backup file
    Journal.open(path).close()
    mended = CliRunner().invoke(cli_tableclock.main, ["replay", "1", "--verify", "--json"])
    assert json.loads(mended.stdout.splitlines()[-1])["missing"] == (
        "2 entries of match 1 are lost after its first 3; "
        "the damaged journal is set aside as journal.sqlite.damaged-1"
    )


def test_a_film_and_a_picture_of_a_match(answer, match, tmp_path):
    saved = tmp_path / "saved.json"
    saved.write_bytes(match.save())
    film, picture = tmp_path / "match.gif", tmp_path / "match.svg"
    answer("replay", saved, "--film", film, "--picture", picture, "--language", "nl")
    assert film.read_bytes().startswith(b"GIF89a")
    assert match.game.title in picture.read_text()


def test_a_match_from_stdin_becomes_a_picture_on_stdout(match):
    given = ("replay", "-", "--picture", "-")
    result = CliRunner().invoke(cli_tableclock.main, given, input=match.save())
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"<svg ")
    assert result.stdout_bytes.endswith(b"</svg>\n")


def test_a_picture_of_another_kind_is_refused(tableclock, match, tmp_path):
    saved = tmp_path / "saved.json"
    saved.write_bytes(match.save())
    said = sentence(tableclock("replay", saved, "--picture", tmp_path / "match.png"))
    assert "must end with .svg" in said
    assert not (tmp_path / "match.png").exists()


def test_a_language_that_is_not_spoken_is_refused(tableclock, match, tmp_path):
    saved, picture = tmp_path / "saved.json", tmp_path / "match.svg"
    saved.write_bytes(match.save())
    said = sentence(tableclock("replay", saved, "--picture", picture, "--language", "xx"))
    assert "--language: there is no language 'xx'; choose from de, en, fr, nl" in said
    assert not picture.exists()


def test_damage_to_the_journal_is_told_where_it_is_read(tableclock, home, match):
    path = home / "journal.sqlite"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    with Journal.open(path) as journal:
        journal.begin(match)
    path.write_bytes(bytes(range(100)))
    assert "journal.sqlite" in tableclock("history").stderr


OUTPUTS = {
    "--film": ("replay", "saved.json", "{}.gif"),
    "--picture": ("replay", "saved.json", "{}.svg"),
    "--picture of a review": ("review", "saved.json", "{}.png"),
    "--report": ("simulate", "capsules", "{}"),
    "--report of a tournament": ("tournament", "capsules", "--players", "easy,strong", "{}"),
    "--out": ("cards", "print", "capsules", "{}"),
}


@pytest.mark.parametrize("option", OUTPUTS)
@pytest.mark.parametrize("name", ["no/file", "folder", "a" * 300, ""])
def test_the_name_of_an_output_file_is_checked_before_the_work(
    tableclock, monkeypatch, tmp_path, option, name
):
    monkeypatch.chdir(tmp_path)
    for suffix in ("", ".gif", ".svg", ".png"):
        (tmp_path / f"folder{suffix}").mkdir()
    work = ("replay.match_loader.load", "lab.simulate.simulate", "lab.tournament.tournament")
    for each in (*work, "cards.label_pdf.pdf"):
        monkeypatch.setattr(f"firmware_py.{each}", lambda *_, **__: pytest.fail("worked"))
    *words, file = OUTPUTS[option]
    done = tableclock(*words, option.split()[0], file.format(name) if name else "")
    assert done.exit_code == 2
    assert "cannot be written: " in sentence(done)
    assert [each for each in tmp_path.iterdir() if not each.is_dir()] == []


def test_every_path_in_the_command_line_is_checked():
    """No option takes "" for the current folder, and every output file is looked at first."""
    taken = [cli_tableclock.main]
    for command in taken:
        taken += getattr(command, "commands", {}).values()
    options = [option for command in taken for option in command.params]
    paths = [option for option in options if isinstance(option.type, click.Path)]
    assert paths
    assert all(isinstance(option.type, InputPath) for option in paths)
    written = [option for option in options if (option.metavar or "").startswith("FILE.")]
    assert written
    assert all(isinstance(option.type, OutputFile) for option in written)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "1", "--film", "-", "--picture", "-"),
        ("replay", "1", "--film", "-", "--json"),
        ("review", "1", "--picture", "-", "--json"),
    ],
)
def test_only_one_result_goes_to_stdout(tableclock, words):
    assert "can write to the standard output: name a file" in sentence(tableclock(*words))


def test_a_picture_on_stdout_is_verified_too(match, monkeypatch):
    monkeypatch.setattr("firmware_py.replay.match_loader.verified", lambda *_: {"ok": False})
    words = ["replay", "-", "--picture", "-", "--verify"]
    done = CliRunner().invoke(cli_tableclock.main, words, input=match.save())
    assert done.exit_code == 1
    assert done.stdout_bytes.endswith(b"</svg>\n")


def test_a_picture_that_cannot_be_written(tableclock, match, tmp_path):
    saved = tmp_path / "saved.json"
    saved.write_bytes(match.save())
    there = tmp_path / "no" / "match.svg"
    assert f"{there} cannot be written" in sentence(tableclock("replay", saved, "--picture", there))


def test_without_json_a_line_for_each_key(tableclock):
    printed = tableclock("perft", "cinderella", "--depth", 2).stdout
    assert [row.split()[0] for row in printed.splitlines()] == ["nodes", "digest", "depth"]


# Error messages


SETUPS = {
    ("poker",): "unknown game 'poker'; choose from capsules, cinderella",
    ("cinderella", "--seats", "9"): "cinderella is for 1, 2, 3 or 4 players, not 9",
    ("cinderella", "--seats", "-1"): "cinderella is for 1, 2, 3 or 4 players, not -1",
    ("cinderella", "--seats", "two"): "--seats: 'two' is no whole number",
    ("cinderella", "--variant", "huge"): "variants basic, magic or advanced, not 'huge'",
    ("cinderella", "--option", "pointless=1"): "no option 'pointless'; it has specials_on_table",
    ("cinderella", "--option", "pointing=maybe"): "pointing of cinderella is asked or off, not",
    ("cinderella", "--option", "pointing"): "'pointing' is not of the form KEY=VALUE",
    ("cinderella", "--option", "=x"): "'=x' is not of the form KEY=VALUE",
    ("cinderella", "--seats", "4", "--variant", "magic", "--option", "specials_on_table=11"): (
        "at most 8 special tiles on the table, not 11"
    ),
}


@pytest.fixture
def nothing_opens(monkeypatch):
    """Fail the test if a command opens the devices: errors must come first."""

    async def opened(*_args, **_settings):
        pytest.fail("the devices were opened")

    monkeypatch.setattr(main, "_run", opened)


@pytest.mark.usefixtures("nothing_opens")
@pytest.mark.parametrize("command", ["simulate", "selfplay", "play"])
@pytest.mark.parametrize(
    ("given", "said"),
    SETUPS.items(),
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_an_impossible_game(tableclock, command, given, said):
    assert said in sentence(tableclock(command, *given))


USAGE = {
    ("simulate", "cinderella", "--games", "0"): "'0' is no whole number from",
    ("simulate", "cinderella", "--games", "9" * 30): "is no whole number from 1 to 1000000000",
    ("simulate", "cinderella", "--games", "-3"): "'-3' is no whole number from",
    ("simulate", "cinderella", "--workers", "0"): "'0' is no whole number from",
    ("simulate", "cinderella", "--bots", "clever"): (
        "unknown bot 'clever'; choose from random, easy, medium, strong, greedy"
    ),
    ("simulate", "cinderella", "--bots", "easy,easy,easy"): "names 3 bots for 2 seats",
    ("simulate", "cinderella", "--bots", ""): (
        "--bots '' lacks the name of a bot: choose from random, easy, medium, strong, greedy"
    ),
    ("simulate", "cinderella", "--bots", "easy,"): "--bots 'easy,' lacks the name of a bot",
    ("ladder", "capsules", "--levels", ","): "--levels ',' lacks the name of a bot: choose from",
    ("tournament", "capsules", "--players", "easy, "): "--players 'easy, ' lacks the name of a bot",
    ("simulate", "capsules", "--scheduler", "here"): "'here' is no address like tcp://HOST:8786",
    (
        "simulate",
        "capsules",
        "--compare",
        "remember",
    ): "--compare remember needs two or more values",
    ("simulate", "capsules", "--compare", "deck=a,b"): "a cannot be read",
    ("tournament", "capsules"): "missing option '--players'",
    ("tournament", "capsules", "--players", "strong"): "no list of two or more different bots",
    ("tournament", "capsules", "--players", "a,b"): "unknown bot 'a'",
    ("simulate", "capsules", "--resume"): "--resume needs --out FOLDER",
    ("simulate", "capsules", "--scheduler", "tcp://x:99999"): (
        "'tcp://x:99999': a port is from 1 to 65535"
    ),
    ("tournament", "capsules", "--players", "easy,strong", "--scheduler", "tcp://x:0"): (
        "'tcp://x:0': a port is from 1 to 65535"
    ),
    (
        "simulate",
        "capsules",
        "--workers",
        "2",
        "--scheduler",
        "tcp://x:1",
    ): "use either --workers or --scheduler",
    ("ladder", "capsules", "--levels", "strong"): "'strong' is no list of two or more",
    ("ladder", "capsules", "--levels", "easy,easy"): "'easy,easy' is no list of two or more",
    ("ladder", "capsules", "--levels", "easy,best"): "unknown bot 'best'",
    ("ladder", "capsules", "--games", "0"): "'0' is no whole number from",
    ("ladder", "capsules", "--write", "/dev/null"): "/dev/null is no document",
    ("ladder", "capsules", "--write", "/no/such.md"): "'/no/such.md' does not exist",
    ("ladder", "A" * 4000): f"unknown game '{'A' * 76}...; choose from capsules",
    ("ladder", "A" * 4000 + "/"): "A...: install it, as by `pip install -e FOLDER`",
    ("simulate",): "missing argument 'GAME'",
    ("perft", "cinderella"): "missing option '--depth'",
    ("perft", "cinderella", "--depth", "-1"): "'-1' is no whole number from",
    ("play", "cinderella", "--bots", "a,b"): (
        "'a,b' is no list of seats: name a number from 1 to 2 or a colour (red, blue), "
        "like 2 or 2:strong"
    ),
    ("play", "cinderella", "--bots", "a", "--seats", "3"): "like 2,3 or 2:strong,3:easy",
    (
        "play",
        "cinderella",
        "--bots",
        "a",
        "--seats",
        "1",
    ): "from 1 to 1 or a colour (red), like 1 or 1:strong",
    ("play", "cinderella", "--bots", "1", "--seats", "0"): "is for 1, 2, 3 or 4 players, not 0",
    ("play", "cinderella", "--bots", "8", "--seats", "9"): "is for 1, 2, 3 or 4 players, not 9",
    ("play", "cinderella", "--bots", "3"): "'3' is no list of seats: name a number from 1 to 2",
    ("play", "cinderella", "--bots", "0"): "'0' is no list of seats: name a number from 1 to 2",
    ("play", "cinderella", "--bots", "-1"): "'-1' is no list of seats: name a number from 1 to 2",
    ("play", "cinderella", "--bots", "²"): "'²' is no list of seats: name a number from 1 to 2",
    ("play", "cinderella", "--bots", "1:clever"): "unknown bot 'clever'; choose from random",
    ("play", "cinderella", "--bots", "1:"): "--bots '1:' lacks the name of a bot: choose from",
    ("play", "cinderella", "--bots", "1:easy,1:strong"): "names seat 1 twice",
    ("play", "midnight", "--bots", "1,2", "--cards", "table"): "one of the 2 seats at least is for",
    ("selfplay", "midnight", "--box", "3"): (
        "--box '3' is no list of seats: name a number from 1 to 2 or a colour"
    ),
    ("selfplay", "midnight", "--box", "2,2"): "--box '2,2' names seat 2 twice",
    ("selfplay", "midnight", "--box", "1;2"): "'1;2' is no list of seats: name a number",
    ("play", "--seats", "2"): "belong to a game: play GAME",
    ("play", "--first", "1"): "belong to a game: play GAME",
    ("play", "midnight", "--first", "9"): (
        "--first '9' is no seat: name a number from 1 to 2 or a colour (red, blue, green, purple)"
    ),
    ("play", "midnight", "--first", "0"): "--first '0' is no seat: name a number from 1 to 2",
    ("play", "midnight", "--first", "yellow"): "--first 'yellow' is no seat: name a number",
    ("play", "midnight", "--seats", "6", "--bots", "red"): (
        "'red' is no list of seats: name a number from 1 to 6, like"
    ),
    ("play", "--cards", "nobody"): "'nobody' is not one of 'device', 'table'",
    ("play", "--port", "70000"): "'70000' is no whole number from",
    ("play", "--port", "-1"): "'-1' is no whole number from",
    ("play", "capsules", "--seed", "\udcff"): (
        r"--seed: '\udcff' is no text: give letters or digits"
    ),
    ("play", "\udcff"): r"unknown game '\udcff'",
    ("play", "capsules", "--variant", "\udcff"): r"not '\udcff'",
    ("play", "capsules", "--option", "remember=\udcff"): r"not '\udcff'",
    ("play", "capsules", "--option", "\udcff=on"): r"no option '\udcff'",
    ("play", "capsules", "--bots", "1:\udcff"): r"unknown bot '\udcff'",
    ("timer", "\udcff"): r"'\udcff' is no time control",
    ("fly",): "no such command 'fly'; choose from cards, check, doctor, games",
    ("plya",): "no such command 'plya'; did you mean 'play'?",
    ("cards", "fly"): "no such command 'fly'; choose from enroll, export, import, list, print",
    ("cards", "inport"): "no such command 'inport'; did you mean 'import'?",
    ("fly\nError: x",): r"'fly\nError: x'",
    ("games", "a\nb\x1b[2J"): r"'a\nb\x1b[2J'",
    ("simulate", "capsules", "--workers", "9" * 50): "is no whole number from 1 to 256",
}


@pytest.mark.usefixtures("nothing_opens")
@pytest.mark.parametrize(
    ("given", "said"),
    USAGE.items(),
    ids=lambda given: " ".join(given)[:80] if isinstance(given, tuple) else "",
)
def test_usage(tableclock, given, said):
    assert said in sentence(tableclock(*given))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", ["device", "table"])
def test_seats_that_are_named_as_an_example_are_taken(tableclock, monkeypatch, seats, cards):
    wanted = []
    monkeypatch.setattr(main, "play", lambda each, **_: main._check(each) or wanted.append(each))
    asked = ("play", "cinderella", "--seats", seats, "--cards", cards, "--bots")
    examples = sentence(tableclock(*asked, "x")).partition(", like ")[2].split(" or ")
    if (seats, cards) != (1, "table"):  # where people deal, at least one of them plays
        for each in examples:
            assert tableclock(*asked, each).exit_code == 0, each
        assert len(wanted) == 2


@pytest.mark.parametrize(
    ("given", "bots", "first"),
    [
        (("--bots", "1:strong"), {0: "strong"}, 0),
        (("--bots", "red:strong, BLUE"), {0: "strong", 1: "medium"}, 0),
        (("--bots", "3", "--first", "2"), {2: "medium"}, 1),
        (("--bots", "2", "--first", "green"), {1: "medium"}, 2),
    ],
)
def test_seats_are_named_by_numbers_from_one_or_by_colours(
    tableclock, monkeypatch, given, bots, first
):
    wanted = []
    monkeypatch.setattr(main, "play", lambda each, **_: wanted.append(each))
    assert tableclock("play", "cinderella", "--seats", 3, *given).exit_code == 0
    assert [(each.bots, each.first) for each in wanted] == [(bots, first)]


def test_in_a_duel_a_seat_goes_by_either_of_its_colours(tableclock, monkeypatch):
    wanted = []
    monkeypatch.setattr(main, "play", lambda each, **_: wanted.append(each))
    for colour in ("green", "purple"):
        assert tableclock("play", "midnight", "--bots", f"{colour}:easy").exit_code == 0
    assert [each.bots for each in wanted] == [{1: "easy"}, {1: "easy"}]


def test_people_read_seats_from_one_and_programs_from_zero(tableclock, answer):
    shown = tableclock("simulate", "capsules", "--games", 4).output
    rows = [line.split()[0] for line in shown.splitlines() if "%" in line and "to" in line]
    assert rows[1:] == ["1", "2"] or rows == ["1", "2"]
    given = ("selfplay", "capsules", "--box", "2", "--games", 1, "--seed", 3)
    assert re.search(r"^box +2$", tableclock(*given).output, re.MULTILINE)
    assert answer(*given)["box"] == [1]


def test_a_port_in_use(tableclock):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = sentence(tableclock("play", "--no-browser", "--port", port))
    assert f"port {port} on 127.0.0.1 is in use; choose another with --port" in said


def test_a_port_in_use_is_all_that_is_said_beside_another_table(tableclock, home):
    (home / "table.toml").write_text(f'[journal]\npath = "{home / "journal.sqlite"}"\n')
    with socket.socket() as taken, (home / "journal.sqlite.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = tableclock("play", "--no-browser", "--port", port)
    assert said.stderr == (
        f"Error: port {port} on 127.0.0.1 is in use; choose another with --port\n"
    )


def test_what_a_game_refuses_is_one_sentence_without_usage_lines(tableclock):
    said = tableclock("play", "cinderella", "--seats", "9", "--no-browser")
    assert said.exit_code == 2
    assert said.stderr.startswith("Error: ")
    assert said.stderr.count("\n") == 1


def test_every_option_of_a_command_says_what_it_does():
    for name, command in cli_tableclock.main.commands.items():
        for option in command.params:
            if option.param_type_name == "option" and name in ("play", "timer", "replay"):
                assert option.help, f"{name} {option.name}"


SERVED = """
from firmware_py import main as program
from firmware_py.cli.tableclock import main
async def stop(self):
    pass
program.asyncio.Event.wait = stop
main(["serve", "--no-page"])
"""


def test_where_there_is_no_pi_the_box_says_so_and_no_library_speaks(tmp_path):
    if main._model():
        pytest.skip("this is a Pi")
    result = subprocess.run(
        [sys.executable, "-c", SERVED],
        env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    assert result.stdout == ""
    assert result.stderr == (
        "This is no Raspberry Pi, so its devices are missing, and the box runs without them; "
        "tableclock serve --emulate runs it on emulated ones.\n"
    )
    assert result.returncode == 0


def test_replay_says_what_was_written_and_counts_as_the_history_does(tableclock, tmp_path):
    match = played("capsules", entries=30, undo_every=10)
    saved, picture = tmp_path / "saved.json", tmp_path / "match.svg"
    saved.write_bytes(match.save())
    said = tableclock("replay", saved, "--picture", picture).stdout
    assert f"The picture is written to {picture}.\n" in said
    shown = dict(line.split(maxsplit=1) for line in said.splitlines()[1:])
    assert shown["actions"] == str(len(match.actions))
    assert shown["entries"].startswith(f"{len(match.entries)} (")
    assert len(match.actions) < len(match.entries)


CONFIGS = {
    "x = ": "this is not TOML",
    "[ring]\npin = 18\n[sound]\npin = 18\n": "line 4: sound.pin = 18: GPIO18 belongs to ring.pin",
    "[rinn]\npin = 18\n": "line 1: rinn is unknown; did you mean 'ring'?",
    '[ring]\n\npin = "x"\n': 'line 3: ring.pin = "x"',
    "[page]\nport = 99999\n": "line 2: page.port = 99999: it goes from 0 to 65535",
}


@pytest.mark.usefixtures("nothing_opens")
@pytest.mark.parametrize(("toml", "said"), CONFIGS.items())
def test_a_config_that_cannot_be(tableclock, tmp_path, toml, said):
    path = tmp_path / "mine.toml"
    path.write_text(toml)
    heard = sentence(tableclock("serve", "--emulate", "--no-page", "--config", path))
    assert said in heard
    assert str(path) in heard


@pytest.mark.usefixtures("nothing_opens")
def test_a_config_that_is_not_there(tableclock, tmp_path):
    said = sentence(tableclock("serve", "--config", tmp_path / "none.toml"))
    assert "none.toml not found" in said


@pytest.mark.usefixtures("nothing_opens")
def test_a_usual_config_that_cannot_be(tableclock, home):
    (home / "table.toml").write_text("[ring]\npinn = 18\n")
    for command in (("play", "--no-browser"), ("serve",), ("history",), ("replay", "1")):
        assert "did you mean 'pin'?" in sentence(tableclock(*command))


@pytest.fixture
def bad_deck(home):
    toml = (games.find("cinderella").folder / "deck.toml").read_text()
    path = home / "decks" / "cinderella.toml"
    path.write_text(toml.replace('id = "gown"', 'id = "rat"'))
    return path


@pytest.mark.usefixtures("nothing_opens")
def test_an_own_deck_that_breaks_the_counts_is_refused(tableclock, bad_deck):
    said = sentence(tableclock("play", "cinderella", "--no-browser"))
    assert f"{bad_deck}, line" in said
    assert "'rat' stands twice" in said


@pytest.mark.parametrize("command", [("play", "--no-browser", "--port"), ("serve", "--emulate")])
def test_the_box_starts_with_a_bad_deck_and_says_so(
    tableclock, bad_deck, home, monkeypatch, command
):
    async def seen(*_args):
        """Stop where the table is open and the page would be served."""

    monkeypatch.setattr("firmware_py.web.lifecycle.of_shell", seen)
    given = (*command, "0") if command[-1] == "--port" else command
    result = tableclock(*given)
    assert result.exit_code == 0
    assert f"{bad_deck}, line" in result.stderr
    assert "cinderella cannot be played so" in result.stderr


def damaged(match, **changes):
    return json.dumps(json.loads(match.save()) | changes).encode()


SAVED = {
    "of a newer version": (lambda m: damaged(m, tableclock=99), "newer tableclock (format 99"),
    "of other rules": (lambda m: damaged(m, rules=99), "version 99 of the cinderella rules"),
    "of no game here": (lambda m: damaged(m, game="poker"), "unknown game 'poker'"),
    "cut off": (lambda m: m.save()[: len(m.save()) // 2], "is cut off"),
    "empty": (lambda _: b"", "is cut off"),
    "not a match": (lambda _: b'{"a": 1}', "this is no saved match"),
    "not a match but a list": (lambda _: b"[1, 2]", "this is no saved match"),
    "not text": (lambda _: bytes(range(256)), "is cut off, or is none"),
    "with a false action": (lambda m: damaged(m, entries=[[0, "fly"]]), "entry 1 of the saved"),
    "with a false undo": (lambda m: damaged(m, entries=[7]), "entry 1 of the saved"),
    "with a false setup": (lambda m: damaged(m, setup={"seats": 9}), "damaged"),
}


@pytest.mark.parametrize("what", SAVED)
def test_a_saved_match(tableclock, match, tmp_path, what):
    spoil, said = SAVED[what]
    path = tmp_path / "saved.json"
    path.write_bytes(spoil(match))
    assert said in sentence(tableclock("replay", path))


def test_what_is_not_there_to_replay(tableclock, tmp_path):
    assert "No such file" in sentence(tableclock("replay", tmp_path / "none"))
    assert "Is a directory" in sentence(tableclock("replay", tmp_path))
    assert "has no match 5; see tableclock history" in sentence(tableclock("replay", "5"))
    assert "there is no match 999" in sentence(tableclock("replay", "9" * 40))
    assert "File name too long" in sentence(tableclock("replay", "1" * 5000))


def test_where_no_room_is_left_it_says_so():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "firmware_py.cli.tableclock", "games", "--json"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.stderr == "Error: no room is left where this was to be written\n"
    assert done.returncode == 1


def test_a_group_without_a_command_prints_its_help_in_lines():
    done = CliRunner().invoke(cli_tableclock.main, ["cards"])
    assert done.exit_code == 2
    assert "\n  enroll " in done.output
    assert "\\n" not in done.output
