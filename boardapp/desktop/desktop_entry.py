"""The menu entry, file type and metadata for software centres, as freedesktop.org specifies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from boardapp import __version__
from boardapp.desktop.application_id import FILE_TYPE, ID
from boardapp.desktop.whats_new_text import NEWS, RELEASED

SUMMARY = "Lay out tiles, settle lines of sight, play and print war games"

_QUOTED = re.compile(r'["`$\\]')
_NEEDS_QUOTES = re.compile(r"[^A-Za-z0-9_@+=:,./-]")


def desktop_entry_text(command: Sequence[str]) -> str:
    """Return the desktop entry that starts the program with a command."""
    line = " ".join(map(quote_exec_word, command))
    return f"""\
[Desktop Entry]
Type=Application
Version=1.1
Name=boardapp
GenericName=War Game Board
Comment={SUMMARY}
Exec={line} %f
Icon={ID}
Terminal=false
Categories=Game;BoardGame;
Keywords=war game;tabletop;line of sight;hex;tiles;counters;
MimeType={FILE_TYPE};
StartupNotify=true
StartupWMClass=boardapp
"""


def quote_exec_word(word: str) -> str:
    """Return a word of a command for the key ``Exec``: quoted, and escaped as a string."""
    if not _NEEDS_QUOTES.search(word):
        return word
    quoted = _QUOTED.sub(r"\\\g<0>", word.replace("%", "%%"))
    return '"' + quoted.replace("\\", "\\\\") + '"'


def mime_type_xml() -> str:
    """Return the MIME type of saved tables, by their file name and first bytes."""
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{FILE_TYPE}">
    <comment>boardapp table</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{ID}"/>
    <magic priority="60">
      <match type="string" offset="0" value="boardapp: 2\\nsave:"/>
    </magic>
    <glob pattern="*.boardapp"/>
  </mime-type>
</mime-info>
"""


def metainfo_xml() -> str:
    """Return the description of the program for software centres."""
    news = "\n".join(f"          <li>{escape(line)}</li>" for line in NEWS)
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <name>boardapp</name>
  <summary>{SUMMARY}</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <developer id="{ID.rpartition(".")[0]}">
    <name>boardapp contributors</name>
  </developer>
  <description>
    <p>
      A board beside the table: two people play a war game with printed tiles and disagree whether
      one unit sees another. Lay the tiles out, click twice, and read whether the line is clear, by
      which wall it is blocked, under which rule, and how many millimetres decide it.
    </p>
    <ul>
      <li>Setups, moves, fights and turns led by the rulebook, with exact odds</li>
      <li>Artillery called on boards of hexes</li>
      <li>Your own tiles, traced from photographs</li>
      <li>Boards, tiles and counters printed at true size, and a table view for a second screen</li>
    </ul>
    <p>
      An unofficial aid for owners of the games: you need the game to play. It uses your own network
      only while it receives pictures from your phone.
    </p>
  </description>
  <categories>
    <category>Game</category>
    <category>BoardGame</category>
  </categories>
  <launchable type="desktop-id">{ID}.desktop</launchable>
  <provides>
    <binary>boardapp</binary>
    <mediatype>{FILE_TYPE}</mediatype>
  </provides>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-fantasy">none</content_attribute>
  </content_rating>
  <releases>
    <release version="{__version__}" date="{RELEASED}">
      <description>
        <ul>
{news}
        </ul>
      </description>
    </release>
  </releases>
</component>
"""
