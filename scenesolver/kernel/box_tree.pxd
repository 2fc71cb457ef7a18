# The attributes of the class in box_tree.py, and what other kernels use of it.
cdef Py_ssize_t LOW_X, LOW_Y, HIGH_X, HIGH_Y

cdef class BoxTree:
    cdef const double[:, ::1] places
    cdef Py_ssize_t[::1] members, first, end, half
    cdef double[:, ::1] boxes

cdef double middle(BoxTree tree, Py_ssize_t branch, Py_ssize_t low) noexcept nogil
cdef double distance_to(double x, double y, double low_x, double low_y, double high_x, double high_y) noexcept nogil
