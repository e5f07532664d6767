"""The data of a drag from the tray to the board: a tile's side, a unit, or smoke."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from boardapp.core.tile import ROTATIONS, Rotation

TILE = "application/x-boardapp-tile"
UNIT = "application/x-boardapp-unit"
SMOKE = "application/x-boardapp-smoke"

_MOST = 200
"""Largest size of drag data in bytes; larger data come from another program."""


def tile_mime_data(tile: str, rotation: Rotation) -> QMimeData:
    """Return drag data for a tile's side and its clockwise rotation."""
    return _text_mime_data(TILE, f"{rotation} {tile}")


def dragged_tile(parcel: QMimeData) -> tuple[str, Rotation] | None:
    """Return the tile side and rotation in drag data, None if there is no tile."""
    turn, _, tile = _mime_text(parcel, TILE).partition(" ")
    for rotation in ROTATIONS:
        if str(rotation) == turn and tile:
            return tile, rotation
    return None


def unit_mime_data(kind: str, side: str) -> QMimeData:
    """Return drag data for a kind of unit and its side."""
    return _text_mime_data(UNIT, f"{side} {kind}")


def dragged_unit(parcel: QMimeData) -> tuple[str, str] | None:
    """Return the kind of unit and its side in drag data, None if there is no unit."""
    side, _, kind = _mime_text(parcel, UNIT).partition(" ")
    return (kind, side) if kind and side else None


def smoke_mime_data(turns: int) -> QMimeData:
    """Return drag data for a smoke counter with its number of turns."""
    return _text_mime_data(SMOKE, str(turns))


def dragged_smoke(parcel: QMimeData) -> int | None:
    """Return the turns of the smoke in drag data (1 to 3), None if there is no smoke."""
    text = _mime_text(parcel, SMOKE)
    return int(text) if text in ("1", "2", "3") else None


def _text_mime_data(kind: str, text: str) -> QMimeData:
    parcel = QMimeData()
    parcel.setData(kind, text.encode())
    return parcel


def _mime_text(parcel: QMimeData, kind: str) -> str:
    content = bytes(parcel.data(kind).data())
    return content.decode(errors="replace") if len(content) <= _MOST else ""
