"""Sentences with parts, in which errors and reasons are told, and those that are told of links to real robots."""
