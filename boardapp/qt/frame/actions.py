"""The window's actions: menu, text, shortcut, icon and hint. The actions of all documents are here.

Actions of one game's documents are in that game's own table, `GameActions`.

The digits and the letters A and B are no shortcuts: typed on the board they name a tile.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from boardapp.qt.boards import answer_tool, sight_tools, tools
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text

if TYPE_CHECKING:
    from boardapp.qt.boards.tools import BoardTool, Tools

Keys = QKeySequence.StandardKey

MOST_LABEL = 46
"""The most letters of a menu entry with an act: 40 of its name, after *Undo*."""

Need = Literal["", "table", "act", "log", "ruling", "more"]
"""An action needs a table, a table that takes acts, a log, a ruling, or more to undo.

A workspace may have more to undo than its table.
"""


class Action(NamedTuple):
    """One action; ``menu`` is ``File`` or, for a submenu, ``File/New``. No name: a separator.

    A semicolon and a space separate several ``keys`` for one action.

    An action with a ``tool`` activates that tool of the board: it needs only this line and its
    class. One tool is active at a time. The class is loaded at its first use.

    A game's action comes ``after`` another action, or after the game's action before it. In the
    joined table ``game`` names the game of its documents, "" for all. An action with a ``board``
    needs a document with one.
    """

    menu: str
    name: str = ""
    text: str = ""
    keys: str | Keys = ""
    hint: str = ""
    icon: str | None = None
    group: str | None = None
    toggle: bool = False
    needs: Need = ""
    after: str = ""
    game: str = ""
    board: bool = False
    tool: Callable[[], type[BoardTool[Any]]] | None = None

    def belongs_to(self, game: GameActions) -> bool:
        """Return whether the documents of a game have the action."""
        own = self.game in ("", game.game) or self.name in game.shares
        on_board = self.board or self.tool is not None
        return own and self.name not in game.lacks and (game.board or not on_board)


COMMON = (
    Action("File", "open", "&Open…", Keys.Open,
          "Open a saved table, a layout or a saved ruling", "open"),
    Action("File", "recover", "Re&cover tables…", "",
          "Show the tables that were open when boardapp closed unexpectedly"),
    Action("File"),
    Action("File", "save", "&Save", Keys.Save, "Save the table to its file", "save", needs="more"),
    Action("File", "save-as", "Save &as…", "Ctrl+Shift+S", "Save the table to another file",
          needs="table"),
    Action("File", "versions", "Earlier &versions…", "",
          "List the last ten saves of this table and open one", needs="more"),
    Action("File/E&xport", "export-layout", "&Layout…", "Ctrl+Shift+E",
          "Write the shown table as a layout, without its log",
          needs="table", board=True),
    Action("File/E&xport", "picture", "&Picture…", "Ctrl+E",
          "Save a picture of the board as PNG, SVG or PDF, with any line of sight on it. "
          "A PDF has the true printed size", "card",
          needs="table", board=True),
    Action("File/E&xport", "picture-with-legend", "Picture with le&gend…", "",
          "Save a picture of the board that explains its pieces, walls, edges and terrain below it",
          "card", needs="table", board=True),
    Action("File", "print", "Pr&int…", Keys.Print,
          "Print tiles, counters, cards, or the board on sheets to glue together, at true size",
          "card",
          needs="table", board=True),
    Action("File", "share", "S&hare…", "",
          "Write the game as a web page that replays it, or one step as an animated picture",
          "play", needs="table", board=True),
    Action("File"),
    Action("File", "quit", "&Quit", Keys.Quit, "Close the window"),
    Action("Edit", "undo", "&Undo", Keys.Undo, "Undo the last change", "undo", needs="more"),
    Action("Edit", "redo", "&Redo", "Ctrl+Shift+Z; Ctrl+Y",
           "Redo the change that was undone last", "redo", needs="more"),
    Action("Edit", "retype", "Re&type the last dice", "",
          "Enter the last dice again if you mistyped them. The log mentions the change",
          needs="more", board=True),
    Action("Edit"),
    Action("Edit", "correct", "Correct a &value…", "Ctrl+Shift+G",
          "Correct a value that both players agree is wrong, and give the reason", needs="more",
          board=True),
    Action("Edit", "free-play", "Play fr&eely", "Ctrl+Shift+F",
          "Allow moves that break the rules, and mark them in the log", toggle=True, needs="more",
          board=True),
    Action("Edit"),
    Action("Edit", "select-all", "Choose a&ll", "Ctrl+A",
          "Choose everything on the board, to move, turn or remove it all at once", needs="table",
          board=True),
    Action("Edit"),
    Action("Edit", "next-turn", "&Next turn", "Ctrl+T", "Increase the number of the turn by one",
          "next", needs="act", board=True),
    Action("Edit", "previous-turn", "&Previous turn", "Ctrl+Shift+T",
          "Decrease the number of the turn by one", "previous", needs="act", board=True),
    Action("Tools", "select", "&Select and move", "S", "Move and turn pieces on the board",
          "select", tool=lambda: tools.SelectAndMoveTool, needs="table"),
    Action("Tools", "unit", "Place &units", "U",
          "Place more units like the unit chosen in the panel", "unit",
          tool=lambda: tools.PlaceUnitTool, needs="act"),
    Action("Tools", "answer", "&Answer the question on the board", "C",
          "Answer the question by clicking the board, such as the target hex of a card",
          "target", tool=lambda: answer_tool.AnswerTool, needs="act"),
    Action("Tools"),
    Action("Tools", "sight", "&Line of sight", "L",
          "See whether a line of sight is clear: click the attacker, then the target", "sight",
          tool=lambda: sight_tools.SightLineTool, needs="table"),
    Action("Tools", "field", "&Field of view", "V",
          "Shade the spaces that a space sees, and those that see it", "field",
          tool=lambda: sight_tools.VisibleFieldTool, needs="table"),
    Action("Tools"),
    Action("Tools", "dice", "&Dice…", "I",
          "Roll dice, or enter the dice that you rolled, and record them in the log", "dice",
          needs="act", board=True),
    Action("Ruling", "hold-up", "S&how large", "H",
          "Show the ruling on the whole screen, large enough for both players", "hold-up",
          needs="more", board=True),
    Action("Ruling", "hold-up-table", "Show the ruling on the second &screen", "Shift+H",
          "Show the ruling large on the screen that lies on your table", "hold-up", needs="more",
          board=True),
    Action("Ruling", "swap", "S&wap direction", "X", "See the line of sight in the other direction",
          "swap", needs="ruling", board=True),
    Action("Ruling"),
    Action("Ruling", "save-card", "Save ruling as pict&ure…", "Ctrl+R",
          "Save the ruling as a picture or PDF", "card", needs="ruling", board=True),
    Action("Ruling", "copy-card", "&Copy ruling as picture", "Ctrl+Shift+C",
          "Copy the ruling to the clipboard as a picture", "copy", needs="ruling", board=True),
    Action("Ruling", "agree", "&Note what you agreed", "Ctrl+G",
          "Write beside the ruling what you agreed to play instead",
          "note", needs="more", board=True),
    Action("Ruling", "clear", "&Remove the line", "Shift+L",
          "Remove the line of sight and the shading from the board", "cross", needs="more",
          board=True),
    Action("Log", "log", "Show the &log", "Ctrl+L", "List all entries of the log, with their times",
          "log", needs="table"),
    Action("Log", "step-back", "Step &back", ",", "Show the table one step earlier",
          "step-back", needs="log"),
    Action("Log", "step-forward", "Step &forward", ".", "Show the table one step later",
          "step-forward", needs="more"),
    Action("Log", "play", "&Play or stop", "P", "Replay the log step by step", "play",
          needs="log"),
    Action("Log", "live", "Back to the presen&t", "Esc", "Return to the latest step",
          needs="more"),
    Action("Log"),
    Action("Log", "note", "&Note…", "Ctrl+Shift+M", "Write a note into the log, with its time",
          "note", needs="act"),
    Action("Log", "export-log", "&Export log…", "", "Write the log as text",
          needs="table"),
    Action("View", "zoom-in", "Zoom &in", Keys.ZoomIn, "Show the board larger", "zoom-in",
          needs="table", board=True),
    Action("View", "zoom-out", "Zoom &out", Keys.ZoomOut, "Show the board smaller", "zoom-out",
          needs="table", board=True),
    Action("View", "actual", "&100 %", "Ctrl+1", "Show 100 pixels for each printed inch",
          needs="table", board=True),
    Action("View", "fit", "&Fit the board", "Ctrl+0", "Show the whole board", "fit", needs="table",
          board=True),
    Action("View", "board-only", "&Board only", "F9",
          "Hide the panels, or bring back those that were open", toggle=True, needs="table"),
    Action("View", "reset-panels", "&Reset the panels", "Shift+F9",
          "Put all panels and the tool bar back to their first places", needs="table"),
    Action("View", "full-screen", "F&ull screen", "F11", "Give the window the whole screen",
          "full-screen", toggle=True),
    Action("View/Table view", "table-view", "&Table view", "Shift+F11",
          "Show only the board, at its true size, on a second screen if there is one",
          toggle=True, needs="table", board=True),
    Action("View/Table view", "table-choices", "Choose what the second &screen shows…", "Ctrl+F11",
          "Choose the second screen, its direction and what it shows", needs="table", board=True),
    Action("View/Table view", "table-calibrate", "&Measure the second screen…", "Ctrl+Shift+F11",
          "Measure lengths on the second screen, so that things there have their true size",
          needs="table", board=True),
    Action("View/Table view"),
    Action("View/Table view", "table-blank", "&Black", "Shift+B",
          "Turn the second screen black, or show the board on it again", toggle=True, needs="more",
          board=True),
    Action("View/Table view", "table-turn", "T&urn by a quarter", "Ctrl+Shift+Q",
          "Turn the board and its words on the second screen by 90°", needs="more", board=True),
    Action("View/Table view", "table-left", "Move &left", "Ctrl+Shift+Left",
          "On the second screen, move the board half a space to the left",
          needs="more", board=True),
    Action("View/Table view", "table-right", "Move &right", "Ctrl+Shift+Right",
          "On the second screen, move the board half a space to the right",
          needs="more", board=True),
    Action("View/Table view", "table-up", "M&ove up", "Ctrl+Shift+Up",
          "On the second screen, move the board half a space up", needs="more", board=True),
    Action("View/Table view", "table-down", "Mo&ve down", "Ctrl+Shift+Down",
          "On the second screen, move the board half a space down", needs="more", board=True),
    Action("View"),
    Action("View", "grid", "&Grid", "G", "Show the lines between the spaces", "grid", toggle=True,
          board=True),
    Action("View", "dots", "Centre &dots", "D", "Show the points between which lines of sight run",
          "dots", toggle=True, board=True),
    Action("View", "names", "Space &names", "N", "Show the names of the spaces", "names",
          toggle=True, board=True),
    Action("View"),
    Action("View/Colours", "system", "As the &system", "",
          "Use light or dark, as the system does", None, "scheme"),
    Action("View/Colours", "light", "&Light", "", "Dark on light", "light", "scheme"),
    Action("View/Colours", "dark", "&Dark", "", "Light on dark", "dark", "scheme"),
    Action("View/Animation", "slow", "&Slow", "", "Show calls and attacks as slow films",
          None, "animation", board=True),
    Action("View/Animation", "normal", "&Normal", "",
          "Show calls and attacks as films of medium speed", None, "animation", board=True),
    Action("View/Animation", "fast", "&Fast", "", "Show calls and attacks as quick films",
          None, "animation", board=True),
    Action("View/Animation", "off", "&Off", "",
          "Show no films, only the result of a call or attack", None, "animation", board=True),
    Action("View", "large-text", "&Large text", "Ctrl+Shift+L",
          "Use large text, for reading from across the table", "large-text", toggle=True),
    Action("Help", "handbook", "&Handbook", "Ctrl+F1",
          "Open the handbook in its own window, where you can search it", "log"),
    Action("Help", "shortcuts", "&Shortcuts", "F1", "All keys and gestures on one sheet", "help"),
    Action("Help", "about", "&About boardapp", "Shift+F1", "Version, licence and what boardapp is"),
)  # fmt: skip
"""Actions of every document, and of those with a board."""
OF_SIGHT = frozenset(
    ("sight", "field", "swap", "save-card", "copy-card", "agree", "clear", "dots")
)  # fmt: skip
"""The actions that only boards with lines of sight have."""


class GameActions(NamedTuple):
    """A game's actions, as the window knows them before the first document of the game.

    ``new`` are the actions that start a document, each with its kind. The window always has its own
    actions of the File menu, at the front unless they name another place. In the tool bar no name
    is a separator. Without a ``board`` its documents are no tables. ``lacks`` are actions of all
    tables that this game leaves out, ``shares`` those of another game that it also has. ``titles``
    are its own names for menus, ``words`` its texts and hints for actions of all tables. ``plays``
    are the actions that play worked examples, by their kind.
    """

    game: str
    room: Callable[[], Any]
    entries: tuple[Action, ...]
    new: Mapping[str, str]
    toolbar: tuple[str, ...]
    board: bool = True
    lacks: frozenset[str] = frozenset()
    shares: frozenset[str] = frozenset()
    titles: Mapping[str, str] = {}
    words: Mapping[str, tuple[str, str]] = {}
    plays: Mapping[str, str] = {}

    def tools(self) -> Tools:
        """Return the tools of the game's boards by name: the common tools and its own."""
        return {
            entry.name: entry.tool
            for entry in (*COMMON, *self.entries)
            if entry.tool is not None and entry.belongs_to(self)
        }


def lazy_import(module: str, name: str) -> Callable[[], Any]:
    """Return a function that imports a workspace at first use, which keeps the start fast."""
    return lambda: getattr(import_module(module), name)


def merge_game_entries(games: Iterable[GameActions]) -> tuple[Action, ...]:
    """Return the actions of all tables, with those of each game at their places."""
    first: list[Action] = []
    entries = list(COMMON)
    for game in games:
        place = len(entries)
        for entry in game.entries:
            # File and Help start documents of any game; other menus act on the open document.
            starts = entry.name in game.new and entry.menu.startswith(("File", "Help"))
            if starts and not entry.after:
                first.append(entry)
                continue
            if entry.after:
                place = 1 + next(i for i, one in enumerate(entries) if one.name == entry.after)
            entries.insert(place, entry if starts else entry._replace(game=game.game))
            place += 1
    return (*first, *entries)


class WindowActions:
    """The window's actions by name, in its menus."""

    def __init__(
        self, window: QMainWindow, entries: Iterable[Action], act: Callable[[str], object]
    ) -> None:
        """Make all actions; each calls ``act`` with its name when triggered."""
        self._window = window
        # As children of the window, each would send the window an event.
        self._parent = QObject(window)
        self._entries = tuple(entries)
        self._needing = {
            need: tuple(entry.name for entry in self._entries if entry.needs == need)
            for need in get_args(Need)
        }
        self._menus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._actions: dict[str, QAction] = {}
        self._reworded: frozenset[str] = frozenset()
        """The actions that have words of the shown game."""
        for entry in self._entries:
            if entry.name:
                self._add(entry, partial(act, entry.name))
            else:
                self.menu(entry.menu).addSeparator()

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a name."""
        return self._actions[name]

    def menu(self, path: str) -> QMenu:
        """Return a menu, made at first use; ``File/New`` is a submenu of ``File``."""
        if path not in self._menus:
            parent, _, title = path.rpartition("/")
            bar = self.menu(parent) if parent else self._window.menuBar()
            self._menus[path] = bar.addMenu(_with_mnemonic(title))
        return self._menus[path]

    def enable(self, names: tuple[str, ...], enabled: bool) -> None:
        """Enable or disable actions."""
        for name in names:
            self._actions[name].setEnabled(enabled)

    def action_names_needing(self, need: Need) -> tuple[str, ...]:
        """Return the names of the actions that need something."""
        return self._needing[need]

    def show_actions_of_game(self, game: GameActions) -> None:
        """Show the actions of a game's documents; hide the others and disable their keys."""
        for entry in self._entries:
            if entry.name:
                self._actions[entry.name].setVisible(entry.belongs_to(game))
            if entry.name in self._reworded | game.words.keys():
                self._show_words(entry, *game.words.get(entry.name, (entry.text, entry.hint)))
        self._reworded = frozenset(game.words)
        used = {entry.menu for entry in self._entries if entry.name}
        shown = {entry.menu for entry in self._entries if entry.name and entry.belongs_to(game)}
        for path, menu in self._menus.items():
            if any(one.startswith(path) for one in used):
                menu.menuAction().setVisible(any(one.startswith(path) for one in shown))
            menu.setTitle(game.titles.get(path, _with_mnemonic(path.rpartition("/")[2])))

    def label_with_act(
        self, name: str, verb: str, names: Sequence[str], why_not: str | None = None
    ) -> None:
        """Show on an action the act that it undoes or redoes; without one it is disabled.

        ``names`` are names of the act, the longest first. A reason ``why_not`` disables the action
        too; its hint then shows the reason.
        """
        action = self._actions[name]
        possible = bool(names) and not why_not
        action.setEnabled(possible)
        label = _label_with_act(verb, names) if possible else verb
        # In a menu a single ampersand marks a letter; two ampersands show one.
        action.setText(f"&{label[0]}{label[1:].replace('&', '&&')}")
        action.setIconText(verb)
        hint = next(one.hint for one in self._entries if one.name == name)
        action.setStatusTip(why_not or (f"{verb}: {names[0]}" if names else hint))
        tip = _with_keys(f"{verb}: {names[0]}" if possible else verb, action)
        action.setToolTip(escape_rich_text(f"{tip}. {why_not}" if why_not else tip))

    def _add(self, entry: Action, act: Callable[[], object]) -> None:
        self._actions[entry.name] = action = QAction(self._parent)
        action.setObjectName(entry.name)
        if isinstance(entry.keys, Keys):
            action.setShortcuts(entry.keys)
        elif entry.keys:
            action.setShortcuts(QKeySequence.listFromString(entry.keys))
        self._show_words(entry, entry.text, entry.hint)
        if entry.icon:
            action.setIcon(icon(entry.icon))
        group = "tool" if entry.tool is not None else entry.group
        action.setCheckable(entry.toggle or group is not None)
        if group:
            self._group(group).addAction(action)
        action.triggered.connect(act)
        self.menu(entry.menu).addAction(action)

    def _show_words(self, entry: Action, text: str, hint: str) -> None:
        action = self._actions[entry.name]
        action.setText(text)
        action.setStatusTip(hint)
        title = text.replace("&", "").rstrip("…")
        if entry.menu == "File/New table":
            title = f"New table: {title}"
        action.setToolTip(escape_rich_text(_with_keys(title, action)))

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]


def _with_mnemonic(title: str) -> str:
    """Return a menu's title with a letter to press; the first letter unless it marks another."""
    return title if "&" in title else f"&{title}"


def _label_with_act(verb: str, names: Sequence[str]) -> str:
    """Return a label with the longest name that fits, else the shortest one cut after a word."""
    for name in names:
        if len(label := f"{verb}: {name}") <= MOST_LABEL:
            return label
    return textwrap.shorten(f"{verb}: {names[-1]}", MOST_LABEL, placeholder="…")


def _with_keys(title: str, action: QAction) -> str:
    """Return a title with the action's shortcut, if it has one."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{title} ({keys})" if keys else title
