"""Run the benchmarks: `make bench`, or `python -m benchmarks [--tiny] NAME...` for some of them.

Each file `bench_NAME.py` in this folder offers `measure(tiny)`, which returns a report.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.ratios import Report, text

NAMES = sorted(
    path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the named benchmarks, or all, and print one table; 0 also when an aim does not hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(NAMES))
    parser.add_argument("--tiny", action="store_true", help="only show that they run")
    parsed = parser.parse_args(arguments)
    if unknown := sorted(set(parsed.names) - set(NAMES)):
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    # No display is needed, and none that happens to be there has a say.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    reports: list[Report] = []
    for name in parsed.names or NAMES:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        reports.append(importlib.import_module(f"benchmarks.bench_{name}").measure(parsed.tiny))
    print(text(reports))
    return 0


if __name__ == "__main__":
    sys.exit(main())
