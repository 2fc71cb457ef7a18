"""The output of the command line: results as lines for people, progress, and errors."""
