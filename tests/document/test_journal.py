"""The journal: every act on disk before the next, whatever the disk, a fork or the exit does."""

import errno
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from boardapp.document import crash_journal as module
from boardapp.document.crash_journal import Journal
from boardapp.document.save_format import SaveStart, SaveText, parse_save
from tests.document.play import new_document, play

LAYOUT = "boardapp: 1\ngame: spearpoint\nboard: village\n"
START = SaveStart(LAYOUT)


def act(number: int) -> tuple[dict[str, Any], str]:
    return {"at": str(number), "go": number}, f"Act {number}"


def held(path: Path) -> list[object]:
    """Return the numbers of the acts that a journal holds."""
    return [values["go"] for values in sound(path).acts]


def sound(path: Path) -> SaveText:
    save = parse_save(path.read_bytes(), str(path))
    assert (save.torn, save.damage, save.start) == (False, None, START)
    return save


def fault(made: Journal) -> int | None:
    return made.error.errno if made.error else None


class Disk:
    """Stands between the journal and the disk: fails, is slow, or writes a part, as told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.write, self.sync = os.write, os.fsync
        self.room: int | None = None
        self.sync_error: OSError | None = None
        self.go = threading.Event()
        self.go.set()
        self.order: list[str] = []
        monkeypatch.setattr(os, "write", self._write)
        monkeypatch.setattr(os, "fsync", self._fsync)

    def _write(self, number: int, content: bytes) -> int:
        if self.room == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = content if self.room is None else content[: self.room]
        if self.room is not None:
            self.room -= len(part)
        self.order.append("write")
        return self.write(number, part)

    def _fsync(self, number: int) -> None:
        self.go.wait(10)
        if self.sync_error:
            raise self.sync_error
        self.sync(number)
        self.order.append("sync")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_journal_is_a_save_that_grows(tmp_path: Path) -> None:
    made = Journal(tmp_path / "data" / "journals", START)
    assert held(made.path) == []
    for number in range(1, 4):
        made.append_act(*act(number))
        assert held(made.path) == list(range(1, number + 1))
    made.append_acts([act(4), act(5)])
    assert held(made.path) == [1, 2, 3, 4, 5]
    assert not sound(made.path).ended
    assert made.error is None
    made.close()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    made = Journal(tmp_path, START)
    assert made.path.stat().st_mode & 0o777 == 0o600
    made.close()


@pytest.mark.parametrize("keep", [False, True])
def test_closing_leaves_nothing_but_a_journal_to_keep(tmp_path: Path, keep: bool) -> None:
    made = Journal(tmp_path, START)
    made.append_act(*act(1))
    made.close(keep=keep)
    assert [path.suffix for path in sorted(tmp_path.iterdir())] == [".journal", ".lock"] * keep
    made.close()
    made.append_act(*act(2))  # into no file of another's that has the number now
    assert not keep or held(made.path) == [1]
    assert made.wait_until_synced()


def test_each_act_is_synced_before_the_next_is_written(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    for number in range(5):
        made.append_act(*act(number))
    assert made.wait_until_synced()
    syncs = disk.order.count("sync")
    assert disk.order.count("write") == 6
    assert syncs >= 6
    seen = {"write": 0, "sync": 0}
    for step in disk.order:
        seen[step] += 1
        assert seen["write"] - seen["sync"] <= 2  # the folder's own sync among them
    made.close()


def test_an_act_does_not_wait_for_its_own_sync(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    assert made.wait_until_synced()
    disk.go.clear()
    made.append_act(*act(1))
    assert held(made.path) == [1]
    assert not made.wait_until_synced(0.01)
    disk.go.set()
    assert made.wait_until_synced()
    assert made.error is None
    made.close()


def test_a_disk_that_does_not_answer_is_told_and_not_waited_for(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    made = Journal(tmp_path, START)
    assert made.wait_until_synced()
    disk.go.clear()
    for number in range(3):
        made.append_act(*act(number))
    assert isinstance(made.error, TimeoutError)
    assert held(made.path) == [0, 1, 2]
    disk.go.set()
    made.close()


def test_a_full_disk_is_kept_as_an_error_and_heals(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    made.append_act(*act(1))
    disk.room = 0
    made.append_act(*act(2))
    made.append_act(*act(3))
    assert fault(made) == errno.ENOSPC
    assert held(made.path) == [1]
    disk.room = None
    made.append_act(*act(4))
    assert fault(made) is None
    assert held(made.path) == [1, 2, 3, 4]
    made.close()


@pytest.mark.parametrize("room", [1, 10, 40, 60])
def test_a_line_that_was_written_in_part_is_completed(
    tmp_path: Path, disk: Disk, room: int
) -> None:
    made = Journal(tmp_path, START)
    disk.room = room
    made.append_act(*act(1))
    made.append_act(*act(2))
    assert made.error is not None
    save = parse_save(made.path.read_bytes(), "x")
    assert (save.damage, save.torn) == (None, True)
    disk.room = None
    made.append_act(*act(3))
    assert held(made.path) == [1, 2, 3]
    made.close()


def test_short_writes_are_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda number, content: write(number, content[:7]))
    made = Journal(tmp_path, START)
    made.append_act(*act(1))
    assert made.error is None
    assert held(made.path) == [1]
    made.close()


def test_what_the_disk_had_no_room_for_is_tried_again_at_closing(
    tmp_path: Path, disk: Disk
) -> None:
    made = Journal(tmp_path, START)
    disk.room = 5
    made.append_act(*act(1))
    disk.room = None
    made.close(keep=True)
    assert held(made.path) == [1]


def test_an_error_in_syncing_is_kept_and_acts_go_on(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    disk.sync_error = OSError(errno.EIO, os.strerror(errno.EIO))
    made.append_act(*act(1))
    assert made.wait_until_synced()
    assert made.error is disk.sync_error
    made.append_act(*act(2))
    assert held(made.path) == [1, 2]
    made.close()


def test_a_folder_that_cannot_be_is_an_os_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):  # noqa: PT011 - another kind on each system
        Journal(tmp_path / "file" / "journals", START)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_journal_that_cannot_be_made_leaves_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if str(path).endswith(".journal"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        Journal(tmp_path, START)
    assert list(tmp_path.iterdir()) == []


def test_journals_opened_at_once_are_told_apart(tmp_path: Path) -> None:
    made = [Journal(tmp_path, START) for _ in range(5)]
    assert len({journal.path for journal in made}) == 5
    for number, journal in enumerate(made):
        journal.append_act(*act(number))
    assert [held(journal.path) for journal in made] == [[0], [1], [2], [3], [4]]
    for journal in made:
        journal.close()
    assert list(tmp_path.iterdir()) == []


def test_a_journal_may_be_closed_by_another_thread(tmp_path: Path) -> None:
    made = Journal(tmp_path, START)
    closer = threading.Thread(target=made.close)
    closer.start()
    closer.join(10)
    assert list(tmp_path.iterdir()) == []
    assert not made._lock.is_locked


def test_ten_thousand_acts_taken_over_at_once_are_synced_once(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    made.append_acts(map(act, range(10_000)))
    assert made.wait_until_synced()
    assert disk.order.count("sync") <= 4
    assert held(made.path) == list(range(10_000))
    made.close()


def test_a_game_s_journal_replays_to_the_same_table(tmp_path: Path) -> None:
    from boardapp.document.document_loader import document_from_save
    from tests.document.play import contents

    document = new_document()
    for _ in play(document, random.Random(1), 20):
        pass
    document.start_journal(tmp_path)
    for _ in play(document, random.Random(2), 60):
        pass
    assert document.journal is not None
    path = document.journal.path
    document.close(keep_journal=True)
    again = document_from_save(parse_save(path.read_bytes(), str(path)), path)
    assert contents(again) == contents(document)


# ---- forks and exits --------------------------------------------------------------------------

OPENED = f"""
import os, sys
from pathlib import Path
from boardapp.document.crash_journal import Journal
from boardapp.document.save_format import SaveStart
made = Journal(Path(sys.argv[1]), SaveStart({LAYOUT!r}))
for number in range(20):
    made.append_act({{"at": str(number), "go": number}}, "Act")
"""


def run(folder: Path, ending: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-c", OPENED + ending, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize(
    ("ending", "status"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("raise RuntimeError('broken')", 1),
        ("os._exit(4)", 4),
        ("os.fsync = lambda _: __import__('time').sleep(60)\nmade.append_act({}, 'x')", 0),
    ],
)
def test_leaving_without_closing_neither_hangs_nor_loses_an_act(
    tmp_path: Path, ending: str, status: int
) -> None:
    start = time.monotonic()
    done = run(tmp_path, ending)
    assert time.monotonic() - start < 10
    assert done.returncode == status, done.stderr
    (path,) = tmp_path.glob("*.journal")
    assert [values.get("go") for values in sound(path).acts][:20] == list(range(20))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_fork_writes_nothing_and_takes_nothing_away(tmp_path: Path) -> None:
    ending = """
child = os.fork()
if not child:
    made.append_act({"at": "x", "go": 99}, "Act")
    made.wait_until_synced()
    made.close()
    os._exit(0)
print(os.waitpid(child, 0)[1])
made.append_act({"at": "20", "go": 20}, "Act")
assert made._lock.is_locked
"""
    done = run(tmp_path, ending)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr
    (path,) = tmp_path.glob("*.journal")
    assert held(path) == list(range(21))


# ---- holding something else -------------------------------------------------------------------


def test_a_rewritten_journal_holds_the_new_and_goes_on(tmp_path: Path) -> None:
    made = Journal(tmp_path, SaveStart(LAYOUT, title="Untitled"))
    made.append_act(*act(1))
    path = made.path
    made.rewrite(START, [act(1), act(2)])
    made.append_act(*act(3))
    assert held(path) == [1, 2, 3]
    assert sorted(tmp_path.iterdir()) == [path, path.with_suffix(".lock")]
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600
    made.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_journal_that_cannot_be_rewritten_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    made = Journal(tmp_path, START)
    made.append_act(*act(1))
    assert made.wait_until_synced()

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, refuse)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            made.rewrite(START, [act(7)])
    made.append_act(*act(2))
    assert held(made.path) == [1, 2]
    assert made.error is None
    assert not list(tmp_path.glob("*.part"))
    made.close()


def test_rewriting_mends_a_journal_that_could_not_be_written(tmp_path: Path, disk: Disk) -> None:
    made = Journal(tmp_path, START)
    disk.room = 5
    made.append_act(*act(1))
    assert fault(made) == errno.ENOSPC
    disk.room = None
    made.rewrite(START, [act(1)])
    made.append_act(*act(2))
    assert (fault(made), held(made.path)) == (None, [1, 2])
    made.close()


def test_a_journal_whose_file_is_lost_in_rewriting_writes_into_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Journal(tmp_path, START)
    opened = os.open

    def once(name: Path, flags: int, *mode: int) -> int:
        if Path(name) == made.path:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return opened(name, flags, *mode)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", once)
        with pytest.raises(OSError, match=os.strerror(errno.EMFILE)):
            made.rewrite(START, [])
    made.append_act(*act(1))
    assert fault(made) == errno.EBADF
    made.rewrite(START, [act(1)])
    assert (fault(made), held(made.path)) == (None, [1])
    made.close()


def test_a_closed_journal_is_not_rewritten(tmp_path: Path) -> None:
    made = Journal(tmp_path, START)
    made.close()
    made.rewrite(START, [act(1)])
    assert list(tmp_path.iterdir()) == []
