"""The brick's screen: a frame buffer whose content goes to the floor when it was changed."""

import base64
import mmap
import os
import zlib
from typing import Any

from .view import BrickView
from .wire import DISPLAY

SCREEN_PATH = "/dev/fb0"
WIDTH, HEIGHT = 178, 128
_BITS = 32
_LINE_BYTES = WIDTH * _BITS // 8
_BYTES = _LINE_BYTES * HEIGHT
_TRUE_COLOR = 2


class _Memory(mmap.mmap):
    """The frame buffer, mapped."""

    show: Any

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        self.show()


class Screen:
    """The frame buffer.

    Args:
        view: Of the brick.
    """

    def __init__(self, view: BrickView) -> None:
        self._view = view
        self._descriptors: set[int] = set()
        self._memory: _Memory | None = None
        self._shown = b""

    def descriptor(self) -> int:
        """Return a descriptor of the frame buffer."""
        read, write = os.pipe()
        os.close(write)
        self._descriptors.add(read)
        return read

    def owns(self, descriptor: Any) -> bool:
        """Return whether a descriptor is the frame buffer's."""
        return descriptor in self._descriptors

    def describe(self, info: Any) -> int:
        """Fill in what FBIOGET_VSCREENINFO or FBIOGET_FSCREENINFO asks."""
        if hasattr(info, "smem_len"):
            info.id_name, info.smem_len, info.visual, info.line_length = b"EV3", _BYTES, _TRUE_COLOR, _LINE_BYTES
        else:
            info.xres = info.xres_virtual = WIDTH
            info.yres = info.yres_virtual = HEIGHT
            info.bits_per_pixel = _BITS
            for color, offset in ((info.red, 16), (info.green, 8), (info.blue, 0)):
                color.offset, color.length = offset, 8
        return 0

    def memory(self) -> _Memory:
        """Return the frame buffer, mapped."""
        if self._memory is None:
            self._memory = _Memory(-1, _BYTES)
            self._memory.show = self._show
        return self._memory

    def _show(self) -> None:
        """Send the picture, one byte a pixel, if it is another than before; the screen itself knows no colours."""
        assert self._memory is not None
        # XRGB: of grey, blue is as good as any.
        picture = zlib.compress(bytes(self._memory)[3::4], 1)
        if picture != self._shown:
            self._shown = picture
            self._view.command(DISPLAY, base64.b64encode(picture).decode())
