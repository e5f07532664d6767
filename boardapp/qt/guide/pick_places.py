"""The places of a question's choices: primary button, named buttons, list, menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardapp.core.procedure.question_parts import MOST_LABEL, Choice
from boardapp.core.procedure.questions import Pick, Question
from boardapp.qt.guide.bar import NAMED


class PickPlaces(NamedTuple):
    """The choices of one question by their place in the window; the list has refused ones too."""

    primary: Choice | None = None
    named: tuple[Choice, ...] = ()
    listed: tuple[Choice, ...] = ()
    more: tuple[Choice, ...] = ()


def places_of_menu(asks: Sequence[Question]) -> list[PickPlaces]:
    """Return the places of each question's choices: a few in the bar, the others in the list."""
    parts = [_usual_and_rare_choices(ask) for ask in asks]
    able = [[one for one in offered if one.refusal is None] for offered, _ in parts]
    crowded = sum(map(len, able)) > NAMED + 1 or sum(map(bool, able)) > 1
    found: list[PickPlaces] = []
    for ask, (offered, rare), free in zip(asks, parts, able, strict=True):
        main, only = _usual_choice(ask, offered), len(free) == 1 and not crowded
        if only and (main is None or main.refusal):
            main = free[0]
        rest = tuple(one for one in offered if one is not main)
        refused = tuple(one for one in rest if one.refusal)
        listed = rest if crowded else ()
        if main is not None and any(one.primary for one in found):
            listed, main = (main, *listed), None  # there is only one primary button
        named = () if crowded else tuple(one for one in rest if not one.refusal)
        found.append(PickPlaces(main, named, listed, rare if crowded else (*refused, *rare)))
    return found


def places_of_pick(ask: Question) -> PickPlaces:
    """Return the places of a procedure's choices: few short ones in the bar, many in the list."""
    choices, more = _usual_and_rare_choices(ask)
    main = _usual_choice(ask, choices)
    short = all(len(one.button) <= MOST_LABEL for one in choices)
    few = len(choices) <= NAMED + (main is not None)
    if few and short and not any(one.about or one.at for one in choices):
        return PickPlaces(main, tuple(one for one in choices if one is not main), (), more)
    able = [one for one in choices if one.refusal is None]
    # The usual choice, or the only allowed one, becomes the primary button.
    only = able[0] if len(able) == 1 else main if main in able else None
    return PickPlaces(only, (), choices, more)


def _usual_and_rare_choices(ask: Question) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    choices = ask.choices if isinstance(ask, Pick) else ()
    usual = tuple(one for one in choices if not one.rare)
    return usual, tuple(one for one in choices if one.rare)


def _usual_choice(ask: Question, choices: Sequence[Choice]) -> Choice | None:
    return next((one for one in choices if one.answer == ask.usual), None)
