"""What a deck file may hold, as models. Import this late: it brings pydantic along."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field, PlainValidator

from boardapp.files.validation import Flag, Line, Model, Passage, refuse, sized, whole
from boardapp.files.wording import either, hint
from boardapp.games.strategy_cards.cards import (
    MAX_CARDS,
    MAX_COMMAND,
    MAX_COPIES,
    MAX_COST,
    MAX_IDS,
    MAX_KEYWORDS,
    MAX_RESTRICTIONS,
    PHASES,
    UNKNOWN,
)


def number_or_unknown(low: int, high: int) -> PlainValidator:
    """Expect a whole number within limits, or the word for what is not known."""

    def check(value: Any) -> int | str:
        if value == UNKNOWN or (type(value) is int and low <= value <= high):
            return value  # type: ignore[no-any-return]
        raise refuse(f"a whole number from {low} to {high} or {UNKNOWN}{hint(value, [UNKNOWN])}")

    return PlainValidator(check)


def _phase(value: Any) -> str:
    choices = (*PHASES, UNKNOWN)
    if isinstance(value, str) and value in choices:
        return value
    raise refuse(either(choices) + hint(value, choices))


def _flag_or_unknown(value: Any) -> bool | str:
    if isinstance(value, bool) or value == UNKNOWN:
        return value  # type: ignore[no-any-return]
    raise refuse(f"true, false or {UNKNOWN}{hint(value, [UNKNOWN])}")


def _keywords(value: Any) -> Any:
    if value == UNKNOWN or (isinstance(value, list) and len(value) <= MAX_KEYWORDS):
        return value
    raise refuse(f"a list of up to {MAX_KEYWORDS} keywords or {UNKNOWN}{hint(value, [UNKNOWN])}")


MaybeFlag = Annotated[bool | str, PlainValidator(_flag_or_unknown)]


class DiscountEntry(Model):
    """What makes other cards cheaper (002-11)."""

    cards: Line = Field(description="the name that the decks' titles contain, such as Artillery")
    points: Annotated[int, whole(1, MAX_COST)] = Field(description="how much less they cost")
    least: Annotated[int, whole(0, MAX_COST)] = 0


class CardEntry(Model):
    """One card; its keywords and restrictions are checked one by one."""

    required: ClassVar[tuple[str, ...]] = ("title",)

    title: Line = Field("", description="what the card is called")
    cost: Annotated[int | str, number_or_unknown(0, MAX_COST)] = UNKNOWN
    phase: Annotated[str, PlainValidator(_phase)] = UNKNOWN
    keywords: Annotated[Any, PlainValidator(_keywords)] = UNKNOWN
    restrictions: Annotated[
        list[Any],
        sized(0, MAX_RESTRICTIONS, f"a list of up to {MAX_RESTRICTIONS} restrictions"),
    ] = Field(default_factory=list)
    discount: DiscountEntry | None = None
    play_area: MaybeFlag = False
    plus: MaybeFlag = False
    copies: Annotated[int | str, number_or_unknown(1, MAX_COPIES)] = 1
    note: Passage = ""


class EnteredEntry(CardEntry):
    """One card that was entered at a table, with the deck that it is of."""

    required = ("deck", "title")

    deck: Line = Field("", description="the title of the card's deck")


class DeckFile(Model):
    """A deck as a whole; its cards are checked one by one."""

    required = ("deck", "cards")

    boardapp: Any = None
    deck: Line = Field("", description="the title of the deck")
    complete: Flag = False
    note: Passage = ""
    cards: Annotated[list[Any], sized(0, MAX_CARDS, f"a list of up to {MAX_CARDS} cards")] = Field(
        default_factory=list, description="a list of the deck's cards"
    )


class InPlayEntry(Model):
    """A card in use, of a player at a table."""

    card: Line = Field(description="the id of a card")
    since: Annotated[int, whole(1)] = Field(description="the turn in which it was paid for")
    tried: Annotated[int, whole(1)] | None = None


CardIds = Annotated[list[Line], sized(0, MAX_IDS, f"a list of up to {MAX_IDS:,} cards")]


class PlayerEntry(Model):
    """A player's cards at a table."""

    command: Annotated[int, whole(0, MAX_COMMAND)] = 0
    decks: dict[str, CardIds] = Field(default_factory=dict)
    hand: CardIds = Field(default_factory=list)
    active: InPlayEntry | None = None
    play_area: Annotated[
        list[InPlayEntry], sized(0, MAX_IDS, f"a list of up to {MAX_IDS:,} cards in use")
    ] = Field(default_factory=list)
    gone: CardIds = Field(default_factory=list)
