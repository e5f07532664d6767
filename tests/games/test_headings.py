"""The rulebooks' headings that players read in place of ids."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardapp.files.handbook import read_pages
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.atlantikwall.rule_headings import HEADINGS as ATLANTIKWALL
from boardapp.games.europe.rule_headings import HEADINGS as EUROPE
from boardapp.games.rule_headings import RulebookHeadings, expand_id_ranges
from boardapp.games.spearpoint.rule_headings import HEADINGS as SPEARPOINT
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.strange_victory.rule_headings import HEADINGS as STRANGE_VICTORY
from boardapp.games.strategy_cards.rule_headings import HEADINGS as STRATEGY_CARDS
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario
from tests.support.bare_ids import BARE_ID, with_ids

ROOT = Path(__file__).parents[2]
CITING = {
    folder: [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".yaml", ".md")]
    for folder in ("boardapp", "scenarios", "assets", "docs")
}


def table_of(rule: str) -> RulebookHeadings:
    """The rulebook that an id is of: 004-138, A4-06 and N4-23 are of the fifth."""
    book = rule[1] if rule[0] in "AN" else rule[2]
    books = {"4": SPEARPOINT, "3": EUROPE, "1": ATLANTIKWALL, "0": STRANGE_VICTORY}
    return books.get(book, STRATEGY_CARDS)


@pytest.mark.parametrize(
    ("rule", "printed"),
    [
        ("004-005", "Feature tiles"),
        ("004-031", "Feature tiles no. 8, Bunker"),
        ("004-074", "Standard game setup, step c"),
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
        ("A4-06", "unclear rule “corner where the highlight of an edge ends”"),
        ("N4-23", "unclear rule “units that may enter an MG Nest”"),
        ("002-20", "Determine Drift: no line of sight"),
        ("002-51", "Line of sight"),
        ("A2-02", "unclear rule “half-hexes as targets”"),
    ],
)
def test_an_id_reads_as_the_heading_it_is_printed_under(rule: str, printed: str) -> None:
    assert table_of(rule).headings_for(rule) == printed


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ((), ""),
        (("",), ""),
        (("004-202", "004-203"), "Scenario 3, setup"),
        (("004-202, 004-203, 004-208",), "Scenario 3, setup; starting units"),
        (
            ("004-202", "004-093", "004-208"),
            "Scenario 3, setup; Movement 1; Scenario 3, starting units",
        ),
        (
            ("A4-06, A4-01",),
            (
                "unclear rule “corner where the highlight of an edge ends”; unclear rule "
                "“counting range”"
            ),
        ),
        (("A4-01, A4-32", "004-093"), "unclear rule “counting range”; Movement 1"),
        (("house rule",), "house rule"),
        (("my book, page 3",), "my book, page 3"),
        (("004-093, my book, page 3",), "Movement 1; my book, page 3"),
    ],
)
def test_several_ids_read_as_their_headings_each_once(rules: tuple[str, ...], printed: str) -> None:
    assert SPEARPOINT.headings_for(*rules) == printed


def test_half_a_sentence_is_cited_whole() -> None:
    cited = SPEARPOINT.sentence_with_citation(
        "a vehicle may not stand in the House on A-4", "004-099"
    )
    assert cited == "A vehicle may not stand in the House on A-4 (rule “Movement 2”)."
    assert SPEARPOINT.sentence_with_citation("B-9 is full", "") == "B-9 is full."


def test_a_reading_is_not_named_twice() -> None:
    titled = SPEARPOINT.switch_title_with_citation
    assert titled("Counting range", "A4-01, A4-32") == "Counting range"
    assert (
        titled("Sight at night", "004-225") == "Sight at night (rule “Scenario 5, special rules”)"
    )
    assert titled("Houses", "A4-28, 004-202") == "Houses (rule “Scenario 3, setup”)"


@pytest.mark.parametrize(
    ("table", "whole"),
    [
        (SPEARPOINT, [f"004-{number:03}" for number in range(1, 261)]),
        (STRATEGY_CARDS, [f"002-{number:02}" for number in range(1, 52)]),
        (STRANGE_VICTORY, [f"000-{number:02}" for number in range(1, 72)]),
        (ATLANTIKWALL, [f"001-{number:02}" for number in range(1, 94)]),
        (EUROPE, [f"003-{number:02}" for number in range(1, 51)]),
    ],
    ids=["spearpoint", "strategy-cards", "strange-victory", "atlantikwall", "europe"],
)
def test_every_rule_of_the_book_has_one_heading(table: RulebookHeadings, whole: list[str]) -> None:
    assert [rule for rule in whole if rule not in table] == []
    ids = Counter(rule for held in table.ids.values() for rule in expand_id_ranges(held))
    assert [rule for rule, number in ids.items() if number > 1] == []


def titles() -> Iterator[tuple[str, str]]:
    """Yield the titles of switches and scenarios' readings with their rules."""
    for path in sorted((ROOT / "scenarios").glob("*.yaml")):
        source = read_source(path)
        if "stages" in source.value:
            yield from ((one.title, one.rule) for one in read_scenario(path).readings.values())
    yield from ((one.title, one.rule) for one in SWITCHES.values())


def test_a_reading_has_one_name() -> None:
    readings = [(title, rule) for title, rule in titles() if rule[:1] in ("A", "N")]
    assert len(readings) > 10
    for title, rule in readings:
        assert SPEARPOINT.headings_for(rule) == f"unclear rule “{title}”" or (
            SPEARPOINT.headings_for(rule) == f"unclear rule “{title[0].lower()}{title[1:]}”"
        )


def written(path: Path) -> Iterator[str]:
    """Yield the strings of a module, its docstrings aside."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docstrings = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.value


def test_no_sentence_is_written_with_an_id() -> None:
    only_ids = re.compile(rf"{BARE_ID.pattern}(?:(?:, | to ){BARE_ID.pattern})*")
    sources = [path for path in CITING["boardapp"] if path.suffix == ".py"]
    citing = [path for path in sources if BARE_ID.search(path.read_text(encoding="utf-8"))]
    held = [text for path in citing for text in written(path)]
    assert held
    assert [one for one in with_ids(held) if not only_ids.fullmatch(one)] == []


def test_the_handbook_lists_every_heading() -> None:
    texts = {page.path: page.text for page in read_pages(ROOT / "docs")}
    numbers = texts.pop("reference/rules.md")
    texts.pop("formats.md")
    assert [path for path, text in texts.items() if BARE_ID.search(text)] == []
    rows = re.findall(rf"^\| (.+) \| ({BARE_ID.pattern}.*) \|$", numbers, re.MULTILINE)
    wanted = [
        (table.headings_for(next(expand_id_ranges(ids))), ids)
        for table in (SPEARPOINT, STRATEGY_CARDS, STRANGE_VICTORY, ATLANTIKWALL, EUROPE)
        for ids in table.ids.values()
    ]
    assert rows == wanted


@pytest.mark.parametrize("folder", CITING)
def test_every_id_that_is_cited_has_a_heading(folder: str) -> None:
    cited = {
        (rule, path.name)
        for path in CITING[folder]
        for rule in BARE_ID.findall(path.read_text(encoding="utf-8"))
    }
    assert cited
    assert [one for one in sorted(cited) if one[0] not in table_of(one[0])] == []
