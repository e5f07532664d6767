"""One photograph becomes the layout by four clicks and Enter, and one undo takes it back."""

from PySide6.QtCore import Qt

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from tests.qt.table_photo.conftest import Room


def test_four_clicks_and_enter_lay_what_is_sure(room: Room) -> None:
    session = room.window.session
    room.click_corners()
    room.proposed()
    assert room.dialog.count.text() == "27 spaces: 2 tiles, 24 bare, 1 to look at."
    room.key(Qt.Key.Key_Return)
    assert session.state.tiles == {
        Space(0, 3): PlacedTile("1A", Space(0, 3), 90), Space(1, 3): PlacedTile("2B", Space(1, 3)),
    }  # fmt: skip
    assert session.document is not None
    assert session.document.undo_text() == "Laid from a photograph: 2 spaces"
    session.undo()
    assert session.state.tiles == {}
