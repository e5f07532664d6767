"""The open document: acts with their listeners, names, and its file."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import InvalidActError, set_turn
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.document import Document, DocumentChange
from boardapp.document.document_loader import open_document
from boardapp.document.save_versions import list_versions
from boardapp.files.save_error import SaveError
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_changes import place_tile, remove_tile, set_smoke
from boardapp.games.spearpoint.tiles.catalogue import Catalogue
from tests.support.tiled import tiled

EMPTY = TileState("spearpoint", "village")
HOUSE = place_tile(PlacedTile("1A", Space(1, 3), 90))
SMOKE = set_smoke(Space(0, 0), 0, 3)


def document(path: Path | None = None) -> Document:
    return Document(EMPTY, Spearpoint(Catalogue({}, {})), path)


def test_a_new_document_is_saved_and_has_nothing_to_undo() -> None:
    made = document()
    assert made.is_saved
    assert not made.undo_names()
    assert not made.redo_names()
    assert made.name == "Untitled"


def test_a_document_is_named_after_its_file_or_by_its_title() -> None:
    assert document(Path("some/where/barn.yaml")).name == "barn.yaml"
    assert (
        Document(EMPTY, Spearpoint(Catalogue({}, {})), title="Worked example").name
        == "Worked example"
    )


def test_acts_are_done_undone_and_done_again_by_name() -> None:
    made = document()
    made.do(HOUSE)
    made.do(SMOKE)
    assert (made.undo_names()[0], made.redo_names()) == ("Lay smoke on A-1 for 3 turns", ())
    made.undo()
    assert (made.undo_names()[0], made.redo_names()[0]) == (
        "Place tile 1A on B-4",
        "Lay smoke on A-1 for 3 turns",
    )
    assert tiled(made.state).smoke == {}
    made.undo()
    assert made.state == EMPTY
    made.redo()
    assert made.state.tiles == {Space(1, 3): PlacedTile("1A", Space(1, 3), 90)}


def test_undo_and_redo_at_their_ends_do_nothing() -> None:
    made, heard = document(), list[DocumentChange]()
    made.add_listener(heard.append)
    made.undo()
    made.redo()
    assert heard == []
    assert made.state == EMPTY


def test_listeners_hear_every_change_with_the_states_around_it() -> None:
    made, heard, others = document(), list[DocumentChange](), list[DocumentChange]()
    made.add_listener(heard.append)
    made.add_listener(others.append)
    made.do(SMOKE)
    smoky = made.state
    made.undo()
    made.go_to(1)
    assert heard == [
        DocumentChange(EMPTY, smoky),
        DocumentChange(smoky, EMPTY),
        DocumentChange(EMPTY, smoky),
    ]
    assert others == heard


def test_going_to_a_position_that_is_not_there_changes_nothing() -> None:
    made = document()
    made.do(SMOKE)
    with pytest.raises(ValueError, match="found an undo or redo to act 2, which does not exist"):
        made.go_to(2)
    assert tiled(made.state).smoke == {Space(0, 0): 3}


def test_going_where_the_table_stands_is_no_act() -> None:
    made = document()
    made.do(SMOKE)
    made.go_to(1)
    assert len(made.log) == 1
    made.go_to(0)
    made.go_to(0)
    assert [sentence for _, sentence in made.log][1:] == ["Undo “Lay smoke on A-1 for 3 turns”"]


def test_what_a_save_would_not_give_back_is_not_done() -> None:
    made = document()
    with pytest.raises(InvalidActError, match="found 10000000000; expected a whole number"):
        made.do(set_turn(1, 10**10))
    assert (made.state, made.log) == (EMPTY, [])


def test_a_log_as_long_as_a_save_may_be_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardapp.document.document.MAX_ACTS", 2)
    made, told = document(), list[bool]()
    for _ in range(2):
        told.append(made.full)
        made.log_throw((1,), 6, "rolled", "US")
    assert (told, made.full) == ([False, False], True)


@pytest.mark.parametrize("with_journal", [True, False])
@pytest.mark.parametrize("asked_before", [True, False])
def test_a_table_whose_save_is_as_large_as_one_may_be_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_journal: bool, asked_before: bool
) -> None:
    made = document()
    if with_journal:
        made.start_journal(tmp_path)
    empty = len(made.to_save_text().encode())
    made.log_note("ü" * 30)
    size = len(made.to_save_text().encode())
    act = size - empty
    monkeypatch.setattr("boardapp.document.document.MAX_START", 0)
    monkeypatch.setattr("boardapp.document.document.MAX_LINE", 5000)
    monkeypatch.setattr("boardapp.document.document.MAX_BYTES", size + act + act // 2 + 10_000)
    told = [made.full] if asked_before else []
    for _ in range(2):
        made.log_note("ü" * 30)
        told.append(made.full)
    made.close()
    assert told[-2:] == [False, True]


def test_a_journal_kept_under_another_name_stays_one_journal(tmp_path: Path) -> None:
    made = document()
    made.do(SMOKE)
    made.start_journal(tmp_path / "journals")
    made.save(tmp_path / "renamed.boardapp")
    made.start_journal(tmp_path / "journals")
    made.undo()
    made.close(keep_journal=True)
    (left,) = find_recoverable_tables(tmp_path / "journals")
    assert left.document is not None
    assert (left.document.name, len(left.document.log)) == ("renamed.boardapp", 2)


def test_saving_writes_the_text_takes_the_file_and_marks_it(tmp_path: Path) -> None:
    made = document()
    made.do(SMOKE)
    saved = made.save(tmp_path / "table.boardapp")
    assert saved.sentence == "Saved “table.boardapp”."
    assert (tmp_path / "table.boardapp").read_bytes() == made.to_save_text().encode()
    assert (made.path, made.name) == (tmp_path / "table.boardapp", "table.boardapp")
    assert made.is_saved
    assert os.listdir(tmp_path) == ["table.boardapp"]
    made.undo()
    assert not made.is_saved


def test_a_failed_save_leaves_file_path_and_mark_as_they_were(tmp_path: Path) -> None:
    made = document()
    made.do(SMOKE)
    made.save(tmp_path / "old.boardapp")
    made.undo()
    with pytest.raises(SaveError, match=r"the folder .*no such folder does not exist\."):
        made.save(tmp_path / "no such folder" / "table.boardapp", tmp_path / "versions")
    assert (made.path, made.is_saved) == (tmp_path / "old.boardapp", False)
    assert not made.is_changed_on_disk
    assert os.listdir(tmp_path) == ["old.boardapp"]


def test_a_file_changed_by_another_program_is_noticed_until_it_is_saved_over(
    tmp_path: Path,
) -> None:
    made, path, told = document(), tmp_path / "table.boardapp", list[bool]()
    told.append(made.is_changed_on_disk)
    made.save(path)
    told.append(made.is_changed_on_disk)
    path.write_text(path.read_text().replace("Untitled", "Stranger"))
    told.append(made.is_changed_on_disk)
    made.save(path)
    told.append(made.is_changed_on_disk)
    path.unlink()
    told.append(made.is_changed_on_disk)
    assert told == [False, False, True, False, True]


def test_a_save_that_was_opened_is_watched_as_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "table.boardapp"
    document().save(path)
    opened = open_document(path)
    told = [opened.is_changed_on_disk]
    path.write_bytes(path.read_bytes() + b"\n")
    told.append(opened.is_changed_on_disk)
    assert told == [False, True]


def test_the_contents_of_a_saved_file_stay_recoverable(tmp_path: Path) -> None:
    made, path, kept = document(), tmp_path / "table.boardapp", tmp_path / "versions"
    path.write_text("somebody else's\n")
    texts = ["somebody else's\n"]
    for _ in range(2):
        made.do(SMOKE)
        made.undo()
        made.save(path, kept)
        texts.append(made.to_save_text())
    assert [version.path.read_text() for version in list_versions(kept, path)] == texts[::-1]


@given(st.lists(st.one_of(st.just("undo"), st.just("redo"), st.integers(1, 9))))
def test_any_acts_undone_as_a_whole_give_the_first_state(acts: list[str | int]) -> None:
    made = document()
    for act in acts:
        if act == "undo":
            made.undo()
        elif act == "redo":
            made.redo()
        else:
            assert isinstance(act, int)
            made.do(set_turn(made.state.turn, act))
            lying = tiled(made.state).tiles.get(Space(0, act - 1))
            placed = PlacedTile("1A", Space(0, act - 1))
            made.do(remove_tile(lying) if lying else place_tile(placed))
    last = made.state
    position = made.history.position
    made.go_to(0)
    assert made.state == EMPTY
    assert made.is_saved
    made.go_to(position)
    assert made.state == last
