# The types of odometer.py: of what its objects hold, and of its functions. One line a function.

cimport cython

cdef unsigned long long mixed(unsigned long long z) noexcept nogil
cpdef double uniform(unsigned long long key, long long place, unsigned long long draw) noexcept nogil
cpdef double normal(unsigned long long key, long long place, unsigned long long draw) noexcept nogil
cdef long long whole_ticks(double ticks) noexcept nogil
cdef (double, double) chord_of(double ahead, double aside, double turn) noexcept nogil


@cython.final
cdef class Stretch:
    cdef public long long ticks


@cython.final
cdef class Stride:
    cdef public double ahead_mm, aside_mm, turn_rad, chord_mm, half_turn_rad, reach_mm
    cdef public bint moves
    cdef double length(self) noexcept nogil
    cdef void put(self, double ahead_mm, double aside_mm, double turn_rad) noexcept nogil
    cdef void find_way(self, double outline_mm) noexcept nogil


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
