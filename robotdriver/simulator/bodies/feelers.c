/* What a robot feels, as sensors/feelers.py: a switch reads whether anything crosses its beam.

   Only where each thing reflects; a bumper feels nothing but what the body touches, which is left to Python. */

#include "robot.h"

#define ROUNDING_MM 1e-6 /* as in sensors/feelers.py */

typedef struct {
    Vect start, middle, end;
} Beam;

static Beam beam_of(const Switch *each, const Pose *pose) {
    double heading = pose->heading + each->heading, c = cos(pose->heading), s = sin(pose->heading);
    double way_x = each->range * cos(heading), way_y = each->range * sin(heading);
    double x = pose->x + c * each->x - s * each->y, y = pose->y + s * each->x + c * each->y;
    return (Beam){{x, y}, {x + way_x / 2.0, y + way_y / 2.0}, {x + way_x, y + way_y}};
}

/* How far a thing is at least from a beam, as far as one looks. */
static double room_about(const Floor *floor, Filter filter, Vect middle, double radius) {
    Found found;
    if (!floor->nearest(floor->space, middle, radius + NEAR_MM, filter, &found)) return NEAR_MM;
    return found.distance - radius;
}

/* Whether all switches read what they did; of a robot that feels nothing it is found out how far it goes on so. No where
   Python has to find out. */
int feels_as_before(const Crowd *crowd, Robot *robot, const Feelers *feelers) {
    const Floor *floor = &crowd->floor;
    const Contact *contact = robot->contact;
    if (!floor->is_known || !contact) return 0;
    if (robot->calm > 0.0) return !feelers->seen;
    const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS};
    double calm = INFINITY;
    for (int64_t number = 0; number < feelers->count; number++) {
        const Switch *each = feelers->switches + number;
        Beam beam = beam_of(each, &robot->pose);
        double radius = each->range / 2.0;
        if (!is_within(beam.middle.x, beam.middle.y, radius + NEAR_MM, contact->awake_x, contact->awake_y,
                       contact->awake_far))
            return 0;
        uint64_t sees = floor->first_on_way(floor->space, beam.start, beam.end, 0.0, filter, 0) != 0;
        if (sees != (feelers->seen >> number & 1)) return 0;
        if (!feelers->seen) calm = least(calm, room_about(floor, filter, beam.middle, radius) - ROUNDING_MM);
    }
    if (!feelers->seen) robot->calm = calm;
    return 1;
}
