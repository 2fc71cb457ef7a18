"""Text that others wrote, made fit for a terminal: names, titles and reasons that come from files and from networks.

A terminal takes control characters for orders: it can be made to clear the screen, to retitle its window or to type.
Characters that turn the direction of writing make one text look like another, and hundreds of marks on one letter cover
the lines above and below.
"""

import re

MOST_MARKS = 8
"""The most marks on one letter; scripts of this world do with fewer."""

_NOT_ASCII_RUN = re.compile(rf"[^\x00-\x7f]{{{MOST_MARKS + 1},}}")


def printable(text: str) -> str:
    """Return text as one line: white space becomes spaces, and anything else that cannot be printed question marks."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)
    return text if text.isascii() else _NOT_ASCII_RUN.sub(_with_few_marks, text)


def _with_few_marks(run: re.Match[str]) -> str:
    import unicodedata  # Few texts need it.

    kept, marks = [], 0
    for c in run.group():
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)
