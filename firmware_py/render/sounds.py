"""Table of sound cues. A cue is a sequence of tones, each (Hz, ms).

A pitch of None is silence. Sound is never the only signal, and no cue depends on secret
information. High tones mean success and low tones a problem. Rising tones mean a beginning and
falling tones an end, so that people without absolute pitch can distinguish the cues. All tones are
within the range of a small buzzer (110 to 7,040 Hz), and no cue is longer than a second.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Tone = tuple[int | None, int]
Tones = tuple[Tone, ...]

_G5, _C6, _E6, _G6, _C7 = 784, 1047, 1319, 1568, 2093

_TURNS: Final = {"red": 523, "blue": 587, "green": 659, "purple": 784, "yellow": 880, "white": 1047}
"""Pitch of each seat's turn (Hz). A fifth above it follows."""

CUES: Final[Mapping[str, Tones]] = MappingProxyType(
    {
        "accepted": ((2_000, 15),),
        "refused": ((200, 120),),
        "turn": ((_G5, 60), (None, 20), (_C6, 90)),
        **{
            f"turn-{colour}": ((low, 80), (None, 20), (round(low * 1.5), 110))
            for colour, low in _TURNS.items()
        },
        "all": ((_G5, 60), (None, 20), (_C6, 60), (None, 20), (_E6, 90)),
        "fault": ((_C6, 120), (None, 30), (_G5, 180)),
        "back": ((_G5, 140), (None, 30), (_C6, 200)),
        # A player's clock: 30 s left, each of the last 10 s, time up.
        "clock30": ((_C7, 60), (None, 80), (_C7, 60)),
        "clock10": ((_C6, 30),),
        "flag": ((200, 1_000),),
        "alarm": ((_C7, 80), (None, 80), (_C7, 80), (None, 80), (_C7, 80)),  # a timer is up
        # The alarm of a time of day. A buzzer is louder at longer and higher tones.
        **{
            f"morning-{level}": ((low, lasts), (high, lasts)) * 2
            for level, (low, high, lasts) in enumerate(
                ((392, 523, 40), (523, _G5, 70), (_G5, _C6, 110), (_C6, _G6, 160)), 1
            )
        },
        # Events of games.
        "capture": ((_C6, 40), (None, 20), (_G6, 60)),
        "pair": ((_E6, 50), (None, 20), (_G6, 50), (None, 20), (_E6, 80)),
        "strike": ((330, 250), (None, 100), (330, 250)),
        "won": ((_C6, 90), (None, 20), (_E6, 90), (None, 20), (_G6, 90), (None, 20), (_C7, 160)),
        "lost": ((_G5, 160), (None, 30), (523, 160), (None, 30), (392, 240)),
    }
)


def turn_cue(colour: str) -> str:
    """Return the cue for the turn of a seat with this colour."""
    return f"turn-{colour}" if colour in _TURNS else "turn"


def tones(cue: str) -> Tones:
    """Return the tones of a cue. Raise ValueError if there is no such cue."""
    try:
        return CUES[cue]
    except KeyError:
        raise ValueError(f"nothing sounds as {cue!r}: the cues are {', '.join(CUES)}") from None
