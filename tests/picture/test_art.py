import base64
import contextlib
import io
import os
import re
import struct
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from boardapp.files.assets import assets_folder
from boardapp.picture import tile_and_map_art
from boardapp.picture.svg.markup import svg_document
from boardapp.picture.svg.pdf import svg_to_pdf
from boardapp.picture.svg.raster import svg_to_png_pixels
from boardapp.picture.tile_and_map_art import (
    ArtError,
    art_as_image,
    check_art,
    embed_raster_picture,
    parse_svg_art,
    read_art,
)
from tests.picture.drawings import ART
from tests.support.encoded import encoded


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#804020").save(out, "PNG")
    return out.getvalue()


def jpeg(width: int, height: int, mode: str = "RGB", **saved: Any) -> bytes:
    """A picture, red above and blue below."""
    image = Image.new("RGB", (width, height), "#C03020")
    image.paste("#2030C0", (0, height // 2, width, height))
    out = io.BytesIO()
    image.convert(mode).save(out, "JPEG", **saved)
    return out.getvalue()


def svg(body: str, view: str = "0 0 4000 4000") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'.encode()


NO_VIEW = (
    "found a drawing that does not say how large it is; expected a viewBox of four numbers "
    "below a million"
)
BAD_VIEW = (
    "found a drawing whose stated size is empty or too large;"
    " expected a viewBox of four numbers below a million"
)


def test_only_plain_shapes_are_taken_over() -> None:
    body = (
        '<script>alert(1)</script><image href="http://example.org/x.png"/><text>hi</text>'
        '<rect width="9" onload="x()" class="y" fill="url(http://example.org/#p)"/>'
        '<foreignObject><circle r="1"/></foreignObject><use href="#a"/><style>*{}</style>'
    )
    assert parse_svg_art(svg(body)).body == '<rect width="9"/>'


PIECES = (
    "url(", "URL(", "\\75rl(", "u/**/rl(", "image-set(", "var(--a", "#a", "http://a", "data:a",
    "'", '"', ")", ";", "@import", "red", "none", "rgb(1,2,3)", " ", "\n", "\t", "1e3", "%",
    "\\", "\u00a0", "!important", "url(#a)", "M0 0",
)  # fmt: skip
KEYS = ("fill", "stroke", "transform", "d", "width", "stroke-dasharray", "id", "style", "opacity")


@given(st.dictionaries(st.sampled_from(KEYS), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_no_value_points_out_of_the_drawing(values: dict[str, str]) -> None:
    style = values.get("style", "")
    values["style"] = f"fill:{style};stroke:{style}"
    held = "".join(f" {key}={quoteattr(value)}" for key, value in values.items())
    body = parse_svg_art(svg(f"<rect{held}/>")).body
    inside = re.sub(r'"url\(#a[0-9a-f]{8}-a\)"|rgb\(1,2,3\)', "", body)
    assert not re.search(r"""[\\@:;('!*]|//|&""", inside)


def test_styles_of_drawing_programs_become_paints() -> None:
    body = '<path d="M0 0" style="fill:#ff0000; stroke : none;-inkscape-font:x"/>'
    assert parse_svg_art(svg(body)).body == '<path d="M0 0" fill="#ff0000" stroke="none"/>'


def test_ids_are_the_drawing_s_own() -> None:
    body = '<linearGradient id="a"/><rect fill="url(#a)"/><rect fill="url( \'#a\' )"/>'
    one, other = (parse_svg_art(svg(body + extra)).body for extra in ("", "<g/>"))
    (name,) = set(re.findall(r'id="([^"]*)"', one))
    assert one.count(f'fill="url(#{name})"') == 2
    assert name not in other
    assert parse_svg_art(svg(body)).body == one


def test_opacity_goes_to_the_one_paint_of_a_shape() -> None:
    body = (
        '<path d="M0" opacity="0.5"/><path d="M0" fill="none" stroke="#000" opacity="0.5"/>'
        '<path d="M0" fill="#fff" stroke="#000" opacity="0.5"/><g opacity="0.5"/>'
    )
    filled, stroked, both, grouped = re.findall("<[^>]*>", parse_svg_art(svg(body)).body)
    assert 'fill-opacity="0.5"' in filled
    assert 'stroke-opacity="0.5"' in stroked
    assert ' opacity="0.5"' in both
    assert ' opacity="0.5"' in grouped


def test_a_view_from_elsewhere_is_moved() -> None:
    shifted = parse_svg_art(svg('<rect width="1"/>', "-50 20 100 200"))
    assert shifted == ('<g transform="translate(50 -20)"><rect width="1"/></g>', 100, 200)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "found which is no SVG drawing; expected an SVG drawing"),
        (b"<svg", "found which is no SVG drawing; expected an SVG drawing"),
        (b"<html/>", "found which is no SVG drawing; expected an SVG drawing"),
        (b"<svg/>", NO_VIEW),
        (svg("", "0 0 x 1"), NO_VIEW),
        (svg("", "0 0 0 1"), BAD_VIEW),
        (svg("", "0 0 nan 1"), BAD_VIEW),
        (svg("", "0 0 1e9 1"), BAD_VIEW),
        (
            b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
            "found a drawing with a DOCTYPE or entities; expected a plain SVG drawing",
        ),
        ("<svg/>".encode("utf-16"), "found which is no text in UTF-8; expected an SVG drawing"),
    ],
)
def test_what_is_no_drawing_is_told(content: bytes, message: str) -> None:
    with pytest.raises(ArtError) as caught:
        parse_svg_art(content)
    assert str(caught.value) == message


def test_nesting_beyond_reason_is_left_out() -> None:
    deep = "<g>" * 2000 + '<rect width="1"/>' + "</g>" * 2000
    assert parse_svg_art(svg(deep + "<circle/>")).body.count("<rect") == 0


@pytest.mark.parametrize(
    "body", ["", "<text>House</text>", '<image href="data:x"/>', "<g><g/></g>"]
)
def test_a_drawing_of_which_nothing_would_be_seen_is_told(body: str) -> None:
    """Such as a photograph in the clothes of an SVG: its picture is not taken over."""
    with pytest.raises(ArtError) as caught:
        parse_svg_art(svg(body))
    assert str(caught.value) == (
        "found a drawing without shapes of its own; expected paths, rectangles, circles, lines"
    )


def test_a_picture_is_made_anew_and_bounded() -> None:
    small = embed_raster_picture(png(30, 20))
    assert (small.width, small.height) == (30, 20)
    large = embed_raster_picture(png(3200, 1600))
    assert (large.width, large.height) == (1600, 800)
    assert 'xlink:href="data:image/png;base64,' in large.body
    assert embed_raster_picture(png(30, 20)) == small


def test_too_large_a_picture_is_refused_before_it_is_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def decode(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    header = b"IHDR" + struct.pack(">IIBBBBB", 65536, 65536, 8, 2, 0, 0, 0)
    huge = png(20, 20)[:12] + header + struct.pack(">I", zlib.crc32(header)) + png(20, 20)[33:]
    with pytest.raises(ArtError) as caught:
        embed_raster_picture(huge)
    assert (
        str(caught.value)
        == "found a picture of far too many pixels; expected at most 16,777,216 pixels"
    )
    monkeypatch.setattr(tile_and_map_art, "MAX_PICTURE_PIXELS", 399)
    with pytest.raises(ArtError) as caught:
        embed_raster_picture(png(20, 20))
    assert str(caught.value) == "found a picture of 20 × 20 pixels; expected at most 399 pixels"


NO_PICTURE = "found which is no PNG picture; expected a PNG picture"
BROKEN = "found a PNG picture that is cut off or damaged; expected a whole picture"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", NO_PICTURE),
        (b"GIF89a", NO_PICTURE),
        (png(20, 20)[:60], BROKEN),
        (png(20, 20).replace(b"IDAT", b"IDAT\xff", 1), BROKEN),
    ],
)
def test_what_is_no_picture_is_told(content: bytes, message: str) -> None:
    with pytest.raises(ArtError) as caught:
        embed_raster_picture(content)
    assert str(caught.value) == message


@pytest.mark.parametrize("at", range(8, len(png(20, 20)), 3))
def test_a_damaged_picture_is_told_or_shown(at: int) -> None:
    for byte in (0, 1, 0x7F, 0xFF):
        content = bytearray(png(20, 20))
        content[at] = byte
        with contextlib.suppress(ArtError):
            embed_raster_picture(bytes(content))


# ---- photographs ------------------------------------------------------------------------------


def embedded(content: bytes) -> Image.Image:
    """The picture that stands in the drawing of a JPEG."""
    link = re.search('data:image/jpeg;base64,([^"]*)', embed_raster_picture(content, "JPEG").body)
    assert link
    return Image.open(io.BytesIO(base64.b64decode(link[1])))


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_photograph_is_made_anew_and_bounded(mode: str) -> None:
    assert embedded(jpeg(30, 20, mode)).size == (30, 20)
    assert embedded(jpeg(3200, 1600, mode)).size == (1600, 800)
    assert embed_raster_picture(jpeg(30, 20, mode), "JPEG") == embed_raster_picture(
        jpeg(30, 20, mode), "JPEG"
    )


def test_a_photograph_keeps_its_upright_and_tells_nothing_of_its_camera() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned: its right side is the top
    exif[0x010F] = "Camera"
    exif.get_ifd(0x8825)[1] = "N"
    shown = embedded(jpeg(40, 20, exif=exif))
    assert shown.size == (20, 40)
    assert not shown.getexif()
    red, _, blue = shown.convert("RGB").getpixel((15, 20))  # type: ignore[misc]
    assert red > blue
    red, _, blue = shown.convert("RGB").getpixel((4, 20))  # type: ignore[misc]
    assert blue > red


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (png(20, 20), "found which is no JPEG picture; expected a JPEG picture"),
        (
            jpeg(200, 200)[:700],
            "found a JPEG picture that is cut off or damaged; expected a whole picture",
        ),
        (
            jpeg(20, 20).replace(b"\x00\x14\x00\x14", b"\xff\x00\xff\x00", 1),
            "found a picture of 65,280 × 65,280 pixels; expected at most 16,777,216 pixels",
        ),
    ],
    ids=["wrong suffix", "cut off", "bomb"],
)
def test_what_is_no_photograph_is_told(
    content: bytes, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pillow's own limit on the size is off.
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", None)
    with pytest.raises(ArtError) as caught:
        embed_raster_picture(content, "JPEG")
    assert str(caught.value) == message


def test_a_photograph_is_shown_in_every_kind_of_picture() -> None:
    body = embed_raster_picture(jpeg(40, 20), "JPEG").body
    text = svg_document(body, (0, 0, 40, 20), ("40", "20"), "A photograph")
    pixels = Image.open(io.BytesIO(svg_to_png_pixels(text, 40, 20))).convert("RGB")
    assert pixels.getpixel((20, 4)) == pytest.approx((192, 48, 32), abs=6)
    assert pixels.getpixel((20, 16)) == pytest.approx((32, 48, 192), abs=6)
    assert b"/DCTDecode" in svg_to_pdf(text, 4, 2)


def test_a_grey_picture_of_16_bits_keeps_its_greys() -> None:
    deep = encoded(Image.new("I;16", (40, 20), 40_000), "PNG")
    body = embed_raster_picture(deep).body
    text = svg_document(body, (0, 0, 40, 20), ("40", "20"), "A map")
    pixels = Image.open(io.BytesIO(svg_to_png_pixels(text, 40, 20))).convert("RGB")
    assert pixels.getpixel((20, 10)) == (156, 156, 156)


# ---- files ------------------------------------------------------------------------------------


def test_files_are_read_by_their_ending_and_again_when_changed(tmp_path: Path) -> None:
    file = tmp_path / "1A.svg"
    file.write_text(ART, encoding="utf-8")
    assert read_art(file) is read_art(file)
    file.write_text(ART.replace("#88aa66", "#11223344"), encoding="utf-8")
    assert "#112233" in read_art(file).body
    (tmp_path / "1A.png").write_bytes(png(4, 4))
    assert read_art(tmp_path / "1A.png").width == 4
    (tmp_path / "1A.JPG").write_bytes(jpeg(6, 4))
    assert read_art(tmp_path / "1A.JPG").width == 6
    check_art(tmp_path / "1A.JPG")


def test_files_that_are_no_art_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.gif").write_bytes(b"GIF89a")
    (tmp_path / "b.svg").mkdir()
    with (tmp_path / "c.svg").open("wb") as file:
        file.truncate(tile_and_map_art.MAX_FILE_BYTES + 1)
    expected = {
        "a.gif": "found which is no picture; expected an .svg, .png or .jpg file",
        "b.svg": "found a folder; expected a file",
        "c.svg": ("found a file of 2.1 MB or more; expected a file of at most 2 MB"),
        "none.svg": "found no such file; expected a file that can be read",
    }
    for name, message in expected.items():
        for read in (read_art, check_art):
            with pytest.raises(ArtError) as caught:
                read(tmp_path / name)
            assert str(caught.value) == message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    with pytest.raises(ArtError, match="found a device or pipe; expected a file"):
        read_art(tmp_path / "a.png")


def test_refusing_makes_nothing_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.png").write_bytes(png(20, 20))
    monkeypatch.setattr("PIL.Image.Image.save", None)
    check_art(tmp_path / "a.png")


def test_art_as_a_picture_is_stretched_to_its_size(tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 20 40">'
    shapes = '<rect x="10" y="10" width="20" height="20" fill="#C03020"/></svg>'
    (tmp_path / "a.svg").write_text(drawing + shapes, "utf-8")
    (tmp_path / "a.jpg").write_bytes(jpeg(64, 32, quality=95))
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(tmp_path / "a.png")
    for name, above, below in (
        ("a.svg", (192, 48, 32), (255, 255, 255)),
        ("a.jpg", (192, 48, 32), (32, 48, 192)),
        ("a.png", (255, 255, 255), (255, 255, 255)),
    ):
        picture = art_as_image(tmp_path / name, 60, 30)
        assert (picture.size, picture.mode) == ((60, 30), "RGB")
        assert picture.getpixel((30, 5)) == pytest.approx(above, abs=8)
        assert picture.getpixel((30, 25)) == pytest.approx(below, abs=8)
    with pytest.raises(ArtError):
        art_as_image(tmp_path / "none.svg", 60, 30)


SHIPPED = sorted((assets_folder() / "spearpoint" / "art").glob("*.svg"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_shipped_art_is_taken_over_whole(file: Path) -> None:
    shown = read_art(file)
    sheet = [36000, 12000] if file.stem in ("village", "defensive-line") else [4000, 4000]
    assert [shown.width, shown.height] == sheet
    source = ElementTree.parse(file).getroot()
    copy = ElementTree.fromstring(f"<svg>{shown.body}</svg>")
    assert sum(1 for _ in copy.iter()) == sum(1 for _ in source.iter())
    kept, given = (
        sum(len(found.attrib) for found in root.iter() if not found.tag.endswith("svg"))
        for root in (copy, source)
    )
    assert kept == given
