"""Every command, done and taken back, one by one and in any order."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.change import MisfitError
from boardapp.core.command import (
    Command,
    MoveUnit,
    NoteAgreement,
    PlaceUnit,
    RemoveUnit,
    SetOption,
    SetTurn,
    Step,
    Together,
)
from boardapp.core.grid import Space
from boardapp.core.square import SquareGrid
from boardapp.core.state import Agreement, Unit, called
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.commands import (
    FlipTile,
    MatchTile,
    MoveTile,
    PlaceTile,
    RemoveTile,
    SetBoard,
    SetSmoke,
    TurnTile,
)
from boardapp.games.spearpoint.state import TileState

GRID = SquareGrid(columns=3, rows=2)
SPACES = tuple(GRID.spaces())
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
spaces = st.sampled_from(SPACES)
EMPTY = TileState("spearpoint", "village")


@st.composite
def commands(draw: st.DrawFn, state: TileState) -> Command:
    """A command that the table allows."""
    makers = [smoke, turn, option, board, agreement, match, place_unit]
    if state.tiles:
        makers += [remove_tile, turn_tile, flip_tile]
    if len(state.tiles) < len(SPACES):
        makers += [place_tile, *([move_tile] if state.tiles else [])]
    if state.units:
        makers += [remove_unit, move_unit]
    return draw(st.sampled_from(makers))(draw, state)


def smoke(draw: st.DrawFn, state: TileState) -> Command:
    space = draw(spaces)
    return SetSmoke(space, state.smoke.get(space, 0), draw(st.integers(0, 3)))


def turn(draw: st.DrawFn, state: TileState) -> Command:
    return SetTurn(state.turn, draw(st.integers(1, 8)))


def option(draw: st.DrawFn, state: TileState) -> Command:
    name = draw(st.sampled_from(("range", "night")))
    choice = draw(st.sampled_from((None, "orthogonal", "odd-turns")))
    return SetOption(name, state.options.get(name), choice)


def board(draw: st.DrawFn, state: TileState) -> Command:
    return SetBoard(state.board, draw(st.sampled_from(("village", "defensive-line"))))


def match(draw: st.DrawFn, state: TileState) -> Command:
    tile = draw(st.sampled_from(("1A", "1B")))
    drawing = draw(st.sampled_from((None, "5d0c91ab", "00000000")))
    return MatchTile(tile, state.compared.get(tile), drawing)


def agreement(draw: st.DrawFn, state: TileState) -> Command:
    index = draw(st.integers(0, len(state.agreements)))
    before = state.agreements[index] if index < len(state.agreements) else None
    note = Agreement(draw(spaces), draw(spaces), "direct", draw(st.sampled_from("xyz")))
    return NoteAgreement(index, before, draw(st.sampled_from((None, note))))


def place_unit(draw: st.DrawFn, state: TileState) -> Command:
    number = next(i for i in range(len(state.units) + 1) if f"us-{i}" not in state.units)
    return PlaceUnit(Unit(f"us-{number}", "rifle-squad", "us", draw(spaces)))


def remove_unit(draw: st.DrawFn, state: TileState) -> Command:
    return RemoveUnit(draw(st.sampled_from(list(state.units.values()))))


def move_unit(draw: st.DrawFn, state: TileState) -> Command:
    return MoveUnit(draw(st.sampled_from(list(state.units.values()))), draw(spaces))


def empty_spaces(state: TileState) -> st.SearchStrategy[Space]:
    return st.sampled_from([space for space in SPACES if space not in state.tiles])


def laid(state: TileState) -> st.SearchStrategy[PlacedTile]:
    return st.sampled_from(list(state.tiles.values()))


def place_tile(draw: st.DrawFn, state: TileState) -> Command:
    rotation = draw(st.sampled_from(ROTATIONS))
    return PlaceTile(PlacedTile("1A", draw(empty_spaces(state)), rotation))


def remove_tile(draw: st.DrawFn, state: TileState) -> Command:
    return RemoveTile(draw(laid(state)))


def move_tile(draw: st.DrawFn, state: TileState) -> Command:
    return MoveTile(draw(laid(state)), draw(empty_spaces(state)))


def turn_tile(draw: st.DrawFn, state: TileState) -> Command:
    return TurnTile(draw(laid(state)), draw(st.sampled_from(ROTATIONS)))


def flip_tile(draw: st.DrawFn, state: TileState) -> Command:
    placed = draw(laid(state))
    return FlipTile(placed, "1B" if placed.tile == "1A" else "1A")


@given(st.data())
def test_undoing_everything_gives_back_every_state(data: st.DataObject) -> None:
    states, done = [EMPTY], list[Step[TileState]]()
    for _ in range(data.draw(st.integers(1, 12))):
        command = data.draw(commands(states[-1]))
        done.append(Step(states[-1], command))
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
    step = Step(state, data.draw(commands(state)))
    # The same note may be made twice.
    if step.after != state and not isinstance(step.command, NoteAgreement):
        with pytest.raises(MisfitError):
            step.command.apply(step.after)


AT, TO = Space(0, 0), Space(1, 2)
TILE = PlacedTile("1A", AT, 90)
UNIT = Unit("us-1", "rifle-squad", "us", AT)
NOTE = Agreement(AT, TO, "direct", "we rolled for it")


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (PlaceTile(TILE), "Place tile 1A on A-1"),
        (RemoveTile(TILE), "Remove tile 1A from A-1"),
        (MoveTile(TILE, TO), "Move tile 1A from A-1 to B-3"),
        (TurnTile(TILE, 180), "Turn tile 1A on A-1 to 180°"),
        (FlipTile(TILE, "1B"), "Flip tile 1A on A-1 to 1B"),
        (PlaceUnit(UNIT), "Place unit US 1 on A-1"),
        (RemoveUnit(UNIT), "Remove unit US 1 from A-1"),
        (MoveUnit(UNIT, TO), "Move unit US 1 from A-1 to B-3"),
        (SetSmoke(AT, 0, 3), "Smoke on A-1: 3 turns"),
        (SetSmoke(AT, 2, 1), "Smoke on A-1: 1 turn"),
        (SetSmoke(AT, 3, 0), "Lift the smoke from A-1"),
        (SetTurn(1, 2), "Turn 2"),
        (SetOption("range", None, "orthogonal"), "Switch range: orthogonal"),
        (SetOption("range", "orthogonal", None), "Switch range: default"),
        (SetBoard("village", "defensive-line"), "Choose the defensive line map"),
        (NoteAgreement(0, None, NOTE), "Agree on A-1 to B-3: we rolled for it"),
        (NoteAgreement(0, NOTE, None), "Drop the note on A-1 to B-3"),
    ],
)
def test_commands_as_the_history_tells_them(command: Command, text: str) -> None:
    assert command.text(GRID) == text


@pytest.mark.rule("004-007")
def test_a_flipped_tile_keeps_its_turn_and_its_space() -> None:
    state = FlipTile(TILE, "1B").apply(PlaceTile(TILE).apply(EMPTY))
    assert state.tiles == {AT: PlacedTile("1B", AT, 90)}


def test_a_moved_tile_leaves_its_space() -> None:
    state = MoveTile(TILE, TO).apply(PlaceTile(TILE).apply(EMPTY))
    assert state.tiles == {TO: PlacedTile("1A", TO, 90)}


def test_a_dropped_note_comes_back_in_its_old_place() -> None:
    state = EMPTY
    notes = [NOTE, NOTE._replace(text="second"), NOTE._replace(text="third")]
    for i, note in enumerate(notes):
        state = NoteAgreement(i, None, note).apply(state)
    drop = NoteAgreement(0, notes[0], None)
    assert drop.apply(state).agreements == tuple(notes[1:])
    step = Step(state, drop)
    assert step.changes.inverse().apply(step.after) == state


def test_states_and_commands_are_never_changed_in_place() -> None:
    state = PlaceTile(TILE).apply(EMPTY)
    assert EMPTY.tiles == {}
    PlaceUnit(UNIT).apply(state)
    SetSmoke(AT, 0, 3).apply(state)
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
        state = PlaceUnit(unit).apply(state)
    assert [unit.id for unit in state.units_in(AT)] == ["germany-1", "us-1", "us-2"]
    assert [unit.id for unit in state.units_in(AT, "us")] == ["us-1", "us-2"]
    assert list(state.units_in(Space(0, 1))) == []


def test_unsetting_what_is_not_there_changes_nothing() -> None:
    assert SetSmoke(AT, 0, 0).apply(EMPTY) == EMPTY
    assert SetOption("range", None, None).apply(EMPTY) == EMPTY


def test_changes_together_are_done_in_order_and_taken_back_the_other_way_round() -> None:
    there = PlacedTile("1A", TO, 90)
    act = Together("Lay 1A in two moves", (PlaceTile(TILE), MoveTile(TILE, TO), SetTurn(1, 2)))
    step = Step(EMPTY, act)
    assert (step.after.tiles, step.after.turn) == ({TO: there}, 2)
    assert [part.after.turn for part in step.parts] == [1, 1, 2]
    assert step.after == act.apply(EMPTY)
    assert step.changes.inverse().apply(step.after) == EMPTY
    assert act.text(GRID) == "Lay 1A in two moves"


def test_no_changes_together_change_nothing() -> None:
    assert Together("Nothing", ()).apply(EMPTY) is EMPTY
    assert Step(EMPTY, Together("Nothing", ())).after is EMPTY


@given(st.data())
def test_any_changes_together_come_back_exactly(data: st.DataObject) -> None:
    state, parts = EMPTY, []
    for _ in range(data.draw(st.integers(0, 6))):
        parts.append(data.draw(commands(state)))
        state = parts[-1].apply(state)
    act = Together("Set up", tuple(parts))
    assert act.apply(EMPTY) == state
    assert Step(EMPTY, act).changes.inverse().apply(state) == EMPTY


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
    assert called(unit_id) == words
