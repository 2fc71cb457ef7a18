"""Tournaments in the window: entering one, and watching its table fill in. `robotworkshop.tournament` plays it."""
