"""Finding games: the folders beside core, and plug-ins by entry point."""

import asyncio
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint

import pytest

import games
from games.core import registry
from games.core.errors import UnknownGame


@pytest.fixture
def plugged(monkeypatch):
    def plug(value):
        entry = EntryPoint("extra", value, registry.GROUP)
        monkeypatch.setattr(registry, "_plugged_in", lambda: {"extra": (entry,)})

    return plug


def test_the_projects_own_games_and_the_one_from_elsewhere():
    assert {"cinderella", "nightwatch"} <= set(games.names())
    assert "nightwatch" not in registry.names(plugins=False)
    assert "core" not in games.names()
    assert list(games.names()) == sorted(games.names())


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_found_by_its_own_name(name):
    assert games.find(name).id == name
    assert games.find(name) is games.find(name)


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there is .*cinderella.*nightwatch"):
        games.find("chess")


def test_a_plug_in_that_is_not_there_is_named(plugged):
    plugged("no_such_package:game")
    with pytest.raises(UnknownGame, match="'extra' cannot be loaded from no_such_package:game"):
        registry.find("extra")
    plugged("nightwatch:no_such_thing")
    with pytest.raises(UnknownGame, match="cannot be loaded from nightwatch:no_such_thing"):
        registry.find("extra")


def test_a_plug_in_that_is_no_game_is_refused(plugged):
    plugged("json:dumps")
    with pytest.raises(UnknownGame, match="brings no game but this: function"):
        registry.find("extra")


@pytest.fixture
def broken(plugged, tmp_path, monkeypatch):
    """A plug-in whose module is this text."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_loaded", registry._loaded.__wrapped__)

    def write(source):
        (tmp_path / "broken_plug_in.py").write_text(source)
        plugged("broken_plug_in:game")

    yield write
    sys.modules.pop("broken_plug_in", None)


RAISED = (
    "raise KeyboardInterrupt",
    "raise SystemExit(3)",
    "raise GeneratorExit",
    "import asyncio; raise asyncio.CancelledError",
    "class Own(BaseException): pass\nraise Own",
)


@pytest.mark.parametrize("source", RAISED)
def test_whatever_a_plug_in_raises_costs_its_own_game_only(broken, source):
    broken(source)
    handler = signal.getsignal(signal.SIGINT)
    assert "'extra' cannot be loaded from broken_plug_in:game" in registry.left_out()["extra"]
    assert "extra" not in registry.playable()
    assert signal.getsignal(signal.SIGINT) is handler
    with ThreadPoolExecutor(1) as elsewhere:
        assert "extra" in elsewhere.submit(registry.left_out).result()


@pytest.mark.parametrize(
    "source",
    [
        "import signal; signal.raise_signal(signal.SIGINT)",
        "import signal\ntry: signal.raise_signal(signal.SIGINT)\nexcept BaseException: pass",
        "import signal\ntry: signal.raise_signal(signal.SIGINT)\nfinally: raise ImportError",
    ],
)
def test_a_real_ctrl_c_while_a_plug_in_loads_ends_the_program(broken, source):
    broken(source)
    with pytest.raises(KeyboardInterrupt):
        registry.find("extra")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_handles_ctrl_c_otherwise_is_told_of_it_and_goes_on(broken):
    broken("import signal; signal.raise_signal(signal.SIGINT)")
    heard = asyncio.Event()

    async def run():
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, heard.set)
        assert "extra" in registry.left_out()
        await heard.wait()
        asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)

    asyncio.run(run())
