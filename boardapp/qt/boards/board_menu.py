"""The context menus of the board: acts on a space and on its pieces.

A workspace lists the window's actions for a piece or a space, and each action has its text, icon
and keys in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label

Act = Callable[[], object]


class MenuOffer(NamedTuple):
    """A menu entry: an action of the window, applied to one piece or space.

    ``text`` replaces the action's own text; ``checked`` gives the entry a check mark, on or off.
    ``why_not`` is the reason why the entry is disabled, unless that is obvious. ``show_on_board``
    shows what the entry is about, or hides it, as the entry is highlighted or left.
    """

    action: str
    act: Act
    text: str = ""
    checked: bool | None = None
    possible: bool = True
    why_not: str = ""
    show_on_board: Callable[[bool], object] | None = None


class MenuGroup(NamedTuple):
    """The entries for one piece, under its name."""

    title: str
    offers: tuple[MenuOffer, ...]


def make_menu(
    groups: Iterable[MenuGroup], actions: Callable[[str], QAction], parent: QWidget
) -> QMenu:
    """Return a menu of groups, each under its title."""
    groups = tuple(groups)
    texts = (offer.text or actions(offer.action).text() for one in groups for offer in one.offers)
    taken = {letter.lower() for text in texts if (letter := _mnemonic_letter(text))}
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    shows: dict[QAction, Callable[[bool], object]] = {}
    for number, group in enumerate(groups):
        if number:
            menu.addSeparator()
        else:
            menu.setAccessibleName(escape_unprintable(group.title))
        _add_title(menu, group.title)
        for offer in group.offers:
            made = _action(offer, actions(offer.action), menu, taken)
            menu.addAction(made)
            if offer.show_on_board is not None:
                shows[made] = offer.show_on_board
        if not group.offers:
            menu.addAction("You can choose nothing here now").setEnabled(False)
    menu.hovered.connect(partial(_show_highlighted_entry, shows))
    menu.aboutToHide.connect(partial(_show_highlighted_entry, shows, None))
    return menu


def _show_highlighted_entry(
    shows: Mapping[QAction, Callable[[bool], object]], highlighted: QAction | None
) -> None:
    """Show on the board what the highlighted entry is about, and nothing of the others."""
    for entry, show in shows.items():
        if entry is not highlighted:
            show(False)
    if highlighted is not None and highlighted in shows:
        shows[highlighted](True)


def _mnemonic_letter(text: str) -> str:
    """Return the letter that chooses an entry, or "" if no letter is marked."""
    return text.replace("&&", "").partition("&")[2][:1]


def _add_mnemonic(text: str, taken: set[str]) -> str:
    """Return an entry's text with a mnemonic: its own, or the first letter that is still free.

    The initial letters of words come first, the last word's before all; the other letters follow.
    """
    if _mnemonic_letter(text):
        return text
    first = [at for at in range(len(text) - 1, -1, -1) if not at or text[at - 1] == " "]
    for at in (*first, *range(len(text))):
        letter = text[at].lower()
        if letter.isalpha() and letter not in taken:
            taken.add(letter)
            return f"{text[:at]}&{text[at:]}"
    return text


def _add_title(menu: QMenu, title: str) -> None:
    label = plain_label(escape_unprintable(title))
    label.setFont(bold_font(menu.font()))
    # A title cannot be chosen, but is as easy to read as the entries.
    colours = QPalette(menu.palette())
    ink = colours.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Link)
    colours.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, ink)
    label.setPalette(colours)
    em = menu.fontMetrics().height()
    label.setContentsMargins(em // 2, em // 4, em, em // 4)
    shown = QWidgetAction(menu)
    shown.setDefaultWidget(label)
    # Screen readers read the title; the arrow keys skip it.
    shown.setText(title.replace("&", "&&"))
    shown.setEnabled(False)
    menu.addAction(shown)


def _action(offer: MenuOffer, meant: QAction, menu: QMenu, taken: set[str]) -> QAction:
    """Return the menu entry of an offer. It shows the action's keys, which work on the board."""
    keys = meant.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    text = _add_mnemonic(offer.text or meant.text(), taken)
    made = QAction(meant.icon(), f"{text}\t{keys}" if keys and not offer.text else text, menu)
    made.setStatusTip(escape_unprintable(offer.why_not) or meant.statusTip())
    if offer.why_not:
        made.setToolTip(escape_rich_text(offer.why_not))
    made.setEnabled(meant.isEnabled() and offer.possible and not offer.why_not)
    if offer.checked is not None:
        made.setCheckable(True)
        made.setChecked(offer.checked)
    made.triggered.connect(partial(_call_ignoring_arguments, offer.act))
    return made


def _call_ignoring_arguments(act: Act, *_: object) -> None:
    act()


def selection_offers(
    session: PlacementSession, acts: Mapping[str, Act], names: Iterable[str]
) -> MenuGroup:
    """Return the entries for all selected pieces; each entry is one act."""
    turnable, flippable = (
        any(ref.kind in kinds for ref in session.selection)
        for kinds in (session.turning, session.flipping)
    )
    possible = {"turn-right": turnable, "turn-left": turnable, "flip": flippable}
    count = len(session.selection)
    texts = {"flip": "&Flip the pieces", "turn-right": "Turn the pieces &clockwise",
             "turn-left": "Turn the pieces counter-clock&wise"}  # fmt: skip
    return MenuGroup(
        f"{count} pieces: {session.count_description(session.selection)}",
        tuple(
            MenuOffer(name, acts[name], texts.get(name, "Re&move the pieces"),
                  possible=possible.get(name, True), why_not=session.why_no_change_by_hand)
            for name in names
        ),
    )  # fmt: skip
