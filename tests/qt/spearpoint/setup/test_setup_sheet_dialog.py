"""The setup sheet on screen, and as files."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from boardapp.core.square_grid import SquareGrid
from boardapp.picture.board.board_svg import BoardPicture
from boardapp.picture.sheet.sheet_values import SetupSheet, SheetEntry, SheetSection
from boardapp.qt.printing.page_preview import NARROWEST, WIDEST
from boardapp.qt.ruling.ruling_card_dialog import SaveCardDialog
from boardapp.qt.spearpoint.setup.setup_sheet_dialog import SheetDialog
from boardapp.qt.widgets.style import apply_style
from tests.qt.support.evening import Answers

RULES = tuple(SheetEntry(f"Rule {i} of the evening is told here in words.", rule="A4-01")
              for i in range(200))  # fmt: skip
SHORT = SetupSheet(
    "Trial", BoardPicture(SquareGrid(columns=9, rows=3)),
    (SheetSection("Tiles", (SheetEntry("1A House, not turned", "A-4", "Scenario 1, setup"),)),
     SheetSection("How to win", (SheetEntry("First to 25 points."),))),
)  # fmt: skip
LONG = replace(SHORT, sections=(*SHORT.sections, SheetSection("Special rules", RULES)))


@pytest.fixture
def metric() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))


@pytest.fixture(autouse=True)
def own_locale(metric: None) -> object:
    yield
    QLocale.setDefault(QLocale.system())


@pytest.fixture
def accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the suggested name without asking."""
    monkeypatch.setattr(SaveCardDialog, "exec", lambda _: QDialog.DialogCode.Accepted)


def opened(qtbot: QtBot, sheet: SetupSheet, path: Path) -> SheetDialog:
    dialog = SheetDialog(sheet, path)
    qtbot.addWidget(dialog)
    dialog.resize(1000, 700)
    dialog.show()
    QApplication.processEvents()
    return dialog


def page_width(dialog: SheetDialog) -> int:
    return dialog.view.page_size.width()


def test_it_shows_the_page_as_wide_as_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    assert dialog.windowTitle() == "Setup sheet – Trial"
    assert dialog.told.text() == "One page"
    assert len(dialog.pages) == 1
    assert dialog.view.horizontalScrollBar().maximum() == 0
    before = page_width(dialog)
    assert before > 900
    dialog.resize(800, 700)
    QApplication.processEvents()
    assert before - page_width(dialog) == pytest.approx(200, abs=2)


def test_a_sheet_of_more_pages_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, LONG, tmp_path / "Friday.pdf")
    number = len(dialog.pages)
    assert number > 1
    assert dialog.told.text() == (
        f"{number} pages, because on one page the letters would be smaller than 9 pt"
    )
    assert (dialog.view.rowCount(), dialog.view.columnCount()) == (number, 1)
    for _ in range(5 * number):
        QTest.keyClick(dialog.view, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: dialog.view.page_pixmap(number - 1) is not None)


def test_paper_is_chosen_and_begins_with_the_countrys(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    assert dialog.chosen.title == "A4"
    before = dialog.pages
    dialog.paper.setCurrentText("US Letter")
    assert dialog.chosen.title == "US Letter"
    assert dialog.pages != before
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    assert opened(qtbot, SHORT, tmp_path / "Friday.pdf").chosen.title == "US Letter"


def test_keys_make_the_page_larger_smaller_and_whole(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    wide = page_width(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert page_width(dialog) == round(wide * 1.25)
    dialog.resize(900, 700)
    QApplication.processEvents()
    assert page_width(dialog) == round(wide * 1.25)  # a chosen size stays
    QTest.keyClick(dialog, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert page_width(dialog) == pytest.approx(wide, abs=1)
    QTest.keyClick(dialog, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert dialog.view.verticalScrollBar().maximum() == 0
    QTest.keyClick(dialog, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert page_width(dialog) == pytest.approx(wide - 100, abs=2)


def test_a_page_is_never_lost_by_zooming(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    for _ in range(30):
        QTest.keyClick(dialog, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert page_width(dialog) == NARROWEST
    for _ in range(30):
        QTest.keyClick(dialog, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert page_width(dialog) == WIDEST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_stays_white(qtbot: QtBot, tmp_path: Path, qapp: QApplication, scheme: str) -> None:
    apply_style(qapp, scheme="dark" if scheme == "dark" else "light", large_text=True)
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    qtbot.waitUntil(lambda: dialog.view.page_pixmap(0) is not None)
    shown = dialog.view.viewport().grab().toImage()
    ratio = shown.devicePixelRatio()
    cell = dialog.view.visualRect(dialog.view.model().index(0, 0))
    page = QRect(QPoint(), dialog.view.page_size)
    page.moveCenter(cell.center())
    corner, middle = page.topLeft() * ratio, page.center() * ratio
    assert shown.pixelColor(corner.x() + 12, corner.y() + 12) == QColor("white")
    ground = shown.pixelColor(2, 2).lightness()
    assert (ground < 90) is (scheme == "dark")
    column = {shown.pixelColor(middle.x(), y).name() for y in range(0, shown.height(), 2)}
    assert "#d9cbb0" in column  # the plain board


@pytest.mark.parametrize(
    ("kind", "start"), [("pdf", b"%PDF-"), ("png", b"\x89PNG\r\n"), ("svg", b"<svg ")]
)
@pytest.mark.usefixtures("accepted")
def test_a_button_saves_each_kind(qtbot: QtBot, tmp_path: Path, kind: str, start: bytes) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.boardapp")
    dialog.save_buttons[kind].click()
    assert (tmp_path / f"Friday.{kind}").read_bytes().startswith(start)
    assert dialog.told.text() == f"Saved Friday.{kind}"
    assert dialog.isVisible()


def test_cancelled_nothing_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def cancel(dialog: SaveCardDialog) -> QDialog.DialogCode:
        asked.append(dialog.windowTitle())
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(SaveCardDialog, "exec", cancel)
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    assert dialog.save("pdf") == []
    assert asked == ["Save setup sheet"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("accepted")
def test_a_place_that_cannot_be_written_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[2]))
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    (tmp_path / "Friday.svg").mkdir()
    monkeypatch.setattr(SaveCardDialog, "selectedFiles", lambda _: [str(tmp_path / "no" / "x.svg")])
    assert dialog.save("svg") == []
    assert said == [
        f"boardapp could not save the sheet to {tmp_path / 'no' / 'x.svg'}: the folder "
        f"{tmp_path / 'no'}"
        " does not exist. Choose another place."
    ]


@pytest.mark.usefixtures("accepted")
def test_a_name_with_a_dot_gets_the_ending_of_the_kind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    monkeypatch.setattr(SaveCardDialog, "selectedFiles", lambda _: [str(tmp_path / "St. Vith")])
    assert dialog.save("svg") == [tmp_path / "St. Vith.svg"]


@pytest.mark.usefixtures("accepted")
def test_files_of_further_pages_are_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    answers.give("Cancel", "Replace")
    dialog = opened(qtbot, LONG, tmp_path / "Friday.svg")
    second = tmp_path / "Friday page 2.svg"
    second.write_text("mine")
    assert dialog.save("svg") == []
    assert answers.told == ["Replace “Friday page 2.svg” too?"]
    assert second.read_text() == "mine"
    assert len(dialog.save("svg")) == len(dialog.pages)
    assert second.read_text(encoding="utf-8").startswith("<svg ")


def test_it_is_read_aloud_and_used_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, SHORT, tmp_path / "Friday.pdf")
    assert dialog.view.accessibleName() == "Setup sheet"
    assert dialog.view.accessibleDescription() == (
        "Trial\nTiles:\nA-4 1A House, not turned"
        " (rule “Scenario 1, setup”)\nHow to win:\nFirst to 25 points."
    )
    assert dialog.focusWidget() is dialog.view
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
