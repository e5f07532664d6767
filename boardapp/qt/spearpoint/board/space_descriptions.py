"""Descriptions of a board's spaces in whole sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first, lower_first
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.state import unit_display_name
from boardapp.core.tile import PlacedTile, edge_features, rotated_side
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.combat import combat_state_queries
from boardapp.games.spearpoint.table import unit_descriptions
from boardapp.games.spearpoint.table.board_picture_values import (
    UNHARMED,
    has_fights_or_off_board_units,
)
from boardapp.games.spearpoint.table.state import TableUnit, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue, TileSide
from boardapp.qt.boards.legend import LegendEntry

if TYPE_CHECKING:
    from boardapp.picture.board.visibility_shading import VisibilityShading

FIELD_SIGNS = (
    LegendEntry(("sees",), "seen from here"),
    LegendEntry(("seen-by",), "sees this space"),
    LegendEntry(("sees", "seen-by"), "both ways"),
    LegendEntry(("hidden",), "neither"),
)
"""The meanings of the shades on the board while a field of sight is shown."""
_DESTROYERS = {
    "tank-50mm": "tank guns (50+ mm)",
    "tank-75mm": "tank guns (75+ mm)",
    "tank-entry": "a tank that enters",
}
"""The words for what destroys a tile where its name needs more words."""
_UNKNOWN = LegendEntry(("unknown",), "boardapp cannot rule")


def field_legend(shading: VisibilityShading) -> tuple[str, tuple[LegendEntry, ...]]:
    """Return the title of a space's field of sight, and the meanings of its shades."""
    title = f"Field of sight, {GRID.name(shading.origin)}:" if shading.origin else ""
    return title, (*FIELD_SIGNS, _UNKNOWN) if shading.unknown else FIELD_SIGNS


class ContentsRow(NamedTuple):
    """A row of the board contents: its short text, its text for screen readers, and its child rows.

    ``unit`` is the id of the unit that the row describes.
    """

    text: str
    sentence: str
    below: tuple[ContentsRow, ...] = ()
    unit: str = ""


def space_row(state: TileState, catalogue: Catalogue, space: Space) -> ContentsRow:
    """Return the row of a space, with everything on it."""
    name = GRID.name(space)
    below = tuple(_rows_on_space(state, catalogue, space))
    board = catalogue.boards.get(state.board)
    road = ", on the road" if board and name in board.roads else ""
    held = "; ".join(row.text for row in below) or "empty"
    return ContentsRow(f"{name}{road}: {held}", f"Space {name}{road}: {held}.", below)


def off_board_units_row(state: TileState, catalogue: Catalogue) -> ContentsRow:
    """Return the row of the units beside the board, on Rear Lines and in the air."""
    units = (state.aside[name] for name in sorted(state.aside))
    below = tuple(_unit_row(unit, state, catalogue) for unit in units)
    held = "; ".join(row.text for row in below) or "nobody"
    return ContentsRow(f"Off the board: {held}", f"Off the board: {held}.", below)


def _rows_on_space(state: TileState, catalogue: Catalogue, space: Space) -> Iterator[ContentsRow]:
    placed = state.tiles.get(space)
    if placed is not None:
        yield _tile_row(placed, catalogue.tiles[placed.tile])
    for unit in state.units_in(space):
        yield _unit_row(unit, state, catalogue)
    turns = state.smoke.get(space)
    if turns:
        left = smoke_turns_left(turns)
        yield ContentsRow(
            f"Smoke, {left}",
            f"Smoke is on {GRID.name(space)} for {left} and blocks every line of sight there.",
        )


def smoke_turns_left(turns: int) -> str:
    """Return the turns of smoke left in words, such as ``2 turns``."""
    return f"{turns} turn{'s' * (turns > 1)}"


def unit_title(unit: TableUnit, catalogue: Catalogue) -> str:
    """Return a unit's side, kind and name, such as ``US Sniper (US 1)``."""
    side = PLAYER_TITLES.get(unit.side, unit.side)
    return f"{side} {catalogue.unit_kind(unit.unit).title} ({unit_display_name(unit.id)})"


def unit_kind_lines(unit: TableUnit, catalogue: Catalogue) -> tuple[str, ...]:
    """Return a unit's kind and the values on its marker, one per line."""
    kind = catalogue.unit_kind(unit.unit)
    whose = unit_title(unit, catalogue)
    return whose, f"{kind.unit_class.capitalize()} with “{kind.label}” on its marker"


def unit_status_lines(party: TableUnit, state: TileState, catalogue: Catalogue) -> tuple[str, ...]:
    """Return a unit on the table in lines: its kind, its damage and other effects, its orders."""
    return (*unit_kind_lines(party, catalogue), *damage_and_action_lines(party, state, catalogue))


def damage_and_action_lines(
    party: TableUnit, state: TileState, catalogue: Catalogue
) -> tuple[str, ...]:
    """Return a unit's damage, effects and orders; looks up no card if there are none."""
    harmed, busy = party.condition != UNHARMED, has_fights_or_off_board_units(state)
    if not harmed and not busy:
        return ()
    seen = combat_state_queries.CombatView(state, catalogue)
    fate = unit_descriptions.condition_description(party, seen) if harmed else ""
    about = unit_descriptions.activity_lines(party, seen) if busy else ()
    return (*((fate,) if fate else ()), *about)


def tile_fact_lines(feature: TileSide, tile: str, place: str = "") -> tuple[str, ...]:
    """Return the facts about a tile's side and its place, one per line."""
    title = f"{tile} {feature.face.title}"
    facts = [f"{title}, {place}" if place else title]
    defense = _defense_words(feature)
    kind, single = (
        name.replace("-", " ").replace("mg ", "MG ")
        for name in (feature.kind or "kind not entered", feature.single or "")
    )
    marks = [
        capitalize_first(kind),
        defense,
        "closed to tanks" if feature.no_tanks else "",
        "conceals units" if feature.concealment else "",
        f"room for one {single}" if single else "",
    ]
    facts.append(", ".join(filter(None, marks)))
    if feature.destroyed_by:
        weapons = [_DESTROYERS.get(weapon, weapon) for weapon in feature.destroyed_by]
        facts.append(f"Destroyed by {', '.join(weapons)}")
    if not feature.face.known:
        facts.append(
            "Nobody has drawn the tile's walls: boardapp cannot rule on lines over this tile"
        )
    if feature.note:
        facts.append(feature.note)
    return tuple(facts)


def _defense_words(feature: TileSide) -> str:
    if feature.defense is None:
        return ""
    return "impervious" if feature.is_impervious else f"defense +{feature.defense}"


def _unit_row(unit: TableUnit, state: TileState, catalogue: Catalogue) -> ContentsRow:
    title = catalogue.unit_kind(unit.unit).title
    stands = f" is on {GRID.name(unit.space)}" if isinstance(unit, Unit) else ""
    sentence = f"{title} ({unit_display_name(unit.id)}){stands}."
    told = damage_and_action_lines(unit, state, catalogue)
    below = tuple(
        ContentsRow(words, f"Unit {unit_display_name(unit.id)}. {words}.") for words in told
    )
    aloud = " ".join((sentence, *(f"{one}." for one in told)))
    return ContentsRow(unit_title(unit, catalogue), aloud, below, unit.id)


def _tile_row(placed: PlacedTile, feature: TileSide) -> ContentsRow:
    turned = f", turned {placed.rotation}°" if placed.rotation else ""
    turned_words = (
        f"turned {placed.rotation} degrees clockwise" if placed.rotation else "not turned"
    )
    where = GRID.name(placed.space)
    sentence = f"{capitalize_first(feature.quoted_title)} is on {where}, {turned_words}."
    below = tuple(_tile_fact_rows(placed, feature))
    return ContentsRow(f"{feature.face.title} {placed.tile}{turned}", sentence, below)


def _tile_fact_rows(placed: PlacedTile, feature: TileSide) -> Iterator[ContentsRow]:
    whose = capitalize_first(feature.quoted_title)
    if not feature.face.known:
        yield ContentsRow(
            "No walls drawn",
            f"{whose} has no drawn walls, so boardapp cannot rule on lines over this tile.",
        )
    if feature.is_impervious:
        yield ContentsRow(
            "Defense: impervious", f"{whose} is impervious and protects the units inside."
        )
    elif feature.defense is not None:
        yield ContentsRow(
            f"Defense: {feature.defense}", f"{whose} gives a defense of {feature.defense}."
        )
    for edge in edge_features(feature.face, placed):
        words = edge_description(edge, placed.space)
        yield ContentsRow(words, f"{whose} has a {lower_first(words)}.")
    arrows = [rotated_side(arrow, placed.rotation) for arrow in feature.face.arrows]
    if arrows:
        plural = "s" * (len(arrows) > 1)
        sides = " and ".join(arrows)
        yield ContentsRow(
            f"Entry arrow{plural}: {sides}", f"{whose} lets units enter from the {sides}."
        )
    for said, words in (
        (feature.no_tanks, "no tank may enter"),
        (feature.obstacle, "the tile is an obstacle"),
        (feature.fortification, "the tile is a fortification"),
    ):
        if said:
            yield ContentsRow(capitalize_first(words), f"{whose}: {words}.")


def edge_description(edge: Shape, space: Space) -> str:
    """Return a highlighted edge in words; a part of a side is given in inches along the board.

    North and south sides are measured from the west, east and west sides from the north.
    """
    colour, side, _ = edge.name.split()
    along = 0 if side in ("north", "south") else 1
    corner = GRID.north_west_corner(space)[along]
    start, stop = sorted(point[along] - corner for point in edge.points)
    words = f"{colour.capitalize()} {side} edge"
    if (start, stop) == (0, SPACE_SIZE):
        return words
    first, last = ("west", "east") if along == 0 else ("north", "south")
    if start == 0:
        return f"{words} along its {first}ern {_inches(stop)}"
    if stop == SPACE_SIZE:
        return f"{words} along its {last}ern {_inches(SPACE_SIZE - start)}"
    return f"{words} from {start / 1000:g} to {_inches(stop)} {last} of its {first} end"


def _inches(mils: float) -> str:
    """Return a length in words, such as ``1 inch``."""
    return f"{mils / 1000:g} {'inch' if mils == 1000 else 'inches'}"
