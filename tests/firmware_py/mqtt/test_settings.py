"""[mqtt] in table.toml: off by default, and each wrong value is one sentence."""

import tomllib
from pathlib import Path

import pytest

from firmware_py.mqtt import bridge
from firmware_py.settings.config import BadConfig, Config

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def load(tmp_path, toml):
    path = tmp_path / "table.toml"
    path.write_text(f"[mqtt]\n{toml}\n")
    return Config.load([path]).mqtt


def test_it_is_off_and_local_unless_said_otherwise():
    mqtt = Config.load([]).mqtt
    assert (mqtt.on, mqtt.host, mqtt.port, mqtt.tls) == (False, "localhost", 1883, False)
    assert (mqtt.prefix, mqtt.discovery) == ("tableclock", "homeassistant")


def test_what_is_said_holds(tmp_path):
    mqtt = load(tmp_path, 'on = true\nport = 8883\ntls = true\nprefix = "cafe/tables"')
    assert (mqtt.on, mqtt.port, mqtt.tls, mqtt.prefix) == (True, 8883, True, "cafe/tables")


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("port = 0", r"table.toml, line 2: mqtt.port = 0: .*1.*65535"),
        ('prefix = "a/#"', r"line 2: mqtt.prefix = \"a/#\": a topic is letters"),
        ('prefix = ""', r"line 2: mqtt.prefix = \"\": a topic is letters"),
        ('discovery = "/x"', r"line 2: mqtt.discovery = \"/x\": a topic is letters"),
        ('host = " "', r"line 2: mqtt.host = \" \": it cannot be empty"),
        ('pasword = "x"', r"line 2: mqtt.pasword is unknown; did you mean 'password_file'"),
        ('ca = "/etc/ca.pem"', r"line 2: mqtt.ca = \"/etc/ca.pem\": .* set tls = true too"),
        ('on = "yes"', r"line 2: mqtt.on = \"yes\": Expected bool"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, toml, says):
    with pytest.raises(BadConfig, match=says):
        load(tmp_path, toml)


def test_without_its_library_the_line_that_brings_it_is_said(monkeypatch):
    monkeypatch.setattr(bridge, "find_spec", lambda _: None)
    with pytest.raises(bridge.NoMqtt, match=r"-m pip install '(.*)'") as caught:
        bridge.Bridge.of(None, Config.load([]).mqtt)
    extras = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    assert str(caught.value).split("'")[1::2] == extras["mqtt"]
