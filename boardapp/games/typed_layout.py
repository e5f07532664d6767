"""Layouts of tables whose types say what they hold: read and written by the type of the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardapp.core.plain_values import defaults_of, hints_of
from boardapp.files.findings import FORMAT
from boardapp.files.typed.reader import TypedReader
from boardapp.files.typed.type_plan import plan_of
from boardapp.files.typed.writer import Form, in_file
from boardapp.files.yaml.scalars import entries
from boardapp.games.switch import checked_options
from boardapp.games.typed_state import TypedState

ALWAYS = frozenset(("game", "board"))
"""What every layout says."""
_NO_FORMS: Mapping[object, Form] = {}
Sections = Mapping[str, object]
_NONE: Sections = {}


def fields_of_layout(kind: type[TypedState], sections: Sections = _NONE) -> dict[str, object]:
    """Return the keys that layouts hold, in their order, with the types of their values.

    ``sections`` are keys whose values a layout holds in another form than the table does, or that
    are no fields of the table.
    """
    # An unknown switch or choice is told as such, not as a value of the wrong type.
    hints = {**hints_of(kind), "options": Mapping[str, object], **sections}
    names = dict.fromkeys((*kind.FIRST, *hints))
    return {name: hints[name] for name in names if name in hints and name not in kind.APART}


def read_layout(
    reader: TypedReader, kind: type[TypedState], sections: Sections = _NONE
) -> dict[str, Any] | None:
    """Return the sound fields and ``sections`` of a layout, None where they cannot be told.

    A choice that is in force anyway may be said, and is not kept.
    """
    if not reader.version():
        return None
    fields, content = fields_of_layout(kind, sections), reader.source.value
    held = reader.fields(fields, ALWAYS, content, (), also=("boardapp",))
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
    return "".join(f"{line}\n" for line in _lines(state, forms, sections))


def _lines(state: TypedState, forms: Mapping[object, Form], sections: Sections) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    usual, types = defaults_of(type(state)), {name: type(one) for name, one in sections.items()}
    for name, kind in fields_of_layout(type(state), types).items():
        value = sections[name] if name in sections else getattr(state, name)
        if name not in ALWAYS and value == usual.get(name):
            continue
        key, held = plan_of(kind).key or name, in_file(value, state.grid, kind, forms)
        if isinstance(held, dict) and isinstance(value, Mapping):
            # What lies nowhere is left out.
            held = {one: lying for one, lying in held.items() if lying != []}
        if not held and isinstance(value, Mapping):
            # Said only where a table would have something there that did not say it.
            yield from entries({key: held} if usual.get(name) else {})
            continue
        several = isinstance(held, list) and any(isinstance(one, dict) for one in held)
        if several or isinstance(value, Mapping):
            yield f"{key}:"
            yield from entries(held, "  ")
        else:
            yield from entries({key: held})
