"""Start to the first painted board, against a bare window of the same interpreter.

The program starts on an empty board that offers both maps to choose from. That board is painted
first. A table opened at once is measured beside it: at the very first start, and at a later one,
which finds the cache of the first.
"""

from __future__ import annotations

import statistics
from functools import partial

from benchmarks.programs import first_paint, keeping_nothing, run, surroundings
from benchmarks.ratios import Ratio, Report, in_turn

AIM = 2
TABLE_AIM = 3


def measure(tiny: bool = False) -> Report:
    """Compare an empty village table and the start page with a bare QMainWindow."""
    runs = 1 if tiny else 15
    with surroundings() as environment:
        run(environment, "-m", "benchmarks.first_paint", "earlier")
        starts = in_turn(
            runs,
            partial(first_paint, environment, "village"),
            partial(first_paint, keeping_nothing(environment), "village"),
            partial(first_paint, environment, "start-page"),
            partial(first_paint, environment, "bare"),
        )
    table, first, page, bare = (
        [statistics.median(kind) for kind in zip(*stamps, strict=True)] for stamps in starts
    )
    against = "a bare QMainWindow"
    kinds = (("time", "ms"), ("processor time", "ms"), ("peak memory", "MB"))
    return Report(
        tuple(
            Ratio(f"{what}, {kind}", against, mine, other, aim, runs, unit)
            for what, stamp, aims in (
                ("start to first painted board", page, (AIM, None, AIM)),
                ("start to an empty village table", table, (TABLE_AIM, None, AIM)),
                ("the very first start to one", first, (None, None, None)),
            )
            for (kind, unit), mine, other, aim in zip(kinds, stamp, bare, aims, strict=True)
        )
    )
