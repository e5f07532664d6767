"""Writing a file as a whole: the old content stays until the new one is safe."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from boardapp.document.storage import write_text

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
unprivileged = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root"
)


def test_a_new_file_is_written_in_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    write_text(tmp_path / "table.yaml", "Fluß – 4″\n\n")
    assert (tmp_path / "table.yaml").read_bytes() == "Fluß – 4″\n\n".encode()


def test_a_file_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("old and longer than the new\n")
    write_text(file, "new\n")
    assert file.read_text() == "new\n"
    assert os.listdir(tmp_path) == ["table.yaml"]


@posix
def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_text(tmp_path / "table.yaml", "new\n")
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "table.yaml").stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("old\n")
    file.chmod(mode)
    write_text(file, "new\n")
    assert stat.S_IMODE(file.stat().st_mode) == mode


@posix
def test_a_link_goes_on_pointing_at_its_file(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    file, link = tmp_path / "club/table.yaml", tmp_path / "mine.yaml"
    file.write_text("old\n")
    link.symlink_to("club/table.yaml")
    write_text(link, "new\n")
    assert link.is_symlink()
    assert file.read_text() == "new\n"
    assert os.listdir(tmp_path / "club") == ["table.yaml"]


@posix
def test_a_link_to_nothing_makes_the_file_it_points_at(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").symlink_to(tmp_path / "later.yaml")
    write_text(tmp_path / "mine.yaml", "new\n")
    assert (tmp_path / "mine.yaml").is_symlink()
    assert (tmp_path / "later.yaml").read_text() == "new\n"


@posix
def test_links_in_a_circle_are_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
        write_text(tmp_path / "a.yaml", "new\n")
    assert sorted(os.listdir(tmp_path)) == ["a.yaml", "b.yaml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_content_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "table.yaml"
    file.write_text("old\n")
    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match="No space left"):
        write_text(file, "new\n")
    monkeypatch.undo()
    assert file.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_an_interrupt_in_the_middle_leaves_the_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "table.yaml"
    file.write_text("old\n")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(file, "new\n")
    assert file.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_the_text_is_on_the_disk_before_it_takes_the_file_s_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("old\n")
    seen = []
    sync = os.fsync

    def watch(number: int) -> None:
        seen.append((file.read_text(), os.fstat(number).st_size))
        sync(number)

    monkeypatch.setattr(os, "fsync", watch)
    write_text(file, "newer\n")
    assert seen == [("old\n", 6)]


def test_a_folder_of_that_name_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").mkdir()
    with pytest.raises(IsADirectoryError if sys.platform != "win32" else PermissionError):
        write_text(tmp_path / "table.yaml", "new\n")
    assert os.listdir(tmp_path) == ["table.yaml"]
    assert os.listdir(tmp_path / "table.yaml") == []


def test_a_missing_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_text(tmp_path / "no such folder" / "table.yaml", "new\n")
    assert os.listdir(tmp_path) == []


@posix
@unprivileged
def test_a_folder_that_may_not_be_written_to_is_an_os_error(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("old\n")
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            write_text(file, "new\n")
        assert file.read_text() == "old\n"
    finally:
        tmp_path.chmod(0o700)


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    name = "t" * 250 + ".yaml"
    write_text(tmp_path / name, "new\n")
    assert os.listdir(tmp_path) == [name]
