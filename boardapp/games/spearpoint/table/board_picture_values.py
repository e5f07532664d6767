"""A Spearpoint table as plain values, from which boardapp makes pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp import __version__
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.core.tile import PlacedTile
from boardapp.files.assets import assets_folder
from boardapp.games.game import SvgDrawing
from boardapp.games.spearpoint.combat import combat_state_queries
from boardapp.games.spearpoint.sight import attack_kinds, field_of_sight
from boardapp.games.spearpoint.table import fight_drawing_values
from boardapp.games.spearpoint.table.state import Condition, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue
from boardapp.picture.board import board_svg as boards
from boardapp.picture.board import visibility_shading
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker
from boardapp.picture.ruling import full_ruling_card

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
    from boardapp.picture.board.board_svg import BoardDisplayOptions, BoardPicture, TileToDraw
    from boardapp.picture.board.visibility_shading import VisibilityShading
    from boardapp.picture.pieces.unit_signs import UnitStatusSigns
    from boardapp.picture.ruling.full_ruling_card import RulingCard


UNHARMED = Condition()


def picture_path(name: str | None) -> Path | None:
    """Return the path of a picture: its own in a user set, else its path in the built-in art."""
    return assets_folder() / "spearpoint" / "art" / name if name else None


def drawable_tile(placed: PlacedTile, catalogue: Catalogue) -> TileToDraw:
    """Return a placed tile with its geometry and its picture."""
    feature = catalogue.tiles[placed.tile]
    return boards.TileToDraw(placed, feature.face, picture_path(catalogue.picture_of_tile(feature)))


def unit_marker(unit: Unit, catalogue: Catalogue, state: TileState | None = None) -> UnitMarker:
    """Return the marker of a unit; with a ``state``, it has the signs of its damage and effects."""
    kind = catalogue.unit_kind(unit.unit)
    signs = unit_signs(unit, state, catalogue) if state is not None else None
    return UnitMarker(unit.side, kind.label, unit.space, kind.title, signs)


def unit_signs(unit: Unit, state: TileState, catalogue: Catalogue) -> UnitStatusSigns | None:
    """Return the signs of a unit's damage and effects; None without a card lookup if unharmed."""
    if unit.condition == UNHARMED:
        return None
    return fight_drawing_values.unit_signs(unit, combat_state_queries.CombatView(state, catalogue))


def board_picture(
    state: TileState, catalogue: Catalogue, shown: BoardDisplayOptions | None = None
) -> BoardPicture:
    """Return a picture of a table with its map, tiles, unit markers and smoke."""
    board = catalogue.boards[state.board]
    return boards.BoardPicture(
        GRID, title=board.title, ground=picture_path(board.art),
        tiles=tuple(drawable_tile(state.tiles[space], catalogue) for space in sorted(state.tiles)),
        markers=tuple(
            unit_marker(state.units[name], catalogue, state) for name in sorted(state.units)
        ),
        smoke=tuple(boards.SmokeMarker(space, state.smoke[space]) for space in sorted(state.smoke)),
        shown=shown or boards.BoardDisplayOptions(), side_titles=PLAYER_TITLES,
    )  # fmt: skip


def table_drawing(state: TileState, catalogue: Catalogue, *, bare: bool = False) -> SvgDrawing:
    """Return a table as a picture; a ``bare`` one leaves out grid, dots, names and fights.

    Units off the board make the picture larger.
    """
    if bare:
        picture = board_picture(
            state, catalogue, boards.BoardDisplayOptions(grid=False, dots=False, names=False)
        )
        return SvgDrawing(boards.board_svg(picture), picture.size)
    picture = board_picture(state, catalogue)
    if not has_fights_or_off_board_units(state):
        return SvgDrawing(boards.board_svg(picture), picture.size)
    fights = fight_drawing_values.fights_to_draw(state, catalogue)
    view = fights.view_with_off_board_units(picture.view)
    size = round(view[2]), round(view[3])
    return SvgDrawing(boards.board_svg(replace(picture, fights=fights), view=view), size)


def has_fights_or_off_board_units(state: TileState) -> bool:
    """Return whether a table has fights, attacks or units off the board, by a fast check."""
    if state.aside or state.pairs:
        return True
    held = {(unit.space, unit.side) for unit in state.units.values()}
    return len({space for space, _ in held}) < len(held)


def ruling_card(
    ruling: Ruling, state: TileState, catalogue: Catalogue, agreed: str = "",
    photograph: Path | None = None, note: str = "",
) -> RulingCard:  # fmt: skip
    """Return the contents of a ruling's card; ``agreed`` is the table's own agreement instead.

    A ``photograph`` of the table takes the place of the drawn board; ``note`` is a line about it.
    """
    # Cards and sight need Shapely and fonts: load these only when a card is needed.
    return full_ruling_card.RulingCard(
        ruling, replace(board_picture(state, catalogue), photograph=photograph),
        f"boardapp {__version__}", attack_kinds.ATTACKS[ruling.attack].title,
        PLAYER_TITLES[ruling.side] if ruling.side else "", agreed, note=note,
    )  # fmt: skip


def field_shading(
    state: TileState, catalogue: Catalogue, space: Space, side: str | None, terrain: Terrain
) -> VisibilityShading:
    """Return the shading of the spaces that a space sees by direct fire, and that see it."""
    sees = field_of_sight.compute_field_of_sight(
        state, catalogue, space, view="sees", side=side, terrain=terrain
    )
    seen = field_of_sight.compute_field_of_sight(
        state, catalogue, space, view="seen", side=side, terrain=terrain
    )
    others = [other for other in terrain.grid.spaces() if other != space]
    return visibility_shading.VisibilityShading(
        frozenset(other for other in others if sees.verdict_on_space(other) == "clear"),
        frozenset(other for other in others if seen.verdict_on_space(other) == "clear"),
        space,
        frozenset(
            o
            for o in others
            if "cannot-rule" in (sees.verdict_on_space(o), seen.verdict_on_space(o))
        ),
    )
