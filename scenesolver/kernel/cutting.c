/* Cutting in cutting.py, compiled: the same numbers in the same order, and the same cuts refused. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIDES 8         /* as in cutting.py */
#define MOST 400        /* as in cutting.py */
#define MOST_RINGS 64   /* as in cutting.py */
#define MOST_CHAINS 32  /* as in cutting.py */
#define SNAP_MM 1e-9    /* as in cutting.py */
#define SHORT_MM 1e-6   /* as in cutting.py */
#define APART 1e-9      /* as in cutting.py */
#define AREA_MM2 1e-3   /* as in cutting.py */

typedef struct {
    double x, y;
} Point;

/* Rings one after the other, and where each ends. */
typedef struct {
    int64_t count, rings;
    int64_t ends[MOST_RINGS];
    Point corners[MOST];
} Region;

typedef struct {
    Point corner, along;
    double length;
} Side;

typedef enum { OUTSIDE, ENTERS, LEAVES } Kind;

typedef struct {
    Kind kind;
    Point at;
    double where;
} Event;

typedef struct {
    int64_t first, end;
    double leaves, enters;
} Chain;

typedef struct {
    double where;
    int is_entry;
    int64_t chain;
} Crossing;

enum { UNCLEAN = -1, UNTOUCHED, CUT };

static double doubled_area(const Point *corners, int64_t count, Point from) {
    double sum = 0.0;
    for (int64_t i = 0; i < count; i++) {
        const Point a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
        sum += (a.x - from.x) * (b.y - from.y) - (b.x - from.x) * (a.y - from.y);
    }
    return sum;
}

static double region_area(const Region *region, Point from) {
    double sum = 0.0;
    for (int64_t r = 0, first = 0; r < region->rings; first = region->ends[r++])
        sum += doubled_area(region->corners + first, region->ends[r] - first, from);
    return sum / 2.0;
}

static int contains(const Region *region, Point place) {
    int is_in = 0;
    for (int64_t r = 0, first = 0; r < region->rings; first = region->ends[r++])
        for (int64_t i = first; i < region->ends[r]; i++) {
            const Point a = region->corners[i], b = region->corners[i + 1 < region->ends[r] ? i + 1 : first];
            if ((a.y > place.y) != (b.y > place.y) &&
                place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x))
                is_in = !is_in;
        }
    return is_in;
}

/* Where on the boundary of the shape a place on one of its sides is: the side's number, and the share of it. */
static double where_on(const Side *sides, int side, Point at) {
    const Side *s = sides + side;
    double way = s->along.x * (at.x - s->corner.x) + s->along.y * (at.y - s->corner.y);
    way = way < 0.0 ? 0.0 : way > s->length ? s->length : way;
    const double where = side + way / s->length;
    return where < SIDES ? where : where - SIDES;
}

static Point between(Point a, Point b, double share) {
    if (share == 0.0) return a;
    if (share == 1.0) return b;
    return (Point){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static int is_same(Point a, Point b) { return fabs(a.x - b.x) <= SNAP_MM && fabs(a.y - b.y) <= SNAP_MM; }

/* Whether there is room for it. */
static int append(Region *region, int64_t first, Point corner) {
    if (region->count > first && is_same(region->corners[region->count - 1], corner)) return 1;
    if (region->count == MOST) return 0;
    region->corners[region->count++] = corner;
    return 1;
}

/* Whether there is room for it. A ring that holds next to nothing is left out. */
static int close_ring(Region *region, int64_t first) {
    Point *corners = region->corners;
    while (region->count > first + 1 && is_same(corners[region->count - 1], corners[first])) region->count--;
    const int64_t count = region->count - first;
    if (count < 3 || fabs(doubled_area(corners + first, count, corners[first])) <= SHORT_MM) {
        region->count = first;
        return 1;
    }
    if (region->rings == MOST_RINGS) return 0;
    region->ends[region->rings++] = region->count;
    return 1;
}

static int cut(const Region *region, const Point *shape, Region *rest) {
    Side sides[SIDES];
    double depth[SIDES][MOST];
    for (int i = 0; i < SIDES; i++) {
        const Point a = shape[i], b = shape[(i + 1) % SIDES];
        const double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
        if (!(length > SHORT_MM)) return UNCLEAN;
        sides[i] = (Side){a, {dx / length, dy / length}, length};
    }
    for (int k = 0; k < SIDES; k++) {
        const int i = k == 1 ? SIDES - 1 : k == SIDES - 1 ? 1 : k; /* the two long sides first */
        const Side side = sides[i];
        int any = 0;
        for (int64_t v = 0; v < region->count; v++) {
            const Point p = region->corners[v];
            double d = side.along.x * (p.y - side.corner.y) - side.along.y * (p.x - side.corner.x);
            if (fabs(d) <= SNAP_MM) d = 0.0;
            depth[i][v] = d;
            any |= d > 0.0;
        }
        if (!any) return UNTOUCHED;
    }
    uint8_t inside[MOST];
    for (int64_t v = 0; v < region->count; v++) {
        inside[v] = 1;
        for (int i = 0; i < SIDES; i++) inside[v] &= depth[i][v] >= 0.0;
    }

    rest->count = rest->rings = 0;
    Event events[3 * MOST];
    Point pieces[3 * MOST];
    Chain chains[MOST_CHAINS];
    int64_t chain_count = 0, piece_count = 0;
    int is_changed = 0;
    for (int64_t r = 0, first = 0; r < region->rings; first = region->ends[r++]) {
        const int64_t end = region->ends[r];
        int64_t event_count = 0, leave = -1;
        for (int64_t v = first; v < end; v++) {
            const int64_t w = v + 1 < end ? v + 1 : first;
            const Point a = region->corners[v], b = region->corners[w];
            if (!inside[v]) events[event_count++] = (Event){OUTSIDE, a, 0.0};
            if (inside[v] && inside[w]) continue;
            double from = 0.0, to = 1.0;
            int from_side = -1, to_side = -1, is_beside = 0;
            for (int i = 0; i < SIDES; i++) {
                const double here = depth[i][v], there = depth[i][w];
                if (here < 0.0 && there < 0.0) {
                    is_beside = 1;
                    break;
                }
                if (here < 0.0) {
                    const double share = here / (here - there);
                    if (from_side < 0 || share > from) from = share, from_side = i;
                } else if (there < 0.0) {
                    const double share = here / (here - there);
                    if (to_side < 0 || share < to) to = share, to_side = i;
                }
            }
            if (is_beside) continue;
            if (!inside[v] && !inside[w]) {
                const double dx = b.x - a.x, dy = b.y - a.y;
                if (from_side < 0 || to_side < 0 || !((to - from) * sqrt(dx * dx + dy * dy) > SHORT_MM)) continue;
            }
            if (!inside[v]) {
                const Point at = between(a, b, from);
                events[event_count++] = (Event){ENTERS, at, where_on(sides, from_side, at)};
            }
            if (!inside[w]) {
                const Point at = between(a, b, to);
                if (leave < 0) leave = event_count;
                events[event_count++] = (Event){LEAVES, at, where_on(sides, to_side, at)};
            }
        }
        if (leave < 0) {
            if (inside[first]) {
                is_changed = 1;
                continue;
            }
            const int64_t begin = rest->count;
            for (int64_t v = first; v < end; v++)
                if (!append(rest, begin, region->corners[v])) return UNCLEAN;
            if (!close_ring(rest, begin)) return UNCLEAN;
            continue;
        }
        is_changed = 1;
        for (int64_t k = 0; k < event_count; k++) {
            const Event *event = events + (leave + k) % event_count;
            if (event->kind == LEAVES) {
                if (chain_count == MOST_CHAINS) return UNCLEAN;
                chains[chain_count++] = (Chain){piece_count, piece_count, event->where, 0.0};
            }
            pieces[piece_count++] = event->at;
            if (event->kind == ENTERS) chains[chain_count - 1].end = piece_count, chains[chain_count - 1].enters = event->where;
        }
    }

    if (chain_count == 0) {
        /* Its corners may lie on edges; what is amid it does not, nor in a ring that it has taken away. */
        const int is_within = contains(rest, between(shape[0], shape[SIDES / 2], 0.5));
        if (!is_changed && !is_within) return UNTOUCHED;
        if (is_within) {
            const int64_t begin = rest->count;
            for (int i = SIDES - 1; i >= 0; i--)
                if (!append(rest, begin, shape[i])) return UNCLEAN;
            if (!close_ring(rest, begin)) return UNCLEAN;
        }
    } else {
        /* Clockwise round the shape; what comes in there goes on along the shape to the next chain that leaves it. */
        Crossing crossings[2 * MOST_CHAINS];
        const int64_t count = 2 * chain_count;
        int64_t sorted = 0;
        for (int64_t k = 0; k < count; k++) {
            const Chain *chain = chains + k / 2;
            const Crossing crossing = {k % 2 ? chain->enters : chain->leaves, (int)(k % 2), k / 2};
            int64_t place = sorted++;
            for (; place > 0 && crossings[place - 1].where < crossing.where; place--) crossings[place] = crossings[place - 1];
            crossings[place] = crossing;
        }
        int64_t after[MOST_CHAINS];
        for (int64_t k = 0; k < count; k++) {
            const Crossing here = crossings[k], next = crossings[k + 1 < count ? k + 1 : 0];
            const double next_where = k + 1 < count ? next.where : next.where - SIDES;
            if (here.is_entry == next.is_entry || here.where - next_where <= APART) return UNCLEAN;
            if (here.is_entry) after[here.chain] = next.chain;
        }
        uint8_t used[MOST_CHAINS] = {0};
        for (int64_t k = 0; k < chain_count; k++) {
            if (used[k]) continue;
            const int64_t begin = rest->count;
            int64_t c = k;
            do {
                used[c] = 1;
                for (int64_t p = chains[c].first; p < chains[c].end; p++)
                    if (!append(rest, begin, pieces[p])) return UNCLEAN;
                const double from = chains[c].enters;
                c = after[c];
                const double to = chains[c].leaves < from ? chains[c].leaves : chains[c].leaves - SIDES;
                for (int n = SIDES - 1; n >= -SIDES; n--)
                    if (n < from && n > to && !append(rest, begin, shape[(n + SIDES) % SIDES])) return UNCLEAN;
            } while (c != k);
            if (!close_ring(rest, begin)) return UNCLEAN;
        }
    }
    const double before = region_area(region, shape[0]), left = region_area(rest, shape[0]);
    const double most = doubled_area(shape, SIDES, shape[0]) / 2.0;
    return left <= before + AREA_MM2 && left >= before - most - AREA_MM2 ? CUT : UNCLEAN;
}

/* Cut shapes off a region, one after the other, up to one whose cut does not come out clean; return how many were.
   Set how many corners and rings there are then, and whether any shape met the region. */
int64_t cut_shapes(double *corners, int64_t *ends, int64_t *sizes, const double *shapes, int64_t count) {
    Region buffers[2], *region = buffers, *rest = buffers + 1;
    region->count = sizes[0];
    region->rings = sizes[1];
    memcpy(region->corners, corners, sizeof(Point) * (size_t)sizes[0]);
    memcpy(region->ends, ends, sizeof(int64_t) * (size_t)sizes[1]);
    int64_t taken = 0;
    for (sizes[2] = 0; taken < count && region->count; taken++) {
        const int outcome = cut(region, (const Point *)shapes + SIDES * taken, rest);
        if (outcome == UNCLEAN) break;
        if (outcome == CUT) {
            Region *const swapped = region;
            region = rest, rest = swapped, sizes[2] = 1;
        }
    }
    if (!region->count) taken = count;
    sizes[0] = region->count;
    sizes[1] = region->rings;
    memcpy(corners, region->corners, sizeof(Point) * (size_t)region->count);
    memcpy(ends, region->ends, sizeof(int64_t) * (size_t)region->rings);
    return taken;
}
