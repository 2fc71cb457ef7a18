# The attributes of the classes in wedges.py, and what other kernels use of it.

cimport cython

cdef double ROUNDING_MM, ON_EDGE
cdef Py_ssize_t X, Y, WAY_X, WAY_Y, INVERSE


@cython.final
cdef class Segments:
    cdef const double[:, ::1] shapes
    cdef const Py_ssize_t[::1] starts, entries
    cdef double x, y, cell_mm
    cdef Py_ssize_t columns, rows


@cython.final
cdef class Wedge:
    cdef double x, y, axis_x, axis_y, narrow, left_x, left_y, right_x, right_y, cosine


cdef double least(double a, double b) noexcept nogil
cdef double most(double a, double b) noexcept nogil
cdef void turn_to(Wedge cone, double x, double y, double axis, double half_angle, double cosine) noexcept nogil
cdef double nearer(Wedge cone, const double[:, ::1] shapes, Py_ssize_t i, double nearest) noexcept nogil
cdef Py_ssize_t line_of(double offset_mm, double cell_mm, Py_ssize_t lines) noexcept nogil
cdef double nearest_thing(Segments things, Wedge cone, double reach) noexcept nogil
cdef double in_range(double square, double reach) noexcept nogil
