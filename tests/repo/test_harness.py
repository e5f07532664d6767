"""The suite's own safety nets catch what they are there for."""

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st

from tests.conftest import LogWatch

ROOT = Path(__file__).resolve().parents[2]


def run_pytest(folder: Path, **cases: str) -> str:
    """Run test files under the suite's conftest and settings; return what pytest printed."""
    shutil.copy(ROOT / "tests/conftest.py", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, body in cases.items():
        (folder / f"test_{name}.py").write_text(body, encoding="utf-8")
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
        "--continue-on-collection-errors", *(f"test_{name}.py" for name in cases),
    ]  # fmt: skip
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run three faulty tests at once, since a start of pytest takes longest."""
    return run_pytest(
        tmp_path_factory.mktemp("suite"),
        log="import logging\ndef test_it(): logging.getLogger('board').warning('odd wall')\n",
        warning="import warnings\ndef test_it(): warnings.warn('old', DeprecationWarning)\n",
        marker="import pytest\n@pytest.mark.rul('004-138')\ndef test_it(): pass\n",
    )


def test_an_unexpected_log_line_fails(output: str) -> None:
    assert "WARNING board: odd wall" in output
    assert "ERROR test_log.py::test_it" in output
    assert "1 failed, 1 passed, 2 errors" in output


def test_a_python_warning_fails(output: str) -> None:
    assert "FAILED test_warning.py::test_it - DeprecationWarning: old" in output


def test_a_mistyped_marker_fails(output: str) -> None:
    assert "'rul' not found in `markers` configuration option" in output
    assert "ERROR test_marker.py" in output


def test_an_expected_log_line_passes(log_watch: LogWatch) -> None:
    logging.getLogger("board").warning("odd wall")
    log_watch.expect("board: odd wall")


def test_nothing_is_written_to_the_user_s_own_folders(own_settings: Path) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        assert own_settings in Path(os.environ[name]).parents
    assert tempfile.gettempdir() in map(str, own_settings.parents)


@hypothesis.given(st.integers())
def test_examples_are_the_same_in_every_run(number: int) -> None:
    assert hypothesis.settings().derandomize or os.environ.get("HYPOTHESIS_PROFILE")
    assert isinstance(number, int)


@pytest.mark.window
def test_the_virtual_display_answers(display: Mapping[str, str]) -> None:
    assert display["QT_QPA_PLATFORM"] == "xcb"
    socket = Path("/tmp/.X11-unix") / f"X{display['DISPLAY'].removeprefix(':')}"
    assert socket.exists()
