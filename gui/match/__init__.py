"""Matches in the window: holding one, playing in one, and watching one. The match itself is `robotworkshop.match`."""
