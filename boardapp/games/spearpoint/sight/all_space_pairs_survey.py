"""The survey of all ordered pairs of spaces: verdicts on direct fire with their reasons' codes.

The survey agrees with `rule_on_line`, which gives more detail for one line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from boardapp.core.geometry.segment_intersection import Bools, Ints, segments_intersect
from boardapp.core.geometry.tile_geometry import Lines, tile_walls_geometry, which_lines_touch
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import SIDES
from boardapp.games.line_survey import LineVerdict, ReasonCodes
from boardapp.games.spearpoint.sight.line_of_sight_rules import is_dark_turn
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from boardapp.games.spearpoint.switches import sight_readings_in_force
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import Catalogue


class _SpacePairLines(NamedTuple):
    """All unordered pairs of a board's spaces, and the spaces that each line meets.

    ``ends_at`` is spaces × lines that end there, in the order of their other ends; ``begins_at`` is
    true where the space is the line's first. ``met`` and ``through`` are lines × spaces, without
    the lines' ends, and ``crossing`` the lines of each column of ``met``.
    """

    spaces: tuple[Space, ...]
    number: dict[Space, int]
    first: Ints
    second: Ints
    end_points: Ints
    sights: Lines
    corner: Bools
    ends_at: Ints
    begins_at: Bools
    through: Bools
    met: Bools
    crossing: tuple[Ints, ...]


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
        for passage in grid.crossed_spaces(spaces[i], spaces[j]):
            met[line, number[passage.space]] = True
            through[line, number[passage.space]] = passage.through
    lines = np.arange(len(first))
    met[lines, first] = met[lines, second] = False
    through[lines, first] = through[lines, second] = False
    ends_at = np.array(
        [np.flatnonzero((first == i) | (second == i)) for i in range(len(spaces))], np.int64
    )
    span = np.abs(ends[:, 2:] - ends[:, :2])
    sights = np.asarray(shapely.linestrings(ends.reshape(-1, 2, 2)))
    return _SpacePairLines(
        spaces, number, first, second, ends, sights, span[:, 0] == span[:, 1], ends_at,
        first[ends_at] == np.arange(len(spaces))[:, None], through, met,
        tuple(np.flatnonzero(column) for column in met.T),
    )  # fmt: skip


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
    causes = AllPairsSurvey(lines, terrain)
    switches = sight_readings_in_force(state.options)
    causes.add_edges(passes=switches["half-highlighted-corner"] == "passes")
    causes.add_walls()
    between = lines.met if switches["touched-corner"] == "blocks" else lines.through
    if side is not None:
        shot = Shot(state, catalogue, lines.spaces[0], lines.spaces[0], side, terrain.grid)
        causes.add_spaces_between("friendly-unit", between, shot.spaces_with_friends)
    causes.add_spaces_between("smoke", between, sorted(state.smoke))
    causes.add_smoke_on_ends(sorted(state.smoke))
    if is_dark_turn(Shot(state, catalogue, lines.spaces[0], lines.spaces[0])):
        causes.add_night(terrain.grid, orthogonal=switches["range"] == "orthogonal")
    return causes


class AllPairsSurvey:
    """All lines of a board with the reasons that block each, there and back."""

    def __init__(self, lines: _SpacePairLines, terrain: Terrain) -> None:
        self.lines = lines
        self.terrain = terrain
        self.unknown = np.zeros(len(lines.first), np.bool_)
        for number in [lines.number[space] for space in terrain.unknown]:
            self.unknown[lines.ends_at[number]] = True
            self.unknown[lines.crossing[number]] = True
        self.there: list[list[tuple[str, Space]]] = [[] for _ in lines.sights]
        self.back: list[list[tuple[str, Space]]] = [[] for _ in lines.sights]
        self.within: dict[Space, ReasonCodes] = {}

    def add_edges(self, *, passes: bool) -> None:
        """Add the reasons edge-out and edge-in for the tiles at both ends of the lines.

        Only the lines that end at a tile meet its edges, and each tile has as many: the arrays are
        edges × lines, then sides × lines, then tiles × lines.
        """
        lines, edges = self.lines, self.terrain.edges
        if not edges:
            return
        owner = np.array([lines.number[space] for space, _, _ in edges])
        met = segments_intersect(
            lines.end_points[lines.ends_at[owner]], self.terrain.edge_ends[:, None]
        )
        side = owner * len(SIDES) + [side for _, side, _ in edges]
        first_edges = np.flatnonzero(np.diff(side, prepend=-1))
        first_sides = np.flatnonzero(np.diff(owner[first_edges], prepend=-1))
        tiles = owner[first_edges][first_sides]
        ends_at, begins_at = lines.ends_at[tiles], lines.begins_at[tiles]
        needed = np.where(lines.corner[ends_at] & passes, 2, 1)
        red = np.array([[red] for _, _, red in edges])
        for code, counted in (("edge-out", met & red), ("edge-in", met)):
            sides = np.logical_or.reduceat(counted, first_edges).astype(np.int64)
            touched = np.add.reduceat(sides, first_sides) >= needed
            leaves = begins_at[touched] == (code == "edge-out")
            causes = [(code, lines.spaces[tile]) for tile in tiles.tolist()]
            which = ends_at[touched].tolist()
            for row, line, leaving in zip(
                np.nonzero(touched)[0].tolist(), which, leaves.tolist(), strict=True
            ):
                (self.there if leaving else self.back)[line].append(causes[row])

    def add_walls(self) -> None:
        """Add the walls of tiles between the ends of the lines."""
        for face, placed in self.terrain.laid:
            between = self.lines.crossing[self.lines.number[placed.space]]
            met = which_lines_touch(tile_walls_geometry(face, placed), self.lines.sights[between])
            self._add_both_ways(("wall", placed.space), between[met])

    def add_spaces_between(self, code: str, between: Bools, spaces: list[Space]) -> None:
        """Add a reason's code for each space that lies between a line's ends."""
        for space in spaces:
            lines = np.flatnonzero(between[:, self.lines.number[space]])
            self._add_both_ways((code, space), lines)

    def add_smoke_on_ends(self, spaces: list[Space]) -> None:
        """Add smoke at both ends of the lines, and to fights within a space."""
        for space in spaces:
            self.within[space] = (("smoke", space),)
            self._add_both_ways(("smoke", space), self.lines.ends_at[self.lines.number[space]])

    def _add_both_ways(self, cause: tuple[str, Space], lines: Ints) -> None:
        there, back = self.there, self.back
        for line in lines.tolist():
            there[line].append(cause)
            back[line].append(cause)

    def add_night(self, grid: SquareGrid, *, orthogonal: bool) -> None:
        """Add night to every line between spaces that are not adjacent."""
        spaces = self.lines.spaces
        for line, (i, j) in enumerate(zip(self.lines.first, self.lines.second, strict=True)):
            if grid.distance(spaces[i], spaces[j], orthogonal=orthogonal) > 1:
                self.there[line].append(("night", spaces[j]))
                self.back[line].append(("night", spaces[i]))

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
