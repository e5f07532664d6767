"""Boards, tiles and state of every game; no files, no Qt."""
