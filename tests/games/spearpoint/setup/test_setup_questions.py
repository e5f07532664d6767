"""Questions and sentences of a setup, word for word, through a document, answer by answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardapp.core.command import set_option
from boardapp.core.procedure.displayed_facts import HighlightedSpaces, TableFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    PlacementAnswer,
    Refusal,
    SeveralAnswer,
)
from boardapp.core.procedure.questions import Ask, Pick, Place, PutObject, Throw
from boardapp.core.procedure.running_procedure import ABANDON
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.setup.setup_state import (
    BuiltDeck,
    DeckCard,
    SetupTable,
    StartingHand,
)
from boardapp.games.spearpoint.switches import OF_PLAY
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.setup.setup_acts import at
from tests.games.spearpoint.setup.setup_games import some_answer
from tests.games.spearpoint.setup.setups import CATALOGUE, SCENARIOS


def playing(file: str, *answers: Any) -> ProcedurePlayer:
    """Return a setup after some answers, each of which must be taken."""
    play = ProcedurePlayer(open_document(SCENARIOS / file))
    for answer in answers:
        give(play, answer)
    return play


def give(play: ProcedurePlayer, answer: Any) -> tuple[str, ...]:
    """Give an answer to the first question that takes it; return its log sentences."""
    takes = (
        one.refuse(one.answer_from_json(answer, GRID), GRID) is None
        for one in play.open_questions()
    )
    refusal = play.answer_question(answer, next((at for at, taken in enumerate(takes) if taken), 0))
    assert refusal is None, f"{answer}: {refusal}"
    return play.told


def asked(play: ProcedurePlayer) -> Ask[Any]:
    (question,) = play.open_questions()
    return question


def free(question: Ask[Any]) -> list[str]:
    return [one.answer for one in question.instead if one != ABANDON and one.refusal is None]


def table(play: ProcedurePlayer) -> SetupTable:
    assert isinstance(play.current_state, SetupTable)
    return play.current_state


NO_TILES: Sequence[Any] = ("set-up", "us", {"instead": "done"}, {"instead": "done"})


# ---- before the stages --------------------------------------------------------------------------


def test_a_table_without_a_scenario_goes_on_to_its_next_turn() -> None:
    play = ProcedurePlayer(Document(TileState("spearpoint", "village"), Spearpoint(CATALOGUE)))
    (menu,) = play.open_questions()
    assert isinstance(menu, Pick)
    assert (menu.by, menu.choices[-1]) == ("both", Choice("next-turn", "Begin turn 2"))
    # Nobody is there to fight.
    open_to = [choice.answer for choice in menu.choices if choice.refusal is None]
    assert open_to == ["smoke", "commit", "lead-turns", "next-turn"]
    give(play, "next-turn")
    assert (play.document.state.turn, play.game.moment_title(play.document.state)) == (2, "Turn 2")
    assert play.undo() is None
    assert play.document.state.turn == 1


@pytest.mark.parametrize("name", ["01-man-vs-beast.yaml", "standard-village.yaml"])
def test_a_reading_s_source_does_not_repeat_its_title(name: str) -> None:
    play = playing(name, "agree")
    seen = 0
    while play.document.state.unfinished:
        question = asked(play)
        assert isinstance(question, Pick)
        assert "reading" not in HEADINGS.headings_for(*question.rules), question.title
        give(play, question.usual)
        seen += 1
    assert seen > 0


@pytest.mark.rule("004-185", "A4-35", "N4-26")
def test_readings_are_agreed_on_first_and_no_more_once_something_lies() -> None:
    play = playing("01-man-vs-beast.yaml", "agree")
    question = asked(play)
    assert isinstance(question, Pick)
    assert (question.by, question.title, question.usual) == (
        "both", "Minefields on the village map", "either-map",
    )  # fmt: skip
    assert question.prompt == "Minefields on the village map?"
    assert give(play, "winter-only") == (
        "Minefields on the village map: Minefields lie on the Defensive Line only.",
    )
    give(play, "germany")
    give(play, "allowed")
    assert table(play).agreed == {
        "minefields": "winter-only", "first-tile": "germany", "crews": "allowed"
    }  # fmt: skip
    offered = offer(play, "agree")
    assert offered is not None
    assert (offered.title, offered.label) == (
        "Agree on a reading of each unclear rule",
        "✓ Unclear rules agreed",
    )
    give(play, "set-up")
    assert asked(play).by == "germany"
    give(play, {"thing": "1A", "space": "A-2"})
    give(play, {"instead": "done"})
    give(play, {"instead": "done"})
    assert play.answer_question("agree") == Refusal("There is no choice 'agree'.")


def offer(play: ProcedurePlayer, name: str) -> Choice | None:
    """The menu's offer of a name."""
    choices = (
        one for question in play.open_questions() for one in getattr(question, "choices", ())
    )
    return next((one for one in choices if one.answer == name), None)


def test_readings_of_fights_are_agreed_on_as_those_of_the_text_are() -> None:
    play = playing("01-man-vs-beast.yaml")
    offered = offer(play, "agree-fights")
    assert offered is not None
    assert (offered.title, offered.note) == (
        "Rules on fights and moves", "So far you use the usual reading of each unclear "
        "rule",
    )  # fmt: skip
    give(play, "agree-fights")
    question = asked(play)
    assert isinstance(question, PickSeveral)
    assert question.usual == SeveralAnswer(())
    assert {one.answer.split()[0] for one in question.choices} == set(OF_PLAY)
    first = question.choices[0]
    assert (first.title, first.note) == (
        "Sums of 18 to 20",
        "A sum of 19 or 20 draws a Damage Card even if the roll misses. "
        "If you leave this unticked, boardapp uses “Sums of 18 to 20 have their special effects "
        "only if the roll hits”",
    )
    give(play, ["pantherturm intensity", "special-results always"])
    assert play.document.state.options == {
        "special-results": "always", "pantherturm": "intensity"
    }  # fmt: skip
    offered = offer(play, "agree-fights")
    assert offered is not None
    assert offered.note == "So far you read 2 unclear rules in your own way"


def test_readings_of_fights_may_be_changed_again_until_something_lies() -> None:
    before = {"mg-nest": "one-team"}
    play = playing("01-man-vs-beast.yaml")
    play.document.do(set_option("mg-nest", None, "one-team"))
    give(play, "agree-fights")
    give(play, ["lost-spotter void"])
    assert play.document.state.options == {**before, "lost-spotter": "void"}
    give(play, "agree-fights")
    question = asked(play)
    assert isinstance(question, PickSeveral)
    assert question.usual == SeveralAnswer(("lost-spotter void",))
    give(play, [])
    assert play.document.state.options == before
    assert play.undo() is None
    assert play.undo() is None
    assert play.document.state.options == {**before, "lost-spotter": "void"}
    give(play, "set-up")
    give(play, "us")
    give(play, {"thing": "1A", "space": "A-2"})
    give(play, {"instead": "done"})
    give(play, {"instead": "done"})
    assert play.answer_question("agree-fights") == Refusal("There is no choice 'agree-fights'.")


def test_a_table_with_its_readings_of_fights_is_saved_and_opened(tmp_path: Path) -> None:
    play = playing("02-what-now-sarge.yaml", "agree-fights", ["tank-cover better"])
    path = tmp_path / "table.boardapp"
    play.document.save(path)
    again = open_document(path)
    assert again.damage is None
    assert again.state == play.document.state


@pytest.mark.rule("004-193")
def test_terrain_is_carried_over_tile_by_tile() -> None:
    play = playing("02-what-now-sarge.yaml", "carry-over")
    assert asked(play).usual == "Man Vs Beast"
    give(play, "Saturday")
    assert asked(play).title == "Terrain from the earlier game “Saturday”"
    assert free(asked(play)) == ["none"]
    assert play.answer_question({"thing": "1A", "space": "A-1"}) == Refusal(
        "You cannot use this terrain, because A-1 is in column 1, which is not allowed.",
        ("004-193",),
    )
    give(play, {"thing": "1B", "space": "A-2", "turn": 180})
    box = asked(play)
    assert isinstance(box, PutObject)
    named = [one.name for one in box.things]
    assert ("1A" in named, "1B" in named, "2A" in named) == (False, False, True)
    give(play, {"thing": "2A", "space": "A-3"})
    assert sorted(table(play).tiles) == [at("A-2"), at("A-3")]
    assert give(play, {"instead": "done"}) == (
        "Terrain from the earlier game “Saturday”: Finish laying terrain.",
    )
    carried = table(play).carried
    assert carried is not None
    assert (carried.title, [one.tile for one in carried.tiles]) == ("Saturday", ["1B", "2A"])
    laid = {"thing": "1A", "space": "A-2"}
    play = playing("02-what-now-sarge.yaml", "carry-over", "x", laid, {"instead": "none"})
    assert table(play).tiles == {}


# ---- tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("004-074", "004-185")
def test_sides_lay_tiles_by_turns_until_both_are_done() -> None:
    play = playing("01-man-vs-beast.yaml", "set-up")
    assert asked(play).title == "More experienced player"
    give(play, "germany")
    question = asked(play)
    assert isinstance(question, PutObject)
    assert (question.by, question.title, question.rules) == (
        "germany", "Stage “Village tiles”, Germany", ("004-185",),
    )  # fmt: skip
    assert question.facts == (TableFact("To lay", (("Village tiles", "any number", "0 laid"),)),)
    assert len(list(question.allowed_spaces("1A", GRID))) == 21
    assert play.answer_question({"thing": "1A", "space": "C-9"}) == Refusal(
        "C-9 is in column 9, which is not allowed.", ("004-185",)
    )
    assert give(play, {"thing": "1A", "space": "C-8", "turn": 90}) == (
        "Stage “Village tiles”, Germany: 1A House on C-8, turned 90°.",
    )
    assert "1B" not in [one.name for one in asked(play).things]  # type: ignore[attr-defined]
    assert asked(play).by == "us"
    give(play, {"instead": "done"})
    give(play, {"instead": "done"})
    assert play.running_procedure is None
    assert play.game.moment_title(table(play)) == "Setup, US starting units"


@pytest.mark.rule("004-244")
def test_a_refusal_says_where_the_thing_goes() -> None:
    play = playing("08-epiphany.yaml", "set-up")
    assert play.answer_question({"thing": "7A", "space": "A-5"}) == Refusal(
        "The intact Farmhouse must go on A-4.", ("004-244",)
    )
    assert play.answer_question({"thing": "7B", "space": "A-4"}) == Refusal(
        "You may not lay 7B Ruined farmhouse now, only destroyed Pantherturm or intact Farmhouse.",
        ("004-244",),
    )


# ---- zones, units and dice ----------------------------------------------------------------------


@pytest.mark.rule("004-186", "004-191")
def test_a_die_that_fell_is_not_thrown_again() -> None:
    play = playing("01-man-vs-beast.yaml", *NO_TILES, "set-up")
    question = asked(play)
    assert isinstance(question, Throw)
    assert question.sentence == "8 or more gives Field Camouflage or Veteran Soldiers."
    assert [(one.outcome, str(one.chance)) for one in question.odds] == [
        ("gets Field Camouflage or Veteran Soldiers", "3/10"), ("gets no card", "7/10"),
    ]  # fmt: skip
    give(play, {"rolled": [[9]]})
    assert [(one.die, one.how) for one in table(play).dice] == [(9, "rolled")]
    assert play.undo() == Refusal("Dice and revealed cards cannot be undone.")
    assert (asked(play).title, asked(play).sentence) == (
        "Card that Sniper gets",
        "The die rolled 9. Choose the card that the unit gets.",
    )
    give(play, "veteran-soldiers")
    assert play.undo() is None
    give(play, "field-camouflage")
    # Left off in the midst, it goes on where it stood: the die is not thrown again.
    give(play, {"instead": "abandon"})
    give(play, "set-up")
    assert isinstance(asked(play), PutObject)


@pytest.mark.rule("004-054")
@pytest.mark.rule("004-186", "004-191")
def test_units_are_placed_and_what_is_left_is_told() -> None:
    play = playing("01-man-vs-beast.yaml", *NO_TILES, "set-up", [[3]])
    question = asked(play)
    assert isinstance(question, PutObject)
    assert [(one.name, one.left) for one in question.things] == [
        ("sniper", 1), ("lmg-team", 1), ("bazooka-team", 1), ("rifle-squad", 1),
        ("at-gun-57mm", 1),
    ]  # fmt: skip
    assert play.answer_question({"thing": "tiger-i", "space": "B-2"}) == Refusal(
        "Tiger I is not among the starting units of US.", ("004-186", "004-191")
    )
    assert play.answer_question({"instead": "done"}) == Refusal(
        "First place 1 more unit of the group “Sniper”.", ("004-186", "004-191")
    )
    for unit, space in (("sniper", "B-2"), ("lmg-team", "B-3"), ("rifle-squad", "B-4")):
        give(play, {"thing": unit, "space": space})
    give(play, {"thing": "at-gun-57mm", "space": "B-5"})
    assert play.running_procedure is None
    give(play, "set-up")
    zones = [one for one in asked(play).facts if isinstance(one, HighlightedSpaces)]
    assert zones[0].title == "Column 1 for Germany, column 9 for the US"
    assert zones[0].spaces == dict.fromkeys(map(at, ("A-1", "B-1", "C-1")), "Germany")
    assert zones[1].spaces == dict.fromkeys(map(at, ("A-9", "B-9", "C-9")), "Germany")
    give(play, "column-1")
    give(play, "set-up")
    give(play, [[2]])
    assert [one.title for one in asked(play).facts] == [
        "Left to place", "Setup zone of Germany",
    ]  # fmt: skip
    assert play.answer_question({"thing": "tiger-i", "space": "B-9"}) == Refusal(
        "B-9 is not in the setup zone of Germany.", ("004-186", "004-191")
    )


@pytest.mark.rule("004-213")
def test_units_of_the_rear_line_go_off_the_board() -> None:
    play = playing(
        "04-the-liri-valley-road.yaml", "set-up", {"thing": "2A", "space": "A-4"},
        {"thing": "6A", "space": "A-5"}, {"thing": "22A", "space": "A-6"}, "set-up",
    )  # fmt: skip
    question = asked(play)
    assert isinstance(question, PutObject)
    assert {one.off for one in question.things} == {"the Rear Line"}
    assert play.answer_question({"thing": "sfh18-15cm", "space": "A-1"}) == Refusal(
        "15 cm sFH 18 must be placed off the board.", ("004-213", "004-219")
    )
    assert give(play, {"thing": "sfh18-15cm"}) == (
        "German starting units: 15 cm sFH 18 to the Rear Line.",
    )


# ---- decks and hands ----------------------------------------------------------------------------


def decks(play: ProcedurePlayer) -> ProcedurePlayer:
    """Place the units of scenario 1, up to the decks."""
    for answer in (
        "set-up", [[3]], *({"thing": unit, "space": space} for unit, space in (
            ("sniper", "B-2"), ("lmg-team", "B-3"), ("rifle-squad", "B-4"), ("at-gun-57mm", "B-5"),
        )),
        "set-up", "column-9", "set-up", [[2]], {"thing": "tiger-i", "space": "B-9"},
        {"thing": "rifle-squad", "space": "A-9"}, "set-up",
    ):  # fmt: skip
        give(play, answer)
    return play


@pytest.mark.rule("004-063", "004-187", "004-077")
def test_a_card_s_cost_is_asked_once_and_a_deck_keeps_within_its_points() -> None:
    play = decks(playing("01-man-vs-beast.yaml", *NO_TILES))
    question = asked(play)
    assert isinstance(question, PickSeveral)
    assert (question.by, question.secret, question.budget) == ("us", True, 35)
    assert question.sentence == (
        "Choose cards that cost at most 35 points together. The deck may have only infantry, Tank "
        "Crew or Artillery "
        "Crew."
    )
    assert play.answer_question(["m4a1-sherman"]) == Refusal(
        "M4A1 Sherman is not allowed in this deck, which takes only infantry, Tank Crew or "
        "Artillery Crew.",
        ("004-187",),
    )
    give(play, ["rifle-squad", "sniper", "rifle-squad"])
    assert asked(play).title == "Cost of Rifle Squad"
    give(play, 20)
    told = give(play, 5)
    assert told[-1].startswith("The deck costs 45 points, but may cost at most 35")
    # Both costs are known now: the third card is one too many before anything is asked.
    assert play.answer_question(["rifle-squad", "rifle-squad"]) == Refusal(
        "US Reserves Deck: spend at most 35, not 40.", ("004-187",)
    )
    give(play, ["rifle-squad", "another", "sniper"])
    assert asked(play).title == "Another card"
    give(play, "Forward Observer")
    give(play, 9)
    (deck,) = table(play).decks
    assert (deck.side, deck.name, len(deck.cards), deck.points) == ("us", "Reserves", 3, 34)
    give(play, "set-up")
    give(play, {"instead": "done"})
    give(play, "set-up")
    question = asked(play)
    assert isinstance(question, PickSeveral)
    assert (question.title, question.sentence) == (
        "US starting hand (unit cards)",
        "Choose 1 unit card for the hand.",
    )
    assert give(play, ["forward-observer"]) == ("US starting hand (unit cards): 1.",)
    question = asked(play)
    assert isinstance(question, PickSeveral)
    assert "sabotage" not in [one.answer for one in question.choices]
    assert play.answer_question(["Sabotage"]) == Refusal(
        "The Command deck of this scenario has no Sabotage (rule “Scenario 1, setup”)."
    )
    give(play, ["ambush"])
    assert play.undo() is not None
    give(play, "set-up")
    give(play, {"instead": "done"})
    give(play, "begin")
    assert table(play).starting_hands == (StartingHand("us", ("forward-observer",), ("ambush",)),)
    assert asked(play).choices[-1].answer == "next-turn"  # type: ignore[attr-defined]


@pytest.mark.rule("004-063", "004-187")
def test_what_cards_cost_is_part_of_the_answer_and_others_are_named_in_it() -> None:
    play = decks(playing("01-man-vs-beast.yaml", *NO_TILES))
    costs = {"Forward Observer": 9, "rifle-squad": 5, "tank-crew": 3}
    deck = {"taken": ["Forward Observer", "rifle-squad", "rifle-squad", "tank-crew"]}
    assert play.answer_question({**deck, "costs": {**costs, "Forward Observer": 23}}) == Refusal(
        "US Reserves Deck: spend at most 35, not 36.", ("004-187",)
    )
    assert give(play, {**deck, "costs": costs}) == (
        "US Reserves Deck: Forward Observer at 9 points, Rifle Squad × 2 at 5 points each, "
        "Tank Crew at 3 points.",
    )
    assert table(play).decks == (BuiltDeck("us", "Reserves", (
        DeckCard("forward-observer", 9, 1), DeckCard("rifle-squad", 5, 2),
        DeckCard("tank-crew", 3, 1),
    )),)  # fmt: skip


@pytest.mark.rule("004-245")
def test_a_card_that_nobody_entered_comes_into_a_deck_of_some_kinds_only_by_its_name_or_cost() -> (
    None
):
    play, chance = ProcedurePlayer(open_document(SCENARIOS / "08-epiphany.yaml")), Random(2)
    while not play.game.moment_title(table(play)).endswith("Deck"):
        question = chance.choice(play.open_questions())
        give(play, question.answer_to_json(some_answer(question, chance), GRID))
    give(play, "set-up")
    unknown = Refusal(
        "boardapp has no card “Zzz 9999” and cannot check it. Choose cards that cost at most "
        "35 points together. The deck may have only infantry. The deck must not have crews. If the "
        "deck"
        " may have the card, choose “Another card” and enter its name or its cost.", ("004-245",),
    )  # fmt: skip
    assert play.answer_question(["ZZZ-9999"]) == unknown
    assert play.answer_question(["m10-gmc"]) == Refusal(
        "M10 GMC is not allowed in this deck, which takes only infantry.", ("004-245",)
    )
    give(play, ["another"])
    give(play, "ZZZ-9999")
    give(play, 35)
    assert [one.unit for one in table(play).decks[0].cards] == ["zzz-9999"]


@pytest.mark.rule("004-077", "004-187")
def test_a_hand_has_no_more_cards_than_its_deck() -> None:
    play = decks(playing("01-man-vs-beast.yaml", *NO_TILES))
    answers: list[Any] = [[], "set-up", {"instead": "done"}, "set-up"]
    for answer in answers:
        give(play, answer)
    assert asked(play).title == "US starting hand (Command Cards)"
    give(play, [])
    assert table(play).starting_hands == (StartingHand("us", ()),)


@pytest.mark.rule("004-038")
def test_what_a_tile_counts_leaves_the_deck_within_its_points() -> None:
    play = playing("07-a-buried-tank.yaml", "agree")
    while play.document.state.unfinished:
        question = asked(play)
        assert isinstance(question, Pick)
        counted = "points of the German deck" in question.title
        give(play, "count" if counted else question.usual)
    chance = Random(3)
    while "German Reserves" not in play.game.moment_title(table(play)):
        asks = play.open_questions()
        menu = any("set-up" in [one.answer for one in getattr(ask, "choices", ())] for ask in asks)
        number, question = chance.choice([(at, one) for at, one in enumerate(asks)
                                          if not menu or one.by != "both"])  # fmt: skip
        answer = "set-up" if menu else question.answer_to_json(some_answer(question, chance), GRID)
        assert play.answer_question(answer, number) is None
    number = next(at for at, one in enumerate(play.open_questions()) if one.by == "germany")
    assert play.answer_question("set-up", number) is None
    assert asked(play).title == "Cost of Pantherturm I"
    assert play.answer_question(61) == Refusal(
        "Cost of Pantherturm I: enter 1 to 60, not 61.", ("004-063",)
    )
    give(play, 60)
    give(play, [])
    assert table(play).decks[-1].points == 60


@pytest.mark.rule("004-075")
def test_a_deck_is_told_of_crews_that_it_lacks() -> None:
    play = playing("standard-village.yaml", "set-up", "us", {"instead": "done"})
    give(play, {"instead": "done"})
    give(play, "set-up")
    question = asked(play)
    assert isinstance(question, PickSeveral)
    costs = {"m10-gmc": 60, "m4a1-sherman": 20, "tank-crew": 1}
    three = SeveralAnswer(tuple(costs), costs)
    assert question.advice_of(three) == "The units need 2 cards of Tank Crew, but the deck has 1."
    (look,) = line(play, {"look": question.answer_to_json(three, GRID)})
    assert look["look"]["advice"] == question.advice_of(three)


@pytest.mark.rule("004-075")
def test_a_deck_of_too_few_points_is_refused_at_once() -> None:
    play = playing("standard-village.yaml", "set-up", "us", {"instead": "done"})
    give(play, {"instead": "done"})
    give(play, "set-up")
    refusal = play.answer_question({"taken": ["sniper"], "costs": {"sniper": 9}})
    assert refusal is not None
    assert refusal.sentence.startswith("The deck needs at least 80 points, not 9")


@pytest.mark.rule("004-212")
def test_cards_are_set_aside_and_the_setup_goes_on() -> None:
    play, chance = (
        ProcedurePlayer(open_document(SCENARIOS / "04-the-liri-valley-road.yaml")),
        Random(2),
    )
    while not play.game.moment_title(table(play)).endswith("Convoy"):
        question = chance.choice(play.open_questions())
        give(play, question.answer_to_json(some_answer(question, chance), GRID))
    stage = table(play).stage
    give(play, "set-up")
    assert asked(play).sentence.startswith("Lay 6 Command cards face down beside the board")
    give(play, "done")
    assert table(play).stage == stage + 1


@pytest.mark.rule("004-245")
def test_cards_at_random_are_drawn_by_the_program_or_named() -> None:
    play, chance = ProcedurePlayer(open_document(SCENARIOS / "08-epiphany.yaml")), Random(2)
    while not play.game.moment_title(table(play)).endswith("Deck"):
        question = chance.choice(play.open_questions())
        give(play, question.answer_to_json(some_answer(question, chance), GRID))
    costs = {"rifle-squad": 5, "sniper": 6}
    infantry = {"taken": ["rifle-squad", "rifle-squad", "sniper"], "costs": costs}
    for deck in (infantry, *[{"instead": "done"}] * 3):
        give(play, "set-up")
        give(play, deck)
    give(play, "set-up")
    (ask,) = line(play, {"show": "standing"})[0]["asks"]
    assert (ask["draws"], ask["final"]) == (2, True)
    (said,) = line(play, {"draw": True})
    assert said["told"][0].endswith(" (drawn at random).")
    (ask,) = said["asks"]
    assert (ask["draws"], ask["other"]["title"]) == (3, "Another card")
    assert ask["choices"][0]["copies"] is None
    _, back = line(play, {"answer": []}, {"undo": True})
    assert back["asks"][0]["draws"] == 3, "what was drawn on the table locks nothing here"
    refused, odd, done = line(
        play, {"draw": True}, {"draw": {"ambush": -1}}, {"draw": {"ambush": 2, "Hold Fast": 1}}
    )
    assert refused["refused"] == (
        "US starting hand (Command Cards): you cannot draw 3, because none are left. First "
        "enter how many of each kind there are."
    )
    assert odd["error"] == "found {'ambush': -1}; expected true, or how many are left of each"
    assert done["told"][0] == ("US starting hand (Command Cards): 3 (drawn at random).")
    (drawn,) = table(play).starting_hands
    assert sorted(drawn.command) == ["ambush", "ambush", "hold-fast"]
    assert set(drawn.units) <= {"rifle-squad", "sniper"}
    none = {"refused": "No question asks for a random draw now.", "rules": []}
    assert line(play, {"draw": True}) == [none]


@pytest.mark.rule("004-077", "004-187")
def test_the_log_tells_how_many_cards_a_starting_hand_has_and_not_which() -> None:
    """Of a card that the program does not know neither: its name is asked and not told."""
    play = decks(playing("01-man-vs-beast.yaml", *NO_TILES))
    costs = {"Forward Observer": 9, "rifle-squad": 5}
    deck = give(play, {"taken": list(costs), "costs": costs})
    assert deck == ("US Reserves Deck: Forward Observer at 9 points, Rifle Squad at 5 points.",)
    for answer in ("set-up", {"instead": "done"}, "set-up"):
        give(play, answer)
    before = len(play.document.history.commands)
    told = give(play, ["forward-observer"]) + give(play, ["another"])
    assert asked(play).secret
    told += give(play, "Hold Fast")
    assert table(play).starting_hands == (
        StartingHand("us", ("forward-observer",), ("hold-fast",)),
    )  # fmt: skip
    assert told == (
        "US starting hand (unit cards): 1.", "US starting hand (Command Cards): 1.",
        "Another card: kept secret.",
    )  # fmt: skip
    acts = [one.history_text() for one in play.document.history.commands[before:]]
    assert not [one for one in acts if "Forward" in one or "Hold" in one]


def line(play: ProcedurePlayer, *said: Any) -> list[Any]:
    lines = JsonLinePlayer(play, lambda: None, seed=1)
    return [json.loads(lines.answer_line(json.dumps(one))) for one in said]


# ---- in play ------------------------------------------------------------------------------------


@pytest.mark.rule("004-198")
def test_entry_spaces_are_chosen_in_turn_three_and_one_may_change_later() -> None:
    play, chance = ProcedurePlayer(open_document(SCENARIOS / "02-what-now-sarge.yaml")), Random(5)
    while not table(play).begun:
        question = next(
            one
            for one in play.open_questions()
            if one.by != "both" or len(play.open_questions()) == 1
        )
        give(play, question.answer_to_json(some_answer(question, chance), GRID))
    give(play, "next-turn")
    give(play, "next-turn")
    give(play, "set-up")
    first, second, third = islice(free_entries(play), 3)
    give(play, first)
    assert play.answer_question(first) == Refusal(
        f"{first} is already an entry space of US.", ("004-198",)
    )
    give(play, second)
    give(play, "next-turn")
    give(play, "change-entry")
    question = asked(play)
    assert isinstance(question, PutObject)
    assert [one.title for one in question.things] == [f"{first} of US", f"{second} of US"]
    assert play.answer_question({"thing": third, "space": first}) == Refusal(
        f"You may not change {third}, because it is no entry space of yours."
    )
    give(play, {"thing": first, "space": third})
    assert table(play).entries == {"us": (at(third), at(second))}
    assert play.answer_question("change-entry") == Refusal("There is no choice 'change-entry'.")


def free_entries(play: ProcedurePlayer) -> Iterator[str]:
    question = asked(play)
    assert isinstance(question, Place)
    return map(GRID.name, question.allowed_spaces(GRID))


def test_a_question_answered_elsewhere_is_judged_as_it_was_put() -> None:
    play = playing("01-man-vs-beast.yaml", "set-up", "us")
    question = asked(play)
    give(play, {"thing": "1A", "space": "A-2"})
    assert question.refuse(PlacementAnswer("1A", at("A-2")), GRID) is None
    assert question.refuse(InsteadAnswer("done"), GRID) is None


@pytest.mark.rule("004-074")
def test_the_second_skip_in_a_row_says_that_it_ends_the_stage() -> None:
    play = playing("01-man-vs-beast.yaml", "set-up", "us")
    assert asked(play).instead[0].label == "Skip the tile"
    give(play, {"instead": "done"})
    last = asked(play).instead[0]
    assert (last.label, last.title) == ("Finish laying", "Finish laying tiles")
    assert last.note == "The other side skipped the tile too, so the stage ends"
    give(play, {"thing": "1A", "space": "A-2"})
    assert asked(play).instead[0].label == "Skip the tile", "the skips are no longer in a row"
