"""A tile out of a photograph of 12 megapixels, against Pillow alone."""

from __future__ import annotations

import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks.programs import run, surroundings
from benchmarks.ratios import Ratio, Report, in_turn, medians
from boardapp.photo.photo_loader import read_photograph
from boardapp.photo.straighten import straighten
from boardapp.photo.tile_fit import fit_tile
from tests.photo.synthetic import TILE_CORNERS, Camera, clicks, jpeg, photograph

AIM = 2.5
AIM_MEMORY = 1.5
SECOND = 1000.0
SIZE = 1600

PLAIN = """
import sys
from PIL import Image
image = Image.open(sys.argv[1])
data = [float(number) for number in sys.argv[3].split()]
out = image.transform((1600, 1600), Image.Transform.PERSPECTIVE, data, Image.Resampling.BICUBIC)
out.save(sys.argv[2])
"""
OURS = "import sys; from boardapp.__main__ import main; main(sys.argv[1:])\n"
# Not of `getrusage`: that begins with what the program had that started this one.
PEAK = """
from pathlib import Path
(peak,) = [row for row in Path("/proc/self/status").read_text().split("\\n") if "VmHWM" in row]
print(int(peak.split()[1]) / 1024)
"""


def measure(tiny: bool = False) -> Report:
    """Compare reading, fitting and straightening with the least that Pillow does; memory too."""
    runs = 1 if tiny else 9
    camera = Camera(side=300, bow=-0.03, size=(640, 480)) if tiny else Camera(bow=-0.03)
    corners = [(float(x), float(y)) for x, y in clicks(camera, 1)]
    with tempfile.TemporaryDirectory(prefix="boardapp-bench-") as folder:
        path = Path(folder) / "photo.jpg"
        path.write_bytes(jpeg(photograph(camera, "wood", 1)))
        ours, plain = medians(
            runs, partial(_straightened, path, corners), partial(_plain, path, camera)
        )
        work = statistics.median(_processor(path, corners) for _ in range(runs))
        image = read_photograph(path).image
        (fitted,) = medians(runs, partial(fit_tile, image, corners))
        peaks = _peaks(path, camera, corners, 1 if tiny else 3)
    pixels = camera.size[0] * camera.size[1] / 1e6
    what = f"a photograph of {pixels:.1f} megapixels"
    against = "Pillow decoding it and one PERSPECTIVE transform"
    return Report(
        (
            Ratio(f"{what} read, fitted and straightened", against, ours, plain, AIM, runs),
            Ratio("the same, processor time", "a second", work, SECOND, 1, runs),
            Ratio("fitting alone", against, fitted, plain, None, runs),
            Ratio("boardapp straighten, peak memory", against, *peaks, AIM_MEMORY, 3, "MB"),
        )
    )


def _straightened(path: Path, corners: list[tuple[float, float]]) -> None:
    image, focal, _ = read_photograph(path)
    straighten(image, fit_tile(image, corners, focal), SIZE)


def _processor(path: Path, corners: list[tuple[float, float]]) -> float:
    start = time.process_time()
    _straightened(path, corners)
    return (time.process_time() - start) * 1000


def _plain(path: Path, camera: Camera) -> None:
    with Image.open(path) as image:
        image.transform(
            (SIZE, SIZE), Image.Transform.PERSPECTIVE, _coefficients(camera),
            Image.Resampling.BICUBIC,
        )  # fmt: skip


def _coefficients(camera: Camera) -> list[float]:
    """Return what Pillow wants: from the picture's pixels to the photograph's, for four corners."""
    rows = []
    there = camera.pixels(TILE_CORNERS)
    for (x, y), (u, v) in zip(TILE_CORNERS * SIZE, there, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
    solved: list[float] = np.linalg.solve(np.array(rows, float), there.ravel()).tolist()
    return solved


def _peaks(
    path: Path, camera: Camera, corners: list[tuple[float, float]], runs: int
) -> tuple[float, float]:
    """Return the peak memory in megabytes of the verb and of the plain program."""
    out = str(path.with_name("out.jpg"))
    clicked = [f"{x},{y}" for x, y in corners]
    numbers = " ".join(map(str, _coefficients(camera)))
    with surroundings() as environment:
        costs = in_turn(
            runs,
            partial(
                run, environment, "-c", OURS + PEAK,
                "straighten", str(path), "--corners", *clicked, "-o", out,
            ),
            partial(run, environment, "-c", PLAIN + PEAK, str(path), out, numbers),
        )  # fmt: skip
    ours, plain = (
        statistics.median(float(cost.output.split()[-1]) for cost in each) for each in costs
    )
    return ours, plain
