"""All that a desktop is told of the program, as files by their places below a folder ``share``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from boardapp.desktop import desktop_entry, shell_completion
from boardapp.desktop.cli_usage import describe_parsers
from boardapp.desktop.identity import ID
from boardapp.desktop.man_page import man_page
from boardapp.files.assets import assets_folder
from boardapp.picture.svg.raster import svg_to_png_pixels

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels a side; desktops that draw SVG need none of them."""


def share_files(
    command: Sequence[str], parsers: Mapping[str, argparse.ArgumentParser]
) -> dict[str, bytes]:
    """Return the files for a program that is started by a command, and takes what parsers say."""
    described = describe_parsers(parsers)
    texts = {
        f"applications/{ID}.desktop": desktop_entry.desktop_entry_text(command),
        f"metainfo/{ID}.metainfo.xml": desktop_entry.metainfo_xml(),
        f"mime/packages/{ID}.xml": desktop_entry.mime_type_xml(),
        "man/man1/boardapp.1": man_page(described),
        "bash-completion/completions/boardapp": shell_completion.bash_completion(described),
        "zsh/site-functions/_boardapp": shell_completion.zsh_completion(described),
        "fish/vendor_completions.d/boardapp.fish": shell_completion.fish_completion(described),
    }
    return {place: text.encode() for place, text in texts.items()} | _icon_files()


def _icon_files() -> dict[str, bytes]:
    drawing = (assets_folder() / "program" / "boardapp.svg").read_text("utf-8")
    icons = {
        f"icons/hicolor/{size}x{size}/apps/{ID}.png": svg_to_png_pixels(drawing, size)
        for size in ICON_SIZES
    }
    return icons | {f"icons/hicolor/scalable/apps/{ID}.svg": drawing.encode()}
