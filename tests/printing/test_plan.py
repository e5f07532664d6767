"""Which part of a board lies on which sheet: exact, whole, and as few as may be."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardapp.core.hex_grid import HexGrid
from boardapp.printing.job import (
    PAPERS,
    BackOffset,
    Orientation,
    Paper,
    PrintJob,
    PrintScale,
    check_job,
    job_from_json,
    job_to_json,
    parse_paper,
    parse_scale,
)
from boardapp.printing.lengths import FULL, INCH, MM, PrintError, corrected_scale, units_from_mils
from boardapp.printing.page_layout import (
    LEAST_ROOM,
    RULER,
    TITLE,
    Box,
    PrintSize,
    page_layout,
    printable_size,
)
from boardapp.printing.poster_plan import PosterBoard, PosterPlan, overlapping_spans, plan_poster

SPACE = 4 * INCH
VILLAGE = PosterBoard(
    PrintSize(9 * SPACE, 3 * SPACE),
    ([SPACE * at for at in range(1, 9)], [SPACE, 2 * SPACE]),
    (Box(0, 0, SPACE, SPACE),),
)


def sheets(plan: PosterPlan) -> tuple[int, int]:
    return len(plan.columns), len(plan.rows)


@pytest.mark.parametrize(
    ("paper", "held", "overlap", "spaces"),
    [
        ("a4", "landscape", (4, 2), (5, 3)),
        ("a4", "portrait", (5, 2), (9, 2)),
        ("letter", "landscape", (4, 2), (5, 3)),
        ("letter", "portrait", (5, 2), (9, 2)),
        ("a3", "landscape", (3, 2), (3, 2)),
        ("a3", "portrait", (4, 1), (5, 1)),
        ("a2", "landscape", (2, 1), (2, 1)),
        ("a4", "auto", (4, 2), (5, 3)),
        ("letter", "auto", (4, 2), (5, 3)),
        ("a3", "auto", (4, 1), (5, 1)),
        ("a2", "auto", (2, 1), (2, 1)),
    ],
)
def test_a_village_takes_as_many_sheets_as_the_papers_allow(
    paper: str, held: Orientation, overlap: tuple[int, int], spaces: tuple[int, int]
) -> None:
    job = PrintJob(paper=PAPERS[paper], orientation=held)
    assert sheets(plan_poster(VILLAGE, job)) == overlap
    assert sheets(plan_poster(VILLAGE, replace(job, cut="spaces"))) == spaces


def test_no_seam_crosses_a_tile_where_sheets_are_cut_at_spaces() -> None:
    plan = plan_poster(VILLAGE, PrintJob(cut="spaces"))
    for span in (*plan.columns, *plan.rows):
        assert span.start % SPACE == span.length % SPACE == 0


papers = st.builds(
    Paper,
    st.just("own"),
    st.integers(50 * MM, 900 * MM),
    st.integers(50 * MM, 900 * MM),
)
boards = st.one_of(
    st.tuples(st.integers(1, 120), st.integers(1, 100)).map(
        lambda size: PrintSize(*map(units_from_mils, HexGrid(*size).printed_size_in_mils))
    ),
    st.tuples(st.integers(1, 60 * INCH), st.integers(1, 60 * INCH)).map(
        lambda size: PrintSize(*size)
    ),
)
jobs = st.builds(
    PrintJob,
    paper=papers,
    margin=st.integers(0, 30 * MM),
    overlap=st.integers(0, 40 * MM),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    scale=st.builds(PrintScale, st.integers(500, 2000), st.integers(500, 2000)),
)


@given(boards, jobs)
def test_sheets_are_the_board_exactly_and_lie_within_their_margins(
    board: PrintSize, job: PrintJob
) -> None:
    try:
        plan = plan_poster(PosterBoard(board), job)
    except PrintError:
        assume(False)
    for spans, length in ((plan.columns, board.width), (plan.rows, board.height)):
        assert spans[0].start == 0
        assert spans[-1].end == length
        for one, other in pairwise(spans):
            assert one.end - other.start == job.overlap
        assert max(span.length for span in spans) - min(span.length for span in spans) <= 1
    frame = page_layout(plan.page, job, plan.largest_part)
    picture = frame.picture
    assert picture.x >= job.margin
    assert picture.y >= frame.title.south
    assert picture.east <= frame.down.x
    assert picture.south <= frame.across.y
    assert frame.down.east == plan.page.width - job.margin
    assert frame.across.south == plan.page.height - job.margin


@given(boards, jobs)
def test_one_sheet_fewer_would_not_do(board: PrintSize, job: PrintJob) -> None:
    try:
        plan = plan_poster(PosterBoard(board), job)
    except PrintError:
        assume(False)
    room = printable_size(plan.page, job)
    for spans, length, most in (
        (plan.columns, board.width, room.width), (plan.rows, board.height, room.height),
    ):  # fmt: skip
        fewer = len(spans) - 1
        assert fewer * most - max(0, fewer - 1) * job.overlap < length


@given(st.integers(1, 10**6), st.integers(1, 10**5), st.integers(0, 10**5))
def test_stretches_fit_into_their_room(length: int, room: int, overlap: int) -> None:
    assume(length <= room or (overlap < room and length / (room - overlap) < 5000))
    spans = overlapping_spans(length, room, overlap)
    assert all(0 < span.length <= room for span in spans)


def test_sheets_with_nothing_but_ground_are_left_out_on_demand() -> None:
    plan = plan_poster(VILLAGE, PrintJob(leave_out_bare=True))
    assert [sheet.name for sheet in plan.printed_sheets] == ["A1"]
    some = plan_poster(VILLAGE, PrintJob(leave_out=frozenset({"A2", "B4"})))
    assert [sheet.name for sheet in some.printed_sheets] == ["A1", "A3", "A4", "B1", "B2", "B3"]
    first = some.printed_sheets[0]
    assert some.neighbour(first, 0, 1) is None
    assert some.neighbour(first, 1, 0) is not None


@pytest.mark.parametrize(
    ("ground", "job", "words"),
    [
        (
            VILLAGE,
            PrintJob(paper=parse_paper("60x60"), margin=25 * MM),
            "found a margin of 25 mm on paper",
        ),
        (
            VILLAGE,
            PrintJob(paper=parse_paper("60x60"), overlap=60 * MM),
            "an overlap of 60 mm is too large",
        ),
        (
            VILLAGE,
            PrintJob(paper=parse_paper("60x60"), cut="spaces"),
            "but a whole space needs 101.6 mm",
        ),
        (
            PosterBoard(VILLAGE.size),
            PrintJob(cut="spaces"),
            "a straight cut between two sheets would go through spaces of this board",
        ),
        (VILLAGE, PrintJob(leave_out=frozenset({"C1"})), "there is no sheet C1 to leave out"),
        (
            VILLAGE,
            PrintJob(paper=PAPERS["a2"], leave_out=frozenset({"A1", "A2"})),
            "every sheet is left out",
        ),
        (
            PosterBoard(PrintSize(6000 * MM, 4000 * MM)),
            PrintJob(paper=parse_paper("60x60"), margin=0),
            "this board needs",
        ),
    ],
)
def test_what_has_no_room_is_refused(ground: PosterBoard, job: PrintJob, words: str) -> None:
    with pytest.raises(PrintError, match=words):
        plan_poster(ground, job)


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (PrintJob(paper=Paper("tiny", 49 * MM, 100 * MM)), "found paper of 49 mm × 100 mm"),
        (PrintJob(margin=-1), "found a margin of"),
        (PrintJob(overlap=-1), "found an overlap of"),
        (PrintJob(scale=PrintScale(499, FULL)), "found a scale of 49.9 %; expected 50 % to 200 %"),
        (PrintJob(scale=PrintScale(FULL, 2001)), "found a scale of 200.1 %"),
        (PrintJob(offset=BackOffset(51 * MM, 0)), "the backs can be moved by at most"),
        (PrintJob(counter=20 * MM), "found counters of 20 mm; expected 1in or 19mm"),
    ],
)
def test_a_job_that_no_paper_can_hold_is_refused(job: PrintJob, words: str) -> None:
    with pytest.raises(PrintError, match=words):
        check_job(job)


@pytest.mark.parametrize("text", ["a5", "210", "0x", "ax b", "210x297cm"])
def test_a_paper_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(PrintError, match="for the paper"):
        parse_paper(text)


@pytest.mark.parametrize("text", ["", "x", "101.85", "one", "nan", "inf"])
def test_a_scale_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(PrintError, match="found a scale"):
        parse_scale(text)


@pytest.mark.parametrize(
    ("measured", "scale", "better"),
    [(1_473_000, 1000, 1018), (1_500_000, 1000, 1000), (1_520_000, 1018, 1005)],
)
def test_a_measured_bar_gives_the_correction(measured: int, scale: int, better: int) -> None:
    assert corrected_scale(measured, 150 * MM, scale) == better


@pytest.mark.parametrize("measured", [0, -5, 10 * MM, 1500 * MM])
def test_a_measure_that_makes_no_sense_is_refused(measured: int) -> None:
    with pytest.raises(PrintError, match=r"the bar of 150 mm measures"):
        corrected_scale(measured, 150 * MM)


@given(jobs)
def test_a_job_that_is_kept_comes_back_but_for_what_is_of_the_moment(job: PrintJob) -> None:
    once = replace(job, own_use=True, all=True, leave_out=frozenset({"A1"}), leave_out_bare=True)
    assert job_from_json(job_to_json(once)) == job


@pytest.mark.parametrize("text", ["", "[]", "{", '{"scale": 3}', '{"paper": ["x", 1, 1]}', "null"])
def test_settings_that_cannot_be_understood_are_as_by_default(text: str) -> None:
    assert job_from_json(text) == PrintJob()


def test_what_can_be_understood_of_settings_is_kept() -> None:
    assert job_from_json('{"margin": 50000, "ink": "blue", "what": "tiles"}') == PrintJob(
        what="tiles", margin=5 * MM
    )


def test_strips_on_a_page_do_not_shrink_below_what_can_be_read() -> None:
    job = PrintJob(paper=parse_paper("60x60"), margin=5 * MM)
    frame = page_layout(
        PrintSize(60 * MM, 60 * MM), job, printable_size(PrintSize(60 * MM, 60 * MM), job)
    )
    assert (frame.title.height, frame.across.height, frame.down.width) == (TITLE, RULER, RULER)
    assert min(frame.picture.width, frame.picture.height) >= LEAST_ROOM
