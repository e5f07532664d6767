import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.mutants.mutate import cited, mutants

ROOT = Path(__file__).resolve().parents[2]
RULE = '''def in_range(spaces):
    """Let units fire as far as 3 spaces ({0}-01)."""
    return spaces <= 3
'''
TEST = """import pytest
from rules.ranges_{0} import in_range

@pytest.mark.rule("{0}-01")
def test_range():
    assert {1}

@pytest.mark.rule("{0}-02")
def test_of_another_rule():
    assert in_range(3) and not in_range(4)
"""
TESTS = {"007": "in_range(3) and not in_range(4)", "008": "in_range(1)", "009": "in_range(5)"}
"""Tests of three books' rules: one that notices a mutant, one that does not, one that fails."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each mutant is a fork")


def test_cited_runs_of_rules_are_spelt_out() -> None:
    found = cited("by 004-028 to 004-030, -033 and A4-06")
    assert found == ("004-028", "004-029", "004-030", "004-033", "A4-06")


def run(folder: Path, books: tuple[str, ...], accepted: str = "") -> tuple[int, list[str]]:
    (folder / "rules").mkdir()
    (folder / "checks").mkdir()
    for book in books:
        (folder / f"rules/ranges_{book}.py").write_text(RULE.format(book))
        (folder / f"checks/test_{book}.py").write_text(TEST.format(book, TESTS[book]))
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): a rule\npythonpath = .\n")
    (folder / "accepted.yaml").write_text(accepted)
    done = subprocess.run(
        [
            sys.executable, "-m", "tests.mutants", "--source", "rules", "--tests", "checks",
            "--beyond", "checks", "--accepted", "accepted.yaml", "--sample", "all",
        ],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )  # fmt: skip
    assert done.stderr == ""
    for book in books:
        assert (folder / f"rules/ranges_{book}.py").read_text() == RULE.format(book)
    return done.returncode, done.stdout.splitlines()


def test_mutants_are_killed_by_tests_that_notice_and_survive_others(tmp_path: Path) -> None:
    status, printed = run(tmp_path, ("007", "008", "009"))
    assert status == 1
    assert printed[-4:] == [
        "007 2 mutants 2 killed 0 accepted 0 survived",
        "008 2 mutants 0 killed 0 accepted 2 survived",
        "009 2 mutants 0 killed 0 accepted 2 survived",
        "all 6 mutants 2 killed 0 accepted 4 survived",
    ]
    change = '  "in_range: return spaces <= 3 → return spaces < 3": '
    assert "rules/ranges_008.py:3 (008-01)" in printed
    assert f"{change}survived 1 tests" in printed
    assert f"{change}noticed by checks/test_008.py::test_of_another_rule" in printed
    # A test that fails anyway notices nothing.
    fails = "left out, for it fails without a mutant: checks/test_009.py::test_range"
    assert printed[1] == fails
    assert f"{change}noticed by checks/test_009.py::test_of_another_rule" in printed


def test_a_survivor_with_a_reason_is_accepted(tmp_path: Path) -> None:
    change = "in_range: return spaces <= 3 → return spaces"
    changes = (f"{change} < 3", f"{change} <= 2", f"{change} <= 4")
    accepted = "rules/ranges_008.py:\n" + "".join(f"  {one!r}: A reason\n" for one in changes)
    status, printed = run(tmp_path, ("007", "008"), accepted)
    assert status == 0
    assert printed[-3:] == [
        "007 2 mutants 2 killed 0 accepted 0 survived",
        "008 2 mutants 0 killed 2 accepted 0 survived",
        "all 4 mutants 2 killed 2 accepted 0 survived",
    ]


@pytest.mark.parametrize(
    ("body", "changes"),
    [
        ("yield from super().wrongs()", 0),
        ("yield ValueFault(('units', 1), quote_shortened(unit), 'one ' + did_you_mean(unit))", 1),
        ("for was, now in ((1, 2), (3, 4)):\n        if was != now:\n            log(now)", 0),
        ("for was, now in ((1, 2), (3, 4)):\n        if was != now:\n            do(now)", 2),
        ("ask(unit, (unit, '009-02'))", 1),
        ("ask(unit, (unit, unit))", 2),
        ("here = unit or Board()", 1),
        ("here = unit or board()", 2),
    ],
)
def test_what_only_tells_is_not_changed(tmp_path: Path, body: str, changes: int) -> None:
    rule = tmp_path / "rule.py"
    rule.write_text(f'def rule(unit):\n    """Hold (009-01)."""\n    {body}\n')
    assert len(list(mutants(rule, 1))) == changes


def test_what_is_accepted_is_still_there() -> None:
    accepted = yaml.safe_load((ROOT / "tests/mutants/accepted.yaml").read_text("utf-8"))
    for file, changes in accepted.items():
        source = (ROOT / file).read_text("utf-8")
        for change in changes:
            name = re.split(r"[:\[]", change)[0].rpartition(".")[2]
            assert re.search(rf"\b{name}\b", source), f"{file}: {change}"
