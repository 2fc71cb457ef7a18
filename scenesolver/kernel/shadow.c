/* Shadows are a little smaller than they are: what they hide is hidden, whatever rounding does. */

#include "shadow.h"

#define HAIR 1e-9       /* rad, and part of the depth */
#define MOST_SEGMENTS 64 /* on either side of the one that was hit */

static double cross(const double *a, const double *b) { return a[0] * b[1] - a[1] * b[0]; }

static void set(double *to, double x, double y) {
    to[0] = x;
    to[1] = y;
}

void add_shadow(Shadows *shadows, const Grid *grid, int64_t segment, const double *place) {
    if (shadows->count == MOST_SHADOWS) return;
    double chain[2 * MOST_SEGMENTS + 2][2];
    int first = MOST_SEGMENTS, last = MOST_SEGMENTS + 1;
    set(chain[first], grid->ax[segment] - place[0], grid->ay[segment] - place[1]);
    set(chain[last], grid->bx[segment] - place[0], grid->by[segment] - place[1]);
    double turn = cross(chain[first], chain[last]) > 0.0 ? 1.0 : -1.0;
    for (int64_t i = segment; last - MOST_SEGMENTS <= MOST_SEGMENTS && i + 1 < grid->count; i++) {
        if (grid->ax[i + 1] != grid->bx[i] || grid->ay[i + 1] != grid->by[i]) break;
        double *next = chain[last + 1];
        set(next, grid->bx[i + 1] - place[0], grid->by[i + 1] - place[1]);
        if (turn * cross(chain[last], next) <= 0.0 || turn * cross(chain[first], next) <= 0.0) break;
        last++;
    }
    for (int64_t i = segment; first > 0 && i > 0; i--) {
        if (grid->bx[i - 1] != grid->ax[i] || grid->by[i - 1] != grid->ay[i]) break;
        double *next = chain[first - 1];
        set(next, grid->ax[i - 1] - place[0], grid->ay[i - 1] - place[1]);
        if (turn * cross(next, chain[first]) <= 0.0 || turn * cross(next, chain[last]) <= 0.0) break;
        first--;
    }
    const double *low = chain[turn > 0.0 ? first : last], *high = chain[turn > 0.0 ? last : first];
    Shadow *shadow = shadows->all + shadows->count;
    set(shadow->wedge.low, low[0] - HAIR * low[1], low[1] + HAIR * low[0]);
    set(shadow->wedge.high, high[0] + HAIR * high[1], high[1] - HAIR * high[0]);
    if (cross(shadow->wedge.low, shadow->wedge.high) <= 0.0) return;
    /* A point of the wedge that lies beyond all the chain along any direction lies behind the chain: the chain's point
       on the way to it is not as far along that. */
    set(shadow->along, high[1] - low[1], low[0] - high[0]);
    shadow->depth = 0.0;
    for (int i = first; i <= last; i++)
        shadow->depth = most(shadow->depth, shadow->along[0] * chain[i][0] + shadow->along[1] * chain[i][1]);
    shadow->depth *= 1.0 + HAIR;
    shadows->count++;
}

static int is_inside(const Wedge *wedge, const double *direction) {
    return cross(wedge->low, direction) > 0.0 && cross(direction, wedge->high) > 0.0;
}

int hides_point(const Shadows *shadows, double x, double y) {
    const double point[2] = {x, y};
    for (int i = 0; i < shadows->count; i++) {
        const Shadow *shadow = shadows->all + i;
        if (shadow->along[0] * x + shadow->along[1] * y > shadow->depth && is_inside(&shadow->wedge, point)) return 1;
    }
    return 0;
}

int hides_box(const Shadows *shadows, const Box *box, const Wedge *within) {
    double corners[4][2] = {{box->low_x, box->low_y}, {box->high_x, box->low_y}, {box->high_x, box->high_y}, {box->low_x, box->high_y}};
    const double *low = corners[0], *high = corners[0];
    for (int i = 1; i < 4; i++) {
        if (cross(corners[i], low) > 0.0) low = corners[i];
        if (cross(high, corners[i]) > 0.0) high = corners[i];
    }
    if (cross(low, within->low) > 0.0) low = within->low;
    if (cross(within->high, high) > 0.0) high = within->high;
    /* From shadow to shadow, until the last direction lies in one. */
    for (int i = 0; i < shadows->count; i++) {
        const Shadow *shadow = shadows->all + i;
        if (!is_inside(&shadow->wedge, low)) continue;
        const double *along = shadow->along;
        double nearest = along[0] * (along[0] > 0.0 ? box->low_x : box->high_x) + along[1] * (along[1] > 0.0 ? box->low_y : box->high_y);
        if (nearest <= shadow->depth) continue;
        if (cross(high, shadow->wedge.high) > 0.0) return 1;
        low = shadow->wedge.high;
        i = -1;
    }
    return 0;
}
