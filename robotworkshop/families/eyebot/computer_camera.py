"""The computer's own camera, which robots look through in place of the floor."""

import threading
from typing import Any

from robotdriver.errors import WorkshopError

_FIRST_PICTURE_S = 10.0
"""Wall time that a camera may take for its first picture."""


class CameraError(WorkshopError):
    """A camera that cannot be looked through."""


class ComputerCamera:
    """A camera of the computer, or a stream of the network: always its newest picture.

    Args:
        name: The camera's number, from 0 on, or the address or file of a stream.

    Raises:
        CameraError: the extra is missing, there is no such camera, or it gives no picture.
    """

    def __init__(self, name: str) -> None:
        try:
            import cv2
        except ImportError:
            raise CameraError(
                "--camera: the computer's camera takes the extra camera; pip install 'robotworkshop[camera]', or show a"
                " folder of pictures by --film"
            ) from None
        self._cv2: Any = cv2
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # What fails is told by us.
        self._capture: Any = cv2.VideoCapture(int(name) if name.isdecimal() else name)
        self._newest: Any = None
        self._has_begun, self._is_closed = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._look, name="camera", daemon=True)
        self._thread.start()
        self._has_begun.wait(_FIRST_PICTURE_S)
        if self._newest is None:
            self.close()
            raise CameraError(f"--camera {name}: gives no picture; plug a camera in, or name another number or address")

    def show(self, width: int, height: int) -> bytes:
        """Return the newest picture in this size: red, green and blue of each pixel, from the top left."""
        cv2 = self._cv2
        fitting = cv2.resize(self._newest, (width, height), interpolation=cv2.INTER_AREA)
        picture: bytes = cv2.cvtColor(fitting, cv2.COLOR_BGR2RGB).tobytes()
        return picture

    def close(self) -> None:
        """Let the camera go."""
        self._is_closed.set()
        self._thread.join(_FIRST_PICTURE_S)

    def _look(self) -> None:
        """Take pictures until it is closed, or there are no more: the last one stays."""
        while not self._is_closed.is_set():
            is_there, picture = self._capture.read()
            if not is_there:
                break
            self._newest = picture
            self._has_begun.set()
        self._has_begun.set()
        self._capture.release()
