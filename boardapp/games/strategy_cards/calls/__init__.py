"""A Strategy card resolved: keywords, drift, blast, attack."""
