"""Drawings that are held once in a document and shown wherever something refers to them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardapp.picture.svg.markup import XLINK, Number, svg_element, svg_group, svg_num


def symbol_definitions_svg(symbols: Mapping[str, str], art_size: int | None = None) -> str:
    """Return drawings by name that are shown only where something refers to them.

    ``art_size`` is the side of the square that each fills if they are art, which a page that
    cannot hold so many shapes may turn into pictures.
    """
    size = f"{art_size} {art_size}" if art_size else None
    inner = "".join(
        svg_group(body, id=safe_symbol_name(name), data_art=size) for name, body in symbols.items()
    )
    return svg_element("defs", inner) if inner else ""


def symbol_reference_svg(name: str, x: Number, y: Number) -> str:
    """Return a reference to a drawing of the same document, moved to a place."""
    link, west, north = safe_symbol_name(name), svg_num(x), svg_num(y)
    # xlink:href is what Qt and the PDF writer read; browsers and resvg take either.
    return f'<use xmlns:xlink="{XLINK}" xlink:href="#{link}" x="{west}" y="{north}"/>'


def safe_symbol_name(name: str) -> str:
    """Return a name fit for references: players call their terrain what they like."""
    return re.sub(r"[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}", name)
