"""Scenarios as data, and how their files are checked."""
