"""The commands of a Spearpoint table as saves and journals hold them."""

from __future__ import annotations

from typing import Any, get_args

from boardapp.core import command as commands
from boardapp.core.grid import Grid
from boardapp.core.state import Agreement, Unit
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.codec import (
    ActError,
    Codec,
    optional_text,
    part,
    space,
    text,
    whole,
    with_together,
)
from boardapp.games.procedures import with_procedures
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
from boardapp.games.spearpoint.scenario.command import Decide
from boardapp.games.spearpoint.scenario.decisions import Decision, decision_from
from boardapp.games.spearpoint.scenario.table import SetupTable


def _rotation(value: Any, grid: Grid) -> Any:
    if whole(value, grid) not in ROTATIONS:
        raise ActError(f"found the rotation {value}; expected 0, 90, 180 or 270")
    return value


def _placed(value: Any, grid: Grid) -> PlacedTile:
    found = part(value, PlacedTile._fields)
    rotation = _rotation(found["rotation"], grid)
    return PlacedTile(text(found["tile"], grid), space(found["space"], grid), rotation)


def _unit(value: Any, grid: Grid) -> Unit:
    found = part(value, Unit._fields)
    unit_id, kind, side = (text(found[name], grid) for name in ("id", "unit", "side"))
    return Unit(unit_id, kind, side, space(found["space"], grid))


def _agreement(value: Any, grid: Grid) -> Agreement | None:
    if value is None:
        return None
    found = part(value, Agreement._fields)
    ends = (space(found["origin"], grid), space(found["target"], grid))
    return Agreement(*ends, text(found["attack"], grid), text(found["text"], grid))


def _placed_values(placed: PlacedTile, grid: Grid) -> dict[str, Any]:
    return {"tile": placed.tile, "space": grid.name(placed.space), "rotation": placed.rotation}


def _unit_values(unit: Unit, grid: Grid) -> dict[str, Any]:
    return unit._asdict() | {"space": grid.name(unit.space)}


def _agreement_values(note: Agreement, grid: Grid) -> dict[str, Any]:
    ends = {"origin": grid.name(note.origin), "target": grid.name(note.target)}
    return ends | {"attack": note.attack, "text": note.text}


def _decision_values(decision: Decision, grid: Grid) -> dict[str, Any]:
    return decision.values(grid)


_DECISIONS: tuple[type[Any], ...] = get_args(Decision)

_COMMANDS = Codec(
    kinds={
        "place-tile": PlaceTile,
        "remove-tile": RemoveTile,
        "move-tile": MoveTile,
        "turn-tile": TurnTile,
        "flip-tile": FlipTile,
        "place-unit": commands.PlaceUnit,
        "remove-unit": commands.RemoveUnit,
        "move-unit": commands.MoveUnit,
        "set-smoke": SetSmoke,
        "set-turn": commands.SetTurn,
        "set-option": commands.SetOption,
        "set-board": SetBoard,
        "match-tile": MatchTile,
        "agree": commands.NoteAgreement,
        "decide": Decide,
    },
    decoders={
        (PlaceTile, "placed"): _placed,
        (RemoveTile, "placed"): _placed,
        (MoveTile, "placed"): _placed,
        (MoveTile, "target"): space,
        (TurnTile, "placed"): _placed,
        (TurnTile, "rotation"): _rotation,
        (FlipTile, "placed"): _placed,
        (FlipTile, "tile"): text,
        (commands.PlaceUnit, "unit"): _unit,
        (commands.RemoveUnit, "unit"): _unit,
        (commands.MoveUnit, "unit"): _unit,
        (commands.MoveUnit, "target"): space,
        (SetSmoke, "space"): space,
        (SetSmoke, "before"): whole,
        (SetSmoke, "turns"): whole,
        (commands.SetTurn, "before"): whole,
        (commands.SetTurn, "turn"): whole,
        (commands.SetOption, "name"): text,
        (commands.SetOption, "before"): optional_text,
        (commands.SetOption, "choice"): optional_text,
        (SetBoard, "before"): text,
        (SetBoard, "board"): text,
        (MatchTile, "tile"): text,
        (MatchTile, "before"): optional_text,
        (MatchTile, "drawing"): optional_text,
        (commands.NoteAgreement, "index"): whole,
        (commands.NoteAgreement, "before"): _agreement,
        (commands.NoteAgreement, "after"): _agreement,
        (Decide, "decision"): decision_from,
    },
    encoders={
        PlacedTile: _placed_values,
        Unit: _unit_values,
        Agreement: _agreement_values,
        **dict.fromkeys(_DECISIONS, _decision_values),
    },
)

CODEC = with_procedures(with_together(_COMMANDS), SetupTable)
