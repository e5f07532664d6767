"""Run tests where PySide6 is not installed: those that are named, or all but `tests/qt`.

A second environment, `.venv/without-qt`, shares every installed package of `.venv` by symbolic link
except Qt's own. It is made again on each run, in well under a second. Arguments go to pytest.
"""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv" / "without-qt"
# Folders and metadata of these begin so: PySide6_Essentials, shiboken6, pytest-qt.
LEFT_OUT = ("pyside6", "shiboken6", "pytestqt", "pytest_qt")
NO_QT = "import importlib.util as u, sys; sys.exit(any(map(u.find_spec, ('PySide6', 'shiboken6'))))"


def make_environment() -> Path:
    """Make the environment and return its interpreter."""
    venv.create(ENVIRONMENT, clear=True, with_pip=False)
    packages = Path(sysconfig.get_path("purelib"))
    there = Path(sysconfig.get_path("purelib", vars={"base": str(ENVIRONMENT)}))
    for package in packages.iterdir():
        if not package.name.lower().startswith((*LEFT_OUT, "__pycache__")):
            (there / package.name).symlink_to(package)
    return ENVIRONMENT / "bin" / "python"


def main(arguments: list[str]) -> int:
    """Run pytest there; its exit status is the result."""
    python = make_environment()
    subprocess.run([python, "-c", NO_QT], check=True)
    print("boardapp: tests with PySide6 not installed", flush=True)
    command = [str(python), "-m", "pytest", "--ignore=tests/qt", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
