"""Reads YAML as plain values, each with its line and column."""
