"""A shot: the geometry and terrain of one line for the rules of sight, each computed once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.exact_geometry import Point, line_contacts
from boardapp.core.geometry.tile_geometry import (
    sight_line,
    tile_walls_geometry,
    touched_features,
    which_lines_touch,
)
from boardapp.core.grid import CrossedSpace, Space
from boardapp.core.sight_ruling import LineContact
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import PlacedTile, blocking_features, edge_features
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.setup import setup_state
from boardapp.games.spearpoint.switches import sight_readings_in_force
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule, Unspotted


@dataclass(frozen=True)
class Shot:
    """A line of sight from one space to another on a table, for an attacker's side."""

    state: TileState
    catalogue: Catalogue
    origin: Space
    target: Space
    side: str | None = None
    grid: SquareGrid = GRID
    scenario: Scenario | None = None

    @cached_property
    def line_ends(self) -> tuple[Point, Point]:
        """Return the centre dots of origin and target, in board mils."""
        return self.grid.centre(self.origin), self.grid.centre(self.target)

    @cached_property
    def switches(self) -> dict[str, str]:
        """Return every reading of sight with its choice in force."""
        return sight_readings_in_force(self.state.options)

    @cached_property
    def passages(self) -> tuple[CrossedSpace, ...]:
        """Return the spaces between origin and target that the line meets."""
        return tuple(self.grid.crossed_spaces(self.origin, self.target))

    def feature_on(self, space: Space) -> TileSide | None:
        """Return the side of the tile on a space, or None."""
        placed = self.state.tiles.get(space)
        return self.catalogue.tiles[placed.tile] if placed else None

    def tile_on(self, space: Space) -> tuple[PlacedTile, TileSide] | None:
        """Return the tile on a space, as a placed tile and as a side, or None."""
        placed = self.state.tiles.get(space)
        return (placed, self.catalogue.tiles[placed.tile]) if placed else None

    def highlighted_edges_on(self, space: Space) -> tuple[Shape, ...]:
        """Return the highlighted edges of the tile on a space, in board mils."""
        tile = self.tile_on(space)
        return edge_features(tile[1].face, tile[0]) if tile else ()

    def walls_on(self, space: Space) -> tuple[Shape, ...]:
        """Return the shapes of a space's tile that block sight across it, in board mils."""
        tile = self.tile_on(space)
        return blocking_features(tile[1].face, tile[0]) if tile else ()

    @cached_property
    def line(self) -> BaseGeometry:
        """Return the line of sight as a geometry."""
        return sight_line(*self.line_ends)

    def crosses_walls(self, space: Space) -> bool:
        """Return whether the line touches a shape of a space's tile that blocks sight across it."""
        tile = self.tile_on(space)
        return tile is not None and bool(
            which_lines_touch(tile_walls_geometry(tile[1].face, tile[0]), self.line)
        )

    def line_contacts_with_features(
        self, space: Space, shapes: tuple[Shape, ...], *, blocks: bool
    ) -> list[LineContact]:
        """Return the line's contacts with some features of a space, in order along the line."""
        if self.origin == self.target or not shapes:
            return []
        placed = self.state.tiles.get(space)
        tile = placed.tile if placed else None
        return [
            LineContact(
                *contact, self.grid.name(space), tile, shape.name, shape.points, shape.closed,
                shape.colour, blocks,
            )
            for shape in touched_features(shapes, self.line)
            for contact in line_contacts(*self.line_ends, shape.points, closed=shape.closed)
        ]  # fmt: skip

    def share_of_line_at_entry(self, space: Space) -> Fraction:
        """Return the share of the line before its entry into a space, from 0 to 1."""
        rim = line_contacts(*self.line_ends, self.grid.outline(space), closed=True)
        return min(contact.start for contact in rim)

    def spaces_passed_through(self, *, corner_counts: bool) -> Iterator[Space]:
        """Yield the spaces between that the line crosses; with ``corner_counts``, or touches."""
        for passage in self.passages:
            if passage.through or corner_counts:
                yield passage.space

    def friends_in(self, space: Space) -> list[Unit]:
        """Return the ground units of the attacker's side in a space."""
        return list(filter(self._is_friend, self.state.units_in(space, self.side)))

    @property
    def spaces_with_friends(self) -> list[Space]:
        """Return the spaces with ground units of the attacker's side, row by row."""
        return sorted({unit.space for unit in self.state.units.values() if self._is_friend(unit)})

    def _is_friend(self, unit: Unit) -> bool:
        kind = self.catalogue.unit_kind(unit.unit)
        return unit.side == self.side and kind.is_ground_unit

    @property
    def range_in_spaces(self) -> int:
        """Return the target's distance in spaces, by the table's way to count range (A4-01)."""
        orthogonal = self.switches["range"] == "orthogonal"
        return self.grid.distance(self.origin, self.target, orthogonal=orthogonal)

    @cached_property
    def unspotted_artillery_rule(self) -> SpecialRule | None:
        """Return the scenario's rule that lets the attacker's artillery fire unspotted, or None."""
        told = setup_state.special_rules_in_force(self.scenario, self.state)
        return next(
            (one for one in told if one.unspotted and self._spares_spotter(one.unspotted)), None
        )

    def _spares_spotter(self, rule: Unspotted) -> bool:
        """Return whether a rule frees the attacker from spotters this turn (004-197, 004-214)."""
        if rule.side != self.side:
            return False
        if rule.until_turn is not None and self.state.turn > rule.until_turn:
            return False
        units = (unit for unit in self.state.units.values() if unit.side == self.side)
        landed = any(self.catalogue.unit_kind(unit.unit).is_ground_unit for unit in units)
        return not (rule.until_ground and landed)

    def tiles_without_geometry(self) -> tuple[tuple[str, str], ...]:
        """Return (space, tile) for each tile on the line without geometry."""
        if self.origin == self.target:
            return ()
        met = (self.origin, *(passage.space for passage in self.passages), self.target)
        return tuple(
            (self.grid.name(space), feature.id)
            for space in met
            if (feature := self.feature_on(space)) and not feature.face.known
        )

    def tile_title(self, space: Space) -> str:
        """Return a tile in a sentence, such as ``tile 1A “House” on B-4``."""
        feature = self.feature_on(space)
        name = self.grid.name(space)
        return f"{feature.quoted_title} on {name}" if feature else name
