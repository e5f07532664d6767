"""The words of questions and choices: short, and with names instead of ids."""

import re
from collections.abc import Iterable, Iterator

from boardapp.core.procedure.question_parts import MOST_LABEL, MOST_PROMPT, Choice
from boardapp.core.procedure.questions import Pick, Question

RAW_ID = re.compile(
    r"(?<![\w#-])(?:[a-z]+(?:-[a-z]+)*-\d+|u\d+|us|germany|russia|britain|allies|cant-stay)(?![\w#])"
)
"""Ids of units, sides and flags; players read their names, such as *US 2* and *Russia*."""


def raw_id_faults(sentences: Iterable[str]) -> Iterator[str]:
    """Yield the sentences in which an id stands instead of a name."""
    yield from (f"an id stands in {one!r}" for one in sentences if RAW_ID.search(one))


def _shown_words(question: Question) -> Iterator[str]:
    yield from (question.title, question.sentence, question.prompt, question.warning)
    choices = (*getattr(question, "choices", ()), *getattr(question, "things", ()))
    for choice in (*choices, *question.instead):
        yield from (choice.title, getattr(choice, "note", ""), getattr(choice, "label", ""))
        refusal = getattr(choice, "refusal", None)
        yield refusal.sentence if refusal else ""
    for dice in getattr(question, "dice", ()):
        yield from (dice.purpose, dice.wanted)
    yield from (fact.title for fact in question.facts)


def word_faults(question: Question, *, menu: bool = False) -> Iterator[str]:
    """Yield what is wrong with the prompt of a question and with the labels of its choices.

    The choices of a menu and further ways out are always buttons; others may stand in a list.
    """
    yield from raw_id_faults(_shown_words(question))
    where, prompt = f"{question.kind} {question.title!r}", question.prompt
    if not prompt:
        yield f"{where}: no prompt"
    elif len(prompt) > MOST_PROMPT or prompt.endswith(".") or prompt[0].islower():
        yield f"{where}: {prompt!r} is no short request"
    for choice in getattr(question, "choices", ()):
        if len(choice.label) > MOST_LABEL and not choice.group:  # in a list it has a row
            yield f"{where}: {choice.label!r} is too long for a button"
    choices: tuple[Choice, ...] = question.choices if menu and isinstance(question, Pick) else ()
    for choice in (*question.instead, *choices):
        if len(choice.button) > MOST_LABEL and not choice.about:
            yield f"{where}: {choice.button!r} is too long for a button"
