"""The documentation says of hex tables, cards and calls what the program knows of them."""

import re
from pathlib import Path

import pytest

from boardapp.document.file_game_detection import game_files_for
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.strategy_cards.calls.drift import DRIFT_NUMBERS, chance_on_target
from boardapp.games.strategy_cards.rule_headings import HEADINGS
from boardapp.games.strategy_cards.switches import SWITCHES
from tests.games.strategy_cards.calls.worked_example import SAVE, played

DOCS = Path(__file__).parents[3] / "docs"
CHAPTER = (DOCS / "games/strategy-cards.md").read_text(encoding="utf-8")
READINGS = (DOCS / "reference/readings.md").read_text(encoding="utf-8")
FORMATS = (DOCS / "formats.md").read_text(encoding="utf-8")
EXAMPLES = [block.split("```")[0] for block in FORMATS.split("```yaml\n")[1:]]
OWN_DECK = "boardapp: 1\ndeck: Our own\ncards: [{title: Smoke}]\n"


@pytest.mark.parametrize(
    "example", [one for one in EXAMPLES if "strategy-cards" in one or "\ndeck:" in one]
)
def test_the_examples_of_the_formats_are_read(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("our-own.yaml").write_text(OWN_DECK, encoding="utf-8")
    Path("example.yaml").write_text(example, encoding="utf-8")
    source = read_source(Path("example.yaml"))
    assert game_files_for(source).faults(source, Path()) == ()


HEAD = "boardapp: 1\ngame: strategy-cards\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "NO: 1", HEAD + "board: {NO: 1}", HEAD + "kinds: {wheat: {NO: 1}}",
        HEAD + "terrain: [{NO: 1}]", HEAD + "levels: [{NO: 1}]", HEAD + "north: {NO: 1}",
        HEAD + "units: [{NO: 1}]", HEAD + "agreements: [{NO: 1}]", HEAD + "entered: [{NO: 1}]",
        HEAD + "players: {us: {NO: 1}}", HEAD + "players: {us: {active: {NO: 1}}}",
        "boardapp: 1\ndeck: A\ncards: []\nNO: 1", "boardapp: 1\ncards: [{NO: 1}]",
        "boardapp: 1\ncards: [{discount: {NO: 1}}]",
    ],
)  # fmt: skip
def test_every_key_is_documented(text: str) -> None:
    source = read_yaml_text(text, "x")
    (told,) = (
        one for one in game_files_for(source).faults(source, Path()) if "key 'NO'" in str(one)
    )
    keys = told.expected.split(", ")
    assert len(keys) > 1
    assert [key for key in keys if f"`{key}`" not in FORMATS and f"{key}:" not in FORMATS] == []


def test_every_switch_is_told_with_its_rule_and_choices() -> None:
    for switch in SWITCHES.values():
        assert (
            f"| {HEADINGS.switch_title_with_citation(switch.title, switch.rule)}, `{switch.name}` |"
            in READINGS
        )
        choices = ", ".join(f"`{choice}`" for choice in switch.choices)
        assert f"| `{switch.name}` | {choices}" in FORMATS


@pytest.mark.rule("002-30")
def test_the_chances_are_those_of_the_dice() -> None:
    rows = re.findall(r"^\| (\d) \| (\d/\d) \| 1/36, up to (\d) hexes away", CHAPTER, re.MULTILINE)
    assert rows == [
        (str(number), str(chance_on_target(number)), str(number - 1)) for number in DRIFT_NUMBERS
    ]


def test_the_worked_example_is_told_as_it_is_played() -> None:
    told = CHAPTER.split("## The worked example of a call\n")[1].split("\n## ")[0]
    told = " ".join(told.split())
    assert f"`scenarios/{SAVE.name}`" in told
    state = played().state
    assert state.call is not None
    assert state.call.result == "resolved"
    assert f"The US rolls {state.call.die} and makes contact." in told
    for attack in state.call.attacks:
        *first, last = attack.dice
        assert f"{', '.join(map(str, first))} and {last} are" in told
    for unit, name in (("E", "D6"), ("F", "F6"), ("G", "E8")):
        assert state.grid.name(state.units[unit].space) == name
        assert name in told
