"""Faults are listed whole, can be copied, and the dialog says that nothing was changed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from boardapp.files.faults_in_files import Fault
from boardapp.qt.widgets.fault_dialog import UNCHANGED, FaultDialog, error_box, show_error

FAULTS = (
    Fault("table.yaml", 3, 9, "tiles[0].rotation", "45", "0, 90, 180 or 270"),
    Fault("table.yaml", 8, 1, "tils", "'tils'", "one of its keys; did you mean 'tiles'?"),
)


def cell(dialog: FaultDialog, row: int, column: int) -> str:
    role = Qt.ItemDataRole.AccessibleTextRole
    return str(dialog.table.model().index(row, column).data(role))


def shown(dialog: FaultDialog) -> list[list[str]]:
    rows = range(dialog.table.rowCount())
    return [[cell(dialog, row, column) for column in range(5)] for row in rows]


def test_every_fault_is_a_row(qtbot: QtBot) -> None:
    dialog = FaultDialog("“table.yaml” cannot be opened", FAULTS)
    qtbot.addWidget(dialog)
    assert shown(dialog) == [
        ["3", "9", "tiles[0].rotation", "45", "0, 90, 180 or 270"],
        ["8", "1", "tils", "“tils”", "one of its keys; did you mean “tiles”?"],
    ]
    assert dialog.summary.text() == f"2 faults in table.yaml. {UNCHANGED}"


def test_one_fault_and_several_files_are_said_so(qtbot: QtBot) -> None:
    one = FaultDialog("No", FAULTS[:1])
    qtbot.addWidget(one)
    assert one.summary.text().startswith("1 fault in table.yaml.")
    other = Fault("tiles.yaml", 1, 1, "file", "no such file", "a file")
    two = FaultDialog("No", [*FAULTS, other])
    qtbot.addWidget(two)
    assert two.summary.text().startswith("3 faults in 2 files.")
    assert two.table.model().headerData(0, Qt.Orientation.Horizontal) == "File"
    assert cell(two, 2, 0) == "tiles.yaml"


@pytest.mark.parametrize("by_key", [False, True])
def test_all_faults_are_copied(qtbot: QtBot, by_key: bool) -> None:
    dialog = FaultDialog("No", FAULTS)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    QGuiApplication.clipboard().clear()
    if by_key:
        qtbot.keyClick(dialog.copy_button, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    else:
        qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "\n".join(map(str, FAULTS))


def test_a_long_word_is_shown_whole(qtbot: QtBot) -> None:
    word = "x" * 300
    dialog = FaultDialog("No", [Fault("t.yaml", 1, 1, "file", word, "less")])
    qtbot.addWidget(dialog)
    dialog.resize(600, 400)
    dialog.show()
    line = dialog.fontMetrics().height()
    qtbot.waitUntil(lambda: dialog.table.rowHeight(0) > 5 * line)
    assert dialog.table.model().index(0, 3).data().replace("\u200b", "") == word


def test_escape_closes(qtbot: QtBot) -> None:
    dialog = FaultDialog("No", FAULTS)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_five_hundred_faults_open(qtbot: QtBot) -> None:
    faults = [Fault("t.yaml", n, 1, f"tiles[{n}]", "45", "90") for n in range(1, 501)]
    dialog = FaultDialog("No", faults)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.table.rowCount() == 500


def test_an_error_is_a_plain_sentence(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "<b>There is no file “a&b.yaml”.</b>"
    box = error_box(None, "Cannot open", sentence, "It may have been moved.")
    qtbot.addWidget(box)
    assert box.text() == sentence
    assert box.textFormat() == Qt.TextFormat.PlainText
    assert box.informativeText() == "It may have been moved."
    asked: list[tuple[str, list[str], QMessageBox.StandardButton]] = []

    def note(box: QMessageBox) -> None:
        buttons = [one.text() for one in box.buttons()]
        asked.append((box.text(), buttons, box.standardButtons()))

    monkeypatch.setattr(QMessageBox, "exec", note)
    show_error(None, "Cannot open", sentence)
    # A standard button would have the desktop's icon.
    assert asked == [(sentence, ["&OK"], QMessageBox.StandardButton.NoButton)]
