"""Check that all texts of a screen fit."""

from firmware_py.render.layout import free_rows, layout
from firmware_py.render.primitives import Piece
from firmware_py.render.screen import Screen
from firmware_py.render.text_metrics import width


def overflow(screen: Screen) -> list[str]:
    """Return a sentence for each text that is too wide in every font, and for too many rows."""
    told = []
    for piece in (*layout(screen, 0), *layout(screen, 1)):
        if isinstance(piece, Piece) and piece.excess:
            needs = width(piece.text, piece.font)
            told.append(f"{piece.name}: “{piece.text}” is {needs} px wide, room is {piece.room}.")
    if len(screen.rows) > free_rows(screen):
        told.append(f"rows: {len(screen.rows)} are given, room is {free_rows(screen)}.")
    return list(dict.fromkeys(told))
