"""The verbs of families of robots: a module each, found by its entry point."""
