"""What the user is told: notices, what was logged or printed, and what can be done next."""
