"""Leftovers of a killed save: deleted by the next, never while somebody writes them."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardapp.files import temp_files
from boardapp.files.safe_save import save_file
from boardapp.files.temp_files import clear_temp_files, new_temp_path

posix = pytest.mark.skipif(sys.platform == "win32", reason="locks and links of POSIX")

WRITER = """
import os, sys, time
from pathlib import Path
from boardapp.files import safe_save

def slow(*arguments):
    print("part written", flush=True)
    time.sleep(60)

safe_save._replace_target = slow
safe_save.save_file(Path(sys.argv[1]), "new")
"""

SAVER = """
import sys
from pathlib import Path
from boardapp.files.safe_save import save_file
content = b"x" * 4_000_000
print("begun", flush=True)
for _ in range(int(sys.argv[2])):
    save_file(Path(sys.argv[1]), content)
"""


@contextmanager
def writing(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a program that is in the middle of saving a file."""
    command = [sys.executable, "-c", WRITER, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd()) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "part written\n"
        yield program
        program.kill()


def left_in(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".part"))


@posix
def test_what_a_kill_leaves_is_cleared_by_the_next_save(tmp_path: Path) -> None:
    file = tmp_path / "table.boardapp"
    with writing(file) as program:
        program.kill()
        program.wait(10)
        assert len(left_in(tmp_path)) == 1
    save_file(tmp_path / "another.yaml", "other")
    assert os.listdir(tmp_path) == ["another.yaml"]


@posix
@pytest.mark.parametrize("stopped", [False, True])
def test_what_a_running_program_writes_is_left_alone(tmp_path: Path, stopped: bool) -> None:
    """Also one that hangs, or sleeps with the computer: its lock says that it is there."""
    file = tmp_path / "table.boardapp"
    with writing(file) as program:
        if stopped:
            program.send_signal(signal.SIGSTOP)
        (part,) = left_in(tmp_path)
        os.utime(tmp_path / part, (0, 0))  # however old it looks
        clear_temp_files(tmp_path)
        save_file(file, "other")
        assert left_in(tmp_path) == [part]
        assert (tmp_path / part).read_text() == "new"
    program.wait(10)
    clear_temp_files(tmp_path)
    assert left_in(tmp_path) == []


@posix
def test_two_programs_save_in_one_folder_and_clear_after_each_other(tmp_path: Path) -> None:
    """Neither takes the other's part for a leftover, not even in the moment it is made."""
    savers = [
        subprocess.Popen(
            [sys.executable, "-c", SAVER, str(tmp_path / f"{name}.boardapp"), "20"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path.cwd(),
        )
        for name in ("one", "two")
    ]  # fmt: skip
    while any(saver.poll() is None for saver in savers):
        clear_temp_files(tmp_path)
    for saver in savers:
        _, errors = saver.communicate(timeout=30)
        assert (saver.returncode, errors) == (0, "")
    assert sorted(os.listdir(tmp_path)) == ["one.boardapp", "two.boardapp"]


@posix
def test_a_part_taken_for_a_leftover_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its creation and its lock another program may clear it."""
    hold, cleared = temp_files.hold, list[str]()

    def cleared_first(number: int, path: Path) -> bool:
        if len(cleared) < 2:
            cleared.append(path.name)
            path.unlink()
        return hold(number, path)

    monkeypatch.setattr(temp_files, "hold", cleared_first)
    save_file(tmp_path / "table", "new")
    assert len(set(cleared)) == 2
    assert (tmp_path / "table").read_text() == "new"
    assert os.listdir(tmp_path) == ["table"]


@posix
def test_a_part_that_is_always_cleared_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(temp_files, "hold", lambda *_: False)
    with pytest.raises(OSError, match="another program is using the file"):
        save_file(tmp_path / "table", "new")
    assert os.listdir(tmp_path) == []


def test_other_computers_parts_and_all_else_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a shared folder nobody can see whether another computer still writes."""
    monkeypatch.setattr(temp_files, "_computer", lambda: "01234567")
    others = new_temp_path(tmp_path / "table")
    monkeypatch.undo()
    names = [
        others.name, "download.part", ".table.part", ".table.0123456789abcdef.part", ".hidden",
        f"{new_temp_path(tmp_path / 'x').name}.old", "table",
    ]  # fmt: skip
    for name in names:
        (tmp_path / name).write_text("precious")
        os.utime(tmp_path / name, (0, 0))
    clear_temp_files(tmp_path)
    assert sorted(os.listdir(tmp_path)) == sorted(names)


@posix
def test_only_files_are_cleared_and_no_link_is_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    new_temp_path(precious).symlink_to(precious)
    new_temp_path(precious).mkdir()
    os.mkfifo(new_temp_path(precious))
    clear_temp_files(tmp_path)
    assert precious.read_text() == "mine"
    assert len(left_in(tmp_path)) == 3


@posix
def test_a_folder_without_locks_is_not_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(temp_files, "_lock", unsupported)
    new_temp_path(tmp_path / "x").write_text("may be written just now")
    clear_temp_files(tmp_path)
    save_file(tmp_path / "table", "new")
    assert len(left_in(tmp_path)) == 1
    assert (tmp_path / "table").read_text() == "new"


def test_without_such_locks_a_part_is_left_for_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where an open file cannot be removed, but is closed before it is moved."""
    monkeypatch.setattr(temp_files, "LOCKS", False)
    part = new_temp_path(tmp_path / "x")
    part.write_text("closed, to be moved next")
    clear_temp_files(tmp_path)
    assert left_in(tmp_path) == [part.name]
    os.utime(part, (time.time() - 61,) * 2)
    clear_temp_files(tmp_path)
    assert left_in(tmp_path) == []
    save_file(tmp_path / "table", "new")
    assert os.listdir(tmp_path) == ["table"]


def test_a_folder_that_is_not_there_is_no_matter(tmp_path: Path) -> None:
    clear_temp_files(tmp_path / "none")
    (tmp_path / "file").write_text("")
    clear_temp_files(tmp_path / "file")


@pytest.mark.parametrize("name", ["t" * 250, "Fluß 4″" * 30, "a\nb", "x"])
def test_a_part_has_a_name_that_a_file_can_have(tmp_path: Path, name: str) -> None:
    part = new_temp_path(tmp_path / name)
    part.write_text("left")
    clear_temp_files(tmp_path)
    assert os.listdir(tmp_path) == []
