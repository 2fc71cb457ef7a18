/* FreeSpace.bends, compiled: the corners that no obstacle covers, or continues in a straight line. The same numbers. */

#include "grid.h"

#define OFFSET 1e-4     /* mm; STRING_OFFSET_MM in convolution.py */
#define NEXT_TO 0.02    /* mm; as in free_space.py */
#define LEAST_TURN 1e-3 /* rad; as in free_space.py */

static int is_covered(int64_t grid_count, const Grid *grids, double x, double y) {
    for (int64_t g = 0; g < grid_count; g++)
        if (contains(grids + g, x, y)) return 1;
    return 0;
}

/* Set which corners may hold a string; places and the directions into and out of each by columns. */
void find_bends(int64_t grid_count, const Grid *grids, int64_t count, const double *x, const double *y, const double *into_x,
                const double *into_y, const double *out_of_x, const double *out_of_y, uint8_t *bends) {
    for (int64_t i = 0; i < count; i++) {
        bends[i] = 0;
        if (is_covered(grid_count, grids, x[i], y[i])) continue;
        /* A post's sides have no length. */
        double into = most(hypot(into_x[i], into_y[i]), OFFSET), out_of = most(hypot(out_of_x[i], out_of_y[i]), OFFSET);
        double ax = into_x[i] / into, ay = into_y[i] / into, bx = out_of_x[i] / out_of, by = out_of_y[i] / out_of;
        double ahead_x = ax + bx, ahead_y = ay + by, scale = 1.0 / most(hypot(ahead_x, ahead_y), LEAST_TURN);
        ahead_x *= scale;
        ahead_y *= scale;
        bends[i] = 1;
        if (ax * by - ay * bx < LEAST_TURN * most(ax * bx + ay * by, 0.0)) continue;
        double corner_x = x[i] - OFFSET * ahead_y, corner_y = y[i] + OFFSET * ahead_x;
        double step_x = NEXT_TO * ahead_x, step_y = NEXT_TO * ahead_y;
        bends[i] = !is_covered(grid_count, grids, corner_x + step_x, corner_y + step_y) &&
                   !is_covered(grid_count, grids, corner_x - step_x, corner_y - step_y);
    }
}
