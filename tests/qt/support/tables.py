"""Small tables for the tests of panels: few tiles, known walls, nothing read from files."""

from boardapp.core.tile import Edge, TileFace
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Board, Catalogue, TileSide, UnitKind
from boardapp.qt.spearpoint.session import SpearpointSession

BOX = ((1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000), (1000, 1000))


def catalogue() -> Catalogue:
    """A house, a hedge that conceals one way, a tile nobody entered, a fence."""
    faces = [
        TileFace("1A", "House", walls=(BOX,), edges=(Edge("north", "red"),), arrows=("south",)),
        TileFace("2A", "Hedge", edges=(Edge("west", "green"), Edge("south", "red", 0, 2000))),
        TileFace("3A", "Barn", known=False),
        TileFace("4A", "Fence", walls=(((1000, 1980), (3000, 1980)),)),
    ]
    defenses = {"1A": "impervious", "2A": 2, "3A": None, "4A": None}
    tiles = {face.id: TileSide(face, defense=defenses[face.id]) for face in faces}  # type: ignore[arg-type]
    kinds = [
        UnitKind("rifle-squad", "Rifle Squad", "RS", "infantry"),
        UnitKind("mortar-squad", "Mortar Squad", "MS", "infantry"),
        UnitKind("m4a1-sherman", "M4A1 Sherman", "M4", "vehicle", "us"),
    ]
    boards = {
        "village": Board("village", "Village", "village.svg", frozenset({"B-5"})),
        "defensive-line": Board("defensive-line", "Defensive Line", "line.svg"),
    }
    return Catalogue(boards, tiles, {kind.name: kind for kind in kinds})


def session() -> SpearpointSession:
    """A session on an empty village table."""
    opened = SpearpointSession()
    opened.open(Document(TileState("spearpoint", "village"), Spearpoint(catalogue())))
    return opened


def lay(session: SpearpointSession, tile: str, space: str, quarters: int = 0) -> None:
    """Lay a tile, turned by quarters."""
    assert session.lay_tile(tile, GRID.parse(space))
    if quarters:
        assert session.turn_tile(GRID.parse(space), quarters)


def ask(session: SpearpointSession, origin: str, target: str, *, fixed: bool = True) -> None:
    """Ask about a line by the spaces' names."""
    session.ask_about_line(GRID.parse(origin), GRID.parse(target), fixed=fixed)
