"""The verbs of the command line, a module each; they need no display and import no Qt."""
