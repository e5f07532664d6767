"""A cache, in the user's cache folder, of values that take long to compute from a file.

An entry contains its whole input, and is valid only for that input: no entry can be stale. If the
folder causes an error, boardapp computes the value again.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import zlib
from functools import cache
from pathlib import Path

from boardapp import __version__
from boardapp.files import system_folders
from boardapp.files.yaml.nodes_with_positions import Node, Source
from boardapp.files.yaml.yaml_source import MAX_BYTES, read_bytes_limited, read_source

MOST_BYTES = 24 << 20
"""The largest cache entry with its whole input: 24 MiB."""
_CHECK = 4


@cache
def _yaml_reader_stamp() -> bytes:
    """Return a stamp of the code that reads YAML; entries of other code are not used."""
    yaml = Path(__file__).parent / "yaml"
    files = (yaml / name for name in ("nodes_from_events.py", "scalars.py"))
    return b" ".join(b"%d" % file.stat().st_mtime_ns for file in files)


def load_cached(name: str, made_from: bytes) -> bytes | None:
    """Return the cached value of a name, None unless it was made from exactly this input."""
    content = read_bytes_limited(cache_folder() / name, MOST_BYTES)
    head = _cache_header(made_from)
    if isinstance(content, tuple) or not content.startswith(head):
        return None
    made = content[len(head) + _CHECK :]
    return made if content[len(head) :][:_CHECK] == _checksum(made) else None


def store_cached(name: str, made_from: bytes, made: bytes) -> None:
    """Store a value under a name, in place of the earlier one; fails silently."""
    content = _cache_header(made_from) + _checksum(made) + made
    if len(content) > MOST_BYTES:
        return
    path = cache_folder() / name
    # If two programs write this part at once, the result fails its checksum.
    part = path.with_name(f"{name}.part")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)


def read_shipped_yaml(path: Path) -> Source:
    """Read a shipped YAML file as `read_source` does, usually from the cache.

    Cached values have no positions. Faulty files are not cached.
    """
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        return read_source(path)
    name, made_from = f"{path.parent.name}-{path.name}.json", _yaml_reader_stamp() + b"\n" + content
    if (text := load_cached(name, made_from)) is not None:
        return Source(str(path), Node(json.loads(text), 1, 1))
    source = read_source(path)
    if not source.faults:
        store_cached(name, made_from, json.dumps(source.value).encode())
    return source


def cache_folder() -> Path:
    """Return the program's cache folder, which need not exist yet."""
    if sys.platform in ("win32", "darwin"):
        return system_folders.user_cache_folder()
    # The folder of platformdirs, whose import would take half the time that the cache saves.
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named if os.path.isabs(named) else os.path.expanduser("~/.cache")) / "boardapp"


def _cache_header(made_from: bytes) -> bytes:
    return b"boardapp %s %d\n%s" % (__version__.encode(), len(made_from), made_from)


def _checksum(made: bytes) -> bytes:
    return zlib.crc32(made).to_bytes(_CHECK, "big")
