"""A file open in a window is claimed: a second window learns of it, a killed one keeps none."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardapp.document.data_folders import claims_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.file_claim import FileClaim, FileInUseError, claim_file
from tests.document.play import new_document

HOLDER = """
import sys, time
from pathlib import Path
from boardapp.document.document_loader import open_document
document = open_document(Path(sys.argv[1]))
document.claim_own_file(Path(sys.argv[2]))
print("open", flush=True)
time.sleep(60)
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "friday.boardapp"
    new_document().save(path)
    return path


@contextmanager
def another_program(save: Path) -> Iterator[subprocess.Popen[str]]:
    """Have another program open a save."""
    command = [sys.executable, "-c", HOLDER, str(save), str(claims_folder())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd()) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        yield program
        program.kill()


def test_a_second_program_is_told_and_a_killed_one_holds_nothing(save: Path) -> None:
    document = open_document(save)
    with another_program(save) as other:
        with pytest.raises(FileInUseError):
            document.claim_own_file(claims_folder())
        other.kill()
        other.wait(10)
        document.claim_own_file(claims_folder())
    document.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_file_is_the_same_by_whatever_name(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link.boardapp").symlink_to(save)
    monkeypatch.chdir(tmp_path)
    first = claim_file(save, claims_folder())
    assert first is not None
    for name in ("link.boardapp", "friday.boardapp", "./friday.boardapp"):
        assert first.holds(Path(name))
        with pytest.raises(FileInUseError):
            claim_file(Path(name), claims_folder())
    assert not first.holds(Path("other.boardapp"))
    first.release()


def test_nothing_is_left_of_a_claim_that_ended(save: Path) -> None:
    document = open_document(save)
    document.claim_own_file(claims_folder())
    assert len(os.listdir(claims_folder())) == 1
    document.close()
    document.close()
    assert os.listdir(claims_folder()) == []
    again = claim_file(save, claims_folder())
    assert again is not None
    again.release()


def test_where_no_claim_can_be_kept_the_table_is_open_all_the_same(
    save: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    document = open_document(save)
    document.claim_own_file(tmp_path / "file")
    assert document.save(save, claims_folder=tmp_path / "file").how == "replaced"
    document.close()


def test_a_table_without_a_file_claims_none(tmp_path: Path) -> None:
    document = new_document()
    document.claim_own_file(claims_folder())
    assert not claims_folder().exists()


def test_a_claim_follows_the_document_to_another_file(save: Path, tmp_path: Path) -> None:
    document, other = open_document(save), tmp_path / "other.boardapp"
    document.claim_own_file(claims_folder())
    document.save(other, claims_folder=claims_folder())
    assert free(save)
    assert not free(other)
    document.save(other, claims_folder=claims_folder())
    assert not free(other)
    document.rename("Untitled")
    assert free(other)


def test_a_file_that_another_window_has_is_not_saved_over(save: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.boardapp"
    new_document().save(theirs)
    before = theirs.read_bytes()
    document = open_document(save)
    document.claim_own_file(claims_folder())
    with another_program(theirs), pytest.raises(FileInUseError):
        document.save(theirs, claims_folder=claims_folder())
    assert theirs.read_bytes() == before
    assert document.path == save
    assert not free(save)
    document.close()


def test_a_save_that_fails_claims_nothing(save: Path, tmp_path: Path) -> None:
    document, nowhere = open_document(save), tmp_path / "none" / "x.boardapp"
    document.claim_own_file(claims_folder())
    with pytest.raises(OSError, match="does not exist"):
        document.save(nowhere, claims_folder=claims_folder())
    assert free(nowhere)
    assert not free(save)
    document.close()


def test_the_same_file_is_opened_again_in_one_window(save: Path) -> None:
    before, after = open_document(save), open_document(save)
    before.claim_own_file(claims_folder())
    after.claim_own_file(claims_folder(), before)
    before.close()
    assert not free(save)
    after.close()
    assert free(save)


def test_opening_clears_what_a_killed_save_left_beside_the_file(save: Path) -> None:
    from boardapp.files.temp_files import new_temp_path

    new_temp_path(save).write_text("left")
    document: Document = open_document(save)
    document.claim_own_file(claims_folder())
    assert os.listdir(save.parent) == [save.name]
    document.close()


def free(path: Path) -> bool:
    try:
        claim: FileClaim | None = claim_file(path, claims_folder())
    except FileInUseError:
        return False
    assert claim is not None
    claim.release()
    return True
