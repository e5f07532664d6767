"""`boardapp los` on the worked example, against Python importing Shapely."""

from __future__ import annotations

import statistics
from functools import partial

from benchmarks.programs import run, surroundings
from benchmarks.ratios import Ratio, Report, in_turn
from boardapp.files.assets import scenarios_folder

AIM = 2.0


def measure(tiny: bool = False) -> Report:
    """Compare one ruling from the command line with an import of Shapely."""
    runs = 1 if tiny else 15
    example = str(scenarios_folder() / "worked-example.yaml")
    with surroundings() as environment:
        rulings, imports = in_turn(
            runs,
            partial(run, environment, "-m", "boardapp", "los", example, "A-1", "C-9"),
            partial(run, environment, "-c", "import shapely"),
        )
    what, against = "boardapp los FILE A-1 C-9", 'python -c "import shapely"'
    clock = [statistics.median(cost.elapsed for cost in costs) for costs in (rulings, imports)]
    work = [statistics.median(cost.processor for cost in costs) for costs in (rulings, imports)]
    return Report(
        (
            Ratio(f"{what}, time", against, clock[0], clock[1], AIM, runs),
            Ratio(f"{what}, processor time", against, work[0], work[1], None, runs),
        )
    )
