"""Print, page by page, how plainly the README and the documentation are written.

The columns and their targets:

- `page`: the words of all that is read, tables counted, at most 600;
- `words`: those of its prose;
- `you`: "you" and "your" per 1,000 words, at least 8;
- `dialect`: rare words that stop a reader (`DIALECT`) per 1,000 words, at most 0.3;
- `semicolons` per 1,000 words, at most 2;
- `median` and `90 %`: words in a sentence, 16 and 26.

For the others only prose counts: code, tables, headings and the addresses of links are left out. Run it from anywhere:

    python tools/prose.py [PAGE ...]
"""

import re
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIALECT = re.compile(
    r"\b(anew|hence|beside|aside|upon|nor|shall|nobody|somebody|whoever|(?:is|are) (?:told|said|heard)"
    r"|looked for|who(?=\s+(?:has|is|was|comes|gives|wants|knows)\b))\b",
    re.IGNORECASE,
)
"""Words and turns that our pages had 10 times as often as those of httpx and napari."""
BANNED = re.compile(
    r"\b(anew|hence|beside|aside|upon|nor|shall|is told|are said|nobody|somebody|whoever)\b", re.IGNORECASE
)
"""Words that no finished page has."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts of a text.

    Attributes:
        page: Its length with its tables.
        words: The length of its prose.
        you: "you" and "your" per 1,000 words.
        dialect: Rows of `DIALECT` per 1,000 words.
        semicolons: Per 1,000 words.
        median: Words in its median sentence.
        long: Words that 90 % of its sentences do not exceed.
    """

    page: int
    words: int
    you: float
    dialect: float
    semicolons: float
    median: float
    long: float


def without_code(page: str) -> str:
    """Return the prose and the tables of a Markdown page: no headings or addresses, a word for a piece of code."""
    page = re.sub(r"^ *```.*?^ *```$", "", page, flags=re.DOTALL | re.MULTILINE)
    page = re.sub(r"<!--.*?-->", "", page, flags=re.DOTALL)
    page = re.sub(r"^ {4,}(?![-*] |\d+\. ).*$", "", page, flags=re.MULTILINE)
    page = re.sub(r"^\s*#.*$", "", page, flags=re.MULTILINE)
    page = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", page)
    return re.sub(r"`[^`]*`", "code", page)


def paragraphs(page: str) -> Iterator[str]:
    """Yield the paragraphs and list items of a Markdown page, each on one line."""
    page = re.sub(r"^\s*\|.*$", "", without_code(page), flags=re.MULTILINE)
    page = re.sub(r"^\s*(?:[-*]|\d+\.) ", "\n", page, flags=re.MULTILINE)
    for text in re.split(r"\n\s*\n", page):
        if line := " ".join(text.split()):
            yield line


def facts(page: str) -> Facts:
    """Count the facts of a Markdown page.

    Raises:
        ValueError: If the page has no prose.
    """
    texts = list(paragraphs(page))
    sentences = [s for text in texts for s in re.split(r"(?<=[.:!?])\s+(?=[A-Z*\"(])|(?<=[.!?])\s+", text) if s]
    lengths = sorted(len(_words(sentence)) for sentence in sentences)
    prose = "\n".join(texts)
    words = len(_words(prose))
    if not words:
        raise ValueError("the page has no prose")
    return Facts(
        len(_words(without_code(page))),
        words,
        1000 * len(re.findall(r"\byour?s?(?:elf)?\b", prose, re.IGNORECASE)) / words,
        1000 * len(DIALECT.findall(prose)) / words,
        1000 * prose.count(";") / words,
        statistics.median(lengths),
        lengths[int(0.9 * (len(lengths) - 1))],
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_][\w'.,-]*", text)


def main() -> None:
    """Print a row for each page, and one for all of them."""
    given = [Path(name) for name in sys.argv[1:]]
    pages = given or [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    texts = [page.read_text(encoding="utf-8") for page in pages]
    print(f"{'':32}{'page':>7}{'words':>7}{'you':>7}{'dialect':>9}{'semicolons':>12}{'median':>8}{'90 %':>6}")
    for name, text in [*zip(map(str, pages), texts, strict=True), ("all", "\n\n".join(texts))]:
        f = facts(text)
        name = name.removeprefix(f"{ROOT}/")
        print(
            f"{name:32}{f.page:7}{f.words:7}{f.you:7.1f}{f.dialect:9.2f}{f.semicolons:12.1f}{f.median:8.0f}{f.long:6.0f}"
        )


if __name__ == "__main__":
    main()
