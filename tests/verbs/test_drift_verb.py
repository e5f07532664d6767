"""The verb ``drift``: what it prints and the status it leaves."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def run(run: Run) -> Run:
    """Return a function that drifts on 10 × 8 hexes: the status, the lines on stdout and stderr."""

    def drift(arguments: str, board: str = "--columns 10 --rows 8") -> Any:
        return run("drift", *board.split(), *arguments.split())

    return drift


# Dice


@pytest.mark.rule("002-46")
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (
            "--target C5 --drift-number 4 --black 3 --red 3",
            {
                "final": "C8",
                "off_board": False,
                "accurate": False,
                "path": ["C5", "C6", "C7", "C8"],
            },
        ),
        (
            "--target C5 --drift-number 4 --black 4 --red 1",
            {"final": "C5", "off_board": False, "accurate": True, "path": ["C5"]},
        ),
        (
            "--target C2 --drift-number 6 --black 5 --red 6",
            {"final": None, "off_board": True, "accurate": False, "path": ["C2", "C1"]},
        ),
        (
            "--target D5 --drift-number 3 --black 2 --red 1 --north SE",
            {"final": "F6", "off_board": False, "accurate": False, "path": ["D5", "E6", "F6"]},
        ),
        (
            "--target d-5 --drift-number 3 --black 1 --red 2 --counter-clockwise",
            {"final": "D4", "off_board": False, "accurate": False, "path": ["D5", "D4"]},
        ),
    ],
)
def test_json_has_the_promised_keys_and_no_others(
    run: Run, arguments: str, answer: dict[str, Any]
) -> None:
    status, out, err = run(f"{arguments} --json")
    assert (status, err) == (0, [])
    assert json.loads("\n".join(out)) == answer


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        (
            "--black 3 --red 4",
            (
                "The black die shows 3, which is below the drift number 4. The token drifts 3 "
                "hexes from C5 to the south-east, because the red die shows 4. It stops at F6."
            ),
        ),
        (
            "--black 3 --red 1",
            (
                "The black die shows 3, which is below the drift number 4. The token "
                "drifts 3 hexes from C5 to the north-west, because the red die shows 1, "
                "and leaves the board. The attack has no effect, and the card leaves the "
                "game."
            ),
        ),
        (
            "--black 5 --red 4",
            (
                "The black die shows 5, which is not below the drift number 4. The token "
                "does not drift, and the attack hits C5. The red die does not matter."
            ),
        ),
    ],
)
def test_people_read_a_sentence(run: Run, dice: str, sentence: str) -> None:
    assert run(f"--target C5 --drift-number 4 {dice}") == (0, [sentence], [])


# Odds


@pytest.mark.rule("002-32")
def test_odds_as_json_are_exact(run: Run) -> None:
    status, out, err = run("--target A1 --drift-number 3 --odds --json")
    assert (status, err) == (0, [])
    assert json.loads("\n".join(out)) == {
        "odds": {
            "A1": "2/3",
            "A2": "1/36",
            "B1": "1/36",
            "A3": "1/36",
            "C2": "1/36",
            "off-board": "2/9",
        }
    }


@pytest.mark.rule("002-30")
@pytest.mark.parametrize(("number", "chance"), [(6, "1/6"), (4, "1/2"), (3, "2/3")])
def test_odds_sum_to_one_and_the_aim_comes_first(run: Run, number: int, chance: str) -> None:
    for target in ("A1", "H10", "D6", "B10"):
        _, out, _ = run(f"--target {target} --drift-number {number} --odds --json")
        odds = json.loads("\n".join(out))["odds"]
        assert next(iter(odds.items())) == (target, chance)
        assert sum(map(Fraction, odds.values())) == 1


def test_odds_as_text_are_a_line_for_each_hex(run: Run) -> None:
    assert run("--target B1 --drift-number 3 --odds", board="--columns 1 --rows 3") == (
        0,
        [
            "B1          2/3   66.7%",
            "A1         1/36    2.8%",
            "C1         1/36    2.8%",
            "off-board  5/18   27.8%",
        ],
        [],
    )


def test_the_marker_does_not_change_the_odds(run: Run) -> None:
    odds = "--target B2 --drift-number 6 --odds --json"
    assert run(odds) == run(f"{odds} --north SW --counter-clockwise")


@pytest.mark.parametrize("board", ["--columns 1000 --rows 1000", "--columns 1 --rows 1"])
def test_the_largest_and_the_smallest_board(run: Run, board: str) -> None:
    assert run("--target A1 --drift-number 6 --black 6 --red 6", board)[0] == 0


def test_the_last_hex_of_the_largest_board(run: Run) -> None:
    status, out, _ = run(
        "--target ALL1000 --drift-number 6 --black 1 --red 6", "--columns 1000 --rows 1000"
    )
    assert (status, out) == (
        0,
        [
            (
                "The black die shows 1, which is below the drift number 6. The token drifts 1 hex "
                "from ALL1000 to the west, because the red die shows 6. It stops at ALL999."
            )
        ],
    )


# Bad input


@pytest.mark.parametrize(
    ("arguments", "board", "faults"),
    [
        (
            "--target J1 --drift-number 4 --black 0 --red 7",
            "--columns 10 --rows 8",
            [
                "boardapp drift: --target: found 'J1'; expected a hex from A1 to H10",
                "boardapp drift: --black: found 0; expected 1 to 6",
                "boardapp drift: --red: found 7; expected 1 to 6",
            ],
        ),
        (
            "--target A11 --drift-number 4 --odds",
            "--columns 10 --rows 8",
            ["boardapp drift: --target: found 'A11'; expected a hex from A1 to H10"],
        ),
        (
            "--target here --drift-number 4 --odds",
            "--columns 10 --rows 30",
            ["boardapp drift: --target: found 'here'; expected a hex from A1 to AD10"],
        ),
        (
            "--target A1 --drift-number 4 --black -1 --red 1",
            "--columns 0 --rows 1001",
            [
                "boardapp drift: --columns: found 0; expected 1 to 1000",
                "boardapp drift: --rows: found 1001; expected 1 to 1000",
                "boardapp drift: --black: found -1; expected 1 to 6",
            ],
        ),
        (
            "--target A1 --drift-number 4 --odds",
            f"--columns {10**50} --rows 3",
            [f"boardapp drift: --columns: found 1{'0' * 39}…; expected 1 to 1000"],
        ),
    ],
)
def test_all_that_is_wrong_is_told(run: Run, arguments: str, board: str, faults: list[str]) -> None:
    assert run(arguments, board) == (1, [], faults)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--target C5 --drift-number 4", "give --black and --red, or --odds"),
        ("--target C5 --drift-number 4 --black 3", "give --black and --red, or --odds"),
        ("--target C5 --drift-number 4 --red 3", "give --black and --red, or --odds"),
        ("--target C5 --drift-number 4 --red 3 --odds", "give --black and --red, or --odds"),
        (
            "--target C5 --drift-number 4 --black 3 --red 3 --odds",
            "give --black and --red, or --odds",
        ),
        ("--target C5 --odds", "the following arguments are required: --drift-number"),
        ("--drift-number 4 --odds", "the following arguments are required: --target"),
        ("--target C5 --drift-number 5 --odds", "argument --drift-number: invalid choice: "),
        (
            "--target C5 --drift-number 4 --black three --red 1",
            "argument --black: invalid int value: 'three'",
        ),
        ("--target C5 --drift-number 4 --odds --north N", "argument --north: invalid choice: 'N'"),
        ("--target C5 --drift-number 4 --odds now", "unrecognized arguments: now"),
    ],
)
def test_wrong_usage_is_status_2(run: Run, arguments: str, complaint: str) -> None:
    status, out, err = run(arguments)
    assert (status, out) == (2, [])
    assert err[0].startswith("usage: boardapp drift")
    assert err[-1].startswith(f"boardapp drift: error: {complaint}")


def test_the_verb_tells_about_itself(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, [])
    assert out[0].startswith("usage: boardapp drift [-h] --columns C --rows R --target HEX")


def test_the_verb_loads_no_qt() -> None:
    program = (
        "import sys; from boardapp.__main__ import main;"
        "status = main('drift --columns 9 --rows 9 --target C5 --drift-number 4 --odds'.split());"
        "print(status, [name for name in sys.modules if name.startswith('PySide6')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "0 []"
