"""A benchmark is a ratio against a named baseline, both measured in the same run, in turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Ratio:
    """One line of the table; ``measured`` and ``against`` in the same unit, less is better.

    Both are medians of ``runs`` runs. ``aim`` is the most that ``measured / against`` should be,
    None if there is none.
    """

    what: str
    baseline: str
    measured: float
    against: float
    aim: float | None
    runs: int
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """How many times the baseline it took."""
        return self.measured / self.against

    @property
    def verdict(self) -> str:
        """Return the result for the aim in words, "" without an aim."""
        if self.aim is None:
            return ""
        return "holds" if self.ratio <= self.aim else "does not hold"


@dataclass(frozen=True)
class Growth:
    """How a cost grows: the size of each step in words, and its cost."""

    what: str
    steps: tuple[tuple[str, float], ...]
    unit: str = "ms"

    def lines(self) -> list[str]:
        """Return one line a step; each but the first says how many times the one before it is."""
        lines = [f"{self.what}:"]
        for i, (size, cost) in enumerate(self.steps):
            times = f", {cost / self.steps[i - 1][1]:.1f} times the one before" if i else ""
            lines.append(f"  {size}: {cost:.1f} {self.unit}{times}")
        return lines


@dataclass(frozen=True)
class Report:
    """The results of one benchmark: ratios, growths, and remarks."""

    ratios: tuple[Ratio, ...] = ()
    growths: tuple[Growth, ...] = ()
    remarks: tuple[str, ...] = ()


def in_turn(runs: int, *calls: Callable[[], T]) -> list[list[T]]:
    """Call each in turn, ``runs`` times over, after one round that warms up; return the results.

    In turn, so that what slows the machine for a while slows all of them. A single run only proves
    that the calls work, and needs no warming up.
    """
    warm_up = int(runs > 1)
    rounds = [[call() for call in calls] for _ in range(warm_up + runs)]
    return [list(results) for results in zip(*rounds[warm_up:], strict=True)]


def medians(runs: int, *calls: Callable[[], object]) -> list[float]:
    """Return the median time of each call in milliseconds, timed in turn."""
    timed = [_timed(call) for call in calls]
    return [statistics.median(times) for times in in_turn(runs, *timed)]


def _timed(call: Callable[[], object]) -> Callable[[], float]:
    def run() -> float:
        start = time.perf_counter()
        call()
        return (time.perf_counter() - start) * 1000

    return run


def text(reports: Iterable[Report]) -> str:
    """Lay reports out: one table of all ratios, then growths and remarks."""
    reports = list(reports)
    parts = [table([ratio for report in reports for ratio in report.ratios])]
    parts += ["\n".join(growth.lines()) for report in reports for growth in report.growths]
    remarks = [f"- {remark}" for report in reports for remark in report.remarks]
    return "\n\n".join([*parts, *(["\n".join(remarks)] if remarks else [])])


def table(ratios: Sequence[Ratio]) -> str:
    """Lay ratios out in columns."""
    head = ("what", "took", "against", "took", "n", "ratio", "aim", "")
    rows = [head, *map(_row, ratios)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _row(line: Ratio) -> tuple[str, ...]:
    return (
        line.what,
        f"{line.measured:.2f} {line.unit}",
        line.baseline,
        f"{line.against:.2f} {line.unit}",
        str(line.runs),
        f"{line.ratio:.3f}",
        "" if line.aim is None else f"{line.aim:.3f}",
        line.verdict,
    )
