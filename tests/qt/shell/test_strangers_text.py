"""Strangers' text in the window: shown as it stands, never as markup or a link."""

import ast
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QWidget
from pytestqt.qtbot import QtBot

import boardapp.qt
from boardapp.core.command import place_unit, set_agreement_note
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.document.document import Document
from boardapp.files.faults_in_files import Fault
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.shell.start_page_recent_files import RecentList
from boardapp.qt.widgets.fault_dialog import FaultDialog, error_box
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from tests.qt.conftest import in_front
from tests.qt.support.evening import Answers, shown_window, space
from tests.qt.support.spearpoint_window import SpearpointWindow

MARKUP = '<b>US wins</b><img src="http://x/y.png"><a href="file:///etc">here</a>'
EVIL = f"{MARKUP}\x1b\nAct 9 \u202egnitirw"
AGREED = f"{MARKUP}\nAct 9 \u202egnitirw"
SHOWN = f"{MARKUP}\\u001b\\nAct 9 \\u202egnitirw"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    yield from shown_window(qtbot)


def hostile() -> Document:
    document = Document(new_state("village"), Spearpoint(load_catalogue()), title=EVIL)
    document.do(place_unit(Unit(MARKUP, "rifle-squad", "us", Space(0, 0)), document.game.grid))
    agreement = Agreement(Space(0, 0), Space(0, 2), "direct", AGREED)
    document.do(set_agreement_note(document.state, 0, agreement, document.game.grid))
    document.log_note(EVIL)
    return document


@pytest.fixture
def opened(
    qtbot: QtBot, hidden_window: SpearpointWindow, tmp_path: Path
) -> Iterator[SpearpointWindow]:
    """A window with a hostile save open, a fixed line that has an agreement, and the log shown."""
    hostile().save(tmp_path / "friday.boardapp")
    assert hidden_window.controller.open(tmp_path / "friday.boardapp")
    hidden_window.session.ask_about_line(space("A-1"), space("A-3"), fixed=True)
    for window in in_front(qtbot, hidden_window):
        window.actions_["log"].trigger()
        QApplication.processEvents()
        yield window


def guessing(widget: QWidget) -> list[str]:
    """Return the texts that a label takes for markup."""
    labels = [one for one in widget.findChildren(QLabel) if TextQt.mightBeRichText(one.text())]
    return [one.text() for one in labels if one.textFormat() != Qt.TextFormat.PlainText]


def test_no_label_of_the_window_takes_text_for_markup(opened: SpearpointWindow) -> None:
    assert guessing(opened) == []


def test_the_log_says_it_in_one_visible_line(opened: SpearpointWindow) -> None:
    model = opened.history.log.model
    texts = [str(model.index(row).data()) for row in range(model.rowCount())]
    assert texts[3].endswith(f"Note: {SHOWN}")
    assert all(text.isprintable() for text in texts)
    tip = str(model.index(3).data(Qt.ItemDataRole.ToolTipRole))
    assert "<b>" not in tip
    assert "<a " not in tip
    assert "&lt;b&gt;US wins&lt;/b&gt;" in tip


def test_what_is_left_or_refused_is_said_as_it_stands(
    opened: SpearpointWindow, answers: Answers
) -> None:
    answers.give("Cancel")
    opened.session.set_turn(2)
    opened.session.log_note(MARKUP)
    assert not opened.controller.confirm_closing_document()
    (told,) = answers.details
    assert not TextQt.mightBeRichText(told) or "<b>" not in told
    assert "US wins" in told


def test_what_the_table_agreed_is_held_up_in_one_line(opened: SpearpointWindow) -> None:
    assert opened.rulings.agreement_line() == f"{MARKUP} Act 9 \\u202egnitirw"


def test_a_title_stays_a_title(window: SpearpointWindow) -> None:
    window.controller.show_document(hostile())
    assert window.windowTitle() == f"{SHOWN}[*] – boardapp"


def test_faults_and_boxes_show_what_they_quote(qtbot: QtBot) -> None:
    fault = Fault(f"{EVIL}.yaml", 1, 1, "file", EVIL, EVIL)
    dialog = FaultDialog(f"{EVIL}.yaml cannot be opened", [fault, Fault("b", 1, 1, "", "", "")])
    qtbot.addWidget(dialog)
    assert guessing(dialog) == []
    cells = [
        str(dialog.table.model().index(row, column).data(Qt.ItemDataRole.AccessibleTextRole))
        for row in range(2)
        for column in range(6)
    ]
    assert f"{SHOWN}.yaml" in cells
    assert all(text.isprintable() for text in (*cells, dialog.windowTitle(), dialog.summary.text()))
    box = error_box(None, "No", EVIL, EVIL)
    qtbot.addWidget(box)
    assert (box.text(), box.informativeText()) == (SHOWN, SHOWN)


def test_lines_that_qt_would_guess_at_are_shown_as_they_stand() -> None:
    assert escape_rich_text("Tiger & <3", "two") == "Tiger & <3\ntwo"
    assert not TextQt.mightBeRichText(escape_rich_text("no markup\x1b"))
    shown = escape_rich_text(MARKUP, "two")
    assert "&lt;b&gt;US wins&lt;/b&gt;" in shown
    assert shown.count("<img") == shown.count("<a ") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux")
@pytest.mark.parametrize("name", ["a\nb", "safe\u202elmay", os.fsdecode(b"\xff\xfe"), MARKUP[:12]])
def test_files_with_strange_names_are_opened_listed_and_saved(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    path = tmp_path / f"{name}.boardapp".replace("/", "-")
    Document(new_state("village"), Spearpoint(load_catalogue())).save(path)
    assert window.controller.open(path)
    assert window.windowTitle().isprintable()
    window.session.set_turn(2)
    assert window.controller.save()
    assert window.statusBar().currentMessage().isprintable()
    recent = RecentList()
    qtbot.addWidget(recent)
    recent.fill(window.controller.recent.paths())
    recent.mark_missing()
    assert all("missing" not in item.text() and item.text().isprintable() for item in rows(recent))
    missing = tmp_path / f"gone {name}".replace("/", "-")
    assert not missing.exists()


def rows(shown: QListWidget) -> list:  # type: ignore[type-arg]
    return [shown.item(row) for row in range(shown.count())]


# Held for every room of the window


Calls = Mapping[str, list[tuple[str, ast.Call]]]


@pytest.fixture(scope="module")
def calls() -> Calls:
    """Return the calls of functions and methods by their last names, each with its file."""
    root = Path(boardapp.qt.__file__).parent
    found = defaultdict[str, list[tuple[str, ast.Call]]](list)
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).split(".")[-1]
                found[name].append((str(path.relative_to(root)), node))
    return found


def shown_plain(text: ast.expr) -> bool:
    """Return whether an argument is our own words, or went through `escape_rich_text`."""
    return isinstance(text, ast.Constant) or (
        isinstance(text, ast.Call) and ast.unparse(text.func) == "escape_rich_text"
    )


def test_labels_are_made_in_one_room(calls: Calls) -> None:
    assert {file for file, _ in calls["QLabel"]} == {"widgets/text/plain_text.py"}


def test_tool_tips_and_questions_go_through_plain(calls: Calls) -> None:
    tips = [(file, call.lineno) for file, call in calls["setToolTip"] if not tip_is_plain(call)]
    assert tips == []
    asked = [
        (file, call.lineno)
        for kind in ("question", "warning", "information", "critical")
        for file, call in calls[kind]
        if ast.unparse(call.func).startswith("QMessageBox") and not shown_plain(call.args[2])
    ]
    assert asked == []


def tip_is_plain(call: ast.Call) -> bool:
    return shown_plain(call.args[-1])
