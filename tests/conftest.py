"""Set for every test: no display, no settings of the user's, no unexpected log line.

Warnings from Python fail a test through `filterwarnings`, those from Qt through `qt_log_level_fail`
(both in pyproject.toml), and those from logging through `log_watch` below.
"""

import gc
import importlib.util
import itertools
import logging
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from random import Random

import hypothesis
import pytest

from tests.support.memory import drop_garbage, forget_sources, keep_large_blocks_apart

# Set before anything can start Qt. A window test hands its program another platform: `display`.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
# Set before NumPy is imported: more threads than one only wait for each other beside other workers.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
for name in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_LOGGING_RULES"):
    os.environ.pop(name, None)

# Each worker imports all tests, and each program that a test starts imports all of the program, so
# compiled modules are kept. If the tree is to stay clean, they are kept among the caches of the
# tools.
if sys.dont_write_bytecode:
    compiled = Path(__file__).resolve().parents[1] / ".pytest_cache" / "compiled"
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(compiled)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# The same examples in every run, a quarter of the costly ones (`tests/support/examples.py`);
# HYPOTHESIS_PROFILE=all tries all of them, and HYPOTHESIS_PROFILE=explore looks for new ones.
for profile in ("ci", "all"):
    hypothesis.settings.register_profile(
        profile, max_examples=60, derandomize=True, deadline=None, database=None
    )
hypothesis.settings.register_profile("explore", max_examples=2000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the settings of pytest-qt even where it is not installed, as strict settings demand."""
    if importlib.util.find_spec("pytestqt") is None:
        for setting in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(setting, "unused without pytest-qt")


# ---- collection, order and memory -------------------------------------------------------------

ORDER = "BOARDAPP_TEST_ORDER"

keep_large_blocks_apart()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in the docstrings of the program alone; tests have none."""
    return [one for one in (yield) if type(one) is pytest.Module]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the modules, and the tests of each, where a seed is given: none needs another."""
    if seed := os.environ.get(ORDER):
        modules = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            modules[item.nodeid.partition("::")[0]].append(item)
        chance = Random(seed)
        order = chance.sample(sorted(modules), len(modules))
        items[:] = [
            one for name in order for one in chance.sample(modules[name], len(modules[name]))
        ]


def pytest_report_header() -> list[str]:
    """Say which order it is, so that it can be run again."""
    seed = os.environ.get(ORDER)
    return [f"shuffled: {ORDER}={seed}"] if seed else []


def pytest_collectreport() -> None:
    """Drop the sources of what was imported before more comes between them."""
    forget_sources()


def pytest_collection_finish() -> None:
    """Look for garbage only in what the tests make: what they import stays.

    `drop_garbage` looks through everything when memory has grown. Python itself would do so again
    and again during a test, since little is left to count once the rest is frozen.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 100)


@pytest.fixture(autouse=True)
def garbage_goes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have garbage looked for as in any program, and as a whole where there may be much.

    The program itself never looks through what its window is made of: it has one window and ends
    with it, where a run of the tests has a thousand.
    """
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield
    gc.enable()
    drop_garbage()


@pytest.fixture(scope="module", autouse=True)
def photographs_go() -> Iterator[None]:
    """Keep the photographs that the tests of a module share no longer than it runs."""
    yield
    if (synthetic := sys.modules.get("tests.photo.synthetic")) is not None:
        synthetic.forget()


# ---- the user's own folders -------------------------------------------------------------------

XDG = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
_numbers = itertools.count()


@pytest.fixture(scope="session")
def user_folders() -> Iterator[Path]:
    """Stand in for the user's home during the run; a short name, for sockets lie in there."""
    with tempfile.TemporaryDirectory(prefix="boardapp-", ignore_cleanup_errors=True) as folder:
        runtime = Path(folder) / "run"
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)
        yield Path(folder)


@pytest.fixture(autouse=True)
def own_settings(user_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test settings, recent files and caches of its own, in a folder not yet made."""
    home = user_folders / str(next(_numbers))
    for name in XDG:
        monkeypatch.setenv(
            name, str(home / name.removeprefix("XDG_").removesuffix("_HOME").lower())
        )
    # Journals and earlier versions: where the XDG folders mean nothing too.
    monkeypatch.setenv("BOARDAPP_DATA", str(home / "data" / "boardapp"))
    if "PySide6.QtCore" in sys.modules:
        from PySide6.QtCore import QSettings

        for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
            for file_format in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
                QSettings.setPath(file_format, scope, str(home / "config"))
    return home


# ---- logging ----------------------------------------------------------------------------------


class LogWatch(logging.Handler):
    """Keep what is logged at WARNING and above, until a test says that it expected it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")

    def expect(self, pattern: str) -> None:
        """Accept the first line that `pattern` is found in; fail when there is none."""
        for line in self.lines:
            if re.search(pattern, line):
                self.lines.remove(line)
                return
        pytest.fail(f"nothing logged that matches {pattern!r}; logged: {self.lines}")


@pytest.fixture(autouse=True)
def log_watch() -> Iterator[LogWatch]:
    """Fail a test that logs a warning which it did not `expect`."""
    watch = LogWatch()
    logging.getLogger().addHandler(watch)
    yield watch
    logging.getLogger().removeHandler(watch)
    if watch.lines:
        pytest.fail("logged and not expected:\n" + "\n".join(watch.lines))


# ---- real windows -----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def display() -> Iterator[Mapping[str, str]]:
    """Start a virtual display of 1920 × 1080; yield the environment for a program to use it.

    Window tests run the program as its own process with this environment (QT_QPA_PLATFORM=xcb).
    """
    if shutil.which("Xvfb") is None:
        reason = "window tests need Xvfb (Debian: apt-get install xvfb)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        "1920x1080x24",
        "-nolisten",
        "tcp",
    ]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        yield os.environ | {"DISPLAY": f":{_display_number(reader)}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        os.close(reader)
        server.terminate()
        server.wait(10)


def _display_number(reader: int) -> int:
    """Wait until the server has written the number of its display."""
    ready, _, _ = select.select([reader], [], [], 30)
    number = os.read(reader, 16) if ready else b""
    if not number:
        pytest.fail("Xvfb did not start")
    return int(number)


# ---- the program --------------------------------------------------------------------------------


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str], list[str]]]:
    """Return a function that runs the program: its status, and the lines on stdout and stderr."""

    def run_it(*arguments: object) -> tuple[int, list[str], list[str]]:
        # With the first verb: conftest must not import the program before folders are set.
        from boardapp.__main__ import main

        try:
            status = main(list(map(str, arguments)))
        except SystemExit as stop:
            status = int(str(stop.code))
        output = capfd.readouterr()
        assert "Traceback" not in output.err + output.out
        return status, output.out.splitlines(), output.err.splitlines()

    return run_it
