"""The words of the window in the user's language: English as written in the code, or what Qt Linguist made of it."""

from PySide6.QtCore import QCoreApplication


def tr(text: str, **parts: object) -> str:
    """Return a text in the language of the window.

    Args:
        text: In English, as a literal, so that lupdate finds it; ``{name}`` stands for a part. To be called when the
            text is shown, since at import time no language has been chosen.
        **parts: What goes into the text, as ready for showing.
    """
    translated = QCoreApplication.translate("", text)
    return translated.format(**parts) if parts else translated
