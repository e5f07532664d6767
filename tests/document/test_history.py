"""Acts done, undone and done again, and the mark where they were saved."""

import pytest

from boardapp.core.command import StateTransition, set_turn
from boardapp.core.state import State
from boardapp.document.undo_history import History

EMPTY = State("spearpoint", "village")


def history(*turns: int) -> tuple[History, State]:
    """Return a history of turns counted up, and the state after the last."""
    made, state = History(), EMPTY
    for turn in turns:
        state = do(made, state, turn)
    return made, state


def do(made: History, state: State, turn: int) -> State:
    step = StateTransition(state, set_turn(state.turn, turn))
    made.append_transition(step)
    return step.after


def test_a_new_history_is_empty_and_saved() -> None:
    made = History()
    assert (made.position, list(made.commands), made.is_saved) == (0, [], True)


def test_doing_appends_and_applies() -> None:
    made, state = history(2, 3)
    assert made.commands == [set_turn(1, 2), set_turn(2, 3)]
    assert (made.position, state.turn, made.is_saved) == (2, 3, False)


def test_going_back_and_forth_passes_through_every_act() -> None:
    made, state = history(2, 3, 4)
    for position, turn in ((1, 2), (3, 4), (0, 1), (0, 1), (3, 4)):
        state = made.go_to(position, state)
        assert (made.position, state.turn) == (position, turn)
    assert len(made.commands) == 3


def test_going_back_to_the_start_gives_the_first_state() -> None:
    made, state = history(2, 5, 7)
    assert made.go_to(0, state) == EMPTY


@pytest.mark.parametrize("position", [-1, 3, 100])
def test_no_such_position_is_refused_and_changes_nothing(position: int) -> None:
    made, state = history(2, 3)
    with pytest.raises(ValueError, match=f"no position {position} among 2 acts"):
        made.go_to(position, state)
    assert made.position == 2


def test_something_new_after_an_undo_drops_what_was_undone() -> None:
    made, state = history(2, 3, 4)
    state = made.go_to(1, state)
    state = do(made, state, 9)
    assert made.commands == [set_turn(1, 2), set_turn(2, 9)]
    assert (made.position, state.turn) == (2, 9)


def test_the_saved_mark_is_found_again_by_undo_and_redo() -> None:
    made, state = history(2, 3)
    made.mark_saved()
    found = [made.is_saved]
    for position in (1, 2):
        state = made.go_to(position, state)
        found.append(made.is_saved)
    assert found == [True, False, True]


def test_the_saved_mark_behind_is_kept_by_something_new() -> None:
    made, state = history(2, 3)
    made.mark_saved()
    state = do(made, state, 4)
    assert not made.is_saved
    made.go_to(2, state)
    assert made.is_saved


def test_a_saved_mark_that_was_dropped_is_never_met_again() -> None:
    made, state = history(2, 3)
    made.mark_saved()
    state = made.go_to(1, state)
    state = do(made, state, 9)  # as many acts as were saved, yet others
    assert not made.is_saved
    made.go_to(0, state)
    assert not made.is_saved


def test_saving_anew_replaces_a_dropped_mark() -> None:
    made, state = history(2, 3)
    made.mark_saved()
    state = made.go_to(0, state)
    do(made, state, 9)
    made.mark_saved()
    assert made.is_saved


def test_what_was_noted_is_unsaved_whatever_is_undone() -> None:
    made, state = history(2, 3)
    made.mark_saved()
    made.mark_note_added()
    saved = [made.is_saved]
    made.go_to(1, state)
    saved.append(made.is_saved)
    made.mark_saved()
    saved.append(made.is_saved)
    assert saved == [False, False, True]


def test_a_history_marked_unsaved_is_saved_nowhere() -> None:
    made, state = history(2)
    made.mark_unsaved()
    assert not made.is_saved
    made.go_to(0, state)
    assert not made.is_saved
