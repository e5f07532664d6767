"""Break the rules one at a time and run the tests that hold each: `make mutants`.

`SEED=7 SAMPLE=400 BOOK=004 make mutants` draws others, `SAMPLE=all` takes every one that is drawn.
Each mutant is made in a process of its own and never written: no file of the work tree changes.
Programs that a test starts run unchanged. Survivors that are meant are listed in accepted.yaml.
`BEYOND=tests/games/europe` runs all tests of a folder on those that are not: where one of these
notices, no test is missing but the marker of a rule.
"""

import argparse
import contextlib
import importlib
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType

import pytest
import yaml

from tests.mutants.mutate import Mutant, mutants

ACCEPTED = Path(__file__).with_name("accepted.yaml")
LIMIT = 0.02
"""The share of survivors without a reason at which the run fails."""
WORKERS = 2
MEMORY = 4 << 30
"""Bytes that a mutant may take: some never end."""
PRELOADED = (
    "hypothesis.strategies", "numpy", "PIL.Image", "shapely", "filelock", "platformdirs",
    "PySide6.QtTest", "PySide6.QtWidgets",
)  # fmt: skip
PYTEST = "-q -p no:cacheprovider -p no:xdist -W ignore::pytest.PytestAssertRewriteWarning"


@dataclass(eq=False)
class Suite:
    """The tests that name a rule, how long each takes, and which fail; a plugin of pytest."""

    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    rules: Sequence[str] | None = ()
    """Only tests of these rules run, the quickest first; all where it is None."""

    def holding(self, mutant: Mutant) -> list[str]:
        """Return the tests of a mutant's rules, without those that fail anyway."""
        each = {one for rule in mutant.rules for one in self.tests.get(rule, ())}
        return sorted(each - set(self.failed))

    def pytest_configure(self) -> None:
        """Have hypothesis stop at the first failing example."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.default, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = []
        for item in items:
            rules = [rule for mark in item.iter_markers("rule") for rule in mark.args]
            for rule in rules:
                self.tests[rule].append(item.nodeid)
            meant = self.rules is None or not set(rules).isdisjoint(self.rules)
            if meant and item.nodeid not in self.failed:
                kept.append(item)
        items[:] = sorted(kept, key=lambda item: self.seconds.get(item.nodeid, 0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def load(mutant: Mutant) -> None:
    """Have this process load one module as a mutant has it, however it is imported."""
    plain, path = SourceFileLoader.get_code, str(mutant.file.resolve())

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != path:
            return plain(loader, name)
        mutant.edit.apply()
        return compile(mutant.tree, path, "exec")

    pytest.MonkeyPatch().setattr(SourceFileLoader, "get_code", get_code)


def start(
    folder: Path, suite: Suite, files: Sequence[str], mutant: Mutant | None = None
) -> ForkProcess:
    """Start tests in a process of their own, which leaves its files and its suite in a folder."""

    def run() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        if mutant is not None:
            load(mutant)
        stop = "-x" if mutant is not None else "--continue-on-collection-errors"
        status = pytest.main([*PYTEST.split(), stop, *files], plugins=[suite])
        (folder / "suite.json").write_text(json.dumps(vars(suite)))
        os._exit(int(status))

    folder.mkdir(parents=True)
    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    return process


def end(process: ForkProcess) -> None:
    """Kill a process and the programs that its tests started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()
    process.join()


def left(folder: Path) -> Suite:
    """Return the suite that a process has left, an empty one where it came to none."""
    file = folder / "suite.json"
    return Suite(**json.loads(file.read_text())) if file.exists() else Suite()


def surveyed(folder: Path, tests: Path, rules: Sequence[str] | None) -> Suite:
    """Run the tests of some rules, or all in a folder, without a mutant; name those that fail."""
    files = [one for one in sorted(tests.rglob("test_*.py")) if "mark.rule(" in one.read_text()]
    process = start(folder, Suite(rules=rules), list(map(str, files if rules else [tests])))
    try:
        process.join()
        suite = left(folder)
    finally:
        end(process)
    for test in suite.failed:
        print(f"left out, for it fails without a mutant: {test}", flush=True)
    return suite


def outcomes(
    folder: Path, made: Sequence[Mutant], suite: Suite, beyond: Path | None = None
) -> Iterator[tuple[Mutant, str]]:
    """Run each mutant's tests, or all in a folder; yield what noticed it, empty if nothing did."""
    waiting, running = list(enumerate(made)), dict[ForkProcess, tuple[Mutant, float, Path]]()
    try:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                number, mutant = waiting.pop(0)
                tests, own = suite.holding(mutant), folder / str(number)
                if not tests and not beyond:
                    yield mutant, ""
                    continue
                suite.rules = None if beyond else mutant.rules
                files = [str(beyond)] if beyond else sorted({one.split("::")[0] for one in tests})
                most = 300 if beyond else 20 + 5 * sum(suite.seconds.get(one, 0) for one in tests)
                running[start(own, suite, files, mutant)] = mutant, time.monotonic() + most, own
            wait([process.sentinel for process in running], 0.5)
            for process, (mutant, until, own) in list(running.items()):
                if process.is_alive() and time.monotonic() < until:
                    continue
                end(process)
                del running[process]
                status = process.exitcode
                if status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
                    raise RuntimeError(f"pytest itself fails on {mutant}")
                survived = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
                failed = [one for one in left(own).failed if one not in suite.failed]
                yield mutant, "" if survived else (*failed, "no test: it does not end well")[0]
                shutil.rmtree(own, ignore_errors=True)
    finally:
        for process in running:
            end(process)


def drawn(folder: Path, seed: int, sample: str, book: str | None) -> list[Mutant]:
    """Return so many mutants of a folder's modules, by chance."""
    each = (one for file in sorted(folder.rglob("*.py")) for one in mutants(file, seed))
    made = [one for one in each if book in (None, one.book)]
    if sample == "all" or int(sample) >= len(made):
        return made
    numbers = random.Random(seed).sample(range(len(made)), int(sample))
    return [made[number] for number in sorted(numbers)]


def main() -> int:
    """Print the survivors and the counts of each book; fail when too many have no reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", default="120", help="how many mutants, or all")
    parser.add_argument("--book", help="of one rulebook only, such as 004")
    parser.add_argument("--beyond", type=Path, help="a folder of tests for those that survive")
    parser.add_argument("--source", type=Path, default=Path("boardapp/games"))
    parser.add_argument("--tests", type=Path, default=Path("tests"))
    parser.add_argument("--accepted", type=Path, default=ACCEPTED)
    given = parser.parse_args()
    for name in PRELOADED:
        # The suite runs without Qt as well.
        with contextlib.suppress(ModuleNotFoundError):
            importlib.import_module(name)
    made = drawn(given.source, given.seed, given.sample, given.book)
    print(f"seed {given.seed}: {len(made)} mutants", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as name:
        folder, accepted = Path(name), yaml.safe_load(given.accepted.read_text()) or {}
        rules = [rule for one in made for rule in one.rules]
        suite = surveyed(folder / "survey", given.tests, rules)
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        survivors = []
        for mutant, noticed in outcomes(folder / "each", made, suite):
            reason = accepted.get(mutant.file.as_posix(), {}).get(mutant.key)
            what = "killed" if noticed else "accepted" if reason else "survived"
            if what == "survived":
                survivors.append(mutant)
                print(f"{mutant}: survived {len(suite.holding(mutant))} tests", flush=True)
            for book in (mutant.book, "all"):
                counts[book].update(("mutants", what))
        if given.beyond:
            suite = surveyed(folder / "second survey", given.beyond, None)
            for mutant, noticed in outcomes(folder / "beyond", survivors, suite, given.beyond):
                print(f"{mutant}: noticed by {noticed or 'nothing'}", flush=True)
    for book, count in sorted(counts.items()):
        whats = ("mutants", "killed", "accepted", "survived")
        print(book, *(f"{count[what]} {what}" for what in whats))
    return int(len(survivors) > 0 and len(survivors) >= LIMIT * len(made))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
