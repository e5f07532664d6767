"""Reads and writes files safely; readers report all faults at once."""
