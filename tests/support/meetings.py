"""Tables of where two rules meet: what happens in each cell and by which rules, or why in none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from boardapp.games.rule_headings import RulebookHeadings

C = TypeVar("C", bound=Callable[..., None])
Cell: TypeAlias = tuple[str, str]


class Meeting(NamedTuple, Generic[C]):
    """The outcome where two rules meet, by which rules, and a check that plays it."""

    happens: str
    rules: tuple[str, ...]
    check: C


class Meetings(dict[Cell, Meeting[C]]):
    """The cells in which two rules meet, by row and column."""

    def meets(self, row: str, column: str, happens: str, *rules: str) -> Callable[[C], C]:
        """Enter a cell; the function that follows plays it."""

        def entered(check: C) -> C:
            assert (row, column) not in self
            self[row, column] = Meeting(happens, rules, check)
            return check

        return entered

    def hold(
        self, cells: Iterable[Cell], never: Mapping[Cell, str], headings: RulebookHeadings
    ) -> None:
        """Check that each cell is entered once, or said never to come about, by known rules."""
        assert sorted((*self, *never)) == sorted(cells)
        assert all(rule in headings for one in self.values() for rule in one.rules)
