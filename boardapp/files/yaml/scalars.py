"""Values as YAML: what a plain word means, how a text is written so that it stays one, and lists.

Only ``true``, ``false``, ``null``, plain decimal numbers and texts exist: ``no``, ``on`` and ``y``
are texts, as are ``010``, ``0x10``, ``12:30`` and ``2026-01-31``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from boardapp.files.escape import visible

WIDTH = 120
"""Characters of a line up to which an entry stands in one."""

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {"": None, "~": None}
for _word, _value in (("null", None), ("true", True), ("false", False)):
    _WORDS |= dict.fromkeys((_word, _word.capitalize(), _word.upper()), _value)

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][-+]?[0-9]{1,3})?"
)
_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _./()-]*[A-Za-z0-9_./()-])?")


def resolve(text: str) -> Scalar:
    """Return what an unquoted scalar means.

    >>> [resolve(t) for t in ("12", "no", "010", "12:30", "2.5", "true", "~")]
    [12, 'no', '010', '12:30', 2.5, True, None]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def written(text: str) -> str:
    r"""Return a text as a YAML scalar that reads as the same text, quoted only if it must be.

    >>> written("B-4"), written("30"), written("a: b"), written("two\nlines")
    ('B-4', '"30"', '"a: b"', '"two\\nlines"')
    """
    if _PLAIN.fullmatch(text) and isinstance(resolve(text), str):
        return text

    return visible(json.dumps(text, ensure_ascii=False))


def flow(value: object) -> str:
    """Return plain values as YAML in one line, which reads as the same values.

    >>> flow({"by": "us", "die": 3, "seen": [True, None, "a: b"]})
    '{by: us, die: 3, seen: [true, null, "a: b"]}'
    """
    if isinstance(value, dict):
        return f"{{{', '.join(f'{written(name)}: {flow(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, str):
        return written(value)
    return "null" if value is None else str(value).lower()


def entries(value: list[Any] | dict[str, Any], indent: str = "") -> Iterator[str]:
    r"""Yield the entries of a list or mapping as lines of YAML, long ones as entries of their own.

    >>> print(*entries({"by": "us", "seen": [{"of": "a" * 60}, ["b" * 60]], "die": 3}), sep="\n")
    by: us
    seen:
      - of: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      - [bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb]
    die: 3
    """
    for name, one in value.items() if isinstance(value, dict) else ((None, one) for one in value):
        head, text = f"{indent}-" if name is None else f"{indent}{written(name)}:", flow(one)
        within = [*entries(one, f"{indent}  ")] if isinstance(one, dict | list) else []
        long = bool(within) and len(head) + len(text) >= WIDTH
        if name is None and isinstance(one, dict) and (long or len(within) == 1):
            yield f"{head} {within[0].lstrip()}"
            yield from within[1:]
        elif long:
            yield head
            yield from within
        else:
            yield f"{head} {text}"
