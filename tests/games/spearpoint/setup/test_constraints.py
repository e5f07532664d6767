"""Every constraint of every shipped scenario: one act that it allows, one it refuses, and why.

Answers that no question asks for are refused without a reason. Acts are written as a player would
say them: ``us 1A A-2``, ``germany tiger-i B-1``, ``us die 8``, ``germany choose column-1``, ``us
enter A-4``, ``us done``, ``read a: b``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Deploy,
    Draw,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    Throw,
    after,
    at,
    refuse,
)
from tests.games.spearpoint.setup.setups import CATALOGUE, ONE_TEAM, ORTHOGONAL, shipped, start

S1 = "01-man-vs-beast.yaml"
S2 = "02-what-now-sarge.yaml"
S3 = "03-gunters-return.yaml"
S4 = "04-the-liri-valley-road.yaml"
S5 = "05-moonlight-on-metal.yaml"
S6 = "06-crimson-snow.yaml"
S7 = "07-a-buried-tank.yaml"
S8 = "08-epiphany.yaml"
VILLAGE = "standard-village.yaml"
WINTER = "standard-defensive-line.yaml"


def said(text: str) -> list[Act]:
    """Return the acts of a text: one a line, or between commas."""
    return [_said(part.split()) for part in text.replace("\n", ",").split(",") if part.strip()]


def _said(words: list[str]) -> Act:
    match words:
        case ["read", reading, choice]:
            return Agree(reading.rstrip(":"), choice)
        case ["experienced", side]:
            return Experienced(side)
        case ["carry", *tiles]:
            pairs = zip(tiles[::2], tiles[1::2], strict=True)
            return Carry("Before", tuple(PlacedTile(tile, at(on), 0) for tile, on in pairs))
        case ["begin"]:
            return BeginPlay()
        case [by, *rest]:
            return _said_by(by, rest)
    raise AssertionError(words)


def _said_by(by: str, words: list[str]) -> Act:
    act: Act
    match words:
        case ["done"]:
            act = Pass(by)
        case ["choose", option]:
            act = Choose(by, option)
        case ["die", die]:
            act = Throw(by, int(die), "entered")
        case ["take", card]:
            act = Take(by, card)
        case ["enter", name, *leaving]:
            act = Enter(by, at(name), at(leaving[1]) if leaving else None)
        case ["deck", name, *cards]:
            aside = [card[1:] for card in cards if card.startswith("+")]
            held = [card for card in cards if not card.startswith("+")]
            act = Build(BuiltDeck(by, name, _held(held), _held(aside)))
        case ["hand", units, command]:
            act = Draw(StartingHand(by, _cards(units), _cards(command)))
        case [tile, name, *rotation] if tile in CATALOGUE.tiles:
            turned = ROTATIONS[int(rotation[0]) // 90 if rotation else 0]
            act = Lay(by, PlacedTile(tile, at(name), turned))
        case [unit, *spaces]:
            act = Deploy(by, unit, at(spaces[0]) if spaces else None)
        case _:
            raise AssertionError(words)
    return act


def _held(cards: list[str]) -> tuple[DeckCard, ...]:
    parts = [card.split("*") for card in cards]
    return tuple(DeckCard(unit, int(cost), int(copies)) for unit, cost, copies in parts)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.strip("-").split("+")))


def case(file: str, rule: str, come: str, allowed: str, refused: str, why: str) -> Any:
    marks = [pytest.mark.rule(one) for one in rule.split()]
    return pytest.param(file, come, allowed, refused, why, marks=marks, id=f"{rule}: {refused}")


# ---- how far each setup has come --------------------------------------------------------------

NO_TILES = "experienced us, us done, germany done\n"
US_1 = NO_TILES + "us die 3\n"
US_1_PLACED = US_1 + "us sniper B-2, us lmg-team B-3, us rifle-squad B-4, us at-gun-57mm B-5\n"
GERMANY_1 = US_1_PLACED + "germany choose column-9, germany die 2\n"
DECKS_1 = GERMANY_1 + "germany tiger-i B-9, germany rifle-squad A-9\n"

EIGHT = """experienced us
us 1A A-2, germany 2A A-3, us 3A A-4, germany 4A A-5
us 5A A-6, germany 6A A-7, us 7A A-8, germany 8A C-2\n"""
ZONE_2 = EIGHT + "us done, germany done\n"
GERMANY_2 = ZONE_2 + "germany choose column-1\n"
SIX = ", ".join(f"germany rifle-squad B-{column}" for column in (2, 2, 3, 3, 4, 4))
DECKS_2 = GERMANY_2 + f"germany tiger-i B-1\n{SIX}\n"
BEGUN_2 = DECKS_2 + "us done, germany done, us done, germany done, begin\n"

POST = "together 1A A-5\n"
HOUSES_3 = POST + "experienced us, us 2A A-1, germany 3A C-1, us 4B A-4, germany 5A C-5\n"
GERMANY_3 = HOUSES_3 + "together 21A B-5\n"
US_3 = GERMANY_3 + "germany sniper A-5, germany mg42-team A-5, germany rifle-squad C-5\n"
DECKS_3 = US_3 + "us m4a1-sherman B-1" + ", us rifle-squad A-1" * 2 + ", us rifle-squad C-1\n"

FARM = "together 2A A-4, together 6A A-5, together 22A A-6\n"
GUNS_4 = FARM + "germany sfh18-15cm, germany flak36-88mm\n"
DECKS_4 = (
    GUNS_4
    + """us m4a1-sherman B-7, us m4a1-sherman B-7, us m10-gmc B-8
us rifle-squad B-8, us rifle-squad B-9\n"""
)
ASIDE_4 = DECKS_4 + "us done, germany done\n"

NESTS = "germany 10A A-2, germany 11A B-4, germany 9B B-6\n"
FURTHER = NESTS + "germany 18A B-1, germany 12A B-2, germany 14A A-3\n"
GERMANY_5 = FURTHER + "us 19A C-3, us done\n"
US_5 = (
    GERMANY_5
    + """germany mg42-team A-2, germany mg42-team B-4
germany rifle-squad A-1, germany rifle-squad B-1\n"""
)
DECKS_5 = (
    US_5
    + """us rifle-squad C-1, us rifle-squad C-1, us rifle-squad C-2
us lmg-team C-2, us lmg-team C-3, us sniper C-3\n"""
)

FORTS_6 = "germany 9B B-5, germany 12A A-3\n"
US_TILES_6 = FORTS_6 + "germany 18A B-1, germany 15A A-7, germany 10A B-8, germany done\n"
GERMANY_6 = US_TILES_6 + "us 19A C-2, us done\n"
US_6 = (
    GERMANY_6
    + """germany mg42-team A-3, germany mg42-team B-5
germany rifle-squad A-1, germany rifle-squad A-1, germany rifle-squad B-1
germany flak36-88mm A-2, germany flak36-88mm A-2\n"""
)
DECKS_6 = US_6 + "us rifle-squad C-1, us rifle-squad C-1, us lmg-team C-2\n"

TURRET = "germany 13A A-5\n"
US_TILES_7 = TURRET + "germany 18A B-1, germany done\n"
GERMANY_7 = US_TILES_7 + "us done\n"
US_7 = GERMANY_7 + "germany rifle-squad A-1, germany rifle-squad B-1, germany mg42-team A-2\n"
DECKS_7 = (
    US_7
    + """us m4a1-sherman B-6, us m4a1-sherman C-5
us rifle-squad C-1, us rifle-squad C-1, us lmg-team C-2, us sniper C-2\n"""
)
COUNTED_7 = f"read turret-points: count\n{DECKS_7}us done"

WRECK_8 = "germany 13B C-2, germany 7A A-4\n"
GERMANY_8 = WRECK_8 + "us 18A B-3, germany 19A A-9, us done, germany done\n"
US_8 = GERMANY_8 + "germany rifle-squad A-4, germany rifle-squad A-9, germany mg42-team B-8\n"
DECKS_8 = US_8 + "us rifle-squad C-2, us rifle-squad C-1, us lmg-team C-3\n"
HANDS_8 = (
    DECKS_8
    + """us deck Infantry rifle-squad*5*4, us done
germany done, germany done\n"""
)

DECKS_0 = "experienced us, us done, germany done\n"
TURRET_0 = "experienced us, us 13A B-4, germany done, us done, us done\n"
ENTRY_0 = DECKS_0 + "us done, germany done\n"
HANDS_0 = ENTRY_0 + "germany enter A-1, us enter C-9, germany done, us done\n"


CASES = [
    # ---- 1: Man vs. Beast
    case(S1, "004-185", "experienced us", "us 1A A-2", "us 1A A-1",
         "A-1 is in column 1, which is not allowed (rule “Scenario 1, setup”)."),
    case(S1, "004-185", "experienced us", "us 22B C-8", "us 22B C-9",
         "C-9 is in column 9, which is not allowed (rule “Scenario 1, setup”)."),
    case(S1, "004-185", "experienced us", "us 8A B-5", "us 9A B-5",
         "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map."),
    case(S1, "004-185 004-074", "experienced germany", "germany 8A B-5", "us 8A B-5",
         ""),
    case(S1, "004-185", "experienced us, us 1A A-2", "germany 2A A-3", "us 2A A-3",
         ""),
    case(S1, "004-185", "read first-tile: germany", "germany 8A B-5", "experienced us",
         ""),
    case(S1, "004-185", "read first-tile: us", "us 8A B-5", "germany 8A B-5",
         ""),
    case(S1, "A4-35", "experienced us", "us 14B B-5", "germany 14B B-5",
         ""),
    case(S1, "A4-35", "read minefields: winter-only, experienced us", "us 8A B-5", "us 14B B-5",
         "You may not lay 14B Minefield now, only Village tiles other than Minefields"
         " (rule “Scenario 1, setup”)."),
    case(S1, "004-191", NO_TILES, "us die 8", "us sniper B-2",
         ""),
    case(S1, "004-191", NO_TILES + "us die 8", "us take field-camouflage", "us take ambush",
         ""),
    case(S1, "004-191", US_1, "us sniper B-2", "us take field-camouflage",
         ""),
    case(S1, "004-186", US_1, "us sniper B-2", "us sniper B-1",
         "B-1 is in column 1, which is not allowed (rules “Scenario 1, setup” and “starting "
         "units”)."),
    case(S1, "004-186", US_1, "us at-gun-57mm C-8", "us at-gun-57mm C-9",
         "C-9 is in column 9, which is not allowed (rules “Scenario 1, setup” and “starting "
         "units”)."),
    case(S1, "004-186", US_1, "us rifle-squad A-8", "us rifle-squad A-9",
         "A-9 is in column 9, which is not allowed (rules “Scenario 1, setup” and “starting "
         "units”)."),
    case(S1, "004-191", US_1, "us bazooka-team B-8", "us mortar-squad B-8",
         "Mortar Squad is not among the starting units of US (rules “Scenario 1, setup” and "
         "“starting units”)."),
    case(S1, "004-191", US_1 + "us lmg-team B-3", "us sniper B-3", "us bazooka-team B-8",
         "US has already placed every Bazooka Team (rules “Scenario 1, setup” and “starting "
         "units”)."),
    case(S1, "004-186", US_1_PLACED, "germany choose column-1", "germany choose column-5",
         ""),
    case(S1, "004-186", US_1_PLACED, "germany choose column-9", "us choose column-9",
         ""),
    case(S1, "004-191", US_1_PLACED + "germany choose column-9", "germany die 7",
         "germany tiger-i B-9", ""),
    case(S1, "004-186", GERMANY_1, "germany tiger-i B-9", "germany tiger-i B-1",
         "B-1 is not in the setup zone of Germany (rules “Scenario 1, setup” "
         "and “starting units”)."),
    case(S1, "004-186", GERMANY_1, "germany rifle-squad A-9", "germany rifle-squad A-8",
         "A-8 is not in the setup zone of Germany (rules “Scenario 1, setup” and “starting "
         "units”)."),
    case(S1, "004-191", GERMANY_1, "germany rifle-squad A-9", "germany panther A-9",
         "Panther is not among the starting units of Germany (rules “Scenario 1, setup” and "
         "“starting units”)."),
    case(S1, "004-187", DECKS_1, "us deck Reserves rifle-squad*7*5", "us deck Reserves sniper*9*4",
         "US Reserves Deck: spend at most 35, not 36 (rule “Scenario 1, setup”)."),
    case(S1, "004-187", DECKS_1, "us deck Reserves artillery-crew*1*1",
         "us deck Reserves m10-gmc*9*1",
         "M10 GMC is not allowed in this deck, which takes only infantry,"
         " Tank Crew or Artillery Crew (rule “Scenario 1, setup”)."),
    case(S1, "004-187 N4-26", "read crews: none\n" + DECKS_1, "us deck Reserves sniper*1*1",
         "us deck Reserves artillery-crew*1*1",
         "Artillery Crew is not allowed in this deck, which takes only infantry (rule “Scenario 1, "
         "setup”)."),
    case(S1, "004-187", DECKS_1 + "us deck Reserves sniper*5*2, germany done",
         "us hand sniper ambush", "us hand sniper+sniper ambush",
         "The hand needs 1 unit card, but has 2 (rule “Scenario 1, setup”)."),
    case(S1, "004-187", DECKS_1 + "us deck Reserves sniper*5*2, germany done",
         "us hand sniper -", "us hand sniper ambush+ambush",
         "US starting hand (Command Cards): choose 0 to 1, not 2 (rule “Scenario 1, setup”)."),
    *(case(S1, "004-184", DECKS_1 + "us deck Reserves sniper*5*2, germany done",
           "us hand sniper ambush", f"us hand sniper {name}",
           f"The Command deck of this scenario has no {title} (rule “Scenario 1, setup”).")
      for name, title in (("fighter-ace", "Fighter Ace"), ("sabotage", "Sabotage"),
                          ("capture-that-unit", "Capture That Unit!"),
                          ("fire-mission", "Fire Mission!"),
                          ("fire-for-effect", "Fire for Effect!"),
                          ("zero-in-artillery", "Zero In Artillery"))),
    # ---- 2: What Now, Sarge?
    case(S2, "004-193", "experienced us", "us 1A A-2", "us 1A A-9",
         "A-9 is in column 9, which is not allowed (rule “Scenario 2, setup”)."),
    case(S2, "004-193", EIGHT, "us done", "germany done", ""),
    case(S2, "004-193", EIGHT.replace(", germany 8A C-2", ""), "germany 8A C-2", "germany done",
         "First lay 1 more tile (rule “Scenario 2, setup”)."),
    case(S2, "004-193", EIGHT + "us 21A C-3", "germany 22A C-4", "us 22A C-4",
         ""),
    case(S2, "004-193", EIGHT + "us 21A C-3, germany 22A C-4", "germany choose column-1",
         "us 23A C-5", ""),
    case(S2, "004-193", EIGHT + "us 21A C-3, germany 22A C-4", "germany choose column-9",
         "germany 23A C-5", ""),
    case(S2, "004-193", "", "carry 1B A-5", "carry 1B A-5 1A B-5",
         "Tile 1B is already on A-5, and the box has this tile only once."),
    case(S2, "004-193", "", "carry 1B A-5 8A B-8", "carry 1B A-1 8A B-8 22A C-9",
         "You cannot use this terrain, because A-1 is in column 1, which is not allowed "
         "(rule “Scenario 2, setup”)."),
    case(S2, "004-193 A4-35", "read minefields: winter-only", "carry 1B A-5", "carry 14B A-5",
         "You cannot use this terrain, because the scenario What Now, Sarge? uses"
         " no Minefield of an earlier game (rule “Scenario 2, setup”)."),
    case(S2, "004-193", "carry 1B A-5", "germany choose column-1", "experienced us",
         ""),
    case(S2, "004-193", "read old-terrain: count, read first-tile: us, carry 1B A-5", "us 2A A-2",
         "us done", "First lay 7 more tiles (rule “Scenario 2, setup”)."),
    case(S2, "004-193", "read first-tile: germany", "germany 2A A-2", "us 2A A-2",
         ""),
    case(S2, "A4-35", "read minefields: winter-only, experienced us", "us 8A B-5", "us 17A B-5",
         "You may not lay 17A Minefield now, only Village tiles other than Minefields"
         " (rule “Scenario 2, setup”)."),
    case(S2, "004-194", ZONE_2, "germany choose column-9", "germany done",
         ""),
    case(S2, "004-099", GERMANY_2, "germany tiger-i C-9", "germany tiger-i A-2",
         "A vehicle may not enter the House on A-2 (rule “Movement 2”)."),
    case(S2, "004-200", GERMANY_2, "germany panzerschreck-team A-2", "germany tank-crew A-2",
         "Tank Crew is not among the starting units of Germany"
         " (rules “Scenario 2, setup” and “starting units”)."),
    case(S2, "004-200", GERMANY_2 + SIX, "germany tiger-i C-9", "germany sniper C-9",
         "Germany has already placed every Sniper (rules “Scenario 2, setup” and “starting "
         "units”)."),
    case(S2, "004-195", DECKS_2, "us deck Reserves stuff*60*2", "us deck Reserves stuff*61*2",
         "US Reserves Deck: spend at most 120, not 122 (rule “Scenario 2, setup”)."),
    case(S2, "004-195", DECKS_2 + "us done", "germany deck Reserves panther*50*2",
         "germany deck Reserves panther*51*2",
         "German Reserves Deck: spend at most 100, not 102 (rule “Scenario 2, setup”)."),
    case(S2, "004-195 004-077", DECKS_2 + "us deck Reserves sniper*5*9, germany done",
         "us hand sniper+sniper+sniper+sniper a+b+c", "us hand sniper+sniper+sniper a+b+c",
         "The hand needs 4 unit cards, but has 3 (rules “Scenario 2, setup” and "
         "“Standard game setup, steps g to i”)."),
    case(S2, "004-198 N4-24", BEGUN_2, "us enter C-3", "us enter A-4",
         "A-4 already has a tile (rule “Scenario 2, special rules”)."),
    case(S2, "004-198 N4-24", BEGUN_2 + "us enter C-3, us enter C-9", "us enter C-4 for C-9",
         "us enter A-5 for C-9", "A-5 already has a tile (rule “Scenario 2, special rules”)."),
    case(S2, "004-198 N4-24", "read open-entries: any\n" + BEGUN_2, "us enter A-4", "us enter C-2",
         "C-2 must be at least 2 columns from the setup zone of Germany (rule “Scenario 2, special "
         "rules”)."),
    case(S2, "004-198", BEGUN_2, "us enter C-3", "us enter C-1",
         "C-1 must be at least 2 columns from the setup zone of Germany (rule “Scenario 2, special "
         "rules”)."),
    case(S2, "004-198", BEGUN_2, "us enter B-9", "us enter B-8",
         "B-8 is not on the map's edge (rule “Scenario 2, special rules”)."),
    case(S2, "004-198", BEGUN_2 + "us enter C-5", "us enter C-9", "us done",
         "First choose 1 more entry space (rule “Scenario 2, special rules”)."),
    case(S2, "004-198", BEGUN_2 + "us enter C-5, us enter C-9", "us enter C-8 for C-9",
         "us enter B-8 for C-9", "B-8 is not on the map's edge (rule “Scenario 2, special "
                                 "rules”)."),
    case(S2, "004-198", BEGUN_2 + "us enter C-5, us enter C-9", "us enter C-8 for C-5",
         "us enter C-8 for A-6", "You may not change A-6, because it is no entry space of yours."),
    # ---- 3: Gunter's Return
    case(S3, "004-202", "", "together 1A A-5", "together 1A A-4",
         "The Command Post must go on A-5 (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "", "together 5A A-5 90", "together 5B A-5",
         "You may not lay 5B Ruined row house now, only Command Post (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "", "together 2A A-5", "together 7A A-5",
         "You may not lay 7A Farmhouse now, only Command Post (rule “Scenario 3, setup”)."),
    case(S3, "004-202", POST + "experienced us", "us 2A A-1", "us 2A B-1",
         "B-1 is not in row A or C (rule “Scenario 3, setup”)."),
    case(S3, "004-202", POST + "experienced us", "us 2B C-9", "us 6A C-9",
         "You may not lay 6A Shed now, only houses (rule “Scenario 3, setup”)."),
    case(S3, "004-202", POST + "experienced us", "us 2B C-9", "us done",
         "First lay 4 more tiles of the group “houses” (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "read house-sides: intact, together 1A A-5, experienced us", "us 2A C-9",
         "us 2B C-9",
         "You may not lay 2B Ruined L-shaped house now, only intact houses (rule “Scenario 3, "
         "setup”)."),
    case(S3, "004-202", HOUSES_3, "together 21A B-5", "together 21A B-4",
         "The Tiger wreck must go on B-5 (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "", "carry 1A A-5 2B A-6 21A C-9 22A B-1", "carry 8A A-5 1B A-4",
         "You cannot use this terrain, because A-5 is not one of the allowed "
         "spaces: only an intact house may be there"
         " (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "read old-terrain: count", "carry 1A A-5 2B C-6 21A B-5 7A B-4",
         "carry 1A A-4 2A B-6 21A C-9 8A B-5",
         "You cannot use this terrain, because B-6 is not among the allowed spaces (A-5) and B-6 "
         "is not "
         "in row "
         "A or C: only "
         "another"
         " tile may be there (rule “Scenario 3, setup”)."),
    case(S3, "004-202", "carry 1A A-5 2B A-6", "germany sniper B-4", "together 21A B-5",
         ""),
    case(S3, "004-202", "read old-terrain: count, read first-tile: germany, carry 1A A-5 2B A-6",
         "germany 3A C-1", "us 3A C-1", ""),
    case(S3, "004-202", "read old-terrain: count, read first-tile: us, carry 1A A-5 2B A-6 3A C-1"
         " 4A C-2, us 5A C-3", "together 21A B-5", "germany 8A C-4",
         ""),
    case(S3, "004-202", "read first-tile: germany, together 1A A-5", "germany 2A A-1", "us 2A A-1",
         ""),
    case(S3, "004-204", GERMANY_3, "germany sniper B-4", "germany sniper B-3",
         "B-3 is not in column 4, 5 or 6 (rules “Scenario 3, setup” and “starting units”)."),
    case(S3, "004-208", GERMANY_3, "germany mg42-team A-6", "germany tiger-i A-6",
         "Tiger I is not among the starting units of Germany (rules “Scenario 3, setup” and "
         "“starting units”)."),
    case(S3, "004-204", US_3, "us rifle-squad A-1", "us rifle-squad A-2",
         "A-2 is not in column 1 (rules “Scenario 3, setup” and “starting units”)."),
    case(S3, "004-204", US_3, "us m4a1-sherman B-1", "us m4a1-sherman A-1",
         "A vehicle may not enter the L-shaped house on A-1 (rule “Movement 2”)."),
    case(S3, "004-208", US_3 + "us rifle-squad B-1", "us rifle-squad A-1", "us rifle-squad B-1",
         "After this step you could not finish the setup, because no space is left for M4A1 "
         "Sherman of US."),
    case(S3, "004-203", DECKS_3, "us deck Reserves p40-warhawk*50*2",
         "us deck Reserves p40-warhawk*51*2",
         "US Reserves Deck: spend at most 100, not 102 (rule “Scenario 3, setup”)."),
    case(S3, "004-203", DECKS_3 + "us done", "germany deck Reserves sniper*5*4",
         "germany deck Reserves sniper*7*3",
         "German Reserves Deck: spend at most 20, not 21 (rule “Scenario 3, setup”)."),
    case(S3, "004-203", DECKS_3 + "us done", "germany deck Reserves tank-crew*1*1",
         "germany deck Reserves stuka*5*1",
         "Ju 87B-1 Stuka is not allowed in this deck, which takes only infantry, Tank "
         "Crew or Artillery Crew (rule “Scenario 3, setup”)."),
    case(S3, "004-203 N4-26", "read crews: none\n" + DECKS_3 + "us done",
         "germany deck Reserves sniper*1*1", "germany deck Reserves tank-crew*1*1",
         "Tank Crew is not allowed in this deck, which takes only infantry (rule “Scenario 3, "
         "setup”)."),
    case(S3, "004-203", DECKS_3 + "us deck Reserves sniper*5*9, germany done",
         "us hand sniper+sniper a+b+c", "us hand sniper+sniper a+b",
         "The hand needs 3 Command cards, but has 2 (rule “Scenario 3, setup”)."),
    # ---- 4: The Liri Valley Road
    case(S4, "004-210", "", "together 3A C-9", "together 3B C-9",
         "You may not lay 3B Two ruined houses now, only intact house, Shed or Crops"
         " (rule “Scenario 4, setup”)."),
    case(S4, "004-210", "", "together 6A A-1", "together 6A B-1",
         "B-1 is not in row A or C (rule “Scenario 4, setup”)."),
    case(S4, "004-210", "together 2A A-4", "together 6A A-3", "together 6A C-4",
         "C-4 is not next to A-4, and these tiles must be side by side (rule “Scenario 4, "
         "setup”)."),
    case(S4, "004-210", "together 2A A-4, together 6A A-5", "together 22B A-6 180",
         "together 22B A-7",
         "A-7 is not next to A-4 or A-5, and these tiles must be side by side (rule “Scenario "
         "4, setup”)."),
    case(S4, "004-210", "together 2A A-4", "together 22A A-5", "together 1A A-5",
         "You may lay no more than 1 of intact house (rule “Scenario 4, setup”)."),
    case(S4, "004-210", "together 2A A-4, together 6A A-5", "together 22A A-3", "together done",
         "First lay 1 more tile of the group “Crops” (rule “Scenario 4, setup”)."),
    case(S4, "004-210", GUNS_4, "us m10-gmc B-7", "together 8A B-5",
         ""),
    case(S4, "004-213", GUNS_4, "us m10-gmc B-7", "us m10-gmc B-6",
         "The M10 GMC must go on B-7, B-8 or B-9 (rules “Scenario 4, setup” and “starting "
         "units”)."),
    case(S4, "004-213", GUNS_4, "us rifle-squad B-9", "us rifle-squad A-9",
         "The Rifle Squad must go on B-7, B-8 or B-9 (rules “Scenario 4, setup” and “starting "
         "units”)."),
    case(S4, "004-219", GUNS_4, "us m4a1-sherman B-8", "us m7-priest B-8",
         "M7 Priest is not among the starting units of US (rules “Scenario 4, setup” and "
         "“starting units”)."),
    case(S4, "004-219", GUNS_4 + "us m4a1-sherman B-8, us m4a1-sherman B-8", "us m10-gmc B-9",
         "us m10-gmc B-8", "US already has two units on B-8, the most for one side"
         " (rule “Movement 1”)."),
    case(S4, "004-211", DECKS_4, "us deck Reserves m10-gmc*25*3", "us deck Reserves m10-gmc*38*2",
         "US Reserves Deck: spend at most 75, not 76 (rule “Scenario 4, setup”)."),
    case(S4, "004-211", DECKS_4 + "us done", "germany deck Reserves sfh18-15cm*20*2 stuka*10*1",
         "germany deck Reserves sfh18-15cm*26*2",
         "German Reserves Deck: spend at most 50, not 52 (rule “Scenario 4, setup”)."),
    case(S4, "004-211", DECKS_4 + "us done", "germany deck Reserves artillery-crew*2*2",
         "germany deck Reserves rifle-squad*5*1",
         "Rifle Squad is not allowed in this deck, which takes only"
         " Rear Line artillery, 8.8 cm FlaK 36, Artillery Crew, aircraft or Pilot"
         " (rule “Scenario 4, setup”)."),
    case(S4, "004-211 N4-25", "read flak: front-only\n" + FARM + DECKS_4.removeprefix(GUNS_4)
         + "us done", "germany deck Reserves artillery-crew*2*2",
         "germany deck Reserves flak36-88mm*5*1",
         "8.8 cm FlaK 36 is not allowed in this deck, which takes only Rear Line "
         "artillery, Artillery Crew, aircraft or Pilot (rule “Scenario 4, setup”)."),
    case(S4, "004-219 N4-25", FARM + "germany flak36-88mm", "germany flak36-88mm",
         "germany flak36-88mm B-1", "8.8 cm FlaK 36 must be placed off the board"
         " (rules “Scenario 4, setup” and “starting units”)."),
    case(S4, "004-212", ASIDE_4, "together done", "us done", ""),
    case(S4, "004-211", DECKS_4 + "us deck Reserves sniper*5*9, germany done, together done",
         "us hand sniper+sniper a", "us hand sniper a",
         "The hand needs 2 unit cards, but has 1 (rule “Scenario 4, setup”)."),
    # ---- 5: Moonlight on Metal
    case(S5, "004-222", "", "germany 9A B-9", "germany 9A C-9 90",
         "C-9 is not in row A or B (rule “Scenario 5, setup”)."),
    case(S5, "004-222", "", "germany 10A A-1", "germany 10B A-1",
         "You may not lay 10B Natural Cover now, only MG Nests or Bunker (rule “Scenario 5, "
         "setup”)."),
    case(S5, "004-222", "germany 9A A-9", "germany 11A B-9", "germany done",
         "First lay 2 more tiles of the group “MG Nests” (rule “Scenario 5, setup”)."),
    case(S5, "004-222", NESTS, "germany 12A A-3", "germany 13A A-3",
         "You may not lay 13A Pantherturm I now, only Defensive Line tiles (rule “Scenario 5, "
         "setup”)."),
    case(S5, "004-222", NESTS, "germany 12A B-3", "germany 12A C-3",
         "C-3 is not in row A or B (rule “Scenario 5, setup”)."),
    case(S5, "004-222", NESTS + "germany 12A A-3, germany 7A A-4", "germany 14B B-7",
         "germany done",
         "First lay 1 more tile of the group “Defensive Line tiles” (rule “Scenario 5, setup”)."),
    case(S5, "004-222", "read further-tiles: up-to-three\n" + NESTS, "germany done",
         "germany 13B A-3",
         "You may not lay 13B Pantherturm I (destroyed) now, only Defensive Line tiles"
         " (rule “Scenario 5, setup”)."),
    case(S5, "004-222", "read farmhouse: village-only\n" + NESTS, "germany 14B A-3",
         "germany 7B A-3",
         "You may not lay 7B Ruined farmhouse now, only Defensive Line tiles (rule “Scenario 5, "
         "setup”)."),
    case(S5, "004-222", FURTHER, "us 19A B-8", "germany 19A B-8",
         ""),
    case(S5, "004-222", FURTHER, "us 19A C-1", "us 19A A-1",
         "A-1 is not in row B or C (rule “Scenario 5, setup” and your reading of "
         "“counting range”)."),
    case(S5, "004-222", FURTHER, "us 17B C-1", "us 17A C-1",
         (
             "You may not lay 17A Minefield now, only Natural Cover (rule “Scenario 5, setup” "
             "and your reading of “counting range”)."
         )),
    case(S5, "004-222 A4-32", FURTHER, "us 19A C-8", "us 19A C-7",
         "C-7 is next to the Bunker (rule “Scenario 5, setup” and your reading of "
         "“counting range”)."),
    case(S5, "004-222", NESTS + "germany 12A A-3, germany 7A A-4, germany 14B B-7"
         ", us 19A C-1, us 20A C-2", "us 17B C-3", "us 15A C-3",
         (
             "You may not lay 15A Infantry Trench now, only Natural Cover (rule “Scenario 5, "
             "setup” and your reading of “counting range”)."
         )),
    case(S5, "004-224", GERMANY_5, "germany mg42-team A-2", "germany mg42-team A-1",
         "A-1 has no MG Nest (rules “Scenario 5, setup” and “starting units”)."),
    case(S5, "004-224 004-230", GERMANY_5 + "germany mg42-team A-2", "germany mg42-team B-4",
         "germany mg42-team A-2",
         "MG-42 Team: each unit needs a space of its own, and A-2 already has one of "
         "these units (rules “Scenario 5, setup” and “starting units”)."),
    case(S5, "004-224 N4-23", GERMANY_5 + "germany mg42-team A-2, germany rifle-squad A-2",
         "germany rifle-squad B-4", "germany rifle-squad A-2",
         "Germany already has two units on A-2, the most for one side (rule “Movement 1”)."),
    case(S5, "004-224 N4-23", GERMANY_5 + "germany rifle-squad B-4", "germany rifle-squad A-2",
         "germany rifle-squad B-4",
         "After this step you could not finish the setup, because no space is left"
         " for MG-42 Team of Germany."),
    case(S5, "004-224", GERMANY_5, "germany rifle-squad A-9", "germany rifle-squad B-9",
         "B-9 is not in row A and has no tile (rules “Scenario 5, setup” and “starting units”)."),
    case(S5, "004-224", GERMANY_5, "germany rifle-squad B-6", "germany rifle-squad C-3",
         "C-3 is not in row A and is not in row B (rules “Scenario 5, setup” and “starting "
         "units”)."),
    case(S5, "004-224 004-256", GERMANY_5, "germany rifle-squad B-1", "germany rifle-squad B-2",
         "The Panzernest on B-2 takes only an MG Team, not a Rifle Squad (rule “Movement 1”)."),
    case(S5, "004-230", GERMANY_5, "germany rifle-squad A-9", "germany sniper A-9",
         "Sniper is not among the starting units of Germany (rules “Scenario 5, setup” and "
         "“starting units”)."),
    case(S5, "004-224", US_5, "us sniper C-9", "us sniper B-9",
         "B-9 is not in row C (rules “Scenario 5, setup” and “starting units”)."),
    case(S5, "004-230", US_5, "us lmg-team C-9", "us bazooka-team C-9",
         "Bazooka Team is not among the starting units of US (rules “Scenario 5, setup” and "
         "“starting units”)."),
    case(S5, "004-223", DECKS_5, "us deck Reserves m10-gmc*25*4", "us deck Reserves m10-gmc*34*3",
         "US Reserves Deck: spend at most 100, not 102 (rule “Scenario 5, setup”)."),
    case(S5, "004-223", DECKS_5, "us deck Reserves howitzer-8in*25*1",
         "us deck Reserves p40-warhawk*5*1",
         "P-40 Warhawk is not allowed in this deck, which takes no aircraft or Pilot (rule "
         "“Scenario 5, setup”)."),
    # ---- 6: Crimson Snow
    case(S6, "004-232", "", "germany 12A B-1", "germany 12A C-1",
         "C-1 is not in row A or B (rule “Scenario 6, setup”)."),
    case(S6, "004-232", "", "germany 9B A-1", "germany 12B A-1",
         "You may not lay 12B Panzernest (destroyed) now, only Bunker or Panzernest"
         " (rule “Scenario 6, setup”)."),
    case(S6, "004-232", "germany 9B A-1", "germany 12A A-2", "germany done",
         "First lay 1 more tile of the group “Panzernest” (rule “Scenario 6, setup”)."),
    case(S6, "004-232", FORTS_6, "germany 10A A-1", "germany 13A A-1",
         "You may not lay 13A Pantherturm I now, only Defensive Line tiles (rule “Scenario 6, "
         "setup”)."),
    case(S6, "004-232", FORTS_6, "germany 16B B-1", "germany 16B C-1",
         "C-1 is not in row A or B (rule “Scenario 6, setup”)."),
    case(S6, "004-232", FORTS_6 + "germany 10A A-1, germany 11A A-2, germany 14A A-4"
         ", germany 15A A-5", "germany 16A A-6", "us 16A C-9",
         ""),
    case(S6, "004-232", FORTS_6 + "germany 10A A-1, germany 11A A-2, germany 14A A-4"
         ", germany 15A A-5, germany 16A A-6", "us 18A C-9", "germany 18A A-9",
         ""),
    case(S6, "004-232", US_TILES_6, "us 14A B-9", "us 14A A-9",
         "A-9 is not in row B or C (rule “Scenario 6, setup” and your reading of "
         "“counting range”)."),
    case(S6, "004-232", US_TILES_6, "us 14A B-9", "us 13A B-9",
         (
             "You may not lay 13A Pantherturm I now, only Defensive Line tiles (rule “Scenario "
             "6, setup” and your reading of “counting range”)."
         )),
    case(S6, "004-232 A4-32", US_TILES_6, "us 14A B-3", "us 14A B-4",
         "B-4 is next to the Bunker (rule “Scenario 6, setup” and your reading of "
         "“counting range”)."),
    case(S6, "004-232", US_TILES_6 + "us 14A C-1, us 17A C-2, us 19A C-9",
         "germany rifle-squad A-1",
         "us 20A C-8", ""),
    case(S6, "004-232", "", "carry 9A A-4 12A B-2 10A B-4 18A C-6", "carry 9A B-4 12B B-2",
         "You cannot use this terrain, because the scenario Crimson Snow uses no"
         " Panzernest (destroyed) of an earlier game (rule “Scenario 6, setup”)."),
    case(S6, "004-232 A4-32", "", "carry 9A B-4 18A C-6", "carry 9A B-4 18A C-5 13A A-1 9B C-9",
         "You cannot use this terrain, because C-5 is not in row A or B and is "
         "next to the Bunker (rule “Scenario 6, setup”)."),
    case(S6, "004-232", "carry 9A A-4 12A B-2", "germany mg42-team A-4", "germany 18A A-1",
         "18a is not among the starting units of Germany (rules “Scenario 6, setup” and "
         "“starting units”)."),
    case(S6, "004-232", "read old-terrain: play, carry 9A A-4 12A B-2", "germany 18A A-1",
         "us 18A C-1", ""),
    case(S6, "004-232", "read farmhouse: village-only", "carry 9A A-4 12A B-2", "carry 7A C-9",
         "You cannot use this terrain, because the scenario Crimson Snow uses no"
         " Farmhouse of an earlier game (rule “Scenario 6, setup”)."),
    case(S6, "004-232", "read farmhouse: village-only\n" + FORTS_6, "germany 10A A-1",
         "germany 7A A-1",
         "You may not lay 7A Farmhouse now, only Defensive Line tiles (rule “Scenario 6, setup”)."),
    case(S6, "004-233", GERMANY_6, "germany mg42-team A-3", "germany mg42-team B-8",
         "B-8 has no Panzernest and has no Bunker (rules “Scenario 6, setup” and “starting "
         "units”)."),
    case(S6, "004-233", GERMANY_6 + "germany mg42-team A-3", "germany mg42-team B-5",
         "germany mg42-team A-3", "A-3 has no Bunker (rules “Scenario 6, setup” and “starting "
                                  "units”)."),
    case(S6, "004-233", GERMANY_6, "germany rifle-squad A-9", "germany rifle-squad B-9",
         "B-9 is not in row A and has no tile (rules “Scenario 6, setup” and “starting units”)."),
    case(S6, "004-233 004-096", GERMANY_6, "germany flak36-88mm B-1", "germany flak36-88mm A-7",
         "A gun may not be placed in the Infantry Trench on A-7 (rule “Movement 2”)."),
    case(S6, "004-233", GERMANY_6, "germany flak36-88mm A-9", "germany flak36-88mm C-9",
         "C-9 is not in row A and is not in row B (rules “Scenario 6, setup” and “starting "
         "units”)."),
    case(S6, "004-233", US_6, "us lmg-team C-9", "us lmg-team B-9",
         "B-9 is not in row C (rules “Scenario 6, setup” and “starting units”)."),
    case(S6, "004-236", US_6, "us rifle-squad C-9", "us sniper C-9",
         "Sniper is not among the starting units of US (rules “Scenario 6, setup” and “starting "
         "units”)."),
    case(S6, "004-233", DECKS_6, "us deck Reserves p40-warhawk*50*2",
         "us deck Reserves p40-warhawk*51*2",
         "US Reserves Deck: spend at most 100, not 102 (rule “Scenario 6, setup”)."),
    # ---- 7: A Buried Tank
    case(S7, "004-238", "", "germany 13A A-6", "germany 13A A-4",
         "The Pantherturm I must go on A-5 or A-6 (rule “Scenario 7, setup”)."),
    case(S7, "004-238", "", "germany 13A A-5", "germany 13B A-5",
         "You may not lay 13B Pantherturm I (destroyed) now, only Pantherturm I"
         " (rule “Scenario 7, setup”)."),
    case(S7, "004-238", TURRET, "germany 9A B-1", "germany 9A C-1 90",
         "C-1 is not in row A or B (rule “Scenario 7, setup” and your reading of "
         "“tiles under the Shermans”)."),
    case(S7,
         "004-238", TURRET + "germany 9A A-1, germany 10A A-2, germany 11A A-3, germany 12A A-4",
         "us 18A B-1", "germany 18A B-1", ""),
    case(S7, "A4-33", TURRET, "germany 18A B-6", "germany 16B B-6",
         (
             "B-6 is not one of the allowed spaces (rule “Scenario 7, setup” and your reading "
             "of “tiles under the Shermans”)."
         )),
    case(S7, "A4-33", "read under-the-shermans: any\n" + TURRET, "germany 16B B-6",
         "germany 16B C-6",
         "C-6 is not in row A or B (rule “Scenario 7, setup” and your reading of "
         "“tiles under the Shermans”)."),
    case(S7, "A4-33", US_TILES_7, "us 17A C-5", "us 14A C-5",
         (

                 "C-5 is not one of the allowed spaces (rule “Scenario 7, setup” and your "
                 "readings of “counting range” and “tiles under the "
                 "Shermans”)."

         )),
    case(S7, "004-238", TURRET, "germany 7A B-1", "germany 7A B-6",
         (
             "B-6 is not one of the allowed spaces (rule “Scenario 7, setup” and your reading "
             "of “tiles under the Shermans”)."
         )),
    case(S7, "004-238", "read farmhouse: village-only\n" + TURRET, "germany 14B B-6",
         "germany 7A B-1", (
             "You may not lay 7A Farmhouse now, only Natural Cover and Minefields or other "
             "Defensive Line tiles (rule “Scenario 7, setup” and your reading of "
             "“tiles under the Shermans”)."
         )),
    case(S7, "004-238", US_TILES_7, "us 10A B-9", "us 10A A-9",
         (

                 "A-9 is not in row B or C (rule “Scenario 7, setup” and your readings of "
                 "“counting range” and “tiles under the Shermans”)."

         )),
    case(S7, "004-238 A4-32", US_TILES_7, "us 10A B-3", "us 10A B-4",
         (

                 "B-4 is next to the Pantherturm I (rule “Scenario 7, setup” and your readings "
                 "of “counting range” and “tiles under the Shermans”)."

         )),
    case(S7, "004-238", US_TILES_7 + "us 10A B-9, us 11A C-9, us 7A C-8", "germany mg42-team A-1",
         "us 19A C-1", ""),
    case(S7, "004-239", GERMANY_7, "germany rifle-squad B-1", "germany rifle-squad B-2",
         "B-2 is not in row A and has no tile (rules “Scenario 7, setup” and “starting units”)."),
    case(S7, "004-239", GERMANY_7, "germany mg42-team A-9", "germany mg42-team C-9",
         "C-9 is not in row A and is not in row B (rules “Scenario 7, setup” and “starting "
         "units”)."),
    case(S7, "004-242 004-256", GERMANY_7, "germany mg42-team A-4", "germany mg42-team A-5",
         "The Pantherturm I on A-5 takes only an Artillery Crew, not a MG-42 Team (rule "
         "“Movement 1”)."),
    case(S7, "004-240", US_7, "us m4a1-sherman B-6", "us m4a1-sherman B-5",
         "The M4A1 Sherman must go on B-6 or C-5 (rules “Scenario 7, setup” and “starting "
         "units”)."),
    case(S7, "004-240", US_7 + "us m4a1-sherman B-6", "us m4a1-sherman C-5", "us m4a1-sherman B-6",
         "The M4A1 Sherman must go on C-5 (rules “Scenario 7, setup” and “starting units”)."),
    case(S7, "004-240", US_7 + "us rifle-squad C-5", "us rifle-squad C-4", "us rifle-squad C-5",
         "After this step you could not finish the setup, because no space is left for M4A1 "
         "Sherman on C-5,"
         " without crew of US."),
    case(S7, "004-239", US_7, "us sniper C-9", "us sniper B-9",
         "B-9 is not in row C (rules “Scenario 7, setup” and “starting units”)."),
    case(S7, "004-239", DECKS_7, "us deck Reserves at-gun-57mm*20*3",
         "us deck Reserves at-gun-57mm*31*2",
         "US Reserves Deck: spend at most 60, not 62 (rule “Scenario 7, setup”)."),
    case(S7, "N4-44", COUNTED_7, "germany deck Reserves sniper*9*4 +pantherturm-i*24*1",
         "germany deck Reserves sniper*9*4 +pantherturm-i*25*1",
         "German Reserves Deck: spend at most 35, not 36 (rules “Scenario 7, setup” and “Feature "
         "tiles no. 11, Pantherturm I”)."),
    case(S7, "004-038 N4-44", COUNTED_7, "germany done", "germany deck Reserves sniper*9*4",
         ""),
    case(S7, "004-242 N4-44", DECKS_7 + "us done",
         "germany deck Reserves sniper*9*4", "germany deck Reserves sniper*9*4 +pantherturm-i*9*1",
         ""),
    *(case(S7, "004-239 004-241", DECKS_7, "us deck Reserves artillery-crew*2*1",
           f"us deck Reserves {unit}*5*1",
           f"{title} is not allowed in this deck, which takes no aircraft,"
           " Pilot, vehicles or Tank Crew (rule “Scenario 7, setup”).")
      for unit, title in (("p40-warhawk", "P-40 Warhawk"), ("m10-gmc", "M10 GMC"),
                          ("tank-crew", "Tank Crew"))),
    # ---- 8: Epiphany
    case(S8, "004-244", "", "germany 13B C-3", "germany 13B C-4",
         "The destroyed Pantherturm must go on C-2 or C-3 (rule “Scenario 8, setup”)."),
    case(S8, "004-244", "", "germany 13B C-2", "germany 13A C-2",
         "You may not lay 13A Pantherturm I now, only destroyed Pantherturm or intact Farmhouse"
         " (rule “Scenario 8, setup”)."),
    case(S8, "004-244", "", "germany 7A A-4", "germany 7A A-3",
         "The intact Farmhouse must go on A-4 (rule “Scenario 8, setup”)."),
    case(S8, "004-244", "germany 13B C-2", "germany 7A A-4", "germany 7B A-4",
         "You may not lay 7B Ruined farmhouse now, only intact Farmhouse (rule “Scenario 8, "
         "setup”)."),
    case(S8, "004-244", WRECK_8, "us 10B C-9", "germany 10B C-9",
         ""),
    case(S8, "004-244", WRECK_8, "us 10B A-1", "us 10A A-1",
         "You may not lay 10A MG Nest now, only Natural Cover (rule “Scenario 8, setup”)."),
    case(S8, "004-244", WRECK_8, "us 20B B-5", "us done",
         "First lay 1 more tile of the group “Natural Cover” (rule “Scenario 8, setup”)."),
    case(S8, "004-244", "read natural-cover: all\n" + WRECK_8 + "us 20B B-5", "germany 19A B-6",
         "germany done",
         "First lay 5 more tiles of the group “Natural Cover” (rule “Scenario 8, setup”)."),
    case(S8, "004-246", GERMANY_8 + "germany rifle-squad A-9", "germany rifle-squad A-4",
         "germany rifle-squad B-3",
         "The Rifle Squad must go on A-4 (rules “Scenario 8, setup” and “starting units”)."),
    case(S8, "004-246", GERMANY_8 + "germany rifle-squad A-4", "germany rifle-squad B-3",
         "germany rifle-squad A-5",
         "A-5 has no Natural Cover (rules “Scenario 8, setup” and “starting units”)."),
    case(S8, "A4-31", GERMANY_8, "germany mg42-team B-9", "germany mg42-team C-9",
         "C-9 is not in row A or B and has no Natural Cover"
         " (rules “Scenario 8, setup” and “starting units”)."),
    case(S8, "A4-31", "read mg42-place: flanks\n" + GERMANY_8, "germany mg42-team C-9",
         "germany mg42-team B-8",
         "B-8 is not in column 1 or 9 (rules “Scenario 8, setup” and “starting units”)."),
    case(S8, "A4-31", "read mg42-place: anywhere\n" + GERMANY_8, "germany mg42-team C-5",
         "germany sniper C-5",
         "Sniper is not among the starting units of Germany (rules “Scenario 8, setup” and "
         "“starting units”)."),
    case(S8, "004-246 A4-32", US_8, "us lmg-team B-1", "us lmg-team B-4",
         (
             "B-4 is not within 1 space of the Pantherturm I (rules “Scenario 8, setup” and "
             "“starting units”, and your reading of “counting range”)."
         )),
    case(S8, "004-246", US_8, "us rifle-squad C-2", "us rifle-squad C-4",
         (
             "C-4 is not within 1 space of the Pantherturm I (rules “Scenario 8, setup” and "
             "“starting units”, and your reading of “counting range”)."
         )),
    case(S8, "004-249", US_8, "us lmg-team C-2", "us sniper C-2",
         (
             "Sniper is not among the starting units of US (rules “Scenario 8, setup” and "
             "“starting units”, and your reading of “counting range”)."
         )),
    case(S8, "004-245", DECKS_8, "us deck Infantry sniper*7*5", "us deck Infantry sniper*9*4",
         "US Infantry Deck: spend at most 35, not 36 (rule “Scenario 8, setup”)."),
    case(S8, "004-245", DECKS_8, "us deck Infantry lmg-team*5*1", "us deck Support m10-gmc*5*1",
         ""),
    case(S8, "004-245", DECKS_8 + "us done", "us deck Support m10-gmc*50*2",
         "us deck Support m10-gmc*51*2",
         "US Support Deck: spend at most 100, not 102 (rule “Scenario 8, setup”)."),
    case(S8, "004-245", HANDS_8, "us hand rifle-squad+rifle-squad a+b+c",
         "us hand rifle-squad+sniper a+b+c",
         ""),
    case(S8, "004-245", HANDS_8, "us hand - a+b+c", "us hand - a+b+c+d",
         "US starting hand (Command Cards): choose 0 to 3, not 4 (rule “Scenario 8, setup”)."),
    # ---- the standard game
    case(VILLAGE, "004-074", "experienced germany", "germany 1A A-1", "us 1A A-1",
         ""),
    case(VILLAGE, "004-073", "experienced us", "us 23A C-9", "us 18A C-9",
         "Tile 18A “Natural Cover” belongs to the Defensive Line (winter) map."),
    case(VILLAGE, "A4-35", "read minefields: winter-only, experienced us", "us 1A A-1",
         "us 17A A-1",
         "You may not lay 17A Minefield now, only Village tiles other than Minefields"
         " (rule “Standard game setup, step c”)."),
    case(WINTER, "004-073", "experienced us", "us 13A C-9", "us 1A C-9",
         "Tile 1A “House” belongs to the Village (summer) map."),
    case(WINTER, "004-074", "read farmhouse: village-only, experienced us", "us 10A C-9",
         "us 7A C-9", "You may not lay 7A Farmhouse now, only Defensive Line tiles"
         " (rule “Standard game setup, step c”)."),
    case(WINTER, "004-031", "experienced us", "us 9A B-9", "us 9A C-9",
         "No unit could use an entry arrow of MG Kasemate here: each arrow faces the map's edge,"
         " an obstacle or a closed wall (rule “Feature tiles no. 8, Bunker”)."),
    case(WINTER, "004-075", DECKS_0, "us deck Reserves sniper*10*8", "us deck Reserves sniper*10*7",
         "The deck needs at least 80 points, not 70 (rule “Standard game setup, step "
         "d”)."),
    case(WINTER, "004-038", TURRET_0, "germany deck Reserves sniper*9*9 +pantherturm-i*19*1",
         "germany deck Reserves sniper*9*9 +pantherturm-i*20*1",
         "German Reserves Deck: spend at most 80, not 81 (rules “Standard game setup, step d” and"
         " “Feature tiles no. 11, Pantherturm I”)."),
    case(WINTER, "004-038", TURRET_0.replace("13A", "13B"), "germany deck Reserves sniper*9*9",
         "germany deck Reserves sniper*9*9 +pantherturm-i*9*1",
         ""),
    case(WINTER, "004-075", DECKS_0, "us deck Reserves m10-gmc*50*2",
         "us deck Reserves panther*50*2",
         "Panther is a unit of the other side (Germany) (rule “Standard game setup, step d”)."),
    case(VILLAGE, "004-076", ENTRY_0, "germany enter A-1", "us enter A-1",
         ""),
    case(VILLAGE, "004-076", ENTRY_0 + "germany enter A-1", "us enter A-2", "us enter A-1",
         "A-1 is already an entry space of Germany (rule “Standard game setup, step e”)."),
    case(VILLAGE, "004-076", ENTRY_0 + "germany enter A-1", "us enter C-9", "us done",
         "First choose 1 more entry space (rule “Standard game setup, step e”)."),
    case(VILLAGE, "004-077", HANDS_0, "us done", "us hand sniper a+b+c",
         ""),
]  # fmt: skip


@pytest.mark.parametrize(("file", "come", "allowed", "refused", "why"), CASES)
def test_each_constraint(file: str, come: str, allowed: str, refused: str, why: str) -> None:
    standing = come_to(file, come)
    for act in said(allowed):
        assert refuse(standing, act) is None
    (act,) = said(refused)
    found = refuse(standing, act)
    if why:
        assert found == why
    else:
        assert found is not None


@cache
def come_to(file: str, text: str) -> SetupView:
    """Do acts; after the beginning, in a turn late enough for all."""
    standing = start(shipped(file), CATALOGUE)
    for act in said(text):
        standing = after(standing, act)
        if standing.has_play_begun:
            entered = len(standing.table.entries.get("us", ()))
            standing = standing.with_table_fields(turn=4 if entered > 1 else 3)
    return standing


@pytest.mark.rule("A4-32", "004-222", "004-232", "004-238")
@pytest.mark.parametrize(("file", "come", "next_to"), [
    (S5, FURTHER, "us 19A C-7"), (S6, US_TILES_6, "us 14A C-4"), (S7, US_TILES_7, "us 10A B-4"),
])  # fmt: skip
def test_adjacent_hangs_on_the_switch_for_range(file: str, come: str, next_to: str) -> None:
    (decision,) = said(next_to)
    assert refuse(come_to(file, come), decision) is not None
    standing = after(start(shipped(file), CATALOGUE, ORTHOGONAL), *said(come))
    assert refuse(standing, decision) is None


@pytest.mark.rule("004-224", "004-256", "N4-23")
def test_an_mg_nest_hangs_on_its_switch() -> None:
    (rifles,) = said("germany rifle-squad A-2")
    assert refuse(come_to(S5, GERMANY_5), rifles) is None
    standing = after(start(shipped(S5), CATALOGUE, ONE_TEAM), *said(GERMANY_5))
    assert refuse(standing, rifles) == (
        "The MG Nest on A-2 takes only a Team or a Sniper, not a Rifle Squad (rule “Movement 1”)."
    )


@pytest.mark.rule("004-246", "A4-32")
def test_within_one_space_hangs_on_the_switch_for_range() -> None:
    standing = after(start(shipped(S8), CATALOGUE, ORTHOGONAL), *said(US_8))
    assert refuse(standing, said("us lmg-team B-1")[0]) == (
        "B-1 is not within 1 space of the Pantherturm I (rules “Scenario 8, setup” and "
        "“starting units”, and your reading of “counting range”)."
    )
    assert refuse(standing, said("us lmg-team B-2")[0]) is None


def deployed(file: str, come: str) -> list[tuple[str, str, str | None, tuple[str, ...], Any]]:
    standing = come_to(file, come)
    return [
        (one.unit, one.line, one.crew, one.cards, one.damage) for one in standing.starting_units()
    ]


@pytest.mark.rule("004-200")
def test_units_off_the_board_of_scenario_2() -> None:
    units = deployed(S2, DECKS_2)
    assert units[0] == ("tiger-i", "board", "tank-crew", (), "fire-control-damage")
    gun = ("howitzer-105mm", "rear-line", "artillery-crew", (), None)
    plane = ("p40-warhawk", "air", "pilot", (), None)
    assert units[-5:] == [gun, gun, ("howitzer-8in", *gun[1:]), plane, plane]


@pytest.mark.rule("004-208")
def test_cards_that_come_with_units_of_scenario_3() -> None:
    assert ("m4a1-sherman", "board", "tank-crew", ("veteran-crew",), None) in deployed(S3, DECKS_3)


@pytest.mark.rule("004-219", "N4-25")
def test_units_off_the_board_of_scenario_4() -> None:
    gun = ("sfh18-15cm", "rear-line", "artillery-crew", ("zero-in-artillery",), None)
    assert deployed(S4, "read flak: front-only\n" + FARM) == [gun, gun]
    assert deployed(S4, FARM) == []
    assert deployed(S4, GUNS_4) == [gun, ("flak36-88mm", *gun[1:])]


@pytest.mark.rule("004-230", "004-236")
@pytest.mark.parametrize(("file", "come", "unit", "number"), [
    (S5, DECKS_5, "howitzer-105mm", 2), (S5, DECKS_5, "sfh18-15cm", 1),
    (S6, DECKS_6, "howitzer-105mm", 2),
])  # fmt: skip
def test_rear_line_of_the_winter_scenarios(file: str, come: str, unit: str, number: int) -> None:
    gun = (unit, "rear-line", "artillery-crew", (), None)
    assert deployed(file, come).count(gun) == number


@pytest.mark.rule("004-240", "004-242")
def test_the_tanks_of_scenario_7() -> None:
    units = deployed(S7, DECKS_7)
    assert units.count(("m4a1-sherman", "board", None, (), "crew-casualty")) == 2
    assert ("pantherturm-i", "tile", "artillery-crew", (), None) in units


@pytest.mark.rule("004-249")
def test_the_veterans_of_scenario_8() -> None:
    squads = [one for one in deployed(S8, DECKS_8) if one[0] == "rifle-squad"]
    assert [one[3] for one in squads].count(("veteran-soldiers",)) == 1


@pytest.mark.rule("004-191")
@pytest.mark.parametrize(("die", "cards"), [(6, ()), (7, ("veteran-crew",))])
def test_the_crew_of_the_tiger_of_scenario_1(die: int, cards: tuple[str, ...]) -> None:
    come = US_1_PLACED + f"germany choose column-9, germany die {die}, germany tiger-i B-9"
    assert deployed(S1, come)[-1] == ("tiger-i", "board", "tank-crew", cards, None)


@pytest.mark.parametrize("file", [S1, S2, S3, S4, S5, S6, S7, S8, VILLAGE, WINTER])
def test_a_shipped_scenario_begins_with_its_first_stage(file: str) -> None:
    standing = begin_setup(shipped(file), CATALOGUE)
    assert standing.current_stage is standing.scenario.stages[0]
