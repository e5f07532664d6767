"""Bombs and guns of aircraft: counters, and buildings that only bombs destroy."""

from dataclasses import replace

import pytest

from boardapp.games.spearpoint.combat import menu
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    CARDS,
    laid,
    played,
    reasons,
    weapon,
)

BOMBS = tuple(
    weapon(name, 9, 11, index=9, kind="bomb") for name in ("500 lb bomb", "100 lb bombs")
)  # fmt: skip
DEPLETED = "Put a Bombs Depleted counter on the P-40 Warhawk US 1."


@pytest.mark.rule("004-051", "004-181")
def test_bombs_are_depleted_with_the_last_of_them_and_not_before() -> None:
    card = replace(CARDS["us p40-warhawk"], weapons=(CARDS["us p40-warhawk"].weapons[0], *BOMBS))
    units = "us p40-warhawk air:B, germany tiger-i B-4, germany tiger-i B-6"
    state = laid(units, cards={**CARDS, "us p40-warhawk": card})
    bomb = (menu.FIRE, "us-1", "space B-4", ["500 lb bomb"], [[1, 1]])
    _, first = played(state, *bomb)
    told = physical_steps(state, first, BOX)
    assert "Mark the 500 lb bomb of the P-40 Warhawk US 1 as dropped." in told
    assert DEPLETED not in told
    turned = replace(first, pairs={})
    _, last = played(turned, menu.FIRE, "us-1", "space B-6", ["100 lb bombs"], [[1, 1]])
    assert DEPLETED in physical_steps(turned, last, BOX)


@pytest.mark.rule("004-014", "004-176")
def test_no_gun_of_an_aircraft_brings_a_building_down_however_large() -> None:
    cannon = weapon("75 mm cannon", 11, 13, 12, main=75)
    card = replace(CARDS["us p40-warhawk"], weapons=(cannon, BOMBS[0]))
    state = laid(
        "us p40-warhawk air:B, germany sniper B-4", "1A B-4",
        cards={**CARDS, "us p40-warhawk": card},
    )  # fmt: skip
    assert reasons(state, "us-1", "tile B-4", "75 mm cannon") == [
        (
            "The 75 mm cannon of a P-40 Warhawk cannot destroy the House (rule “Feature tiles "
            "no. 1, Buildings” and your reading of “roll of 18 at a "
            "feature tile”)."
        )
    ]
    assert reasons(state, "us-1", "tile B-4", "500 lb bomb") == []
