"""The application's start: what the Qt binding is kept from doing at every import."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from boardapp.qt import app

_READ_SOURCES = """
import inspect
from boardapp.qt.app import application
application()
read = []
inspect.getsource = lambda module: read.append(module.__name__) or ""
import boardapp.qt.spearpoint.room
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
    app._leave_sources_unread()
    assert vars(other) == {}


_FIRST_AND_LAST_SIZE = """
from PySide6.QtCore import QEvent, QObject, QTimer
from boardapp.qt.app import application
app = application()
from boardapp.qt.window import MainWindow
sizes = []
class Watch(QObject):
    def eventFilter(self, view, event):
        if event.type() == QEvent.Type.Paint:
            sizes.append(view.size().toTuple())
        return False
window = MainWindow()
window.room.start("village")
watch = Watch()
window.view.viewport().installEventFilter(watch)
window.show()
QTimer.singleShot(400, app.quit)
app.exec()
print(sizes[0] == window.view.viewport().size().toTuple())
"""


def test_a_first_table_is_painted_at_the_size_that_it_keeps() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_AND_LAST_SIZE], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True"]
