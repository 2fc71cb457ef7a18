/* Which robots are near a place.

   pymunk would look at all that stands there as well, and a scanned map has a hundred points within reach of a body. So
   robots are kept sorted by where they were some ticks ago. Where things go on routes too, pymunk is asked. */

#include "robot.h"

#include <stdlib.h>

#define ALL_THINGS 0xFFFFFFFFu
#define STANDING_THINGS 1u /* as in contacts.py, and the next one */
#define ROBOTS 2u

#define SPARE_MM 200.0   /* robots are sorted anew when one may have gone so far */
#define ASTRAY_MM 50.0   /* as in crowd.py: so far a robot may be from its place in the contact space */
#define ROUNDING_MM 1e-3 /* more than any rounding */

static int by_x(const void *one, const void *other) {
    double a = ((const Sorted *)one)->x, b = ((const Sorted *)other)->x;
    return (a > b) - (a < b);
}

/* Take note that any robot may have gone so far, and sort them anew where that is too far. */
void stir(Crowd *crowd, double way) {
    crowd->stirred += way;
    if (!crowd->floor.is_known || crowd->stirred <= SPARE_MM) return;
    int64_t count = 0;
    crowd->widest = 0.0, crowd->stirred = way;
    for (int64_t each = 0; each < crowd->count; each++) {
        const Contact *contact = crowd->robots[each]->contact;
        if (contact->is_hidden) continue;
        crowd->widest = most(crowd->widest, contact->radius);
        crowd->sorted[count++] = (Sorted){crowd->floor.position_of(contact->body).x, each};
    }
    crowd->sorted_count = count;
    qsort(crowd->sorted, (size_t)count, sizeof(Sorted), by_x);
}

/* Which robot a shape belongs to; -1 where it is something else. Robots come in the order of their groups. */
int64_t robot_of(const Crowd *crowd, const void *shape) {
    const Filter filter = crowd->floor.filter_of(shape);
    if (filter.categories != ROBOTS) return -1;
    int64_t low = 0, high = crowd->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (crowd->robots[middle]->contact->group < filter.group)
            low = middle + 1;
        else
            high = middle;
    }
    return low < crowd->count && crowd->robots[low]->contact->group == filter.group ? low : -1;
}

static void note(Neighbours *found, int64_t robot) {
    if (robot < 0 || found->count == MOST_NEIGHBOURS)
        found->are_known = 0;
    else
        found->robots[found->count++] = robot;
}

typedef struct {
    const Crowd *crowd;
    Neighbours *found;
} Search;

static void note_shape(const void *shape, void *data) {
    Search *search = data;
    note(search->found, robot_of(search->crowd, shape));
}

static int64_t first_from(const Crowd *crowd, double x) {
    int64_t low = 0, high = crowd->sorted_count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (crowd->sorted[middle].x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Find all other robots that may be so near a place, and some that are not; not known where there are others. */
void find_neighbours(const Crowd *crowd, const Contact *contact, Pose pose, double reach, Neighbours *found) {
    const Floor *floor = &crowd->floor;
    found->count = 0, found->are_known = 1;
    if (floor->has_routes) {
        const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS & ~STANDING_THINGS};
        const Box box = {pose.x - reach, pose.y - reach, pose.x + reach, pose.y + reach};
        Search search = {crowd, found};
        floor->in_box(floor->space, box, filter, note_shape, &search);
        return;
    }
    double far = reach + crowd->widest + crowd->stirred + ASTRAY_MM + ROUNDING_MM;
    for (int64_t at = first_from(crowd, pose.x - far); at < crowd->sorted_count; at++) {
        if (crowd->sorted[at].x > pose.x + far) return;
        const Contact *other = crowd->robots[crowd->sorted[at].robot]->contact;
        Vect place = floor->position_of(other->body);
        double near = reach + other->radius + ROUNDING_MM;
        if (other != contact && fabs(place.x - pose.x) <= near && fabs(place.y - pose.y) <= near)
            note(found, crowd->sorted[at].robot);
    }
}
