"""A run: a scene that is solved, driven and judged, with the events and reports of it."""
