"""Every pair of optional rules, worked out from the rulebook.

The table was written from the printed text, before the program was asked. Each pair that meets says
what happens, by which rules, and is played with both in force; one that never meets says why not.
`base` stands for the alternate victory conditions left out: the base game says who wins.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.europe.rule_headings import HEADINGS
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.switches import RULES
from tests.games.europe import wars
from tests.games.europe.wars import CITIES, WHOLE, after, asked, ended, given, refused, told
from tests.support.meetings import Meetings

GERMAN = dict.fromkeys(CITIES, "germany")
TAKEN = {"Leningrad": "germany", "Moscow": "germany"}
NEUTRAL = (
    "The US is neutral, so no unit may attack it, enter it or fly over it (rule “2.2.1 US "
    "Neutrality”)."
)
NO = {"instead": "no"}
Table = Callable[..., EuropeState]
MEETINGS = Meetings[Callable[[Table], None]]()
meets = MEETINGS.meets

NEVER = {
    ("siberia", "neutrality"): "Siberians are Russia's own; what the US does is not asked",
    ("siberia", "peace"): "the US rolls at a fall; Russia's third turn asks for no roll of the US",
    ("siberia", "bomb"): "the third turn is in 1941 or 1942, and the bomb comes from fall 1944 on",
    ("siberia", "factories"): "they are placed, not built, and only in land that is not captured",
    ("siberia", "bank"): "they are units; money of captured capitals is none of theirs",
    ("winter", "relaxed"): "weather lies on original Russian land, whichever cities count",
    ("winter", "factories"): "weather slows units; a factory's loss and output are numbers",
    ("winter", "bank"): "weather slows units; money does not move over land",
    ("neutrality", "relaxed"): "which cities Germany needs in Russia is nothing to the US",
    ("relaxed", "bomb"): "a raid takes money and no city",
    ("relaxed", "factories"): "which cities defeat Russia does not change whose a factory is",
    ("bomb", "bank"): "what a raid destroys is lost to all; only what a captor seizes goes there",
    ("base", "winter"): "weather does not ask who wins",
    ("base", "neutrality"): "the base game says who wins, and the US takes no part in the war "
        "by either",
    ("base", "bomb"): "a raid takes money and wins nothing by itself",
}  # fmt: skip
"""Pairs that no moment of a war brings together, each with the reason."""


def titles(going: RunningProcedure[EuropeState]) -> str:
    """The titles of the present questions."""
    title: str = asked(going).title
    return title


def control(state: EuropeState, area: str, nation: str, *answers: Any) -> EuropeState:
    """A territory in other hands, with the consequences."""
    return after("control", state, area, nation, *answers)


# The alternate victory conditions


@meets("victory", "lend-lease", "aid goes on without Moscow; to a defeated Russia there is none,"
       " and what is on its way is lost", "003-07", "003-16", "003-17", "N3-04")  # fmt: skip
def _(table: Table) -> None:
    assert titles(given("end", table(phase="russia", holders=TAKEN))) == "IPC of Britain"
    state = table(turn=4, phase="us", holders=GERMAN, holds={"russia": 3}, aside={"britain": 10})
    state = ended(state, 2)
    assert (state.phase, state.defeated, state.aside) == ("britain", ("russia",), {})


@meets("victory", "siberia", "they come while Russia is not defeated, though its cities have"
       " fallen; then never", "003-07", "003-22", "003-24")  # fmt: skip
def _(table: Table) -> None:
    going = given("end", table(turn=3, holders=GERMAN), [[6]], "Archangel")
    assert (going.is_over, going.play.told[-1].split(" (")[0]) == (
        True,
        "The Siberian units are placed in Archangel",
    )
    assert ended(table(turn=3, holders=GERMAN, defeated=("russia",)), 1).phase == "britain"


@meets("victory", "winter", "weather is rolled and binds in original Russian land, though Russia is"
       " defeated and others hold it", "003-08", "003-27", "003-32")  # fmt: skip
def _(table: Table) -> None:
    lost = table(turn=3, phase="us", board=WHOLE, holders=GERMAN, defeated=("russia",))
    snow = after("end", lost, [[1]])
    assert snow.weather == "snow"
    assert refused("way", snow, "Moscow", "tanks", ["Smolensk", "Poland"]).startswith("Snow: tanks")


@meets("victory", "neutrality", "the US is no Ally that could hold Germany; Germany wins by Britain"
       " and Russia", "003-02", "003-06", "003-34")  # fmt: skip
def _(table: Table) -> None:
    assert refused("control", table(phase="britain"), "Germany", "us") == NEUTRAL
    last = table(turn=5, phase="britain", holders={**GERMAN, "Great Britain": "germany"},
                 defeated=("russia",), holds={"england": 4})  # fmt: skip
    assert after("end", last).ended == "germany"


@meets("victory", "peace", "after the first defeat the US rolls; one at peace liberates nobody; the"
       " second defeat wins without a roll", "003-05", "003-10", "003-35", "N3-02")  # fmt: skip
def _(table: Table) -> None:
    first = table(turn=4, phase="us", holders=GERMAN, holds={"russia": 3})
    assert titles(given("end", first)) == "Peace"
    peace = after("end", first, [[1, 1]])
    fallen = control(peace, "Great Britain", "germany", 5)
    assert refused("control", fallen, "Great Britain", "us").startswith("The US has made peace")
    assert ended(fallen, 2).phase == "germany"
    assert ended(fallen, 2).ended == "germany"


@meets("victory", "relaxed", "Moscow alone defeats Russia, and its income hangs on Moscow",
       "003-04", "003-14", "003-37", "A3-11")  # fmt: skip
def _(table: Table) -> None:
    two = table(holders={"Leningrad": "germany"})
    two = control(two, "Stalingrad", "germany")
    assert two.holds == {}
    going = given("control", two, "Moscow", "germany")
    assert titles(going) == "IPC of Russia"
    assert ended(control(two, "Moscow", "germany", 8), 4).defeated == ("russia",)
    back = table(holders={"Moscow": "germany"})
    assert any("no income" in one for one in told("end", back))


@meets("victory", "bomb", "a hold matures before the try: who has won tries no more",
       "003-02", "003-03", "003-38")  # fmt: skip
def _(table: Table) -> None:
    last = table(turn=14, phase="us", holders={"Great Britain": "germany"}, holds={"england": 13})
    going = given("end", last)
    assert (titles(going), going.play.state.defeated) == ("IPC level of Germany", ("britain",))
    won = table(turn=14, phase="us", holders={"Great Britain": "germany"}, holds={"england": 13},
                defeated=("russia",))  # fmt: skip
    assert after("end", won).ended == "germany"


@meets("victory", "factories", "Great Britain's factory is captured until Britain is liberated;"
       " then it is bombed like any other", "003-10", "003-45")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, phase="us", holders={"Great Britain": "germany"},
                  defeated=("britain",))  # fmt: skip
    again = given("raid", state, "Great Britain", 2, [[6]], [[5]])
    assert again.play.told[-1].startswith("5 is more than 2, so you roll again")
    free = control(state, "Great Britain", "us")
    free = ended(free, 1)
    hit = after("raid", free, "Great Britain", 2, [[6]], [[5]])
    assert (free.phase, hit.bombed) == ("germany", {WHOLE.grid.parse("Great Britain"): 11})


@meets("victory", "bank", "Russia's last city hands its money to the bank, and Britain's capital"
       " too", "003-15", "003-49", "A3-07")  # fmt: skip
def _(table: Table) -> None:
    state = table(holders=TAKEN, treasury={"germany": 5, "russia": 9, "britain": 7})
    state = control(state, "Stalingrad", "germany", 9)
    assert state.treasury == {"germany": 5, "russia": 0, "britain": 7}
    assert control(state, "Great Britain", "germany", 7).treasury["germany"] == 5


# Lend-Lease


@meets("lend-lease", "siberia", "in the third Russian turn both are rolled for, each by its die",
       "003-18", "003-22")  # fmt: skip
def _(table: Table) -> None:
    state = table(turn=3, aside={"us": 27}, treasury={"russia": 0})
    going = given("end", state)
    assert titles(going) == "Lend-Lease"
    assert going.take_answer([[1]]) is None
    assert (titles(going), going.play.state.treasury) == ("Siberian reinforcements", {"russia": 25})


@meets("lend-lease", "winter", "weather takes nothing off what arrives; where Russia moves first it"
       " is rolled first", "003-18", "003-27", "003-32")  # fmt: skip
def _(table: Table) -> None:
    order = ("russia", "germany", "britain", "us")
    state = table(turn=3, phase="us", order=order, aside={"us": 27}, treasury={"russia": 0})
    assert titles(given("end", state)) == "Weather"
    assert after("end", state, [[1]], [[1]]).treasury == {"russia": 25}


@meets("lend-lease", "neutrality", "a neutral US sends nothing, and Britain may", "003-17",
       "003-34", "A3-05")  # fmt: skip
def _(table: Table) -> None:
    state = table(turn=5, phase="russia")
    assert titles(given("end", state)) == "IPC of Britain"
    assert after("end", after("end", state, NO)).phase == "germany"
    aid = table(turn=5, phase="britain", options={"neutral-aid": "aid"})
    assert titles(given("end", aid)) == "IPC of the US"


@meets("lend-lease", "peace", "a US at peace sends no more; what it had set aside is on its way",
       "003-18", "003-35", "N3-02")  # fmt: skip
def _(table: Table) -> None:
    state = table(peace=True, aside={"us": 10}, treasury={"russia": 0})
    state = after("end", state, [[1]])
    assert state.treasury == {"russia": 9}
    state = after("end", state, NO)
    assert (state.phase, after("end", state).phase) == ("britain", "germany")


@meets("lend-lease", "relaxed", "Moscow's fall defeats Russia a turn later; until then money"
       " arrives, then it is lost", "003-18", "003-37", "N3-04")  # fmt: skip
def _(table: Table) -> None:
    held: dict[str, Any] = {"holders": {"Moscow": "germany"}, "aside": {"us": 10}}
    arrived = after("end", table(**held, treasury={"russia": 0}), [[1]])
    assert arrived.treasury == {"russia": 9}
    late = after("end", table(turn=4, phase="us", holds={"russia": 3}, **held))
    assert (late.defeated, late.aside) == (("russia",), {})


@meets("lend-lease", "bomb", "aid is set aside before the try; the level is the chart's, which it"
       " does not lower, or the treasury's, which it does", "003-17", "003-38", "003-39",
       "N3-03")  # fmt: skip
def _(table: Table) -> None:
    def tries(**options: str) -> RunningProcedure[EuropeState]:
        state = table(board=WHOLE, turn=15, phase="britain", treasury={"us": 33}, options=options)
        assert titles(given("end", state)) == "IPC of the US"
        return given("end", state, 33, 33)

    chart, treasury = tries(), tries(level="treasury")
    assert titles(chart) == titles(treasury) == "IPC level of the US"
    assert (asked(chart).usual, asked(treasury).usual) == (20, 0)


@meets("lend-lease", "factories", "bombs take what is in the treasury; what is set aside has left"
       " it", "003-17", "003-45")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, holders={"Leningrad": "germany"}, phase="britain",
                  treasury={"germany": 1}, aside={"britain": 10})  # fmt: skip
    hit = after("raid", state, "Leningrad", 1, [[4]])
    assert (hit.treasury, hit.aside) == ({"germany": 0}, {"britain": 10})
    own = table(board=WHOLE, holders={"Germany": "britain"}, treasury={"britain": 3},
                aside={"britain": 10})  # fmt: skip
    hit = after("raid", own, "Germany", 1, [[5]])
    assert (hit.treasury, hit.aside) == ({"britain": 0}, {"britain": 10})


@meets("lend-lease", "bank", "a captured capital's treasury goes to the bank; money on its way"
       " is in nobody's treasury", "003-17", "003-21", "003-49")  # fmt: skip
def _(table: Table) -> None:
    state = table(holders=TAKEN, aside={"us": 7, "britain": 5},
                  treasury={"germany": 5, "russia": 9, "britain": 4})  # fmt: skip
    state = control(state, "Stalingrad", "germany", 9)
    state = control(state, "Great Britain", "germany", 4)
    assert state.aside == {"us": 7, "britain": 5}
    assert state.treasury == {"germany": 5, "russia": 0, "britain": 0}


# Siberian reinforcements


@meets("siberia", "winter", "where the third turn is a winter they start it in Russia, and are"
       " slow", "003-22", "003-24", "003-32", "A3-04")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, turn=2, phase="us", options={"start": "summer"})
    state = after("end", state, [[1]])
    assert (state.season_and_year, state.weather) == (("winter", 1941), "snow")
    came = after("end", state, [[6]])
    assert refused("way", came, "Moscow", "infantry", ["Smolensk", "Poland"]).startswith("Snow:")


@meets("siberia", "relaxed", "Moscow taken in turn 2 and held defeats Russia before they come; in"
       " turn 3 they come elsewhere", "003-22", "003-24", "003-37")  # fmt: skip
def _(table: Table) -> None:
    moscow = {"Moscow": "germany"}
    early = ended(table(turn=2, phase="us", holders=moscow, holds={"russia": 2}), 2)
    assert (early.defeated, early.phase) == (("russia",), "britain")
    late = given("end", table(turn=3, holders=moscow, holds={"russia": 3}), [[6]])
    assert asked(late).sentence == "Siberian reinforcements: 6 infantry. Where do you place them?"


# Russian Winter


@meets("winter", "neutrality", "a way keeps to both: slow from Russia, and never over the US",
       "003-30", "003-32", "003-33")  # fmt: skip
def _(table: Table) -> None:
    snow = table(board=WHOLE, turn=4, weather="snow")
    assert refused("way", snow, "Kiev", "tanks", ["Poland", "Germany"]).startswith("Snow: tanks")
    over = ["Ocean", "Eastern States"]
    assert refused("way", snow, "Great Britain", "fighters", over) == NEUTRAL
    assert refused("way", snow, "Eastern States") == NEUTRAL


@meets("winter", "peace", "where Russia falls as a winter starts both are rolled then, the weather"
       " by Germany, the peace by the US", "003-27", "003-35")  # fmt: skip
def _(table: Table) -> None:
    state = table(turn=3, phase="us", holders=GERMAN, holds={"russia": 2})
    going = given("end", state)
    assert (titles(going), asked(going).by) == ("Weather", "germany")
    assert going.take_answer([[1]]) is None
    assert (titles(going), asked(going).by) == ("Peace", "us")


@meets("winter", "bomb", "in winter 1944 the weather is rolled, then the bomb is tried for; an"
       " atomic bomber is as slow in snow as any", "003-27", "003-30", "003-38",
       "003-44")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, turn=15, phase="us")
    going = given("end", state, [[1]])
    assert (titles(given("end", state)), titles(going)) == ("Weather", "IPC level of Germany")
    snow = after("end", state, [[1]], 0, [[1, 1]])
    assert snow.bomb == ("germany",)
    notes = {one.answer: one.note for one in asked(given("way", snow, "Moscow")).choices}
    assert notes["bombers"] == "3 spaces"


# US neutrality


@meets("neutrality", "peace", "a neutral US has nothing to sue for, unless the table reads it so",
       "003-34", "003-35", "A3-05")  # fmt: skip
def _(table: Table) -> None:
    fallen: dict[str, Any] = {"turn": 4, "holders": GERMAN, "holds": {"russia": 3}}
    state = ended(table(phase="britain", **fallen), 1)
    assert (state.defeated, state.peace, state.due) == (("russia",), False, ())
    capture = table(holders=TAKEN, options={"us-roll": "capture"})
    assert given("control", capture, "Stalingrad", "germany", 5).is_over
    reads = table(phase="us", options={"neutral-aid": "aid"}, **fallen)
    assert titles(given("end", reads)) == "Peace"


@meets("neutrality", "bomb", "Germany tries and a neutral US does not; no bomb falls on the US",
       "003-33", "003-34", "003-38")  # fmt: skip
def _(table: Table) -> None:
    assert titles(given("end", table(turn=15, phase="britain"))) == "IPC level of Germany"
    aid = table(turn=15, phase="britain", options={"neutral-aid": "aid"})
    assert after("end", aid).phase == "us"
    bomber = table(board=WHOLE, turn=16, bomb=("germany",))
    assert refused("raid", bomber, "Eastern States") == NEUTRAL


@meets("neutrality", "factories", "the US captures no factory, and none of its own is captured or"
       " bombed", "003-33", "003-45")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE)
    assert refused("raid", state, "Eastern States") == NEUTRAL
    assert refused("control", state, "Eastern States") == NEUTRAL
    assert refused("control", state, "Germany", "us") == NEUTRAL


@meets("neutrality", "bank", "the US capital is never captured: its money goes nowhere",
       "003-33", "003-49")  # fmt: skip
def _(table: Table) -> None:
    assert refused("control", table(treasury={"us": 9}), "United States") == NEUTRAL
    going = given("control", table(treasury={"us": 9}), "Great Britain", "germany", 4)
    assert going.play.state.treasury["us"] == 9


# Suing for peace


@meets(
    "peace",
    "relaxed",
    "Russia falls with Moscow, and the US rolls for peace then",
    "003-35",
    "003-37",
)
def _(table: Table) -> None:
    state = table(turn=4, phase="us", holders={"Moscow": "germany"}, holds={"russia": 3})
    going = given("end", state)
    assert (titles(going), asked(going).sentence) == (
        "Peace",
        ("Russia falls, so the US rolls two dice for peace."),
    )


@meets("peace", "bomb", "a US at peace has no turn to try in; Germany goes on trying",
       "003-35", "003-38", "N3-02")  # fmt: skip
def _(table: Table) -> None:
    going = given("end", table(turn=15, phase="britain", peace=True))
    assert (titles(going), going.play.state.phase) == ("IPC level of Germany", "germany")
    war = given("end", table(turn=15, phase="britain"))
    assert titles(war) == "IPC level of the US"


@meets("peace", "factories", "what the US has captured stays captured: no more is bombed than its"
       " value", "003-35", "003-45", "N3-02")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, holders={"Germany": "us"}, peace=True, treasury={"us": 30})
    hit = after("raid", state, "Germany", 3, [[6]], [[6]])
    assert (hit.bombed, hit.treasury) == ({WHOLE.grid.parse("Germany"): 12}, {"us": 18})


@meets("peace", "bank", "the money goes the US rolls when the capital is captured, the US rolls "
    "at the defeat, or both at the capture", "003-36", "003-49", "N3-01")  # fmt: skip
def _(table: Table) -> None:
    state = control(table(turn=4, treasury={"germany": 1}), "Great Britain", "germany", 6)
    assert (state.treasury["germany"], state.due) == (1, ())
    assert titles(given("end", ended(state, 3))) == "Peace"
    both = table(treasury={"germany": 1}, options={"us-roll": "capture"})
    going = given("control", both, "Great Britain", "germany", 6)
    assert (titles(going), going.play.state.treasury["germany"]) == ("Peace", 1)


# Moscow alone, bombs, factories, the bank


@meets("relaxed", "bank", "Moscow's money goes to the bank as it falls, or with the last city where"
       " money is read so", "003-37", "003-49", "A3-07", "A3-11")  # fmt: skip
def _(table: Table) -> None:
    state = control(table(treasury={"germany": 5, "russia": 9}), "Moscow", "germany", 9)
    assert state.treasury == {"germany": 5, "russia": 0}
    last = table(holders={"Leningrad": "germany"}, treasury={"germany": 5, "russia": 9},
                 options={"moscow-money": "last"})  # fmt: skip
    last = control(last, "Moscow", "germany")
    assert last.treasury["russia"] == 9
    assert control(last, "Stalingrad", "germany", 9).treasury == {"germany": 5, "russia": 0}


@meets("bomb", "factories", "an atomic bomber throws three dice, within a captured factory's value;"
       " less than 3 is the value", "003-42", "003-45", "003-46", "A3-06")  # fmt: skip
def _(table: Table) -> None:
    held: dict[str, Any] = {"board": WHOLE, "phase": "us", "bomb": ("us",)}
    state = table(holders={"Leningrad": "germany"}, **held)
    again = given("raid", state, "Leningrad", "yes", 0, "yes", [[1, 2, 3]])
    assert again.play.told[-1].startswith("6 is more than 4, so you roll again")
    room = after("raid", state, "Leningrad", "yes", 1, "yes", [[2]])
    assert room.bombed == {WHOLE.grid.parse("Leningrad"): 4}
    free = after("raid", table(**held), "Germany", "yes", 0, "yes", [[6, 6, 6]])
    assert free.bombed == {WHOLE.grid.parse("Germany"): 18}


@meets("factories", "bank", "a captured capital's money goes to the bank, and its factory is a"
       " captured one from then on", "003-45", "003-49")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, phase="germany", treasury={"germany": 9, "britain": 5})
    state = control(state, "Great Britain", "germany", 5)
    assert state.treasury == {"germany": 9, "britain": 0}
    built = refused("build", state, "Great Britain", 9)
    assert built.startswith("Great Britain may build at most 8 units a turn")
    state = ended(state, 2)
    again = given("raid", state, "Great Britain", 2, [[6]], [[3]])
    assert (state.phase, again.play.told[-1][:12]) == ("britain", "3 is more th")


# The base game says who wins


@meets("base", "lend-lease", "Russia is never defeated by these rules: aid goes on and arrives",
       "003-01", "003-17", "003-18")  # fmt: skip
def _(table: Table) -> None:
    state = table(holders=GERMAN, aside={"us": 10}, treasury={"russia": 0})
    state = after("end", state, [[1]])
    assert (state.phase, state.treasury) == ("russia", {"russia": 9})
    assert titles(given("end", state)) == "IPC of Britain"


@meets("base", "siberia", "they come where Russia still holds, whatever has fallen", "003-01",
       "003-24")  # fmt: skip
def _(table: Table) -> None:
    going = given("end", table(turn=3, holders=GERMAN), [[6]], "Archangel")
    assert going.play.told[-1].startswith("The Siberian units are placed in Archangel")


@meets("base", "peace", "an Ally falls as its capital is captured: the US rolls at once, and peace"
       " takes it out", "003-01", "003-35", "003-36")  # fmt: skip
def _(table: Table) -> None:
    for capital, money in (("Moscow", 5), ("Great Britain", 6)):
        going = given("control", table(), capital, "germany", money)
        assert titles(going) == "Peace"
        peace = after("control", table(), capital, "germany", money, [[1, 1]])
        assert (peace.peace, peace.defeated, peace.ended) == (True, (), None)
        assert ended(peace, 3).phase == "germany"


@meets("base", "relaxed", "the original rules ask for Moscow alone already: nothing changes",
       "003-37")  # fmt: skip
def _(table: Table) -> None:
    assert given("control", table(), "Leningrad", "germany").is_over
    money = table(treasury={"germany": 5, "russia": 9})
    state = control(money, "Moscow", "germany", 9)
    assert (state.treasury, state.holds) == ({"germany": 14, "russia": 0}, {})


@meets("base", "factories", "whose a factory is follows who holds it: retaken and given back it is"
       " captured no more", "003-01", "003-45")  # fmt: skip
def _(table: Table) -> None:
    state = table(board=WHOLE, holders={"Great Britain": "us"})
    bound = given("raid", state, "Great Britain", 2, [[6]], [[3]])
    assert bound.play.told[-1].startswith("3 is more than 2, so you roll again")
    back = control(state, "Great Britain", "britain")
    free = after("raid", back, "Great Britain", 2, [[6]], [[3]])
    assert free.bombed == {WHOLE.grid.parse("Great Britain"): 9}


@meets("base", "bank", "Moscow is a capital like any other: its money goes to the bank, however"
       " Russia's last city is read", "003-01", "003-49", "A3-07")  # fmt: skip
def _(table: Table) -> None:
    for options in ({}, {"last-city": "germany"}):
        state = table(treasury={"germany": 5, "russia": 9}, options=options)
        assert control(state, "Moscow", "germany", 9).treasury == {"germany": 5, "russia": 0}


# The table


def test_every_pair_of_rules_has_its_entry() -> None:
    pairs = [*combinations(RULES, 2), *(("base", one) for one in RULES if one != "victory")]
    MEETINGS.hold(pairs, NEVER, HEADINGS)
    assert len(pairs) == 45 + 9


@pytest.mark.rule("003-01")
@pytest.mark.parametrize("pair", MEETINGS, ids="-".join)
def test_what_happens_where_two_rules_meet(pair: tuple[str, str]) -> None:
    meeting = MEETINGS[pair]
    used = [one for one in pair if one not in ("victory", "base")]
    base = {"victory": "left-out"} if "base" in pair else {}

    def table(**changed: Any) -> EuropeState:
        """A table at which both are in force."""
        return wars.table(*used, options={**base, **changed.pop("options", {})}, **changed)

    meeting.check(table)
