"""Looking back: every point of the log as it lay, the table itself untouched."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from boardapp.core.command import Command, set_turn
from boardapp.core.grid import Space
from boardapp.core.state_changes import FieldChange
from boardapp.document.document import Document
from boardapp.document.log_entries import CommandEntry, UndoRedoEntry
from boardapp.document.log_playback import KEPT_EVERY, Playback
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_changes import set_smoke
from boardapp.games.spearpoint.tiles.catalogue import Catalogue
from tests.document.play import new_document, play
from tests.support.tiled import tiled


@pytest.fixture
def document() -> Document:
    """Turn 2, turn 3, undone, dice, smoke."""
    made = Document(TileState("spearpoint", "village"), Spearpoint(Catalogue({}, {})))
    made.do(set_turn(1, 2))
    made.do(set_turn(2, 3))
    made.undo()
    made.log_throw((4, 9), 10, "entered", "US")
    made.do(set_smoke(Space(0, 0), 0, 3))
    return made


def test_every_point_is_as_it_lay(document: Document) -> None:
    playback = Playback(document)
    assert len(playback) == 5
    assert [playback.state_after(number).turn for number in range(6)] == [1, 2, 3, 2, 2, 2]
    assert [len(tiled(playback.state_after(number)).smoke) for number in range(6)] == [
        0,
        0,
        0,
        0,
        0,
        1,
    ]
    assert playback.state_after(5) == document.state


@pytest.mark.parametrize("order", [(5, 0, 3), (0, 5), (3, 3, 1)])
def test_points_are_found_in_any_order(document: Document, order: tuple[int, ...]) -> None:
    turns = [1, 2, 3, 2, 2, 2]
    playback = Playback(document)
    assert [playback.state_after(number).turn for number in order] == [turns[n] for n in order]


def test_looking_changes_nothing(document: Document) -> None:
    before = (document.state, document.history.position, len(document.log))
    playback = Playback(document)
    playback.state_after(1)
    assert (document.state, document.history.position, len(document.log)) == before
    document.redo()
    assert len(playback) == 5


@pytest.mark.parametrize("number", [-1, 6])
def test_there_is_nothing_outside_the_log(document: Document, number: int) -> None:
    with pytest.raises(IndexError, match=f"no entry {number} among 5"):
        Playback(document).state_after(number)


@pytest.mark.parametrize("order", ["forward", "back", "anyhow"])
def test_random_games_are_shown_as_they_were_played(order: str) -> None:
    document = new_document()
    states = [document.state, *(document.state for _ in play(document, random.Random(5), 400))]
    numbers = list(range(401))
    if order == "back":
        numbers.reverse()
    elif order == "anyhow":
        random.Random(6).shuffle(numbers)
    playback = Playback(document)
    for number in numbers:
        assert playback.state_after(number) == states[number]


APPLIED: Counter[str] = Counter()


@dataclass(frozen=True)
class Counted(Command):
    """A command that counts how often it is asked for its changes."""

    command: Command

    def field_changes(self, state: TileState) -> Iterable[FieldChange]:
        APPLIED["all"] += 1
        return self.command.field_changes(state)

    def history_text(self) -> str:
        return self.command.history_text()


def jumping(acts: int, jumps: int) -> Document:
    """Return a table with so many acts, then jumps from its start to its end and back."""
    made = Document(TileState("spearpoint", "village"), Spearpoint(Catalogue({}, {})))
    for turn in range(1, acts + 1):
        made.replay_entry(CommandEntry("", Counted(set_turn(turn, turn + 1))), f"Turn {turn + 1}")
    for jump in range(jumps):
        made.replay_entry(UndoRedoEntry("", 0 if jump % 2 == 0 else acts - 1), "Back or forward")
    return made


def test_a_log_full_of_jumps_is_played_with_few_commands() -> None:
    acts, jumps = 1000, 5000
    playback = Playback(jumping(acts, jumps))
    APPLIED.clear()
    for number in range(len(playback) + 1):
        playback.state_after(number)
    assert acts <= APPLIED["all"] <= acts + jumps * KEPT_EVERY / 2 + KEPT_EVERY


def test_stepping_applies_one_command_a_step() -> None:
    playback = Playback(jumping(300, 0))
    APPLIED.clear()
    for number in (*range(301), *reversed(range(301))):
        playback.state_after(number)
    assert APPLIED["all"] <= 600


def test_an_act_is_applied_once_and_found_again_without_it() -> None:
    APPLIED.clear()
    document = jumping(100, 0)
    assert APPLIED["all"] == 100
    for position in (0, 100, 50):
        document.go_to(position)
    assert APPLIED["all"] == 100


def test_only_what_is_looked_at_is_applied_and_little_is_kept() -> None:
    APPLIED.clear()
    document = jumping(1000, 100)
    played = APPLIED["all"]
    playback = Playback(document)
    assert APPLIED["all"] == played
    playback.state_after(1000)
    assert APPLIED["all"] == played + 1000
    assert len(playback._kept) <= 1000 / KEPT_EVERY + 1
