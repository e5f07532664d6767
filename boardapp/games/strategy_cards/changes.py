"""What players change at a hex table by hand: terrain and its kinds, north, units, cards."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.change import FieldChange, entry
from boardapp.core.command import Change, changed
from boardapp.core.grid import Space
from boardapp.core.state import called
from boardapp.games.strategy_cards.calls.drift import POINTS
from boardapp.games.strategy_cards.cards.cards import UNKNOWN, Card
from boardapp.games.strategy_cards.cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import (
    PHASES,
    HexState,
    HexUnit,
    North,
    Painted,
    card_key,
)
from boardapp.games.strategy_cards.terrain import OPEN, TerrainKind


def paint(
    state: HexState, spaces: Iterable[Space], *,
    kind: str | None = None, level: int | None = None, raised: int = 0,
) -> Change | None:  # fmt: skip
    """Paint spaces with a kind of terrain, a level, or so much higher or lower, as one stroke.

    Only hexes that change are in it; None when none does.
    """
    hexes = []
    for was in map(state.painted, sorted(set(spaces))):
        height = was.level + raised if level is None else level
        hexes.append(Painted(was.space, was.kind if kind is None else kind, height))
    return painted(state, hexes)


def painted(state: HexState, hexes: Iterable[Painted]) -> Change | None:
    """Paint hexes, each with a kind and a level of its own; None when none changes."""
    pairs = [(was, now) for now in hexes for was in (state.painted(now.space),) if was != now]
    if not pairs:
        return None
    kinds = {now.kind for was, now in pairs if now.kind != was.kind}
    levels = {now.level for was, now in pairs if now.level != was.level}
    what = " and ".join(filter(None, (_kind(kinds), _level(levels))))
    more = f" and {len(pairs) - 1:,} more" if len(pairs) > 1 else ""
    # Those that were the same stand together: so a save holds them in few words.
    of_kinds = sorted((_held(was.kind), _held(now.kind), now.space) for was, now in pairs)
    of_levels = sorted((was.level, now.level, now.space) for was, now in pairs)
    sets = [
        entry(field, space, was or None, now or None)
        for field, several in (("terrain", of_kinds), ("levels", of_levels))
        for was, now, space in several if was != now
    ]  # fmt: skip
    return changed(f"Paint {what} on {state.grid.name(pairs[0][1].space)}{more}", *sets)


def _held(kind: str) -> str:
    """Return a kind as tables hold it: of open ground they hold nothing."""
    return "" if kind == OPEN.name else kind


def _kind(kinds: set[str]) -> str:
    if len(kinds) != 1:
        return f"{len(kinds)} kinds of terrain" if kinds else ""
    kind = min(kinds)
    return OPEN.title if kind == OPEN.name else kind.replace("-", " ")


def _level(levels: set[int]) -> str:
    if len(levels) != 1:
        return f"{len(levels)} levels" if levels else ""
    return f"level {min(levels)}"


def set_north(state: HexState, after: North) -> Change:
    """Place or turn the north directional marker (002-28)."""
    before, ((turn, clockwise), space) = state.north, after
    lies = f"1 is {POINTS[turn]}{'' if clockwise else ', counted counter-clockwise'}"
    put = f"Put the north marker at {state.grid.name(space)}"
    title = f"Turn the north marker: {lies}" if space == before.space else f"{put}: {lies}"
    title = put if after.marker == before.marker else title
    return changed(title, FieldChange("north", None, before, after))


def set_kind(state: HexState, name: str, kind: TerrainKind | None) -> Change:
    """Make or change a kind of terrain of the players' own, or (None) drop it."""
    before = state.kinds.get(name)
    if kind is None:
        title = f"Drop what was said of the terrain {before.title if before else name}"
    else:
        sight = "blocks sight" if kind.blocks else "lets sight pass"
        cover = "cover unknown" if kind.cover is None else f"cover {kind.cover}"
        title = f"Terrain {kind.title}: {sight}, {cover}"
    return changed(title, entry("kinds", name, before, kind))


def set_unit(state: HexState, after: HexUnit) -> Change:
    """Change what a unit is: officer, fatigued, cover, armour, kind or side."""
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
    title = f"Unit {called(after.id)}: {', '.join(anew) or 'as before'}"
    return changed(title, FieldChange("units", after.id, before, after))


def set_phase(state: HexState, phase: str) -> Change:
    """Go to another phase of the round."""
    return changed(PHASES[phase], FieldChange("phase", None, state.phase, phase))


def set_cards(state: HexState, side: str, cards: PlayerCards, title: str) -> Change:
    """Change what a player has of cards and command points; ``title`` says what was done."""
    after = None if cards == PlayerCards() else cards
    return changed(title, entry("players", side, state.players.get(side), after))


def enter_card(state: HexState, card: Card) -> Change:
    """Enter a card from the table into its deck, or change what was entered."""
    key = card_key(card)
    before, deck = state.entered.get(key), "no known deck" if key[0] == UNKNOWN else key[0]
    title = f"{'Change' if before else 'Enter'} the card {card.title} of {deck}"
    return changed(title, entry("entered", key, before, card))
