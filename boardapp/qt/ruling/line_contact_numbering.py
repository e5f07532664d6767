"""The numbers of a ruling's reasons and notes, as shown next to the line on the board."""

from __future__ import annotations

from fractions import Fraction

from boardapp.core.sight_ruling import BlockingReason, LineContact, Ruling, RulingNote

ContactKey = tuple[str, str, Fraction, Fraction]


class ContactNumbering:
    """The numbers of a ruling's reasons and notes, and those of the reverse along the same line."""

    def __init__(self, ruling: Ruling) -> None:
        self._spaces = {
            (cause.code, cause.space): number
            for number, cause in ruling.reasons_without_contact().items()
        }
        self._numbers: dict[ContactKey, int] = {}
        for mark, number in ruling.numbered_contacts().items():
            self._numbers.setdefault(_contact_key(mark), number)

    def numbers_of_reverse(self, remark: BlockingReason | RulingNote) -> tuple[int, ...]:
        """Return the numbers that the board shows where a reason or note of the reverse applies."""
        if isinstance(remark, BlockingReason) and not remark.marks:
            number = self._spaces.get((remark.code, remark.space))
            return (number,) if number else ()
        places = (_contact_key(_reversed_mark(mark)) for mark in remark.marks)
        found = {number for place in places if (number := self._numbers.get(place))}
        return tuple(sorted(found))


def _contact_key(mark: LineContact) -> ContactKey:
    return mark.space, mark.feature, mark.start, mark.end


def _reversed_mark(mark: LineContact) -> LineContact:
    return mark._replace(start=1 - mark.end, end=1 - mark.start)
