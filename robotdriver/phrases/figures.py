"""Numbers as sentences have them, in the window and in errors.

A place in parentheses and a value that is to be typed again stand as in a file, without commas.
"""


def figure(number: float, decimals: int | None = None) -> str:
    """Return a number with its thousands apart, as ``1,234.5``.

    Args:
        number: In any unit.
        decimals: How many it has; None for as many as it needs, with twelve digits at most.
    """
    return f"{number:,.12g}" if decimals is None else f"{number:z,.{decimals}f}"
