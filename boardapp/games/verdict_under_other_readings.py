"""Whether a ruling stands under every reading of the rules, and if not, which would turn it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product

from boardapp.core.sight_ruling import OtherReadingVerdict, Ruling, Status
from boardapp.games.rule_switch import Switches

Readings = tuple[tuple[str, str], ...]
"""Switches with the choice of each."""


def readings_that_change_verdict(
    ruling_now: Ruling,
    switches: Switches,
    current_choices: Mapping[str, str],
    rule: Callable[[Mapping[str, str]], Ruling],
) -> Iterator[OtherReadingVerdict]:
    """Yield the smallest sets of other readings that would turn a verdict, or what bars it.

    ``ruling_now`` is the ruling under the choices ``current_choices``; ``rule`` gives it under
    others, and is asked for each set of them.
    """
    verdict = _status_and_bar(ruling_now)
    turning: list[Readings] = []
    for readings in _other_switch_settings(switches, current_choices):
        if any(set(fewer) <= set(readings) for fewer in turning):
            continue
        ruling = rule({**current_choices, **dict(readings)})
        if _status_and_bar(ruling) != verdict:
            turning.append(readings)
            named = " and ".join(
                f"“{switches[name].title}: {switches[name].choices[choice]}”"
                for name, choice in readings
            )
            said = ruling.status.replace("-", " ") + ruling.prohibition_clause()
            yield OtherReadingVerdict(
                readings, f"Another reading turns it: with {named} this is {said}.", ruling.status
            )


def _status_and_bar(ruling: Ruling) -> tuple[Status, str]:
    """Return what is ruled in the end: what bars an attack decides nothing once it is blocked."""
    return ruling.status, ruling.prohibition_clause()


def _other_switch_settings(switches: Switches, now: Mapping[str, str]) -> Iterator[Readings]:
    """Yield every set of switches set otherwise, the smaller sets first."""
    for size in range(1, len(switches) + 1):
        for names in combinations(switches, size):
            choices = (
                [one for one in switches[name].choices if one != now[name]] for name in names
            )
            for chosen in product(*choices):
                yield tuple(zip(names, chosen, strict=True))
