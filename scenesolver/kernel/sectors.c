/* Sectors in sectors.py, compiled: which of the sectors that were seen may reach into a box, and their corners.

   The same numbers in the same order as in Python. Arrays come from numpy. */

#include "sectors.h"

#include <math.h>

#define COLUMNS 8
#define CHORDS 6            /* as in sectors.py */
#define ROUNDING_MM 1e-6    /* as in sectors.py */

typedef struct {
    double low_x, low_y, high_x, high_y;
} Box;

/* The inward normals of a sector's left side and of its right one. */
typedef struct {
    double left_x, left_y, right_x, right_y;
} Normals;

static Normals normals_of(const Sector *sector) {
    const double c = sector->cosine, s = sector->sine, least = sector->narrowest, across = sqrt(1.0 - least * least);
    return (Normals){s * least + c * across, s * across - c * least, c * across - s * least, c * least + s * across};
}

static inline double larger(double a, double b) { return a > b ? a : b; }

/* Whether none of a sector's sides lies between it and the box, nor is all of the box beyond its range. */
static int may_reach(const Sector *sector, const Box *box) {
    const double left = box->low_x - sector->x, right = box->high_x - sector->x;
    const double below = box->low_y - sector->y, above = box->high_y - sector->y;
    const double dx = left > 0.0 ? left : right < 0.0 ? right : 0.0, dy = below > 0.0 ? below : above < 0.0 ? above : 0.0;
    if (!(sqrt(dx * dx + dy * dy) < sector->reach)) return 0;
    const Normals normals = normals_of(sector);
    /* Of the corners of the box the one that lies deepest within each side. */
    return larger(normals.left_x * left, normals.left_x * right) + larger(normals.left_y * below, normals.left_y * above) >
               -ROUNDING_MM &&
           larger(normals.right_x * left, normals.right_x * right) +
                   larger(normals.right_y * below, normals.right_y * above) >
               -ROUNDING_MM;
}

/* Set the places of the sectors that were seen after a moment, the newest first; return how many. The newest lies before
   next, and older ones before it. */
static int64_t newer_sectors(const Sector *sectors, int64_t capacity, int64_t next, double after_s, int64_t *places) {
    int64_t count = 0;
    for (int64_t nth = 1; nth <= capacity; nth++) {
        const int64_t place = (next - nth + capacity) % capacity;
        if (!(sectors[place].time_s > after_s)) break;
        places[count++] = place;
    }
    return count;
}

/* Keep the places of the sectors that may reach into a box; return how many. */
static int64_t reaching_sectors(const Sector *sectors, int64_t *places, int64_t count, const Box *box) {
    int64_t kept = 0;
    for (int64_t i = 0; i < count; i++)
        if (may_reach(sectors + places[i], box)) places[kept++] = places[i];
    return kept;
}

/* Set the places of the sectors that were seen after a moment, every eighth first, then those between; return how many.
   Of more than a coarse number only those that may reach into a box round a region's corners. There must be room for all
   sectors twice. */
int64_t order_sectors(const Sector *sectors, int64_t capacity, int64_t next, double after_s, int64_t coarse,
                      const double *corners, const int64_t *ends, int64_t rings, int64_t *places) {
    static const int64_t first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    int64_t *newest_first = places + capacity, count = newer_sectors(sectors, capacity, next, after_s, newest_first);
    if (count > coarse) {
        Box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
        for (int64_t i = 0; i < ends[rings - 1]; i++) {
            const double x = corners[2 * i], y = corners[2 * i + 1];
            if (x < box.low_x) box.low_x = x;
            if (y < box.low_y) box.low_y = y;
            if (x > box.high_x) box.high_x = x;
            if (y > box.high_y) box.high_y = y;
        }
        count = reaching_sectors(sectors, newest_first, count, &box);
    }
    for (int k = 0; k < 4; k++)
        for (int64_t i = first[k]; i < count; i += step[k]) *places++ = newest_first[i];
    return count;
}

/* Set the corners of sectors with chords in place of their arcs: the apex, and along the arc from its right to its left. */
void sector_corners(const Sector *sectors, const int64_t *places, int64_t count, const double *chord_ends,
                    double *corners) {
    for (int64_t i = 0; i < count; i++) {
        const Sector *sector = sectors + places[i];
        *corners++ = sector->x;
        *corners++ = sector->y;
        for (int k = 0; k <= CHORDS; k++) {
            const double bearing = chord_ends[k] * sector->half, c = cos(bearing), s = sin(bearing);
            *corners++ = sector->x + sector->reach * (sector->cosine * c - sector->sine * s);
            *corners++ = sector->y + sector->reach * (sector->sine * c + sector->cosine * s);
        }
    }
}

/* Whether all corners of a ring lie beyond one of a sector's sides, or farther ahead than its range. */
static int is_beyond(const Sector *sector, const double *corners, int64_t count) {
    const Normals normals = normals_of(sector);
    int left = 0, right = 0, front = 0;
    for (int64_t i = 0; i < count; i++) {
        const double dx = corners[2 * i] - sector->x, dy = corners[2 * i + 1] - sector->y;
        left |= normals.left_x * dx + normals.left_y * dy > -ROUNDING_MM;
        right |= normals.right_x * dx + normals.right_y * dy > -ROUNDING_MM;
        front |= sector->cosine * dx + sector->sine * dy < sector->reach + ROUNDING_MM;
    }
    return !(left && right && front);
}

/* Set of each sector whether it may reach a region with some corners. */
void each_may_reach(const Sector *sectors, int64_t count, const double *corners, int64_t corner_count, uint8_t *may) {
    for (int64_t i = 0; i < count; i++) may[i] = !is_beyond(sectors + i, corners, corner_count);
}

/* Whether one of the newer sectors may reach one of some rings, or there are as many as the most. Rings lie one after the
   other; each ends where the array of ends says. */
int may_reach_rings(const Sector *sectors, int64_t capacity, int64_t next, double after_s, int64_t most,
                    const double *corners, const int64_t *ends, int64_t rings) {
    for (int64_t nth = 1; nth <= most && nth <= capacity; nth++) {
        const Sector *sector = sectors + (next - nth + capacity) % capacity;
        if (!(sector->time_s > after_s)) return 0;
        if (nth == most) return 1;
        for (int64_t r = 0, first = 0; r < rings; first = ends[r++])
            if (!is_beyond(sector, corners + 2 * first, ends[r] - first)) return 1;
    }
    return 0;
}
