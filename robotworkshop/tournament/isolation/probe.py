"""Begun in a sandbox to see whether a mover's process can live there: it can if all that it imports is found."""

import robotworkshop.tournament.isolation.mover_worker  # noqa: F401 - to be found is all that is asked of it
