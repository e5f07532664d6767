"""How far a tile set that is being made has come: the sides of the box, then others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.tile import TileFace
from boardapp.games.spearpoint import tile_audit
from boardapp.games.spearpoint.catalogue import Feature
from boardapp.games.spearpoint.making.state import MakingState, in_order
from boardapp.games.spearpoint.tile_set import built_in_catalogue

if TYPE_CHECKING:
    from boardapp.games.spearpoint.tile_audit import SetAudit, State


class SideProgress(NamedTuple):
    """How far one side has come; ``extra`` is one that the box has not."""

    side: str
    title: str
    state: State
    extra: bool


def made(state: MakingState) -> dict[str, Feature]:
    """Return all sides that are begun, in order, each with its picture as an export calls it."""
    others = {side: tile.art for side, tile in state.tiles.items() if side not in state.pictures}
    names = file_names(in_order(state.pictures), filter(None, others.values()))
    return {
        side: replace(tile, art=names[side]) if side in names else tile
        for side in in_order({*state.tiles, *state.pictures})
        for tile in (state.tiles.get(side) or unknown(side),)
    }


def drawn_only(state: MakingState) -> MakingState:
    """Return a tile set without sides that nobody has drawn: at a table they would hide ours."""
    drawn = {side: tile for side, tile in state.tiles.items() if tile.face.known}
    pictures = {side: one for side, one in state.pictures.items() if side in drawn}
    return replace(state, tiles=drawn, pictures=pictures)


def unknown(side: str) -> Feature:
    """Return a side of which nothing is known."""
    return Feature(TileFace(side, f"Tile {side}", known=False))


def file_names(sides: Iterable[str], others: Iterable[str] = ()) -> dict[str, str]:
    """Return the files that hold the pictures of sides, whatever a disk makes of capitals.

    None is one of the ``others``, which hold other pictures.
    """
    names: dict[str, str] = {}
    taken = {name.casefold() for name in others}
    for side in sides:
        name = f"{side.replace('/', '-')}.jpg"
        while name.casefold() in taken:
            name = f"{name.removesuffix('.jpg')}-.jpg"
        taken.add(name.casefold())
        names[side] = name
    return names


def progress(state: MakingState) -> tuple[SideProgress, ...]:
    """Return how far every side of the box has come, and every other that was begun."""
    begun, box = made(state), built_in_catalogue().tiles
    return tuple(
        SideProgress(
            side,
            (state.tiles.get(side) or box.get(side) or begun[side]).face.title,
            tile_audit.state_of(begun[side]) if side in begun else "none",
            side not in box,
        )
        for side in in_order({*box, *begun})
    )


def summary(state: MakingState) -> str:
    """Return in one line how far a tile set has come, of the box and beyond.

    >>> summary(MakingState())
    '0 of 47 sides traced, 0 audited'
    """
    sides = progress(state)
    box = [one.state for one in sides if not one.extra]
    traced, audited = (box.count(one) for one in ("traced", "audited"))
    more = len(sides) - len(box)
    beyond = f", {more} beside the box" if more else ""
    return f"{traced + audited} of {len(box)} sides traced, {audited} audited{beyond}"


def audit_of(state: MakingState) -> SetAudit:
    """Return the audit of a tile set that is being made."""
    return tile_audit.audit(made(state), built_in_catalogue().tiles)
