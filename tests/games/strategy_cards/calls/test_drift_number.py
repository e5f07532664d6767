"""The drift number: what the caller's units see, and why no more."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import pytest

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.sight_ruling import BlockingReason, Ruling, Status
from boardapp.games.strategy_cards.calls.drift_number_from_sight import (
    DriftNumber,
    drift_number_for_target,
)

BOARD = HexGrid(columns=10, rows=8)
TARGET = BOARD.parse("C5")
NEXT_TO_IT = ["B4", "B5", "C6", "D5", "D4", "C4"]


class Unit(NamedTuple):
    id: str
    space: Space
    kind: str = "squad"
    officer: bool = False
    fatigued: bool = False
    side: str = "us"


def unit(name: str, space: str, kind: str = "squad", *, is_: Iterable[str] = ()) -> Unit:
    side = "de" if "enemy" in is_ else "us"
    return Unit(name, BOARD.parse(space), kind, "officer" in is_, "fatigued" in is_, side)


def number(*units: Unit, seen_from: str = "") -> DriftNumber:
    clear = {BOARD.parse(name) for name in seen_from.split()}
    return drift_number_for_target(BOARD, TARGET, "us", units, lambda space: space in clear)


def ruling(status: Status, *causes: str) -> Ruling:
    given = tuple(
        BlockingReason(
            "terrain", "002-51", "Line of sight", "C7", None, "Woods", text, Fraction(1, 2)
        )
        for text in causes
    )
    return Ruling("C9", "C5", ((0, 0), (24, 0)), "direct", None, status, given)


@pytest.mark.rule("002-20")
@pytest.mark.rule("002-21")
@pytest.mark.rule("002-22")
@pytest.mark.parametrize(
    ("kind", "is_", "seen", "found"),
    [
        ("squad", "", False, 6),
        ("squad", "", True, 4),
        ("vehicle", "", True, 4),
        ("other", "", True, 4),
        ("squad", "officer", True, 3),
        ("squad", "officer", False, 6),
        ("vehicle", "officer", True, 4),
        ("other", "officer", True, 4),
        ("squad", "fatigued", True, 6),
        ("squad", "officer fatigued", True, 6),
        ("vehicle", "fatigued", True, 6),
        ("squad", "enemy", True, 6),
        ("squad", "enemy officer", True, 6),
    ],
)
def test_what_one_distant_unit_gives(kind: str, is_: str, seen: bool, found: int) -> None:
    result = number(unit("E", "C9", kind, is_=is_.split()), seen_from="C9" if seen else "")
    assert result.number == found
    assert result.grade == {3: "enhanced", 4: "normal", 6: "none"}[found]


@pytest.mark.rule("002-23")
@pytest.mark.rule("A2-01")
@pytest.mark.parametrize("kind", ["squad", "vehicle", "other"])
@pytest.mark.parametrize("is_", [[], ["fatigued"]])
@pytest.mark.parametrize("space", ["C5", *NEXT_TO_IT])
def test_any_friend_in_or_next_to_the_hex_gives_3(kind: str, is_: list[str], space: str) -> None:
    result = number(unit("E", space, kind, is_=is_))
    assert (result.number, result.because[0].rule) == (3, "002-23")
    assert number(unit("G", space, kind, is_=[*is_, "enemy"])).number == 6


@pytest.mark.rule("002-23")
@pytest.mark.parametrize("space", ["B3", "B6", "C3", "C7", "D3", "D6", "A5", "E5"])
def test_a_friend_one_hex_further_off_does_not(space: str) -> None:
    assert number(unit("E", space)).number == 6


@pytest.mark.rule("002-24")
def test_the_lowest_number_counts_and_the_others_are_told() -> None:
    units = [
        unit("A", "H1"),
        unit("E", "C9"),
        unit("B", "C10", is_=["officer"]),
        unit("F", "E9", "vehicle", is_=["fatigued"]),
        unit("G", "B5", is_=["enemy"]),
    ]
    found = number(*units, seen_from="C9 C10 E9")
    assert found.deciding_sentence() == (
        "The drift number is 3, because squad B on C10 sees C5, is not fatigued and has an officer."
    )
    assert found.full_explanation().splitlines() == [
        "Drift number 3, enhanced sight of the target hex.",
        (
            "  3: squad B on C10 sees C5, is not fatigued and has an officer (rule "
            "“Determine Drift: enhanced line of sight”)"
        ),
        (
            "  4: squad E on C9 sees C5 and is not fatigued, but has no officer and is not next to "
            "C5 (rule “Determine Drift: normal line of sight”)"
        ),
        "  6: squad A on H1 does not see C5 (rule “Determine Drift: no line of sight”)",
        (
            "  6: vehicle F on E9 is fatigued and not next to C5, so this unit's sight does "
            "not count (rule “Determine Drift: no line of sight”)"
        ),
    ]
    assert [reason.unit for reason in found.because] == ["B", "E", "A", "F"]


@pytest.mark.rule("002-45")
def test_the_worked_example_is_called_in_normal_sight() -> None:
    assert number(unit("E", "C9"), seen_from="C9").number == 4


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (
            unit("E", "C5", is_=["fatigued"]),
            (
                "The drift number is 3, because squad E on C5 is in the target hex, which "
                "always gives enhanced sight."
            ),
        ),
        (
            unit("7", "C6", "other"),
            (
                "The drift number is 3, because unit 7 on C6 is next to C5, which always gives "
                "enhanced sight."
            ),
        ),
        (
            unit("F", "C9", "vehicle", is_=["officer"]),
            (
                "The drift number is 4, because vehicle F on C9 sees C5 and is not fatigued, but "
                "is no squad and is not next to C5."
            ),
        ),
        (
            unit("G", "C9", is_=["enemy"]),
            "The drift number is 6, because no friendly unit is on the board.",
        ),
    ],
)
def test_the_reason_is_told(who: Unit, sentence: str) -> None:
    assert number(who, seen_from="C9").deciding_sentence() == sentence


@pytest.mark.parametrize(
    ("status", "causes", "number", "text"),
    [
        ("clear", (), 4, ("squad E on C9 sees C5 and is not fatigued, but has no officer and is "
            "not next to C5")),
        ("blocked", ("woods on C7 block the line", "woods on C6 block the line"), 6,
         "squad E on C9 does not see C5, because woods on C7 block the line"),
        ("cannot-rule", (), 6, "boardapp cannot rule whether squad E on C9 sees C5"),
    ],
)  # fmt: skip
def test_a_ruling_says_why_a_unit_does_not_see(
    status: Status, causes: tuple[str, ...], number: int, text: str
) -> None:
    found = drift_number_for_target(
        BOARD, TARGET, "us", [unit("E", "C9")], {BOARD.parse("C9"): ruling(status, *causes)}
    )
    assert (found.number, found.because[0].text) == (number, text)


def test_sight_is_asked_once_for_a_hex_and_not_where_it_does_not_matter() -> None:
    asked: list[str] = []

    def sees(space: Space) -> bool:
        asked.append(BOARD.name(space))
        return True

    units = [
        unit("A", "C9"),
        unit("B", "C9", is_=["officer"]),
        unit("C", "C6"),
        unit("D", "A1", is_=["fatigued"]),
        unit("G", "H8", is_=["enemy"]),
    ]
    drift_number_for_target(BOARD, TARGET, "us", units, sees)
    assert asked == ["C9"]
