"""Edits outlive a crash: they are kept as drafts, and offered at the next start."""
