# The types of rolling.py: of what its objects hold, and of its functions. One line a function.

cimport cython

cdef unsigned long long mixed(unsigned long long z) noexcept nogil
cpdef double uniform(unsigned long long key, long long place, unsigned long long draw) noexcept nogil
cpdef double normal(unsigned long long key, long long place, unsigned long long draw) noexcept nogil
cdef double least(double a, double b) noexcept nogil
cdef double most(double a, double b) noexcept nogil
cdef long long whole_ticks(double ticks) noexcept nogil
cdef double peak_of(double speed, double to_go, double fast, double slow) noexcept nogil
cdef (double, double) chord_of(double ahead, double aside, double turn) noexcept nogil


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


@cython.final
cdef class Stretch:
    cdef public long long ticks


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
cdef class Odometer:
    cdef public Stretch stretch
    cdef public double x_mm, y_mm, heading_rad, begun_mm, begun_rad, ahead_mm, aside_mm, round_rad
    cpdef void put(self, double x_mm, double y_mm, double heading_rad) noexcept nogil
    cdef void begin(self, double ahead_mm, double aside_mm, double round_rad) noexcept nogil


@cython.final
cdef class OdometryErrors:
    cdef public unsigned long long key
    cdef public bint is_none, redraws
    cdef public long long drawn_update
    cdef public double track_mm, rolled_mm, time_s, heading_rad
    cdef public double distance, turning, difference
    cdef public double distance_bias, turn_bias, distance_range, turn_range, difference_range
    cdef long long like_ticks(self, double way_mm, double tick_s) noexcept nogil
    cdef void count(self, Stride stride, Stride step) noexcept nogil
    cdef void pass_by(self, double way_mm, double duration_s) noexcept nogil
    cdef long long _update(self) noexcept nogil
    cdef long long _piece(self) noexcept nogil
    cdef double _heading_of(self, double way_mm) noexcept nogil
    cdef void _draw(self, long long update) noexcept nogil


@cython.final
cdef class Stride:
    cdef public double ahead_mm, aside_mm, turn_rad, chord_mm, half_turn_rad, reach_mm
    cdef public bint moves
    cdef double length(self) noexcept nogil
    cdef void put(self, double ahead_mm, double aside_mm, double turn_rad) noexcept nogil
    cdef void find_way(self, double outline_mm) noexcept nogil


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
