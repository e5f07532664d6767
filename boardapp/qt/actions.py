"""Every action of the window: its menu, text, shortcut, icon and hint. One table, one place.

The digits and the letters A and B are no shortcuts: typed on the board they name a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from boardapp.qt.icons import icon
from boardapp.qt.plain import plain

Keys = QKeySequence.StandardKey


class Entry(NamedTuple):
    """One action; ``menu`` is ``File`` or, for a submenu, ``File/New``. No name: a separator.

    ``games`` are those whose tables have the action; none are all.
    """

    menu: str
    name: str = ""
    text: str = ""
    keys: str | Keys = ""
    hint: str = ""
    icon: str | None = None
    group: str | None = None
    toggle: bool = False
    games: tuple[str, ...] = ()

    def belongs_to(self, game: str) -> bool:
        """Tell whether the tables of a game have the action."""
        return not self.games or game in self.games


SPEARPOINT = ("spearpoint",)
HEXES = ("strategy-cards",)
BOTH = (*SPEARPOINT, *HEXES)


ENTRIES = (
    Entry("File/New table", "new-village", "&Village (summer)", Keys.New,
          "Start an empty table on the Village map", "new"),
    Entry("File/New table", "new-line", "&Defensive Line (winter)", "Ctrl+Shift+N",
          "Start an empty table on the Defensive Line map", "new"),
    Entry("File/New table", "new-hex", "&Hex board…", "Ctrl+Alt+N",
          "Lay out an empty board of hexes for Strategy cards, as large as you like", "new"),
    Entry("File", "scenario", "Set &up a scenario…", "Ctrl+Alt+P",
          "Choose a scenario, and be led through laying it out", "log"),
    Entry("File", "open", "&Open…", Keys.Open,
          "Open a saved table, a layout or a saved ruling", "open"),
    Entry("File", "example", "Worked &example", "Ctrl+Shift+O",
          "Open the table on which every kind of ruling occurs, with what to try on it", "help"),
    Entry("File", "call-example", "Wor&ked example of a call", "Ctrl+Alt+O",
          "Open a table on which Sustained Blanket is resolved step by step", "help"),
    Entry("File", "recover", "Re&cover tables…", "Ctrl+Alt+R",
          "Show the tables that were open when the program ended unexpectedly"),
    Entry("File"),
    Entry("File", "save", "&Save", Keys.Save, "Save the table to its file", "save"),
    Entry("File", "save-as", "Save &as…", "Ctrl+Shift+S", "Save the table to another file"),
    Entry("File", "versions", "Earlier &versions…", "Ctrl+Alt+V",
          "List the last ten saves of this table and open one"),
    Entry("File", "export-layout", "Export &layout…", "Ctrl+Shift+E",
          "Write the table as it is shown as a layout, without what was done before"),
    Entry("File", "picture", "Export &picture…", "Ctrl+E",
          "Draw the board as PNG, SVG or PDF; PDF at true printed size", "card"),
    Entry("File", "setup-sheet", "Setup s&heet…", "Ctrl+Alt+U",
          "Show the scenario's setup on one page, to build it on the table", "card",
          games=SPEARPOINT),
    Entry("File"),
    Entry("File", "quit", "&Quit", Keys.Quit, "Close the window"),
    Entry("Edit", "undo", "&Undo", Keys.Undo, "Take the last act back", "undo"),
    Entry("Edit", "redo", "&Redo", Keys.Redo, "Do the last undone act again", "redo"),
    Entry("Edit"),
    Entry("Edit", "correct", "Set ri&ght…", "Ctrl+Alt+G",
          "Set right what both players agree was wrong, with the reason"),
    Entry("Edit", "free-play", "Play fr&eely", "Ctrl+Shift+F",
          "Rules are told and bind nobody: the table decides", toggle=True),
    Entry("Edit"),
    Entry("Edit", "select-all", "Choose a&ll", "Ctrl+A",
          "Choose everything on the board, to move, turn or remove it as one act"),
    Entry("Edit", "turn-right", "Turn tile &clockwise", "R",
          "Turn the tile in hand, those chosen, or the one at the pointer or cursor, clockwise",
          "turn-right", games=SPEARPOINT),
    Entry("Edit", "turn-left", "Turn tile counter-clock&wise", "Shift+R",
          "Turn the tile the other way round", "turn-left", games=SPEARPOINT),
    Entry("Edit", "flip", "&Flip tile", "F", "Turn the tile over, rotation kept", "flip",
          games=SPEARPOINT),
    Entry("Edit", "remove", "Re&move", "Del",
          "Take what is chosen, or what is at the pointer or cursor, off the board", "remove",
          games=SPEARPOINT),
    Entry("Edit", "north-right", "Turn the north marker &clockwise", "R",
          "Turn the numbers that drift directions go by, clockwise", "turn-right", games=HEXES),
    Entry("Edit", "north-left", "Turn the north marker counter-clock&wise", "Shift+R",
          "Turn the numbers the other way round", "turn-left", games=HEXES),
    Entry("Edit", "north-mirror", "Count the marker’s numbers the &other way", "Shift+M",
          "Count the north marker's numbers counter-clockwise, or clockwise again", "swap",
          games=HEXES),
    Entry("Edit", "change-unit", "&Change the unit", "E",
          "Bring up the panel for the unit at the pointer or cursor", "unit", games=HEXES),
    Entry("Edit", "remove-unit", "Re&move the unit", "Del",
          "Take the units chosen, or the one at the pointer or cursor, off the board", "remove",
          games=HEXES),
    Entry("Edit"),
    Entry("Edit", "next-turn", "&Next turn", "Ctrl+T", "Count the turn up", "next"),
    Entry("Edit", "previous-turn", "&Previous turn", "Ctrl+Shift+T", "Count the turn down",
          "previous"),
    Entry("Edit", "other-map", "&Other map", "Ctrl+M",
          "Change to the map's other side, if every tile belongs to it", games=SPEARPOINT),
    Entry("Tools", "select", "&Select and move", "S", "Move and turn what lies on the board",
          "select", "tool"),
    Entry("Tools", "place", "Place a &tile", "T", "Place the tile taken from the tray",
          "place-tile", "tool", games=SPEARPOINT),
    Entry("Tools", "unit", "Place &units", "U", "Place units like the one taken from the panel",
          "unit", "tool", games=BOTH),
    Entry("Tools", "smoke", "S&moke", "K", "Lay smoke for 3 turns, count it down, lift it",
          "smoke", "tool", games=SPEARPOINT),
    Entry("Tools", "terrain", "Paint &terrain", "T", "Paint woods, buildings, hills and your own",
          "terrain", "tool", games=HEXES),
    Entry("Tools", "answer", "&Answer on the board", "C",
          "Answer there what is asked, such as the target hex of a card", "target", "tool",
          games=BOTH),
    Entry("Tools", "north", "Place the &north marker", "M",
          "Put the marker beside a hex and turn it", "north", "tool", games=HEXES),
    Entry("Tools"),
    Entry("Tools", "sight", "&Line of sight", "L", "Two clicks settle a line: attacker, target",
          "sight", "tool"),
    Entry("Tools", "field", "&Field of view", "V", "Shade what a space sees and what sees it",
          "field", "tool"),
    Entry("Tools"),
    Entry("Tools", "dice", "&Dice…", "I", "Roll dice, or note those on the table, in the log",
          "dice"),
    Entry("Ruling", "hold-up", "&Hold up", "H", "Show the verdict on the whole screen",
          "hold-up"),
    Entry("Ruling", "swap", "S&wap direction", "X", "Ask about the same line backward",
          "swap"),
    Entry("Ruling"),
    Entry("Ruling", "save-card", "Save ruling car&d…", "Ctrl+R",
          "Save the ruling as PNG, SVG or PDF", "card"),
    Entry("Ruling", "copy-card", "&Copy ruling card", "Ctrl+Shift+C",
          "Copy the ruling to the clipboard as a picture", "copy"),
    Entry("Ruling", "save-ruling", "Save ruling to &open again…", "Ctrl+Shift+R",
          "Save the table with this ruling; opened again it gives the same verdict", "save",
          games=SPEARPOINT),
    Entry("Ruling", "show-attack", "Show the &attack on the space", "W",
          "Show what an attack on a whole space hits: the ruling's target, or the space here",
          "sight", games=SPEARPOINT),
    Entry("Ruling", "agree", "&Note what the table agreed", "Ctrl+G",
          "Write down what you play instead, beside the ruling", "note"),
    Entry("Ruling", "clear", "C&lear the line", "Shift+L", "Take line and shading off the board",
          "cross"),
    Entry("Log", "log", "Show the &log", "Ctrl+L", "List everything that was done, with its time",
          "log"),
    Entry("Log", "step-back", "Step &back", ",", "Look at the table one act earlier",
          "step-back"),
    Entry("Log", "step-forward", "Step &forward", ".", "Look at the table one act later",
          "step-forward"),
    Entry("Log", "play", "&Play or stop", "P", "Play through the log act by act", "play"),
    Entry("Log", "watch", "&Watch a card again", "Shift+P",
          "Play the card that is looked at, or the last one, from its start", games=HEXES),
    Entry("Log", "live", "Back to the &table", "Esc", "Return to the table as it lies"),
    Entry("Log"),
    Entry("Log", "note", "&Note…", "Ctrl+Alt+M", "Write something into the log, with its time",
          "note"),
    Entry("Log", "export-log", "&Export log…", "Ctrl+Alt+E", "Write the log as text"),
    Entry("View", "zoom-in", "Zoom &in", Keys.ZoomIn, "Show the board larger", "zoom-in"),
    Entry("View", "zoom-out", "Zoom &out", Keys.ZoomOut, "Show the board smaller", "zoom-out"),
    Entry("View", "actual", "&100 %", "Ctrl+1", "100 pixels to the printed inch"),
    Entry("View", "fit", "&Fit the board", "Ctrl+0", "Show the whole board", "fit"),
    Entry("View", "board-only", "&Board only", "F9",
          "Hide the panels, or bring back those that were open", toggle=True),
    Entry("View", "reset-panels", "&Reset the panels", "Shift+F9",
          "Put all panels and the tool bar back as they come with a first start"),
    Entry("View", "full-screen", "F&ull screen", "F11", "Give the window the whole screen",
          "full-screen", toggle=True),
    Entry("View"),
    Entry("View", "grid", "&Grid", "G", "Show the lines between spaces", "grid", toggle=True),
    Entry("View", "dots", "Centre &dots", "D", "Show the points that lines run between", "dots",
          toggle=True),
    Entry("View", "names", "Space &names", "N", "Show the names of the spaces", "names",
          toggle=True),
    Entry("View"),
    Entry("View/Colours", "system", "As the &system", "Ctrl+Alt+S",
          "Follow the system's light or dark", None, "scheme"),
    Entry("View/Colours", "light", "&Light", "Ctrl+Alt+L", "Dark on light", "light", "scheme"),
    Entry("View/Colours", "dark", "&Dark", "Ctrl+Alt+D", "Light on dark", "dark", "scheme"),
    Entry("View/Animation", "slow", "&Slow", "Ctrl+Alt+1", "Show calls and attacks slowly", None,
          "animation"),
    Entry("View/Animation", "normal", "&Normal", "Ctrl+Alt+2",
          "Show calls and attacks at a pace to follow", None, "animation"),
    Entry("View/Animation", "fast", "&Fast", "Ctrl+Alt+3", "Show calls and attacks quickly", None,
          "animation"),
    Entry("View/Animation", "off", "&Off", "Ctrl+Alt+0", "Show at once how a call or attack ends",
          None, "animation"),
    Entry("View", "large-text", "Large &text", "Ctrl+Shift+L",
          "Text that is read from across the table", "large-text", toggle=True),
    Entry("Help", "handbook", "&Handbook", "Ctrl+F1",
          "The whole handbook in a window of its own, with a search", "log"),
    Entry("Help", "shortcuts", "&Shortcuts", "F1", "All keys and gestures on one sheet", "help"),
    Entry("Help", "about", "&About boardapp", "Shift+F1", "Version, licence and what boardapp is"),
)  # fmt: skip

NEW: Mapping[str, tuple[str, str]] = {
    "new-village": ("spearpoint", "village"),
    "new-line": ("spearpoint", "defensive-line"),
    "new-hex": ("strategy-cards", "hex"),
}
"""The actions that start a new table: of which game, and of what kind."""

TOOLBARS: Mapping[str, tuple[str, ...]] = {
    "spearpoint": (
        "new-village", "open", "save", "", "undo", "redo", "", "select", "place", "unit", "smoke",
        "sight", "field", "", "turn-left", "turn-right", "flip", "remove", "", "fit", "hold-up",
    ),
    "strategy-cards": (
        "new-hex", "open", "save", "", "undo", "redo", "", "select", "terrain", "unit", "north",
        "answer", "sight", "field", "", "north-left", "north-right", "remove-unit", "", "fit",
        "hold-up",
    ),
}  # fmt: skip
"""The tool bar beside a game's tables; no name is a separator."""


class Actions:
    """The window's actions by name, in its menus."""

    def __init__(self, window: QMainWindow, act: Callable[[str], object]) -> None:
        """Make all actions; triggered, each calls ``act`` with its name."""
        self._window = window
        self._menus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._actions: dict[str, QAction] = {}
        for entry in ENTRIES:
            if entry.name:
                self._add(entry, partial(act, entry.name))
            else:
                self.menu(entry.menu).addSeparator()

    def __getitem__(self, name: str) -> QAction:
        """Return an action by its name."""
        return self._actions[name]

    def menu(self, path: str) -> QMenu:
        """Return a menu, made when first asked for; ``File/New`` is a submenu of ``File``."""
        if path not in self._menus:
            parent, _, title = path.rpartition("/")
            bar = self.menu(parent) if parent else self._window.menuBar()
            self._menus[path] = bar.addMenu(f"&{title}")
        return self._menus[path]

    def enable(self, names: tuple[str, ...], enabled: bool) -> None:
        """Make actions usable or not."""
        for name in names:
            self._actions[name].setEnabled(enabled)

    def show_for(self, game: str) -> None:
        """Show the actions that the tables of a game have, and hide the others with their keys."""
        for entry in ENTRIES:
            if entry.name:
                self._actions[entry.name].setVisible(entry.belongs_to(game))
        for path, menu in self._menus.items():
            own = [entry for entry in ENTRIES if entry.name and entry.menu.startswith(path)]
            if own:
                menu.menuAction().setVisible(any(entry.belongs_to(game) for entry in own))

    def name_act(self, name: str, verb: str, text: str | None) -> None:
        """Let an action tell which act it takes back or does again; without one it is off."""
        self._actions[name].setEnabled(text is not None)
        # In a menu one ampersand marks a letter, two are one.
        act = f" {text}".replace("&", "&&") if text else ""
        self._actions[name].setText(f"&{verb}{act}")

    def _add(self, entry: Entry, act: Callable[[], object]) -> None:
        action = QAction(entry.text, self._window)
        action.setObjectName(entry.name)
        if isinstance(entry.keys, Keys):
            action.setShortcuts(entry.keys)
        else:
            action.setShortcut(QKeySequence(entry.keys))
        action.setStatusTip(entry.hint)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        title = entry.text.replace("&", "").rstrip("…")
        action.setToolTip(plain(f"{title} ({keys})" if keys else title))
        if entry.icon:
            action.setIcon(icon(entry.icon))
        action.setCheckable(entry.toggle or entry.group is not None)
        if entry.group:
            self._group(entry.group).addAction(action)
        action.triggered.connect(act)
        self._actions[entry.name] = action
        self.menu(entry.menu).addAction(action)

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]


NEED_DOCUMENT = (
    "save-as", "picture", "select", "sight", "field", "clear", "zoom-in", "zoom-out", "actual",
    "fit", "board-only", "reset-panels", "select-all", "export-layout", "export-log", "log",
    "show-attack",
)  # fmt: skip
NEED_LOG = ("step-back", "play", "watch")
NEED_UNLOCKED = (
    "turn-right", "turn-left", "flip", "remove", "next-turn", "previous-turn", "other-map", "place",
    "unit", "smoke", "dice", "note", "terrain", "answer", "north", "north-right", "north-left",
    "north-mirror", "change-unit", "remove-unit",
)  # fmt: skip
"""Acts, which can not be done on a damaged save or while looking at an earlier state."""
TOOL_PANELS = {"place": "tray", "terrain": "terrain", "unit": "units", "smoke": "units"}
"""Tools that lay what a panel offers, with the part of a room that is this panel."""
NEED_RULING = ("hold-up", "swap", "save-card", "copy-card", "save-ruling")
OTHERS_OFF_AT_FIRST = (
    "undo", "redo", "save", "versions", "step-forward", "live", "agree", "setup-sheet", "correct",
    "free-play",
)  # fmt: skip
"""Actions that depend on more than a table, and are of no use without one."""
