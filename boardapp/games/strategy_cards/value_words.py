"""The players' words for the values of a table and for their keys, where neither would be clear."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.json_values import to_json_value
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.strategy_cards.calls import drift, drift_number_from_sight
from boardapp.games.strategy_cards.cards.strategy_card import deck_in_card_id, title_in_card_id
from boardapp.games.strategy_cards.state import PHASES, HexState

_PLAYED_IN = {"": "Not known", "action": "Action Phase", "command": "Command Phase"}
_WORDS: Mapping[str, str] = {
    "units/cover": "Defense dice from cover",
    "units/armour": "Defense dice from armour",
    "space": "Hex",
    "terrain/": "Terrain of hexes",
    "levels/": "Levels of hexes",
    "kinds/": "The players' own terrain",
    "kinds/name": "Short name",
    "kinds/blocks": "Blocks sight",
    "kinds/cover": "Defense dice",
    "kinds/art": "Look",
    "north/": "North marker",
    "north/turn": "Direction of its number 1",
    "marker": "North marker",
    "turn": "Turn",
    "clockwise": "Numbers run clockwise",
    "entered/": "Cards entered at the table",
    "entered/phase": "Played in",
    "entered/play_area": "Goes to the play area",
    "entered/plus": "Shows a +",
    "players/": "Command points and cards",
    "players/command": "Command points",
    "players/active": "Card being resolved",
    "players/gone": "Cards out of the game",
    "since": "Paid for in turn",
    "tried": "Last try for contact in turn",
    "call": "Card being resolved",
    "call/": "Card being resolved",
    "call/stays": "Goes to the play area",
    "call/die": "Die for contact",
    "call/number": "Drift number",
    "call/grade": "Line of sight",
    "call/black": "Black die",
    "call/red": "Red die",
    "call/turn": "direction of its number 1",
    "call/final": "Last hex",
}
_POINTS = {str(turn): name for turn, name in enumerate(drift.POINTS)}
_TITLES: Mapping[str, Mapping[str, str]] = {
    "phase": PHASES,
    "north/turn": _POINTS,
    "entered/phase": _PLAYED_IN,
    "call/turn": _POINTS,
    "call/grade": {
        name: capitalize_first(title) for name, title in drift_number_from_sight.TITLES.items()
    },
    "call/result": {
        "": "Open", "waiting": "Waits for contact", "resolved": "Resolved",
        "no-effect": "No effect",
    },
}  # fmt: skip


def value_words(state: HexState) -> Mapping[str, str]:
    """Return the words for the keys of a table's values."""
    entered = {
        f"entered/{to_json_value(key, state.grid)}": f"{key[1]} ({key[0]})" for key in state.entered
    }
    return {**_WORDS, **entered}


def value_titles(state: HexState) -> Mapping[str, Mapping[str, str]]:
    """Return the words for values that files store as short words or ids, by their keys."""
    ids = {one for cards in state.players.values() for one in cards.all_card_ids()}
    ids |= {state.call.card} if state.call is not None else set()
    cards = {one: _card_copy_title(one) for one in sorted(ids)}
    kinds = {name: capitalize_first(one.title) for name, one in state.all_terrain_kinds.items()}
    return {"terrain/": kinds, "players/": cards, "call/card": cards, **_TITLES}


def _card_copy_title(card_id: str) -> str:
    """Return a card's title with its deck and the number of the copy.

    >>> _card_copy_title("Artillery I/Sustained Blanket#1")
    'Sustained Blanket (copy 1 in Artillery I)'
    """
    number = card_id.rpartition("#")[2]
    return f"{title_in_card_id(card_id)} (copy {number} in {deck_in_card_id(card_id)})"
