"""Types taken apart, once: what files hold for a value of each, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from boardapp.core.grid import Space
from boardapp.core.plain import fields_of, hints_of, is_record
from boardapp.files.limits import (
    LINES,
    Above,
    Alone,
    Held,
    Key,
    Limit,
    Nothing,
    bare,
    is_mapping,
    is_union,
    keyed,
    mark,
)

Sort = Literal[
    "held", "union", "records", "literal", "several", "tuple", "list", "mapping", "space",
    "record", "simple",
]  # fmt: skip
"""How a type is read. Records are a union of these, a list is a mapping of records by their id."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A type taken apart, without its limits and marks, and these.

    ``parts`` are what it is made of: its entries, key and entry, the kinds of a union without None
    (``optional``), or what files hold, of which the value is ``made``; ``to_file`` leads back.
    ``word`` is the one by which files say None, ``about`` what is said of a field.
    """

    kind: Any
    sort: Sort
    parts: tuple[Plan, ...]
    choices: tuple[object, ...]
    optional: bool
    limits: tuple[Limit, ...]
    word: str
    made: Any
    to_file: Any
    key: str
    about: str


class Field(NamedTuple):
    """A field of a record: its name and its type."""

    name: str
    plan: Plan


Fields = Mapping[str, Field]
"""The fields of a record by their keys in files."""


class Shape(NamedTuple):
    """A record as files hold it: its fields, the names of those that must be there, those above it.

    ``nothing`` is what stands for fields that files may leave out though the value may not,
    ``alone`` the field that may stand for the whole.
    """

    fields: Fields
    needed: frozenset[str]
    above: Mapping[str, int]
    nothing: Mapping[str, object]
    alone: Field | None


@lru_cache(maxsize=1 << 10)
def plan_of(kind: object) -> Plan:
    """Return a type taken apart."""
    nothing, held, key = mark(kind, Nothing), mark(kind, Held), mark(kind, Key)
    inner, limits = bare(kind)
    if nothing:
        inner, limits = bare(get_args(inner)[0])
    if inner is str and not limits and not held:
        limits = LINES
    kinds = get_args(inner)
    sort = "held" if held else _sort(inner)
    if held:
        kinds = (held.kind,)
    parts = () if sort in ("literal", "simple") else tuple(one for one in kinds if one is not ...)
    return Plan(
        inner, sort, tuple(plan_of(one) for one in parts if one is not NoneType),
        kinds if sort == "literal" else (), NoneType in parts,
        limits, nothing.word if nothing else "",
        held.made if held else get_origin(inner), held.to_file if held else None,
        key.name if key else "", mark(kind, str) or "",
    )  # fmt: skip


def _sort(kind: object) -> Sort:
    """Return how a type without its marks is read."""
    origin, kinds = get_origin(kind), get_args(kind)
    if is_union(origin):
        kinds = tuple(one for one in kinds if one is not NoneType)
        return "records" if len(kinds) > 1 and all(map(is_record, kinds)) else "union"
    if origin is Literal:
        return "literal"
    if origin in (tuple, frozenset):
        return "several" if origin is frozenset or kinds[-1:] == (...,) else "tuple"
    if is_mapping(kind):
        return "list" if keyed(kinds[1]) else "mapping"
    if kind is Space:
        return "space"
    return "record" if is_record(kind) else "simple"


def fields_by_key(hints: Mapping[str, object]) -> Fields:
    """Return fields with their types by their keys in files."""
    plans = {name: plan_of(kind) for name, kind in hints.items()}
    return {plan.key or name.removesuffix("_"): Field(name, plan) for name, plan in plans.items()}


def shape_of(kind: type) -> Shape:
    """Return a named tuple or dataclass as files hold it."""
    return _shape_of(kind)


@lru_cache(maxsize=1 << 10)
def _shape_of(kind: type) -> Shape:
    hints = hints_of(kind)
    marks = {name: mark(one, Above) for name, one in hints.items()}
    above = {name: one.levels for name, one in marks.items() if one}
    fields = fields_by_key({name: one for name, one in hints.items() if name not in above})
    needed = fields_of(kind)[1] - above.keys()
    nothing = {
        name: plan.made(None) for name, plan in fields.values()
        if name in needed and plan.sort == "held" and plan.parts[0].optional
    }  # fmt: skip
    first = next(iter(fields.values()), None)
    alone = first if first and mark(hints[first.name], Alone) else None
    return Shape(fields, needed - nothing.keys(), above, nothing, alone)
