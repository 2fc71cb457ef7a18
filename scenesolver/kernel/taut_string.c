/* geometry/taut_string.py, compiled: a string is pulled taut among the corners of inflated obstacles.

   The same operations in the same order as in Python. Arrays come from numpy and are only read, but for the result. */

#include "grid.h"

#include <stdlib.h>

#define MOST_PULLS 200 /* as in taut_string.py */

enum { NO_MEMORY = -1, NO_ROOM = -2 };

/* The corners of one layer of obstacles, by cells. */
typedef struct {
    Raster raster;
    const int64_t *first;   /* of each cell, and one more */
    const int64_t *corners; /* by cells */
    const double *x, *y;    /* where the corners lie, mm */
} Corners;

typedef struct {
    double x, y;
} Point;

/* A corner that may hold the string: how far along it lies, and which one it is among those of its box. */
typedef struct {
    double along;
    int64_t nth;
    Point place;
} Held;

typedef struct {
    Held *items;
    int64_t count, room;
} HeldCorners;

typedef struct {
    Point *points;
    int64_t count, room;
} String;

static double turn(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x); }

static int is_same(Point a, Point b) { return a.x == b.x && a.y == b.y; }

static int append(String *string, Point point) {
    if (string->count == string->room) {
        int64_t room = 2 * string->room + 64;
        Point *more = realloc(string->points, (size_t)room * sizeof(Point));
        if (!more) return NO_MEMORY;
        string->points = more;
        string->room = room;
    }
    string->points[string->count++] = point;
    return 0;
}

static int hold(HeldCorners *held, Held item) {
    if (held->count == held->room) {
        int64_t room = 2 * held->room + 64;
        Held *more = realloc(held->items, (size_t)room * sizeof(Held));
        if (!more) return NO_MEMORY;
        held->items = more;
        held->room = room;
    }
    held->items[held->count++] = item;
    return 0;
}

static int by_headway(const void *one, const void *other) {
    const Held *a = one, *b = other;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return a->nth < b->nth ? -1 : a->nth > b->nth;
}

static int64_t clipped(double offset, double cell_mm, int64_t cells) {
    double cell = offset / cell_mm;
    return cell < 0.0 ? 0 : cell > (double)(cells - 1) ? cells - 1 : (int64_t)cell;
}

/* Append the bends of the shortest way from a to c that passes all obstacles in their triangle as a-b-c does. */
static int lay_round(int64_t layer_count, const Corners *layers, Point a, Point b, Point c, HeldCorners *held,
                     String *laid) {
    double bend = turn(a, b, c);
    if (bend == 0.0) return 0;
    int is_mirrored = bend > 0.0;
    if (is_mirrored) {
        Point end = a;
        a = c;
        c = end;
    }
    double low_x = least(least(a.x, b.x), c.x), low_y = least(least(a.y, b.y), c.y);
    double high_x = most(most(a.x, b.x), c.x), high_y = most(most(a.y, b.y), c.y);
    double before = sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    double after = sqrt((c.x - b.x) * (c.x - b.x) + (c.y - b.y) * (c.y - b.y));
    double ahead_x = (b.x - a.x) / before + (c.x - b.x) / after;
    double ahead_y = (b.y - a.y) / before + (c.y - b.y) / after;
    held->count = 0;
    for (int64_t l = 0; l < layer_count; l++) {
        const Corners *layer = layers + l;
        const Raster *raster = &layer->raster;
        int64_t left = clipped(low_x - raster->origin_x, raster->cell_mm, raster->columns);
        int64_t right = clipped(high_x - raster->origin_x, raster->cell_mm, raster->columns);
        int64_t bottom = clipped(low_y - raster->origin_y, raster->cell_mm, raster->rows);
        int64_t top = clipped(high_y - raster->origin_y, raster->cell_mm, raster->rows);
        for (int64_t row = bottom; row <= top; row++) {
            const int64_t *cells = layer->first + row * raster->columns;
            for (int64_t i = cells[left]; i < cells[right + 1]; i++) {
                Point p = {layer->x[layer->corners[i]], layer->y[layer->corners[i]]};
                if (!((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0.0)) continue;
                if (!((c.x - b.x) * (p.y - b.y) - (c.y - b.y) * (p.x - b.x) <= 0.0)) continue;
                if (!((c.x - a.x) * (p.y - a.y) - (c.y - a.y) * (p.x - a.x) > 0.0)) continue;
                Held item = {ahead_x * p.x + ahead_y * p.y, held->count, p};
                if (hold(held, item)) return NO_MEMORY;
            }
        }
    }
    if (held->count > 1) qsort(held->items, (size_t)held->count, sizeof(Held), by_headway);
    const int64_t base = laid->count;
    if (append(laid, a)) return NO_MEMORY;
    for (int64_t i = 0; i <= held->count; i++) {
        Point point = i < held->count ? held->items[i].place : c;
        while (laid->count > base + 1 && turn(laid->points[laid->count - 2], laid->points[laid->count - 1], point) >= 0.0)
            laid->count--;
        if (append(laid, point)) return NO_MEMORY;
    }
    /* Both ends go; what lies between stands as it shall. */
    const int64_t bends = laid->count - base - 2;
    for (int64_t i = 0; i < bends; i++) laid->points[base + i] = laid->points[base + 1 + i];
    laid->count = base + bends;
    for (int64_t i = 0; is_mirrored && i < bends / 2; i++) {
        Point one = laid->points[base + i];
        laid->points[base + i] = laid->points[base + bends - 1 - i];
        laid->points[base + bends - 1 - i] = one;
    }
    return 0;
}

/* Pull a string of at least two points taut, and write it to result; return how many points it has, NO_ROOM where these
   are more than room, NO_MEMORY where there is none. */
int64_t pull_string(int64_t layer_count, const Corners *layers, int64_t count, const double *points, int64_t room,
                    double *result) {
    String string = {0}, pulled = {0};
    HeldCorners held = {0};
    int failed = 0;
    for (int64_t i = 0; i < count; i++) failed |= append(&string, (Point){points[2 * i], points[2 * i + 1]});
    for (int pull = 0; pull < MOST_PULLS && !failed; pull++) {
        pulled.count = 0;
        failed |= append(&pulled, string.points[0]);
        for (int64_t i = 1; i + 1 < string.count && !failed; i++)
            failed |= lay_round(layer_count, layers, pulled.points[pulled.count - 1], string.points[i],
                                string.points[i + 1], &held, &pulled);
        if (!failed) failed |= append(&pulled, string.points[string.count - 1]);
        int is_still = pulled.count == string.count;
        for (int64_t i = 0; is_still && i < string.count; i++) is_still = is_same(pulled.points[i], string.points[i]);
        if (is_still) break;
        String other = string;
        string = pulled;
        pulled = other;
    }
    int64_t answer = failed ? NO_MEMORY : string.count > room ? NO_ROOM : string.count;
    for (int64_t i = 0; i < answer; i++) {
        result[2 * i] = string.points[i].x;
        result[2 * i + 1] = string.points[i].y;
    }
    free(string.points);
    free(pulled.points);
    free(held.items);
    return answer;
}
