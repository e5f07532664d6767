"""Prints the figures of acceptance."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from tests.photo.acceptance import bad_input
from tests.photo.acceptance.judge import (
    BOARDS,
    FAMILIES,
    Family,
    Photograph,
    Tally,
    family,
    photograph,
)
from tests.photo.acceptance.visible_print import PrintedBox


def main() -> None:
    """Judge as many photographs of each family as wanted, and some bad inputs."""
    parser = argparse.ArgumentParser(prog="python -m tests.photo.acceptance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photographs", type=int, default=20, help="of each family")
    parser.add_argument("--bad", type=int, default=4, help="photographs with bad inputs, of each")
    parser.add_argument("--families", nargs="+", choices=FAMILIES, default=FAMILIES)
    parser.add_argument(
        "--no-glares", action="store_true", help="the owner's pictures have no bright spots"
    )
    parser.add_argument("--keep", type=Path, help="a folder for photographs that went wrong")
    chosen = parser.parse_args()
    arts = {
        name: family(name, np.random.default_rng([chosen.seed, 1, index]), not chosen.no_glares)
        for index, name in enumerate(FAMILIES)
    }
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.families:
            (other,) = (one for key, one in arts.items() if key != name)
            judge_family(chosen, name, arts[name], other, Path(folder))


def judge_family(
    chosen: argparse.Namespace, name: str, art: Family, other: Family, folder: Path
) -> None:
    """Print the figures of one family, and each answer that was wrong."""
    tally = Tally(PrintedBox(art.sides, art.maps))
    outcomes, path = Counter[str](), folder / "photo.jpg"
    for index in range(chosen.photographs):
        shot = shot_of(chosen.seed, name, index, art, path)
        before = len(tally.failures)
        label = f"{name}-{index}"
        tally.add(label, path, shot, art.templates[shot.board])
        failures = tally.failures[before:]
        lines = [
            f"{label}: tilt {shot.camera.tilt:.0f}°, bow {shot.camera.bow:.3f}, {shot.board}",
            *failures,
        ]
        if index < chosen.bad:
            rng = np.random.default_rng([chosen.seed, 3, index])
            for case, words in bad_input.results(path, shot, art, other, rng):
                lines.append(f"{label}: {case}: {words}")
                outcomes[f"{case}: {words.split(':')[0]}"] += 1
        if chosen.keep and len(lines) > 1:
            chosen.keep.mkdir(parents=True, exist_ok=True)
            (chosen.keep / f"{label}.jpg").write_bytes(shot.content)
            (chosen.keep / f"{label}.txt").write_text(
                "\n".join([*lines, f"corners {shot.corners.tolist()}"])
            )
        print("\n".join(lines), file=sys.stderr, flush=True)
    print(
        *tally.lines(name),
        *(f"{name}: {key} × {times}" for key, times in outcomes.items()),
        sep="\n",
        flush=True,
    )


def shot_of(seed: int, name: str, index: int, art: Family, path: Path) -> Photograph:
    """Return a family's photograph of that number, also written to a file."""
    rng = np.random.default_rng([seed, 2, FAMILIES.index(name), index])
    shot = photograph(art, BOARDS[index % 2], rng)
    path.write_bytes(shot.content)
    return shot


if __name__ == "__main__":
    main()
