"""A text file as lines of words, with errors that name the line."""

import math
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from robotworkshop.families.eyebot.worlds import faults
from scene.errors import SceneError


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line that says something.

    Attributes:
        number: From 1 on.
        text: The whole line, without comments.
        words: What stands between spaces; what stands in quotes is one word.
    """

    number: int
    text: str
    words: tuple[str, ...]

    def fault(self, reason: str) -> SceneError:
        """Return an error that is placed at this line."""
        return SceneError(reason, place=f"line {self.number}")

    def numbers(self, form: str, *, after: int, counts: tuple[int, ...]) -> list[float]:
        """Return the numbers of a line.

        Args:
            form: What would be right, for the error.
            after: So many words come before them.
            counts: How many there may be.

        Raises:
            SceneError: there are others than so many, or one is no number.
        """
        words = self.words[after:]
        if len(words) not in counts:
            raise self.fault(
                faults.OTHER_COUNT(reason=form, name=ascii(" ".join(self.words)[:60]), count=str(len(words)))
            )
        return [self.number_of(word, form) for word in words]

    def number_of(self, word: str, form: str) -> float:
        """Return the number that a word is.

        Raises:
            SceneError: it is none.
        """
        try:
            number = float(word)
        except ValueError:
            number = math.nan
        if not math.isfinite(number) or abs(number) > 1e7:
            raise self.fault(faults.NO_NUMBER(reason=form, name=ascii(word[:40])))
        return number


def text_of(content: bytes) -> str:
    """Return the text of a file: UTF-8, or else Latin-1, which older editors wrote."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def lines_of(content: bytes, comments: str) -> Iterator[FileLine]:
    """Yield the lines that say something.

    Args:
        content: The file's bytes.
        comments: Characters that each begin a comment.

    Raises:
        SceneError: a quotation mark is missing.
    """
    for number, raw in enumerate(text_of(content).splitlines(), 1):
        text = raw
        for mark in comments:
            text = text.partition(mark)[0]
        text = text.strip().replace("\\", "/")
        if not text:
            continue
        try:
            words = tuple(shlex.split(text))
        except ValueError:
            place = f"line {number}"
            raise SceneError(faults.OPEN_QUOTE(), place=place) from None
        yield FileLine(number, text, words)
