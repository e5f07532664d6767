"""What of a terrain carried over may come into a scenario, and why the rest stays behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardapp.core.tile import PlacedTile
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.scenario.decisions import Carry
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.stages import Tiles
from boardapp.games.spearpoint.scenario.standing import Standing, fits
from boardapp.games.spearpoint.scenario.where import Ground, outside


class Left(NamedTuple):
    """A tile that stays behind, and why, as half a sentence."""

    placed: PlacedTile
    reason: str


def left_behind(standing: Standing, carry: Carry) -> list[Left]:
    """Return the tiles that may not lie in the scenario (004-193, 004-202, 004-232).

    Where a tile may lie can hang on the other tiles that are carried over.
    """
    table = standing.table
    for placed in carry.tiles:
        if placed.tile in standing.catalogue.tiles:
            table = table.with_tile(placed.space, placed)
    ground = Ground(table, standing.catalogue, standing.zones)
    reasons = (
        (one, _foreign(standing, one) or _barred(standing, one, ground)) for one in carry.tiles
    )
    return [Left(placed, reason) for placed, reason in reasons if reason]


def told(standing: Standing, left: list[Left]) -> str:
    """Return which tiles stay behind, each with the reason, as half a sentence."""
    each = "; ".join(f"{_title(standing, one.placed)}, since {one.reason}" for one in left)
    return f"{'this tile' if len(left) == 1 else 'these tiles'} may not come along: {each}"


def _title(standing: Standing, placed: PlacedTile) -> str:
    feature = standing.catalogue.tiles.get(placed.tile)
    title = f" {feature.face.title}" if feature else ""
    return f"{placed.tile[:40]}{title} on {GRID.name(placed.space)}"


def _foreign(standing: Standing, placed: PlacedTile) -> str | None:
    """Return why a tile is none of the scenario's box or map."""
    feature = standing.catalogue.tiles.get(placed.tile)
    if feature is None:
        return "there is no such tile here"
    if standing.table.board in feature.maps:
        return None
    boards = standing.catalogue.boards
    return f"it belongs to the {' and '.join(boards[name].title for name in feature.maps)} map"


def _barred(standing: Standing, placed: PlacedTile, ground: Ground) -> str | None:
    """Return why no group of the scenario takes the tile there; without groups all may come."""
    if not standing.scenario.carries:
        return None
    groups = list(_groups(standing))
    fitting = [group for group in groups if fits(group, placed.tile, standing.catalogue)]
    if not fitting:
        title = standing.catalogue.tiles[placed.tile].face.title
        return f"no {title} comes into {standing.scenario.title}"
    reasons = [outside(group.where, placed.space, ground) for group in fitting]
    if None in reasons:
        return None
    there = [one.title for one in groups if outside(one.where, placed.space, ground) is None]
    only = f": only {either(there)} may lie there" if there else ""
    return " and ".join(dict.fromkeys(filter(None, reasons))) + only


def _groups(standing: Standing) -> Iterator[Tiles]:
    return (one for one in standing.scenario.carries if holds(one.when, standing.readings))
