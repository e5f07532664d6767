"""Printing from the window: pages before they are printed, printers, and what a print measured."""

import re
import stat
from io import BytesIO
from operator import attrgetter
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from boardapp.printing.job import PAPERS, PrintJob, PrintScale, job_to_json
from boardapp.printing.lengths import MM, PrintError
from boardapp.printing.print_content import PrintContent
from boardapp.qt.printing.print_dialog import PrintDialog
from boardapp.qt.printing.print_form import WHATS, LengthSpinBox
from boardapp.qt.printing.printer_scale_dialog import MeasureDialog
from boardapp.qt.printing.printers import PrinterList
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from boardapp.qt.widgets import fault_dialog
from tests.qt.support.evening import leave
from tests.qt.support.forms import fault_texts
from tests.qt.support.settling import settled
from tests.qt.support.tables import ask

EXAMPLE = Path(__file__).parents[3] / "scenarios" / "worked-example.yaml"
LP = """#!/bin/sh
printf '%s\\n' "$@" > {folder}/asked
cat > {folder}/given.pdf
{ends}
"""
LPSTAT = """#!/bin/sh
echo "Attic"
echo "Office"
echo "system default destination: Office"
"""


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """A window that is not shown: only its dialog is looked at."""
    window = MainWindow()
    window.settings.setValue("print/job", job_to_json(PrintJob()))
    qtbot.addWidget(window, before_close_func=leave)
    return window


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that comes first: two printers, of which nothing else is there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program(folder / "lp", LP.format(folder=tmp_path, ends="exit 0"))
    program(folder / "lpstat", LPSTAT)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The error messages shown."""
    told: list[str] = []
    monkeypatch.setattr(fault_dialog, "show_error", lambda *words: told.extend(words[1:]))
    return told


def program(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def asked(window: MainWindow, qtbot: QtBot) -> PrintDialog:
    assert window.open_path(EXAMPLE)
    return asked_again(window, qtbot)


def asked_again(window: MainWindow, qtbot: QtBot) -> PrintDialog:
    window.actions_["print"].trigger()
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    dialog = room.print_actions.dialog
    assert dialog is not None
    qtbot.waitExposed(dialog)
    return dialog


def show(dialog: PrintDialog, **fields: object) -> str:
    """Choose in fields of the form, and return the message shown then."""
    for name, value in fields.items():
        getattr(dialog.form, name).select_value(value)
    dialog.refresh()
    return dialog.words.text()


# ---- what is printed --------------------------------------------------------------------------


def test_the_boards_sheets_are_shown_as_they_lie(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    click = " Click a sheet to leave that sheet out."
    assert dialog.words.text() == f"8 pages of A4 landscape, in 2 rows of 4 sheets.{click}"
    assert (dialog.pages.rowCount(), dialog.pages.columnCount()) == (2, 4)
    names = [
        dialog.pages.item(row, column).text()  # type: ignore[union-attr]
        for row in range(2)
        for column in range(4)
    ]
    assert names == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    qtbot.waitUntil(lambda: dialog.pages.page_pixmap(7) is not None)
    picture = dialog.pages.page_pixmap(0)
    assert picture is not None
    seen = picture.toImage()
    colours = {seen.pixelColor(x, seen.height() // 2).name() for x in range(seen.width())}
    assert len(colours) > 10, "ground, tiles and rulers are to be seen"
    dialog.form.paper.setCurrentText("a3")
    dialog.refresh()
    assert dialog.words.text() == f"4 pages of A3 portrait, in 1 row of 4 sheets.{click}"
    assert show(dialog, cut="spaces").startswith("5 pages of A3")


def test_a_click_leaves_a_sheet_out_and_another_prints_it(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    pages = dialog.pages
    place = pages.visualRect(pages.model().index(1, 2)).center()
    QTest.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.job.leave_out == {"B3"}
    words = dialog.words.text()
    assert "7 pages of A4 landscape, in 2 rows of 4 sheets; 1 sheet is left out" in words
    item = pages.item(1, 2)
    assert item is not None
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "B3 is left out"
    pages.setCurrentCell(1, 2)
    QTest.keyClick(pages, Qt.Key.Key_Space)
    assert dialog.job.leave_out == frozenset()
    QTest.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    dialog.form.margin.show_length(12 * MM)
    dialog.refresh()
    assert dialog.job.leave_out == frozenset(), "other sheets have other names"


def test_the_keys_stay_on_the_sheet_that_they_leave_out(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    dialog.pages.setCurrentCell(1, 2)
    for left_out in ({"B3"}, set(), {"B3"}):
        QTest.keyClick(dialog.pages, Qt.Key.Key_Space)
        assert dialog.job.leave_out == left_out


def test_a_printer_that_prints_otherwise_has_sheets_of_its_own(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = asked(window, qtbot)
    dialog.pages.toggled.emit("B4")
    assert dialog.job.leave_out == {"B4"}
    dialog._keep_scale("", PrintScale(500, 500))
    dialog.refresh()
    assert dialog.words.text().startswith("2 pages of A4")
    assert dialog.job.leave_out == frozenset()


def test_one_sheet_at_least_is_printed(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    dialog.form.paper.setCurrentText("400x1000")
    dialog.refresh()
    for name in ("A1",):
        dialog.pages.toggled.emit(name)
    assert dialog.printed is not None
    assert dialog.words.text() == "Choose at least one sheet to print."
    assert dialog.save.isEnabled()


SHOWN = {
    "tiles": "12 pages of A4 portrait.",
    "counters": "1 page of A4 portrait.",
    "setup": "This table has no scenario, and so no setup sheet.",
    "card": "There is no ruling to print: ask for a line of sight first.",
}


def test_what_else_is_printed_or_why_not(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    for what, told in SHOWN.items():
        assert show(dialog, what=what) == told
        possible = "page" in told
        assert dialog.save.isEnabled() is dialog.open_it.isEnabled() is possible, what
        assert (dialog.printed is not None) is possible, what
        assert dialog.form.overlap.isHidden(), what


def test_which_tiles_are_printed_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    for what in ("tiles", "own-tiles"):
        show(dialog, what="counters")
        assert dialog.form.tiles.isHidden()
        show(dialog, what=what)
        assert not dialog.form.tiles.isHidden(), what


def test_no_two_fields_or_buttons_that_are_seen_have_one_key(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = asked(window, qtbot)
    dialog.form.show_own_use_box(True)
    for what in WHATS:
        show(dialog, what=what, backs="duplex")
        texts = [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]
        texts += [one.text() for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
        keys = [key.lower() for text in texts for key in re.findall(r"&(\w)", text)]
        assert sorted(keys) == sorted(set(keys)), what


def test_esc_leaves_the_dialog_from_any_field(window: MainWindow, qtbot: QtBot) -> None:
    assert window.open_path(EXAMPLE)
    for field in ("form.what", "form.paper", "form.margin", "printer"):
        dialog = asked_again(window, qtbot)
        QTest.keyClick(attrgetter(field)(dialog), Qt.Key.Key_Escape)
        assert not dialog.isVisible(), field


def test_a_rulings_card_is_the_one_on_the_table(window: MainWindow, qtbot: QtBot) -> None:
    assert window.open_path(EXAMPLE)
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    ask(room.session, "A-1", "B-3")
    room.print_actions.show_print_dialog()
    dialog = room.print_actions.dialog
    assert dialog is not None
    assert show(dialog, what="card") == "1 page of A4 portrait."
    assert dialog.form.line.text() == "A-1 to B-3"
    assert dialog.printed is not None
    assert any("A-1" in form.svg for form in dialog.printed.forms.values())


def test_a_hex_board_is_printed_and_has_no_tiles(window: MainWindow, qtbot: QtBot) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.start_board(14, 11, "Bocage")
    room.print_actions.show_print_dialog()
    dialog = room.print_actions.dialog
    assert dialog is not None
    assert "pages of A4" in dialog.words.text()
    assert show(dialog, what="tiles").startswith("A hex board has no tiles")
    assert show(dialog, what="board", cut="spaces").startswith(
        "A straight cut between two sheets would go through spaces of this board"
    )


def greyed(dialog: PrintDialog) -> dict[str, str]:
    """Return what cannot be chosen to be printed, each with the reason that its tip tells."""
    what = dialog.form.what
    model = what.model()
    return {
        what.itemData(at): what.itemData(at, Qt.ItemDataRole.ToolTipRole)
        for at in range(what.count())
        if not model.flags(model.index(at, 0)) & Qt.ItemFlag.ItemIsEnabled
    }


def test_what_a_document_has_none_of_is_grey_with_the_reason(
    window: MainWindow, qtbot: QtBot
) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.start_board(14, 11, "Bocage")
    window.actions_["print"].trigger()
    dialog = room.print_actions.dialog
    assert dialog is not None
    reasons = greyed(dialog)
    assert [*reasons] == ["tiles", "own-tiles", "counters", "setup", "card"]
    assert reasons["tiles"].startswith("A hex board has no tiles")
    assert reasons["counters"].startswith("No units are on the table")
    dialog.form.what.setFocus()
    QTest.keyClick(dialog.form.what, Qt.Key.Key_Down)
    assert dialog.form.what.currentData() == "board", "keys pass over what is grey"
    dialog.reject()
    assert [*greyed(asked(window, qtbot))] == ["own-tiles", "setup", "card"]


def test_what_a_document_has_none_of_is_not_what_is_shown_first(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.settings.setValue("print/job", job_to_json(PrintJob("tiles")))
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    room.start_board(14, 11, "Bocage")
    window.actions_["print"].trigger()
    dialog = room.print_actions.dialog
    assert dialog is not None
    assert dialog.job.what == "board"
    assert dialog.printed is not None


def test_where_nothing_can_be_printed_what_was_printed_last_is_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    nothing = PrintDialog(Nothing(), window.settings, window)
    assert nothing.form.what.currentData() == "board"
    assert nothing.words.text() == "Found no board."


class Nothing:
    """A document that has nothing to print."""

    ruled_line_description, whats = "", WHATS

    def print_content(self, job: PrintJob) -> PrintContent:
        raise PrintError(f"found no {job.what}")


def test_paper_that_is_none_is_told(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    dialog.form.paper.setCurrentText("foolscap")
    dialog.refresh()
    names = ", ".join(PAPERS)
    expected = f"expected {names}, or a size in mm such as 210x297."
    wrong = f"Found 'foolscap' for the paper; {expected}"
    assert fault_texts(dialog.form) == {dialog.form.paper: wrong}
    assert not dialog.save.isEnabled()


def test_the_word_for_own_pictures_is_given_once(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    pictured = tmp_path / "pictured.yaml"
    Image.new("RGB", (400, 400), "#806040").save(tmp_path / "mine.png")
    (tmp_path / "mine.yaml").write_text(
        "boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {title: House, kind: building, "
        "maps: [village], walls: [], edges: [], art: mine.png}\n",
        encoding="utf-8",
    )
    pictured.write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles: [{tile: 1A, space: A-1, rotation: 0}]\n",
        encoding="utf-8",
    )
    assert window.open_path(pictured)
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    room.print_actions.show_print_dialog()
    dialog = room.print_actions.dialog
    assert dialog is not None
    assert dialog.words.text().startswith("Your own pictures are on this board")
    assert not dialog.form.own_use.isHidden()
    dialog.form.own_use.setChecked(True)
    dialog.refresh()
    assert "8 pages" in dialog.words.text()
    dialog.save.click()
    room.print_actions.show_print_dialog()
    again = room.print_actions.dialog
    assert again is not None
    assert "8 pages" in again.words.text()


# ---- where it goes ----------------------------------------------------------------------------


def test_a_pdf_is_saved_beside_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    dialog = asked(window, qtbot)
    show(dialog, what="counters", ink="grey")
    with qtbot.waitSignal(window.workspace.session.said,
                          check_params_cb=lambda said: said == "Saved “out.pdf”"):  # fmt: skip
        dialog.save.click()
    pages = PdfReader(tmp_path / "out.pdf").pages
    assert [round(float(page.mediabox.width) / 72 * 25.4, 2) for page in pages] == [210]
    again = asked(window, qtbot)
    assert again.job.what == "counters"
    assert again.job.ink == "grey"


def test_without_a_place_for_the_pdf_the_dialog_goes_on_as_it_was(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = asked(window, qtbot)
    dialog.pages.toggled.emit("B3")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    dialog.save.click()
    assert dialog.isVisible()
    assert dialog.job.leave_out == {"B3"}
    show(dialog, what="counters")  # a page is made sooner than a board
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    dialog.save.click()
    assert not dialog.isVisible()
    qtbot.waitUntil((tmp_path / "out.pdf").exists)


def test_a_place_that_cannot_be_written_is_told(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
) -> None:
    path = tmp_path / "none" / "out.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog = asked(window, qtbot)
    show(dialog, what="counters")
    dialog.save.click()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [
        "Not printed",
        f"The PDF was not saved: the folder {path.parent} does not exist. Choose another place.",
    ]


def test_a_pdf_is_opened_to_be_printed_elsewhere(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    dialog = asked(window, qtbot)
    show(dialog, what="counters")
    assert not dialog.open_it.isHidden()
    dialog.open_it.click()
    qtbot.waitUntil(lambda: bool(opened))
    assert len(PdfReader(opened[0].toLocalFile()).pages) == 1


def test_the_scale_of_prints_is_read_whole(window: MainWindow, qtbot: QtBot) -> None:
    label = asked(window, qtbot).scale
    high = settled(lambda: label.visibleRegion().boundingRect().height())
    assert high >= label.heightForWidth(label.width())


def test_a_printer_is_given_the_pdf_at_its_own_scale(
    window: MainWindow, qtbot: QtBot, programs: Path, tmp_path: Path
) -> None:
    dialog = asked(window, qtbot)
    qtbot.waitUntil(lambda: dialog.printer.count() == 3)
    titles = [dialog.printer.itemText(place) for place in range(3)]
    assert titles == ["A PDF file, to print elsewhere", "Office", "Attic"], (
        "the usual printer first"
    )
    dialog.printer.setCurrentIndex(1)
    assert dialog.open_it.isHidden()
    dialog._keep_scale("Office", PrintScale(1018, 998))
    said = (
        "The lengths on your test print were wrong, so boardapp prints at 101.8 % across and "
        "99.8 % down"
    )
    assert dialog.scale.text() == said.replace(" %", "\N{NO-BREAK SPACE}%")
    show(dialog, what="counters")
    sent = "The pages were sent to the printer “Office”"
    with qtbot.waitSignal(window.workspace.session.said,
                          check_params_cb=lambda said: said == sent):  # fmt: skip
        dialog.ok.click()
    assert (tmp_path / "asked").read_text().split("\n")[:-1] == [
        "-d", "Office", "-t", "Counters",
        "-o", "media=A4", "-o", "print-scaling=none", "-o", "scaling=100",
    ]  # fmt: skip
    given = PdfReader(BytesIO((tmp_path / "given.pdf").read_bytes()))
    assert given.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]
    again = asked(window, qtbot)
    qtbot.waitUntil(lambda: again.printer.currentData() == "Office")
    again.refresh()
    assert again.job.scale == PrintScale(1018, 998)
    again.printer.setCurrentIndex(2)
    again.refresh()
    assert again.job.scale == PrintScale(), "another printer was not measured"


def test_a_printer_that_refuses_is_told(
    window: MainWindow, qtbot: QtBot, programs: Path, tmp_path: Path, told: list[str]
) -> None:
    ends = 'echo "lp: The printer is not responding." >&2; exit 1'
    program(programs / "lp", LP.format(folder=tmp_path, ends=ends))
    dialog = asked(window, qtbot)
    qtbot.waitUntil(lambda: dialog.printer.count() == 3)
    dialog.printer.setCurrentIndex(2)
    show(dialog, what="counters")
    dialog.ok.click()
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["Not printed", "Attic did not accept the print: The printer is not responding."]


def test_without_printers_there_is_the_pdf(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    dialog = asked(window, qtbot)
    assert dialog.printer.count() == 1
    assert dialog.ok.isHidden()
    found: list[list[str]] = []
    names = PrinterList(dialog)
    names.found.connect(found.append)
    names.start_search()
    QTest.qWait(50)
    assert found == []


# ---- what it measured -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "length"),
    [
        ("147.3", 1_473_000), ("147,3", 1_473_000), ("147.3 mm", 1_473_000),
        ("5.8 in", 1_473_000), ('5.8"', 1_473_000), ("6in", 1_524_000),
        ("in", 1_500_000), ("", 1_500_000), ("99 in", 990_000), ("-", 1_500_000),
    ],
)  # fmt: skip
def test_a_length_is_typed_in_millimetres_or_inches(qtbot: QtBot, typed: str, length: int) -> None:
    box = LengthSpinBox("The bar", 20 * MM, 600 * MM)
    qtbot.addWidget(box)
    box.show_length(150 * MM)
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.length() == length
    assert box.text() == f"{length / MM:.1f} mm"


def test_a_bar_too_short_is_put_right(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, qtbot)
    measure = MeasureDialog("Office", PrintScale(), dialog)
    measure.across.show_length(1473 * MM // 10)
    assert measure.scale() == PrintScale(1018, 1000)
    said = (
        "boardapp now prints at 101.8 % across and 100 % down. Print the page again to check "
        "the bars."
    )
    assert measure.words.text() == said.replace(" %", "\N{NO-BREAK SPACE}%")
    measure.across.show_length(150 * MM)
    assert measure.words.text() == (
        "If the bars have the length that is printed at them, no correction is needed."
    )
    measure.across.show_length(30 * MM)
    assert measure.scale() is None
    assert not measure.ok.isEnabled()
    unlikely = "The bar of 150 mm measures 30 mm, which cannot be right: measure it again."
    assert fault_texts(measure.form) == {measure.across: unlikely}
    corrected = MeasureDialog("Office", PrintScale(1018, 1000), dialog)
    corrected.across.show_length(1515 * MM // 10)
    assert corrected.scale() == PrintScale(1008, 1000), "what was printed was enlarged already"
    corrected.true_size.click()
    assert corrected.scale() == PrintScale()
