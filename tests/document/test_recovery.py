"""Tables left by a crash: found, offered, taken over once, and never lost."""

import errno
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardapp.document.crash_recovery import (
    discard_journal,
    find_recoverable_tables,
    recover_document,
)
from boardapp.document.document_loader import open_document
from boardapp.document.file_claim import FileInUseError
from tests.document.play import contents, new_document, play
from tests.torture.kills import ROOT, Game

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def leave(folder: Path, acts: int = 30, seed: int = 1, title: str = "Friday night") -> Path:
    """Leave a journal of some acts behind, as a crash would; return its path."""
    document = new_document(title)
    document.start_journal(folder)
    for _ in play(document, random.Random(seed), acts):
        pass
    assert document.journal is not None
    path = document.journal.path
    document.close(keep_journal=True)
    return path


def test_no_folder_and_an_empty_one_hold_no_tables(tmp_path: Path) -> None:
    assert list(find_recoverable_tables(tmp_path / "none")) == []
    assert list(find_recoverable_tables(tmp_path)) == []


def test_a_left_table_says_what_was_open_and_what_was_done_last(tmp_path: Path) -> None:
    path = leave(tmp_path)
    (table,) = find_recoverable_tables(tmp_path)
    assert table.path == path
    assert table.written == path.stat().st_mtime
    assert table.document is not None
    assert (table.document.name, len(table.document.log)) == ("Friday night", 30)
    assert table.document.log[-1].entry.at == "2026-11-21T20:00:0000030Z"


def test_looking_changes_nothing(tmp_path: Path) -> None:
    leave(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for _ in range(3):
        assert len(list(find_recoverable_tables(tmp_path))) == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_taking_over_goes_on_with_the_journal(tmp_path: Path) -> None:
    path = leave(tmp_path)
    (table,) = find_recoverable_tables(tmp_path)
    taken = recover_document(table, tmp_path)
    assert table.document is not None
    assert contents(taken) == contents(table.document)
    assert not taken.is_saved
    assert taken.journal is not None
    assert taken.journal.path == path
    assert list(find_recoverable_tables(tmp_path)) == []
    taken.undo()
    taken.close(keep_journal=True)
    (again,) = find_recoverable_tables(tmp_path)
    assert again.document is not None
    assert contents(again.document) == contents(taken)
    assert len(list(tmp_path.glob("*.journal"))) == 1


def test_the_table_written_last_comes_first(tmp_path: Path) -> None:
    paths = [leave(tmp_path, acts=1, seed=seed) for seed in range(3)]
    for path, when in zip(paths, (2000, 3000, 1000), strict=True):
        os.utime(path, (when, when))
    assert [table.path for table in find_recoverable_tables(tmp_path)] == [
        paths[1],
        paths[0],
        paths[2],
    ]


def test_a_table_is_taken_over_once(tmp_path: Path) -> None:
    leave(tmp_path)
    (first,), (second,) = find_recoverable_tables(tmp_path), find_recoverable_tables(tmp_path)
    taken = recover_document(first, tmp_path)
    with pytest.raises(FileInUseError):
        recover_document(second, tmp_path)
    with pytest.raises(FileInUseError):
        discard_journal(second)
    taken.close()
    assert list(tmp_path.iterdir()) == []


def test_a_table_thrown_away_is_gone(tmp_path: Path) -> None:
    leave(tmp_path)
    kept = leave(tmp_path, seed=2)
    for table in find_recoverable_tables(tmp_path):
        if table.path != kept:
            discard_journal(table)
    assert [table.path for table in find_recoverable_tables(tmp_path)] == [kept]


@pytest.mark.parametrize("cut", [1, 2, 11, 12, 40])
def test_a_torn_last_line_is_dropped_and_told(tmp_path: Path, cut: int) -> None:
    path = leave(tmp_path)
    os.truncate(path, path.stat().st_size - cut)
    (table,) = find_recoverable_tables(tmp_path)
    assert table.document is not None
    assert len(table.document.log) == (30 if cut == 1 else 29)
    assert table.document.torn == (cut > 1)
    taken = recover_document(table, tmp_path)
    taken.log_throw((7,), 10, "entered", "US")
    taken.close(keep_journal=True)
    (again,) = find_recoverable_tables(tmp_path)
    assert again.document is not None
    assert contents(again.document) == contents(taken)
    assert (again.document.damage, again.document.torn) == (None, False)


def test_a_save_among_the_journals_goes_on_without_its_end(tmp_path: Path) -> None:
    document = new_document()
    document.log_throw((7,), 10, "entered", "US")
    (tmp_path / "1.journal").write_text(document.to_save_text(), "utf-8", newline="\n")
    (table,) = find_recoverable_tables(tmp_path)
    taken = recover_document(table, tmp_path)
    taken.log_throw((8,), 10, "entered", "US")
    taken.close(keep_journal=True)
    (again,) = find_recoverable_tables(tmp_path)
    assert again.document is not None
    assert contents(again.document) == contents(taken)


@posix
def test_a_journal_that_cannot_be_opened_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = leave(tmp_path)
    before = path.read_bytes()
    (table,) = find_recoverable_tables(tmp_path)
    opened = os.open

    def refuse(name: str | Path, flags: int, *mode: int) -> int:
        if flags & os.O_APPEND:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(name, flags, *mode)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PermissionError):
        recover_document(table, tmp_path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    (again,) = find_recoverable_tables(tmp_path)
    recover_document(again, tmp_path).close()


def test_what_was_begun_to_take_a_journal_s_place_goes_with_it(tmp_path: Path) -> None:
    path = leave(tmp_path)
    path.with_suffix(".part").write_text("begun")
    (table,) = find_recoverable_tables(tmp_path)
    discard_journal(table)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_journal_is_shown_up_to_the_damage_and_kept(tmp_path: Path) -> None:
    path = leave(tmp_path)
    content = path.read_bytes()
    at = content.index(b"0000010Z")
    path.write_bytes(content[:at] + b"X" + content[at + 1 :])
    (table,) = find_recoverable_tables(tmp_path)
    assert table.document is not None
    assert table.document.damage is not None
    assert len(table.document.log) == 9
    taken = recover_document(table, tmp_path)
    assert taken.journal is None
    assert path.read_bytes() == content[:at] + b"X" + content[at + 1 :]


@pytest.mark.parametrize("content", [b"not a journal\n", b"boardapp: 2\n", b"\xff" * 50])
def test_a_journal_that_cannot_be_read_is_told_and_kept(tmp_path: Path, content: bytes) -> None:
    path = leave(tmp_path)
    path.write_bytes(content)
    (table,) = find_recoverable_tables(tmp_path)
    assert (table.path, table.document) == (path, None)
    assert table.fault
    assert path.read_bytes() == content


# ---- several programs -------------------------------------------------------------------------


def program(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a program that waits for a line before it goes on."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


OPEN = """
import random, sys
from pathlib import Path
from tests.document.play import new_document, play
document = new_document(sys.argv[2])
document.start_journal(Path(sys.argv[1]))
for _ in play(document, random.Random(1), 5):
    pass
print("open", flush=True)
sys.stdin.readline()
"""


@posix
def test_a_running_program_s_journal_is_neither_seen_nor_taken(tmp_path: Path) -> None:
    others = [program(OPEN, str(tmp_path), title) for title in ("one", "two")]
    try:
        for other in others:
            assert other.stdout is not None
            assert other.stdout.readline() == "open\n"
        assert len(list(tmp_path.glob("*.journal"))) == 2
        assert list(find_recoverable_tables(tmp_path)) == []
        others[0].kill()
        others[0].wait(10)
        (table,) = find_recoverable_tables(tmp_path)
        assert table.document is not None
        assert (table.document.name, len(table.document.log)) == ("one", 5)
        others[1].kill()
        others[1].wait(10)
        assert {t.document.name for t in find_recoverable_tables(tmp_path) if t.document} == {
            "one",
            "two",
        }
    finally:
        for other in others:
            other.kill()
            other.communicate()


TAKE = """
import sys
from pathlib import Path
from boardapp.document.file_claim import FileInUseError
from boardapp.document.crash_recovery import find_recoverable_tables, recover_document
tables = list(find_recoverable_tables(Path(sys.argv[1])))
print(len(tables), flush=True)
sys.stdin.readline()
taken = 0
for table in tables:
    try:
        recover_document(table, Path(sys.argv[1]))
        taken += 1
    except FileInUseError:
        pass
print(taken, flush=True)
sys.stdin.readline()
"""


def test_programs_that_take_over_at_once_share_nothing(tmp_path: Path) -> None:
    for seed in range(3):
        leave(tmp_path, seed=seed, title=f"game {seed}")
    others = [program(TAKE, str(tmp_path)) for _ in range(3)]
    try:
        for other in others:
            assert other.stdout is not None
            other.stdout.readline()  # each may have looked while another did
        for other in others:
            assert other.stdin is not None
            other.stdin.write("go\n")
            other.stdin.flush()
        taken = [int(other.stdout.readline()) for other in others if other.stdout]
    finally:
        for other in others:
            other.communicate("end\n", timeout=20)
    left = [table.document for table in find_recoverable_tables(tmp_path)]
    assert sum(taken) <= 3
    assert sorted(table.name for table in left if table) == ["game 0", "game 1", "game 2"]
    assert all(table and len(table.log) == 30 for table in left)


# ---- killed -----------------------------------------------------------------------------------

STOPPED = """
import os, signal, sys, threading
from pathlib import Path
from boardapp.document.crash_recovery import find_recoverable_tables, recover_document

def stopping(name, call):
    def counted(*given, **named):
        global calls
        if threading.current_thread() is threading.main_thread() and going:
            calls -= 1
            if calls < 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return call(*given, **named)
    return counted

def take(folder):
    global going
    (table,) = find_recoverable_tables(folder)
    for name in ("open", "write", "close", "ftruncate", "unlink", "replace", "rename"):
        setattr(os, name, stopping(name, getattr(os, name)))
    going = True
    document = recover_document(table, folder)
    document.log_throw((7,), 10, "entered", "US")
    acts = [(entry.to_json(document.game), sentence) for entry, sentence in document.log]
    document.journal.rewrite(document.save_start, acts)
    document.log_throw((8,), 10, "entered", "US")
    going = False
    print("whole", flush=True)
    os._exit(0)

from boardapp.games.spearpoint.tiles.catalogue import GRID
import shutil, tempfile
going = False
# What is loaded here need not be loaded in each.
with tempfile.TemporaryDirectory() as copy:
    shutil.copytree(sorted(Path(sys.argv[1]).iterdir())[0], copy, dirs_exist_ok=True)
    (table,) = find_recoverable_tables(Path(copy))
    warm = recover_document(table, Path(copy))
    warm.log_throw((7,), 10, "entered", "US")
    warm.close()
for number, folder in enumerate(sorted(Path(sys.argv[1]).iterdir())):
    calls = number
    if not os.fork():
        take(folder)
    os.wait()
"""


@posix
def test_a_table_taken_over_is_offered_once_wherever_its_program_is_killed(tmp_path: Path) -> None:
    """Killed before every call of the system, from taking over to the second act after it."""
    folders = [tmp_path / f"{number:02}" for number in range(30)]
    first = leave(folders[0])
    os.truncate(first, first.stat().st_size - 3)
    for folder in folders[1:]:
        folder.mkdir()
        shutil.copy(first, folder / first.name)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", STOPPED, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert 0 < done.stdout.count("whole") < len(folders) - 10, done.stderr
    found = []
    for folder in folders:
        (table,) = find_recoverable_tables(folder)
        assert table.document is not None
        assert table.document.damage is None
        found.append(len(table.document.log))
    assert found == sorted(found)
    assert set(found) == {29, 30, 31}


@posix
def test_every_act_that_had_returned_is_there_after_a_kill(tmp_path: Path) -> None:
    """The long run is `make torture`."""
    game, chance = Game(tmp_path), random.Random(21)
    for seed in range(5):
        game.kill(seed, None if seed % 5 == 4 else chance.uniform(0, 0.05))
    assert len(game.document.log) > 10


def leave_saved(folder: Path, path: Path) -> Path:
    """Leave the journal of a table behind that was saved to a file and played on."""
    document = new_document("Friday night")
    document.start_journal(folder)
    document.save(path)
    document.log_note("after saving")
    assert document.journal is not None
    journal = document.journal.path
    document.close(keep_journal=True)
    return journal


def test_a_table_comes_back_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.boardapp"
    leave_saved(tmp_path / "journals", path)
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, taken.is_saved, taken.is_changed_on_disk) == (path, False, False)
    taken.save(path)
    taken.close()
    assert list((tmp_path / "journals").iterdir()) == []


def test_a_file_that_changed_after_a_crash_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "friday.boardapp"
    leave_saved(tmp_path / "journals", path)
    path.write_text("something else")
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, taken.is_changed_on_disk) == (path, True)
    taken.close()


def test_a_table_comes_back_with_its_file_after_two_crashes(tmp_path: Path) -> None:
    path = tmp_path / "friday.boardapp"
    leave_saved(tmp_path / "journals", path)
    for _ in range(2):
        (table,) = find_recoverable_tables(tmp_path / "journals")
        taken = recover_document(table, tmp_path / "journals")
        assert (taken.path, taken.is_changed_on_disk) == (path, False)
        taken.save(path)
        taken.log_note("once more")
        taken.close(keep_journal=True)


def test_a_table_opened_from_a_file_comes_back_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "friday.boardapp"
    new_document("Friday night").save(path)
    monkeypatch.chdir(tmp_path)
    document = open_document(Path("friday.boardapp"))
    document.start_journal(tmp_path / "journals")
    document.log_note("To be finished")
    document.close(keep_journal=True)
    monkeypatch.chdir("/")
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, taken.is_changed_on_disk) == (path, False)
    taken.close()


def test_a_table_that_its_file_holds_in_full_is_not_offered(tmp_path: Path) -> None:
    path, folder = tmp_path / "friday.boardapp", tmp_path / "journals"
    document = new_document("Friday night")
    document.start_journal(folder)
    document.log_note("Before supper")
    document.save(path)
    document.start_journal(folder)
    document.close(keep_journal=True)
    assert list(folder.glob("*.journal"))
    assert list(find_recoverable_tables(folder)) == []
    assert not list(folder.glob("*.journal"))


def test_a_table_whose_file_went_is_offered(tmp_path: Path) -> None:
    path, folder = tmp_path / "friday.boardapp", tmp_path / "journals"
    document = new_document("Friday night")
    document.start_journal(folder)
    document.save(path)
    document.start_journal(folder)
    document.close(keep_journal=True)
    path.unlink()
    (table,) = find_recoverable_tables(folder)
    assert table.document is not None


def test_a_table_that_left_its_file_comes_back_without_one(tmp_path: Path) -> None:
    document = new_document("Friday night")
    document.start_journal(tmp_path / "journals")
    document.save(tmp_path / "friday.boardapp")
    document.rename("Saturday night")
    document.start_journal(tmp_path / "journals")
    document.close(keep_journal=True)
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, taken.name) == (None, "Saturday night")
    taken.close()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff", b"[]", b"{}", b'{"path": 1, "size": 1, "digest": "a"}', b"[" * 100_000,
        b'{"path": "friday.boardapp", "size": 1, "digest": "a"}',
        b'{"path": "/friday.boardapp", "size": true, "digest": "a"}',
        b'{"path": "/friday.boardapp", "size": 1, "digest": 2}',
        b'{"path": "/fri\\u0000day.boardapp", "size": 1, "digest": "a"}',
        b'{"path": "/", "size": 1, "digest": "a"}',
    ],
)  # fmt: skip
def test_a_file_that_is_not_named_soundly_is_none(tmp_path: Path, content: bytes) -> None:
    journal = leave_saved(tmp_path / "journals", tmp_path / "friday.boardapp")
    journal.with_suffix(".file").write_bytes(content)
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, taken.stamp, len(taken.log)) == (None, None, 1)
    taken.close()


def test_a_journal_that_cannot_name_its_file_is_kept_all_the_same(tmp_path: Path) -> None:
    document = new_document("Friday night")
    document.start_journal(tmp_path / "journals")
    assert document.journal is not None
    journal = document.journal.path
    journal.with_suffix(".file").mkdir()
    document.save(tmp_path / "friday.boardapp")
    document.log_note("after saving")
    document.close(keep_journal=True)
    journal.with_suffix(".file").rmdir()
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert (taken.path, len(taken.log)) == (None, 1)
    taken.close()
    assert list((tmp_path / "journals").iterdir()) == []


def test_a_damaged_table_is_kept_from_its_file(tmp_path: Path) -> None:
    journal = leave_saved(tmp_path / "journals", tmp_path / "friday.boardapp")
    content = journal.read_bytes()
    journal.write_bytes(content.replace(b"after saving", b"after_saving"))
    (table,) = find_recoverable_tables(tmp_path / "journals")
    taken = recover_document(table, tmp_path / "journals")
    assert taken.damage is not None
    assert taken.path is None


@posix
def test_a_table_killed_at_any_step_keeps_its_file(tmp_path: Path) -> None:
    save, folder = tmp_path / "friday.boardapp", tmp_path / "kills"
    document = new_document()
    for _ in play(document, random.Random(1), 5):
        pass
    document.save(save)
    command = [sys.executable, "-W", "error", "-m", "tests.torture.steps", str(save), str(folder)]
    subprocess.run(command, cwd=ROOT, timeout=120, check=True)
    tables = 0
    for place in sorted(folder.iterdir()):
        own, journals = place / save.name, place / "data" / "journals"
        assert not open_document(own).torn
        for table in find_recoverable_tables(journals):
            assert table.document is not None, f"step {place.name}: {table.fault}"
            taken = recover_document(table, journals)
            assert taken.path == own, f"step {place.name}: {taken.path}"
            taken.close()
            tables += 1
        left = {path.suffix for path in journals.iterdir()} if journals.exists() else set()
        assert left <= {".lock"}, f"step {place.name}: {left}"
    assert tables > 10
