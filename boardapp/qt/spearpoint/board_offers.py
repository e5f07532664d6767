"""What can be done with a unit, a tile, smoke and a space of a Spearpoint board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.grid import Space
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.qt.board_menu import Group, Offer
from boardapp.qt.spearpoint.setup_session import Hand
from boardapp.qt.spearpoint.space_words import left_words, tile_facts, unit_title

if TYPE_CHECKING:
    from boardapp.qt.spearpoint.session import SpearpointSession


class FightActs(NamedTuple):
    """What is done with a unit in fights, by its id."""

    targets: Callable[[str], object]
    firers: Callable[[str], object]
    fire: Callable[[str], object]


def piece_offers(
    session: SpearpointSession, space: Space, unit: str | None, fights: FightActs
) -> Iterator[Group]:
    """Yield what can be done with the unit pointed at, the tile there and the smoke there."""
    if unit is not None:
        yield _unit_group(session, unit, fights)
    if space in session.state.tiles:
        yield _tile_group(session, space)
    if session.state.smoke.get(space, 0):
        yield _smoke_group(session, space)


def _unit_group(session: SpearpointSession, unit_id: str, fights: FightActs) -> Group:
    unit = session.state.units[unit_id]
    hand = Hand(unit=unit.unit, side=unit.side)
    playing = session.setting_up is None
    return Group(
        unit_title(unit, session.catalogue),
        (
            Offer("targets", partial(fights.targets, unit_id)),
            Offer("firers", partial(fights.firers, unit_id)),
            Offer("fire", partial(fights.fire, unit_id), possible=playing),
            Offer("unit", partial(session.take, hand), "Place &more like it"),
            Offer("remove", partial(session.remove_unit, unit_id)),
        ),
    )


def _tile_group(session: SpearpointSession, space: Space) -> Group:
    tile = session.state.tiles[space].tile
    two_sided = session.catalogue.reverse(tile) is not None
    return Group(
        tile_facts(session.catalogue.tiles[tile], tile)[0],
        (
            Offer("turn-right", partial(session.turn_tile, space, 1)),
            Offer("turn-left", partial(session.turn_tile, space, -1)),
            Offer("flip", partial(session.flip_tile, space), possible=two_sided),
            Offer("remove", partial(session.remove_tile, space), "Remo&ve the tile"),
        ),
    )


def _smoke_group(session: SpearpointSession, space: Space) -> Group:
    turns = session.state.smoke[space]
    return Group(
        f"Smoke, {left_words(turns)}",
        (
            Offer("smoke", partial(session.set_smoke, space, turns - 1), "Count the smoke &down",
                  possible=turns > 1),
            Offer("smoke", partial(session.set_smoke, space, 0), "L&ift the smoke"),
        ),
    )  # fmt: skip


def space_offers(
    session: SpearpointSession, space: Space, show_attack: Callable[[Space], object]
) -> Iterator[Offer]:
    """Yield what can be done on a space beside asking about lines."""
    if session.attack == "mortar":
        text = "The mortar’s s&potter is here"
        yield Offer("sight", partial(session.choose_spotter, space), text)
    yield Offer("show-attack", partial(show_attack, space))
    if not session.state.smoke.get(space, 0):
        turns = session.smoke_turns
        text = f"Lay &smoke for {left_words(turns)}"
        yield Offer("smoke", partial(session.set_smoke, space, turns), text)
    hand = session.hand
    name = GRID.name(space)
    if hand.tile:
        lay = partial(session.lay_tile, hand.tile, space, hand.rotation)
        yield Offer("place", lay, f"Place tile {hand.tile} on {name}")
    elif hand.unit:
        title = session.catalogue.unit_kind(hand.unit).title
        put = partial(session.lay_unit, hand.unit, hand.side, space)
        yield Offer("unit", put, f"Place {title} on {name}".replace("&", "&&"))
