"""What of a terrain carried over may come into a scenario, and why the rest stays behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardapp.core.tile import PlacedTile
from boardapp.files.fault_wording import either
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.stages import Tiles
from boardapp.games.spearpoint.scenario.zones import ZoneContext, outside
from boardapp.games.spearpoint.setup.setup_view import SetupView, fits
from boardapp.games.spearpoint.tiles.box_contents import GRID


class RejectedTile(NamedTuple):
    """A tile that stays behind, and why, as half a sentence."""

    placed: PlacedTile
    reason: str


def left_behind(here: SetupView, tiles: Sequence[PlacedTile]) -> list[RejectedTile]:
    """Return the tiles that may not lie in the scenario (004-193, 004-202, 004-232).

    Where a tile may lie can hang on the other tiles that are carried over.
    """
    table = here.table
    for placed in tiles:
        if placed.tile in here.catalogue.tiles:
            table = table.with_tile(placed.space, placed)
    ground = ZoneContext(table, here.catalogue, here.zones)
    reasons = ((one, _foreign(here, one) or _barred(here, one, ground)) for one in tiles)
    return [RejectedTile(placed, reason) for placed, reason in reasons if reason]


def told(here: SetupView, left: list[RejectedTile]) -> str:
    """Return which tiles stay behind, each with the reason, as half a sentence."""
    each = "; ".join(f"{_title(here, one.placed)}, since {one.reason}" for one in left)
    return f"{'this tile' if len(left) == 1 else 'these tiles'} may not come along: {each}"


def _title(here: SetupView, placed: PlacedTile) -> str:
    feature = here.catalogue.tiles.get(placed.tile)
    title = f" {feature.face.title}" if feature else ""
    return f"{placed.tile[:40]}{title} on {GRID.name(placed.space)}"


def _foreign(here: SetupView, placed: PlacedTile) -> str | None:
    """Return why a tile is none of the scenario's box or map."""
    feature = here.catalogue.tiles.get(placed.tile)
    if feature is None:
        return "there is no such tile here"
    if here.table.board in feature.maps:
        return None
    boards = here.catalogue.boards
    return f"it belongs to the {' and '.join(boards[name].title for name in feature.maps)} map"


def _barred(here: SetupView, placed: PlacedTile, ground: ZoneContext) -> str | None:
    """Return why no group of the scenario takes the tile there; without groups all may come."""
    if not here.scenario.carries:
        return None
    groups = list(_groups(here))
    fitting = [group for group in groups if fits(group, placed.tile, here.catalogue)]
    if not fitting:
        title = here.catalogue.tiles[placed.tile].face.title
        return f"no {title} comes into {here.scenario.title}"
    reasons = [outside(group.where, placed.space, ground) for group in fitting]
    if None in reasons:
        return None
    there = [one.title for one in groups if outside(one.where, placed.space, ground) is None]
    only = f": only {either(there)} may lie there" if there else ""
    return " and ".join(dict.fromkeys(filter(None, reasons))) + only


def _groups(here: SetupView) -> Iterator[Tiles]:
    return (one for one in here.scenario.carries if holds(one.when, here.readings))
