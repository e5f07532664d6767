"""The words of questions and choices for which the window has little room."""

from collections.abc import Iterator

from boardapp.core.procedure.question_parts import MOST_LABEL, MOST_PROMPT, Choice
from boardapp.core.procedure.questions import Pick, Question


def word_faults(question: Question, *, menu: bool = False) -> Iterator[str]:
    """Yield what is wrong with the prompt of a question and with the labels of its choices.

    The choices of a menu and further ways out are always buttons; others may stand in a list.
    """
    where, prompt = f"{question.kind} {question.title!r}", question.prompt
    if not prompt:
        yield f"{where}: no prompt"
    elif len(prompt) > MOST_PROMPT or prompt.endswith(".") or prompt[0].islower():
        yield f"{where}: {prompt!r} is no short request"
    for choice in getattr(question, "choices", ()):
        if len(choice.label) > MOST_LABEL:
            yield f"{where}: {choice.label!r} is too long for a button"
    choices: tuple[Choice, ...] = question.choices if menu and isinstance(question, Pick) else ()
    for choice in (*question.instead, *choices):
        if len(choice.button) > MOST_LABEL and not choice.about:
            yield f"{where}: {choice.button!r} is too long for a button"
