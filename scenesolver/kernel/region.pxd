# The types of region.py: of what its objects hold, and of its functions. One line a function.

cimport cython

cdef double reach_ahead(double radius, double beside) noexcept nogil
cdef double smaller(double a, double b) noexcept nogil
cdef double between(double a, double b, double share) noexcept nogil
cdef bint is_same(double ax, double ay, double bx, double by) noexcept nogil


@cython.final
cdef class Region:
    cdef public object corners, ends
    cdef const double[:, ::1] places
    cdef const Py_ssize_t[::1] stops
    cdef public Py_ssize_t count
    cdef void _measure(self, double[::1] areas, double[::1] lengths) noexcept nogil
    cdef double _touched_mm(self, double start_x, double start_y, double c, double s, double radius) noexcept nogil


@cython.final
cdef class Rings:
    cdef double[:, ::1] corners
    cdef Py_ssize_t[::1] ends
    cdef Py_ssize_t count, rings
    cdef void clear(self) noexcept nogil
    cdef bint append(self, Py_ssize_t first, double x, double y) noexcept nogil
    cdef bint close(self, Py_ssize_t first) noexcept nogil
    cdef double doubled_area(self, Py_ssize_t first, Py_ssize_t end, double x, double y) noexcept nogil
    cdef double area(self, double x, double y) noexcept nogil
    cdef bint contains(self, double x, double y) noexcept nogil


@cython.final
cdef class Knife:
    cdef public bint has_cut
    cdef Rings _region, _rest
    cdef double[:, ::1] _sides, _depth, _events, _pieces, _turns
    cdef double[::1] _where
    cdef unsigned char[::1] _inside, _used
    cdef Py_ssize_t[::1] _kinds, _which, _after
    cdef Py_ssize_t[:, ::1] _spans
    cdef Py_ssize_t _event_count, _piece_count, _chain_count
    cpdef void take(self, Region region)
    cpdef Py_ssize_t cut_all(self, const double[:, :, ::1] shapes, Py_ssize_t count)
    cdef int _cut(self, const double[:, :, ::1] shapes, Py_ssize_t shape)
    cdef bint _lay_sides(self, const double[:, :, ::1] shapes, Py_ssize_t shape) noexcept nogil
    cdef double _shape_area(self) noexcept nogil
    cdef bint _measure_depths(self) noexcept
    cdef Py_ssize_t _meet(self, Py_ssize_t first, Py_ssize_t end) noexcept
    cdef void _note(self, int kind, double x, double y, Py_ssize_t side) noexcept nogil
    cdef bint _take_chains(self, Py_ssize_t leave) noexcept nogil
    cdef bint _keep(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil
    cdef bint _cut_hole(self) noexcept nogil
    cdef bint _order(self) noexcept nogil
    cdef bint _link(self) noexcept
    cdef bint _close_round(self, Py_ssize_t start) noexcept
