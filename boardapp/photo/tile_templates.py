"""Pictures of tile sides and map spaces as patches of log colour, for comparison.

Light, shadow and white balance multiply colours. In logarithms they only add, so subtracting each
patch's mean removes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from boardapp.core.square_grid import SquareGrid

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

COARSE, FINE = 32, 96
"""Pixels along a space at the first and at the close look."""
PATCHES = 8
"""Patches along a space."""

GLARE, GLARE_SPREADS = 0.25, 3.0
"""By how much a glare is brighter than its picture's median: in log colour, and in the picture's
median deviations."""

_BLACK = 14
"""The grey levels added before the logarithm, so that noise in the dark stays small."""


class Template(NamedTuple):
    """A sight that a space may show: a side, turned clockwise by quarters, or its bare map.

    ``tile`` is None for the map, whose ``space`` is counted row by row.
    """

    side: str | None
    turns: int
    tile: str | None
    space: int | None = None


class TemplatePatches(NamedTuple):
    """Templates as patches: patch by template by values.

    Some templates have a second picture: their numbers, and their patches in the same order.
    ``glared`` tells, patch by template, where a glare may hide the print in all its pictures.
    """

    first: Floats
    with_second: Whole
    second: Floats
    glared: Mask

    def chosen(self, templates: Whole) -> TemplatePatches:
        """Return the patches of some templates, in their order."""
        order = np.full(self.first.shape[1], -1)
        order[self.with_second] = range(len(self.with_second))
        rows = order[templates]
        return TemplatePatches(
            self.first[:, templates],
            np.flatnonzero(rows >= 0),
            self.second[:, rows[rows >= 0]],
            self.glared[:, templates],
        )


def log_colours(image: Image.Image) -> Floats:
    """Return the logarithms of a picture's colours."""
    logs: Floats = np.log(np.asarray(image, np.float32) + _BLACK)
    return logs


def without_channel_means(patches: Floats) -> Floats:
    """Return patches (…, channels, height, width) as rows of values minus channel means."""
    # This copies a view of a picture; an array made for this call changes in place.
    pixels = np.ascontiguousarray(patches).reshape(*patches.shape[:-2], -1)
    # This sum takes less than half as long as numpy's mean.
    pixels -= np.einsum("...v->...", pixels)[..., None] / np.float32(pixels.shape[-1])
    rows: Floats = pixels.reshape(*pixels.shape[:-2], -1)
    return rows


def patch_windows(colours: Floats, side: int) -> Floats:
    """Return a view of the patch at each pixel of a picture: channels, height, width."""
    return np.lib.stride_tricks.sliding_window_view(colours, (side, side), (0, 1))


def all_patches(colours: Floats, side: int) -> Floats:
    """Return the patch at each pixel of a picture, minus its channel means."""
    return without_channel_means(patch_windows(colours, side))


def patch_hues(colours: Floats, left: int, top: int) -> Floats:
    """Return each patch's red and blue against green, for a space in a picture of FINE pixels."""
    part = colours[top : top + FINE, left : left + FINE]
    width = FINE // PATCHES
    means = part.reshape(PATCHES, width, PATCHES, width, 3).mean(axis=(1, 3)).reshape(-1, 3)
    hues: Floats = means[:, [0, 2]] - means[:, [1]]
    return hues


def glared_patches(picture: Image.Image) -> Mask:
    """Return which patches of a picture are far brighter in every colour, or lie next to such.

    A lamp's glare is far brighter than the usual patch, even if the print varies much.
    """
    cells = 2 * PATCHES
    light = log_colours(picture.resize((cells, cells), Image.Resampling.BOX)).min(axis=-1)
    over = light - np.median(light)
    bright = np.pad(over > max(GLARE, GLARE_SPREADS * np.median(np.abs(over))), 1)
    # A glare fades out into the cells around it.
    near = np.lib.stride_tricks.sliding_window_view(bright, (3, 3)).any(axis=(2, 3))
    return near.reshape(PATCHES, 2, PATCHES, 2).any(axis=(1, 3)).ravel()


def _glared_in_all_pictures(
    pictures: Mapping[int, Image.Image], second: Mapping[int, Image.Image], count: int
) -> Mask:
    """Return the glared patches of ``count`` templates; a second picture may show them."""
    glared = np.zeros((PATCHES**2, count), bool)
    for i, picture in pictures.items():
        glared[:, i] = glared_patches(picture)
        if i in second:
            glared[:, i] &= glared_patches(second[i])
    return glared


class TemplateSet:
    """All pictured sides of a box, in four turns, and the map's spaces if pictured.

    ``sides`` are the pictures by side, ``second`` further ones of some. ``box`` lists all sides,
    with their tiles. The map pictures also serve to compare other labels of a grid. Without one,
    ``bare_spaces`` are pictures of some of its spaces.
    """

    def __init__(
        self,
        board: SquareGrid,
        sides: Mapping[str, Image.Image],
        box: Mapping[str, str],
        map_picture: Image.Image | None = None,
        other_map: Image.Image | None = None,
        *,
        second: Mapping[str, Image.Image] | None = None,
        bare_spaces: Mapping[int, Image.Image] | None = None,
    ) -> None:
        self.board = board
        self.box = box
        self.knows_map = map_picture is not None
        self.unknown_sides = tuple(side for side in box if side not in sides)
        known = {box[side] for side in sides}
        halves = {box[side] for side in self.unknown_sides}
        self.half_known_tiles = frozenset(known & halves)
        entries = [
            (Template(side, turns, box[side]), picture.convert("RGB").rotate(-90 * turns))
            for side, picture in sides.items()
            for turns in range(4)
        ]
        spaces = list(_map_spaces(board, map_picture)) if map_picture else []
        bare = dict(enumerate(spaces)) if spaces else dict(bare_spaces or {})
        self.known_spaces = frozenset(bare)
        entries += [(Template(None, 0, None, i), bare[i].convert("RGB")) for i in sorted(bare)]
        self.entries = [entry for entry, _ in entries]
        pictures = [picture for _, picture in entries]
        again = {
            i: second[one.side].convert("RGB").rotate(-90 * one.turns)
            for i, one in enumerate(self.entries)
            if second and one.side is not None and one.side in second
        }
        sides_only = {i: pictures[i] for i, one in enumerate(self.entries) if one.side is not None}
        glared = _glared_in_all_pictures(sides_only, again, len(pictures))
        self.patches = {
            side: _template_patches(pictures, again, side, glared) for side in (COARSE, FINE)
        }
        self.map_hues = {
            i: patch_hues(log_colours(one.resize((FINE, FINE), Image.Resampling.BOX)), 0, 0)
            for i, one in bare.items()
        }
        tiles = {tile: i for i, tile in enumerate(sorted(known))}
        self.tile_count = len(tiles)
        self.tile_index = np.array([tiles.get(one.tile or "", -1) for one in self.entries], int)
        self._space_index = np.array(
            [-1 if one.space is None else one.space for one in self.entries], int
        )
        # For the check of labels: the map upright, turned round, and the other map.
        upside_down = [one.rotate(180) for one in spaces]
        others = list(_map_spaces(board, other_map)) if other_map and spaces else []
        compared = [*spaces, *upside_down, *others]
        without_glares = np.zeros((PATCHES**2, len(compared)), bool)
        self.map_patches = _template_patches(compared, {}, COARSE, without_glares)

    def tile_of_side(self, side: str) -> str | None:
        """Return the tile of a side, None for a side that is not in the box."""
        return self.box.get(side)

    def entries_for_space(self, space: int) -> Whole:
        """Return the entries that a space may show: all sides, and its own space of the map."""
        return np.flatnonzero((self._space_index < 0) | (self._space_index == space))


def _map_spaces(board: SquareGrid, picture: Image.Image) -> Iterator[Image.Image]:
    wide, high = picture.width / board.columns, picture.height / board.rows
    colours = picture.convert("RGB")
    for row, column in board.spaces():
        box = (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        yield colours.crop(tuple(map(int, box)))  # type: ignore[arg-type]


def _template_patches(
    pictures: Iterable[Image.Image], second: Mapping[int, Image.Image], side: int, glared: Mask
) -> TemplatePatches:
    """Return pictures as patches, with the second pictures of some by their numbers."""
    with_second = np.array(list(second), int)
    return TemplatePatches(
        _stacked(pictures, side), with_second, _stacked(second.values(), side), glared
    )


def _stacked(pictures: Iterable[Image.Image], side: int) -> Floats:
    """Return pictures as patches: patch by picture by values."""
    width = side // PATCHES
    filtered = Image.Resampling.BOX if side == COARSE else Image.Resampling.LANCZOS
    found = []
    for picture in pictures:
        colours = log_colours(picture.resize((side, side), filtered))
        cut = colours.reshape(PATCHES, width, PATCHES, width, 3).transpose(0, 2, 4, 1, 3)
        found.append(without_channel_means(cut).reshape(PATCHES * PATCHES, -1))
    if not found:
        return np.zeros((PATCHES * PATCHES, 0, width * width * 3), np.float32)
    return np.ascontiguousarray(np.stack(found, axis=1))
