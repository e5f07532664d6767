"""Every rule of a rulebook whose game is whole is held by a test, or has its reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardapp.games.atlantikwall.rule_headings import HEADINGS as ATLANTIKWALL
from boardapp.games.europe.rule_headings import HEADINGS as EUROPE
from boardapp.games.rule_headings import RulebookHeadings, expand_id_ranges
from boardapp.games.strange_victory.rule_headings import HEADINGS as STRANGE_VICTORY
from tests.rules import UNHELD

TESTS = Path(__file__).parents[1]
BOOKS = {
    "strange_victory": (STRANGE_VICTORY, 71 + 9 + 4),
    "atlantikwall": (ATLANTIKWALL, 93 + 9 + 4),
    "europe": (EUROPE, 50 + 11 + 8),
}
"""The headings of each game that is whole, and how many rules and readings it has."""


def marked(folder: Path) -> Iterator[str]:
    """The rules that tests of a folder name by the marker `rule`."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                texts = (one for given in node.args for one in ast.walk(given))
                yield from (
                    one.value for one in texts
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )  # fmt: skip


def all_of(headings: RulebookHeadings) -> set[str]:
    """Every rule and reading of a rulebook."""
    return {one for ids in headings.ids.values() for one in expand_id_ranges(ids)}


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_is_held_or_has_its_reason(game: str) -> None:
    headings, number = BOOKS[game]
    every = all_of(headings)
    assert len(every) == number
    held = {*marked(TESTS / "games" / game)}
    assert sorted(every - held - UNHELD.keys()) == []
    assert sorted(held & UNHELD.keys()) == []
