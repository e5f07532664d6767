"""Layouts of tables whose types say what they hold: read and written by the type of the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardapp.core.plain import defaults_of, hints_of
from boardapp.files.findings import FORMAT
from boardapp.files.plan import plan_of
from boardapp.files.scalars import entries
from boardapp.files.typed import TypedReader
from boardapp.files.typed_writer import Form, in_file
from boardapp.games.typed_state import TypedState

ALWAYS = frozenset(("game", "board"))
"""What every layout says."""
_NO_FORMS: Mapping[object, Form] = {}


def fields_of_layout(kind: type[TypedState], board: object = None) -> dict[str, object]:
    """Return the fields that layouts hold, in their order, with their types.

    ``board`` is the type of what they say of the board, where that is more than its name.
    """
    hints = {**hints_of(kind), **({"board": board} if board else {})}
    names = dict.fromkeys((*kind.FIRST, *hints))
    return {name: hints[name] for name in names if name not in kind.APART}


def read_layout(
    reader: TypedReader, kind: type[TypedState], board: object = None
) -> dict[str, Any] | None:
    """Return the sound fields of a layout, None where they cannot be told.

    A choice that is in force anyway may be said, and is not kept.
    """
    if not reader.version():
        return None
    fields, content = fields_of_layout(kind, board), reader.source.value
    held = reader.fields(fields, ALWAYS, content, (), also=("boardapp",))
    if held is not None and "options" in held:
        usual = {name: switch.default for name, switch in kind.SWITCHES.items()}
        held["options"] = {
            name: choice for name, choice in held["options"].items() if choice != usual.get(name)
        }
    return held


def layout_text(
    state: TypedState, forms: Mapping[object, Form] = _NO_FORMS, board: object = None
) -> str:
    """Return a table as a layout, the same text for the same table.

    In the midst of a procedure it is the table before it. ``board`` is what the layout says of the
    board, where that is more than its name.
    """
    return "".join(f"{line}\n" for line in _lines(state, forms, board))


def _lines(state: TypedState, forms: Mapping[object, Form], board: object) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    usual, instead = defaults_of(type(state)), {"board": board} if board else {}
    for name, kind in fields_of_layout(type(state), type(board) if board else None).items():
        value = instead.get(name, getattr(state, name))
        if name not in ALWAYS and value == usual[name]:
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
