"""An error in an override of Qt is reported, and the program goes on."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot


class Failing(QObject):
    """Raises an error in C, which Python 3.11 makes an exception of late."""

    def event(self, event: QEvent) -> bool:
        """Fail as a lookup does."""
        del event
        return bool(int("no number"))


class FailingBelow(Failing):
    """Its override calls another."""

    def event(self, event: QEvent) -> bool:
        """Fail in the class below."""
        return super().event(event)


@pytest.mark.parametrize("kind", [Failing, FailingBelow])
def test_an_error_raised_in_c_is_reported(qtbot: QtBot, kind: type[Failing]) -> None:
    failing = kind()
    with qtbot.captureExceptions() as caught:
        QCoreApplication.postEvent(failing, QEvent(QEvent.Type.User))
        qtbot.waitUntil(lambda: bool(caught))
    assert "no number" in str(caught[0][1])
