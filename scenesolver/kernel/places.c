/* Places in places.py, compiled: which of some places on the floor lie where a ranger looks, and how far they are.

   The same numbers as in Python. Arrays come from numpy; places are x and y of each. */

#include <math.h>
#include <stdint.h>

#define SECTOR_COLUMNS 8

static inline int is_between_sides(double dx, double dy, double away, double cosine, double sine, double narrowest) {
    return dx * cosine + dy * sine >= away * narrowest;
}

/* Set which places lie in a sector of a ring; return how many. */
int64_t places_in_ring_sector(const double *places, int64_t count, double x, double y, double cosine, double sine,
                              double narrowest, double nearest, double farthest, uint8_t *inside) {
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++) {
        const double dx = places[2 * i] - x, dy = places[2 * i + 1] - y, away = sqrt(dx * dx + dy * dy);
        inside[i] = away >= nearest && away < farthest && is_between_sides(dx, dy, away, cosine, sine, narrowest);
        found += inside[i];
    }
    return found;
}

/* Set which places lie in any of the sectors of an interval of time; of each sector x, y, cosine and sine of the axis,
   cosine of the half angle, range and time, and one more number. */
void places_in_sectors(const double *places, int64_t count, const double *sectors, int64_t sector_count, double after_s,
                       double until_s, double slack, uint8_t *inside) {
    for (int64_t i = 0; i < count; i++) inside[i] = 0;
    for (int64_t k = 0; k < sector_count; k++) {
        const double *sector = sectors + SECTOR_COLUMNS * k;
        if (!(sector[6] > after_s && sector[6] <= until_s)) continue;
        for (int64_t i = 0; i < count; i++) {
            if (inside[i]) continue;
            const double dx = places[2 * i] - sector[0], dy = places[2 * i + 1] - sector[1];
            const double away = sqrt(dx * dx + dy * dy);
            inside[i] = away < sector[5] - slack && is_between_sides(dx, dy, away, sector[2], sector[3], sector[4]);
        }
    }
}

/* Set which places are nearer than the reach to a way through some points; return how many. */
int64_t places_near_way(const double *places, int64_t count, const double *way, int64_t points, double reach,
                        uint8_t *near) {
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++) {
        near[i] = 0;
        for (int64_t k = 0; k + 1 < points && !near[i]; k++) {
            const double leg_x = way[2 * k + 2] - way[2 * k], leg_y = way[2 * k + 3] - way[2 * k + 1];
            const double dx = places[2 * i] - way[2 * k], dy = places[2 * i + 1] - way[2 * k + 1];
            double squared = leg_x * leg_x + leg_y * leg_y, along = dx * leg_x + dy * leg_y;
            along /= squared > 1e-12 ? squared : 1e-12;
            along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
            const double beside_x = dx - along * leg_x, beside_y = dy - along * leg_y;
            near[i] = sqrt(beside_x * beside_x + beside_y * beside_y) < reach;
        }
        found += near[i];
    }
    return found;
}

static inline int64_t take(const double *places, int64_t nth, double *taken, int64_t count) {
    taken[2 * count] = places[2 * nth];
    taken[2 * count + 1] = places[2 * nth + 1];
    return count + 1;
}

/* Take the chosen places that are at least so old; return how many. */
int64_t older_places(const double *places, int64_t count, const uint8_t *chosen, const double *first_s, double now_s,
                     double age_s, double *taken) {
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++)
        if (chosen[i] && now_s - first_s[i] >= age_s) found = take(places, i, taken, found);
    return found;
}

/* Take the places that are at least so far from all the others; return how many. */
int64_t places_away(const double *places, int64_t count, const double *others, int64_t other_count, double away,
                    double *taken) {
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t k = 0;
        while (k < other_count && hypot(places[2 * i] - others[2 * k], places[2 * i + 1] - others[2 * k + 1]) >= away) k++;
        if (k == other_count) found = take(places, i, taken, found);
    }
    return found;
}

/* Number the groups that places form when each is no farther than so much from another one of its group, in the order of
   their first places; return how many there are. */
int64_t group_places(const double *places, int64_t count, double within, int64_t *group, int64_t *waiting) {
    int64_t groups = 0;
    for (int64_t i = 0; i < count; i++) group[i] = -1;
    for (int64_t i = 0; i < count; i++) {
        if (group[i] >= 0) continue;
        int64_t waits = 0;
        group[waiting[waits++] = i] = groups;
        while (waits) {
            const double *place = places + 2 * waiting[--waits];
            for (int64_t k = i + 1; k < count; k++) {
                const double dx = places[2 * k] - place[0], dy = places[2 * k + 1] - place[1];
                if (group[k] < 0 && dx * dx + dy * dy <= within * within) group[waiting[waits++] = k] = groups;
            }
        }
        groups++;
    }
    return groups;
}

/* Infinite where there are none. */
double nearest_place(const double *places, int64_t count, double x, double y) {
    double least = INFINITY;
    for (int64_t i = 0; i < count; i++) {
        const double dx = places[2 * i] - x, dy = places[2 * i + 1] - y, squared = dx * dx + dy * dy;
        if (squared < least) least = squared;
    }
    return sqrt(least);
}

/* Set places at one distance from an apex, in directions that are counted from a heading. */
void set_arc(double x, double y, double heading, double radius, const double *bearings, int64_t count, double *places) {
    for (int64_t i = 0; i < count; i++) {
        const double turned = heading + bearings[i];
        places[2 * i] = x + radius * cos(turned);
        places[2 * i + 1] = y + radius * sin(turned);
    }
}
