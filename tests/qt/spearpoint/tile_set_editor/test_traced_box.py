"""Some sides of another printing, photographed, traced and proved by an owner at the window."""

from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.core.tile import Edge, TileFace
from boardapp.games.spearpoint.tiles.find_doubts import find_tile_doubts
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from tests.photo.another_box import another_box
from tests.qt.conftest import in_front
from tests.qt.spearpoint.tile_set_editor.owner_hands import POINT_SLIP, OwnerHands
from tests.qt.spearpoint.tile_set_editor.traced_box import (
    shots,
    turned_verdicts,
    work_off,
    worst_error,
)

SIDES = ("23B", "8A")
"""Walls with a thick one, and nothing at all; `box.py` traces more."""


@pytest.fixture
def hands(qtbot: QtBot) -> Iterator[OwnerHands]:
    for window in in_front(qtbot, MainWindow(), 1600, 1000):
        window.actions_["new-tiles"].trigger()
        room = window.workspace
        assert isinstance(room, TileSetWorkspace)
        yield OwnerHands(window, room, seed=3)


def test_another_printing_is_sound_and_as_much_work_as_ours() -> None:
    box, ours = another_box(2), built_in_catalogue().tiles
    assert list(box) == list(ours)
    assert not [doubt for tile in box.values() for doubt in find_tile_doubts(tile)]
    for side, tile in box.items():
        assert len(tile.face.edges) == len(ours[side].face.edges)
        shapes = len(tile.face.walls) + len(tile.face.areas)
        assert shapes >= len(ours[side].face.walls) + len(ours[side].face.areas)
        assert not shapes or tile.face.drawing_checksum != ours[side].face.drawing_checksum


def test_errors_are_measured() -> None:
    wall, edge = ((100, 100), (900, 100)), Edge("north", "red", 0, 900)
    printed = TileFace("1A", "House", walls=(wall,), edges=(edge,))
    assert worst_error(printed, printed) == 0
    bent = ((100, 100), (500, 130), (900, 100))
    assert worst_error(TileFace("1A", "House", walls=(bent,), edges=(edge,)), printed) == 30
    short = edge._replace(stop=880)
    assert worst_error(TileFace("1A", "House", walls=(wall,), edges=(short,)), printed) == 20
    assert worst_error(TileFace("1A", "House", walls=(wall,)), printed) == float("inf")
    assert worst_error(TileFace("1A", "House", edges=(edge,)), printed) == float("inf")


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_an_owner_traces_and_proves_some_sides(hands: OwnerHands, tmp_path: Path) -> None:
    box = another_box(2)
    session = hands.room.session
    for shot in work_off(hands, shots(box, SIDES, tmp_path, seed=3, small=True)):
        tile = session.side_in_work
        assert tile.audited
        assert tile.accuracy is not None
        assert worst_error(tile.face, shot.tile.face) <= tile.accuracy + hypot(
            POINT_SLIP, POINT_SLIP
        )
    for side in SIDES:
        hands.tell_facts(box[side])
    assert not hands.wrong
    assert hands.tracing.mouse <= 65
    assert hands.proving.mouse <= 10
    made = session.tile_set
    assert [made.tiles[side].concealment for side in SIDES] == [
        box[side].concealment for side in SIDES
    ]
    printed = {side: box[side] for side in SIDES}
    assert not [one for one in turned_verdicts(made.tiles, printed, seed=3) if one.wide]
