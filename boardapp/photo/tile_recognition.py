"""Recognises the tile sides on a photographed map by comparing them with the owner's pictures.

templates = TemplateSet(board, pictures, box, map_picture)   # tile_templates.py, once a set
found = recognise_tiles(image, corners, templates)           # raises NoProposalError
found.spaces[0].answers[0]                                   # the proposal for the first space
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from boardapp.photo.map_grid import (
    SPACE_MILLIMETRES,
    MapGrid,
    Rectangle,
    fit_map_grid,
    refine_map_grid,
    space_centres,
    straighten_map,
)
from boardapp.photo.patch_evidence import (
    CLEAR_PATCH,
    MapEvidence,
    SpaceWindow,
    best_shifts,
    close_poses,
    compare_where_templates_differ,
    share_glared_evidence,
)
from boardapp.photo.recognition_check import (
    NoProposalError,
    check_edges,
    is_map_turned,
    order_corners,
    other_labels,
    refuse_doubtful_proposal,
    refuse_small_spaces,
    refuse_wrong_labels,
)
from boardapp.photo.tile_assignment import AssignedSpace, Option, assign_tiles
from boardapp.photo.tile_fit import Corner
from boardapp.photo.tile_templates import COARSE, FINE, Floats, TemplateSet, Whole

SURE_LEAD = 9.0
"""The least lead over all other answers for a space to be sure."""
SHOWN_MAP = 0.4
"""The least share of a bare space that must show the map's print and hue, to be sure."""
CORNER_OFF = 8.0
"""The least error of a given corner, in millimetres, that is worth a note."""
NO_MAP = (
    "Without your picture of the map, boardapp cannot be sure that a space is bare. boardapp also "
    "cannot notice if your corners are one space off."
)
FEW_SPACES_KNOWN = (
    "From earlier photographs, boardapp knows only {} bare spaces of this map. With so few, "
    "boardapp cannot tell whether your corners are one space off."
)
HUE = 0.15
"""The most difference in hue, in log colour, between a bare space and the map in one photograph."""

_FIRST_REACH, _SECOND_REACH = 6, 2
"""The search reaches, in pixels of COARSE, before and after the grid is refined."""
_COMPARED = 8
_CLOSELY = 12
"""The numbers of templates compared at all shifts at first, and at the close look."""


class SideAnswer(NamedTuple):
    """A side that a space may show, its quarter turns clockwise, and its chance.

    ``side`` is None for the bare map.
    """

    side: str | None
    turns: int
    chance: float


class RecognisedSpace(NamedTuple):
    """A space of a photographed map, counted row by row: its answers, the likeliest first.

    ``shift`` is the tile's distance from the grid, in spaces east and south, and ``angle`` its turn
    in degrees. A ``certain`` space is not ``sure`` if there is no picture of the tile's other side.
    """

    answers: tuple[SideAnswer, ...]
    sure: bool
    certain: bool
    shift: tuple[float, float]
    angle: float


class Recognition(NamedTuple):
    """The spaces of a photographed map, its grid, and notes as sentences.

    ``options`` is what each space may show, for `reassign_tiles`.
    """

    spaces: tuple[RecognisedSpace, ...]
    grid: MapGrid
    notes: tuple[str, ...]
    options: tuple[tuple[Option, ...], ...]


Report = Callable[[float], None]
"""A function that gets the share of the work done so far. It may raise an error to stop it."""


def recognise_tiles(
    image: Image.Image,
    corners: Sequence[Corner],
    templates: TemplateSet,
    rectangle: Rectangle | None = None,
    focal: float | None = None,
    report: Report = lambda share: None,
) -> Recognition:
    """Return the tile sides in the spaces of a map, given the pixels of its corners.

    The corners are those of the whole map, or of a ``rectangle`` of its spaces, clockwise from the
    north-west. Raises NoProposalError, and PhotoError for corners that are no map's.
    """
    board = templates.board
    rectangle = rectangle or Rectangle.whole(board)
    order = order_corners(image.size, corners, rectangle, focal)
    if order.turned and not templates.knows_map:
        raise NoProposalError(
            "corners",
            "You gave the corners anticlockwise. Give them clockwise from the north-west, at A-1.",
        )
    refuse_small_spaces(fit_map_grid(image.size, order.corners, rectangle), board)
    grid, options, evidence = _look_at_spaces(image, order.corners, rectangle, templates, report)
    if order.turned and is_map_turned(evidence, board):
        order = order._replace(corners=order.turned)
        grid, options, evidence = _look_at_spaces(
            image, order.corners, rectangle, templates, report
        )
    refuse_wrong_labels(evidence, board)
    spaces = _settle_spaces(options, templates)
    certain = [space for space in spaces if space.certain]
    tiles = sum(space.answers[0].side is not None for space in certain)
    refuse_doubtful_proposal(
        tiles, len(certain) - tiles, len(spaces), knows_map=templates.knows_map
    )
    edge_note = check_edges(_bare_print(spaces, options, grid, templates), board)
    notes = [note for note in (order.note, edge_note) if note]
    notes += _corner_notes(grid, order.corners, rectangle)
    notes += _doubt_notes(len(certain), len(spaces), templates)
    return Recognition(spaces, grid, tuple(notes), tuple(options))


def _doubt_notes(certain: int, spaces: int, templates: TemplateSet) -> Iterator[str]:
    """Yield why people should check many spaces."""
    if not templates.knows_map:
        known = len(templates.known_spaces)
        yield FEW_SPACES_KNOWN.format(known) if known else NO_MAP
    elif 2 * certain < spaces:
        yield (
            f"boardapp is sure of only {certain} of {spaces} spaces. A sharper photograph helps, "
            "and one with fewer things on the map."
        )


def reassign_tiles(
    found: Recognition, templates: TemplateSet, chosen: Mapping[int, str | None]
) -> tuple[RecognisedSpace, ...]:
    """Return the spaces again after people have chosen the sides of some; None is the bare map.

    A chosen side's tile lies in no other space. Chosen spaces themselves do not change.
    """
    tiles = {templates.tile_of_side(side) for side in chosen.values() if side}
    options = [
        () if space in chosen else tuple(one for one in some if one.template.tile not in tiles)
        for space, some in enumerate(found.options)
    ]
    settled = _settle_spaces(options, templates)
    return tuple(
        found.spaces[space] if space in chosen else one for space, one in enumerate(settled)
    )


def _look_at_spaces(
    image: Image.Image,
    corners: Sequence[Corner],
    rectangle: Rectangle,
    templates: TemplateSet,
    report: Report,
) -> tuple[MapGrid, list[tuple[Option, ...]], MapEvidence]:
    """Return the refined grid, the options of each space, and the evidence for labels."""
    board = templates.board
    grid = fit_map_grid(image.size, corners, rectangle)
    grid = _refined_by_first_look(image, grid, corners, rectangle, templates, report)
    picture = straighten_map(image, grid, board, FINE)
    spaces = board.rows * board.columns
    of_maps = np.full((spaces, 3 * spaces), -np.inf, np.float32)
    compared = np.array([range(spaces), *(labels for _, _, labels in other_labels(board))])
    options, of_tiles = [], []
    for space in range(spaces):
        report((spaces + space) / (2 * spaces))
        window = SpaceWindow(picture, board, space, FINE)
        patches = window.patches(COARSE)
        entries = templates.entries_for_space(space)
        scores, shifts = best_shifts(
            patches, templates.patches[COARSE].chosen(entries), _SECOND_REACH, slips=True
        )
        options.append(_close_options(window, templates, entries, scores, shifts))
        of_tiles.append(max(scores[templates.tile_index[entries] >= 0], default=-np.inf))
        known = templates.map_patches
        some = np.unique(compared[:, space])
        some = some[(some >= 0) & (some < known.first.shape[1])]
        if len(some):
            of_maps[space, some], _ = best_shifts(
                patches, known.chosen(some), _SECOND_REACH, slips=True
            )
    evidence = MapEvidence(of_maps, np.array(of_tiles, np.float32))
    return grid, options, evidence


def _refined_by_first_look(
    image: Image.Image,
    grid: MapGrid,
    corners: Sequence[Corner],
    rectangle: Rectangle,
    templates: TemplateSet,
    report: Report,
) -> MapGrid:
    """Return the grid moved to the spaces' positions at a wide and coarse look."""
    board = templates.board
    picture = straighten_map(image, grid, board, COARSE)
    count = board.rows * board.columns
    shifts, weights = np.zeros((count, 2)), np.zeros(count)
    for space in range(count):
        report(space / (2 * count))
        patches = SpaceWindow(picture, board, space, COARSE).patches(COARSE)
        entries = templates.entries_for_space(space)
        known = templates.patches[COARSE]
        # Try every other shift for all templates, then all shifts for the best of them.
        scores, _ = best_shifts(patches, known.chosen(entries), _FIRST_REACH, 2, slips=False)
        some = entries[np.argsort(-scores, kind="stable")[:_COMPARED]]
        scores, found = best_shifts(patches, known.chosen(some), _FIRST_REACH, slips=False)
        best = np.argsort(-scores, kind="stable")
        shifts[space] = found[best[0]] / COARSE
        lead = scores[best[0]] - scores[best[1]] if len(best) > 1 else 0
        weights[space] = np.clip(lead / 20, 0.02, 1)
    return refine_map_grid(grid, corners, rectangle, space_centres(board), shifts, weights)


def _close_options(
    window: SpaceWindow, templates: TemplateSet, entries: Whole, scores: Floats, shifts: Whole
) -> tuple[Option, ...]:
    """Return the likeliest templates of a space, with poses from a close look."""
    tiles = templates.tile_index[entries]
    chosen = [int(i) for i in np.argsort(-scores, kind="stable")[:_CLOSELY]]
    chosen += [int(i) for i in np.flatnonzero(tiles < 0) if i not in chosen]  # the bare map, always
    found = close_poses(window, templates, entries[chosen], shifts[chosen])
    poses = share_glared_evidence(found)
    for _ in range(2):
        # Try the leading tile in all turns and turned over, in its place. Nearly
        # symmetrical tiles need it.
        leader = chosen[int(np.argmax([pose.evidence for pose in poses]))]
        kin = [
            int(i)
            for i in np.flatnonzero(tiles == tiles[leader])
            if tiles[leader] >= 0 and i not in chosen
        ]
        if kin:
            places = np.repeat(shifts[[leader]], len(kin), axis=0)
            found += close_poses(window, templates, entries[kin], places)
            chosen += kin
            poses = share_glared_evidence(found)
    known = templates.patches[FINE].first[:, entries[chosen]]
    for _ in range(2):  # the first round may change the likeliest
        poses = compare_where_templates_differ(poses, known)
    return tuple(
        Option(templates.entries[entries[i]], int(tiles[i]), pose)
        for i, pose in zip(chosen, poses, strict=True)
    )


def _settle_spaces(
    options: Sequence[Sequence[Option]], templates: TemplateSet
) -> tuple[RecognisedSpace, ...]:
    """Return the content of each space, with each tile used once, and whether it is sure."""
    shares = _map_print_shares(options, templates)
    return tuple(
        _settled_space(space, assigned, share, templates)
        for space, (assigned, share) in enumerate(
            zip(assign_tiles(options, templates), shares, strict=True)
        )
    )


def _settled_space(
    space: int, assigned: AssignedSpace, share: float, templates: TemplateSet
) -> RecognisedSpace:
    chosen = assigned.answers[0].option
    certain = chosen is not None and assigned.lead >= SURE_LEAD
    if chosen is not None and chosen.template.side is None:
        certain = certain and share >= SHOWN_MAP
    answers = []
    for option, chance in assigned.answers:
        if option is not None:
            answers.append(SideAnswer(option.template.side, option.template.turns, chance))
        elif space not in templates.known_spaces:  # an unknown sight may be the unknown map
            answers.append(SideAnswer(None, 0, chance))
    tile = chosen.template.tile if chosen else None
    pose = chosen.pose if chosen else None
    return RecognisedSpace(
        tuple(answers),
        certain and tile not in templates.half_known_tiles,
        certain,
        pose.shift if pose else (0.0, 0.0),
        pose.angle if pose else 0.0,
    )


def _bare_print(
    spaces: Sequence[RecognisedSpace],
    options: Sequence[Sequence[Option]],
    grid: MapGrid,
    templates: TemplateSet,
) -> list[float]:
    """Return how well the map's print is seen in each space that seems bare, 1 for the others."""
    pixels = grid.to_pixels(space_centres(templates.board))
    seen: list[bool] = np.all((pixels >= 0) & (pixels < grid.size), axis=1).tolist()
    found = []
    for inside, space, some in zip(seen, spaces, options, strict=True):
        bare = _bare_option(some) if inside and space.answers[0].side is None else None
        found.append(bare.pose.print_match if bare is not None else 1.0)
    return found


def _bare_option(options: Sequence[Option]) -> Option | None:
    """Return the option that a space shows the bare map, None without a picture of the map."""
    return next((one for one in options if one.template.side is None), None)


def _map_print_shares(options: Sequence[Sequence[Option]], templates: TemplateSet) -> list[float]:
    """Return the share of each space that shows the map's print, in the map's hue.

    A hand or a blank card is as blank as snow, but its hue differs from the map's in this
    photograph.
    """
    bare = list(map(_bare_option, options))
    off = [one and one.pose.hues - templates.map_hues[one.template.space or 0] for one in bare]
    plain = [one and one.pose.patches > CLEAR_PATCH for one in bare]
    clear = [
        np.median(hues[shown], axis=0)
        for one, hues, shown, some in zip(bare, off, plain, options, strict=True)
        if one is not None and hues is not None and shown is not None
        if shown.mean() > 0.6 and one.pose.evidence >= max(other.pose.evidence for other in some)
    ]
    usual = np.median(clear, axis=0) if len(clear) > 2 else None
    shares = []
    for one, hues, shown in zip(bare, off, plain, strict=True):
        if one is None or hues is None or shown is None or not one.shows_print:
            shares.append(0.0)
        elif usual is None:
            shares.append(float(shown.mean()))
        else:
            shares.append(float((shown & (np.abs(hues - usual).max(axis=1) < HUE)).mean()))
    return shares


def _corner_notes(grid: MapGrid, corners: Sequence[Corner], rectangle: Rectangle) -> Iterator[str]:
    off = (grid.to_places(np.array(corners, float)) - rectangle.corners) * SPACE_MILLIMETRES
    for number, far in enumerate(np.hypot(*off.T), 1):
        if far > CORNER_OFF:
            yield f"Corner {number} was given {far:.0f} mm away from the map's corner."
