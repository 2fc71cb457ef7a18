"""Text that others wrote, made fit for a terminal: names, titles and reasons that come from files and from networks.

A terminal takes control characters for orders: it can be made to clear the screen, to retitle its window or to type.
Characters that turn the direction of writing make one text look like another.
"""


def printable(text: str) -> str:
    """Return text as one line: white space becomes spaces, and anything else that cannot be printed question marks."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)
