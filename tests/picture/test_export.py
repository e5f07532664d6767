import io
import os
import re
import stat
import zlib
from pathlib import Path

import pytest
from PIL import Image

from boardapp.picture.board import board_svg
from boardapp.picture.card import Card, card_svg
from boardapp.picture.export import (
    PictureError,
    pixel_size,
    raster,
    svg_to_pdf,
    svg_to_png,
    write_picture,
)
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


def test_a_pdf_page_is_drawn_to_scale() -> None:
    mark = '<rect x="12000" y="4000" width="4000" height="4000" fill="#ff0000"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36000 12000">{mark}</svg>'
    stream = page_content(svg_to_pdf(text, 36, 12))
    place, scale = (
        re.search(pattern, stream) for pattern in (r"0\.07\d* 0 0 -?0\.07\d* ", r"12000 4000 4000 ")
    )
    assert place is not None
    assert scale is not None


def test_arcs_do_not_break_the_pdf() -> None:
    path = '<path d="M0 0a.1 .1 0 0 1 .2 .00000001a5 5 0 1 0 10 0z"/>'
    svg_to_pdf(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>', 1, 1
    )


def test_a_card_s_clipped_views_are_clipped_in_the_pdf() -> None:
    picture = board(laid("1A", "B-3"))
    card = card_svg(Card(ruling(picture, "B-1", "B-5"), picture, "boardapp"))
    stream = page_content(svg_to_pdf(card, 8, 5))
    clips = [tuple(map(float, found.split())) for found in re.findall(r"q ([-\d. ]+) re W n", stream)]
    assert clips == [
        pytest.approx((18.0, 265.68, 324.0, -121.68), abs=0.01),
        pytest.approx((18.0, 131.04, 105.12, -105.12), abs=0.01),
    ] or [(x, w) for x, _, w, _ in clips] == [(18.0, 324.0), (18.0, 105.12)]


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
    assert opened(raster(svg, 90)).size == (90, 30)


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
