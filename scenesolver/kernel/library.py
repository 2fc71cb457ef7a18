"""The library of C functions, where a compiler was there when the program was installed."""

import ctypes
from functools import cache
from pathlib import Path

from robotdriver import compiled

_NAMES = (
    "cell_set.c",
    "places.c",
    "sectors.c",
    "cutting.c",
    "region.c",
    "sectors.h",
)


@cache
def short_library() -> ctypes.CDLL | None:
    """Return the same library for functions so short that no other thread of Python need run meanwhile."""
    loaded = compiled.library(*map(Path(__file__).with_name, _NAMES), kind=ctypes.PyDLL)
    if loaded is None:
        return None
    pointer, number, size = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double
    loaded.add_cells.argtypes = (pointer, pointer, number, size)
    loaded.forget_cells.argtypes, loaded.forget_cells.restype = (pointer, size), size
    loaded.spread_cells.argtypes = (pointer, pointer, number)
    loaded.drop_cells_near.argtypes = loaded.any_cell_near.argtypes = (pointer, pointer, number, size)
    loaded.move_cells.argtypes, loaded.move_cells.restype = (pointer, pointer, number, size, size), number
    loaded.drop_cells_about.argtypes = (pointer, *3 * (size,))
    loaded.drop_cells_in_sector.argtypes = (pointer, *6 * (size,))
    loaded.nearest_cell_met.argtypes, loaded.nearest_cell_met.restype = (
        (pointer, *4 * (size,), *2 * (pointer,), number, *2 * (size,)),
        number,
    )
    loaded.drop_cells_of_both_in_sector.argtypes = (*2 * (pointer,), *6 * (size,))
    loaded.drop_cells_of_both_about.argtypes = (*2 * (pointer,), *3 * (size,))
    loaded.drop_cells_of_both_in_sector.restype = loaded.drop_cells_of_both_about.restype = None
    loaded.heed_echo.argtypes = (
        *2 * (pointer,),
        *(pointer, number, *4 * (pointer,), number),
        *2 * (ctypes.c_int,),
        *(*5 * (size,), pointer),
    )
    loaded.places_in_ring_sector.argtypes = (pointer, number, *7 * (size,), pointer)
    loaded.places_in_ring_sector.restype = number
    loaded.places_in_sectors.argtypes = (pointer, number, pointer, number, *3 * (size,), pointer)
    loaded.places_near_way.argtypes = (pointer, number, pointer, number, size, pointer)
    loaded.older_places.argtypes = (pointer, number, *2 * (pointer,), *2 * (size,), pointer)
    loaded.places_away.argtypes = (pointer, number, pointer, number, size, pointer)
    loaded.group_places.argtypes, loaded.group_places.restype = (pointer, number, size, *2 * (pointer,)), number
    loaded.older_places.restype = loaded.places_away.restype = number
    loaded.nearest_place.argtypes, loaded.nearest_place.restype = (pointer, number, *2 * (size,)), size
    loaded.add_cells.restype = loaded.spread_cells.restype = loaded.drop_cells_near.restype = number
    loaded.drop_cells_about.restype = loaded.drop_cells_in_sector.restype = number
    loaded.each_may_reach.argtypes = (pointer, number, pointer, number, pointer)
    loaded.each_may_reach.restype = None
    loaded.order_sectors.argtypes = (pointer, number, number, size, number, *2 * (pointer,), number, pointer)
    loaded.order_sectors.restype = number
    loaded.sector_corners.argtypes, loaded.sector_corners.restype = (pointer, pointer, number, pointer, pointer), None
    loaded.may_reach_rings.argtypes = (pointer, number, number, size, number, pointer, pointer, number)
    loaded.cut_shapes.argtypes, loaded.cut_shapes.restype = (*4 * (pointer,), number), number
    loaded.measure_rings.argtypes, loaded.measure_rings.restype = (*2 * (pointer,), number, pointer), None
    loaded.touch_first.argtypes = (*2 * (pointer,), number, *5 * (size,), pointer)
    loaded.touch_first.restype = None
    loaded.places_in_sectors.restype = None
    loaded.places_near_way.restype = number
    loaded.set_arc.argtypes, loaded.set_arc.restype = (*4 * (size,), pointer, number, pointer), None
    return loaded
