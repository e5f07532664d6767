"""The acts of procedures as saves hold them, the same for every game that has procedures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from boardapp.core.change import Changes, changes_from, plain_changes
from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.core.plain import PlainError, from_plain
from boardapp.core.procedure.acts import Answer, Begin, Done, End
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode
from boardapp.core.state import Mode, State, Unfinished
from boardapp.games.codec import ActError, Codec, Decoder, flag, part, text

BY_HAND = "by-hand"
MAX_DEPTH = 8
"""Lists and mappings inside one another in an answer at most."""


def with_procedures(codec: Codec, kind: type[State]) -> Codec:
    """Return a game's codec with the acts of its procedures; ``kind`` is its tables' state."""
    changes: Decoder = partial(_read, changes_from, kind)
    decoders: dict[tuple[type[Any], str], Decoder] = {
        (Begin, "procedure"): text,
        (Begin, "given"): _texts,
        (Begin, "title"): text,
        (Begin, "told"): _texts,
        (Done, "procedure"): text,
        (Done, "given"): _texts,
        (Done, "title"): text,
        (Done, "told"): _texts,
        (Done, "changes"): changes,
        (End, "changes"): changes,
        (SetMode, "before"): _mode,
        (SetMode, "mode"): _mode,
        (Correct, "what"): text,
        (Correct, "was"): _value,
        (Correct, "to"): _value,
        (Correct, "note"): text,
        (Correct, "changes"): changes,
        (ByHand, "command"): lambda value, grid: _inside(value, whole, grid),
        (ByHand, "note"): text,
        (ByHand, "cut"): lambda value, grid: _cut(value, whole, grid),
    }
    for act in (Answer, End):
        decoders[act, "before"] = _unfinished
        decoders[act, "value"] = _value
        decoders[act, "told"] = _texts
        decoders[act, "final"] = flag
    whole: Codec

    def inside(act: Command, grid: Grid) -> dict[str, Any]:
        # An act inside an act stands there as it would stand alone.
        return whole.values(act, grid)

    own = codec.encoders.get(tuple)
    kinds = {**codec.kinds, **_KINDS}
    encoders: Mapping[type[Any], Any] = {
        Changes: plain_changes,
        Unfinished: _plain_unfinished,
        tuple: lambda value, grid: own(value, grid) if own and not _said(value) else list(value),
        **dict.fromkeys(kinds.values(), inside),
    }
    whole = Codec(kinds, {**codec.decoders, **decoders}, {**codec.encoders, **encoders})
    return whole


_KINDS: Mapping[str, type[Any]] = {
    "begin": Begin,
    "answer": Answer,
    "end": End,
    "done": Done,
    "set-mode": SetMode,
    "correct": Correct,
    BY_HAND: ByHand,
}


def _said(value: tuple[Any, ...]) -> bool:
    return all(isinstance(one, str) for one in value)


def _inside(value: Any, codec: Codec, grid: Grid) -> Command:
    """Return an act that stands inside a change by hand."""
    # Checked before reading on, lest acts inside acts go deeper than Python does.
    if not isinstance(value, dict) or value.get("do") == BY_HAND:
        raise ActError(f"found {value!r:.60}; expected a single act")
    return codec.command(value, grid)


def _cut(value: Any, codec: Codec, grid: Grid) -> End | None:
    """Return the act that ended a procedure before a change by hand, None for none."""
    if value is None:
        return None
    act = _inside(value, codec, grid)
    if not isinstance(act, End):
        raise ActError(f"found {value.get('do')!r:.60}; expected the end of a procedure")
    return act


def _mode(value: Any, grid: Grid) -> Mode:
    mode: Mode = read_plain(Mode, value, grid)
    return mode


def read_plain(kind: Any, value: Any, grid: Grid) -> Any:
    """Return the value of a type that a plain value stands for; raises ActError."""
    return _read(from_plain, kind, value, grid)


def _read(read: Callable[[Any, Any, Grid], Any], kind: Any, value: Any, grid: Grid) -> Any:
    try:
        return read(kind, value, grid)
    except PlainError as error:
        raise ActError(str(error)) from error


_texts: Decoder = partial(read_plain, tuple[str, ...])


def _plain_unfinished(unfinished: Unfinished, _: Grid) -> dict[str, Any]:
    return {
        "procedure": unfinished.procedure,
        "given": list(unfinished.given),
        "answers": list(unfinished.answers),
    }


def _unfinished(value: Any, grid: Grid) -> Unfinished:
    """Return an unfinished procedure; its answers stay the plain values that they are."""
    held = part(value, Unfinished._fields)
    if not isinstance(held["answers"], list):
        raise ActError(f"found {held['answers']!r:.60}; expected a list of answers")
    given = _texts(held["given"], grid)
    answers = tuple(_value(one, grid) for one in held["answers"])
    return Unfinished(text(held["procedure"], grid), given, answers)


def _value(value: Any, grid: Grid, depth: int = 0) -> Any:
    """Return a plain answer; what it must be is the question's to say."""
    if depth > MAX_DEPTH:
        raise ActError(f"found an answer of more than {MAX_DEPTH} lists inside one another")
    if isinstance(value, dict):
        return {text(key, grid): _value(one, grid, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [_value(one, grid, depth + 1) for one in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise ActError(f"found {value!r:.60}; expected an answer")
