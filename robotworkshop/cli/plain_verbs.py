"""Verbs that are called with no option, or hardly one: they start without what reads options, which takes longer."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from robotworkshop.cli.listings import movers, ports
from robotworkshop.cli.printing.kept import printed_and_kept


def plain_verb(words: Sequence[str]) -> Callable[[], int] | None:
    """Return what a command line asks for that is as plain as this; None for any other."""
    match words:
        case ["--help"]:
            return _help
        case ["movers" | "ports" as verb, *options] if options in ([], ["--json"]):
            return partial(movers if verb == "movers" else ports, bool(options))
        case ["solve", scene] if not scene.startswith("-"):
            return partial(_solve, scene)
        case [family, *options]:
            return _verb_of_family(family, options)
        case _:
            return None


def _help() -> int:
    from robotworkshop.cli.app import main

    return printed_and_kept("--help", lambda: main(["--help"]))


def _verb_of_family(verb: str, options: Sequence[str]) -> Callable[[], int] | None:
    """Return what a verb of a family is asked for; None where the family has no short way to it, or not to this."""
    room = f"robotworkshop.cli.families.{verb}"
    found = find_spec(room) if verb.isidentifier() else None
    # Modules stand in that folder, too, as that of the verb `program`.
    if found is None or not found.submodule_search_locations or find_spec(f"{room}.plain") is None:
        return None
    plain: Callable[[Sequence[str]], Callable[[], int] | None] = import_module(f"{room}.plain").plain_verb
    return plain(options)


def _solve(scene: str) -> int:
    from robotworkshop.cli import scene_verbs
    from robotworkshop.run.settings import load_settings, settings_file

    return scene_verbs.solve(scene, load_settings(settings_file()), as_json=False, pictures=(), optimal=False)
