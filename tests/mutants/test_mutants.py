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
    """Let units fire as far as 3 spaces (009-01)."""
    return spaces <= 3
'''
TEST = """import pytest
from rules.ranges import in_range

@pytest.mark.rule("009-01")
def test_range():
    assert {}

@pytest.mark.rule("009-02")
def test_of_another_rule():
    assert in_range(3) and not in_range(4)
"""
NOTICES, MISSES = "in_range(3) and not in_range(4)", "in_range(1)"

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each mutant is a fork")


def test_cited_runs_of_rules_are_spelt_out() -> None:
    found = cited("by 004-028 to 004-030, -033 and A4-06")
    assert found == ("004-028", "004-029", "004-030", "004-033", "A4-06")


def run(folder: Path, noticed: str, accepted: str = "") -> tuple[int, str]:
    (folder / "rules").mkdir()
    (folder / "checks").mkdir()
    (folder / "rules/ranges.py").write_text(RULE)
    (folder / "checks/test_ranges.py").write_text(TEST.format(noticed))
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): a rule\npythonpath = .\n")
    (folder / "accepted.yaml").write_text(accepted)
    command = [
        sys.executable,
        "-m",
        "tests.mutants",
        "--source",
        "rules",
        "--tests",
        "checks",
        "--beyond",
        "checks",
    ]
    done = subprocess.run(
        [*command, "--accepted", "accepted.yaml", "--sample", "all"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.stderr == ""
    assert (folder / "rules/ranges.py").read_text() == RULE
    return done.returncode, done.stdout


def test_a_test_that_notices_kills_each_mutant(tmp_path: Path) -> None:
    status, printed = run(tmp_path, NOTICES)
    assert (status, printed.splitlines()[-1]) == (
        0, "all 2 mutants 2 killed 0 accepted 0 survived"
    )  # fmt: skip


def test_mutants_survive_a_test_that_does_not(tmp_path: Path) -> None:
    status, printed = run(tmp_path, MISSES)
    assert (status, printed.splitlines()[-1]) == (
        1, "all 2 mutants 0 killed 0 accepted 2 survived"
    )  # fmt: skip
    assert "rules/ranges.py:3 (009-01)\n" in printed
    assert '  "in_range: return spaces <= 3 → return spaces < 3": survived 1 tests' in printed
    other = '"in_range: return spaces <= 3 → return spaces < 3": noticed by checks/test_ranges.py::'
    assert f"{other}test_of_another_rule" in printed


def test_a_survivor_with_a_reason_is_accepted(tmp_path: Path) -> None:
    change = "in_range: return spaces <= 3 → return spaces"
    changes = (f"{change} < 3", f"{change} <= 2", f"{change} <= 4")
    accepted = "rules/ranges.py:\n" + "".join(f"  {one!r}: A reason\n" for one in changes)
    status, printed = run(tmp_path, MISSES, accepted)
    assert (status, printed.splitlines()[-1]) == (
        0, "all 2 mutants 0 killed 2 accepted 0 survived"
    )  # fmt: skip


def test_a_test_that_fails_anyway_notices_nothing(tmp_path: Path) -> None:
    status, printed = run(tmp_path, "in_range(5)")
    assert status == 1
    assert "left out, for it fails without a mutant: checks/test_ranges.py::test_range" in printed


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
