"""The legend of a Spearpoint table: units, tiles, smoke, and the signs of fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.tile import Colour, TileFeature
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table import board_picture_values
from boardapp.games.spearpoint.table.fight_drawing_values import fights_to_draw, unit_signs
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, Catalogue
from boardapp.picture import palette
from boardapp.picture.board import board_svg as boards
from boardapp.picture.board.highlighted_edges import BADGE as LETTER
from boardapp.picture.board.highlighted_edges import edge_band_svg, edge_letter_svg
from boardapp.picture.board_legend import LegendRow
from boardapp.picture.pieces.attack_lines_and_off_board_units import FightSigns
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    HEIGHT,
    WIDTH,
    smoke_counter_svg,
    unit_marker_svg,
)
from boardapp.picture.pieces.unit_signs import (
    BADGE,
    COUNTER,
    ROW_DOWN,
    ROW_WIDTH,
    UnitStatusSigns,
    attack_counter_svg,
    close_combat_sign_svg,
    spotter_sign_svg,
    unit_status_signs_svg,
)

_BAR = (-ROW_WIDTH / 2 - 40, 220.0, ROW_WIDTH, 500.0)
"""The position of a marker's Endurance, from the marker's middle."""
_SIGN = (-BADGE * 0.55, ROW_DOWN - 90 - BADGE * 0.55, BADGE * 1.1, BADGE * 1.1)
"""The position of a single sign below a marker."""
_SIGNS_BELOW = (
    ("damage", UnitStatusSigns(damage=1), "Damage Cards"),
    ("cards", UnitStatusSigns(cards=1), "Command Cards"),
    ("crew", UnitStatusSigns(crew=True), "crew harmed"),
    ("empty", UnitStatusSigns(empty=True), "no crew"),
    ("dropped", UnitStatusSigns(dropped=1), "bombs dropped"),
    ("smoke", UnitStatusSigns(smoke=1), "turns in smoke"),
)
"""The signs below a marker: the field of each sign, an example of it, and its meaning."""
_EDGES: Mapping[Colour, str] = {
    "red": "Red edge: blocks sight out of its tile and into it",
    "green": "Green edge: blocks sight into its tile",
}
_EDGE = 1400
"""The length of the edge in the legend, in mils."""


def legend_rows(state: TileState, catalogue: Catalogue) -> list[LegendRow]:
    """Return the signs of a table's picture, each once."""
    return [
        *_unit_rows(state, catalogue),
        *_smoke_rows(state),
        *_tile_rows(state, catalogue),
        *fight_legend_rows(state, catalogue, fights_to_draw(state, catalogue)),
    ]


def fight_legend_rows(
    state: TileState, catalogue: Catalogue, fights: FightSigns
) -> Iterator[LegendRow]:
    """Yield the signs of harm and attacks on the board, in the order of the handbook."""
    yield from _unit_sign_rows(state, catalogue)
    yield from _fight_sign_rows(fights)


def _unit_rows(state: TileState, catalogue: Catalogue) -> list[LegendRow]:
    """Return the kinds of units, one side after the other."""
    markers = [board_picture_values.unit_marker(unit, catalogue) for unit in state.units.values()]
    kinds = {(marker.side, marker.label): marker for marker in markers}
    box = (-WIDTH / 2 - 60, -HEIGHT / 2 - 60, WIDTH + 120, HEIGHT + 120)
    rows = [
        LegendRow(
            unit_marker_svg(marker, (0, 0)), box,
            f"{PLAYER_TITLES[marker.side]}: {marker.title or marker.label}",
        )
        for marker in kinds.values()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: row.words)


def _smoke_rows(state: TileState) -> Iterator[LegendRow]:
    if state.smoke:
        sign = smoke_counter_svg((0, 900), max(state.smoke.values()))
        yield LegendRow(
            sign, (-440, -440, 880, 880), "Smoke: blocks sight; the number counts turns"
        )


def _tile_rows(state: TileState, catalogue: Catalogue) -> Iterator[LegendRow]:
    """Yield the lines and arrows of the tiles on the map."""
    faces = [catalogue.tiles[placed.tile].face for placed in state.tiles.values()]
    line, patch = ((0, 500), (1000, 500)), ((100, 270), (900, 270), (900, 730), (100, 730))
    band = (0, 250, 1000, 500)
    if any(face.walls for face in faces):
        wall = boards.walls_svg([TileFeature("wall", line)])
        yield LegendRow(wall, band, "Wall: blocks sight across its tile")
    if any(face.areas for face in faces):
        area = boards.walls_svg([TileFeature("area", patch, closed=True)])
        yield LegendRow(area, band, "Area: blocks sight across its tile")
    colours = {edge.colour for face in faces for edge in face.edges}
    for colour, words in _EDGES.items():
        if colour in colours:
            style = palette.EDGES[colour]
            edge = TileFeature(f"{colour} edge", ((0, 0), (_EDGE, 0)))
            sign = edge_band_svg(edge, (_EDGE // 2, _EDGE // 2), style)
            sign += edge_letter_svg((_EDGE // 2, LETTER + 20), style)
            yield LegendRow(sign, (-20, -20, _EDGE + 40, 2 * LETTER + 80), words)
    if any(face.arrows for face in faces):
        arrow, box = boards.entry_arrow_svg("north"), boards.ENTRY_ARROW_BOX
        yield LegendRow(arrow, box, "Arrow: units enter and leave the tile here")


def _unit_sign_rows(state: TileState, catalogue: Catalogue) -> Iterator[LegendRow]:
    battle = CombatView(state, catalogue)
    harmed = (
        party for party in state.all_units() if party.condition != board_picture_values.UNHARMED
    )
    on_markers = [signs for party in harmed if (signs := unit_signs(party, battle)) is not None]
    if any(signs.left is not None for signs in on_markers):
        bar = unit_status_signs_svg(UnitStatusSigns(9, 14, 7), 0, 0)
        yield LegendRow(bar, _BAR, "Endurance left (mark at half)")
    for field, example, words in _SIGNS_BELOW:
        if any(getattr(signs, field) for signs in on_markers):
            yield LegendRow(unit_status_signs_svg(example, 0, 0), _SIGN, words)


def _fight_sign_rows(fights: FightSigns) -> Iterator[LegendRow]:
    reach = COUNTER * 1.1
    square = (-reach, -reach, 2 * reach, 2 * reach)
    if fights.counters:
        # Attacks yet to be made come last, and the counters of the others are turned over.
        last = fights.counters[-1]
        pair = "".join(
            attack_counter_svg(
                (2 * reach * aimed, 0), 1, last.side, aimed=bool(aimed), resolved=last.resolved
            )
            for aimed in (0, 1)
        )
        words = "an attack in progress or finished" if last.resolved else "an attack and its target"
        yield LegendRow(pair, (-reach, -reach, 4 * reach, 2 * reach), words)
    if fights.spotters:
        yield LegendRow(spotter_sign_svg((0, 0)), square, "spotter")
    if fights.engaged:
        yield LegendRow(
            close_combat_sign_svg((0, 0)), (-330.0, -330.0, 660.0, 660.0), "both sides there"
        )
