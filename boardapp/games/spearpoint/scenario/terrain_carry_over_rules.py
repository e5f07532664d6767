"""The carried-over tiles that a scenario allows, and the reasons against the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardapp.core.tile import PlacedTile
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.scenario.allowed_spaces import ZoneContext, why_space_not_allowed
from boardapp.games.spearpoint.scenario.setup_stages import Tiles
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.setup_progress import SetupView, tile_fits_group
from boardapp.games.spearpoint.tiles.catalogue import GRID


class RejectedTile(NamedTuple):
    """A tile that may not be carried over, with the reason as half a sentence."""

    placed: PlacedTile
    reason: str


def rejected_tiles(setup: SetupView, tiles: Sequence[PlacedTile]) -> list[RejectedTile]:
    """Return the tiles that may not lie in the scenario (004-193, 004-202, 004-232).

    The allowed spaces of a tile may depend on the other carried-over tiles.
    """
    table = setup.table
    for placed in tiles:
        if placed.tile in setup.catalogue.tiles:
            table = table.with_tile(placed.space, placed)
    ground = ZoneContext(table, setup.catalogue, setup.zones)
    reasons = (
        (one, _why_not_of_box_or_map(setup, one) or _why_no_group_takes(setup, one, ground))
        for one in tiles
    )
    return [RejectedTile(placed, reason) for placed, reason in reasons if reason]


def rejected_tiles_description(setup: SetupView, left: list[RejectedTile]) -> str:
    """Return the tiles that may not come along, each with the reason, as half a sentence."""
    each = "; ".join(f"{_tile_title(setup, one.placed)}, because {one.reason}" for one in left)
    return f"{'this tile' if len(left) == 1 else 'these tiles'} cannot be used here: {each}"


def _tile_title(setup: SetupView, placed: PlacedTile) -> str:
    feature = setup.catalogue.tiles.get(placed.tile)
    title = feature.quoted_title if feature else f"tile {placed.tile[:40]}"
    return f"{title} on {GRID.name(placed.space)}"


def _why_not_of_box_or_map(setup: SetupView, placed: PlacedTile) -> str | None:
    """Return why a tile is not in the scenario's box or not for its map, or None."""
    feature = setup.catalogue.tiles.get(placed.tile)
    if feature is None:
        return "the tile set here has no such tile"
    if setup.table.board in feature.maps:
        return None
    boards = setup.catalogue.boards
    return f"it belongs to the {' and '.join(boards[name].title for name in feature.maps)} map"


def _why_no_group_takes(setup: SetupView, placed: PlacedTile, ground: ZoneContext) -> str | None:
    """Return why no group of carried tiles allows a tile on its space; without groups, None."""
    if not setup.scenario.carries:
        return None
    groups = list(_carried_tile_groups(setup))
    fitting = [group for group in groups if tile_fits_group(group, placed.tile, setup.catalogue)]
    if not fitting:
        title = setup.catalogue.tiles[placed.tile].face.title
        return f"the scenario {setup.scenario.title} uses no {title} of an earlier game"
    reasons = [why_space_not_allowed(group.where, placed.space, ground) for group in fitting]
    if None in reasons:
        return None
    there = [
        one.title
        for one in groups
        if why_space_not_allowed(one.where, placed.space, ground) is None
    ]
    only = f": only {join_with_or(there)} may be there" if there else ""
    return " and ".join(dict.fromkeys(filter(None, reasons))) + only


def _carried_tile_groups(setup: SetupView) -> Iterator[Tiles]:
    return (
        one for one in setup.scenario.carries if applies_under_readings(one.when, setup.readings)
    )
