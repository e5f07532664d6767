"""The verdict on a line of sight as one value: status, reasons, marks, margin and sentences.

Every picture, sentence and export of a ruling uses only this value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from boardapp.core.geometry.exact_geometry import Manner, Point, Polyline, point_at_fraction
from boardapp.core.sentence_case import (
    capitalize_first,
    counted,
    lower_first,
    plural,
    rules_in_brackets,
)
from boardapp.core.tile import Colour

Status = Literal["clear", "blocked", "cannot-rule"]
DrawnBy = Literal["ours", "ours-compared", "own", "own-proved"]
"""The author of a tile's drawing, and whether the drawing was compared with the print."""
Shifted = Literal["tile", "line"]
"""The thing that a margin shifts: tiles laid by hand, or the line if terrain is printed."""

MM_PER_MIL = 0.0254
_LEAST_MM = 0.05
"""The least length that rounds to a tenth of a millimetre."""
HAIRLINE_MM = 1.0
"""The accuracy of printed tiles on a table; a smaller margin is called hairline."""
_STRAIGHT: Mapping[Shifted, str] = {
    "tile": "printed tiles cannot be laid exactly enough to decide it",
    "line": "a string over the map is not exact enough to decide it",
}
_CLEAR_NO_MARGIN: Mapping[Shifted, str] = {
    "tile": "Moving one tile cannot block this line.",
    "line": "Nothing on the board could block this line.",
}
_BLOCKED_NO_MARGIN = "Moving one tile cannot clear this line."


def margin_in_words(millimetres: float) -> str:
    """Return a margin to a tenth of a millimetre.

    >>> margin_in_words(11.83), margin_in_words(0.018)
    ('11.8 mm', 'less than 0.1 mm')
    """
    return f"{millimetres:.1f} mm" if millimetres >= _LEAST_MM else "less than 0.1 mm"


class LatticeToMap(NamedTuple):
    """The map from a board's lattice to the print: mm east and south for each step of x and y.

    ``corner`` is the lattice's (0, 0) in mm from the map's north-west corner.
    """

    x: tuple[float, float]
    y: tuple[float, float]
    corner: tuple[float, float] = (0.0, 0.0)

    def to_mm(self, x: float, y: float) -> tuple[float, float]:
        """Return a lattice point in mm from the printed map's north-west corner."""
        return (
            x * self.x[0] + y * self.y[0] + self.corner[0],
            x * self.x[1] + y * self.y[1] + self.corner[1],
        )


SQUARE_PLANE = LatticeToMap((MM_PER_MIL, 0.0), (0.0, MM_PER_MIL))
"""The map of square boards, whose lattice is the print in mils."""


class LineContact(NamedTuple):
    """One contact of the line with a wall, an area, a highlighted edge or a space's rim.

    ``start`` and ``end`` are exact fractions along the line, ``points`` the feature on the board's
    lattice (mils on square boards).
    """

    start: Fraction
    end: Fraction
    manner: Manner
    space: str
    tile: str | None
    feature: str
    points: Polyline
    closed: bool
    colour: Colour | None
    blocks: bool


class BlockingReason(NamedTuple):
    """One reason why a line is blocked.

    ``rule`` is the checklist id and ``section`` the printed place of the rule. ``start`` is the
    fraction of the line where the reason first applies. ``margin_mm`` is the least shift of the
    tile that would stop it from blocking; None when no shift of a tile would help.
    """

    code: str
    rule: str
    section: str
    space: str
    tile: str | None
    title: str
    text: str
    start: Fraction
    marks: tuple[LineContact, ...] = ()
    margin_mm: float | None = None

    @property
    def only_touches(self) -> bool:
        """Return whether the line only touches what blocks, so that any shift would clear it."""
        crossed = any(mark.manner == "crosses" for mark in self.marks)
        return bool(self.marks) and not crossed and (self.margin_mm or 0.0) < _LEAST_MM

    def margin_phrase(self) -> str:
        """Return the margin in a few words, "" if no shift would help."""
        if self.margin_mm is None:
            return ""
        if self.only_touches:
            return "walls only touch the line"
        return f"the line would have to move {margin_in_words(self.margin_mm)} to be clear"


class RulingNote(NamedTuple):
    """A remark of a ruling besides its status, with its rule.

    ``bar`` says in a few words what forbids an attack though its line is clear, such as ``out of
    range``. The window shows it beside the verdict, with equal weight. Other notes have none.
    ``marks`` are the contacts of the line that the note is about.
    """

    code: str
    rule: str
    section: str
    text: str
    bar: str = ""
    marks: tuple[LineContact, ...] = ()


class DecidingTile(NamedTuple):
    """A tile that decides a ruling, and the drawing of it that boardapp used."""

    space: str
    tile: str
    drawn: DrawnBy


class OtherReadingVerdict(NamedTuple):
    """Other readings of the rules, as (switch, choice), and the verdict that they would give.

    ``text`` names them in words.
    """

    readings: tuple[tuple[str, str], ...]
    text: str
    status: Status


class AttackAlternative(NamedTuple):
    """The result of another attack kind on the same target, in one line.

    ``barred`` marks an attack that something forbids though its line is clear.
    """

    attack: str
    title: str
    status: Status
    text: str
    barred: bool = False


@dataclass(frozen=True)
class Ruling:
    """A verdict on a line of sight, with its switches and reasons.

    ``ends`` are the line's two centres on the board's lattice, and ``plane`` maps them to the map.
    ``margin_mm`` is the smallest shift of a tile (or, as ``shifted`` says, of the line), in mm on
    the table, that would change the verdict. It is None when no shift would. ``rests`` are the
    tiles whose drawings decide, ``accuracy_mm`` the error of the least exact of them. ``readings``
    are the switches and their choices in words. ``turns`` are the readings that would change the
    verdict: empty if no reading would, None if boardapp did not search. ``ways`` are the other ways
    to attack. ``lineless`` names an attack that needs no line, such as ``Aircraft bombs``; such a
    ruling has no reverse direction.
    """

    origin: str
    target: str
    ends: tuple[Point, Point]
    attack: str
    side: str | None
    status: Status
    causes: tuple[BlockingReason, ...] = ()
    notes: tuple[RulingNote, ...] = ()
    marks: tuple[LineContact, ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()
    margin_mm: float | None = None
    spotter: str | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    reverse: Ruling | None = None
    plane: LatticeToMap = SQUARE_PLANE
    shifted: Shifted = "tile"
    rests: tuple[DecidingTile, ...] = ()
    accuracy_mm: float = 0.0
    readings: tuple[tuple[str, str], ...] = ()
    turns: tuple[OtherReadingVerdict, ...] | None = None
    ways: tuple[AttackAlternative, ...] = ()
    lineless: str = ""

    @property
    def is_hairline(self) -> bool:
        """Return whether the margin is below a millimetre or below the drawing's accuracy."""
        return self.margin_mm is not None and self.margin_mm < max(HAIRLINE_MM, self.accuracy_mm)

    @property
    def is_one_way(self) -> bool:
        """Return whether the reverse direction has another status."""
        return self.reverse is not None and self.reverse.status != self.status

    @property
    def attack_prohibitions(self) -> tuple[RulingNote, ...]:
        """Return the notes that forbid the attack for reasons other than sight."""
        return tuple(note for note in self.notes if note.bar)

    @property
    def uncompared_tiles(self) -> tuple[DecidingTile, ...]:
        """Return the deciding tiles not yet compared with the printed ones, each tile once."""
        found = {rest.tile: rest for rest in self.rests if rest.drawn in ("ours", "own")}
        return tuple(found.values())

    def remarks_by_number(self) -> dict[int, BlockingReason | RulingNote]:
        """Return the reasons, then the notes on contacts of the line, by their numbers from 1."""
        return dict(enumerate((*self.causes, *(note for note in self.notes if note.marks)), 1))

    def reasons_without_contact(self) -> dict[int, BlockingReason]:
        """Return the reasons with no contact of the line, such as smoke, by their numbers."""
        return {number: cause for number, cause in enumerate(self.causes, 1) if not cause.marks}

    def notes_by_number(self) -> tuple[tuple[int, RulingNote], ...]:
        """Return the notes by their numbers; one on no contact of the line has 0 and comes last."""
        remarks = self.remarks_by_number().items()
        numbered = ((i, note) for i, note in remarks if isinstance(note, RulingNote))
        return (*numbered, *((0, note) for note in self.notes if not note.marks))

    def numbered_contacts(self) -> dict[LineContact, int]:
        """Return every contact of the line once, with the number of its reason or note.

        The reasons are numbered from 1, and the notes on contacts follow. A contact that neither
        names has the number 0 and comes last; contacts of one number are in order along the line.
        """
        numbers: dict[LineContact, int] = {}
        for number, remark in self.remarks_by_number().items():
            for mark in remark.marks:
                numbers.setdefault(mark, number)
        found = {mark: numbers.get(mark, 0) for mark in self.marks}
        return dict(sorted(found.items(), key=lambda item: (not item[1], item[1], item[0].start)))

    def verdict_key(self) -> tuple[Status, frozenset[tuple[str, str]]]:
        """Return the status and the set of (code, space), to compare two rulings."""
        return self.status, frozenset((cause.code, cause.space) for cause in self.causes)

    def point_in_mm(self, share: Fraction) -> tuple[float, float]:
        """Return a place on the line in mm from the printed map's north-west corner."""
        x, y = point_at_fraction(*self.ends, share)
        east, south = self.plane.to_mm(float(x), float(y))
        return round(east, 2), round(south, 2)

    def headline(self) -> str:
        """Return the status in capitals: ``CLEAR``, ``BLOCKED``, ``CANNOT RULE``."""
        return self.status.replace("-", " ").upper()

    def sentence(self) -> str:
        """Return one sentence that a player can read aloud."""
        line = f"{self.origin} to {self.target}"
        if self.lineless:
            attack = lower_first(self.lineless)
            if self.causes:
                return f"{self.target} is blocked for {attack}: {self.reasons_text()}."
            clear = f"Nothing blocks {attack} on {self.target}. This attack needs no line of sight."
            return f"{clear}{self._prohibition_sentences()}"
        if self.status == "cannot-rule":
            names = " and ".join(f"tile {tile} on {space}" for space, tile in self.unknown)
            known = " The walls that are known block the line." if self.causes else ""
            return (
                f"boardapp cannot rule on {line}, because it does not know the walls of {names}."
                f"{known}"
            )
        if self.status == "clear":
            clear = f"{line} is clear{self._margin_words()}."
            return f"{clear}{self._prohibition_sentences()}"
        return f"{line} is blocked: {self.reasons_text()}."

    def _prohibition_sentences(self) -> str:
        return "".join(
            f" The attack is not allowed, because {note.text}." for note in self.attack_prohibitions
        )

    def reasons_text(self) -> str:
        """Return the first reason of a blocked line, and how many more there are."""
        more = len(self.causes) - 1
        are = "is" if more == 1 else "are"
        rest = f". There {are} {counted(more, 'more reason')}" if more else ""
        return f"{self.causes[0].text}{rest}"

    def _margin_words(self) -> str:
        if self.margin_mm is None:
            return ""
        hairline = " (hairline)" if self.is_hairline else ""
        return f" with {margin_in_words(self.margin_mm)} to spare{hairline}"

    def full_explanation(self) -> str:
        """Return the full ruling: every reason, note, margin, switch and the reverse direction."""
        lines = [self.sentence()]
        lines += [
            f"  {i}. {cause.text} {rules_in_brackets(cause.section)}"
            for i, cause in enumerate(self.causes, 1)
        ]
        lines += [
            f"  {f'{i}. ' if i else ''}Note: {note.text} {rules_in_brackets(note.section)}"
            for i, note in self.notes_by_number()
        ]
        lines.append(f"  {self.margin_sentence()}")
        lines += [
            f"  {words}"
            for words in (self.compare_tiles_sentence(), self.other_readings_sentence())
            if words
        ]
        lines += [f"  {line}" for line in self.other_attacks_lines()]
        if self.reverse is not None:
            differs = " This sight is one-way." if self.is_one_way else ""
            lines.append(f"  In the other direction, {self.reverse.sentence()}{differs}")
        if self.readings:
            lines.append(f"  {self.switches_sentence()}")
        return "\n".join(lines)

    def prohibition_phrase(self) -> str:
        """Return the reasons against the attack in a few words, or ""."""
        return capitalize_first("; ".join(note.bar for note in self.attack_prohibitions))

    def prohibition_clause(self) -> str:
        """Return the reasons against a clear attack as a sentence's end: ``, but out of range``."""
        if self.status != "clear" or not self.attack_prohibitions:
            return ""
        return f", but {' and '.join(note.bar for note in self.attack_prohibitions)}"

    def other_attacks_lines(self) -> tuple[str, ...]:
        """Return the other ways to attack, one line each, such as ``Mortar: clear, because …``."""
        return tuple(f"{way.title}: {way.text}" for way in self.ways)

    def switches_sentence(self) -> str:
        """Return every table switch with its choice."""
        switches = "; ".join(f"{title}: {choice}" for title, choice in self.readings)
        return f"Readings of unclear rules – {switches}."

    def compare_tiles_sentence(self) -> str:
        """Return a sentence on the tiles to compare with the print, "" if all have been."""
        parts: list[str] = []
        whose = (("ours", "boardapp's own"), ("own", "your unchecked"))
        for drawn, who in whose:
            tiles = [rest.tile for rest in self.uncompared_tiles if rest.drawn == drawn]
            if tiles:
                on_line = "" if parts else f" {plural('tile', len(tiles))} on this line"
                drawing = plural("drawing", len(tiles))
                parts.append(f"{who} {drawing} of {len(tiles)}{on_line} ({', '.join(tiles)})")
        if not parts:
            return ""
        total = len(self.uncompared_tiles)
        drawings, tile = plural("drawing", total), plural("tile", total)
        return (
            f"This verdict uses {' and '.join(parts)}. Compare the {drawings} with your printed "
            f"{tile}."
        )

    def other_readings_sentence(self) -> str:
        """Return the readings that would change the verdict, "" if boardapp did not search."""
        if self.turns is None:
            return ""
        if not self.turns:
            return "Every reading of the unclear rules gives this verdict."
        return " ".join(turn.text for turn in self.turns)

    def margin_sentence(self) -> str:
        """Return a sentence that explains the margin."""
        if self.status == "cannot-rule":
            return "boardapp measures no distance, because it does not know all walls on this line."
        if self.lineless:
            return "boardapp measures no distance, because the attack needs no line of sight."
        if self.margin_mm is None:
            clear = self.status == "clear"
            return _CLEAR_NO_MARGIN[self.shifted] if clear else _BLOCKED_NO_MARGIN
        why = (
            f" This is too close to call (a hairline): {self._hairline_reason()}."
            if self.is_hairline
            else ""
        )
        margin = margin_in_words(self.margin_mm)
        if self.status == "clear":
            moved = "a tile" if self.shifted == "tile" else "the line"
            return f"An obstacle could block the line if {moved} moved {margin}.{why}"
        if all(cause.only_touches for cause in self.causes):
            return f"The line is blocked only by a touch: {self._touch_explanation()}.{why}"
        return f"Margin {margin}: {self._overlap_explanation()}.{why}"

    def _touch_explanation(self) -> str:
        if self.shifted == "line":
            return "no obstacle reaches past the line on both sides"
        what = self._tile_of_margin() if len(self.causes) == 1 else "the tiles that block"
        return f"the slightest move of {what} would clear the line"

    def _overlap_explanation(self) -> str:
        """Return what the margin of a blocked line measures, which no smaller move can change."""
        if self.shifted == "line":
            return "the line stays blocked until you shift it at least that far to one side"
        return f"the line stays blocked until {self._tile_of_margin()} is moved at least that far"

    def _tile_of_margin(self) -> str:
        """Return the tile whose least move is the margin, in words."""
        far = (one for one in self.causes if one.tile and one.margin_mm == self.margin_mm)
        return next((f"tile {cause.tile} on {cause.space}" for cause in far), "a tile")

    def _hairline_reason(self) -> str:
        """Return why players cannot decide so small a margin at the table."""
        if self.accuracy_mm > HAIRLINE_MM:
            return f"a tile on this line was drawn only to within {self.accuracy_mm:.1f} mm"
        return _STRAIGHT[self.shifted]
