# The types of crowd.py: of what its objects hold. One line a function.

cimport cython

from robotdriver.simulator.bodies.gaps cimport Place, Rows
from robotdriver.simulator.bodies.settling cimport Mover, Settling, Way


@cython.final
cdef class Crowd(Settling):
    cdef public list movers, about
    cdef public bint is_shared, has_things, is_lost
    cdef public double routes_mm, fastest_mm, unsorted_mm, widest_mm
    cdef public double[:, ::1] boxes
    cdef public int box_count
    cdef public Py_ssize_t next, stopped, order_count
    cdef public object near
    cdef unsigned char[::1] _near
    cdef public Way way
    cdef public Place body, frame, floor
    cdef public Mover mover
    cdef double[::1] order_x
    cdef long long[::1] order
    cpdef bint tick(self) except? -1
    cpdef bint go_on(self) except? -1
    cpdef void look_close(self)
    cpdef void allow_for(self, double way_mm)
    cpdef void rest(self, Mover mover, double x, double y, double heading, double room_mm)
    cdef bint _meet(self, Mover mover) except? -1
    cdef void _demand_rows(self, Rows rows, Place frame, double within) noexcept
    cdef double _room_of_routes(self, double x, double y, double within) noexcept
    cdef double _disc_gap_to(self, Mover other, double x, double y) noexcept
    cdef double _gap_to(self, Mover other, double within) noexcept
    cdef bint _may_push(self, double x, double y, double heading) noexcept
    cpdef things_near(self, Mover mover, double within_mm)
    cdef tuple _disc_told(self, double gap, Py_ssize_t which)
    cpdef list unplaced_in(self, double min_x, double min_y, double max_x, double max_y)
    cdef void _keep_sorted(self, double way_mm)
    cdef void _look_about(self, double x, double y, double reach) noexcept
