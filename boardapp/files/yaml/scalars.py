"""Converts plain values to and from YAML: the meaning of words, quoted texts, lists.

Only ``true``, ``false``, ``null``, plain decimal numbers and texts exist: ``no``, ``on`` and ``y``
are texts, as are ``010``, ``0x10``, ``12:30`` and ``2026-01-31``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from boardapp.files.text_escaping import escape_unprintable

WIDTH = 120
"""The length of a line from which an entry is split into several lines."""

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {"": None, "~": None}
for _word, _value in (("null", None), ("true", True), ("false", False)):
    _WORDS |= dict.fromkeys((_word, _word.capitalize(), _word.upper()), _value)

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][-+]?[0-9]{1,3})?"
)
_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _./()-]*[A-Za-z0-9_./()-])?")


def parse_plain_scalar(text: str) -> Scalar:
    """Return the value of an unquoted scalar.

    >>> [parse_plain_scalar(t) for t in ("12", "no", "010", "12:30", "2.5", "true", "~")]
    [12, 'no', '010', '12:30', 2.5, True, None]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def to_yaml_scalar(text: str) -> str:
    r"""Return a text as a YAML scalar that reads as the same text, quoted only if needed.

    >>> (to_yaml_scalar("B-4"), to_yaml_scalar("30"), to_yaml_scalar("a: b"),
    ...  to_yaml_scalar("two\nlines"))
    ('B-4', '"30"', '"a: b"', '"two\\nlines"')
    """
    if _PLAIN.fullmatch(text) and isinstance(parse_plain_scalar(text), str):
        return text

    return escape_unprintable(json.dumps(text, ensure_ascii=False))


def to_flow_yaml(value: object) -> str:
    """Return plain values as YAML on one line, which reads as the same values.

    >>> to_flow_yaml({"by": "us", "die": 3, "seen": [True, None, "a: b"]})
    '{by: us, die: 3, seen: [true, null, "a: b"]}'
    """
    if isinstance(value, dict):
        pairs = (f"{to_yaml_scalar(name)}: {to_flow_yaml(one)}" for name, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(to_flow_yaml, value))}]"
    if isinstance(value, str):
        return to_yaml_scalar(value)
    return "null" if value is None else str(value).lower()


def to_block_yaml_lines(value: list[Any] | dict[str, Any], indent: str = "") -> Iterator[str]:
    r"""Yield a list or mapping as lines of YAML; a long entry takes several lines.

    >>> value = {"by": "us", "seen": [{"of": "a" * 60}, ["b" * 60]], "die": 3}
    >>> print(*to_block_yaml_lines(value), sep="\n")
    by: us
    seen:
      - of: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      - [bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb]
    die: 3
    """
    for name, one in value.items() if isinstance(value, dict) else ((None, one) for one in value):
        head, text = (
            f"{indent}-" if name is None else f"{indent}{to_yaml_scalar(name)}:",
            to_flow_yaml(one),
        )
        within = [*to_block_yaml_lines(one, f"{indent}  ")] if isinstance(one, dict | list) else []
        long = bool(within) and len(head) + len(text) >= WIDTH
        if name is None and isinstance(one, dict) and (long or len(within) == 1):
            yield f"{head} {within[0].lstrip()}"
            yield from within[1:]
        elif long:
            yield head
            yield from within
        else:
            yield f"{head} {text}"
