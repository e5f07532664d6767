"""JSON schemas of files for editors, made of the types by which `typed` reads the files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import NoneType
from typing import Any, Literal

from boardapp.files.findings import FORMAT
from boardapp.files.limits import Limit, hints_of, is_mapping, is_record, is_union, keyed
from boardapp.files.typed import Plan, alone, key_of, plan_of, shape_of

Schema = dict[str, Any]

_SIMPLE: Mapping[Any, Schema] = {
    # A whole number counts as its digits, and as a number.
    str: {"type": ["string", "integer"]}, float: {"type": "number"},
    int: {"type": "integer"}, bool: {"type": "boolean"}, Any: {},
}  # fmt: skip
_BOUNDS = {
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}


def schema_text(kind: Any, title: str, forms: Mapping[Any, Schema]) -> str:
    """Return the JSON schema of the files of a record, as the file for editors holds it.

    ``forms`` are the schemas of types that files hold in a form of their own, spaces among them.
    """
    writer = _Writer(forms)
    whole = writer.record(kind, version=True)
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#", "title": title,
        **whole, "$defs": dict(sorted(writer.parts.items())),
    }  # fmt: skip
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


class _Writer:
    """Makes schemas of types; the records among them go to its parts, by name."""

    def __init__(self, forms: Mapping[Any, Schema]) -> None:
        self.forms = forms
        self.parts: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type, with what is said of it."""
        plan = plan_of(kind)
        schema = dict(self._bare(plan))
        for limit in plan.limits:
            schema = (
                {"enum": list(limit.choices)} if limit.choices else schema | _says(limit, schema)
            )
        if plan.word:
            schema = {"anyOf": [schema, {"const": plan.word}]}
        return schema | {"description": plan.about} if plan.about else schema

    def record(self, kind: Any, *, version: bool = False) -> Schema:
        """Return the schema of a named tuple or dataclass by its fields."""
        shape = shape_of(kind)
        keys = {name: key_of(name, one) for name, one in shape.hints.items()}
        needed = [keys[name] for name in keys if name in shape.needed]
        fields = {keys[name]: self.of(one) for name, one in shape.hints.items()}
        if version:
            fields = {"boardapp": {"const": FORMAT, "description": "the format version"}, **fields}
            needed = ["boardapp", *needed]
        says = (kind.__doc__ or "").partition("\n")[0].replace("``", "")
        schema = {"description": says, "type": "object", "properties": fields}
        schema |= {"required": needed} if needed else {}
        return {**schema, "additionalProperties": False}

    def _bare(self, plan: Plan) -> Schema:
        """Return the schema of a type without its limits."""
        kind, kinds = plan.kind, plan.kinds
        if kind in self.forms:
            return self.forms[kind]
        if plan.held:
            return self.of(plan.held.kind)
        if plan.origin is Literal:
            return {"enum": list(kinds)}
        if is_union(plan.origin):
            several = [self.of(one) for one in kinds if one is not NoneType]
            return several[0] if len(several) == 1 else {"anyOf": several}
        if plan.origin in (tuple, frozenset):
            return self._many(plan)
        if is_mapping(kind):
            return self._mapping(kinds)
        return self._part(kind) if is_record(kind) else _SIMPLE[kind]

    def _many(self, plan: Plan) -> Schema:
        kinds = plan.kinds
        if plan.origin is frozenset or kinds[-1:] == (...,):
            return {"type": "array", "items": self.of(kinds[0])}
        items = [self.of(one) for one in kinds]
        alike = all(one == items[0] for one in items)
        size = {"minItems": len(items), "maxItems": len(items)}
        return {"type": "array", "items": items[0] if alike else items, **size}

    def _mapping(self, kinds: tuple[Any, ...]) -> Schema:
        if keyed(kinds[1]):
            return {"type": "array", "items": self.of(kinds[1])}
        schema: Schema = {"type": "object"}
        names, entries = self.of(kinds[0]), self.of(kinds[1])
        if "enum" in names:
            properties = dict.fromkeys(names["enum"], entries)
            return {**schema, "properties": properties, "additionalProperties": False}
        if "pattern" in names:
            schema["propertyNames"] = {"pattern": names["pattern"]}
        return {**schema, "additionalProperties": entries}

    def _part(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.parts:
            self.parts[name] = {}  # It may hold others of its kind.
            self.parts[name] = self.record(kind)
        part = {"$ref": f"#/$defs/{name}"}
        first = alone(kind)
        return {"anyOf": [self.of(hints_of(kind)[first]), part]} if first else part


def _says(limit: Limit, schema: Schema) -> Schema:
    """Return what a limit says of values of a schema, in the schema's words."""
    kinds = schema.get("type", "")
    names = _BOUNDS.get(kinds if isinstance(kinds, str) else kinds[0], ())
    bounds = zip(names, (limit.least, limit.most), strict=False)
    # No size is below 0.
    said: Schema = {
        name: bound for name, bound in bounds if bound or (bound, name) == (0, "minimum")
    }
    return said | ({"pattern": limit.pattern} if limit.pattern else {})
