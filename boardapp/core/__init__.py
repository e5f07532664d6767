"""Boards, tiles, exact sight and commands: no files, no Qt, no word of any one game."""
