"""The worked example of an assault: it is what is shipped, and opens as it was played."""

import pytest

from boardapp.document.document_loader import open_document
from tests.games.atlantikwall.assault_example import SAVE, played


def test_the_shipped_save_is_the_example_as_it_is_played() -> None:
    assert SAVE.read_bytes() == played().document.to_save_text().encode()


def test_the_shipped_save_opens_undamaged() -> None:
    document = open_document(SAVE)
    assert document.damage is None
    assert document.state == played().document.state


@pytest.mark.rule("001-22", "001-38", "001-39")
def test_it_ends_with_a_tie_lost_and_the_bunker_taken() -> None:
    example = played()
    assert [*example.state.units] == ["u2"]
    assert (example.state.ended, example.state.hand) == ("allies", {"Sniper Badge": 1})
    assert example.state.points.now == 15
    assert example.state.is_machine_gun_fire_active
