"""Sources of the picture: a run, a match, a player, a tournament, or a recording."""
