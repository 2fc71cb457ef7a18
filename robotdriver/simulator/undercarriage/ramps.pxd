# The types of ramps.py: of what its objects hold, and of its functions. One line a function.

cimport cython

cdef double least(double a, double b) noexcept nogil
cdef double most(double a, double b) noexcept nogil
cdef double peak_of(double speed, double to_go, double fast, double slow) noexcept nogil


@cython.final
cdef class Axis:
    cdef public double speed, wanted, remaining, passing, acceleration, deceleration, coasting
    cdef public bint coasts
    cdef double _left_s
    cpdef double even_s(self) noexcept nogil
    cdef void pass_by(self) noexcept nogil
    cpdef void add(self, double way) noexcept nogil
    cpdef void keep(self, double speed) noexcept nogil
    cpdef void coast(self) noexcept nogil
    cpdef void go(self, double way, double speed) noexcept nogil
    cpdef double advance(self, double duration_s) noexcept nogil
    cdef double _approach(self, double wanted, double duration_s) noexcept nogil
    cdef double _ramp(self, double wanted, double rate) noexcept nogil
    cdef double _travel(self, double remaining, double duration_s) noexcept nogil
