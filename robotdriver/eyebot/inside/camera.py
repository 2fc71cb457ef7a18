"""CAM and IP: pictures, and what is made of them. A program waits for the next picture of the camera."""

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .layout import CAMERA_SIZES, TWO_INTEGERS, Ask
from .port import Port
from .values import as_bytes

Picture = Sequence[int]


class _Pictures:
    """Image processing, loaded when a program first has a picture."""

    def __getattr__(self, name: str) -> Any:
        function = getattr(importlib.import_module(f"{__package__}.pictures"), name)
        setattr(self, name, function)
        return function


if TYPE_CHECKING:
    from . import pictures
else:
    pictures = _Pictures()

FRAME_S = 1.0 / 30.0
"""Time that the camera takes for a picture."""


class Camera:
    """CAM and IP: pictures, and what is made of them. A program waits for the next picture of the camera."""

    def __init__(self, port: Port, names: "dict[str, Any]") -> None:
        self._port = port
        self._next_frame_s = 0.0
        self._names = names
        self.CAMInit(0)

    def CAMInit(self, resolution: int) -> int:
        if resolution not in CAMERA_SIZES:
            return 1
        self.size = width, height = CAMERA_SIZES[resolution]
        self._names.update(CAMWIDTH=width, CAMHEIGHT=height, CAMPIXELS=width * height, CAMSIZE=3 * width * height)
        return 0

    def CAMRelease(self) -> int:
        return 0

    def CAMGet(self) -> bytearray:
        self._port.floor.wait_until(self._next_frame_s)
        self._next_frame_s = self._port.floor.now_s + FRAME_S
        answer = self._port.ask(Ask.CAMERA + TWO_INTEGERS.pack(*self.size))
        if not answer:
            return bytearray(3 * self.size[0] * self.size[1])
        columns, rows = TWO_INTEGERS.unpack_from(answer)
        return bytearray(pictures.enlarged(answer[TWO_INTEGERS.size :], columns, rows, *self.size))

    def CAMGetGray(self) -> bytearray:
        return pictures.grey_of(self.CAMGet())

    IPSetSize = CAMInit

    def IPReadFile(self, file: Any) -> "list[Any]":
        return list(pictures.read_picture(as_bytes(file).decode(), *self.size))

    def IPWriteFile(self, file: Any, colours: Picture) -> int:
        return int(not pictures.write_picture(as_bytes(file).decode(), colours, *self.size, 3))

    def IPWriteFileGray(self, file: Any, greys: Picture) -> int:
        return int(not pictures.write_picture(as_bytes(file).decode(), greys, *self.size, 1))

    def IPLaplace(self, greys: Picture) -> bytearray:
        return pictures.laplace(greys, *self.size)

    def IPSobel(self, greys: Picture) -> bytearray:
        return pictures.sobel(greys, *self.size)

    def IPCol2Gray(self, colours: Picture) -> bytearray:
        return pictures.grey_of(colours)

    def IPGray2Col(self, greys: Picture) -> bytearray:
        return pictures.merged(greys, greys, greys)

    def IPRGB2Col(self, reds: Picture, greens: Picture, blues: Picture) -> bytearray:
        return pictures.merged(reds, greens, blues)

    def IPCol2HSI(self, colours: Picture) -> "list[bytearray]":
        return list(pictures.split_hsi(colours))

    def IPOverlay(self, below: Picture, above: Picture) -> bytearray:
        return pictures.overlaid(below, above)

    def IPOverlayGray(self, below: Picture, above: Picture, colour: int) -> bytearray:
        return pictures.marked(below, above, self.IPPCol2RGB(colour))

    def IPPRGB2Col(self, red: int, green: int, blue: int) -> int:
        return red << 16 | green << 8 | blue

    def IPPCol2RGB(self, colour: int) -> "list[int]":
        return [colour >> 16 & 255, colour >> 8 & 255, colour & 255]

    def IPPCol2HSI(self, colour: int) -> "list[int]":
        return list(pictures.hsi(*self.IPPCol2RGB(colour)))

    def IPPRGB2Hue(self, red: int, green: int, blue: int) -> int:
        return pictures.hsi(red, green, blue)[0]

    def IPPRGB2HSI(self, red: int, green: int, blue: int) -> "list[int]":
        return list(pictures.hsi(red, green, blue))
