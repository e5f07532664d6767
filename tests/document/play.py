"""Random acts at a table, the same for the same seed: what tests of saves and journals play."""

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from boardapp.core import command as commands
from boardapp.core.command import ChangeCommand
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import Agreement
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.document.document import Document
from boardapp.document.save_format import parse_save
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.placement_checks import (
    new_unit_id,
    why_no_unit_placement,
    why_tile_cannot_lie,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
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
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, tile_number
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.support.tiled import tiled

SPACES = tuple(GRID.spaces())
KINDS = ("rifle-squad", "sherman", "stuka", "my-hero")
WORDS = ("clear", "we say no", "Fluß – 4″", "}  # {", '"quoted"', "#00000000", "", " a\u00a0b ")
RULING = Ruling("B-1", "B-9", ((2000, 6000), (34000, 6000)), "direct", "us", "clear")


def new_document(title: str = "Friday night") -> Document:
    """Return an empty village whose clock counts the acts."""
    return Document(
        new_state("village"), Spearpoint(built_in_catalogue()), None, title, clock=ticking()
    )


def ticking(first: int = 1) -> Callable[[], str]:
    numbers = itertools.count(first)
    return lambda: f"2026-11-21T20:00:{next(numbers):07d}Z"


def play(document: Document, chance: random.Random, acts: int | None = None) -> Iterator[int]:
    """Do random acts, undo, redo, jump, rule and throw; yield the length of the log after each."""
    while acts is None or len(document.log) < acts:
        before = len(document.log)
        kind = chance.random()
        if kind < 0.08:
            document.undo()
        elif kind < 0.13:
            document.redo()
        elif kind < 0.16:
            position = chance.randint(0, len(document.history.commands))
            if position != document.history.position:
                document.go_to(position)
        elif kind < 0.19:
            document.log_throw((chance.randint(1, 10),) * 2, 10, "rolled", "boardapp", "to hit")
        elif kind < 0.22:
            document.log_ruling(RULING)
        elif command := some_command(tiled(document.state), box(document), chance):
            document.do(command)
        if len(document.log) > before:
            yield len(document.log)


def box(document: Document) -> Catalogue:
    """Return what can lie on a document's table."""
    assert isinstance(document.game, Spearpoint)
    return document.game.catalogue


def some_command(
    state: TileState, catalogue: Catalogue, chance: random.Random
) -> ChangeCommand | None:
    """Return a command that a player could give, or sometimes none."""
    if chance.random() < 0.08:
        return _several(state, catalogue, chance)
    return _single(state, catalogue, chance)


def _single(state: TileState, catalogue: Catalogue, chance: random.Random) -> ChangeCommand | None:
    return chance.choice((_tile, _tile, _lying, _lying, _unit, _unit, _smoke, _table, _note))(
        state, catalogue, chance
    )


def _several(state: TileState, catalogue: Catalogue, chance: random.Random) -> ChangeCommand:
    parts: list[ChangeCommand] = []
    there = state
    for _ in range(chance.randrange(1, 5)):
        part = _single(there, catalogue, chance)
        if part is not None:
            parts.append(part)
            there = part.apply(there)
    return commands.combine_changes(f"Do {len(parts)} things", state, parts)


def _tile(state: TileState, catalogue: Catalogue, chance: random.Random) -> ChangeCommand | None:
    used = {tile_number(placed.tile) for placed in state.tiles.values()}
    left = [
        name
        for name, feature in catalogue.tiles.items()
        if state.board in feature.maps and tile_number(name) not in used
    ]
    placed = PlacedTile(
        chance.choice(left or ["1A"]),
        chance.choice(SPACES),
        chance.choice(ROTATIONS),
    )
    return None if why_tile_cannot_lie(state, catalogue, placed) else place_tile(placed)


def _lying(state: TileState, catalogue: Catalogue, chance: random.Random) -> ChangeCommand | None:
    if not state.tiles:
        return None
    placed = state.tiles[chance.choice(sorted(state.tiles))]
    what = chance.randrange(4)
    if what == 0:
        return remove_tile(placed)
    if what == 1:
        return turn_tile(placed, chance.choice(ROTATIONS))
    if what == 2:
        other = catalogue.other_side_of_tile(placed.tile)
        if other is None or state.board not in catalogue.tiles[other].maps:
            return None
        return flip_tile(placed, other)
    target = chance.choice(SPACES)
    return None if target in state.tiles else move_tile(placed, target)


def _unit(state: TileState, catalogue: Catalogue, chance: random.Random) -> ChangeCommand | None:
    space = chance.choice(SPACES)
    if state.units and chance.random() < 0.5:
        unit = state.units[chance.choice(sorted(state.units))]
        if chance.random() < 0.4:
            return commands.remove_unit(unit, GRID)
        moved = unit._replace(space=space)
        return (
            None
            if why_no_unit_placement(state, catalogue, moved)
            else commands.move_unit(unit, space, GRID)
        )
    side = chance.choice(("us", "germany"))
    unit = Unit(new_unit_id(state, side), chance.choice(KINDS), side, space)
    return (
        None if why_no_unit_placement(state, catalogue, unit) else commands.place_unit(unit, GRID)
    )


def _smoke(state: TileState, _: Catalogue, chance: random.Random) -> ChangeCommand:
    space = chance.choice(SPACES)
    return set_smoke(space, state.smoke.get(space, 0), chance.randrange(4))


def _table(state: TileState, _: Catalogue, chance: random.Random) -> ChangeCommand:
    if not state.tiles and chance.random() < 0.3:
        board = {"village": "defensive-line", "defensive-line": "village"}[state.board]
        return set_board(state.board, board)
    if chance.random() < 0.4:
        return commands.set_turn(state.turn, state.turn + 1)
    if chance.random() < 0.2:
        tile, drawing = chance.choice(("1A", "2B")), chance.choice((None, "5d0c91ab"))
        return mark_tile_as_compared(tile, state.compared.get(tile), drawing)
    name = chance.choice(tuple(SWITCHES))
    choice = chance.choice((None, *tuple(SWITCHES[name].choices)[1:]))
    return commands.set_option(name, state.options.get(name), choice)


def _note(state: TileState, _: Catalogue, chance: random.Random) -> ChangeCommand:
    index = chance.randrange(len(state.agreements) + 1)
    drop = index < len(state.agreements) and chance.random() < 0.2
    ends = chance.choice(SPACES), chance.choice(SPACES)
    after = Agreement(*ends, chance.choice(("direct", "mortar")), chance.choice(WORDS))
    return commands.set_agreement_note(state, index, None if drop else after, GRID)


def contents(document: Document) -> tuple[object, ...]:
    """Return all that must be the same after saving and opening."""
    history = document.history
    return document.state, document.log, list(history.commands), history.position


def reopened(document: Document, path: Path = Path("table.boardapp")) -> Document:
    """Return the document that its own save holds."""
    from boardapp.document.document_loader import document_from_save

    save = parse_save(document.to_save_text().encode(), str(path))
    assert (save.torn, save.ended, save.damage) == (False, True, None)
    return document_from_save(save, path)


def space(name: str) -> Space:
    return GRID.parse(name)
