"""The words of the window in the user's language: English as written in the code, or what Qt Linguist made of it."""

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

ENGLISH = "en"
AS_THE_SYSTEM = ""
"""Stands for a language that was not chosen."""
_TRANSLATIONS = Path(__file__).parent / "translations"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
"""Between these stands a text that has its own direction; see `isolated`."""
NOTHING = "\u2013"
"""Stands where nothing is known."""
LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK = "\u200e", "\u200f"
"""Not seen; what begins with one runs in its direction."""
_spoken: list[QTranslator] = []  # what the application speaks by


def tr(text: str, /, **parts: object) -> str:
    """Return a text in the language of the window.

    Args:
        text: In English, as a literal, so that lupdate finds it; ``{name}`` stands for a part. To be called when the
            text is shown, since at import time no language has been chosen.
        **parts: What goes into the text, as ready for showing: a number with its unit is one part, so that they stay
            together where the sentence runs from right to left.
    """
    translated = QCoreApplication.translate("", text)
    return _directed(_Setter().vformat(translated, (), parts)) if parts else translated


def counted(one: str, many: str, number: int, /, **parts: object) -> str:
    """Return what is said of a number of things, as ``1 leg`` or ``2 legs``; Qt knows each language's plurals.

    Args:
        one: In English, of one thing; a literal, found by lupdate as `tr`'s is. ``{n}`` stands for the number.
        many: In English, of any other number; what translators see as a comment.
        number: How many things there are.
        **parts: Notes goes into the text.
    """
    translated = QCoreApplication.translate("", one, many, number)
    if translated == one and number != 1:  # It is not translated, and English has two forms.
        translated = many
    return _directed(_Setter().vformat(translated, (), {"n": f"{number:,}", **parts}))


def isolated(text: str) -> str:
    """Return a text that leaves the order of what stands round it alone, where one of the two may be Hebrew.

    Unicode's algorithm for text of both directions would else carry numbers and stops to the wrong side; see
    https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates.
    """
    if QGuiApplication.isRightToLeft() or any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"
    return text


def _directed(text: str) -> str:
    """Return a text with parts that runs as the window does, even if it begins with a part.

    Qt's text documents take the direction of a paragraph from its first letter, isolated or not, and nothing but parts
    has no direction of its own.
    """
    from_right = QGuiApplication.isRightToLeft() and text.startswith(FIRST_STRONG_ISOLATE)
    return f"{RIGHT_TO_LEFT_MARK}{text}" if from_right else text


def shortened(name: str, most: int) -> str:
    """Return a name in at most so many letters, without its middle: long names differ at their ends more often."""
    if len(name) <= most:
        return name
    kept = most - 1
    return f"{name[: kept - kept // 2].rstrip()}\u2026{name[len(name) - kept // 2 :].lstrip()}"


def sentence(text: str) -> str:
    """Return a text that is said within others as one that stands for itself."""
    return text[:1].upper() + text[1:]


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that there are, English first."""
    return ENGLISH, *sorted(file.stem for file in _TRANSLATIONS.glob("*.qm"))


def name_of(code: str) -> str:
    """Return how a language calls itself."""
    return QLocale(code).nativeLanguageName() if code != ENGLISH else "English"


def language_for(chosen: str, of_the_system: Iterable[str]) -> str:
    """Return the code of the language that the window speaks.

    Args:
        chosen: By the user; AS_THE_SYSTEM, or a language that is there no more, leaves it to the system.
        of_the_system: What the user wants programs to speak, the best liked first, as ``he-IL``.
    """
    there = languages()
    wanted = [chosen, *(name.replace("_", "-").partition("-")[0] for name in of_the_system)]
    return next((code for code in wanted if code in there), ENGLISH)


def speak(application: QGuiApplication, code: str) -> None:
    """Let a window that is made from now on speak a language, and run in its direction.

    Args:
        application: Whatever it spoke before it speaks no more.
        code: One of `languages`.
    """
    # Noted here: the application's children, its style among them, would take long to wrap before the first paint.
    while _spoken:
        old = _spoken.pop()
        if isValid(old):  # It went with its application.
            application.removeTranslator(old)
            old.deleteLater()
    of_qt, ours = QTranslator(application), _Dictionary(application)
    _spoken.extend((of_qt, ours))
    if of_qt.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(of_qt)
    if ours.load(code, str(_TRANSLATIONS)):
        application.installTranslator(ours)
    application.setLayoutDirection(QLocale(code).textDirection())
    # Qt puts it at the end of every title that does not end so already.
    application.setApplicationDisplayName(tr("Robot Workshop"))


def english(text: str) -> str:
    """Return what a text says in English, as far as it came from `tr` with no parts; else the text itself."""
    dictionary = _dictionary()
    return text if dictionary is None else dictionary.sources.get(text, text)


def is_translated() -> bool:
    """Return whether the window speaks another language than the code's English."""
    dictionary = _dictionary()
    return dictionary is not None and not dictionary.isEmpty()


def _dictionary() -> "_Dictionary | None":
    # Not the first of the application's children: one that was taken off may still wait to be deleted.
    return next((each for each in _spoken if isinstance(each, _Dictionary) and isValid(each)), None)


class _Dictionary(QTranslator):
    """A translator that can be asked the other way round, too: who searches may know a command by its English name.

    Attributes:
        sources: What it has translated so far, with the English of it.
    """

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        self.sources: dict[str, str] = {}

    def translate(self, context: str, text: str, /, disambiguation: str | None = None, n: int = -1) -> str | None:
        translated = super().translate(context, text, disambiguation, n)
        if not translated:
            return None  # Qt goes on looking; an empty text would be shown.
        self.sources[translated] = text
        return translated


class _Setter(Formatter):
    """Sets parts into a text, each for itself."""

    def format_field(self, value: object, format_spec: str) -> str:
        return isolated(str(super().format_field(value, format_spec)))
