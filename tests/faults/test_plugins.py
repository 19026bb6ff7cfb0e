"""Plug-in games by others: whatever they do affects only their own game."""

import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.daemon.crash_counter import SAFE_AFTER
from firmware_py.i18n import Texts, languages
from firmware_py.storage.history import History
from games.core import registry
from games.core.match import Match
from games.core.text import text
from tests.firmware_py.box import Box
from tests.firmware_py.console.table import Table
from tests.waiting import LONG

ROOT = Path(__file__).parents[2]
OWN = ("capsules", "cinderella", "midnight", "outcasts")

LIKE = """
import nightwatch
class Like(type(nightwatch.game)):
    __module__ = type(nightwatch.game).__module__
    id = "moonlight"
    {}
game = Like()
"""
BAD = {
    "ImportError": "import no_such_module",
    "AttributeError": "",
    "SyntaxError": "def (:",
    "ValueError": "raise ValueError('no moon\\ntonight')",
    "KeyError": "{}['moon']",
    "OSError": "open('/no/such/file')",
    "RecursionError": "def f(): return f()\nf()",
    "MemoryError": "raise MemoryError",
    "an error that cannot say itself": (
        "class E(Exception):\n    def __str__(self): raise E\nraise E"
    ),
    "an error that is no Exception": "class Gone(BaseException): pass\nraise Gone",
    "SystemExit": "raise SystemExit",
    "sys.exit(0)": "import sys\nsys.exit(0)",
    "GeneratorExit": "raise GeneratorExit",
    "no game": "game = 5",
    "a class": "import nightwatch\ngame = type(nightwatch.game)",
    "another name": "import nightwatch\ngame = nightwatch.game",
    "no title": LIKE.format("title = None"),
    "no deck": LIKE.format("deck = property(lambda self: 1 / 0)"),
    "no players": LIKE.format("players = {'usual': None}"),
    "no options": LIKE.format("options = {'moon': 'full'}"),
    "no folder": LIKE.format("folder = property(lambda self: 1 / 0)"),
    "no seats": LIKE.format("def usual_variant(self, seats): return 1 / 0"),
}
"""Fault while loading -> module."""

ENDS = "import os\nos._exit(0)"
"""Cannot be caught."""


def plug(folder, module, name="moonlight", *, dist="moonlight"):
    """Install a plug-in as pip does: a module and its entry point."""
    (folder / f"{dist}.py").write_text(module)
    info = folder / f"{dist}-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {dist}:game\n")


@pytest.fixture
def site(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    return site


@pytest.fixture
def environ(tmp_path, site):
    path = os.pathsep.join((str(site), str(ROOT)))
    return {"HOME": str(tmp_path), "PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONPATH": path,
            "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip


@pytest.fixture
def here(site, monkeypatch):
    """The same in this process, for one test."""
    monkeypatch.syspath_prepend(str(site))
    caches = (registry._plugged_in, registry._loaded)

    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def forget():
        importlib.invalidate_caches()
        for each in caches:
            each.cache_clear()
        sys.modules.pop("moonlight", None)

    forget()
    yield forget
    monkeypatch.undo()
    forget()


def run(environ, *words, given=None):
    return subprocess.run(
        [sys.executable, "-m", "firmware_py.cli.tableclock", *words],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        input=given,
        timeout=LONG,
        check=False,
    )


@pytest.mark.parametrize("what", BAD)
def test_a_bad_plug_in_is_named_and_costs_its_own_game_only(site, here, what):
    plug(site, "print('hello from the moon')\n" + BAD[what])
    assert "moonlight" in registry.names()
    assert set(OWN) <= set(registry.playable())
    assert "moonlight" not in registry.playable()
    (says,) = registry.left_out().values()
    assert "'moonlight'" in says
    assert "\n" not in says
    for name in OWN:
        assert registry.find(name).id == name
    with pytest.raises(registry.UnknownGame, match="'moonlight'"):
        registry.find("moonlight")


def test_what_it_prints_is_no_answer_and_ctrl_c_is_heard(site, here, capsys):
    plug(site, LIKE.format("") + "print('[]')")
    assert "moonlight" in registry.playable()
    assert capsys.readouterr().out == ""
    here()
    plug(site, "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        registry.playable()


def test_two_of_one_name_one_of_ours_and_one_that_the_box_uses(site, here):
    plug(site, LIKE.format(""))
    plug(site, LIKE.format(""), dist="moonshine")
    assert "two plug-in games are called 'moonlight'" in registry.left_out()["moonlight"]
    here()
    plug(site, "1 / 0", "midnight")
    plug(site, LIKE.format("id = 'table'"), "table", dist="moonshine")
    wrong = registry.left_out()
    assert "tableclock has a game of that name" in wrong["midnight"]
    assert "no game can be called 'table'" in wrong["table"]
    assert registry.find("midnight").__class__.__module__ == "games.midnight.game"
    assert set(OWN) <= set(registry.playable())


def test_no_game_can_have_a_name_with_which_the_boxs_own_texts_begin():
    own = (ROOT / "config/locale/en/LC_MESSAGES").glob("*.po")
    ids = [line for file in own for line in file.read_text().splitlines()]
    begins = {
        line[7:].partition(".")[0] for line in ids if line.startswith('msgid "') and line[7:] != '"'
    }
    assert begins <= registry.TAKEN


def test_metadata_that_cannot_be_read_hides_no_other(site, here):
    plug(site, LIKE.format(""))
    torn = site / "aaa-1.0.dist-info"
    torn.mkdir()
    (torn / "METADATA").write_text("Metadata-Version: 2.1\nName: aaa\nVersion: 1.0\n")
    (torn / "entry_points.txt").write_bytes(b"[tableclock.games]\naaa = \xff\xfe:game\n")
    assert "moonlight" in registry.playable()


def test_a_torn_catalogue_costs_words_only(site, here, tmp_path):
    import gettext
    import io

    folder = tmp_path / "words/locale/en/LC_MESSAGES"
    folder.mkdir(parents=True)
    whole = (ROOT / "config/locale/en/LC_MESSAGES/tableclock.mo").read_bytes()
    assert gettext.GNUTranslations(io.BytesIO(whole))
    for cut in (0, 3, 4, 11, 27, 28, 40, len(whole) // 3, len(whole) - 1):
        (folder / "moonlight.mo").write_bytes(whole[:cut])
        said = Texts("en", {"moonlight": tmp_path / "words"}).say(text("moonlight.title"))
        assert said == "moonlight.title"


COMMANDS = (
    ("games", "--json"),
    ("doctor", "--emulate", "--json"),
    ("cards", "list", "--json"),
    ("cards", "print", "cinderella", "--out", os.devnull),
    ("history", "--json"),
    ("perft", "cinderella", "--depth", "1", "--json"),
    ("simulate", "cinderella", "--games", "1", "--json"),
    ("selfplay", "cinderella", "--games", "1", "--json"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_every_command_goes_on_beside_a_plug_in_that_wants_to_end_it(site, environ, words):
    plug(site, "print('hello')\nraise SystemExit(7)")
    done = run(environ, *words)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    if words[-1] == "--json":
        answer = json.loads(done.stdout.splitlines()[-1])
        if words[0] == "games":
            assert set(OWN) <= {each["id"] for each in answer}
        if words[0] == "doctor":
            assert any("moonlight" in each["says"] for each in answer["findings"])
    if words[:2] in (("games", "--json"), ("cards", "list")):
        assert "'moonlight'" in done.stderr


def test_the_doctor_names_one_that_ends_every_program(site, environ):
    plug(site, ENDS)
    done = run(environ, "doctor", "--emulate", "--json")
    (found,) = json.loads(done.stdout)["findings"]
    assert found["says"] == "The plug-in game 'moonlight' ends the program that loads it."
    assert found["level"] == "warning"


def serve(environ, tmp_path, *words):
    """Start the daemon as systemd does; return it and its notify socket."""
    notify = tmp_path / "notify"
    notify.unlink(missing_ok=True)
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    systemd.bind(str(notify))
    program = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "firmware_py.cli.tableclock",
            "serve",
            "--emulate",
            "--no-page",
            *words,
        ],
        env={**environ, "NOTIFY_SOCKET": str(notify)},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    return program, systemd


def becomes_ready(environ, tmp_path, *words):
    """Start and stop the daemon; return whether it became ready, and its error output."""
    program, systemd = serve(environ, tmp_path, *words)
    with systemd, program:
        while program.poll() is None and not select.select([systemd], [], [], 0.05)[0]:
            pass
        ready = bool(select.select([systemd], [], [], 0)[0]) and systemd.recv(99) == b"READY=1"
        program.send_signal(signal.SIGTERM)
        return ready, program.stderr.read()


def test_the_daemon_starts_beside_a_plug_in_that_raises_and_without_those_that_end_it(
    site, environ, tmp_path
):
    plug(site, BAD["SyntaxError"])
    ready, said = becomes_ready(environ, tmp_path)
    assert ready
    assert "'moonlight' cannot be loaded" in said
    # given a plug-in that ends the process: it is not imported if plug-ins are switched off
    plug(site, ENDS)
    own = tmp_path / "off.toml"
    own.write_text("plugins = false\n")
    assert becomes_ready(environ, tmp_path, "--config", str(own))[0]
    # and after three starts that it has ended, the daemon starts in safe mode
    for _ in range(SAFE_AFTER):
        assert not becomes_ready(environ, tmp_path)[0]
    assert becomes_ready(environ, tmp_path)[0]


def test_switched_off_no_plug_in_is_imported_by_anything(site, environ, tmp_path):
    plug(site, ENDS)
    folder = tmp_path / ".config/tableclock"
    folder.mkdir(parents=True)
    (folder / "table.toml").write_text("plugins = false\n")
    for words in COMMANDS:
        assert run(environ, *words).stdout, words
    for words in (("play", "moonlight"), ("perft", "moonlight", "--depth", "1")):
        done = run(environ, *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert "plug-ins are switched off" in done.stderr


@pytest.mark.parametrize("how", ["gone", "broken", "off"])
def test_a_match_of_a_game_that_is_not_here_is_kept_and_said(site, here, tmp_path, how):
    plug(site, LIKE.format(""))
    path = tmp_path / "journal.db"
    box = Box(path, games=("cinderella", "moonlight")).start()
    box.play("moonlight", 2)
    box.drop()
    here()
    if how == "off":
        registry.allow(False)
    elif how == "broken":
        plug(site, "1 / 0")
    else:
        (site / "moonlight-1.0.dist-info/entry_points.txt").write_text("")
    try:
        box = Box(path, games=("cinderella",)).start()
        assert box.console.match is None
        assert "Match waiting" in box.says
        assert "Nothing is lost" in box.says
        box.wait(60)
        assert "Match waiting" in box.says  # until it was read
        box.press("ok")
        assert box.console.screen().fault
        box.play("cinderella", 2, variant="basic").play_on(3)
        box.close()
    finally:
        registry.allow(True)
    with History(path) as history:
        kept = list(history.matches())[-1]
    assert (kept.game, kept.closed) == ("moonlight", None)
    here()
    plug(site, LIKE.format(""))
    with History(path) as history:
        assert Match.load(history.bytes_of(kept.id)).game.id == "moonlight"


@pytest.mark.parametrize("language", languages())
def test_the_waiting_match_is_told_in_every_language(language):
    table = Table(language=language).lose("match", "match 3 of journal.db cannot go on: no game")
    texts = Texts(language, {})
    assert table.screen.head.text == texts.say(text("table.lost.match"))
    assert " ".join(table.screen.rows) == texts.say(text("table.lost.match.help"))
