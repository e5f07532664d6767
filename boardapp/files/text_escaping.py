"""Makes strangers' text safe to show: characters that do not show as themselves become escapes.

Text from a file, a file's name, an argument or an error goes through `escape_unprintable` before
boardapp shows it. The terminal, exported logs and the window's sentences all use it. Such text then
cannot move a cursor, break a line, or change the reading order.
"""

from __future__ import annotations

import json
import re

from boardapp.core.json_values import MAX_TEXT

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def escape_unprintable(text: str) -> str:
    r"""Return a text in one line, with escapes for control, bidirectional and unseen characters.

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
    """Return plain values as equivalent JSON, with escapes for all invisible characters."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isprintable():
        return text
    # Line breaks are only indentation. Characters beyond U+FFFF become two escapes, as in JSON.
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def first_forbidden_character(text: str) -> str | None:
    r"""Return the first character that texts in files may not contain, None without one.

    A longer text may contain line breaks, tabs and characters that change the reading order.

    >>> first_forbidden_character("a\x1bb"), first_forbidden_character("two\nlines")
    ('\x1b', None)
    """
    found = _UNFIT.search(text)
    return found[0] if found else None


def savable_text(text: str) -> str:
    """Return a typed text without characters that a save cannot store, cut to the limit."""
    return "".join(filter(str.isprintable, text))[:MAX_TEXT]
