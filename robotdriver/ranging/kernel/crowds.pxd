# The attributes of the classes in crowds.py, and what other kernels use of it.

cimport cython


@cython.final
cdef class Crowd:
    cdef const Py_ssize_t[::1] numbers, first, order
    cdef const double[:, ::1] places, edges
    cdef const double[::1] radii
    cdef double widest_mm
    # Room for the numbers of those near an eye, and how far they are.
    cdef Py_ssize_t[::1] near
    cdef double[::1] away


cdef Py_ssize_t find_near(Crowd crowd, double x, double y, double reach, Py_ssize_t own) noexcept nogil
