"""The survey of all ordered pairs of spaces: verdicts on direct fire with their reasons' codes.

The survey agrees with `rule_on_line`, which gives more detail for one line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from boardapp.core.geometry.segment_intersection import Bools, Ints
from boardapp.core.geometry.tile_geometry import Lines, tile_walls_geometry, which_lines_touch
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.square_grid import SquareGrid
from boardapp.games.line_survey import LineVerdict, ReasonCodes
from boardapp.games.spearpoint.sight.line_of_sight_rules import is_dark_turn
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from boardapp.games.spearpoint.switches import sight_readings_in_force
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import Catalogue


class _SpacePairLines(NamedTuple):
    """All unordered pairs of a board's spaces, and the spaces that each line meets."""

    spaces: tuple[Space, ...]
    number: dict[Space, int]
    first: Ints
    second: Ints
    sights: Lines
    corner: Bools
    through: Bools
    met: Bools


@lru_cache(maxsize=4)
def _space_pair_lines(grid: SquareGrid) -> _SpacePairLines:
    spaces = tuple(grid.spaces())
    first, second = np.triu_indices(len(spaces), 1)
    centres = np.array([grid.centre(space) for space in spaces], np.int64)
    ends = np.hstack([centres[first], centres[second]])
    through = np.zeros((len(first), len(spaces)), np.bool_)
    met = np.zeros_like(through)
    number = {space: i for i, space in enumerate(spaces)}
    for line, (i, j) in enumerate(zip(first, second, strict=True)):
        met[line, [i, j]] = True
        for passage in grid.crossed_spaces(spaces[i], spaces[j]):
            met[line, number[passage.space]] = True
            through[line, number[passage.space]] = passage.through
    span = np.abs(ends[:, 2:] - ends[:, :2])
    sights = np.asarray(shapely.linestrings(ends.reshape(-1, 2, 2)))
    # Prepared lines, cached for the board, test short edges nearly three times as fast.
    shapely.prepare(sights)
    return _SpacePairLines(
        spaces, number, first, second, sights, span[:, 0] == span[:, 1], through, met
    )


def survey_all_pairs(
    state: TileState,
    catalogue: Catalogue,
    side: str | None = None,
    terrain: Terrain | None = None,
) -> list[LineVerdict]:
    """Rule on direct fire for every ordered pair of spaces, including each space with itself.

    The pairs are in the order of their origins, then targets, row by row. Time grows with lines ×
    segments.
    """
    return lazy_survey(state, catalogue, side, terrain).all_verdicts()


def lazy_survey(
    state: TileState,
    catalogue: Catalogue,
    side: str | None = None,
    terrain: Terrain | None = None,
) -> AllPairsSurvey:
    """Survey every line as `survey_all_pairs` does, but make the verdicts only on request."""
    terrain = terrain or Terrain.from_table(state, catalogue)
    lines = _space_pair_lines(terrain.grid)
    numbers = [lines.number[space] for space in terrain.unknown]
    causes = AllPairsSurvey(lines, np.asarray(lines.met[:, numbers].any(axis=1)))
    switches = sight_readings_in_force(state.options)
    causes.add_edges(terrain, passes=switches["half-highlighted-corner"] == "passes")
    causes.add_walls(terrain)
    between = lines.met if switches["touched-corner"] == "blocks" else lines.through
    if side is not None:
        shot = Shot(state, catalogue, lines.spaces[0], lines.spaces[0], side, terrain.grid)
        holding = [space for space in lines.spaces if shot.friends_in(space)]
        causes.add_spaces_between("friendly-unit", between, holding)
    causes.add_spaces_between("smoke", between, sorted(state.smoke))
    causes.add_smoke_on_ends(sorted(state.smoke))
    if is_dark_turn(Shot(state, catalogue, lines.spaces[0], lines.spaces[0])):
        causes.add_night(terrain.grid, orthogonal=switches["range"] == "orthogonal")
    return causes


class AllPairsSurvey:
    """All lines of a board with the reasons that block each, there and back."""

    def __init__(self, lines: _SpacePairLines, unknown: Bools) -> None:
        self.lines = lines
        self.unknown = unknown
        count = len(lines.first)
        self.there: list[list[tuple[str, Space]]] = [[] for _ in range(count)]
        self.back: list[list[tuple[str, Space]]] = [[] for _ in range(count)]
        self.within: dict[Space, ReasonCodes] = {}

    def add_edges(self, terrain: Terrain, *, passes: bool) -> None:
        """Add the reasons edge-out and edge-in for the tiles at both ends of the lines."""
        if not terrain.edges:
            return
        lines = self.lines
        owner = np.array([lines.number[space] for space, _, _ in terrain.edges])
        met = self._is_line_end(owner)
        which, edge = np.nonzero(met)
        edges = np.asarray(shapely.linestrings(terrain.edge_ends.reshape(-1, 2, 2)))
        met[which, edge] = shapely.intersects(lines.sights[which], edges[edge])
        spaces, sides = _tiles_and_their_edges(terrain)
        needed = np.where(lines.corner & passes, 2, 1)[:, None]
        red = np.array([red for _, _, red in terrain.edges])
        numbers = np.array([lines.number[space] for space in spaces])
        at_first = lines.first[:, None] == numbers
        for code, counted in (("edge-out", met & red), ("edge-in", met)):
            touched = _count_sides_touched(counted, sides) >= needed
            leaves = (at_first == (code == "edge-out"))[touched].tolist()
            for line, tile, leaving in zip(*_true_positions(touched), leaves, strict=True):
                (self.there if leaving else self.back)[line].append((code, spaces[tile]))

    def add_walls(self, terrain: Terrain) -> None:
        """Add the walls of tiles between the ends of the lines."""
        lines = self.lines
        for face, placed in terrain.laid:
            number = lines.number[placed.space]
            ends = (lines.first == number) | (lines.second == number)
            between = np.flatnonzero(lines.met[:, number] & ~ends)
            met = which_lines_touch(tile_walls_geometry(face, placed), lines.sights[between])
            for number in between[met].tolist():
                self.there[number].append(("wall", placed.space))
                self.back[number].append(("wall", placed.space))

    def add_spaces_between(self, code: str, between: Bools, spaces: list[Space]) -> None:
        """Add a reason's code for each space that lies between a line's ends."""
        numbers = np.array([self.lines.number[space] for space in spaces], np.int64)
        met = between[:, numbers] & ~self._is_line_end(numbers)
        causes = [(code, space) for space in spaces]
        there, back = self.there, self.back
        for line, column in zip(*_true_positions(met), strict=True):
            there[line].append(causes[column])
            back[line].append(causes[column])

    def add_smoke_on_ends(self, spaces: list[Space]) -> None:
        """Add smoke at both ends of the lines, and to fights within a space."""
        for space in spaces:
            number = self.lines.number[space]
            cause = ("smoke", space)
            self.within[space] = (cause,)
            ends = (self.lines.first == number) | (self.lines.second == number)
            for line in np.flatnonzero(ends):
                self.there[line].append(cause)
                self.back[line].append(cause)

    def add_night(self, grid: SquareGrid, *, orthogonal: bool) -> None:
        """Add night to every line between spaces that are not adjacent."""
        spaces = self.lines.spaces
        for line, (i, j) in enumerate(zip(self.lines.first, self.lines.second, strict=True)):
            if grid.distance(spaces[i], spaces[j], orthogonal=orthogonal) > 1:
                self.there[line].append(("night", spaces[j]))
                self.back[line].append(("night", spaces[i]))

    def _is_line_end(self, numbers: Ints) -> Bools:
        """Return an array of lines × spaces: true if the space is an end of the line."""
        lines = self.lines
        ends = (lines.first[:, None] == numbers) | (lines.second[:, None] == numbers)
        return np.asarray(ends)

    def verdict_on_pair(self, origin: Space, target: Space) -> LineVerdict:
        """Return the verdict on a pair; "cannot-rule" if the line meets a tile without geometry."""
        if origin == target:
            return self._verdict_within_space(origin)
        number, count = self.lines.number, len(self.lines.spaces)
        one, other = sorted((number[origin], number[target]))
        # The pairs are stored row by row, each space with the spaces after it.
        line = one * count - one * (one + 1) // 2 + other - one - 1
        causes = (self.there if one == number[origin] else self.back)[line]
        return LineVerdict(origin, target, _status(causes, bool(self.unknown[line])), tuple(causes))

    def all_verdicts(self) -> list[LineVerdict]:
        """Return the verdicts on all pairs, by origin and then target."""
        spaces = self.lines.spaces
        count = len(spaces)
        # Fill all pairs in three steps: a space with itself, lines there, lines back.
        table = [self._verdict_within_space(spaces[0])] * (count * count)
        table[:: count + 1] = map(self._verdict_within_space, spaces)
        ways = zip(self.lines.first.tolist(), self.lines.second.tolist(), self.there, self.back,
                   self.unknown.tolist(), strict=True)  # fmt: skip
        for i, j, there, back, open_ in ways:
            one, other = spaces[i], spaces[j]
            table[i * count + j] = LineVerdict(one, other, _status(there, open_), tuple(there))
            table[j * count + i] = LineVerdict(other, one, _status(back, open_), tuple(back))
        return table

    def _verdict_within_space(self, space: Space) -> LineVerdict:
        """Return the verdict on a fight within a space."""
        causes = self.within.get(space, ())
        return LineVerdict(space, space, "blocked" if causes else "clear", causes)


def _status(causes: list[tuple[str, Space]], unknown: bool) -> Status:
    return "cannot-rule" if unknown else "blocked" if causes else "clear"


def _true_positions(which: Bools) -> tuple[list[int], list[int]]:
    """Return the rows and the columns of an array's true values."""
    rows, columns = np.nonzero(which)
    return rows.tolist(), columns.tolist()


def _tiles_and_their_edges(terrain: Terrain) -> tuple[list[Space], list[tuple[int, int]]]:
    """Return the spaces of tiles with edges, and for each edge (tile number, side)."""
    spaces = list(dict.fromkeys(space for space, _, _ in terrain.edges))
    numbers = {space: i for i, space in enumerate(spaces)}
    return spaces, [(numbers[space], side) for space, side, _ in terrain.edges]


def _count_sides_touched(met: Bools, sides: list[tuple[int, int]]) -> Ints:
    """Return an array of lines × tiles: how many sides of the tile the line touches at an edge."""
    keys = np.array([tile * len(sides) * 4 + side for tile, side in sides])
    by_side = np.flatnonzero(np.diff(keys, prepend=-1))
    touched = np.logical_or.reduceat(met, by_side, axis=1).astype(np.int64)
    tiles = np.array([sides[i][0] for i in by_side])
    by_tile = np.flatnonzero(np.diff(tiles, prepend=-1))
    return np.asarray(np.add.reduceat(touched, by_tile, axis=1))
