"""The worked example of an Ambush: it is what is shipped, and opens as it was played."""

import pytest

from boardapp.document.document_loader import open_document
from tests.games.strange_victory.ambush_example import SAVE, played


def test_the_shipped_save_is_the_example_as_it_is_played() -> None:
    assert SAVE.read_bytes() == played().document.to_save_text().encode()


def test_the_shipped_save_opens_undamaged() -> None:
    document = open_document(SAVE)
    assert document.damage is None
    assert document.state == played().document.state


@pytest.mark.rule("000-56")
def test_it_ends_with_the_weaker_gone_and_the_unit_locked() -> None:
    example = played()
    grid = example.state.grid
    (left,) = example.state.face_up_counters(grid.parse("Harrow Ridge"))
    assert left.counter_type.title == "Reserve Infantry"
    assert example.state.divisions["1"].now == 1
    assert any("locked" in line for _, line in example.document.log)
