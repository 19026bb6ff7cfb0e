"""Discovery message for Home Assistant. It describes the device and all its entities.

Home Assistant 2024.11 and later reads it from the retained topic PREFIX/device/ID/config. The
message must have `dev` (device), `o` (origin) and `cmps` (components). Each component has a
platform `p` and a `unique_id`. Entities belong to colours and not to seats of a match, so they stay
the same from game to game. The state of a colour that does not play is unknown.
https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from firmware_py.i18n import Texts
from firmware_py.mqtt.events import BUTTONS, CARDS
from firmware_py.mqtt.state import PHASES
from firmware_py.mqtt.topics import COMMANDS, OFFLINE, ONLINE, PRESS, Topics
from firmware_py.render.colours import SEATS
from games.core.text import text

ICONS = {
    "game": "mdi:cards-playing-outline",
    "phase": "mdi:play-pause",
    "turn": "mdi:account-clock",
    "round": "mdi:counter",
    "question": "mdi:help-circle-outline",
    "score": "mdi:trophy-outline",
    "clock": "mdi:timer-outline",
    "card": "mdi:nfc-tap",
    "button": "mdi:gesture-tap-button",
    "pause": "mdi:pause",
    "next": "mdi:skip-next",
}
WORDS = ("game", "phase", "turn", "round", "question")


def payload(topics: Topics, name: str, texts: Texts) -> dict[str, Any]:
    """Return the discovery message. name: display name of the device. texts: names of entities."""
    return {
        "dev": {
            "ids": [topics.id],
            "name": name,
            "mf": "tableclock",
            "mdl": "table clock",
            "sw": _version(),
        },
        "o": {"name": "tableclock", "sw": _version()},
        "cmps": _components(topics, texts),
        "state_topic": topics.state,
        "availability_topic": topics.availability,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "qos": 1,
    }


def _components(topics: Topics, texts: Texts) -> dict[str, dict[str, Any]]:
    parts: dict[str, dict[str, Any]] = {}

    def part(key: str, platform: str, name: str, icon: str, **more: Any) -> None:
        parts[key] = {
            "p": platform,
            "unique_id": f"{topics.id}_{key}",
            "name": name,
            "icon": ICONS[icon],
            **more,
        }

    def say(what: str, **args: Any) -> str:
        return texts.say(text(f"mqtt.{what}", **args))

    for word in WORDS:
        more: dict[str, Any] = {"value_template": f"{{{{ value_json.{word} }}}}"}
        if word == "phase":
            more |= {"device_class": "enum", "options": list(PHASES)}
        part(word, "sensor", say(word), word, **more)
    for colour in SEATS:
        name = texts.colour(colour)
        part(
            f"score_{colour}",
            "sensor",
            say("score", name=name),
            "score",
            value_template=f"{{{{ value_json.scores.{colour} | default(none) }}}}",
            state_class="measurement",
        )
        part(
            f"clock_{colour}",
            "sensor",
            say("clock", name=name),
            "clock",
            value_template=f"{{{{ value_json.clocks.{colour} | default(none) }}}}",
            device_class="duration",
            unit_of_measurement="s",
        )
    part("card", "event", say("card"), "card", state_topic=topics.card, event_types=list(CARDS))
    part(
        "button",
        "event",
        say("button"),
        "button",
        state_topic=topics.button,
        event_types=list(BUTTONS),
    )
    for name in COMMANDS:
        part(
            name,
            "button",
            say(name),
            name,
            command_topic=topics.command(name),
            payload_press=PRESS,
        )
    return parts


def _version() -> str:
    try:
        return version("tableclock")
    except PackageNotFoundError:  # tableclock runs from a folder that was never installed
        return "0"
