# What other kernels use of exact.py.
cdef Py_ssize_t side(double ax, double ay, double bx, double by, double px, double py) noexcept nogil
