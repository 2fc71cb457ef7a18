/* What the obstacles hide from a place: so a search for visible corners need not look behind them. */

#ifndef SHADOW_H
#define SHADOW_H

#include "box_tree.h"
#include "grid.h"

#define MOST_SHADOWS 48

/* The directions from one to another, counter-clockwise, less than half a turn. */
typedef struct {
    double low[2], high[2];
} Wedge;

/* Behind a piece of a curve: all that lies within a wedge, and as far as depth along a direction, or farther. */
typedef struct {
    Wedge wedge;
    double along[2], depth;
} Shadow;

typedef struct {
    Shadow all[MOST_SHADOWS];
    int count;
} Shadows;

/* Add the shadow of a segment and of those before and after it on its curve, as far as they turn the same way round. */
void add_shadow(Shadows *shadows, const Grid *grid, int64_t segment, const double *place);

/* Whether a point lies in a shadow. */
int hides_point(const Shadows *shadows, double x, double y);

/* Whether all of a box, as seen from the place, within some wedge lies in shadows; the place is not in the box. */
int hides_box(const Shadows *shadows, const Box *box, const Wedge *within);

#endif
