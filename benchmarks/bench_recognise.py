"""The tiles of a photograph of 12 megapixels recognised, against Pillow decoding it."""

from __future__ import annotations

import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks.bench_straighten import OURS, PEAK
from benchmarks.programs import run, surroundings
from benchmarks.ratios import Ratio, Report, in_turn, medians
from boardapp.games.spearpoint.table.recognised_layout import load_pictured_tile_set
from boardapp.photo.photo_loader import read_photograph
from boardapp.photo.tile_fit import Corner
from boardapp.photo.tile_recognition import recognise_tiles
from boardapp.photo.tile_templates import TemplateSet
from tests.photo.laid_maps import (
    camera_over_map,
    felt_box,
    owner_box,
    photograph_map,
    random_layout,
)
from tests.photo.synthetic import jpeg

AIM_SECONDS = 3
AIM_MEMORY = 350
"""Megabytes above a program that only decodes the photograph."""

PLAIN = "import sys\nfrom PIL import Image\nImage.open(sys.argv[1]).load()\n"


def measure(tiny: bool = False) -> Report:
    """Compare recognition with decoding alone; time, the processor's time, and memory."""
    runs = 1 if tiny else 7
    box = felt_box(1, 64 if tiny else 200, 3 if tiny else 24)
    random = np.random.default_rng(1)
    laid, camera = random_layout(box, random, 3 if tiny else 14), camera_over_map(random, 30)
    photo = photograph_map(box, laid, camera, 1, scale=0.3 if tiny else 1, pixels=120)
    corners = photo.corners(4)
    with tempfile.TemporaryDirectory(prefix="boardapp-bench-") as folder:
        path, tiles = Path(folder) / "photo.jpg", Path(folder) / "tiles.yaml"
        path.write_bytes(jpeg(photo.image))
        lines = ["boardapp: 1", "tile_set: Bench", "boards:"]
        own = owner_box(box, 1)
        for name, picture in {**own.maps, **own.sides}.items():
            picture.save(path.with_name(f"{name}.jpg"), quality=85)
        lines += [f"  {name}: {{title: Map, art: {name}.jpg}}" for name in own.maps]
        lines += ["tiles:", *(f"  {name}: {{art: {name}.jpg}}" for name in own.sides)]
        tiles.write_text("\n".join(lines), "utf-8")
        (loaded,) = medians(runs, partial(load_pictured_tile_set, tiles, "village"))
        known = load_pictured_tile_set(tiles, "village")
        assert known is not None
        recognise = partial(_recognised, path, corners, known.templates)
        processor: list[float] = []
        timed = partial(_note_processor_time, recognise, processor)
        ours, plain = medians(runs, timed, partial(_decoded, path))
        work = statistics.median(processor[-runs:])
        peaks = _peaks(path, tiles, corners, 1 if tiny else 3)
    pixels = photo.image.width * photo.image.height / 1e6
    what, decoding = f"a photograph of {pixels:.1f} megapixels", "Pillow decoding it"
    seconds = 1000.0 * AIM_SECONDS
    return Report(
        (
            Ratio(f"tiles of {what} recognised", decoding, ours, plain, None, runs),
            Ratio("the same, processor time", f"{AIM_SECONDS} seconds", work, seconds, 1, runs),
            Ratio("the pictures of the tile set read", decoding, loaded, plain, None, runs),
            Ratio(
                "boardapp recognise, peak memory", f"{decoding}, and {AIM_MEMORY} MB", peaks[0],
                peaks[1] + AIM_MEMORY, 1, 1 if tiny else 3, "MB",
            ),
        )
    )  # fmt: skip


def _recognised(path: Path, corners: list[Corner], templates: TemplateSet) -> None:
    image, focal, _ = read_photograph(path)
    recognise_tiles(image, corners, templates, focal=focal)


def _decoded(path: Path) -> None:
    with Image.open(path) as image:
        image.load()


def _note_processor_time(call: partial[None], milliseconds: list[float]) -> None:
    start = time.process_time()
    call()
    milliseconds.append((time.process_time() - start) * 1000)


def _peaks(path: Path, tiles: Path, corners: list[Corner], runs: int) -> tuple[float, float]:
    """Return the peak memory in megabytes of the verb and of the plain program."""
    clicked = [f"{x:.1f},{y:.1f}" for x, y in corners]
    with surroundings() as environment:
        costs = in_turn(
            runs,
            partial(
                run, environment, "-c", OURS + PEAK, "recognise", str(path), "--board", "village",
                "--corners", *clicked, "--tiles", str(tiles),
            ),
            partial(run, environment, "-c", PLAIN + PEAK, str(path)),
        )  # fmt: skip
    ours, plain = (
        statistics.median(float(cost.output.split()[-1]) for cost in each) for each in costs
    )
    return ours, plain
