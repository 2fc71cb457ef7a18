"""Doors to other programs of the field: each is an extra that the rest does not know, found by its entry point."""
