"""What only a Spearpoint table needs of the window."""
