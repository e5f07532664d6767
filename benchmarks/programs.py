"""Programs run as players run them: each in a process of its own, settings and caches apart."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Cost(NamedTuple):
    """The cost of a program: milliseconds on the clock and of the processor, and its output."""

    elapsed: float
    processor: float
    output: str


class Stamp(NamedTuple):
    """The cost of a window until it was painted: milliseconds as in `Cost`, and peak megabytes."""

    elapsed: float
    processor: float
    peak: float


@contextmanager
def surroundings() -> Iterator[dict[str, str]]:
    """Yield the environment of programs that start as installed ones do, from compiled modules.

    They get empty settings and data, no display, and a place for compiled modules and whatever
    else one start keeps for the next, which the first run fills.
    """
    with tempfile.TemporaryDirectory(prefix="boardapp-bench-") as folder:
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        yield kept | {
            "PYTHONPYCACHEPREFIX": sys.pycache_prefix or str(Path(folder) / "compiled"),
            "XDG_CONFIG_HOME": str(Path(folder) / "config"),
            "XDG_CACHE_HOME": str(Path(folder) / "cache"),
            "BOARDAPP_DATA": str(Path(folder) / "data"),
            "QT_QPA_PLATFORM": "offscreen",
        }


def run(environment: dict[str, str], *arguments: str) -> Cost:
    """Run Python with arguments to its end; raise RuntimeError with what it says if it fails."""
    before = os.times()
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    elapsed, after = time.monotonic() - start, os.times()
    if done.returncode:
        raise RuntimeError(f"{arguments} failed: {done.stderr}")
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    return Cost(elapsed * 1000, (user + system) * 1000, done.stdout)


def keeping_nothing(environment: dict[str, str]) -> dict[str, str]:
    """Return surroundings in which every start is the first: nothing of the last one is kept."""
    return environment | {"XDG_CACHE_HOME": os.devnull}


def first_paint(environment: dict[str, str], *what: str) -> Stamp:
    """Start a window of `benchmarks.first_paint` and return what it took until painted."""
    start = time.monotonic()
    output = run(environment, "-m", "benchmarks.first_paint", *what).output
    painted, processor, peak = map(float, output.split())
    return Stamp((painted - start) * 1000, processor * 1000, peak)
