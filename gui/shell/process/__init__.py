"""The process round the window: what is set up before the first paint, and what must not end it."""
