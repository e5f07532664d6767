"""The worked example of a winter: it is what is shipped, and opens as it was played."""

import pytest

from boardapp.document.document_loader import open_document
from tests.games.europe.winter_example import SAVE, played


def test_the_shipped_save_is_the_example_as_it_is_played() -> None:
    assert SAVE.read_bytes() == played().document.to_save_text().encode()


def test_the_shipped_save_opens_undamaged() -> None:
    document = open_document(SAVE)
    assert document.damage is None
    assert document.state == played().document.state


@pytest.mark.rule("003-04")
def test_it_ends_with_russia_defeated_in_the_mud() -> None:
    state = played().state
    assert (state.turn, state.weather, state.defeated) == (5, "mud", ("russia",))
    assert state.treasury["germany"] == 42
