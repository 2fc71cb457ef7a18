/* Sectors of the floor that were seen, as in sectors.py. */

#include <stdint.h>

/* x, y, cosine and sine of the axis, cosine of the half angle, range, time, half angle. */
typedef struct {
    double x, y, cosine, sine, narrowest, reach, time_s, half;
} Sector;
