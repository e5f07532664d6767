"""The program as a process: what it imports, how it ends, what a shell sees of it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from boardapp import __version__
from boardapp.files.assets import scenarios_folder
from tests.verbs.test_cli import TABLE

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")

LEAN = ["yaml", "shapely", "numpy"]
"""Modules that are slow to load."""
VERBS: list[tuple[list[str], int, list[str]]] = [
    (["--help"], 0, LEAN),
    (["--version"], 0, LEAN),
    (["los", "--help"], 0, LEAN),
    (["check", "hexes.yaml"], 0, ["shapely"]),
    (["check", "table.yaml", "none.yaml"], 1, []),
    (["los", "table.yaml", "A-1", "A-2"], 0, []),
    (["los", "table.yaml", "--all"], 0, []),
    (["render", "table.yaml", "-o", "board.png", "--dpi", "20"], 0, []),
    (["render", "table.yaml", "-o", "board.pdf"], 0, []),
]
"""Arguments, the status, and what is not loaded up to then: nothing is unloaded in between."""
NO_QT = """\
import sys
from boardapp.__main__ import main
for arguments, expected, lean in {verbs!r}:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    assert status == expected, (arguments, status)
    for name in (*lean, "PySide6", "shiboken6"):
        assert name not in sys.modules, (arguments, name)
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a sound layout in the working folder, where one of hexes lies too."""
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    hexes = scenarios_folder() / "hex-hedgerows.yaml"
    (tmp_path / "hexes.yaml").write_text(hexes.read_text("utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "table.yaml"


def program(
    *arguments: str | bytes, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``python -m boardapp`` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "boardapp", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **(environment or {})},
        check=False,
        timeout=60,
    )


def test_the_module_runs_a_verb(table: str) -> None:
    done = program("los", table, "A-1", "A-3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["status"] == "blocked"


@pytest.mark.usefixtures("table")
def test_no_verb_imports_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_QT.format(verbs=VERBS)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_version_as_a_process() -> None:
    done = program("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"boardapp {__version__}\n", "")


@posix
def test_a_reader_that_has_had_enough_is_no_failure(table: str) -> None:
    command = [sys.executable, "-m", "boardapp", "los", table, "--all", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, env=environment, check=False, timeout=60
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["A-1", "A-2"], ["--all", "--json"]], ids=["short", "long"])
def test_a_full_disk_is_told(table: str, arguments: Sequence[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "boardapp", "los", table, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (1, b"boardapp: output: the disk is full\n")


@posix
def test_a_name_that_is_no_text_is_no_hindrance(table: str) -> None:
    strict = {"PYTHONIOENCODING": "utf-8:strict"}
    Path(os.fsdecode(b"odd\xff.yaml")).write_text(TABLE)
    done = program("check", b"odd\xff.yaml", b"no\xff.yaml", environment=strict)
    assert done.returncode == 1
    assert done.stdout == "odd\\udcff.yaml: ok\n"
    assert done.stderr == (
        "no\\udcff.yaml:1:1: file: found no such file; expected a file that can be read\n"
    )


def test_an_output_in_ascii_only_is_no_hindrance(table: str) -> None:
    Path(table).write_text(TABLE + "agreements: []\noptions: {ränge: weit}\n", encoding="utf-8")
    done = program("check", table, environment={"PYTHONIOENCODING": "ascii:strict"})
    assert done.returncode == 1
    assert "the unknown switch 'r\\xe4nge'" in done.stderr


def test_without_qt_the_window_says_so_and_the_verbs_work(table: str) -> None:
    """A name in sys.modules that is None makes the import fail, as where Qt cannot be loaded."""
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "from boardapp.__main__ import main\n"
        "print(main(['los', 'table.yaml', 'C-1', 'C-2', '--json']), file=sys.stderr)\n"
        "sys.exit(main(['table.yaml']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    ruled, sentence = done.stderr.splitlines()
    assert ruled == "0"
    assert sentence.startswith("boardapp: the window needs Qt, which does not load here: ")


@posix
def test_an_interrupt_from_the_keyboard_leaves_no_traceback(table: str) -> None:
    code = (
        "import os, signal, sys\n"
        "from boardapp import cli\n"
        "from boardapp.__main__ import main\n"
        # A program that a shell starts in the background inherits that the signal is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def wait(_):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "cli.VERBS['los'].run = wait\n"
        "sys.exit(main(['los', 'table.yaml', 'A-1', 'A-2']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (128 + signal.SIGINT, "")
