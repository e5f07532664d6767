"""Tile and map art, read from files into drawings that can be nested in one document.

Art may come from strangers. Only plain shapes and paints are copied, embedded pictures are limited
in size and encoded again, and unreadable parts are reported.
"""

from __future__ import annotations

import io
import os
import re
import warnings
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from PIL import Image, ImageOps, UnidentifiedImageError

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import TileFace
from boardapp.files.fault_wording import join_with_or
from boardapp.files.picture_depth import to_eight_bits
from boardapp.files.slow_jpeg_check import slow_jpeg_fault
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.picture import palette
from boardapp.picture.svg import raster
from boardapp.picture.svg.lettering import shorten_with_ellipsis, text_line_svg, wrap_text
from boardapp.picture.svg.markup import XLINK, picture_data_uri, svg_element, svg_num
from boardapp.picture.svg.shape_extents import (
    MOST_MITER,
    NUMBER,
    DrawingBounds,
    parse_numbers,
    parse_transform,
)

ART_TYPES = (".svg", ".png", ".jpg")
MAX_FILE_BYTES = 2 << 20
"""The largest file size of a picture: 2 MiB."""
MAX_PICTURE_PIXELS = 4096 * 4096
KEPT_PICTURE_SIDE = 1600
"""Longest side of an embedded picture in pixels: a tile at 400 dpi."""
JPEG_QUALITY = 85

Form = Literal["PNG", "JPEG"]
_FORMATS: Mapping[str, Form] = {".png": "PNG", ".jpg": "JPEG"}

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_DRAWN = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SHAPES = (*_DRAWN, "g", "defs", "linearGradient", "radialGradient", "stop")
_LENGTH = re.compile(rf"{NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)?")
_LENGTHS = re.compile(r"[-+.0-9eE\s,]+|none")
_WORD = re.compile(r"[A-Za-z-]+")
_ID = re.compile(r"[\w.-]+")
_PATH = re.compile(r"[MmZzLlHhVvCcSsQqTtAaeE0-9+.,\s-]*")
_TURN = re.compile(
    r"[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.0-9eE\s,]*\)[\s,]*)*"
)
_LINK = re.compile(r"""url\(\s*(['"]?)#([\w.-]+)\1\s*\)""")
_PAINT = re.compile(
    rf"[A-Za-z]+|#[0-9A-Fa-f]{{3,8}}|(?:rgb|hsl)a?\([-+.0-9eE%\s,/]+\)|{_LINK.pattern}"
)
_PAINTS: Mapping[str, re.Pattern[str]] = {
    **dict.fromkeys(("fill", "stroke", "stop-color"), _PAINT),
    **dict.fromkeys(
        ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx",
         "fy", "offset", "stroke-width", "stroke-miterlimit", "stroke-dashoffset", "opacity",
         "fill-opacity", "stroke-opacity", "stop-opacity"), _LENGTH),
    **dict.fromkeys(
        ("stroke-linecap", "stroke-linejoin", "fill-rule", "gradientUnits", "spreadMethod"), _WORD),
    **dict.fromkeys(("points", "stroke-dasharray"), _LENGTHS),
    **dict.fromkeys(("transform", "gradientTransform"), _TURN),
    "d": _PATH,
    "id": _ID,
}  # fmt: skip
"""The attributes of a shape that are copied, and their allowed forms; all others are dropped."""
MAX_NUMBER = 1e6
"""The largest length allowed in a drawing."""
_SEEN = re.compile(f"<({'|'.join(_DRAWN)})[ />]")
_DEEPEST = 32
_VIEW = "a viewBox of four numbers below a million"


class ArtError(ValueError):
    """Raised if art cannot be shown, with what was found, in words after its name, and expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found = found
        self.expected = expected


class NestableDrawing(NamedTuple):
    """A drawing safe for nesting: SVG elements, and the width and height that they fill."""

    body: str
    width: float
    height: float


def read_art(path: Path) -> NestableDrawing:
    """Return the drawing of an SVG, PNG or JPEG file; an unchanged file is read only once.

    Raises ArtError if the file does not exist or its art cannot be shown.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return _read_art_cached(path, 0, 0)
    return _read_art_cached(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=128)
def _read_art_cached(path: Path, _changed: int, _size: int) -> NestableDrawing:
    content = _read_art_bytes(path)
    suffix = path.suffix.lower()
    return (
        parse_svg_art(content)
        if suffix == ".svg"
        else embed_raster_picture(content, _FORMATS[suffix])
    )


def check_art(path: Path) -> None:
    """Raise ArtError if a file cannot be shown; a picture is decoded, but as small as possible."""
    content = _read_art_bytes(path)
    suffix = path.suffix.lower()
    if suffix == ".svg":
        parse_svg_art(content)
    else:
        _decode_picture(content, _FORMATS[suffix], only_checks=True)


def _read_art_bytes(path: Path) -> bytes:
    """Return the bytes of an art file, but never more than art may have."""
    if path.suffix.lower() not in ART_TYPES:
        raise ArtError("which is no picture", f"an {join_with_or(ART_TYPES)} file")
    content = read_bytes_limited(path, MAX_FILE_BYTES)
    if isinstance(content, tuple):
        raise ArtError(*content)
    return content


def parse_svg_art(content: bytes) -> NestableDrawing:
    """Return the plain shapes of an SVG file, without text, links, scripts and pictures."""
    try:
        # Read as text, so that no declared encoding can hide anything from the next check.
        text = content.decode("utf-8-sig")
        if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
            raise ArtError("a drawing with a DOCTYPE or entities", "a plain SVG drawing")
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ArtError("which is no SVG drawing", "an SVG drawing") from error
    except UnicodeDecodeError as error:
        raise ArtError("which is no text in UTF-8", "an SVG drawing") from error
    if root.tag.removeprefix(_NAMESPACE) != "svg":
        raise ArtError("which is no SVG drawing", "an SVG drawing")
    try:
        left, top, width, height = map(float, re.split(r"[\s,]+", root.get("viewBox", "").strip()))
    except ValueError as error:
        raise ArtError("a drawing that does not say how large it is", _VIEW) from error
    if not (0.01 <= width < 1e6 and 0.01 <= height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
        raise ArtError("a drawing whose stated size is empty or too large", _VIEW)
    prefix = f"a{zlib.crc32(content):08x}-"
    bounds = DrawingBounds(complex(left + width / 2, top + height / 2), complex(width, height))
    body = "".join(_copy_plain_shapes(child, prefix, 0, bounds) for child in root)
    if not _SEEN.search(body):
        raise ArtError("a drawing without shapes of its own", "paths, rectangles, circles, lines")
    if (left, top) != (0, 0):
        place = f"translate({svg_num(-left)} {svg_num(-top)})"
        body = svg_element("g", body, transform=place)
    return NestableDrawing(body, width, height)


def _copy_plain_shapes(
    source: ElementTree.Element, prefix: str, depth: int, bounds: DrawingBounds
) -> str:
    tag = source.tag.removeprefix(_NAMESPACE)
    if tag not in _SHAPES or depth > _DEEPEST:
        return ""
    paints = {key: value.strip() for key, value in source.attrib.items()}
    # Drawing programs declare paints in a style attribute.
    for declaration in source.get("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            paints[key.strip()] = value.strip()
    kept = {key: value for key, value in paints.items() if _is_attribute_safe(key, value)}
    bounds = bounds.bounds_for_part(kept)
    if tag in _DRAWN:
        if not bounds.contains_shape(tag, kept):
            return ""
        _move_opacity_to_paints(kept)
    own = {key: _with_prefixed_id(key, value, prefix) for key, value in kept.items()}
    children = (_copy_plain_shapes(child, prefix, depth + 1, bounds) for child in source)
    return svg_element(tag, *[child for child in children if child], **own)


def _is_attribute_safe(key: str, value: str) -> bool:
    """Return whether a value is allowed, refers to nothing outside the drawing and is drawable."""
    if key not in _PAINTS or not _PAINTS[key].fullmatch(value):
        return False
    if _PAINTS[key] is _LENGTH:
        most = MOST_MITER if key == "stroke-miterlimit" else MAX_NUMBER
        return abs(*parse_numbers(value)) <= most
    if _PAINTS[key] is not _TURN:
        return True
    try:
        return bool(parse_transform(value))
    except ValueError:
        return False


def _with_prefixed_id(key: str, value: str, prefix: str) -> str:
    if key == "id":
        return prefix + value
    return _LINK.sub(rf"url(#{prefix}\2)", value)


def _move_opacity_to_paints(paints: dict[str, str]) -> None:
    """Move a shape's opacity to its paints: it looks the same and renders four times as fast.

    A shape with both a fill and a stroke keeps its opacity, because the two overlap.
    """
    both = "stroke" in paints and paints.get("fill") != "none"
    if "opacity" in paints and not both and not paints.keys() & {"fill-opacity", "stroke-opacity"}:
        paint = "stroke-opacity" if "stroke" in paints else "fill-opacity"
        paints[paint] = paints.pop("opacity")


def embed_raster_picture(content: bytes, form: Form = "PNG") -> NestableDrawing:
    """Return a picture for embedding, encoded from its pixels and no larger than needed.

    A camera's metadata are left out; only the picture's orientation is applied.
    """
    image = _decode_picture(content, form)
    image.thumbnail((KEPT_PICTURE_SIDE, KEPT_PICTURE_SIDE))
    out = io.BytesIO()
    image.save(out, form, quality=JPEG_QUALITY)
    kind: Literal["png", "jpeg"] = "png" if form == "PNG" else "jpeg"
    # xlink:href is what Qt and the PDF writer read; browsers and resvg take either.
    body = (
        f'<image width="{image.width}" height="{image.height}" '
        f'xmlns:xlink="{XLINK}" xlink:href="{picture_data_uri(out.getvalue(), kind)}"/>'
    )
    return NestableDrawing(body, image.width, image.height)


def art_as_image(path: Path, width: int, height: int) -> Image.Image:
    """Return a file's art as a picture of a given size in pixels, stretched, on white.

    Raises ArtError if the file does not exist or its art cannot be shown.
    """
    content = _read_art_bytes(path)
    suffix = path.suffix.lower()
    if suffix == ".svg":
        art = parse_svg_art(content)
        drawing = svg_element(
            "svg", art.body, xmlns="http://www.w3.org/2000/svg", width=width, height=height,
            viewBox=f"0 0 {art.width:.6g} {art.height:.6g}", preserveAspectRatio="none",
        )  # fmt: skip
        image: Image.Image = Image.open(
            io.BytesIO(raster.svg_to_png_pixels(drawing, width, height))
        )
    else:
        image = _decode_picture(content, _FORMATS[suffix])
    image = image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
    if image.mode == "RGB":
        return image
    image = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


def _decode_picture(content: bytes, form: Form, *, only_checks: bool = False) -> Image.Image:
    """Return a decoded picture, after checks of its size and scans against decompression bombs.

    If it ``only_checks``, a JPEG may be smaller and in any mode: the window waits meanwhile.
    """
    most = f"at most {MAX_PICTURE_PIXELS:,} pixels"
    if fault := slow_jpeg_fault(content):
        raise ArtError(*fault)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=[form]) as source:
                width, height = source.size
                if width * height > MAX_PICTURE_PIXELS:
                    raise ArtError(f"a picture of {width:,} × {height:,} pixels", most)
                if only_checks:
                    source.draft("RGB", (1, 1))
                    source.load()
                    return source
                if form == "PNG":
                    return to_eight_bits(source).convert("RGBA")
                return ImageOps.exif_transpose(source).convert("RGB")
    except ArtError:
        raise
    except Image.DecompressionBombError as error:
        raise ArtError("a picture of far too many pixels", most) from error
    except UnidentifiedImageError as error:
        raise ArtError(f"which is no {form} picture", f"a {form} picture") from error
    except Exception as error:  # Pillow raises various errors on broken bytes.
        raise ArtError(f"a {form} picture that is cut off or damaged", "a whole picture") from error


def plain_tile_svg(face: TileFace) -> str:
    """Draw a tile whose art cannot be shown; its text is upright however the tile is turned."""
    lines = wrap_text(face.title, 420, 3200, bold=True)[:3]
    top = 560
    words = [
        text_line_svg(
            shorten_with_ellipsis(line, 420, 3200, bold=True),
            2000,
            top + 520 * i,
            420,
            bold=True,
            anchor="middle",
        )
        for i, line in enumerate(lines, 1)
    ]
    number_line = shorten_with_ellipsis(face.id, 340, 3200)
    words.append(
        text_line_svg(number_line, 2000, top + 520 * (len(lines) + 1), 340, anchor="middle",
                  fill=palette.QUIET)
    )  # fmt: skip
    ground = svg_element("rect", width=SPACE_SIZE, height=SPACE_SIZE, fill="#E8DFCB")
    rim = svg_element(
        "rect", x=260, y=260, width=3480, height=3480, rx=160, fill="none",
        stroke="#A8997C", stroke_width=24,
    )  # fmt: skip
    return ground + rim + "".join(words)
