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
    offered = [_usual_choices(ask) for ask in asks]
    able = [[one for one in choices if one.refusal is None] for choices in offered]
    crowded = sum(map(len, able)) > NAMED + 1 or sum(map(bool, able)) > 1
    found = []
    for ask, choices, free in zip(asks, offered, able, strict=True):
        main = _usual_choice(ask, choices) or (free[0] if len(free) == 1 and not crowded else None)
        rest = tuple(one for one in choices if one is not main)
        refused = () if crowded else tuple(one for one in rest if one.refusal)
        found.append(
            PickPlaces(
                main,
                () if crowded else tuple(one for one in rest if not one.refusal),
                rest if crowded else (),
                (*refused, *_rare_choices(ask)),
            )
        )
    return _with_one_primary(found)


def _with_one_primary(found: list[PickPlaces]) -> list[PickPlaces]:
    """Return the places with one primary button in all; list the other questions' main choices."""
    first = next((at for at, one in enumerate(found) if one.primary is not None), None)
    return [
        one._replace(primary=None, listed=(one.primary, *one.listed))
        if one.primary is not None and at != first
        else one
        for at, one in enumerate(found)
    ]


def places_of_pick(ask: Question) -> PickPlaces:
    """Return the places of a procedure's choices: few short ones in the bar, many in the list."""
    choices = _usual_choices(ask)
    more = _rare_choices(ask)
    main = _usual_choice(ask, choices)
    short = all(len(one.button) <= MOST_LABEL for one in choices)
    few = len(choices) <= NAMED + (main is not None)
    if few and short and not any(one.about or one.at for one in choices):
        return PickPlaces(main, tuple(one for one in choices if one is not main), (), more)
    able = [one for one in choices if one.refusal is None]
    # The usual choice, or the only allowed one, becomes the primary button.
    only = able[0] if len(able) == 1 else main if main in able else None
    return PickPlaces(only, (), choices, more)


def _usual_choices(ask: Question) -> tuple[Choice, ...]:
    return tuple(one for one in ask.choices if not one.rare) if isinstance(ask, Pick) else ()


def _rare_choices(ask: Question) -> tuple[Choice, ...]:
    return tuple(one for one in ask.choices if one.rare) if isinstance(ask, Pick) else ()


def _usual_choice(ask: Question, choices: Sequence[Choice]) -> Choice | None:
    return next((one for one in choices if one.answer == ask.usual), None)
