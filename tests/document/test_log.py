"""The log: its sentences, its values, and replaying it."""

import json
import random
import re
from typing import Any

import pytest

from boardapp.core.command import InvalidActError, set_turn
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.log_entries import (
    CommandEntry,
    DiceEntry,
    LogEntry,
    LogReplay,
    NoteEntry,
    RulingEntry,
    UndoRedoEntry,
    entry_from_json,
)
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_changes import place_tile
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import Catalogue
from tests.document.play import contents, new_document, play

NOW = "2026-11-21T20:14:03Z"
HOUSE = CommandEntry(NOW, place_tile(PlacedTile("1A", Space(1, 3))))
TURN = CommandEntry(NOW, set_turn(1, 2))
GAME = Spearpoint(Catalogue({}, {}))
RULED = RulingEntry(NOW, "A-1 to C-9 is clear.", {"from": "A-1", "to": "C-9"}, "clear", ())


def replay(*entries: LogEntry) -> LogReplay:
    made = LogReplay(new_state("village"))
    for entry in entries:
        made.apply_entry(entry)
    return made


def sentences(*entries: LogEntry) -> list[str]:
    made, said = replay(), []
    for entry in entries:
        said.append(made.entry_sentence(entry))
        made.apply_entry(entry)
    return said


def test_the_log_reads_as_sentences() -> None:
    assert sentences(
        HOUSE,
        TURN,
        UndoRedoEntry(NOW, 1),
        UndoRedoEntry(NOW, 2),
        UndoRedoEntry(NOW, 0),
        UndoRedoEntry(NOW, 2),
        UndoRedoEntry(NOW, 1),
        RULED,
    ) == [
        "Place tile 1A on B-4",
        "Go to Turn 2",
        "Undo “Go to Turn 2”",
        "Redo “Go to Turn 2”",
        "Undo everything",
        "Redo everything up to “Go to Turn 2”",
        "Undo “Go to Turn 2”",
        "Ruling: A-1 to C-9 is clear.",
    ]


@pytest.mark.parametrize(
    ("threw", "sentence"),
    [
        (DiceEntry(NOW, (7,), 10, "rolled", "boardapp", ""), "Dice: 7, rolled by boardapp"),
        (
            DiceEntry(NOW, (7, 10), 10, "entered", "Ann", "the mortar"),
            "Dice for the mortar: 7 + 10 = 17, entered by Ann",
        ),
    ],
)
def test_dice_say_who_threw_what(threw: DiceEntry, sentence: str) -> None:
    assert sentences(threw) == [sentence]
    assert entry_from_json(threw.to_json(GAME), GAME) == threw


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        (NoteEntry(NOW, "We play on Tuesday."), "Note: We play on Tuesday."),
        (NoteEntry(NOW, "Late.", "Ann"), "Note by Ann: Late."),
    ],
)
def test_notes_are_read_where_they_were_written(noted: NoteEntry, sentence: str) -> None:
    assert sentences(TURN, noted, UndoRedoEntry(NOW, 0)) == [
        "Go to Turn 2",
        sentence,
        "Undo “Go to Turn 2”",
    ]
    assert noted.to_json(GAME) == {"at": NOW, "note": noted.note, "by": noted.by}
    assert entry_from_json(noted.to_json(GAME), GAME) == noted


def test_a_document_notes_what_is_said() -> None:
    document = new_document()
    document.log_note("We play on Tuesday.", "Ann")
    entry, sentence = document.log[-1]
    assert (entry, sentence) == (
        NoteEntry(entry.at, "We play on Tuesday.", "Ann"),
        "Note by Ann: We play on Tuesday.",
    )
    for wrong in (" ", "x" * 2001, "half \ud83d"):
        with pytest.raises(InvalidActError):
            document.log_note(wrong)
    assert len(document.log) == 1
    assert not document.is_saved
    assert not document.undo_names()


def test_rulings_dice_and_notes_are_no_acts_to_undo() -> None:
    dice = DiceEntry(NOW, (7,), 10, "rolled", "boardapp", "")
    made = replay(TURN, RULED, dice, NoteEntry(NOW, "So be it."))
    assert (made.history.position, made.state.turn) == (1, 2)


def test_every_entry_comes_back_from_json() -> None:
    document, seen = new_document(), set()
    for _ in play(document, random.Random(4), 200):
        pass
    for entry, _sentence in document.log:
        seen.add(type(entry))
        assert entry_from_json(json.loads(json.dumps(entry.to_json(GAME))), GAME) == entry
    assert seen == {CommandEntry, UndoRedoEntry, RulingEntry, DiceEntry}


def test_a_log_replayed_leads_to_the_same_table_history_and_sentences() -> None:
    document = new_document()
    for _ in play(document, random.Random(5), 200):
        pass
    again = new_document()
    for entry, sentence in document.log:
        again.replay_entry(entry, sentence)
    assert contents(again) == contents(document)


@pytest.mark.parametrize(
    "entry",
    [
        HOUSE,  # a second time
        CommandEntry(NOW, set_turn(1, 3)),  # from a turn that is over
        UndoRedoEntry(NOW, 3),  # to what was never done
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(entry: LogEntry) -> None:
    made = replay(HOUSE, TURN)
    before = made.state, list(made.history.commands), made.history.position
    with pytest.raises(InvalidActError):
        made.apply_entry(entry)
    assert (made.state, list(made.history.commands), made.history.position) == before


def test_a_way_to_what_was_never_done_has_no_sentence() -> None:
    with pytest.raises(
        InvalidActError, match="found an undo or redo to act 3, which does not exist"
    ):
        replay(HOUSE, TURN).entry_sentence(UndoRedoEntry(NOW, 3))


def test_acts_that_were_undone_cannot_be_gone_to_after_something_new() -> None:
    made = replay(HOUSE, TURN, UndoRedoEntry(NOW, 0), CommandEntry(NOW, set_turn(1, 5)))
    with pytest.raises(InvalidActError):
        made.apply_entry(UndoRedoEntry(NOW, 2))


RULE = RULED.to_json(GAME)
DICE = DiceEntry(NOW, (7, 10), 10, "rolled", "boardapp", "it").to_json(GAME)
NOTE = NoteEntry(NOW, "So be it.").to_json(GAME)
DEEP: Any = {}
for _ in range(300):
    DEEP = {"deep": DEEP}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "found an invalid act: None, which is no text of at most 40 characters"),
        ({"at": 5, "go": 1}, "found an invalid act: 5, which is no text"),
        ({"at": "x" * 41, "go": 1}, "which is no text of at most 40 characters"),
        ({"at": NOW}, "found the keys ['at']; expected do, go, rule, dice, note or retype"),
        ({"at": NOW, "jump": 1}, "found the keys ['at', 'jump']; expected"),
        ({"at": NOW, "go": "1"}, "'1', which is no whole number"),
        ({"at": NOW, "go": True}, "True, which is no whole number"),
        ({"at": NOW, "go": -1}, "-1, which is no whole number"),
        ({"at": NOW, "go": 1, "by": "me"}, "found an invalid act: the fields ['at', 'by', 'go']"),
        ({k: v for k, v in RULE.items() if k != "status"}, "found an invalid act: the fields"),
        (RULE | {"rule": "A-1"}, "found an invalid act"),
        (RULE | {"rule": DEEP}, "which is no text"),
        (RULE | {"reasons": 5}, "found an invalid act"),
        (RULE | {"reasons": [["wall"]]}, "found an invalid act"),
        (RULE | {"reasons": [["wall", ["B-4"]]]}, "which is no text"),
        (RULE | {"sentence": "half \ud83d"}, "which holds half a character"),
        (RULE | {"sentence": "x" * 20_001}, "which is no text of at most 20000 characters"),
        (DICE | {"how": "wished"}, "dice that were 'wished'"),
        (DICE | {"how": []}, "dice that were []"),
        (DICE | {"dice": [11]}, "11, which is no whole number up to 10"),
        (DICE | {"dice": [0]}, "dice [0] of 10 faces"),
        (DICE | {"dice": []}, "dice [] of 10 faces"),
        (DICE | {"dice": 7}, "found an invalid act"),
        (DICE | {"faces": 10**7}, "which is no whole number up to 1000000"),
        (DICE | {"by": None}, "None, which is no text"),
        (NOTE | {"note": " "}, "an empty note"),
        (NOTE | {"note": "x" * 2001}, "which is no text of at most 2000 characters"),
        (NOTE | {"by": 1}, "1, which is no text"),
        (NOTE | {"to": "all"}, "found an invalid act: the fields ['at', 'by', 'note', 'to']"),
    ],
)
def test_what_is_no_entry_is_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidActError, match=re.escape(words)) as caught:
        entry_from_json(values, GAME)
    assert len(str(caught.value)) < 300
