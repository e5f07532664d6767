"""Aiming: the target token goes where is clicked, with the odds shown while the pointer moves."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.call import Call
from boardapp.qt.strategy_cards.call_acts import perform, plain_sight, sight_of
from boardapp.qt.strategy_cards.tools import HexTool


class TargetTool(HexTool):
    """Puts the target token of the card being resolved on a hex (002-18)."""

    hint = "Click the target hex; the numbers are the chances of each final hex. Esc ends."

    def leave(self) -> None:
        """Show the call as it stands."""
        self.session.call_changed.emit()

    def _aiming(self) -> Call | None:
        call = self.session.table.call
        return call if call is not None and call.open and not call.settled else None

    def hover(self, space: Space | None) -> None:
        """Show the odds of a token on the hex under the pointer, or why it may not lie there."""
        call = self._aiming()
        if call is None or not call.contact:
            return
        if space is None:
            self.session.call_changed.emit()
            return
        from boardapp.games.strategy_cards.plan import plan
        from boardapp.games.strategy_cards.resolve import target_refusal

        session = self.session
        sees = plain_sight(session)
        refusal = target_refusal(session.table, call, space, sees)
        if refusal:
            # The odds of the hex before would be taken for those of this one.
            session.call_changed.emit()
            self.scene.hinted.emit(refusal)
            return
        found = plan(session.table, call, sees, target=space)
        self.scene.show_token(space)
        self.scene.show_heat(found.chances)
        number = f"drift number {found.number}, " if found.number else ""
        warning = found.warning()
        self.scene.hinted.emit(
            f"{session.board.name(space)}: {number}on target {found.on_target}"
            f"{f'. {warning}' if warning else ''}"
        )

    def press(self, space: Space, unit: str | None) -> None:
        """Put the token on the hex."""
        from boardapp.games.strategy_cards.resolve import place_target

        session = self.session
        session.move_cursor(space)
        if perform(session, place_target(session.table, space, sight_of(session))):
            session.choose_tool("select")

    def cancel(self) -> bool:
        """Return to selecting."""
        return self._back()
