"""`boardapp los` on the worked example, against Python importing Shapely.

Timed is the script that an installation makes, which takes longer than ``python -m boardapp``.
"""

from __future__ import annotations

import statistics
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.programs import ROOT, run, surroundings
from benchmarks.ratios import Ratio, Report, in_turn
from boardapp.files.assets import scenarios_folder

AIM = 2.0
SCRIPT = """import sys
from boardapp.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""The script that pip writes for an entry of ``project.scripts``."""


def measure(tiny: bool = False) -> Report:
    """Compare one ruling from the command line with an import of Shapely."""
    runs = 1 if tiny else 15
    example = str(scenarios_folder() / "worked-example.yaml")
    with surroundings() as environment, TemporaryDirectory(prefix="boardapp-bench-") as folder:
        script = Path(folder) / "boardapp"
        script.write_text(SCRIPT, encoding="ascii")
        # A script's folder stands first on the path, not the checkout it is run in.
        found = environment | {"PYTHONPATH": str(ROOT)}
        rulings, imports = in_turn(
            runs,
            partial(run, found, str(script), "los", example, "A-1", "C-9"),
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
