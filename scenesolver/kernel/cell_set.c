/* CellSet in cell_set.py, compiled: cells of the floor, and when each was sensed last.

   The same numbers in the same order as in Python. Arrays come from numpy. What changes the cells returns how many there
   are then. */

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Cells in ascending order: a key holds column and row, column first. The spare arrays have room for as many. */
typedef struct {
    double cell_mm;
    int64_t count;
    int64_t *keys;
    double *sensed_s;
    int64_t *spare_keys;
    double *spare_s;
} CellSet;

typedef struct {
    double x, y;
} Point;

/* A row may be negative: the key is then so much less. */
static inline int64_t key_of(int64_t column, int64_t row) { return column * ((int64_t)1 << 32) + row; }

static inline Point middle_of(const CellSet *set, int64_t nth) {
    const int64_t row = (int32_t)(uint32_t)set->keys[nth], column = (set->keys[nth] - row) >> 32;
    return (Point){((double)column + 0.5) * set->cell_mm, ((double)row + 0.5) * set->cell_mm};
}

static int is_near(Point place, const double *others, int64_t count, double squared_mm) {
    for (int64_t i = 0; i < count; i++) {
        const double x = place.x - others[2 * i], y = place.y - others[2 * i + 1];
        if (x * x + y * y < squared_mm) return 1;
    }
    return 0;
}

static inline void keep(CellSet *set, int64_t *kept, int64_t nth) {
    set->keys[*kept] = set->keys[nth];
    set->sensed_s[(*kept)++] = set->sensed_s[nth];
}

/* There must be room for all of them. */
int64_t add_cells(CellSet *set, const double *places, int64_t count, double time_s) {
    for (int64_t i = 0; i < count; i++) {
        const int64_t key =
            key_of((int64_t)floor(places[2 * i] / set->cell_mm), (int64_t)floor(places[2 * i + 1] / set->cell_mm));
        int64_t low = 0, high = set->count;
        while (low < high) {
            const int64_t middle = (low + high) / 2;
            if (set->keys[middle] < key)
                low = middle + 1;
            else
                high = middle;
        }
        if (low < set->count && set->keys[low] == key) {
            if (set->sensed_s[low] < time_s) set->sensed_s[low] = time_s;
            continue;
        }
        memmove(set->keys + low + 1, set->keys + low, (size_t)(set->count - low) * sizeof *set->keys);
        memmove(set->sensed_s + low + 1, set->sensed_s + low, (size_t)(set->count - low) * sizeof *set->sensed_s);
        set->keys[low] = key;
        set->sensed_s[low] = time_s;
        set->count++;
    }
    return set->count;
}

/* Return when the oldest of the others was sensed instead. */
double forget_cells(CellSet *set, double until_s) {
    int64_t kept = 0;
    double oldest_s = INFINITY;
    for (int64_t i = 0; i < set->count; i++) {
        if (set->sensed_s[i] <= until_s) continue;
        if (set->sensed_s[i] < oldest_s) oldest_s = set->sensed_s[i];
        keep(set, &kept, i);
    }
    set->count = kept;
    return oldest_s;
}

/* Shifted by a neighbour's offset, cells are still in order: the result is the merger of as many lists as there are
   neighbours. There must be room for so many times as many cells. */
int64_t spread_cells(CellSet *set, const int64_t *offsets, int64_t neighbours) {
    int64_t next[9] = {0}, count = 0;
    for (;;) {
        int64_t least = INT64_MAX;
        for (int64_t k = 0; k < neighbours; k++)
            if (next[k] < set->count && set->keys[next[k]] + offsets[k] < least) least = set->keys[next[k]] + offsets[k];
        if (least == INT64_MAX) break;
        double newest_s = -INFINITY;
        for (int64_t k = 0; k < neighbours; k++) {
            if (next[k] == set->count || set->keys[next[k]] + offsets[k] != least) continue;
            if (set->sensed_s[next[k]] > newest_s) newest_s = set->sensed_s[next[k]];
            next[k]++;
        }
        set->spare_keys[count] = least;
        set->spare_s[count++] = newest_s;
    }
    memcpy(set->keys, set->spare_keys, (size_t)count * sizeof *set->keys);
    memcpy(set->sensed_s, set->spare_s, (size_t)count * sizeof *set->sensed_s);
    return set->count = count;
}

int64_t drop_cells_near(CellSet *set, const double *places, int64_t count, double within_mm) {
    int64_t kept = 0;
    for (int64_t i = 0; i < set->count; i++)
        if (!is_near(middle_of(set, i), places, count, within_mm * within_mm)) keep(set, &kept, i);
    return set->count = kept;
}

/* Drop the cells near some places and add those of the places. There must be room for all of them. */
int64_t move_cells(CellSet *set, const double *places, int64_t count, double within_mm, double time_s) {
    drop_cells_near(set, places, count, within_mm);
    return add_cells(set, places, count, time_s);
}

int64_t drop_cells_about(CellSet *set, double x, double y, double within_mm) {
    const double place[2] = {x, y};
    return drop_cells_near(set, place, 1, within_mm);
}

int any_cell_near(const CellSet *set, const double *places, int64_t count, double within_mm) {
    for (int64_t i = 0; i < set->count; i++)
        if (is_near(middle_of(set, i), places, count, within_mm * within_mm)) return 1;
    return 0;
}

int64_t drop_cells_in_sector(CellSet *set, double x, double y, double cosine, double sine, double narrowest, double reach) {
    int64_t kept = 0;
    for (int64_t i = 0; i < set->count; i++) {
        const Point middle = middle_of(set, i);
        const double dx = middle.x - x, dy = middle.y - y, away = sqrt(dx * dx + dy * dy);
        if (away >= reach || dx * cosine + dy * sine < narrowest * away) keep(set, &kept, i);
    }
    return set->count = kept;
}

/* The number of the cell nearest to a place, of those that may be met on a straight way from there: ahead of a place on
   the way and within its reach; -1 if there is none. Met wherever the way begins up to the slack from the place, and
   leads by up to the turn aside. */
int64_t nearest_cell_met(const CellSet *set, double x, double y, double cosine, double sine, const double *ways,
                         const double *reaches, int64_t count, double slack, double turn) {
    int64_t nearest = -1;
    double least = INFINITY;
    for (int64_t i = 0; i < set->count; i++) {
        const Point middle = middle_of(set, i);
        for (int64_t k = 0; k < count; k++) {
            const double dx = middle.x - (x + ways[k] * cosine), dy = middle.y - (y + ways[k] * sine);
            const double reach = reaches[k] + slack + ways[k] * turn, behind = slack + (reach + ways[k]) * turn;
            if (!(dx * dx + dy * dy < reach * reach && dx * cosine + dy * sine > -behind)) continue;
            const double first_x = middle.x - x, first_y = middle.y - y;
            const double squared = first_x * first_x + first_y * first_y;
            if (squared < least) {
                least = squared;
                nearest = i;
            }
            break;
        }
    }
    return nearest;
}

void drop_cells_of_both_in_sector(CellSet *one, CellSet *other, double x, double y, double cosine, double sine,
                                  double narrowest, double reach) {
    drop_cells_in_sector(one, x, y, cosine, sine, narrowest, reach);
    drop_cells_in_sector(other, x, y, cosine, sine, narrowest, reach);
}

void drop_cells_of_both_about(CellSet *one, CellSet *other, double x, double y, double within_mm) {
    drop_cells_about(one, x, y, within_mm);
    drop_cells_about(other, x, y, within_mm);
}

int64_t older_places(const double *, int64_t, const uint8_t *, const double *, double, double, double *); /* places.c */
int64_t places_away(const double *, int64_t, const double *, int64_t, double, double *);

/* As in cell_pair.py. */
#define MOVES 1
#define MOVES_ANEW 2
#define MAY_MOVE 4
#define MAY_MOVE_ANEW 8

/* Take in an echo from somewhere on an arc; see cell_pair.py. There must be room for the arc's places in both sets. Behind
   the marks that stand, those places of the arc are taken that are unproven. Returns what was entered where. */
int heed_echo(CellSet *strangers, CellSet *suspects, const double *arc, int64_t count, const double *marks,
              const double *first_s, const double *forget_at_s, const uint8_t *explains, int64_t mark_count, int moves,
              int drifts, double now_s, double near_mm, double same_mm, double stands_mm, double proven_s, double *taken) {
    int heeded = 0, lasts = 0;
    for (int64_t i = 0; i < mark_count && !lasts; i++) lasts = explains[i] && isinf(forget_at_s[i]);
    if (moves || (!lasts && any_cell_near(strangers, arc, count, near_mm))) {
        heeded |= strangers->count ? MOVES : MOVES | MOVES_ANEW;
        move_cells(strangers, arc, count, same_mm, now_s);
    }
    const int64_t stand = older_places(marks, mark_count, explains, first_s, now_s, proven_s, taken);
    const double *unproven = arc;
    if (stand && drifts) {
        drop_cells_near(suspects, arc, count, same_mm);
        return heeded;
    }
    if (stand) {
        drop_cells_near(suspects, taken, stand, stands_mm);
        unproven = taken + 2 * stand;
        count = places_away(arc, count, taken, stand, stands_mm, taken + 2 * stand);
    }
    if (count) {
        heeded |= suspects->count ? MAY_MOVE : MAY_MOVE | MAY_MOVE_ANEW;
        move_cells(suspects, unproven, count, same_mm, now_s);
    }
    return heeded;
}
