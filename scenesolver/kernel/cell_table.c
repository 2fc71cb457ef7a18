/* The table of cell_table.py, compiled: which segments of a curve touch each cell, and which cells lie in an obstacle.

   The same numbers in the same order as in Python. Arrays come from numpy. */

#include "grid.h"

/* The curve's segments, mm. Those of one obstacle lie one after another; convex tells of each obstacle whether it is. */
typedef struct {
    int64_t count;
    const double *ax, *ay, *bx, *by;
    const int64_t *owners;
    const uint8_t *convex;
} Curve;

typedef struct {
    double ax, ay, bx, by;
} Segment;

/* A segment in units of cells. */
static Segment scaled(const Raster *raster, const Curve *curve, int64_t i) {
    return (Segment){(curve->ax[i] - raster->origin_x) * raster->scale, (curve->ay[i] - raster->origin_y) * raster->scale,
                     (curve->bx[i] - raster->origin_x) * raster->scale, (curve->by[i] - raster->origin_y) * raster->scale};
}

static int64_t line_above(double coordinate, int64_t lines) {
    double line = ceil(coordinate - 0.5);
    return (int64_t)(line < 0.0 ? 0.0 : line > (double)lines ? (double)lines : line);
}

/* The rows that a segment may touch, and where it runs in each; see Raster.cover. */
typedef struct {
    int64_t first_row, last_row;
    double slope, leftmost, rightmost, low_x, high_x;
} Course;

static Course course_of(const Raster *raster, Segment s) {
    double low_x = least(s.ax, s.bx), high_x = most(s.ax, s.bx), rise = s.by - s.ay;
    int flat = fabs(rise) < FLAT;
    double slope = flat ? 0.0 : (s.bx - s.ax) / rise;
    double at_zero = flat ? low_x : s.ax - s.ay * slope;
    return (Course){(int64_t)most(least(s.ay, s.by) - PAD, 0.0),
                    (int64_t)least(most(s.ay, s.by) + PAD, (double)(raster->rows - 1)),
                    slope,
                    at_zero + least(slope, 0.0),
                    at_zero + (flat ? high_x - low_x : most(slope, 0.0)),
                    low_x,
                    high_x};
}

/* The columns that it touches in a row; none where the first one is the larger. */
static void set_columns(const Raster *raster, const Course *course, int64_t row, int64_t *first, int64_t *last) {
    double along = (double)row * course->slope;
    *first = (int64_t)most(most(along + course->leftmost, course->low_x) - PAD, 0.0);
    *last = (int64_t)least(least(along + course->rightmost, course->high_x) + PAD, (double)(raster->columns - 1));
}

/* Set the winding number about each cell's middle. */
static void set_windings(const Raster *raster, const Curve *curve, int64_t *winding) {
    const int64_t columns = raster->columns;
    for (int64_t cell = 0; cell < columns * raster->rows; cell++) winding[cell] = 0;
    for (int64_t i = 0; i < curve->count; i++) {
        Segment s = scaled(raster, curve, i);
        int64_t from = line_above(s.ay, raster->rows), to = line_above(s.by, raster->rows);
        for (int64_t row = from < to ? from : to; row < (from < to ? to : from); row++) {
            double crossing = s.ax + ((double)row + 0.5 - s.ay) / (s.by - s.ay) * (s.bx - s.ax);
            int64_t column = line_above(crossing, columns);
            if (column < columns) winding[row * columns + column] += s.by < s.ay ? 1 : -1;
        }
    }
    for (int64_t row = 0; row < raster->rows; row++)
        for (int64_t column = 1; column < columns; column++)
            winding[row * columns + column] += winding[row * columns + column - 1];
}

/* Set windings, solid cells, and where the segments of each cell END; return how many segments all cells have together.

   change and seen are room for a number of each cell: by how much the winding number can change within the cell, by one
   for each segment, but only by one for all of a convex obstacle; and the last convex one that was counted. */
int64_t count_segments(const Raster *raster, const Curve *curve, int64_t *winding, int64_t *first, uint8_t *solid,
                       int32_t *change, int32_t *seen) {
    const int64_t cells = raster->columns * raster->rows;
    set_windings(raster, curve, winding);
    for (int64_t cell = 0; cell < cells; cell++) {
        first[cell] = change[cell] = 0;
        seen[cell] = -1;
    }
    for (int64_t i = 0; i < curve->count; i++) {
        Course course = course_of(raster, scaled(raster, curve, i));
        const int32_t owner = (int32_t)curve->owners[i];
        const int convex = curve->convex[owner];
        for (int64_t row = course.first_row; row <= course.last_row; row++) {
            int64_t from, to;
            set_columns(raster, &course, row, &from, &to);
            for (int64_t cell = row * raster->columns + from; cell <= row * raster->columns + to; cell++) {
                first[cell]++;
                if (convex && seen[cell] == owner) continue;
                change[cell]++;
                if (convex) seen[cell] = owner;
            }
        }
    }
    int64_t entries = 0;
    for (int64_t cell = 0; cell < cells; cell++) {
        if (winding[cell] > 1 && winding[cell] > change[cell]) first[cell] = 0;
        solid[cell] = first[cell] == 0 && winding[cell] > 0;
        entries += first[cell];
        first[cell] = entries;
    }
    first[cells] = entries;
    return entries;
}

/* Enter the segments of each cell, from the last one down, which turns ends into beginnings. */
void enter_segments(const Raster *raster, const Curve *curve, const uint8_t *solid, int64_t *first, int64_t *segments) {
    for (int64_t i = curve->count - 1; i >= 0; i--) {
        Course course = course_of(raster, scaled(raster, curve, i));
        for (int64_t row = course.first_row; row <= course.last_row; row++) {
            int64_t from, to;
            set_columns(raster, &course, row, &from, &to);
            for (int64_t cell = row * raster->columns + from; cell <= row * raster->columns + to; cell++)
                if (!solid[cell]) segments[--first[cell]] = i;
        }
    }
}

/* The cell of a place; the number of all cells for one outside. */
static int64_t cell_of(const Raster *raster, double x, double y) {
    double u = (x - raster->origin_x) * raster->scale, v = (y - raster->origin_y) * raster->scale;
    if (!(u >= 0.0 && v >= 0.0 && u < (double)raster->columns && v < (double)raster->rows)) return raster->columns * raster->rows;
    return (int64_t)v * raster->columns + (int64_t)u;
}

/* Enter places, mm, in the order of their cells: where those of each cell begin, of those outside after them all, and
   where they end; then the numbers of the places. first has room for two more than there are cells. */
void enter_places(const Raster *raster, int64_t count, const double *x, const double *y, int64_t *first, int64_t *places) {
    const int64_t cells = raster->columns * raster->rows;
    for (int64_t cell = 0; cell <= cells + 1; cell++) first[cell] = 0;
    for (int64_t i = 0; i < count; i++) first[cell_of(raster, x[i], y[i])]++;
    for (int64_t cell = 1; cell <= cells; cell++) first[cell] += first[cell - 1];
    first[cells + 1] = count;
    for (int64_t i = count - 1; i >= 0; i--) places[--first[cell_of(raster, x[i], y[i])]] = i;
}
