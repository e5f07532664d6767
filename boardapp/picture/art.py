"""Tile and map art, read from files into drawings that can be laid into one document.

Art may come from strangers: only plain shapes and paints are taken over, pictures are bounded and
made anew, and what cannot be read is told in words.
"""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from boardapp.picture.markup import XLINK, element, number, png_link

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_PICTURE_PIXELS = 4096 * 4096
KEPT_PICTURE_SIDE = 1600
"""Pixels that the longer side of a picture keeps: a tile at 400 dpi."""

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(
    ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
     "g", "defs", "linearGradient", "radialGradient", "stop")
)  # fmt: skip
_PAINTS = frozenset(
    ("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2",
     "points", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
     "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "fill-opacity",
     "stroke-opacity", "fill-rule", "transform", "id", "fx", "fy", "gradientUnits",
     "gradientTransform", "spreadMethod", "offset", "stop-color", "stop-opacity")
)  # fmt: skip
_GROUPS = frozenset(("g", "svg", "defs"))
_DEEPEST = 32
_LOCAL_LINK = r"""url\(\s*['"]?#([^)'"]*)['"]?\s*\)"""


class ArtError(ValueError):
    """Art that cannot be shown, and why, in words for a reader."""


class Art(NamedTuple):
    """A drawing fit for nesting: SVG elements and the width and height that they fill."""

    body: str
    width: float
    height: float


def read_art(path: Path) -> Art:
    """Return the drawing of an SVG or PNG file; an unchanged file is read once.

    Raises ArtError when there is no such file or it is not fit to be shown.
    """
    try:
        status = path.stat()
    except OSError as error:
        raise ArtError(f"{path.name}: no art can be read here") from error
    if status.st_size > MAX_FILE_BYTES:
        raise ArtError(f"{path.name}: {status.st_size} bytes; art may have {MAX_FILE_BYTES}")
    return _read(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=128)
def _read(path: Path, _changed: int, _size: int) -> Art:
    try:
        content = path.read_bytes() if path.is_file() else b""
    except OSError as error:
        raise ArtError(f"{path.name}: no art can be read here") from error
    if path.suffix.lower() == ".svg":
        return drawing(content, path.name)
    if path.suffix.lower() == ".png":
        return picture(content, path.name)
    raise ArtError(f"{path.name}: art is an .svg or a .png file")


def drawing(content: bytes, name: str) -> Art:
    """Return the plain shapes of an SVG file; text, links, scripts and pictures are left out."""
    try:
        # Read as text, so that no declared encoding can hide anything from the next check.
        text = content.decode("utf-8-sig")
        if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
            raise ArtError(f"{name}: art must not have a DOCTYPE or entities")
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ArtError(f"{name}: this is no SVG drawing") from error
    except UnicodeDecodeError as error:
        raise ArtError(f"{name}: art must be UTF-8 text") from error
    if root.tag.removeprefix(_NAMESPACE) != "svg":
        raise ArtError(f"{name}: this is no SVG drawing")
    left, top, width, height = _view(root, name)
    prefix = f"a{hashlib.sha256(content).hexdigest()[:8]}-"
    body = "".join(_copied(child, prefix, 0) for child in root)
    if (left, top) != (0, 0):
        place = f"translate({number(-left)} {number(-top)})"
        body = element("g", body, transform=place)
    return Art(body, width, height)


def _view(root: ElementTree.Element, name: str) -> tuple[float, float, float, float]:
    try:
        left, top, width, height = map(float, re.split(r"[\s,]+", root.get("viewBox", "").strip()))
    except ValueError as error:
        raise ArtError(f"{name}: the drawing has no viewBox of four numbers") from error
    if not (0 < width < 1e6 and 0 < height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
        raise ArtError(f"{name}: the drawing's viewBox is empty or too large")
    return left, top, width, height


def _copied(source: ElementTree.Element, prefix: str, depth: int) -> str:
    tag = source.tag.removeprefix(_NAMESPACE)
    if tag not in _SHAPES or depth > _DEEPEST:
        return ""
    paints = source.attrib | dict(_declarations(source.get("style", "")))
    kept = {key: value for key, value in paints.items() if key in _PAINTS and _local(value)}
    if tag not in _GROUPS:
        _spread_opacity(kept)
    own = {key: _own_id(key, value, prefix) for key, value in kept.items()}
    children = (_copied(child, prefix, depth + 1) for child in source)
    return element(tag, *[child for child in children if child], **own)


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    """Yield what a style attribute declares, which drawing programs use for paints."""
    for declaration in style.split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            yield key.strip(), value.strip()


def _local(value: str) -> bool:
    """Tell whether a value points nowhere outside the drawing."""
    return "url(" not in value or re.fullmatch(_LOCAL_LINK, value.strip()) is not None


def _own_id(key: str, value: str, prefix: str) -> str:
    if key == "id":
        return prefix + value
    return re.sub(_LOCAL_LINK, rf"url(#{prefix}\1)", value)


def _spread_opacity(paints: dict[str, str]) -> None:
    """Give a shape's opacity to its paints: the same picture, four times as fast to render.

    A shape with both a fill and a stroke keeps it, for there the two overlap.
    """
    both = "stroke" in paints and paints.get("fill") != "none"
    if "opacity" in paints and not both and not paints.keys() & {"fill-opacity", "stroke-opacity"}:
        paint = "stroke-opacity" if "stroke" in paints else "fill-opacity"
        paints[paint] = paints.pop("opacity")


def picture(content: bytes, name: str) -> Art:
    """Return a PNG as an embedded picture, made anew from its pixels and no larger than needed."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=["PNG"]) as source:
                width, height = source.size
                if width * height > MAX_PICTURE_PIXELS:
                    raise ArtError(
                        f"{name}: {width} × {height} pixels; art may have {MAX_PICTURE_PIXELS}"
                    )
                image = source.convert("RGBA")
    except ArtError:
        raise
    except Image.DecompressionBombError as error:
        raise ArtError(f"{name}: too many pixels; art may have {MAX_PICTURE_PIXELS}") from error
    except (OSError, ValueError, SyntaxError) as error:
        raise ArtError(f"{name}: this is no PNG picture") from error
    image.thumbnail((KEPT_PICTURE_SIDE, KEPT_PICTURE_SIDE))
    out = io.BytesIO()
    image.save(out, "PNG")
    # xlink:href is what Qt and the PDF writer read; browsers and resvg take either.
    body = (
        f'<image width="{image.width}" height="{image.height}" '
        f'xmlns:xlink="{XLINK}" xlink:href="{png_link(out.getvalue())}"/>'
    )
    return Art(body, image.width, image.height)
