# The attributes of the classes in scans.py.

cimport cython


@cython.final
cdef class Scan:
    cdef double x, y, first, step
    cdef Py_ssize_t rays
    cdef const double[::1] cosines, sines
    cdef double[::1] nearest
