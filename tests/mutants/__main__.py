"""Break the rules one at a time and run the tests that hold each: `make mutants`.

`SEED=7 SAMPLE=400 BOOK=004 make mutants` draws others, `SAMPLE=all` takes every one that is drawn.
Each mutant is made in a process of its own and never written: no file of the work tree changes.
Programs that a test starts run unchanged. Survivors that are meant stand in accepted.yaml.
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
from collections.abc import Iterator, Mapping, Sequence
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
PRELOADED = ("hypothesis.strategies", "numpy", "PIL.Image", "shapely", "filelock", "platformdirs")
QUIET = (
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)


@dataclass
class Suite:
    """The tests that name a rule: which, how long each takes, and which fail without a mutant."""

    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    def holding(self, rules: Sequence[str]) -> list[str]:
        """Return the tests of some rules, the quickest first."""
        each = {one for rule in rules for one in self.tests.get(rule, ())} - set(self.failed)
        return sorted(each, key=lambda one: (self.seconds.get(one, 0), one))


class Plugin:
    """Runs tests of some rules only, and notes in a suite what it sees."""

    def __init__(self, suite: Suite, rules: Sequence[str], chosen: Sequence[str] | None) -> None:
        self.suite, self.rules, self.chosen = suite, set(rules), chosen

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
            rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
            for rule in rules:
                self.suite.tests[rule].append(item.nodeid)
            if rules & self.rules and item.nodeid not in self.suite.failed:
                kept.append(item)
        if self.chosen is not None:
            order = {name: number for number, name in enumerate(self.chosen)}
            kept.sort(key=lambda item: order.get(item.nodeid, 0))
        items[:] = kept

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = self.suite.seconds.get(report.nodeid, 0)
        self.suite.seconds[report.nodeid] = spent + report.duration
        if report.failed:
            self.suite.failed.append(report.nodeid)


def load(mutant: Mutant) -> None:
    """Have this process load one module as a mutant has it, whoever imports it and how."""
    plain, path = SourceFileLoader.get_code, str(mutant.file.resolve())

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != path:
            return plain(loader, name)
        mutant.edit.apply()
        return compile(mutant.tree, path, "exec")

    pytest.MonkeyPatch().setattr(SourceFileLoader, "get_code", get_code)


def start(
    folder: Path, plugin: Plugin, files: Sequence[str], mutant: Mutant | None = None
) -> ForkProcess:
    """Start tests in a process of their own, which leaves its files in a folder."""

    def run() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        if mutant is not None:
            load(mutant)
        stop = ["-x"] if mutant is not None else ["--continue-on-collection-errors"]
        status = pytest.main([*QUIET, *stop, *files], plugins=[plugin])
        (folder / "suite.json").write_text(json.dumps(vars(plugin.suite)))
        os._exit(int(status))

    folder.mkdir()
    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    return process


def end(process: ForkProcess) -> None:
    """Kill a process and the programs that its tests started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()
    process.join()


def surveyed(folder: Path, tests: Path, rules: Sequence[str]) -> Suite:
    """Run the tests of some rules without a mutant."""
    files = [
        str(one) for one in sorted(tests.rglob("test_*.py")) if "mark.rule(" in one.read_text()
    ]
    process = start(folder, Plugin(Suite(), rules, None), files)
    try:
        process.join()
        return Suite(**json.loads((folder / "suite.json").read_text()))
    finally:
        end(process)


def outcomes(folder: Path, made: Sequence[Mutant], suite: Suite) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests of each mutant's rules; yield it with whether one of them noticed it."""
    waiting = list(enumerate(made))
    running: dict[ForkProcess, tuple[Mutant, float, Path]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                number, mutant = waiting.pop(0)
                chosen = suite.holding(mutant.rules)
                if not chosen:
                    yield mutant, False
                    continue
                own, files = folder / str(number), sorted({one.split("::")[0] for one in chosen})
                process = start(own, Plugin(suite, mutant.rules, chosen), files, mutant)
                most = 20 + 5 * sum(suite.seconds.get(one, 0) for one in chosen)
                running[process] = mutant, time.monotonic() + most, own
            wait([process.sentinel for process in running], 0.5)
            for process, (mutant, until, own) in list(running.items()):
                if process.is_alive() and time.monotonic() < until:
                    continue
                end(process)
                del running[process]
                shutil.rmtree(own, ignore_errors=True)
                yield (
                    mutant,
                    process.exitcode
                    not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED),
                )
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
    parser.add_argument("--source", type=Path, default=Path("boardapp/games"))
    parser.add_argument("--tests", type=Path, default=Path("tests"))
    parser.add_argument("--accepted", type=Path, default=ACCEPTED)
    given = parser.parse_args()
    accepted: Mapping[str, Mapping[str, str]] = yaml.safe_load(given.accepted.read_text()) or {}
    for name in PRELOADED:
        importlib.import_module(name)
    made = drawn(given.source, given.seed, given.sample, given.book)
    print(f"seed {given.seed}: {len(made)} mutants", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        suite = surveyed(
            folder / "survey", given.tests, [rule for one in made for rule in one.rules]
        )
        for test in suite.failed:
            print(f"left out, for it fails without a mutant: {test}")
        return report(outcomes(folder, made, suite), suite, accepted)


def report(
    results: Iterator[tuple[Mutant, bool]], suite: Suite, accepted: Mapping[str, Mapping[str, str]]
) -> int:
    """Print each survivor as it comes, then the counts; return 1 where too many have no reason."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, killed in results:
        file = mutant.file.as_posix()
        reason = accepted.get(file, {}).get(mutant.key)
        if not killed and reason is None:
            number = len(suite.holding(mutant.rules))
            print(f"{file}:{mutant.line}: survived {number} tests of {', '.join(mutant.rules)}")
            print(f"  {json.dumps(mutant.key, ensure_ascii=False)}:", flush=True)
        what = "killed" if killed else "accepted" if reason else "survived"
        counts[mutant.book].update((what, "mutants"))
    total = sum(counts.values(), Counter())
    for book, count in [*sorted(counts.items()), ("all", total)]:
        print(
            book,
            *(f"{count[what]} {what}" for what in ("mutants", "killed", "accepted", "survived")),
        )
    return int(total["survived"] > 0 and total["survived"] >= LIMIT * total["mutants"])


if __name__ == "__main__":
    sys.exit(main())
