"""Emulated Pioneers on the screen."""
