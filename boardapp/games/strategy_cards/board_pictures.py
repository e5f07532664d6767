"""A hex table as the plain values that pictures are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from boardapp import __version__
from boardapp.core.geometry.predicates import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.hexes import HEX_WIDTH
from boardapp.core.ruling import Ruling
from boardapp.games.game import Drawing
from boardapp.games.strategy_cards import sight
from boardapp.games.strategy_cards.calls.call import Call
from boardapp.games.strategy_cards.state import (
    PLAYERS,
    UNIT_KINDS,
    HexState,
    HexUnit,
    North,
)
from boardapp.games.strategy_cards.terrain import KINDS, TerrainKind
from boardapp.picture.board.shading import Shading
from boardapp.picture.hexes.call_marks import BlastMark, DriftMark
from boardapp.picture.hexes.hex_board import HexBoardPicture, HexShown, hex_board_svg
from boardapp.picture.hexes.hex_terrain import PATTERNS, HexGround, HexKind, built_in_kind
from boardapp.picture.hexes.hex_units import HexUnitMarker, UnitKind
from boardapp.picture.hexes.north_marker import NorthMark
from boardapp.picture.ruling import card

if TYPE_CHECKING:
    from boardapp.picture.ruling.card import RulingCard


def drawing(state: HexState, *, bare: bool = False, dpi: float | None = None) -> Drawing:
    """Return a table as a picture; a ``bare`` one leaves out names and letters."""
    pixels = None if dpi is None else dpi * HEX_WIDTH / MILS_PER_INCH
    shown = HexShown(names=False, letters=False) if bare else HexShown()
    picture = board_picture(state, shown)
    return Drawing(hex_board_svg(picture, hex_pixels=pixels), picture.size)


def board_picture(
    state: HexState, shown: HexShown | None = None, *, shading: Shading | None = None
) -> HexBoardPicture:
    """Return all that lies on a table, to be drawn."""
    call = state.call
    return HexBoardPicture(
        ground(state),
        title=state.board or "Hex board",
        markers=tuple(map(marker, state.hex_units())),
        north=north_mark(state.north),
        token=token(call),
        drift=drift_mark(call),
        blast=blast_mark(state, call),
        shading=shading,
        shown=shown or HexShown(),
        side_titles=PLAYERS,
    )


# ---- terrain ----------------------------------------------------------------------------------


def ground(state: HexState) -> HexGround:
    """Return a board's terrain as pictures show it."""
    looks = kind_looks(state)
    there = {space: looks[name] for space, name in state.terrain.items()}
    return HexGround(state.grid, there, state.levels)


def kind_looks(state: HexState) -> Mapping[str, HexKind]:
    """Return how every kind of terrain of a table looks, by name.

    Kinds in a colour of the players' own take turns with the patterns, as nothing is told by
    colour alone.
    """
    kinds = state.all_kinds
    coloured = sorted(name for name, kind in kinds.items() if kind.art not in KINDS)
    return {name: _look(kind, coloured) for name, kind in kinds.items()}


def _look(kind: TerrainKind, coloured: list[str]) -> HexKind:
    letter = "" if kind.name == "open" else kind.letter
    if kind.art in KINDS:
        base = built_in_kind(kind.art, kind.title, letter, kind.blocks)
        return HexKind(kind.name, kind.title, letter, kind.blocks, base.art, flat=base.flat)
    patterns = PATTERNS[1:]
    pattern = patterns[coloured.index(kind.name) % len(patterns)]
    return HexKind(kind.name, kind.title, letter, kind.blocks, (), kind.art, pattern, flat=kind.art)


# ---- what lies on it --------------------------------------------------------------------------


def marker(unit: HexUnit) -> HexUnitMarker:
    """Return a unit as a marker, labelled with its id; a side's name need not be told twice."""
    kinds: Mapping[str, UnitKind] = {name: name for name in get_args(UnitKind)}
    label = unit.id.removeprefix(f"{unit.side}-") or unit.id
    title = UNIT_KINDS[unit.unit]
    return HexUnitMarker(
        unit.side, kinds[unit.unit], unit.space, unit.officer, unit.fatigued, label, title
    )


def north_mark(north: North) -> NorthMark:
    """Return the north directional marker with the directions of its numbers (002-28)."""
    one, two, three, four, five, six = (north.marker.direction(red) for red in range(1, 7))
    return NorthMark(north.space, (one, two, three, four, five, six))


def token(call: Call | None) -> Space | None:
    """Return where the target token lies that has not drifted yet, None when there is none."""
    return call.target if call is not None and call.drift is None else None


def drift_mark(call: Call | None) -> DriftMark | None:
    """Return a drift with its aim, path and end; None before its dice (002-25 to 002-31)."""
    if call is None or call.drift is None:
        return None
    drift = call.drift
    return DriftMark(drift.path, drift.direction if drift.off_board else None)


def blast_mark(state: HexState, call: Call | None) -> BlastMark | None:
    """Return what is attacked once the final hex is known (002-35, 002-38)."""
    if call is None or call.final is None or (call.drifts and call.drift is None):
        return None
    strengths = {keyword.name: keyword for keyword in call.keywords}
    area, wide = strengths.get("area-attack"), strengths.get("wide-blast-radius")
    if area is None and wide is None:
        return None
    return BlastMark(
        call.final,
        tuple(state.grid.neighbours(call.final)) if wide else (),
        area.number if area else None,
        wide.number if wide else None,
        all(one.suppressive for one in (area, wide) if one),
    )


# ---- rulings ----------------------------------------------------------------------------------


def ruling_card(ruling: Ruling, state: HexState, agreed: str = "") -> RulingCard:
    """Return all that a ruling's card shows; ``agreed`` is what the table plays instead."""
    # Cards and sight need Shapely and fonts: not before a card is wanted.
    return card.RulingCard(
        ruling,
        board_picture(state),
        f"boardapp {__version__}",
        "Line of sight",
        agreed=agreed,
    )


def field_shading(state: HexState, space: Space) -> Shading:
    """Return what a hex sees, and so what sees it, to be drawn: sight is the same both ways."""
    seen = sight.field_of(state.ground, space, state.options)
    spaces = frozenset(other for other in state.grid.spaces() if seen[other]) - {space}
    return Shading(spaces, spaces, space)
