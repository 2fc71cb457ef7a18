"""The rows of a recording: events as tables of numbers, and back."""
