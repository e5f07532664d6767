"""Table switches: readings that rules leave open, each with its default, and their form in files.

Also finds whether a ruling is the same under every reading, and if not, which reading changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.sight_ruling import OtherReadingVerdict, Ruling, Status
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened

if TYPE_CHECKING:
    from boardapp.files.fault_collector import FaultCollector

USED = "used"
"""The choice of an optional rule's switch by which the rule is in force."""


class RuleSwitch(NamedTuple):
    """One open reading: its choices (the first is the default), each with its meaning.

    ``only_with`` are groups of choices of other switches, each as ``winter used``. The reading
    matters only where each group has a choice in force.
    """

    name: str
    title: str
    rule: str
    choices: Mapping[str, str]
    only_with: tuple[tuple[str, ...], ...] = ()

    @property
    def default(self) -> str:
        """Return the choice in force when a table names none."""
        return next(iter(self.choices))


Switches = Mapping[str, RuleSwitch]


def switches_by_name(*switches: RuleSwitch) -> Switches:
    """Return switches by their names."""
    return {switch.name: switch for switch in switches}


def choices_in_force(switches: Switches, options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch with its choice in force."""
    return {name: options.get(name, switch.default) for name, switch in switches.items()}


def readings_that_matter(
    readings: Switches, switches: Switches, options: Mapping[str, str]
) -> Switches:
    """Return the readings that can change a game with these choices of all its switches."""
    chosen = {f"{name} {choice}" for name, choice in choices_in_force(switches, options).items()}
    return {
        name: reading for name, reading in readings.items()
        if all(not chosen.isdisjoint(group) for group in reading.only_with)
    }  # fmt: skip


def switch_descriptions(
    switches: Switches, choices: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Return the title of each switch with the meaning of its choice."""
    return tuple(
        (switches[name].title, switches[name].choices[one]) for name, one in choices.items()
    )


def checked_options(
    findings: FaultCollector, switches: Switches, held: Mapping[str, object]
) -> dict[str, str]:
    """Return the switches of a file's ``options`` that differ from their defaults.

    Each unknown switch or choice adds a fault at its key.
    """
    options = {}
    for name, choice in held.items():
        switch = switches.get(name)
        if switch is None:
            expected = ", ".join(switches) + did_you_mean(name, switches)
            findings.add_fault(
                ("options",), f"the unknown switch {quote_shortened(name)}", expected, key=name
            )
        elif not isinstance(choice, str) or choice not in switch.choices:
            expected = join_with_or(list(switch.choices)) + did_you_mean(choice, switch.choices)
            findings.add_wrong_value(("options", name), expected)
        elif choice != switch.default:
            options[name] = choice
    return options


Readings = tuple[tuple[str, str], ...]
"""Switches, each with its choice."""


def readings_that_change_verdict(
    ruling_now: Ruling,
    switches: Switches,
    current_choices: Mapping[str, str],
    rule: Callable[[Mapping[str, str]], Ruling],
) -> Iterator[OtherReadingVerdict]:
    """Yield the smallest sets of other readings that would change a verdict or its prohibition.

    ``ruling_now`` is the ruling under the choices ``current_choices``. ``rule`` returns the ruling
    under other choices; it is called for one set of them after another.
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
                f"“{switches[name].title}” as “{switches[name].choices[choice]}”"
                for name, choice in readings
            )
            said = ruling.status.replace("-", " ") + ruling.prohibition_clause()
            yield OtherReadingVerdict(
                readings,
                f"If you play the unclear rule{'s' * (len(readings) > 1)} {named}, the verdict is "
                f"{said}.",
                ruling.status,
            )


def _status_and_bar(ruling: Ruling) -> tuple[Status, str]:
    """Return the final verdict: prohibitions do not matter once the line is blocked."""
    return ruling.status, ruling.prohibition_clause()


def _other_switch_settings(switches: Switches, now: Mapping[str, str]) -> Iterator[Readings]:
    """Yield every set of switches with other choices than now, the smaller sets first."""
    for size in range(1, len(switches) + 1):
        for names in combinations(switches, size):
            choices = (
                [one for one in switches[name].choices if one != now[name]] for name in names
            )
            for chosen in product(*choices):
                yield tuple(zip(names, chosen, strict=True))
