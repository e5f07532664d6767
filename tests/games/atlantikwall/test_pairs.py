"""Solitaire phase by phase: every rule of it in every phase, worked out from the rulebook.

The table was written from the printed text, before the program was asked. Each cell that meets says
what happens, by which rules, and is played; one that never meets says why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.areas.area_board import AreaBoard
from boardapp.games.atlantikwall.rule_headings import HEADINGS
from boardapp.games.atlantikwall.state import PHASES, BeachState
from tests.games.atlantikwall.beach import (
    BOARD,
    MAPS,
    SECTORS,
    asked,
    cards,
    done,
    given,
    names,
    offered,
    table,
    unit,
)
from tests.support.meetings import Meetings

ALL = ("set-up", *PHASES)
RULES = {
    "start": "a random Starting Sector", "way": "the Unit's way", "attributes": "Sector attributes",
    "loss": "lost without Soldiers", "no-assault": "no Phase 6", "fire": "MGF and Landmines",
    "pay": "Specialists are worth 1 Soldier", "sniper": "the Allied Sniper",
    "hunt": "two ways to kill the Sniper", "waffen-ss": "Waffen-SS", "beobachter": "Beobachter",
    "clasp": "Close Combat Clasp", "pool": "Dog and Barbed Wire", "dice": "nobody else has dice",
    "decorations": "7 Decorations taken out", "items": "6 Items unavailable",
    "blind": "Blind Start", "desperate": "Desperate Measures", "lucky": "Lucky Dice",
}  # fmt: skip
"""The rulebook on playing alone, its optional rules included."""
OUT = {"Gold Wound Badge", "Coastal Artillery Badge", "Fritz Todt Award", "German Cross",
       "West Wall Medal", "Gestapo Disk", "War Merit Cross"}  # fmt: skip
LEFT = ["Another Decoration"] * 10 + ["Another Wound Badge"] * 2 + ["Close Combat Clasp",
        "Sniper Badge"]  # fmt: skip
GONE = {"Booby Traps", "Gas", "Goliath Mine", "MG42", "Molotov Cocktail", "Tracer Bullets"}
STRAIGHT = ("red skull", "red star", "white soldier", "white soldiers", "black courage",
            "black tool")  # fmt: skip
STARS = ("red star", "white star", "black star")
TOOLS = ("red tool", "white tool", "black tool")
GUNNER, HUNTER = "Maschinengewehr-Schütze", "Scharfschütze"
POOL = [[1, 2], [3, 4], [5, 6]]
LUCKY = {"counters": "lucky"}
MEETINGS = Meetings[Callable[[], None]]()
meets = MEETINGS.meets

NO_ASSAULT = "Phase 6 does not come"
REASONS = {
    "start": ("it is thrown for once, before the first turn", "roll resources spend move combat"),
    "way": ("the Unit moves in Phase 4, and only stands before and after it",
            "roll resources spend"),
    "attributes": ("none of them does anything there", "set-up resources spend"),
    "loss": ("he begins with the Unteroffizier and a Soldier at least", "set-up"),
    "no-assault": ("nobody storms the Bunker before Phase 4 has been, and Phase 5 settles it",
                   "set-up roll resources spend move"),
    "fire": ("casualties are taken in Phase 5", "set-up roll resources move"),
    "pay": ("neither the DEF nor fire is paid then", "set-up roll resources spend move"),
    "sniper": ("it is recruited in Phase 4 and fires in Phase 5", "set-up resources spend"),
    "hunt": ("there is no Sniper yet", "set-up"),
    "waffen-ss": ("Skulls are counted in Phase 2", "set-up roll spend move combat"),
    "beobachter": ("RWBs are counted in Phase 2", "set-up roll spend move combat"),
    "clasp": ("no Final Tally lies there", "set-up resources spend move combat"),
    "pool": ("none of these Items is found or used then", "set-up move combat"),
    "dice": ("dice are stolen and given in Phase 1", "set-up resources spend move combat"),
    "decorations": ("none is drawn or chosen by a rule then", "roll move combat"),
    "items": ("none is found then; one that was never there has not been used",
              "roll resources move combat"),
    "blind": ("it says what he begins with", "roll resources spend move combat"),
    "desperate": ("a counter is discarded at the end of Phase 1", "resources spend move combat"),
}  # fmt: skip
NEVER = {(rule, phase): why for rule, (why, phases) in REASONS.items() for phase in phases.split()}
NEVER |= {(rule, "assault"): NO_ASSAULT for rule in RULES if rule != "no-assault"}
NEVER["way", "set-up"] = "it stands in its Starting Sector"
"""Cells in which nothing can happen, each with the reason."""


def alone(where: str = "S2", *, on: AreaBoard = BOARD, **held: Any) -> BeachState:
    """A table alone, with Soldiers enough; ``turns`` and ``way`` are the Unit's."""
    one = unit(1, where, on=on)
    own = {name: held.pop(name) for name in ("turns", "way", "moved") if name in held}
    options = {"game": "solitaire", **held.pop("options", {})}
    return table(one._replace(**own), on=on, options=options, **{"soldiers": 900, **held})


def titles(going: RunningProcedure[BeachState]) -> str:
    """The titles of the present questions."""
    title: str = asked(going).title
    return title


def begun(*answers: Any, **options: str) -> RunningProcedure[BeachState]:
    """The setup of a game alone, with its first answers."""
    state = table(phase="set-up", options={"game": "solitaire", **options})
    return given("set-up", state, "n-09", *answers)


def without_people(state: BeachState) -> BeachState:
    """The table without a Specialist."""
    return state.with_card_moved("Unteroffizier", "lost")


# Places and moves


@meets("start", "set-up", "a die says in which Starting Sector the Unit stands", "001-49")
def _() -> None:
    going = begun()
    assert asked(going).dice[0].symbols == ("Kelp Bank", "Wreck Sands", "Oyster Flat")
    assert names([begun([[3]]).play.state.units["u1"].space]) == ["S3"]


@meets("way", "move", "it stays, then goes laterally, else ahead by the border, the Bunker last",
       "001-50", "001-51", "001-52", "001-54")  # fmt: skip
def _() -> None:
    stays = given("end", alone("S1", phase="spend", turns=1))
    assert stays.is_over
    assert stays.play.told[-1] == "Unit 1 stays in Kelp Bank (rule “Solitaire”)."
    lateral = given("end", alone("S1", phase="spend", turns=2))
    assert (titles(lateral), names([asked(lateral).usual])) == ("Move of Unit 1", ["S2"])
    been = tuple(SECTORS[one] for one in ("S3", "S2", "S1"))
    ahead = given("end", alone("S1", phase="spend", turns=1, way=been))
    assert names([asked(ahead).usual]) == ["S4"]
    last = given("end", alone("S8", phase="spend", turns=2))
    assert names([asked(last).usual]) == ["B"]


@meets("way", "combat", "every Sector has two combats, the first one too, and the Bunker one",
       "001-50", "N1-20")  # fmt: skip
def _() -> None:
    state, fought = alone("S1", phase="spend"), Counter[str]()
    while not state.ended:
        moves = given("end", state)
        if not moves.is_over:
            moves.take_answer(state.grid.name(asked(moves).usual))
        fights = given("end", moves.play.state)
        while not fights.is_over:
            fights.take_answer({"throw": [[1]], "number": 0, "pick": "no"}[asked(fights).kind])
        (where,) = names([fights.play.state.units["u1"].space])
        fought[where] += 1
        state = fights.play.state
        if not state.ended:
            state = replace(done("end", state), phase="spend")
    assert fought == {"B": 1, **dict.fromkeys(("S1", "S2", "S3", "S6", "S5", "S4", "S7", "S8"), 2)}


@meets("attributes", "roll", "no attribute is said: none bears on the Unit, and the German ignores"
       " all", "001-21", "001-53")  # fmt: skip
def _() -> None:
    told = given("end", alone("East Depot", on=MAPS, phase="combat")).play.told
    assert told == ["Turn 2.", "Phase 1: Roll the Dice."]


@meets("attributes", "move", "it need not Climb; only Can't Stay Here hurries it on", "001-53")
def _() -> None:
    cliff = given("end", alone("West Cliff", on=MAPS, phase="spend", turns=2))
    assert titles(cliff) == "Move of Unit 1"
    assert given("end", alone("West Ledge", on=MAPS, phase="spend", turns=1)).is_over
    hurried = given("end", alone("West Crest", on=MAPS, phase="spend", turns=1))
    assert titles(hurried) == "Move of Unit 1"


@meets("attributes", "combat", "no Special Damage is taken", "001-53", "001-56")
def _() -> None:
    guns = cards(alone("East Guns", on=MAPS, phase="move"), GUNNER)
    after = done("end", guns)
    assert (after.specialists_in_play(), after.soldiers.now) == (("Unteroffizier", GUNNER), 895)


# The end


@meets("loss", "roll", "Desperate Measures may cost the last Soldier", "001-55", "001-72")
def _() -> None:
    state = alone(tally=STARS, soldiers=3, counters=1, options={"counters": "desperate"})
    assert done("desperate", without_people(state)).ended == "allies"
    assert done("desperate", state).ended is None


@meets("loss", "resources", "the last Specialist may be lost to a card", "001-19", "001-55")
def _() -> None:
    state = alone(phase="resources", soldiers=0)
    assert done("lose", state, "Unteroffizier").ended == "allies"
    assert done("lose", alone(phase="resources", soldiers=1), "Unteroffizier").ended is None


@meets("loss", "spend", "the Scharfschütze may be the last one, sacrificed to find the Sniper",
       "001-55", "001-59")  # fmt: skip
def _() -> None:
    state = cards(alone(phase="spend", soldiers=0, sniper="fires", sniper_hits=3), HUNTER)
    assert done("find-sniper", without_people(state)).ended == "allies"


@meets("loss", "move", "a card may take the last Specialist", "001-19", "001-55")
def _() -> None:
    lost = given("lose", alone(phase="move", soldiers=0), "Unteroffizier")
    assert lost.play.told[-1] == "The Allies have won."


@meets("loss", "combat", "the DEF, fire and the Sniper may take the last", "001-20", "001-55",
       "001-56", "001-58")  # fmt: skip
def _() -> None:
    paid = given("end", without_people(alone("S7", phase="move", soldiers=8)))
    assert (paid.is_over, paid.play.state.ended) == (True, "allies")
    fired = without_people(alone("S7", phase="move", soldiers=10))
    assert done("end", fired, [[2]], 2).ended == "allies"
    shot = alone("S2", phase="move", soldiers=3, sniper="fires")
    assert done("end", shot, "yes", "Unteroffizier").ended == "allies"


@meets("no-assault", "combat", "he who outlasts the combat of the storm has won", "001-55")
def _() -> None:
    assert done("end", alone("B", phase="move", soldiers=13)).ended == "german"
    assert done("end", without_people(alone("B", phase="move", soldiers=12))).ended == "allies"


@meets("no-assault", "assault", "Phase 5 is the last: forces are not compared", "001-55")
def _() -> None:
    after = done("end", alone("B", phase="combat"))
    assert (after.turn, after.phase, after.ended) == (2, "roll", None)


# Costs


@meets("fire", "spend", "what a Specialist makes active in Phase 3 does nothing in Phase 5",
       "001-18", "001-56")  # fmt: skip
def _() -> None:
    state = done("acquire specialist", alone("S7", phase="spend", stars=9), GUNNER, 4)
    going = given("end", done("end", state))
    assert going.is_over
    assert going.play.told[-1] == (
        "Machine Gun Fire is active, so boardapp ignores it in solitaire (rule “Solitaire: MGF & "
        "Landmines”)."
    )


@meets("fire", "combat", "inactive MGF and Landmines of its Sector are rolled, and cost Soldiers",
       "001-56", "A1-08")  # fmt: skip
def _() -> None:
    assert done("end", alone("S7", phase="move", soldiers=40), [[4]], 4).soldiers.now == 40 - 8 - 4
    mines = alone("S4", phase="move", soldiers=40)
    assert done("end", mines, [[6]], 6).soldiers.now == 40 - 5 - 6
    assert done("end", cards(mines, "Pionier")).soldiers.now == 40 - 5


@meets("pay", "combat", "Specialists pay DEF and fire where Soldiers cannot, one for one",
       "001-55", "001-56", "N1-01")  # fmt: skip
def _() -> None:
    state = cards(alone("S7", phase="move", soldiers=7), "Pionier", HUNTER)
    going = given("end", state, ["Pionier"])
    assert titles(going) == "Machine Gun Fire"
    after = done("end", state, ["Pionier"], [[1]], 1, [HUNTER])
    assert (after.specialists_in_play(), after.soldiers.now) == (("Unteroffizier",), 0)


# The Sniper


@meets("sniper", "roll", "one that was recruited fires from this turn on", "001-57")
def _() -> None:
    after = done("end", alone("S4", phase="combat", sniper="recruited"))
    assert (after.phase, after.sniper) == ("roll", "fires")


@meets("sniper", "move", "the first Advance recruits it, no lateral move does", "001-57")
def _() -> None:
    lateral = done("end", alone("S1", phase="spend", turns=2), "Wreck Sands")
    assert lateral.sniper == "none"
    been = tuple(SECTORS[one] for one in ("S3", "S2", "S1"))
    assert done("end", alone("S1", phase="spend", turns=1, way=been), "Shingle Bar").sniper == (
        "recruited"
    )
    gone = alone("S1", phase="spend", turns=1, way=been, sniper="gone")
    assert done("end", gone, "Shingle Bar").sniper == "gone", "it comes once"


@meets("sniper", "combat", "it fires where the Unit has not moved; a hit costs a Specialist of"
       " choice or the Zwangsrekrut", "001-57", "001-58")  # fmt: skip
def _() -> None:
    state = cards(alone("S2", phase="move", sniper="fires"), "Zwangsrekrut")
    hit = given("end", state, "yes")
    assert {one.answer for one in asked(hit).choices} == {"Unteroffizier", "Zwangsrekrut"}
    assert done("end", state, "no").specialists_in_play() == state.specialists_in_play()
    assert given("end", alone("S2", phase="move", sniper="fires", moved=True)).is_over
    assert given("end", alone("S2", phase="move", sniper="recruited")).is_over


def _hunted(phase: str) -> None:
    state = cards(alone(phase=phase, sniper="fires", sniper_hits=3, held=1), HUNTER)
    assert (offered(state)["find-sniper"], offered(state)["decoration"]) == ("", "")
    found = done("find-sniper", state)
    assert (found.sniper, found.is_card_in_play(HUNTER)) == ("gone", False)
    assert done("decoration", state, "Sniper Badge").sniper == "gone"


for one in PHASES[:-1]:
    words = "the Badge removes it, and so does the fourth use of the Scharfschütze, who is lost"
    meets("hunt", one, words, "001-12", "001-59")(partial(_hunted, one))


# The Final Tally


@meets("waffen-ss", "resources", "1 Skull of the Final Tally cancels nothing", "001-60")
def _() -> None:
    state = cards(alone(tally=("red skull", "white tool")), "Waffen-SS")
    assert done("end", state, 2).points.now == 2
    two = cards(alone(tally=("red skull", "red skull", "white tool", "red star")), "Waffen-SS")
    assert done("end", two, ["red star"], 2).points.now == 2


@meets("beobachter", "resources", "each RWB gives 2 Item Points beside its bonus", "001-60")
def _() -> None:
    state = cards(alone(tally=(*STARS, *STARS)), "Beobachter")
    assert done("end", state, "gain", "gain").points.now == 4


@meets("clasp", "roll", "a second Final Tally is rolled, one of both chosen, the card discarded",
       "001-61")  # fmt: skip
def _() -> None:
    state = alone(tally=("red star",), held=1)
    kept = done("second", state, POOL, list(STRAIGHT), "first")
    assert (kept.tally, kept.held, kept.used) == (("red star",), 0, {"Close Combat Clasp": 1})
    assert {*done("second", state, POOL, list(STRAIGHT), "second").tally} == {*STRAIGHT}


@meets("dice", "roll", "no die is stolen and no Skull given: the Unit rolls none", "001-62")
def _() -> None:
    may = offered(alone(tally=("red skull", "red star")))
    assert not {"steal", "give-skulls", "conflict"} & may.keys()


# Cards


@meets("pool", "roll", "Dog takes 1 die of the Trading Pool, Barbed Wire 2; an empty one is rolled"
       " anew", "001-62")  # fmt: skip
def _() -> None:
    state = cards(alone(tally=("red star",), trading=("red tool",)), "Dog", "Barbed Wire")
    dog = done("trade-dice dog", state, "red tool")
    assert (dog.tally, dog.trading) == (("red star", "red tool"), ())
    wire = done("trade-dice barbed-wire", dog, POOL, "black tool", "red skull")
    assert (len(wire.tally), len(wire.trading)) == (4, 4)


@meets("pool", "resources", "one that Ingenuity finds anew comes with a Pool", "001-33", "001-62")
def _() -> None:
    state = alone(tally=TOOLS, points=9).with_card_moved("Dog", "used")
    going = given("end", state, "item", "Dog", 7)
    assert titles(going) == "Trading Pool"
    assert len(done("end", state, "item", "Dog", 7, POOL, 3).trading) == 6


@meets("pool", "spend", "six spare dice are rolled as the Item is found", "001-62")
def _() -> None:
    state = alone(phase="spend", points=9)
    assert titles(given("acquire item", state, "Barbed Wire", 9)) == "Trading Pool"
    assert len(done("acquire item", state, "Barbed Wire", 9, POOL).trading) == 6


@meets("decorations", "set-up", "they are not in the deck", "001-63")
def _() -> None:
    deck = begun([[1]]).play.state.deck
    assert sorted(name for name, number in deck.items() for _ in range(number)) == sorted(LEFT)


@meets("decorations", "resources", "a straight chooses among the others", "001-10", "001-63")
def _() -> None:
    deck = begun([[1]]).play.state.deck
    state = alone(tally=STRAIGHT, deck=deck, options={"decorations": "digital"})
    going = given("end", state, ["red star"])
    assert titles(going) == "Decoration of choice"
    assert not {one.answer for one in asked(going).choices} & OUT


@meets("decorations", "spend", "none of them is drawn", "001-09", "001-63")
def _() -> None:
    deck = begun([[1]]).play.state.deck
    going = given("buy", alone(phase="spend", courage=5, deck=deck,
                               options={"decorations": "digital"}))  # fmt: skip
    assert sorted(asked(going).dice[0].symbols) == sorted(LEFT)


@meets("items", "set-up", "they are not in the pool", "001-64")
def _() -> None:
    state = begun([[1]]).play.state
    assert {name for name, one in state.cards.items() if one.where == "out"} == GONE


@meets("items", "spend", "none of them is found", "001-64")
def _() -> None:
    state = replace(begun([[1]]).play.state, phase="spend")
    found = {one.answer for one in asked(given("acquire item", state)).choices}
    assert found == {"Dog", "Barbed Wire"}


# Optional rules


@meets("blind", "set-up", "one die says Soldiers; there is no Courage", "001-70")
def _() -> None:
    last: list[Any] = [{"instead": "number"}, {"instead": "number"}, LEFT, "yes", [[5]]]
    state = begun([[1]], *last, blind="dice").play.state
    assert (state.phase, state.soldiers.now, state.courage.now) == ("roll", 5, 0)


@meets("desperate", "set-up", "you have a counter; the Unit has none", "001-72")
def _() -> None:
    state = begun([[1]], counters="desperate").play.state
    assert (state.counters, state.units["u1"].counters) == (1, 0)


@meets("desperate", "roll", "Phase 1 starts again for 3 Soldiers", "001-72")
def _() -> None:
    state = alone(tally=STARS, soldiers=9, counters=1, options={"counters": "desperate"})
    after = done("desperate", state)
    assert (after.tally, after.soldiers.now, after.counters) == ((), 6, 0)


@meets("lucky", "set-up", "the die for the Starting Sector may be rolled again", "001-66", "001-67")
def _() -> None:
    state = begun([[1]], "0", [[2]], counters="lucky").play.state
    assert names([state.units["u1"].space]) == ["S2"]
    assert (state.counters, state.counter_pool) == (0, 8)


@meets("lucky", "roll", "all six dice after the first roll, or one, are rolled again", "001-67")
def _() -> None:
    state = alone(options=LUCKY, counters=1, counter_pool=7)
    assert titles(given("roll", state, POOL)) == "Re-roll counter"
    again = given("roll", state, POOL, "one", "red skull", [[2]])
    assert "red skull" not in {one.answer for one in asked(again).choices}


@meets("lucky", "resources", "Ingenuity may take a counter; dice of a Pool found then are rolled"
       " again", "001-67", "001-68")  # fmt: skip
def _() -> None:
    held: dict[str, Any] = {"options": LUCKY, "counters": 1, "counter_pool": 7, "points": 9}
    state = alone(tally=TOOLS, **held).with_card_moved("Dog", "used")
    assert done("end", state, "counter", 3).counters == 2
    assert titles(given("end", state, "item", "Dog", 7, POOL)) == "Re-roll counter"


@meets("lucky", "spend", "dice of the Trading Pool are rolled again as they are thrown", "001-67")
def _() -> None:
    state = alone(phase="spend", points=9, options=LUCKY, counters=1, counter_pool=7)
    after = done("acquire item", state, "Dog", 7, POOL, "one", "red skull", [[6]])
    assert ("red tool" in after.trading, after.counters) == (True, 0)


@meets("lucky", "move", "a die for the first way is rolled again", "001-67", "N1-03")
def _() -> None:
    state = alone("S2", phase="spend", turns=2, counters=1, counter_pool=7,
                  options={"direction": "die", **LUCKY})  # fmt: skip
    assert titles(given("end", state, [[2]])) == "Re-roll counter"
    assert names([asked(given("end", state, [[2]], "0", [[1]])).usual]) == ["S1"]


@meets("lucky", "combat", "a die of MGF or Landmines is rolled again", "001-56", "001-67")
def _() -> None:
    state = alone("S7", phase="move", options=LUCKY, counters=1, counter_pool=7)
    after = done("end", state, [[6]], "0", [[1]], 1)
    assert (after.soldiers.now, after.counters) == (900 - 8 - 1, 0)


# The table


def test_every_rule_has_an_entry_in_every_phase() -> None:
    cells = {(rule, phase) for rule in RULES for phase in ALL}
    MEETINGS.hold(cells, NEVER, HEADINGS)
    assert len(cells) == 19 * 7


@pytest.mark.rule("001-49", "001-50", "001-53", "001-54", "001-55", "001-56", "001-57", "001-58")
@pytest.mark.rule("001-59", "001-60", "001-61", "001-62", "001-63", "001-64", "001-67")
@pytest.mark.parametrize("cell", MEETINGS, ids="-".join)
def test_what_happens_in_a_phase_alone(cell: tuple[str, str]) -> None:
    MEETINGS[cell].check()
