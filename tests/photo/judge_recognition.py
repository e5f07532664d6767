"""Judge the recognition of laid maps on many photographs.

``python -m tests.photo.judge_recognition felt`` prints how many spaces are right, right among
three, unsure, and wrong but sure, by how much of them is covered, and how far the grid is off.
With ``--bad N`` it prints instead which bad input of N photographs is refused.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from boardapp.photo.error import PhotoError
from boardapp.photo.recognition_check import NoProposalError
from boardapp.photo.tile_recognition import Recognition, recognise_tiles
from boardapp.photo.tile_templates import TemplateSet
from tests.photo.laid_maps import (
    BOARD,
    MILLIMETRES,
    SPACES,
    Box,
    MapPhoto,
    camera_over_map,
    centres,
    felt_box,
    owner_box,
    photograph_map,
    random_layout,
    shipped_box,
)
from tests.photo.synthetic import TILE_CORNERS, Points

BANDS = ((0.0, 0.01), (0.01, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 1.01))
CORNERS = TILE_CORNERS * (BOARD.columns, BOARD.rows)


def box_templates(box: Box, name: str, owner: int) -> TemplateSet:
    """Return an owner's pictures of a box, ready for photographs of one of its maps."""
    own = owner_box(box, owner)
    (other,) = own.maps.keys() - {name}
    tiles = {side: side[:-1] for side in box.sides}
    return TemplateSet(BOARD, own.sides, tiles, own.maps[name], own.maps[other])


def judged_photo(box: Box, seed: int, number: int, pixels: int, scale: float) -> MapPhoto:
    """Return a photograph of a random layout; a third of them has a hand in it."""
    random = np.random.default_rng([seed, number])
    camera = camera_over_map(random)
    name = ("village", "defensive-line")[number % 2]
    laid = random_layout(box, random, int(random.integers(6, 23)), name)
    laid = replace(laid, cover=float(random.uniform(0, 0.4)), hand=number % 3 == 2)
    blur = float(random.uniform(0.5, 2)) * scale
    return photograph_map(box, laid, camera, seed * 1000 + number, scale, pixels, blur)


def verdicts(photo: MapPhoto, found: Recognition) -> Iterator[tuple[float, str, bool]]:
    """Yield how far each space is covered, what was made of it, and whether it was sure."""
    for space, one in enumerate(found.spaces):
        tile = photo.laid.tiles.get(space)
        wanted = (tile.side, tile.turns) if tile else (None, 0)
        answers = [(answer.side, answer.turns) for answer in one.answers[:3]]
        what = "right" if wanted in answers[:1] else "of three" if wanted in answers else "wrong"
        yield float(photo.covered[space]), what, one.sure


def grid_errors(
    photo: MapPhoto, found: Recognition
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return by how many millimetres the grid is off at the centres, and at the corners."""
    places = np.array([*centres(), *CORNERS.tolist()])
    off = found.grid.to_places(photo.pixels(places)) - places
    errors: Points = np.hypot(*off.T) * MILLIMETRES
    return errors


def bad_corners(photo: MapPhoto) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield corners that must be refused: of other labels, turned round, a quarter turn on."""
    for what, off in (("east", (1, 0)), ("west", (-1, 0)), ("south", (0, 1)), ("north", (0, -1))):
        yield f"one space {what}", photo.clicks(CORNERS + off, 6)
    corners = photo.corners(6)
    yield "turned round", corners[2:] + corners[:2]
    yield "a quarter turn on", corners[1:] + corners[:1]


def judge_bad_input(box: Box, stranger: Box, photos: Sequence[MapPhoto]) -> Counter[str]:
    """Return how often bad input was refused, and for what; a proposal counts as such."""
    found: Counter[str] = Counter()
    for photo in photos:
        own = box_templates(box, photo.laid.map, 1)
        cases = [(what, own, corners) for what, corners in bad_corners(photo)]
        (other,) = box.maps.keys() - {photo.laid.map}
        cases.append(("other map", box_templates(box, other, 1), photo.corners(6)))
        strange = box_templates(stranger, photo.laid.map, 2)
        cases.append(("another owner's set", strange, photo.corners(6)))
        for what, templates, corners in cases:
            try:
                recognise_tiles(photo.image, corners, templates)
                found[f"{what}: PROPOSAL"] += 1
            except NoProposalError as error:
                found[f"{what}: refused as {error.cause}"] += 1
            except PhotoError:
                found[f"{what}: corners out of the picture"] += 1
        a, b, c, d = photo.corners(6)
        for corners in ([b, a, d, c], [d, c, b, a], [a, d, c, b]):
            seen = list(verdicts(photo, recognise_tiles(photo.image, corners, own)))
            wrong = sum(what != "right" and sure for _, what, sure in seen)
            found["mirrored: put right" if not wrong else "mirrored: WRONG"] += 1
    return found


def main() -> None:
    """Print the figures of one family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=("shipped", "felt"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--bad", type=int, default=0, help="photographs for bad input instead")
    parser.add_argument("--scale", type=float, default=1, help="of 12 megapixels, along a side")
    parsed = parser.parse_args()
    pixels = 200 if parsed.scale > 0.7 else 128
    families = {"shipped": shipped_box(pixels), "felt": felt_box(parsed.seed, pixels)}
    box = families.pop(parsed.family)
    if parsed.bad:
        (stranger,) = families.values()
        photos = [
            judged_photo(box, parsed.seed, i, pixels, parsed.scale) for i in range(parsed.bad)
        ]
        for what, times in sorted(judge_bad_input(box, stranger, photos).items()):
            print(f"{times:4} {what}")
        return
    bands: dict[tuple[float, float], Counter[str]] = defaultdict(Counter)
    errors, refused, spent = [], Counter[str](), 0.0
    templates = {name: box_templates(box, name, parsed.seed) for name in box.maps}
    for number in range(parsed.photos):
        photo = judged_photo(box, parsed.seed, number, pixels, parsed.scale)
        start = time.process_time()
        try:
            found = recognise_tiles(
                photo.image, photo.corners(6 * parsed.scale, number), templates[photo.laid.map]
            )
        except (NoProposalError, PhotoError) as error:
            refused[f"{number}: {error}"] += 1
            continue
        finally:
            spent += time.process_time() - start
        errors.append(grid_errors(photo, found))
        for covered, what, sure in verdicts(photo, found):
            (band,) = [one for one in BANDS if one[0] <= covered < one[1]]
            for key in (band, (0, 0.4)) if covered < 0.4 else (band,):
                bands[key].update(["spaces", what, *(() if sure else ["unsure"])])
                bands[key]["wrong but sure"] += what != "right" and sure
    for band, counts in sorted(bands.items()):
        spaces = counts["spaces"]
        three = counts["right"] + counts["of three"]
        print(
            f"covered {band[0]:4.0%} to {min(band[1], 1):4.0%}: {spaces:5} spaces, right "
            f"{counts['right'] / spaces:.2%}, of three {three / spaces:.2%}, unsure "
            f"{counts['unsure'] / spaces:.1%}, wrong but sure {counts['wrong but sure']}"
        )
    if errors:
        centre = np.median([one[:SPACES] for one in errors])
        worst = np.max([one[SPACES:] for one in errors])
        print(f"grid: median {centre:.2f} mm, worst corner {worst:.2f} mm")
    print(f"{spent / parsed.photos:.2f} s of the processor a photograph")
    for sentence in refused:
        print(f"no proposal: {sentence}")


if __name__ == "__main__":
    main()
