"""Parcels: what a drag carries comes out as it went in, and nothing else comes out."""

import pytest
from PySide6.QtCore import QMimeData

from boardapp.qt.spearpoint.board.drag_data import (
    SMOKE,
    TILE,
    UNIT,
    dragged_smoke,
    dragged_tile,
    dragged_unit,
    smoke_mime_data,
    tile_mime_data,
    unit_mime_data,
)


def parcel(kind: str, content: bytes) -> QMimeData:
    made = QMimeData()
    made.setData(kind, content)
    return made


def test_a_parcel_carries_what_was_put_in() -> None:
    assert dragged_tile(tile_mime_data("9A", 270)) == ("9A", 270)
    assert dragged_tile(tile_mime_data("My own barn", 0)) == ("My own barn", 0)
    assert dragged_unit(unit_mime_data("rifle-squad", "us")) == ("rifle-squad", "us")
    assert dragged_smoke(smoke_mime_data(2)) == 2


def test_a_parcel_carries_one_thing_only() -> None:
    assert dragged_unit(tile_mime_data("9A", 0)) is None
    assert dragged_smoke(unit_mime_data("sniper", "us")) is None
    assert dragged_tile(smoke_mime_data(3)) is None


@pytest.mark.parametrize("content", [b"", b"9A", b"45 9A", b"90 ", b"\xff\xfe", b"0 " + b"x" * 300])
def test_a_strange_tile_is_no_tile(content: bytes) -> None:
    assert dragged_tile(parcel(TILE, content)) is None


def test_strange_units_and_smoke_are_none() -> None:
    assert dragged_unit(parcel(UNIT, b"us")) is None
    assert dragged_unit(parcel(UNIT, b" sniper")) is None
    for content in (b"0", b"4", b"two", b""):
        assert dragged_smoke(parcel(SMOKE, content)) is None
