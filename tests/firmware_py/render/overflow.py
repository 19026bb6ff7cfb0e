"""Check that all texts of a screen fit."""

from itertools import combinations

import msgspec

from firmware_py.render import large_text
from firmware_py.render.foot import LARGE
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


def large_faults(screen: Screen) -> list[str]:
    """Return a sentence for each text of the same screen in large text that slides or overlaps."""
    large = msgspec.structs.replace(screen, large=True)
    told = []
    for page in range(4):
        pieces = [piece for piece in layout(large, page) if isinstance(piece, Piece)]
        told += [f"large: “{piece.text}” slides." for piece in pieces if piece.excess]
        told += [
            f"large: “{piece.text}” is cut." for piece in pieces if piece.y + _high(piece) > 64
        ]
        told += [
            f"large: “{piece.text}” reaches the footer."
            for piece in pieces
            if piece.y < LARGE < piece.y + _high(piece) and large_text.applies(large)
        ]
        told += [
            f"large: “{one.text}” covers “{other.text}”."
            for one, other in combinations(pieces, 2)
            if _overlap(one, other) and large_text.applies(large)
        ]
    return list(dict.fromkeys(told))


def _high(piece: Piece) -> int:
    """Return the height that a text may use. Accents and descenders may share two pixel rows."""
    return piece.font.cell - 2


def _overlap(one: Piece, other: Piece) -> bool:
    left, right = max(one.x, other.x), min(_right(one), _right(other))
    top, bottom = max(one.y, other.y), min(one.y + _high(one), other.y + _high(other))
    return left < right and top < bottom


def _right(piece: Piece) -> int:
    return piece.x + (piece.room if piece.align >= 0 else width(piece.text, piece.font))
