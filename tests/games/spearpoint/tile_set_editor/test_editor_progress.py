"""How far a set has come: all sides of the box, the owner's others, one line for all."""

from dataclasses import replace

from boardapp.games.spearpoint.tile_set_editor.commands import (
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
)
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    audit_of_edited_tile_set,
    begun_sides,
    progress_summary,
    side_picture_file_names,
    side_progress,
)
from boardapp.games.spearpoint.tile_set_editor.side_templates import new_side_with_our_facts
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.tile_set_editor.acts import PHOTO, do, new_set

OURS = built_in_catalogue().tiles
NOTHING = "boardapp: 1\ntile_set: Mine\ntiles: {}\n"


def test_nothing_is_made_yet() -> None:
    sides = side_progress(EditedTileSet())
    assert [one.side for one in sides] == list(OURS)
    assert {one.state for one in sides} == {"none"}
    assert [one.title for one in sides] == [one.face.title for one in OURS.values()]
    assert (
        progress_summary(EditedTileSet()) == "0 of 47 sides of tiles are traced, and 0 are checked"
    )


def test_sides_come_on_one_by_one() -> None:
    document = new_set(NOTHING)

    def stands() -> dict[str, str]:
        state = do(document)
        return {one.side: one.state for one in side_progress(state) if one.state != "none"}

    do(document, DrawSide("2A", new_side_with_our_facts("2A"), "Set the facts"))
    assert stands() == {}
    do(
        document,
        SetTracingPhoto("2A", PHOTO),
        SetTracingPhoto("3B", PHOTO),
        SetTracingPhoto("Barn", PHOTO),
    )
    assert stands() == dict.fromkeys(("2A", "3B", "Barn"), "straightened")
    do(document, DrawSide("2A", _drawn("2A"), "Trace wall 1"))
    do(document, DrawSide("1B", _drawn("1B"), "Trace wall 1"))
    assert stands() == {
        "1B": "traced", "2A": "traced", "3B": "straightened", "Barn": "straightened",
    }  # fmt: skip
    state = do(document, MarkSideAudited("2A", True))
    assert stands()["2A"] == "audited"
    assert (
        progress_summary(state)
        == "2 of 47 sides of tiles are traced, and 1 is checked; 1 more is not in the box"
    )
    last = side_progress(state)[-1]
    assert last == ("Barn", "Tile Barn", "straightened", True)
    assert audit_of_edited_tile_set(state).states == {
        "none": 44,
        "straightened": 1,
        "traced": 1,
        "audited": 1,
    }


def _drawn(side: str) -> TileSide:
    return replace(new_side_with_our_facts(side), face=OURS[side].face)


def test_a_title_of_the_owners_is_told() -> None:
    told = replace(
        new_side_with_our_facts("1A"),
        face=replace(new_side_with_our_facts("1A").face, title="Town hall"),
    )
    state = do(new_set(NOTHING), DrawSide("1A", told, "Set the title"))
    assert side_progress(state)[0] == ("1A", "Town hall", "none", False)


def test_the_audit_is_that_of_the_sides_made() -> None:
    state = do(
        new_set(NOTHING), DrawSide("1A", _drawn("1A"), "Trace"), SetTracingPhoto("3B", PHOTO)
    )
    assert {one.tile.id: one.state for one in audit_of_edited_tile_set(state).sides} == {
        "1A": "traced", "3B": "straightened",
    }  # fmt: skip
    assert audit_of_edited_tile_set(state).sides[0].difference is None
    other = replace(_drawn("1A"), face=replace(OURS["1A"].face, walls=()))
    difference = (
        audit_of_edited_tile_set(do(new_set(NOTHING), DrawSide("1A", other, "Trace")))
        .sides[0]
        .difference
    )
    assert difference is not None
    assert difference.keys == ("walls",)
    assert difference.verdicts > 0


def test_pictures_have_files_of_their_own_on_every_disk() -> None:
    assert side_picture_file_names(["4A", "4a", "9/2", "9-2", "9-2-"]) == {
        "4A": "4A.jpg", "4a": "4a-.jpg", "9/2": "9-2.jpg", "9-2": "9-2-.jpg", "9-2-": "9-2--.jpg",
    }  # fmt: skip
    assert side_picture_file_names(["4A", "4B"], ["4a.JPG"]) == {"4A": "4A-.jpg", "4B": "4B.jpg"}
    state = do(new_set(NOTHING), SetTracingPhoto("9/2", PHOTO), SetTracingPhoto("4A", PHOTO))
    assert {side: tile.art for side, tile in begun_sides(state).items()} == {
        "4A": "4A.jpg", "9/2": "9-2.jpg",
    }  # fmt: skip


def test_a_picture_takes_no_other_sides_file() -> None:
    barn = replace(new_side_with_our_facts("Barn"), art="4A.jpg")
    state = EditedTileSet(tiles={"Barn": barn}, pictures={"4A": PHOTO})
    assert {side: tile.art for side, tile in begun_sides(state).items()} == {
        "4A": "4A-.jpg", "Barn": "4A.jpg",
    }  # fmt: skip
    again = replace(state, pictures={"Barn": PHOTO})
    assert begun_sides(again)["Barn"].art == "Barn.jpg"
