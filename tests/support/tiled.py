"""A table of tiles, where only any table is promised."""

from boardapp.core.state import State
from boardapp.games.spearpoint.table.state import TileState


def tiled(state: State) -> TileState:
    assert isinstance(state, TileState)
    return state
