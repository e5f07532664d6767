"""Long saves are judged once by a program, and again where a byte of them is another."""

from pathlib import Path
from typing import Any

import pytest

from boardapp.core.command import MoveUnit, Step
from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.document.judged import LONG, is_judged
from boardapp.document.opening import open_document
from boardapp.document.stamp import stamp
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.layout import new_state
from boardapp.games.spearpoint.state import Unit
from boardapp.games.spearpoint.tile_set import built_in_catalogue

HERE, THERE = Space(0, 0), Space(0, 1)


def walked(acts: int, title: str = "Untitled") -> Document:
    """A table on which one unit went to and fro."""
    state = new_state("village").with_unit("us-1", Unit("us-1", "sniper", "us", HERE))
    document = Document(state, Spearpoint(built_in_catalogue()), title=title)
    for number in range(acts):
        unit = Unit("us-1", "sniper", "us", THERE if number % 2 else HERE)
        document.do(MoveUnit(unit, HERE if number % 2 else THERE))
    return document


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> list[Step[Any]]:
    """What the game was asked to judge."""
    asked: list[Step[Any]] = []
    refuse = Spearpoint.refuse

    def counted(game: Spearpoint, step: Step[Any]) -> str | None:
        asked.append(step)
        return refuse(game, step)

    monkeypatch.setattr(Spearpoint, "refuse", counted)
    return asked


def test_a_long_save_is_judged_when_it_is_first_opened_and_never_again(
    tmp_path: Path, judging: list[Step[Any]]
) -> None:
    path = tmp_path / "game.boardapp"
    path.write_text(walked(LONG).text(), encoding="utf-8")
    first = open_document(path)
    assert len(judging) == LONG
    again = open_document(path)
    assert len(judging) == LONG
    assert (again.state, again.log, again.text()) == (first.state, first.log, first.text())


def test_what_the_program_wrote_itself_is_known(tmp_path: Path, judging: list[Step[Any]]) -> None:
    path = tmp_path / "game.boardapp"
    walked(LONG).save(path)
    document = open_document(path)
    assert not judging
    document.do(MoveUnit(Unit("us-1", "sniper", "us", HERE), THERE))
    document.save(path)
    assert len(open_document(path).log) == LONG + 1
    assert not judging


def test_a_byte_that_is_another_has_it_judged_anew(
    tmp_path: Path, judging: list[Step[Any]]
) -> None:
    path = tmp_path / "game.boardapp"
    walked(LONG).save(path)
    path.write_text(walked(LONG, "Another").text(), encoding="utf-8")
    open_document(path)
    assert len(judging) == LONG


def test_a_short_save_and_a_damaged_one_are_always_judged(
    tmp_path: Path, judging: list[Step[Any]]
) -> None:
    short, damaged = tmp_path / "short.boardapp", tmp_path / "damaged.boardapp"
    walked(20).save(short)
    open_document(short)
    assert len(judging) == 20
    text = walked(LONG + 10).text()
    lines = text.splitlines(keepends=True)
    damaged.write_text("".join((*lines[:-6], *lines[-5:])), encoding="utf-8")
    assert open_document(damaged).damage is not None
    assert not is_judged(stamp(damaged.read_bytes()))
    before = len(judging)
    open_document(damaged)
    assert len(judging) > before
