"""The winner by a scenario's conditions: each condition, each moment, each reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.tile import PlacedTile
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.turn.turn_state import Overrun, Phase, SideState, TurnState
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario
from tests.games.spearpoint.turn.led import played

FILES = {path.name[:2]: path for path in scenarios_folder().glob("0*.yaml")}
GAMES = {number: Spearpoint(BOX, read_scenario(path)) for number, path in FILES.items()}
POST = "1A A-5"
FALLEN = "1B A-5"
BUNKER = "13A A-5"
CAME = SideState(arrived=True)


def at_scenario(
    number: str, units: str, tiles: str = "", phase: Phase = "end", turn: int = 3,
    agreed: Mapping[str, str] | None = None, **fields: Any,
) -> SetupTable:  # fmt: skip
    """A led table of a scenario."""
    lying = (words.split() for words in filter(None, tiles.split(", ")))
    held = laid(units)
    turns = {key: fields.pop(key) for key in list(fields) if key in TurnState._fields}
    sides = {"us": CAME, "germany": CAME, **turns}
    return SetupTable(
        "spearpoint", GAMES[number].scenario.board, units=held.units, aside=held.aside,  # type: ignore[union-attr]
        tiles={at(name): PlacedTile(tile, at(name)) for tile, name in lying}, turn=turn,
        agreed=agreed or {}, begun=True,
        sequence=TurnState(phase, None if phase == "begin" else "us", **sides),
        scenario=FILES[number].name, **fields,
    )  # fmt: skip


def over(number: str, table: SetupTable, *names: str) -> tuple[str | None, str]:
    """The winner after procedures that ask nothing, and the sentence that says so."""
    game, told = GAMES[number], []
    state: Any = table
    for name in names or ("next-turn",):
        said, state = played(state, name, game=game)
        told += said
    won = state.sequence.won
    return won, next((one for one in told if re.search(r" wins(:| at) ", one)), "")


# ---- Scenario 3 ---------------------------------------------------------------------------------

HELD = "us rifle-squad A-5, germany rifle-squad A-6"
LAST = {"post-held": "last-turn"}
AT_ONCE = {"post-destroyed": "at-once"}


@pytest.mark.rule("004-209", "004-207", "A4-28")
@pytest.mark.parametrize(
    ("units", "tile", "turn", "agreed", "winner"),
    [
        (HELD, POST, 2, {}, "us"), (HELD, POST, 2, LAST, None), (HELD, POST, 6, LAST, "us"),
        (HELD, POST, 7, LAST, None), (HELD, POST, 8, LAST, "us"), (HELD, POST, 7, {}, "us"),
        ("us tank-crew A-5, germany rifle-squad A-6", POST, 2, {}, "us"),
        ("us m4a1-sherman A-5, germany rifle-squad A-6", FALLEN, 2, {}, None),
        ("us rifle-squad A-5, germany rifle-squad A-5", POST, 2, {}, None),
        ("us rifle-squad A-4, germany rifle-squad A-6", POST, 6, {}, None),
        ("us rifle-squad A-4, germany rifle-squad A-6", POST, 7, {}, None),
        ("us rifle-squad A-4, germany rifle-squad A-6", POST, 8, {}, "germany"),
        ("us rifle-squad A-4, germany rifle-squad A-6", FALLEN, 5, {}, None),
        ("us rifle-squad A-4, germany rifle-squad A-6", FALLEN, 6, {}, "germany"),
        ("us rifle-squad A-4, germany rifle-squad A-6", "", 6, {}, "germany"),
        (HELD, FALLEN, 6, {}, "us"), (HELD, FALLEN, 6, LAST, "us"),
        (HELD, FALLEN, 2, AT_ONCE | LAST, "germany"),
        ("us rifle-squad A-4, germany rifle-squad A-6", FALLEN, 7, {}, None),
        ("us rifle-squad A-4, germany rifle-squad A-6", FALLEN, 8, {}, "germany"),
    ],
)  # fmt: skip
def test_who_has_the_command_post(
    units: str, tile: str, turn: int, agreed: Mapping[str, str], winner: str | None
) -> None:
    table = at_scenario("03", units, tile, turn=turn, agreed=agreed)
    assert over("03", table)[0] == winner


@pytest.mark.rule("004-209", "A4-28")
def test_a_win_is_told_with_where_it_is_printed() -> None:
    assert over("03", at_scenario("03", HELD, POST))[1] == (
        "US wins: US Infantry is on A-5 and no enemy is there (rule “Scenario 3, win conditions”)."
    )
    lost = at_scenario("03", "us rifle-squad A-4, germany rifle-squad A-6", FALLEN, turn=6)
    assert over("03", lost)[1] == (
        "Germany wins: no building on A-5 is intact at the end of Turn 6 (your reading of "
        "“the Stuka destroys the Command Post”)."
    )
    late = at_scenario("03", "us rifle-squad A-4, germany rifle-squad A-6", POST, turn=8)
    assert (
        over("03", late)[1]
        == "Germany wins at the end of Turn 8 (rule “Scenario 3, win conditions”)."
    )


@pytest.mark.rule("A4-28")
def test_a_post_that_falls_is_seen_in_the_midst_of_a_turn_where_that_is_agreed() -> None:
    fallen = at_scenario("03", "us rifle-squad A-4, germany rifle-squad A-6", FALLEN, "resolution")
    assert over("03", fallen, "done")[0] is None
    fallen = at_scenario(
        "03", "us rifle-squad A-4, germany rifle-squad A-6", FALLEN, "resolution", agreed=AT_ONCE
    )
    assert over("03", fallen, "done")[0] == "germany"


# ---- Scenario 4 ---------------------------------------------------------------------------------

ROAD = "us rifle-squad B-9, germany rifle-squad A-6"
NO_CARDS = SideState(arrived=True, reserves=0)
"""A side that was there, and has nothing in hand or deck any more."""
GERMANY_HOME = {"one-convoy-home": "germany"}
GOES_ON = {"us-gone": "goes-on"}


@pytest.mark.rule("004-220", "A4-30", "N4-34")
@pytest.mark.parametrize(
    ("units", "came", "exits", "agreed", "winner"),
    [
        (ROAD, 6, 0, {}, "germany"),
        (f"{ROAD}, us convoy B-4", 6, 0, {}, None),
        (f"{ROAD}, us convoy B-4, us convoy B-4", 6, 0, {}, None),
        (ROAD, 4, 0, {}, None),
        (f"{ROAD}, us convoy B-4", 4, 2, {}, "us"),
        (f"{ROAD}, us convoy B-4, us convoy B-4", 4, 1, {}, None),
        (ROAD, 6, 1, {}, None),
        (ROAD, 6, 1, GERMANY_HOME, "germany"),
        (f"{ROAD}, us convoy B-4", 6, 0, GERMANY_HOME, None),
        (ROAD, 5, 0, GERMANY_HOME, None),
        ("germany rifle-squad A-6", 6, 1, {}, "germany"),
        ("germany rifle-squad A-6", 6, 1, GOES_ON, None),
        ("germany rifle-squad A-6", 4, 1, {}, None),
        ("us rifle-squad B-9", 2, 0, {}, "us"),
        ("us rifle-squad B-9, germany tiger-i B-4 empty", 2, 0, {}, None),
        ("us rifle-squad B-9, germany sfh18-15cm rear", 2, 0, {}, None),
    ],
)  # fmt: skip
def test_what_becomes_of_the_convoys(
    units: str, came: int, exits: int, agreed: Mapping[str, str], winner: str | None
) -> None:
    """Those who came are on the map, home or destroyed; in whatever turn they came."""
    for before in (came, came - 2):
        us = SideState(
            arrived=True, before=("convoy",) * before,
            came=("rifle-squad", *("convoy",) * (came - before)), exits=exits, reserves=0,
            sent=("convoy", "convoy", "p40-warhawk", "pilot"),
        )  # fmt: skip
        sides: dict[str, Any] = {"us": us, "germany": NO_CARDS}
        assert over("04", at_scenario("04", units, agreed=agreed, **sides))[0] == winner
        done = at_scenario("04", units, phase="movement", agreed=agreed, **sides)
        assert over("04", done, "done")[0] == winner


@pytest.mark.rule("004-220")
def test_nobody_is_alone_while_the_enemy_was_never_there() -> None:
    table = at_scenario("04", "us rifle-squad B-9", germany=SideState(reserves=0))
    assert over("04", table)[0] is None
    scored = at_scenario(
        "04", "us rifle-squad B-9", germany=SideState(reserves=0), points={"us": 9}
    )
    assert over("04", scored) == (
        "us",
        "US wins: Germany has no unit left on the table, in hand or in a deck "
        "(rule “Scenario 4, win conditions”).",
    )


STUKA = "us rifle-squad B-9, germany stuka air:A"


@pytest.mark.rule("004-220", "004-059", "004-118")
@pytest.mark.parametrize("reserves", [0, 4])
def test_aircraft_that_came_down_are_not_destroyed(reserves: int) -> None:
    """The Stuka lies under the deck: it may come again, however often it has landed."""
    germany = SideState(arrived=True, reserves=reserves, came=("stuka", "pilot"))
    flown = at_scenario("04", STUKA, germany=germany)
    flown = flown.with_unit_anywhere("germany-1", flown.aside["germany-1"]._replace(flight=1))
    _, landed = played(flown, "next-turn", game=GAMES["04"])
    assert landed.sequence is not None
    assert (landed.sequence.won, dict(landed.aside)) == (None, {})
    assert landed.sequence.germany.reserves == reserves + 2
    there = at_scenario("04", STUKA, phase="commitment", germany=germany)
    there = replace(there, sequence=there.sequence._replace(first="germany", by="germany"))  # type: ignore[union-attr]
    _, down = played(there, "withdraw", "germany-1", game=GAMES["04"])
    _, down = played(down, "done", game=GAMES["04"])
    assert down.sequence is not None
    assert (down.sequence.won, dict(down.aside)) == (None, {})


@pytest.mark.rule("004-220")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ({"reserves": 0, "units": 1}, None), ({"reserves": 1}, None), ({"reserves": 0}, "us"),
        ({}, None),
    ],
)  # fmt: skip
def test_who_holds_cards_is_not_destroyed(cards: dict[str, int], winner: str | None) -> None:
    """Nobody has counted the last one's deck: the players say who has won."""
    germany = SideState(arrived=True, **cards)  # type: ignore[arg-type]
    table = at_scenario("04", "us rifle-squad B-9", germany=germany)
    assert over("04", table)[0] == winner
    told, _ = played(table, "next-turn", game=GAMES["04"])
    assert ("count the cards" in " ".join(told)) == (cards == {})


@pytest.mark.rule("004-220", "N4-34")
def test_who_is_sent_and_has_not_come_is_not_gone() -> None:
    """The P-40 comes from Turn 3 on, from no hand."""
    us = SideState(arrived=True, before=("convoy",) * 6, sent=("convoy",) * 6, exits=1, reserves=0)
    lone = "germany rifle-squad A-6"
    assert over("04", at_scenario("04", lone, us=us))[0] is None
    came = us._replace(sent=(*us.sent, "p40-warhawk", "pilot"))
    assert over("04", at_scenario("04", lone, us=came, turn=6))[0] == "germany"


@pytest.mark.rule("A4-30", "004-215", "004-220")
def test_a_draw_is_offered_where_no_convoy_can_decide() -> None:
    us = SideState(arrived=True, before=("convoy",) * 6, exits=1)
    told, _ = played(at_scenario("04", ROAD, us=us), "next-turn", game=GAMES["04"])
    assert told[-1] == (
        "Neither side can still win by convoys. If you agree on a draw, choose “Say who has "
        "won” (rule “Scenario 4, win conditions” and your reading of “one "
        "convoy unit at B-1, five destroyed”)."
    )
    on_its_way = at_scenario("04", f"{ROAD}, us convoy B-4", us=us._replace(exits=0))
    told, _ = played(on_its_way, "next-turn", game=GAMES["04"])
    assert not any("convoys any more" in one for one in told)


# ---- Scenarios 5 to 7 ---------------------------------------------------------------------------


@pytest.mark.rule("004-231", "004-237")
@pytest.mark.parametrize("number", ["05", "06"])
@pytest.mark.parametrize(
    ("exits", "turn", "winner"),
    [(2, 9, None), (3, 4, "us"), (3, 10, "us"), (2, 10, "germany"), (2, 11, None)],
)  # fmt: skip
def test_three_units_leave_the_map_by_the_end_of_turn_10(
    number: str, exits: int, turn: int, winner: str | None
) -> None:
    us = SideState(arrived=True, exits=exits)
    assert over(number, at_scenario(number, ROAD, us=us, turn=turn))[0] == winner
    moved = at_scenario(number, ROAD, phase="movement", us=us, turn=turn)
    at_once = winner if exits == 3 else None
    assert over(number, moved, "done")[0] == at_once


@pytest.mark.rule("N4-16")
def test_the_third_exit_waits_for_the_phase_where_the_table_reads_it_so() -> None:
    us, options = SideState(arrived=True, exits=3), {"win-moment": "phase-end"}
    moving = at_scenario("05", ROAD, phase="movement", us=us, options=options)
    assert over("05", moving, "done")[0] is None
    assert over("05", moving, "done", "done")[0] == "us"


@pytest.mark.rule("004-231", "004-078")
@pytest.mark.parametrize(("number", "count"), [("05", None), ("07", Overrun("us", 3))])
def test_an_overrun_wins_only_where_the_scenario_says_so(
    number: str, count: Overrun | None
) -> None:
    table: Any = at_scenario(number, "us rifle-squad B-9", BUNKER if number == "07" else "")
    _, state = played(table, "next-turn", game=GAMES[number])
    assert state.sequence is not None
    assert state.sequence.overrun == count


@pytest.mark.rule("004-243")
@pytest.mark.parametrize(
    ("points", "tile", "winner"),
    [
        ({"us": 35}, "13B A-5", "us"), ({"us": 34}, "13B A-5", None), ({"us": 99}, BUNKER, None),
        ({"germany": 40}, BUNKER, "germany"), ({"germany": 39}, BUNKER, None),
    ],
)  # fmt: skip
def test_points_and_the_turret(points: Mapping[str, int], tile: str, winner: str | None) -> None:
    germany = SideState(goal=40, arrived=True)
    table = at_scenario("07", ROAD, tile, points=points, germany=germany)
    assert over("07", table)[0] == winner


# ---- what is left to do -------------------------------------------------------------------------


@pytest.mark.rule("004-209", "004-220", "004-231", "004-243")
@pytest.mark.parametrize(
    ("number", "tile", "told"),
    [
        ("03", POST, "US wins if US Infantry is on A-5 and no enemy is there. Germany wins if no"
                     " building on A-5 is intact at the end of Turn 6. Germany wins at the end "
                     "of Turn 8."),
        ("05", "",
        "US wins if 3 US units have left the map (1 so far). Germany wins at the end of Turn 10."),
        ("07", BUNKER,
        "US wins if US has 35 points (12 so far) and no Pantherturm I is intact."),
    ],
)  # fmt: skip
def test_each_turn_ends_with_how_far_it_is_to_a_win(number: str, tile: str, told: str) -> None:
    us = SideState(arrived=True, exits=1)
    table = at_scenario(number, ROAD, tile, us=us, points={"us": 12})
    lines, _ = played(table, "next-turn", game=GAMES[number])
    assert told in lines
    assert not any("convoys any more" in one for one in lines)


@pytest.mark.rule("004-209")
def test_a_narrow_bar_has_the_points_without_the_other_conditions() -> None:
    state = at_scenario("07", ROAD, BUNKER, us=SideState(arrived=True), points={"us": 12})
    progress = GAMES["07"].progress(state)
    assert progress is not None
    us = progress.tallies[0]
    assert us.shorter[0] == "US 12 points"
    assert us.words.startswith("US 12 points. US wins if")
