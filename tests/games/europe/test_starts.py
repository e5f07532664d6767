"""The start of turns: Lend-Lease, Siberians, seasons and weather, peace, the bomb."""

from fractions import Fraction
from typing import Any

import pytest

from boardapp.games.europe.dice_tables import SEASONS, season_and_year
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.turn_menu import menu_questions
from tests.games.europe import dice_oracle as oracle
from tests.games.europe.wars import (
    CITIES,
    OUTLINE,
    WHOLE,
    after,
    asked,
    chances,
    ended,
    fell,
    given,
    offers,
    refused,
    table,
    told,
)

GERMAN = dict.fromkeys(CITIES, "germany")
HERE = "2.1.1 Lend Lease"


# Lend-Lease


@pytest.mark.rule("003-17")
def test_no_more_is_set_aside_than_there_is() -> None:
    state = table("lend-lease", phase="russia")
    assert refused("end", state, 12, 15) == (
        f"Britain has only 12 IPC, so it cannot set 15 aside (rule “{HERE}”)."
    )
    one = after("end", state, 12, 12)
    assert (one.phase, one.aside, one.treasury) == ("britain", {"britain": 12}, {"britain": 0})
    assert after("end", state, 150, 120).aside == {"britain": 120}
    more = table("lend-lease", phase="russia", aside={"britain": 3})
    assert after("end", more, 12, 5).aside == {"britain": 8}
    both = after("end", one, 20, 5)
    assert both.aside == {"britain": 12, "us": 5}
    begun = table("lend-lease", phase="set-up", due=("aid",))
    going = given("set-up", begun, ["us", "germany", "russia", "britain"])
    assert going.play.state.due == ("aid",), "a layout may say that it is due: once"
    none = after("end", state, {"instead": "no"})
    assert (none.phase, none.aside, none.treasury) == ("britain", {}, {})


@pytest.mark.rule("003-18", "003-19", "003-21")
@pytest.mark.parametrize(("die", "arrives"), [*enumerate((25, 22, 14, 14, 11, 9), 1)])
def test_a_share_of_27_arrives(die: int, arrives: int) -> None:
    assert oracle.arrives(27, die) == arrives
    state = table("lend-lease", aside={"britain": 20, "us": 7}, treasury={"russia": 10})
    going = given("end", state, [[die]])
    assert going.is_over
    assert (going.play.state.aside, going.play.state.treasury) == ({}, {"russia": 10 + arrives})
    assert going.play.told[-1] == (
        f"{arrives} of 27 IPC arrive, and Russia must spend them at once (rule “{HERE}”)."
    )


@pytest.mark.rule("003-19", "003-20", "A3-02")
def test_the_share_is_less_without_archangel() -> None:
    state = table("lend-lease", aside={"us": 27})
    going = given("end", state)
    assert chances(going) == [
        ("30 %: 9 IPC", Fraction(1, 6)), ("40 %: 11 IPC", Fraction(1, 6)),
        ("50 %: 14 IPC", Fraction(2, 6)), ("80 %: 22 IPC", Fraction(1, 6)),
        ("90 %: 25 IPC", Fraction(1, 6)),
    ]  # fmt: skip
    mean = sum(one.chance * int(one.outcome.split(" ")[0]) for one in asked(going).odds)
    assert mean == oracle.mean_share() == Fraction(340, 6)
    lost = table("lend-lease", aside={"us": 27}, holders={"Archangel": "germany"})
    going = given("end", lost)
    assert "add 1, because Russia does not hold Archangel." in asked(going).sentence
    mean = sum(one.chance * int(one.outcome.split(" ")[0]) for one in asked(going).odds)
    assert mean == oracle.mean_share(archangel=False) == Fraction(280, 6)
    for die in range(1, 7):
        words = given("end", lost, [[die]]).play.told[-1]
        assert words.startswith(f"{oracle.arrives(27, die, archangel=False)} of 27 IPC arrive")
    nothing = table("lend-lease", aside={"us": 27}, holders={"Archangel": "germany"},
                    options={"seven": "nothing"})  # fmt: skip
    assert told("end", nothing, [[6]])[-1].startswith("0 of 27 IPC arrive")
    shown = fell(given("end", table("lend-lease", "siberia", turn=3, aside={"us": 27}), [[6]]))
    assert (shown.rows[0], shown.fell, len(shown.rows)) == (("6", "30 %: 9 IPC"), 0, 5)
    assert shown.rows[-1] == ("1", "90 %: 25 IPC")


@pytest.mark.rule("003-21", "A3-10")
def test_both_sums_are_rolled_for_at_once_or_each() -> None:
    state = table("lend-lease", aside={"britain": 5, "us": 5}, treasury={"russia": 0})
    assert after("end", state, [[1]]).treasury == {"russia": 9}
    much = table("lend-lease", aside={"us": 200}, treasury={"russia": 0})
    assert after("end", much, [[1]]).treasury == {"russia": 180}
    each = table("lend-lease", aside={"britain": 5, "us": 5}, treasury={"russia": 0},
                 options={"two-sums": "each"})  # fmt: skip
    assert after("end", each, [[1]], [[6]]).treasury == {"russia": 5 + 2}
    # Nobody throws twice: what fell stands when it is left off.
    cut = after("end", each, [[1]], {"instead": "abandon"})
    assert (cut.aside, cut.treasury, cut.due) == ({"us": 5}, {"russia": 5}, ("arrive",))
    assert offers(cut)["end"] == "Do this first: Lend-Lease."
    assert after("start", cut, [[6]]).treasury == {"russia": 7}


# Siberians


@pytest.mark.rule("003-22", "003-23", "003-24")
def test_siberians_come_once_in_the_third_russian_turn() -> None:
    assert ended(table("siberia", turn=2), 1).phase == "russia"
    assert ended(table("siberia", turn=4), 1).phase == "russia"
    state = table("siberia", turn=3)
    going = given("end", state)
    assert len(chances(going)) == 6
    assert {chance for _, chance in chances(going)} == {Fraction(1, 6)}
    for die, (infantry, tanks, artillery, fighters) in enumerate(oracle.SIBERIA, 1):
        parts = [f"{infantry} infantry", f"{tanks} tanks" if tanks else "",
                 f"{artillery} artillery" if artillery else "",
                 f"{fighters} fighter" if fighters else ""]  # fmt: skip
        assert told("end", state, [[die]])[-2:] == [
            f"{', '.join(filter(None, parts))} (rule “2.1.2 Siberian Reinforcements”).",
            "The Siberian units are placed in Moscow (rule “2.1.2 Siberian Reinforcements”).",
        ]


@pytest.mark.rule("003-24", "A3-03", "N3-05")
def test_without_moscow_they_come_where_russia_still_holds() -> None:
    state = table("siberia", turn=3, holders={"Moscow": "germany"})
    going = given("end", state, [[3]])
    assert asked(going).sentence == (
        "Siberian reinforcements: 7 infantry, 3 tanks, 3 artillery. Where do you place them?"
    )
    lit = {OUTLINE.grid.name(space) for space in asked(going).allowed_spaces(OUTLINE.grid)}
    assert lit == {"Other Russian territories", "Leningrad", "Archangel", "Stalingrad"}
    assert refused("end", state, [[3]], "Moscow") == (
        "Moscow is not an original Russian territory that Russia still holds (rule “2.1.2 Siberian "
        "Reinforcements”)."
    )
    assert told("end", state, [[3]], "Leningrad")[-1].startswith(
        "The Siberian units are placed in Leningrad"
    )
    allied = table("siberia", turn=3, holders={"Moscow": "britain"})
    assert refused("end", allied, [[3]], "Moscow").startswith("Moscow is not an original Russian")
    spread = table(
        "siberia", turn=3, holders={"Moscow": "germany"}, options={"siberians": "spread"}
    )
    assert (
        "The Siberian units are placed in original Russian territories"
        in told("end", spread, [[3]])[-1]
    )
    lost = dict.fromkeys((*CITIES, "Archangel"), "germany")
    state = table("siberia", turn=3, holders=lost, others=0)
    assert told("end", state, [[3]])[-1].startswith(
        "Russia holds no original territory, so the Siberian units are lost"
    )
    table_says = table("siberia", turn=3, holders=lost, others=0,
                       options={"lost-moscow": "table"})  # fmt: skip
    assert "you agree where to place the Siberian units" in told("end", table_says, [[3]])[-1]


# Seasons and weather


@pytest.mark.rule("003-25", "003-26", "003-38", "A3-04")
@pytest.mark.parametrize("start", SEASONS)
def test_each_turn_is_a_season(start: str) -> None:
    first = SEASONS.index(start)
    assert [season_and_year(turn, start) for turn in range(1, 40)] == [
        oracle.season(turn, first) for turn in range(1, 40)
    ]
    state = table("winter", "bomb", options={"start": start}, turn=1)
    assert oracle.season(state.first_atomic_bomb_turn, first) == ("fall", 1944)


@pytest.mark.rule("003-25", "A3-04")
def test_spring_1941_is_turn_1() -> None:
    seasons = {turn: season_and_year(turn, "spring") for turn in (1, 3, 4, 5, 15)}
    assert seasons == {1: ("spring", 1941), 3: ("fall", 1941), 4: ("winter", 1941),
                       5: ("spring", 1942), 15: ("fall", 1944)}  # fmt: skip


def new_turn(turn: int, **changed: Any) -> EuropeState:
    """A table at the end of the turn before."""
    return table("winter", turn=turn - 1, phase="us", **changed)


@pytest.mark.rule("003-27", "003-28", "003-29")
@pytest.mark.parametrize(
    ("turn", "name", "rows"),
    [(4, "Winter 1941", oracle.WINTER), (5, "Spring 1942", oracle.SPRING)],
)
def test_germany_rolls_in_winter_and_spring(turn: int, name: str, rows: list[str]) -> None:
    going = given("end", new_turn(turn))
    throw = asked(going)
    assert (throw.by, throw.title, throw.sentence) == (
        "germany",
        "Weather",
        f"{name}, turn {turn}.",
    )
    assert {one.lower(): chance for one, chance in chances(going)} == oracle.one_die(rows)
    bounds = {4: ["6", "4 to 5", "1 to 3"], 5: ["4 to 6", "2 to 3", "1"]}[turn]
    assert [one for one, _ in fell(given("end", new_turn(turn), [[1]])).rows] == bounds
    for die, weather in enumerate(rows, 1):
        state = after("end", new_turn(turn), [[die]])
        assert (state.weather, state.weather_of, state.phase) == (weather, turn, "germany")


@pytest.mark.rule("003-27")
def test_summer_and_fall_are_clear() -> None:
    for turn, words in ((6, "summer 1942"), (7, "fall 1942")):
        going = given("end", new_turn(turn, weather="snow"))
        assert (going.is_over, going.play.state.weather) == (True, "clear")
        assert (
            going.play.told[-1] == f"The weather of {words} is clear (rule “2.1.3 Russian Winter”)."
        )
        assert words not in " ".join(told("end", going.play.state)), "it is said once"


@pytest.mark.rule("A3-04")
def test_the_first_roll_may_be_left_out() -> None:
    state = table("winter", turn=1, phase="set-up", weather_of=0)
    order = ["germany", "russia", "britain", "us"]
    assert asked(given("set-up", state, order)).title == "Weather"
    clear = table("winter", turn=1, phase="set-up", weather_of=0, options={"first-roll": "clear"})
    assert told("set-up", clear, order)[-1] == (
        "The weather of spring 1941 is clear (your reading of “seasons from Turn 1 on”)."
    )


@pytest.mark.rule("003-30", "003-31", "003-32")
def test_snow_is_told_with_what_it_does() -> None:
    going = given("end", new_turn(4), [[3]])
    assert going.play.told[-2:] == [
        "The weather is snow (rule “2.1.3 Russian Winter”).",
        (
            "Units that start in original Russian territory are slowed; ground units may move "
            "only 1 territory, fighters 2, bombers 3 (rule “2.1.3 Russian Winter”)."
        ),
    ]
    (menu_,) = menu_questions(going.play.state)
    assert menu_.sentence.startswith(
        "Snow: units that start in original Russian territory are slowed; ground"
    )
    assert told("end", new_turn(4), [[4]])[-1] == (
        "Units that start in original Russian territory are slowed; ground units may move only "
        "1 territory (rule “2.1.3 Russian Winter”)."
    )
    assert (
        told("end", new_turn(4), [[6]])[-1] == "The weather is clear (rule “2.1.3 Russian Winter”)."
    )
    (clear,) = menu_questions(table("winter", weather="clear"))
    (unused,) = menu_questions(table(weather="snow"))
    assert "original Russian territory" not in clear.sentence + unused.sentence


@pytest.mark.rule("003-30", "003-31", "003-32", "A3-08", "A3-09")
def test_who_starts_in_russia_is_slow() -> None:
    def steps(weather: str, kind: str, start: str, phase: str = "russia", **options: str) -> int:
        state = table("winter", board=WHOLE, turn=4, weather=weather, phase=phase, options=options)
        path = asked(given("way", state, start, kind))
        way: list[Any] = []
        while lit := [
            one for one in path.allowed_next_spaces(tuple(way), WHOLE.grid) if one not in way
        ]:
            way.append(lit[-1])
        return len(way)

    assert [steps("snow", kind, "Kiev") for kind in ("tanks", "fighters", "bombers")] == [1, 2, 3]
    assert steps("mud", "tanks", "Kiev") == 1
    far = steps("clear", "bombers", "Kiev")
    assert {steps("mud", kind, "Kiev") for kind in ("fighters", "bombers", "ships")} == {far}
    assert far > 3
    assert steps("snow", "ships", "Kiev") > 3
    assert steps("clear", "tanks", "Kiev") > 3
    assert steps("snow", "tanks", "Poland") > 3, "who enters Russia is not slowed"
    assert steps("snow", "tanks", "Kiev", bound="germany") > 3
    assert steps("snow", "tanks", "Kiev", phase="germany", bound="germany") == 1
    dry = table("neutrality", board=WHOLE, weather="snow", phase="russia")
    assert after("way", dry, "Kiev", "tanks", ["Smolensk", "Moscow"]) == dry, "no rule, no weather"
    state = table("winter", board=WHOLE, turn=4, weather="snow")
    assert refused("way", state, "Smolensk", "tanks", ["Moscow", "Archangel"]) == (
        "Snow: tanks that start in Smolensk may move only 1 (rule “2.1.3 Russian Winter”)."
    )
    assert "way" not in offers(table("winter", turn=4, weather="snow")), "outlines have no ways"


# Peace


@pytest.mark.rule("003-35", "003-36", "N3-01", "N3-02")
@pytest.mark.parametrize(("fallen", "chance"), [("russia", (6, 36)), ("england", (11, 36))])
def test_the_us_may_sue_for_peace(fallen: str, chance: tuple[int, int]) -> None:
    holders = GERMAN if fallen == "russia" else {"Great Britain": "germany"}
    state = table("peace", phase="us", turn=3, holders=holders, holds={fallen: 3})
    going = given("end", state)
    assert asked(going).by == "us"
    assert dict(chances(going))["The US sues for peace"] == Fraction(*chance)
    assert oracle.two_dice(oracle.PEACE[fallen]) == Fraction(*chance)
    for one in range(1, 7):
        for other in range(1, 7):
            after_it = after("end", state, [[one, other]])
            assert after_it.peace == (one + other in oracle.PEACE[fallen])
    bounds = {"russia": ["5 to 12", "2 to 4"]}.get(fallen, ["12", "6 to 11", "2 to 5"])
    assert [one for one, _ in fell(given("end", state, [[1, 1]])).rows] == bounds
    made = after("end", state, [[1, 1]])
    assert ended(made, 2).phase != "us"
    leaving = table("peace", phase="us", turn=3, holders=holders, holds={fallen: 3},
                    options={"us-peace": "leave"})  # fmt: skip
    assert told("end", leaving, [[1, 1]])[-1].startswith(
        "The US takes no further turns, and the US pieces leave the board"
    )


@pytest.mark.rule("003-35", "003-36")
def test_both_rolls_together() -> None:
    russia, england = (oracle.two_dice(oracle.PEACE[one]) for one in ("russia", "england"))
    either = 1 - (1 - russia) * (1 - england)
    assert either == 1 - Fraction(30, 36) * Fraction(25, 36)
    assert round(float(either) * 100, 1) == 42.1


@pytest.mark.rule("003-36", "N3-01")
def test_the_us_may_roll_at_the_capture() -> None:
    state = table("peace", options={"us-roll": "capture"})
    going = given("control", state, "Great Britain", "germany", 7)
    assert asked(going).title == "Peace"
    state = after("control", state, "Great Britain", "germany", 7, [[6, 5]])
    assert (state.peace, state.due) == (False, ())
    assert ended(state, 4).defeated == ("britain",), "and does not roll again at the defeat"
    due = table("peace", options={"us-roll": "capture"}, due=("peace-britain",))
    again = given("control", due, "Great Britain", "germany", 7)
    assert (asked(again).title, again.play.state.due) == ("Peace", ("peace-britain",))
    pending = table("peace", "bomb", options={"us-roll": "capture"}, turn=20, due=("bomb",))
    later = given("control", pending, "Great Britain", "germany", 7)
    assert later.play.state.due == ("bomb", "peace-britain")
    # Nobody makes peace twice, nor when it is Germany that falls.
    made = table("peace", options={"us-roll": "capture"}, peace=True)
    assert given("control", made, "Great Britain", "germany", 7).is_over
    german = table("peace", options={"us-roll": "capture"}, phase="russia")
    assert given("control", german, "Germany", "russia", 7).is_over


@pytest.mark.rule("003-35", "003-36", "003-01")
@pytest.mark.parametrize(
    ("capital", "falls", "peace"), [("Moscow", "Russia", 4), ("Great Britain", "Britain", 12)]
)
def test_the_us_rolls_where_the_base_game_says_who_wins(
    capital: str, falls: str, peace: int
) -> None:
    state = table("peace", options={"victory": "left-out"})
    going = given("control", state, capital, "germany", 7)
    assert (asked(going).title, asked(going).sentence) == (
        "Peace",
        f"{falls} falls, so the US rolls two dice for peace.",
    )
    dice = [[1, 3]] if peace == 4 else [[6, 6]]
    made = after("control", state, capital, "germany", 7, dice)
    assert (made.peace, made.defeated) == (True, ())
    assert after("control", state, capital, "germany", 7, [[3, 4]]).peace is False
    # Another of Russia's cities is no capital, an Ally that takes one back no captor.
    assert given("control", state, "Leningrad", "germany").is_over
    lost = table("peace", options={"victory": "left-out"}, holders={capital: "germany"})
    assert given("control", lost, capital, "britain").is_over
    assert given("control", table(options={"victory": "left-out"}), capital, "germany", 7).is_over
    assert given("control", state, "United States", "germany", 7).is_over, (
        "it is no Ally that falls"
    )


@pytest.mark.rule("003-33", "003-34", "A3-05")
def test_a_neutral_us_takes_no_part() -> None:
    neutral = (
        "The US is neutral, so no unit may attack it, enter it or fly over it (rule “2.2.1 US "
        "Neutrality”)."
    )
    state = table("neutrality", "lend-lease", "peace", board=WHOLE)
    assert refused("control", state, "Eastern States") == neutral
    assert refused("control", state, "Germany", "us") == neutral
    assert refused("raid", state, "Eastern States") == neutral
    assert offers(state)["raid"] is None
    by_hand = {"thing": "germany", "space": "Eastern States"}
    assert refused("by-hand", state, by_hand) == neutral
    at_war = table(board=WHOLE)
    assert after("by-hand", at_war, by_hand).control == {
        WHOLE.grid.parse("Eastern States"): "germany"
    }
    assert not given("control", at_war, "Eastern States").is_over
    assert refused("way", state, "Eastern States") == neutral
    assert (
        refused("way", state, "Great Britain", "fighters", ["Ocean", "Eastern States"]) == neutral
    )
    assert after("end", table("neutrality", phase="britain")).phase == "germany"
    # Nobody sues for peace, unless the table reads it so; then it takes turns for aid alone.
    fallen: dict[str, Any] = {"holders": GERMAN, "holds": {"russia": 2}, "phase": "britain"}
    assert given("end", table("neutrality", "peace", **fallen)).is_over
    aid = {"neutral-aid": "aid"}
    going = given("end", table("neutrality", "lend-lease", phase="britain", options=aid), 30, 10)
    assert going.play.state.aside == {"us": 10}
    assert offers(going.play.state)["raid"] == neutral
    peace = table("neutrality", "peace", **{**fallen, "phase": "us"}, options=aid)
    assert asked(given("end", peace)).title == "Peace"


# The bomb


@pytest.mark.rule("003-38", "003-39", "003-40")
@pytest.mark.parametrize(
    ("level", "chance"), [(0, 1), (30, 1), (31, 3), (45, 3), (46, 7), (150, 7)]
)
def test_the_bomb_by_the_income_level(level: int, chance: int) -> None:
    state = table("bomb", turn=14, phase="us")
    going = given("end", state, level)
    assert dict(chances(going))["Bomb"] == Fraction(chance, 36)
    assert oracle.two_dice(oracle.bomb(level)) == Fraction(chance, 36)
    for one in range(1, 7):
        for other in range(1, 7):
            has = after("end", state, level, [[one, other]]).bomb
            assert has == (("germany",) if one + other in oracle.bomb(level) else ())
    bounds = ["12", "5 to 11", "2 to 4"] if level > 45 else ["4 to 12", "2 to 3"]
    bounds = bounds if level > 30 else ["3 to 12", "2"]
    assert [one for one, _ in fell(given("end", state, level, [[1, 1]])).rows] == bounds
    both = after("end", table("bomb", turn=14, phase="us", bomb=("us",)), level, [[1, 1]])
    assert {*both.bomb} == {"us", "germany"}


@pytest.mark.rule("003-38")
def test_the_bomb_is_tried_from_fall_1944_by_germany_and_the_us() -> None:
    early = after("end", table("bomb", turn=13, phase="us"))
    assert offers(early)["bomb"] == (
        "A nation may try for the atomic bomb from fall 1944, which is Turn 15 (rule “2.3.1 Atomic "
        "Weapons”)."
    )
    assert "bomb" not in offers(table("bomb", turn=20, phase="russia"))
    assert asked(given("end", table("bomb", turn=20, phase="britain"))).by == "us"
    assert given("end", table("bomb", turn=20, phase="britain", bomb=("us",))).is_over
    assert offers(table("bomb", turn=20))["bomb"] == (
        "You can try for the bomb only at the start of the turn (rule “2.3.1 Atomic Weapons”)."
    )
    holders = {**GERMAN, "Great Britain": "germany"}
    won = after("end", table("bomb", turn=19, phase="us", defeated=("russia",), holders=holders,
                             holds={"england": 18}))  # fmt: skip
    assert (won.phase, won.ended, won.due) == ("germany", "germany", ()), "nothing more is tried"
    none = after("end", table("bomb", turn=20, phase="britain"), {"instead": "no"})
    assert none.bomb == ()


@pytest.mark.rule("003-39", "N3-03")
def test_the_level_is_the_charts_or_the_treasurys() -> None:
    state = table("bomb", turn=20, phase="britain", treasury={"us": 33})
    going = given("end", state)
    assert (asked(going).usual, "Chart" in asked(going).sentence) == (None, True)
    going = given("end", table("bomb", board=WHOLE, turn=20, phase="britain",
                               holders={"Egypt": "us"}))  # fmt: skip
    assert asked(going).usual == 22, "the whole board tells what is held"
    treasury = table("bomb", turn=20, phase="britain", treasury={"us": 33},
                     options={"level": "treasury"})  # fmt: skip
    assert (
        asked(given("end", treasury)).usual,
        "treasury" in asked(given("end", treasury)).sentence,
    ) == (33, True)


@pytest.mark.rule("003-38")
def test_a_table_that_plays_freely_may_try_for_the_bomb_once_more() -> None:
    going = given("bomb", table("bomb", turn=16, mode="free"))
    assert asked(going).title == "IPC level of Germany"


@pytest.mark.rule("003-30")
def test_units_are_noted_with_how_far_they_come() -> None:
    going = given("way", table("winter", board=WHOLE, weather="snow"), "Smolensk")
    notes = {one.answer: one.note for one in asked(going).choices}
    assert {notes["infantry"], notes["fighters"]} == {"1 space", "2 spaces"}
    mud = given("way", table("winter", board=WHOLE, weather="mud"), "Smolensk")
    notes = {one.answer: one.note for one in asked(mud).choices if one.note}
    assert notes == dict.fromkeys(("infantry", "artillery", "tanks", "aa-guns"), "1 space")
