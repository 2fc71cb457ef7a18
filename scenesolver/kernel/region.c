/* Regions in region.py, compiled: the same numbers in the same order. Rings lie one after the other; each ends where the
   array of ends says. Arrays come from numpy. */

#include <math.h>
#include <stdint.h>

typedef struct {
    double x, y;
} Point;

/* Set the area of each ring, less than 0 of a hole, and behind those the length of each. */
void measure_rings(const Point *corners, const int64_t *ends, int64_t rings, double *areas) {
    for (int64_t r = 0, first = 0; r < rings; first = ends[r++]) {
        double area = 0.0, length = 0.0;
        for (int64_t i = first; i < ends[r]; i++) {
            const Point a = corners[i], b = corners[i + 1 < ends[r] ? i + 1 : first], base = corners[first];
            const double dx = b.x - a.x, dy = b.y - a.y;
            area += (a.x - base.x) * (b.y - base.y) - (b.x - base.x) * (a.y - base.y);
            length += sqrt(dx * dx + dy * dy);
        }
        areas[r] = area / 2.0;
        areas[rings + r] = length;
    }
}

typedef struct {
    double touched, x, y;
} Touch;

static inline void touch_at(Touch *first, double x, double y, double radius) {
    const double squared = radius * radius - y * y, touched = x - sqrt(squared > 0.0 ? squared : 0.0);
    if (touched < first->touched) *first = (Touch){touched, x, y};
}

/* Set how far a disc may go until its front touches a region, and where: along its way and beside it. */
void touch_first(const Point *corners, const int64_t *ends, int64_t rings, double start_x, double start_y, double c,
                 double s, double radius, Touch *found) {
    Touch at_corner = {INFINITY, 0.0, 0.0}, at_edge = at_corner;
    for (int64_t r = 0, first = 0; r < rings; first = ends[r++])
        for (int64_t i = first; i < ends[r]; i++) {
            const Point a = corners[i], b = corners[i + 1 < ends[r] ? i + 1 : first];
            const double a_x = a.x - start_x, a_y = a.y - start_y, b_x = b.x - start_x, b_y = b.y - start_y;
            const double x = a_x * c + a_y * s, y = a_y * c - a_x * s;
            touch_at(&at_corner, x, y, radius);
            const double dx = b_x * c + b_y * s - x, dy = b_y * c - b_x * s - y;
            if (!(fabs(dy) > 1e-9)) continue;
            /* The front's normal is that of the edge, on the side from which the disc comes. */
            const double tangent = (dy > 0.0 ? -1.0 : 1.0) * dx * radius / sqrt(dx * dx + dy * dy);
            const double part = (tangent - y) / dy;
            if (part > 0.0 && part < 1.0) touch_at(&at_edge, x + part * dx, tangent, radius);
        }
    *found = at_edge.touched < at_corner.touched ? at_edge : at_corner;
}
