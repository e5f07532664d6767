"""Boards from VASSAL modules: a map's picture with its grid."""
