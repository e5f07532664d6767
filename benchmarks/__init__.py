"""Speed as ratios against named baselines measured in the same run: `make bench`."""
