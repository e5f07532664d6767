"""A pair of players who set up a scenario through the window, asking what they may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import Pick
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.placement_limits import CountRange, Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    ChoiceStage,
    EntryStage,
    Option,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Reading
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.guide.board_fields import PutField
from boardapp.qt.guide.dice.throw_field import ThrowField
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.guide.several_field import SeveralField
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    BeginPlay,
    Choose,
    Deploy,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    Throw,
    answer_to,
    asked,
    begun_by,
    may_pass,
    recorded,
)
from tests.qt.support.guide_table import press_choice
from tests.qt.support.spearpoint_window import SpearpointWindow

LEFT = Qt.MouseButton.LeftButton
FREE = QPointF(2000, 2500)
"""A spot in a space where no marker and no flag stands, in mils from the space's corner."""

MOST = 200
"""Acts after which a setup is taken to be stuck."""


def scenario_file(name: str) -> Path:
    """Return a shipped scenario by the beginning of its file's name."""
    (path,) = scenarios_folder().glob(f"{name}*.yaml")
    return path


def open_scenario(window: SpearpointWindow, path: Path) -> GuidePanel:
    """Open a scenario in the window, and return the panel that leads through it."""
    assert window.controller.open(path)
    QApplication.processEvents()
    return window.workspace.guide


def setup_of(window: SpearpointWindow) -> SetupView:
    assert window.session.setup_view is not None
    return window.session.setup_view


def allowed_act(here: SetupView, random: Random, tiles: int = 4) -> Act | None:
    """Return something that may be done now, None when the setup is finished.

    Of tiles no more than so many a stage are laid where the rules allow to stop there.
    """
    stage, whose = here.current_stage, here.side_to_act
    if stage is None:
        return None
    if whose is None:
        return Experienced(random.choice(["us", "germany"]))
    found: Act | None = None
    match stage:
        case ChoiceStage():
            found = Choose(whose, random.choice(stage.options).name)
        case TileStage():
            enough = here.count_placed_in_stage(here.table.stage) >= tiles and may_pass(here)
            found = None if enough else next(_layings(here, whose, random), None)
        case EntryStage():
            spaces = list(asked(here).allowed_spaces(GRID))
            enough = len(here.table.entries.get(whose, ())) >= 2 and may_pass(here)
            found = Enter(whose, random.choice(spaces)) if spaces and not enough else None
        case UnitStage():
            found = _unit_act(here, whose, random)
    return found or Pass(whose)


def _unit_act(here: SetupView, whose: str, random: Random) -> Act:
    if here.next_group_to_roll_for is not None:
        return Throw(whose, random.randint(1, 10), "entered")
    if here.next_card_to_take is not None:
        return Take(whose, random.choice(asked(here).choices).answer)
    return next(_placings(here, whose, random))


def _layings(here: SetupView, whose: str, random: Random) -> Iterator[Act]:
    ask = asked(here)
    sides = [one.name for one in ask.things]
    random.shuffle(sides)
    for side in sides:
        turn = random.choice(ROTATIONS)
        spaces = list(ask.allowed_spaces(side, GRID, turn))
        random.shuffle(spaces)
        yield from (Lay(whose, PlacedTile(side, space, turn)) for space in spaces)


def _placings(here: SetupView, whose: str, random: Random) -> Iterator[Act]:
    ask = asked(here)
    things = list(ask.things)
    random.shuffle(things)
    for thing in things:
        spaces: list[Space | None] = [*ask.allowed_spaces(thing.name, GRID)]
        random.shuffle(spaces)
        for space in [*spaces, *([None] if thing.off else [])]:
            yield Deploy(whose, thing.name, space)


def decide(session: SpearpointSession, act: Act) -> bool:
    """Do an act by the session: begin what asks for it, and answer that."""
    if isinstance(act, BeginPlay):
        return begin_stage(session, "begin")
    if not session.is_procedure_asking:
        assert begin_stage(session, begun_by(act)), act
    return session.answer(answer_to(session.asks[0], act))


def begin_stage(session: SpearpointSession, name: str) -> bool:
    """Begin something that the menu offers."""
    for number, ask in enumerate(session.asks):
        assert isinstance(ask, Pick)
        if any(one.answer == name for one in ask.choices):
            return session.answer(name, number)
    return False


class Players:
    """Both players at the window: what they decide, they do by its widgets and on its board."""

    def __init__(self, window: SpearpointWindow, seed: int = 1) -> None:
        self.window = window
        self.random = Random(seed)

    @property
    def guide(self) -> GuidePanel:
        return self.window.workspace.guide

    def finish(self, tiles: int = 4) -> list[Act]:
        """Set the scenario up to its end; return what was done."""
        acts: list[Act] = []
        while (act := self.next_act(tiles)) is not None:
            assert len(acts) < MOST
            self.do(act)
            acts.append(act)
        return acts

    def finish_by_answers(self, tiles: int = 4) -> None:
        """Set the scenario up to its end without mouse and keys."""
        while (act := self.next_act(tiles)) is not None:
            assert decide(self.window.session, act), act

    def next_act(self, tiles: int = 4) -> Act | None:
        return allowed_act(setup_of(self.window), self.random, tiles)

    def begin(self) -> None:
        """Begin play by the guide's button."""
        self.pick("begin")

    def do(self, act: Act) -> None:
        """Do by mouse and keys what was decided, and see that it is what the table records."""
        before = setup_of(self.window)
        if not self.window.session.is_procedure_asking:
            self.pick(begun_by(act))
        if self.window.session.is_secret_hidden:
            press_choice(self.guide, "show")
        answer = answer_to(self.window.session.asks[0], act)
        self._do(act)
        QApplication.processEvents()
        assert list(recorded(before, setup_of(self.window).table, answer)) == [act]

    def _do(self, act: Act) -> None:
        ask = self.window.session.asks[0]
        match act:
            case Experienced() | Choose() | Take():
                self.pick(answer_to(ask, act))
            case Pass():
                self.pass_on()
            case Lay(_, placed):
                self.lay(placed)
            case Enter(_, space):
                assert self.window.session.tool == "answer"
                self.click(space)
            case Throw(_, die):
                field = self.guide.fields[0]
                assert isinstance(field, ThrowField)
                (box,) = field.rows[0].boxes
                QTest.keyClicks(box, str(die % 10))
                QTest.keyClick(box, Qt.Key.Key_Return)
            case Deploy(_, unit, space):
                self.deploy(unit, space)
            case _:
                raise AssertionError(act)

    def pick(self, answer: str) -> None:
        """Press the button of a choice."""
        press_choice(self.guide, answer)

    def pass_on(self) -> None:
        """Press the button of nothing more; of some of many the first is of the usual way out."""
        field = next(iter(self.guide.fields), None)
        if isinstance(field, SeveralField):
            QTest.mouseClick(field.buttons[0], Qt.MouseButton.LeftButton)
            QApplication.processEvents()
        else:
            self.pick("done")

    def lay(self, placed: PlacedTile) -> None:
        """Take a tile by its number, turn it and click its space."""
        assert self.window.tray.take_typed_tile(placed.tile)
        while self.window.session.hand.rotation != placed.rotation:
            self.window.scene.turn_action_targets(1)
        self.click(placed.space)

    def deploy(self, unit: str, space: Space | None) -> None:
        """Take a unit in the guide's list, and click its space or send it off the board."""
        field = self.guide.fields[0]
        assert isinstance(field, PutField)
        field.tray.choose(unit)
        if space is None:
            QTest.mouseClick(field.buttons[0], LEFT)
        else:
            self.click(space)

    def click(self, space: Space) -> None:
        """Click a space of the board."""
        view = self.window.view
        spot = view.mapFromScene(QPointF(*GRID.north_west_corner(space)) + FREE)
        QTest.mouseMove(view.viewport(), spot + QPoint(1, 0))
        QTest.mouseMove(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), LEFT, pos=spot)


# A small scenario of every kind of stage, for tests that need no shipped one


def made_up(**changes: Any) -> Scenario:
    """Return a scenario: tiles in turn, a choice of zones, units with a die, late entry spaces."""
    columns = {side: Where(columns=(column,)) for side, column in (("germany", 1), ("us", 9))}
    turned = {side: Where(columns=(column,)) for side, column in (("germany", 9), ("us", 1))}
    stages: tuple[AnyStage, ...] = (
        TileStage(
            "Terrain",
            "alternate",
            "004-185",
            first="experienced",
            groups=(
                TileGroup("Village tiles", count=CountRange(1, 4), where=Where(not_columns=(1, 9))),
            ),
        ),
        ChoiceStage(
            "Zones",
            "germany",
            "004-186",
            options=(
                Option("column-1", "column 1", columns),
                Option("column-9", "column 9", turned),
            ),
        ),
        UnitStage(
            "US units",
            "us",
            "004-191",
            groups=(
                UnitGroup(
                    "Sniper",
                    ("sniper",),
                    where=Where(zone="us"),
                    roll=Roll(8, ("field-camouflage", "veteran-soldiers")),
                ),
                UnitGroup("Rifle Squads", ("rifle-squad",), CountRange(2, 2), Where(zone="us")),
                UnitGroup("Any Team", ("lmg-team", "bazooka-team"), where=Where(zone="us")),
            ),
        ),
        EntryStage(
            "US entry",
            "us",
            "004-198",
            count=CountRange(2, 2),
            where=Where(edge=True),
            turn=3,
            changes=1,
        ),
    )
    reading = Reading(
        "mines", "Maps with minefields", "A4-35", {"either": "Both", "winter": "Winter"}
    )
    made = Scenario(
        "made-up.yaml",
        "Made up",
        "village",
        stages=stages,
        readings={"mines": reading},
        rules=(SpecialRule("Nobody retreats.", "004-189"),),
        win=(SpecialRule("First to 25 points.", "004-192"),),
    )
    return replace(made, **changes)


def made_up_document(**changes: Any) -> Document:
    """Return a table on which nothing of the made-up scenario is decided yet."""
    catalogue, scenario = load_catalogue(), made_up(**changes)
    return Document(begin_setup(scenario, catalogue).table, Spearpoint(catalogue, scenario))


def decide_up_to(session: SpearpointSession, stage: str) -> None:
    """Decide for both sides, always the same, until a stage of the made-up scenario comes."""
    lines: dict[str, tuple[Act, ...]] = {
        "Terrain": (Experienced("us"),),
        "Zones": (
            Lay("us", PlacedTile("1A", GRID.parse("A-3"))),
            Lay("germany", PlacedTile("22A", GRID.parse("B-4"))),
            Pass("us"),
            Pass("germany"),
        ),
        "US units": (Choose("germany", "column-1"),),
        "placing": (Throw("us", 9, "entered"), Take("us", "veteran-soldiers")),
        "begin": (
            Deploy("us", "sniper", GRID.parse("A-9")),
            Deploy("us", "rifle-squad", GRID.parse("A-9")),
            Deploy("us", "rifle-squad", GRID.parse("B-9")),
            Deploy("us", "lmg-team", GRID.parse("C-9")),
        ),
        "play": (BeginPlay(),),
    }
    for name, acts in lines.items():
        for act in acts:
            assert decide(session, act), act
        if name == stage:
            return
    raise AssertionError(stage)
