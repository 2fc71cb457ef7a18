"""Signals that end programs."""

import importlib
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.interruption import Interruption


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_a_program_as_ctrl_c_does(name: str) -> None:
    number = signal.Signals[name]
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with pytest.raises(KeyboardInterrupt), interrupted_by_signals():
            signal.raise_signal(number)
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_a_hangup_that_nohup_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interrupted_by_signals():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.fixture
def interrupting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module during whose import Ctrl+C comes."""
    file = tmp_path / "interrupting_module.py"
    file.write_text("import signal\nsignal.raise_signal(signal.SIGINT)\nis_whole = True\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = signal.getsignal(signal.SIGINT)
    yield file.stem
    signal.signal(signal.SIGINT, before)
    sys.modules.pop(file.stem, None)


def test_ctrl_c_waits_for_the_end_of_an_import(interrupting: str) -> None:
    signal.signal(signal.SIGINT, Interruption())

    def import_and_wait() -> None:
        importlib.import_module(interrupting)
        threading.Event().wait(60.0)

    with pytest.raises(KeyboardInterrupt):
        import_and_wait()
    assert sys.modules[interrupting].is_whole


def test_an_import_without_end_is_broken_off(interrupting: str) -> None:
    signal.signal(signal.SIGINT, Interruption(longest_import_s=0.0))
    with pytest.raises(KeyboardInterrupt):
        importlib.import_module(interrupting)
    assert interrupting not in sys.modules
