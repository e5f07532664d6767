"""Saving, opening and journals of long games: how they grow, and what a journal adds to an act."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.led_game import LedGame
from benchmarks.ratios import Growth, Ratio, Report, medians
from boardapp.core.command import move_unit, place_unit
from boardapp.core.grid import Space
from boardapp.document.crash_journal import Journal
from boardapp.document.crash_recovery import find_recoverable_tables, recover_document
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.save_format import MAX_ACTS, SaveWriter
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, MAX_ENTRIES
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.garbage_collection import freeze_existing_objects

AIM_FILE = 1.2
"""Bytes of a file of ten times the acts, against ten times the bytes."""
AIM_TIME = 1.5
"""The same of time, which wobbles."""
AIM_JOURNAL = 2.5
"""An act with a journal against one without and a bare write of its line."""

OPENING_MS = 400
"""The processor's time that a save of 10,000 answers may take to open."""
FRAME_MS = 1000 / 60

HERE, THERE = Space(0, 0), Space(0, 1)


def measure(tiny: bool = False) -> Report:
    """Compare a long game with one a tenth as long, and acts with and without a journal."""
    acts, runs, rounds = (30, 1, 1) if tiny else (10_000, 3, 400)
    with tempfile.TemporaryDirectory(prefix="boardapp-bench-") as folder:
        short, long = (_Game(Path(folder), number) for number in (acts // 10, acts))
        growths = tuple(
            Growth(what, ((f"{short.acts:,} acts", one), (f"{long.acts:,} acts", ten)), unit)
            for what, unit, one, ten in _costs(short, long, runs)
        )
        ratios = (
            *(_ratio(growth, runs) for growth in growths), *_acts(Path(folder), rounds),
            *_answers(Path(folder), long, runs),
            _largest(Path(folder), MAX_ENTRIES + 20 if tiny else MAX_ACTS),
        )  # fmt: skip
    return Report(ratios, growths)


class _Game:
    """A game of some acts, each tenth an undo, with its file and its journal."""

    def __init__(self, folder: Path, acts: int) -> None:
        self.acts = acts
        self.path = folder / f"{acts}.boardapp"
        self.journals = folder / f"journals of {acts}"
        self.document = _table()
        while len(self.document.log) < acts:
            if len(self.document.log) % 10 == 9:
                self.document.undo()
            else:
                _move(self.document)
        self.document.save(self.path)
        # As after a crash: the journal's table has no file, or it would not be offered.
        self.document.rename("Friday")
        self.document.start_journal(self.journals)
        self.document.close(keep_journal=True)

    def open(self) -> None:
        """Open the file."""
        open_document(self.path)

    def save(self) -> None:
        """Write the file again."""
        self.document.save(self.path)

    def take_over(self) -> None:
        """Take up the journal and leave it again."""
        (table,) = find_recoverable_tables(self.journals)
        recover_document(table, self.journals).close(keep_journal=True)

    def memory(self) -> float:
        """Return the megabytes that the open document takes, its reading left out."""
        tracemalloc.start()
        document = open_document(self.path)
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(document.log) == self.acts
        return used / 1e6


def _costs(short: _Game, long: _Game, runs: int) -> list[tuple[str, str, float, float]]:
    """Return what grows, its unit, and what it is in the short and in the long game."""
    found: list[tuple[str, str, float, float]] = []
    for what, one, ten in (
        ("opening a save", short.open, long.open),
        ("saving, read back and compared", short.save, long.save),
        ("finding and taking over a journal", short.take_over, long.take_over),
    ):
        fewer, more = medians(runs, one, ten)
        found.append((what, "ms", fewer, more))
    one_kb, ten_kb = (game.path.stat().st_size / 1000 for game in (short, long))
    found.append(("a save's file", "kB", one_kb, ten_kb))
    found.append(("memory of an open table", "MB", short.memory(), long.memory()))
    return found


def _ratio(growth: Growth, runs: int) -> Ratio:
    """Compare a long game with ten short ones: 1 is growth in proportion to the acts."""
    (fewer, one), (more, ten) = growth.steps
    timed = growth.unit == "ms"
    against, aim = f"ten times {fewer}", AIM_TIME if timed else AIM_FILE
    return Ratio(
        f"{growth.what}, {more}", against, ten, 10 * one, aim, runs if timed else 1, growth.unit
    )


def _answers(folder: Path, game: _Game, runs: int) -> list[Ratio]:
    """Compare the answers of a game that turns lead with as many acts, and with a frame."""
    led = LedGame(game.acts)
    path = folder / "led.boardapp"
    led.document.save(path)
    freeze_existing_objects()  # as the window does before it opens a save
    answers, acts = medians(runs, partial(open_document, path), game.open)
    times = []
    for _ in range(runs):
        start = time.process_time()
        open_document(path)
        times.append(1000 * (time.process_time() - start))
    taken = sorted(led.taken)
    slow, number = 1000 * taken[len(taken) * 99 // 100], f"{game.acts:,}"
    return [
        Ratio(f"opening a save of {number} answers", f"one of {number} moves of a marker",
              answers, acts, AIM_TIME, runs),
        Ratio("the same, processor time", f"{OPENING_MS} ms", statistics.median(times), OPENING_MS,
              1, runs),
        Ratio("an answer to the next question, 99th percentile", "a frame of a 60 Hz display",
              slow, FRAME_MS, 1, len(taken)),
    ]  # fmt: skip


def _largest(folder: Path, acts: int) -> Ratio:
    """Compare the processor's time that the largest save takes to open with ten seconds.

    It is moves among as many units as a table holds, as many as a save may hold.
    """
    document, path = _table(), folder / "largest.boardapp"
    spaces = list(GRID.spaces())
    for number in range(MAX_ENTRIES - 1):
        unit = Unit(f"us-{number + 2}", "stuka", "us", spaces[number % len(spaces)])
        document.do(place_unit(unit, GRID))
    while len(document.log) < acts and not document.full:
        _move(document)
    document.save(path)
    start = time.process_time()
    opened = open_document(path)
    took = time.process_time() - start
    assert (opened.damage, len(opened.log)) == (None, len(document.log))
    what = f"opening a save of {len(opened.log):,} acts among {len(opened.state.units):,} units"
    return Ratio(what, "ten seconds of a processor", 1000 * took, 10_000, 1, 1, "ms")


def _acts(folder: Path, rounds: int) -> list[Ratio]:
    """Compare an act with a journal to what it is made of, a round of each in turn."""
    plain, kept = _table(), _table()
    kept.start_journal(folder / "journal")
    file = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    assert kept.journal is not None
    line = _line(plain)
    calls: tuple[Callable[[], object], ...] = (
        partial(_move, plain),
        partial(_move, kept),
        partial(os.write, file, line),
    )
    # A player's acts are further apart than a disk is slow: the wait for it is left out.
    without, journaled, write = _apart(rounds, calls, kept.journal)
    kept.journal.wait_until_synced()
    at_once = statistics.median(_timed(partial(_move, kept)) for _ in range(rounds))
    synced = _synced(file, line, rounds)
    os.close(file)
    kept.close()
    act, bare = "an act with a journal", f"os.write of its {len(line)} bytes"
    lines = (
        (act, "the same act without", journaled, without, None),
        (act, f"the act without and a bare {bare}", journaled, without + write, AIM_JOURNAL),
        ("what a journal adds", f"a bare {bare}", max(journaled - without, 1e-6), write, None),
        ("acts without a pause, each after a sync", f"{bare}, fsync", at_once, synced, None),
    )
    return [
        Ratio(what, against, mine, other, aim, rounds, "µs")
        for what, against, mine, other, aim in lines
    ]


def _apart(
    rounds: int, calls: tuple[Callable[[], object], ...], journal: Journal
) -> tuple[float, ...]:
    """Return the median time of each call in microseconds, the disk at rest before each."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds + 1):
        for call, taken in zip(calls, times, strict=True):
            journal.wait_until_synced()
            taken.append(_timed(call))
    return tuple(statistics.median(taken[1:]) for taken in times)


def _synced(file: int, line: bytes, rounds: int) -> float:
    def write() -> None:
        os.write(file, line)
        os.fsync(file)

    return statistics.median(_timed(write) for _ in range(rounds))


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1e6


def _table() -> Document:
    """Return a village with one unit, which all acts move to and fro."""
    document = Document(new_state("village"), Spearpoint(built_in_catalogue()))
    document.do(place_unit(Unit("us-1", "rifle-squad", "us", HERE), document.game.grid))
    return document


def _move(document: Document) -> None:
    unit = document.state.units["us-1"]
    there = THERE if unit.space == HERE else HERE
    document.do(move_unit(unit, there, document.game.grid))


def _line(document: Document) -> bytes:
    """Return the line that an act is in a journal."""
    _move(document)
    entry, sentence = document.log[-1]
    return SaveWriter(document.save_start).act_line(entry.to_json(document.game), sentence).encode()
