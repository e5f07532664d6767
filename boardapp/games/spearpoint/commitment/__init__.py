"""Units that come and go; flight paths; crews."""
