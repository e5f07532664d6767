"""Photographs of one family of art, recognised, and how often the answers are right."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from boardapp.files.assets import assets_folder
from boardapp.games.spearpoint.table.recognised_layout import TEMPLATE_PIXELS, template_set
from boardapp.games.spearpoint.tiles.catalogue import GRID, BoardName
from boardapp.photo.error import PhotoError
from boardapp.photo.map_grid import Rectangle
from boardapp.photo.photo_loader import read_photograph
from boardapp.photo.recognition_check import NoProposalError
from boardapp.photo.tile_recognition import Recognition, recognise_tiles
from boardapp.photo.tile_templates import TemplateSet
from boardapp.picture.tile_and_map_art import art_as_image
from tests.photo.acceptance.camera import (
    HEIGHT,
    SPACE,
    WIDTH,
    Camera,
    Points,
    Rng,
    map_corners,
    random_camera,
)
from tests.photo.acceptance.heath_art import COOL, TILE, WARM, heath_map, heath_sides
from tests.photo.acceptance.laid_table import MARGIN, SCALE, Laid, Table, laid_table
from tests.photo.acceptance.light import owners_picture, photographed
from tests.photo.acceptance.visible_print import PrintedBox
from tests.support.encoded import encoded

FAMILIES = ("own", "heath")
BOARDS: tuple[BoardName, BoardName] = ("village", "defensive-line")
BANDS = (("0–1 %", 0.01), ("1–20 %", 0.2), ("20–40 %", 0.4), ("40–60 %", 0.6), ("over 60 %", 1.1))
CLICK = 6


class Family(NamedTuple):
    """The art of a box as printed: its sides and maps, and templates of an owner's pictures."""

    sides: Mapping[str, Image.Image]
    maps: Mapping[BoardName, Image.Image]
    templates: Mapping[BoardName, TemplateSet]


class Photograph(NamedTuple):
    """A photograph, what it shows, and the pixels of the corners as clicked."""

    content: bytes
    board: BoardName
    table: Table
    camera: Camera
    corners: Points


def family(name: str, rng: Rng, glares: bool = True) -> Family:
    """Return a family's art and an owner's pictures of it, in other light."""
    if name == "own":
        folder, wide = assets_folder() / "spearpoint" / "art", (9 * TILE, 3 * TILE)
        paths = sorted(folder.glob("[0-9]*.svg"))
        sides = {path.stem: art_as_image(path, TILE, TILE) for path in paths}
        maps = {board: art_as_image(folder / f"{board}.svg", *wide) for board in BOARDS}
    else:
        sides = heath_sides(rng)
        maps = {board: heath_map(rng, one) for board, one in zip(BOARDS, (WARM, COOL), strict=True)}
    pictures = {side: _owned(one, 1, 1, rng, glares) for side, one in sides.items()}
    owned = {str(board): _owned(one, 9, 3, rng, glares) for board, one in maps.items()}
    templates = {board: template_set(board, sides, pictures, owned, {}) for board in BOARDS}
    return Family(sides, maps, templates)


def _owned(image: Image.Image, columns: int, rows: int, rng: Rng, glares: bool) -> Image.Image:
    small = image.resize(
        (columns * TEMPLATE_PIXELS, rows * TEMPLATE_PIXELS), Image.Resampling.LANCZOS
    )
    return owners_picture(small, rng, glares)


def photograph(art: Family, board: BoardName, rng: Rng) -> Photograph:
    """Return a photograph of a table laid at random, as a JPEG."""
    table, camera = laid_table(rng, art.sides, art.maps[board]), random_camera(rng)
    picture = photographed(camera.take(table.picture, MARGIN, SCALE), rng)
    corners = camera.to_pixels(map_corners()) + rng.uniform(-CLICK, CLICK, (4, 2))
    return Photograph(jpeg(picture), board, table, camera, corners)


def jpeg(picture: Image.Image) -> bytes:
    """Return a picture as a JPEG of quality 60."""
    return encoded(picture, "JPEG", quality=60)


def recognise(
    path: Path, corners: Points, templates: TemplateSet, rectangle: Rectangle | None = None
) -> Recognition | str:
    """Return what is recognised in a photograph, or why nothing is proposed."""
    image, focal, _ = read_photograph(path)
    try:
        clicks = [(x, y) for x, y in corners.tolist()]
        return recognise_tiles(image, clicks, templates, rectangle, focal)
    except (NoProposalError, PhotoError) as error:
        return f"{type(error).__name__}: {error}"


class Counts(NamedTuple):
    """How many spaces were right, right among three answers, unsure, and wrong but sure."""

    spaces: int = 0
    right: int = 0
    among: int = 0
    unsure: int = 0
    wrong: int = 0

    def plus(self, *more: int) -> Counts:
        """Return these counts with others added."""
        return Counts(*(a + b for a, b in zip(self, more, strict=True)))

    def __str__(self) -> str:
        parts = (f"{one / max(self.spaces, 1):.2%}".replace("%", " %") for one in self[1:])
        return " | ".join([f"{self.spaces:,}", *parts, f"{self.wrong}"])


def answers_of(found: Recognition) -> list[list[Laid]]:
    """Return the answers for each space, the likeliest first."""
    return [[Laid(one.side, one.turns) for one in space.answers] for space in found.spaces]


def space_verdicts(
    found: Recognition, truth: Sequence[Laid]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield for each space whether it was right, right among three, unsure, wrong but sure."""
    for space, answers, laid in zip(found.spaces, answers_of(found), truth, strict=True):
        right = answers[0] == laid
        yield 1, right, laid in answers[:3], not space.sure, space.sure and not right


def grid_errors(found: Recognition, camera: Camera) -> Points:
    """Return how many millimetres each corner of a space is off, the map's four corners first."""
    nodes = [(0, 0), (9, 0), (9, 3), (0, 3)] + [(x, y) for x in range(10) for y in range(4)]
    places = np.array(nodes, float)
    pixels = camera.to_pixels(places * SPACE - (WIDTH / 2, HEIGHT / 2))
    return np.asarray(np.hypot(*(found.grid.to_places(pixels) - places).T) * SPACE)


@dataclass
class Tally:
    """The figures of some photographs."""

    printed: PrintedBox
    bands: dict[str, Counts] = field(default_factory=lambda: {name: Counts() for name, _ in BANDS})
    kinds: dict[str, Counts] = field(default_factory=dict)
    grid: list[float] = field(default_factory=list)
    corners: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    differences: list[float] = field(default_factory=list)
    """For each wrong answer the part of its difference from the true side that is seen."""
    plain: Counts = field(default_factory=Counts)
    """The spaces that no other answer looks like, except with a tile that lies elsewhere."""

    def add(self, name: str, path: Path, shot: Photograph, templates: TemplateSet) -> None:
        """Recognise a photograph and count."""
        start = time.process_time()
        found = recognise(path, shot.corners, templates)
        self.seconds.append(time.process_time() - start)
        if isinstance(found, str):
            self.failures.append(f"{name}: no proposal: {found}")
            self._add_unproposed(shot)
            return
        errors = grid_errors(found, shot.camera)
        self.grid.extend(errors[4:].tolist())
        self.corners.append(float(errors[:4].max()))
        rows = space_verdicts(found, shot.table.spaces)
        answers = answers_of(found)
        for space, (row, laid, part) in enumerate(
            zip(rows, shot.table.spaces, shot.table.covered, strict=True)
        ):
            self._count(row, laid, part)
            words, seen = "WRONG BUT SURE" if row[4] else "wrong", shot.table.seen[space]
            if part < 0.4:
                same = self.printed.same_looks(shot.board, space, laid, seen)
                if not any(_may_lie(one, space, shot.table.spaces) for one in same):
                    self.plain = self.plain.plus(*row)
            if part < 0.4 and not row[1]:
                visible = self.printed.visible_difference(
                    shot.board, space, laid, answers[space][0], seen
                )
                self.differences.append(visible)
                words += f", {visible:.1%} of the difference visible"
            if row[4] or (part < 0.4 and not row[1]):
                self.failures.append(
                    f"{name} {GRID.name(list(GRID.spaces())[space])}: {words}, covered {part:.0%}: "
                    f"{_named(laid)} taken for {', '.join(map(_named, answers[space][:3]))}"
                )

    def _add_unproposed(self, shot: Photograph) -> None:
        for laid, part in zip(shot.table.spaces, shot.table.covered, strict=True):
            self._count((1, 0, 0, 1, 0), laid, part)

    def _count(self, row: tuple[int, int, int, int, int], laid: Laid, part: float) -> None:
        band = next(name for name, most in BANDS if part < most)
        self.bands[band] = self.bands[band].plus(*row)
        if part < 0.4:
            kind = "bare" if laid.side is None else "tiles"
            self.kinds[kind] = self.kinds.get(kind, Counts()).plus(*row)

    def lines(self, name: str) -> Iterator[str]:
        """Yield the figures as rows of a table, and as sentences."""
        for band, counts in self.bands.items():
            yield f"| {name} | {band} | {counts} |"
        total = Counts()
        for kind, counts in sorted(self.kinds.items()):
            total = total.plus(*counts)
            yield f"| {name} | {kind} up to 40 % | {counts} |"
        yield f"| {name} | **up to 40 %** | {total} |"
        yield f"| {name} | of these, with a visible difference to all others | {self.plain} |"
        hidden, nearly = (sum(one <= most for one in self.differences) for most in (0, 0.1))
        yield (
            f"{name}: {len(self.differences)} wrong; covers hide all of the difference in {hidden} "
            f"of them, at least nine tenths in {nearly}"
        )
        if self.corners:
            yield (
                f"{name}: grid off by {np.median(self.grid):.2f} mm (median), {max(self.grid):.1f} "
                f"(worst place), {np.median(self.corners):.2f} and {max(self.corners):.1f} (a "
                "photograph's worst corner, median and worst)"
            )
        median, most = np.median(self.seconds), max(self.seconds)
        yield f"{name}: {median:.2f} s of the processor (median), {most:.2f} (most)"


def _may_lie(other: Laid, space: int, spaces: Sequence[Laid]) -> bool:
    """Return whether a side's tile lies in no other space; the box has each tile once."""
    tiles = {laid.side[:-1] for i, laid in enumerate(spaces) if laid.side and i != space}
    return other.side is None or other.side[:-1] not in tiles


def _named(laid: Laid) -> str:
    return f"{laid.side} at {90 * laid.turns}°" if laid.side else "bare map"
