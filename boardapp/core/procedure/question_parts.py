"""The parts of questions: refusals, choices, odds, pieces and dice, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first, join_with_and

MOST_PROMPT, MOST_LABEL = 48, 22
"""Letters at most of a prompt and of the label of a choice."""


class Refusal(NamedTuple):
    """Why an act is not allowed: a sentence, and the checklist ids of its rules."""

    sentence: str
    rules: tuple[str, ...] = ()


class Odds(NamedTuple):
    """The exact chance of one outcome; None if a value is not known.

    Rows with the same ``of`` exclude each other; their chances sum to at most 1. If there is a
    ``space``, the board shows the chance there too.
    """

    of: str
    outcome: str
    chance: Fraction | None
    space: Space | None = None


class DieFace(NamedTuple):
    """A rolled die: its colour, and the symbol that it shows."""

    colour: str
    symbol: str


class Choice(NamedTuple):
    """One possible answer: its title, a note on it, and the refusal if it is not allowed.

    ``copies`` is how often an answer may take it and ``cost`` its cost, where players choose
    several; None if not entered. ``about`` is the id of its unit, if any, and ``at`` its space: a
    click there chooses it. ``begins`` are the ids of units that can begin it: a click on one, or a
    drag of it, begins the choice. ``label`` is the text of its button, 22 letters at most outside
    a ``group``. A ``rare`` choice is an exception, shown apart from the usual ones. Most players
    take a ``usual`` way out before they choose anything. ``die`` is its die, shown as a picture. An
    answer may take at most one of several choices with the same ``group``; the ``usual`` one of
    these counts where an answer takes none. ``logged`` is its text in the log, if not its title.
    """

    answer: str
    title: str
    note: str = ""
    refusal: Refusal | None = None
    odds: tuple[Odds, ...] = ()
    copies: int | None = 1
    cost: int | None = None
    about: str = ""
    label: str = ""
    rare: bool = False
    begins: Sequence[str] = ()
    at: Space | None = None
    die: DieFace | None = None
    group: str = ""
    usual: bool = False
    logged: str = ""

    @property
    def button(self) -> str:
        """Return the text of the choice's button."""
        return self.label or self.title


def fitting_prompt(*prompts: str) -> str:
    """Return the first short enough prompt; players' own names may make a prompt too long.

    >>> fitting_prompt("Where does the Regiment Royal Winnipeg Rifles go?", "Where does it go?")
    'Where does it go?'
    """
    return next((one for one in prompts if len(one) <= MOST_PROMPT), prompts[-1])


def fitting_label(text: str) -> str:
    """Return a label, cut if a name makes it too long.

    >>> fitting_label("Move Rifles"), fitting_label("Move the Royal Winnipeg Rifles")
    ('Move Rifles', 'Move the Royal Winnip…')
    """
    return text if len(text) <= MOST_LABEL else f"{text[: MOST_LABEL - 1].rstrip()}…"


def make_choices(named: Mapping[str, str] | Iterable[str | Choice]) -> tuple[Choice, ...]:
    """Make choices from titles; a name alone is its own title.

    >>> ([one.title for one in make_choices({"no": "No"})],
    ...  [one.title for one in make_choices(["Dog"])])
    (['No'], ['Dog'])
    """
    if isinstance(named, Mapping):
        return tuple(Choice(answer, title) for answer, title in named.items())
    return tuple(one if isinstance(one, Choice) else Choice(one, one) for one in named)


def refuse_if(when: object, sentence: str, *rules: str) -> Refusal | None:
    """Return a refusal with its rules if its condition is true, else None."""
    return Refusal(sentence, rules) if when else None


class SeveralAnswer(NamedTuple):
    """The names that an answer takes, with the costs that were entered.

    ``drawn`` is true if the program drew the card or counter at random.
    """

    names: tuple[str, ...]
    costs: Mapping[str, int] = {}
    drawn: bool = False


class PlaceableObject(NamedTuple):
    """A piece to place: its title, and how many are left (None for a single one).

    ``off`` names its place off the board; if that is empty, the piece goes on a space.
    """

    name: str
    title: str
    left: int | None = None
    off: str = ""


class PlacementAnswer(NamedTuple):
    """A piece, its space (None off the board), and its rotation."""

    thing: str
    space: Space | None
    turn: int = 0


class DiceRequest(NamedTuple):
    """Dice of one kind: how many (None lets the players decide), their faces, owner and purpose.

    ``wanted`` is the hoped-for result in words. ``symbols`` name their faces if these are no
    numbers. If a card or counter is ``drawn`` from a pool, each face is one of those left, and some
    are alike. ``colour`` is the dice's colour, if it matters.

    Sum and ``bonus`` must be ``needed`` or more, or less if ``at_most``. ``ends`` are the words for
    success and failure. Dice that show one of the ``scores`` count as successes, in the first word
    of ``ends``. boardapp adds up ``summed`` dice without a number needed.
    """

    number: int | None
    faces: int
    by: str
    purpose: str
    wanted: str = ""
    symbols: tuple[str, ...] = ()
    drawn: bool = False
    needed: int | None = None
    bonus: int = 0
    at_most: bool = False
    ends: tuple[str, str] = ("hit", "miss")
    scores: tuple[int, ...] = ()
    summed: bool = False
    colour: str = ""

    def face_name(self, die: int) -> str:
        """Return the face of a die: its symbol, or its number."""
        return self.symbols[die - 1] if self.symbols else str(die)

    def result_text(self, dice: Sequence[int]) -> str:
        """Return the dice, their total, the number needed, and whether the total reaches it.

        >>> DiceRequest(2, 10, "us", "attack", needed=10).result_text((6, 9))
        '6 + 9 = 15, needed 10: hit'
        >>> DiceRequest(3, 6, "us", "attack", scores=(5, 6)).result_text((6, 1, 5))
        '6, 1, 5: 2 hits'
        """
        sums = self.summed or self.needed is not None
        text = (" + " if sums else ", ").join(map(self.face_name, dice)) or "no dice"
        if sums and (self.bonus or len(dice) > 1):
            bonus = f" {'−' if self.bonus < 0 else '+'} {abs(self.bonus)}" if self.bonus else ""
            text = f"{text}{bonus} = {sum(dice) + self.bonus}"
        if self.needed is not None:
            limit = "at most " if self.at_most else ""
            text = f"{text}, needed {limit}{self.needed}: {self.ends[not self.passes(dice)]}"
        if self.scores and dice:
            count = sum(die in self.scores for die in dice)
            text = f"{text}: {count or 'no'} {self.ends[0]}{'s' * (count > 1)}"
        return text

    def passes(self, dice: Sequence[int]) -> bool:
        """Return whether the dice and the bonus reach the number needed, or stay within it."""
        total = sum(dice) + self.bonus
        assert self.needed is not None
        return total <= self.needed if self.at_most else total >= self.needed


def thrown_dice_text(thrown: Iterable[tuple[DiceRequest, Sequence[int]]]) -> str:
    """Return the results of dice as a sentence; kinds for different purposes are named.

    >>> thrown_dice_text([(DiceRequest(2, 6, "us", "attack"), (6, 3))])
    'Rolled 6, 3'
    >>> black, red = (DiceRequest(1, 6, "us", f"{colour} die") for colour in ("black", "red"))
    >>> thrown_dice_text([(black, (3,)), (red, (1,))])
    'Black die shows 3. Red die shows 1'
    """
    parts = list(thrown)
    results = [(kind.purpose, kind.result_text(dice)) for kind, dice in parts]
    if len({purpose for purpose, _ in results}) == 1:
        return f"Rolled {join_with_and(result for _, result in results)}"
    return ". ".join(
        f"{capitalize_first(purpose)}{_showing(purpose)} {result}"
        if dice
        else f"{capitalize_first(purpose)}: none"
        for (purpose, result), (_, dice) in zip(results, parts, strict=True)
    )


def _showing(purpose: str) -> str:
    """Return the verb between dice and their faces, "" if the purpose does not end in dice."""
    return {"die": " shows", "dice": " show"}.get(purpose.rpartition(" ")[2], "")


class DiceResult(NamedTuple):
    """The dice that fell, a tuple for each kind asked for; ``rolled`` by boardapp, or entered."""

    dice: tuple[tuple[int, ...], ...]
    rolled: bool = False


class InsteadAnswer(NamedTuple):
    """A way out taken instead of an answer: done, pass, at the table only."""

    way: str
