"""The verb `print`: what it writes and says, and what it refuses."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.printing.paper import read_back

Run = Callable[..., tuple[int, list[str], list[str]]]

HEXES = """boardapp: 1
game: strategy-cards
board: {columns: 12, rows: 9}
terrain: [{kind: woods, spaces: A2}]
units: [{id: us-1, unit: squad, side: us, space: A1}]
"""
SET = """boardapp: 1
tile_set: Mine
tiles:
  1A: {art: mine.png, walls: []}
  1B: {walls: []}
"""


@pytest.fixture
def hexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("hexes.yaml").write_text(HEXES, "utf-8")
    Path("mine.yaml").write_text(SET, "utf-8")
    Image.new("RGB", (40, 40), (10, 20, 200)).save("mine.png")
    return "hexes.yaml"


def test_a_board_is_written_and_what_to_do_is_said(run: Run, hexes: str) -> None:
    status, out, err = run("print", hexes, "-o", "out.pdf")
    assert (status, err) == (0, [])
    assert out == [
        "out.pdf: 8 pages of A4 portrait, in 2 rows of 4 sheets; "
        "print at 100 %, then measure the bar on it"
    ]
    with read_back(Path("out.pdf").read_bytes()) as paper:
        assert len(paper.pages) == 8


def test_sheets_are_left_out_by_name_or_where_they_are_bare(run: Run, hexes: str) -> None:
    _, out, _ = run("print", hexes, "-o", "o.pdf", "--leave-out", "b4, A2", "--ink", "light")
    assert out[0].startswith(
        "o.pdf: 6 pages of A4 portrait, in 2 rows of 4 sheets; 2 sheets are left out;"
    )
    for bare in ("bare", "Bare", "bare A2"):
        _, out, _ = run("print", hexes, "-o", "o.pdf", "--leave-out", bare, "--ink", "light")
        assert out[0].startswith(
            "o.pdf: 1 page of A4 landscape, in 3 rows of 3 sheets; 8 sheets are left out;"
        )


def test_paper_margin_overlap_and_scale_are_heeded(run: Run, hexes: str) -> None:
    status, _, err = run(
        "print", hexes, "-o", "o.pdf", "--paper", "700x500", "--margin", "5.5", "--overlap", "0",
        "--scale", "101.8x100.2", "--orientation", "portrait", "--ink", "light",
    )  # fmt: skip
    assert (status, err) == (0, [])
    with read_back(Path("o.pdf").read_bytes()) as paper:
        page = paper.pages[0]
        assert page.media_box == pytest.approx((0, 0, 500, 700), abs=0.001)
        assert page.placings()[0].across == pytest.approx(1.018)
        assert page.placings()[0].down == pytest.approx(1.002)


def test_a_card_and_counters_are_written(run: Run, hexes: str) -> None:
    status, _, err = run(
        "print", hexes, "-o", "c.pdf", "--what", "card", "--from", "A1", "--to", "B5"
    )
    assert (status, err) == (0, [])
    status, _, err = run(
        "print", hexes, "-o", "c.pdf", "--what", "counters", "--counter-size", "19mm"
    )
    assert (status, err) == (0, [])


def test_the_own_tiles_of_a_set_are_printed_for_own_use_alone(run: Run, hexes: str) -> None:
    own = ("print", "mine.yaml", "-o", "own.pdf", "--what", "own-tiles")
    status, _, err = run(*own)
    assert status == 2
    assert err[-1].endswith("for your own use only: --for-own-use")
    assert not Path("own.pdf").exists()
    status, out, err = run(*own, "--for-own-use", "--backs", "duplex", "--back-offset=-0.5,1")
    assert (status, err) == (0, [])
    assert out[0].startswith("own.pdf: 2 pages of A4")


def test_a_picture_that_cannot_be_shown_is_named_and_its_tile_drawn_plainly(
    run: Run, hexes: str
) -> None:
    Path("mine.png").write_bytes(b"no picture")
    Path("t.yaml").write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles:\n  - {tile: 1A, space: A-1, rotation: 0}\n", "utf-8",
    )  # fmt: skip
    status, out, err = run(
        "print", "t.yaml", "-o", "own.pdf", "--what", "own-tiles", "--for-own-use"
    )
    assert status == 1
    assert out[0].startswith("own.pdf: 2 pages")
    assert err[0].startswith("mine.yaml:4:")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-o", "o.png"), "o.png: found the ending '.png'; expected .pdf"),
        (("-o", "o"), "o: found no ending; expected .pdf"),
        (
            ("-o", "o.pdf", "--what", "tiles"),
            "a hex board has no tiles: print the board",
        ),
        (("-o", "o.pdf", "--what", "card", "--from", "A1"), "expected --from and --to"),
        (("-o", "o.pdf", "--what", "card", "--from", "A1", "--to", "Z99"), "Z99"),
        (("-o", "o.pdf", "--from", "A1", "--to", "A2"), "a line of sight for the board; expected"),
        (("-o", "o.pdf", "--paper", "a9"), "found 'a9' for the paper; expected a4, letter"),
        (("-o", "o.pdf", "--paper", "20x20"), "found paper of 20 mm × 20 mm; expected sides of"),
        (("-o", "o.pdf", "--margin", "200"), "found a margin of 200 mm on paper of"),
        (("-o", "o.pdf", "--margin", "wide"), "found 'wide' for the margin; expected millimetres"),
        (("-o", "o.pdf", "--margin", "1e9999999"), "found '1e9999999' for the margin; expected"),
        (("-o", "o.pdf", "--scale", "1e9999999"), "found a scale of '1e9999999'; expected"),
        (
            ("-o", "o.pdf", "--overlap", "400"),
            "an overlap of 400 mm is too large: a sheet shows only",
        ),
        (("-o", "o.pdf", "--scale", "49"), "found a scale of 49 %; expected 50 % to 200 %"),
        (("-o", "o.pdf", "--scale", "201"), "found a scale of 201 %; expected 50 % to 200 %"),
        (
            ("-o", "o.pdf", "--cut", "spaces"),
            "a straight cut between two sheets would go through spaces of this board",
        ),
        (("-o", "o.pdf", "--leave-out", "C9"), "there is no sheet C9 to leave out"),
        (("-o", "o.pdf", "--back-offset", "1"), "found an offset of '1'; expected two lengths"),
    ],
)
def test_what_cannot_be_printed_is_wrong_usage(
    run: Run, hexes: str, arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = run("print", hexes, *arguments)
    assert (status, out) == (2, [])
    assert words in err[-1]
    assert not Path("o.pdf").exists()


def test_a_bad_file_is_told_by_its_lines(run: Run, hexes: str) -> None:
    Path("bad.yaml").write_text("boardapp: 1\ngame: strategy-cards\nboard: 3\n", "utf-8")
    status, out, err = run("print", "bad.yaml", "-o", "o.pdf")
    assert (status, out) == (1, [])
    assert err[0].startswith("bad.yaml:3:")


def test_a_place_that_cannot_be_written_is_named(run: Run, hexes: str) -> None:
    status, out, err = run("print", hexes, "-o", "missing/o.pdf", "--ink", "light")
    assert (status, out) == (1, [])
    assert err[0].startswith("boardapp: missing/o.pdf: ")
