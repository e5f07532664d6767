"""A proposal in words, as the table photo dialog shows it."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.core.grid import Space
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.table_proposal import BARE, LaidSide, TableProposal, off_grid_words
from boardapp.qt.table_photo.game_adapter import PhotoTableAdapter
from boardapp.qt.table_photo.table_photo_view import SpaceLabel, tile_corners

_FAR_AHEAD = 0.9
"""The chance above which only the covers make a bare space unsure."""


class ProposalWords:
    """Says what a proposal shows in each space, and how it differs from the board."""

    def __init__(self, table: PhotoTableAdapter, proposal: TableProposal) -> None:
        self._table, self._proposal = table, proposal

    def name(self, space: int) -> str:
        """Return the name of a space."""
        return self._table.grid.name(Space(*divmod(space, self._table.grid.columns)))

    def differs(self, space: int) -> bool:
        """Return whether the photograph shows something else than the board."""
        best = self._proposal.best(space)
        return best is not None and best != self._table.side_on_board(space)

    def label(self, space: int) -> SpaceLabel:
        """Return the label on a space of the photograph."""
        proposal = self._proposal
        best, chosen = proposal.best(space), space in proposal.chosen
        if best is None:
            unsure = not chosen and space not in proposal.outside
            return SpaceLabel("no change" if chosen else "?" * unsure, unsure=unsure)
        seen, words, hint = proposal.space(space), best.label, ""
        unsure = not proposal.is_settled(space)
        if proposal.why_not(space):
            hint = "not allowed" if best.side else f"board {self._table.side_on_board(space).label}"
        elif self._table.why_nothing_can_be_laid() and not unsure and self.differs(space):
            hint = f"board {self._table.side_on_board(space).label}"
        elif not chosen and not unsure:
            hint = off_grid_words(seen)
        words += " ✓" if chosen else " ?" * unsure
        corners = None
        if best.side is not None and not chosen:
            row, column = divmod(space, self._table.grid.columns)
            corners = tile_corners((column + 0.5, row + 0.5), seen.shift, seen.angle)
        return SpaceLabel(words, hint, unsure, corners)

    def space_words(self, space: int) -> str:
        """Return what people should know about a space before they choose."""
        proposal, words = self._proposal, []
        best, seen, on_board = (
            proposal.best(space),
            proposal.space(space),
            self._table.side_on_board(space),
        )
        if space in proposal.outside:
            words.append("This space is outside the picture, so the space stays as it is.")
        elif best is not None and (why := proposal.why_not(space)):
            looks = "bare" if best == BARE else f"like {best.words}, which is not allowed here"
            words.append(f"This looks {looks}. {why}")
        elif not proposal.is_settled(space):
            reason = self._unsure_reason(space)
            words.append(f"{reason} Choose a tile. Without your choice, this space stays as it is.")
        if (off := off_grid_words(seen)) and space not in proposal.chosen:
            words.append(
                f"This tile is {off} off the grid, so a thread over it may show another "
                "line of sight than "
                "boardapp."
            )
        if best is not None and on_board not in (best, BARE):
            words.append(f"The photograph shows: {best.words}. The board has: {on_board.words}.")
        return escape_unprintable(" ".join(words))

    def _unsure_reason(self, space: int) -> str:
        """Return why boardapp is not sure of a space, although one answer may be far ahead."""
        best, seen = self._proposal.best(space), self._proposal.space(space)
        if best == BARE and self._table.map_without_picture:
            return "boardapp has no picture of this map, so it is never sure that a space is bare."
        if best == BARE and self._proposal.bare_chance(space) > _FAR_AHEAD:
            return "boardapp sees too little of the bare map here to be sure."
        if seen.certain:
            return "boardapp is not sure, because it has no picture of this tile’s other side."
        return "boardapp is not sure what is here."

    def refusals(self, space: int) -> Mapping[LaidSide, str]:
        """Return why candidates may not lie in a space, beside all that is laid."""
        layout, found = self._proposal.layout(), {}
        for laid, _ in self._proposal.candidates(space):
            if why := self._table.refusals({**layout, space: laid}).get(space):
                found[laid] = why
        return found

    def next_step(self, *, laid_once: bool) -> str:
        """Return what people can do now."""
        proposal = self._proposal
        if laid_once:
            names = ", ".join(map(self.name, proposal.unsure()))
            return f"The tiles are on the board. These spaces did not change: {names}."
        if why := self._table.why_nothing_can_be_laid():
            count = sum(map(self.differs, proposal.layout()))
            spaces = "1 space" if count == 1 else f"{count} spaces"
            differs = f"differs from the board on {spaces}" if count else "agrees with the board"
            return f"The photograph {differs}. boardapp cannot lay tiles now. {why}"
        return (
            "Press Enter to lay the tiles that boardapp is sure of or that you chose. Press Tab "
            "to go to the next space that boardapp is not sure of."
        )

    def lay_button(self, *, laid_once: bool) -> str:
        """Return the words of the button that Enter presses."""
        why_nothing = self._table.why_nothing_can_be_laid()
        if laid_once:
            more = not why_nothing and self._proposal.first_candidates()
            return "Lay the uncertain tiles too" if more else "Done"
        return "Show on the board" if why_nothing else "Lay these tiles"
