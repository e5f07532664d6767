"""The JSON schema of a file follows from the type of its value, as reading it does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.square_grid import SquareGrid
from boardapp.files.typed.json_schema import schema_text
from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.value_limits import (
    FileKey,
    KeyFromAbove,
    ShorthandField,
    StoredAs,
    WordForNone,
    dashed_name,
    entry_count,
    list_length,
    none_or,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.files.yaml.yaml_source import read_yaml_text

Small = Annotated[int, whole_number(0, 9)]


class Road(NamedTuple):
    """A way, ``long`` or not."""

    between: Annotated[tuple[str, ...], list_length(2, 2, "ends"), ShorthandField()]
    long: bool = False


class Walk(NamedTuple):
    """On foot."""

    title: Annotated[str, FileKey("walk")]
    steps: Small = 1


class Ride(NamedTuple):
    """By horse."""

    title: Annotated[str, FileKey("ride")]
    horse: Annotated[str, one_line_text(20)]


class Place(NamedTuple):
    """A place, with all that it holds."""

    id: Annotated[str, dashed_name()]
    within: Annotated[tuple[Place, ...], list_length(0, 3, "places")] = ()


class Named(NamedTuple):
    """A named record."""

    name: Annotated[str, KeyFromAbove()]
    worth: Annotated[Small | None, WordForNone("unknown")] = None


@dataclass(frozen=True)
class Journey:
    """A journey, whole.

    It has a second paragraph.
    """

    file: Annotated[str, KeyFromAbove()]
    from_: Annotated[Space, "where it begins"]
    roads: Annotated[tuple[Road, ...], list_length(1, 5, "roads")]
    legs: tuple[Annotated[Walk | Ride, "a leg"], ...]
    places: Mapping[str, Place]
    things: Mapping[Annotated[str, dashed_name()], Named]
    note: Annotated[str, none_or(str, "")]
    span: Annotated[Small | tuple[Small, Small], "a number, or two"] = 1
    weather: Literal["sun", "rain"] = "sun"
    pay: Annotated[int, StoredAs(float, round)] = 0
    scores: Annotated[
        Mapping[Annotated[str, one_of_words(("us", "germany"))], Small],
        entry_count(1, 2, "one or two"),
    ] = field(default_factory=dict)


TEXT = schema_text(Journey, "Journey", {Space: {"type": "string", "pattern": "^[AB]$"}})
SCHEMA = json.loads(TEXT)
FIELDS = SCHEMA["properties"]
SMALL = {"type": "integer", "minimum": 0, "maximum": 9}
LINE = {"type": ["string", "integer"], "maxLength": 200}


def part(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def test_a_file_is_a_mapping_with_its_version() -> None:
    assert SCHEMA["description"] == "A journey, whole."
    assert SCHEMA["additionalProperties"] is False
    assert SCHEMA["required"] == ["boardapp", "from", "roads", "legs", "places", "things"]
    assert list(FIELDS)[:3] == ["boardapp", "from", "roads"]
    assert "file" not in FIELDS
    assert list(SCHEMA["$defs"]) == ["Named", "Place", "Ride", "Road", "Walk"]


def test_each_sort_of_type_has_its_schema() -> None:
    assert FIELDS["boardapp"]["const"] == 1
    about = {"description": "where it begins"}
    assert FIELDS["from"] == {"type": "string", "pattern": "^[AB]$", **about}
    ends = {"type": "array", "items": LINE, "minItems": 2, "maxItems": 2}
    road = {"anyOf": [ends, part("Road")]}
    assert FIELDS["roads"] == {"type": "array", "items": road, "minItems": 1, "maxItems": 5}
    legs = {"anyOf": [part("Walk"), part("Ride")], "description": "a leg"}
    assert FIELDS["legs"] == {"type": "array", "items": legs}
    assert FIELDS["places"] == {"type": "array", "items": part("Place")}
    names = {"pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*$"}
    things = {"propertyNames": names, "additionalProperties": part("Named")}
    assert FIELDS["things"] == {"type": "object", **things}
    assert FIELDS["note"] == LINE
    pair = {"type": "array", "items": SMALL, "minItems": 2, "maxItems": 2}
    assert FIELDS["span"] == {"anyOf": [SMALL, pair], "description": "a number, or two"}
    assert FIELDS["weather"] == {"enum": ["sun", "rain"]}
    assert FIELDS["pay"] == {"type": "number"}
    scores = {"properties": {"us": SMALL, "germany": SMALL}, "additionalProperties": False}
    assert FIELDS["scores"] == {"type": "object", **scores, "minProperties": 1, "maxProperties": 2}


def test_each_record_is_a_part_of_its_own() -> None:
    road = SCHEMA["$defs"]["Road"]
    assert (road["description"], road["required"]) == ("A way, long or not.", ["between"])
    assert road["properties"]["long"] == {"type": "boolean"}
    walk = SCHEMA["$defs"]["Walk"]
    assert (list(walk["properties"]), walk["required"]) == (["walk", "steps"], ["walk"])
    within = {"type": "array", "items": part("Place"), "maxItems": 3}
    assert SCHEMA["$defs"]["Place"]["properties"]["within"] == within
    unknown = {"anyOf": [SMALL, {"const": "unknown"}]}
    assert SCHEMA["$defs"]["Named"]["properties"] == {"worth": unknown}


SOUND = """\
boardapp: 1
from: A-1
roads: [[a, b], {between: [b, c], long: true}]
legs: [{walk: Up, steps: 3}, {ride: Down, horse: Bess}]
places: [{id: inn, within: [{id: room}]}]
things: {gold: {worth: 5}, lead: {worth: unknown}}
span: [1, 2]
pay: 2.6
"""


def read(text: str) -> tuple[Any, list[str]]:
    reader = TypedReader(read_yaml_text(text, "folder/mine.yaml"))
    reader.grid = SquareGrid(columns=2, rows=1)
    made = reader.read(Journey, reader.source.value, ())
    return made, [f"{one.line}: {one.where}: {one.text}" for one in reader.faults]


def test_the_same_types_read_the_file() -> None:
    made, faults = read(SOUND)
    assert faults == []
    assert (made.file, made.note, made.pay, made.span) == ("mine.yaml", "", 3, (1, 2))
    assert made.roads == (Road(("a", "b")), Road(("b", "c"), long=True))
    assert made.legs == (Walk("Up", 3), Ride("Down", "Bess"))
    assert made.places == {"inn": Place("inn", (Place("room"),))}
    assert made.things == {"gold": Named("gold", 5), "lead": Named("lead", None)}


def test_faults_are_told_in_the_words_of_files() -> None:
    text = SOUND.replace("from: A-1\n", "").replace("[1, 2]", "[1, 20]").replace("ride:", "hop:")
    made, faults = read(f"{text}scores: {{}}\n")
    assert made is UNREAD
    assert faults == [
        "1: file: found no 'from' key; expected where it begins",
        "3: legs[1]: found a leg of no kind; expected walk or ride",
        "6: span: found [1, 20]; expected a whole number from 0 to 9 or a list",
        "8: scores: found 0 of them; expected one or two",
    ]
