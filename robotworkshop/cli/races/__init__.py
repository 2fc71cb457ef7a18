"""The verbs of races: matches and their players, series, tournaments and ladders."""
