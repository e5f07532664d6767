"""Decide whether a scenario allows a space, and give the reason if it does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from boardapp.core.grid import Space
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.scenario.placement_limits import Near, Where
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue

_ROWS = tuple(GRID.name(Space(row, 0)).partition("-")[0] for row in range(GRID.rows))
_KIND_TITLES = {"mg-nest": "MG Nest", "pantherturm": "Pantherturm I"}


@dataclass(frozen=True)
class ZoneContext:
    """The context of a question about a space: the table and the setup zones chosen so far.

    ``known`` caches the spaces of each place, and ``known_zones`` those of each side's setup zone.
    Many questions need both.
    """

    table: TileState
    catalogue: Catalogue
    zones: Mapping[str, Where]
    known: dict[Where, list[Space]] = field(default_factory=dict, compare=False)
    known_zones: dict[str, frozenset[Space]] = field(default_factory=dict, compare=False)

    def zone_spaces(self, side: str) -> frozenset[Space] | None:
        """Return the spaces of a side's setup zone, or None if the side has no zone.

        A zone cannot depend on itself: it is computed with the zones of the other sides alone.
        """
        if side not in self.zones:
            return None
        if side not in self.known_zones:
            others = {one: zone for one, zone in self.zones.items() if one != side}
            spaces = allowed_spaces(
                self.zones[side], ZoneContext(self.table, self.catalogue, others)
            )
            self.known_zones[side] = frozenset(spaces)
        return self.known_zones[side]


def join_refusals(refusals: Iterable[str | None]) -> str:
    """Return half a sentence with several refusals; a space at the start of all is named once.

    >>> join_refusals(["B-3 is not in row A", "B-3 has no tile", None])
    'B-3 is not in row A and has no tile'
    """
    first, *others = dict.fromkeys(filter(None, refusals))
    return " and ".join((first, *(one.removeprefix(f"{first.split()[0]} ") for one in others)))


def why_space_not_allowed(where: Where, space: Space, ground: ZoneContext) -> str | None:
    """Return why a place does not allow a space, as half a sentence; None if it does."""
    if where.any_of:
        refusals = [why_space_not_allowed(one, space, ground) for one in where.any_of]
        if None in refusals:
            return None
        return join_refusals(refusals)
    return (
        _why_not_by_space_name(where, space)
        or _why_wrong_feature(where, space, ground)
        or _why_wrong_distance(where, space, ground)
        or _why_wrong_zone(where, space, ground)
    )


def _why_not_by_space_name(where: Where, space: Space) -> str | None:
    """Return why a space's printed name alone rules it out, or None if the name fits."""
    if space not in GRID:
        return "that space is off the board"
    row, column = _ROWS[space.row], space.column + 1
    reason = None
    if where.spaces and space not in where.spaces:
        allowed = join_with_or([*map(GRID.name, where.spaces)])
        reason = f"is not among the allowed spaces ({allowed})"
    elif where.rows and row not in where.rows:
        reason = f"is not in row {join_with_or(where.rows)}"
    elif where.columns and column not in where.columns:
        reason = f"is not in column {join_with_or(where.columns)}"
    elif column in where.not_columns:
        reason = f"is in column {column}, which is not allowed"
    elif space in where.not_spaces:
        reason = "is not one of the allowed spaces"
    elif where.edge and 0 < space.row < GRID.rows - 1 and 0 < space.column < GRID.columns - 1:
        reason = "is not on the map's edge"
    return f"{GRID.name(space)} {reason}" if reason else None


def allowed_spaces(where: Where, ground: ZoneContext) -> list[Space]:
    """Return the spaces that a place allows, row by row."""
    if where not in ground.known:
        ground.known[where] = [
            space
            for space in _spaces_allowed_by_name(where)
            if why_space_not_allowed(where, space, ground) is None
        ]
    return list(ground.known[where])


@lru_cache(maxsize=512)
def _spaces_allowed_by_name(where: Where) -> tuple[Space, ...]:
    """Return the spaces whose printed names a place does not rule out, row by row."""
    return tuple(space for space in GRID.spaces() if _why_not_by_space_name(where, space) is None)


def tile_kind_title(kind: str) -> str:
    """Return the title of a kind of tile, as players read it.

    >>> tile_kind_title("natural-cover"), tile_kind_title("mg-nest")
    ('Natural Cover', 'MG Nest')
    """
    return _KIND_TITLES.get(kind, kind.replace("-", " ").title())


def _tile_kind_on(space: Space, ground: ZoneContext) -> str | None:
    placed = ground.table.tiles.get(space)
    return ground.catalogue.tiles[placed.tile].kind if placed else None


def _why_wrong_feature(where: Where, space: Space, ground: ZoneContext) -> str | None:
    kind = _tile_kind_on(space, ground)
    if where.any_feature and space not in ground.table.tiles:
        return f"{GRID.name(space)} has no tile"
    if where.open and space in ground.table.tiles:
        return f"{GRID.name(space)} already has a tile"
    if where.features and kind not in where.features:
        return (
            f"{GRID.name(space)} has no "
            f"{join_with_or([tile_kind_title(one) for one in where.features])}"
        )
    return None


def _why_wrong_distance(where: Where, space: Space, ground: ZoneContext) -> str | None:
    near, far = where.near, where.not_near
    if near is not None and not _is_within_distance(near, space, ground):
        return f"{GRID.name(space)} is not {nearness_description(near)}"
    if far is not None and _is_within_distance(far, space, ground):
        words = "within {} of the {}" if far.distance > 1 else "next to the {1}"
        return f"{GRID.name(space)} is {nearness_description(far, words)}"
    return None


def nearness_description(near: Near, words: str = "within {} of the {}") -> str:
    """Return a distance from tiles in words."""
    spaces = "1 space" if near.distance == 1 else f"{near.distance} spaces"
    return words.format(spaces, join_with_or([tile_kind_title(one) for one in near.kinds]))


def _is_within_distance(near: Near, space: Space, ground: ZoneContext) -> bool:
    tiles: Iterable[Space] = ground.table.tiles
    return any(
        _tile_kind_on(other, ground) in near.kinds
        and ground.table.distance(space, other) <= near.distance
        for other in tiles
    )


def _why_wrong_zone(where: Where, space: Space, ground: ZoneContext) -> str | None:
    if where.zone is None and where.from_zone is None:
        return None
    name = GRID.name(space)
    if where.zone is not None:
        zone = ground.zone_spaces(where.zone)
        title = PLAYER_TITLES[where.zone]
        if zone is None:
            return f"{title} has not chosen its setup zone yet"
        if space not in zone:
            return f"{name} is not in the setup zone of {title}"
    if where.from_zone is not None:
        side, least = where.from_zone
        if any(abs(space.column - one.column) < least for one in ground.zone_spaces(side) or ()):
            title = PLAYER_TITLES[side]
            return f"{name} must be at least {least} columns from the setup zone of {title}"
    return None
