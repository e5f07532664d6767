"""Files read and written safely, with all faults at once."""
