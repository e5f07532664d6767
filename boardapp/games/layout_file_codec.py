"""Layouts of tables whose types say what they hold: read and written by the type of the state."""

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
    """Return the keys that layouts hold, in their order, with the types of their values.

    ``sections`` are keys whose values a layout holds in another form than the table does, or that
    are no fields of the table.
    """
    # An unknown switch or choice is reported as such, not as a value of the wrong type.
    hints = {**field_type_hints(kind), "options": Mapping[str, object], **sections}
    names = dict.fromkeys((*kind.FIRST, *hints))
    return {name: hints[name] for name in names if name in hints and name not in kind.APART}


def read_layout(
    reader: TypedReader, kind: type[TypedState], sections: Sections = _NONE
) -> dict[str, Any] | None:
    """Return the sound fields and ``sections`` of a layout, None if they cannot be read.

    A choice that is in force anyway may be said, and is not kept.
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
    """Return a table as a layout, the same text for the same table.

    In the midst of a procedure it is the table before it. ``sections`` are values that the layout
    holds in another form than the table does, or that are no fields of the table.
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
            # Said only where a table would have something there that did not say it.
            yield from to_block_yaml_lines({key: held} if usual.get(name) else {})
            continue
        several = isinstance(held, list) and any(isinstance(one, dict) for one in held)
        if several or isinstance(value, Mapping):
            yield f"{key}:"
            yield from to_block_yaml_lines(held, "  ")
        else:
            yield from to_block_yaml_lines({key: held})
