"""Plays every procedure of a game without a window: one line of JSON in, one line out.

The same file, seed and input lines give the same output lines: no path, no time of day.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import BinaryIO

from boardapp.core.json_values import MAX_TEXT, Json, JsonValueError, UnknownSpaceError, Values
from boardapp.core.procedure.pick_several_question import MAX_COPIES, PickSeveral
from boardapp.core.procedure.question_parts import Choice, Refusal, SeveralAnswer
from boardapp.core.procedure.questions import PathQuestion, Place, PutObject, Question, Throw
from boardapp.core.value_by_path import MissingEntryError, UnknownKeyError
from boardapp.document.lines.question_json import (
    fact_json,
    odds_json,
    path_spaces_json,
    put_spaces_json,
    question_json,
)
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.fault_wording import did_you_mean
from boardapp.files.text_escaping import dump_printable_json
from boardapp.files.yaml.yaml_source import read_yaml_text

MAX_LINE = 1 << 20
"""The most bytes of one line."""
MAX_VALUE = 10_000
"""The most characters of a corrected value."""

Answer = dict[str, Json]
Save = Callable[[], str | None]
"""Writes the table, or returns why it cannot."""
FULL = Refusal("The log is full, so the save can hold no more acts.")


class InvalidLineError(ValueError):
    """A line that makes no sense; the text says what was found and expected."""


class JsonLinePlayer:
    """Plays a document by lines of JSON; ``save`` writes the document."""

    def __init__(
        self,
        playing: ProcedurePlayer,
        save: Save,
        seed: int | None = None,
        recovered: int | None = None,
    ) -> None:
        self._recovered = recovered
        self._playing = playing
        self._save = save
        self._printed = playing.game.headings_of_rules
        self._chance = random.Random(seed)

    def start_line(self) -> str:
        """Return the first output line, with the number of acts recovered after a kill."""
        back = {} if self._recovered is None else {"recovered": self._recovered}
        return dump_printable_json(back | self.state_and_questions_json())

    def state_and_questions_json(self) -> Answer:
        """Return the state of the game and its questions."""
        playing = self._playing
        state, grid = playing.current_state, playing.document.game.grid
        over = None if playing.running_procedure else playing.game.game_end_sentence(state)
        asks = playing.open_questions()
        return {
            "where": playing.game.moment_title(state),
            "turn": state.turn,
            "mode": playing.document.state.mode,
            "doing": playing.procedure_title,
            "told": list(playing.told),
            "facts": [fact_json(fact, grid) for fact in playing.facts],
            "asks": [
                question_json(number, one, grid, self._printed(*one.rules))
                for number, one in enumerate(asks, 1)
            ],
            "over": over,
        }

    def answer_line(self, line: str) -> str:
        """Return the output line for one input line, without its line break."""
        try:
            said = self._run_verb(_parse_object(line))
        except MissingEntryError as error:
            said = {"refused": f"{error}{did_you_mean(error.key, error.keys)}.", "rules": []}
        except UnknownSpaceError as error:
            said = {"refused": f"{error}.", "rules": []}
        except UnknownKeyError as error:
            said = {"error": f"{error}{did_you_mean(error.key, error.keys)}"}
        except (InvalidLineError, JsonValueError) as error:
            said = {"error": f"{error}"}
        return dump_printable_json(said)

    def _run_verb(self, values: Values) -> Answer:
        verbs = [key for key in values if key in _VERBS]
        if len(verbs) != 1:
            raise InvalidLineError(
                f"found {sorted(values)!r:.80}; expected one of {', '.join(_VERBS)}"
            )
        verb = verbs[0]
        act, allowed = _VERBS[verb]
        if not values.keys() <= {verb, *allowed}:
            raise InvalidLineError(
                f"found {sorted(values)!r:.80}; expected {', '.join((verb, *allowed))}"
            )
        if verb in _DOES and self._playing.document.full:
            found: Answer | Refusal | None = FULL
        else:
            found = act(self, values)
        if isinstance(found, Refusal):
            return {"refused": found.sentence, "rules": list(found.rules)}
        return self.state_and_questions_json() if found is None else found

    def _handle_answer(self, values: Values) -> Refusal | None:
        number = self._question_number(values)
        return self._playing.answer_question(
            _space_of_single_thing_answer(self._question_at(number), values["answer"]), number
        )

    def _handle_instead(self, values: Values) -> Refusal | None:
        return self._playing.answer_question(
            {"instead": values["instead"]}, self._question_number(values)
        )

    def _handle_roll(self, values: Values) -> Refusal | None:
        _expect_true(values, "roll")
        number = self._question_number(values)
        question = self._question_at(number)
        if not isinstance(question, Throw):
            return Refusal("No question asks for dice now.")
        wanted = values.get("number", [])
        if not isinstance(wanted, list) or any(type(one) is not int for one in wanted):
            raise InvalidLineError(f"found {wanted!r:.60}; expected how many dice, such as [3]")
        told = iter(wanted)
        dice = []
        for kind in question.dice:
            count = kind.number if kind.number is not None else next(told, 1)
            if not 0 <= count <= 100:
                return Refusal(f"{count} dice are too many: at most 100 can be rolled at once.")
            dice.append([self._chance.randint(1, kind.faces) for _ in range(count)])
        return self._playing.answer_question({"rolled": dice}, number)

    def _handle_draw(self, values: Values) -> Refusal | None:
        number = self._question_number(values)
        question, left = self._question_at(number), values["draw"]
        if not (isinstance(question, PickSeveral) and question.draws):
            return Refusal("No question asks for a random draw now.")
        if left is not True:
            question = _with_copies_left(question, left)
        grid = self._playing.document.game.grid
        held = question.answer_from_json(values.get("taken", []), grid)
        assert isinstance(held, SeveralAnswer)
        drawn = question.complete_answer_at_random(self._chance, held.names)
        if isinstance(drawn, Refusal):
            return drawn
        return self._playing.answer_question(question.answer_to_json(drawn, grid), number)

    def _handle_look(self, values: Values) -> Answer:
        number = self._question_number(values)
        question = self._question_at(number)
        part = _space_of_single_thing_answer(question, values["look"])
        grid = self._playing.document.game.grid
        shown = question_json(number + 1, question, grid, self._printed(*question.rules))
        if isinstance(question, PutObject) and isinstance(part, dict) and "space" not in part:
            thing, turn = part.get("thing"), part.get("turn", 0)
            if not isinstance(thing, str) or type(turn) is not int:
                raise InvalidLineError(f"found {part!r:.60}; expected thing and turn")
            return {"look": shown | put_spaces_json(question, thing, turn, grid), "refusal": None}
        if isinstance(question, Place) and isinstance(part, dict) and part.keys() == {"thing"}:
            return {"look": shown, "refusal": None}
        answer = question.answer_from_json(part, grid)
        refusal = question.refuse(answer, grid)
        if isinstance(question, PathQuestion) and isinstance(answer, tuple):
            shown |= path_spaces_json(question, answer, grid)
        elif refusal is None:
            shown |= {"odds": odds_json(question.preview_odds(answer), grid)}
            if isinstance(question, PickSeveral) and isinstance(answer, SeveralAnswer):
                advice = question.advice_of(answer)
                shown |= {"advice": advice} if advice else {}
        against = self._playing.rule_against(answer, number)
        return {
            "look": shown,
            "refusal": refusal.sentence if refusal else None,
            **({"against": against.sentence} if against else {}),
        }

    def _handle_undo(self, values: Values) -> Refusal | None:
        _expect_true(values, "undo")
        return self._playing.undo()

    def _handle_redo(self, values: Values) -> Refusal | None:
        _expect_true(values, "redo")
        return self._playing.redo()

    def _handle_mode(self, values: Values) -> Refusal | None:
        mode = values["mode"]
        if mode not in ("led", "free"):
            raise InvalidLineError(f"found {mode!r:.60}; expected led or free")
        return self._playing.set_mode(mode)

    def _handle_correct(self, values: Values) -> Refusal | None:
        what, note = values["correct"], values.get("note")
        if not isinstance(what, str) or len(what) > MAX_TEXT:
            raise InvalidLineError(f"found {what!r:.60}; expected keys, such as units/us-1/space")
        if "to" not in values or not isinstance(note, str):
            raise InvalidLineError(
                f"found {sorted(values)!r:.80}; expected correct, to, and a note"
            )
        if len(json.dumps(values["to"])) > MAX_VALUE:
            raise InvalidLineError(f"found a value of more than {MAX_VALUE:,} characters")
        return self._playing.correct_value(what, values["to"], note)

    def _handle_show(self, values: Values) -> Answer:
        match values["show"]:
            case "standing":
                return self.state_and_questions_json()
            case "state":
                text = self._playing.document.game.layout_text(self._playing.current_state)
                return {"state": read_yaml_text(text, "state").value}
        raise InvalidLineError(f"found {values['show']!r:.60}; expected state or standing")

    def _handle_save(self, values: Values) -> Answer | Refusal:
        _expect_true(values, "save")
        unsaved = self._save()
        return Refusal(unsaved) if unsaved else {"saved": True}

    def _question_number(self, values: Values) -> int:
        """Return the number, from 0, of the named question; the first if none is named."""
        named, asked = values.get("ask", "1"), len(self._playing.open_questions())
        if named not in [str(number) for number in range(1, asked + 1)]:
            raise InvalidLineError(f"found the question {named!r:.40}; expected 1 to {asked}")
        return int(named) - 1

    def _question_at(self, number: int) -> Question:
        return self._playing.open_questions()[number]


_Act = Callable[[JsonLinePlayer, Values], Answer | Refusal | None]
_VERBS: Mapping[str, tuple[_Act, tuple[str, ...]]] = {
    "answer": (JsonLinePlayer._handle_answer, ("ask",)),
    "instead": (JsonLinePlayer._handle_instead, ("ask",)),
    "roll": (JsonLinePlayer._handle_roll, ("ask", "number")),
    "draw": (JsonLinePlayer._handle_draw, ("ask", "taken")),
    "look": (JsonLinePlayer._handle_look, ("ask",)),
    "undo": (JsonLinePlayer._handle_undo, ()),
    "redo": (JsonLinePlayer._handle_redo, ()),
    "mode": (JsonLinePlayer._handle_mode, ()),
    "correct": (JsonLinePlayer._handle_correct, ("to", "note")),
    "show": (JsonLinePlayer._handle_show, ()),
    "save": (JsonLinePlayer._handle_save, ()),
}
"""The verbs, and the further keys that each may have."""
_DOES = ("answer", "instead", "roll", "draw", "undo", "redo", "mode", "correct")
"""The verbs that add to the log."""


def read_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a stream without line breaks, also an incomplete last line.

    The reader cuts a line off when it is too long; bytes that are not UTF-8 become lone surrogates.
    """
    while line := stream.readline(MAX_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > MAX_LINE:
            rest = stream.readline(MAX_LINE + 1)
        yield line.removesuffix(b"\n").decode("utf-8", "surrogateescape")


def _parse_object(line: str) -> Values:
    if len(line) > MAX_LINE:
        raise InvalidLineError(f"found {len(line):,} characters; expected at most {MAX_LINE:,}")
    try:
        values = json.loads(line, object_pairs_hook=_reject_duplicate_keys)
    except (ValueError, RecursionError) as error:
        if isinstance(error, InvalidLineError):
            raise
        raise InvalidLineError(f"found {line!r:.60}; expected one line of JSON") from None
    if not isinstance(values, dict):
        raise InvalidLineError(f"found {line!r:.60}; expected a JSON object")
    return values


def _reject_duplicate_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object without repeated keys; raises InvalidLineError."""
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in values if names.count(name) > 1)
        raise InvalidLineError(f"found the key {twice!r:.60} twice; expected it once")
    return values


def _space_of_single_thing_answer(question: Question, value: object) -> object:
    """Return the space of an answer that may also name the only piece to place."""
    alone = {"thing": question.title, "space": None, "turn": 0}
    if isinstance(question, Place) and isinstance(value, dict) and "space" in value:
        return value["space"] if {"turn": 0, **value, "space": None} == alone else value
    return value


def _with_copies_left(question: PickSeveral, left: object) -> PickSeveral:
    """Return a question about a draw with the number of copies left of each choice."""
    if not isinstance(left, dict) or not all(map(_is_copy_count, left.values())):
        raise InvalidLineError(f"found {left!r:.60}; expected true, or how many are left of each")
    choices = (one._replace(copies=left.get(one.answer, one.copies)) for one in question.choices)
    named = {one.answer for one in question.choices}
    others = (Choice(name, name, copies=number) for name, number in left.items())
    more = (one for one in others if question.other and one.answer not in named)
    return replace(question, choices=(*choices, *more))


def _is_copy_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_COPIES


def _expect_true(values: Values, verb: str) -> None:
    if values[verb] is not True:
        raise InvalidLineError(f"found {verb}: {values[verb]!r:.40}; expected true")
