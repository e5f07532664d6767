"""Tracing of shapes over a picture: view, tools, magnifier.

`photo_page.py` outlines tiles in photographs and straightens them; `trace_view.py` traces walls
and areas over a picture. A tool (`trace_tool.py`) is one way to draw; callers add theirs.
"""
