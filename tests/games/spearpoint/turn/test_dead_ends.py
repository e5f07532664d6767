"""A choice of a menu that nobody can take is refused with the reason before it is chosen."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.procedure.questions import Pick, Place, Question
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.possible_targets_and_firers import has_target, why_no_target
from boardapp.games.spearpoint.table.state import DeclaredAttack, Moved, TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.combat.support.fights import GAME, fight
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.commitment.comings import game, of_scenario
from tests.games.spearpoint.turn.led import DUEL, begun, led, offered, refused
from tests.games.spearpoint.turn.test_led_walks import walk
from tests.support.examples import costly_examples

SEEDS = st.integers(0, 10**6)
APART = "us rifle-squad A-1, germany rifle-squad C-9"
BY_UNIT = ("move", "fire", "declare", "resolve", "flight-path")
"""Choices that begin with a unit."""


def leads_on(question: Question | None) -> bool:
    """Whether a question has an answer that may be given."""
    match question:
        case Pick():
            return any(one.refusal is None for one in question.choices)
        case Place():
            return any(question.allowed_spaces(GRID)) or len(question.instead) > 0
    return True


def first_questions(state: TileState) -> Iterator[tuple[str, bool, Question | None]]:
    """Yield each choice of the menus, whether it is refused, and its first question."""
    for menu in GAME.menu(state):
        for choice in menu.choices:
            going = RunningProcedure(GAME.procedure(choice.answer, ()), state, GRID)
            if choice.answer in BY_UNIT and not choice.refusal:
                assert isinstance(going.asked, Pick)
                able = [one.answer for one in going.asked.choices if not one.refusal]
                assert sorted(able) == sorted(choice.begins), choice.answer
            yield choice.answer, choice.refusal is not None, going.asked


@settings(max_examples=costly_examples(15), deadline=None)
@given(SEEDS)
def test_a_choice_is_refused_exactly_where_nothing_could_follow(seed: int) -> None:
    for state in walk(seed, 25):
        for name, is_refused, question in first_questions(state):
            if name != "done" and not (question and question.secret):
                assert leads_on(question) is not is_refused, (seed, name, question)


@settings(max_examples=costly_examples(15), deadline=None)
@given(SEEDS)
def test_fights_that_no_turn_leads_have_no_dead_end(seed: int) -> None:
    for _, going, *_ in fight(seed, 5):
        state = going.play.state
        for name, is_refused, question in first_questions(state):
            assert is_refused or leads_on(question), (seed, name, question)
        view = GameData(BOX).combat_view_of_state(state)
        for party in state.all_units():
            assert has_target(view, party) is (why_no_target(view, party) is None)


@pytest.mark.rule("004-121")
def test_no_attack_is_declared_once_every_unit_has_its_attack() -> None:
    state = led(DUEL, "targets", "us")
    assert "declare" in offered(state)["us"]
    pairs = {name: DeclaredAttack(1, "unit germany-1", ("Gun",)) for name in ("us-1", "us-2")}
    assert refused(replace(state, pairs=pairs), "declare") == (
        "No unit may attack. Rifle Squad US 1 has already attacked this turn (rule “Combat 1, "
        "legal target”)."
    )


@pytest.mark.rule("004-089")
def test_without_aircraft_and_guns_nobody_declares_first() -> None:
    assert refused(led(DUEL, "artillery", "us"), "declare") == "No aircraft or gun may attack."


@pytest.mark.rule("004-095")
def test_nobody_moves_who_has_moved() -> None:
    state = led(APART, "movement", "us", turn=2)
    assert "move" in offered(state)["us"]
    assert refused(replace(state, moves={"us-1": Moved(1)}), "move") == (
        "No unit may move. Rifle Squad US 1 has already moved this turn (rule “Movement 2”)."
    )


@pytest.mark.rule("004-113")
def test_no_path_is_chosen_once_each_aircraft_flies_one() -> None:
    state = led("us p40-warhawk air:A, germany rifle-squad C-9", "commitment", "us", turn=2)
    assert refused(state, "flight-path").startswith(
        "No aircraft may take a new flight path. P-40 Warhawk"
    )


@pytest.mark.rule("004-119")
def test_a_crew_that_has_changed_and_a_gun_are_refused_beforehand() -> None:
    state = led("us at-gun-57mm A-1, germany tiger-i C-9", "commitment", "us", turn=2)
    changed = replace(state, moves={"us-1": Moved(crewed=True)})
    assert "crew" in offered(state)["us"]
    assert refused(changed, "crew").startswith("The crew of 57 mm AT Gun US 1 has already got")
    assert refused(state, "withdraw").startswith("No unit may be withdrawn. 57 mm AT Gun US 1")


@pytest.mark.rule("004-166", "004-089")
def test_the_other_side_s_close_assault_is_no_choice_of_this_one() -> None:
    foot = ", ".join(["germany rifle-squad B-1"] * 2 + ["germany rifle-squad A-2"])
    units = f"us m4a1-sherman A-1, {foot}"
    assert "declare-assault" in offered(led(units, "targets", "germany"))["germany"]
    state = led(units, "targets", "us")
    assert refused(state, "declare-assault").startswith("Only US may act now")


@pytest.mark.rule("004-067")
def test_an_empty_hand_is_known_and_a_listed_one_is_secret() -> None:
    table = led("us rifle-squad A-1", us=SideState(hand=(), orders=()))
    state = replace(table, options={"hands": "listed"}, mode="free")
    assert refused(state, "command-card") == (
        "No unit may take a Command Card. US has no Command Card in hand (rule “Command cards”)."
    )


@pytest.mark.rule("004-110")
def test_a_unit_is_not_committed_where_its_zone_is_full() -> None:
    file = "05-moonlight-on-metal.yaml"
    state = of_scenario(file, "germany rifle-squad A-9", "commitment", first="us", turn=2)
    for number in range(2 * 27):
        space = list(GRID.spaces())[number // 2]
        if space == at("A-9"):
            continue
        unit = laid("us rifle-squad B-1").units["us-1"]
        state = state.with_unit(f"us-{number}", unit._replace(id=f"us-{number}", space=space))
    question = begun(state, "commit", game=game(file)).asked
    assert isinstance(question, Pick)
    found = {one.answer: one.refusal for one in question.choices}["rifle-squad"]
    assert found
    assert found.sentence.startswith("The Rifle Squad finds no free space to enter.")
