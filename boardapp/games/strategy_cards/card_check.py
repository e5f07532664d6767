"""What a deck file must keep to beyond its keys. Import this late: it brings pydantic along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic_core import PydanticCustomError

from boardapp.files.fault import Fault
from boardapp.files.source import PathKey, Source
from boardapp.files.validation import Checker, passage
from boardapp.files.wording import either, hint, quoted
from boardapp.games.strategy_cards.card_files import NORMAL, SUPPRESSIVE, split_keyword
from boardapp.games.strategy_cards.card_schemas import CardEntry, DeckFile, EnteredEntry
from boardapp.games.strategy_cards.cards import (
    ATTACKS,
    FACES,
    KEYWORDS,
    MAX_DISTANCE,
    NUMBERS,
    RESTRICTIONS,
    UNKNOWN,
    misplaced,
)

Path = tuple[PathKey, ...]

_NAMES = (*KEYWORDS, *(f"{SUPPRESSIVE} {name}" for name in ATTACKS))


def check_deck(source: Source) -> Sequence[Fault]:
    """Return every fault of a deck file."""
    checker = Checker(source)
    if not checker.version():
        return checker.faults
    deck = checker.model(DeckFile)
    if deck is not None:
        _check_deck_title(checker, ("deck",), deck.deck)
    lines: dict[object, int] = {}
    for index, card in checker.entries("cards", CardEntry, listed=True):
        path: Path = ("cards", index)
        if card.title:
            _check_once(checker, (*path, "title"), card.title, lines)
        _check_card(checker, path, card)
    return checker.faults


def check_entered(checker: Checker, section: str) -> Iterator[int]:
    """Note the faults of a section of cards that name their decks; yield what is sound, by index.

    Its entries are cards as in a deck file with the key ``deck`` besides.
    """
    lines: dict[object, int] = {}
    for index, card in checker.entries(section, EnteredEntry, listed=True):
        path: Path = (section, index)
        before = len(checker.faults)
        _check_deck_title(checker, (*path, "deck"), card.deck)
        if card.title and card.deck:
            whole = (card.deck, card.title)
            _check_once(checker, (*path, "title"), card.title, lines, whole)
        _check_card(checker, path, card)
        if path not in checker.unsound and len(checker.faults) == before:
            yield int(index)


def _check_deck_title(checker: Checker, path: Path, title: str) -> None:
    """Check that a deck's title can begin the ids of its cards."""
    if "/" in title:
        checker.wrong(path, "a title without '/'")


def _check_once(
    checker: Checker, path: Path, title: str, lines: dict[object, int], key: object = None
) -> None:
    """Check that a card is listed once, however many copies there are."""
    key = title if key is None else key
    if key in lines:
        expected = f"each card once, with its copies (line {lines[key]} has the first)"
        checker.fault(path, f"the card {quoted(title)} a second time", expected)
    lines.setdefault(key, checker.line(path))


def _check_card(checker: Checker, path: Path, card: CardEntry) -> None:
    """Check what a card holds beyond its keys."""
    names = _check_keywords(checker, (*path, "keywords"), card.keywords)
    # A card whose keywords are unknown or at fault may well have a target.
    targeted = names is None or "target-hex" in names
    for at, one in enumerate(card.restrictions):
        _check_restriction(checker, (*path, "restrictions", at), one, targeted=targeted)
    entry = list(checker.source.nodes(path))[-1].value
    if "discount" in entry and entry["discount"] is None:
        checker.wrong((*path, "discount"), "a mapping of 'key: value'")


def _check_keywords(checker: Checker, path: Path, held: Any) -> list[Any] | None:
    """Check a card's keywords and their order; return their names when all are keywords."""
    if not isinstance(held, list):
        return None
    names = [_check_keyword(checker, (*path, index), entry) for index, entry in enumerate(held)]
    if None in names:
        return None
    found: list[Any] = names
    for at, wrong, expected in misplaced(found):
        checker.fault((*path, at), wrong, expected)
    return found


def _check_keyword(checker: Checker, path: Path, entry: Any) -> str | None:
    """Check one keyword with what belongs to it; return its name if it is one."""
    if not isinstance(entry, (str, dict)):
        checker.wrong(path, "a keyword, such as target-hex or 'area-attack: 4'")
        return None
    keys = [key for key in entry if key != "scores"] if isinstance(entry, dict) else [entry]
    if len(keys) != 1:
        found = ", ".join(map(quoted, entry)) or "no keyword"
        checker.fault(path, found, "one keyword an entry, in the order of the card")
        return None
    key = keys[0]
    name = split_keyword(key)[1]
    if name not in KEYWORDS:
        at = key if isinstance(entry, dict) else None
        expected = ", ".join(KEYWORDS) + hint(key, _NAMES)
        checker.fault(path, f"the unknown keyword {quoted(key)}", expected, key=at)
        return None
    if key != name and name not in ATTACKS:
        expected = f"{SUPPRESSIVE} or {NORMAL} before {either(ATTACKS)} only"
        checker.fault(path, quoted(key), expected)
    if name in NUMBERS:
        _check_number(checker, path, entry, key, NUMBERS[name])
    elif isinstance(entry, dict):
        checker.fault(path, f"{name} with a value", f"{name} alone, without ':'")
    if isinstance(entry, dict) and "scores" in entry:
        _check_scores(checker, (*path, "scores"), entry["scores"], attack=name in ATTACKS)
    return name


def _check_number(checker: Checker, path: Path, entry: Any, key: str, most: int) -> None:
    """Check a keyword's number (X)."""
    if isinstance(entry, str):
        expected = f"its number, such as '{key}: 4', or '{key}: {UNKNOWN}'"
        checker.fault(path, f"{key} without its number", expected)
    elif entry[key] != UNKNOWN and not _whole(entry[key], most):
        near = hint(entry[key], [UNKNOWN])
        checker.wrong((*path, key), f"a whole number from 1 to {most} or {UNKNOWN}{near}")


def _check_scores(checker: Checker, path: Path, held: Any, *, attack: bool) -> None:
    """Check what an attack's dice score on."""
    if not attack:
        checker.fault(path[:-1], "scores", f"scores beside {either(ATTACKS)} only", key="scores")
    results = held if isinstance(held, list) else ()
    sound = all(_whole(one, FACES) for one in results) and len(set(results)) == len(results)
    if not results or not sound:
        checker.wrong(path, f"different results of a die, from 1 to {FACES}, such as [5, 6]")


def _check_restriction(checker: Checker, path: Path, entry: Any, *, targeted: bool) -> None:
    """Check one restriction on the target hex."""
    if isinstance(entry, dict) and len(entry) == 1:
        ((name, value),) = entry.items()
    elif isinstance(entry, str):
        name, value = entry, None
    else:
        checker.wrong(path, "a restriction, such as in-sight or 'from-friends: 3'")
        return
    if name not in RESTRICTIONS:
        at = name if isinstance(entry, dict) else None
        expected = f"{either(RESTRICTIONS)}{hint(name, RESTRICTIONS)}"
        checker.fault(path, f"the unknown restriction {quoted(name)}", expected, key=at)
    elif name == "in-sight" and isinstance(entry, dict):
        checker.fault(path, "in-sight with a value", "in-sight alone, without ':'")
    elif name == "from-friends" and not _whole(value, MAX_DISTANCE):
        _wrong_value(checker, path, entry, f"a number of hexes from 1 to {MAX_DISTANCE}")
    elif name == "text":
        _check_text(checker, path, entry)
    elif not targeted:
        checker.fault(path, f"{name} on a card without a target", "target-hex among its keywords")


def _check_text(checker: Checker, path: Path, entry: Any) -> None:
    """Check a restriction in words."""
    value = entry["text"] if isinstance(entry, dict) else None
    try:
        if not passage(value).strip():
            _wrong_value(checker, path, entry, "a text")
    except PydanticCustomError as error:
        _wrong_value(checker, path, entry, error.message())


def _wrong_value(
    checker: Checker, path: Path, entry: str | Mapping[str, Any], expected: str
) -> None:
    """Note that a restriction's value is not what was expected, or is missing."""
    if isinstance(entry, str):
        checker.fault(path, f"{entry} alone", f"'{entry}: …' with {expected}")
    else:
        checker.wrong((*path, next(iter(entry))), expected)


def _whole(value: Any, most: int) -> bool:
    return type(value) is int and 1 <= value <= most
