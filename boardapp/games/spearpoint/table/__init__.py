"""The table: its state, its changes, its layout file and the limits on all of them."""
