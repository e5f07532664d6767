"""Measures how likely a space of a straightened map shows a template, from its patches.

A patch compares the template with any other explanation. Covered patches count little, so that a
card on a tile does not hide the tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from boardapp.core.square_grid import SquareGrid
from boardapp.photo.map_grid import MARGIN
from boardapp.photo.tile_templates import (
    COARSE,
    FINE,
    PATCHES,
    Floats,
    Mask,
    TemplatePatches,
    TemplateSet,
    Whole,
    all_patches,
    log_colours,
    patch_hues,
    patch_windows,
    without_channel_means,
)

NOISE = 0.035
"""The log colour that a fitted template leaves unexplained."""
GRAIN = 0.12
"""The share of a template's own contrast that it leaves unexplained."""
BLANK = 0.03
"""The least contrast, in log colour, of anything that is not the template."""
HIDDEN = 0.25
"""The chance that something covers a patch."""
LEAST_GAIN, MOST_GAIN = 0.45, 1.8
"""How much weaker or stronger a photograph's contrast may be than the picture's."""
SLIP = 0.6
"""The evidence that a patch loses if it is one pixel off the others."""
MOST_ODDS = 1e4

CLEAR_PATCH = 1.0
"""The evidence of a patch that clearly shows its template."""

CLOSE = 2
"""The reach of the close look around each pose, in pixels."""
ANGLES = (-2.0, 0.0, 2.0)
"""The angles at which the close look tries a tile, in degrees off the grid."""
ALIKE = 0.0006
"""The mean square of the difference of two templates' patches, in log colour, that counts half."""
_LIKELIEST = 4
"""How many of the likeliest templates may lend their evidence to glared patches."""
_TINY = 1e-9


class Pose(NamedTuple):
    """The best fit of a template in a space.

    ``shift`` is in spaces, east and south, ``angle`` in degrees. ``patches`` is the evidence of
    each patch, ``hues`` its red and blue against green, ``glared`` whether a glare may hide it in
    the template. ``print_match`` is the correlation of the clear patches with the template.
    """

    evidence: float
    shift: tuple[float, float]
    angle: float
    patches: Floats
    glared: Mask
    hues: Floats
    print_match: float


class MapEvidence(NamedTuple):
    """The likeness of each space to each space of the map, and to any tile, at a coarse look.

    ``of_maps`` has a row for each space. Its columns are the map's spaces upright, then turned
    round, then those of the other map. Pairs that were not compared have minus infinity.
    """

    of_maps: Floats
    of_tiles: Floats


class SpaceWindow:
    """A space of a straightened map with its margin, at several angles."""

    def __init__(self, picture: Image.Image, board: SquareGrid, space: int, source: int) -> None:
        """Create the window; ``source`` is the number of the picture's pixels along a space."""
        row, column = divmod(space, board.columns)
        margin = int(MARGIN * source)
        self._picture = picture
        self._source = source
        self._centre = (margin + (column + 0.5) * source, margin + (row + 0.5) * source)
        self._cached: dict[tuple[int, float], Floats] = {}

    def colours(self, side: int, angle: float = 0) -> Floats:
        """Return the window's log colours, ``side`` pixels along the space, turned by an angle."""
        if (side, angle) in self._cached:
            return self._cached[side, angle]
        x, y = self._centre
        width = side + 2 * int(MARGIN * side)
        scale = self._source / side
        cosine, sine = scale * np.cos(np.radians(angle)), scale * np.sin(np.radians(angle))
        left, top = x - (cosine + sine) * width / 2, y - (cosine - sine) * width / 2
        data = (cosine, sine, left, -sine, cosine, top)
        turned = self._picture.transform(
            (width, width), Image.Transform.AFFINE, data, Image.Resampling.BICUBIC
        )
        return self._cached.setdefault((side, angle), log_colours(turned))

    def patches(self, side: int) -> Floats:
        """Return the patches at each pixel of the window."""
        return all_patches(self.colours(side), side // PATCHES)


def best_shifts(
    patches: Floats, templates: TemplatePatches, reach: int, step: int = 1, *, slips: bool
) -> tuple[Floats, Whole]:
    """Return each template's evidence at its best shift, and that shift in pixels of COARSE."""
    near = _patches_at_shifts(patches, COARSE, (0, 0), reach)[:, :, ::step, ::step]
    odds = _best_odds(near.reshape(PATCHES**2, -1, near.shape[-1]), templates)
    if slips:
        odds = _allow_patch_shift(odds)
    odds = (1 - HIDDEN) * odds + HIDDEN
    if slips and templates.glared.any():
        total = _without_glares(np.log(odds), templates.glared).sum(axis=0)
    else:
        # A product of eight patches does not overflow, and saves logarithms.
        rows = odds.reshape(PATCHES, -1, *odds.shape[1:]).prod(axis=0)
        total = np.log(rows).sum(axis=0)
    best = total.argmax(axis=0)
    across = 2 * reach // step + 1
    return total.max(axis=0), np.stack([best % across, best // across], axis=-1) * step - reach


def close_poses(
    window: SpaceWindow, templates: TemplateSet, entries: Whole, shifts: Whole
) -> list[Pose]:
    """Return the best pose of each entry, near the shift where the coarse look found it."""
    margin, across = int(MARGIN * FINE), 2 * CLOSE + 1
    starts = [(int(x), int(y)) for x, y in shifts * (FINE // COARSE)]
    width = FINE // PATCHES
    # One array for all looks: memory of this size is slow to get.
    near = np.empty((PATCHES, PATCHES, across, across, 3, width, width), np.float32)
    best: dict[int, Pose] = {}
    for angle in ANGLES:
        colours = window.colours(FINE, angle)
        patches = patch_windows(colours, width)
        for x, y in dict.fromkeys(starts):
            group = [i for i, start in enumerate(starts) if start == (x, y)]
            near[...] = _patches_at_shifts(patches, FINE, (x, y), CLOSE)
            seen = without_channel_means(near).reshape(PATCHES**2, across**2, -1)
            known = templates.patches[FINE].chosen(entries[group])
            odds = _allow_patch_shift(_best_odds(seen, known))
            evidence = np.log((1 - HIDDEN) * odds + HIDDEN)
            evidence *= ~known.glared[:, None]
            totals = evidence.sum(axis=0)
            for j, i in enumerate(group):
                k = int(totals[:, j].argmax())
                if i in best and totals[k, j] <= best[i].evidence:
                    continue
                right, down = x + k % across - CLOSE, y + k // across - CLOSE
                best[i] = Pose(
                    float(totals[k, j]), (right / FINE, down / FINE), angle, evidence[:, k, j],
                    known.glared[:, j], patch_hues(colours, margin + right, margin + down),
                    _print_match(seen[:, k], known.first[:, j], evidence[:, k, j]),
                )  # fmt: skip
    return [best[i] for i in range(len(starts))]


def share_glared_evidence(poses: Sequence[Pose]) -> list[Pose]:
    """Return poses whose glared patches count as those of the likeliest pose without glare there.

    Such patches then speak neither for a template nor against it.
    """
    evidence = np.stack([pose.patches for pose in poses], axis=-1)
    glared = np.stack([pose.glared for pose in poses], axis=-1)
    shared = _without_glares(evidence[:, None], glared)[:, 0]
    return [
        pose._replace(patches=shared[:, i], evidence=float(shared[:, i].sum()))
        for i, pose in enumerate(poses)
    ]


def compare_where_templates_differ(poses: Sequence[Pose], known: Floats) -> list[Pose]:
    """Return poses with the likeliest pose's evidence in patches where their templates look alike.

    Two pictures of the same print differ a little in every patch, by light and noise. Together this
    outweighs the few patches in which similar tiles differ. ``known`` are the templates' patches.
    """
    leader = int(np.argmax([pose.evidence for pose in poses]))
    first = poses[leader].patches
    squares = ((known - known[:, [leader]]) ** 2).mean(axis=-1) ** 2
    weights = squares / (squares + ALIKE**2)
    mixed = [
        first + weight * (pose.patches - first)
        for pose, weight in zip(poses, weights.T, strict=True)
    ]
    return [
        pose._replace(patches=patches, evidence=float(patches.sum()))
        for pose, patches in zip(poses, mixed, strict=True)
    ]


def _without_glares(evidence: Floats, glared: Mask) -> Floats:
    """Return the evidence, patch by shift by template, with that of glared patches replaced.

    A glared patch gets the evidence of the likeliest template, at that shift, that has no glare
    there; nothing if none of the likeliest has.
    """
    clear = ~glared
    share = clear.sum(axis=0) / len(clear)
    totals = np.einsum("pst,pt->st", evidence, clear) / np.maximum(share, 0.25)
    likeliest = np.argsort(-totals, axis=1)[:, :_LIKELIEST]
    first = clear[:, likeliest].argmax(axis=-1)[..., None]
    chosen = np.take_along_axis(likeliest[None], first, axis=-1)
    shared = np.take_along_axis(evidence, chosen, axis=-1)[..., 0]
    shared *= clear[:, likeliest].any(axis=-1)
    replaced: Floats = np.where(glared[:, None], shared[..., None], evidence)
    return replaced


def _print_match(seen: Floats, known: Floats, evidence: Floats) -> float:
    """Return the median correlation of clear patches with a template's, 0 if no patch is clear."""
    clear = evidence > CLEAR_PATCH
    if not clear.any():
        return 0.0
    some, print_ = seen[clear], known[clear]
    sizes = np.linalg.norm(some, axis=1) * np.linalg.norm(print_, axis=1) + _TINY
    return float(np.median(np.einsum("pv,pv->p", some, print_) / sizes))


def _patches_at_shifts(patches: Floats, side: int, start: tuple[int, int], reach: int) -> Floats:
    """Return a view of a space's patches at all shifts around one, within the margin.

    Its axes are the patches' rows and columns, the shifts down and right, then the values.
    """
    left, top = (int(MARGIN * side) + shift - reach for shift in start)
    across = 2 * reach + 1
    near = np.lib.stride_tricks.sliding_window_view(patches, (across, across), (0, 1))
    width = side // PATCHES
    near = near[top::width, left::width][:PATCHES, :PATCHES]
    return np.moveaxis(near, (-2, -1), (2, 3))


def _best_odds(seen: Floats, templates: TemplatePatches) -> Floats:
    """Return the odds of patches, by the better one of a template's two pictures.

    A glare spoils some patches of one picture; the other then shows them.
    """
    odds = _template_odds(seen, templates.first)
    if len(templates.with_second):
        again = _template_odds(seen, templates.second)
        both = templates.with_second
        odds[..., both] = np.maximum(odds[..., both], again)
    return odds


def _template_odds(seen: Floats, templates: Floats) -> Floats:
    """Return how much likelier patches show a template than anything else.

    Patches by shifts by values, and patches by templates by values, become patches by shifts by
    templates. The arithmetic works in place, because these are the largest arrays of all.
    """
    values = templates.shape[-1]
    contrast = np.einsum("psv,psv->ps", seen, seen)[..., None]
    print_contrast = np.einsum("ptv,ptv->pt", templates, templates)[:, None]
    product = seen @ templates.transpose(0, 2, 1)
    unexplained = values * NOISE**2 + GRAIN * print_contrast
    gain = np.clip(product / (print_contrast + values * NOISE**2), LEAST_GAIN, MOST_GAIN)
    rest: Floats = gain * print_contrast
    rest -= 2 * product
    rest *= gain
    rest += contrast
    np.maximum(rest, 0, out=rest)
    rest += unexplained
    np.divide(unexplained + contrast + values * BLANK**2, rest, out=rest)
    # To the fifth power: a patch counts as five independent looks.
    fourth = rest * rest
    fourth *= fourth
    rest *= fourth
    np.minimum(rest, MOST_ODDS, out=rest)
    return rest


def _allow_patch_shift(odds: Floats) -> Floats:
    """Return odds with each patch up to a pixel off the common shift, for less evidence.

    This allows for turned, thick and bent tiles.
    """
    across = round(odds.shape[1] ** 0.5)
    grid = odds.reshape(len(odds), across, across, -1)
    for axis in (1, 2):
        slipped = grid * np.float32(np.exp(-SLIP))
        lower, upper = [slice(None)] * 4, [slice(None)] * 4
        lower[axis], upper[axis] = slice(None, -1), slice(1, None)
        before, after = tuple(lower), tuple(upper)
        np.maximum(grid[after], slipped[before], out=grid[after])
        np.maximum(grid[before], slipped[after], out=grid[before])
    slipped_odds: Floats = grid.reshape(odds.shape)
    return slipped_odds
