# The attributes of the class in raster.py, and what other kernels use of it.
cdef class RasterKernel:
    cdef double origin_x, origin_y, cell_mm, scale
    cdef Py_ssize_t columns, rows

cdef Py_ssize_t cell_of(RasterKernel raster, double x, double y) noexcept nogil
