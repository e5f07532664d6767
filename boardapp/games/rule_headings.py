"""A rulebook's headings, which players read instead of a rule's id."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from boardapp.core.sentence_case import as_sentence, rules_in_brackets

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import Refusal

_READING = re.compile(r"[AN]\d-\d{2}")
"""A pattern for the ids of readings that a table agreed on; other ids are of printed rules."""


class RulebookHeadings:
    """The headings of one rulebook by checklist id.

    ``ids`` are those under each heading, with runs: ``004-202 to 004-204, 004-208``. The ids of
    readings (A4-06) have a name in words instead of a heading.
    """

    def __init__(self, ids: Mapping[str, str]) -> None:
        self.ids = ids
        self._found: dict[tuple[str, ...], str] = {}
        self._by_id = {
            one: heading for heading, held in ids.items() for one in expand_id_ranges(held)
        }

    def __contains__(self, rule: str) -> bool:
        """Return whether an id has a heading."""
        return rule in self._by_id

    def headings_for(self, *rules: str) -> str:
        """Return the headings of ids, each once: ``Scenario 3, setup; starting units``.

        A rule may be several ids with commas between. A word that is no id, as in players' own
        scenarios, stays as it was written.
        """
        found = self._found.get(rules)
        if found is None:
            each = list(dict.fromkeys(self._heading_of_each_id(rules)))
            found = self._found[rules] = "; ".join(_without_repeated_chapters(each))
        return found

    def sentence_with_citation(self, words: str, *rules: str) -> str:
        """Return half a sentence as a whole sentence that ends with its rule's heading."""
        return as_sentence(self.text_with_citation(words, *rules))

    def refusal_with_citation(self, refusal: Refusal) -> str:
        """Return a refusal's sentence with its rule's heading."""
        return self.sentence_with_citation(refusal.sentence.removesuffix("."), *refusal.rules)

    def text_with_citation(self, words: str, *rules: str) -> str:
        """Return a text, followed by the headings of its rules in parentheses."""
        return f"{words} {rules_in_brackets(self.headings_for(*rules))}".strip()

    def switch_title_with_citation(self, title: str, rule: str) -> str:
        """Return the title of a switch or reading, with the heading of its printed rule, if any.

        The name of a reading is not repeated after its title.
        """
        return self.text_with_citation(title, *without_reading_ids(_split_ids(rule)))

    def _heading_of_each_id(self, rules: Iterable[str]) -> Iterator[str]:
        parts = [part for rule in rules for part in _split_ids(rule)]
        for part in parts:
            if part in self._by_id:
                heading = self._by_id[part]
                yield f"unclear rule “{heading}”" if _READING.fullmatch(part) else heading
        other = ", ".join(part for part in parts if part not in self._by_id)
        if other:
            yield other


def without_reading_ids(rules: Iterable[str]) -> tuple[str, ...]:
    """Return rule ids without those of readings: their titles already name them."""
    return tuple(one for one in rules if not _READING.fullmatch(one))


def _without_repeated_chapters(headings: Collection[str]) -> Iterator[str]:
    """Yield headings, with a chapter's name once before several headings of that chapter.

    If a whole chapter is among the headings, it replaces the headings within it.

    >>> headings = ["Scenario 3, setup", "Scenario 3, win conditions", "Movement 1"]
    >>> list(_without_repeated_chapters(headings))
    ['Scenario 3, setup', 'win conditions', 'Movement 1']
    >>> list(_without_repeated_chapters(["Rolling: black", "Rolling: red", "Rolling"]))
    ['Rolling']
    """
    before = ""
    for heading in headings:
        chapter, *rest = [heading] if "“" in heading else re.split(", |: ", heading, maxsplit=1)
        if rest and chapter in headings:
            continue
        yield from [heading] if chapter != before else rest
        before = chapter


def _split_ids(rule: str) -> list[str]:
    return [part for part in rule.split(", ") if part]


def expand_id_ranges(ids: str) -> Iterator[str]:
    """Yield every id of a list with runs such as ``004-202 to 004-204``.

    >>> list(expand_id_ranges("004-099, 004-202 to 004-204"))
    ['004-099', '004-202', '004-203', '004-204']
    """
    for part in _split_ids(ids):
        first, _, last = part.partition(" to ")
        book, _, number = first.rpartition("-")
        final = int((last or first).rpartition("-")[2])
        for each in range(int(number), final + 1):
            yield f"{book}-{each:0{len(number)}}"
