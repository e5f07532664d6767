"""Rulings on sight over a plain square table, and the field of a square.

The line runs from centre to centre. A wall or a closed door blocks if it shares a point with the
line, even if the line runs along it or only touches its end. So a line through the joint of two
walls is blocked, and so is every line from a square whose centre a wall meets. Open doors and
windows never block. Within one square, sight is always clear.

Sight is the same both ways. Shapely's predicates on whole numbers decide, and fractions tell where.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import compress

import numpy as np
import shapely

from boardapp.core.geometry.exact_geometry import (
    Manner,
    Point,
    line_contacts,
    point_at_fraction,
)
from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.geometry.sight_margin import line_clearance, shift_to_clear_line
from boardapp.core.geometry.tile_geometry import sight_line, which_lines_touch
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import (
    MM_PER_MIL,
    BlockingReason,
    LineContact,
    Ruling,
    RulingNote,
    Status,
)
from boardapp.core.square_grid import SquareGrid
from boardapp.games.squares.state import SquareState, Wall

SECTION = "Walls and closed doors block every line that meets them"
NOTE_SECTION = "Windows and open doors"
_VERBS: dict[Manner, str] = {
    "crosses": "crosses", "along": "runs along", "touches": "touches",
}  # fmt: skip


def rule_on_line(state: SquareState, origin: Space, target: Space) -> Ruling:
    """Rule on one line of sight, both ways.

    The margin is the shift of the line over the printed map that would change the verdict. For a
    clear line it is the distance to the nearest thing that blocks. For a blocked one, take for each
    thing that blocks the least shift that frees the line from it: the margin is the largest of
    these. Raises ValueError for an end off the board.
    """
    for space in (origin, target):
        if space not in state.grid:
            raise ValueError("a line of sight needs two squares of the board as its ends")
    there = _rule_one_way(state, origin, target)
    margin = _margin_mm(state, there)
    back = replace(_rule_one_way(state, target, origin), margin_mm=margin)
    return replace(there, margin_mm=margin, reverse=back)


def blocking_reason_codes(
    state: SquareState, origin: Space, target: Space
) -> tuple[tuple[str, Space], ...]:
    """Return the code and square of every cause that `rule_on_line` gives, in order, each once."""
    ends = state.grid.centre(origin), state.grid.centre(target)
    met = [] if origin == target else _walls_met(state, *ends)
    found = ((wall.kind, state.grid.parse(marks[0].space)) for wall, marks in met if wall.blocks)
    return tuple(dict.fromkeys(found))


def visible_squares(state: SquareState, origin: Space) -> Bools:
    """Return rows × columns: the squares that a square sees, itself included."""
    grid = state.grid
    seen = np.ones((grid.rows, grid.columns), np.bool_)
    walls = state.blocking_features
    if walls:
        half = grid.side // 2
        x, y = np.meshgrid(np.arange(grid.columns), np.arange(grid.rows))
        ends = np.stack((x.ravel(), y.ravel()), axis=1) * grid.side + half
        start = np.broadcast_to(grid.centre(origin), ends.shape)
        lines = shapely.linestrings(np.stack((start, ends), axis=1))
        blocking = shapely.MultiLineString([wall.points for wall in walls])
        shapely.prepare(blocking)
        seen = ~which_lines_touch(blocking, lines).reshape(seen.shape)
    seen[origin] = True
    return seen


def _rule_one_way(state: SquareState, origin: Space, target: Space) -> Ruling:
    grid = state.grid
    ends = grid.centre(origin), grid.centre(target)
    met = [] if origin == target else _walls_met(state, *ends)
    causes = tuple(_blocking_reason(grid, *ends, *one) for one in met if one[0].blocks)
    status: Status = "blocked" if causes else "clear"
    return Ruling(
        grid.name(origin),
        grid.name(target),
        ends,
        "sight",
        None,
        status,
        causes,
        tuple(_open_way_note(grid, *ends, *one) for one in met if not one[0].blocks),
        tuple(sorted((mark for _, marks in met for mark in marks), key=lambda mark: mark.start)),
        shifted="line",
    )


_WallMet = tuple[Wall, tuple[LineContact, ...]]


def _walls_met(state: SquareState, a: Point, b: Point) -> list[_WallMet]:
    """Return the walls, doors and windows that share a point with a line, in order along it."""
    walls = tuple(state.walls.values())
    if not walls:
        return []
    touched = shapely.intersects(state.wall_geometries, sight_line(a, b))
    found = [(wall, _contacts(state, a, b, wall)) for wall in compress(walls, touched)]
    # Ids decide between walls that join.
    return sorted(found, key=lambda met: (met[1][0].start, met[0].id))


def _contacts(state: SquareState, a: Point, b: Point, wall: Wall) -> tuple[LineContact, ...]:
    return tuple(
        LineContact(
            *contact, _name_of_square_at(state, a, b, contact.start), None, wall.title,
            wall.points, False, None, wall.blocks,
        )
        for contact in line_contacts(a, b, wall.points, closed=False)
    )  # fmt: skip


def _name_of_square_at(state: SquareState, a: Point, b: Point, share: Fraction) -> str:
    square = state.grid.space_at(*point_at_fraction(a, b, share))
    assert square is not None  # a line between two centres stays on the board
    return state.grid.name(square)


def _blocking_reason(
    grid: SquareGrid, a: Point, b: Point, wall: Wall, marks: tuple[LineContact, ...]
) -> BlockingReason:
    shift = shift_to_clear_line(a, b, [wall.feature])
    return BlockingReason(
        wall.kind,
        "",
        SECTION,
        marks[0].space,
        None,
        wall.title,
        _contact_text(grid, a, b, wall, marks),
        marks[0].start,
        marks,
        shift * MM_PER_MIL,
    )


def _open_way_note(
    grid: SquareGrid, a: Point, b: Point, wall: Wall, marks: tuple[LineContact, ...]
) -> RulingNote:
    kind = "an open door" if wall.kind == "door" else f"a {wall.kind}"
    text = f"{_contact_text(grid, a, b, wall, marks)}, and {kind} does not block sight"
    code = "open-door" if wall.kind == "door" else wall.kind
    return RulingNote(code, "", NOTE_SECTION, text, marks=marks)


def _contact_text(
    grid: SquareGrid, a: Point, b: Point, wall: Wall, marks: tuple[LineContact, ...]
) -> str:
    """Return how a line meets a wall, by its gravest contact: crossing, running along, touching."""
    manner = min((mark.manner for mark in marks), key=list(_VERBS).index)
    ends = [(Fraction(x), Fraction(y)) for x, y in (wall.points[0], wall.points[-1])]
    at_end = all(point_at_fraction(a, b, mark.start) in ends for mark in marks)
    part = "the end of the " if at_end and manner == "touches" else "the "
    where = grid.place_in_words(*point_at_fraction(a, b, marks[0].start))
    return f"the line {_VERBS[manner]} {part}{wall.title} {where}"


def _margin_mm(state: SquareState, ruling: Ruling) -> float | None:
    if ruling.causes:
        return max(cause.margin_mm or 0.0 for cause in ruling.causes)
    if ruling.origin == ruling.target:
        return None
    distance = line_clearance(*ruling.ends, state.blocking_features)
    return None if distance is None else distance * MM_PER_MIL
