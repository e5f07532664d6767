"""Without the window no module needs Qt; `make check` runs this where PySide6 is not installed."""

import subprocess
import sys

import pytest

from tests.repo.repository import ROOT

FILES = [
    path
    for path in sorted((ROOT / "boardapp").rglob("*.py"))
    if not path.is_relative_to(ROOT / "boardapp" / "qt")
]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in FILES
]
LOADED = """\
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*(name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))))
"""


def test_every_module_outside_the_window_loads_without_qt() -> None:
    assert len(MODULES) > 300
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *MODULES],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


@pytest.mark.parametrize("package", ["PySide6", "shiboken6"])
def test_no_module_outside_the_window_names_qt(package: str) -> None:
    """An import by a name in a text is one that the import contracts do not see."""
    assert [path for path in FILES if package in path.read_text("utf-8")] == []
