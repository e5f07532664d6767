"""Turns parts of sentences into whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

_INNER_QUOTES = str.maketrans("“”", "‘’")
AGAINST = ", by the table, against: "
"""The words in the log between an act and the rule that the players did not follow."""
_UNCLEAR = "unclear rule "


def capitalize_first(words: str) -> str:
    """Return words with a capital first letter; the program's name keeps its small one.

    >>> capitalize_first("a PDF of a tile")
    'A PDF of a tile'
    """
    return words if words.startswith("boardapp") else words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """Return words with a small first letter, to follow others in a sentence.

    >>> lower_first("Choose a unit")
    'choose a unit'
    """
    return words[:1].lower() + words[1:]


def as_sentence(words: object) -> str:
    """Return part of a sentence, such as an error's text, as a whole sentence.

    >>> as_sentence(ValueError("column 0 is none"))
    'Column 0 is none.'
    """
    return f"{capitalize_first(str(words))}."


def plural(word: str, number: int = 2) -> str:
    """Return a word for a number of things, for several unless a number is given.

    >>> plural("entry"), plural("key"), plural("hex"), plural("square"), plural("entry", 1)
    ('entries', 'keys', 'hexes', 'squares', 'entry')
    """
    if number == 1:
        return word
    if word == "die":
        return "dice"
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word.removesuffix('y')}ies"
    return f"{word}es" if word.endswith("x") else f"{word}s"


def join_with_and(parts: Iterable[object]) -> str:
    """Return parts in words, joined with commas and "and"; "" without any.

    >>> join_with_and(["B-2", "B-3", "C-2"]), join_with_and([4]), join_with_and([])
    ('B-2, B-3 and C-2', '4', '')
    """
    words = [str(part) for part in parts]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def cite_rules(headings: str) -> str:
    """Return the headings of rules, which may be unclear rules, as players read them.

    >>> cite_rules("Movement 2")
    'rule “Movement 2”'
    >>> cite_rules("Scenario 8, setup; starting units; unclear rule “range”")
    'rules “Scenario 8, setup” and “starting units”, and your reading of “range”'
    >>> cite_rules("the base game; unclear rule “range”")
    'the rules of the base game and your reading of “range”'
    """
    parts = [part for part in headings.split("; ") if part]
    unclear = [part.removeprefix(_UNCLEAR) for part in parts if part.startswith(_UNCLEAR)]
    whole = [f"the rules of {part}" for part in parts if part.startswith("the ")]
    named = [f"“{part}”" for part in parts if not part.startswith((_UNCLEAR, "the "))]
    cited = [f"{plural('rule', len(named))} {join_with_and(named)}"] if named else []
    cited += whole
    if unclear:
        cited.append(f"your {plural('reading', len(unclear))} of {join_with_and(unclear)}")
    return (", and " if len(named) > 1 else " and ").join(cited)


def rules_in_brackets(headings: str) -> str:
    """Return the headings of rules as they follow a sentence; "" without any.

    >>> rules_in_brackets("Movement 2"), rules_in_brackets("")
    ('(rule “Movement 2”)', '')
    """
    return f"({cite_rules(headings)})" if headings else ""


def without_rules_in_brackets(sentence: str) -> str:
    """Return a sentence without the rules that it cites.

    >>> without_rules_in_brackets("The weather is snow (rule “Winter”).")
    'The weather is snow.'
    """
    return re.sub(r" \((?:rules? “|the rules of |your readings? of )[^()]*\)", "", sentence)


def whole_percent(share: float) -> str:
    """Return a share in whole per cent.

    >>> whole_percent(0.274)
    '27 %'
    """
    return f"{100 * share:.0f} %"


def counted(number: int, what: str) -> str:
    """Return a number of things.

    >>> counted(1, "door"), counted(1200, "hex")
    ('1 door', '1,200 hexes')
    """
    return f"{number:,} {plural(what, number)}"


def quote(sentence: str) -> str:
    """Return a sentence in quotes; quotes within the sentence become inner quotes.

    >>> quote("Undo “Roll for initiative”")
    '“Undo ‘Roll for initiative’”'
    """
    return f"“{sentence.translate(_INNER_QUOTES)}”"


def plain_log_sentence(sentence: str) -> str:
    """Return a sentence of the log as the window shows it.

    >>> plain_log_sentence("Move us-1, by the table, against: us-1 has moved.")
    'Move us-1. This broke a rule: us-1 has moved.'
    """
    return sentence.replace(AGAINST, ". This broke a rule: ")


def act_name(sentence: str) -> str:
    """Return the name of an act: its log sentence without details.

    >>> act_name("Enter cards: Tiger I"), act_name("Start “Night: two”: rules are off")
    ('Enter cards', 'Start “Night: two”')
    >>> act_name("Move Guard from B-5 to C-6 (by hand)")
    'Move Guard from B-5 to C-6'
    """
    plain = re.sub(r" \((by hand|reason: .*)\)$", "", sentence.partition(AGAINST)[0])
    return re.split(r": (?![^“]*”)", plain, maxsplit=1)[0]
