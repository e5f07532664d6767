"""Plain values checked against pydantic models; every error becomes a fault at its own spot.

Models import this module, and it imports pydantic: import both late, where a file is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin

# Its plug-ins, of which we use none, are looked for among all installed packages: that would take
# longer than checking a layout, and let a stranger's package have a say in it.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainValidator, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from boardapp.core.plain import MAX_TEXT
from boardapp.files.findings import Findings
from boardapp.files.limits import MAX_LINE
from boardapp.files.nodes import MAX_FAULTS, PathKey, Source
from boardapp.files.wording import either, hint, quoted


class Model(BaseModel):
    """A mapping in a file: exactly these keys, no conversions.

    ``required`` names keys that must be given, of fields that are None where they were not or
    had a fault: so the rest of a faulty entry can still be checked.
    """

    required: ClassVar[tuple[str, ...]] = ()

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


def refuse(expected: str) -> PydanticCustomError:
    """Return the error by which a validator says what it expected."""
    return PydanticCustomError("expected", "{expected}", {"expected": expected})


def whole(low: int, high: int | None = None) -> PlainValidator:
    """Expect a whole number within limits."""
    limits = f"from {low} to {high}" if high is not None else f"of at least {low}"

    def check(value: Any) -> int:
        if type(value) is int and low <= value and (high is None or value <= high):
            return value
        raise refuse(f"a whole number {limits}")

    return PlainValidator(check)


def one_of(choices: Sequence[object]) -> PlainValidator:
    """Expect one of a few texts or numbers."""

    def check(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return value
        names = [choice for choice in choices if isinstance(choice, str)]
        raise refuse(either(choices) + hint(value, names))

    return PlainValidator(check)


def line(expected: str = "a line of text", length: int = MAX_LINE) -> PlainValidator:
    """Expect a text of one line, not empty; a whole number counts as its digits.

    Where the length is another than usual, ``expected`` says so.
    """

    def check(value: Any) -> str:
        text = str(value) if type(value) is int else value
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            raise refuse(expected)
        if len(text) > length:
            limit = f" of at most {length} characters" if length == MAX_LINE else ""
            raise refuse(expected + limit)
        return text

    return PlainValidator(check)


def passage(value: Any) -> str:
    """Expect a text of any number of lines."""
    text = str(value) if type(value) is int else value
    if not isinstance(text, str):
        raise refuse("a text")
    if len(text) > MAX_TEXT:
        raise refuse(f"a text of at most {MAX_TEXT} characters")
    return text


def flag(value: Any) -> bool:
    """Expect true or false; say so of the words that YAML 1.1 took for them."""
    if isinstance(value, bool):
        return value
    raise refuse("true or false")


def sized(low: int, high: int, expected: str) -> BeforeValidator:
    """Expect a list of so many entries; the entries are checked only then."""

    def check(value: Any) -> Any:
        if isinstance(value, list) and low <= len(value) <= high:
            return value
        raise refuse(expected)

    return BeforeValidator(check)


Line = Annotated[str, line()]
Passage = Annotated[str, PlainValidator(passage)]
Flag = Annotated[bool, PlainValidator(flag)]

M = TypeVar("M", bound=Model)


class Checker(Findings):
    """Checks the parts of a source against models, and gathers the faults."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.unsound: set[tuple[PathKey, ...]] = set()

    def model(self, model: type[M], path: Sequence[PathKey] = ()) -> M | None:
        """Return the value at a path as a model, without those of its keys that had faults.

        None when it is no mapping or lacks a key that it must have.
        """
        value = self.source.value
        for key in path:
            value = value[key]
        for name in model.required:
            if isinstance(value, dict) and name not in value:
                self.unsound.add(tuple(path))
                self.fault(path, f"no {quoted(name)} key", _wanted(model, (name,)))
        try:
            made = model.model_validate(value)
            self._empty(model, tuple(path), value)
            return made
        except ValidationError as error:
            errors = error.errors(include_url=False, include_input=False)
        for one in errors[:MAX_FAULTS]:
            self._take(model, tuple(path), one)
        self.unsound.add(tuple(path))
        bad = {one["loc"][0] for one in errors if one["loc"]}
        if not isinstance(value, dict):
            return None
        self._empty(model, tuple(path), {k: v for k, v in value.items() if k not in bad})
        try:
            return model.model_validate({k: v for k, v in value.items() if k not in bad})
        except ValidationError:
            return None

    def _empty(self, model: type[Model], path: tuple[PathKey, ...], value: Any) -> None:
        """Note the keys that must be given and are, but with nothing behind them."""
        for name in model.required:
            if isinstance(value, dict) and value.get(name, "") is None:
                self.unsound.add(path)
                self.wrong((*path, name), _wanted(model, (name,)))

    def entries(
        self, key: str, model: type[M], *, listed: bool = False
    ) -> Iterator[tuple[PathKey, M]]:
        """Yield the entries of a mapping, or (``listed``) a list, with their key or index.

        Without those that are no mappings or lack what their model cannot do without.
        """
        held = (self.source.value or {}).get(key)
        names: Iterable[PathKey] = ()
        if isinstance(held, dict) and not listed:
            names = held
        elif isinstance(held, list) and listed:
            names = range(len(held))
        for name in names:
            if len(self.faults) >= MAX_FAULTS:
                return
            entry = self.model(model, (key, name))
            if entry is not None:
                yield name, entry

    def _take(self, model: type[Model], path: tuple[PathKey, ...], error: ErrorDetails) -> None:
        """Turn one of pydantic's errors into a fault in plain words."""
        inner = error["loc"]
        spot = path + inner
        kind = error["type"]
        if kind == "missing":
            parent, key = spot[:-1], str(spot[-1])
            self.fault(parent, f"no {quoted(key)} key", _wanted(model, inner))
        elif kind == "extra_forbidden":
            parent, key = spot[:-1], str(spot[-1])
            known = list(_model_at(model, inner[:-1]))
            expected = ", ".join(known) + hint(key, known)
            self.fault(parent, f"the unknown key {quoted(key)}", expected, key=key)
        elif kind == "expected":
            self.wrong(spot, error["msg"])
        else:
            self.wrong(spot, _STRUCTURES.get(kind, error["msg"]))


_STRUCTURES = {
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping of 'key: value'",
    "model_type": "a mapping of 'key: value'",
    "model_attributes_type": "a mapping of 'key: value'",
}


def _wanted(model: type[Model], path: tuple[PathKey, ...]) -> str:
    """Return what a missing key stands for."""
    fields = _model_at(model, path[:-1])
    field = fields.get(str(path[-1]))
    return (field.description if field else None) or "it"


def _model_at(model: type[Model], path: Sequence[PathKey]) -> Mapping[str, Any]:
    """Return the fields, by their keys in the file, of the model that a path leads to."""
    here: Any = model
    for key in path:
        here = _entry(here, key)
    if isinstance(here, type) and issubclass(here, BaseModel):
        return {field.alias or name: field for name, field in here.model_fields.items()}
    return {}


def _entry(kind: Any, key: PathKey) -> Any:
    """Return the type of one entry of a model, list or mapping."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if key in (name, field.alias):
                return _bare(field.annotation)
        return None
    args = get_args(kind)
    return _bare(args[-1]) if args else None


def _bare(kind: Any) -> Any:
    """Return a type without its annotations and without ``None``."""
    while True:
        origin = get_origin(kind)
        if origin is Annotated:
            kind = get_args(kind)[0]
        elif origin in (Union, UnionType):
            kind = next(arg for arg in get_args(kind) if arg is not type(None))
        else:
            return kind
