# The types of sight.py: of what its objects hold, and of its functions. One line a function.

cimport cython

from scenesolver.kernel.region cimport Region

cdef double larger(double a, double b) noexcept nogil
cdef double smaller(double a, double b) noexcept nogil
cdef void lay_arc(double x, double y, double heading, double radius, const double[::1] bearings, double[:, ::1] places) noexcept nogil


@cython.final
cdef class Sides:
    cdef double x, y, cosine, sine, reach, left_x, left_y, right_x, right_y
    cdef void take(self, const double[:, ::1] rows, Py_ssize_t number) noexcept nogil
    cdef bint may_reach_box(self, double low_x, double low_y, double high_x, double high_y) noexcept nogil
    cdef bint may_reach(self, const double[:, ::1] corners, Py_ssize_t first, Py_ssize_t end) noexcept nogil


@cython.final
cdef class Sectors:
    cdef double[:, ::1] rows
    cdef Py_ssize_t[::1] _chosen, _ordered
    cdef Py_ssize_t capacity, _next
    cdef Sides _sides
    cdef void _put(self, double x, double y, double cosine, double sine, double narrowest, double reach, double time_s, double half) noexcept nogil
    cdef Py_ssize_t _order(self, Region region, double after_s) noexcept nogil
    cdef Py_ssize_t _reaching(self, Region region, Py_ssize_t count) noexcept nogil
    cdef void _lay(self, Py_ssize_t count, double[:, :, ::1] corners) noexcept nogil
    cdef void _each_may_reach(self, const double[:, ::1] corners, unsigned char[::1] may) noexcept nogil


@cython.final
cdef class Places:
    cdef public object at
    cdef const double[:, ::1] _at
    cdef Py_ssize_t count
    cdef Py_ssize_t _next_in_ring_sector(self, Py_ssize_t first, double x, double y, double cosine, double sine, double narrowest, double nearest, double farthest) noexcept nogil
    cdef void _find_in_sectors(self, Sectors sectors, double after_s, double until_s, double slack_mm, unsigned char[::1] inside) noexcept
    cdef Py_ssize_t _find_near_way(self, const double[:, ::1] way, double reach, unsigned char[::1] near) noexcept nogil
    cdef Py_ssize_t _group(self, double within, Py_ssize_t[::1] group, Py_ssize_t[::1] waiting) noexcept nogil
    cdef double _nearest(self, double x, double y) noexcept nogil
