"""What may be decided now, by asking the referee about each space."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.scenario.board_rules import changeable
from boardapp.games.spearpoint.scenario.decisions import Deploy, Enter, Lay, Pass
from boardapp.games.spearpoint.scenario.referee import refuse
from boardapp.games.spearpoint.scenario.standing import Standing


def may_pass(standing: Standing) -> bool:
    """Tell whether whoever's turn it is may say that it is done."""
    whose = standing.whose
    return whose is not None and refuse(standing, Pass(whose)) is None


def spaces_for_tile(standing: Standing, tile: str, rotation: int) -> list[Space]:
    """Return the spaces where a tile may be laid so now."""
    return [
        space
        for space in GRID.spaces()
        if _lay_by(standing, PlacedTile(tile, space, ROTATIONS[rotation // 90])) is None
    ]


def _lay_by(standing: Standing, placed: PlacedTile) -> str | None:
    whose = standing.whose
    return "" if whose is None else refuse(standing, Lay(whose, placed))


def spaces_for_unit(standing: Standing, unit: str) -> list[Space]:
    """Return the spaces where a starting unit may be placed now."""
    whose = standing.whose or ""
    return [
        space for space in GRID.spaces() if refuse(standing, Deploy(whose, unit, space)) is None
    ]


def spaces_to_enter(standing: Standing) -> list[Space]:
    """Return the spaces that may be chosen for entry now."""
    whose = standing.whose or ""
    return [space for space in GRID.spaces() if refuse(standing, Enter(whose, space)) is None]


def changeable_entries(standing: Standing) -> dict[str, tuple[Space, ...]]:
    """Return the entry spaces that their sides may change now (004-198)."""
    stage = changeable(standing)
    if stage is None or standing.changed >= stage.changes:
        return {}
    sides = tuple(PLAYER_TITLES) if stage.by == "alternate" else (stage.by,)
    return {side: standing.entries[side] for side in sides if side in standing.entries}
