# The types of gaps.py: of what its objects hold, and of its constants. One line a function.

cimport cython

cdef double SURELY


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
