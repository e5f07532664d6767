"""Plans of types: the form of their values in files, and their descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.json_values import (
    TypeParts,
    field_type_hints,
    field_types_and_required,
    type_parts,
)
from boardapp.files.value_limits import (
    LINES,
    FileKey,
    KeyFromAbove,
    ShorthandField,
    StoredAs,
    ValueLimit,
    WordForNone,
    find_annotation,
    is_keyed_by_id,
    split_off_limits,
)

Sort = Literal[
    "held", "union", "records", "literal", "several", "tuple", "list", "mapping", "space",
    "record", "simple",
]  # fmt: skip
"""The way to read a type: ``records`` is a union of records, ``list`` a mapping of them by id."""


@dataclass(frozen=True, eq=False)
class TypePlan:
    """The parts, limits and annotations of a type.

    ``parts`` are its entries, its key and entry, or a union's members without None (``optional``).
    For a value ``made`` from a stored form, ``parts`` is that form and ``to_file`` converts back.
    ``word`` is the word for None in files, ``about`` the description of a field.
    """

    kind: Any
    sort: Sort
    parts: tuple[TypePlan, ...]
    choices: tuple[object, ...]
    optional: bool
    limits: tuple[ValueLimit, ...]
    word: str
    made: Any
    to_file: Any
    key: str
    about: str


class FieldPlan(NamedTuple):
    """A field of a record: its name and its type."""

    name: str
    plan: TypePlan


Fields = Mapping[str, FieldPlan]
"""The fields of a record by their keys in files."""


class RecordShape(NamedTuple):
    """The form of a record in files: its fields, its required fields, and its keys from above.

    ``nothing`` has the defaults of fields that files may omit but the record needs. ``alone`` is
    the field that may replace the whole record.
    """

    fields: Fields
    needed: frozenset[str]
    above: Mapping[str, int]
    nothing: Mapping[str, object]
    alone: FieldPlan | None


@lru_cache(maxsize=1 << 10)
def type_plan(kind: object) -> TypePlan:
    """Return the plan of a type."""
    nothing, held, key = (
        find_annotation(kind, WordForNone),
        find_annotation(kind, StoredAs),
        find_annotation(kind, FileKey),
    )
    apart, (_, limits) = type_parts(kind), split_off_limits(kind)
    if nothing:
        apart, (_, limits) = type_parts(apart.parts[0]), split_off_limits(apart.parts[0])
    if apart.kind is str and not limits and not held:
        limits = LINES
    parts = (held.kind,) if held else () if apart.sort == "record" else apart.parts
    return TypePlan(
        apart.kind,
        "held" if held else _sort_of_type(apart),
        tuple(map(type_plan, parts)),
        apart.choices,
        apart.optional,
        limits,
        nothing.word if nothing else "",
        held.made if held else apart.value_class,
        held.to_file if held else None,
        key.name if key else "",
        find_annotation(kind, str) or "",
    )


def _sort_of_type(apart: TypeParts) -> Sort:
    """Return the way to read a type, without its annotations."""
    if apart.sort == "union":
        kinds = map(type_parts, apart.parts)
        records = len(apart.parts) > 1 and all(one.sort == "record" for one in kinds)
        return "records" if records else "union"
    if apart.sort == "mapping":
        return "list" if is_keyed_by_id(apart.parts[1]) else "mapping"
    return "space" if apart.kind is Space else apart.sort


def fields_by_key(hints: Mapping[str, object]) -> Fields:
    """Return fields with their types, by their keys in files."""
    plans = {name: type_plan(kind) for name, kind in hints.items()}
    return {
        plan.key or name.removesuffix("_"): FieldPlan(name, plan) for name, plan in plans.items()
    }


def record_shape(kind: type) -> RecordShape:
    """Return the form of a named tuple or dataclass in files."""
    return _cached_record_shape(kind)


@lru_cache(maxsize=1 << 10)
def _cached_record_shape(kind: type) -> RecordShape:
    hints = field_type_hints(kind)
    marks = {name: find_annotation(one, KeyFromAbove) for name, one in hints.items()}
    above = {name: one.levels for name, one in marks.items() if one}
    fields = fields_by_key({name: one for name, one in hints.items() if name not in above})
    needed = field_types_and_required(kind)[1] - above.keys()
    nothing = {
        name: plan.made(None) for name, plan in fields.values()
        if name in needed and plan.sort == "held" and plan.parts[0].optional
    }  # fmt: skip
    first = next(iter(fields.values()), None)
    alone = first if first and find_annotation(hints[first.name], ShorthandField) else None
    return RecordShape(fields, needed - nothing.keys(), above, nothing, alone)
