"""The decorator for a method that overrides another and shares its docstring."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:
    Method = TypeVar("Method")

    def override(method: Method) -> Method:
        """Mark a method that overrides one of a base class; type checkers verify the mark."""
        return method
