import io
import os
import re
import stat
import zlib
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from boardapp.picture.board.board_svg import board_svg
from boardapp.picture.ruling.full_ruling_card import RulingCard, card_svg
from boardapp.picture.svg.export import (
    PictureError,
    pixel_size,
    svg_to_png,
    write_picture,
)
from boardapp.picture.svg.pdf import svg_to_pdf
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.picture.drawings import ART, board, laid, ruling

BOARD_MILS = (36000, 12000)


@pytest.fixture
def svg(tmp_path: Path) -> str:
    art = tmp_path / "1A.svg"
    art.write_text(ART, encoding="utf-8")
    return board_svg(board(laid("1A", "B-3", 90, art), C_3=1))


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize(("dpi", "size"), [(10, (360, 120)), (30, (1080, 360))])
def test_a_png_has_its_size_and_tells_its_resolution(
    svg: str, dpi: int, size: tuple[int, int]
) -> None:
    image = opened(svg_to_png(svg, dpi, BOARD_MILS))
    assert (image.format, image.size) == ("PNG", size)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    image.load()


def test_the_png_shows_the_art(svg: str) -> None:
    image = opened(svg_to_png(svg, 20, BOARD_MILS)).convert("RGB")
    assert image.getpixel((165, 105)) == (0x88, 0xAA, 0x66)


def test_words_need_no_font(svg: str) -> None:
    assert "<text" not in svg
    assert "font" not in svg


@pytest.mark.parametrize(
    ("dpi", "message"),
    [
        (9, "9 dpi; expected 10 to 1200"),
        (0, "0 dpi; expected 10 to 1200"),
        (float("nan"), "nan dpi; expected 10 to 1200"),
        (1201, "1201 dpi; expected 10 to 1200"),
        (
            600,
            "21600 × 7200 pixels at 600 dpi are too many; expected at most 100 million and "
            "32000 a side",
        ),
    ],
)
def test_sizes_out_of_bounds_are_told(dpi: float, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        pixel_size(BOARD_MILS, dpi)
    assert str(caught.value) == message


def test_the_largest_allowed_board() -> None:
    assert pixel_size(BOARD_MILS, 450) == (16200, 5400)


def test_a_pdf_page_has_the_printed_size_and_only_vectors(svg: str) -> None:
    pdf = svg_to_pdf(svg, 36, 12)
    assert re.findall(rb"/MediaBox \[([^\]]*)\]", pdf) == [b"0 0 2592.00 864.00"]
    assert pdf.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in pdf
    assert b"Trial" in pdf or b"\xfe\xff" in pdf


def test_a_pdf_asks_viewers_not_to_scale_it(svg: str) -> None:
    assert b"/PrintScaling /None" in svg_to_pdf(svg, 36, 12)


def test_a_pdf_page_is_drawn_to_scale() -> None:
    mark = '<rect x="12000" y="4000" width="4000" height="4000" fill="#ff0000"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36000 12000">{mark}</svg>'
    stream = page_content(svg_to_pdf(text, 36, 12))
    # A point is 1/72 inch: 72 of them to 1000 mils, from the page's top edge down.
    assert "72 0 0 -72 0 864 cm" in stream
    assert "0.001 0 0 0.001 0 0 cm" in stream
    assert "1 0 0 rg 0 0 m 12000 4000 4000 4000 re f" in stream


def test_a_view_that_begins_beside_the_board_is_drawn_where_it_lies() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6000 -2000 36000 12000">'
        '<rect x="-6000" y="-2000" width="9000" height="3000"/></svg>'
    )
    with pdfium.PdfDocument(svg_to_pdf(text, 36, 12)) as document:
        shown = document[0].render(scale=0.1).to_pil().convert("L")
    assert [shown.getpixel(spot) for spot in ((30, 10), (60, 18), (70, 10), (30, 25))] == [
        0, 0, 255, 255,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arcs",
    ["a.1 .1 0 0 1 .2 .00000001a5 5 0 1 0 10 0z", "A1e-200 9 0 0 1 9 9", "A0 9 0 0 1 9 9H0z"],
)
def test_arcs_do_not_break_the_pdf(arcs: str) -> None:
    path = f'<path d="M0 0{arcs}"/>'
    svg_to_pdf(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>', 1, 1)


def test_an_arc_in_a_small_drawing_keeps_its_shape_in_the_pdf() -> None:
    path = (
        '<path d="M0 .5A.5 .5 0 0 1 1 .5A.5 .5 0 0 1 0 .5z"/><path d="M0 1A0 1 0 0 1 1 1V.9H0z"/>'
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{path}</svg>'
    with pdfium.PdfDocument(svg_to_pdf(text, 1, 1)) as document:
        shown = document[0].render(scale=2).to_pil().convert("L")
    drawn = opened(svg_to_png_pixels(text, 144)).getchannel("A")
    spots = [(x, y) for x in range(4, 144, 8) for y in range(4, 144, 8)]
    for spot in spots:
        assert abs(255 - shown.getpixel(spot) - drawn.getpixel(spot)) < 200, spot


GRADIENT = (
    '<linearGradient id="a"><stop stop-color="#f00"/></linearGradient>'
    '<rect width="4000" height="4000" fill="url(#a)"/>'
)


@pytest.mark.parametrize(
    ("body", "pictures"),
    [
        ('<path d="M0 0L9 9"/>', 0),
        (GRADIENT, 1),
        ('<path d="M0 0L9 9L"/>', 1),
        ('<path d="M0 0a1 2"/>', 1),
        ('<path d="M 0 0 L banana"/>', 0),
        ('<rect width="3furlongs" height="nan"/>', 0),
        ('<g transform="spin(3)"><rect width="1" height="1"/></g>', 0),
    ],
)
def test_art_that_the_pdf_cannot_draw_becomes_a_picture(
    tmp_path: Path, body: str, pictures: int
) -> None:
    art = tmp_path / "1A.svg"
    art.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">{body}</svg>',
        encoding="utf-8",
    )
    svg = board_svg(board(laid("1A", "B-3", 90, art)))
    assert svg_to_png_pixels(svg, 36)
    pdf = svg_to_pdf(svg, 36, 12)
    masks = pdf.count(b"/SMask ")  # each transparent picture has one, which is a picture too
    assert pdf.count(b"/Subtype /Image") - masks == pictures


def test_a_picture_as_art_is_in_every_kind_of_file(tmp_path: Path) -> None:
    art = tmp_path / "1A.png"
    Image.new("RGB", (40, 40), "#ff0000").save(art)
    svg = board_svg(board(laid("1A", "B-3", 90, art)))
    image = opened(svg_to_png_pixels(svg, 360)).convert("RGB")
    assert image.getpixel((85, 73)) == (255, 0, 0)
    assert svg_to_pdf(svg, 36, 12).count(b"/Subtype /Image") == 1


def test_a_card_s_clipped_views_are_clipped_in_the_pdf() -> None:
    picture = board(laid("1A", "B-3"))
    card = card_svg(RulingCard(ruling(picture, "B-1", "B-5"), picture, "boardapp"))
    stream = page_content(svg_to_pdf(card, 8, 5))
    clips = [found.split() for found in re.findall(r"q ([-\d. ]+) re W n", stream)]
    assert [[float(value) for value in clip] for clip in clips] == [
        [18.0, 144.0, 324.0, 121.68],
        [18.0, 25.92, 105.12, 105.12],
    ]


def test_the_same_picture_gives_the_same_bytes(svg: str) -> None:
    assert svg_to_png(svg, 10, BOARD_MILS) == svg_to_png(svg, 10, BOARD_MILS)
    assert svg_to_pdf(svg, 36, 12) == svg_to_pdf(svg, 36, 12)


def test_pictures_are_written_by_their_ending(svg: str, tmp_path: Path) -> None:
    starts = {"a.png": b"\x89PNG", "b.SVG": b"<svg", "c.pdf": b"%PDF"}
    for name, start in starts.items():
        write_picture(svg, BOARD_MILS, tmp_path / name, dpi=10)
        assert (tmp_path / name).read_bytes().startswith(start)
    assert (tmp_path / "b.SVG").read_text("utf-8") == svg


def test_a_picture_replaces_what_was_there_and_leaves_nothing_else(
    svg: str, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.svg").write_text("old", encoding="utf-8")
    mask = os.umask(0o022)
    try:
        write_picture(svg, BOARD_MILS, folder / "a.svg")
    finally:
        os.umask(mask)
    assert [path.name for path in folder.iterdir()] == ["a.svg"]
    assert stat.S_IMODE((folder / "a.svg").stat().st_mode) == 0o644
    (folder / "b.svg").mkdir()
    with pytest.raises(OSError, match=r"b\.svg"):
        write_picture(svg, BOARD_MILS, folder / "b.svg")
    assert sorted(path.name for path in folder.iterdir()) == ["a.svg", "b.svg"]


@pytest.mark.parametrize(("name", "found"), [("a.gif", "the ending '.gif'"), ("a", "no ending")])
def test_other_endings_are_told(svg: str, tmp_path: Path, name: str, found: str) -> None:
    with pytest.raises(PictureError) as caught:
        write_picture(svg, BOARD_MILS, tmp_path / name)
    assert str(caught.value) == f"{name}: found {found}; expected .png, .svg or .pdf"
    assert list(tmp_path.glob(f"{name}*")) == []


def test_a_raster_is_as_wide_as_asked(svg: str) -> None:
    assert opened(svg_to_png_pixels(svg, 90)).size == (90, 30)


def page_content(pdf: bytes) -> str:
    """Return the drawing commands of a PDF's page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    texts = []
    for stream in streams:
        try:
            texts.append(zlib.decompress(stream).decode("latin-1"))
        except zlib.error:
            continue
    return max(texts, key=len)
