"""What may be decided now, listed, and in which words the players are asked for it.

All of it is what the referee allows: a list of spaces asks it about each of the 27.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES, tile_number
from boardapp.games.spearpoint.headings import HEADINGS, cited
from boardapp.games.spearpoint.scenario import decisions as act
from boardapp.games.spearpoint.scenario.decisions import card_title
from boardapp.games.spearpoint.scenario.deck_check import points_words
from boardapp.games.spearpoint.scenario.referee import (
    changeable,
    choices,
    die_first,
    in_words,
    nothing_to_do,
    refuse,
)
from boardapp.games.spearpoint.scenario.scenario import (
    AsideStage,
    ChoiceStage,
    Count,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing


def may_pass(standing: Standing) -> bool:
    """Tell whether whoever's turn it is may say that it is done."""
    whose = standing.whose
    return whose is not None and refuse(standing, act.Pass(whose)) is None


def tiles_allowed(standing: Standing) -> list[str]:
    """Return the tile sides that may be laid now somewhere, by kind and supply."""
    stage = standing.current
    if not isinstance(stage, TileStage):
        return []
    used = standing.numbers_used
    sides: dict[str, None] = {}
    for at, group in standing.tile_groups(stage):
        if standing.room_in(at, group):
            sides |= dict.fromkeys(standing.tiles_of(group))
    return [
        side for side in standing.catalogue.tiles if side in sides and tile_number(side) not in used
    ]


def spaces_for_tile(standing: Standing, tile: str, rotation: int) -> list[Space]:
    """Return the spaces where a tile may be laid so now."""
    return [
        space
        for space in GRID.spaces()
        if _lay_by(standing, PlacedTile(tile, space, ROTATIONS[rotation // 90])) is None
    ]


def _lay_by(standing: Standing, placed: PlacedTile) -> str | None:
    whose = standing.whose
    return "" if whose is None else refuse(standing, act.Lay(whose, placed))


def units_left(standing: Standing) -> Iterator[tuple[UnitGroup, int]]:
    """Yield the starting units of the stage in progress with how many are still to be placed."""
    stage = standing.current
    if not isinstance(stage, UnitStage):
        return
    for at, group in standing.unit_groups(stage):
        if standing.room_in(at, group):
            most = group.count.most
            yield group, (most or 0) - standing.filled.get((standing.stage, at), 0)


def spaces_for_unit(standing: Standing, unit: str) -> list[Space]:
    """Return the spaces where a starting unit may be placed now."""
    whose = standing.whose or ""
    return [
        space for space in GRID.spaces() if refuse(standing, act.Deploy(whose, unit, space)) is None
    ]


def spaces_to_enter(standing: Standing) -> list[Space]:
    """Return the spaces that may be chosen for entry now."""
    whose = standing.whose or ""
    return [space for space in GRID.spaces() if refuse(standing, act.Enter(whose, space)) is None]


def changeable_entries(standing: Standing) -> dict[str, tuple[Space, ...]]:
    """Return the entry spaces that their sides may change now (004-198)."""
    stage = changeable(standing)
    if stage is None or standing.changed >= stage.changes:
        return {}
    sides = tuple(PLAYER_TITLES) if stage.by == "alternate" else (stage.by,)
    return {side: standing.entries[side] for side in sides if side in standing.entries}


def wanted(standing: Standing) -> list[str]:
    """Return what is to be done now, in a few lines for the players."""
    stage = standing.current
    if stage is None:
        return [nothing_to_do(standing)]
    if standing.whose is None:
        return [HEADINGS.after("Which side has the more experienced player?", "004-074")]
    if isinstance(stage, TileStage):
        return list(_tile_words(standing, stage))
    if isinstance(stage, UnitStage):
        die = die_first(standing)
        return [in_words(die)] if die else list(_unit_words(standing))
    return [cited(_stage_words(standing, stage), stage.rule)]


def _stage_words(
    standing: Standing, stage: ChoiceStage | EntryStage | DeckStage | HandStage | AsideStage
) -> str:
    match stage:
        case ChoiceStage():
            return f"choose {choices(stage)}"
        case EntryStage():
            chosen = len(standing.entries.get(standing.whose or "", ()))
            return f"choose entry spaces: {stage.count.words()}, {chosen} chosen"
        case DeckStage():
            return f"build the deck {stage.deck}: {points_words(stage.points)}"
        case HandStage():
            return _hand_words(stage)
        case AsideStage():
            each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
            return f"set {stage.command} Command cards aside{each}"


def _tile_words(standing: Standing, stage: TileStage) -> Iterator[str]:
    for at, group in standing.tile_groups(stage):
        laid = standing.filled.get((standing.stage, at), 0)
        if standing.room_in(at, group):
            yield f"{group.title}: {group.count.words()}, {laid} laid."
    if stage.count != Count():
        total = standing.number_in(standing.stage)
        yield f"Together {stage.count.words()} tiles, {total} laid."


def _unit_words(standing: Standing) -> Iterator[str]:
    for group, left in units_left(standing):
        yield f"{left} × {group.title}."


def _hand_words(stage: HandStage) -> str:
    parts = [
        f"choose {_cards_of(stage.chosen, 'unit')}" if stage.chosen else "",
        f"draw {_cards_of(stage.random, 'unit')}" if stage.random else "",
        f"draw {_cards_of(stage.command, 'Command')}" if stage.command else "",
        *(f"take {card_title(name)}" for name in stage.given),
    ]
    return "starting hand: " + ", ".join(filter(None, parts))


def _cards_of(number: int, kind: str) -> str:
    return f"{number} {kind} card" + "s" * (number != 1)
