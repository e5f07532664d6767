"""The one guide through all procedures: what is asked, what it means, the field of its answer."""
