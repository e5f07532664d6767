"""Single values of scenario files: each with what it must be, and its JSON schema.

Import this late: it brings pydantic along.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from pydantic import PlainValidator, WithJsonSchema

from boardapp.core.grid import Space
from boardapp.files.validation import Flag, line, one_of, passage, refuse, sized, whole
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID, KINDS, PLAYERS
from boardapp.games.spearpoint.scenario.scenario import CREWS, ByReading, Count
from boardapp.games.spearpoint.tile_set import SPACE, UNIT_NAME

MAX_NAMES = 50
"""Units or cards in one list at most."""
MAX_COUNT = 99
MAX_POINTS = 9_999
MAX_TURN = 99
MAX_SENTENCE = 400
"""Characters of a special rule or other sentence at most."""

PART = "x-part"
"""Stands in a schema for the reference to a model, which pydantic does not see."""


def choice_of(choices: Sequence[str]) -> WithJsonSchema:
    """Return the schema of one of a few texts."""
    return WithJsonSchema({"enum": list(choices)})


def by_reading(choices: Sequence[str]) -> PlainValidator:
    """Return the check of one of a few texts, or of a reading whose choices they are."""
    expected = either([*choices, "{reading: its name}"])

    def check(value: Any) -> str | ByReading:
        if isinstance(value, str) and value in choices:
            return value
        if isinstance(value, dict) and list(value) == ["reading"] and value["reading"]:
            return ByReading(str(value["reading"]))
        raise refuse(expected)

    return PlainValidator(check)


def by_reading_of(choices: Sequence[str]) -> WithJsonSchema:
    """Return the schema of one of a few texts, or of a reading whose choices they are."""
    reading = {
        "type": "object",
        "properties": {"reading": {"type": "string"}},
        "required": ["reading"],
        "additionalProperties": False,
    }
    return WithJsonSchema({"anyOf": [{"enum": list(choices)}, reading]})


def number_of(low: int, high: int) -> WithJsonSchema:
    """Return the schema of a whole number within limits."""
    return WithJsonSchema({"type": "integer", "minimum": low, "maximum": high})


def _pair(high: int) -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0, "maximum": high}
    return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


def list_of(name: str, most: int, least: int = 0) -> WithJsonSchema:
    """Return the schema of a list whose entries are checked one by one."""
    items = {PART: name}
    return WithJsonSchema({"type": "array", "items": items, "minItems": least, "maxItems": most})


def named_parts(name: str) -> WithJsonSchema:
    """Return the schema of a mapping whose entries are checked one by one."""
    return WithJsonSchema({"type": "object", "additionalProperties": {PART: name}})


def part(name: str) -> WithJsonSchema:
    """Return the schema of one value that is checked by itself."""
    return WithJsonSchema({PART: name})


def _span(value: Any, high: int, expected: str) -> tuple[int, int] | None:
    """Return the two numbers of a list; None when it is no such list."""
    if not isinstance(value, list):
        return None
    if len(value) != 2 or not all(type(one) is int and 0 <= one <= high for one in value):
        raise refuse(expected)
    least, most = value
    if least > most:
        raise refuse("the smaller number first")
    return least, most


def _count(value: Any) -> Count:
    expected = f"a number up to {MAX_COUNT}, [least, most] or {{least: number}}"
    if type(value) is int and 0 <= value <= MAX_COUNT:
        return Count(value, value)
    if isinstance(value, dict) and list(value) == ["least"]:
        least = value["least"]
        if type(least) is int and 0 <= least <= MAX_COUNT:
            return Count(least)
    span = _span(value, MAX_COUNT, expected)
    if span is None:
        raise refuse(expected)
    return Count(*span)


def _points(value: Any) -> Count:
    expected = "the points at most, or [least, most]"
    if type(value) is int and 0 <= value <= MAX_POINTS:
        return Count(0, value)
    span = _span(value, MAX_POINTS, expected)
    if span is None:
        raise refuse(expected)
    return Count(*span)


def _from_zone(value: Any) -> tuple[str, int]:
    if isinstance(value, dict) and len(value) == 1:
        ((side, columns),) = value.items()
        if side in PLAYERS and type(columns) is int and 1 <= columns <= 8:
            return side, columns
    raise refuse("a side and a number of columns, such as {germany: 2}")


def _name_of(expected: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if isinstance(value, str) and UNIT_NAME.fullmatch(value) and len(value) <= 80:
            return value
        raise refuse(expected)

    return check


_UNITS = f"a unit such as rifle-squad, or a list of up to {MAX_NAMES}"


def _units(value: Any) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    if 0 < len(names) <= MAX_NAMES and all(
        isinstance(name, str) and UNIT_NAME.fullmatch(name) for name in names
    ):
        return tuple(names)
    raise refuse(_UNITS)


_NAME_SCHEMA: dict[str, Any] = {"type": "string", "pattern": f"^{UNIT_NAME.pattern}$"}
_SENTENCE = f"a sentence of at most {MAX_SENTENCE} characters"

Text = Annotated[str, line(), WithJsonSchema({"type": ["string", "integer"], "maxLength": 200})]
Sentence = Annotated[
    str, line(_SENTENCE, MAX_SENTENCE), WithJsonSchema({"type": "string", "maxLength": 400})
]
Passage = Annotated[str, PlainValidator(passage), WithJsonSchema({"type": "string"})]
Truth = Annotated[Flag, WithJsonSchema({"type": "boolean"})]
Card = Annotated[
    str,
    PlainValidator(_name_of("a card in lower-case words with dashes, such as veteran-crew")),
    WithJsonSchema(_NAME_SCHEMA),
]
UnitName = Annotated[
    str,
    PlainValidator(_name_of("a unit in lower-case words with dashes, such as rifle-squad")),
    WithJsonSchema(_NAME_SCHEMA),
]
UnitNames = Annotated[
    tuple[str, ...],
    PlainValidator(_units),
    WithJsonSchema({"anyOf": [_NAME_SCHEMA, {"type": "array", "items": _NAME_SCHEMA}]}),
]
SideOf = Annotated[str, one_of(PLAYERS), choice_of(PLAYERS)]
KindOf = Annotated[str, one_of(KINDS), choice_of(KINDS)]
Crew = Annotated[str, one_of(CREWS), choice_of(CREWS)]


def _space(value: Any) -> Space:
    try:
        return GRID.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise refuse(SPACE) from None


On = Annotated[
    Space,
    PlainValidator(_space),
    WithJsonSchema({"type": "string", "pattern": "^[A-Ca-c]-?[1-9]$"}),
]
Column = Annotated[int, whole(1, 9), number_of(1, 9)]
Turn = Annotated[int, whole(1, MAX_TURN), number_of(1, MAX_TURN)]
HowMany = Annotated[
    Count,
    PlainValidator(_count),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": MAX_COUNT},
                _pair(MAX_COUNT),
                {
                    "type": "object",
                    "properties": {"least": {"type": "integer", "minimum": 0}},
                    "required": ["least"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]
Points = Annotated[
    Count,
    PlainValidator(_points),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MAX_POINTS}, _pair(MAX_POINTS)]}
    ),
]
Cards = Annotated[list[Card], sized(0, MAX_NAMES, f"a list of up to {MAX_NAMES} cards")]
Place = Annotated[dict[str, Any], part("WhereEntry")]
When = Annotated[
    dict[str, Any],
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}}),
]


FromZone = Annotated[
    tuple[str, int],
    PlainValidator(_from_zone),
    WithJsonSchema(
        {
            "type": "object",
            "properties": {
                side: {"type": "integer", "minimum": 1, "maximum": 8} for side in PLAYERS
            },
            "additionalProperties": False,
        }
    ),
]
