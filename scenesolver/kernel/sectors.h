/* Sectors of the floor that were seen, as in sectors.py. */

#include <stdint.h>

/* x, y, cosine and sine of the axis, cosine of the half angle, range, time, half angle. */
typedef struct {
    double x, y, cosine, sine, narrowest, reach, time_s, half;
} Sector;

int would_reach_rings(const Sector *added, const Sector *sectors, int64_t capacity, int64_t next, double after_s,
                      int64_t most, const double *corners, const int64_t *ends, int64_t rings);
