"""Robots and things as bodies: what touches what, where a move comes to rest, and how everything moves in a tick."""

from robotdriver import compiled

compiled.require(__name__)
