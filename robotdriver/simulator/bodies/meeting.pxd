# The types of meeting.py: of what its objects hold, and of its functions. One line a function.

cimport cython

from robotdriver.simulator.undercarriage.rolling cimport Carriage

cdef double apart(double ax, double ay, double bx, double by) noexcept nogil


@cython.final
cdef class Place:
    cdef public double x, y, c, s
    cpdef void put(self, double x, double y, double heading) noexcept nogil


@cython.final
cdef class Rows:
    cdef public const double[:, ::1] table
    cdef public Py_ssize_t count


@cython.final
cdef class Outline:
    cdef public Py_ssize_t count
    cdef public double radius_mm, inner_mm, distance, normal_x, normal_y, x, y
    cdef public const double[:, ::1] corners, faces, edges, rows
    cpdef bint gap(self, double ax, double ay, double bx, double by, double within) noexcept nogil
    cdef void _find_apart(self, double ax, double ay, double bx, double by) noexcept nogil
    cpdef double disc_gap(self, double x, double y, double ax, double ay, double bx, double by) noexcept nogil
    cpdef double rows_gap(self, Place place, Place frame, Rows rows, double within) noexcept
    cpdef list rows_gaps(self, Place place, Place frame, Rows rows, double within)
    cdef bint sees(self, Place place, Place frame, Rows rows, Py_ssize_t number, double within) noexcept nogil
    cdef tuple _told(self, Place place, double distance, Py_ssize_t which)


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


@cython.final
cdef class Crowd(Settling):
    cdef public list movers, about
    cdef public bint is_shared, has_things, is_lost
    cdef public double routes_mm, fastest_mm, unsorted_mm, widest_mm
    cdef public double[:, ::1] boxes
    cdef public int box_count
    cdef public Py_ssize_t next, stopped, order_count
    cdef public object near
    cdef unsigned char[::1] _near
    cdef public Way way
    cdef public Place body, frame, floor
    cdef public Mover mover
    cdef double[::1] order_x
    cdef long long[::1] order
    cpdef bint tick(self) except? -1
    cpdef bint go_on(self) except? -1
    cpdef void look_close(self)
    cpdef void allow_for(self, double way_mm)
    cpdef void rest(self, Mover mover, double x, double y, double heading, double room_mm)
    cdef bint _meet(self, Mover mover) except? -1
    cdef void _demand_rows(self, Rows rows, Place frame, double within) noexcept
    cdef double _room_of_routes(self, double x, double y, double within) noexcept
    cdef double _disc_gap_to(self, Mover other, double x, double y) noexcept
    cdef double _gap_to(self, Mover other, double within) noexcept
    cdef bint _may_push(self, double x, double y, double heading) noexcept
    cpdef things_near(self, Mover mover, double within_mm)
    cdef tuple _disc_told(self, double gap, Py_ssize_t which)
    cpdef list unplaced_in(self, double min_x, double min_y, double max_x, double max_y)
    cdef void _keep_sorted(self, double way_mm)
    cdef void _look_about(self, double x, double y, double reach) noexcept
