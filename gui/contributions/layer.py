"""Layers of the floor: each is one record, shown and hidden by its key, its box and the palette."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from robotworkshop.view.picture import Drawing, Layer, Picture

Draws = Callable[[Picture], Sequence[Drawing]]


@dataclass(frozen=True, slots=True)
class FloorLayer:
    """A layer that can be shown on the floor.

    Attributes:
        id: Name of it for programs; never shown.
        title: Name of it for people.
        tip: What it shows, in one sentence without a full stop.
        shows: One of the painter's own layers; or a function from what is on the floor now to drawings in
            millimetres. It is called for each picture while the layer is shown, in the window's thread.
        key: Shows and hides it; empty for none.
        is_on: Whether a function's drawings are shown at first; for the painter's own the presets say so.
    """

    id: str
    title: str
    tip: str
    shows: Layer | Draws
    key: str = ""
    is_on: bool = False
