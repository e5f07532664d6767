"""Setting up a scenario: guide, forms, setup sheet."""
