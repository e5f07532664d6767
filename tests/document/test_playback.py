"""Looking back: every point of the log as it lay, the table itself untouched."""

import pytest

from boardapp.core.command import SetSmoke, SetTurn
from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.document.playback import Playback
from boardapp.games.spearpoint.catalogue import Catalogue


@pytest.fixture
def document() -> Document:
    """Turn 2, turn 3, undone, dice, smoke."""
    made = Document(State("spearpoint", "village"), Catalogue({}, {}))
    made.do(SetTurn(1, 2))
    made.do(SetTurn(2, 3))
    made.undo()
    made.throw((4, 9), 10, "entered", "US")
    made.do(SetSmoke(Space(0, 0), 0, 3))
    return made


def test_every_point_is_as_it_lay(document: Document) -> None:
    playback = Playback(document)
    assert len(playback) == 5
    assert [playback.state(number).turn for number in range(6)] == [1, 2, 3, 2, 2, 2]
    assert [len(playback.state(number).smoke) for number in range(6)] == [0, 0, 0, 0, 0, 1]
    assert playback.state(5) == document.state


@pytest.mark.parametrize("order", [(5, 0, 3), (0, 5), (3, 3, 1)])
def test_points_are_found_in_any_order(document: Document, order: tuple[int, ...]) -> None:
    turns = [1, 2, 3, 2, 2, 2]
    playback = Playback(document)
    assert [playback.state(number).turn for number in order] == [turns[n] for n in order]


def test_looking_changes_nothing(document: Document) -> None:
    before = (document.state, document.history.position, len(document.log))
    playback = Playback(document)
    playback.state(1)
    assert (document.state, document.history.position, len(document.log)) == before
    document.redo()
    assert len(playback) == 5


@pytest.mark.parametrize("number", [-1, 6])
def test_there_is_nothing_outside_the_log(document: Document, number: int) -> None:
    with pytest.raises(IndexError, match=f"no entry {number} among 5"):
        Playback(document).state(number)
