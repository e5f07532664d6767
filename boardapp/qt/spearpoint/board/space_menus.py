"""The menus of a unit, a tile, smoke and a space of a Spearpoint board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
from boardapp.qt.spearpoint.board.space_descriptions import (
    smoke_turns_left,
    tile_fact_lines,
    unit_title,
)
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand

if TYPE_CHECKING:
    from boardapp.qt.spearpoint.session import SpearpointSession


InFights = Callable[[str, str], object]
"""Starts an act of a fight, by the act's name, for a unit, by its id."""
WhyNot = Mapping[str, Callable[[str], str]]
"""Returns why a unit may not begin an act now, or nothing if it may; both are given by name."""


def piece_menu_groups(
    session: SpearpointSession, space: Space, unit: str | None, fights: InFights, why_not: WhyNot
) -> Iterator[MenuGroup]:
    """Yield the menus of the unit pointed at, and of the tile and the smoke on its space."""
    if unit is not None:
        yield _unit_group(session, unit, fights, why_not)
    if space in session.state.tiles:
        yield _tile_group(session, space)
    if session.state.smoke.get(space, 0):
        yield _smoke_group(session, space)


def _unit_group(
    session: SpearpointSession, unit_id: str, fights: InFights, why_not: WhyNot
) -> MenuGroup:
    unit, by_hand = session.state.units[unit_id], session.why_no_change_by_hand
    hand = PieceInHand(unit=unit.unit, side=unit.side)
    return MenuGroup(
        unit_title(unit, session.catalogue),
        (
            *_fight_offers(unit_id, fights, why_not),
            MenuOffer("move", partial(fights, "move", unit_id), why_not=why_not["move"](unit_id)),
            MenuOffer(
                "unit",
                partial(session.take_piece_in_hand, hand),
                "Place &another unit like this one",
                why_not=by_hand,
            ),
            MenuOffer("remove", partial(session.remove_unit, unit_id), why_not=by_hand),
        ),
    )


def off_board_unit_menu(
    session: SpearpointSession, unit_id: str, fights: InFights, why_not: WhyNot
) -> Iterator[MenuGroup]:
    """Yield the menus of a unit beside the board."""
    party = session.state.aside.get(unit_id)
    if party is not None:
        withdraw = MenuOffer("remove", partial(fights, "withdraw_unit", unit_id))
        offers = (*_fight_offers(unit_id, fights, why_not), withdraw)
        yield MenuGroup(unit_title(party, session.catalogue), offers)


def _fight_offers(unit_id: str, fights: InFights, why_not: WhyNot) -> Iterator[MenuOffer]:
    yield MenuOffer("targets", partial(fights, "targets", unit_id))
    yield MenuOffer("firers", partial(fights, "firers", unit_id))
    yield MenuOffer("fire", partial(fights, "fire", unit_id), why_not=why_not["fire"](unit_id))


def _tile_group(session: SpearpointSession, space: Space) -> MenuGroup:
    tile = session.state.tiles[space].tile
    two_sided = session.catalogue.other_side_of_tile(tile) is not None
    by_hand = session.why_no_change_by_hand
    return MenuGroup(
        tile_fact_lines(session.catalogue.tiles[tile], tile)[0],
        (
            MenuOffer("turn-right", partial(session.turn_tile, space, 1), why_not=by_hand),
            MenuOffer("turn-left", partial(session.turn_tile, space, -1), why_not=by_hand),
            MenuOffer("flip", partial(session.flip_tile, space), possible=two_sided,
                      why_not=by_hand),
            MenuOffer("remove", partial(session.remove_tile, space), "Remo&ve the tile",
                      why_not=by_hand),
        ),
    )  # fmt: skip


def _smoke_group(session: SpearpointSession, space: Space) -> MenuGroup:
    turns, by_hand = session.state.smoke[space], session.why_no_change_by_hand
    return MenuGroup(
        f"Smoke, {smoke_turns_left(turns)}",
        (
            MenuOffer(
                "smoke",
                partial(session.set_smoke, space, turns - 1),
                "Count the smoke &down by 1",
                possible=turns > 1,
                why_not=by_hand,
            ),
            MenuOffer(
                "smoke", partial(session.set_smoke, space, 0), "Remo&ve the smoke", why_not=by_hand
            ),
        ),
    )


def space_menu_entries(
    session: SpearpointSession, space: Space, show_attack: Callable[[Space], object]
) -> Iterator[MenuOffer]:
    """Yield a space's menu entries other than questions about lines."""
    if session.attack == "mortar":
        text = "Use this space for the mortar’s s&potter"
        yield MenuOffer("sight", partial(session.choose_spotter, space), text)
    yield MenuOffer("show-attack", partial(show_attack, space))
    if not session.state.smoke.get(space, 0):
        turns = session.smoke_turns
        text = f"Lay &smoke for {smoke_turns_left(turns)}"
        why_not = session.why_no_change_by_hand
        yield MenuOffer("smoke", partial(session.set_smoke, space, turns), text, why_not=why_not)
    hand = session.hand if not session.why_no_change_by_hand else PieceInHand()
    name = GRID.name(space)
    if hand.tile:
        lay = partial(session.lay_tile, hand.tile, space, hand.rotation)
        yield MenuOffer("place", lay, f"Place tile {hand.tile} on {name}")
    elif hand.unit:
        title = session.catalogue.unit_kind(hand.unit).title
        put = partial(session.lay_unit, hand.unit, hand.side, space)
        yield MenuOffer("unit", put, f"Place {title} on {name}".replace("&", "&&"))
