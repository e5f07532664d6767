"""Boards of areas as pictures: land, sea, woods, roads, names, and where things lie."""
