"""Files that a Tiled map names: only those inside the map's own folder are opened."""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path

from boardapp.files.safe_paths import path_inside
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.interchange.tiled.json_map_source import JsonMapSource
from boardapp.interchange.tiled.map_nodes import MapSource
from boardapp.interchange.tiled.xml_map_source import XmlMapSource

MAX_BYTES = 16 << 20
"""The largest Tiled file that boardapp reads."""
# Atomic, so that no text takes long to be refused.
_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s|<\?.*?\?>|<!--.*?-->)*+<(?:!DOCTYPE\s+)?(?:map|tileset|template)[\s/>]",
    re.DOTALL,
)
_HEAD = 4096


class FileBesideMapError(Exception):
    """A file that a map names and that cannot be used: why, in a sentence."""


def is_tiled_xml(content: bytes) -> bool:
    """Return whether a file begins as Tiled's XML does."""
    return _ROOT.match(content[:_HEAD]) is not None


def parse_source(content: bytes, file: str) -> MapSource:
    """Return a Tiled file as parts, from XML or JSON; raises FaultsError if it is neither."""
    source = XmlMapSource if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" else JsonMapSource
    return source(content, file)


def open_beside_map(folder: Path, name: str) -> MapSource:
    """Return the parts of a file by its name in the map's folder.

    Raises FileBesideMapError, and FaultsError for a file with faults.
    """
    return parse_source(read_beside_map(folder, name, MAX_BYTES), name)


def read_beside_map(folder: Path, name: str, most: int) -> bytes:
    """Return the bytes of a file by its name in the map's folder; raises FileBesideMapError."""
    try:
        path = path_inside(folder, name)
    except ValueError as error:
        sentence = f"boardapp opens only files in the map's folder, and this is {error}."
        raise FileBesideMapError(sentence) from None
    if not os.path.isfile(path):  # unlike Path.is_file, it never raises
        raise FileBesideMapError("There is no such file in the map's folder.")
    content = read_bytes_limited(path, most)
    if isinstance(content, tuple):
        raise FileBesideMapError(f"It is {content[0]}; expected {content[1]}.")
    return content


def name_from_map(base: str, name: str) -> str:
    """Return a name in a file as a name from the map's folder; ``base`` is that file's name.

    >>> name_from_map("sets/woods.tsx", "../pictures/woods.png")
    'pictures/woods.png'
    >>> name_from_map("", "../woods.tsx")
    '../woods.tsx'
    """
    if posixpath.isabs(name):
        return name
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), name))
