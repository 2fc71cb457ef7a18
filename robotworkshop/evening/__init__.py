"""A series held on a network: where its players are, its games as matches, and its course from round to round."""
