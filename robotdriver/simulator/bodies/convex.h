/* Gaps between a body with corners and segments: see convex.c. */

#include <stdint.h>

/* A convex outline about its origin. */
typedef struct {
    int64_t count;
    const double *corners; /* x and y */
    const double *faces;   /* outward normal, distance from the origin */
    const double *edges;   /* begin, direction, length */
    double radius_mm;      /* of the disc that holds it */
} Outline;

double least_gap(const Outline *outline, double x, double y, double c, double s, double frame_x, double frame_y,
                 double frame_c, double frame_s, int64_t count, const double *segments, double within,
                 int64_t *is_in_disc);

int64_t gaps(const Outline *outline, double x, double y, double c, double s, double frame_x, double frame_y,
             double frame_c, double frame_s, int64_t count, const double *segments, double within, double *found);
