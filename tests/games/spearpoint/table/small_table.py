"""Small tables for golden tests, written as short as they are thought of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.core.tile import Colour, Edge, PlacedTile, Rotation, Side, TileFace
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, Kind, TileSide, Weapon
from tests.support.strategies import KINDS


class Lay(NamedTuple):
    """A tile to lay; edges as ``red north, green south 0-2000``."""

    walls: tuple[Polyline, ...] = ()
    edges: str = ""
    areas: tuple[Polyline, ...] = ()
    defense: int | Literal["impervious"] | None = None
    rotation: Rotation = 0
    known: bool = True
    destroyed_by: tuple[str, ...] = ()
    kind: Kind | None = None
    accuracy: int | None = None


def edge(text: str) -> Edge:
    colour, side, span = [*text.split(), "0-4000"][:3]
    start, stop = span.split("-")
    return Edge(cast(Side, side), cast(Colour, colour), int(start), int(stop))


def table(
    tiles: Mapping[str, Lay] | None = None,
    units: str = "",
    smoke: str = "",
    turn: int = 1,
    options: Mapping[str, str] | None = None,
) -> tuple[TileState, Catalogue]:
    """Lay tiles 1A, 2A, … in order. Units are ``us rifle-squad B-4, …``, smoke is ``B-4 C-1``."""
    features, placed, markers = {}, {}, {}
    for i, (name, lay) in enumerate((tiles or {}).items(), 1):
        edges = tuple(edge(text) for text in lay.edges.split(", ") if text)
        face = TileFace(f"{i}A", "House", lay.walls, lay.areas, edges, known=lay.known)
        weapons = cast(tuple[Weapon, ...], lay.destroyed_by)
        features[face.id] = TileSide(
            face, lay.kind, defense=lay.defense, destroyed_by=weapons, accuracy=lay.accuracy
        )
        placed[GRID.parse(name)] = PlacedTile(face.id, GRID.parse(name), lay.rotation)
    for i, text in enumerate(units.split(", ") if units else ()):
        side, kind, name = text.split()
        markers[f"{side}-{i}"] = Unit(f"{side}-{i}", kind, side, GRID.parse(name))
    clouds: dict[Space, int] = {GRID.parse(name): 3 for name in smoke.split()}
    state = TileState(
        "spearpoint", "village", turn, markers, options or {}, tiles=placed, smoke=clouds
    )
    return state, Catalogue({}, features, KINDS)


def rule(
    line: str,
    tiles: Mapping[str, Lay] | None = None,
    *,
    units: str = "",
    smoke: str = "",
    turn: int = 1,
    side: str | None = "us",
    attack: str = "direct",
    spotter: str | None = None,
    **options: str,
) -> Ruling:
    """Rule on a line such as ``B-1 B-9``; switches by name, with underscores for dashes."""
    choices = {name.replace("_", "-"): choice for name, choice in options.items()}
    state, catalogue = table(tiles, units, smoke, turn, choices)
    origin, target = (GRID.parse(name) for name in line.split())
    by = GRID.parse(spotter) if spotter else None
    return rule_on_line(state, catalogue, RulingQuery(origin, target, side, attack, by))


def short(ruling: Ruling) -> str:
    """Return the status and the causes in order, as ``blocked: wall B-4, smoke B-9``."""
    causes = ", ".join(f"{cause.code} {cause.space}" for cause in ruling.causes)
    return f"{ruling.status}: {causes}" if causes else ruling.status


def notes(ruling: Ruling) -> str:
    """Return the codes of the notes, in order."""
    return " ".join(note.code for note in ruling.notes)
