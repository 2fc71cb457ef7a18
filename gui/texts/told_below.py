"""What was told below the window in English, as the reason of a verdict, said in the window's language."""

from functools import lru_cache
from types import ModuleType

from gui.texts.language import isolated, tr
from gui.texts.names import named
from scene.phrase import Phrase

_NAMES = ("color", "left", "right")
"""Parts of phrases that are names, which have words of their own."""


def said(text: str) -> str:
    """Return in the window's language what was told in English, wherever it came from; else the text itself.

    It may be several reasons after one another, each with the name of whom it is about before it.
    """
    parts = text.split("; ")
    told = []
    while parts:
        # A reason may have a semicolon of its own: the longest that is known is meant.
        for count in range(len(parts), 0, -1):
            words = _sentence("; ".join(parts[:count]))
            if words is not None or count == 1:
                told.append(parts[0] if words is None else words)
                del parts[:count]
                break
    return "; ".join(told)


def rules_named(rules: str) -> str:
    """Return the names of the rules that have decided, as a verdict has them, in the window's language."""
    return ", ".join(named(rule) for rule in rules.split(", "))


def _sentence(text: str) -> str | None:
    """Return one reason in the window's language, with the name before it if there is one; None if none knows it."""
    words = _phrase(text)
    if words is not None:
        return words
    name, colon, rest = text.partition(": ")
    words = _sentence(rest) if colon and "; " not in name else None
    return None if words is None else f"{isolated(name)}: {words}"


def _phrase(text: str) -> str | None:
    for phrase in _phrases():
        parts = phrase.read(text)
        if parts is not None:
            return tr(phrase.text, **{name: _part(name, part) for name, part in parts.items()})
    return None


def _part(name: str, part: str) -> str:
    if name == "reason":
        return said(part)
    if name == "names":
        *some, last = part.split(" and ")
        return tr("{some} and {last}", some=", ".join(some), last=last) if some else last
    return named(part) if name in _NAMES else part


@lru_cache(maxsize=1)
def _phrases() -> tuple[Phrase, ...]:
    """Return all phrases, those with the most words first: of two that may be meant, that one is."""
    from robotworkshop.families import phrases as of_programs  # Needed only when something was told.
    from robotworkshop.run import phrases as of_runs
    from robotworkshop.tournament.isolation import level, sandbox
    from scenesolver.planning import no_way

    found = [phrase for module in (of_runs, of_programs, no_way, level, sandbox) for phrase in _of(module)]
    return tuple(sorted(found, key=lambda phrase: -phrase.literal_length))


def _of(module: ModuleType) -> list[Phrase]:
    return [each for each in vars(module).values() if isinstance(each, Phrase)]
