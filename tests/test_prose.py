"""The pages that an editor has been over stay plain: no semicolon in their prose, and no word that stops a reader."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from prose import BANNED, facts, paragraphs  # noqa: E402

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_an_edited_page_is_plain(page: Path) -> None:
    texts = list(paragraphs(page.read_text(encoding="utf-8")))
    assert texts
    assert not [text for text in texts if ";" in text or BANNED.search(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_read_at_one_go(page: Path) -> None:
    assert facts(page.read_text(encoding="utf-8")).page <= 600, "cut it into one page a task, or say less"


def test_only_prose_is_counted() -> None:
    page = """# A heading; not prose

You see *one* [thing](upon.md); and `no code; here`.

    robotworkshop hence; nor

| a | table; here |
|---|---|

```sh
anew; beside
```

- Your item has
  two lines. It is short.
"""
    assert list(paragraphs(page)) == ["You see *one* thing; and code.", "Your item has two lines. It is short."]
    found = facts(page)
    assert found.page == 14 + 3  # The table has three.
    assert (found.words, found.median, found.long) == (14, 5, 5)
    assert (found.semicolons, found.you, found.dialect) == (1000 / 14, 2000 / 14, 0)


def test_a_page_without_prose_has_no_facts() -> None:
    with pytest.raises(ValueError, match="no prose"):
        facts("# Only a heading\n")


PACKAGES = ("robotdriver", "scene", "scenesolver", "robotworkshop", "gui")
SOURCES = [file.read_text(encoding="utf-8") for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]


def test_code_speaks_plainly() -> None:
    """Of 1,000 lines less than one in two has a word that other programs of the field hardly use."""
    words = re.compile(r"\b(nobody|somebody|whoever)\b", re.IGNORECASE)
    lines = [line for source in SOURCES for line in source.splitlines()]
    assert sum(bool(words.search(line)) for line in lines) <= 0.4 * len(lines) / 1000


def test_docstrings_open_with_a_sentence() -> None:
    """Of 1,000 docstrings at most one lets the reader wait for its noun: "What it does", "Where it stands"."""
    clause = re.compile(r"(what|where|when|how|who|whose|which|whether|why|as|if|while|since)\b", re.IGNORECASE)
    firsts = [first for source in SOURCES for first in re.findall(r'^ *"""(.*)', source, re.MULTILINE)]
    opened = [first for first in firsts if clause.match(first)]
    assert len(opened) <= len(firsts) / 1000, opened
