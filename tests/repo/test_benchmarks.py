"""Every benchmark runs; `make bench` says how fast things are."""

import importlib
import importlib.util
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from benchmarks.__main__ import NAMES, main
from benchmarks.boards import all_segments, full_table
from benchmarks.ratios import Report

NEEDS_QT = {"drift_frames", "frames", "hex_repaint", "repaint", "start"}


def test_all_are_found() -> None:
    assert NAMES == [
        "documents", "drift_frames", "field", "frames", "hex_field", "hex_repaint", "los",
        "recognise", "repaint", "start", "straighten", "survey", "targets",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def process() -> Iterator[ProcessPoolExecutor]:
    """Yield a process for the benchmarks: their windows and photographs would stay in this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


def measure_tiny(name: str) -> Report:
    report = importlib.import_module(f"benchmarks.bench_{name}").measure(tiny=True)
    assert isinstance(report, Report)
    return report


@pytest.mark.parametrize("name", NAMES)
def test_it_runs_tiny(
    name: str, process: ProcessPoolExecutor, capfd: pytest.CaptureFixture[str]
) -> None:
    if name in NEEDS_QT and importlib.util.find_spec("PySide6") is None:
        pytest.skip("needs Qt")
    report = process.submit(measure_tiny, name).result()
    # The aims on the screen are for frames; repaints only add information.
    assert any(ratio.aim for ratio in report.ratios) == (name != "repaint")
    assert all(ratio.measured > 0 < ratio.against for ratio in report.ratios)
    capfd.readouterr()


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["nothing"])
    assert (
        "no benchmark nothing; there are: documents, drift_frames, field" in capsys.readouterr().err
    )


def test_the_full_board_is_full() -> None:
    state, catalogue = full_table(100)
    assert (len(state.tiles), len(state.units), len(state.smoke)) == (27, 100, 2)
    assert all("village" in catalogue.tiles[one.tile].maps for one in state.tiles.values())
    assert len(all_segments(state, catalogue)) > 200
