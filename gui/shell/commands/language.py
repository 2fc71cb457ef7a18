"""The commands that choose the language of the window."""

from collections.abc import Callable

from gui.contributions.command import Command, Menu
from gui.shell.window_state import WindowState
from gui.texts.language import AS_THE_SYSTEM, languages, name_of, tr
from gui.texts.messages import Notice, Severity


def language_commands(window_state: WindowState, tell: Callable[[Notice], None]) -> list[Command]:
    """Return a command for every language that there is, and one for that of the system.

    Args:
        window_state: Keeps the choice, which counts from the next window on: this one was made with other words.
        tell: Told what comes of a choice.
    """

    def choose(code: str) -> None:
        if code != window_state.language:
            window_state.language = code
            tell(Notice(Severity.GOOD, tr("The language changes when you reopen the window.")))

    def command(code: str, title: str) -> Command:
        return Command(
            f"language.{code or 'system'}",
            title,
            Menu.VIEW,
            lambda chosen: choose(code) if chosen else None,
            tr("Choose the language of the window, for the next time that it is opened"),
            is_on=code == window_state.language,
            group="language",
        )

    return [
        command(AS_THE_SYSTEM, tr("System language")),
        *(command(code, name_of(code)) for code in languages()),
    ]
