"""The sheet of one robot or brick in the panel of programs."""

from PySide6.QtWidgets import QWidget

from robotworkshop.view.picture import Theme


class Sheet(QWidget):
    """Its program runs in another thread; the sheet looks at what has come of it."""

    def look(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme; does nothing where all colours are the program's or the window's."""
