"""The setup sheet as a picture."""
