"""The command line's verb for Create 3 robots."""
