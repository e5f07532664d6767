"""A sequence computed on first access: opening a save puts thousands of unseen questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar, overload

from boardapp.core.override_decorator import override

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """A sequence computed on first access; it equals a tuple of the same items.

    >>> tuple(LazySequence(lambda: "ab")), LazySequence(lambda: "ab") == ("a", "b")
    (('a', 'b'), True)
    """

    def __init__(self, make: Callable[[], Iterable[T_co]]) -> None:
        self._make = make

    @cached_property
    def _computed_items(self) -> tuple[T_co, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> T_co: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T_co]: ...
    @override
    def __getitem__(self, at: int | slice) -> T_co | Sequence[T_co]:
        return self._computed_items[at]

    @override
    def __len__(self) -> int:
        return len(self._computed_items)

    @override
    def __eq__(self, other: object) -> bool:
        return self._computed_items == (
            other._computed_items if isinstance(other, LazySequence) else other
        )

    @override
    def __hash__(self) -> int:
        return hash(self._computed_items)
