"""The rulebooks' headings that players read in place of ids."""

import re
from collections import Counter
from pathlib import Path

import pytest

from boardapp.games.headings import Headings, spelt_out
from boardapp.games.spearpoint.headings import HEADINGS as SPEARPOINT
from boardapp.games.strategy_cards.headings import HEADINGS as STRATEGY_CARDS

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b(?:00[0-4]-\d{2,3}|[AN][0-4]-\d{2})\b")
CITING = {
    folder: [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".yaml", ".md")]
    for folder in ("boardapp", "scenarios", "assets", "docs")
}


def table_of(rule: str) -> Headings:
    """The rulebook that an id is of: 004-138, A4-06 and N4-23 are of the fifth."""
    return SPEARPOINT if rule[2:3] == "4" or rule[1:2] == "4" else STRATEGY_CARDS


@pytest.mark.parametrize(
    ("rule", "printed"),
    [
        ("004-005", "Feature tiles"),
        ("004-031", "Feature tiles 8, Bunker"),
        ("004-074", "Standard game setup c"),
        ("004-093", "Movement 1"),
        ("004-099", "Movement 2"),
        ("004-256", "Movement 1"),
        ("004-132", "Combat 7, unit range"),
        ("004-134", "Combat 8, LOS into a feature tile"),
        ("004-140", "Combat 8, LOS across a feature tile"),
        ("004-171", "Combat 19, Snipers"),
        ("004-180", "Combat 23, Lay Smoke"),
        ("004-202", "Scenario 3, setup"),
        ("004-204", "Scenario 3, setup"),
        ("004-206", "Scenario 3, special rules"),
        ("004-208", "Scenario 3, starting units"),
        ("004-209", "Scenario 3, win conditions"),
        ("A4-06", "reading: corner of a half-highlighted edge"),
        ("N4-23", "reading: who fits an MG Nest"),
        ("002-20", "Determine Drift: no line of sight"),
        ("002-51", "Line of sight"),
        ("A2-02", "reading: half-hexes as targets"),
    ],
)
def test_an_id_reads_as_the_heading_it_is_printed_under(rule: str, printed: str) -> None:
    assert table_of(rule).of(rule) == printed


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ((), ""),
        (("",), ""),
        (("004-202", "004-203"), "Scenario 3, setup"),
        (("004-202, 004-203, 004-208",), "Scenario 3, setup; Scenario 3, starting units"),
        (("A4-01, A4-32", "004-093"), "reading: counting range; Movement 1"),
        (("house rule",), "house rule"),
        (("my book, page 3",), "my book, page 3"),
        (("004-093, my book, page 3",), "Movement 1; my book, page 3"),
    ],
)
def test_several_ids_read_as_their_headings_each_once(rules: tuple[str, ...], printed: str) -> None:
    assert SPEARPOINT.of(*rules) == printed


def test_half_a_sentence_is_cited_whole() -> None:
    cited = SPEARPOINT.cited("a vehicle may not stand in the House on A-4", "004-099")
    assert cited == "A vehicle may not stand in the House on A-4 (Movement 2)."
    assert SPEARPOINT.cited("B-9 is full", "") == "B-9 is full."


def test_a_reading_is_not_named_twice() -> None:
    titled = SPEARPOINT.titled
    assert titled("Counting range", "A4-01, A4-32") == "Counting range"
    assert titled("Sight at night", "004-225") == "Sight at night (Scenario 5, special rules)"
    assert titled("Houses", "A4-28, 004-202") == "Houses (Scenario 3, setup)"


@pytest.mark.parametrize(
    ("table", "whole"),
    [
        (SPEARPOINT, [f"004-{number:03}" for number in range(1, 261)]),
        (STRATEGY_CARDS, [f"002-{number:02}" for number in range(1, 52)]),
    ],
    ids=["spearpoint", "strategy-cards"],
)
def test_every_rule_of_the_book_has_one_heading(table: Headings, whole: list[str]) -> None:
    assert [rule for rule in whole if rule not in table] == []
    ids = Counter(rule for held in table.ids.values() for rule in spelt_out(held))
    assert [rule for rule, number in ids.items() if number > 1] == []


@pytest.mark.parametrize("folder", CITING)
def test_every_id_that_is_cited_has_a_heading(folder: str) -> None:
    cited = {
        (rule, path.name)
        for path in CITING[folder]
        for rule in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert cited
    assert [one for one in sorted(cited) if one[0] not in table_of(one[0])] == []
