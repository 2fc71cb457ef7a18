"""English texts from below the window, such as the reason of a verdict, said in the window's language."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType

from gui.texts.language import is_translated, isolated, tr
from gui.texts.names import named
from robotdriver.errors import WorkshopError
from robotdriver.phrases.phrase import Phrase

_NAMES = ("color", "left", "right", "song")
"""Parts of phrases that are names, which have words of their own."""
_KINDS = ("expected", "found", "formats")
"""Parts that are one or several kinds of values."""
_PART = re.compile(
    r"(?P<kind>obstacle|wall|robot|floor_region|thing|place|area)s\[(?P<index>\d+)\](?P<rest>(?:\.\w+|\[\d+\])*)"
)
_STEP = re.compile(r"\.(?P<key>\w+)|\[(?P<index>\d+)\]")
_THING = re.compile(r"(?P<kind>obstacle|wall|points|robot) (?P<label>.+)")
"""An object on the floor, as the simulator calls it."""
_LINE = re.compile(r"line (?P<line>\d+)(?:, column (?P<column>\d+))?")
_PAIR = re.compile(r"(?P<kind>edges|points) (?P<first>\d+) and (?P<second>\d+)")


def said(text: str) -> str:
    """Return in the window's language what was told in English, wherever it came from; else the text itself.

    It may be several reasons after one another, each with the name of whom it is about before it.
    """
    return _said(text, _phrases()) if is_translated() else text


def fault_said(text: str) -> str:
    """Return a complaint about a scene, a file or a link in the window's language, a scene's parts counted from 1.

    As in lists, obstacles[1] is obstacle 2; so are points and edges, as the table of corners counts them.
    """
    return _numbered(text, _of_complaints)


def complained(error: WorkshopError) -> str:
    """Return what an error says in the window's language, a scene's parts counted from 1."""
    return _numbered(str(error), _phrases)


def thing_named(thing: str) -> str:
    """Return what the simulator calls ``obstacle 2`` or ``robot Ada`` in the window's language, counted from 1."""
    found = _THING.fullmatch(thing)
    if found is None:
        return thing
    label = found["label"]
    return f"{named(found['kind'])} {int(label) + 1 if label.isdigit() else isolated(label)}"


def rules_named(rules: str) -> str:
    """Return the names of the rules that have decided, as a verdict has them, in the window's language."""
    return ", ".join(named(rule) for rule in rules.split(", "))


def _numbered(text: str, phrases: Callable[[], Sequence[Phrase]]) -> str:
    numbered = _PAIR.sub(_pair_by_number, text)
    return _PART.sub(_by_number, _said(numbered, phrases()) if is_translated() else numbered)


def _said(text: str, phrases: Sequence[Phrase]) -> str:
    parts = text.split("; ")
    told = []
    while parts:
        # A reason may have a semicolon of its own: the longest that is known is meant.
        for count in range(len(parts), 0, -1):
            words = _sentence("; ".join(parts[:count]), phrases)
            if words is not None or count == 1:
                told.append(parts[0] if words is None else words)
                del parts[:count]
                break
    return "; ".join(told)


def _pair_by_number(pair: re.Match[str]) -> str:
    return f"{pair['kind']} {int(pair['first']) + 1} and {int(pair['second']) + 1}"


def _by_number(part: re.Match[str]) -> str:
    steps = [f"{named(part['kind'].replace('_', ' '))} {int(part['index']) + 1}"]
    for step in _STEP.finditer(part["rest"]):
        if step["index"] is not None:
            steps.append(tr("point {n}", n=int(step["index"]) + 1))
        elif step["key"] != "polygon":
            steps.append(named(step["key"]))
    return ", ".join(steps)


def _sentence(text: str, phrases: Sequence[Phrase]) -> str | None:
    """Return one reason in the window's language, with the name before it if there is one; None if none knows it."""
    words = _phrase(text, phrases)
    if words is not None:
        return words
    name, colon, rest = text.partition(": ")
    words = _sentence(rest, phrases) if colon and "; " not in name else None
    return None if words is None else f"{isolated(_placed(name, phrases))}: {words}"


def _placed(name: str, phrases: Sequence[Phrase]) -> str:
    """Return what stands before a reason: a line of a file, something on the floor, a sentence, or a name."""
    found = _LINE.fullmatch(name)
    if found is None:
        return _phrase(name, phrases) or thing_named(name)
    if found["column"] is None:
        return tr("line {line}", line=found["line"])
    return tr("line {line}, column {column}", line=found["line"], column=found["column"])


def _phrase(text: str, phrases: Sequence[Phrase]) -> str | None:
    for phrase in phrases:
        parts = phrase.read(text)
        if parts is not None:
            return tr(phrase.text, **{name: _part(name, part, phrases) for name, part in parts.items()})
    return None


def _part(name: str, part: str, phrases: Sequence[Phrase]) -> str:
    if name in ("reason", "ports"):
        return _said(part, phrases)
    if name == "words":  # The operating system's begin with a capital letter here and there.
        return _phrase(part[:1].lower() + part[1:], phrases) or part
    if name == "heading":
        return part.replace(" degrees", "\u00b0")
    if name in ("thing", "other"):
        return thing_named(part)
    if name in ("names", "wheels", "sensors"):
        *some, last = map(named, part.split(" and "))
        return tr("{some} and {last}", some=", ".join(some), last=last) if some else last
    if name in _KINDS:
        return " / ".join(map(named, part.split(" or ")))
    return named(part) if name in _NAMES else part


@lru_cache(maxsize=1)
def _phrases() -> tuple[Phrase, ...]:
    """Return all phrases."""
    from robotdriver.phrases import compiling, guests, models  # Needed only when something was told.
    from robotworkshop.families import phrases as of_programs
    from robotworkshop.families import refusals as of_families
    from robotworkshop.families.family import families
    from robotworkshop.match import phrases as of_matches
    from robotworkshop.recording import phrases as of_recordings
    from robotworkshop.run import phrases as of_runs
    from robotworkshop.run import refusals
    from robotworkshop.tournament.isolation import level, sandbox
    from robotworkshop.tournament.phrases import entering, keeping
    from scenesolver import phrases as of_planning
    from scenesolver.planning import no_way
    from scenesolver.planning.textbook import steps

    of_games = (of_runs, refusals, of_recordings, of_matches, entering, keeping, level, sandbox)
    of_each = [import_module(name) for family in families().values() for name in family.phrases]
    modules = (models, compiling, guests, no_way, steps, of_planning, of_programs, of_families, *of_each, *of_games)
    return _ordered((*(phrase for module in modules for phrase in _of(module)), *_of_complaints()))


@lru_cache(maxsize=1)
def _of_complaints() -> tuple[Phrase, ...]:
    """Return those of scenes, files and links, which are there at once: scenes are complained of while drawn."""
    from robotdriver.phrases import links, placing, system
    from scene import phrases as of_scenes
    from scene.formats import faults

    return _ordered(phrase for module in (of_scenes, faults, links, placing, system) for phrase in _of(module))


def _ordered(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return phrases, each once, with the wordiest first: of two that may be meant, that one is."""
    return tuple(sorted(dict.fromkeys(phrases), key=lambda phrase: -phrase.literal_length))


def _of(module: ModuleType) -> list[Phrase]:
    return [each for each in vars(module).values() if isinstance(each, Phrase)]
