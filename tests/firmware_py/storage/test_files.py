# Long: one subject, a test a rule.
"""Odd files named by users: each command says in one sentence what is wrong.

The table below combines every command that reads a file with every kind of odd file.
"""

import ctypes
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import games
from firmware_py import main
from firmware_py.cli import tableclock
from firmware_py.settings import decks
from firmware_py.storage import files
from firmware_py.storage.files import Unreadable
from firmware_py.storage.journal import Journal
from games.core.match import Match

DIGITS = "1" * 5000
DEEP = "[" * 100_000


def written(data):
    return lambda path: path.write_bytes(data)


def locked(path):
    path.write_bytes(b"{}")
    path.chmod(0)
    with pytest.raises(PermissionError):
        path.open()


def endless(path):
    with path.open("wb") as file:
        file.truncate(1 << 40)


ODD = {
    "missing": lambda _path: None,
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a device without an end": lambda path: path.symlink_to("/dev/zero"),
    "a device that is empty": lambda path: path.symlink_to("/dev/null"),
    "a terabyte": endless,
    "empty": written(b""),
    "zeros": written(bytes(5000)),
    "a number in JSON": written(f'{{"tableclock": {DIGITS}}}'.encode()),
    "a number in TOML": written(f"board = {DIGITS}\n".encode()),
    "a hexadecimal number": written(f"[page]\nport = 0x{DIGITS}\n".encode()),
    "deep JSON": written(DEEP.encode()),
    "deep in a match": written(b'{"tableclock": 1, "setup": ' + DEEP.encode()),
    "deep TOML": written(f"board = {DEEP}".encode()),
    "deep tables": written(f"[{'a.' * 5000}a]\n".encode()),
    "no UTF-8": written(b'{"tableclock": "\xff"}'),
    "no UTF-8 in TOML": written(b'board = "\xff"\n'),
    "half a letter": written(b'{"tableclock": "\\ud800"}'),
    "nothing to be seen in it": written(b'[page]\nhost = "\\u0000"\n[journal]\npath = "\\u0000"\n'),
    "nobody's home": written(b'[journal]\npath = "~nobody-of-that-name/journal.db"\n'),
    "a dangling link": lambda path: path.symlink_to(path.with_name("nothing")),
    "a link to itself": lambda path: path.symlink_to(path),
    "forbidden": locked,
}

# One label is enough: a whole sheet takes long, and tests nothing more about the file.
COMMANDS = {
    "a match": ("replay", "{file}", "--verify"),
    "a match as a picture": ("replay", "{file}", "--picture", "-"),
    "tags to import": ("cards", "import", "{file}"),
    "tags of a game to import": ("cards", "import", "cinderella", "{file}"),
    "a table of tags": ("cards", "list", "--tags", "{file}"),
    "a table of tags to add to": ("cards", "import", "{good}", "--tags", "{file}"),
    "a table of tags to export": ("cards", "export", "-", "--tags", "{file}"),
    "settings that are named": ("serve", "--emulate", "--no-page", "--config", "{file}"),
    "settings, to play": ("play", "--no-browser", "--port", "0"),
    "settings, for the history": ("history", "--json"),
    "settings, for a match": ("replay", "1"),
    "settings, for the cards": ("cards", "list"),
    "settings, for the doctor": ("doctor", "--emulate"),
    "a deck to play with": ("play", "cinderella", "--no-browser", "--port", "0"),
    "a deck to list": ("cards", "list", "cinderella"),
    "a deck to print": ("cards", "print", "midnight", "--kind", "party", "--out", "{out}"),
    "a journal to list": ("history",),
    "a journal to replay from": ("replay", "1", "--verify"),
    "what was set at the box": ("cards", "print", "midnight", "--kind", "party", "--out", "{out}"),
    "the box's tags": ("cards", "list"),
}
SILENT = "what was set at the box"
PLACES = {
    "settings, ": "table.toml",
    "a deck to print": "decks/midnight.toml",
    "a deck": "decks/cinderella.toml",
    "a journal": "state/journal.db",
    "what was set": "state/settings.json",
    "the box's tags": "state/tags.json",
}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    for where in (decks, main):
        monkeypatch.setattr(where, "FOLDERS", (tmp_path / "decks",))
    monkeypatch.setattr(decks.deck_for, "__defaults__", ((tmp_path / "decks",),))
    for folder in ("decks", "state"):
        (tmp_path / folder).mkdir()
    (tmp_path / "table.toml").write_text(f'[journal]\npath = "{tmp_path}/state/journal.db"\n')
    (tmp_path / "good.json").write_text('{"tableclock": "tags/1", "tags": []}')
    return tmp_path


@pytest.fixture
def nothing_opens(monkeypatch):
    """Stop where the devices would be opened."""

    async def stop(*_args, **_settings):
        pass

    monkeypatch.setattr(main, "_run", stop)


@pytest.fixture
def ends():
    """Limit the time of a test, because reading a pipe or device may block."""

    def late(*_):
        raise AssertionError("it waits for ever")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(100)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def held_to_its_rights():
    """Drop root's capabilities, so that root is refused like the daemon (capabilities(7))."""
    libc, version = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(0x20080522, 0)
    caps = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; then the upper 32
    assert libc.capget(version, caps) == 0
    before = caps[0]
    caps[0] = 0
    assert libc.capset(version, caps) == 0
    yield
    caps[0] = before
    assert libc.capset(version, caps) == 0


def invoke(*args, **settings):
    result = CliRunner().invoke(tableclock.main, [str(arg) for arg in args], **settings)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answered(home, what, odd):
    """Make a file odd, and run a command that reads it; return its result and the file's name."""
    place = next((each for start, each in PLACES.items() if what.startswith(start)), "odd")
    file = home / place
    file.unlink(missing_ok=True)
    ODD[odd](file)
    args = [
        arg.format(file=file, good=home / "good.json", out=home / "labels.pdf")
        for arg in COMMANDS[what]
    ]
    return invoke(*args), file.name


def one_sentence(result):
    """Check a refusal: exit code, one sentence, no traceback."""
    assert result.exit_code in (0, 1, 2)
    assert "Traceback" not in result.output
    said = [row for row in result.stderr.splitlines() if row.startswith("Error: ")]
    assert len(said) == (result.exit_code == 2)
    for sentence in said:
        assert len(sentence) < 1000, "it quotes the whole file"
        assert sentence.isprintable()
    return "".join(said)


@pytest.mark.usefixtures("nothing_opens", "ends")
@pytest.mark.parametrize("what", [each for each in COMMANDS if each != SILENT])
def test_each_command_reads_the_file(home, what):
    """Otherwise no odd file could harm it. Settings of the device are skipped without a message."""
    result, name = answered(home, what, "a pipe")
    assert name in result.output


@pytest.mark.usefixtures("nothing_opens", "ends", "held_to_its_rights")
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("what", COMMANDS)
def test_any_file_is_answered_in_one_sentence(home, what, odd):
    result, name = answered(home, what, odd)
    said = one_sentence(result)
    # a refusal names the file, or its purpose
    assert not said or any(each in said for each in (name, "the saved match", "match 1"))


@pytest.mark.usefixtures("ends", "held_to_its_rights")
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", ["trial.json", "000000000-000000002.jsonl"])
def test_so_is_what_a_trial_has_kept(tmp_path, name, odd):
    # given a folder with two games, and an odd file in it
    command = ("simulate", "cinderella", "--games", 2, "--out", tmp_path / "kept")
    invoke(*command)
    file = tmp_path / "kept" / name
    file.unlink()
    ODD[odd](file)
    # when the run is resumed
    result = invoke(*command, "--resume")
    # then a folder or a bad trial.json is refused, and another bad chunk is played again; the
    # message names the file
    said = one_sentence(result)
    assert bool(said) == (name == "trial.json" or odd == "a folder")
    assert name in result.stderr or odd == "missing"


@pytest.mark.usefixtures("home", "ends")
@pytest.mark.parametrize("command", [("replay", "-"), ("cards", "import", "-")])
@pytest.mark.parametrize(
    "odd", [b"", bytes(5000), DEEP.encode(), b'{"a": "\xff"}', DIGITS.encode()]
)
def test_so_is_the_standard_input(command, odd):
    assert one_sentence(invoke(*command, input=odd))


@pytest.mark.parametrize("command", [("replay", "-"), ("cards", "import", "-")])
def test_the_standard_input_is_read_up_to_a_limit(home, command):
    with open("/dev/zero", "rb") as zero:  # noqa: PTH123
        result = subprocess.run(
            [sys.executable, "-m", "firmware_py.cli.tableclock", *command],
            stdin=zero,
            env={**os.environ, "HOME": str(home)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert result.returncode == 2
    assert "the standard input cannot be read: it has more than 32 MB" in result.stderr


# Written files

TARGETS = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a device that is full": lambda path: path.symlink_to("/dev/full"),
    "a dangling link": lambda path: path.symlink_to(path.with_name("nothing") / "there"),
    "a link to itself": lambda path: path.symlink_to(path),
}
WRITERS = {
    "tags": ("cards", "export", "{file}"),
    "labels": ("cards", "print", "cinderella", "--out", "{file}"),
    "a table of tags": ("cards", "import", "{one}", "--tags", "{file}"),
}


@pytest.mark.usefixtures("ends")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("what", WRITERS)
def test_what_is_no_file_is_not_written_over(home, what, target):
    file, one = home / "target", home / "one.json"
    tag = '{"uid": "04a1b2c3d4e5f6", "game": "cinderella", "face": "gown"}'
    one.write_text(f'{{"tableclock": "tags/1", "tags": [{tag}]}}')
    TARGETS[target](file)
    before = file.lstat()
    said = one_sentence(invoke(*(arg.format(file=file, one=one) for arg in WRITERS[what])))
    assert "target" in said
    assert (file.lstat().st_ino, file.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert not [each.name for each in home.iterdir() if each.name.endswith(".new")]


def test_a_device_is_written_to_and_stays_one(home):
    file = home / "nothing"
    file.symlink_to("/dev/null")
    assert not one_sentence(invoke("cards", "export", file))
    assert not one_sentence(invoke("cards", "print", "cinderella", "--out", file))
    assert file.is_symlink()
    assert file.is_char_device()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "args",
    [
        ("cards", "enroll", "cinderella", "--emulate", "--slip", f"twice:{DIGITS}"),
        ("timer", f"sudden:{DIGITS}"),
        ("timer", "move:30", "--handicap", DIGITS),
        ("play", "cinderella", "--bots", DIGITS),
        ("play", "cinderella", "--first", DIGITS),
        ("perft", "cinderella", "--depth", "1", "--seed", DIGITS),
        ("cards", "print", "cinderella", "--start", DIGITS),
        ("doctor", "--emulate", "--fault", f"ring:{DIGITS}"),
        ("replay", DIGITS),
        ("cards", "list", DIGITS),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_wherever_one_is_read(args):
    result = invoke(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")


# Working directories without access

ELSEWHERE = """
import ctypes, os, sys
import firmware_py.cli.tableclock
os.chdir(sys.argv[1])
os.{how}
# All capabilities go, or root may look everywhere (linux/capability.h).
ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)())
os.environ["HOME"] = "/nobody-lives-here"
sys.argv = ["tableclock", *sys.argv[2:]]
firmware_py.cli.tableclock.entry()
"""


@pytest.mark.parametrize("how", ["chmod(sys.argv[1], 0)", "rmdir(sys.argv[1])"])
@pytest.mark.parametrize(
    "args", [("replay", "1", "--verify"), ("history", "--json"), ("cards", "list"), ("games",)]
)
def test_a_folder_that_it_cannot_enter_is_nothing_to_it(tmp_path, how, args):
    """`sudo -u tableclock` in another user's home has this effect."""
    cwd = tmp_path / "mine"
    cwd.mkdir()
    result = subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(how=how), str(cwd), *args],
        env=os.environ | {"PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in result.stderr, result.stderr
    assert result.returncode == (2 if args[0] == "replay" else 0), result.stderr
    if args[0] == "replay":
        assert "has no match 1" in result.stderr


PATH = os.pathsep.join([str(Path(tableclock.__file__).parents[1]), os.environ["PYTHONPATH"]])
"""This checkout, and the example games that tests use."""

NO_HOME = """
import os, pwd, sys
def nobody(_):
    raise KeyError
pwd.getpwuid = nobody
os.environ.pop("HOME", None)
import firmware_py.cli.tableclock
sys.argv = ["tableclock", *sys.argv[1:]]
firmware_py.cli.tableclock.entry()
"""


@pytest.mark.parametrize(
    "args", ["history", "games", "cards list", "doctor --json", "replay 1", "play", "serve"]
)
def test_a_user_without_a_home_is_told_so(args):
    """A container that runs with an unknown user id has no home."""
    result = subprocess.run(
        [sys.executable, "-c", NO_HOME, *args.split()],
        env=os.environ | {"PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr == (
        "Error: this user has no home, where settings and matches are: set HOME to a folder\n"
    )
    assert result.returncode == 2


@pytest.mark.parametrize(
    "args",
    [
        *(("replay", ""), ("replay", "", "--picture", "x.svg"), ("cards", "export", "")),
        *(("cards", "import", ""), ("cards", "list", ""), ("cards", "print", "")),
        *(("cards", "enroll", ""), ("play", ""), ("selfplay", ""), ("simulate", "")),
        *(
            ("perft", "", "--depth", "1"),
            ("timer", ""),
            ("cards", "print", "midnight", "--paper", ""),
        ),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_is_empty_is_quoted(args):
    result = invoke(*args)
    assert result.exit_code == 2
    assert "''" in result.stderr.splitlines()[0]


# Reading


def test_a_file_is_read_to_its_end_and_no_further(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert files.read(path, 100) == b"x" * 100
    with pytest.raises(Unreadable, match="more than 0 MB"):
        files.read(path, 99)
    assert files.read_open(io.BytesIO(b"y"), "-", 5) == b"y"


@pytest.mark.parametrize("odd", ["a pipe", "a device without an end", "a device that is empty"])
def test_what_is_no_plain_file_is_not_read_at_all(tmp_path, monkeypatch, odd):
    ODD[odd](tmp_path / "odd")
    monkeypatch.setattr(files, "read_open", lambda *_: pytest.fail("it is read"))
    with pytest.raises(Unreadable, match="it is no plain file"):
        files.read(tmp_path / "odd", 10)


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000, "\udcff", ""])
def test_any_name_of_a_file_is_answered(name):
    with pytest.raises(Unreadable):
        files.read(name, 10)
    files.absent(name)


def test_the_journal_that_was_read_is_named_and_how_the_boxs_own_is(home, monkeypatch):
    class Box:
        pw_uid = -5

    assert str(home / "state/journal.db: no match yet.") in invoke("history").stderr
    monkeypatch.setattr(main.pwd, "getpwnam", lambda _name: Box)
    said = invoke("history", "--json").stderr
    assert said.endswith(
        "The box has a journal of its own: sudo -u tableclock tableclock history\n"
    )
    said = one_sentence(invoke("replay", "3"))
    assert "sudo -u tableclock tableclock replay 3" in said
    # no hint for a user who is the device's own user
    Box.pw_uid = os.geteuid()
    assert "sudo" not in invoke("history").stderr


@pytest.mark.usefixtures("nothing_opens")
@pytest.mark.parametrize(
    "command",
    [
        ("history", "--json"),
        ("replay", "1", "--verify"),
        ("cards", "list"),
        ("cards", "export", "-"),
    ],
)
def test_who_only_reads_goes_by_the_last_good_settings(home, command):
    # given a device that has started once, and a later mistake in its settings
    config = home / "table.toml"
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
    with Journal.open(home / "state/journal.db") as journal:
        journal.begin(match)
    invoke("serve", "--emulate", "--no-page")
    kept = {path: path.read_bytes() for path in home.rglob("last-good/*")}
    assert kept
    config.write_text(config.read_text() + "[ring]\npinn = 3\n")
    # when a command only reads, then it works, and prints the mistake
    result = invoke(*command)
    assert result.exit_code == 0
    assert "The last good settings are used: " in result.stderr
    assert "did you mean 'pin'?" in result.stderr
    if command[0] == "history":
        assert '"id": 1' in result.stdout
    assert {path: path.read_bytes() for path in home.rglob("last-good/*")} == kept
    # commands that use the devices still need correct settings
    assert one_sentence(invoke("play", "--no-browser"))
