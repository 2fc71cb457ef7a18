"""Pioneers on a Stage's floor: their models and maps, where they start, and how they are served to clients."""
