"""The menus of a unit, the north marker and a hex of a hex board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.qt.boards.board_menu import Act, MenuGroup, MenuOffer
from boardapp.qt.strategy_cards.board.hex_descriptions import north_marker_description, unit_words
from boardapp.qt.strategy_cards.board.tools import list_brushes

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
    from boardapp.qt.strategy_cards.session import HexSession


def piece_menu_groups(
    session: HexSession, space: Space, unit: str | None, acts: dict[str, Act]
) -> Iterator[MenuGroup]:
    """Yield the menus of the unit pointed at, and of the north marker on its hex."""
    if unit is not None:
        yield _unit_group(session, unit, acts["change-unit"])
    if north := session.table.north_drawn_on(space):
        turns = ("north-right", "north-left", "north-mirror")
        title = north_marker_description(north)
        yield MenuGroup(title, tuple(MenuOffer(name, acts[name]) for name in turns))


def _unit_group(session: HexSession, unit_id: str, change: Act) -> MenuGroup:
    unit = session.unit(unit_id)
    officer = unit._replace(officer=not unit.officer)
    fatigued = unit._replace(fatigued=not unit.fatigued)
    return MenuGroup(
        unit_words(unit),
        (
            MenuOffer("change-unit", partial(session.set_unit, officer), "&Officer", unit.officer),
            MenuOffer(
                "change-unit", partial(session.set_unit, fatigued), "&Fatigued", unit.fatigued
            ),
            MenuOffer("change-unit", change),
            MenuOffer(
                "unit", partial(_take_copy_in_hand, session, unit_id), "Place &more of this kind"
            ),
            MenuOffer("remove-unit", partial(session.remove_unit, unit_id)),
        ),
    )


def _take_copy_in_hand(session: HexSession, unit_id: str) -> None:
    session.take_unit_in_hand(session.unit(unit_id)._replace(id="", space=session.hand.space))
    session.choose_tool("unit")


def hex_menu_entries(session: HexSession, space: Space) -> Iterator[MenuOffer]:
    """Yield a hex's menu entries other than questions about lines: painting and placing."""
    for brush in list_brushes(session):
        one = brush._replace(radius=0)
        if _would_brush_change(session, one, space):
            words = one.description(session.table).split(" ", 1)
            text = f"{words[0].capitalize().removesuffix('s')} {words[1]}".replace("&", "&&")
            yield MenuOffer("terrain", partial(session.paint_spaces, [space], one), text)
    yield MenuOffer("unit", partial(session.place_unit_in_hand, space), "P&lace the next unit here")
    if session.table.north.space != space:
        yield MenuOffer("north", partial(session.put_north, space), "Put the &north marker here")


def _would_brush_change(session: HexSession, brush: TerrainBrush, space: Space) -> bool:
    """Return whether a brush would change a hex."""
    table = session.table
    if brush.kind is None:
        return bool(brush.paintable(table, [space]))
    return table.terrain.get(space, "open") != brush.kind
