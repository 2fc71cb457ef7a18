"""The referee's side of a match: it calls the players, watches them and decides."""
