"""Setting up a table by a scenario, stage by stage."""
