"""Mistyped dice are entered again: an act of its own, and no way back over dice."""

import json
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from boardapp.__main__ import main
from boardapp.core.command import InvalidActError
from boardapp.core.procedure.question_parts import Refusal
from boardapp.document.crash_recovery import find_recoverable_tables, recover_document
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.log_entries import entry_from_json
from boardapp.document.log_playback import Playback
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.document.save_format import SaveWriter, parse_save
from boardapp.games.game import Game
from tests.document.waiting_game import WaitingGame, table
from tests.games.strategy_cards.calls.worked_example import Example

SENTENCE = "Correction: 5 was a typing error, so the last die is entered again"
STANDS = "Dice and revealed cards cannot be undone."
ONLY = "You can retype only dice that you entered by hand in the last act."


def playing(*answers: Any) -> ProcedurePlayer:
    play = ProcedurePlayer(Document(table(), cast(Game, WaitingGame()), clock=lambda: "now"))
    for answer in answers:
        assert play.answer_question(answer) is None
    return play


def replayed(play: ProcedurePlayer, *entries: dict[str, Any]) -> ProcedurePlayer:
    """Return a table with the same log and some entries more, as a file may hold them."""
    again = Document(table(), cast(Game, WaitingGame()))
    for entry, sentence in play.document.log:
        again.replay_entry(entry, sentence)
    for values in entries:
        again.replay_entry(entry_from_json(values, again.game), "")
    return ProcedurePlayer(again)


RETYPE = {"at": "now", "retype": [5], "said": "5"}


# ---- the act ------------------------------------------------------------------------------------


def test_mistyped_dice_are_asked_anew_and_the_log_says_so() -> None:
    play = playing("wait", 2, [[5]])
    assert play.retypable_dice == "5"
    assert play.retype_last_dice() is None
    assert (play.told, play.facts) == ((f"{SENTENCE}.",), ())
    assert [one.title for one in play.open_questions()] == ["One more"]
    assert play.current_state.turn == 3
    assert play.answer_question([[3]]) is None
    assert play.document.state.turn == 3
    assert [said for _, said in play.document.log][-3:] == [
        "One more: Rolled 5 (dice entered by hand). Go to Turn 4", SENTENCE,
        "One more: Rolled 3 (dice entered by hand)",
    ]  # fmt: skip


def test_it_is_no_way_back_and_the_old_dice_are_gone() -> None:
    play = playing("wait", 2, [[5]])
    play.retype_last_dice()
    assert play.undo() == Refusal(STANDS)
    assert play.redo() == Refusal("There is nothing to redo.")
    assert not play.document.history.is_saved
    play.answer_question([[3]])
    play.answer_question("rest")
    assert play.undo() is None
    assert play.undo() == Refusal(STANDS)


def test_the_dice_before_are_known_until_they_are_entered_anew() -> None:
    play = playing("wait", 2, [[5]], "rest")
    known = [play.dice_before_retyping]
    for act in (play.undo, play.retype_last_dice, partial(play.document.log_note, "Which?")):
        act()
        known.append(play.dice_before_retyping)
    assert known == [None, None, [[5]], [[5]]]
    assert play.answer_question([[5]]) is None
    assert (play.dice_before_retyping, play.retypable_dice) == (None, "5")


def test_a_throw_that_was_entered_anew_may_be_mistyped_too() -> None:
    play = playing("wait", 2, [[5]])
    play.retype_last_dice()
    assert play.retype_last_dice() == Refusal(ONLY)
    play.answer_question([[3]])
    assert play.retypable_dice == "3"
    assert play.retype_last_dice() is None


def test_a_throw_is_the_last_act_again_when_what_followed_was_undone() -> None:
    play = playing("wait", 2, [[5]], "rest")
    assert (play.retypable_dice, play.retype_last_dice()) == ("", Refusal(ONLY))
    play.undo()
    assert play.retype_last_dice() is None
    assert play.redo() == Refusal("There is nothing to redo.")


@pytest.mark.parametrize(
    "answers", [(), ("wait",), ("wait", 2), ("wait", 2, {"rolled": [[5]]}), ("rest",)]
)
def test_nothing_else_is_entered_anew(answers: tuple[Any, ...]) -> None:
    play = playing(*answers)
    assert (play.retypable_dice, play.retype_last_dice()) == ("", Refusal(ONLY))
    assert len(play.document.log) == len(answers)


def test_the_table_looked_back_at_is_the_one_before_the_throw() -> None:
    play = playing("wait", 2, [[5]])
    play.retype_last_dice()
    play.answer_question([[3]])
    playback = Playback(play.document)
    assert [playback.state_after(number).turn for number in range(6)] == [1, 1, 1, 4, 1, 3]


# ---- in a file ----------------------------------------------------------------------------------


def test_a_log_with_it_leads_to_the_same_table() -> None:
    play = playing("wait", 2, [[5]])
    play.retype_last_dice()
    again = replayed(play)
    assert again.current_state == play.current_state
    assert (again.told, again.undo()) == ((), Refusal(STANDS))


@pytest.mark.parametrize(
    ("answers", "entries", "found"),
    [
        (("wait", 2, {"rolled": [[5]]}), [RETYPE], "found mistyped dice. You can retype"),
        (("wait", 2, [[5]], "rest"), [RETYPE], "found mistyped dice. You can retype"),
        (("wait", 2), [RETYPE], "found mistyped dice. You can retype"),
        ((), [RETYPE], "found mistyped dice. You can retype"),
        (("wait", 2, [[5]]), [RETYPE, RETYPE], "found mistyped dice. You can retype"),
        (("wait", 1, [[5]], "wait", 1, [[5]]), [RETYPE] * 2, "found mistyped dice."),
        (("wait", 2, [[5]]), [{**RETYPE, "retype": [4]}], r"found \[4\] as the .*\[5\]"),
        (("wait", 2, [[5]]), [{**RETYPE, "retype": []}], r"found \[\] as the .*\[5\]"),
        (("wait", 2, [[5]]), [RETYPE, {"at": "now", "go": 1}], f"undo to act 1. {STANDS}"),
        (("wait", 2, [[5]]), [RETYPE, {"at": "now", "go": 3}], "redo to act 3, which does not"),
        (("wait", 2, [[5]]), [{"at": "now", "go": 2}], f"undo to act 2. {STANDS}"),
        (("wait", 2, [[5]]), [{**RETYPE, "retype": "5"}], "'5', which is no list"),
        (("wait", 2, [[5]]), [{**RETYPE, "retype": [True]}], "True, which is no whole number"),
        (("wait", 2, [[5]]), [{**RETYPE, "said": 5}], "5, which is no text"),
        (("wait", 2, [[5]]), [{"at": "now", "retype": [5]}], "the fields"),
    ],
)  # fmt: skip
def test_what_was_made_up_is_damage(
    answers: tuple[Any, ...], entries: list[dict[str, Any]], found: str
) -> None:
    with pytest.raises(InvalidActError, match=found):
        replayed(playing(*answers), *entries)


def drifting() -> Example:
    """The example of the hex game after its drift dice were mistyped."""
    example = Example()
    for step in (example.pay, example.contact, example.target):
        step()
    example.answer([[3], [2]])
    example.note(6)
    assert example.playing.retypable_dice == "3 and 2"
    assert example.playing.retype_last_dice() is None
    return example


def test_it_is_saved_and_opened(tmp_path: Path) -> None:
    example, path = drifting(), tmp_path / "drift.boardapp"
    example.answer([[3], [3]])
    example.document.save(path)
    opened = open_document(path)
    assert (opened.damage, opened.torn, opened.state) == (None, False, example.document.state)
    assert [said for _, said in opened.log] == [said for _, said in example.document.log]
    sentence = "Correction: 3 and 2 were a typing error, so the last dice are entered again"
    assert sentence in [said for _, said in opened.log]
    (line,) = (one for one in path.read_text("utf-8").splitlines() if sentence in one)
    values = json.loads(line.removeprefix("- ").partition("  # ")[0])
    assert {key: values[key] for key in values if key != "at"} == {
        "retype": [3, 2], "said": "3 and 2",
    }  # fmt: skip


def test_the_verbs_tell_and_check_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example, path = drifting(), tmp_path / "drift.boardapp"
    example.document.save(path)
    assert main(["check", str(path)]) == 0
    assert main(["log", str(path)]) == 0
    assert "Correction: 3 and 2 were a typing error" in capsys.readouterr().out


def test_a_save_in_which_it_was_moved_is_damaged_from_there() -> None:
    example = drifting()
    save = parse_save(example.document.to_save_text().encode(), "drift.boardapp")
    acts = [*save.acts]
    retype = acts.pop()
    writer = SaveWriter(save.start)
    lines = [writer.act_line(one, "an act") for one in (*acts[:3], retype, *acts[3:])]
    forged = (writer.head + "".join(lines) + writer.end_line()).encode()
    opened = document_from_save(parse_save(forged, "drift.boardapp"), Path("drift.boardapp"))
    assert opened.damage is not None
    assert opened.damage.line == save.acts.line_number(3)
    assert len(opened.log) == 3


def test_the_journal_has_it_after_a_crash(tmp_path: Path) -> None:
    example = drifting()
    example.document.start_journal(tmp_path)
    example.answer([[3], [3]])
    assert example.playing.retype_last_dice() is None
    example.document.close(keep_journal=True)
    (left,) = find_recoverable_tables(tmp_path)
    again = recover_document(left, tmp_path)
    assert (again.damage, again.state) == (None, example.document.state)
    assert again.log[-1].sentence == (
        "Correction: 3 and 3 were a typing error, so the last dice are entered again"
    )
    again.close()
