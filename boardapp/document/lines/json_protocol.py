"""One line of JSON in, one line out: playing every procedure of a game without a window.

The same file, seed and lines in give the same lines out: no path, no time of day.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import BinaryIO

from boardapp.core.named_value import NoEntryError, UnknownKeyError
from boardapp.core.plain_values import MAX_TEXT, Json, PlainError, UnknownSpaceError, Values
from boardapp.core.procedure.question_parts import Choice, Refusal, Taken
from boardapp.core.procedure.questions import Path, Place, Put, Question, Throw
from boardapp.core.procedure.several import MAX_COPIES, Several
from boardapp.document.lines.question_json import (
    ask_json,
    fact_json,
    odds_json,
    path_spaces,
    put_spaces,
)
from boardapp.document.procedures_play import Playing
from boardapp.files.escape import visible_json
from boardapp.files.fault_wording import hint
from boardapp.files.yaml.yaml_source import read_text

MAX_LINE = 1 << 20
"""Bytes of one line at most."""
MAX_VALUE = 10_000
"""Characters of a corrected value at most."""

Answer = dict[str, Json]
Save = Callable[[], str | None]
"""Writes the table, or says why it is not written."""
FULL = Refusal("The log holds as much as a save may: nothing more can be done here.")


class LineError(ValueError):
    """A line that says nothing that can be done: what was found and what was expected."""


class Lines:
    """Plays a document by lines; ``save`` writes it."""

    def __init__(
        self, playing: Playing, save: Save, seed: int | None = None, recovered: int | None = None
    ) -> None:
        self._recovered = recovered
        self._playing = playing
        self._save = save
        self._printed = playing.game.printed
        self._chance = random.Random(seed)

    def first(self) -> str:
        """Return the line at the start; it says how many acts came back after a kill."""
        back = {} if self._recovered is None else {"recovered": self._recovered}
        return visible_json(back | self.standing())

    def standing(self) -> Answer:
        """Return where the table stands and what is asked."""
        playing = self._playing
        state, grid = playing.table, playing.document.game.grid
        over = None if playing.going else playing.game.over(state)
        asks = playing.asks()
        return {
            "where": playing.game.where(state),
            "turn": state.turn,
            "mode": playing.document.state.mode,
            "doing": playing.doing,
            "told": list(playing.told),
            "facts": [fact_json(fact, grid) for fact in playing.facts],
            "asks": [
                ask_json(number, one, grid, self._printed(*one.rules))
                for number, one in enumerate(asks, 1)
            ],
            "over": over,
        }

    def take(self, line: str) -> str:
        """Return the answer to one line, without its line break."""
        try:
            said = self._said(_object(line))
        except NoEntryError as error:
            said = {"refused": f"{error}{hint(error.key, error.keys)}.", "rules": []}
        except UnknownSpaceError as error:
            said = {"refused": f"{error}.", "rules": []}
        except UnknownKeyError as error:
            said = {"error": f"{error}{hint(error.key, error.keys)}"}
        except (LineError, PlainError) as error:
            said = {"error": f"{error}"}
        return visible_json(said)

    def _said(self, values: Values) -> Answer:
        verbs = [key for key in values if key in _VERBS]
        if len(verbs) != 1:
            raise LineError(f"found {sorted(values)!r:.80}; expected one of {', '.join(_VERBS)}")
        verb = verbs[0]
        act, allowed = _VERBS[verb]
        if not values.keys() <= {verb, *allowed}:
            raise LineError(f"found {sorted(values)!r:.80}; expected {', '.join((verb, *allowed))}")
        if verb in _DOES and self._playing.document.full:
            found: Answer | Refusal | None = FULL
        else:
            found = act(self, values)
        if isinstance(found, Refusal):
            return {"refused": found.sentence, "rules": list(found.rules)}
        return self.standing() if found is None else found

    def _answer(self, values: Values) -> Refusal | None:
        number = self._number(values)
        return self._playing.answer(_spot(self._question(number), values["answer"]), number)

    def _instead(self, values: Values) -> Refusal | None:
        return self._playing.answer({"instead": values["instead"]}, self._number(values))

    def _roll(self, values: Values) -> Refusal | None:
        _true(values, "roll")
        number = self._number(values)
        question = self._question(number)
        if not isinstance(question, Throw):
            return Refusal("No dice are thrown now.")
        wanted = values.get("number", [])
        if not isinstance(wanted, list) or any(type(one) is not int for one in wanted):
            raise LineError(f"found {wanted!r:.60}; expected how many dice, such as [3]")
        told = iter(wanted)
        dice = []
        for kind in question.dice:
            count = kind.number if kind.number is not None else next(told, 1)
            if not 0 <= count <= 100:
                return Refusal(f"{count} dice: 0 to 100 are rolled at once.")
            dice.append([self._chance.randint(1, kind.faces) for _ in range(count)])
        return self._playing.answer({"rolled": dice}, number)

    def _draw(self, values: Values) -> Refusal | None:
        number = self._number(values)
        question, left = self._question(number), values["draw"]
        if not (isinstance(question, Several) and question.draws):
            return Refusal("Nothing is drawn at random now.")
        if left is not True:
            question = _with_copies(question, left)
        grid = self._playing.document.game.grid
        held = question.read(values.get("taken", []), grid)
        assert isinstance(held, Taken)
        drawn = question.drawn(self._chance, held.names)
        if isinstance(drawn, Refusal):
            return drawn
        return self._playing.answer(question.plain(drawn, grid), number)

    def _look(self, values: Values) -> Answer:
        number = self._number(values)
        question = self._question(number)
        part = _spot(question, values["look"])
        grid = self._playing.document.game.grid
        shown = ask_json(number + 1, question, grid, self._printed(*question.rules))
        if isinstance(question, Put) and isinstance(part, dict) and "space" not in part:
            thing, turn = part.get("thing"), part.get("turn", 0)
            if not isinstance(thing, str) or type(turn) is not int:
                raise LineError(f"found {part!r:.60}; expected thing and turn")
            return {"look": shown | put_spaces(question, thing, turn, grid), "refusal": None}
        if isinstance(question, Place) and isinstance(part, dict) and part.keys() == {"thing"}:
            return {"look": shown, "refusal": None}
        answer = question.read(part, grid)
        refusal = question.refuse(answer, grid)
        if isinstance(question, Path) and isinstance(answer, tuple):
            shown |= path_spaces(question, answer, grid)
        elif refusal is None:
            shown |= {"odds": odds_json(question.preview(answer), grid)}
            if isinstance(question, Several) and isinstance(answer, Taken):
                advice = question.advice_of(answer)
                shown |= {"advice": advice} if advice else {}
        against = self._playing.against(answer, number)
        return {
            "look": shown,
            "refusal": refusal.sentence if refusal else None,
            **({"against": against.sentence} if against else {}),
        }

    def _undo(self, values: Values) -> Refusal | None:
        _true(values, "undo")
        return self._playing.undo()

    def _redo(self, values: Values) -> Refusal | None:
        _true(values, "redo")
        return self._playing.redo()

    def _mode(self, values: Values) -> Refusal | None:
        mode = values["mode"]
        if mode not in ("led", "free"):
            raise LineError(f"found {mode!r:.60}; expected led or free")
        return self._playing.set_mode(mode)

    def _correct(self, values: Values) -> Refusal | None:
        what, note = values["correct"], values.get("note")
        if not isinstance(what, str) or len(what) > MAX_TEXT:
            raise LineError(f"found {what!r:.60}; expected keys, such as units/us-1/space")
        if "to" not in values or not isinstance(note, str):
            raise LineError(f"found {sorted(values)!r:.80}; expected correct, to, and a note")
        if len(json.dumps(values["to"])) > MAX_VALUE:
            raise LineError(f"found a value of more than {MAX_VALUE:,} characters")
        return self._playing.correct(what, values["to"], note)

    def _show(self, values: Values) -> Answer:
        match values["show"]:
            case "standing":
                return self.standing()
            case "state":
                text = self._playing.document.game.layout_text(self._playing.table)
                return {"state": read_text(text, "state").value}
        raise LineError(f"found {values['show']!r:.60}; expected state or standing")

    def _store(self, values: Values) -> Answer | Refusal:
        _true(values, "save")
        unsaved = self._save()
        return Refusal(unsaved) if unsaved else {"saved": True}

    def _number(self, values: Values) -> int:
        """Return which question is meant, from 0; the first where none is named."""
        named, asked = values.get("ask", "1"), len(self._playing.asks())
        if named not in [str(number) for number in range(1, asked + 1)]:
            raise LineError(f"found the question {named!r:.40}; expected 1 to {asked}")
        return int(named) - 1

    def _question(self, number: int) -> Question:
        return self._playing.asks()[number]


_Act = Callable[[Lines, Values], Answer | Refusal | None]
_VERBS: Mapping[str, tuple[_Act, tuple[str, ...]]] = {
    "answer": (Lines._answer, ("ask",)),
    "instead": (Lines._instead, ("ask",)),
    "roll": (Lines._roll, ("ask", "number")),
    "draw": (Lines._draw, ("ask", "taken")),
    "look": (Lines._look, ("ask",)),
    "undo": (Lines._undo, ()),
    "redo": (Lines._redo, ()),
    "mode": (Lines._mode, ()),
    "correct": (Lines._correct, ("to", "note")),
    "show": (Lines._show, ()),
    "save": (Lines._store, ()),
}
"""What each verb does, and the keys that may stand beside it."""
_DOES = ("answer", "instead", "roll", "draw", "undo", "redo", "mode", "correct")
"""Verbs that add to the log."""


def lines_in(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a stream without their breaks, and an unfinished last one.

    No more is held of a line than makes it too long; what is no UTF-8 stays as lone surrogates.
    """
    while line := stream.readline(MAX_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > MAX_LINE:
            rest = stream.readline(MAX_LINE + 1)
        yield line.removesuffix(b"\n").decode("utf-8", "surrogateescape")


def _object(line: str) -> Values:
    if len(line) > MAX_LINE:
        raise LineError(f"found {len(line):,} characters; expected at most {MAX_LINE:,}")
    try:
        values = json.loads(line, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        if isinstance(error, LineError):
            raise
        raise LineError(f"found {line!r:.60}; expected one line of JSON") from None
    if not isinstance(values, dict):
        raise LineError(f"found {line!r:.60}; expected a JSON object")
    return values


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object each of whose keys stands there once; raises LineError."""
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in values if names.count(name) > 1)
        raise LineError(f"found the key {twice!r:.60} twice; expected it once")
    return values


def _spot(question: Question, value: object) -> object:
    """Return the space of an answer that names the one thing of a bare place beside it."""
    alone = {"thing": question.title, "space": None, "turn": 0}
    if isinstance(question, Place) and isinstance(value, dict) and "space" in value:
        return value["space"] if {"turn": 0, **value, "space": None} == alone else value
    return value


def _with_copies(question: Several, left: object) -> Several:
    """Return a question of what is drawn with how many there are left of each."""
    if not isinstance(left, dict) or not all(map(_copies, left.values())):
        raise LineError(f"found {left!r:.60}; expected true, or how many are left of each")
    choices = (one._replace(copies=left.get(one.answer, one.copies)) for one in question.choices)
    named = {one.answer for one in question.choices}
    others = (Choice(name, name, copies=number) for name, number in left.items())
    more = (one for one in others if question.other and one.answer not in named)
    return replace(question, choices=(*choices, *more))


def _copies(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_COPIES


def _true(values: Values, verb: str) -> None:
    if values[verb] is not True:
        raise LineError(f"found {verb}: {values[verb]!r:.40}; expected true")
