"""Floors and obstacles at rest: thousands of things, painted as a few paths."""
