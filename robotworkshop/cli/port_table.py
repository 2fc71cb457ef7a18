"""The table that `robotworkshop ports` prints. Its imports are few, so that the list is there at once."""

from robotworkshop.cli.printing.table import table

TITLES = ("device", "description", "hardware")
"""The facts of each port, and under which key in JSON."""


def port_table(rows: list[tuple[str, str, str]]) -> str:
    """Return the ports as a table, or what to do where there is none."""
    if not rows:
        return "there is no serial port; plug in the cable, or pair the Bluetooth adapter\n"
    return table([dict(zip(TITLES, row, strict=True)) for row in rows], TITLES)
