"""Parcels: what a drag carries comes out as it went in, and nothing else comes out."""

import pytest
from PySide6.QtCore import QMimeData

from boardapp.qt.spearpoint.board.drag_data import (
    SMOKE,
    TILE,
    UNIT,
    smoke_in,
    smoke_parcel,
    tile_in,
    tile_parcel,
    unit_in,
    unit_parcel,
)


def parcel(kind: str, content: bytes) -> QMimeData:
    made = QMimeData()
    made.setData(kind, content)
    return made


def test_a_parcel_carries_what_was_put_in() -> None:
    assert tile_in(tile_parcel("9A", 270)) == ("9A", 270)
    assert tile_in(tile_parcel("My own barn", 0)) == ("My own barn", 0)
    assert unit_in(unit_parcel("rifle-squad", "us")) == ("rifle-squad", "us")
    assert smoke_in(smoke_parcel(2)) == 2


def test_a_parcel_carries_one_thing_only() -> None:
    assert unit_in(tile_parcel("9A", 0)) is None
    assert smoke_in(unit_parcel("sniper", "us")) is None
    assert tile_in(smoke_parcel(3)) is None


@pytest.mark.parametrize("content", [b"", b"9A", b"45 9A", b"90 ", b"\xff\xfe", b"0 " + b"x" * 300])
def test_a_strange_tile_is_no_tile(content: bytes) -> None:
    assert tile_in(parcel(TILE, content)) is None


def test_strange_units_and_smoke_are_none() -> None:
    assert unit_in(parcel(UNIT, b"us")) is None
    assert unit_in(parcel(UNIT, b" sniper")) is None
    for content in (b"0", b"4", b"two", b""):
        assert smoke_in(parcel(SMOKE, content)) is None
