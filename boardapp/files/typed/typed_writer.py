"""Writes values in the form of files by their types, so that `TypedReader` can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardapp.core.grid import Grid
from boardapp.core.json_values import field_defaults
from boardapp.files.typed.type_plan import Sort, TypePlan, record_shape, type_plan

Form = Callable[[Any, Grid | None], Any]
"""Returns a type's own form in files; a grid, if any, names the spaces."""
_NO_FORMS: Mapping[object, Form] = {}


def to_file_value(
    value: Any, grid: Grid | None = None, kind: object = None,
    forms: Mapping[object, Form] = _NO_FORMS,
) -> Any:  # fmt: skip
    """Return a value's form in files: sorted by keys, without fields at their defaults.

    For a record, ``kind`` is optional. ``forms`` write the types that have their own form in files.
    """
    return _FileValueWriter(grid, forms).write(
        type_plan(type(value) if kind is None else kind), value
    )


class _FileValueWriter:
    def __init__(self, grid: Grid | None, forms: Mapping[object, Form]) -> None:
        self._grid = grid
        self._forms = forms

    def write(self, plan: TypePlan, value: Any) -> Any:
        """Return the form of a value in files."""
        if plan.kind in self._forms:
            return self._forms[plan.kind](value, self._grid)
        if plan.sort == "held":
            return self.write(plan.parts[0], plan.to_file(value))
        if value is None:
            return plan.word or None
        return _WRITE.get(plan.sort, _write_unchanged)(self, plan, value)

    def _write_union(self, plan: TypePlan, value: Any) -> Any:
        """Return the form of a value by its own type among several."""
        of = (one for one in plan.parts if isinstance(one.kind, type))
        own = next((one for one in of if isinstance(value, one.kind)), plan.parts[0])
        return self.write(own, value)

    def _write_sequence(self, plan: TypePlan, value: Any) -> Any:
        entries = sorted(value) if isinstance(value, frozenset) else value
        return [self.write(plan.parts[0], one) for one in entries]

    def _write_tuple(self, plan: TypePlan, value: Any) -> Any:
        return [self.write(part, one) for part, one in zip(plan.parts, value, strict=True)]

    def _write_list_by_id(self, plan: TypePlan, value: Any) -> Any:
        return [self.write(plan.parts[1], value[key]) for key in sorted(value)]

    def _write_mapping(self, plan: TypePlan, value: Any) -> Any:
        names, kind = plan.parts
        return {str(self.write(names, one)): self.write(kind, value[one]) for one in sorted(value)}

    def _write_space(self, _: TypePlan, value: Any) -> Any:
        assert self._grid is not None
        return self._grid.name(value)

    def _write_record(self, plan: TypePlan, value: Any) -> Any:
        shape, usual = record_shape(plan.kind), field_defaults(plan.kind)
        held = {
            key: self.write(part, getattr(value, name))
            for key, (name, part) in shape.fields.items() if getattr(value, name) != usual[name]
        }  # fmt: skip
        alone = shape.alone and [*held] == [shape.alone.name]
        return next(iter(held.values())) if alone else held


def _write_unchanged(_: _FileValueWriter, __: TypePlan, value: Any) -> Any:
    return value


_WRITE: Mapping[Sort, Callable[[_FileValueWriter, TypePlan, Any], Any]] = {
    "union": _FileValueWriter._write_union,
    "records": _FileValueWriter._write_union,
    "several": _FileValueWriter._write_sequence,
    "tuple": _FileValueWriter._write_tuple,
    "list": _FileValueWriter._write_list_by_id,
    "mapping": _FileValueWriter._write_mapping,
    "space": _FileValueWriter._write_space,
    "record": _FileValueWriter._write_record,
}
