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
