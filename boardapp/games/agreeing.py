"""Agreeing on readings before a game begins: which are taken otherwise than the program does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.procedure.going import Asking, ask
from boardapp.core.procedure.several import Several
from boardapp.core.procedure.values import Choice, Refusal, Taken
from boardapp.games.switch import Switches


def ask_readings(
    by: str, title: str, switches: Switches, options: Mapping[str, str]
) -> Asking[dict[str, str]]:
    """Ask which switches are read otherwise; return those with their choices.

    ``options`` are in force so far, and offered again.
    """
    taken = yield from ask(Several(
        by, title, "The rulebook leaves these open. Tick what you read so.",
        choices=tuple(_otherwise(switches)),
        why_not=lambda taken: _refuse_twice(switches, taken),
        usual=Taken(tuple(f"{name} {options[name]}" for name in differing(switches, options))),
    ))  # fmt: skip
    return dict(one.split(" ") for one in taken.names)


def _otherwise(switches: Switches) -> Iterator[Choice]:
    """Yield every choice that is not what the program takes where nobody says anything."""
    for switch in switches.values():
        usual = switch.choices[switch.default]
        for name, meaning in switch.choices.items():
            if name != switch.default:
                note = f"{meaning}; else: {usual[:1].lower()}{usual[1:]}"
                yield Choice(f"{switch.name} {name}", switch.title, note)


def _refuse_twice(switches: Switches, taken: Taken) -> Refusal | None:
    read = [one.partition(" ")[0] for one in taken.names]
    twice = next((switches[name].title for name in read if read.count(name) > 1), None)
    return Refusal(f"{twice}: one way to read it.") if twice is not None else None


def differing(switches: Switches, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the switches that a table reads otherwise than the program does."""
    return tuple(
        name for name, one in switches.items() if options.get(name, one.default) != one.default
    )
