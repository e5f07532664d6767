"""Templates of a side: facts of ours of its number, and drawings turned and mirrored."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.tile import ROTATIONS, Rotation, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import DrawSide
from boardapp.games.spearpoint.tile_set_editor.side_templates import (
    begin_side_command,
    new_side_with_our_facts,
    template_for_side,
    unconfirmed_parts,
)
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import TileSide
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
    ours, mine = OURS[side], new_side_with_our_facts(side)
    assert mine.face == TileFace(side, ours.face.title, arrows=ours.face.arrows, known=False)
    assert (mine.art, mine.note, mine.audited, mine.own) == (None, "", False, False)
    same = replace(mine, face=ours.face, art=ours.art, note=ours.note)
    assert same == ours


def test_of_a_side_beside_the_box_nothing_is_known() -> None:
    assert new_side_with_our_facts("Barn") == TileSide(TileFace("Barn", "Tile Barn", known=False))


@given(face=faces(), turn=st.sampled_from(ROTATIONS), mirror=st.booleans())
def test_templates_are_mirrored_and_then_turned(
    face: TileFace, turn: Rotation, mirror: bool
) -> None:
    state = EditedTileSet(tiles={"1A": TileSide(face)})
    expected = moved(face, mirrored, MIRRORED_SIDES) if mirror else face
    for _ in range(turn // 90):
        expected = moved(expected, turned, TURNED_SIDES)
    found = template_for_side(state, "1B", "A", turned=turn, mirrored=mirror)
    assert found == replace(expected, id="1B", title=new_side_with_our_facts("1B").face.title)


def test_ours_is_taken_as_it_is() -> None:
    for side, ours in OURS.items():
        assert template_for_side(EditedTileSet(), side, "ours") == ours.face


def test_there_may_be_nothing_to_begin_from() -> None:
    state = EditedTileSet(tiles={"4A": new_side_with_our_facts("4A"), "1A": OURS["1A"]})
    assert template_for_side(state, "Barn", "ours") is None
    assert template_for_side(state, "4B", "A") is None  # not drawn yet
    assert template_for_side(state, "2B", "A") is None  # not there
    assert template_for_side(state, "1A", "A") is None  # itself
    assert begin_side_command(state, "4B", "A") is None


def test_facts_that_were_told_stay() -> None:
    made = new_set()
    told = replace(
        new_side_with_our_facts("4A"),
        kind="fountain",
        face=replace(new_side_with_our_facts("4A").face, title="Well"),
    )
    state = do(
        made,
        DrawSide("4A", told, "Set the facts"),
        begin_side_command(EditedTileSet(), "4B", "ours"),
    )
    state = do(made, begin_side_command(state, "4A", "ours"))
    assert (state.tiles["4A"].kind, state.tiles["4A"].face.title) == ("fountain", "Well")
    assert state.tiles["4A"].face.walls == OURS["4A"].face.walls
    assert unconfirmed_parts(state, "4B").points
    assert not unconfirmed_parts(state, "Barn").points


def test_the_words_of_a_beginning() -> None:
    found = begin_side_command(
        EditedTileSet(tiles={"1A": OURS["1A"]}), "1B", "A", turned=180, mirrored=True
    )
    assert found is not None
    assert found.origin == "side A, mirrored, turned by 180°"
