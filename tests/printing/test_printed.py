"""Printed pages, read back by PDFium: sizes, rulers, seams, the board itself."""

import base64
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from boardapp.core.hex_grid import HexGrid
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.state import State
from boardapp.games.game import Game
from boardapp.picture.svg.raster import svg_to_png_pixels
from boardapp.printing.job import (
    PAPERS,
    BackOffset,
    PrintJob,
    PrintScale,
    SightLine,
    What,
    parse_paper,
)
from boardapp.printing.lengths import INCH, MM, PrintError
from boardapp.printing.page_layout import page_layout
from boardapp.printing.print_content import OwnUseError, PieceSet, Poster
from boardapp.printing.print_job_pages import JobPages, grey_svg, job_pdf
from boardapp.verbs.table_file_opening import read_state_and_game
from tests.printing.paper import PrintedPage, Shape, read_back
from tests.printing.tables import (
    hedgerows,
    hexes,
    pages_of,
    pdf_of,
    practice,
    standard,
    village,
    village_svg,
)

plain_hexes = partial(hexes, 3, 3)
BAR_MM, BAR_IN = 150.0, 152.4
GLUE = (128, 128, 128)
CLOSE, EXACT = 0.05, 0.02
"""Millimetres: of what is measured with a ruler, and of what must meet."""


@pytest.fixture(scope="module")
def poster() -> JobPages:
    return pages_of(village(), PrintJob())


@pytest.fixture(scope="module")
def poster_pdf(poster: JobPages) -> bytes:
    return job_pdf(poster)


@pytest.fixture(scope="module")
def light_tiles() -> JobPages:
    return pages_of(village(), PrintJob(what="tiles", backs="duplex", ink="light"))


@pytest.fixture(scope="module")
def light_tiles_pdf(light_tiles: JobPages) -> bytes:
    return job_pdf(light_tiles)


@pytest.fixture
def pages(poster_pdf: bytes) -> Iterator[list[PrintedPage]]:
    with read_back(poster_pdf) as paper:
        yield paper.pages


def bars(page: PrintedPage, length: float) -> list[Shape]:
    """The bars of a length, the one across before the one down."""
    found = {
        shape
        for shape in page.shapes()
        if min(abs(shape.width - length), abs(shape.height - length)) < CLOSE
        and min(shape.width, shape.height) < 3
    }
    return sorted(found, key=lambda shape: -shape.width)


# ---- every page -------------------------------------------------------------------------------

JOBS: list[tuple[PrintJob, tuple[float, float]]] = [
    (PrintJob(), (297, 210)),
    (PrintJob(paper=PAPERS["a3"]), (297, 420)),
    (PrintJob(paper=PAPERS["letter"], what="counters"), (215.9, 279.4)),
    (PrintJob(paper=parse_paper("17x11in"), orientation="portrait"), (279.4, 431.8)),
    (
        PrintJob(
            paper=parse_paper("480x330"),
            orientation="portrait",
            what="card",
            line=SightLine("A1", "C5"),
        ),
        (330, 480),
    ),
]


@pytest.mark.parametrize(("job", "size"), JOBS)
def test_every_page_is_the_paper_and_bears_rulers(job: PrintJob, size: tuple[float, float]) -> None:
    with read_back(pdf_of(hedgerows(), job)) as paper:
        assert not paper.scaled_by_viewers
        for page in paper.pages:
            assert page.media_box == pytest.approx((0, 0, *size), abs=0.001)
            for length in (BAR_MM, BAR_IN):
                across, down = bars(page, length)
                assert across.width == pytest.approx(length, abs=CLOSE)
                assert down.height == pytest.approx(length, abs=CLOSE)


def test_a_page_too_small_for_150_mm_bears_the_longest_round_bar(poster: JobPages) -> None:
    job = PrintJob(paper=parse_paper("105x148"), orientation="landscape")
    made = pages_of(hexes(1, 1), job)
    assert any("100 mm" in layer for layer in made.pages[0].layers)
    assert not any("150 mm" in layer for layer in made.pages[0].layers)
    assert any("150 mm" in layer for layer in poster.pages[0].layers)
    with read_back(job_pdf(made)) as paper:
        [page] = paper.pages
        bar = bars(page, 100)[0]
        assert bar.width == pytest.approx(100, abs=CLOSE)
        assert bar.east < 148


def test_a_correction_reads_true_once_the_printer_has_shrunk_the_page() -> None:
    job = PrintJob(scale=PrintScale(1018, 995), paper=PAPERS["a3"])
    with read_back(pdf_of(hexes(3, 3), job)) as paper:
        page = paper.pages[0]
        across = bars(page, BAR_MM * 1.018)[0]
        down = bars(page, BAR_MM * 0.995)[-1]
        assert across.width > across.height
        assert down.height > down.width
        board = page.placings()[0]
        assert board.across == pytest.approx(1.018, abs=1e-6)
        assert board.down == pytest.approx(0.995, abs=1e-6)


def test_pages_say_where_they_lie_and_who_is_beside_them(poster: JobPages) -> None:
    words = [" ".join(_said("".join(page.layers))) for page in poster.pages]
    assert "A1 of B4 Village (summer) Print at 100 %" in words[0]
    assert "↓ B1   A2 →" in words[0]
    assert "← B1   ↑ A2   B3 →" in words[5]
    assert all("Measure me: if I am not 150 mm and 6 in, switch" in said for said in words)


def _said(svg: str) -> list[str]:
    return [label.replace("&quot;", '"') for label in re.findall(r'aria-label="([^"]*)"', svg)]


# ---- a board on sheets ------------------------------------------------------------------------


def test_a_tile_measures_four_inches(pages: list[PrintedPage]) -> None:
    board = pages[0].placings()[0]
    assert SPACE_SIZE / 1000 * 25.4 * board.across == pytest.approx(101.6, abs=CLOSE)
    assert SPACE_SIZE / 1000 * 25.4 * board.down == pytest.approx(101.6, abs=CLOSE)


def test_the_same_point_of_the_board_is_on_both_sides_of_an_overlap(
    poster: JobPages, pages: list[PrintedPage]
) -> None:
    assert poster.plan is not None
    frame = page_layout(poster.plan.page, PrintJob(), poster.plan.largest_part)
    left_edge, height = frame.picture.x / MM, 304.8
    for row in (0, 4):
        for one, other in zip(pages[row : row + 3], pages[row + 1 : row + 4], strict=True):
            strips = [shape for shape in one.shapes() if shape.fill[:3] == GLUE]
            [strip] = (shape for shape in strips if shape.height > shape.width)
            assert strip.width == pytest.approx(10, abs=EXACT)
            seam_here = strip.west - one.placings()[0].x
            seam_there = left_edge - other.placings()[0].x
            assert seam_here == pytest.approx(seam_there, abs=EXACT)
    for above, below in zip(pages[:4], pages[4:], strict=True):
        strips = [shape for shape in above.shapes() if shape.fill[:3] == GLUE]
        [strip] = (shape for shape in strips if shape.width > shape.height)
        top_here = 210 - above.placings()[0].y - height
        top_there = 210 - below.placings()[0].y - height
        assert strip.north - top_here == pytest.approx(frame.picture.y / MM - top_there, abs=EXACT)


def test_a_page_shows_the_board_s_picture_at_its_place(pages: list[PrintedPage]) -> None:
    dpi, at = 300, pages[5].placings()[0]
    # A corner of the tile on C-4, on sheet B2.
    view = (12200.0, 8100.0, 2400.0, 1800.0)
    with Image.open(io.BytesIO(svg_to_png_pixels(village_svg(view), 720, 540))) as source:
        expected = source.convert("RGB")
    page = pages[5].pixels(dpi)
    west = round((at.x + view[0] * 0.0254) * page.width / 297)
    north = round((210 - at.y - 304.8 + view[1] * 0.0254) * page.height / 210)
    off = {
        (right, down): _difference(page, (west + right, north + down), expected)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }
    assert min(off, key=off.__getitem__) == (0, 0)
    assert off[0, 0] < 4


def _difference(page: Image.Image, at: tuple[int, int], expected: Image.Image) -> float:
    shown = page.crop((*at, at[0] + expected.width, at[1] + expected.height))
    return max(ImageStat.Stat(ImageChops.difference(shown, expected)).mean)


def test_a_wood_is_printed_as_it_is_drawn() -> None:
    dpi, made = 100, pages_of(practice(), PrintJob(paper=PAPERS["a2"]))
    placed = made.pages[0].placed[0]
    board = made.forms[placed.form]
    west, north, width, height = (
        round(length * dpi / INCH) for length in (placed.x, placed.y, board.width, board.height)
    )
    with Image.open(io.BytesIO(svg_to_png_pixels(board.svg, width, height))) as source:
        expected = source.convert("RGB")
    with read_back(job_pdf(made)) as paper:
        printed = paper.pages[0].pixels(dpi)
    # Softened, because trees have many edges.
    soft = (width // 20, height // 20)
    shown = printed.crop((west, north, west + width, north + height)).resize(soft)
    assert _difference(shown, (0, 0), expected.resize(soft)) < 4


def test_a_board_is_in_the_file_once_however_many_sheets_show_it(poster_pdf: bytes) -> None:
    one = pdf_of(village(), PrintJob(paper=parse_paper("950x350")))
    assert len(poster_pdf) < 1.6 * len(one)


def test_the_same_job_gives_the_same_bytes() -> None:
    assert pdf_of(hedgerows(), PrintJob()) == pdf_of(hedgerows(), PrintJob())


def test_sheets_cut_at_spaces_bear_no_strips(poster: JobPages) -> None:
    assert "glue here" in "".join(poster.pages[0].layers)
    made = pages_of(village(), PrintJob(cut="spaces", paper=PAPERS["a2"]))
    assert len(made.pages) == 2
    for page in made.pages:
        assert "glue here" not in "".join(page.layers)
        assert (page.placed[0].seen.width / SPACE_SIZE / 254).is_integer()


@pytest.mark.parametrize(("columns", "rows", "sheets"), [(1, 1, 1), (3, 3, 1), (12, 9, 8)])
def test_hexes_are_printed_with_art_and_names(columns: int, rows: int, sheets: int) -> None:
    with read_back(pdf_of(hexes(columns, rows), PrintJob())) as paper:
        assert len(paper.pages) == sheets
        page = paper.pages[0]
        board = page.placings()[0]
        assert 2000 * 0.0254 * board.across == pytest.approx(50.8, abs=CLOSE)
        # The middle of A1, away from its name: art, not the plain colour of the ground.
        left = round((board.x + 15) * 100 / 25.4)
        plane = HexGrid(columns, rows).printed_size_in_mils[1] * 0.0254
        top = round((page.media_box[3] - board.y - plane + 35) * 100 / 25.4)
        middle = page.pixels(100).crop((left, top, left + 80, top + 60))
        colours = middle.getcolors(80 * 60)
        assert colours is not None
        assert len(colours) > 50


def test_a_sheet_refers_only_to_the_hexes_that_it_shows() -> None:
    state, game = hexes(30, 20)
    matter = game.print_content(state, PrintJob())
    assert isinstance(matter, Poster)
    with read_back(pdf_of((state, game), PrintJob(paper=PAPERS["a2"]))) as paper:
        assert len(paper.pages) == 8
        used = len(paper.pages[4].placings())
    assert used < matter.svg.count("<use") / 3


# ---- ink --------------------------------------------------------------------------------------


def test_light_ink_leaves_the_ground_white_and_keeps_walls_edges_and_names() -> None:
    state, game = village()
    light = game.print_content(state, PrintJob(ink="light"))
    full = game.print_content(state, PrintJob())
    assert isinstance(light, Poster)
    assert isinstance(full, Poster)
    for kept in ("data-edge", "data-letter", "data-feature", 'id="grid"', 'id="names"'):
        assert light.svg.count(kept) == full.svg.count(kept) > 0
    with read_back(pdf_of((state, game), PrintJob(ink="light"))) as paper:
        whole = paper.pages[2].pixels(50).convert("L")
        white = whole.histogram()[255] / (whole.width * whole.height)
        assert white > 0.8


def test_light_hexes_have_no_art_but_sides_and_names() -> None:
    with read_back(pdf_of(hexes(3, 3), PrintJob(ink="light"))) as paper:
        whole = paper.pages[0].pixels(50).convert("L")
    shades = whole.histogram()
    assert shades[255] / (whole.width * whole.height) > 0.8
    assert sum(shades[:100]) > 200


@pytest.mark.parametrize(
    ("table", "lying"), [(village, "data-side="), (hedgerows, "US"), (practice, "Panzer 1")]
)
def test_a_board_is_printed_without_what_lies_on_it(
    table: Callable[[], tuple[State, Game]], lying: str
) -> None:
    state, game = table()
    job = PrintJob(ink="light")
    full, bare = (
        game.print_content(state, replace(job, without_counters=without))
        for without in (False, True)
    )
    assert isinstance(full, Poster)
    assert isinstance(bare, Poster)
    assert full.svg.count(lying) > bare.svg.count(lying) == 0


def test_grey_ink_has_no_colour_and_edges_stay_apart() -> None:
    with read_back(pdf_of(hedgerows(), PrintJob(ink="grey"))) as paper:
        image = paper.pages[0].pixels(60)
    red, green, blue = image.split()
    assert ImageChops.difference(red, green).getbbox() is None
    assert ImageChops.difference(green, blue).getbbox() is None
    grey = grey_svg(village_svg((0, 0, 12000, 12000)))
    fills = {
        colour: set(re.findall(rf'data-letter="{colour}".*?fill="#(..)', grey)) for colour in "RG"
    }
    [dark], [bright] = fills["R"], fills["G"]
    assert int(bright, 16) - int(dark, 16) > 120


def test_pictures_of_own_art_turn_grey_with_their_transparency() -> None:
    made = []
    for mode, colour, kind in (("RGBA", (200, 30, 30, 90), "PNG"), ("RGB", (30, 200, 30), "JPEG")):
        out = io.BytesIO()
        Image.new(mode, (8, 8), colour).save(out, kind)
        made.append(_linked(out.getvalue(), kind.lower()))
    grey = grey_svg(f'<g fill="rgb(255, 0, 0)">{"".join(made)}</g>')
    assert 'fill="#4C4C4C"' in grey
    found = [_unlinked(link) for link in re.findall(r'base64,([^"]+)"', grey)]
    assert [image.mode for image in found] == ["LA", "L"]
    assert found[0].getchannel("A").getextrema() == (90, 90)


def _linked(content: bytes, kind: str) -> str:
    return f'<image href="data:image/{kind};base64,{base64.b64encode(content).decode()}"/>'


def _unlinked(text: str) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(text)))


# ---- pieces -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "each", "count"), [("a4", 2, 6), ("a3", 6, 2), ("letter", 2, 6), ("a2", 12, 1)]
)
def test_tiles_fill_their_pages(paper: str, each: int, count: int) -> None:
    job = PrintJob(what="tiles", paper=PAPERS[paper], backs="none", ink="light")
    made = pages_of(village(), job)
    assert len(made.pages[0].placed) == each
    assert len(made.pages) == count


def test_a_tile_s_picture_is_four_inches_and_its_bleed_goes_three_mm_beyond(
    light_tiles: JobPages, light_tiles_pdf: bytes
) -> None:
    page = light_tiles.pages[0]
    for placed, fill in zip(page.placed, page.fills, strict=True):
        assert (placed.seen.width, placed.seen.height) == (4 * INCH, 4 * INCH)
        assert placed.seen.x - fill.box.x == fill.box.east - placed.seen.east == 3 * MM
    with read_back(light_tiles_pdf) as paper:
        tile = paper.pages[0].placings()[0]
        assert 4000 * 0.0254 * tile.across == pytest.approx(101.6, abs=CLOSE)


def test_duplex_backs_lie_behind_their_faces() -> None:
    offset = BackOffset(5_000, -3_000)
    job = PrintJob(what="tiles", paper=PAPERS["a3"], backs="duplex", offset=offset, ink="light")
    made = pages_of(village(), job)
    assert len(made.pages) == 4
    fronts, backs = made.pages[0], made.pages[1]
    assert len(fronts.placed) == len(backs.placed) == 6
    for face, back in zip(fronts.placed, backs.placed, strict=True):
        mirrored = fronts.size.width - back.seen.x - back.seen.width
        assert face.seen.x == mirrored + offset.right
        assert face.seen.y == back.seen.y - offset.down
        assert face.form != back.form
    assert made.duplex == "/DuplexFlipLongEdge"  # as the page is upright
    assert "turned over the long edge" in "".join(backs.layers)
    landscape = pages_of(village(), replace(job, orientation="landscape"))
    assert landscape.duplex == "/DuplexFlipShortEdge"


def test_backs_apart_lie_as_their_faces_do_after_all_of_them() -> None:
    made = pages_of(village(), PrintJob(what="tiles", paper=PAPERS["a3"], ink="light"))
    fronts, backs = made.pages[:2], made.pages[2:]
    for front, back in zip(fronts, backs, strict=True):
        assert {one.seen for one in back.placed} <= {one.seen for one in front.placed}
        assert back.placed
    assert made.duplex is None


def test_printers_are_told_how_to_turn_the_paper(light_tiles_pdf: bytes) -> None:
    with read_back(light_tiles_pdf) as paper:
        assert paper.duplex == 3  # over the long edge


@pytest.mark.parametrize(("counter", "mm"), [(INCH, 25.4), (19 * MM, 19.0)])
def test_counters_have_their_size(counter: int, mm: float) -> None:
    with read_back(pdf_of(village(), PrintJob(what="counters", counter=counter))) as paper:
        [page] = paper.pages
        squares = [
            one for one in page.shapes()
            if abs(one.width - mm) < CLOSE and abs(one.height - mm) < CLOSE
        ]  # fmt: skip
        assert len(squares) == 6


def test_marks_to_cut_along_stand_about_what_there_is_alone() -> None:
    few = pages_of(village(), PrintJob(what="counters", ink="light")).pages[0]
    full = pages_of(village(), PrintJob(what="tiles", ink="light", paper=PAPERS["a3"])).pages[0]
    marks = [re.search(r'd="([^"]*)"[^>]*id="cut-marks"', page.layers[0]) for page in (few, full)]
    # Two marks for each side to cut, of five columns and two rows, and of two and three.
    assert [mark[1].count("M") for mark in marks if mark] == [4 * (5 + 2), 4 * (2 + 3)]


@pytest.mark.parametrize("scale", [PrintScale(), PrintScale(1018, 1018)])
def test_what_to_do_stands_on_a_page_whole_however_long_its_title_is(scale: PrintScale) -> None:
    for what in ("counters", "board"):
        job = PrintJob(what=what, orientation="portrait", scale=scale, ink="light")
        said = _said("".join(pages_of(village(), job).pages[0].layers))
        [advice] = [words for words in said if words.startswith("Print at 100 %")]
        assert not advice.endswith("…")
        assert sum("Measure me: " in words for words in said) == 2
    title = _said(pages_of(village(), PrintJob(what="counters")).pages[0].layers[1])[0]
    assert title.startswith("Counters: US Rifle Squad, US .30cal LMG Team")
    assert title.endswith("…")


def test_the_colour_of_a_counter_goes_on_beyond_it() -> None:
    for counter in (INCH, 19 * MM):
        made = pages_of(village(), PrintJob(what="counters", counter=counter))
        assert made.pages[0].fills[0].colour == "#36502A"


def test_a_ruling_s_card_is_63_by_88_mm_and_says_why() -> None:
    job = PrintJob(what="card", line=SightLine("A-1", "C-5", "us"))
    made = pages_of(village(), job)
    [placed] = made.pages[0].placed
    assert (placed.seen.width, placed.seen.height) == (63 * MM, 88 * MM)
    words = " ".join(_said(made.forms[placed.form].svg))
    assert "BLOCKED" in words
    assert "A-1 → C-5" in words
    assert "Combat 8" in words
    assert "US attacks" in words


def test_a_hex_ruling_has_its_card_too() -> None:
    made = pages_of(hedgerows(), PrintJob(what="card", line=SightLine("D3", "E7")))
    words = " ".join(_said(made.forms[made.pages[0].placed[0].form].svg))
    assert "D3 → E7" in words


def test_light_tiles_and_counters_leave_the_paper_white(light_tiles_pdf: bytes) -> None:
    counters = pdf_of(village(), PrintJob(what="counters", ink="light"))
    for pdf in (light_tiles_pdf, counters):
        with read_back(pdf) as paper:
            grey = paper.pages[0].pixels(40).convert("L")
        assert grey.histogram()[255] / (grey.width * grey.height) > 0.7


# ---- setup sheets -----------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "330x200"])
def test_a_setup_sheet_lies_within_the_margins_of_its_paper(paper: str) -> None:
    made = pages_of(standard(), PrintJob(what="setup", paper=parse_paper(paper)))
    page = made.pages[0]
    [placed] = page.placed
    assert placed.seen.x >= 8 * MM
    assert placed.seen.east <= page.size.width - 8 * MM
    words = " ".join(_said(made.forms[placed.form].svg))
    assert "Special rules" in words or "How to win" in words
    assert any("Setup sheet: " in layer for layer in page.layers)


# ---- what is refused --------------------------------------------------------------------------

REFUSED: list[tuple[Callable[[], tuple[State, Game]], PrintJob, str]] = [
    (
        plain_hexes,
        PrintJob(what="tiles"),
        "a hex board has no tiles: print the board",
    ),
    (plain_hexes, PrintJob(what="setup"), "a hex board has no setup sheet"),
    (plain_hexes, PrintJob(what="counters"), "no units are on the table"),
    (plain_hexes, PrintJob(what="card"), "there is no line of sight for a ruling card"),
    (village, PrintJob(what="setup"), "this table has no scenario"),
    (
        village,
        PrintJob(what="own-tiles"),
        "no tiles of your own are on the table",
    ),
    (village, PrintJob(what="card", line=SightLine("A-1", "D-4")), "D-4"),
    (
        village,
        PrintJob(what="card", line=SightLine("A-1", "B-4", "italy")),
        "found the side 'italy'",
    ),
    (village, PrintJob(what="tiles", paper=parse_paper("100x100")), "expected room for 101.6 mm"),
    (
        practice,
        PrintJob(what="tiles"),
        "a board of areas has no tiles: print the",
    ),
]


@pytest.mark.parametrize(("on", "job", "words"), REFUSED)
def test_what_there_is_none_of_is_refused_in_words(
    on: Callable[[], tuple[State, Game]], job: PrintJob, words: str
) -> None:
    with pytest.raises(PrintError, match=words):
        pages_of(on(), job)


def test_a_setup_sheet_needs_some_room() -> None:
    with pytest.raises(PrintError, match="for a setup sheet"):
        pages_of(standard(), PrintJob(what="setup", paper=parse_paper("120x150")))


def test_a_board_of_areas_is_a_poster_too() -> None:
    with read_back(pdf_of(practice(), PrintJob(ink="light"))) as paper:
        [page, *_] = paper.pages
        grey = page.pixels(40).convert("L")
    assert grey.histogram()[255] / (grey.width * grey.height) > 0.7


def test_counters_of_a_board_of_areas_are_those_of_its_kits_with_their_backs() -> None:
    state, game = practice()
    found = game.print_content(state, PrintJob(what="counters"))
    assert isinstance(found, PieceSet)
    names = [piece.name for piece in found.pieces]
    assert [names.count(one) for one in ("AT Guns", "Roadblock", "Stuka")] == [12, 12, 12]
    assert names[-2:] == ["Panzer 1", "Panzer 2"]
    behind = {piece.back is None for piece in found.pieces if piece.name.startswith("Panzer")}
    assert behind == {True}
    assert all(piece.back for piece in found.pieces[:-2])
    with read_back(pdf_of(practice(), PrintJob(what="counters", ink="light"))) as paper:
        assert len(paper.pages) >= 2


# ---- the owner's own pictures -----------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> tuple[State, Game]:
    """A table with a tile of the owner's, which shows a picture of theirs."""
    Image.new("RGB", (40, 40), (10, 20, 200)).save(tmp_path / "mine.png")
    (tmp_path / "mine.yaml").write_text(
        "boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {art: mine.png, walls: []}\n", "utf-8"
    )
    (tmp_path / "table.yaml").write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles:\n  - {tile: 1A, space: A-1, rotation: 0}\n"
        "  - {tile: 4A, space: C-9, rotation: 0}\n",
        "utf-8",
    )
    return read_state_and_game(tmp_path / "table.yaml")


OWN: list[tuple[What, SightLine | None]] = [
    ("board", None), ("own-tiles", None), ("card", SightLine("A-1", "A-3")),
]  # fmt: skip


@pytest.mark.parametrize(("what", "line"), OWN)
def test_own_pictures_are_printed_only_for_own_use(
    own: tuple[State, Game], what: What, line: SightLine | None
) -> None:
    job = PrintJob(what=what, line=line)
    with pytest.raises(OwnUseError, match="for your own use only"):
        pages_of(own, job)
    assert pages_of(own, replace(job, own_use=True)).pages


def test_own_tiles_are_printed_apart_from_ours(own: tuple[State, Game]) -> None:
    ours = pages_of(own, PrintJob(what="tiles"))
    theirs = pages_of(own, PrintJob(what="own-tiles", own_use=True))
    assert any("Tiles: 4A" in layer for layer in ours.pages[0].layers)
    assert any("Your own tiles: 1A" in layer for layer in theirs.pages[0].layers)
    assert theirs.pages[0].fills[0].colour == "#0A14C8"


def test_every_tile_of_the_set_is_printed_on_demand() -> None:
    made = pages_of(village(), PrintJob(what="tiles", all=True, ink="light", backs="none"))
    assert len(made.pages) > 10
