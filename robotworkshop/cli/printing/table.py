"""Rows of text as aligned columns."""

from collections.abc import Mapping, Sequence

from robotworkshop.printable import printable


def table(rows: Sequence[Mapping[str, str]], titles: Sequence[str]) -> str:
    """Return rows of text as columns under their titles, each a line."""
    told = [{title: printable(row[title]) for title in titles} for row in rows]
    widths = {title: max([len(title), *(len(row[title]) for row in told)]) for title in titles}
    lines = ({title: title for title in titles}, *told)
    return "".join("  ".join(line[title].ljust(widths[title]) for title in titles).rstrip() + "\n" for line in lines)
