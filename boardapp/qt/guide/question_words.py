"""The present question in a few words: its side, its request, and more about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from boardapp.core.procedure.question_parts import MOST_PROMPT
from boardapp.core.procedure.questions import Pick, Question
from boardapp.core.sentence_case import capitalize_first, lower_first
from boardapp.qt.sessions.table_session import TableSession

BOTH = "both"


class QuestionWords(NamedTuple):
    """The actor's id and title, the sentence, and the question's further words.

    An ``imperative``, or a question, follows the actor's name in lower case. ``about`` is the
    question's title if it names something that the sentence leaves out: a unit, an attack.
    """

    by: str
    who: str
    sentence: str
    further: str = ""
    imperative: bool = False
    about: str = ""

    @property
    def more(self) -> str:
        """Return the question's topic, and its further words.

        >>> words = "Choose one weapon or two", "Which weapons?", True, "Tiger I Germany 1 fires"
        >>> QuestionWords("germany", "Germany", *words).more
        'Tiger I Germany 1 fires. Which weapons?'
        """
        ends = "" if self.about[-1:] in (*".?!", "") else "."
        return f"{self.about}{ends} {self.further}".strip()

    @property
    def spoken(self) -> str:
        """Return the sentence for screen readers, with the actor first.

        >>> QuestionWords("us", "US", "Choose a unit to move", imperative=True).spoken
        'US: choose a unit to move'
        """
        lower = self.imperative and self.who
        said = lower_first(self.sentence) if lower else self.sentence
        return f"{self.who}: {said}".removeprefix(": ")


def question_words(session: TableSession) -> QuestionWords:
    """Return the open question in words, or why there is none; omit secret contents."""
    asks, playing = session.asks, session.playing
    if session.is_moving_by_hand:
        begun = playing.procedure_title if playing is not None else None
        ends = f" {begun} ends when you change the table." if begun else ""
        more = f"The log marks each change as “By hand”.{ends}"
        return QuestionWords(BOTH, "Both", "Change the table by hand", more)
    if session.is_secret_hidden:
        (by, who), about = _actor(session, asks[0]), asks[0].title
        player = f"the player of {who}" if by in session.players else "one player"
        sentence = f"Only {player} may look at the screen now"
        return QuestionWords(by, who, sentence, "The other player must look away.", about=about)
    over = None
    if playing is not None and not session.why_locked and not session.is_procedure_asking:
        over = playing.game.game_end_sentence(session.state)
    if asks:
        (by, who), leading = _actor(session, asks[0]), _leading(session)
        sentence, more, imperative = _sentence(leading)
        progress = session.progress
        turn = progress.turn if progress is not None else f"Turn {session.state.displayed_turn}"
        if more == turn:
            more = ""  # the turn bar above shows it
        if session.empty_part is not None:
            return QuestionWords(by, who, session.empty_part.nobody, more)
        if over:
            said = sentence.rstrip(".") in over
            return QuestionWords("", "", over.removesuffix("."), "" if said else sentence)
        about = _left_out(leading, who) if session.is_procedure_asking else ""
        return QuestionWords(by, who, sentence, more, imperative, about)
    if session.is_procedure_stuck:
        more = "You changed the reading of an unclear rule. Press Back to undo the last answer."
        return QuestionWords("", "", "The rules reject an earlier answer", more)
    looking = (
        "You are looking at an earlier state of the table" if session.is_showing_history else ""
    )
    return QuestionWords("", "", over or looking or "Nothing is asked")


def _leading(session: TableSession) -> Question:
    """Return the main question: one with a usual answer, else one to both sides, else the first."""
    said = [one for one in session.asks if one.prompt]
    usual = (one for one in said if isinstance(one, Pick) and one.usual)
    both = (one for one in said if one.by == BOTH)
    return next(usual, None) or next(both, None) or next(iter(said), session.asks[0])


def _sentence(ask: Question) -> tuple[str, str, bool]:
    if ask.prompt:
        more = "" if _repeats_prompt(ask) else ask.sentence.removeprefix(ask.prompt).lstrip()
        return capitalize_first(ask.prompt), more, True
    if isinstance(ask, Pick) and ask.sentence.endswith("?") and len(ask.sentence) <= MOST_PROMPT:
        return ask.sentence, "", True
    return ask.title, ask.sentence, False


def _repeats_prompt(ask: Question) -> bool:
    """Return whether the prompt already says all that the question's sentence says.

    One plain sentence, such as "Choose the unit that moves.", only repeats its prompt.
    """
    plain = ask.sentence.startswith("Choose ") and not re.search(r"[,:;]|\. ", ask.sentence)
    if plain and not _names_something_new(ask.sentence, ask.prompt):
        return True
    if ask.sentence.endswith("?") and ". " not in ask.sentence:
        return ask.prompt.endswith("?") or not _names_something_new(ask.sentence, ask.prompt)
    return ask.sentence.rstrip(".").lower() in ask.prompt.lower()


def _left_out(ask: Question, who: str) -> str:
    """Return the title if it has a name or number that prompt and actor's name lack; else ""."""
    is_needed = bool(ask.prompt) and _names_something_new(ask.title, f"{who} {ask.prompt}")
    return ask.title if is_needed else ""


def without_repetition(sentences: Sequence[str]) -> list[str]:
    """Return an act's sentences; drop the answer if the next sentence names all that it names.

    >>> without_repetition(["Rifle Squad A moves: B-4.", "Rifle Squad A B-5 → B-4, 1 step."])
    ['Rifle Squad A B-5 → B-4, 1 step.']
    """
    answer, *outcome = sentences or [""]
    again = outcome and _names(answer) and not _names_something_new(answer, outcome[0])
    return outcome if again else [*sentences]


def _names_something_new(text: str, told: str) -> bool:
    """Return whether a text has a name or a number that the ``told`` text lacks."""
    known = set(re.findall(r"\w+", told.lower()))
    return any(one.lower() not in known for one in _names(text))


def _names(text: str) -> list[str]:
    """Return the names and numbers in a sentence."""
    words = re.findall(r"\w+", text)
    names = [one for one in words[1:] if one[0].isupper()]
    return names + [one for one in words if any(map(str.isdigit, one))]


def _actor(session: TableSession, ask: Question) -> tuple[str, str]:
    """Return the actor's id and title; a question to both sides belongs to the acting side."""
    players, progress = session.players, session.progress
    if len({one.by for one in session.asks if one.by in players}) > 1:
        return BOTH, "Both"
    by = ask.by if ask.by in players or progress is None else progress.by or ask.by
    return by, players.get(by, "Both")
