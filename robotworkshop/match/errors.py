"""Errors of a match before anyone has lost it."""

from robotdriver.errors import WorkshopError


class MatchError(WorkshopError):
    """A match that cannot begin or go on as asked: a player that cannot be had, or players that do not fit."""
