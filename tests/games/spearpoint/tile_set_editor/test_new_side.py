"""What a side is begun with: facts of ours of its number, and drawings turned and mirrored."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.tile import ROTATIONS, Rotation, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import DrawSide
from boardapp.games.spearpoint.tile_set_editor.new_side import (
    begin_from,
    begun,
    template,
    untouched,
)
from boardapp.games.spearpoint.tile_set_editor.state import MakingState
from boardapp.games.spearpoint.tiles.box_contents import Feature
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.tile_set_editor.acts import do, new_set
from tests.games.spearpoint.tiles.drawn_tiles import (
    MIRRORED_SIDES,
    TURNED_SIDES,
    faces,
    mirrored,
    moved,
    turned,
)

OURS = built_in_catalogue().tiles


@pytest.mark.parametrize("side", OURS)
def test_a_side_is_begun_with_our_facts_and_nothing_drawn(side: str) -> None:
    ours, mine = OURS[side], begun(side)
    assert mine.face == TileFace(side, ours.face.title, arrows=ours.face.arrows, known=False)
    assert (mine.art, mine.note, mine.audited, mine.own) == (None, "", False, False)
    same = replace(mine, face=ours.face, art=ours.art, note=ours.note)
    assert same == ours


def test_of_a_side_beside_the_box_nothing_is_known() -> None:
    assert begun("Barn") == Feature(TileFace("Barn", "Tile Barn", known=False))


@given(face=faces(), turn=st.sampled_from(ROTATIONS), mirror=st.booleans())
def test_templates_are_mirrored_and_then_turned(
    face: TileFace, turn: Rotation, mirror: bool
) -> None:
    state = MakingState(tiles={"1A": Feature(face)})
    expected = moved(face, mirrored, MIRRORED_SIDES) if mirror else face
    for _ in range(turn // 90):
        expected = moved(expected, turned, TURNED_SIDES)
    found = template(state, "1B", "A", turned=turn, mirrored=mirror)
    assert found == replace(expected, id="1B", title=begun("1B").face.title)


def test_ours_is_taken_as_it_is() -> None:
    for side, ours in OURS.items():
        assert template(MakingState(), side, "ours") == ours.face


def test_there_may_be_nothing_to_begin_from() -> None:
    state = MakingState(tiles={"4A": begun("4A"), "1A": OURS["1A"]})
    assert template(state, "Barn", "ours") is None
    assert template(state, "4B", "A") is None  # not drawn yet
    assert template(state, "2B", "A") is None  # not there
    assert template(state, "1A", "A") is None  # itself
    assert begin_from(state, "4B", "A") is None


def test_facts_that_were_told_stay() -> None:
    made = new_set()
    told = replace(begun("4A"), kind="fountain", face=replace(begun("4A").face, title="Well"))
    state = do(made, DrawSide("4A", told, "Set the facts"), begin_from(MakingState(), "4B", "ours"))
    state = do(made, begin_from(state, "4A", "ours"))
    assert (state.tiles["4A"].kind, state.tiles["4A"].face.title) == ("fountain", "Well")
    assert state.tiles["4A"].face.walls == OURS["4A"].face.walls
    assert untouched(state, "4B").points
    assert not untouched(state, "Barn").points


def test_the_words_of_a_beginning() -> None:
    found = begin_from(MakingState(tiles={"1A": OURS["1A"]}), "1B", "A", turned=180, mirrored=True)
    assert found is not None
    assert found.origin == "side A, mirrored, turned by 180°"
