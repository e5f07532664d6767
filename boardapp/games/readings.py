"""Whether a ruling stands under every reading of the rules, and if not, which would turn it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product

from boardapp.core.ruling import Ruling, Status, Turn
from boardapp.games.switch import Switches

Readings = tuple[tuple[str, str], ...]
"""Switches with the choice of each."""


def turns(
    ruled: Ruling,
    switches: Switches,
    now: Mapping[str, str],
    rule: Callable[[Mapping[str, str]], Ruling],
) -> Iterator[Turn]:
    """Yield the smallest sets of other readings that would turn a verdict, or what bars it.

    ``ruled`` is the ruling under the choices ``now``; ``rule`` gives it under others, and is asked
    for each set of them.
    """
    verdict = _verdict(ruled)
    turning: list[Readings] = []
    for readings in _others(switches, now):
        if any(set(fewer) <= set(readings) for fewer in turning):
            continue
        ruling = rule({**now, **dict(readings)})
        if _verdict(ruling) != verdict:
            turning.append(readings)
            yield Turn(readings, _words(switches, readings, ruling), ruling.status)


def _verdict(ruling: Ruling) -> tuple[Status, str]:
    """Return what is ruled in the end: what bars an attack decides nothing once it is blocked."""
    return ruling.status, ruling.barred()


def _others(switches: Switches, now: Mapping[str, str]) -> Iterator[Readings]:
    """Yield every set of switches set otherwise, the smaller sets first."""
    for size in range(1, len(switches) + 1):
        for names in combinations(switches, size):
            choices = (
                [one for one in switches[name].choices if one != now[name]] for name in names
            )
            for chosen in product(*choices):
                yield tuple(zip(names, chosen, strict=True))


def _words(switches: Switches, readings: Readings, ruling: Ruling) -> str:
    """Return a sentence that names readings and says what would be ruled under them."""
    named = " and ".join(
        f"“{switches[name].title}: {switches[name].choices[choice]}”" for name, choice in readings
    )
    said = ruling.status.replace("-", " ") + ruling.barred()
    return f"Another reading turns it: with {named} this is {said}."
