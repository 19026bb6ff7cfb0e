"""Check of the configured MQTT broker: library, password file, CA file and connection."""

from pathlib import Path

from firmware_py.doctor.finding import Finding, warning
from firmware_py.doctor.host import Machine
from firmware_py.settings.config import Config


def examine(machine: Machine, config: Config) -> list[Finding]:
    """Return warnings about the broker. They are not errors, because games run without it."""
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
