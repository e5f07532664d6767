"""Questions about open rules before a game: players choose readings other than the defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Refusal, SeveralAnswer
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, ask
from boardapp.games.rule_switch import USED, RuleSwitch, Switches


def ask_switch(
    by: str, switch: RuleSwitch, sentence: str = "", *, prompt: str = "",
    labels: Mapping[str, str] = {},
) -> Asking[str]:  # fmt: skip
    """Ask for the choice of one switch; return the default if the players choose none."""
    return (yield from ask(Pick(
        by, switch.title, sentence, (switch.rule,), usual=switch.default,
        prompt=prompt,
        choices=tuple(
            Choice(name, words, label=labels.get(name, ""))
            for name, words in switch.choices.items()
        ),
    )))  # fmt: skip


def ask_readings(
    by: str, title: str, switches: Switches, options: Mapping[str, str]
) -> Asking[dict[str, str]]:
    """Ask which switches differ from their defaults; return these with their choices.

    Without switches it asks nothing. ``options`` are the choices in force so far; the question
    offers them again.
    """
    if not switches:
        return {}
    choices: list[Choice] = []
    for switch in switches.values():
        choices += _choices_of_reading(switch)
    taken = yield from ask(
        PickSeveral(
            by,
            title,
            "The rulebook leaves these rules unclear, so each can be read in more than one way.",
            choices=tuple(choices),
            why_not=lambda taken: _why_not_two_readings_of_one_switch(switches, taken),
            prompt="Which rules do you read differently?",
            verb="Use",
            none_label="Use the usual readings of unclear rules",
            none_words="the usual reading of each rule",
            usual=SeveralAnswer(
                tuple(f"{name} {options[name]}" for name in switches_off_default(switches, options))
            ),
        )
    )
    read = dict(one.split(" ") for one in taken.names)
    return {name: way for name, way in read.items() if way != switches[name].default}


def _choices_of_reading(switch: RuleSwitch) -> Iterator[Choice]:
    """Yield one choice to tick, or all the ways of a rule with more than two, as a group."""
    usual = switch.choices[switch.default]
    several = len(switch.choices) > 2
    for name, meaning in switch.choices.items():
        answer, is_usual = f"{switch.name} {name}", name == switch.default
        logged = f"{switch.title}: {meaning}"
        if several:
            label = f"{meaning} (usual)" if is_usual else meaning
            yield Choice(
                answer, switch.title, label, label=label, group=switch.name, usual=is_usual,
                logged=logged,
            )  # fmt: skip
        elif not is_usual:
            note = f"{meaning}. If you leave this unticked, boardapp uses “{usual}”"
            yield Choice(answer, switch.title, note, logged=logged)


def ask_optional_rules(by: str, title: str, switches: Switches) -> Asking[dict[str, str]]:
    """Ask which optional rules are used; return the choices that differ from the defaults.

    Each rule is a switch between `USED` and another choice.
    """
    usual = tuple(name for name, one in switches.items() if one.default == USED)
    taken = yield from ask(PickSeveral(
        by, title, "Which optional rules do you use? You cannot change them during the game.",
        choices=tuple(
            Choice(one.name, one.title, one.choices[USED]) for one in switches.values()
        ),
        usual=SeveralAnswer(usual),
        prompt="Which optional rules do you use?",
        verb="Use",
    ))  # fmt: skip
    chosen = {
        name: next(way for way in one.choices if (way == USED) == (name in taken.names))
        for name, one in switches.items()
    }
    return {name: way for name, way in chosen.items() if way != switches[name].default}


def _why_not_two_readings_of_one_switch(switches: Switches, taken: SeveralAnswer) -> Refusal | None:
    read = [one.partition(" ")[0] for one in taken.names]
    twice = next((switches[name].title for name in read if read.count(name) > 1), None)
    return (
        Refusal(f"You ticked two ways to read the same rule: {twice}. Tick only one.")
        if twice is not None
        else None
    )


def switches_off_default(switches: Switches, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the switches whose choice at a table is not the default."""
    return tuple(
        name for name, one in switches.items() if options.get(name, one.default) != one.default
    )
