"""Makes JSON schemas of files, for editors, from the types that `TypedReader` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from boardapp.files.fault_collector import FORMAT
from boardapp.files.typed.type_plan import TypePlan, record_shape
from boardapp.files.value_limits import ValueLimit

Schema = dict[str, Any]

_SIMPLE: Mapping[object, Schema] = {
    # Texts and numbers may be written as whole numbers.
    str: {"type": ["string", "integer"]}, float: {"type": "number"},
    int: {"type": "integer"}, bool: {"type": "boolean"}, Any: {}, object: {},
}  # fmt: skip
_BOUNDS = {
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}


def schema_text(kind: type, title: str, forms: Mapping[object, Schema]) -> str:
    """Return the JSON schema of a record's files, as text for a file.

    ``forms`` are the schemas of types with their own form in files, including spaces.
    """
    writer = _SchemaWriter(forms)
    whole = writer.record_schema(kind, version=True)
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#", "title": title,
        **whole, "$defs": dict(sorted(writer.parts.items())),
    }  # fmt: skip
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


class _SchemaWriter:
    """Makes schemas of types, and collects the schemas of records in ``parts``, by name."""

    def __init__(self, forms: Mapping[object, Schema]) -> None:
        self.forms = forms
        self.parts: dict[str, Schema] = {}

    def schema_for(self, plan: TypePlan) -> Schema:
        """Return the schema of a type, with its description."""
        schema = dict(
            self.forms[plan.kind] if plan.kind in self.forms else self._schema_without_limits(plan)
        )
        for limit in plan.limits:
            schema = (
                {"enum": [*limit.choices]}
                if limit.choices
                else schema | _limit_schema(limit, schema)
            )
        if plan.word:
            schema = {"anyOf": [schema, {"const": plan.word}]}
        return schema | {"description": plan.about} if plan.about else schema

    def record_schema(self, kind: type, *, version: bool = False) -> Schema:
        """Return the schema of a named tuple or dataclass by its fields."""
        shape = record_shape(kind)
        needed = [key for key, (name, _) in shape.fields.items() if name in shape.needed]
        fields = {key: self.schema_for(plan) for key, (_, plan) in shape.fields.items()}
        if version:
            fields = {"boardapp": {"const": FORMAT, "description": "the format version"}, **fields}
            needed = ["boardapp", *needed]
        says = (kind.__doc__ or "").partition("\n")[0].replace("``", "")
        schema = {"description": says, "type": "object", "properties": fields}
        schema |= {"required": needed} if needed else {}
        return {**schema, "additionalProperties": False}

    def _schema_without_limits(self, plan: TypePlan) -> Schema:
        """Return the schema of a type without its limits."""
        parts = [self.schema_for(part) for part in plan.parts]
        schema: Schema = {}
        match plan.sort:
            case "literal":
                schema = {"enum": list(plan.choices)}
            case "held" | "union" | "records":
                schema = parts[0] if len(parts) == 1 else {"anyOf": parts}
            case "several" | "list":
                schema = {"type": "array", "items": parts[-1]}
            case "tuple":
                items = parts[0] if all(one == parts[0] for one in parts) else parts
                size = {"minItems": len(parts), "maxItems": len(parts)}
                schema = {"type": "array", "items": items, **size}
            case "mapping":
                schema = _mapping_schema(*parts)
            case "record":
                name, alone = plan.kind.__name__, record_shape(plan.kind).alone
                if name not in self.parts:
                    self.parts[name] = {}  # A record may contain others of its kind.
                    self.parts[name] = self.record_schema(plan.kind)
                part = {"$ref": f"#/$defs/{name}"}
                schema = {"anyOf": [self.schema_for(alone.plan), part]} if alone else part
            case "simple" | "space":
                schema = _SIMPLE[plan.kind]
        return schema


def _mapping_schema(names: Schema, entries: Schema) -> Schema:
    schema: Schema = {"type": "object"}
    if "enum" in names:
        properties = dict.fromkeys(names["enum"], entries)
        return {**schema, "properties": properties, "additionalProperties": False}
    if "pattern" in names:
        schema["propertyNames"] = {"pattern": names["pattern"]}
    return {**schema, "additionalProperties": entries}


def _limit_schema(limit: ValueLimit, schema: Schema) -> Schema:
    """Return a limit as keywords of a JSON schema."""
    kinds = schema.get("type", "")
    names = _BOUNDS.get(kinds if isinstance(kinds, str) else kinds[0], ())
    bounds = zip(names, (limit.least, limit.most), strict=False)
    # No size is below 0.
    said: Schema = {
        name: bound for name, bound in bounds if bound or (bound, name) == (0, "minimum")
    }
    return said | ({"pattern": limit.pattern} if limit.pattern else {})
