"""A start deletes leftovers of killed saves, beside players' files and among our own."""

import os
import random
import sys
from pathlib import Path

import pytest

from boardapp.document.crash_recovery import clear_leftover_temp_files, find_recoverable_tables
from boardapp.document.data_folders import (
    data_folder,
    decks_folder,
    journals_folder,
    versions_folder,
)
from boardapp.document.document_loader import open_document
from boardapp.files.temp_files import new_temp_path
from tests.document.play import new_document
from tests.torture.kills import Saves


def left(*folders: Path) -> list[Path]:
    """Leave a part in each folder."""
    parts = []
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        parts.append(new_temp_path(folder / "friday.boardapp"))
        parts[-1].write_text("left")
    return parts


def test_where_files_were_opened_or_saved(tmp_path: Path) -> None:
    club, home = tmp_path / "club", tmp_path / "home"
    club.mkdir()
    save = club / "friday.boardapp"
    new_document().save(save, versions_folder())
    crashed = open_document(save)
    crashed.start_journal(journals_folder())
    crashed.close(keep_journal=True)
    (versions,) = versions_folder().iterdir()
    parts = left(club, home, versions, decks_folder(), data_folder() / "spearpoint")
    elsewhere = left(tmp_path / "elsewhere")
    clear_leftover_temp_files([home / "gone.boardapp", tmp_path / "none" / "x", Path("a\0b")])
    assert [part for part in parts if part.exists()] == []
    assert elsewhere[0].exists()
    assert save.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_link_leads_to_where_its_file_lies(tmp_path: Path) -> None:
    (part,) = left(tmp_path / "club")
    (tmp_path / "mine").symlink_to(tmp_path / "club/friday.boardapp")
    clear_leftover_temp_files([tmp_path / "mine"])
    assert not part.exists()


def test_nothing_is_there_yet() -> None:
    clear_leftover_temp_files([])
    assert not data_folder().exists()


def test_what_was_to_take_a_journal_s_place_goes_once_nobody_holds_it() -> None:
    running, crashed = new_document(), new_document()
    for document in (running, crashed):
        document.start_journal(journals_folder())
        assert document.journal is not None
        document.journal.path.with_suffix(".part").write_text("begun")
    crashed.close(keep_journal=True)
    assert len(list(find_recoverable_tables(journals_folder()))) == 1
    names = [name for name in os.listdir(journals_folder()) if name.endswith(".part")]
    assert running.journal is not None
    assert names == [running.journal.path.with_suffix(".part").name]
    running.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kills of POSIX")
def test_a_program_killed_among_its_saves_leaves_nothing_beyond_a_start(tmp_path: Path) -> None:
    """The long run is `make torture`."""
    saves, chance = Saves(tmp_path), random.Random(3)
    for seed in range(3):
        saves.kill(seed, chance.uniform(0.02, 0.2))
    assert saves.acts > 100
