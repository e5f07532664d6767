"""The pictures on the start page are what the painter draws now."""

import pytest

from tests.games.start_pictures import PICTURES, shipped


@pytest.mark.parametrize("folder", PICTURES)
def test_a_shipped_picture_is_its_board_as_it_is_painted(folder: str) -> None:
    # Compared before it is asserted: a difference of two long lines takes minutes to explain.
    same = shipped(folder) == PICTURES[folder]()
    assert same, "draw them anew: python -m tests.games.start_pictures"
