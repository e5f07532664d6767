"""Layouts of tables, read and written by the types of the state's fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardapp.core.json_values import field_defaults, field_type_hints
from boardapp.files.fault_collector import FORMAT
from boardapp.files.typed.type_plan import type_plan
from boardapp.files.typed.typed_reader import TypedReader
from boardapp.files.typed.typed_writer import Form, to_file_value
from boardapp.files.yaml.scalars import to_block_yaml_lines
from boardapp.games.rule_switch import checked_options
from boardapp.games.validated_state import TypedState

ALWAYS = frozenset(("game", "board"))
"""The keys of every layout."""
_NO_FORMS: Mapping[object, Form] = {}
Sections = Mapping[str, object]
_NONE: Sections = {}


def layout_field_types(kind: type[TypedState], sections: Sections = _NONE) -> dict[str, object]:
    """Return the keys of a layout in their order, with the types of their values.

    ``sections`` are keys whose values have another form in a layout than in the table. They may
    also be keys that are no fields of the table.
    """
    # Unknown switches and choices have a fault of their own, not that of a wrong type.
    hints = {**field_type_hints(kind), "options": Mapping[str, object], **sections}
    names = dict.fromkeys((*kind.FIRST, *hints))
    return {name: hints[name] for name in names if name in hints and name not in kind.APART}


def read_layout(
    reader: TypedReader, kind: type[TypedState], sections: Sections = _NONE
) -> dict[str, Any] | None:
    """Return the sound fields and ``sections`` of a layout, None if they cannot be read.

    A layout may name the default choice of a switch; the result leaves it out.
    """
    if not reader.check_format_version():
        return None
    fields, content = layout_field_types(kind, sections), reader.source.value
    held = reader.read_fields(fields, ALWAYS, content, (), also=("boardapp",))
    if held is not None and "options" in held:
        held["options"] = checked_options(reader, kind.SWITCHES, held["options"])
    return held


def layout_text(
    state: TypedState, forms: Mapping[object, Form] = _NO_FORMS, sections: Sections = _NONE
) -> str:
    """Return a table as the text of a layout; the same table always gives the same text.

    During a procedure, the layout is of the table before it. ``sections`` are values that have
    another form in a layout than in the table, or that are no fields of the table.
    """
    return "".join(f"{line}\n" for line in _layout_lines(state, forms, sections))


def _layout_lines(
    state: TypedState, forms: Mapping[object, Form], sections: Sections
) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    usual, types = field_defaults(type(state)), {name: type(one) for name, one in sections.items()}
    for name, kind in layout_field_types(type(state), types).items():
        value = sections[name] if name in sections else getattr(state, name)
        if name not in ALWAYS and value == usual.get(name):
            continue
        key, held = type_plan(kind).key or name, to_file_value(value, state.grid, kind, forms)
        if isinstance(held, dict) and isinstance(value, Mapping):
            # Things without a place are left out.
            held = {one: lying for one, lying in held.items() if lying != []}
        if not held and isinstance(value, Mapping):
            # An empty mapping is written only where a table would have entries by default.
            yield from to_block_yaml_lines({key: held} if usual.get(name) else {})
            continue
        several = isinstance(held, list) and any(isinstance(one, dict) for one in held)
        if several or isinstance(value, Mapping):
            yield f"{key}:"
            yield from to_block_yaml_lines(held, "  ")
        else:
            yield from to_block_yaml_lines({key: held})
