"""Writing a file as a whole: the old content stays until the new one is safe."""

import contextlib
import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardapp.files import safe_save
from boardapp.files.safe_save import PAUSES, hard_link_warning, save_file
from boardapp.files.save_error import SaveError, save_failure_sentence, system_error_reason

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="devices and limits of Linux")
unprivileged = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root"
)

OLD = "old and longer than the new\n"
NEW = "new\n"
CALLS = (
    "access", "chmod", "close", "dup", "fsync", "ftruncate", "getxattr", "listxattr", "open",
    "posix_fadvise", "read", "rename", "replace", "setxattr", "stat", "unlink", "write",
)  # fmt: skip
DURING = {"unlink", "rename", "access"}
Fault = Callable[[int, str], BaseException | None]


def faulty(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> list[str]:
    """Let system calls of a save fail: ``fault`` gets their number and name. Return their names."""
    made: list[str] = []

    def wrap(name: str) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            error = fault(len(made), name)
            made.append(name)
            if error is None:
                if name == "fsync":  # a killed program needs none, and they are slow
                    return None
                return getattr(os, name)(*arguments)
            if name == "close":  # as Linux does: the number is free whatever close says
                os.close(*arguments)
            raise error

        return call

    calls = {name: wrap(name) for name in CALLS if hasattr(os, name)}
    monkeypatch.setattr(safe_save, "os", SimpleNamespace(**(vars(os) | calls)))
    return made


def no_sleep(_: float) -> None:
    pass


def never(_: int, __: str) -> None:
    return None


def refused(_: int, name: str) -> OSError | None:
    return OSError(errno.EBUSY, "Device or resource busy") if name == "replace" else None


@pytest.fixture(autouse=True)
def _no_open_files(tmp_path: Path) -> Iterator[None]:
    yield
    assert _open_files(tmp_path) == []


def _open_files(folder: Path) -> list[str]:
    """Return the files below a folder that are open; elsewhere other tests' may be."""
    if sys.platform != "linux":
        return []
    numbers = (f"/proc/self/fd/{one}" for one in os.listdir("/proc/self/fd"))
    files = [os.readlink(one) for one in numbers if os.path.islink(one)]
    return [one for one in files if one.startswith(f"{folder}/")]


# Written files, and kept content


def test_a_new_file_is_written_in_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    saved = save_file(tmp_path / "table.yaml", "Fluß – 4″\n\n")
    assert (tmp_path / "table.yaml").read_bytes() == "Fluß – 4″\n\n".encode()
    assert (saved.how, saved.kept, saved.sentence) == ("replaced", None, "Saved “table.yaml”.")
    assert saved.path == tmp_path / "table.yaml"


@pytest.mark.parametrize("content", [b"", b"\x00\r\n\xff", bytes(3_000_000)])
def test_bytes_are_written_as_they_are(tmp_path: Path, content: bytes) -> None:
    save_file(tmp_path / "table", content)
    assert (tmp_path / "table").read_bytes() == content


def test_a_file_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    save_file(file, NEW)
    assert file.read_text() == NEW
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_a_file_is_named_from_where_the_program_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_file(Path("table.yaml"), NEW)
    assert (tmp_path / "table.yaml").read_text() == NEW


@posix
def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        save_file(tmp_path / "table.yaml", NEW)
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "table.yaml").stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o666])
@pytest.mark.parametrize("in_place", [False, True])
def test_permissions_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, in_place: bool
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    file.chmod(mode)
    faulty(monkeypatch, refused if in_place else never)
    save_file(file, NEW, sleep=no_sleep)
    assert file.read_text() == NEW
    assert {stat.S_IMODE(found.stat().st_mode) for found in tmp_path.iterdir()} == {mode}


@posix
def test_a_disk_without_permissions_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    file.chmod(0o666)
    made = faulty(
        monkeypatch, lambda _, name: OSError(errno.EPERM, "") if name == "chmod" else None
    )
    save_file(file, NEW)
    assert "chmod" in made
    assert file.read_text() == NEW


def with_note(file: Path) -> bool:
    """Give a file an extended attribute; return whether its disk has any."""
    if not hasattr(os, "setxattr"):
        return False
    try:
        os.setxattr(file, "user.note", b"from Ann")
    except OSError:
        return False
    return True


@linux
@pytest.mark.parametrize("in_place", [False, True])
def test_extended_attributes_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_place: bool
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    file.chmod(0o640)
    if not with_note(file):
        pytest.skip("a disk without extended attributes")
    faulty(monkeypatch, refused if in_place else never)
    save_file(file, NEW, sleep=no_sleep)
    assert file.read_text() == NEW
    assert [os.getxattr(found, "user.note") for found in tmp_path.iterdir()] == [b"from Ann"] * (
        1 + in_place
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("call", ["listxattr", "getxattr", "setxattr"])
def test_attributes_that_cannot_be_copied_are_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    with_note(file)
    faulty(monkeypatch, lambda _, name: OSError(errno.ENOTSUP, "") if name == call else None)
    assert save_file(file, NEW).sentence == "Saved “table.yaml”."
    assert file.read_text() == NEW


@posix
def test_a_hard_link_is_said_and_parted(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    (tmp_path / "mine.yaml").hardlink_to(file)
    assert hard_link_warning(tmp_path / "none") == ""
    assert hard_link_warning(file) == (
        "The file “table.yaml” has a second name on this disk (a hard link). If you "
        "save, boardapp changes only “table.yaml”. Under its other name you then "
        "find the earlier contents."
    )
    assert save_file(file, NEW).sentence == (
        "Saved “table.yaml”. Under its other name you find the earlier contents."
    )
    assert (file.read_text(), (tmp_path / "mine.yaml").read_text()) == (NEW, OLD)
    assert hard_link_warning(file) == ""
    for name in ("a", "b"):
        (tmp_path / name).hardlink_to(file)
    assert hard_link_warning(file) == (
        "The file “table.yaml” has 2 other names on this disk (hard links). If you "
        "save, boardapp changes only “table.yaml”. Under its other names you then "
        "find the earlier contents."
    )
    assert "Under its other names you find the earlier contents." in save_file(file, OLD).sentence


@posix
def test_what_is_no_file_has_no_other_names(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/null"), Path("a\0b")):
        assert hard_link_warning(path) == ""


@posix
def test_a_link_goes_on_pointing_at_its_file(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    file, link = tmp_path / "club/table.yaml", tmp_path / "mine.yaml"
    file.write_text(OLD)
    link.symlink_to("club/table.yaml")
    save_file(link, NEW)
    assert link.is_symlink()
    assert file.read_text() == NEW
    assert os.listdir(tmp_path / "club") == ["table.yaml"]


@posix
def test_a_link_to_nothing_makes_the_file_it_points_at(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").symlink_to(tmp_path / "later.yaml")
    save_file(tmp_path / "mine.yaml", NEW)
    assert (tmp_path / "mine.yaml").is_symlink()
    assert (tmp_path / "later.yaml").read_text() == NEW


def test_the_text_is_on_the_disk_before_it_takes_the_file_s_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    seen = []

    def watch(_: int, name: str) -> None:
        seen.append((name, file.read_text()))

    faulty(monkeypatch, watch)
    save_file(file, NEW)
    names = [name for name, text in seen if text == OLD]
    assert names.index("write") < names.index("fsync") < names.index("read")
    assert names[-1] == "replace"
    assert "fsync" in [name for name, text in seen if text == NEW]


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    name = "t" * 250 + ".yaml"
    save_file(tmp_path / name, NEW)
    assert os.listdir(tmp_path) == [name]


# Refused replacements


def test_a_refused_replacement_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, waited = tmp_path / "table.yaml", list[float]()
    file.write_text(OLD)
    faulty(monkeypatch, lambda *call: refused(*call) if len(waited) < 3 else None)
    saved = save_file(file, NEW, sleep=waited.append)
    assert waited == list(PAUSES[:3])
    assert saved.how == "replaced"
    assert file.read_text() == NEW
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_refused_for_good_the_file_is_written_in_place_and_the_old_content_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, waited = tmp_path / "table.yaml", list[float]()
    file.write_text(OLD)
    inode = file.stat().st_ino
    faulty(monkeypatch, refused)
    saved = save_file(file, NEW, sleep=waited.append)
    assert waited == list(PAUSES)
    assert sum(PAUSES) < 1
    assert saved.how == "in place"
    assert saved.kept == tmp_path / "table.before-last-save.yaml"
    assert saved.kept.read_text() == OLD
    assert saved.sentence == (
        "boardapp wrote into “table.yaml” itself, because it could not replace the file: another "
        "program is using the file. Its earlier contents are in “table.before-last-save.yaml”."
    )
    assert file.read_text() == NEW
    assert file.stat().st_ino == inode
    assert len(os.listdir(tmp_path)) == 2


def test_the_next_save_in_place_keeps_the_content_before_it_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    faulty(monkeypatch, refused)
    save_file(file, "second\n", sleep=no_sleep)
    saved = save_file(file, "third, which is longer than all\n", sleep=no_sleep)
    assert file.read_text() == "third, which is longer than all\n"
    assert saved.kept is not None
    assert saved.kept.read_text() == "second\n"
    assert len(os.listdir(tmp_path)) == 2


def test_old_content_that_cannot_be_named_is_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ("t" * 250 + ".yaml")
    file.write_text(OLD)
    faulty(monkeypatch, refused)
    saved = save_file(file, NEW, sleep=no_sleep)
    assert saved.kept is not None
    assert saved.kept.name in saved.sentence
    assert saved.kept.suffix == ".old"
    assert saved.kept.read_text() == OLD
    assert sorted(os.listdir(tmp_path)) == sorted([file.name, saved.kept.name])


def test_a_new_file_that_may_not_be_renamed_is_written_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty(monkeypatch, refused)
    saved = save_file(tmp_path / "table.yaml", NEW, sleep=no_sleep)
    assert (saved.how, saved.kept) == ("in place", None)
    assert saved.sentence == (
        "boardapp wrote into “table.yaml” itself, because it could not replace the file: another "
        "program is using the file."
    )
    assert (tmp_path / "table.yaml").read_text() == NEW
    assert os.listdir(tmp_path) == ["table.yaml"]


def test_a_folder_that_cannot_be_synced_is_told_where_it_could_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, told in [
        (
            errno.EIO,
            " The disk did not confirm the save. Keep another copy: the disk reports an error.",
        ),
        (errno.EINVAL, ""),
    ]:
        syncs = list[str]()

        def fault(_: int, name: str, number: int = number, syncs: list[str] = syncs) -> Any:
            syncs += [name] * (name == "fsync")
            return OSError(number, "") if name == "fsync" and len(syncs) == 2 else None

        faulty(monkeypatch, fault)
        assert save_file(tmp_path / "table.yaml", NEW).sentence == f"Saved “table.yaml”.{told}"
        assert len(syncs) == 2
        monkeypatch.undo()


# Faults at every system call


def _calls(tmp_path: Path, scene: str) -> list[str]:
    """Return the system calls of a save in which nothing fails but what the scene says."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path / "count"
        folder.mkdir()
        file = _laid_out(folder, scene)
        made = faulty(patch, refused if "in place" in scene else never)
        save_file(file, NEW, sleep=no_sleep)
        return list(made)


def _laid_out(folder: Path, scene: str) -> Path:
    file = folder / "table.yaml"
    if "over" in scene:
        file.write_text(OLD)
        file.chmod(0o666)
        with_note(file)
    return file


def _contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


SCENES = ["new file", "over a file", "new file in place", "over a file in place"]
ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EDQUOT]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.__getitem__)
def test_one_failing_call_leaves_old_or_new_content_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, number: int
) -> None:
    names = _calls(tmp_path, scene)
    assert {"open", "write", "fsync", "close", "read", "replace"} <= set(names)
    for at, name in enumerate(names):
        folder = tmp_path / str(at)
        folder.mkdir()
        file = _laid_out(folder, scene)

        def fault(count: int, called: str, at: int = at) -> OSError | None:
            if count == at:
                return OSError(number, os.strerror(number))
            return refused(count, called) if "in place" in scene else None

        with monkeypatch.context() as patch:
            faulty(patch, fault)
            error = _try(file, sleep=no_sleep)
        rest = _contents(folder)
        found = rest.pop("table.yaml", None)
        case = (at, name, rest)
        assert found == (_before(scene) if error else NEW), case
        if error:
            assert error.errno == number, case
            assert str(file) in str(error), case
            assert error.kept is None, case
        elif scene == "over a file in place":
            assert list(rest.values()).count(OLD) == 1, case
            rest = {left: text for left, text in rest.items() if text != OLD}
        spare = {".part"} if name == "unlink" else set()
        assert {Path(left).suffix for left in rest} <= spare, case


def _before(scene: str) -> str | None:
    return OLD if "over" in scene else None


def _try(file: Path, **options: Any) -> SaveError | None:
    try:
        save_file(file, NEW, **options)
    except SaveError as error:
        return error
    return None


class _DeadError(BaseException):
    """The program ends here."""


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("death", [OSError(errno.EIO, "gone"), _DeadError()], ids=["disk", "kill"])
def test_nothing_is_lost_when_every_call_fails_from_some_call_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, death: BaseException
) -> None:
    seen = set()
    for at in range(len(_calls(tmp_path, scene))):
        folder = tmp_path / str(at)
        folder.mkdir()
        file = _laid_out(folder, scene)

        def fault(count: int, called: str, at: int = at) -> BaseException | None:
            if count >= at:
                return death
            return refused(count, called) if "in place" in scene else None

        error = None
        with monkeypatch.context() as patch, contextlib.suppress(_DeadError):
            faulty(patch, fault)
            error = _try(file, sleep=no_sleep)
        rest = _contents(folder)
        found = rest.pop("table.yaml", None)
        if found not in (_before(scene), NEW) and "over" in scene:
            assert OLD in rest.values()
            assert NEW in rest.values()
            seen.add("kept")
            if isinstance(death, OSError):
                assert error is not None
                assert error.kept is not None
                assert error.kept.read_text() == OLD
                assert str(error) == (
                    f"{file} could not be saved: the disk reports an error; the file may be "
                    f"damaged now. Its earlier contents are in {error.kept}."
                )
    assert ("kept" in seen) == (scene == "over a file in place")


@pytest.mark.parametrize("scene", SCENES)
def test_an_interrupt_at_any_call_leaves_the_old_content_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    for at, name in enumerate(_calls(tmp_path, scene)):
        folder = tmp_path / str(at)
        folder.mkdir()
        file = _laid_out(folder, scene)

        def fault(count: int, called: str, at: int = at) -> BaseException | None:
            if count == at:
                return KeyboardInterrupt()
            return refused(count, called) if "in place" in scene else None

        with monkeypatch.context() as patch:
            faulty(patch, fault)
            with pytest.raises(KeyboardInterrupt):
                save_file(file, NEW, sleep=no_sleep)
        rest = _contents(folder)
        found = rest.pop("table.yaml", None)
        assert found in (_before(scene), NEW), (at, name)
        if name not in DURING:
            assert not [left for left in rest if left.endswith(".part")], (at, name)


@pytest.mark.parametrize("in_place", [False, True])
def test_short_writes_go_on_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_place: bool
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    faulty(monkeypatch, refused if in_place else never)
    monkeypatch.setattr(
        "boardapp.files.safe_save.os.write", lambda number, rest: os.write(number, rest[:7])
    )
    save_file(file, "seven letters at a time\n", sleep=no_sleep)
    assert file.read_text() == "seven letters at a time\n"


def test_a_disk_that_takes_nothing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty(monkeypatch, never)
    monkeypatch.setattr("boardapp.files.safe_save.os.write", lambda *_: 0)
    with pytest.raises(SaveError, match="the disk reports an error"):
        save_file(tmp_path / "table.yaml", NEW)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("wrong", [b"", b"new", b"New\n", b"new\n\0"])
@pytest.mark.parametrize("scene", SCENES)
def test_content_that_reads_back_wrong_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, wrong: bytes
) -> None:
    file = _laid_out(tmp_path, scene)
    read, reads = safe_save._read, list[bytes]()

    def lie(number: int) -> bytes:
        found = read(number)
        reads.append(found)
        # In place the first three reads are the new file, the old content, and that kept aside.
        spared = {"new file in place": 1, "over a file in place": 3}.get(scene, 0)
        return wrong if found == NEW.encode() and len(reads) > spared else found

    faulty(monkeypatch, refused if "in place" in scene else never)
    monkeypatch.setattr(safe_save, "_read", lie)
    with pytest.raises(SaveError) as caught:
        save_file(file, NEW, sleep=no_sleep)
    monkeypatch.undo()
    assert str(caught.value) == (
        f"{file} could not be saved: the disk did not return the data that boardapp wrote."
    )
    assert _contents(tmp_path) == ({"table.yaml": OLD} if "over" in scene else {})


def test_old_content_that_reads_back_wrong_after_a_fault_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _laid_out(tmp_path, "over a file in place")
    read, reads = safe_save._read, list[bytes]()

    def lie(number: int) -> bytes:
        reads.append(read(number))
        return reads[-1] if len(reads) <= 3 else b"neither"

    faulty(monkeypatch, refused)
    monkeypatch.setattr(safe_save, "_read", lie)
    error = _try(file, sleep=no_sleep)
    assert error is not None
    assert error.kept is not None
    assert error.kept.read_text() == OLD
    assert reads == [NEW.encode(), OLD.encode(), OLD.encode(), NEW.encode(), OLD.encode()]


# Words for people


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "you have used all the disk space that you are allowed"),
        (errno.EROFS, "the disk or medium is read-only"),
        (errno.EACCES, "you may not write in that folder"),
        (errno.ENAMETOOLONG, "the name is too long"),
        (errno.EIO, "the disk reports an error"),
        (errno.ENODEV, "the disk or medium is no longer there"),
        (errno.ESTALE, "the network share does not answer"),
        (errno.ENOENT, "a part of the file vanished"),
        (errno.EINVAL, "a file cannot have that name there"),
        (errno.EFBIG, "that disk allows no file of this size"),
        (errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY)),
    ],
)
def test_each_cause_has_a_clear_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    file = tmp_path / "table.yaml"
    faulty(
        monkeypatch,
        lambda _, name: OSError(number, os.strerror(number)) if name == "open" else None,
    )
    with pytest.raises(SaveError) as caught:
        save_file(file, NEW)
    assert str(caught.value) == f"{file} could not be saved: {words}."
    assert (caught.value.errno, caught.value.strerror) == (number, words)
    assert caught.value.filename == str(file)


def test_what_windows_says_counts_more_than_its_number() -> None:
    cause = PermissionError(errno.EACCES, "Access denied")
    cause.winerror = 21  # type: ignore[attr-defined, unused-ignore]
    assert SaveError(cause, Path("E:/t.yaml")).strerror == "the disk or medium is no longer there"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            OSError(errno.EROFS, "Read-only file system", "a.yaml"),
            "the disk or medium is read-only",
        ),
        (OSError(errno.EROFS, ""), "the disk or medium is read-only"),
        (OSError(errno.ENOTEMPTY, "", "a"), os.strerror(errno.ENOTEMPTY)),
        (OSError("no docs folder"), "no docs folder"),
        (SaveError(OSError(errno.ENOSPC, ""), Path("a.yaml")), "the disk is full"),
    ],
)
def test_no_number_stands_in_a_sentence(error: OSError, words: str) -> None:
    assert system_error_reason(error) == words
    name = error.filename or "The file"
    assert save_failure_sentence(error) == f"{name} could not be saved: {words}."


def test_what_no_disk_refused_speaks_for_itself() -> None:
    assert save_failure_sentence(ValueError("found 7; expected 8")) == "found 7; expected 8"


def test_an_error_without_a_number_says_what_it_says() -> None:
    assert SaveError(OSError("odd"), Path("t.yaml")).strerror == "odd"
    assert SaveError(OSError(), Path("t.yaml")).strerror == "OSError"


def test_a_folder_of_that_name_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").mkdir()
    with pytest.raises(
        SaveError, match=r"table\.yaml could not be saved: a folder has that name\."
    ):
        save_file(tmp_path / "table.yaml", NEW)
    assert os.listdir(tmp_path) == ["table.yaml"]
    assert os.listdir(tmp_path / "table.yaml") == []


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "no such folder" / "table.yaml"
    with pytest.raises(SaveError) as caught:
        save_file(file, NEW)
    assert str(caught.value) == (
        f"{file} could not be saved: the folder {file.parent} does not exist."
    )
    assert os.listdir(tmp_path) == []


def test_a_file_instead_of_the_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "club").write_text(OLD)
    with pytest.raises(SaveError, match=r"the folder .*club does not exist\."):
        save_file(tmp_path / "club" / "table.yaml", NEW)
    assert (tmp_path / "club").read_text() == OLD


@posix
def test_links_in_a_circle_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    with pytest.raises(SaveError, match="its links lead in a circle"):
        save_file(tmp_path / "a.yaml", NEW)
    assert sorted(os.listdir(tmp_path)) == ["a.yaml", "b.yaml"]


@posix
@pytest.mark.parametrize("letters", ["t", "ß"])
def test_a_name_too_long_is_an_error(tmp_path: Path, letters: str) -> None:
    with pytest.raises(SaveError, match=r"could not be saved: the name is too long\."):
        save_file(tmp_path / (letters * 260), NEW)
    assert os.listdir(tmp_path) == []


def test_a_name_with_a_null_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="a file cannot have that name there"):
        save_file(tmp_path / "a\0b", NEW)


@posix
def test_a_device_or_pipe_is_not_overwritten(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="it is a device or a pipe, no file"):
        save_file(tmp_path / "pipe", NEW)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


@posix
@unprivileged
def test_a_folder_that_may_not_be_written_to_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SaveError, match="you may not write in that folder"):
            save_file(file, NEW)
        assert file.read_text() == OLD
    finally:
        tmp_path.chmod(0o700)


@unprivileged
def test_a_protected_file_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    file.chmod(0o444)
    with pytest.raises(SaveError, match="you may not write in that folder"):
        save_file(file, NEW)
    assert _contents(tmp_path) == {"table.yaml": OLD}
    file.chmod(0o644)


@linux
def test_a_really_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)

    def full(path: Path, flags: int, mode: int = 0o777) -> int:
        if path.suffix != ".part":
            return os.open(path, flags, mode)
        path.touch()
        return os.open("/dev/full", flags & ~os.O_EXCL, mode)

    faulty(monkeypatch, never)
    monkeypatch.setattr("boardapp.files.safe_save.os.open", full)
    with pytest.raises(SaveError, match="the disk is full"):
        save_file(file, NEW)
    assert _contents(tmp_path) == {"table.yaml": OLD}


_LIMITED = """
import resource, sys
from pathlib import Path
from boardapp.files.safe_save import save_file
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
try:
    save_file(Path(sys.argv[1]), "x" * 9000)
except OSError as error:
    print(error)
"""


@linux
def test_a_write_that_is_really_cut_short_is_told(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(OLD)
    run = [sys.executable, "-c", _LIMITED, str(file)]
    told = subprocess.run(run, capture_output=True, text=True, check=True, cwd=Path.cwd()).stdout
    assert told == f"{file} could not be saved: that disk allows no file of this size.\n"
    assert _contents(tmp_path) == {"table.yaml": OLD}
