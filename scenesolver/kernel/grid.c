/* What the search of shortest_path.c asks of a grid; as in grid.py, until the search is a kernel too. */

#include "grid.h"

#define PROBE_LEVELS 5

static double sum_with_error(double a, double b, double *error) {
    double sum = a + b, part = sum - a;
    *error = (a - (sum - part)) + (b - part);
    return sum;
}

/* The sign of six exact products added without rounding: Shewchuk's growing of expansions. */
static int exact_side(double ax, double ay, double bx, double by, double px, double py) {
    const double left[6] = {bx, -bx, -ax, -by, by, ay}, right[6] = {py, ay, py, px, ax, px};
    double terms[12];
    int count = 0;
    for (int i = 0; i < 6; i++) {
        double product = left[i] * right[i], parts[2] = {fma(left[i], right[i], -product), product};
        for (int k = 0; k < 2; k++) {
            double carry = parts[k];
            for (int j = 0; j < count; j++) carry = sum_with_error(terms[j], carry, &terms[j]);
            terms[count++] = carry;
        }
    }
    for (int i = count - 1; i >= 0; i--)
        if (terms[i] != 0.0) return terms[i] > 0.0 ? 1 : -1;
    return 0;
}

/* On which side of the line from a to b the point p lies: 1 left, -1 right, 0 on it. */
static int side(double ax, double ay, double bx, double by, double px, double py) {
    double left = (bx - ax) * (py - ay), right = (by - ay) * (px - ax), area = left - right;
    if (fabs(area) > 4.0 * 0x1p-53 * (fabs(left) + fabs(right))) return area > 0.0 ? 1 : -1;
    if ((bx == ax || py == ay) && (by == ay || px == ax)) return 0;
    return exact_side(ax, ay, bx, by, px, py);
}

static int spans_overlap(double a, double b, double c, double d) {
    return least(a, b) <= most(c, d) && least(c, d) <= most(a, b);
}

static int segments_meet(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    if (!spans_overlap(ax, bx, cx, dx) || !spans_overlap(ay, by, cy, dy)) return 0;
    if (side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) > 0) return 0;
    /* Of segments on one line the overlap of their extents has decided. */
    return side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0;
}

static int is_solid(const Grid *grid, double x, double y) {
    if (x < 0.0 || y < 0.0 || x >= (double)grid->raster.columns || y >= (double)grid->raster.rows) return 0;
    return grid->solid[(int64_t)y * grid->raster.columns + (int64_t)x];
}

int64_t segment_met(const Grid *grid, double ax, double ay, double bx, double by) {
    double ux = (ax - grid->raster.origin_x) * grid->raster.scale, uy = (ay - grid->raster.origin_y) * grid->raster.scale;
    double vx = (bx - grid->raster.origin_x) * grid->raster.scale, vy = (by - grid->raster.origin_y) * grid->raster.scale;
    double low_x = least(ux, vx), high_x = most(ux, vx), low_y = least(uy, vy), high_y = most(uy, vy);
    if (high_y + PAD < 0.0 || high_x + PAD < 0.0) return -1;
    int64_t lowest = low_y - PAD > 0.0 ? (int64_t)(low_y - PAD) : 0;
    int64_t highest = (int64_t)least(high_y + PAD, (double)(grid->raster.rows - 1));
    int flat = fabs(vy - uy) < FLAT;
    double slope = flat ? 0.0 : (vx - ux) / (vy - uy);
    double at_zero = flat ? low_x : ux - uy * slope;
    double leftmost = at_zero + least(slope, 0.0);
    double rightmost = at_zero + (flat ? high_x - low_x : most(slope, 0.0));
    for (int64_t nth = 0; nth <= highest - lowest; nth++) {
        int64_t row = uy <= vy ? lowest + nth : highest - nth;
        double left = most((double)row * slope + leftmost, low_x) - PAD;
        double right = least((double)row * slope + rightmost, high_x) + PAD;
        if (right < 0.0) continue;
        int64_t from = left > 0.0 ? (int64_t)left : 0;
        int64_t to = right < (double)(grid->raster.columns - 1) ? (int64_t)right : grid->raster.columns - 1;
        if (from > to) continue;
        const int64_t *cells = grid->first + row * grid->raster.columns;
        for (int64_t i = cells[from]; i < cells[to + 1]; i++) {
            int64_t segment = grid->segments[i];
            if (segments_meet(ax, ay, bx, by, grid->ax[segment], grid->ay[segment], grid->bx[segment],
                              grid->by[segment]))
                return segment;
        }
    }
    return -1;
}

int crosses(const Grid *grid, double ax, double ay, double bx, double by) {
    double ux = (ax - grid->raster.origin_x) * grid->raster.scale, uy = (ay - grid->raster.origin_y) * grid->raster.scale;
    double vx = (bx - grid->raster.origin_x) * grid->raster.scale, vy = (by - grid->raster.origin_y) * grid->raster.scale;
    double span = most(fabs(vx - ux), fabs(vy - uy));
    for (int level = 1; level <= PROBE_LEVELS && span >= (double)(1 << level); level++)
        for (int nth = 1; nth < 1 << level; nth += 2) {
            double part = (double)nth / (double)(1 << level);
            if (is_solid(grid, ux + part * (vx - ux), uy + part * (vy - uy))) return 1;
        }
    return segment_met(grid, ax, ay, bx, by) >= 0;
}
