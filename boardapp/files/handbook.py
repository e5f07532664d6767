"""The pages of the handbook, in the order and groups of docs/index.md."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

INDEX = "index.md"
DEVELOPERS = "For developers"
"""The group of pages that only the site shows: an installed program does not have them."""
_TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_CAPTION = re.compile(r"^:caption: (.+)$", re.MULTILINE)
_PICTURE = re.compile(r"(!\[[^\]]*\]\()([^)\s]+)\)")


class Page(NamedTuple):
    """A page: its group, its path below the folder such as ``start/lay-tiles.md``, its Markdown."""

    group: str
    path: str
    text: str


def read_pages(folder: Path) -> list[Page]:
    """Return the first page and all pages for players.

    Raises OSError if a page is missing.
    """
    index = (folder / INDEX).read_text(encoding="utf-8")
    pages = [Page("", INDEX, _TOCTREE.sub("", index))]
    for tree in _TOCTREE.findall(index):
        caption = _CAPTION.search(tree)
        group = caption[1] if caption else ""
        if group != DEVELOPERS:
            paths = [f"{line}.md" for line in tree.splitlines() if re.match(r"\w", line)]
            pages += [Page(group, path, (folder / path).read_text("utf-8")) for path in paths]
    return pages


def resolve_link(page: str, target: str) -> str:
    """Return the path of a link's target, below the folder of the pages.

    >>> resolve_link("start/lay-tiles.md", "../index.md")
    'index.md'
    """
    return posixpath.normpath(PurePosixPath(page).parent / target)


def place_pictures(page: Page, folder: Path, *, dark: bool) -> str:
    """Return a page's Markdown with each picture's full path, in dark colours its dark version."""

    def place(match: re.Match[str]) -> str:
        path = folder / resolve_link(page.path, match[2])
        twin = dark_picture(path)
        return f"{match[1]}{(twin if dark and twin.exists() else path).as_posix()})"

    return _PICTURE.sub(place, page.text)


def dark_picture(path: Path) -> Path:
    """Return the path of a picture's version in dark colours."""
    return path.with_name(f"{path.stem}-dark{path.suffix}")
