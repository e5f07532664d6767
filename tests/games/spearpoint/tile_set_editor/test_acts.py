"""The acts of making a tile set: what each sets, how it reads in the history, what is refused."""

from dataclasses import replace

import pytest

from boardapp.core.command import Command, InvalidActError, StateTransition
from boardapp.core.grid import Space
from boardapp.core.state_changes import StateMismatchError
from boardapp.core.tile import Edge, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import (
    BeginSideFromDrawing,
    ConfirmPoints,
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.side_templates import (
    begin_side_command,
    new_side_with_our_facts,
    unconfirmed_parts,
)
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from tests.games.spearpoint.tile_set_editor.acts import PHOTO, do, new_set, set_of

WALL = ((0, 500), (3000, 500))
TRACED = replace(
    new_side_with_our_facts("4A"), face=TileFace("4A", "House with courtyard", walls=(WALL,))
)
TRACE = DrawSide("4A", TRACED, "Trace wall 1")


def refused(state: EditedTileSet, command: Command) -> str | None:
    return TileSetEditorGame().refuse(StateTransition(state, command))


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (TRACE, "Trace wall 1 on 4A"),
        (DrawSide("4A", None, "Wipe all"), "Wipe all on 4A"),
        (begin_side_command(EditedTileSet(), "4A", "ours"),
        "Replace the drawing of 4A with boardapp's drawing"),
        (begin_side_command(EditedTileSet(), "1B", "ours", turned=90, mirrored=True),
         "Replace the drawing of 1B with boardapp's drawing, mirrored, turned by 90°"),
        (ConfirmPoints("4A"), "Confirm all corners on 4A"),
        (ConfirmPoints("4A", ((0, 0),)), "Confirm 1 corner on 4A"),
        (ConfirmPoints("4A", ((0, 0), (1, 1))), "Confirm 2 corners on 4A"),
        (SetTracingPhoto("4A", PHOTO), "Straighten the picture of 4A from “IMG_1.jpg”"),
        (SetTracingPhoto("4A", None), "Remove the picture from 4A"),
        (SetTracingPhoto("4A", PHOTO, second=True),
         "Add a second picture of 4A from “IMG_1.jpg”"),
        (SetTracingPhoto("4A", None, second=True), "Remove the second picture from 4A"),
        (SetTracingPhoto("village", PHOTO),
         "Straighten the picture of the village map from “IMG_1.jpg”"),
        (TraceRoad("village", frozenset()), "Trace the road of the village map: 0 spaces"),
        (TraceRoad("defensive-line", frozenset({Space(0, 0)})),
         "Trace the road of the defensive line map: 1 space"),
        (MarkSideAudited("4A", True), "Mark 4A as checked"),
        (MarkSideAudited("4A", False), "Mark 4A as not checked"),
    ],
)  # fmt: skip
def test_how_acts_read(command: Command, text: str) -> None:
    assert command.history_text() == text


def test_what_is_traced_anew_is_neither_audited_nor_proved() -> None:
    made = new_set()
    done = do(made, DrawSide("4A", replace(TRACED, audited=True, proved=True), "Trace wall 1"))
    assert done.tiles["4A"] == TRACED
    do(made, MarkSideAudited("4A", True), DrawSide("4A", replace(TRACED, proved=True), "Prove it"))
    assert set_of(made).tiles["4A"] == replace(TRACED, proved=True, audited=True)


def test_facts_leave_the_audit() -> None:
    made = new_set()
    facts = replace(TRACED, kind="fountain", audited=True)
    assert do(
        made, TRACE, MarkSideAudited("4A", True), DrawSide("4A", facts, "Set the kind")
    ).tiles["4A"] == replace(TRACED, kind="fountain", audited=True)


@pytest.mark.parametrize(
    "face",
    [
        replace(TRACED.face, walls=(WALL, WALL)),
        replace(TRACED.face, areas=(((0, 0), (9, 0), (0, 9)),)),
        replace(TRACED.face, edges=(Edge("south", "red"),)),
        replace(TRACED.face, arrows=("north",)),
        replace(TRACED.face, walls=(), known=False),
    ],
)
def test_any_change_of_the_drawing_takes_the_audit_off(face: TileFace) -> None:
    after = replace(TRACED, face=face, audited=True)
    done = do(new_set(), TRACE, MarkSideAudited("4A", True), DrawSide("4A", after, "Trace"))
    assert done.tiles["4A"] == replace(after, audited=False)


def test_a_drawing_is_as_exact_as_its_picture() -> None:
    made = new_set()
    assert do(made, SetTracingPhoto("4A", PHOTO), TRACE).tiles["4A"].accuracy == 12
    finer = replace(PHOTO, accuracy=3)
    anew = do(made, MarkSideAudited("4A", True), SetTracingPhoto("4A", finer)).tiles["4A"]
    assert (anew.accuracy, anew.audited) == (3, False)
    audited = do(made, MarkSideAudited("4A", True), SetTracingPhoto("4A", PHOTO, second=True))
    assert audited.tiles["4A"].audited, "nothing is traced over a second picture"
    without = do(made, SetTracingPhoto("4A", None))
    assert (without.tiles["4A"].accuracy, without.pictures) == (3, {})


def test_points_are_untouched_until_moved_or_confirmed() -> None:
    made = new_set()
    begin = begin_side_command(set_of(made), "1A", "ours")
    assert begin is not None
    state = do(made, begin)
    face, corner = begin.after.face, begin.after.face.walls[0][0]
    assert unconfirmed_parts(state, "1A") == (frozenset(face.walls[0]), frozenset(face.edges))
    moved = tuple((1, 2) if point == corner else point for point in face.walls[0])
    after = replace(begin.after, face=replace(face, walls=(moved,)))
    state = do(made, DrawSide("1A", after, "Move a point"))
    left = frozenset(face.walls[0]) - {corner}
    assert unconfirmed_parts(state, "1A").points == left
    first = min(left)
    assert unconfirmed_parts(do(made, ConfirmPoints("1A", (first,))), "1A").points == left - {first}
    state = do(made, ConfirmPoints("1A"))
    assert (unconfirmed_parts(state, "1A"), state.templates) == ((frozenset(), frozenset()), {})


def test_a_template_goes_with_its_last_point_and_with_the_drawing() -> None:
    plain = replace(TRACED, face=replace(TRACED.face, edges=()))
    begin = BeginSideFromDrawing("4A", plain, "our drawing")
    assert do(new_set(), begin, ConfirmPoints("4A", WALL)).templates == {}
    assert do(new_set(), begin, DrawSide("4A", None, "Wipe all")).templates == {}
    assert (
        do(
            new_set(), begin, DrawSide("4A", new_side_with_our_facts("4A"), "Wipe the drawing")
        ).templates
        == {}
    )
    assert do(new_set(), begin, TRACE).templates == {"4A": plain.face}


def test_acts_that_meet_nothing_do_not_fit() -> None:
    for command in (ConfirmPoints("4A"), MarkSideAudited("4A", True)):
        with pytest.raises(StateMismatchError):
            command.apply(EditedTileSet())


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (DrawSide("4A", None, "Wipe"), "Nothing has been drawn for 4A."),
        (DrawSide("4B", TRACED, "Trace"), "The drawing is of 4A, not of 4B."),
        (DrawSide("4A", replace(TRACED, art="x.jpg"), "Trace"), "4A has no picture 'x.jpg'."),
        (
            BeginSideFromDrawing("4A", new_side_with_our_facts("4A"), "ours"),
            "There is no drawing from which to begin 4A.",
        ),
        (BeginSideFromDrawing("4B", TRACED, "ours"), "The drawing is of 4A, not of 4B."),
        (ConfirmPoints("4A"), "4A has no points to confirm."),
        (SetTracingPhoto("4A", None), "4A has no picture to remove."),
        (SetTracingPhoto("4A", None, second=True), "4A has no second picture to remove."),
        (
            SetTracingPhoto("village", PHOTO, second=True),
            "village is a map, which needs only one picture.",
        ),
        (MarkSideAudited("4A", True), "4A has no drawing to check."),
        (
            DrawSide("village", new_side_with_our_facts("village"), "Trace"),
            "village is a map, and boardapp traces only its road.",
        ),
        (MarkSideAudited("village", True), "village has no drawing to check."),
    ],
)
def test_what_no_tile_set_can_come_to_is_refused(command: Command, sentence: str) -> None:
    assert refused(EditedTileSet(), command) == sentence


def drawing(**face: object) -> TileSide:
    return replace(TRACED, face=replace(TRACED.face, **face))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (drawing(walls=(((0, 0), (0, 0)),)), "found a wall of no length"),
        (drawing(walls=(((0, 0), (0, 4001)),)), r"walls\[0\]\[1\]\[1\]: found 4001; expected"),
        (drawing(walls=(WALL,) * 101), "up to 100 walls"),
        (drawing(walls=(WALL * 101,)), "2 to 200 points"),
        (drawing(walls=(WALL * 90,) * 6), "found 1,080 points; expected at most 1,000"),
        (drawing(areas=(((0, 0), (9, 9), (9, 0), (0, 9)),)), "sides 1 and 3 crossing"),
        (drawing(areas=(((0, 0), (9, 0), (0, 9), (0, 0)),)), "would not give back"),
        (drawing(edges=(Edge("north", "red", 9, 9),)), "smaller number first"),
        (drawing(known=False), "would not give back"),
        (drawing(title="two\nlines"), "title: found"),
        (replace(TRACED, own=True), "would not give back"),
        (replace(TRACED, maps=()), "one or both maps"),
        (replace(TRACED, note="a" * 2001), "at most 2000 characters"),
        (replace(TRACED, note="\x07"), "note: found the character"),
    ],
)  # fmt: skip
def test_what_no_file_could_hold_is_not_even_done(after: TileSide, found: str) -> None:
    made = new_set()
    with pytest.raises(InvalidActError, match=found):
        made.do(DrawSide("4A", after, "Trace"))
    assert (made.log, made.state) == ([], made.start_state)


@pytest.mark.parametrize(
    "command",
    [
        DrawSide("4A", TRACED, "two\nlines"),
        DrawSide("4A", TRACED, "w" * 81),
        DrawSide("4A", TRACED, " "),
        BeginSideFromDrawing("4A", TRACED, ""),
        DrawSide("", None, "Wipe"),
        MarkSideAudited("../4A", True),
        SetTracingPhoto("4A", replace(PHOTO, photo="")),
        SetTracingPhoto("4A", replace(PHOTO, picture="../0123456789abc")),
        SetTracingPhoto("4A", replace(PHOTO, accuracy=4001)),
        SetTracingPhoto("4A", replace(PHOTO, residual=-1)),
        SetTracingPhoto("4A", replace(PHOTO, corners=((0, 1_000_001), *PHOTO.corners[1:]))),
    ],
)
def test_words_names_and_numbers_have_limits(command: Command) -> None:
    with pytest.raises(InvalidActError, match="expected"):
        new_set().do(command)
