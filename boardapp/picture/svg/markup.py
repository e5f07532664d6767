"""SVG text piece by piece: elements, numbers, paths and symbols that every renderer supports."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import cos, pi, sin
from typing import Literal

from boardapp.core.geometry.exact_geometry import Point
from boardapp.picture.board.positions_on_print import PlanePoint

Number = int | float | Fraction
Spot = tuple[Number, Number]
Rect = tuple[float, float, float, float]
"""A rectangle by west, north, width, height."""

XLINK = "http://www.w3.org/1999/xlink"
XLINK_HREF = f"{{{XLINK}}}href"
# Named one by one, because a negated set takes ten times as long to compile at every start.
_HARMLESS = re.compile(r"[-#.,():/ \w]*", re.ASCII)
_ROOT = re.compile(r"<(?:\w+:)?svg\b[^>]*>")
_VIEW = re.compile(r'\bviewBox="([^"]+)"')
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def svg_num(value: Number) -> str:
    """Return a number in the shortest form with at most two decimals.

    >>> svg_num(4000), svg_num(0.5), svg_num(1 / 3), svg_num(-0.001)
    ('4000', '0.5', '0.33', '0')
    """
    if isinstance(value, int):
        return str(int(value))
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape_attribute(text: str) -> str:
    """Return text safe for an attribute; characters that XML forbids become a question mark.

    >>> escape_attribute('a "b" <c>' + chr(0))
    'a &quot;b&quot; &lt;c&gt;?'
    """
    # A shortcut for most text: a board's picture has thousands of such words.
    if _HARMLESS.fullmatch(text):
        return text
    text = _ILLEGAL.sub("?", text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, entity)
    return re.sub(r"[\t\n\r]", " ", text)


@cache
def _attribute_name(key: str) -> str:
    return key.strip("_").replace("_", "-")


def svg_element(name: str, *children: str, **attributes: str | Number | None) -> str:
    """Return one element; an underscore in an attribute's name becomes a dash.

    Attributes that are None are left out.

    >>> svg_element("rect", width=4, stroke_width=0.25, fill="none")
    '<rect width="4" stroke-width="0.25" fill="none"/>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escape_attribute(value) if isinstance(value, str) else svg_num(value)
            words.append(f'{_attribute_name(key)}="{text}"')
    opening = " ".join(words)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def svg_group(*children: str, **attributes: str | Number | None) -> str:
    """Return a group of elements, or nothing if it would be empty."""
    inner = "".join(children)
    return svg_element("g", inner, **attributes) if inner else ""


def polyline_path_data(points: Iterable[Point | Spot], *, closed: bool = False) -> str:
    """Return a polyline as path data.

    >>> polyline_path_data([(0, 0), (4, 0), (4, 3)], closed=True)
    'M0 0L4 0L4 3Z'
    """
    ends = "L".join(f"{svg_num(x)} {svg_num(y)}" for x, y in points)
    return f"M{ends}{'Z' if closed else ''}"


def picture_data_uri(content: bytes, kind: Literal["png", "jpeg"] = "png") -> str:
    """Return a picture as a data URI, which contains the whole picture."""
    return f"data:image/{kind};base64," + base64.b64encode(content).decode("ascii")


def clip_to_rect(body: str, rect: Rect, name: str) -> str:
    """Return a drawing clipped to a rectangle; ``name`` is the id of the clip path.

    Use it only at the top level of a document, because the PDF writer clips only there.
    """
    x, y, width, height = rect
    hole = svg_element("rect", x=x, y=y, width=width, height=height)
    return svg_element("clipPath", hole, id=name) + svg_element(
        "g", body, clip_path=f"url(#{name})"
    )


def svg_view(svg: str) -> Rect:
    """Return the visible part of an SVG document; raises ValueError if its root names none.

    >>> svg_view('<svg viewBox="0 0 30 12.5"></svg>')
    (0.0, 0.0, 30.0, 12.5)
    """
    view = _VIEW.search(_svg_root(svg)[0])
    if view is None:
        raise ValueError("found an SVG picture without a size")
    x, y, width, height = (float(value) for value in view[1].replace(",", " ").split())
    return x, y, width, height


def svg_body(svg: str) -> str:
    """Return the drawing inside the root of an SVG document.

    >>> svg_body('<svg viewBox="0 0 4 4"><rect/></svg>')
    '<rect/>'
    """
    return svg[_svg_root(svg).end() : svg.rindex("</svg>")]


def _svg_root(svg: str) -> re.Match[str]:
    root = _ROOT.search(svg)
    if root is None:
        raise ValueError("found no SVG picture")
    return root


def svg_with_layers(svg: str, layers: str) -> str:
    """Return an SVG document with a drawing on top."""
    head, end, tail = svg.rpartition("</svg>")
    return f"{head}{layers}{end}{tail}"


def svg_document(body: str, view: Rect, size: tuple[str, str], title: str) -> str:
    """Return a whole SVG document: a drawing, its visible part, its printed size, its title."""
    return (
        svg_element(
            "svg",
            svg_element("title", escape_attribute(title)),
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(svg_num(value) for value in view),
            width=size[0],
            height=size[1],
            role="img",
        )
        + "\n"
    )


def star_corners(
    middle: PlanePoint, outer: float, inner: float, rays: int, turn: float = 0.0
) -> list[PlanePoint]:
    """Return the corners of a star whose first ray is upward, or turned clockwise by ``turn``."""
    x, y = middle
    turns = (pi * i / rays + (2 * turn - 0.5) * pi for i in range(2 * rays))
    return [
        (x + (inner if i % 2 else outer) * cos(angle), y + (inner if i % 2 else outer) * sin(angle))
        for i, angle in enumerate(turns)
    ]


def plate_svg(
    box: Rect, outline: str, *, rounding: float, cut: float, **paint: str | Number | None
) -> str:
    """Return a box with corners rounded for the outline ``round``, else cut off."""
    x, y, width, height = box
    if outline == "round":
        return svg_element("rect", x=x, y=y, width=width, height=height, rx=rounding, **paint)
    east, south = x + width, y + height
    corners = [
        (x + cut, y), (east - cut, y), (east, y + cut), (east, south - cut),
        (east - cut, south), (x + cut, south), (x, south - cut), (x, y + cut),
    ]  # fmt: skip
    return svg_element("path", d=polyline_path_data(corners, closed=True), **paint)


def round_ended_line_svg(data: str, ink: str, width: float, **further: str | Number) -> str:
    """Return a stroked line with round ends, or nothing for an empty path."""
    if not data:
        return ""
    return svg_element(
        "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round",
        stroke_linejoin="round", **further,
    )  # fmt: skip


def symbol_definitions_svg(symbols: Mapping[str, str], art_size: int | None = None) -> str:
    """Return named drawings that appear only at the references to them.

    ``art_size`` is the side of the square that each drawing fills, if they are art. A page that
    cannot hold all shapes may turn art into pictures.
    """
    size = f"{art_size} {art_size}" if art_size else None
    inner = "".join(
        svg_group(body, id=safe_symbol_name(name), data_art=size) for name, body in symbols.items()
    )
    return svg_element("defs", inner) if inner else ""


def symbol_reference_svg(name: str, x: Number, y: Number) -> str:
    """Return a reference to a drawing of the same document, moved to a position."""
    link, west, north = safe_symbol_name(name), svg_num(x), svg_num(y)
    # xlink:href is what Qt and the PDF writer read; browsers and resvg take either.
    return f'<use xmlns:xlink="{XLINK}" xlink:href="#{link}" x="{west}" y="{north}"/>'


def safe_symbol_name(name: str) -> str:
    """Return a name that is safe in references, because players may give their terrain any name."""
    return re.sub(r"[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}", name)
