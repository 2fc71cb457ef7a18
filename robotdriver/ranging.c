/* Cones and laser scans among segments and robots, compiled: what ranging.py and segment_ranging.py work out as arrays.

   The arithmetic is theirs, operation by operation, so a reading is the same to the last bit with and without a
   compiler. What is left out early could not have been nearer. Built by hatch_build.py with -ffp-contract=off: rounding
   must be what it says. Arrays come from numpy and are only read, but for the results. mm and rad. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define ROUNDING_MM 1e-6 /* bounds are so much wider than computed */
#define ON_EDGE 1e-9     /* of a ray's step; as in sectors.py */
#define TINY 1e-300         /* as in sectors.py */
#define GLANCING (1.0 - 1e-9)

static const double TURN = 6.283185307179586476925;

/* A segment: its first end, the way to its last end, and one over the square of its length. */
typedef struct {
    double x, y, way_x, way_y, inverse;
} Shape;

/* The segments of a RangeMap, and the index of its BoxGrid; without columns all are looked at. */
typedef struct {
    const Shape *shapes;
    int64_t count;
    const int64_t *starts, *entries;
    double x, y, cell_mm;
    int64_t columns, rows;
} Map;

/* Robots with corners, where they are now. */
typedef struct {
    const int64_t *numbers;
    const double *places, *radii; /* x and y; of the discs that hold them */
    const int64_t *first;         /* of each robot's edges, and one more */
    Shape *edges;
    const int64_t *order; /* the robots by x */
    int64_t count;
    double widest_mm;
} Bodies;

/* A cone: its apex, and the inward normals of its edges. */
typedef struct {
    double x, y, left_x, left_y, right_x, right_y, cosine;
} Wedge;

static double least(double a, double b) { return b < a ? b : a; }

static double most(double a, double b) { return b > a ? b : a; }

/* As visible_segments.nearest_of: the lesser of a square and that of the distance to a segment's part in a wedge. */
static double nearer(const Wedge *wedge, const Shape *shape, double nearest) {
    double to_x = shape->x - wedge->x, to_y = shape->y - wedge->y, way_x = shape->way_x, way_y = shape->way_y;
    double left_0 = wedge->left_x * to_x + wedge->left_y * to_y;
    double right_0 = wedge->right_x * to_x + wedge->right_y * to_y;
    double left_1 = left_0 + wedge->left_x * way_x + wedge->left_y * way_y;
    double right_1 = right_0 + wedge->right_x * way_x + wedge->right_y * way_y;
    double enter = 0.0, leave = 1.0;
    if (left_0 < 0.0) {
        if (left_1 < 0.0) return nearest;
        enter = left_0 / (left_0 - left_1);
    } else if (left_1 < 0.0) {
        leave = left_0 / (left_0 - left_1);
    }
    if (right_0 < 0.0) {
        if (right_1 < 0.0) return nearest;
        enter = most(enter, right_0 / (right_0 - right_1));
    } else if (right_1 < 0.0) {
        leave = least(leave, right_0 / (right_0 - right_1));
    }
    if (enter > leave) return nearest;
    double t = least(most(-(to_x * way_x + to_y * way_y) * shape->inverse, enter), leave);
    to_x += t * way_x;
    to_y += t * way_y;
    double square = to_x * to_x + to_y * to_y;
    if (!(square < nearest)) return nearest;
    if (wedge->cosine != 0.0 && (way_x != 0.0 || way_y != 0.0)) {
        double across = to_x * way_y - to_y * way_x;
        if (across * across * shape->inverse < square * wedge->cosine * wedge->cosine * GLANCING) return nearest;
    }
    return square;
}

static int64_t line_of(double offset_mm, double cell_mm, int64_t lines) {
    double line = floor(offset_mm / cell_mm);
    return line < 0.0 ? 0 : line >= (double)lines ? lines - 1 : (int64_t)line;
}

typedef struct {
    int64_t first, last, bottom, top;
} Cells;

/* The cells that the box round a wedge meets that reaches so far. */
static Cells cells_of(const Map *map, const Wedge *wedge, double axis_x, double axis_y, double narrow, double reach) {
    double left = -wedge->left_y, right = wedge->right_y, up = wedge->left_x, down = -wedge->right_x;
    /* Where the sector holds an axis of the plane, it bulges beyond its corners. */
    double min_x = axis_x <= -narrow ? -1.0 : least(least(left, right), 0.0);
    double max_x = axis_x >= narrow ? 1.0 : most(most(left, right), 0.0);
    double min_y = axis_y <= -narrow ? -1.0 : least(least(up, down), 0.0);
    double max_y = axis_y >= narrow ? 1.0 : most(most(up, down), 0.0);
    double x = wedge->x - map->x, y = wedge->y - map->y;
    return (Cells){line_of(x + reach * min_x - ROUNDING_MM, map->cell_mm, map->columns),
                   line_of(x + reach * max_x + ROUNDING_MM, map->cell_mm, map->columns),
                   line_of(y + reach * min_y - ROUNDING_MM, map->cell_mm, map->rows),
                   line_of(y + reach * max_y + ROUNDING_MM, map->cell_mm, map->rows)};
}

/* The nearest of the segments whose cells meet the box round a wedge that reaches so far. */
static double nearest_in_cells(const Map *map, const Wedge *wedge, double axis_x, double axis_y, double narrow,
                               double reach, double nearest) {
    const Cells met = cells_of(map, wedge, axis_x, axis_y, narrow, reach);
    for (int64_t row = met.bottom; row <= met.top; row++) {
        const int64_t *cells = map->starts + row * map->columns;
        for (int64_t entry = cells[met.first]; entry < cells[met.last + 1]; entry++)
            nearest = nearer(wedge, map->shapes + map->entries[entry], nearest);
    }
    return nearest;
}

static double nearest_thing(const Map *map, const Wedge *wedge, double axis_x, double axis_y, double narrow,
                            double range) {
    double nearest = INFINITY;
    if (!map->columns) {
        for (int64_t each = 0; each < map->count; each++) nearest = nearer(wedge, map->shapes + each, nearest);
        return nearest;
    }
    /* What is found in a shorter wedge of the same angle is the nearest of all. */
    for (double part = 0.125; part < 1.0; part *= 2.0) {
        double reach = part * range;
        nearest = nearest_in_cells(map, wedge, axis_x, axis_y, narrow, reach, nearest);
        if (nearest <= reach * reach) return nearest;
    }
    return nearest_in_cells(map, wedge, axis_x, axis_y, narrow, range, nearest);
}

/* The first robot by x that is not farther to the left. */
static int64_t first_from(const Bodies *bodies, double x) {
    int64_t low = 0, high = bodies->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (bodies->places[2 * bodies->order[middle]] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Note which robots but one are so near a place, and return how many. */
static int64_t bodies_about(const Bodies *bodies, double x, double y, double range, int64_t own, int64_t *near) {
    double far = range + bodies->widest_mm + ROUNDING_MM;
    int64_t count = 0;
    for (int64_t place = first_from(bodies, x - far); place < bodies->count; place++) {
        int64_t body = bodies->order[place];
        double dx = bodies->places[2 * body] - x, dy = bodies->places[2 * body + 1] - y;
        if (dx > far) break;
        double reach = range + bodies->radii[body] + ROUNDING_MM;
        if (bodies->numbers[body] != own && dx * dx + dy * dy <= reach * reach) near[count++] = body;
    }
    return count;
}

static double nearest_body(const Bodies *bodies, const Wedge *wedge, const int64_t *near, int64_t count,
                           double range) {
    double nearest = INFINITY;
    for (int64_t place = 0; place < count; place++) {
        int64_t body = near[place];
        double dx = bodies->places[2 * body] - wedge->x, dy = bodies->places[2 * body + 1] - wedge->y;
        double radius = bodies->radii[body] + ROUNDING_MM, reach = range + radius;
        if (dx * dx + dy * dy > reach * reach) continue;
        /* The disc that holds it must reach over both edges of the wedge. */
        if (wedge->left_x * dx + wedge->left_y * dy < -radius) continue;
        if (wedge->right_x * dx + wedge->right_y * dy < -radius) continue;
        for (int64_t edge = bodies->first[body]; edge < bodies->first[body + 1]; edge++)
            nearest = nearer(wedge, bodies->edges + edge, nearest);
    }
    return nearest;
}

/* Copy places that lie anywhere, three numbers each, side by side. */
void gather(int64_t count, const double *const *from, double *to) {
    for (int64_t each = 0; each < 3 * count; each++) to[each] = from[each / 3][each % 3];
}

/* Put the edges of robots where these are: ends has x and y of both ends of each in the robots' own frames, turns the
   cosine and the sine of each robot's heading. */
void place(const Bodies *bodies, const double *ends, const double *turns) {
    for (int64_t body = 0; body < bodies->count; body++) {
        double x = bodies->places[2 * body], y = bodies->places[2 * body + 1];
        double c = turns[2 * body], s = turns[2 * body + 1];
        for (int64_t edge = bodies->first[body]; edge < bodies->first[body + 1]; edge++) {
            const double *end = ends + 4 * edge;
            Shape *shape = bodies->edges + edge;
            shape->x = x + c * end[0] - s * end[1];
            shape->y = y + s * end[0] + c * end[1];
            shape->way_x = x + c * end[2] - s * end[3] - shape->x;
            shape->way_y = y + s * end[2] + c * end[3] - shape->y;
            shape->inverse = 1.0 / most(shape->way_x * shape->way_x + shape->way_y * shape->way_y, TINY);
        }
    }
}

static double in_range(double square, double range) {
    double distance = sqrt(square);
    return distance <= range ? distance : INFINITY;
}

/* How far the nearest point of any segment is that lies inside a wedge: as RangeMap.wedge. The range is finite. */
double wedge(const Map *map, double x, double y, double axis, double half_angle, double range, double cosine) {
    double left = axis + half_angle, right = axis - half_angle, narrow = cos(half_angle) - ON_EDGE;
    Wedge wedge = {x, y, sin(left), -cos(left), -sin(right), cos(right), cosine};
    return in_range(nearest_thing(map, &wedge, cos(axis), sin(axis), narrow, range), range);
}

/* How far the nearest point of a disc is that lies inside a wedge: as disc_ranging.disc_in_wedge. */
static double disc_in_wedge(double dx, double dy, double radius, double c, double s, double half_c, double half_s,
                            double range) {
    double distance = sqrt(dx * dx + dy * dy);
    if (distance - radius > range) return INFINITY;
    if (distance <= radius) return 0.0;
    double ahead = c * dx + s * dy, aside = fabs(c * dy - s * dx);
    double foot = half_c * ahead + half_s * aside, height = half_c * aside - half_s * ahead;
    if (height <= 0.0) return distance - radius;
    double reach = radius * radius - height * height;
    if (reach < 0.0) return INFINITY;
    double on_edge = foot - sqrt(reach);
    return 0.0 <= on_edge && on_edge <= range ? on_edge : INFINITY;
}

/* How near the nearest of some discs is but for one, where it is not farther than this: as echoes._echo_of_others. */
double discs_ahead(const double *discs, int64_t count, int64_t own, double x, double y, double axis,
                   double half_angle, double range, double far) {
    double c = cos(axis), s = sin(axis), half_c = cos(half_angle), half_s = sin(half_angle), nearest = INFINITY;
    for (int64_t each = 0; each < count; each++, discs += 3) {
        double dx = discs[0] - x, dy = discs[1] - y, radius = discs[2], room = radius + ROUNDING_MM;
        double ahead = c * dx + s * dy;
        if (ahead > far + room || half_c * fabs(c * dy - s * dx) - half_s * ahead > room || each == own) continue;
        nearest = least(nearest, disc_in_wedge(dx, dy, radius, c, s, half_c, half_s, range));
    }
    return nearest;
}

/* How far the nearest thing or disc is in the cones of some listeners, each at a disc: x, y, heading, least cosine and
   the number of the disc. The cones are alike; mount is where they are on the listeners. As echoes._reading. */
void cones_among_discs(const Map *map, const double *discs, int64_t discs_count, const double *listeners,
                       int64_t count, const double *mount, double half_angle, double range, double *found) {
    for (int64_t each = 0; each < count; each++, listeners += 5) {
        double c = cos(listeners[2]), s = sin(listeners[2]);
        double x = listeners[0] + c * mount[0] - s * mount[1], y = listeners[1] + s * mount[0] + c * mount[1];
        double axis = listeners[2] + mount[2];
        double away = wedge(map, x, y, axis, half_angle, range, listeners[3]);
        double far = least(away, range);
        found[each] = least(
            away, discs_ahead(discs, discs_count, (int64_t)listeners[4], x, y, axis, half_angle, range, far));
    }
}

/* Whether a segment, cut to a wedge, enters the ring sector that its distances bound: as known_echoes.py. */
static int enters(const Wedge *wedge, const Shape *shape, double nearest, double farthest) {
    const double to_x = shape->x - wedge->x, to_y = shape->y - wedge->y, way_x = shape->way_x, way_y = shape->way_y;
    const double normals[2][2] = {{wedge->left_x, wedge->left_y}, {wedge->right_x, wedge->right_y}};
    double enter = 0.0, leave = 1.0;
    for (int side = 0; side < 2; side++) {
        const double *normal = normals[side], inside_0 = normal[0] * to_x + normal[1] * to_y;
        const double inside_1 = inside_0 + normal[0] * way_x + normal[1] * way_y;
        if (inside_0 < 0.0) {
            if (inside_1 < 0.0) return 0;
            enter = most(enter, inside_0 / (inside_0 - inside_1));
        } else if (inside_1 < 0.0) {
            leave = least(leave, inside_0 / (inside_0 - inside_1));
        }
    }
    if (enter > leave) return 0;
    const double foot = least(most(-(to_x * way_x + to_y * way_y) * shape->inverse, enter), leave);
    const double shares[3] = {foot, enter, leave};
    double away[3];
    for (int i = 0; i < 3; i++) {
        const double x = to_x + shares[i] * way_x, y = to_y + shares[i] * way_y;
        away[i] = sqrt(x * x + y * y);
    }
    return away[0] <= farthest && (away[1] >= nearest || away[2] >= nearest);
}

/* Whether any segment enters a ring sector: as KnownEchoes.explain. */
int enters_ring(const Map *map, double x, double y, double axis, double half_angle, double nearest, double farthest) {
    const double left = axis + half_angle, right = axis - half_angle, narrow = cos(half_angle) - ON_EDGE;
    const Wedge wedge = {x, y, sin(left), -cos(left), -sin(right), cos(right), 0.0};
    if (!map->columns) {
        for (int64_t each = 0; each < map->count; each++)
            if (enters(&wedge, map->shapes + each, nearest, farthest)) return 1;
        return 0;
    }
    const Cells met = cells_of(map, &wedge, cos(axis), sin(axis), narrow, farthest);
    for (int64_t row = met.bottom; row <= met.top; row++) {
        const int64_t *cells = map->starts + row * map->columns;
        for (int64_t entry = cells[met.first]; entry < cells[met.last + 1]; entry++)
            if (enters(&wedge, map->shapes + map->entries[entry], nearest, farthest)) return 1;
    }
    return 0;
}

/* A segment that wedges about one pose may see, and the least distance that it can have from any of their apexes. */
typedef struct {
    double bound_mm;
    int64_t segment;
} Candidate;

static int by_bound(const void *one, const void *other) {
    double a = ((const Candidate *)one)->bound_mm, b = ((const Candidate *)other)->bound_mm;
    return (a > b) - (a < b);
}

/* Many wedges that lie close together, and the segments: rows of a RangeMap's shapes, and of the last ends. */
typedef struct {
    int64_t segments, poses;
    const double *shapes, *stops;  /* (5, segments), (2, segments) */
    const double *apexes;          /* (2, poses) */
    const double *headings, *cosines, *sines;
    double half_angle, range, least_square; /* of the least cosine */
} Cloud;

/* Sort out what any of the wedges may see, as visible_segments.in_sight: the bounds decide only what is looked at. */
static int64_t candidates_of(const Cloud *cloud, Candidate *candidates) {
    int64_t n = cloud->segments, poses = cloud->poses, found = 0;
    const double *xs = cloud->apexes, *ys = xs + poses;
    const double *start_xs = cloud->shapes, *start_ys = start_xs + n, *way_xs = start_ys + n, *way_ys = way_xs + n;
    double x = 0.0, y = 0.0, away = 0.0, low = 0.0, high = 0.0;
    for (int64_t pose = 0; pose < poses; pose++) {
        x += xs[pose] / (double)poses;
        y += ys[pose] / (double)poses;
        double aside = remainder(cloud->headings[pose] - cloud->headings[0], TURN);
        low = least(low, aside);
        high = most(high, aside);
    }
    for (int64_t pose = 0; pose < poses; pose++) away = most(away, hypot(xs[pose] - x, ys[pose] - y));
    away += ROUNDING_MM;
    double half = cloud->half_angle + (high - low) / 2.0, axis = cloud->headings[0] + (low + high) / 2.0;
    int is_narrow = half < TURN / 4.0;
    double left_x = sin(axis + half), left_y = -cos(axis + half);
    double right_x = -sin(axis - half), right_y = cos(axis - half);
    for (int64_t each = 0; each < n; each++) {
        double to_x = start_xs[each] - x, to_y = start_ys[each] - y, way_x = way_xs[each], way_y = way_ys[each];
        double foot = -(to_x * way_x + to_y * way_y) * cloud->shapes[4 * n + each];
        foot = least(most(foot, 0.0), 1.0);
        double bound = hypot(to_x + foot * way_x, to_y + foot * way_y) - away;
        if (bound > cloud->range) continue;
        if (is_narrow) {
            /* The wedge widened, and moved back until it holds all wedges that are meant. */
            double left = left_x * to_x + left_y * to_y, right = right_x * to_x + right_y * to_y;
            if (most(left, left + left_x * way_x + left_y * way_y) < -away) continue;
            if (most(right, right + right_x * way_x + right_y * way_y) < -away) continue;
        }
        candidates[found++] = (Candidate){bound, each};
    }
    qsort(candidates, (size_t)found, sizeof(Candidate), by_bound);
    return found;
}

/* What each wedge of a cloud sees: as cloud_ranging.wedges_of_cloud. candidates: room for one of each segment. */
void cloud(const Cloud *cloud, Candidate *candidates, double *distances) {
    int64_t n = cloud->segments, poses = cloud->poses, count = candidates_of(cloud, candidates);
    const double *start_xs = cloud->shapes, *start_ys = start_xs + n, *way_xs = start_ys + n, *way_ys = way_xs + n;
    const double *inverses = way_ys + n, *stop_xs = cloud->stops, *stop_ys = stop_xs + n;
    double narrow_c = cos(cloud->half_angle), narrow_s = sin(cloud->half_angle);
    for (int64_t pose = 0; pose < poses; pose++) {
        double x = cloud->apexes[pose], y = cloud->apexes[poses + pose];
        double c = cloud->cosines[pose], s = cloud->sines[pose], nearest = INFINITY, limit = INFINITY;
        for (int64_t each = 0; each < count && candidates[each].bound_mm <= limit; each++) {
            int64_t segment = candidates[each].segment;
            double to_x = start_xs[segment] - x, to_y = start_ys[segment] - y;
            double end_x = stop_xs[segment] - x, end_y = stop_ys[segment] - y;
            double ahead_0 = c * to_x + s * to_y, left_0 = c * to_y - s * to_x;
            double ahead_1 = c * end_x + s * end_y, left_1 = c * end_y - s * end_x;
            /* How far inside of both edges of the wedge both ends are. */
            double a_0 = narrow_s * ahead_0 - narrow_c * left_0, a_1 = narrow_s * ahead_1 - narrow_c * left_1;
            double b_0 = narrow_s * ahead_0 + narrow_c * left_0, b_1 = narrow_s * ahead_1 + narrow_c * left_1;
            if (most(a_0, a_1) < 0.0 || most(b_0, b_1) < 0.0) continue;
            double a = fabs(a_0) + fabs(a_1) + TINY, b = fabs(b_0) + fabs(b_1) + TINY;
            double enter = -least(least(a_0, 0.0) / a, least(b_0, 0.0) / b);
            double leave = least(least(a_1, 0.0) / a, least(b_1, 0.0) / b) + 1.0;
            if (enter > leave) continue;
            double way_x = way_xs[segment], way_y = way_ys[segment], inverse = inverses[segment];
            double foot = (to_x * way_x + to_y * way_y) * -inverse, t = least(most(foot, enter), leave);
            double near_x = to_x + t * way_x, near_y = to_y + t * way_y;
            double square = near_x * near_x + near_y * near_y;
            if (!(square < nearest)) continue;
            if (cloud->least_square != 0.0 && (way_x != 0.0 || way_y != 0.0)) {
                double across = to_x * way_y - to_y * way_x;
                if (across * across * inverse < square * cloud->least_square * GLANCING) continue;
            }
            nearest = square;
            limit = sqrt(nearest);
        }
        distances[pose] = in_range(nearest, cloud->range);
    }
}

/* How far the cones of robots hear: the nearest thing that stands, and the nearest robot but their own.

   listeners: of each robot x, y and heading, the least cosine of an echo, and its number. mounts: x, y and heading of
   each cone in the robot's frame. near: room for a number of each robot. things, robots: results, robot by robot. */
void cones(const Map *map, const Bodies *bodies, int64_t count, const double *listeners, int64_t ring,
           const double *mounts, double half_angle, double range, int64_t *near, double *things, double *robots) {
    double narrow = cos(half_angle) - ON_EDGE, widest = 0.0;
    for (int64_t place = 0; place < ring; place++) {
        const double *mount = mounts + 3 * place;
        widest = most(widest, sqrt(mount[0] * mount[0] + mount[1] * mount[1]) + ROUNDING_MM);
    }
    for (int64_t each = 0; each < count; each++) {
        const double *pose = listeners + 5 * each;
        double c = cos(pose[2]), s = sin(pose[2]);
        int64_t others = bodies_about(bodies, pose[0], pose[1], range + widest, (int64_t)pose[4], near);
        for (int64_t place = 0; place < ring; place++) {
            const double *mount = mounts + 3 * place;
            double x = pose[0] + c * mount[0] - s * mount[1], y = pose[1] + s * mount[0] + c * mount[1];
            double axis = pose[2] + mount[2], left = axis + half_angle, right = axis - half_angle;
            Wedge wedge = {x, y, sin(left), -cos(left), -sin(right), cos(right), pose[3]};
            *things++ = in_range(nearest_thing(map, &wedge, cos(axis), sin(axis), narrow, range), range);
            wedge.cosine = 0.0; /* a body has always a face towards the ear */
            *robots++ = in_range(nearest_body(bodies, &wedge, near, others, range), range);
        }
    }
}

/* Shorten the rays of a scan that meet a segment. */
static void meet(const Shape *shape, double x, double y, double first, double step, int64_t rays,
                 const double *cosines, const double *sines, double *nearest) {
    double start_x = shape->x - x, start_y = shape->y - y, way_x = shape->way_x, way_y = shape->way_y;
    double end_x = start_x + way_x, end_y = start_y + way_y;
    double foot = least(most(-(start_x * way_x + start_y * way_y) * shape->inverse, 0.0), 1.0);
    double foot_x = start_x + foot * way_x, foot_y = start_y + foot * way_y;
    double from = sqrt(foot_x * foot_x + foot_y * foot_y) - ROUNDING_MM;
    if (from <= 0.0) return; /* what an eye lies on hides nothing */
    double to = sqrt(most(start_x * start_x + start_y * start_y, end_x * end_x + end_y * end_y)) + ROUNDING_MM;
    double turn = atan2(start_x * way_y - start_y * way_x, start_x * (start_x + way_x) + start_y * (start_y + way_y));
    double begin = atan2(start_y, start_x);
    double offset = fmod(least(begin, begin + turn) - first, TURN);
    if (offset < 0.0) offset += TURN;
    /* A segment that begins before the first ray may reach into the scan after a full turn. */
    for (int lap = 0; lap < 2; lap++, offset -= TURN) {
        double low = most(ceil(offset / step - ON_EDGE), 0.0);
        double high = least(floor((offset + fabs(turn)) / step + ON_EDGE), (double)(rays - 1));
        for (int64_t ray = (int64_t)low; low <= high && ray <= (int64_t)high; ray++) {
            double across = cosines[ray] * way_y - sines[ray] * way_x;
            if (across == 0.0) continue;
            double distance = least(most((start_x * way_y - start_y * way_x) / across, from), to);
            if (distance < nearest[ray]) nearest[ray] = distance;
        }
    }
}

/* A distance, and what is there. */
typedef struct {
    double distance;
    int64_t what;
} Near;

static int by_distance(const void *one, const void *other) {
    double a = ((const Near *)one)->distance, b = ((const Near *)other)->distance;
    return (a > b) - (a < b);
}

/* Rays of a scan, from one to another, so many times. */
typedef struct {
    int64_t low[3], high[3];
    int count;
} Rays;

/* The rays that may meet a disc. */
static Rays rays_at(double dx, double dy, double distance, double radius, double first, double step, int64_t rays) {
    double offset = fmod(atan2(dy, dx) - first, TURN);
    double half = distance > radius ? asin(radius / distance) : TURN / 2.0;
    Rays found = {.count = 0};
    if (offset < 0.0) offset += TURN;
    for (int lap = -1; lap < 2; lap++) {
        double low = most(floor((offset - half + lap * TURN) / step) - 1.0, 0.0);
        double high = least(ceil((offset + half + lap * TURN) / step) + 1.0, (double)(rays - 1));
        if (low > high) continue;
        found.low[found.count] = (int64_t)low;
        found.high[found.count++] = (int64_t)high;
    }
    return found;
}

/* How far the farthest of some rays reaches; less than 0 where there are none. */
static double farthest(const Rays *rays, const double *nearest) {
    double far = -1.0;
    for (int part = 0; part < rays->count; part++)
        for (int64_t ray = rays->low[part]; ray <= rays->high[part]; ray++) far = most(far, nearest[ray]);
    return far;
}

/* Whether a segment may shorten one of some rays: none of its points is nearer than from. */
static int may_shorten(const Rays *rays, const double *cosines, const double *sines, const double *nearest,
                       double start_x, double start_y, double end_x, double end_y, double from) {
    double aside = ROUNDING_MM + 1e-8 * (fabs(start_x) + fabs(start_y) + fabs(end_x) + fabs(end_y));
    for (int part = 0; part < rays->count; part++)
        for (int64_t ray = rays->low[part]; ray <= rays->high[part]; ray++) {
            if (nearest[ray] <= from) continue;
            double start = cosines[ray] * start_y - sines[ray] * start_x;
            double end = cosines[ray] * end_y - sines[ray] * end_x;
            if ((start <= aside || end <= aside) && (start >= -aside || end >= -aside)) return 1;
        }
    return 0;
}

/* Shorten the rays of a scan that meet a robot. The edges that face the eye come first, and hide the others. */
static void meet_body(const Bodies *bodies, const Near *near, double x, double y, double first, double step,
                      int64_t rays, const double *cosines, const double *sines, double *nearest) {
    int64_t body = near->what;
    double dx = bodies->places[2 * body] - x, dy = bodies->places[2 * body + 1] - y;
    double radius = bodies->radii[body] + ROUNDING_MM;
    Rays there = rays_at(dx, dy, near->distance, radius, first, step, rays);
    if (near->distance - radius - ROUNDING_MM >= farthest(&there, nearest)) return;
    for (int faces = 1; faces >= 0; faces--)
        for (int64_t edge = bodies->first[body]; edge < bodies->first[body + 1]; edge++) {
            const Shape *shape = bodies->edges + edge;
            double start_x = shape->x - x, start_y = shape->y - y, way_x = shape->way_x, way_y = shape->way_y;
            if ((start_x * way_y - start_y * way_x > 0.0) != faces) continue;
            double foot = least(most(-(start_x * way_x + start_y * way_y) * shape->inverse, 0.0), 1.0);
            double foot_x = start_x + foot * way_x, foot_y = start_y + foot * way_y;
            double from = sqrt(foot_x * foot_x + foot_y * foot_y) - 2.0 * ROUNDING_MM;
            if (may_shorten(&there, cosines, sines, nearest, start_x, start_y, start_x + way_x, start_y + way_y, from))
                meet(shape, x, y, first, step, rays, cosines, sines, nearest);
        }
}

static int is_beyond(const Shape *shape, double x, double y, double range) {
    double x0 = shape->x - x, y0 = shape->y - y, x1 = x0 + shape->way_x, y1 = y0 + shape->way_y;
    range += ROUNDING_MM;
    return (x0 > range && x1 > range) || (x0 < -range && x1 < -range) || (y0 > range && y1 > range) ||
           (y0 < -range && y1 < -range);
}

/* How far lasers see along their rays: things that stand, and robots but their own.

   scans: x, y and direction of the first ray of each. cosines, sines: of all rays, scan by scan. stamps: for each
   segment of the map 0 or less, where the map has an index; written to. near, sorted: room for each robot. */
void scans(const Map *map, const Bodies *bodies, int64_t count, const double *firsts, const int64_t *own, double step,
           int64_t rays, const double *cosines, const double *sines, double range, int64_t *stamps, int64_t *near,
           Near *sorted, double *nearest) {
    for (int64_t scan = 0; scan < count; scan++) {
        double x = firsts[3 * scan], y = firsts[3 * scan + 1], first = firsts[3 * scan + 2];
        const double *c = cosines + scan * rays, *s = sines + scan * rays;
        double *found = nearest + scan * rays;
        for (int64_t ray = 0; ray < rays; ray++) found[ray] = INFINITY;
        if (map->columns) {
            int64_t left = line_of(x - range - ROUNDING_MM - map->x, map->cell_mm, map->columns);
            int64_t right = line_of(x + range + ROUNDING_MM - map->x, map->cell_mm, map->columns);
            int64_t bottom = line_of(y - range - ROUNDING_MM - map->y, map->cell_mm, map->rows);
            int64_t top = line_of(y + range + ROUNDING_MM - map->y, map->cell_mm, map->rows);
            for (int64_t row = bottom; row <= top; row++) {
                const int64_t *cells = map->starts + row * map->columns;
                for (int64_t entry = cells[left]; entry < cells[right + 1]; entry++) {
                    int64_t each = map->entries[entry];
                    if (stamps[each] > scan) continue; /* a long segment is in many cells */
                    stamps[each] = scan + 1;
                    if (!is_beyond(map->shapes + each, x, y, range))
                        meet(map->shapes + each, x, y, first, step, rays, c, s, found);
                }
            }
        } else {
            for (int64_t each = 0; each < map->count; each++)
                if (!is_beyond(map->shapes + each, x, y, range))
                    meet(map->shapes + each, x, y, first, step, rays, c, s, found);
        }
        int64_t about = bodies_about(bodies, x, y, range, own[scan], near), others = 0, middle = rays / 2;
        int is_half = (double)middle * step <= TURN / 4.0 + ON_EDGE; /* a laser that sees nothing behind itself */
        for (int64_t place = 0; place < about; place++) {
            int64_t body = near[place];
            double dx = bodies->places[2 * body] - x, dy = bodies->places[2 * body + 1] - y;
            double distance = sqrt(dx * dx + dy * dy), spare = bodies->radii[body] + ROUNDING_MM + 1e-8 * distance;
            if (is_half && dx * c[middle] + dy * s[middle] < -spare) continue;
            sorted[others++] = (Near){distance, body};
        }
        qsort(sorted, (size_t)others, sizeof(Near), by_distance);
        for (int64_t place = 0; place < others; place++)
            meet_body(bodies, sorted + place, x, y, first, step, rays, c, s, found);
        for (int64_t ray = 0; ray < rays; ray++)
            found[ray] = found[ray] > range ? INFINITY : found[ray] > 0.0 ? found[ray] : 0.0;
    }
}
