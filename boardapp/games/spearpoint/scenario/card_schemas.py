"""What a card list may hold, as models. Import this late: it brings pydantic along."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import Field

from boardapp.files.validation import Line, Model, one_of, sized, whole
from boardapp.games.spearpoint.catalogue import UnitClass
from boardapp.games.spearpoint.scenario.scenario import CREWS
from boardapp.games.spearpoint.scenario.unit_cards import MAX_COPIES, MAX_COST, MAX_VALUE


class UnitCardEntry(Model):
    """One unit card."""

    required = ("title", "class")

    title: Line = Field("", description="what the unit is called")
    unit_class: Annotated[str, one_of(get_args(UnitClass))] = Field(
        "infantry", alias="class", description="infantry, gun, vehicle, rear-line or aircraft"
    )
    cost: Annotated[int, whole(1, MAX_COST)] | None = None
    crew: Annotated[str, one_of(CREWS)] | None = None
    copies: Annotated[int, whole(1, MAX_COPIES)] | None = None
    defense: Annotated[int, whole(0, MAX_VALUE)] | None = None
    endurance: Annotated[
        list[Annotated[int, whole(1, MAX_VALUE)]],
        sized(1, 2, "full endurance, or full and half endurance, such as [14, 7]"),
    ] = Field(default_factory=list)


class CommandCardEntry(Model):
    """One Command card."""

    required = ("title",)

    title: Line = Field("", description="what the card is called")
    copies: Annotated[int, whole(1, MAX_COPIES)] | None = None


class CardListFile(Model):
    """A card list as a whole; its cards are checked one by one."""

    boardapp: Any = None
    unit_cards: dict[str, Any] = Field(default_factory=dict)
    command_cards: dict[str, Any] = Field(default_factory=dict)
