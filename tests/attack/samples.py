"""One valid example of each command of the page, by its name on the wire."""

from typing import Any

ORDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("press", {"button": "ok"}),
    ("release", {"button": "ok"}),
    ("lay", {"game": "midnight", "face": "red3-blue4"}),
    ("lift", {}),
    ("ping", {}),
    ("choose", {"action": [0, "walk", "step-1"], "then": [[0, "play", "step-1"]]}),
    ("point", {"action": [0, "walk", "step-1"]}),
    ("undo", {"agreed": True, "seat": 0, "to": 2, "keep": False}),
    ("draw", {}),
    ("look", {}),
    ("code", {"seat": 1}),
    ("new_address", {"seat": 1}),
    ("invite", {"on": False}),
    ("offer", {"seat": 1, "on": True}),
    ("sit", {"seat": 1, "name": "Cor"}),
    (
        "new_game",
        {"game": "midnight", "seats": 4, "variant": "team4", "cards": "device",
         "options": {"hand_size": "4"}, "first": 1, "bots": [1, 2]},
    ),
    (
        "start_clock",
        {"control": "fischer:60+5", "players": 2, "time": 90, "extra": 3, "count": None,
         "at_zero": "warn", "handicap": [0, -10]},
    ),
    ("clock", {"what": "pause"}),
    ("timer", {"control": "fischer:60+5", "time": 120, "at_zero": "warn"}),
    (
        "seating",
        {"names": ["Anna", ""], "colours": ["red", "blue"], "places": [0, 12]},
    ),
    ("end_game", {}),
    ("play_here", {}),
    ("fault", {"device": "oled", "kind": "nak", "on": True}),
    ("history", {}),
    ("picture", {"number": 1, "kind": "picture"}),
    ("review", {"number": 1}),
    ("rules", {"game": "midnight", "search": "wanderer"}),
    ("rule", {"about": "face", "id": "recycle", "number": 1, "at": 0, "seat": 0, "game": ""}),
    ("rerun", {"moment": 1, "speed": -2.0, "playing": True}),
    ("rerun", {"pace": 2.0, "backwards": True}),
)  # fmt: skip
