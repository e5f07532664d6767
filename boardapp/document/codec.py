"""Commands as plain values and back: what a save and a journal hold of an act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from reprlib import repr as shown
from typing import Any

from boardapp.core import command as commands
from boardapp.core.command import Command
from boardapp.core.grid import Grid, Space
from boardapp.core.state import Agreement, Unit
from boardapp.core.tile import ROTATIONS, PlacedTile

Values = Mapping[str, Any]

MAX_NAME = 20
"""Characters that are looked at of a space's name."""


class ActError(ValueError):
    """Values that are no act: what was found and what was expected."""


KINDS: Mapping[str, type[Any]] = {
    "place-tile": commands.PlaceTile,
    "remove-tile": commands.RemoveTile,
    "move-tile": commands.MoveTile,
    "turn-tile": commands.TurnTile,
    "flip-tile": commands.FlipTile,
    "place-unit": commands.PlaceUnit,
    "remove-unit": commands.RemoveUnit,
    "move-unit": commands.MoveUnit,
    "set-smoke": commands.SetSmoke,
    "set-turn": commands.SetTurn,
    "set-option": commands.SetOption,
    "set-board": commands.SetBoard,
    "agree": commands.NoteAgreement,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def command_values(command: Command, grid: Grid) -> dict[str, Any]:
    """Return a command as values fit for JSON: its kind, then its fields by name."""
    values: dict[str, Any] = {"do": _NAMES[type(command)]}
    for name in _fields(type(command)):
        values[name] = _encoded(getattr(command, name), grid)
    return values


def command_from(values: Values, grid: Grid) -> Command:
    """Return the command that values stand for.

    Raises ActError for an unknown kind, and for missing, surplus or wrong fields.
    """
    name = values.get("do")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ActError(f"found the act {shown(name)}; expected one of {', '.join(KINDS)}")
    names = _fields(kind)
    given = set(values) - {"do", "at"}
    if given != set(names):
        raise ActError(f"found the fields {shown(sorted(given))}; expected {sorted(names)}")
    made: Command = kind(**{name: _DECODERS[kind, name](values[name], grid) for name in names})
    return made


def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _encoded(value: Any, grid: Grid) -> Any:
    if isinstance(value, PlacedTile):
        return {"tile": value.tile, "space": grid.name(value.space), "rotation": value.rotation}
    if isinstance(value, Unit):
        return value._asdict() | {"space": grid.name(value.space)}
    if isinstance(value, Agreement):
        ends = {"origin": grid.name(value.origin), "target": grid.name(value.target)}
        return ends | {"attack": value.attack, "text": value.text}
    return grid.name(value) if isinstance(value, Space) else value


def _space(value: Any, grid: Grid) -> Space:
    try:
        return grid.parse(_text(value, grid)[:MAX_NAME])
    except ActError:
        raise
    except ValueError as error:
        raise ActError(str(error)) from error


def _text(value: Any, _: Grid) -> str:
    if not isinstance(value, str):
        raise ActError(f"found {shown(value)}; expected a text")
    return value


def _optional_text(value: Any, grid: Grid) -> str | None:
    return None if value is None else _text(value, grid)


def _whole(value: Any, _: Grid) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise ActError(f"found {shown(value)}; expected a whole number")
    return value


def _rotation(value: Any, grid: Grid) -> Any:
    if _whole(value, grid) not in ROTATIONS:
        raise ActError(f"found the rotation {value}; expected 0, 90, 180 or 270")
    return value


def _part(value: Any, names: tuple[str, ...]) -> Values:
    if not isinstance(value, dict) or set(value) != set(names):
        raise ActError(f"found {shown(value)}; expected {', '.join(names)}")
    return value


def _placed(value: Any, grid: Grid) -> PlacedTile:
    part = _part(value, PlacedTile._fields)
    rotation = _rotation(part["rotation"], grid)
    return PlacedTile(_text(part["tile"], grid), _space(part["space"], grid), rotation)


def _unit(value: Any, grid: Grid) -> Unit:
    part = _part(value, Unit._fields)
    unit_id, kind, side = (_text(part[name], grid) for name in ("id", "unit", "side"))
    return Unit(unit_id, kind, side, _space(part["space"], grid))


def _agreement(value: Any, grid: Grid) -> Agreement | None:
    if value is None:
        return None
    part = _part(value, Agreement._fields)
    ends = (_space(part["origin"], grid), _space(part["target"], grid))
    return Agreement(*ends, _text(part["attack"], grid), _text(part["text"], grid))


_Decoder = Callable[[Any, Grid], Any]

_DECODERS: Mapping[tuple[type[Any], str], _Decoder] = {
    **{(kind, "placed"): _placed for kind in KINDS.values()},
    **{(kind, "unit"): _unit for kind in KINDS.values()},
    (commands.MoveTile, "target"): _space,
    (commands.TurnTile, "rotation"): _rotation,
    (commands.FlipTile, "tile"): _text,
    (commands.MoveUnit, "target"): _space,
    (commands.SetSmoke, "space"): _space,
    (commands.SetSmoke, "before"): _whole,
    (commands.SetSmoke, "turns"): _whole,
    (commands.SetTurn, "before"): _whole,
    (commands.SetTurn, "turn"): _whole,
    (commands.SetOption, "name"): _text,
    (commands.SetOption, "before"): _optional_text,
    (commands.SetOption, "choice"): _optional_text,
    (commands.SetBoard, "before"): _text,
    (commands.SetBoard, "board"): _text,
    (commands.NoteAgreement, "index"): _whole,
    (commands.NoteAgreement, "before"): _agreement,
    (commands.NoteAgreement, "after"): _agreement,
}
