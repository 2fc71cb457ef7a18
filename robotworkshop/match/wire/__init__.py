"""The messages between players and referees, and their bytes."""
