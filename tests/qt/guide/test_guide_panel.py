"""The guide as players use it: what the bar says, its buttons and keys, and what never moves."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import OddsFact, SumFact, SumTerm, TableFact, TrackFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    Odds,
    PlaceableObject,
    Refusal,
)
from boardapp.core.procedure.questions import (
    Ask,
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    TextQuestion,
    Throw,
)
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.game import Game
from boardapp.qt.guide import bar
from boardapp.qt.guide.area import LEAST_LINES
from boardapp.qt.guide.fact_view import FactView
from boardapp.qt.guide.field import AnswerField, PickField
from boardapp.qt.guide.several_rows import TickRow
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.style import apply_style
from boardapp.qt.widgets.text.wrapping_label import NO_BREAK
from tests.document.waiting_game import GRID, WaitingGame
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import AskingGame, GuideTable
from tests.qt.support.settling import delete_later, settled

LONG = (
    "MG-1 may fire at RS-1 as it enters B-4: each hit on 9 or more of two dice counts, three "
    "attacks in all, and the squad cannot go on if it is destroyed."
)
NO_CARD = Refusal("Germany has no card in hand.", ("004-77",))
PICK = Pick(
    "germany", "Opportunity fire", "Who fires?", ("004-113",),
    (Odds("hit", "each", Fraction(18, 25)),),
    choices=(
        Choice("fire", "Fire & move", "needs 9"), Choice("burn", "Burn a card", refusal=NO_CARD),
        Choice("hold", "Hold fire", label="Hold"),
    ), instead=(Choice("table", "The table says", refusal=Refusal("Not in a league.")),),
)  # fmt: skip
LIST = Pick("us", "Which?", choices=tuple(Choice(f"{n}", f"Path {n}") for n in range(1, 10)))
LUCK = Throw("us", "Luck", "One die.", dice=(DiceRequest(1, 6, "us", "luck", "4 or more"),))
PUT = PutObject(
    "us", "Deploy", turns=(0, 90),
    things=(PlaceableObject("a", "A"), PlaceableObject("b", "B", off="cart")),
)  # fmt: skip
SOME = PickSeveral("us", "Hand", choices=(Choice("a", "A", "note"), Choice("b", "B", copies=2)))
EVERY: tuple[Ask[Any], ...] = (
    PICK, LIST, LUCK, PUT, SOME, Number("us", "Cost"), TextQuestion("us", "Note"),
    PathQuestion("us", "March", start=Space(0, 0)), Place("us", "Aim"),
    TextQuestion("us", "Own", secret=True),
)  # fmt: skip
ANSWERS: tuple[object, ...] = (
    "hold",
    "8",
    [[4]],
    {"thing": "a", "space": "A-1"},
    [],
    3,
    "x",
    [],
    "A-1",
)


class Menu(AskingGame):
    """A side's menu with all that a menu can have."""

    choices: tuple[Choice, ...] = (
        Choice("rest", "Rest", label="Done resting"), Choice("all", "Ask all"),
        Choice("far", "March far", refusal=Refusal("The road is blocked.")),
        Choice("win", "Say who has won", rare=True),
    )  # fmt: skip

    def menu(self, state: State) -> list[Pick]:
        prompt = "Choose what to do, or finish"
        return [Pick("us", "Orders", choices=self.choices, prompt=prompt, usual="rest")]


def words(table: GuideTable) -> tuple[str, str, str]:
    """The plate, the sentence and the second line."""
    return table.guide.bar.plate.title, table.guide.bar.sentence.words, table.second()


def in_bar(table: GuideTable) -> list[str]:
    """The words of the buttons before More, the primary one first."""
    guide = table.guide.bar
    return [getattr(one, "words", "field") for one in (guide.primary, *guide.named)]


def labels(table: GuideTable) -> str:
    return "\n".join(one.text() for one in table.guide.findChildren(QLabel) if one.isVisible())


def place(part: QWidget | None) -> QRect:
    assert part is not None
    return QRect(part.mapTo(part.window(), part.rect().topLeft()), part.size())


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The announcements to screen readers."""
    said: list[str] = []

    def note(_: QWidget, sentence: str, *, assertive: bool = False) -> None:
        said.extend([sentence] if sentence else [])

    monkeypatch.setattr(screen_reader, "announce", note)
    return said


# ---- what is said -------------------------------------------------------------------------------


def test_the_first_choice_shows_its_chances_until_another_is_pointed_at(
    guided: MakeGuided,
) -> None:
    hit = (Odds("RS-1", "hit", Fraction(1, 4)),)
    choices = (Choice("hold", "Hold"), Choice("fire", "Fire", odds=hit))
    table = guided(Pick("us", "Opportunity Fire", choices=choices))
    odds = table.guide.odds
    assert (odds.isVisible(), odds.accessibleDescription()) == (True, "RS-1: hit 25.0 % (1/4)")


def test_the_bar_says_who_is_to_do_what(guided: MakeGuided) -> None:
    table = guided(PICK, replace(LUCK, prompt="throw one die", warning="This is the last."), SOME)
    assert words(table) == ("Germany", "Who fires?", "")
    same = Number("us", "Cost", "What does it cost?", prompt="What does it cost?")
    assert words(guided(same)) == ("US", "What does it cost?", ""), "nothing is said twice"
    assert table.guide.bar.sentence.accessibleDescription() == "Germany: who fires?"
    assert table.guide.source.text() == "Rule “Rules: 004-113”"
    assert table.guide.odds.accessibleDescription() == "hit: each 72.0 % (18/25)"
    table.press("Hold")
    assert words(table) == ("US", "Throw one die", "This is the last.")
    assert table.guide.warning.isVisible()
    table.press("Roll for me")
    assert words(table)[:2] == ("US", "Hand"), "without a prompt the title says it"


@pytest.mark.parametrize(("prompt", "sentence", "more"), [
    ("which attack do you resolve?", "Which of the attacks?", ""),
    ("Sniper US 1: choose a target", "Choose a target.", ""),
    ("which attack do you resolve?", "One waits. Which?", "One waits. Which?"),
    ("choose a target", "It is fired at.", "It is fired at."),
])  # fmt: skip
def test_the_bar_says_nothing_twice(
    guided: MakeGuided, prompt: str, sentence: str, more: str
) -> None:
    table = guided(replace(PICK, prompt=prompt, sentence=sentence, title="Aim"))
    assert table.second() == more


def test_few_choices_stand_in_the_bar_and_many_are_listed(guided: MakeGuided) -> None:
    told = Choice("told", "Path told", LONG)
    table = guided(PICK, replace(LIST, choices=(*LIST.choices, told)))
    assert in_bar(table) == ["field", "Fire & move", "Burn a card", "Hold"]
    assert table.guide.bar.primary is None, "nothing is usual"
    burn = table.button("Burn a card")
    assert not burn.isEnabled()
    assert burn.toolTip() == "Germany has no card in hand (rule “Rules: 004-77”)."
    assert burn.accessibleName() == f"Burn a card, {burn.toolTip()}"
    table.view.setFocus()
    table.button("Fire & move").setFocus(Qt.FocusReason.TabFocusReason)
    assert table.second() == "Fire & move: needs 9"
    table.press("Hold")
    (listed,) = table.guide.fields
    assert isinstance(listed, PickField)
    first, second, *_, last = listed.rows
    assert (first.title.text(), last.title.text()) == ("Path 1", "Path told")
    assert first.y() == second.y()
    assert last.width() > 2 * first.width(), "long words are not squeezed"
    alone = PickSeveral("us", "Hand", choices=tuple(Choice(name, name) for name in "abcdefg"))
    table = guided(alone)
    rows = table.guide.findChildren(TickRow)
    assert rows[-1].width() > rows[0].width(), "nor is one left alone at half the width"


def test_what_is_usual_is_the_primary_and_what_alone_can_be_chosen(guided: MakeGuided) -> None:
    refused = Choice("no", "No way", refusal=NO_CARD)
    one = Pick("us", "Who?", choices=(Choice("a", "Alpha", about="us-1"), refused))
    table = guided(replace(PICK, usual="hold"), one)
    assert in_bar(table) == ["Hold", "Fire & move", "Burn a card"]
    table.press("Hold")
    assert in_bar(table) == ["Alpha"]
    assert table.session.is_procedure_asking, "it is ready to be taken, and not taken"
    table.press("Alpha")
    assert table.session.told[0] == "Who?: Alpha."


def test_a_menu_has_its_exceptions_and_what_may_not_begin_in_more(guided: MakeGuided) -> None:
    table = guided(game=Menu([PICK]))
    assert words(table)[:2] == ("US", "Choose what to do, or finish")
    assert in_bar(table) == ["Done resting", "Ask all"]
    rows = table.more()
    assert list(rows) == ["March far – not possible now. The road is blocked.", "Say who has won"]
    assert [one.isEnabled() for one in rows.values()] == [False, True]
    table.press("Ask all")
    assert list(table.more()) == [
        "The table says – not possible now. Not in a league.",
        "Abandon this action – boardapp takes your answers back, but dice and drawn cards stay",
    ]
    list(table.more().values())[-1].trigger()
    assert table.session.told[0] == "The action was abandoned, and nothing was done."
    assert table.second() == table.session.told[0]
    assert table.guide.result.isHidden(), "the second line shows the sentence"
    document = table.session.document
    assert document is not None
    assert not document.undo_names(), "it is no act: nothing is to be taken back"


def test_the_only_choice_is_the_primary_while_the_usual_one_is_refused(
    guided: MakeGuided, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = Choice("rest", "Rest", refusal=Refusal("Nobody is tired."))
    monkeypatch.setattr(Menu, "choices", (Choice("all", "Ask all"), rest))
    table = guided(game=Menu([PICK]))
    assert in_bar(table) == ["Ask all"]
    assert list(table.more()) == ["Rest – not possible now. Nobody is tired."]


def test_abandoned_after_dice_it_is_an_act(guided: MakeGuided) -> None:
    table = guided(Throw("us", "Roll", dice=(DiceRequest(1, 6, "us", "to hit"),)), PICK)
    table.session.answer([[4]])
    table.session.answer({"instead": "abandon"})
    document = table.session.document
    assert document is not None
    assert document.undo_names()[0] == "Abandon the action"


def test_two_sides_that_may_act_have_a_list_each(guided: MakeGuided) -> None:
    class Both(Menu):
        def menu(self, state: State) -> list[Pick]:
            other = Pick("germany", "Reaction", choices=(Choice("rest", "Rest a while"),))
            return [*super().menu(state), other]

    table = guided(game=Both([]))
    assert table.guide.bar.plate.title == "Both"
    assert in_bar(table) == ["Done resting"]
    assert "Germany" in labels(table)
    table.press("Rest a while")
    assert table.session.state.turn == 2


def test_the_end_of_the_game_and_answers_that_do_not_hold_are_said(guided: MakeGuided) -> None:
    class Over(WaitingGame):
        def menu(self, state: State) -> list[Pick]:
            return [] if state.turn > 1 else list(super().menu(state))

        def game_end_sentence(self, state: State) -> str | None:
            return "US wins" if state.turn > 1 else None

    table = guided(game=Over())
    table.press("Rest")
    assert words(table)[1] == "US wins"
    table = guided(game=WaitingGame())
    for answer in ("wait", 2):
        table.session.answer(answer)
    state = table.document.state
    assert state.unfinished is not None
    wrong = state.unfinished._replace(answers=(99,))
    table.session.open(Document(replace(state, unfinished=wrong), cast(Game, WaitingGame())))
    assert words(table)[1] == "The rules reject an earlier answer"
    assert "Press Back to undo the last answer." in table.second()


def test_the_end_fits_into_a_low_area_with_both_sides_beside_the_winner(
    guided: MakeGuided,
) -> None:
    class Over(WaitingGame):
        players: ClassVar[Mapping[str, str]] = {f"s{n}": f"Side {n}" for n in range(4)}

        def game_end_sentence(self, state: State) -> str | None:
            return "US wins" if state.turn > 1 else None

        def progress(self, state: State) -> GameProgress:  # type: ignore[override]
            tallies = tuple(SideTally(side, "20 of 40") for side in self.players)
            return GameProgress("Turn 2", (), tallies=tallies)

    table = guided(game=Over(), size=(3600, 768))
    table.press("Rest")
    guide = table.guide
    guide.setFixedHeight(round(LEAST_LINES * guide.fontMetrics().height()))
    QApplication.processEvents()
    assert guide.details.verticalScrollBar().maximum() == 0
    assert not guide.log.isVisible()


def test_no_hint_outlives_its_question(guided: MakeGuided) -> None:
    choices = tuple(Choice(one, one.title(), f"to {one}") for one in ("fire", "hold", "wait"))
    table = guided(replace(PICK, choices=choices, instead=()), LUCK)
    old = table.button("Wait")
    QTest.mouseMove(old)
    assert table.second() == "Wait: to wait"
    table.button("Fire").setFocus(Qt.FocusReason.TabFocusReason)
    table.key(Qt.Key.Key_Return)
    old.looked_at.emit(True)  # as it is while it is hidden
    assert table.second() == "One die."


def test_no_field_outlives_its_question(guided: MakeGuided) -> None:
    def fields() -> set[AnswerField]:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return {one for one in QApplication.allWidgets() if isinstance(one, AnswerField)}

    before = fields()
    table = guided(*EVERY)
    for answer in ANSWERS:
        table.session.reveal_secret_question()
        assert table.session.answer(answer)
        assert fields() - before == set(table.guide.fields)


def test_facts_stay_until_the_next_act_and_then_the_log_stands_there(guided: MakeGuided) -> None:
    facts = (
        SumFact("To hit", (SumTerm("MG-42", 12), SumTerm("close", -3, "004-90"))),
        TrackFact("Suppression", "RS-1", 8, 3, 0, 10, {"half": 5}),
        TableFact("Weather", (("1–3", "snow"), ("4–6", "clear")), 1),
        OddsFact("Hits", PICK.odds),
    )
    table = guided(replace(LUCK, facts=facts), LUCK)
    assert "12\nMG-42\n−\n3\nclose\n=\n9" in labels(table), "numbers in a column, words beside"
    tips = [one.toolTip() for one in table.guide.findChildren(QLabel) if one.text() == "3"]
    assert tips == ["Rules: 004-90"]
    assert "RS-1: from 8 to 3 (10 is the most; half is 5)" in labels(table)
    table.press("Roll for me")
    assert (table.guide.result.verdicts, table.guide.told.text()) == (["4"], "So it is.")
    assert "To hit" not in labels(table)
    table.press("Roll for me")
    table.session.undo()
    assert (table.guide.result.verdicts, table.guide.told.text()) == (["4"], "So it is.")


def test_a_limit_of_a_sum_is_shown_only_where_it_counts(guided: MakeGuided) -> None:
    terms = (
        SumTerm("infantry", 9),
        SumTerm("at most", 8, step="most"),
        SumTerm("at least", 0, step="least"),
    )
    table = guided(replace(LUCK, facts=(SumFact("Strength", terms),)))
    shown = [line for line in labels(table).splitlines() if line]
    at = shown.index("Strength")
    assert shown[at + 1 : at + 6] == ["9", "infantry", "at most 8", "=", "8"]


def test_a_limit_of_a_sum_is_shown_after_a_limit_that_does_not_count(guided: MakeGuided) -> None:
    terms = (
        SumTerm("infantry", 9),
        SumTerm("at least", 0, step="least"),
        SumTerm("at most", 8, step="most"),
    )
    table = guided(replace(LUCK, facts=(SumFact("Strength", terms),)))
    shown = [line for line in labels(table).splitlines() if line]
    at = shown.index("Strength")
    assert shown[at + 1 : at + 6] == ["9", "infantry", "at most 8", "=", "8"]


def test_the_rows_of_a_table_are_at_even_distances(guided: MakeGuided) -> None:
    mix = ("Helpful", "Stuka 8, Ju-88 4, Mobile Artillery 3"), ("Terrain", "4"), ("Bad", "3")
    table = guided(replace(LUCK, facts=(TableFact("Mix", mix),)))
    tops = [place(one).top() for title, _ in mix
            for one in table.guide.findChildren(QLabel) if one.text() == title]  # fmt: skip
    assert tops[1] - tops[0] == tops[2] - tops[1], "short names leave room for long words"


def test_the_begin_of_a_turn_is_no_result_and_its_name_stands_in_the_strip(
    guided: MakeGuided,
) -> None:
    class Led(AskingGame):
        def menu(self, state: State) -> list[Pick]:
            both = Choice("all", "Ask all"), Choice("rest", "Rest")
            first = Pick("germany", "So it is", "Turn 4", choices=both, prompt="Use a card")
            return [first, replace(first, by="us", prompt="Choose a unit", usual="rest")]

        def progress(self, state: State) -> Any:
            return GameProgress("Turn 4", ("March",), 0, "us", title="So it is")

    table = guided(LUCK, game=Led((LUCK,)))
    table.press("Roll for me")
    assert (table.guide.result.verdicts, table.guide.told.text()) == (["4"], "")
    assert words(table) == ("Both", "Choose a unit", "Luck: Rolled 4."), (
        "the menu that ends the phase leads"
    )
    hit = replace(LUCK, title="A very long title", dice=(LUCK.dice[0]._replace(needed=3),))
    table = guided(hit, game=Led((hit,)))
    table.press("Roll for me")
    assert table.second() == "Rolled 4, needed 3: hit.", "the title would push the verdict out"


def test_one_over_the_other_each_part_gets_what_the_other_does_not_need(
    guided: MakeGuided,
) -> None:
    rows = tuple((f"Row {number}", "words") for number in range(18))
    few = Pick("us", "Which?", choices=tuple(Choice(f"{n}", f"Path {n}") for n in range(1, 6)))
    table = guided(replace(few, facts=(TableFact("Table", rows),)), size=(1280, 700))
    guide = table.guide
    high = guide.details.height(), guide.answer_area.height()
    assert high[0] > high[1], "a short list leaves its room to the facts"
    assert guide.details.verticalScrollBar().maximum() == 0
    ticks = tuple(Choice(f"{n}", f"Card {n}", "What it does\nin two lines") for n in range(8))
    table = guided(PickSeveral("us", "Hand", choices=ticks), size=(1280, 700))
    assert table.guide.answer_area.verticalScrollBar().maximum() == 0


def test_all_dice_to_enter_are_in_view_above_many_facts(guided: MakeGuided) -> None:
    rows = tuple((f"Row {number}", "words") for number in range(18))
    dice = tuple(
        DiceRequest(2, 2, "us", f"{colour} dice", symbols=("Skull", "Star")) for colour in "abc"
    )
    throw = replace(LUCK, dice=dice, facts=(TableFact("Table", rows),))
    table = guided(throw, size=(1280, 530))
    guide = table.guide
    assert settled(lambda: guide.answer_area.verticalScrollBar().maximum()) == 0
    assert guide.answer_area.height() > guide.details.height() > 0
    assert guide.details.verticalScrollBar().maximum() > 0, "the facts scroll instead"


def test_a_table_breaks_no_word_and_wraps_only_without_room(guided: MakeGuided) -> None:
    cells = "Village tiles", "any number", "0 laid"
    table = guided(replace(LUCK, facts=(TableFact("To lay", (cells,)),)))
    labels = [
        one for one in table.guide.details.findChildren(QLabel)
        if one.text().replace(NO_BREAK, " ") in cells
    ]  # fmt: skip

    def lines_and_broken_words() -> tuple[list[int], list[str]]:
        QApplication.processEvents()
        broken = [
            word for one in labels for word in one.text().split()
            if one.fontMetrics().horizontalAdvance(word) > one.width()
        ]  # fmt: skip
        heights = (one.heightForWidth(one.width()) for one in labels)
        return [high // labels[0].fontMetrics().lineSpacing() for high in heights], broken

    assert len(labels) == 3
    assert lines_and_broken_words() == ([1, 1, 1], [])
    least = sum(one.fontMetrics().horizontalAdvance("Village") for one in labels)
    table.guide.setFixedWidth(least + 40)
    assert lines_and_broken_words() == ([2, 2, 1], []), "a short amount stays in one line"


def test_chances_that_are_all_equal_are_one_line(guided: MakeGuided) -> None:
    ways = [Odds("way", name, Fraction(1, 6)) for name in ("NW", "NE", "E", "SE", "SW", "W")]
    far = [Odds("far", "2", Fraction(1, 36)), Odds("far", "3", Fraction(35, 648))]
    table = guided(replace(LUCK, odds=(*ways, *far)))
    shown = [(row.text, row.chance, row.exact) for row in table.guide.odds.rows]
    assert shown == [
        ("Way", "", ""), ("NW, NE, E, SE, SW, W", "16.7 % each", "Exactly 1/6 each"),
        ("Far", "", ""), ("2", "2.8 %", "Exactly 1/36"), ("3", "5.4 %", "Exactly 35/648"),
    ]  # fmt: skip


def test_a_long_list_leaves_out_the_least_likely_outcomes_and_never_off_board(
    guided: MakeGuided,
) -> None:
    alike = [Odds("blast", f"C{n}", Fraction(1, 50), Space(3, n)) for n in range(1, 12)]
    several = [Odds("blast", f"D{n}", Fraction(5 * n + 1, 1000), Space(4, n)) for n in range(1, 13)]
    off = [Odds("blast", "off-board", Fraction(1, 1000))]
    table = guided(replace(LUCK, odds=(*alike, *several, *off)))
    assert [(row.text, row.chance) for row in table.guide.odds.rows] == [
        ("Blast", ""), (", ".join(f"C{n}" for n in range(1, 12)), "2.0 % each"),
        *((f"D{n}", f"{n / 2 + 0.1} %") for n in range(3, 13)),
        ("off-board", "0.1 %"), ("and 2 more results, on the board", ""),
    ]  # fmt: skip


def test_a_secret_question_is_shown_when_the_others_look_away(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Report", "What is there?", secret=True, warning="Mind!"))
    assert words(table) == (
        "US",
        "Only the player of US may look at the screen now",
        "Report. The other player must look away.",
    )
    assert "Mind!" not in labels(table)
    table.press("Show the question")
    assert words(table) == ("US", "Report", "Mind!")
    assert table.guide.sentence.text() == "What is there?"
    assert table.focus() is table.guide.fields[0].first()


def test_beside_a_usual_way_out_the_button_says_what_showing_is_for(guided: MakeGuided) -> None:
    real = Choice("real", "You use your real cards", label="Use real cards", usual=True)
    table = guided(replace(PICK, secret=True, instead=(real,)))
    assert in_bar(table) == ["Use real cards", "Answer on this screen"]
    table.press("Answer on this screen")
    assert words(table)[1] == "Who fires?"


def test_nothing_can_be_answered_while_looking_back_and_why_is_said(guided: MakeGuided) -> None:
    table = guided(LUCK)
    table.session.show_earlier_state(table.document.start_state)
    assert table.second() == table.session.why_locked
    assert table.guide.result.isHidden(), "the transport bar says where this is"
    assert table.guide.fields == []
    assert not table.guide.back.isEnabled()
    table.session.show_earlier_state(None)
    assert table.guide.fields[0].isEnabled()
    assert table.button("Roll for me").isEnabled()


# ---- what never moves ---------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_every_part_of_the_bar_has_its_place_in_every_question(
    guided: MakeGuided, qapp: QApplication, size: tuple[int, int], large: bool
) -> None:
    apply_style(qapp, scheme="dark", large_text=large)
    table = guided(*EVERY, size=size)
    guide = table.guide.bar
    parts = (guide.back, guide.plate, guide.more, table.view)
    before, words = [place(one) for one in parts], place(guide.sentence).topLeft()
    primaries, named = set[object](), set[object]()
    zoom = table.view.zoom
    for answer in (*ANSWERS, None):
        assert [place(one) for one in parts] == before
        assert place(guide.sentence).topLeft() == words, "it may be longer without a button"
        assert table.view.zoom == zoom
        if guide.primary is not None:
            primaries.add(place(guide.primary).topLeft().toTuple())
        named.update(place(one).topLeft().toTuple() for one in guide.named)
        inside = [place(one) for one in (guide.primary, *guide.named, guide.more) if one]
        assert all(guide.rect().contains(one) for one in inside)
        assert not any(one.intersects(other) for one in inside for other in inside if one != other)
        assert answer is None or table.session.answer(answer), answer
        QApplication.processEvents()
    assert len(primaries) == 1
    assert large or len(named) <= 3, "a narrow bar makes room for all buttons of a question"


def test_words_without_room_in_the_bar_are_whole_in_the_area(guided: MakeGuided) -> None:
    more = "Enter the cost in command points, as printed on the card"
    table = guided(replace(PICK, sentence=more, odds=()), size=(1366, 768))
    assert table.guide.bar.second.text() == more
    assert table.guide.sentence.isHidden()
    table.resize(440, 768)
    QApplication.processEvents()
    assert table.guide.sentence.text() == more
    assert not table.guide.sentence.isHidden()
    table.resize(1366, 768)
    QApplication.processEvents()
    assert table.guide.sentence.isHidden()


def test_no_word_of_the_bar_is_cut_but_ends_in_dots_with_a_tip(guided: MakeGuided) -> None:
    wide = Choice("wide", "Opportunities of war")
    table = guided(replace(PICK, choices=(wide, *PICK.choices[1:]), title=LONG, sentence=LONG))
    table.resize(700, 600)
    QApplication.processEvents()
    guide = table.guide.bar
    assert guide.sentence.text().endswith("…")
    assert LONG.startswith(guide.sentence.text().removesuffix("…") + " ")
    assert guide.sentence.toolTip() == LONG
    button = table.button("Opportunities of war")
    metrics = button.fontMetrics()
    assert all(metrics.horizontalAdvance(one) < button.width() for one in button.text().split("\n"))
    assert len(button.text().split("\n")) == 2


def test_a_second_press_too_soon_after_the_buttons_changed_is_none(
    guided: MakeGuided, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Turns(Menu):
        choices = (Choice("rest", "Rest", label="Done"),)

    monkeypatch.setattr(bar, "GUARD_MS", 600_000)
    table = guided(game=Turns([]))
    for turn in range(1, 7):
        table.guide.bar.guard.stop()  # as if so long had gone by
        QTest.mouseDClick(table.button("Done"), Qt.MouseButton.LeftButton)
        QTest.mouseClick(table.button("Done"), Qt.MouseButton.LeftButton)
        assert table.session.state.turn == turn + 1
    QTest.mouseClick(table.guide.back, Qt.MouseButton.LeftButton)
    assert table.session.state.turn == 7


def test_no_part_of_the_guide_is_ever_a_window_of_its_own(guided: MakeGuided) -> None:
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            window = isinstance(watched, QWidget) and watched.isWindow()
            if event.type() == QEvent.Type.Show and window and type(watched) is not GuideTable:
                shown.append(type(watched).__name__)
            return False

    watch, app = Watch(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    table = guided(*EVERY)
    for answer in ANSWERS:
        assert table.session.answer(answer)
        QApplication.processEvents()
    app.removeEventFilter(watch)
    assert shown == []


# ---- what is done -------------------------------------------------------------------------------


def test_back_takes_an_answer_back_and_its_tip_says_what_or_why_not(guided: MakeGuided) -> None:
    table = guided(PICK, LUCK, LUCK)
    first = table.second()
    table.guide.back.looked_at.emit(True)
    assert table.second() == first, "that there is nothing to undo yet is plain"
    table.guide.back.looked_at.emit(False)
    table.press("Hold")
    assert table.guide.back.toolTip() == "Undo: Choice of “Hold fire” for “Opportunity fire”"
    table.press("Back")
    assert words(table)[1] == "Who fires?"
    table.press("Hold")
    table.press("Roll for me")
    assert not table.guide.back.isEnabled()
    why = "Dice and revealed cards cannot be undone."
    assert table.guide.back.toolTip() == table.guide.back.accessibleDescription() == why
    table.guide.back.looked_at.emit(True)
    assert table.second() == why, "as other grey buttons, it says why"
    table.guide.back.looked_at.emit(False)
    assert table.second() != why


# ---- the keyboard -------------------------------------------------------------------------------


def test_after_every_press_the_keys_belong_to_the_next_field(guided: MakeGuided) -> None:
    table = guided(PICK, LUCK, TextQuestion("us", "Report"), Place("us", "Aim"), LUCK)
    table.button("Fire & move").setFocus()
    table.key(Qt.Key.Key_Space)
    assert table.focus().accessibleName() == "Die 1 of 1: Luck: US rolls 1d6, needs 4 or more"
    table.type_in("5")
    table.key(Qt.Key.Key_Return)
    assert table.focus().accessibleName() == "Report"
    table.type_in("all quiet")
    table.key(Qt.Key.Key_Return)
    assert table.focus() is table.view
    table.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert table.session.told[0] == "Aim: A-2."
    assert table.focus().accessibleName() == "Die 1 of 1: Luck: US rolls 1d6, needs 4 or more"


def test_enter_is_the_primary_until_the_cursor_is_walked(guided: MakeGuided) -> None:
    path = PathQuestion("us", "March", start=GRID.parse("A-1"), most=2)
    table = guided(path, path, path)
    assert table.focus() is table.view
    assert "⏎" in table.button("Stay here").text()
    table.key(Qt.Key.Key_Return)
    assert table.session.told[0] == "March: stays."
    table.key(Qt.Key.Key_Right)
    assert "⏎" not in table.button("Stay here").text()
    assert table.second().endswith("⏎")
    table.key(Qt.Key.Key_Return)
    assert table.session.pending_answer.path_steps == (GRID.parse("A-2"),)
    QTest.keyClick(table.focus(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert table.session.told[0] == "March: A-2."


def test_digits_choose_what_bears_them_and_f6_leads_round(guided: MakeGuided) -> None:
    table = guided(LIST, replace(PICK, usual="hold"), Place("us", "Aim"))
    table.key(Qt.Key.Key_3)
    assert table.session.told[0] == "Which?: Path 3."
    assert table.focus() is table.button("Hold")
    table.key(Qt.Key.Key_F6)
    assert table.focus() is table.view
    table.key(Qt.Key.Key_1)
    assert table.session.told[0] == "Opportunity fire: Fire & move."
    table.key(Qt.Key.Key_F6)
    assert table.guide.bar.isAncestorOf(table.focus())


def test_a_held_key_answers_one_question_only(guided: MakeGuided) -> None:
    table = guided(PICK, PICK)
    table.button("Fire & move").setFocus()
    table.key(Qt.Key.Key_Return)
    assert len(table.document.log) == 2
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(table.button("Fire & move"), held)
    assert len(table.document.log) == 2


def test_what_was_typed_is_kept_with_why_it_was_not_taken(guided: MakeGuided) -> None:
    table = guided(Number("us", "Turns", least=1, most=3), LUCK, LUCK)
    table.press("OK")
    fault = "Enter a number first."
    assert table.second() == fault
    number = table.guide.fields[0]
    table.session.log_note("in between")
    table.session.asked_anew.emit()
    assert id(number) == id(table.guide.fields[0])
    assert table.second() == fault
    table.session.answer(2)
    throw = cast(Any, table.guide.fields[0])
    table.guide.lead_on()
    table.type_in("6")
    table.session.log_note("in between")
    table.session.asked_anew.emit()
    assert id(throw) == id(table.guide.fields[0])
    assert throw.rows[0].values() == (6,)
    table.key(Qt.Key.Key_Return)
    assert cast(Any, table.guide.fields[0]).rows[0].values() == ()


def test_a_long_list_scrolls_by_keyboard_and_a_click_on_part_of_a_button_counts(
    guided: MakeGuided,
) -> None:
    choices = tuple(Choice(f"{n}", f"Choice {n}", "needs 9") for n in range(40))
    table = guided(Pick("us", "Which?", choices=choices), size=(1000, 420))
    area = table.guide.answer_area
    listed = table.guide.fields[0]
    assert isinstance(listed, PickField)

    def seen(row: QWidget) -> int:
        return row.visibleRegion().boundingRect().height()

    listed.rows[-1].setFocus()
    QApplication.processEvents()
    assert seen(listed.rows[-1]) == listed.rows[-1].height()
    area.verticalScrollBar().setValue(10)
    first = next(one for one in listed.rows if seen(one))
    assert 0 < seen(first) < first.height(), "an edge cuts it"
    spot = first.mapTo(table, first.visibleRegion().boundingRect().center())
    shown, handle = area.verticalScrollBar().value(), table.windowHandle()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=spot)
    assert area.verticalScrollBar().value() == shown, "it does not slip away from the pointer"
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=spot)
    QApplication.processEvents()
    assert not table.session.is_procedure_asking


FIFTEEN = Pick(
    "us", "Which?", choices=tuple(Choice(f"{n}", f"The long way round, {n}") for n in range(15))
)


@pytest.mark.parametrize(("question", "facts"), [(FIFTEEN, 1), (LUCK, 16)])
def test_what_fits_in_a_high_area_does_not_scroll(
    guided: MakeGuided, question: Ask[Any], facts: int
) -> None:
    rows = tuple((f"{n}", "a row") for n in range(facts))
    table = guided(question, facts=(TableFact("Deck", rows),), size=(1000, 620))
    sides = table.guide.answer_area, table.guide.details
    assert settled(lambda: [one.isVisible() for one in sides]) == [True, True]
    assert [one.verticalScrollBar().maximum() for one in sides] == [0, 0]


def test_a_table_is_opened_with_its_question_alone(
    guided: MakeGuided, announced: list[str]
) -> None:
    table = guided(PICK)
    assert "boardapp asks nothing now." not in announced
    other = guided(LUCK).document
    announced.clear()
    table.session.open(other)
    assert announced == ["US: Luck. One die."]


def test_a_screen_reader_hears_the_question_and_knows_every_button(
    guided: MakeGuided, announced: list[str]
) -> None:
    table = guided(PICK, Place("us", "Aim", why_not=lambda space: NO_CARD if space.row else None))
    assert announced[-1] == "Germany: who fires?"
    table.press("Hold")
    assert announced[-1] == (
        "US: Aim. Opportunity fire: Hold fire. So it is. 4 spaces may be chosen."
    )
    assert "Choose a bright space (A-1, A-2, A-3, A-4)." in labels(table)
    table.click("B-1")
    assert announced[-1] == "Germany has no card in hand (rule “Rules: 004-77”)."
    for part in table.guide.bar.findChildren(QWidget):
        found = QAccessible.queryAccessibleInterface(part)
        assert found.text(QAccessible.Text.Name) or not part.isVisible(), type(part).__name__


def test_the_last_result_is_a_card_with_the_dice_as_they_fell(guided: MakeGuided) -> None:
    red, white = (
        DiceRequest(1, 2, "us", f"{colour} dice", symbols=("Skull", "Star"), colour=colour)
        for colour in ("red", "white")
    )
    hit = DiceRequest(2, 10, "us", "to hit", needed=10)
    table = guided(Throw("us", "Roll", dice=(red, white)), Throw("us", "Fire", dice=(hit,)))
    assert table.guide.result.isHidden()
    table.session.answer([[1], [2]])
    card = table.guide.result
    # Dice of two colours are one throw.
    assert card.verdicts == ["Skull, Star"]
    table.session.answer([[6, 9]])
    assert card.verdicts == ["Hit (rolled 6 + 9 = 15, needed 10)"]
    assert [one.accessibleName() for one in card.findChildren(QLabel)
            if one.accessibleName() and one.isVisibleTo(card)] == ["6", "9"]  # fmt: skip
    assert table.guide.told.text() == "So it is."


def test_the_dice_of_a_result_stay_on_one_line(guided: MakeGuided) -> None:
    table = guided(Throw("us", "Fire", dice=(DiceRequest(3, 6, "us", "attack", scores=(5, 6)),)))
    table.session.answer([[6, 3, 5]])
    card = table.guide.result
    assert card.verdicts == ["2 hits (rolled 6, 3, 5)"]
    (shown,) = (one.text() for one in card.findChildren(QLabel) if one.text().startswith("2 hits"))
    assert shown.split(" ") == [
        "2",
        "hits",
        "(rolled\N{NO-BREAK SPACE}6,\N{NO-BREAK SPACE}3,\N{NO-BREAK SPACE}5)",
    ]


def test_a_die_is_beside_the_outcome_in_a_low_area_only(guided: MakeGuided) -> None:
    throw = Throw("us", "Roll", dice=(DiceRequest(1, 10, "us", "intensity"),))
    table = guided(throw, Number("us", "Damage Card", "", least=0, most=9))
    table.session.answer([[5]])
    card, line = table.guide.result, table.guide.fontMetrics().height()
    (die,) = [one for one in card.findChildren(QLabel) if one.accessibleName() == "5"]
    beside = []
    for size in ((60, 8), (30, 60)):
        table.guide.setFixedSize(size[0] * line, size[1] * line)
        QApplication.processEvents()
        told, at = table.guide.told.geometry(), die.mapTo(card, QPoint())
        beside.append((at.x() > told.right(), at.y() > told.bottom()))
    assert beside == [(True, False), (False, True)]


def test_the_sum_of_a_result_is_a_column_of_numbers_beside_its_dice(guided: MakeGuided) -> None:
    terms = SumTerm("Intensity", 5), SumTerm("Defense", -3), SumTerm("at least", 0, step="least")
    throw = Throw("us", "Roll", dice=(DiceRequest(1, 10, "us", "intensity"),))
    number = Number("us", "Damage Card", "", least=0, most=9)
    table = guided(throw, number, facts=(SumFact("Damage", terms),))
    line = table.guide.fontMetrics().height()
    table.guide.setFixedSize(80 * line, 12 * line)
    table.session.answer([[5]])
    QApplication.processEvents()
    card = table.guide.result
    (fact,) = [one for one in table.guide.findChildren(FactView) if one.isVisible()]
    words = [one.text() for one in fact.findChildren(QLabel) if one.text()]
    assert words == ["Damage", "5", "Intensity", "−", "3", "Defense", "=", "2"]
    assert fact.mapTo(table.guide, QPoint()).x() > card.geometry().right()
    assert table.guide.told.y() < card.height() // 2, "the outcome comes first"


def test_facts_without_a_result_have_the_whole_width(guided: MakeGuided) -> None:
    table = guided(Number("us", "Cards", "", facts=(TableFact("To lay", (("tiles", "8"),)),)))
    line = table.guide.fontMetrics().height()
    table.guide.setFixedSize(80 * line, 12 * line)
    QApplication.processEvents()
    (fact,) = [one for one in table.guide.findChildren(FactView) if one.isVisible()]
    assert fact.mapTo(table.guide, QPoint()).x() < line


def test_a_result_is_seen_without_scrolling_and_its_outcome_said_in_the_bar(
    guided: MakeGuided,
) -> None:
    sides = tuple(DiceRequest(1, 10, side, "initiative") for side in ("us", "germany"))
    facts = (TableFact("To lay", (("tiles", "8 laid"),)),)
    first = Throw("us", "Initiative", dice=sides)
    number = Number("us", "Cards", "", facts=facts, least=0, most=9)
    table = guided(first, number, replace(number, title="Tiles"))
    table.session.answer([[8], [3]])
    card, (fact,) = table.guide.result, table.guide.findChildren(FactView)
    QApplication.processEvents()
    assert table.second() == "So it is."
    assert card.height() < 7 * card.fontMetrics().height(), "both dice are in one row"
    assert card.y() < fact.y(), "dice come before what is known"
    table.session.answer(3)
    QApplication.processEvents()
    assert table.second() == " ".join(table.session.told)
    assert card.isHidden(), "the bar says all of a mere answer"


def test_an_answer_that_the_bar_cuts_is_below_what_is_known(guided: MakeGuided) -> None:
    facts = (TableFact("To lay", (("tiles", "8 laid"),)),)
    title = "Cards that each player of this side still has in hand " * 4
    number = Number("us", title.strip(), "", facts=facts, least=0, most=9)
    table = guided(number, replace(number, title="Tiles"))
    table.session.answer(3)
    fact = table.guide.findChildren(FactView)[-1]
    QApplication.processEvents()
    card = table.guide.result
    assert not card.isHidden()
    assert card.y() > fact.y()


def test_an_answer_takes_the_width_beside_no_fact_but_a_rule(guided: MakeGuided) -> None:
    fact = TableFact("To lay", (("tiles", "8 laid"),))
    choices = tuple(Choice(one, one.title()) for one in ("tank", "squad", "gun", "crew", "team"))
    alone = replace(PICK, odds=(), choices=choices)
    table = guided(alone, replace(alone, title="Another", facts=(fact,)))
    guide, shares = table.guide, []
    guide.setParent(None)
    guide.resize(1200, 200)
    guide.show()
    for choice in ("tank", None):
        QApplication.processEvents()
        assert guide.source.isVisible()
        shares.append(guide.answer_area.width() / guide.details.width())
        if choice:
            table.session.answer(choice)
    guide.close()
    assert shares[0] > 2.5
    assert shares[1] < 1.1


def test_a_long_list_takes_more_width_than_its_facts(guided: MakeGuided) -> None:
    choices = tuple(Choice(f"card{number}", f"Card {number}") for number in range(12))
    table = guided(PickSeveral("us", "Deck", "What is in it?", choices=choices))
    guide = table.guide
    guide.setParent(None)
    guide.resize(1200, 200)
    guide.show()
    QApplication.processEvents()
    assert guide.details.isVisible()
    assert guide.answer_area.width() > 1.8 * guide.details.width()
    guide.close()


@pytest.mark.parametrize(("width", "share"), [(1200, 2 / 3), (560, 1)])
def test_dice_leave_width_to_the_facts_if_all_faces_stay_in_one_line(
    guided: MakeGuided, width: int, share: float
) -> None:
    table = guided(replace(LUCK, facts=(TableFact("Luck", (("4 or more", "a hit"),)),)))
    guide = table.guide
    guide.setParent(None)
    guide.setFixedSize(width, 200)
    guide.show()
    QApplication.processEvents()
    assert guide.details.isVisible()
    assert abs(guide.answer_area.width() / guide.details.width() - share) < 0.05
    guide.setParent(guide.bar)  # goes with the bar that its buttons are in


def spoken_tree(*parts: QWidget) -> dict[str, str]:
    """Names of the visible parts as a screen reader finds them, and their descriptions."""
    text, found = QAccessible.Text, dict[str, str]()
    for part in parts:
        for one in (part, *part.findChildren(QWidget)):
            seen = QAccessible.queryAccessibleInterface(one) if one.isVisible() else None
            if seen is not None and seen.text(text.Name):
                found[seen.text(text.Name)] = seen.text(text.Description)
    return found


def test_the_tree_of_a_screen_reader_has_all_that_is_seen(guided: MakeGuided) -> None:
    luck = replace(LUCK, dice=(DiceRequest(2, 10, "us", "luck", "9 or more"),))
    lit = Place("us", "Aim", why_not=lambda space: NO_CARD if space.row else None)
    table = guided(replace(PICK, usual="hold"), luck, lit)
    tree = spoken_tree(table.guide.bar, table.guide)
    assert {"Germany", "Fire & move, needs 9", "Back", "More", "Hint"} <= tree.keys()
    assert tree["Question"] == "Germany: who fires?"
    assert any(one.startswith("Burn a card, Germany has no card") for one in tree)
    assert spoken_tree(table.view.viewport()), "the board's inner part has a name too"
    table.press("Hold")
    tree = spoken_tree(table.guide.bar, table.guide)
    assert "Die 1 of 2: Luck: US rolls 2d10, needs 9 or more" in tree
    assert "Die 2: 10" in tree
    table.press("Roll for me")
    assert spoken_tree(table.guide)["Where"] == "Choose a bright space (A-1, A-2, A-3, A-4)."


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("Which unit do you commit?", ""),
        ("Which unit is committed in B-4?", "Which unit is committed in B-4?"),
        ("It enters on an edge.", "It enters on an edge."),
    ],
)
def test_the_second_line_does_not_ask_the_same_again(
    guided: MakeGuided, sentence: str, second: str
) -> None:
    ask = Pick("us", "Commit", sentence, choices=PICK.choices, prompt="Choose a unit to commit")
    table = guided(ask)
    assert table.guide.bar.sentence.words == "Choose a unit to commit"
    assert table.second() == second


def test_a_guide_and_its_session_go_with_their_window(qapp: QApplication) -> None:
    table = GuideTable(AskingGame((PICK,)))
    kept = weakref.ref(table.session), weakref.ref(table.guide)
    table.deleteLater()
    del table
    delete_later()
    gc.collect()
    assert [one() for one in kept] == [None, None]
