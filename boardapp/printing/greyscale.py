"""Less ink: every colour of a picture as the grey that is as bright."""

from __future__ import annotations

import base64
import io
import re

from PIL import Image, ImageColor

from boardapp.picture.svg.markup import picture_data_uri

_PAINT = re.compile(r'\b(fill|stroke|stop-color|color)="([^"]+)"')
_PICTURE = re.compile(r'"data:image/(?:png|jpeg);base64,([^"]+)"')


def grey_svg(svg: str) -> str:
    """Return a picture without colours; what differs by lightness, line or letter still does."""
    grey = _PAINT.sub(lambda match: f'{match[1]}="{_grey_colour(match[2])}"', svg)
    return _PICTURE.sub(lambda match: f'"{_grey_picture(match[1])}"', grey)


def _grey_colour(paint: str) -> str:
    """Return the grey of a paint; what is no colour stays.

    >>> _grey_colour("#7CFC9A"), _grey_colour("red"), _grey_colour("none"), _grey_colour("url(#a)")
    ('#CBCBCB', '#4C4C4C', 'none', 'url(#a)')
    """
    try:
        red, green, blue, *_ = ImageColor.getrgb(paint.strip())
    except ValueError:
        return paint
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02X}{level:02X}{level:02X}"


def _grey_picture(encoded: str) -> str:
    out = io.BytesIO()
    with Image.open(io.BytesIO(base64.b64decode(encoded))) as picture:
        has_alpha = "A" in picture.getbands() or "transparency" in picture.info
        if has_alpha:
            picture.convert("RGBA").convert("LA").save(out, "PNG")
            return picture_data_uri(out.getvalue())
        picture.convert("L").save(out, "JPEG", quality=90)
    return picture_data_uri(out.getvalue(), "jpeg")
