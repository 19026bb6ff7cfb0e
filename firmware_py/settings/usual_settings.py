"""Settings of table.toml that people can change at the device, and the file of these changes."""

from pathlib import Path

from firmware_py.i18n import languages, negotiate, wanted_languages
from firmware_py.settings.clocks import AT_ZERO
from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import Settings, SettingsFile
from firmware_py.settings.player_names import distinct


def settings_file(config: Config, journal: Path, found: Path | None = None) -> SettingsFile:
    """Return the file, beside the journal, for settings changed on the device.

    found: file of the hardware tests (`found_settings`).
    """
    return SettingsFile(journal.with_name("settings.json"), usual(config), languages(), found)


def usual(config: Config) -> Settings:
    """Return the settings of a device at which nothing was changed."""
    seats, light = config.seats, config.light
    return Settings(
        brightness=light.brightness,
        night=light.night,
        calm=light.calm,
        left_handed=config.buttons.left_handed,
        layout=config.ring.layout,
        sound=config.sound.on,
        speech=config.speech.on,
        timer=config.timer.control,
        at_zero=next(each for each in AT_ZERO if each == config.timer.at_zero),
        handicap=config.timer.handicap,
        language=config.language or negotiate(wanted_languages(), languages()),
        names=distinct(seats.names),
        colours=seats.colours,
        places=seats.places,
        languages=seats.languages,
    )
