"""The application's start: what the Qt binding is kept from doing at every import."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from boardapp.qt.widgets import disable_import_scan

_READ_SOURCES = """
import inspect
from boardapp.qt.shell.app import get_or_create_application
get_or_create_application()
read = []
inspect.getsource = lambda module: read.append(module.__name__) or ""
import boardapp.qt.spearpoint.workspace
print(*read)
"""


def test_the_binding_reads_no_module_s_source_at_the_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _READ_SOURCES], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_a_binding_that_never_reads_them_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace()
    monkeypatch.setitem(sys.modules, "shibokensupport.feature", other)
    disable_import_scan.disable_feature_import_scan()
    assert vars(other) == {}


_FIRST_AND_LAST_SIZE = """
from PySide6.QtCore import QEvent, QObject, QTimer
from boardapp.qt.shell.app import get_or_create_application
app = get_or_create_application()
from boardapp.qt.shell.main_window import MainWindow
sizes = []
class Watch(QObject):
    def eventFilter(self, view, event):
        if event.type() == QEvent.Type.Paint:
            sizes.append(view.size().toTuple())
        return False
window = MainWindow()
window.workspace.start_document("village")
watch = Watch()
window.workspace.view.viewport().installEventFilter(watch)
window.show()
def look():
    # A little after the panels, which come with the same timer.
    if window._furnish_timer.isActive() or not sizes:
        QTimer.singleShot(50, look)
    else:
        QTimer.singleShot(50, app.quit)
look()
app.exec()
print(sizes[0] == window.workspace.view.viewport().size().toTuple())
"""


def test_a_first_table_is_painted_at_the_size_that_it_keeps() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_AND_LAST_SIZE], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True"]


_LOADED_AT_FIRST = """
import sys
from types import ModuleType
from boardapp.qt.shell.app import get_or_create_application
get_or_create_application()
from boardapp.qt.shell.main_window import MainWindow
window = MainWindow()
window.workspace.start_document("village")
window.show()
window.grab()
loaded = {name: module for name, module in sys.modules.items() if type(module) is ModuleType}
# A package of the program's own holds nothing.
print(*(n for n, m in loaded.items() if not (n.startswith("boardapp.") and hasattr(m, "__path__"))))
"""
_NOT_AT_FIRST = (
    "boardapp.core.procedure.questions",
    "boardapp.core.procedure.running_procedure",
    "boardapp.document.procedure_player",
    "boardapp.games.act_codec",
    "boardapp.games.spearpoint.act_codec",
    "boardapp.games.spearpoint.table.table_changes",
    "boardapp.games.spearpoint.table.table_with_scenario",
    "boardapp.games.spearpoint.scenario",
    "boardapp.games.spearpoint.sight.line_of_sight_rulings",
    "boardapp.games.strategy_cards",
    "boardapp.picture.board.board_svg",
    "boardapp.qt.guide",
    "boardapp.qt.frame.history_panel",
    "boardapp.qt.spearpoint.board.whole_board_tree",
    "boardapp.qt.spearpoint.fights.fight_panels",
    "boardapp.qt.spearpoint.fights.unit_act_starter",
    "boardapp.qt.spearpoint.setup.setup_guide",
    "boardapp.qt.spearpoint.fights.target_list",
    "boardapp.qt.spearpoint.fights.targets_panel",
    "boardapp.qt.spearpoint.board.unit_tray",
    "boardapp.qt.strategy_cards",
    "difflib",
    "numpy",
    "shapely",
)
"""Parts that a table without turns needs only later, if at all, with all below them."""


def test_a_table_without_a_scenario_is_painted_before_what_it_does_not_need_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED_AT_FIRST], capture_output=True, text=True, check=True
    )
    # The names of another game's actions are in the menus from the start.
    loaded = set(done.stdout.split()) - {"boardapp.qt.strategy_cards.actions"}
    assert "boardapp.qt.spearpoint.session" in loaded
    needless = [
        name
        for name in loaded
        if any(name == late or name.startswith(f"{late}.") for late in _NOT_AT_FIRST)
    ]
    assert needless == []


_CLASSES_AT_FIRST = """
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from boardapp.qt.shell.app import get_or_create_application
get_or_create_application()
from boardapp.qt.shell.main_window import MainWindow
window = MainWindow()
if TABLE:
    window.workspace.start_document("village")
window.show()
# What comes a moment later, as on a slow machine before the first picture is done, is not of it.
window._furnish_timer.stop()
window.grab()
QApplication.processEvents()
def below(kind):
    for one in type.__subclasses__(kind):
        yield one
        yield from below(one)
print(*{one.__name__ for one in below(QObject)})
"""
_NO_CLASSES_AT_FIRST = {
    "QCalendarWidget", "QFileDialog", "QInputDialog", "QMdiArea", "QMessageBox", "QProcess",
    "QTextEdit", "QTreeWidget", "QWizard",
}  # fmt: skip
"""Classes that no start shows; the binding makes all of a kind where it must look for one."""


@pytest.mark.parametrize("table", [False, True])
def test_the_binding_makes_no_class_that_is_not_shown_yet(table: bool) -> None:
    code = _CLASSES_AT_FIRST.replace("TABLE", str(table))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    made = set(done.stdout.split())
    assert "MainWindow" in made
    assert made & _NO_CLASSES_AT_FIRST == set()


_IN_A_TRAY = """
from boardapp.qt.shell.app import get_or_create_application
get_or_create_application()
from boardapp.qt.shell.main_window import MainWindow
window = MainWindow()
window.workspace.start_document("village")
board = window.workspace.board
for picture in (board.thumbnail("1A", 40), board.marker("rifle-squad", "us", 40)):
    print(picture.width(), picture.deviceIndependentSize().width())
"""


def test_pictures_in_trays_are_sharp_on_a_dense_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IN_A_TRAY], env={**os.environ, "QT_SCALE_FACTOR": "2"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["80", "40.0"] * 2
