"""Players' changes at a hex table by hand: terrain and its kinds, north, units, cards."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first, join_with_and
from boardapp.core.state import unit_display_name
from boardapp.core.state_changes import FieldChange, entry_change
from boardapp.games.strategy_cards.calls.drift import COMPASS
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import UNKNOWN, Card
from boardapp.games.strategy_cards.state import (
    PHASES,
    HexState,
    HexTerrainAndLevel,
    HexUnit,
    NorthMarker,
    entered_card_key,
)
from boardapp.games.strategy_cards.terrain_kinds_and_levels import OPEN, TerrainKind


def paint_terrain(
    state: HexState, spaces: Iterable[Space], *,
    kind: str | None = None, level: int | None = None, raised: int = 0,
) -> ChangeCommand | None:  # fmt: skip
    """Paint spaces with a kind of terrain, a level, or a change of level, as one stroke.

    The stroke has only hexes that change; None when none does.
    """
    hexes = []
    for was in map(state.terrain_and_level_of, sorted(set(spaces))):
        height = was.level + raised if level is None else level
        hexes.append(HexTerrainAndLevel(was.space, was.kind if kind is None else kind, height))
    return paint_hexes(state, hexes)


def paint_hexes(state: HexState, hexes: Iterable[HexTerrainAndLevel]) -> ChangeCommand | None:
    """Paint hexes, each with its own kind and level; None when none changes."""
    pairs = [
        (was, now)
        for now in hexes
        for was in (state.terrain_and_level_of(now.space),)
        if was != now
    ]
    if not pairs:
        return None
    kinds = {now.kind for was, now in pairs if now.kind != was.kind}
    levels = {now.level for was, now in pairs if now.level != was.level}
    painted = f"Paint {_painted_kinds_text(kinds)}" if kinds else ""
    what = " and set ".join(filter(None, (painted, _painted_levels_text(levels))))
    what = what if kinds else f"Set {what}"
    more = f" and {len(pairs) - 1:,} more" if len(pairs) > 1 else ""
    # Hexes with the same change are adjacent, so that a save needs few words.
    of_kinds = sorted(
        (_stored_terrain(was.kind), _stored_terrain(now.kind), now.space) for was, now in pairs
    )
    of_levels = sorted((was.level, now.level, now.space) for was, now in pairs)
    sets = [
        entry_change(field, space, was or None, now or None)
        for field, several in (("terrain", of_kinds), ("levels", of_levels))
        for was, now, space in several if was != now
    ]  # fmt: skip
    return change_command(f"{what} on {state.grid.name(pairs[0][1].space)}{more}", *sets)


def _stored_terrain(kind: str) -> str:
    """Return a kind as tables store it: "" for open ground."""
    return "" if kind == OPEN.name else kind


def _painted_kinds_text(kinds: set[str]) -> str:
    if len(kinds) != 1:
        return f"{len(kinds)} kinds of terrain" if kinds else ""
    kind = min(kinds)
    return OPEN.title if kind == OPEN.name else kind.replace("-", " ")


def _painted_levels_text(levels: set[int]) -> str:
    if len(levels) != 1:
        return f"{len(levels)} levels" if levels else ""
    return f"level {min(levels)}"


def set_north_marker(state: HexState, after: NorthMarker) -> ChangeCommand:
    """Place or turn the north directional marker (002-28)."""
    before, ((turn, clockwise), space) = state.north, after
    acts = []
    if space != before.space:
        acts.append(f"put the north marker on {state.grid.name(space)}")
    if turn != before.marker.turn or after == before:
        acts.append(f"turn the north marker so that its number 1 points {COMPASS[turn]}")
    if clockwise != before.marker.clockwise:
        acts.append("count the directions on the north marker the other way round")
    title = capitalize_first(join_with_and(acts))
    return change_command(title, FieldChange("north", None, before, after))


def set_terrain_kind(state: HexState, name: str, kind: TerrainKind | None) -> ChangeCommand:
    """Add or change a kind of terrain of the players' own, or (None) remove it."""
    before = state.kinds.get(name)
    if kind is None:
        title = f"Remove the terrain “{before.title if before else name}” from the list"
    else:
        sight = "blocks sight" if kind.blocks else "does not block sight"
        cover = "cover unknown" if kind.cover is None else f"cover {kind.cover}"
        title = f"Change the terrain “{kind.title}”: {sight}, {cover}"
    return change_command(title, entry_change("kinds", name, before, kind))


def set_unit(state: HexState, after: HexUnit) -> ChangeCommand:
    """Change a unit's values: officer, fatigued, cover, armour, kind or side."""
    before = state.units[after.id]
    words = {
        "unit": after.unit,
        "side": after.side,
        "space": f"on {state.grid.name(after.space)}",
        "officer": "with officer" if after.officer else "without officer",
        "fatigued": "fatigued" if after.fatigued else "not fatigued",
        "cover": "cover by terrain" if after.cover is None else f"cover {after.cover}",
        "armour": "armour unknown" if after.armour is None else f"armour {after.armour}",
    }
    anew = (text for name, text in words.items() if getattr(before, name) != getattr(after, name))
    title = f"Change unit {unit_display_name(after.id)} ({', '.join(anew) or 'as before'})"
    return change_command(title, FieldChange("units", after.id, before, after))


def set_phase(state: HexState, phase: str) -> ChangeCommand:
    """Go to another phase of the round."""
    return change_command(
        f"Go to the phase “{PHASES[phase]}”", FieldChange("phase", None, state.phase, phase)
    )


def set_player_cards(state: HexState, side: str, cards: PlayerCards, title: str) -> ChangeCommand:
    """Change a player's cards and command points; ``title`` is the sentence for the log."""
    after = None if cards == PlayerCards() else cards
    return change_command(title, entry_change("players", side, state.players.get(side), after))


def enter_card(state: HexState, card: Card) -> ChangeCommand:
    """Enter a card from the table into its deck, or change an entered card."""
    key = entered_card_key(card)
    before, deck = state.entered.get(key), "no known deck" if key[0] == UNKNOWN else key[0]
    title = f"{'Change' if before else 'Enter'} the card {card.title} of {deck}"
    return change_command(title, entry_change("entered", key, before, card))
