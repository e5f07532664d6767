"""Makes strangers' text fit to be shown: characters that do not show as themselves are spelled out.

Text from a file, a file's name, an argument or an error goes through `escape_unprintable` on its
way to a terminal, an exported log or a sentence of the window. So no text moves a cursor, ends a
line of ours, or turns the reading order.
"""

from __future__ import annotations

import json
import re

from boardapp.core.json_values import MAX_TEXT

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def escape_unprintable(text: str) -> str:
    r"""Return a text in one line: control, bidirectional and other unseen characters as escapes.

    >>> (escape_unprintable("a\nb"), escape_unprintable("\x1b[2J"),
    ...  escape_unprintable("\u202e"), escape_unprintable("\udcff"),
    ...  escape_unprintable("4″ – ½"))
    ('a\\nb', '\\u001b[2J', '\\u202e', '\\udcff', '4″ – ½')
    """
    return text if text.isprintable() else "".join(map(_escape_character, text))


def _escape_character(character: str) -> str:
    if character.isprintable():
        return character
    code = ord(character)
    return _SHORT.get(character) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def dump_printable_json(value: object, indent: int | None = None) -> str:
    """Return plain values as JSON in which everything unseen is escaped; it reads as the same."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isprintable():
        return text
    # A line break can only be the indentation's. Far characters are pairs here, as JSON has them.
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def first_forbidden_character(text: str) -> str | None:
    r"""Return the first character that no text of a file may hold, None when there is none.

    Line breaks, tabs and what turns the reading order may stand in a longer text.

    >>> first_forbidden_character("a\x1bb"), first_forbidden_character("two\nlines")
    ('\x1b', None)
    """
    found = _UNFIT.search(text)
    return found[0] if found else None


def savable_text(text: str) -> str:
    """Return a typed text without the characters that a save cannot store."""
    return "".join(filter(str.isprintable, text))[:MAX_TEXT]
