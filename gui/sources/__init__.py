"""Where the picture comes from: a run, a match, a player, a tournament, or a recording."""
