"""The application of the process, which draws in Qt's own style, Fusion, on every system."""

from PySide6.QtWidgets import QApplication

_DRAWS_IN_FUSION = "draws in Fusion"


def new_application(platform: str | None) -> QApplication:
    """Make the application, in its style from the beginning: to ask it for one takes 5 ms before the first paint.

    Args:
        platform: Of Qt; None for Qt's own choice.
    """
    application = QApplication(["robotworkshop", "-style", "fusion", *(("-platform", platform) if platform else ())])
    application.setProperty(_DRAWS_IN_FUSION, True)
    return application


def draw_in_fusion(application: QApplication) -> None:
    """Have an application that was made elsewhere draw in Fusion, too."""
    if not application.property(_DRAWS_IN_FUSION):
        application.setStyle("Fusion")
        application.setProperty(_DRAWS_IN_FUSION, True)
