"""The README as a package index shows it: an index has no other files of the project to lead to."""

import re

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://)([^)\s]+)\)")


def index_page(readme: str, source: str, version: str) -> str:
    """Return the README with links and pictures that lead to the project's source; without a source, without them.

    Args:
        readme: Markdown, with links that begin at the project's folder.
        source: Where the source is published; empty while it is not.
        version: Of the project, whose tag is ``v`` and this.
    """

    def absolute(link: re.Match[str]) -> str:
        picture, words, file = link.groups()
        if not source:
            return "" if picture else words
        return f"{picture}[{words}]({source.rstrip('/')}/{'raw' if picture else 'blob'}/v{version}/{file})"

    return _LINK.sub(absolute, readme)
