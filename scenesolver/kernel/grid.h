/* A CurveGrid as the loops in C see it. */

#ifndef GRID_H
#define GRID_H

#define PAD 1e-6  /* cells; as in grid.py */
#define FLAT 1e-2 /* cells; as in grid.py */

#include <math.h>
#include <stdint.h>

/* fmin and fmax are calls, as they heed what is not a number; there is none here. */
static inline double least(double a, double b) { return a < b ? a : b; }
static inline double most(double a, double b) { return a > b ? a : b; }

/* Square cells, row by row from the lowest one; scale is one over cell_mm. */
typedef struct {
    double origin_x, origin_y, cell_mm, scale;
    int64_t columns, rows;
} Raster;

/* Which segments touch each cell, and the winding number about each cell's middle where it lies in an obstacle. */
typedef struct {
    Raster raster;
    const int64_t *first;    /* of each cell, and one more */
    const int64_t *segments; /* by cells */
    const int64_t *winding;
    const uint8_t *solid;            /* cells without segments that lie in an obstacle */
    int64_t count;                   /* of the curve's segments */
    const double *ax, *ay, *bx, *by; /* they themselves, mm */
} Grid;

/* The first segment of the curve that an edge meets, or nearly the first, and -1 where it meets none; see Raster.cover. */
int64_t segment_met(const Grid *grid, double ax, double ay, double bx, double by);

/* Whether an edge between free points, in mm, meets the curve; see CurveGrid.crosses. */
int crosses(const Grid *grid, double ax, double ay, double bx, double by);

#endif
