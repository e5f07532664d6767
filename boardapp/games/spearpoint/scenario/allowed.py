"""What a stage of the setup still takes: tile sides from the box, and starting units."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.games.spearpoint.scenario.stages import TileStage, UnitGroup, UnitStage
from boardapp.games.spearpoint.scenario.standing import Standing


def tiles_allowed(standing: Standing) -> list[str]:
    """Return the tile sides that may be laid now somewhere."""
    stage = standing.current
    return list(standing.tiles_left(stage)) if isinstance(stage, TileStage) else []


def units_left(standing: Standing) -> Iterator[tuple[UnitGroup, int]]:
    """Yield the starting units of the stage in progress with how many are still to be placed."""
    stage = standing.current
    if not isinstance(stage, UnitStage):
        return
    for at, group in standing.open_groups(stage.groups):
        yield group, (group.count.most or 0) - standing.number((standing.stage, at))
