"""The starting units of a setup are on the table once turns lead it."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState, UnitDamageCard
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.games.spearpoint.setup.setup_games import set_up
from tests.games.spearpoint.setup.setups import shipped
from tests.games.spearpoint.turn.led import played


def begun_play(file: str) -> tuple[Spearpoint, TileState]:
    *_, state = set_up(file, 5)
    return Spearpoint(BOX, shipped(file)), state


def led_on(file: str, **fields: Any) -> tuple[list[str], TileState]:
    game, state = begun_play(file)
    return played(replace(state, **fields), "lead-turns", game=game)


def test_the_usual_way_on_after_a_setup_is_to_lead_its_turns() -> None:
    game, state = begun_play("01-man-vs-beast.yaml")
    assert [menu.usual for menu in game.menu(state)] == ["lead-turns"]
    free = Spearpoint(BOX).menu(TileState("spearpoint", "village"))
    assert [menu.usual for menu in free] == [None], "without a scenario nothing is more usual"


@pytest.mark.rule("004-240", "004-242", "004-038")
def test_the_shermans_of_scenario_7_stand_empty_and_the_turret_is_a_unit() -> None:
    told, state = led_on("07-a-buried-tank.yaml")
    shermans = [one for one in state.units.values() if one.unit == "m4a1-sherman"]
    assert len(shermans) == 2
    assert all(
        one.condition.empty and one.condition.damage == (UnitDamageCard(),) for one in shermans
    )
    assert sum("the Damage Card “Crew Casualty” and no crew" in one for one in told) == 2
    (turret,) = [one for one in state.units.values() if one.unit == "pantherturm-i"]
    assert CombatView(state, BOX).is_built_into_tile(turret)


@pytest.mark.rule("004-200", "004-196")
def test_guns_stand_on_their_line_and_aircraft_wait_in_scenario_2() -> None:
    cards = {7: DamageCard(7, vehicle=DamageEffect("Fire Control Damage", ("no-main",)))}
    told, state = led_on("02-what-now-sarge.yaml", damages=cards)
    assert sorted(one.unit for one in state.aside.values()) == [
        "howitzer-105mm", "howitzer-105mm", "howitzer-8in",
    ]  # fmt: skip
    (tiger,) = [one for one in state.units.values() if one.unit == "tiger-i"]
    assert tiger.condition.damage == (UnitDamageCard(7),)
    assert not tiger.condition.empty
    assert any(one.endswith("the Damage Card “Fire Control Damage”.") for one in told)


@pytest.mark.rule("004-219")
def test_cards_lie_under_their_units() -> None:
    _, state = led_on("04-the-liri-valley-road.yaml")
    guns = [one for one in state.aside.values() if one.side == "germany"]
    assert [one.condition.cards for one in guns] == [("zero-in-artillery",)] * 2


def test_what_the_players_have_done_already_stays() -> None:
    game, state = begun_play("02-what-now-sarge.yaml")
    _, state = played(state, "commit", "us", "howitzer-8in", game=game)
    _, state = played(state, "lead-turns", game=game)
    held = [one.unit for one in state.aside.values()]
    assert sorted(held) == ["howitzer-105mm", "howitzer-105mm", "howitzer-8in"]
