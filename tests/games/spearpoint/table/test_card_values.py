"""The values of cards: they go into a table's state and its saves."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from boardapp.core.json_values import from_json_value, to_json_value
from boardapp.files.value_limits import find_value_faults
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import CommandCard, UnitCard
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.tiles.catalogue import GRID, UnitClass
from tests.games.spearpoint.support.card_strategies import command_cards, damage_cards, unit_cards

AnyCard = UnitCard | CommandCard | DamageCard


@given(unit_cards | command_cards | damage_cards)
def test_cards_go_through_a_save_and_keep_their_limits(card: AnyCard) -> None:
    saved = json.loads(json.dumps(to_json_value(card, GRID)))
    again = from_json_value(type(card), saved, GRID)
    assert again == card
    assert hash(again) == hash(card)
    assert list(find_value_faults(type(card), card)) == []


def test_a_save_holds_only_what_was_entered() -> None:
    gun = Weapon("75 mm", main=True, attack=AttackValues(vehicle=10, aircraft=0))
    card = UnitCard("m4a1-sherman", "Sherman", "us", "vehicle", weapons=(gun,))
    assert to_json_value(card, GRID) == {
        "unit": "m4a1-sherman", "title": "Sherman", "side": "us", "unit_class": "vehicle",
        "weapons": [{"name": "75 mm", "main": True, "attack": {"vehicle": 10, "aircraft": 0}}],
    }  # fmt: skip


@pytest.mark.rule("004-069")
@pytest.mark.parametrize(
    ("unit_class", "title"),
    [
        ("infantry", "Shaken"), ("vehicle", "Immobilised"), ("gun", "Jammed"),
        ("rear-line", "Jammed"), ("aircraft", None),
    ],
)  # fmt: skip
def test_a_damage_card_does_what_it_does_to_the_units_type(
    unit_class: UnitClass, title: str | None
) -> None:
    card = DamageCard(
        17,
        DamageEffect("Shaken", ("to-rear",)),
        DamageEffect("Immobilised", ("immobile",)),
        DamageEffect("Jammed", ("no-main",), turns=2),
    )
    effect = card.effect_on(unit_class)
    assert (effect.title if effect else None) == title
