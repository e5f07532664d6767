"""Saves of calls that somebody changed: each is damaged at the act that was changed."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from boardapp.__main__ import main
from boardapp.document.opening import open_document
from boardapp.document.save_text import Writer, read_save
from tests.document.goldens import FOLDER
from tests.games.strategy_cards.worked_example import SAVE

Act = dict[str, Any]
SAME = "The same answers lead to something else."
OLD = FOLDER / "call-10-done.boardapp"


def numbers(path: Path, wanted: Callable[[Act], bool]) -> list[int]:
    """The acts of a save that are such ones, by number from 0."""
    acts = read_save(path.read_bytes(), path.name).acts
    return [number for number, act in enumerate(acts) if wanted(dict(act))]


def forged(path: Path, folder: Path, number: int, change: Callable[[Act], Any]) -> Path:
    """A save with one act changed, and checksums that are right."""
    save = read_save(path.read_bytes(), path.name)
    acts = [dict(one) for one in save.acts]
    change(acts[number])
    writer = Writer(save.start)
    lines = [writer.line(one, "an act") for one in acts]
    found = folder / "forged.boardapp"
    found.write_text(writer.head + "".join(lines) + writer.end(), encoding="utf-8")
    return found


def damaged(path: Path, number: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What is found at an act, up to which the save opens."""
    assert main(["check", str(path)]) == 1
    document = open_document(path)
    assert len(document.log) == number
    assert document.damage is not None
    said = capsys.readouterr().err
    assert f":{document.damage.line}:" in said
    assert f"acts: found {document.damage.found.removeprefix('found ')}" in said
    return document.damage.found


def put(values: Any, value: Any, *keys: Any) -> None:
    *first, last = keys
    for key in first:
        values = values[key]
    values[last] = value


DICE = numbers(SAVE, lambda act: act.get("final") is True)
END = numbers(SAVE, lambda act: act.get("do") == "end")[0]


@pytest.mark.parametrize(
    ("number", "value", "keys", "found"),
    [
        (DICE[0], [[4]], ("value",), SAME),  # contact too, but with another die
        (DICE[0], [[1]], ("value",), SAME),
        (DICE[0], [[7]], ("value",), "Contact: a die shows 1 to 6."),
        (DICE[1], [[3], [4]], ("value",), SAME),
        (DICE[2], [[5, 2, 6, 2]], ("value",), SAME),
        (DICE[2], "Sustained Blanket: 4 against 4, contact.", ("told", 0), SAME),
        (END, [[6, 3, 5], [4]], ("value",), SAME),
        (END, 9, ("changes", 0, "after"),
         "found 9; expected the fields command, decks, hand, active, play_area, gone"),
        (END, [], ("changes",), SAME),
    ],
)  # fmt: skip
def test_a_changed_call_is_damaged_there(
    number: int, value: Any, keys: Iterable[Any], found: str,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = forged(SAVE, tmp_path, number, lambda act: put(act, value, *keys))
    assert damaged(path, number, capsys) == found


def test_the_changed_answer_before_is_damage_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(SAVE, tmp_path, END, lambda act: put(act, [[4]], "before", "answers", 1))
    assert damaged(path, END, capsys) == (
        "That is not the procedure that the table is in the midst of."
    )


# Format 1: throws, then what the call held with them


OLD_CALLS = numbers(OLD, lambda act: act.get("do") == "together")


def call_in(act: Act) -> Any:
    """What an old act sets the call to."""
    return next(one for one in act["parts"] if one["do"] == "set-call")["after"]


ANOTHER = (0, 2, 3, 1, 5, 6, 4)
"""Another die that makes contact with 4 as well, or does not either."""


@pytest.mark.parametrize("result", ["waiting", None])
def test_the_dice_of_an_old_call_must_be_those_that_were_noted(
    result: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    acts = read_save(OLD.read_bytes(), OLD.name).acts
    number, die = next(
        (number, call["die"]) for number in OLD_CALLS
        for call in (call_in(dict(acts[number])),) if call["die"] and call["result"] == result
    )  # fmt: skip
    path = forged(OLD, tmp_path, number, lambda act: put(call_in(act), ANOTHER[die], "die"))
    assert damaged(path, number, capsys) == (
        f"The dice {ANOTHER[die]} are not those that were noted before it."
    )


@pytest.mark.parametrize("what", ["drift", "attacks"])
def test_so_must_the_others(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = read_save(OLD.read_bytes(), OLD.name)
    number = next(n for n in OLD_CALLS if call_in(dict(save.acts[n]))[what])
    before = number - 1
    while "dice" not in save.acts[before]:
        before -= 1
    noted: Any = save.acts[before]["dice"]
    die = noted[0] % 6 + 1
    path = forged(OLD, tmp_path, before, lambda act: put(act, die, "dice", 0))
    assert damaged(path, number, capsys).endswith("are not those that were noted before it.")


def test_a_throw_for_something_else_may_be_noted_before_it(tmp_path: Path) -> None:
    number = next(n for n in numbers(OLD, lambda act: "dice" in act))
    path = forged(OLD, tmp_path, number, lambda act: put(act, [6, 6, *act["dice"]], "dice"))
    assert main(["check", str(path)]) == 0
    gone = forged(OLD, tmp_path, number, lambda act: put(act, [6], "dice"))
    assert main(["check", str(gone)]) == 1
