"""Golden tables: each reason against an attack in its words, and where it does not bind."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import target_option
from boardapp.games.spearpoint.table.state import DeclaredAttack
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    CARDS,
    laid,
    reasons,
    target,
    weapon,
    without,
)
from tests.support.bare_ids import with_ids


class Case(NamedTuple):
    """A table, who fires with what at whom, and what is said: nothing if it may be."""

    rule: str
    units: str
    firer: str
    target: str
    said: tuple[str, ...] = ()
    weapon: str = ""
    tiles: str = ""
    smoke: str = ""
    pairs: Mapping[str, DeclaredAttack] = MappingProxyType({})
    options: Mapping[str, str] = MappingProxyType({})
    calibre: int | None = None


def case(rule: str, units: str, shot: str, *said: str, **others: Any) -> Any:
    firer, _, aimed_at = shot.partition(" > ")
    own = Case(rule, units, firer, aimed_at, said)._replace(**others)
    return pytest.param(own, marks=pytest.mark.rule(*rule.split(", ")), id=f"{rule} {shot}")


SHERMAN_TIGER = "us m4a1-sherman B-1, germany tiger-i B-4"
FIRED = {"us-1": DeclaredAttack(1, "unit germany-1", ("75 mm",))}
JOINED = {"us-9": DeclaredAttack(1, "unit germany-1", (), None, ("us-1", "us-8"))}
SPOTS = {"us-9": DeclaredAttack(1, "space B-9", ("105 mm",), "us-1")}
BOMBER = "germany stuka air:B, us rifle-squad B-4"
PATHS = "us p40-warhawk air:{0}, germany bf109 air:{1}, germany sfh18-15cm rear"
NO_SECONDARY = "The AA MG may fire only at aircraft over its own Rear Line (rule “{0}”)."

CASES = [
    # The firer
    case("004-062", "us m4a1-sherman B-1 empty, germany tiger-i B-4", "us-1 > germany-1",
         "The M4A1 Sherman has no crew (rule “Unit cards”)."),
    case("004-062", SHERMAN_TIGER, "us-1 > germany-1"),
    case("004-069", "us m4a1-sherman B-1 #1/1, germany tiger-i B-4", "us-1 > germany-1",
         "The 75 mm is out of action because of a Damage Card (rule “Damage cards”)."),
    case("004-069", "us m4a1-sherman B-1 #1/1, germany rifle-squad B-4", "us-1 > germany-1",
         weapon="MG"),
    case("004-070", "us m4a1-sherman B-1 #1/0, germany tiger-i B-4", "us-1 > germany-1"),
    case("004-069", "us rifle-squad B-1 #3/1, germany rifle-squad B-4", "us-1 > germany-1",
         "All weapons of this unit are out of action because of a Damage Card (rule “Damage "
         "cards”)."),
    case("004-071", "us howitzer-105mm rear, germany sfh18-15cm rear", "us-1 > germany-1"),
    case("004-071", "germany mg42-team air:B, us sniper B-4", "germany-1 > us-1"),
    case("004-121", SHERMAN_TIGER, "us-1 > germany-1",
         "M4A1 Sherman US 1 has already attacked this turn (rule “Combat 1, legal target”).",
         pairs=FIRED),
    case("004-121", "us rifle-squad B-1, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifle Squad US 1 has already attacked this turn (rule “Combat 1, legal target”).",
         pairs=JOINED),
    case("004-121", "us rifle-squad B-1, us sniper B-1, germany rifle-squad B-4",
         "us-2 > germany-1", pairs=JOINED),
    case("004-145", "us rifle-squad B-1, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifle Squad US 1 spots for another unit this phase and may not attack (rule “Combat 8, "
         "off-board artillery and LOS”).", pairs=SPOTS),
    case("004-181", "germany stuka air:B -Bombs, us rifle-squad B-4", "germany-1 > space B-4",
         "The aircraft has already dropped the Bombs (rule “Combat 24, aircraft bombs”)."),
    case("004-181", BOMBER, "germany-1 > space B-4"),
    case("004-181", "germany stuka air:B -Bombs, us rifle-squad B-4", "germany-1 > us-1",
         weapon="MGs"),
    case("004-180", "us howitzer-105mm rear smoke, germany sfh18-15cm rear", "us-1 > germany-1",
         "105 mm Howitzer US 1 is in smoke (rule “Combat 23, Lay Smoke”)."),
    case("004-055", "us howitzer-105mm rear, germany sfh18-15cm rear smoke", "us-1 > germany-1",
         "15 cm sFH 18 Germany 1 is in smoke (rule “Combat 23, Lay Smoke”)."),
    case("004-180", "germany mg42-team B-4, us p40-warhawk air:B", "germany-1 > us-1",
         "MG-42 Team Germany 1 is in smoke (rule “Combat 23, Lay Smoke”).", smoke="B-4"),
    case("004-180", "germany mg42-team B-4, us p40-warhawk air:B", "germany-1 > us-1",
         smoke="B-3"),
    case("004-146", "us howitzer-105mm rear, germany sfh18-15cm rear", "us-1 > germany-1"),
    case("004-103", "us rifle-squad B-1, germany rifle-squad B-1, germany rifle-squad B-3",
         "us-1 > germany-2",
         "Both sides have units on B-1: a unit there may attack only enemies there (rule "
         "“Movement 5”)."),
    case("004-103", "us rifle-squad B-1, germany rifle-squad B-1, germany rifle-squad B-3",
         "us-1 > germany-1"),
    # The weapon and the target's class
    case("004-122", "us rifle-squad B-1, germany bf109 air:A", "us-1 > germany-1",
         "The card prints no value for the Rifles against aircraft (rule “Combat 1, legal "
         "target”)."),
    case("004-122", "us bazooka-team B-1, germany rifle-squad B-4", "us-1 > germany-1",
         "The card prints no value for the Bazooka against Infantry (rule “Combat 1, legal "
         "target”)."),
    case("004-122", "us lmg-team B-1, germany flak36-88mm B-4", "us-1 > germany-1",
         "The card prints no value for the .30cal against guns (rule “Combat 1, legal target”)."),
    case("004-122", "us lmg-team B-1, germany tiger-i B-4", "us-1 > germany-1",
         "The card prints no value for the .30cal against vehicles (rule “Combat 1, legal "
         "target”)."),
    case("004-122", "us lmg-team B-1, germany bf109 air:A", "us-1 > germany-1"),
    case("004-125", "us lmg-team B-1, germany flak36-88mm B-4", "us-1 > crew germany-1"),
    case("004-158", "us rifle-squad B-2, germany tiger-i B-4", "us-1 > germany-1",
         "The printed value of the Rifles is underlined, so the Rifles cannot hurt the Tiger I, "
         "which has "
         "Defense 7 (rule “Combat 13,"
         " underscored attack values”).", weapon="Rifles"),
    case("004-158", "us rifle-squad B-2, germany tiger-i B-4", "us-1 > germany-1",
         weapon="Grenades"),
    case("004-158", "us rifle-squad B-2, germany flak36-88mm B-4", "us-1 > germany-1",
         "The printed value of the Rifles is underlined, so the Rifles cannot hurt the 8.8 cm "
         "FlaK 36, "
         "which has Defense 2"
         " (rule “Combat 13, underscored attack values”).", weapon="Rifles"),
    case("004-158", "germany rifle-squad B-2, us at-gun-57mm B-4", "germany-1 > us-1",
         weapon="Rifles"),
    case("004-158", "us rifle-squad B-2, germany rifle-squad B-4", "us-1 > germany-1",
         weapon="Rifles"),
    # The target's place
    case("004-129", "us rifle-squad B-1, germany rifle-squad B-7", "us-1 > germany-1",
         "The target is 6 spaces away, and Infantry reaches only 5 spaces (rule “Combat 7, unit "
         "range”)."),
    case("004-129", "us rifle-squad B-1, germany rifle-squad B-6", "us-1 > germany-1"),
    case("004-129", "us rifle-squad A-1, germany rifle-squad B-6", "us-1 > germany-1"),
    case("A4-01", "us rifle-squad A-1, germany rifle-squad B-6", "us-1 > germany-1",
         (
             "The target is 6 spaces away, and Infantry reaches only 5 spaces (rule “Combat 7, "
             "unit range” and your reading of “counting range”)."
         ),
         options={"range": "orthogonal"}),
    case("004-129", "us sniper B-1, germany rifle-squad B-9", "us-1 > germany-1"),
    case("004-129", "us m4a1-sherman B-1, germany rifle-squad B-9", "us-1 > germany-1"),
    case("004-129", "us at-gun-57mm B-1, germany tiger-i B-9", "us-1 > germany-1"),
    case("004-129", "us mortar-squad B-1, germany rifle-squad B-9", "us-1 > space B-9"),
    case("004-131", "us mortar-squad B-1, germany rifle-squad B-4", "us-1 > space B-4",
         (
             "The mortar needs a target more than 3 spaces away, and B-4 is nearer (rule "
             "“Combat 7, unit range” and your reading of “mortars at a range "
             "of 3”)."
         )),
    case("004-131", "us mortar-squad B-1, germany rifle-squad B-5", "us-1 > space B-5"),
    case("A4-02", "us mortar-squad B-2, germany rifle-squad C-5", "us-1 > tile C-5",
         tiles="1A C-5 180"),
    case("A4-02", "us mortar-squad B-2, germany rifle-squad C-5", "us-1 > tile C-5",
         (
             "The mortar needs a target more than 3 spaces away, and C-5 is nearer (rule "
             "“Combat 7, unit range” and your reading of “mortars at a range "
             "of 3”)."
         ), tiles="1A C-5 180", options={"mortar-least": "never"}),
    case("A4-02", "us mortar-squad B-3, germany rifle-squad B-5", "us-1 > tile B-5",
         (
             "The mortar needs a target more than 2 spaces away, and B-5 is nearer (rule "
             "“Combat 7, unit range” and your reading of “mortars at a range "
             "of 3”)."
         ), tiles="1A B-5"),
    # Units off the board
    case("004-132", "us m4a1-sherman B-1, germany sfh18-15cm rear", "us-1 > germany-1",
         "15 cm sFH 18 Germany 1 is on its Rear Line, out of reach of this unit (rule “Combat 7, "
         "unit range”)."),
    case("004-127", "us m4a1-sherman B-1, germany bf109 air:rear", "us-1 > germany-1",
         "The flight path of Bf 109 Germany 1 does not cross the map (rule “Combat 6, targeting "
         "aircraft”).", weapon="MG"),
    case("004-127", "us m4a1-sherman B-1, germany bf109 air:9", "us-1 > germany-1", weapon="MG"),
    case("004-128", "us howitzer-105mm rear, germany bf109 air:A", "us-1 > germany-1",
         NO_SECONDARY.format("Combat 6, targeting aircraft"), weapon="AA MG"),
    case("004-128", "us howitzer-105mm rear, germany bf109 air:rear", "us-1 > germany-1",
         weapon="AA MG"),
    case("004-128", "germany sfh18-15cm rear, us p40-warhawk air:A", "germany-1 > us-1"),
    case("004-147", "us howitzer-105mm rear, germany sfh18-15cm rear", "us-1 > germany-1",
         "The card prints no value for the AA MG against artillery (rule “Combat 1, legal "
         "target”).",
         NO_SECONDARY.format("Combat 8, off-board artillery and LOS"), weapon="AA MG"),
    case("004-109", "us howitzer-105mm rear, germany flak36-88mm rear", "us-1 > germany-1",
         "The card prints no value for the AA MG against artillery (rule “Combat 1, legal "
         "target”).",
         NO_SECONDARY.format("Combat 8, off-board artillery and LOS"), weapon="AA MG"),
    case("004-109", "us howitzer-105mm rear, germany rifle-squad rear", "us-1 > germany-1",
         NO_SECONDARY.format("Combat 8, off-board artillery and LOS"), weapon="AA MG"),
    case("004-109", "us howitzer-105mm rear, germany tiger-i rear", "us-1 > germany-1",
         "The card prints no value for the AA MG against artillery (rule “Combat 1, legal "
         "target”).",
         NO_SECONDARY.format("Combat 8, off-board artillery and LOS"), weapon="AA MG"),
    case("004-147", "us howitzer-105mm rear, us sniper B-1, germany rifle-squad B-4",
         "us-1 > space B-4", NO_SECONDARY.format("Combat 8, off-board artillery and LOS"),
         weapon="AA MG"),
    case("004-126", "germany stuka air:A, us rifle-squad B-4", "germany-1 > space B-4",
         "B-4 is not on the aircraft's flight path along row A (rule “Combat 5, target within a "
         "flight path”)."),
    case("004-126", "germany stuka air:5, us rifle-squad B-4", "germany-1 > us-1",
         "B-4 is not on the aircraft's flight path along column 5 (rule “Combat 5, target within a "
         "flight path”)."),
    case("004-126", "germany stuka air:rear, us rifle-squad B-4", "germany-1 > us-1",
         "B-4 is not on the aircraft's flight path along the enemy's Rear Line (rule “Combat 5, "
         "target within a flight path”)."),
    case("004-126", "germany stuka air:4, us rifle-squad B-4", "germany-1 > us-1"),
    case("A4-16", PATHS.format("4", "B"), "us-1 > germany-1"),
    case("A4-16", PATHS.format("4", "4"), "us-1 > germany-1"),
    case("A4-16", PATHS.format("4", "5"), "us-1 > germany-1",
         (
             "The aircraft's flight path does not cross Bf 109 Germany 1 (rule “Combat 5, "
             "target within a flight path” and your reading of “aircraft and "
             "line of sight”)."
         )),
    case("A4-16", PATHS.format("rear", "rear"), "us-1 > germany-1",
         (
             "The aircraft's flight path does not cross Bf 109 Germany 1 (rule “Combat 5, "
             "target within a flight path” and your reading of “aircraft and "
             "line of sight”)."
         )),
    case("A4-16", PATHS.format("4", "rear"), "us-1 > germany-1",
         (
             "The aircraft's flight path does not cross Bf 109 Germany 1 (rule “Combat 5, "
             "target within a flight path” and your reading of “aircraft and "
             "line of sight”)."
         )),
    case("A4-16", PATHS.format("rear", "4"), "us-1 > germany-1",
         (
             "The aircraft's flight path does not cross Bf 109 Germany 1 (rule “Combat 5, "
             "target within a flight path” and your reading of “aircraft and "
             "line of sight”)."
         )),
    case("004-126", PATHS.format("rear", "B"), "us-1 > germany-2"),
    case("004-126", PATHS.format("A", "B"), "us-1 > germany-2",
         (
             "The aircraft's flight path does not cross 15 cm sFH 18 Germany 2 (rule “Combat "
             "5, target within a flight path” and your reading of “aircraft "
             "and line of sight”)."
         )),
    # The line
    case("004-138", "us sniper B-1, germany rifle-squad B-6", "us-1 > germany-1",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         tiles="1A B-4"),
    case("004-141", "us sniper B-1, us tank-crew B-3, germany rifle-squad B-6", "us-1 > germany-1",
         "There is no line of sight: a friendly unit on B-3 is in the way of the shot (rule "
         "“Combat 8, LOS through a friendly unit's space”)."),
    case("004-142", "us mortar-squad B-1, us tank-crew B-3, germany rifle-squad B-6",
         "us-1 > space B-6"),
    case("004-180", "us sniper B-1, germany rifle-squad B-6", "us-1 > germany-1",
         "There is no line of sight: smoke on B-6 hides the target (rule “Combat 23, Lay Smoke”).",
         smoke="B-6"),
    case("004-180", "us sniper B-1, germany rifle-squad B-6", "us-1 > germany-1",
         "There is no line of sight: smoke on B-1 hides the target (rule “Combat 23, Lay Smoke”).",
         smoke="B-1"),
    case("004-180", "us sniper B-1, germany rifle-squad B-6", "us-1 > germany-1", smoke="A-3"),
    case("A4-26", "us mortar-squad B-1, germany rifle-squad B-6", "us-1 > space B-6",
         "There is no line of sight: smoke on B-6 hides the target (rule “Combat 23, Lay Smoke”).",
         smoke="B-6"),
    case("A4-26", BOMBER, "germany-1 > space B-4",
         "There is no line of sight: smoke on B-4 hides the target (rule “Combat 23, Lay Smoke”).",
         smoke="B-4"),
    case("004-136", "us sniper B-4, germany rifle-squad A-4", "us-1 > germany-1",
         "There is no line of sight: tile 1A “House” on B-4 gives no view towards the target (rule "
         "“Combat 8, LOS out from a feature tile”).", tiles="1A B-4"),
    case("004-137", "us sniper B-4, germany rifle-squad B-6", "us-1 > germany-1", tiles="1A B-4"),
    case("004-134", "germany sniper B-6, us rifle-squad B-4", "germany-1 > us-1",
         "There is no line of sight: tile 22A “Crops (wheat and sunflowers)” on B-4 conceals the "
         "target (rule “Combat 8,"
         " LOS into a feature tile”).", tiles="22A B-4"),
    case("004-135", "germany stuka air:B, us rifle-squad B-4", "germany-1 > us-1",
         tiles="22A B-4"),
    case("004-021", "germany sniper B-6, us rifle-squad B-2", "germany-1 > us-1",
         "There is no line of sight: tile 22A “Crops (wheat and sunflowers)” on B-4 is in the "
         "way of the shot (rule “Combat 8, LOS"
         " across a feature tile”).", tiles="22A B-4"),
    case("004-145", "us howitzer-105mm rear, us sniper B-1, germany rifle-squad B-6",
         "us-1 > space B-6"),
    case("004-145, 004-133", "us howitzer-105mm rear, us m4a1-sherman B-1, germany rifle-squad B-6",
         "us-1 > space B-6",
         "B-6 needs a spotter, but no US Infantry that is allowed to spot can see B-6 (rule "
         "“Combat 8, "
         "off-board artillery and LOS”)."),
    case("004-145", "us howitzer-105mm rear, us sniper B-1, germany rifle-squad B-6",
         "us-1 > space B-6",
         "B-6 needs a spotter, but no US Infantry that is allowed to spot can see B-6 (rule "
         "“Combat 8, "
         "off-board artillery and LOS”).",
         pairs={"us-9": DeclaredAttack(1, "unit germany-9", (), None, ("us-2",))}),
    case("A4-15", "us howitzer-105mm rear, us sniper B-1, us tank-crew B-3 , germany sniper B-6",
         "us-1 > space B-6", pairs={"us-3": DeclaredAttack(1, "unit germany-1")}, said=(
         "B-6 needs a spotter, but no US Infantry that is allowed to spot can see B-6 (rule "
         "“Combat 8, "
         "off-board artillery and LOS”).",)),
    case("004-143", "us mortar-squad B-1, us sniper C-6, germany rifle-squad B-6",
         "us-1 > space B-6", tiles="1A B-4"),
    case("004-143", "us mortar-squad B-1, us m4a1-sherman C-6, germany rifle-squad B-6",
         "us-1 > space B-6",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         tiles="1A B-4"),
    case("004-143", "us mortar-squad B-1, us rifle-squad C-6, germany rifle-squad B-6, germany"
         " rifle-squad C-6", "us-1 > space B-6",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         tiles="1A B-4"),
    case("004-103, 004-143", "us mortar-squad B-1, us lmg-team C-6, germany rifle-squad B-6,"
         " germany rifle-squad C-6, germany tiger-i C-6", "us-1 > space B-6",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         tiles="1A B-4"),
    case("004-125, 004-143", "us mortar-squad B-1, us lmg-team C-6, germany rifle-squad B-6,"
         " germany flak36-88mm C-6", "us-1 > space B-6",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         tiles="1A B-4"),
    case("004-143", "us mortar-squad B-1, us sniper C-6, germany rifle-squad B-6",
         "us-1 > germany-1",
         "There is no line of sight: tile 1A “House” on B-4 is in the way of the shot (rule "
         "“Combat 8, LOS across a feature tile”).",
         weapon="Carbines", tiles="1A B-4"),
    # Shelter
    case("004-013", "germany sniper C-4, us rifle-squad B-4", "germany-1 > us-1",
         "Tile 1A “House” is impervious to this attack: destroy or raid the tile first (rule "
         "“Feature tiles no. 1, Buildings”).",
         tiles="1A B-4"),
    case("004-013", "germany sniper B-4, us rifle-squad B-4", "germany-1 > us-1", tiles="1A B-4"),
    case("004-013", "germany sniper C-4, us rifle-squad B-4", "germany-1 > us-1", tiles="1B B-4"),
    case("004-015", "germany sniper B-4, us rifle-squad C-4", "germany-1 > us-1", tiles="1B B-4"),
    case("004-144", "germany mortar-squad C-8, us rifle-squad B-4", "germany-1 > space B-4",
         "There is no line of sight: tile 1A “House” on B-4 is impervious and protects the units "
         "inside (rule “Combat 8, LOS into a feature tile”).",
         "Tile 1A “House” is impervious to this attack: destroy or raid the tile first (rule "
         "“Feature tiles no. 1, Buildings”).",
         tiles="1A B-4"),
    case("004-029", "us sniper C-1, germany mg42-team B-4", "us-1 > germany-1",
         "There is no line of sight",
         "Tile 9B “Bunker” is impervious to this attack: Infantry must raid the tile "
                           "first (rule “Feature tiles no. 8, Bunker”).",
         tiles="9B B-4"),
    case("004-029", "us sniper B-4, germany mg42-team B-4", "us-1 > germany-1", tiles="9B B-4"),
    case("004-035", "us sniper B-2, germany mg42-team B-4", "us-1 > germany-1",
         "There is no line of sight",
         "Tile 12A “Panzernest” is impervious to this attack: destroy or raid the tile "
                           "first (rule “Feature tiles"
         " no. 10, Panzernest”).", tiles="12A B-4"),
    case("004-037", "us sniper B-2, germany mg42-team B-4", "us-1 > germany-1", tiles="12B B-4"),
    case("004-039", "us sniper B-2, germany artillery-crew B-4", "us-1 > germany-1",
         "Destroy the Pantherturm I before you fire at the unit inside (rule “Feature tiles no. "
         "11, Pantherturm I”).",
         tiles="13A B-4"),
    case("004-039", "us howitzer-105mm rear, us sniper B-8, germany pantherturm-i B-4",
         "us-1 > space B-4", weapon="105 mm", tiles="13A B-4"),
    case("004-040", "us sniper B-2, germany artillery-crew B-4", "us-1 > germany-1",
         tiles="13B B-4"),
    case("004-171", "us m4a1-sherman B-1, us sniper B-4, germany rifle-squad B-4",
         "us-1 > germany-1", "A unit of your own side is on B-4: only a Sniper may fire into that "
                             "space (rule “Combat"
         " 19, Snipers”)."),
    case("004-171", "us sniper B-1, us rifle-squad B-4, germany rifle-squad B-4",
         "us-1 > germany-1"),
    case("N4-08", "us mortar-squad B-9, us sniper B-4, germany rifle-squad B-4",
         "us-1 > space B-4", (
             "A unit of the attacker's own side is on B-4 (rule “Combat 19, Snipers” and your "
             "reading of “attacks on a whole space with both sides in it”)."
         )),
    case("N4-08", "us mortar-squad B-9, us sniper B-4, germany rifle-squad B-4",
         "us-1 > space B-4", options={"whole-space-fight": "allowed"}),
    case("N4-08", "us m4a1-sherman B-1, us sniper B-4, germany rifle-squad B-4", "us-1 > tile B-4",
         (
             "A unit of the attacker's own side is on B-4 (rule “Combat 19, Snipers” and your "
             "reading of “attacks on a whole space with both sides in it”)."
         ),
         tiles="1A B-4"),
    case("N4-45", "us m4a1-sherman B-1, us sniper B-4, germany rifle-squad B-9", "us-1 > tile B-4",
         tiles="1A B-4"),
    case("N4-45", "us m4a1-sherman B-1, us sniper B-4, germany rifle-squad B-9", "us-1 > tile B-4",
         (
             "A unit of the attacker's own side is on B-4 (rule “Combat 19, Snipers” and your "
             "reading of “tiles as targets with your own unit inside”)."
         ),
         tiles="1A B-4", options={"own-inside": "barred"}),
    # Tiles as targets
    case("004-014", SHERMAN_TIGER, "us-1 > tile B-3", tiles="1A B-3"),
    case("004-014", "us at-gun-57mm B-1, germany tiger-i B-4", "us-1 > tile B-3",
         (
             "The 57 mm of a 57 mm AT Gun cannot destroy the House (rule “Feature tiles no. 1, "
             "Buildings” and your reading of “roll of 18 at a feature tile”)."
         ), tiles="1A B-3"),
    case("004-014", "us mortar-squad B-9, germany tiger-i B-4", "us-1 > tile B-3",
         tiles="1A B-3"),
    case("004-014", "us p40-warhawk air:B, germany tiger-i B-4", "us-1 > tile B-3",
         tiles="1A B-3", weapon="Bomb"),
    case("004-014", "us m4a1-sherman B-1, germany tiger-i B-4", "us-1 > tile B-3",
         "A gun of less than 50 mm cannot destroy the House (rule “Feature tiles no. 1, "
         "Buildings”).",
         tiles="1A B-3", calibre=37),
    case("004-014", "us m4a1-sherman B-1, germany tiger-i B-4", "us-1 > tile B-3",
         tiles="1A B-3", calibre=50),
    case("004-014", "us mortar-squad B-9, germany tiger-i B-4", "us-1 > tile B-3",
         "A gun of less than 50 mm cannot destroy the House (rule “Feature tiles no. 1, "
         "Buildings”).",
         tiles="1A B-3", calibre=49),
    case("004-014", "us howitzer-105mm rear, us sniper B-1, germany tiger-i B-4", "us-1 > tile B-3",
         tiles="1A B-3", weapon="105 mm"),
    case("004-014", "us m4a1-sherman B-2, germany pantherturm-i B-4", "us-1 > germany-1",
         "The printed value of the MG is underlined, so the MG cannot hurt the Pantherturm I, "
         "which "
         "has Defense 6 (rule “Combat 13,"
         " underscored attack values”).",
         "Only a tank's main gun can destroy the Pantherturm I (rule “Feature tiles no. 1, "
         "Buildings”).",
         weapon="MG", tiles="13A B-4"),
    case("004-018", SHERMAN_TIGER, "us-1 > tile B-3", tiles="8A B-3"),
    case("004-018", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the Broken fountain (rule “Feature tiles”).", tiles="8B B-3"),
    case("004-037", SHERMAN_TIGER, "us-1 > tile B-3", tiles="12A B-3"),
    case("004-024, 004-011", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the Cemetery (rule “Feature tiles no. 5, Cemetery”).",
         tiles="23A B-3"),
    case("004-028, 004-011", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the Natural Cover (rule “Feature tiles no. 7, Natural Cover”).",
         tiles="10B B-3"),
    case("004-029", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the MG Kasemate (rule “Feature tiles no. 8, Bunker”).",
         tiles="9A B-3"),
    case("004-033", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the MG Nest (rule “Feature tiles no. 9, MG Nest”).",
         tiles="10A B-3"),
    case("004-041", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the Tank Trench (rule “Feature tiles no. 12, Tank Trench”).",
         tiles="14A "
             "B-3"),
    case("004-019, 004-011", SHERMAN_TIGER, "us-1 > tile B-3",
         "Nothing can destroy the Tiger wreck (rule “Feature tiles”).", tiles="21A B-3"),
    case("004-022", SHERMAN_TIGER, "us-1 > tile B-3",
         "No fire removes the Crops (wheat and sunflowers): only a tank that enters the tile does "
         "(rule “Feature tiles no. 4,"
         " Crops”).",
         tiles="22A B-3"),
    case("004-027", SHERMAN_TIGER, "us-1 > tile B-3",
         "No fire removes the Barbed wire: only a tank that enters the tile does (rule “Feature "
         "tiles no. 6, Barbed Wire”).",
         tiles="24A B-3"),
]  # fmt: skip


@pytest.mark.parametrize("held", CASES)
def test_reasons_against_an_attack(held: Case) -> None:
    state = laid(held.units, held.tiles, held.smoke, cards=_cards(held), options=held.options)
    state = replace(state, pairs=held.pairs)
    found = reasons(state, held.firer, held.target, held.weapon)
    assert len(found) == len(held.said), found
    for sentence, said in zip(found, held.said, strict=True):
        assert sentence == said or (not said.endswith(".") and sentence.startswith(said)), found
    assert with_ids(found) == []


def _cards(held: Case) -> Mapping[str, UnitCard]:
    """Return the cards, with the calibre of a case at the first weapon of those it is about."""
    if held.calibre is None:
        return CARDS
    cards = dict(CARDS)
    for key in ("us m4a1-sherman", "us mortar-squad"):
        first, *others = cards[key].weapons
        cards[key] = replace(cards[key], weapons=(replace(first, calibre=held.calibre), *others))
    return cards


@pytest.mark.rule("004-147")
def test_the_second_gun_of_an_aircraft_fires_at_the_map() -> None:
    """Rear Line guns alone are held to aircraft with theirs."""
    guns = (weapon("Cannon", 12, 12, main=20), weapon("MG", 13))
    state = laid("germany bf109 air:B, us rifle-squad B-4",
                 cards=without("germany bf109", weapons=guns))  # fmt: skip
    assert reasons(state, "germany-1", "us-1", "MG") == []


@pytest.mark.rule("004-128", "004-147")
def test_where_nobody_says_which_weapon_is_the_main_one_none_is_barred() -> None:
    guns = (weapon("15 cm", 10, 12, 13), weapon("MG", 13, 0, 14))
    state = laid("germany sfh18-15cm rear, us p40-warhawk air:A",
                 cards=without("germany sfh18-15cm", weapons=guns))  # fmt: skip
    assert [reasons(state, "germany-1", "us-1", one.name) for one in guns] == [[], []]
    ground = laid("germany sfh18-15cm rear, germany sniper B-8, us rifle-squad B-4",
                  cards=without("germany sfh18-15cm", weapons=guns))  # fmt: skip
    assert [reasons(ground, "germany-1", "space B-4", one.name) for one in guns] == [[], []]


@pytest.mark.rule("004-014", "A4-19")
@pytest.mark.parametrize("mortar", [True, False])
def test_a_tile_falls_to_what_it_lists_whoever_fires(mortar: bool) -> None:
    """A tank may carry a mortar."""
    house = BOX.tiles["1A"]
    falls_to = tuple(one for one in house.destroyed_by if mortar or one != "mortar")
    tiles = {**BOX.tiles, "1A": replace(house, destroyed_by=falls_to)}
    tube = weapon("Mortar", 12, 12, kind="mortar", calibre=81)
    state = laid("us m4a1-sherman B-9, germany tiger-i B-4", "1A B-3",
                 cards=without("us m4a1-sherman", weapons=(tube,)))  # fmt: skip
    battle = CombatView(state, replace(BOX, tiles=tiles))
    (found,) = target_option(battle, state.units["us-1"], target("tile B-3")).ways
    assert [one.sentence for one in found.reasons] == ([] if mortar else [
        (
            "The Mortar of a M4A1 Sherman cannot destroy the House (rule “Feature tiles no. 1, "
            "Buildings” and your reading of “roll of 18 at a feature tile”)."
        )
    ])  # fmt: skip
