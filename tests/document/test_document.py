"""The open document: acts with their listeners, names, and its file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import PlaceTile, RemoveTile, SetSmoke, SetTurn
from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Changed, Document
from boardapp.files.save_error import SaveError
from boardapp.games.spearpoint.catalogue import Catalogue

EMPTY = State("spearpoint", "village")
HOUSE = PlaceTile(PlacedTile("1A", Space(1, 3), 90))
SMOKE = SetSmoke(Space(0, 0), 0, 3)


def document(path: Path | None = None) -> Document:
    return Document(EMPTY, Catalogue({}, {}), path)


def test_a_new_document_is_saved_and_has_nothing_to_undo() -> None:
    made = document()
    assert made.saved
    assert made.undo_text() is None
    assert made.redo_text() is None
    assert made.name == "Untitled"


def test_a_document_is_named_after_its_file_or_by_its_title() -> None:
    assert document(Path("some/where/barn.yaml")).name == "barn.yaml"
    assert Document(EMPTY, Catalogue({}, {}), title="Worked example").name == "Worked example"


def test_acts_are_done_undone_and_done_again_by_name() -> None:
    made = document()
    made.do(HOUSE)
    made.do(SMOKE)
    assert (made.undo_text(), made.redo_text()) == ("Smoke on A-1: 3 turns", None)
    made.undo()
    assert (made.undo_text(), made.redo_text()) == ("Place tile 1A on B-4", "Smoke on A-1: 3 turns")
    assert made.state.smoke == {}
    made.undo()
    assert made.state == EMPTY
    made.redo()
    assert made.state.tiles == {Space(1, 3): PlacedTile("1A", Space(1, 3), 90)}


def test_undo_and_redo_at_their_ends_do_nothing() -> None:
    made, heard = document(), list[Changed]()
    made.listen(heard.append)
    made.undo()
    made.redo()
    assert heard == []
    assert made.state == EMPTY


def test_listeners_hear_every_change_with_the_states_around_it() -> None:
    made, heard, others = document(), list[Changed](), list[Changed]()
    made.listen(heard.append)
    made.listen(others.append)
    made.do(SMOKE)
    smoky = made.state
    made.undo()
    made.go_to(1)
    assert heard == [Changed(EMPTY, smoky), Changed(smoky, EMPTY), Changed(EMPTY, smoky)]
    assert others == heard


def test_going_to_a_position_that_is_not_there_changes_nothing() -> None:
    made = document()
    made.do(SMOKE)
    with pytest.raises(ValueError, match="no position 2 among 1 acts"):
        made.go_to(2)
    assert made.state.smoke == {Space(0, 0): 3}


def test_saving_writes_the_text_takes_the_file_and_marks_it(tmp_path: Path) -> None:
    made = document()
    made.do(SMOKE)
    made.save("a table\n", tmp_path / "table.yaml")
    assert (tmp_path / "table.yaml").read_text() == "a table\n"
    assert (made.path, made.name, made.saved) == (tmp_path / "table.yaml", "table.yaml", True)
    made.undo()
    assert not made.saved
    made.redo()
    assert made.saved


def test_a_failed_save_leaves_file_path_and_mark_as_they_were(tmp_path: Path) -> None:
    made = document(tmp_path / "old.yaml")
    made.do(SMOKE)
    with pytest.raises(SaveError, match="no such folder is not there"):
        made.save("a table\n", tmp_path / "no such folder" / "table.yaml")
    assert (made.path, made.saved) == (tmp_path / "old.yaml", False)


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
            made.do(SetTurn(made.state.turn, act))
            lying = made.state.tiles.get(Space(0, act - 1))
            placed = PlacedTile("1A", Space(0, act - 1))
            made.do(RemoveTile(lying) if lying else PlaceTile(placed))
    last = made.state
    position = made.history.position
    made.go_to(0)
    assert made.state == EMPTY
    assert made.saved
    made.go_to(position)
    assert made.state == last
