"""Watching a match: the referee streams it, an observer reads the stream."""
