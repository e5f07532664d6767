"""The last ten versions of every save: kept, listed, and the oldest removed last."""

import errno
import os
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardapp.document import save_versions as module
from boardapp.document.save_versions import (
    KEPT,
    SavedVersion,
    keep_version,
    list_versions,
    save_with_version,
)
from boardapp.files.safe_save import SaveResult, save_file
from boardapp.files.save_error import SaveError

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
TABLE = Path("club/table.boardapp")


def texts(folder: Path, path: Path = TABLE) -> list[str]:
    return [version.path.read_text() for version in list_versions(folder, path)]


def refuse(monkeypatch: pytest.MonkeyPatch, *, below: Path, number: int = errno.ENOSPC) -> None:
    """Let no file be saved in a folder or below it."""

    def save(path: Path, content: str | bytes) -> SaveResult:
        if path.is_relative_to(below):
            raise SaveError(OSError(number, os.strerror(number)), path)
        return save_file(path, content)

    monkeypatch.setattr(module, "save_file", save)


def test_nothing_is_kept_of_a_file_that_was_never_saved(tmp_path: Path) -> None:
    assert list_versions(tmp_path / "none", TABLE) == []


def test_versions_are_listed_the_latest_first(tmp_path: Path) -> None:
    first = keep_version(tmp_path, TABLE, "first\n", NOON)
    second = keep_version(tmp_path, TABLE, "second\n", NOON + timedelta(hours=2))
    assert list_versions(tmp_path, TABLE) == [
        SavedVersion(NOON + timedelta(hours=2), second, 7),
        SavedVersion(NOON, first, 6),
    ]
    assert first.name == "000001-20261121T120000Z-b640e840b19d3786.boardapp"
    assert second.read_text() == "second\n"


def test_without_a_time_a_version_is_of_now(tmp_path: Path) -> None:
    keep_version(tmp_path, TABLE, "first\n")
    (version,) = list_versions(tmp_path, TABLE)
    assert abs(version.when - datetime.now(UTC)) < timedelta(minutes=1)


def test_the_last_ten_are_kept(tmp_path: Path) -> None:
    for number in range(13):
        keep_version(tmp_path, TABLE, f"{number}\n", NOON)
    assert texts(tmp_path) == [f"{number}\n" for number in range(12, 2, -1)]
    assert KEPT == 10


def test_their_order_does_not_hang_on_the_clock(tmp_path: Path) -> None:
    for number in range(12):
        keep_version(tmp_path, TABLE, f"{number}\n", NOON - timedelta(days=number))
    assert texts(tmp_path)[0] == "11\n"
    assert texts(tmp_path)[-1] == "2\n"


def test_more_than_a_million_versions_are_still_in_order(tmp_path: Path) -> None:
    kept = keep_version(tmp_path, TABLE, "a\n", NOON)
    kept.rename(kept.with_name("999999" + kept.name[6:]))
    assert keep_version(tmp_path, TABLE, "b\n", NOON).name.startswith("1000000-")
    assert texts(tmp_path) == ["b\n", "a\n"]


def test_the_same_content_twice_running_is_one_version(tmp_path: Path) -> None:
    for text in ["a\n", "a\n", "b\n", "a\n", "a\n"]:
        keep_version(tmp_path, TABLE, text, NOON)
    assert texts(tmp_path) == ["a\n", "b\n", "a\n"]


def test_each_file_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "versions"
    keep_version(kept, Path("a/table.boardapp"), "a\n")
    keep_version(kept, Path("b/table.boardapp"), "b\n")
    assert texts(kept, Path("a/table.boardapp")) == ["a\n"]
    assert texts(kept, tmp_path / "a/../b/table.boardapp") == ["b\n"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions of POSIX")
def test_a_link_has_the_versions_of_its_file_and_strangers_see_none(tmp_path: Path) -> None:
    kept = tmp_path / "versions"
    (tmp_path / "link.boardapp").symlink_to("table.boardapp")
    version = keep_version(kept, tmp_path / "link.boardapp", "a\n")
    assert texts(kept, tmp_path / "table.boardapp") == ["a\n"]
    assert stat.S_IMODE(version.parent.stat().st_mode) == 0o700


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    own = keep_version(tmp_path, TABLE, "a\n", NOON).parent
    others = ["notes.txt", ".x.0123.part", "000002-20269999T120000Z-0123456789abcdef.boardapp"]
    for name in others:
        (own / name).write_text("mine\n")
    for number in range(12):
        keep_version(tmp_path, TABLE, f"{number}\n")
    assert len(list_versions(tmp_path, TABLE)) == 10
    assert sorted(os.listdir(own))[:1] == [".x.0123.part"]
    assert set(others) < set(os.listdir(own))


@pytest.mark.parametrize("name", ["table", "t" * 200 + "." + "ß" * 25, "a.b c", ".boardapp"])
def test_any_name_of_a_file_will_do(tmp_path: Path, name: str) -> None:
    keep_version(tmp_path, Path(name), "a\n")
    assert texts(tmp_path, Path(name)) == ["a\n"]


def test_the_oldest_stays_when_the_new_one_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(10):
        keep_version(tmp_path, TABLE, f"{number}\n")
    before = texts(tmp_path)
    refuse(monkeypatch, below=tmp_path)
    with pytest.raises(SaveError, match="the disk is full"):
        keep_version(tmp_path, TABLE, "10\n")
    assert texts(tmp_path) == before


def test_the_oldest_is_there_until_the_new_one_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(10):
        keep_version(tmp_path, TABLE, f"{number}\n")
    found = []

    def save(path: Path, content: str | bytes) -> SaveResult:
        saved = save_file(path, content)
        found.extend(texts(tmp_path))
        return saved

    monkeypatch.setattr(module, "save_file", save)
    keep_version(tmp_path, TABLE, "10\n")
    assert found == [f"{number}\n" for number in range(10, -1, -1)]


def test_an_old_version_that_cannot_be_removed_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_unlink(*_: object) -> None:
        raise PermissionError(errno.EACCES, "held")

    for number in range(10):
        keep_version(tmp_path, TABLE, f"{number}\n")
    monkeypatch.setattr(Path, "unlink", refuse_unlink)
    keep_version(tmp_path, TABLE, "10\n")
    monkeypatch.undo()
    assert len(texts(tmp_path)) == 11
    keep_version(tmp_path, TABLE, "11\n")
    assert texts(tmp_path)[-1] == "2\n"


# Saving with versions


def test_saving_keeps_what_was_there_and_what_is_there_now(tmp_path: Path) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    file.write_text("by a friend\n")
    os.utime(file, (NOON.timestamp(), NOON.timestamp()))
    assert save_with_version(file, b"mine\n", kept).sentence == "Saved “table.boardapp”."
    assert file.read_text() == "mine\n"
    assert texts(kept, file) == ["mine\n", "by a friend\n"]
    assert list_versions(kept, file)[1].when == NOON
    save_with_version(file, b"mine again\n", kept)
    assert texts(kept, file) == ["mine again\n", "mine\n", "by a friend\n"]


def test_what_another_program_wrote_meanwhile_is_kept_too(tmp_path: Path) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    save_with_version(file, b"mine\n", kept)
    file.write_text("theirs\n")
    save_with_version(file, b"mine\n", kept)
    assert texts(kept, file) == ["mine\n", "theirs\n", "mine\n"]


@pytest.mark.parametrize("moment", [-(10**9), 10**11])
def test_a_file_of_an_impossible_time_is_kept_too(tmp_path: Path, moment: int) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    file.write_text("odd\n")
    os.utime(file, (moment, moment))
    save_with_version(file, b"mine\n", kept)
    assert texts(kept, file) == ["mine\n", "odd\n"]


def test_a_content_too_large_for_a_save_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    file.write_text("12345")
    monkeypatch.setattr(module, "MAX_BYTES", 4)
    save_with_version(file, b"mine\n", kept)
    assert texts(kept, file) == ["mine\n"]


def test_a_save_that_fails_keeps_no_version_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, kept = tmp_path / "club" / "table.boardapp", tmp_path / "versions"
    file.parent.mkdir()
    file.write_text("old\n")
    refuse(monkeypatch, below=file.parent, number=errno.EROFS)
    with pytest.raises(SaveError) as caught:
        save_with_version(file, b"new\n", kept)
    assert str(caught.value) == f"{file} could not be saved: the disk or medium is read-only."
    assert file.read_text() == "old\n"
    assert texts(kept, file) == ["old\n"]


def test_versions_that_cannot_be_kept_are_told_and_the_file_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    file.write_text("old\n")
    refuse(monkeypatch, below=kept)
    saved = save_with_version(file, b"new\n", kept)
    assert saved.sentence == (
        "Saved “table.boardapp”. boardapp could not save the earlier versions: the disk is full."
    )
    assert file.read_text() == "new\n"


def test_a_versions_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    file, kept = tmp_path / "table.boardapp", tmp_path / "versions"
    kept.write_text("in the way\n")
    saved = save_with_version(file, b"new\n", kept)
    assert saved.sentence.startswith(
        "Saved “table.boardapp”. boardapp could not save the earlier versions: "
    )
    assert file.read_text() == "new\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names")
def test_a_pipe_is_neither_read_nor_overwritten(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="it is a device or a pipe, no file"):
        save_with_version(tmp_path / "pipe", b"new\n", tmp_path / "versions")
