"""The list of earlier saves."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import versions_folder
from boardapp.document.document import Document
from boardapp.document.save_versions import keep_version, list_versions
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.document.versions_dialog import NONE, VersionsDialog
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.qt.support.evening import opened, space

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "Friday.boardapp"
    for hour in range(3):
        keep_version(versions_folder(), made, f"content {hour}", NOON.replace(hour=12 + hour))
    return made


def test_the_latest_save_comes_first(qtbot: QtBot, path: Path) -> None:
    dialog = VersionsDialog(path)
    qtbot.addWidget(dialog)
    moments = [NOON.replace(hour=hour).astimezone() for hour in (14, 13, 12)]
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == [
        f"{moment:%A, %d %B %Y, %H:%M:%S}" for moment in moments
    ]


def test_enter_chooses_a_version_and_a_title(qtbot: QtBot, path: Path) -> None:
    dialog = VersionsDialog(path)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    kept = list_versions(versions_folder(), path)[1].path
    assert dialog.chosen == (kept, f"Friday of {NOON.replace(hour=13).astimezone():%Y-%m-%d %H.%M}")


def test_the_open_button_chooses_too(qtbot: QtBot, path: Path) -> None:
    dialog = VersionsDialog(path)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert dialog.chosen is not None
    assert dialog.chosen[0] == list_versions(versions_folder(), path)[0].path


def test_a_version_is_shown_before_it_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "Friday.boardapp"
    session = SpearpointSession()
    session.open(Document(new_state("village"), Spearpoint(load_catalogue())))
    document = opened(session)
    document.save(path, versions_folder())
    session.lay_tile("1A", space("B-4"))
    session.set_turn(2)
    document.save(path, versions_folder())
    dialog = VersionsDialog(path)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(
        lambda: dialog.told.text() == "Turn 2\nLast log entry: Go to Turn 2\n2 log entries saved"
    )
    latest = dialog.picture.pixmap().toImage()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: dialog.told.text() == "Turn 1\nNothing was done on this table yet")
    assert not dialog.picture.pixmap().isNull()
    assert dialog.picture.pixmap().toImage() != latest


def test_a_version_that_cannot_be_read_is_told(qtbot: QtBot, path: Path) -> None:
    dialog = VersionsDialog(path)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(
        lambda: dialog.told.text().startswith("boardapp cannot read this save. boardapp found ")
    )
    assert dialog.picture.pixmap().isNull()
    gone = list_versions(versions_folder(), path)[1].path
    gone.unlink()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: "does not exist any more" in dialog.told.text())


def test_where_nothing_is_kept_that_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    from PySide6.QtWidgets import QLabel

    dialog = VersionsDialog(tmp_path / "new.boardapp")
    qtbot.addWidget(dialog)
    assert not dialog.open_button.isEnabled()
    assert NONE in [label.text() for label in dialog.findChildren(QLabel)]
