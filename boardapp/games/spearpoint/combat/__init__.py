"""Combat of Spearpoint: what a roll does, the odds of attacks, and who may attack whom."""
