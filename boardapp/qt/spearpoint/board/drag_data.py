"""The data of a drag from the tray to the board: a tile's side, a unit, or smoke."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from boardapp.core.tile import ROTATIONS, Rotation

TILE = "application/x-boardapp-tile"
UNIT = "application/x-boardapp-unit"
SMOKE = "application/x-boardapp-smoke"

_MOST = 200
"""The most bytes read of a parcel: what is longer is not ours."""


def tile_mime_data(tile: str, rotation: Rotation) -> QMimeData:
    """Wrap a tile's side and its clockwise rotation up."""
    return _text_mime_data(TILE, f"{rotation} {tile}")


def dragged_tile(parcel: QMimeData) -> tuple[str, Rotation] | None:
    """Return the tile's side and rotation that a drag carries, None when it carries none."""
    turn, _, tile = _mime_text(parcel, TILE).partition(" ")
    for rotation in ROTATIONS:
        if str(rotation) == turn and tile:
            return tile, rotation
    return None


def unit_mime_data(kind: str, side: str) -> QMimeData:
    """Wrap a kind of unit and whose it is up."""
    return _text_mime_data(UNIT, f"{side} {kind}")


def dragged_unit(parcel: QMimeData) -> tuple[str, str] | None:
    """Return the kind of unit and its side that a drag carries, None when it carries none."""
    side, _, kind = _mime_text(parcel, UNIT).partition(" ")
    return (kind, side) if kind and side else None


def smoke_mime_data(turns: int) -> QMimeData:
    """Wrap a smoke counter up that stays for some turns."""
    return _text_mime_data(SMOKE, str(turns))


def dragged_smoke(parcel: QMimeData) -> int | None:
    """Return the turns of the smoke that a drag carries (1 to 3), None when it carries none."""
    text = _mime_text(parcel, SMOKE)
    return int(text) if text in ("1", "2", "3") else None


def _text_mime_data(kind: str, text: str) -> QMimeData:
    parcel = QMimeData()
    parcel.setData(kind, text.encode())
    return parcel


def _mime_text(parcel: QMimeData, kind: str) -> str:
    content = bytes(parcel.data(kind).data())
    return content.decode(errors="replace") if len(content) <= _MOST else ""
