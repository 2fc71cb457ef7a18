# The types of rolling.py: of what its objects hold. One line a function.

cimport cython

from robotdriver.simulator.undercarriage.odometer cimport Odometer, OdometryErrors, Stretch, Stride
from robotdriver.simulator.undercarriage.ramps cimport Axis
from robotdriver.simulator.undercarriage.wheels cimport Kinematics, Wheel


@cython.final
cdef class Rotor:
    cdef public Axis axis
    cdef public Stretch stretch
    cdef public double begun, step, way, velocity, stalled_s, share, counted
    cdef public object planner
    cpdef double even_s(self) noexcept
    cpdef double turn(self, double duration_s) noexcept
    cpdef void note_rest(self) noexcept nogil
    cpdef void go(self, double way, double speed) noexcept nogil
    cdef void follow(self, double way, double duration_s) noexcept nogil
    cdef void begin(self, double step) noexcept nogil
    cpdef void hold_back(self, double share, double way, double duration_s) noexcept nogil


@cython.final
cdef class Carriage:
    cdef public Kinematics drive
    cdef public list rotors, others
    cdef public Stretch stretch
    cdef public OdometryErrors errors
    cdef public Odometer odometer
    cdef public Stride stride, rolled, counted
    cdef public Axis ahead, aside, turn
    cdef public double tick_s, fastest, fastest_steering, outline_mm, slip, curvature
    cdef public double battery_mah, idle_mah, wheel_mah_mm, drain_mah
    cdef public long long steady_ticks, slips
    cdef public bint is_steady, is_passing, is_short, is_body_driven
    cpdef Stride speeds(self)
    cpdef bint is_stalled(self) noexcept
    cpdef bint is_coasting(self) noexcept
    cpdef void roll(self, bint rubs) noexcept
    cdef void _next_stride(self, bint rubs) noexcept
    cdef void _count(self) noexcept
    cdef void _slip(self) noexcept
    cdef double _even_s(self) noexcept
    cdef void _follow_body(self) noexcept
    cdef void _slow_down(self, Axis axis, double way, double excess) noexcept
    cdef void _expect_like_ticks(self) noexcept
    cdef void _begin_stretch(self) noexcept
    cpdef void end_stretch(self) noexcept
    cpdef void came(
        self, double x, double y, double heading, double end_x, double end_y, double end_heading
    ) noexcept
    cdef void _find_ways(self, double heading, double dx, double dy, double turn) noexcept
    cdef void _hold_body_back(self, Axis axis, double share) noexcept
    cdef Rotor _rotor(self, Py_ssize_t number)
    cdef Wheel _wheel(self, Py_ssize_t number)
