"""Golden table: who may not move at all, with each reason in its words."""

from dataclasses import replace

import pytest

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.moving.unit_move_refusals import why_not_move
from boardapp.games.spearpoint.table.state import Moved
from tests.games.spearpoint.combat.support.placed_units import laid
from tests.games.spearpoint.moving.moves import barred
from tests.games.spearpoint.setup.setups import CATALOGUE, shipped

IMMOBILE = {9: DamageCard(9, *(DamageEffect("Immobilised", ("immobile",), turns=2),) * 4)}
STUCK, MOVED = Moved(stuck=True), Moved(2)


@pytest.mark.parametrize(
    ("units", "tiles", "moved", "said"),
    [
        pytest.param(units, tiles, moved, said, marks=pytest.mark.rule(rule), id=f"{rule} {units}")
        for rule, units, tiles, moved, said in (
            ("004-096", "us at-gun-57mm B-3", "", None,
            "A gun on the map never moves (rule “Movement 2”)."),
            ("004-039", "germany pantherturm-i B-3", "13A B-3", None,
             "A gun on the map never moves (rule “Movement 2”)."),
            ("004-095", "us rifle-squad B-3", "", None, ""),
            ("004-098", "us m4a1-sherman B-3", "", None, ""),
            ("004-062", "us m4a1-sherman B-3 empty", "", None,
             "The M4A1 Sherman has no crew and cannot move (rule “Unit cards”)."),
            ("004-103", "us rifle-squad B-3, germany sniper B-3", "", None,
             "Enemies are on B-3 too, so Rifle Squad US 1 may not leave (rule “Movement 5”)."),
            ("N4-29", "us rifle-squad B-3, germany tiger-i B-3 empty", "", None, ""),
            ("004-069", "us m4a1-sherman B-3 #9/1", "", None,
             "A Damage Card has made M4A1 Sherman US 1 immobile (rule “Damage cards”)."),
            ("004-070", "us m4a1-sherman B-3 #9/0", "", None, ""),
            ("004-026", "us rifle-squad B-3", "24A B-3", STUCK,
             "Rifle Squad US 1 is stuck in the Barbed wire and may not move this turn "
             "(rule “Feature tiles no. 6, Barbed Wire”)."),
            ("004-050", "us rifle-squad B-3", "17A B-3", STUCK,
             "Rifle Squad US 1 is stuck in the Minefield and may not move this turn "
             "(rule “Feature tiles no. 14, Minefield”)."),
            ("004-105", "us rifle-squad B-3", "", STUCK,
             "Rifle Squad US 1 is stuck on B-3 and may not move this turn (rule “Movement 7”)."),
            ("004-095", "us rifle-squad B-3", "", MOVED,
             "Rifle Squad US 1 has already moved this turn (rule “Movement 2”)."),
            ("004-098", "us m4a1-sherman B-3", "", Moved(1),
             "M4A1 Sherman US 1 has already moved this turn (rule “Movement 2”)."),
        )
    ],
)  # fmt: skip
def test_who_may_not_move(units: str, tiles: str, moved: Moved | None, said: str) -> None:
    state = replace(laid(units, tiles), damages=IMMOBILE, moves={"us-1": moved} if moved else {})
    assert barred(state, next(iter(state.units))) == said


@pytest.mark.rule("004-087")
def test_nobody_moves_on_turn_1_of_a_scenario() -> None:
    scenario = shipped("01-man-vs-beast.yaml")
    for turn, said in ((1, "No unit may move on Turn 1 (rule “Turn sequence”)."), (2, "")):
        state = laid("us rifle-squad B-3", turn=turn)
        found = why_not_move(CombatView(state, CATALOGUE, scenario), state.units["us-1"])
        assert (found.sentence if found else "") == said
        assert why_not_move(CombatView(state, CATALOGUE), state.units["us-1"]) is None
