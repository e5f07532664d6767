"""The verb ``install-desktop``: what it writes for a user, and takes away again."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from boardapp.desktop.application_id import ID

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="desktops of Linux")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home without the tools that renew indexes, and a program that was installed in it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "bin" / "boardapp")])
    return tmp_path


def written(home: Path) -> list[str]:
    return sorted(str(path) for path in home.rglob("*") if not path.is_dir())


def test_it_writes_what_it_lists_and_takes_all_of_it_away(run: Any, home: Path) -> None:
    status, listed, told = run("install-desktop")
    assert status == 0
    assert sorted(listed) == written(home)
    assert len(told) == 2
    assert told[0].endswith("Install desktop-file-utils, and run this command again")
    entry = (home / "data" / "applications" / f"{ID}.desktop").read_text("utf-8")
    assert f"Exec={home}/bin/boardapp %f\n" in entry
    again = run("install-desktop", "--remove")
    assert (again[0], sorted(again[1])) == (0, sorted(listed))
    assert written(home) == []
    assert run("install-desktop", "--remove")[1] == []


def test_what_agrees_is_not_written_again(run: Any, home: Path) -> None:
    first = run("install-desktop")
    entry = home / "data" / "applications" / f"{ID}.desktop"
    os.utime(entry, (1, 1))
    assert run("install-desktop") == first
    assert entry.stat().st_mtime == 1
    entry.write_text("something else", encoding="utf-8")
    run("install-desktop")
    assert entry.read_text("utf-8").startswith("[Desktop Entry]")


def test_a_dry_run_lists_and_writes_nothing(run: Any, home: Path) -> None:
    status, listed, told = run("install-desktop", "--dry-run")
    assert (status, told, written(home)) == (0, [], [])
    assert run("install-desktop")[1] == listed
    assert run("install-desktop", "--remove", "--dry-run")[1] == listed
    assert written(home) == sorted(listed)


def test_a_folder_that_cannot_be_written_is_told_without_a_traceback(run: Any, home: Path) -> None:
    (home / "data").write_text("in the way", encoding="utf-8")
    status, _, told = run("install-desktop")
    assert status == 1
    assert str(home / "data") in told[0]


def test_a_bundle_is_linked_where_shells_look(
    run: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = home / "boardapp-1" / "boardapp"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    link = home / ".local" / "bin" / "boardapp"
    assert str(link) in run("install-desktop")[1]
    assert link.readlink() == program
    run("install-desktop", "--remove")
    assert not link.is_symlink()


def test_another_program_of_that_name_stays(
    run: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(home / "boardapp"))
    other = home / ".local" / "bin" / "boardapp"
    other.parent.mkdir(parents=True)
    other.write_text("another", encoding="utf-8")
    run("install-desktop")
    run("install-desktop", "--remove")
    assert other.read_text("utf-8") == "another"
