"""Home Assistant's rules for our discovery messages; a broken rule is a complaint.

Transcribed from home-assistant/core, homeassistant/components/mqtt: schemas.py (device, origin,
components, shared options), sensor.py, event.py, button.py, const.py, abbreviations.py and
discovery.py (the topic), and from the sensor integration's device classes (2025, read in 2026).
"""

import re

TOPIC = re.compile(r"(?P<prefix>[^#+]+)/device/([\w-]+/)?[a-zA-Z0-9_-]+/config", re.ASCII)
ROOT = {
    "dev": True,
    "o": True,
    "cmps": True,
    "state_topic": False,
    "command_topic": False,
    "qos": False,
    "encoding": False,
    "availability_topic": False,
    "payload_available": False,
    "payload_not_available": False,
}
DEVICE = {"ids", "cns", "cu", "mf", "mdl", "name", "hw", "sw", "sn", "via_device", "sa"}
ORIGIN = {"name", "sw", "url"}
ENTITY = {
    *("p", "unique_id", "name", "icon", "enabled_by_default", "entity_category"),
    *("device_class", "value_template", "json_attributes_topic", "json_attributes_template"),
    *("state_topic", "qos", "default_entity_id"),
}
PLATFORMS = {
    "sensor": ({"state_topic"}, {"options", "state_class", "unit_of_measurement", "expire_after"}),
    "event": ({"state_topic", "event_types"}, set()),
    "button": ({"command_topic"}, {"payload_press", "retain"}),
}
UNITS = {"duration": {"d", "h", "min", "s", "ms", "μs"}}
STATE_CLASSES = {"measurement", "total", "total_increasing"}


def complaints(topic, payload):
    """Return the reasons for which Home Assistant would refuse a discovery message."""
    said = []
    if not TOPIC.fullmatch(topic):
        said.append(f"illegal discovery topic {topic}")
    said += [f"{key} is missing" for key, must in ROOT.items() if must and key not in payload]
    said += [f"{key} is unknown" for key in payload if key not in ROOT]
    device = payload.get("dev", {})
    said += [f"dev.{key} is unknown" for key in device.keys() - DEVICE]
    if not device.get("ids") and not device.get("cns"):
        said.append("a device has at least one identifier")
    origin = payload.get("o", {})
    said += [f"o.{key} is unknown" for key in origin.keys() - ORIGIN]
    if not origin.get("name"):
        said.append("an origin has a name")
    if payload.get("qos", 0) not in (0, 1, 2):
        said.append("qos is 0, 1 or 2")
    for key in ("state_topic", "availability_topic"):
        said += _topic(key, payload.get(key, "x"))
    components = payload.get("cmps", {})
    ids = [part.get("unique_id") for part in components.values()]
    if len(set(ids)) != len(ids):
        said.append("two components share a unique_id")
    for name, part in components.items():
        said += [f"{name}: {each}" for each in _component(part, payload)]
    return said


def _component(part, root):
    platform = part.get("p")
    if platform not in PLATFORMS:
        return [f"platform {platform!r}"]
    must, may = PLATFORMS[platform]
    shared = {key for key in ("state_topic", "command_topic") if key in root}
    said = [f"{key} is missing" for key in must - part.keys() - shared]
    said += [f"{key} is unknown" for key in part.keys() - ENTITY - must - may]
    if not part.get("unique_id"):
        said.append("unique_id is required")
    if not re.fullmatch(r"mdi:[a-z0-9-]+", part.get("icon", "mdi:x")):
        said.append("an icon is mdi:name")
    for key in ("state_topic", "command_topic"):
        said += _topic(key, part.get(key, "x"))
    kind = part.get("device_class")
    if platform == "sensor":
        said += _sensor(part, kind)
    if platform == "event" and not all(
        isinstance(each, str) for each in part.get("event_types", ())
    ):
        said.append("event types are words")
    return said


def _sensor(part, kind):
    said = []
    if (kind == "enum") != ("options" in part):
        said.append("options go with the device class enum")
    if kind == "enum" and (part.keys() & {"state_class", "unit_of_measurement"}):
        said.append("an enum has no unit and no state class")
    if kind in UNITS and part.get("unit_of_measurement") not in UNITS[kind]:
        said.append(f"{kind} is in {UNITS[kind]}")
    if part.get("state_class", "measurement") not in STATE_CLASSES:
        said.append(f"state class {part['state_class']}")
    return said


def _topic(key, topic):
    good = isinstance(topic, str) and topic and not set(topic) & set("#+\0")
    return [] if good and len(topic.encode()) <= 65535 else [f"{key} {topic!r} is no topic"]
