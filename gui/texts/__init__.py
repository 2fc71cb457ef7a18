"""The texts of the window, in the user's language."""
