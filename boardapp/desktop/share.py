"""All that a desktop is told of the program, as files by their places below a folder ``share``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from boardapp.desktop import completion, entry
from boardapp.desktop.identity import ID
from boardapp.desktop.man_page import man_page
from boardapp.desktop.usage import usages
from boardapp.files.assets import assets_folder
from boardapp.picture.svg.raster import raster

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels a side; desktops that draw SVG need none of them."""


def share_files(
    command: Sequence[str], parsers: Mapping[str, argparse.ArgumentParser]
) -> dict[str, bytes]:
    """Return the files for a program that is started by a command, and takes what parsers say."""
    described = usages(parsers)
    texts = {
        f"applications/{ID}.desktop": entry.menu_entry(command),
        f"metainfo/{ID}.metainfo.xml": entry.metainfo(),
        f"mime/packages/{ID}.xml": entry.file_type(),
        "man/man1/boardapp.1": man_page(described),
        "bash-completion/completions/boardapp": completion.bash(described),
        "zsh/site-functions/_boardapp": completion.zsh(described),
        "fish/vendor_completions.d/boardapp.fish": completion.fish(described),
    }
    return {place: text.encode() for place, text in texts.items()} | _icons()


def _icons() -> dict[str, bytes]:
    drawing = (assets_folder() / "program" / "boardapp.svg").read_text("utf-8")
    icons = {
        f"icons/hicolor/{size}x{size}/apps/{ID}.png": raster(drawing, size) for size in ICON_SIZES
    }
    return icons | {f"icons/hicolor/scalable/apps/{ID}.svg": drawing.encode()}
