"""A laid photograph teaches bare spaces and second pictures, but only if its owner says so."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import taught_pictures_folder
from boardapp.document.own import own_tiles
from boardapp.document.own.taught_pictures import load_taught_pictures
from boardapp.qt.table_photo.keep_pictures_offer import NAME, TaughtPicturesDialog
from tests.qt.support.evening import Answers
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.qt.table_photo.conftest import SET, Room

SIDES = "".join(f"  {side}: {{art: {side}.jpg}}\n" for side in ("1A", "1B", "2A", "2B", "4A", "4B"))


@pytest.fixture
def unmapped(window: SpearpointWindow, qtbot: QtBot, pictures: Path) -> Room:
    """A photograph of a table whose owner has no picture of the map."""
    path = pictures / "unmapped.yaml"
    path.write_text(SET.split("boards:")[0] + "tiles:\n" + SIDES, "utf-8")
    own_tiles.choose_own_file(path)
    window.controller.new("village")
    return photographed(Room(window, qtbot), pictures / "photo.jpg")


def photographed(room: Room, photo: Path) -> Room:
    room.drop(photo)
    if not room.view.outline.is_complete:
        room.click_corners()
    room.proposed()
    return room


def offered(room: Room) -> TaughtPicturesDialog:
    """Lay the photograph with its first candidates, and look at its pictures."""
    room.key(Qt.Key.Key_Return)
    room.key(Qt.Key.Key_Return)
    workspace = room.window.workspace
    workspace.banners[NAME].buttons["Choose pictures"].click()
    room.qtbot.waitUntil(lambda: workspace.photographs.keep_pictures_offer.dialog is not None)
    dialog = workspace.photographs.keep_pictures_offer.dialog
    assert dialog is not None
    return dialog


def test_bare_spaces_that_were_laid_are_known_in_the_next_photograph(
    unmapped: Room, pictures: Path
) -> None:
    room = unmapped
    proposal = room.dialog.proposal
    assert proposal is not None
    assert not any(proposal.is_settled(space) for space in range(27) if space not in (3, 12, 20))
    dialog = offered(room)
    rows = [dialog.list.item(row) for row in range(dialog.list.count())]
    is_ticked = {row.text(): row.checkState() == Qt.CheckState.Checked for row in rows}
    assert sum(name.endswith("bare") for name in is_ticked) == 24
    assert not any(is_ticked.values()), "nobody looked, and a tile without a picture may lie there"
    dialog.all.click()
    next(row for row in rows if row.text() == "A-7, bare").setCheckState(Qt.CheckState.Unchecked)
    assert not taught_pictures_folder().exists(), "nothing is kept unasked"
    dialog.keep.click()
    assert NAME not in room.window.workspace.banners
    assert len(load_taught_pictures().spaces["village"]) == 23
    proposal = photographed(room, pictures / "photo.jpg").dialog.proposal
    assert proposal is not None
    assert sum(proposal.is_settled(space) for space in range(27)) >= 22


def test_a_ticked_side_gets_a_second_picture_until_it_is_forgotten(
    unmapped: Room, answers: Answers
) -> None:
    dialog = offered(unmapped)
    for row in range(dialog.list.count()):
        item = dialog.list.item(row)
        is_side = item.text() == "2B, second picture"
        item.setCheckState(Qt.CheckState.Checked if is_side else Qt.CheckState.Unchecked)
    dialog.keep.click()
    taught = load_taught_pictures()
    assert [*taught.sides] == ["2B"]
    assert not taught.spaces["village"]
    answers.give("Delete them")
    unmapped.window.actions_["forget-photos"].trigger()
    assert not load_taught_pictures().sides


def test_nothing_is_offered_where_all_is_known_and_sure(room: Room) -> None:
    room.click_corners()
    room.proposed()
    room.key(Qt.Key.Key_Return)
    room.key(Qt.Key.Key_Return)
    assert room.window.workspace.photographs.table_photo.dialog is None
    assert NAME not in room.window.workspace.banners
