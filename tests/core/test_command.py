"""Every command, done and taken back, one by one and in any order."""

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import (
    ChangeCommand,
    StateTransition,
    change_command,
    combine_changes,
    move_unit,
    place_unit,
    remove_unit,
    set_agreement_note,
    set_option,
    set_turn,
)
from boardapp.core.grid import Space
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import Agreement, Unit, unit_display_name
from boardapp.core.state_changes import MISSING, FieldChange, StateMismatchError
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_changes import (
    flip_tile,
    mark_tile_as_compared,
    move_tile,
    place_tile,
    remove_tile,
    set_board,
    set_smoke,
    turn_tile,
)

GRID = SquareGrid(columns=3, rows=2)
SPACES = tuple(GRID.spaces())
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
spaces = st.sampled_from(SPACES)
EMPTY = TileState("spearpoint", "village")


@st.composite
def commands(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    """A command that the table allows."""
    makers = [smoke, turn, option, board, agreement, match, placed_unit]
    if state.tiles:
        makers += [removed_tile, turned_tile, flipped_tile]
    if len(state.tiles) < len(SPACES):
        makers += [placed_tile, *([moved_tile] if state.tiles else [])]
    if state.units:
        makers += [removed_unit, moved_unit]
    return draw(st.sampled_from(makers))(draw, state)


def smoke(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    space = draw(spaces)
    return set_smoke(space, state.smoke.get(space, 0), draw(st.integers(0, 3)))


def turn(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return set_turn(state.turn, draw(st.integers(1, 8)))


def option(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    name = draw(st.sampled_from(("range", "night")))
    choice = draw(st.sampled_from((None, "orthogonal", "odd-turns")))
    return set_option(name, state.options.get(name), choice)


def board(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return set_board(state.board, draw(st.sampled_from(("village", "defensive-line"))))


def match(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    tile = draw(st.sampled_from(("1A", "1B")))
    drawing = draw(st.sampled_from((None, "5d0c91ab", "00000000")))
    return mark_tile_as_compared(tile, state.compared.get(tile), drawing)


def agreement(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    index = draw(st.integers(0, len(state.agreements)))
    note = Agreement(draw(spaces), draw(spaces), "direct", draw(st.sampled_from("xyz")))
    drop = index < len(state.agreements) and draw(st.booleans())
    return set_agreement_note(state, index, None if drop else note, GRID)


def placed_unit(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    number = next(i for i in range(len(state.units) + 1) if f"us-{i}" not in state.units)
    return place_unit(Unit(f"us-{number}", "rifle-squad", "us", draw(spaces)), GRID)


def removed_unit(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return remove_unit(draw(st.sampled_from(list(state.units.values()))), GRID)


def moved_unit(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return move_unit(draw(st.sampled_from(list(state.units.values()))), draw(spaces), GRID)


def empty_spaces(state: TileState) -> st.SearchStrategy[Space]:
    return st.sampled_from([space for space in SPACES if space not in state.tiles])


def laid(state: TileState) -> st.SearchStrategy[PlacedTile]:
    return st.sampled_from(list(state.tiles.values()))


def placed_tile(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    rotation = draw(st.sampled_from(ROTATIONS))
    return place_tile(PlacedTile("1A", draw(empty_spaces(state)), rotation))


def removed_tile(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return remove_tile(draw(laid(state)))


def moved_tile(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return move_tile(draw(laid(state)), draw(empty_spaces(state)))


def turned_tile(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    return turn_tile(draw(laid(state)), draw(st.sampled_from(ROTATIONS)))


def flipped_tile(draw: st.DrawFn, state: TileState) -> ChangeCommand:
    placed = draw(laid(state))
    return flip_tile(placed, "1B" if placed.tile == "1A" else "1A")


@given(st.data())
def test_undoing_everything_gives_back_every_state(data: st.DataObject) -> None:
    states, done = [EMPTY], list[StateTransition[TileState]]()
    for _ in range(data.draw(st.integers(1, 12))):
        command = data.draw(commands(states[-1]))
        done.append(StateTransition(states[-1], command))
        states.append(done[-1].after)
    assert states[0] == TileState("spearpoint", "village")
    for step in reversed(done):
        after = states.pop()
        before = step.changes.inverse().apply(after)
        assert before == states[-1]
        assert step.command.apply(before) == after


@given(st.data())
def test_what_was_made_for_another_table_does_not_fit(data: st.DataObject) -> None:
    state = EMPTY
    for _ in range(data.draw(st.integers(0, 6))):
        state = data.draw(commands(state)).apply(state)
    step = StateTransition(state, data.draw(commands(state)))
    if step.after != state:
        with pytest.raises(StateMismatchError):
            step.command.apply(step.after)


AT, TO = Space(0, 0), Space(1, 2)
TILE = PlacedTile("1A", AT, 90)
UNIT = Unit("us-1", "rifle-squad", "us", AT)
NOTE = Agreement(AT, TO, "direct", "we rolled for it")
NOTED = replace(EMPTY, agreements=(NOTE,))


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (place_tile(TILE), "Place tile 1A on A-1"),
        (remove_tile(TILE), "Remove tile 1A from A-1"),
        (move_tile(TILE, TO), "Move tile 1A from A-1 to B-3"),
        (turn_tile(TILE, 180), "Turn tile 1A on A-1 to 180°"),
        (flip_tile(TILE, "1B"), "Flip tile 1A on A-1 to 1B"),
        (place_unit(UNIT, GRID), "Place unit US 1 on A-1"),
        (remove_unit(UNIT, GRID), "Remove unit US 1 from A-1"),
        (move_unit(UNIT, TO, GRID), "Move unit US 1 from A-1 to B-3"),
        (set_smoke(AT, 0, 3), "Lay smoke on A-1 for 3 turns"),
        (set_smoke(AT, 2, 1), "Lay smoke on A-1 for 1 turn"),
        (set_smoke(AT, 3, 0), "Remove the smoke from A-1"),
        (set_turn(1, 2), "Go to Turn 2"),
        (set_option("range", None, "orthogonal"), "Change the switch range: orthogonal"),
        (set_option("range", "orthogonal", None), "Change the switch range: default"),
        (set_board("village", "defensive-line"), "Choose the defensive line map"),
        (
            set_agreement_note(EMPTY, 0, NOTE, GRID),
            "Agree on the line A-1 to B-3: “we rolled for it”",
        ),
        (set_agreement_note(NOTED, 0, None, GRID), "Remove the agreement on the line A-1 to B-3"),
    ],
)
def test_commands_as_the_history_tells_them(command: ChangeCommand, text: str) -> None:
    assert command.history_text() == text


@pytest.mark.rule("004-007")
def test_a_flipped_tile_keeps_its_turn_and_its_space() -> None:
    state = flip_tile(TILE, "1B").apply(place_tile(TILE).apply(EMPTY))
    assert state.tiles == {AT: PlacedTile("1B", AT, 90)}


def test_a_moved_tile_leaves_its_space() -> None:
    state = move_tile(TILE, TO).apply(place_tile(TILE).apply(EMPTY))
    assert state.tiles == {TO: PlacedTile("1A", TO, 90)}


def test_a_dropped_note_comes_back_in_its_old_place() -> None:
    state = EMPTY
    notes = [NOTE, NOTE._replace(text="second"), NOTE._replace(text="third")]
    for i, note in enumerate(notes):
        state = set_agreement_note(state, i, note, GRID).apply(state)
    drop = set_agreement_note(state, 0, None, GRID)
    assert drop.apply(state).agreements == tuple(notes[1:])
    step = StateTransition(state, drop)
    assert step.changes.inverse().apply(step.after) == state


def test_states_and_commands_are_never_changed_in_place() -> None:
    state = place_tile(TILE).apply(EMPTY)
    assert EMPTY.tiles == {}
    place_unit(UNIT, GRID).apply(state)
    set_smoke(AT, 0, 3).apply(state)
    assert (state.units, state.smoke) == ({}, {})
    with pytest.raises(FrozenInstanceError):
        state.turn = 2  # type: ignore[misc]


def test_units_of_a_space_come_by_id() -> None:
    units = [
        Unit("us-2", "sherman", "us", AT), Unit("us-1", "rifle-squad", "us", AT),
        Unit("germany-1", "tiger", "germany", AT), Unit("us-3", "sherman", "us", TO),
    ]  # fmt: skip
    state = EMPTY
    for unit in units:
        state = place_unit(unit, GRID).apply(state)
    assert [unit.id for unit in state.units_in(AT)] == ["germany-1", "us-1", "us-2"]
    assert [unit.id for unit in state.units_in(AT, "us")] == ["us-1", "us-2"]
    assert list(state.units_in(Space(0, 1))) == []


def test_unsetting_what_is_not_there_changes_nothing() -> None:
    assert set_smoke(AT, 0, 0).apply(EMPTY) == EMPTY
    assert set_option("range", None, None).apply(EMPTY) == EMPTY


def test_changes_together_are_one_change() -> None:
    there = PlacedTile("1A", TO, 90)
    act = combine_changes("Lay 1A", EMPTY, (place_tile(TILE), move_tile(TILE, TO), set_turn(1, 2)))
    assert act == change_command(
        "Lay 1A", FieldChange("turn", None, 1, 2), FieldChange("tiles", TO, MISSING, there)
    )
    assert combine_changes("Nothing", EMPTY, ()) == change_command("Nothing")


@given(st.data())
def test_any_changes_together_come_back_exactly(data: st.DataObject) -> None:
    state, parts = EMPTY, []
    for _ in range(data.draw(st.integers(0, 6))):
        parts.append(data.draw(commands(state)))
        state = parts[-1].apply(state)
    act = combine_changes("Set up", EMPTY, parts)
    assert act.apply(EMPTY) == state
    assert StateTransition(EMPTY, act).changes.inverse().apply(state) == EMPTY


@pytest.mark.parametrize(
    ("unit_id", "words"),
    [
        ("us-2", "US 2"),
        ("germany-13", "Germany 13"),
        ("E", "E"),
        ("2-team", "2-team"),
        ("-1", "-1"),
    ],
)
def test_an_id_is_told_as_players_read_it(unit_id: str, words: str) -> None:
    assert unit_display_name(unit_id) == words
