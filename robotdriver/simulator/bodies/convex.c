/* Gaps between a body with corners and segments, compiled: what convex.py and robot_body.py work out one by one.

   The arithmetic is theirs, operation by operation, so a body comes to rest at the same place to the last bit with and
   without a compiler. Built by packaging/c_libraries.py with -ffp-contract=off. Arrays come from numpy and are only read, but for
   the results. mm and rad. */

#include "convex.h"

#include <math.h>

#define ROUNDING_MM 1e-9 /* as in convex.py */
#define SURELY_MM 1e-6   /* more than any rounding */

/* Where something is: x and y, cosine and sine of its heading. */
typedef struct {
    double x, y, c, s;
} Place;

typedef struct {
    double distance, normal_x, normal_y, x, y;
} Gap;

static Gap apart(const Outline *outline, double ax, double ay, double bx, double by) {
    double best = INFINITY, way_x = 0.0, way_y = 0.0, x = 0.0, y = 0.0;
    double dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
    if (square == 0.0) square = 1.0;
    for (int64_t each = 0; each < outline->count; each++) {
        double cx = outline->corners[2 * each], cy = outline->corners[2 * each + 1];
        double along = ((cx - ax) * dx + (cy - ay) * dy) / square;
        along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
        double from_x = cx - ax - along * dx, from_y = cy - ay - along * dy;
        double near = from_x * from_x + from_y * from_y;
        if (near < best) best = near, way_x = from_x, way_y = from_y, x = cx, y = cy;
    }
    for (int end = 0; end < 2; end++) {
        double end_x = end ? bx : ax, end_y = end ? by : ay;
        for (int64_t each = 0; each < outline->count; each++) {
            const double *edge = outline->edges + 5 * each;
            double along = (end_x - edge[0]) * edge[2] + (end_y - edge[1]) * edge[3];
            if (!(0.0 < along && along < edge[4])) continue;
            double from_x = edge[0] + along * edge[2] - end_x, from_y = edge[1] + along * edge[3] - end_y;
            double near = from_x * from_x + from_y * from_y;
            if (near < best) best = near, way_x = from_x, way_y = from_y, x = end_x + from_x, y = end_y + from_y;
        }
    }
    double distance = sqrt(best);
    return (Gap){distance, way_x / distance, way_y / distance, x, y};
}

/* As Convex.gap: whether the gap to a segment is no wider than this, and what it is. */
static int gap_to(const Outline *outline, double ax, double ay, double bx, double by, double within, Gap *gap) {
    double widest = -INFINITY;
    int64_t face = 0;
    for (int64_t each = 0; each < outline->count; each++) {
        const double *normal = outline->faces + 3 * each;
        double at_a = normal[0] * ax + normal[1] * ay, at_b = normal[0] * bx + normal[1] * by;
        double distance = (at_a < at_b ? at_a : at_b) - normal[2];
        if (distance > widest) {
            if (distance > within) return 0;
            widest = distance, face = each;
        }
    }
    double length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)), side = 0.0, mx = 0.0, my = 0.0;
    if (length > 0.0) {
        mx = (by - ay) / length, my = (ax - bx) / length;
        double origin = mx * ax + my * ay, lowest = INFINITY, highest = -INFINITY;
        for (int64_t each = 0; each < outline->count; each++) {
            double height = mx * outline->corners[2 * each] + my * outline->corners[2 * each + 1] - origin;
            if (height < lowest) lowest = height;
            if (height > highest) highest = height;
        }
        double left = lowest, right = -highest;
        if (left > widest || right > widest) {
            if (left > right)
                widest = left, side = 1.0;
            else
                widest = right, side = -1.0;
            if (widest > within) return 0;
        }
    }
    if (widest > ROUNDING_MM) {
        *gap = apart(outline, ax, ay, bx, by);
        return !(gap->distance > within);
    }
    if (side != 0.0) {
        double least = INFINITY, x = 0.0, y = 0.0;
        for (int64_t each = 0; each < outline->count; each++) {
            double cx = outline->corners[2 * each], cy = outline->corners[2 * each + 1];
            double height = side * (mx * cx + my * cy);
            if (height < least) least = height, x = cx, y = cy;
        }
        *gap = (Gap){widest, side * mx, side * my, x, y};
        return 1;
    }
    const double *normal = outline->faces + 3 * face;
    int at_a = normal[0] * ax + normal[1] * ay <= normal[0] * bx + normal[1] * by;
    *gap = (Gap){widest, -normal[0], -normal[1], at_a ? ax : bx, at_a ? ay : by};
    return 1;
}

/* Put a segment of a frame into that of a body; return the square of how far it is from the body's centre at least. */
static void seen_from(const Place *body, const Place *frame, const double *segment, double *ends) {
    for (int end = 0; end < 4; end += 2) {
        double x = frame->x + frame->c * segment[end] - frame->s * segment[end + 1] - body->x;
        double y = frame->y + frame->s * segment[end] + frame->c * segment[end + 1] - body->y;
        ends[end] = body->c * x + body->s * y;
        ends[end + 1] = body->c * y - body->s * x;
    }
}

static double centre_gap(const double *ends) {
    double dx = ends[2] - ends[0], dy = ends[3] - ends[1], square = dx * dx + dy * dy;
    double along = square > 0.0 ? -(ends[0] * dx + ends[1] * dy) / square : 0.0;
    along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
    double x = ends[0] + along * dx, y = ends[1] + along * dy;
    return sqrt(x * x + y * y);
}

/* The least gap to segments that are rounded by a radius each: x and y of both ends, radius; within if it is wider.

   is_in_disc: set where one of them surely meets the disc that holds the body. */
double least_gap(const Outline *outline, double x, double y, double c, double s, double frame_x, double frame_y,
                 double frame_c, double frame_s, int64_t count, const double *segments, double within,
                 int64_t *is_in_disc) {
    const Place body = {x, y, c, s}, frame = {frame_x, frame_y, frame_c, frame_s};
    double nearest = within;
    for (int64_t each = 0; each < count; each++) {
        const double *segment = segments + 5 * each;
        double ends[4];
        Gap gap;
        seen_from(&body, &frame, segment, ends);
        double centre = centre_gap(ends) - segment[4] - outline->radius_mm;
        if (centre < -SURELY_MM) *is_in_disc = 1;
        if (centre > nearest + SURELY_MM) continue;
        if (gap_to(outline, ends[0], ends[1], ends[2], ends[3], nearest + segment[4], &gap)) {
            double distance = gap.distance - segment[4];
            if (distance < nearest) nearest = distance;
        }
    }
    return nearest;
}

/* All gaps that are no wider; of each the segment's place, the distance, the normal, and the place on the body. */
int64_t gaps(const Outline *outline, double x, double y, double c, double s, double frame_x, double frame_y,
             double frame_c, double frame_s, int64_t count, const double *segments, double within, double *found) {
    const Place body = {x, y, c, s}, frame = {frame_x, frame_y, frame_c, frame_s};
    int64_t written = 0;
    for (int64_t each = 0; each < count; each++) {
        const double *segment = segments + 5 * each;
        double ends[4];
        Gap gap;
        seen_from(&body, &frame, segment, ends);
        if (centre_gap(ends) - segment[4] - outline->radius_mm > within + SURELY_MM) continue;
        if (gap_to(outline, ends[0], ends[1], ends[2], ends[3], within + segment[4], &gap)) {
            double *row = found + 6 * written++;
            row[0] = (double)each, row[1] = gap.distance - segment[4];
            row[2] = gap.normal_x, row[3] = gap.normal_y, row[4] = gap.x, row[5] = gap.y;
        }
    }
    return written;
}
