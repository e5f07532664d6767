"""The columns of the card table: what each holds of a card, how it is shown, and typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from boardapp.files.wording import either, quoted
from boardapp.games.spearpoint.damage_cards import (
    HARM_TITLES,
    HARMS,
    MAX_DAMAGE_TURNS,
    MAX_MINUS,
    DamageCard,
    DamageEffect,
)
from boardapp.games.spearpoint.scenario.unit_cards import (
    CARD_PHASES,
    CLASS_TITLES,
    CREW_TITLES,
    LINES,
    MAX_BONUS,
    MAX_COPIES,
    MAX_COST,
    MAX_FLIGHT,
    MAX_VALUE,
    Gives,
    UnitCard,
)
from boardapp.games.spearpoint.weapons import (
    KIND_TITLES,
    MAX_CALIBRE,
    MAX_INDEX,
    MAX_NOTE,
    MAX_RATE,
    MAX_TO_HIT,
    MAX_WEAPON_NAME,
    NO_VALUE,
    VALUE_CLASSES,
    ValueClass,
    Weapon,
)
from boardapp.qt.spearpoint.card_list_dialog import MAX_TITLE

NONE = "–"
"""Stands for a value that the card does not print."""

LINE_TITLES = dict(zip(LINES, ("Frontline", "Rear Line", "Both"), strict=True))
PHASE_TITLES = dict(
    zip(CARD_PHASES, ("Movement", "Commitment", "Combat", "Initiative", "Any"), strict=True)
)
_YES = {True: "yes", False: "no"}

_DASHES = "-–−"
_NUMBER = re.compile(rf"[{_DASHES}+]?[0-9]{{1,4}}")


@dataclass(frozen=True)
class Column:
    """A value of a card. ``read`` raises ValueError with a sentence for what no card can hold.

    Where nothing is typed the value is ``nothing``. ``put`` gives the card with a value; it may
    raise ValueError too. Where a column is not ``open`` for a card, the card has no such value.
    ``width`` is in letters; 0 takes what is left. A ``title_`` needs no typing where it is known.
    """

    title: str
    says: str
    get: Callable[[Any], Any]
    put: Callable[[Any, Any], Any]
    read: Callable[[str], Any]
    show: Callable[[Any], str]
    nothing: Any = None
    choices: tuple[str, ...] = ()
    width: int = 6
    open: Callable[[Any], bool] = lambda _: True
    heading: bool = False

    @property
    def numeric(self) -> bool:
        """Tell whether it holds numbers."""
        return self.nothing in (None, 0) and self.nothing is not False and not self.choices


def _put(field: str, card: Any, value: Any) -> Any:
    return replace(card, **{field: value})


def _get(field: str, card: Any) -> Any:
    return getattr(card, field)


# ---- kinds of columns -------------------------------------------------------------------------


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else ""


def _read_number(what: str, least: int, most: int, text: str) -> int:
    """Return a whole number within limits; raises ValueError with a sentence."""
    compact = text.replace(" ", "")
    if _NUMBER.fullmatch(compact):
        number = int(compact.translate(str.maketrans(_DASHES, "---")))
        if least <= number <= most:
            return number
    low = str(least).replace("-", "−")
    raise ValueError(f"{what} is a whole number from {low} to {most}, not {quoted(text)}.")


def _read_minus(what: str, text: str) -> int:
    """Return what is taken off, with its sign or without."""
    try:
        return -abs(_read_number(what, -MAX_MINUS, MAX_MINUS, text))
    except ValueError:
        sentence = f"{what} is a whole number up to {MAX_MINUS}, not {quoted(text)}."
        raise ValueError(sentence) from None


def _read_value(what: str, text: str) -> int:
    """Return a value to hit; a dash stands for none."""
    if text in _DASHES:
        return NO_VALUE
    try:
        return _read_number(what, NO_VALUE, MAX_TO_HIT, text)
    except ValueError:
        raise ValueError(
            f"{what} is a whole number up to {MAX_TO_HIT}, or – where the card prints none, not"
            f" {quoted(text)}."
        ) from None


def _read_text(what: str, most: int, text: str) -> str:
    if len(text) > most:
        raise ValueError(f"{what} has at most {most} characters, not {len(text)}.")
    return text


def _read_choice(what: str, titles: Mapping[Any, str], text: str) -> Any:
    """Return what a word, or the letters that it begins with, stands for."""
    word = text.casefold().strip()
    by_word = {value: {title.casefold(), str(value).casefold()} for value, title in titles.items()}
    found = [value for value, words in by_word.items() if word in words] or [
        value for value, words in by_word.items() if any(one.startswith(word) for one in words)
    ]
    if len(found) == 1:
        return found[0]
    raise ValueError(f"{what} is {either(list(titles.values()))}, not {quoted(text)}.")


def _read_several(what: str, titles: Mapping[Any, str], text: str) -> tuple[Any, ...]:
    """Return what some words with commas between them stand for, in their own order."""
    words = filter(None, (word.strip() for word in text.split(",")))
    chosen = {_read_choice(what, titles, word) for word in words}
    return tuple(value for value in titles if value in chosen)


def _number(
    title: str, says: str, what: str, field: str, least: int, most: int, **more: Any
) -> Column:
    read = partial(_read_number, what, least, most)
    put = partial(_put, field)
    return Column(title, says, partial(_get, field), put, read, _shown, **more)


def _text(title: str, says: str, what: str, field: str, most: int, **more: Any) -> Column:
    read = partial(_read_text, what, most)
    put = partial(_put, field)
    return Column(title, says, partial(_get, field), put, read, str, nothing="", **more)


def _choice(
    title: str, says: str, what: str, field: str, titles: Mapping[Any, str], **more: Any
) -> Column:  # fmt: skip
    read = partial(_read_choice, what, titles)
    choices = ("", *titles.values())
    put, show = partial(_put, field), partial(_shown_choice, titles)
    says = f"{says} {either(list(titles.values()))}; the first letters will do."
    return Column(title, says, partial(_get, field), put, read, show, choices=choices, **more)


def _shown_choice(titles: Mapping[Any, str], value: Any) -> str:
    return titles[value] if value is not None else ""


def _yes(title: str, says: str, what: str, field: str, **more: Any) -> Column:
    read = partial(_read_choice, what, _YES)
    return Column(
        title, f"{says} yes or no.", partial(_get, field), partial(_put, field), read,
        lambda value: "yes" if value else "", nothing=False, choices=("", "yes"), **more,
    )  # fmt: skip


def _several(
    title: str, says: str, what: str, field: str, titles: Mapping[Any, str], **more: Any
) -> Column:  # fmt: skip
    read = partial(_read_several, what, titles)
    put = partial(_put, field)
    says = f"{says} With commas between: {', '.join(titles.values())}; the first letters will do."
    return Column(
        title, says, partial(_get, field), put, read,
        lambda values: ", ".join(titles[value] for value in values), nothing=(), **more,
    )  # fmt: skip


# ---- unit cards -------------------------------------------------------------------------------


def _put_full(card: UnitCard, full: int | None) -> UnitCard:
    half = card.endurance[1:]
    if full is None:
        if half:
            raise ValueError("Half endurance is entered: it needs the full one.")
        return replace(card, endurance=())
    _check_half(full, half)
    return replace(card, endurance=(full, *half))


def _put_half(card: UnitCard, half: int | None) -> UnitCard:
    if half is None:
        return replace(card, endurance=card.endurance[:1])
    if not card.endurance:
        raise ValueError("Full endurance comes first.")
    _check_half(card.endurance[0], (half,))
    return replace(card, endurance=(card.endurance[0], half))


def _check_half(full: int, half: tuple[int, ...]) -> None:
    if half and half[0] > full:
        raise ValueError(f"Half endurance, {half[0]}, is more than the full one, {full}.")


def _endurance(part: int, card: UnitCard) -> int | None:
    return card.endurance[part] if part < len(card.endurance) else None


def _flies(card: UnitCard) -> bool:
    return card.unit_class == "aircraft" or card.flight is not None


def _has_line(card: UnitCard) -> bool:
    return card.unit_class != "aircraft" or card.line is not None


def _put_class(card: UnitCard, value: Any) -> UnitCard:
    if value is None:
        raise ValueError("A unit card has a class.")
    return replace(card, unit_class=value)


_FULL = "Full endurance"
_HALF = "Half endurance"
_CLASS = _choice(
    "Class", "The type of unit, by the icon in the upper left corner:", "The class", "unit_class",
    CLASS_TITLES, width=17, heading=True,
)  # fmt: skip

UNIT_COLUMNS: tuple[Column, ...] = (
    _text("Unit", "What the card is called.", "A title", "title", MAX_TITLE, width=0, heading=True),
    replace(_CLASS, put=_put_class),
    _number(
        "Cost", "Points, in the upper right corner.", "The cost", "cost", 1, MAX_COST
    ),
    _choice(
        "Crew", "The crew that it needs, by the icon under its type:", "The crew", "crew",
        CREW_TITLES, width=12,
    ),
    _number("Cards", "How many such cards the box holds.", "The number", "copies", 1, MAX_COPIES),
    _number("Defense", "In the gray shield; 0 where it has none.", "Defense", "defense", 0,
            MAX_VALUE, width=7),
    Column("Full", "Full endurance, in the green cross.", partial(_endurance, 0), _put_full,
           partial(_read_number, _FULL, 1, MAX_VALUE), _shown),
    Column("Half", "Half endurance, in the red cross.", partial(_endurance, 1), _put_half,
           partial(_read_number, _HALF, 1, MAX_VALUE), _shown),
    _choice(
        "Line", "Where it is committed, under the title:", "The line", "line", LINE_TITLES,
        width=9, open=_has_line,
    ),
    _number("Flight", "An aircraft's turns of flight, under the title.", "Turns of flight",
            "flight", 1, MAX_FLIGHT, open=_flies),
)  # fmt: skip


# ---- weapons ----------------------------------------------------------------------------------


def _value_of(target: ValueClass, weapon: Weapon) -> int | None:
    value: int | None = getattr(weapon.attack, target)
    return value


def _put_value(target: ValueClass, weapon: Weapon, value: int | None) -> Weapon:
    return replace(weapon, attack=weapon.attack._replace(**{target: value}))


def _shown_value(value: int | None) -> str:
    return NONE if value == NO_VALUE else _shown(value)


def _value(target: ValueClass) -> Column:
    title = target.capitalize()
    says = f"The value to hit {_TARGETS[target]}, or – where the card prints none."
    what = f"The value to hit {_TARGETS[target]}"
    read = partial(_read_value, what)
    get, put = partial(_value_of, target), partial(_put_value, target)
    return Column(title, says, get, put, read, _shown_value, width=8)


_TARGETS: Mapping[ValueClass, str] = {
    "infantry": "infantry", "vehicle": "vehicles", "aircraft": "aircraft",
    "gun": "guns (only where the card has that column)",
}  # fmt: skip


def _put_rate(weapon: Weapon, rate: int | None) -> Weapon:
    return replace(weapon, rate=rate or 1)


def _put_kind(weapon: Weapon, kind: Any) -> Weapon:
    return replace(weapon, kind=kind or "gun")


_KIND = _choice(
    "Kind", "What fires:", "The kind", "kind", KIND_TITLES, width=15
)  # fmt: skip
WEAPON_COLUMNS: tuple[Column, ...] = (
    _text("Weapon", "What the card calls it.", "A name", "name", MAX_WEAPON_NAME, width=0),
    replace(_KIND, put=_put_kind, choices=_KIND.choices[1:]),
    _number("mm", "The calibre in millimetres, if it is printed.", "The calibre", "calibre", 1,
            MAX_CALIBRE),
    _yes("Main", "Whether it is the main gun, which alone brings features down:", "Main gun",
         "main"),
    *map(_value, VALUE_CLASSES),
    _yes("Underscored", "Whether the vehicle's value is underscored:", "Underscored",
         "underscored", width=11),
    _number("Index", "The damage index.", "The damage index", "index", 0, MAX_INDEX),
    replace(
        _number("Rate", "How often it rolls in one attack: 2X, 3X, 4X; nothing for once.",
                "The rate", "rate", 1, MAX_RATE),
        put=_put_rate, show=lambda rate: "" if rate == 1 else str(rate),
    ),
)  # fmt: skip


# ---- Command cards ----------------------------------------------------------------------------


def _given(part: str, card: Any) -> int:
    given: int = getattr(card.gives, part)
    return given


def _put_given(part: str, card: Any, value: int) -> Any:
    return replace(card, gives=card.gives._replace(**{part: value}))


def _bonus(part: str, title: str, says: str) -> Column:
    read = partial(_read_number, f"A bonus on {part}", -MAX_BONUS, MAX_BONUS)
    get, put = partial(_given, part), partial(_put_given, part)
    return Column(title, says, get, put, read, _signed, nothing=0, width=5)


_BONUSES = {
    "initiative": ("Init.", "What it adds to the throw for initiative."),
    "attack": ("Att.", "What it adds to an attack."),
    "defense": ("Def.", "What it adds to a unit's defense."),
    "endurance": ("End.", "What it adds to a unit's endurance."),
    "steps": ("Steps", "Spaces that a unit may move farther."),
    "draw": ("Draw", "Cards that may be drawn for it."),
}
assert tuple(_BONUSES) == Gives._fields

COMMAND_COLUMNS: tuple[Column, ...] = (
    _text("Card", "What the card is called.", "A title", "title", MAX_TITLE, width=20,
          heading=True),
    _number("Cards", "How many of them the deck of 50 holds.", "The number", "copies", 1,
            MAX_COPIES),
    _several("For", "Units that it is for; nothing for all.", "What it is for", "fits",
             CLASS_TITLES, width=17),
    _choice("When", "The phase in which it is played:", "When", "when", PHASE_TITLES, width=12),
    *(_bonus(part, *words) for part, words in _BONUSES.items()),
    _yes("Stays", "Whether it stays under its unit:", "Stays", "stays", width=5),
    _text("Note", "All else that it does, in short: it is shown, and done by hand.", "A note",
          "note", MAX_NOTE, width=0),
)  # fmt: skip


# ---- Damage Cards -----------------------------------------------------------------------------


def _effect_title(target: ValueClass, card: DamageCard) -> str:
    effect: DamageEffect | None = getattr(card, target)
    return effect.title if effect else ""


def _put_effect_title(target: ValueClass, card: DamageCard, title: str) -> Any:
    effect: DamageEffect | None = getattr(card, target)
    if title:
        return _put(target, card, replace(effect or DamageEffect(title), title=title))
    if effect and effect != DamageEffect(effect.title):
        raise ValueError("The effect does more, below: its title is needed.")
    return _put(target, card, None)


def _put_copies(card: DamageCard, copies: int | None) -> DamageCard:
    return replace(card, copies=copies or 1)


DAMAGE_CLASSES: tuple[ValueClass, ...] = ("infantry", "vehicle", "gun", "aircraft")

DAMAGE_COLUMNS: tuple[Column, ...] = (
    *(
        Column(
            target.capitalize(), f"What the effect on {says} is called.",
            partial(_effect_title, target), partial(_put_effect_title, target),
            partial(_read_text, "A title", MAX_TITLE), str, nothing="", width=0,
        )
        for target, says in zip(
            DAMAGE_CLASSES, ("infantry", "vehicles", "guns", "aircraft"), strict=True
        )
    ),
    replace(
        _number("Cards", "How many such cards the deck of 25 holds; nothing for one.",
                "The number", "copies", 1, MAX_COPIES),
        put=_put_copies, show=lambda copies: "" if copies == 1 else str(copies),
    ),
)  # fmt: skip


def _minus(field: str, title: str, says: str) -> Column:
    read = partial(_read_minus, f"What is taken off the {field}")
    put = partial(_put, field)
    return Column(title, says, partial(_get, field), put, read, _signed, nothing=0, width=8)


EFFECT_COLUMNS: tuple[Column, ...] = (
    _text("Effect", "What the effect is called.", "A title", "title", MAX_TITLE, width=20),
    _several("Does", "What it does.", "What it does", "does",
             {harm: HARM_TITLES[harm] for harm in HARMS}, width=26),
    _minus("attack", "Attack", "What it takes off an attack, such as 2."),
    _minus("defense", "Defense", "What it takes off the defense, such as 1."),
    _number("Turns", "How long it lasts, this turn counted as 1; nothing for good.",
            "The number of turns", "turns", 1, MAX_DAMAGE_TURNS),
    _text("Note", "All else that it does, in short: it is shown, and done by hand.", "A note",
          "note", MAX_NOTE, width=0),
)  # fmt: skip
