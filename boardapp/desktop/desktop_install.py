"""Installs and removes menu entry, icon and file type for one user's desktop.

All files go below a folder ``share``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from boardapp.desktop import desktop_entry, shell_completion
from boardapp.desktop.application_id import ID
from boardapp.desktop.cli_usage import describe_parsers
from boardapp.desktop.man_page import man_page
from boardapp.files.assets import assets_folder
from boardapp.files.safe_save import save_file
from boardapp.picture.svg.raster import svg_to_png_pixels

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The sizes of the PNG icons in pixels; desktops that draw SVG need none of them."""


def share_files(
    command: Sequence[str], parsers: Mapping[str, argparse.ArgumentParser]
) -> dict[str, bytes]:
    """Return the desktop's files, by path, for a start command and the verbs' parsers."""
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
    drawing = (assets_folder() / "program" / "boardapp.svg").read_text("utf-8")
    icons = {
        f"icons/hicolor/{size}x{size}/apps/{ID}.png": svg_to_png_pixels(drawing, size)
        for size in ICON_SIZES
    }
    icons[f"icons/hicolor/scalable/apps/{ID}.svg"] = drawing.encode()
    return {place: text.encode() for place, text in texts.items()} | icons


_REGISTERS = (
    ("applications", ("update-desktop-database", "-q"), "desktop-file-utils"),
    ("mime", ("update-mime-database",), "shared-mime-info"),
)
"""Folders below ``share`` with an index, the command that updates it, and its package."""


def start_command() -> tuple[str, ...]:
    """Return the command that starts this program from any folder."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    script = Path(os.path.abspath(sys.argv[0]))
    if script.name == "__main__.py":
        return (sys.executable, "-m", "boardapp")
    return (str(script),)


def share_folder() -> Path:
    """Return the user's own folder ``share``, which need not exist yet."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def program_link() -> Path | None:
    """Return the link through which shells find a bundle; None for an installed program."""
    return Path.home() / ".local" / "bin" / "boardapp" if getattr(sys, "frozen", False) else None


def install_files(files: Mapping[str, bytes], *, dry_run: bool) -> Iterator[str]:
    """Write files below the user's ``share``, unless already equal, and yield their paths.

    Raises OSError if a file cannot be written.
    """
    for place, content in files.items():
        path = share_folder() / place
        if not dry_run and not _has_content(path, content):
            path.parent.mkdir(parents=True, exist_ok=True)
            save_file(path, content)
        yield str(path)
    link = program_link()
    if link is not None and (link.is_symlink() or not link.exists()):
        if not dry_run:
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(sys.executable)
        yield str(link)


def remove_files(files: Mapping[str, bytes], *, dry_run: bool) -> Iterator[str]:
    """Delete the files of `install_files`, even if they have changed, and yield their paths.

    Raises OSError if a file cannot be deleted.
    """
    for place in files:
        path = share_folder() / place
        if path.exists():
            if not dry_run:
                path.unlink()
            yield str(path)
    link = program_link()
    if link is not None and link.is_symlink() and os.path.realpath(link) == sys.executable:
        if not dry_run:
            link.unlink()
        yield str(link)


def refresh_desktop_indexes() -> Iterator[str]:
    """Update the desktop's indexes; yield a sentence for each failure."""
    for folder, renew, package in _REGISTERS:
        path = share_folder() / folder
        if not path.is_dir():
            continue
        if shutil.which(renew[0]) is None:
            yield f"{renew[0]} is missing. Install {package}, and run this command again"
            continue
        done = subprocess.run([*renew, path], capture_output=True, text=True, check=False)
        if done.returncode:
            yield f"{renew[0]}: {done.stderr.strip() or done.returncode}"


def _has_content(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False
