"""The print dialog and the printers."""
