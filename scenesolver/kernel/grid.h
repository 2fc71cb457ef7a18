/* A CurveGrid as the loops in C see it. */

#ifndef GRID_H
#define GRID_H

#include <math.h>
#include <stdint.h>

/* fmin and fmax are calls, as they heed what is not a number; there is none here. */
static inline double least(double a, double b) { return a < b ? a : b; }
static inline double most(double a, double b) { return a > b ? a : b; }

/* Which segments touch each cell, and the winding number about each cell's middle where it lies in an obstacle. */
typedef struct {
    double origin_x, origin_y, cell_mm, scale;
    int64_t columns, rows;
    const int64_t *first;    /* of each cell, and one more */
    const int64_t *segments; /* by cells */
    const int64_t *winding;
    const uint8_t *solid;            /* cells without segments that lie in an obstacle */
    const double *ax, *ay, *bx, *by; /* the curve's segments, mm */
} Grid;

/* Whether an edge between free points, in mm, meets the curve; see CurveGrid.crosses. */
int crosses(const Grid *grid, double ax, double ay, double bx, double by);

#endif
