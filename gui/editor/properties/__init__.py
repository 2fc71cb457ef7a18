"""The form of what is selected: a file for each kind of thing, and what their rows share."""
