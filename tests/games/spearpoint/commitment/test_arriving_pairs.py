"""Each way of arriving on a space, with what binds it there, worked out from the rulebook.

Columns: by sort of unit the road that Scenario 5 holds vehicles to, and what a vehicle does to wire
and crops. Each cell that meets says what happens, by which rules, and is played; one that never
meets says why not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from boardapp.core.procedure.questions import PathQuestion
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.table.state import TileState
from tests.games.spearpoint.combat.support.placed_units import at
from tests.games.spearpoint.commitment.comings import game, lit, of_scenario, refused
from tests.games.spearpoint.turn.led import begun, led, played, why_not
from tests.support.meetings import Meetings

MEETINGS = Meetings[Callable[[], None]]()
meets = MEETINGS.meets
WAYS = {
    "move": "it moves", "further": "a sprint or push", "raid": "it raids", "off": "off the map",
    "commit": "it is committed", "again": "it comes again after the card Withdraw",
    "line": "it changes lines", "crew-in": "a crew mans what stands there",
    "captured": "it is captured and kept", "advance": "it advances after a Close Assault",
    "put-back": "fire stops it where it has no room", "set-up": "it begins the game there",
    "convoy": "a convoy unit comes or goes on", "returned": "it comes back after it was Shaken",
}  # fmt: skip
COLUMNS = ("infantry", "vehicle", "gun", "tiles")
S4, S5 = "04-the-liri-valley-road.yaml", "05-moonlight-on-metal.yaml"
ROAD = {"C-6", "C-7"}
ROW_C = {f"C-{number}" for number in range(1, 10)}
OFF = "is off the road (rule “Scenario 5, special rules”)."
ROADLESS = "scenario 5 has no convoy; those of scenario 4 keep to row B"

NO_MOVE = "a gun on the map never moves (rule “Movement 2”)"
NO_WAY_BACK = "no rule brings a unit back that was sent to its Rear Line"
NO_PUSH = "scenario 5 lets nobody sprint or be pushed"
NO_PASSING = "one step at a time in scenario 5: nobody passes a space without room"
NEVER = {
    ("move", "gun"): NO_MOVE, ("raid", "gun"): NO_MOVE, ("off", "gun"): NO_MOVE,
    ("further", "infantry"): NO_PUSH, ("further", "vehicle"): NO_PUSH, ("further", "gun"): NO_MOVE,
    ("raid", "vehicle"): "only Infantry raids (rule “Movement 5”)",
    ("raid", "tiles"): "only Infantry raids, and it rubs nothing out",
    ("again", "gun"): "frontline guns are not withdrawn (rule “Commitment 7”)",
    ("line", "infantry"): "only self-propelled guns change lines", ("line", "gun"): NO_MOVE,
    ("captured", "infantry"): "Infantry is not captured by the card",
    ("advance", "vehicle"): "only Infantry assaults", ("advance", "gun"): "only Infantry assaults",
    ("advance", "tiles"): "only Infantry assaults, and it rubs nothing out",
    **{("put-back", column): NO_PASSING for column in ("infantry", "vehicle", "gun")},
    ("set-up", "vehicle"): "scenario 5 begins without vehicles",
    ("set-up", "gun"): "the guns of scenario 5 begin on the Rear Line",
    ("convoy", "infantry"): ROADLESS, ("convoy", "vehicle"): ROADLESS, ("convoy", "gun"): ROADLESS,
    ("off", "tiles"): "beyond the map no tile lies",
    **{("returned", column): NO_WAY_BACK for column in COLUMNS},
}  # fmt: skip
"""Cells that no moment of a game brings about, each with the reason."""


# Tables


def by_night(units: str, phase: Any, side: str = "us", **fields: Any) -> TileState:
    """A table of scenario 5 in a side's part of a phase."""
    return of_scenario(S5, units, phase, first=side, turn=2, **fields)


def reach(units: str, unit: str = "us-1") -> set[str]:
    """The spaces that a unit may step to in scenario 5."""
    asked = begun(by_night(units, "movement"), "move", unit, game=game(S5)).asked
    assert isinstance(asked, PathQuestion)
    spaces = ("A-6", "B-5", "B-7", "C-6")
    return {name for name in spaces if asked.onward((), at(name)) is None}


def comes(unit: str, phase: Any = "commitment") -> set[str]:
    """The spaces where a new unit may come in scenario 5."""
    state = by_night("us sniper B-1, germany sniper A-9", phase)
    return lit(begun(state, "commit", unit, game=game(S5)))


# The road


@meets("move", "infantry", "it goes where it likes", "004-229")
def _() -> None:
    assert reach("us rifle-squad B-6, germany sniper A-9") == {"A-6", "B-5", "B-7", "C-6"}


@meets("move", "vehicle", "onto spaces of the road only", "004-229")
def _() -> None:
    assert reach("us m4a1-sherman B-6, germany sniper A-9") == {"B-5", "C-6"}


@meets("raid", "infantry", "off the road too", "004-102", "004-229")
def _() -> None:
    assert "B-7" in reach("us rifle-squad B-6, germany sniper B-7")


@meets("off", "infantry", "over row A from any of its spaces", "004-231", "004-229")
def _() -> None:
    state = by_night("us rifle-squad A-8, germany sniper C-9", "movement")
    _, left = played(state, "move", "us-1", {"instead": "off"}, game=game(S5))
    assert "us-1" not in left.units


@meets("off", "vehicle", "over row A from the road, to which it keeps until there", "004-231",
       "004-229")  # fmt: skip
def _() -> None:
    state = by_night("us m4a1-sherman A-3, germany sniper C-9", "movement")
    _, left = played(state, "move", "us-1", {"instead": "off"}, game=game(S5))
    assert "us-1" not in left.units
    going = begun(state, "move", "us-1", game=game(S5))
    assert OFF in str(going.refuse(["A-4"]))


@meets("commit", "infantry", "anywhere in its zone", "004-110", "004-229")
def _() -> None:
    assert comes("rifle-squad") == ROW_C


@meets("commit", "vehicle", "in its zone where the road touches it: elsewhere it could never move",
       "004-110", "004-229")  # fmt: skip
def _() -> None:
    assert comes("m4a1-sherman") == ROAD
    state = by_night("us sniper B-1, germany sniper A-9", "commitment")
    assert refused(begun(state, "commit", "m10-gmc", game=game(S5)), "C-1") == (
        f"Vehicles must stay on the road here, and C-1 {OFF}"
    )


@meets("commit", "gun", "anywhere in its zone and a space beyond: it does not move", "004-116",
       "004-229")  # fmt: skip
def _() -> None:
    assert comes("at-gun-57mm") == ROW_C | {f"B-{number}" for number in range(1, 10)}


def again(unit: str, spaces: set[str]) -> None:
    state = by_night(f"us {unit} C-7, germany sniper A-9", "commitment")
    _, left = played(state, "withdraw", "us-1", "withdraw", game=game(S5))
    assert lit(begun(left, "commit", unit, game=game(S5))) == spaces


@meets("again", "infantry", "as a new unit, anywhere in its zone", "004-119", "004-110")
def _() -> None:
    again("rifle-squad", ROW_C)


@meets("again", "vehicle", "as a new unit, onto the road", "004-119", "004-229")
def _() -> None:
    again("m4a1-sherman", ROAD)


PRIEST = UnitCard("m7-priest", "M7", "us", "vehicle", line="both", crew="tank-crew")


@meets("line", "vehicle", "in its zone where the road touches it", "004-109", "004-229")
def _() -> None:
    state = by_night("us m7-priest rear, germany sniper A-9", "movement").with_unit_card(PRIEST)
    assert lit(begun(state, "change-line", "us-1", game=game(S5))) == ROAD


@meets("crew-in", "infantry", "on foot it comes to what stands off the road", "004-119", "004-229")
def _() -> None:
    state = by_night("us m4a1-sherman B-8 empty, us tank-crew B-7", "movement")
    _, left = played(state, "move", "us-2", ["B-8"], game=game(S5))
    assert why_not(begun(left, "crew", game=game(S5)).asked, "in us-2 us-1") == ""


@meets("crew-in", "vehicle", "manned off the road it goes back onto it, and nowhere else",
       "004-119", "004-229")  # fmt: skip
def _() -> None:
    state = by_night("us m4a1-sherman B-7 empty, us tank-crew B-7, germany sniper A-9", "movement")
    _, left = played(state, "crew", "in us-2 us-1", game=game(S5))
    asked = begun(left, "move", "us-1", game=game(S5)).asked
    assert isinstance(asked, PathQuestion)
    spaces = ("A-7", "B-6", "B-8", "C-7")
    assert {one for one in spaces if asked.onward((), at(one)) is None} == {"B-6", "C-7"}


@meets("crew-in", "gun", "manned where it stands", "004-119", "004-229")
def _() -> None:
    state = by_night("us at-gun-57mm B-8 empty, us artillery-crew B-8", "movement")
    _, left = played(state, "crew", "in us-2 us-1", game=game(S5))
    assert left.units["us-1"].space == at("B-8")


def kept(unit: str) -> None:
    state = by_night(f"us rifle-squad B-8, germany {unit} B-9", "resolution")
    _, left = played(state, "capture", "germany-1", "yes", "yes", game=game(S5))
    assert left.units["us-2"].space == at("B-9")


@meets("captured", "vehicle", "it stays where it stands, off the road too", "004-257", "004-229")
def _() -> None:
    kept("tiger-i")


@meets("captured", "gun", "it stays where it stands", "004-257", "004-229")
def _() -> None:
    kept("flak36-88mm")


ROUND = ("us panzerschreck-team B-7, us panzerschreck-team A-8, us panzerschreck-team C-8,"
         " germany m10-gmc B-8")  # fmt: skip


@meets("advance", "infantry", "into the space and next to it, off the road too", "004-168",
       "004-229")  # fmt: skip
def _() -> None:
    state = by_night(ROUND, "resolution")
    card = replace(state.cards["germany panzerschreck-team"], side="us")
    soft = UnitCard("m10-gmc", "M10", "germany", "vehicle", crew="tank-crew", defense=0,
                    endurance=(4, 2), cost=8)  # fmt: skip
    state = state.with_unit_card(card).with_unit_card(soft)
    assault = ("close-assault", "germany-1", ["us-1", "us-2", "us-3"], [[8, 8]], [[9, 9, 9]])
    going = begun(state, *assault, game=game(S5))
    assert {"B-8", "B-9"} <= lit(going)


@meets("set-up", "infantry", "its scenario places it, on the road or off it", "004-224", "004-229")
def _() -> None:
    state = by_night("us rifle-squad C-1, germany sniper A-9", "movement")
    going = begun(state, "move", "us-1", game=game(S5))
    assert going.refuse(["C-2"]) is None


# Wire and crops under a vehicle


def laid_on(state: TileState, space: str) -> TileState:
    """The table with Barbed Wire on one space."""
    return state.with_tile(at(space), PlacedTile("24A", at(space)))


def tank(units: str, space: str, phase: Any = "movement") -> TileState:
    return laid_on(led(units, phase, "us", turn=2), space)


@meets("move", "tiles", "the tile is gone, with whoever is in it left there", "004-022", "004-027")
def _() -> None:
    state = tank("us m4a1-sherman B-3, germany sniper A-9", "B-4")
    _, left = played(state, "move", "us-1", ["B-4"])
    assert left.tiles == {}


@meets("further", "tiles", "it goes on over the tile, which is gone", "004-022", "004-027",
       "A4-39")  # fmt: skip
def _() -> None:
    state = tank("us m4a1-sherman B-3, germany sniper A-9", "B-4")
    _, left = played(state, "move", "us-1", {"instead": "push"}, ["B-4", "B-5"])
    assert (left.tiles, left.units["us-1"].space) == ({}, at("B-5"))


@meets("commit", "tiles", "a tank that comes onto the tile enters it: the tile is gone; Infantry"
       " stays in it", "004-022", "004-027", "004-110")  # fmt: skip
def _() -> None:
    for tile in ("24A", "22A"):
        state = tank("us sniper B-9, germany sniper A-9", "B-4", "commitment")
        state = state.with_tile(at("B-4"), PlacedTile(tile, at("B-4")))
        told, left = played(state, "commit", "m4a1-sherman", "B-4")
        assert left.tiles == {}
        assert any(
            one.endswith("on B-4 is destroyed: take the tile off the board.") for one in told
        )
        _, squad = played(state, "commit", "rifle-squad", "B-4")
        assert squad.tiles == state.tiles


@meets("again", "tiles", "as a new unit it enters: the tile is gone", "004-022", "004-027")
def _() -> None:
    state = tank("us m4a1-sherman B-3, germany sniper A-9", "B-4", "commitment")
    _, off = played(state, "withdraw", "us-1", "withdraw")
    _, left = played(off, "commit", "m4a1-sherman", "B-4")
    assert left.tiles == {}


@meets("line", "tiles", "from the Rear Line too it enters: the tile is gone", "004-022", "004-027",
       "004-109")  # fmt: skip
def _() -> None:
    state = tank("us m7-priest rear, germany sniper A-9", "B-4").with_unit_card(PRIEST)
    _, left = played(state, "change-line", "us-1", "B-4")
    assert left.tiles == {}


@meets("crew-in", "tiles", "what is manned there does not enter: the tile stays until it moves in",
       "004-119", "004-027")  # fmt: skip
def _() -> None:
    state = tank("us m4a1-sherman B-4 empty, us tank-crew B-4, germany sniper A-9", "B-4")
    _, left = played(state, "crew", "in us-2 us-1")
    assert left.tiles == state.tiles


@meets("captured", "tiles", "what is kept does not enter: the tile stays", "004-257", "004-027")
def _() -> None:
    state = tank("us rifle-squad B-3, germany tiger-i B-4", "B-4", "resolution")
    _, left = played(state, "capture", "germany-1", "yes", "yes")
    assert left.tiles == state.tiles


@meets("put-back", "tiles", "the tile that it went over is gone though it stands back behind it",
       "004-022", "004-093")  # fmt: skip
def _() -> None:
    units = "us m4a1-sherman B-3, us sniper B-4, us sniper B-4, germany mg42-team A-4"
    state = tank(units, "B-4")
    asked = begun(state, "move", "us-1", {"instead": "push"}).asked
    assert isinstance(asked, PathQuestion)
    going = begun(state, "move", "us-1", {"instead": "push"}, ["B-4", "B-5"])
    assert going.play.state.tiles == {}


@meets("set-up", "tiles", "who begins the game there is placed, and enters nothing", "004-185",
       "004-027")  # fmt: skip
def _() -> None:
    state = tank("us m4a1-sherman B-4, germany sniper A-9", "B-4", "begin")
    _, left = played(replace(state, sequence=None, turn=1), "lead-turns", "begin", 51)
    assert left.tiles == state.tiles


@meets("convoy", "tiles", "a convoy unit is a vehicle: wire on its row is gone", "004-216",
       "004-027")  # fmt: skip
def _() -> None:
    state = of_scenario(S4, "germany sniper C-9", "commitment", first="us", turn=2)
    state = laid_on(state, "B-9")
    _, left = played(state, "commit", "convoy", "B-9", game=game(S4))
    assert left.tiles == {}
    moving = laid_on(of_scenario(S4, "us convoy B-5", "movement", first="us", turn=3), "B-4")
    _, left = played(moving, "move", "us-1", ["B-4"], game=game(S4))
    assert left.tiles == {}


# The table


def test_every_way_of_arriving_has_an_entry_in_every_column() -> None:
    cells = {*product(WAYS, COLUMNS)}
    MEETINGS.hold(cells, NEVER, HEADINGS)
    assert len(cells) == 14 * 4


@pytest.mark.rule("004-229", "004-022", "004-027")
@pytest.mark.parametrize("cell", MEETINGS, ids="-".join)
def test_what_happens_where_a_unit_arrives(cell: tuple[str, str]) -> None:
    MEETINGS[cell].check()
