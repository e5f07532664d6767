"""Exchange of cards between the players' own list and a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.command import ChangeCommand
from boardapp.games.spearpoint.cards.own_card_list_file import CardList
from boardapp.games.spearpoint.cards.unit_cards import CardKey, UnitCard, with_known_values
from boardapp.games.spearpoint.cards.weapons import MAX_WEAPONS, matching_stated_weapon
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import TileState, unit_card_key
from boardapp.games.spearpoint.table.table_changes import enter_cards
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS, Catalogue


def change_entering_own_cards(
    state: TileState, catalogue: Catalogue, own: CardList
) -> ChangeCommand | None:
    """Return the act that enters the players' own cards at a table, None if none is missing.

    The act enters unit cards only for units in play and their crews. Values that only the table has
    stay.
    """
    units = []
    for key in dict.fromkeys(_card_keys_of_units_in_play(state, catalogue, own)):
        kept, held = own.units.get(key), state.cards.get(unit_card_key(*key))
        entered = _card_filled_from(kept, held) if kept and held else kept
        if entered is not None and entered != held:
            units.append(entered)
    commands = tuple(one for one in own.command.values() if state.commands.get(one.name) != one)
    damages = tuple(one for one in own.damage.values() if state.damages.get(one.number) != one)
    lacks = units or commands or damages
    return enter_cards(state, tuple(units), commands, damages) if lacks else None


def _card_keys_of_units_in_play(
    state: TileState, catalogue: Catalogue, own: CardList
) -> Iterator[CardKey]:
    """Yield the card keys of the units in play, and of their crews."""
    battle = CombatView(state, catalogue)
    for party in state.all_units():
        side = next(one for one in PLAYERS if one == party.side)
        key = CardKey(side, party.unit)
        yield key
        kept = own.units.get(key)
        crew = (kept.crew if kept else None) or battle.card(party).crew
        if crew is not None:
            yield CardKey(side, crew)


def newly_learned_cards(before: TileState, after: TileState, own: CardList) -> Iterator[UnitCard]:
    """Yield unit cards that a table gained or changed, merged with those of the players' list.

    A card that the list already has in full is left out.
    """
    for key, card in after.cards.items():
        if card == before.cards.get(key):
            continue
        kept = own.units.get(CardKey(card.side, card.unit))
        learned = card
        if kept:
            # Keep the weapons that only the card of the list has.
            filled = _card_filled_from(card, kept)
            more = (w for w in kept.weapons if matching_stated_weapon(w, filled.weapons) is None)
            learned = replace(filled, weapons=(*filled.weapons, *more)[:MAX_WEAPONS])
        if learned != kept:
            yield learned


def _card_filled_from(card: UnitCard, other: UnitCard) -> UnitCard:
    """Return a card with each missing value filled in from another card."""
    return replace(
        with_known_values(card, other),
        cost=other.cost if card.cost is None else card.cost,
        copies=other.copies if card.copies is None else card.copies,
        line=card.line or other.line,
        flight=other.flight if card.flight is None else card.flight,
    )
