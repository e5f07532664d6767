"""Values as files hold them, written by their types: as `reader.TypedReader` reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardapp.core.grid import Grid
from boardapp.core.plain_values import defaults_of
from boardapp.files.typed.type_plan import Plan, Sort, plan_of, shape_of

Form = Callable[[Any, Grid | None], Any]
"""Returns what files hold of a value of a type; a grid names its spaces, if there are any."""
_NO_FORMS: Mapping[object, Form] = {}


def in_file(
    value: Any, grid: Grid | None = None, kind: object = None,
    forms: Mapping[object, Form] = _NO_FORMS,
) -> Any:  # fmt: skip
    """Return a value as files hold it: in the order of its keys, without fields at their defaults.

    The type of a record need not be told. What the types do not tell of files, ``forms`` do.
    """
    return _Writer(grid, forms).write(plan_of(type(value) if kind is None else kind), value)


class _Writer:
    def __init__(self, grid: Grid | None, forms: Mapping[object, Form]) -> None:
        self._grid = grid
        self._forms = forms

    def write(self, plan: Plan, value: Any) -> Any:
        """Return what files hold of a value."""
        if plan.kind in self._forms:
            return self._forms[plan.kind](value, self._grid)
        if plan.sort == "held":
            return self.write(plan.parts[0], plan.to_file(value))
        if value is None:
            return plan.word or None
        return _WRITE.get(plan.sort, _same)(self, plan, value)

    def _union(self, plan: Plan, value: Any) -> Any:
        """Return a value of one of several types, by its own."""
        of = (one for one in plan.parts if isinstance(one.kind, type))
        own = next((one for one in of if isinstance(value, one.kind)), plan.parts[0])
        return self.write(own, value)

    def _several(self, plan: Plan, value: Any) -> Any:
        entries = sorted(value) if isinstance(value, frozenset) else value
        return [self.write(plan.parts[0], one) for one in entries]

    def _tuple(self, plan: Plan, value: Any) -> Any:
        return [self.write(part, one) for part, one in zip(plan.parts, value, strict=True)]

    def _list(self, plan: Plan, value: Any) -> Any:
        return [self.write(plan.parts[1], value[key]) for key in sorted(value)]

    def _mapping(self, plan: Plan, value: Any) -> Any:
        names, kind = plan.parts
        return {str(self.write(names, one)): self.write(kind, value[one]) for one in sorted(value)}

    def _space(self, _: Plan, value: Any) -> Any:
        assert self._grid is not None
        return self._grid.name(value)

    def _record(self, plan: Plan, value: Any) -> Any:
        shape, usual = shape_of(plan.kind), defaults_of(plan.kind)
        held = {
            key: self.write(part, getattr(value, name))
            for key, (name, part) in shape.fields.items() if getattr(value, name) != usual[name]
        }  # fmt: skip
        alone = shape.alone and [*held] == [shape.alone.name]
        return next(iter(held.values())) if alone else held


def _same(_: _Writer, __: Plan, value: Any) -> Any:
    return value


_WRITE: Mapping[Sort, Callable[[_Writer, Plan, Any], Any]] = {
    "union": _Writer._union, "records": _Writer._union, "several": _Writer._several,
    "tuple": _Writer._tuple, "list": _Writer._list, "mapping": _Writer._mapping,
    "space": _Writer._space, "record": _Writer._record,
}  # fmt: skip
