"""The player's side of a match: a program beside one robot, which serves a referee."""
