"""A session that plays by procedures: the table in their midst, answers, refusals, ways back."""

from typing import Any, cast

from pytestqt.qtbot import QtBot

from boardapp.core.procedure.question_parts import Choice, DiceRequest, PlaceableObject, Refusal
from boardapp.core.procedure.questions import Pick, Place, PutObject, TextQuestion, Throw
from boardapp.core.state import State, UnfinishedProcedure, Unit
from boardapp.document.document import Document
from boardapp.games.game import Game
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.sessions.table_session import ANSWERING, TableSession
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.document.waiting_game import GRID, POND, WaitingGame, table
from tests.qt.support.guide_table import AskingGame
from tests.qt.support.playing import document as village


class Heard:
    """The signals of a session, in order."""

    def __init__(self, session: SightSession) -> None:
        self.told: list[tuple[str, Any]] = []
        session.changed.connect(self._changed)
        session.asked_anew.connect(lambda: self.told.append(("asked", titles(session))))
        session.said.connect(lambda text: self.told.append(("said", text)))
        session.refused.connect(lambda text: self.told.append(("refused", text)))
        session.unanswered.connect(lambda text: self.told.append(("unanswered", text)))

    def _changed(self, before: State, after: State) -> None:
        self.told.append(("changed", (before.turn, after.turn)))

    def take(self) -> list[tuple[str, Any]]:
        told, self.told = self.told, []
        return told


def facts(session: SightSession) -> list[str]:
    return [fact.title for fact in session.facts]


def draft_ask(session: SightSession) -> Any:
    return session.pending_answer.ask


def titles(session: SightSession) -> list[str]:
    return [ask.title for ask in session.asks]


def opened(game: Any = None) -> SightSession:
    session = SightSession()
    session.open(Document(table(), cast(Game, game or WaitingGame()), clock=lambda: "now"))
    return session


def test_a_table_without_a_scenario_is_not_led(qtbot: QtBot) -> None:
    session = SpearpointSession()
    session.open(village())
    assert (session.playing, session.asks, session.answer("next-turn")) == (None, (), False)
    assert session.why_locked == ""


def test_the_table_is_seen_in_the_midst_and_each_change_is_of_what_was_shown(qtbot: QtBot) -> None:
    session = opened()
    heard = Heard(session)
    assert session.answer("wait")
    assert heard.take()[-2:] == [("asked", ["Turns"]), ("said", "Wait")]
    assert session.answer(2)
    told = heard.take()
    assert told == [
        ("changed", (1, 3)), ("asked", ["One more"]), ("said", "Turns: 2. Go to Turn 3"),
    ]  # fmt: skip
    assert session.document is not None
    assert (session.state.turn, session.document.state.turn) == (3, 1)
    assert [fact.title for fact in session.facts] == ["Turns"]
    assert session.answer([[5]])
    assert heard.take()[0] == ("changed", (3, 4))
    assert session.told == ("One more: Rolled 5 (dice entered by hand).", "Go to Turn 4.")


def test_a_refusal_is_told_with_its_heading_and_changes_nothing(qtbot: QtBot) -> None:
    session = opened()
    session.answer("march us-1")
    heard = Heard(session)
    assert not session.answer(["A-2", "B-2"])
    why = "The pond is in the way (rule “Printed”)."
    assert heard.take() == [("unanswered", why), ("refused", why)]
    assert not session.answer(["A-9"])
    why = "'A-9' is no space of this board; spaces run from A-1 to C-4."
    assert heard.take() == [("unanswered", why), ("refused", why)]
    assert session.document is not None
    assert len(session.document.log) == 1


def test_undo_and_redo_go_answer_by_answer_and_never_over_dice(qtbot: QtBot) -> None:
    session = opened()
    for answer in ("wait", 2):
        session.answer(answer)
    session.undo()
    assert (titles(session), session.state.turn, session.told) == (["Turns"], 1, ())
    session.redo()
    assert (titles(session), session.state.turn) == (["One more"], 3)
    assert session.told == ("Turns: 2.", "Go to Turn 3.")
    session.answer([[5]])
    heard = Heard(session)
    session.undo()
    assert heard.take() == [("refused", "Dice and revealed cards cannot be undone.")]
    assert session.state.turn == 4


def test_facts_are_shown_again_when_an_answer_is_taken_back(qtbot: QtBot) -> None:
    session = opened()
    for answer in ("wait", 2, {"instead": "pass"}):
        session.answer(answer)
    assert facts(session) == []
    session.undo()
    assert facts(session) == ["Turns"]


def test_looking_back_shows_the_table_then_and_nothing_can_be_answered(qtbot: QtBot) -> None:
    session = opened()
    for answer in ("wait", 2):
        session.answer(answer)
    assert session.document is not None
    begun = State("waiting", "field", units=table().units, unfinished=UnfinishedProcedure("wait"))
    heard = Heard(session)
    session.show_earlier_state(begun)
    assert (session.state.turn, session.facts, session.can_show_full_screen) == (1, (), False)
    assert not session.answer([[5]])
    assert heard.take() == [
        ("changed", (3, 1)),
        ("asked", []),
        ("refused", session.why_locked),
    ]
    session.show_earlier_state(None)
    assert (session.state.turn, titles(session)) == (3, ["One more"])


def test_answers_that_hold_no_more_leave_the_table_before_them(qtbot: QtBot) -> None:
    state = State("waiting", "field", turn=2, unfinished=UnfinishedProcedure("wait", (), (99,)))
    session = SightSession()
    session.open(Document(state, cast(Game, WaitingGame()), clock=lambda: "now"))
    assert (session.state.turn, session.asks) == (2, ())


def test_what_is_asked_on_the_board_takes_its_tool_up_and_puts_it_down(qtbot: QtBot) -> None:
    session = opened(AskingGame([Place("us", "Aim"), TextQuestion("us", "Note")]))
    session.answer("all")
    assert session.tool == ANSWERING
    assert draft_ask(session) is session.asks[0]
    session.answer("A-1")
    assert session.tool == "select"
    assert draft_ask(session) is None


def test_another_tool_in_use_is_left_in_hand(qtbot: QtBot) -> None:
    session = opened(AskingGame([Place("us", "Aim")]))
    session.choose_tool("sight")
    session.answer("all")
    assert session.tool == "sight"


def test_a_draft_lights_what_may_be_clicked_and_a_free_choice_not(qtbot: QtBot) -> None:
    wet = Refusal("Wet.")
    near = Place("us", "Aim", why_not=lambda space: wet if space == POND else None)
    session = opened(AskingGame([near, Place("us", "Anywhere")]))
    session.answer("all")
    assert session.pending_answer.clickable_spaces is not None
    assert (
        len(session.pending_answer.clickable_spaces),
        POND in session.pending_answer.clickable_spaces,
    ) == (11, False)
    session.pending_answer.preview_answer_at(POND)
    assert session.pending_answer.preview is not None
    assert session.pending_answer.preview.refusal == wet
    session.answer("A-1")
    draft: Any = session.pending_answer
    assert (draft.clickable_spaces, draft.is_any_space_clickable, draft.preview) == (
        None,
        True,
        None,
    )


def test_a_secret_is_hidden_until_it_is_shown_and_the_next_one_too(qtbot: QtBot) -> None:
    secrets = [TextQuestion("us", "One", secret=True), TextQuestion("us", "Two", secret=True)]
    session = opened(AskingGame(secrets))
    session.answer("all")
    hidden = [session.is_secret_hidden]
    session.reveal_secret_question()
    hidden.append(session.is_secret_hidden)
    session.answer("x")
    assert [*hidden, session.is_secret_hidden] == [True, False, True]


def test_a_change_by_hand_ends_what_was_told(qtbot: QtBot) -> None:
    session = opened(AskingGame([Throw("us", "Luck", dice=(DiceRequest(1, 6, "us", "luck"),))]))
    for answer in ("all", [[3]]):
        session.answer(answer)
    assert (session.told, session.can_show_full_screen) == (
        ("Luck: Rolled 3 (dice entered by hand).", "So it is."),
        True,
    )
    session.log_note("a note leaves it")
    assert session.told
    session.set_turn(5)
    assert (session.told, session.can_show_full_screen) == ((), False)


def test_a_glance_at_the_end_of_the_way_says_whether_it_may_be_gone(qtbot: QtBot) -> None:
    session = opened()
    session.answer("march us-1")
    draft = session.pending_answer
    draft.preview_answer_at(GRID.parse("A-1"))
    at_start = draft.preview
    assert at_start is None
    assert draft.extend_path_to(GRID.parse("A-2")) is None
    draft.preview_answer_at(GRID.parse("A-2"))
    assert draft.preview is not None
    assert draft.preview.refusal is None


def test_the_draft_walks_a_way_step_by_step(qtbot: QtBot) -> None:
    session = opened()
    session.answer("march us-1")
    draft = session.pending_answer
    refusal = draft.extend_path_to(GRID.parse("C-4"))
    assert refusal == Refusal("C-4 cannot be reached in this move.")
    assert draft.extend_path_to(GRID.parse("A-2")) is None
    assert draft.extend_path_to(POND) is not None
    assert draft.extend_path_to(GRID.parse("A-1")) is None
    far = draft.extend_path_to(GRID.parse("A-2"))
    assert far is not None
    assert far.sentence == "March: a path has at most 2 steps."
    assert draft.step_back()
    assert draft.path_steps == (GRID.parse("A-2"),)


def test_a_space_that_is_no_choice_gives_the_reasons_against_its_units(qtbot: QtBot) -> None:
    near, far = GRID.parse("A-1"), GRID.parse("A-2")
    state = table()
    for name, space in (("1", near), ("2", near), ("3", far)):
        state = state.with_unit(name, Unit(name, "gun", "us", space))
    session = TableSession()
    session.open(Document(state, cast(Game, WaitingGame())))
    why = Refusal("It has fired.", ("1-2",))
    choices = [Choice(one, f"Gun {one}", refusal=why, about=one) for one in "123"]
    draft = session.pending_answer
    draft.start_question(Pick("us", "At whom?", choices=tuple(choices)))
    assert draft.why_not_clickable(far) == why
    said = "It has fired (rule “Printed”)."
    assert draft.why_not_clickable(near) == Refusal(f"Gun 1: {said} Gun 2: {said}")
    choices[0] = choices[0]._replace(refusal=None)
    draft.start_question(Pick("us", "At whom?", choices=tuple(choices)))
    told = "Click the Gun 1 itself, or choose it in the list."
    assert draft.why_not_clickable(near) == Refusal(told)


def test_a_chosen_piece_stays_chosen_only_for_the_question_it_was_chosen_for(qtbot: QtBot) -> None:
    things = tuple(PlaceableObject(name, name.title()) for name in ("squad", "tank"))
    ours = PutObject("us", "US units", "Place a unit.", things=things)
    theirs = PutObject("germany", "German units", "Place a unit.", things=things)
    draft, chosen = opened().pending_answer, []
    for ask in (ours, None, ours, theirs):
        draft.start_question(ask)
        chosen.append(draft.thing)
        if len(chosen) == 1:
            draft.pick_up_object("squad")
    assert chosen == ["", "squad", "squad", ""], "the other side has chosen nothing yet"
