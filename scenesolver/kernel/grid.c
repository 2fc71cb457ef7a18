/* CurveGrid.contains and CurveGrid.crosses, compiled.

   They decide what the Python code decides, by the same exact predicates. Built by hatch_build.py where there is a C
   compiler, with -ffp-contract=off: rounding must be what it says. Arrays come from numpy and are only read, but for
   the results. */

#include "grid.h"

#define PROBE_LEVELS 5
#define MOST_CELLS_IN_BOX 8.0

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

/* The answer of `left_of` in predicates.py: of a point on the line, as if it were moved right and up by next to nothing. */
static int left_of(int side_of_it, double ax, double ay, double bx, double by) {
    if (side_of_it) return side_of_it > 0;
    return ay == by ? bx > ax : by < ay;
}

static int is_between(double a, double b, double p) { return least(a, b) <= p && p <= most(a, b); }

int contains(const Grid *grid, double x, double y) {
    double u = (x - grid->raster.origin_x) * grid->raster.scale, v = (y - grid->raster.origin_y) * grid->raster.scale;
    if (!(u >= 0.0 && v >= 0.0 && u < (double)grid->raster.columns && v < (double)grid->raster.rows)) return 0;
    int64_t column = (int64_t)u, row = (int64_t)v, cell = row * grid->raster.columns + column;
    if (grid->first[cell] == grid->first[cell + 1]) return grid->solid[cell];
    double middle_x = grid->raster.origin_x + grid->raster.cell_mm * ((double)column + 0.5);
    double middle_y = grid->raster.origin_y + grid->raster.cell_mm * ((double)row + 0.5);
    int64_t winding = grid->winding[cell];
    for (int64_t i = grid->first[cell]; i < grid->first[cell + 1]; i++) {
        int64_t segment = grid->segments[i];
        double ax = grid->ax[segment], ay = grid->ay[segment], bx = grid->bx[segment], by = grid->by[segment];
        int spans_knee = (ay <= middle_y) != (by <= middle_y), spans_point = (ax <= x) != (bx <= x);
        int is_near = is_between(ax, bx, x) && is_between(ay, by, y);
        if (!spans_knee && !spans_point && !is_near) continue;
        int at = spans_point || is_near ? side(ax, ay, bx, by, x, y) : 0;
        if (is_near && at == 0) return 1;
        int at_knee = left_of(side(ax, ay, bx, by, x, middle_y), ax, ay, bx, by);
        if (spans_knee && left_of(side(ax, ay, bx, by, middle_x, middle_y), ax, ay, bx, by) != at_knee)
            winding += at_knee ? 1 : -1;
        int at_point = left_of(at, ax, ay, bx, by);
        if (spans_point && at_knee != at_point) winding += at_point ? 1 : -1;
    }
    return winding > 0;
}

void contain_points(const Grid *grid, int64_t count, const double *x, const double *y, uint8_t *inside) {
    for (int64_t i = 0; i < count; i++) inside[i] = (uint8_t)contains(grid, x[i], y[i]);
}

/* Whether no cell of the box round an edge is solid, or touched by the curve. Where cells are small the answer is no. */
static int has_free_cells(const Grid *grid, double ax, double ay, double bx, double by) {
    const Raster *raster = &grid->raster;
    double low_x = (least(ax, bx) - raster->origin_x) * raster->scale, high_x = (most(ax, bx) - raster->origin_x) * raster->scale;
    double low_y = (least(ay, by) - raster->origin_y) * raster->scale, high_y = (most(ay, by) - raster->origin_y) * raster->scale;
    if (high_x + PAD < 0.0 || high_y + PAD < 0.0 || low_x - PAD > (double)raster->columns || low_y - PAD > (double)raster->rows)
        return 1;
    if ((high_x - low_x) * (high_y - low_y) > MOST_CELLS_IN_BOX) return 0;
    int64_t left = (int64_t)most(low_x, 0.0), right = (int64_t)least(high_x, (double)(raster->columns - 1));
    int64_t bottom = (int64_t)most(low_y, 0.0), top = (int64_t)least(high_y, (double)(raster->rows - 1));
    for (int64_t row = bottom; row <= top; row++)
        for (int64_t cell = row * raster->columns + left; cell <= row * raster->columns + right; cell++)
            if (grid->first[cell] != grid->first[cell + 1] || grid->solid[cell]) return 0;
    return 1;
}

void cross_edges(const Grid *grid, int64_t count, const double *x, const double *y, const int64_t *first,
                 const int64_t *second, uint8_t *crossing) {
    for (int64_t i = 0; i < count; i++) {
        double ax = x[first[i]], ay = y[first[i]], bx = x[second[i]], by = y[second[i]];
        crossing[i] = !has_free_cells(grid, ax, ay, bx, by) && crosses(grid, ax, ay, bx, by);
    }
}
