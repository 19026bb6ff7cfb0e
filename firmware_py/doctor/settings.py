"""Check of settings: files and decks of the owner, plug-in games, MQTT broker.

Each plug-in is loaded in a process of its own, because loading may end it.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import games
from firmware_py.doctor.finding import Finding, broken, sentence, warning
from firmware_py.doctor.host import Machine
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.decks import FOLDERS, deck_for
from games.core.errors import BadDeck


def examine(
    paths: Sequence[Path], model: str, decks: Sequence[Path] = FOLDERS
) -> tuple[Config, list[Finding]]:
    """Return a pair: the settings (the defaults if the owner's are invalid) and the findings."""
    found = []
    try:
        config = Config.load(paths, model)
    except BadConfig as error:
        found.append(broken("settings", f"{error}.", _edit(str(error), paths)))
        config = Config.load((), model)
    wrong = left_out(config.plugins)
    found += map(plugin_warning, wrong.values())
    own = games.names(plugins=False)
    for name in games.names(plugins=config.plugins):
        if name in wrong and name not in own:
            continue
        try:
            deck_for(games.find(name), decks)
        except BadDeck as error:
            found.append(broken("settings", f"{error}.", _edit(str(error), paths)))
    return config, found


def _edit(says: str, paths: Sequence[Path]) -> str:
    """Return the command that edits the file named at the start of an error, at its line."""
    at = re.match(r"(\S+?)(?:, line (\d+))?(?::| )", says)
    name, line = (at[1], at[2]) if at else (str(paths[0]), None)
    if line is None:
        within = re.search(r"at line (\d+)", says)
        line = within[1] if within else None
    own = Path(name).is_relative_to(Path.home()) if name.startswith("/") else False
    return f"{'' if own else 'sudo '}nano {f'+{line} ' if line else ''}{name}"


PATIENCE = 60
"""Time limit for loading a plug-in (s)."""

_LOAD = """
import sys
import games
try:
    games.find(sys.argv[1])
except games.core.errors.UnknownGame as error:
    sys.exit(str(error))
print("loaded")
"""


@cache
def plugin_trial(name: str) -> str:
    """Return the reason why a plug-in cannot be loaded, or "" if it can."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            (sys.executable, "-Pc", _LOAD, name),
            env=environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the plug-in game {name!r} is not loaded after {PATIENCE} s"
    if done.stdout.split()[-1:] == ["loaded"]:
        return ""
    if done.returncode == 1 and done.stderr.strip():
        return done.stderr.strip().splitlines()[-1]
    return f"the plug-in game {name!r} ends the program that loads it"


def left_out(allowed: bool, tried: Callable[[str], str] = plugin_trial) -> dict[str, str]:
    """Return a dict that maps each excluded plug-in to the reason.

    This process loads plug-ins only if all trials passed. `tried` runs a trial.
    """
    own = games.names(plugins=False)
    plugged = [name for name in games.names(plugins=allowed) if name not in own]
    wrong = {name: says for name in plugged if (says := tried(name))}
    if allowed and not wrong:
        wrong = dict(games.left_out())
    return wrong


def plugin_warning(says: str) -> Finding:
    """Return a warning about an excluded plug-in, because the device works without it."""
    mend = "set plugins = false in table.toml, or install that game again"
    return warning("settings", sentence(says), mend)


def examine_broker(machine: Machine, config: Config) -> list[Finding]:
    """Check library, password file, CA file and connection of the configured MQTT broker.

    The findings are warnings, because games run without a broker.
    """
    mqtt = config.mqtt
    if not mqtt.on:
        return []
    if not machine.has("aiomqtt"):
        says = "The library aiomqtt, which speaks MQTT, is not installed."
        return [warning("mqtt", says, f"{machine.pip} aiomqtt")]
    found = []
    if mqtt.password_file and not machine.readable(Path(mqtt.password_file).expanduser()):
        says = f"{machine.user} cannot read the broker's password in {mqtt.password_file}."
        mend = f"sudo chown {machine.user} {mqtt.password_file}"
        found.append(warning("mqtt", says, mend))
    if mqtt.ca and not machine.readable(Path(mqtt.ca).expanduser()):
        says = f"{machine.user} cannot read the broker's CA certificate in {mqtt.ca}."
        found.append(warning("mqtt", says, f"sudo chown {machine.user} {mqtt.ca}"))
    why = machine.reach(mqtt.host, mqtt.port)
    if why:
        says = f"No MQTT broker answers at {mqtt.host}, port {mqtt.port}: {why}."
        mend = "start it, or set host and port under [mqtt] in table.toml (on = false: none)"
        found.append(warning("mqtt", says, mend))
    return found
