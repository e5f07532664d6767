"""A pair of players who set up a scenario through the window, asking the referee what they may."""

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
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.values import Spot
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.document.document import Document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.allowed import tiles_allowed, units_left
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Choose,
    Decision,
    Deploy,
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.in_play import Told
from boardapp.games.spearpoint.scenario.places import Count, Where
from boardapp.games.spearpoint.scenario.readings import Reading
from boardapp.games.spearpoint.scenario.referee import refuse
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
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
from boardapp.games.spearpoint.scenario.standing import Standing, begin
from boardapp.games.spearpoint.tile_set import load_catalogue
from boardapp.qt.guide.board_fields import PutField
from boardapp.qt.guide.field import PickField
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.guide.throw_field import ThrowField
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.games.spearpoint.scenario.allowed_now import may_pass, spaces_for_unit, spaces_to_enter
from tests.qt.spearpoint_window import SpearpointWindow

LEFT = Qt.MouseButton.LeftButton
FREE = QPointF(2000, 2500)
"""A spot in a space where no marker and no flag stands, in mils from the space's corner."""

MOST = 200
"""Decisions after which a setup is taken to be stuck."""


def scenario_file(name: str) -> Path:
    """Return a shipped scenario by the beginning of its file's name."""
    (path,) = scenarios_folder().glob(f"{name}*.yaml")
    return path


def open_scenario(window: SpearpointWindow, path: Path) -> GuidePanel:
    """Open a scenario in the window, and return the panel that leads through it."""
    assert window.desk.open(path)
    QApplication.processEvents()
    return window.room.guide


def standing_of(window: SpearpointWindow) -> Standing:
    assert window.session.standing is not None
    return window.session.standing


def allowed_decision(standing: Standing, random: Random, tiles: int = 4) -> Decision | None:
    """Return something that may be decided now, None when the setup is finished.

    Of tiles no more than so many a stage are laid where the rules allow to stop there.
    """
    stage, whose = standing.current, standing.whose
    if stage is None:
        return None
    if whose is None:
        return Experienced(random.choice(["us", "germany"]))
    match stage:
        case ChoiceStage():
            return Choose(whose, random.choice(stage.options).name)
        case TileStage():
            enough = standing.number_in(standing.stage) >= tiles and may_pass(standing)
            found = None if enough else next(_layings(standing, whose, random), None)
        case EntryStage():
            spaces = spaces_to_enter(standing)
            enough = len(standing.entries.get(whose, ())) >= 2 and may_pass(standing)
            found = Enter(whose, random.choice(spaces)) if spaces and not enough else None
        case UnitStage():
            found = _unit_decision(standing, whose, random)
        case _:
            found = None
    return found or Pass(whose)


def _unit_decision(standing: Standing, whose: str, random: Random) -> Decision:
    if standing.to_roll is not None:
        return ThrowForUnit(whose, random.randint(1, 10), "entered", standing.to_roll.title)
    if standing.to_take:
        return Take(whose, random.choice(standing.to_take))
    return next(_deployments(standing, whose, random))


def _layings(standing: Standing, whose: str, random: Random) -> Iterator[Decision]:
    sides = tiles_allowed(standing)
    spaces = list(GRID.spaces())
    random.shuffle(sides)
    random.shuffle(spaces)
    for side in sides:
        for space in spaces:
            decision = Lay(whose, PlacedTile(side, space, random.choice(ROTATIONS)))
            if refuse(standing, decision) is None:
                yield decision


def _deployments(standing: Standing, whose: str, random: Random) -> Iterator[Decision]:
    groups = [group for group, _ in units_left(standing)]
    random.shuffle(groups)
    for group in groups:
        unit = random.choice(group.units)
        spaces: list[Space | None] = [*spaces_for_unit(standing, unit)]
        random.shuffle(spaces)
        for space in [*spaces, None]:
            if refuse(standing, Deploy(whose, unit, space)) is None:
                yield Deploy(whose, unit, space)


def begun(decision: Decision) -> str:
    """What is to be begun before a decision is asked for."""
    if isinstance(decision, Agree):
        return "agree"
    return "change-entry" if isinstance(decision, Enter) and decision.leaving else "set-up"


def answer_to(ask: Any, decision: Decision) -> Any:
    """The plain answer by which a decision is taken."""
    match decision:
        case Experienced(one) | Choose(_, one) | Take(_, one) | Agree(_, one):
            return one
        case Lay(_, placed):
            return ask.plain(Spot(placed.tile, placed.space, placed.rotation), GRID)
        case Deploy(_, unit, space):
            return ask.plain(Spot(unit, space), GRID)
        case Enter(_, space, leaving):
            spot = Spot(GRID.name(leaving), space) if leaving else space
            return ask.plain(spot, GRID)
        case ThrowForUnit(_, die, how):
            return {"rolled": [[die]]} if how == "rolled" else [[die]]
        case Pass():
            return "done" if isinstance(ask, Pick) else {"instead": "done"}
    raise AssertionError(decision)


def decide(session: SpearpointSession, decision: Decision) -> bool:
    """Take a decision by the session: begin what asks for it, and answer that."""
    if isinstance(decision, BeginPlay):
        return begin_stage(session, "begin")
    if not session.going:
        assert begin_stage(session, begun(decision)), decision
    return session.answer(answer_to(session.asks[0], decision))


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
        return self.window.room.guide

    def finish(self, tiles: int = 4) -> list[Decision]:
        """Set the scenario up to its end; return what was decided."""
        decided: list[Decision] = []
        while (decision := self.next_decision(tiles)) is not None:
            assert len(decided) < MOST
            self.do(decision)
            decided.append(decision)
        return decided

    def next_decision(self, tiles: int = 4) -> Decision | None:
        return allowed_decision(standing_of(self.window), self.random, tiles)

    def begin(self) -> None:
        """Begin play by the guide's button."""
        self.pick("begin")

    def do(self, decision: Decision) -> None:
        """Do by mouse and keys what was decided, and see that it is what the table records."""
        before = len(standing_of(self.window).table.setup)
        if not self.window.session.going:
            self.pick(begun(decision))
        if self.guide.show_button.isVisible():
            QTest.mouseClick(self.guide.show_button, LEFT)
        self._do(decision)
        QApplication.processEvents()
        setup = standing_of(self.window).table.setup
        assert len(setup) == before + 1, decision
        assert setup[-1] == decision

    def _do(self, decision: Decision) -> None:
        ask = self.window.session.asks[0]
        match decision:
            case Experienced() | Choose() | Take():
                self.pick(answer_to(ask, decision))
            case Pass():
                self.pass_by(ask)
            case Lay(_, placed):
                self.lay(placed)
            case Enter(_, space):
                assert self.window.session.tool == "answer"
                self.click(space)
            case ThrowForUnit(_, die):
                field = self.guide.fields[0]
                assert isinstance(field, ThrowField)
                field.rows[0].fallen.setText(str(die % 10))
                QTest.keyClick(field.rows[0].fallen, Qt.Key.Key_Return)
            case Deploy(_, unit, space):
                self.deploy(unit, space)
            case _:
                raise AssertionError(decision)

    def pick(self, answer: str) -> None:
        """Press the button of a choice."""
        fields = [field for field in self.guide.fields if isinstance(field, PickField)]
        buttons = (button for field in fields for button in field.choices.buttons)
        QTest.mouseClick(next(one for one in buttons if one.choice.answer == answer), LEFT)

    def pass_by(self, ask: Any) -> None:
        """Say that this is all: by a choice, or by the way out."""
        if isinstance(ask, Pick) and any(one.answer == "done" for one in ask.choices):
            self.pick("done")
            return
        assert self.guide.ways is not None
        (button,) = (one for one in self.guide.ways.buttons if one.choice.answer == "done")
        assert button.isEnabled(), button.choice
        QTest.mouseClick(button, LEFT)

    def lay(self, placed: PlacedTile) -> None:
        """Take a tile by its number, turn it and click its space."""
        assert self.window.tray.take(placed.tile)
        while self.window.session.hand.rotation != placed.rotation:
            self.window.scene.turn(1)
        self.click(placed.space)

    def deploy(self, unit: str, space: Space | None) -> None:
        """Take a unit in the guide's list, and click its space or send it off the board."""
        field = self.guide.fields[0]
        assert isinstance(field, PutField)
        ask: Any = self.window.session.asks[0]
        field.tray.setCurrentRow([one.name for one in ask.things].index(unit))
        if space is None:
            assert field.off.isVisible()
            QTest.mouseClick(field.off, LEFT)
        else:
            self.click(space)

    def click(self, space: Space) -> None:
        """Click a space of the board."""
        view = self.window.view
        spot = view.mapFromScene(QPointF(*GRID.corner(space)) + FREE)
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
                TileGroup("Village tiles", count=Count(1, 4), where=Where(not_columns=(1, 9))),
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
                UnitGroup("Rifle Squads", ("rifle-squad",), Count(2, 2), Where(zone="us")),
                UnitGroup("Any Team", ("lmg-team", "bazooka-team"), where=Where(zone="us")),
            ),
        ),
        EntryStage(
            "US entry",
            "us",
            "004-198",
            count=Count(2, 2),
            where=Where(edge=True),
            turn=3,
            changes=1,
        ),
    )
    reading = Reading("mines", "Minefields", "A4-35", {"either": "On either", "winter": "One map"})
    made = Scenario(
        "made-up.yaml",
        "Made up",
        "village",
        stages=stages,
        readings={"mines": reading},
        rules=(Told("Nobody retreats.", "004-189"),),
        win=(Told("First to 25 points.", "004-192"),),
    )
    return replace(made, **changes)


def made_up_document(**changes: Any) -> Document:
    """Return a table on which nothing of the made-up scenario is decided yet."""
    catalogue, scenario = load_catalogue(), made_up(**changes)
    return Document(begin(scenario, catalogue).table, Spearpoint(catalogue, scenario))


def decide_up_to(session: SpearpointSession, stage: str) -> None:
    """Decide for both sides, always the same, until a stage of the made-up scenario comes."""
    lines: dict[str, tuple[Decision, ...]] = {
        "Terrain": (Experienced("us"),),
        "Zones": (
            Lay("us", PlacedTile("1A", GRID.parse("A-3"))),
            Lay("germany", PlacedTile("22A", GRID.parse("B-4"))),
            Pass("us"),
            Pass("germany"),
        ),
        "US units": (Choose("germany", "column-1"),),
        "placing": (ThrowForUnit("us", 9, "entered"), Take("us", "veteran-soldiers")),
        "begin": (
            Deploy("us", "sniper", GRID.parse("A-9")),
            Deploy("us", "rifle-squad", GRID.parse("A-9")),
            Deploy("us", "rifle-squad", GRID.parse("B-9")),
            Deploy("us", "lmg-team", GRID.parse("C-9")),
        ),
        "play": (BeginPlay(),),
    }
    for name, decisions in lines.items():
        for decision in decisions:
            assert decide(session, decision), decision
        if name == stage:
            return
    raise AssertionError(stage)
