# The types of wheels.py: of what its objects hold. One line a function.

cimport cython

from robotdriver.simulator.undercarriage.odometer cimport Stride


@cython.final
cdef class Wheel:
    cdef public double ahead, aside, turn, way


@cython.final
cdef class Kinematics:
    cdef public bint is_steered, is_pair
    cdef public tuple motors
    cdef public list wheels
    cdef public Stride body
    cdef public double base_mm, max_steering_rad, steering_rad, ahead_square, aside_square, turn_square
    cpdef double steering_for(self, double ahead, double turn) noexcept nogil
    cdef void to_body(self) noexcept
    cdef void to_wheels(self, double ahead, double aside, double turn) noexcept
