"""The screen for an audience: what goes on, large and without a button, on the second monitor if there is one."""
