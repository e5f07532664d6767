"""Random cards, as their owners may enter them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from boardapp.games.spearpoint.cards.damage_cards import (
    DAMAGE_DECK,
    HARMS,
    MAX_DAMAGE_TURNS,
    MAX_MINUS,
    DamageCard,
    DamageEffect,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CARD_PHASES,
    CLASSES,
    LINES,
    MAX_BONUS,
    MAX_FLIGHT,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import (
    KIND_TITLES,
    MAX_CALIBRE,
    MAX_INDEX,
    MAX_RATE,
    MAX_TO_HIT,
    MAX_WEAPONS,
    AttackValues,
    Weapon,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import CREWS
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS

_letters = st.characters(codec="utf-8", exclude_categories=["C", "Z"])
_titles = st.text(_letters, min_size=1, max_size=40)
_notes = st.lists(_titles, max_size=4).map(" ".join)
_names = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)
_numbers = st.none() | st.integers(1, 99)

attack_values = st.builds(AttackValues, *[st.none() | st.integers(0, MAX_TO_HIT)] * 4)
_one_weapon = st.builds(
    Weapon,
    _titles,
    st.sampled_from(list(KIND_TITLES)),
    st.none() | st.integers(1, MAX_CALIBRE),
    st.booleans(),
    attack_values,
    st.booleans(),
    st.none() | st.integers(0, MAX_INDEX),
    st.integers(1, MAX_RATE),
)


def _one_main(held: list[Weapon]) -> tuple[Weapon, ...]:
    """Let only the first of the main guns be one."""
    first = next((one for one in held if one.main), None)
    return tuple(one if one is first else replace(one, main=False) for one in held)


weapons = st.lists(_one_weapon, max_size=MAX_WEAPONS, unique_by=lambda one: one.name).map(_one_main)
unit_cards = st.builds(
    UnitCard,
    _names,
    _titles,
    st.sampled_from(PLAYERS),
    st.sampled_from(CLASSES),
    _numbers,
    st.none() | st.sampled_from(CREWS),
    _numbers,
    st.none() | st.integers(0, 99),
    # Half endurance is never above the full one.
    st.lists(st.integers(1, 99), max_size=2).map(lambda held: tuple(sorted(held, reverse=True))),
    st.none() | st.sampled_from(LINES),
    st.none() | st.integers(1, MAX_FLIGHT),
    weapons,
)
command_cards = st.builds(
    CommandCard,
    _names,
    _titles,
    _numbers,
    st.lists(st.sampled_from(CLASSES), unique=True).map(tuple),
    st.none() | st.sampled_from(CARD_PHASES),
    st.builds(CommandCardBonus, *[st.integers(-MAX_BONUS, MAX_BONUS)] * 6),
    st.booleans(),
    _notes,
)
_effects = st.none() | st.builds(
    DamageEffect,
    _titles,
    st.lists(st.sampled_from(HARMS), unique=True).map(tuple),
    st.integers(-MAX_MINUS, 0),
    st.integers(-MAX_MINUS, 0),
    st.none() | st.integers(1, MAX_DAMAGE_TURNS),
    _notes,
)
damage_cards = st.builds(
    DamageCard, st.integers(1, DAMAGE_DECK), _effects, _effects, _effects, _effects,
    st.integers(1, 99),
)  # fmt: skip
