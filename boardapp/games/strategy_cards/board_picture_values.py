"""A hex table as plain values, from which pictures are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from boardapp import __version__
from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH
from boardapp.core.sight_ruling import Ruling
from boardapp.games.areas import background_picture
from boardapp.games.game import SvgDrawing
from boardapp.games.strategy_cards import hex_sight_rulings
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.state import (
    PLAYERS,
    UNIT_KINDS,
    HexState,
    HexUnit,
    NorthMarker,
)
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, TerrainKind
from boardapp.picture.board.visibility_shading import VisibilityShading
from boardapp.picture.board_legend import LegendRow
from boardapp.picture.hexes.drift_and_blast_marks import BlastMark, DriftMark
from boardapp.picture.hexes.hex_board import HexBoardPicture, HexDisplayOptions, hex_board_svg
from boardapp.picture.hexes.hex_labels import BADGE, level_badge_svg, terrain_badge_svg
from boardapp.picture.hexes.hex_terrain import (
    PATTERNS,
    HexTerrainPicture,
    TerrainLook,
    built_in_terrain_look,
)
from boardapp.picture.hexes.hex_units import HEIGHT as MARKER_HEIGHT
from boardapp.picture.hexes.hex_units import WIDTH as MARKER_WIDTH
from boardapp.picture.hexes.hex_units import (
    HexUnitMarker,
    UnitKind,
    hex_unit_marker_svg,
    marker_description,
)
from boardapp.picture.hexes.north_marker import NorthMark
from boardapp.picture.ruling import full_ruling_card

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.picture.ruling.full_ruling_card import RulingCard


def table_svg_drawing(
    state: HexState,
    picture: BackgroundPicture | None = None,
    *,
    bare: bool = False,
    dpi: float | None = None,
) -> SvgDrawing:
    """Return a table as a picture; a ``bare`` one leaves out names and letters.

    The owner's ``picture`` has no more pixels than ``dpi`` shows.
    """
    pixels = None if dpi is None else dpi * HEX_WIDTH / MILS_PER_INCH
    shown = HexDisplayOptions(names=False, letters=False) if bare else HexDisplayOptions()
    drawn = board_picture(state, shown, picture, dpi=dpi)
    return SvgDrawing(hex_board_svg(drawn, hex_pixels=pixels), drawn.size)


def drift_svg_drawings(
    state: HexState, path: Sequence[Space], picture: BackgroundPicture | None = None
) -> Iterator[SvgDrawing]:
    """Yield a picture of the table for each hex that the target token comes to."""
    board = board_picture(state, picture=picture)
    for steps in range(1, len(path) + 1):
        drifting = replace(
            board, drift=DriftMark(tuple(path[:steps]), ended=False), token=path[steps - 1]
        )
        yield SvgDrawing(hex_board_svg(drifting), board.size)


def board_picture(
    state: HexState,
    shown: HexDisplayOptions | None = None,
    picture: BackgroundPicture | None = None,
    *,
    shading: VisibilityShading | None = None,
    dpi: float | None = None,
) -> HexBoardPicture:
    """Return everything on a table, ready to be drawn, over the owner's picture if there is one."""
    call = state.call
    under = ""
    if picture is not None:
        width, height = state.grid.printed_size_in_mils
        most = background_picture.MOST_PIXELS
        pixels = round(max(width, height) / MILS_PER_INCH * dpi) if dpi else most
        under = background_picture.background_svg(picture, width, height, pixels, opacity=1.0)
    return HexBoardPicture(
        terrain_picture(state),
        title=state.board or "Hex board",
        markers=tuple(map(unit_marker, state.hex_units())),
        north=north_mark(state.drawn_north) if state.drawn_north else None,
        token=target_token_space(call),
        drift=drift_mark(call),
        blast=blast_mark(state, call),
        shading=shading,
        shown=shown or HexDisplayOptions(),
        side_titles=PLAYERS,
        under_svg=under,
    )


# ---- terrain ----------------------------------------------------------------------------------


def terrain_picture(state: HexState) -> HexTerrainPicture:
    """Return a board's terrain as plain values for pictures."""
    looks = terrain_looks(state)
    there = {space: looks[name] for space, name in state.terrain.items()}
    return HexTerrainPicture(state.grid, there, state.levels)


def terrain_looks(state: HexState) -> Mapping[str, TerrainLook]:
    """Return the look of every kind of terrain of a table, by name.

    Kinds in a colour of the players' own share the patterns in turn, because no colour alone has a
    meaning.
    """
    kinds = state.all_terrain_kinds
    coloured = sorted(name for name, kind in kinds.items() if kind.art not in KINDS)
    return {name: _terrain_look(kind, coloured) for name, kind in kinds.items()}


def _terrain_look(kind: TerrainKind, coloured: list[str]) -> TerrainLook:
    letter = "" if kind.name == "open" else kind.letter
    if kind.art in KINDS:
        base = built_in_terrain_look(kind.art, kind.title, letter, kind.blocks)
        return TerrainLook(kind.name, kind.title, letter, kind.blocks, base.art, flat=base.flat)
    patterns = PATTERNS[1:]
    pattern = patterns[coloured.index(kind.name) % len(patterns)]
    return TerrainLook(
        kind.name, kind.title, letter, kind.blocks, (), kind.art, pattern, flat=kind.art
    )


# ---- what lies on it --------------------------------------------------------------------------


def unit_marker(unit: HexUnit) -> HexUnitMarker:
    """Return a unit as a marker labelled with its id, without repeating its side's name."""
    kinds: Mapping[str, UnitKind] = {name: name for name in get_args(UnitKind)}
    label = unit.id.removeprefix(f"{unit.side}-") or unit.id
    title = UNIT_KINDS[unit.unit]
    return HexUnitMarker(
        unit.side, kinds[unit.unit], unit.space, unit.officer, unit.fatigued, label, title
    )


def legend_rows(state: HexState) -> list[LegendRow]:
    """Return the units, and the letters of the terrain that lies on the board."""
    box = (-MARKER_WIDTH / 2 - 30, -MARKER_HEIGHT / 2 - 30, MARKER_WIDTH + 60, MARKER_HEIGHT + 60)
    rows = [
        LegendRow(
            hex_unit_marker_svg(marker, (0, 0)),
            box,
            marker_description(marker, PLAYERS[marker.side]),
        )
        for marker in map(unit_marker, state.hex_units())
    ]
    kinds = state.all_terrain_kinds
    badge = (-BADGE - 20, -BADGE - 20, 2 * BADGE + 40, 2 * BADGE + 40)
    for name in dict.fromkeys(state.terrain.values()):
        kind = kinds[name]
        if kind.letter and name != "open":
            sight = "blocks sight" if kind.blocks else "does not block sight"
            sign = terrain_badge_svg(kind.letter, kind.blocks)
            rows.append(LegendRow(sign, badge, f"{kind.title}: terrain that {sight}"))
    for level in sorted({level for level in state.levels.values() if level}):
        rows.append(LegendRow(level_badge_svg(level), badge, f"Level {level}"))
    return rows


def north_mark(north: NorthMarker) -> NorthMark:
    """Return the north directional marker with the directions of its numbers (002-28)."""
    one, two, three, four, five, six = (north.marker.direction(red) for red in range(1, 7))
    return NorthMark(north.space, (one, two, three, four, five, six))


def target_token_space(call: CardResolution | None) -> Space | None:
    """Return the hex of the target token before its drift, None if there is no such token."""
    return call.target if call is not None and call.drift is None else None


def drift_mark(call: CardResolution | None) -> DriftMark | None:
    """Return a drift with its aim, path and end; None before its dice (002-25 to 002-31)."""
    if call is None or call.drift is None:
        return None
    drift = call.drift
    return DriftMark(drift.path, drift.direction if drift.is_off_board else None)


def blast_mark(state: HexState, call: CardResolution | None) -> BlastMark | None:
    """Return the marks of the attack once the final hex is known (002-35, 002-38)."""
    if call is None or call.final_hex is None or (call.has_drift and call.drift is None):
        return None
    strengths = {keyword.name: keyword for keyword in call.keywords}
    area, wide = strengths.get("area-attack"), strengths.get("wide-blast-radius")
    if area is None and wide is None:
        return None
    return BlastMark(
        call.final_hex,
        tuple(state.grid.neighbours(call.final_hex)) if wide else (),
        area.number if area else None,
        wide.number if wide else None,
        all(one.suppressive for one in (area, wide) if one),
    )


# ---- rulings ----------------------------------------------------------------------------------


def ruling_card(
    ruling: Ruling,
    state: HexState,
    agreed: str = "",
    picture: BackgroundPicture | None = None,
) -> RulingCard:
    """Return all the contents of a ruling's card; ``agreed`` is the table's own verdict instead."""
    # Shapely and fonts load only when a card is wanted.
    return full_ruling_card.RulingCard(
        ruling,
        board_picture(state, picture=picture),
        f"boardapp {__version__}",
        "Line of sight",
        agreed=agreed,
    )


def visibility_shading(state: HexState, space: Space) -> VisibilityShading:
    """Return the shading for the hexes that see a hex; sight is the same both ways."""
    seen = hex_sight_rulings.visible_hexes(state.sight_terrain, space, state.options)
    spaces = frozenset(other for other in state.grid.spaces() if seen[other]) - {space}
    return VisibilityShading(spaces, spaces, space)
