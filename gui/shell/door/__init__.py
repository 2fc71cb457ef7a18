"""The door for other packages: what they contribute, each behind a guard, and gathered with the window's own."""
