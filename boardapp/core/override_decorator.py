"""The mark of a method that overrides another, whose docstring it shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:
    Method = TypeVar("Method")

    def override(method: Method) -> Method:
        """Mark a method as one that a base class has; types are checked with it."""
        return method
