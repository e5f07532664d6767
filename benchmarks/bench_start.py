"""Start to the first painted board, against a bare window of the same interpreter.

The program starts on an empty board that says what to do: both maps to choose from. That is the
board which is painted first; a table laid out at once is told beside it.
"""

from __future__ import annotations

import statistics
from functools import partial

from benchmarks.programs import first_paint, surroundings
from benchmarks.ratios import Ratio, Report, in_turn

AIM = 2


def measure(tiny: bool = False) -> Report:
    """Compare an empty village table and the start page with a bare QMainWindow."""
    runs = 1 if tiny else 15
    names = ("village", "start-page", "bare")
    with surroundings() as environment:
        starts = in_turn(runs, *(partial(first_paint, environment, name) for name in names))
    table, page, bare = (
        [statistics.median(kind) for kind in zip(*stamps, strict=True)] for stamps in starts
    )
    against = "a bare QMainWindow"
    kinds = (("time", "ms"), ("processor time", "ms"), ("peak memory", "MB"))
    return Report(
        tuple(
            Ratio(f"{what}, {kind}", against, mine, other, aim, runs, unit)
            for what, stamp, aims in (
                ("start to first painted board", page, (AIM, None, AIM)),
                ("start to an empty village table", table, (None, None, None)),
            )
            for (kind, unit), mine, other, aim in zip(kinds, stamp, bare, aims, strict=True)
        )
    )
