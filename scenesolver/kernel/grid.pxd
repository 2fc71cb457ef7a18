# The attributes of the classes in grid.py, and what other kernels use of it.
from scenesolver.kernel.raster cimport RasterKernel

cdef double PAD

cdef class Segments:
    cdef const double[::1] ax, ay, bx, by
    cdef const Py_ssize_t[::1] owners
    cdef const unsigned char[::1] convex

cdef class Grid:
    cdef RasterKernel raster
    cdef Segments curve
    cdef Py_ssize_t[::1] first, numbers, winding
    cdef unsigned char[::1] solid

cdef double least(double a, double b) noexcept nogil
cdef double most(double a, double b) noexcept nogil
cdef Py_ssize_t segment_met(Grid grid, double ax, double ay, double bx, double by) noexcept nogil
cdef bint is_solid(Grid grid, double u, double v) noexcept nogil
cdef bint crosses(Grid grid, double ax, double ay, double bx, double by) noexcept nogil
