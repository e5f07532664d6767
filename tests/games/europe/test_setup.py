"""The setup: rules, readings, turn order, and the choices that are locked afterwards."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from boardapp.__main__ import main
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.table_svg import table_svg_drawing
from boardapp.games.europe.files import open_layout
from boardapp.games.europe.game import Europe
from boardapp.games.europe.state import ORDER, EuropeState
from boardapp.games.europe.switches import RULES
from boardapp.games.europe.turn_menu import MENU, menu_questions
from boardapp.games.layout_file_codec import layout_text
from tests.games.europe.line_wars import LineWar
from tests.games.europe.wars import (
    OUTLINE,
    WHOLE,
    WHOLE_FILE,
    after,
    asked,
    given,
    offers,
    refused,
    table,
    told,
    why,
)

FRESH = EuropeState(areas=OUTLINE, board="europe-in-outline")


@pytest.mark.rule("003-01")
def test_each_rule_is_agreed_on_and_then_locked() -> None:
    going = given("set-up", FRESH)
    assert [one.answer for one in asked(going).choices] == list(RULES)
    assert asked(going).usual.names == ("victory",)
    every = list(RULES)
    state = after("set-up", FRESH, every, ["hold end"], [*ORDER], 9, [[4]])
    assert state.options == {name: "used" for name in every if name != "victory"} | {"hold": "end"}
    assert (state.phase, state.turn, state.weather, state.others) == ("germany", 1, "clear", 9)
    free = menu_questions(table(mode="free"))[0].choices
    locked = next(one.refusal for one in free if one.answer == "set-up")
    assert locked is not None
    assert why(locked) == (
        "The game has begun, so you can no longer change its rules (rule “2. Optional Rules”)."
    )
    assert "set-up" not in offers(table())


def test_the_usual_season_is_one_of_those_to_choose_from() -> None:
    question = asked(given("set-up", FRESH, ["winter"]))
    seasons = [one for one in question.choices if one.group == "start"]
    assert [one.button for one in seasons] == [
        "Spring 1941 (usual)", "Summer 1941", "Fall 1941", "Winter 1941"
    ]  # fmt: skip
    assert not [one.note for one in seasons if "unticked" in one.note]
    assert (
        "start"
        not in after("set-up", FRESH, [*RULES], ["start spring"], [*ORDER], 9, [[4]]).options
    )


@pytest.mark.rule("003-37", "A3-05")
def test_rules_that_bear_on_each_other_are_told() -> None:
    used = ["victory", "relaxed", "neutrality", "lend-lease"]
    said = told("set-up", FRESH, used, [], [*ORDER], 9)
    assert (
        "Russia is defeated when Moscow falls, instead of all three cities (rule “2.2.3 Relaxed "
        "Requirement for Defeat of Russia”)."
    ) in said
    neutral = "A neutral US sends no aid, and does not roll for peace"
    assert any(one.startswith(neutral) for one in said)
    for few in (["neutrality", "peace"], ["neutrality", "lend-lease"], ["neutrality"], ["peace"]):
        read: list[list[str]] = [] if few == ["neutrality"] else [[]]
        said = told("set-up", FRESH, few, *read, [*ORDER], 9)
        assert any(one.startswith(neutral) for one in said) == (len(few) > 1)
    other = told("set-up", FRESH, used, ["neutral-aid aid"], [*ORDER], 9)
    assert any("has turns only to send aid" in one for one in other)


@pytest.mark.rule("003-35", "003-36", "003-37")
def test_the_log_names_the_usual_readings_in_words() -> None:
    said = told("set-up", FRESH, ["victory"], [], [*ORDER], 9)
    assert "Unclear rules: the usual reading of each rule." in said


@pytest.mark.rule("003-35", "003-36", "003-37")
def test_the_log_names_the_readings_that_were_chosen() -> None:
    said = told("set-up", FRESH, ["winter", "victory"], ["start winter", "hold end"], [*ORDER], 9)
    assert (
        "Unclear rules: End of holding a territory for one turn: A territory must be held until "
        "the captor's next turn ends; "
        "Season of Turn 1: Winter 1941."
    ) in said


def test_only_readings_of_the_chosen_rules_are_asked_for() -> None:
    def asked_for(*used: str) -> list[str]:
        choices = asked(given("set-up", FRESH, list(used))).choices
        return list(dict.fromkeys(one.answer.split(" ")[0] for one in choices))

    assert asked_for("winter") == ["start", "first-roll", "bound"]
    assert asked_for("bomb") == ["start", "level"]
    assert asked_for("neutrality", "peace") == ["neutral-aid", "us-peace"]
    assert asked_for("neutrality", "bank", "relaxed", "victory") == [
        "hold", "last-city", "moscow-money", "liberation", "income",
    ]  # fmt: skip
    # The base game alone leaves none of them open.
    assert asked(given("set-up", FRESH, [])).title == "Turn order"


def test_rules_on_a_defeat_are_told_where_the_base_game_says_who_wins() -> None:
    said = told("set-up", FRESH, ["peace", "relaxed"], [], [*ORDER], 9)
    assert (
        "Russia is defeated when Moscow falls, as in the base game (rule “2.2.3 Relaxed "
        "Requirement for Defeat of Russia”)."
    ) in said
    assert (
        "Without the alternate victory conditions, an Ally is defeated when its capital is "
        "captured, and the US rolls for peace then (rule “2.2.2 US Sues for Peace After One Ally "
        "is Defeated”)."
    ) in said
    assert not any("falls as" in one for one in told("set-up", FRESH, ["peace", "victory"], [],
                                                      [*ORDER], 9))  # fmt: skip


@pytest.mark.rule("003-50")
def test_an_outline_is_told_what_else_russia_holds() -> None:
    going = given("control", table(others=9), "Other Russian territories")
    assert asked(going).usual == 9
    assert refused("control", table(), "Other Russian territories", 61).endswith(
        "0 to 60, not 61 (the rules of the base game)."
    )
    assert after("control", table(), "Other Russian territories", 8).others == 8
    assert refused("control", table(board=WHOLE), "Ocean").startswith("Ocean belongs to no nation")


@pytest.mark.rule("003-50")
def test_the_nations_move_in_the_tables_order() -> None:
    state = after("set-up", EuropeState(areas=WHOLE, board="b.yaml"), ["victory"], [],
                  ["russia", "germany", "us", "britain"])  # fmt: skip
    whole = EuropeState(areas=WHOLE, board="b.yaml")
    assert asked(given("set-up", whole, ["victory"], [])).most == 4
    assert refused("set-up", whole, ["victory"], [], ["russia"]).startswith("Turn order: ")
    seen = []
    for _ in range(5):
        seen.append((state.turn, state.phase))
        state = after("end", state)
    assert seen == [(1, "russia"), (1, "germany"), (1, "us"), (1, "britain"), (2, "russia")]
    assert list(Europe(WHOLE.grid).begins.phases_of(state)) == [*state.order]


def test_a_refused_choice_is_taken_in_free_play() -> None:
    state = table("lend-lease", phase="russia", mode="free")
    assert isinstance(
        RunningProcedure(MENU.procedure_by_name("end", ()), state, OUTLINE.grid), RunningProcedure
    )
    assert {"start"} & offers(state).keys() == set()
    assert offers(state)["bomb" if "bomb" in offers(state) else "end"] is None


LAYOUT = """boardapp: 1
game: europe
board: europe-in-outline
turn: 4
phase: russia
options: {winter: used, lend-lease: used}
order: [germany, russia, britain, us]
weather: snow
weather_of: 4
due: [arrive]
control: {Leningrad: germany}
others: 9
holds: {england: 4}
defeated: [britain]
treasury: {germany: 24}
aside: {us: 7}
bomb: [us]
bombed: {Leningrad: 2}
worth: {Leningrad: 4}
"""


def faults(text: str) -> list[str]:
    """The faults of a layout."""
    try:
        open_layout(read_yaml_text(text, "t.yaml"), Path())
    except FaultsError as error:
        return [str(one).removeprefix("t.yaml:") for one in error.faults]
    return []


def test_a_layout_is_read_and_written_the_same() -> None:
    state = open_layout(read_yaml_text(LAYOUT, "t.yaml"), Path()).state
    assert isinstance(state, EuropeState)
    assert state.control == {OUTLINE.grid.parse("Leningrad"): "germany"}
    assert (state.due, state.defeated, state.aside) == (("arrive",), ("britain",), {"us": 7})
    text = layout_text(state)
    assert layout_text(open_layout(read_yaml_text(text, "t.yaml"), Path()).state) == text  # type: ignore[arg-type]
    game = Europe(OUTLINE.grid)
    assert game.table_summary(state) == "Europe in outline, turn 4, winter 1941: snow"
    assert [one.words for one in game.score_tallies(state)] == [
        "Germany: 24 IPC", "Britain: defeated", "The US: 7 IPC set aside for Russia, the bomb",
    ]  # fmt: skip
    # In a narrow bar the first amount names the unit of all.
    assert [one.shorter for one in game.score_tallies(state)] == [
        ("Germany: 24 IPC", "Germany: 24 IPC"), ("Britain: defeated", "Britain: defeated"),
        ("US: 7 IPC aside, the bomb", "US: 7 aside, the bomb"),
    ]  # fmt: skip
    covers = {OUTLINE.grid.name(one): cover for one, cover in game.area_covers(state).items()}
    assert {name for name, cover in covers.items() if cover.weather == "snow"} == {
        "Other Russian territories", "Leningrad", "Archangel", "Moscow", "Stalingrad",
    }  # fmt: skip
    # Land has the colour of who holds it.
    assert covers["Leningrad"].tint == covers["Germany"].tint != covers["Moscow"].tint


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("phase: russia", "phase: france", "5:8: phase: found 'france'; expected set-up, germany,"
         " russia, britain or us"),
        ("winter: used", "winter: on", "6:19: options.winter: found 'on'; expected left-out or"
         " used"),
        ("[germany, russia, britain, us]", "[germany, us]", ("7:8: order: found a list of 2; "
            "expected all four nations, each of them once")),
        ("weather: snow", "weather: rain", "8:10: weather: found 'rain'; expected clear, mud or"
         " snow"),
        ("due: [arrive]", "due: [tea]", "10:7: due[0]: found 'tea'; expected weather, arrive,"
         " siberia, aid, bomb, peace-russia or peace-britain"),
        pytest.param("{Leningrad: germany}", "{Other Russian territories: germany}",
            "11:38: control.'Other Russian territories': found 'Other Russian territories'; "
            "expected a nation's territory, which it has taken for itself alone",
                     marks=pytest.mark.rule("003-50")),
        ("defeated: [britain]", "defeated: [us]", "14:12: defeated[0]: found 'us'; expected russia"
         " or britain"),
        ("treasury: {germany: 24}", "treasury: {germany: 1000}", "15:21: treasury.germany: found"
         " 1000; expected a whole number from 0 to 999"),
    ],
)  # fmt: skip
def test_a_faulty_layout_says_where(old: str, new: str, fault: str) -> None:
    assert faults(LAYOUT) == []
    assert old in LAYOUT
    assert faults(LAYOUT.replace(old, new)) == [fault]


@pytest.mark.rule("003-50")
def test_a_board_without_what_the_rules_name_is_told(tmp_path: Path) -> None:
    text = WHOLE_FILE.read_text("utf-8").replace("flags: [convoy], ", "")
    (tmp_path / "ours.yaml").write_text(text.replace("[capital, city, factory]", "[city]"))
    layout = "boardapp: 1\ngame: europe\nboard: ours.yaml\n"
    with pytest.raises(FaultsError) as error:
        open_layout(read_yaml_text(layout, "t.yaml"), tmp_path)
    assert [str(one).removeprefix(f"{tmp_path}/") for one in error.value.faults] == [
        "ours.yaml:7:3: areas: found no area with the flag capital and the owner russia; expected"
        " 1",
        "ours.yaml:7:3: areas: found no area with the flag convoy and the owner russia; expected 1",
    ]


def test_a_war_is_played_and_told_without_a_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        {"answer": "set-up"}, {"answer": ["victory", "winter"]}, {"answer": []},
        {"answer": [*ORDER]}, {"answer": 9}, {"answer": [[3]]}, {"save": True},
    ]  # fmt: skip
    (tmp_path / "war.yaml").write_text("boardapp: 1\ngame: europe\nboard: europe-in-outline\n")
    save = tmp_path / "war.boardapp"
    played = subprocess.run(
        [sys.executable, "-m", "boardapp", "play", str(tmp_path / "war.yaml"), "-o", str(save)],
        input="".join(f"{json.dumps(one)}\n" for one in lines), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    said = [json.loads(line) for line in played.stdout.splitlines()]
    assert said[-2]["where"] == "Turn 1, spring 1941: mud, Germany's turn"
    for verb in ("check", "log"):
        assert main([verb, str(save)]) == 0
    assert "The weather is mud (rule “2.1.3 Russian Winter”)" in capsys.readouterr().out
    for verb, out in (("render", "war.svg"), ("print", "war.pdf")):
        assert main([verb, str(save), "-o", str(tmp_path / out)]) == 0
    assert 'id="covers"' in (tmp_path / "war.svg").read_text("utf-8")


def test_a_war_that_has_ended_may_be_taken_up_again() -> None:
    assert offers(table(ended="germany")) == {"finish": None}
    assert after("finish", table(ended="germany"), "on").ended is None


@pytest.mark.parametrize("seed", [3, 8])
def test_a_war_by_lines_of_json(seed: int, tmp_path: Path) -> None:
    LineWar(seed, tmp_path).play(90)


def test_in_light_ink_words_tell_what_colours_show() -> None:
    state, game = FRESH, Europe(OUTLINE.grid)
    light, painted = (table_svg_drawing(game, state, light=light).svg for light in (True, False))
    assert 'data-badge="Russia"' in light
    assert 'data-badge="Russia"' not in painted
