"""The check that Foxglove's SDK is there."""

from robotdriver.errors import WorkshopError


class FoxgloveError(WorkshopError):
    """Foxglove cannot be served or written; the text says what to do."""


def check_installed() -> None:
    """Load the SDK.

    Raises:
        FoxgloveError: the extra is not installed.
    """
    try:
        import foxglove  # noqa: F401
    except ImportError:
        raise FoxgloveError("foxglove: not installed; pip install 'robotworkshop[foxglove]'") from None
