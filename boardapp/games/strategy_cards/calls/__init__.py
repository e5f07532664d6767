"""The resolution of a Strategy card: keywords, drift, blast, attack."""
