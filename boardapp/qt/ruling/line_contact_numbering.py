"""The numbers of a ruling's contacts, as shown next to the line on the board."""

from __future__ import annotations

from fractions import Fraction

from boardapp.core.sight_ruling import BlockingReason, LineContact, Ruling

ContactKey = tuple[str, str, Fraction, Fraction]


class ContactNumbering:
    """The numbers of a ruled line's contacts; the reverse line keeps the numbers."""

    def __init__(self, ruling: Ruling) -> None:
        self.marks: tuple[LineContact, ...] = ruling.numbered_contacts()
        self._numbers: dict[ContactKey, int] = {}
        for number, mark in enumerate(self.marks, 1):
            self._numbers.setdefault(_contact_key(mark), number)

    def contact_numbers_of(self, cause: BlockingReason, *, back: bool = False) -> tuple[int, ...]:
        """Return the numbers of a reason's contacts, except contacts without a number.

        Set ``back`` for a reason of the reverse ruling, along the same line.
        """
        places = (_contact_key(_reversed_mark(mark) if back else mark) for mark in cause.marks)
        found = {number for place in places if (number := self._numbers.get(place))}
        return tuple(sorted(found))


def _contact_key(mark: LineContact) -> ContactKey:
    return mark.space, mark.feature, mark.start, mark.end


def _reversed_mark(mark: LineContact) -> LineContact:
    return mark._replace(start=1 - mark.end, end=1 - mark.start)
