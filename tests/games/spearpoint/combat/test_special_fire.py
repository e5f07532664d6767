"""The scenarios' special rules for fire, by the files as they are shipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.possible_targets_and_firers import WeaponOption, target_option
from boardapp.games.spearpoint.moving.opportunity_fire import why_not_fire
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import TileState
from tests.games.spearpoint.combat.support.placed_units import BOX, CARDS, at, laid, weapon, without
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario

STUKA = CARDS["germany stuka"]


@cache
def shipped(number: int) -> Scenario:
    (path,) = scenarios_folder().glob(f"0{number}-*.yaml")
    return read_scenario(path)


def reading(state: TileState, choices: Mapping[str, str]) -> TileState:
    """A table at which readings of a scenario were agreed on."""
    return SetupTable(**vars(state), agreed=choices)


def way(number: int, state: TileState, firer: str, at_whom: str, weapon: str = "") -> WeaponOption:
    battle = CombatView(state, BOX, shipped(number))
    party = state.find_unit(firer)
    assert party is not None
    target = Target.from_key(at_whom if " " in at_whom else f"unit {at_whom}")
    ways = target_option(battle, party, target).ways
    return next(one for one in ways if weapon in ("", one.aim.weapon.name))


def reasons(number: int, state: TileState, *aimed: str) -> list[str]:
    return [one.sentence for one in way(number, state, *aimed).reasons]


MORTAR = "us mortar-squad C-2, us rifle-squad B-5, germany mg42-team B-6"
REARS = "us howitzer-105mm rear, us rifle-squad B-5, germany mg42-team B-6, germany sfh18-15cm rear"


@pytest.mark.rule("004-227")
def test_mortars_fire_on_even_turns_only() -> None:
    said = "Mortars may fire only on even turns (rule “Scenario 5, special rules”)."
    assert said in reasons(5, laid(MORTAR, turn=3), "us-1", "space B-6", "Mortar")
    assert reasons(5, laid(MORTAR, turn=4), "us-1", "space B-6", "Mortar") == []
    assert reasons(6, laid(MORTAR, turn=3), "us-1", "space B-6", "Mortar") == []


@pytest.mark.rule("004-226")
def test_artillery_fires_at_no_time_at_the_map_and_at_rear_lines_by_turns() -> None:
    said = (
        "This scenario forbids artillery fire at spaces on the map (rule “Scenario 5, special "
        "rules”)."
    )
    for turn in (3, 4):
        assert said in reasons(5, laid(REARS, turn=turn), "us-1", "space B-6", "105 mm")
    assert reasons(6, laid(REARS, turn=3), "us-1", "space B-6", "105 mm") == []
    odd, even = (laid(REARS, turn=turn) for turn in (3, 4))
    assert reasons(5, odd, "us-1", "germany-2", "105 mm") == [
        "Rear Line guns may fire at each other only on even turns (rule “Scenario 5, special "
        "rules”)."
    ]
    assert reasons(5, even, "us-1", "germany-2", "105 mm") == []
    flown = laid("us howitzer-105mm rear, germany stuka air:B", turn=3)
    assert reasons(5, flown, "us-1", "germany-1", "AA MG") == reasons(
        6, flown, "us-1", "germany-1", "AA MG"
    )


@pytest.mark.rule("A4-36", "004-225")
def test_opportunity_fire_in_the_dark_hangs_on_a_reading() -> None:
    near = laid("us rifle-squad C-5, germany mg42-team B-5", options={"night": "odd-turns"})
    dark = replace(near, turn=3)

    def said(state: TileState) -> str:
        battle = CombatView(state, BOX, shipped(5))
        found = why_not_fire(battle, state.units["germany-1"], state.units["us-1"])
        return found.sentence if found else ""

    assert said(dark) == ""
    none = reading(dark, {"dark-opportunity-fire": "none"})
    assert said(none) == (
        "Units may use Opportunity Fire only on even turns (your reading of "
        "“Opportunity Fire on odd turns”)."
    )
    assert said(replace(none, turn=4)) == ""


@pytest.mark.rule("004-205")
def test_the_us_spares_the_houses_of_the_village() -> None:
    tank = laid("us m4a1-sherman C-4, germany panther A-4", "1A B-4, 8A B-5",
                turn=2)  # fmt: skip
    assert reasons(3, tank, "us-1", "tile B-4", "75 mm") == [
        "The US may not destroy buildings in this scenario (rule “Scenario 3, special rules”)."
    ]
    assert reasons(3, tank, "us-1", "tile B-5", "75 mm") == []  # a fountain is none
    assert reasons(3, tank, "germany-1", "tile B-4", "Main gun") == []
    assert reasons(2, tank, "us-1", "tile B-4", "75 mm") == []
    bombs = laid("us p40-warhawk air:B, germany sniper B-4", "1A B-4", turn=2)
    assert reasons(3, bombs, "us-1", "tile B-4", "Bomb") == [
        "The US may not destroy buildings in this scenario (rule “Scenario 3, special rules”)."
    ]


@pytest.mark.rule("004-206")
def test_the_stuka_must_bomb_the_command_post() -> None:
    state = laid("germany stuka air:A, us rifle-squad A-5, us rifle-squad A-3", "1A A-5, 2A A-4",
                 turn=6)  # fmt: skip
    said = "The Ju 87B-1 Stuka must bomb A-5 first (rule “Scenario 3, special rules”)."
    aims = (("tile A-5", False), ("tile A-4", True), ("space A-3", True), ("space A-5", True))
    for at_whom, barred in aims:
        assert (said in reasons(3, state, "germany-1", at_whom, "Bombs")) == barred
    # It does not strafe units this turn, in the Command Post or out of it.
    for whom in ("us-1", "us-2"):
        assert said in reasons(3, state, "germany-1", whom, "MGs")
    for free in (replace(state, turn=7), state.with_tile(at("A-5"), None)):
        assert said not in reasons(3, free, "germany-1", "tile A-4", "Bombs")
        assert said not in reasons(3, free, "germany-1", "us-2", "MGs")
    gun = weapon("Cannon", 12, 12, main=37)
    armed = replace(state, cards=without("germany stuka", weapons=(gun, *STUKA.weapons)))
    assert said in reasons(3, armed, "germany-1", "tile A-5", "Cannon")
    assert said not in reasons(3, armed, "germany-1", "tile A-5", "Bombs")
    unknown = replace(state, cards={})
    assert said not in reasons(3, unknown, "germany-1", "tile A-5")
    assert said in reasons(3, unknown, "germany-1", "us-2")
    gunter = laid("germany bf109 air:A, us rifle-squad A-3", turn=6)
    assert reasons(3, gunter, "germany-1", "us-1") == []
