"""A sentence with parts: made in English where something happens, and known again where it is told in another language.

So a reason stays one line of text on its way, through a recording, a network or JSON, and a window can say it in its
user's words all the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

_PART = r"(?>\([^()]*\)|(?!: )[^;])+?"
"""A part ends as soon as what follows it comes, but not in a pair of brackets: a place has a comma in them.

What stands before a colon is no part of the sentence behind it: a sentence that begins with a part is known there, too.
"""
MOST_CHARACTERS = 1_000
"""The longest text that is read: a player's text made for it could take seconds."""
_SENTENCES = ("reason", "words")
"""Parts of these names may be several sentences, with semicolons between them."""


@dataclass(frozen=True)
class Phrase:
    """A sentence with parts.

    Attributes:
        text: In English, with ``{name}`` for each part, as translators find it. A number with its unit is one part.
            Of some names are ``names``, a list as `listed` makes it, ``reason``, a sentence of its own or several, and
            ``words``, another program's.
    """

    text: str

    def __call__(self, **parts: str) -> str:
        """Return the sentence with its parts."""
        return self.text.format(**parts)

    def read(self, said: str) -> dict[str, str] | None:
        """Return the parts of what was said; None if it is another sentence, or too long to be one."""
        if self._longest not in said or len(said) > MOST_CHARACTERS:  # Most sentences are ruled out so, at once.
            return None
        found = self._pattern.fullmatch(said)
        return None if found is None else found.groupdict()

    @property
    def literal_length(self) -> int:
        """The number of its characters that are no parts. Of two phrases that fit a text, the longer was said."""
        return sum(len(literal) for literal, *_ in Formatter().parse(self.text))

    @cached_property
    def _longest(self) -> str:
        return max((literal for literal, *_ in Formatter().parse(self.text)), key=len)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        pieces = (
            re.escape(literal) + (f"(?P<{name}>{'.+' if name in _SENTENCES else _PART})" if name else "")
            for literal, name, *_ in Formatter().parse(self.text)
        )
        return re.compile("".join(pieces), re.DOTALL)


def listed(names: Sequence[str]) -> str:
    """Return names as one part of a sentence."""
    return " and ".join(names)


def is_listed(name: str, names: str) -> bool:
    """Return whether a name is among those that were `listed`."""
    return listed(("", name, "")) in listed(("", names, ""))
