"""The pages that an editor has been over stay plain: no semicolon in their prose, and no word that stops a reader."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from prose import BANNED, facts, paragraphs  # noqa: E402

EDITED = (
    *("bridge.md", "coming_from.md", "create3.md", "create_assumptions.md", "ev3.md", "eyebot.md", "figures.md"),
    *("foxglove.md", "gymnasium.md", "match.md", "packaging.md", "pioneer.md", "programs.md", "race_night.md"),
    *("real_robot.md", "recordings.md", "releasing.md", "scenes.md", "tournament.md", "translating.md", "window.md"),
)
PAGES = [*(ROOT / "docs" / name for name in EDITED), *sorted((ROOT / "docs" / "manual").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_an_edited_page_is_plain(page: Path) -> None:
    texts = list(paragraphs(page.read_text(encoding="utf-8")))
    assert texts
    assert not [text for text in texts if ";" in text or BANNED.search(text)]


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
    assert (found.words, found.median, found.long) == (14, 5, 5)
    assert (found.semicolons, found.you, found.dialect) == (1000 / 14, 2000 / 14, 0)


def test_a_page_without_prose_has_no_facts() -> None:
    with pytest.raises(ValueError, match="no prose"):
        facts("# Only a heading\n")
