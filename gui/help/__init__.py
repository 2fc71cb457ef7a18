"""The window explains itself: the manual, a word on every control, and a tour for those who are new."""
