"""Messages to the user: notices, what was logged or printed, and what can be done next."""
