"""The commands of a hex table as saves and journals hold them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from boardapp.core import command as commands
from boardapp.core.grid import Grid, Space
from boardapp.core.hexes import HexGrid
from boardapp.core.state import Agreement
from boardapp.games.codec import (
    ActError,
    Codec,
    Decoder,
    flag,
    listed,
    optional_text,
    part,
    space,
    text,
    whole,
    with_together,
)
from boardapp.games.procedures import with_procedures
from boardapp.games.strategy_cards import board_commands as board
from boardapp.games.strategy_cards import card_commands as cards
from boardapp.games.strategy_cards.board_commands import Patch
from boardapp.games.strategy_cards.drift import Marker
from boardapp.games.strategy_cards.hex_names import row_texts, spaces_of, words_of
from boardapp.games.strategy_cards.state import HexState, HexUnit, North, Painted
from boardapp.games.strategy_cards.terrain import TerrainKind


def _optional_whole(value: Any, grid: Grid) -> int | None:
    return None if value is None else whole(value, grid)


def _hex_grid(grid: Grid) -> HexGrid:
    assert isinstance(grid, HexGrid)
    return grid


# Terrain


def _patch(value: Any, grid: Grid) -> Patch:
    hexes: dict[Space, Painted] = {}
    for entry in listed(value, 10_000):
        found = part(entry, ("kind", "level", "spaces"))
        kind, level = text(found["kind"], grid), whole(found["level"], grid)
        for one in _spaces(found["spaces"], grid):
            if one in hexes:
                raise ActError(f"found {grid.name(one)} a second time; expected each hex once")
            hexes[one] = Painted(one, kind, level)
    return Patch.of(hexes.values())


def _spaces(value: Any, grid: Grid) -> Iterator[Space]:
    try:
        for word in words_of(text(value, grid)):
            yield from spaces_of(word, _hex_grid(grid))
    except ActError:
        raise
    except ValueError as error:
        raise ActError(str(error)) from error


def _patch_values(patch: Patch, grid: Grid) -> list[dict[str, Any]]:
    """Return the hexes gathered by what they are, so that a long stroke stays a short text."""

    def ground(painted: Painted) -> tuple[str, int]:
        return painted.kind, painted.level

    return [
        {
            "kind": kind,
            "level": level,
            "spaces": " ".join(row_texts((one.space for one in hexes), _hex_grid(grid))),
        }
        for (kind, level), hexes in groupby(sorted(patch.hexes, key=ground), ground)
    ]


def _kind(value: Any, grid: Grid) -> TerrainKind | None:
    if value is None:
        return None
    names = ("name", "title", "blocks", "cover", "art", "letter")
    found = part(value, names)
    name, title, art, letter = (
        text(found[key], grid) for key in ("name", "title", "art", "letter")
    )
    blocks, cover = flag(found["blocks"], grid), _optional_whole(found["cover"], grid)
    return TerrainKind(name, title, blocks, cover, art, letter)


def _kind_values(kind: TerrainKind, _: Grid) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "blocks": kind.blocks,
        "cover": kind.cover,
        "art": kind.art,
        "letter": kind.letter,
    }


# The north marker, units, notes


def _north(value: Any, grid: Grid) -> North:
    found = part(value, ("space", "one", "clockwise"))
    turn = whole(found["one"], grid)
    if turn > 5:
        raise ActError(f"found the direction {turn}; expected 0 to 5")
    return North(Marker(turn, flag(found["clockwise"], grid)), space(found["space"], grid))


def _north_values(north: North, grid: Grid) -> dict[str, Any]:
    (turn, clockwise), there = north
    return {"space": grid.name(there), "one": turn, "clockwise": clockwise}


def _unit(value: Any, grid: Grid) -> HexUnit:
    found = part(value, HexUnit._fields)
    unit_id, kind, side = (text(found[name], grid) for name in ("id", "unit", "side"))
    officer, fatigued = (flag(found[name], grid) for name in ("officer", "fatigued"))
    cover, armour = (_optional_whole(found[name], grid) for name in ("cover", "armour"))
    there = space(found["space"], grid)
    return HexUnit(unit_id, kind, side, there, officer, fatigued, cover, armour)


def _unit_values(unit: HexUnit, grid: Grid) -> dict[str, Any]:
    return unit._asdict() | {"space": grid.name(unit.space)}


def _agreement(value: Any, grid: Grid) -> Agreement | None:
    if value is None:
        return None
    found = part(value, Agreement._fields)
    ends = (space(found["origin"], grid), space(found["target"], grid))
    return Agreement(*ends, text(found["attack"], grid), text(found["text"], grid))


def _agreement_values(note: Agreement, grid: Grid) -> dict[str, Any]:
    ends = {"origin": grid.name(note.origin), "target": grid.name(note.target)}
    return ends | {"attack": note.attack, "text": note.text}


_DECODERS: dict[tuple[type[Any], str], Decoder] = {
    (commands.PlaceUnit, "unit"): _unit,
    (commands.RemoveUnit, "unit"): _unit,
    (commands.MoveUnit, "unit"): _unit,
    (commands.MoveUnit, "target"): space,
    (commands.SetTurn, "before"): whole,
    (commands.SetTurn, "turn"): whole,
    (commands.SetOption, "name"): text,
    (commands.SetOption, "before"): optional_text,
    (commands.SetOption, "choice"): optional_text,
    (commands.NoteAgreement, "index"): whole,
    (commands.NoteAgreement, "before"): _agreement,
    (commands.NoteAgreement, "after"): _agreement,
    (board.PaintTerrain, "before"): _patch,
    (board.PaintTerrain, "after"): _patch,
    (board.SetNorth, "before"): _north,
    (board.SetNorth, "after"): _north,
    (board.SetKind, "name"): text,
    (board.SetKind, "before"): _kind,
    (board.SetKind, "after"): _kind,
    (board.SetUnit, "before"): _unit,
    (board.SetUnit, "after"): _unit,
    **cards.DECODERS,
}

_COMMANDS = Codec(
    kinds={
        "place-unit": commands.PlaceUnit,
        "remove-unit": commands.RemoveUnit,
        "move-unit": commands.MoveUnit,
        "set-unit": board.SetUnit,
        "set-turn": commands.SetTurn,
        "set-option": commands.SetOption,
        "agree": commands.NoteAgreement,
        "paint": board.PaintTerrain,
        "set-north": board.SetNorth,
        "set-kind": board.SetKind,
        **cards.KINDS,
    },
    decoders=_DECODERS,
    encoders={
        Patch: _patch_values,
        TerrainKind: _kind_values,
        North: _north_values,
        HexUnit: _unit_values,
        Agreement: _agreement_values,
        **cards.ENCODERS,
    },
)

CODEC = with_procedures(with_together(_COMMANDS), HexState)
