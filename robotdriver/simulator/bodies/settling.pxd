# The types of settling.py: of what its objects hold, of its constants and functions. One line a function.

cimport cython

from robotdriver.simulator.bodies.gaps cimport Outline, Rows
from robotdriver.simulator.undercarriage.rolling cimport Carriage

cdef double TOUCH, SLIDE
cdef double apart(double ax, double ay, double bx, double by) noexcept nogil


@cython.final
cdef class Mover:
    cdef public Carriage carriage
    cdef public Outline outline
    cdef public Rows own_rows, standing
    cdef public Py_ssize_t number
    cdef public double mass_kg, x, y, heading, start_x, start_y, start_heading
    cdef public double free_mm, looked_mm, close_mm, unfelt_mm, feelers_mm, known_x, known_y, known_mm
    cdef public bint has_fallen, rubs, is_hidden, is_placed
    cdef bint moves(self) noexcept nogil
    cpdef double room_known(self, double x, double y) noexcept nogil
    cpdef void came(self) noexcept


@cython.final
cdef class Way:
    cdef public double start_x, start_y, start_heading, x, y, heading
    cdef public double ahead, aside, turn, chord, half_turn, steps
    cdef public bint is_push
    cpdef void roll(self, Mover mover, double steps) noexcept
    cpdef void start_at(self, double x, double y, double heading) noexcept
    cpdef void push(self, Mover mover, double dx, double dy) noexcept
    cdef void _begin(self, Mover mover) noexcept
    cpdef void at(self, double share) noexcept nogil


cdef class Settling:
    cdef public double x, y, heading, room
    cdef double _out_x, _out_y, _shortest
    cdef public int count
    cdef public bint is_known
    cdef double[:, ::1] demands
    cpdef double clearance(self, double x, double y, double heading) except? -1
    cpdef void find_demands(self, double x, double y, double heading, double within) except *
    cpdef void demand(self, double distance, double normal_x, double normal_y) noexcept
    cdef void demand_sorted(self, double distance, double normal_x, double normal_y) noexcept
    cdef void _write(self, int at, double distance, double normal_x, double normal_y) noexcept
    cpdef void settle(self, Way way, double length, bint has_corners) except *
    cdef void _rest(self, Way way) except *
    cdef void _go_until_touch(self, Way way, double length, bint has_corners) except *
    cdef bint _find_way_out(self) noexcept
    cdef void _try_move(self, double x, double y) noexcept
