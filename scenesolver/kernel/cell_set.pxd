# The types of cell_set.py: of what its objects hold, and of its functions. One line a function.

cimport cython

cdef long long row_of(long long key) noexcept nogil


@cython.final
cdef class Reaches:
    cdef const double[::1] ways, reaches
    cdef Py_ssize_t count


@cython.final
cdef class CellSet:
    cdef double _cell_mm
    cdef public Py_ssize_t count
    cdef Py_ssize_t _room
    cdef long long[::1] _keys, _spare_keys
    cdef double[::1] _sensed, _spare_sensed
    cdef Py_ssize_t[::1] _next
    cdef void _make_room(self, Py_ssize_t count)
    cdef double _x(self, Py_ssize_t cell) noexcept nogil
    cdef double _y(self, Py_ssize_t cell) noexcept nogil
    cdef bint _is_near(self, Py_ssize_t cell, const double[:, ::1] places, double squared_mm) noexcept nogil
    cdef void _keep(self, Py_ssize_t kept, Py_ssize_t cell) noexcept nogil
    cdef void _add(self, const double[:, ::1] places, double time_s) noexcept nogil
    cdef double _forget(self, double until_s) noexcept nogil
    cdef void _spread(self, const long long[::1] offsets) noexcept
    cdef void _drop_near(self, const double[:, ::1] places, double within_mm) noexcept nogil
    cdef void _drop_about(self, double x, double y, double within_mm) noexcept nogil
    cdef bint _any_near(self, const double[:, ::1] places, double within_mm) noexcept nogil
    cdef void _drop_in_sector(self, double x, double y, double cosine, double sine, double narrowest, double reach) noexcept nogil
    cdef Py_ssize_t _nearest_met(self, double x, double y, double cosine, double sine, Reaches reaches) noexcept nogil
