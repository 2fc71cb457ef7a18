# The attributes of the class in view.py, and what other kernels use of it.
from scenesolver.kernel.grid cimport Grid

cdef double BESIDE, ROOM

cdef class View:
    cdef double x, y
    cdef Py_ssize_t sector_count, shadow_count
    cdef double[:, ::1] sectors, wide, shadows, chain

cdef double cross(double ax, double ay, double bx, double by) noexcept nogil
cdef void look_from(View view, double x, double y) noexcept nogil
cdef void add_sector(
    View view, const double[:, ::1] into, const double[:, ::1] out_of, Py_ssize_t u, double sign, double came_x, double came_y
) noexcept nogil
cdef bint is_in_sector(View view, Py_ssize_t i, double x, double y) noexcept nogil
cdef bint may_reach(View view, Py_ssize_t i, double low_x, double low_y, double high_x, double high_y) noexcept nogil
cdef void add_shadow(View view, Grid grid, Py_ssize_t segment) noexcept nogil
cdef bint hides_point(View view, double x, double y) noexcept nogil
cdef bint hides_box(
    View view, Py_ssize_t sector, double low_x, double low_y, double high_x, double high_y
) noexcept nogil
