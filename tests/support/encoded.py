"""Pictures as the content of files."""

import io
from typing import Any

from PIL import Image


def encoded(picture: Image.Image, form: str, **how: Any) -> bytes:
    """Return a picture as the content of a file of a format, such as JPEG."""
    out = io.BytesIO()
    picture.save(out, form, **how)
    return out.getvalue()
