"""Sentences with parts, for errors and reasons, and those about links to real robots."""
