/* What is near a robot's body: the contact space is asked as contacts.py and compiled_body.py ask it.

   Things on routes are left to Python; where things can be pushed the space is not known here at all. */

#include "robot.h"

#define LOOK_ROUND_MM 60.0 /* as in robot_body.py */

#define STANDING_THINGS 1u /* as in contacts.py */

static double disc_room(const Floor *floor, const Contact *contact, Pose pose, double look) {
    const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS};
    Found found;
    if (!floor->nearest(floor->space, (Vect){pose.x, pose.y}, contact->radius + look, filter, &found)) return look;
    return found.distance - contact->radius;
}

/* Where a body is in the contact space. */
static Frame frame_of(const Floor *floor, const Contact *contact) {
    Vect place = floor->position_of(contact->body);
    double angle = floor->angle_of(contact->body);
    return (Frame){place.x, place.y, cos(angle), sin(angle)};
}

static double gap_to_neighbour(const Floor *floor, const Contact *contact, Frame body, const Contact *other,
                               double within) {
    const Frame frame = frame_of(floor, other);
    int64_t is_in_disc = 0;
    return least_gap(contact->outline, body.x, body.y, body.c, body.s, frame.x, frame.y, frame.c, frame.s,
                     other->edge_count, other->edges, within, &is_in_disc);
}

/* How far the nearest thing is at least; no number where Python has to say it. */
double clearance(const Crowd *crowd, Contact *contact, Pose pose) {
    const Floor *floor = &crowd->floor;
    if (!is_within(pose.x, pose.y, contact->radius + LOOK_MM, contact->awake_x, contact->awake_y, contact->awake_far)) {
        contact->awake_far = 0.0;
        return NAN;
    }
    double nearest = LOOK_ROUND_MM, reach = contact->radius + LOOK_ROUND_MM;
    int64_t is_in_disc = 0;
    Frame body = {pose.x, pose.y, 1.0, 0.0};
    if (contact->outline) {
        if (contact->version != floor->version ||
            !is_within(pose.x, pose.y, reach, contact->rows_x, contact->rows_y, contact->rows_far))
            return NAN;
        body.c = cos(pose.heading), body.s = sin(pose.heading);
        nearest = least_gap(contact->outline, body.x, body.y, body.c, body.s, 0.0, 0.0, 1.0, 0.0, contact->row_count,
                            contact->rows, LOOK_ROUND_MM, &is_in_disc);
    }
    if (!is_in_disc) {
        double room = disc_room(floor, contact, pose, NEAR_MM);
        if (!(room < NEAR_MM)) room = disc_room(floor, contact, pose, LOOK_MM);
        if (!contact->outline || room > TOUCH_MM) return room;
    }
    Neighbours about;
    find_neighbours(crowd, contact, pose, reach, &about);
    if (!about.are_known) return NAN;
    double standing = nearest; /* each is held against the same, so that their order does not tell in the last bit */
    for (int each = 0; each < about.count; each++)
        nearest = least(
            nearest, gap_to_neighbour(floor, contact, body, crowd->robots[about.robots[each]]->contact, standing));
    return nearest;
}

typedef struct {
    Demands *demands;
    double radius;
} Round;

static void note_near(const void *shape, Vect point, double distance, Vect gradient, void *data) {
    (void)shape, (void)point;
    const Round *round = data;
    demand(round->demands, distance - round->radius, gradient.x, gradient.y);
}

static void demand_gaps(const Contact *contact, Frame body, Frame frame, int64_t count, const double *segments,
                        double within, Demands *demands) {
    double found[6 * MOST_ROWS];
    if (count > MOST_ROWS) {
        demands->are_known = 0;
        return;
    }
    count = gaps(contact->outline, body.x, body.y, body.c, body.s, frame.x, frame.y, frame.c, frame.s, count, segments,
                 within, found);
    for (int64_t each = 0; each < count; each++) {
        const double *gap = found + 6 * each;
        demand(demands, gap[1], body.c * gap[2] - body.s * gap[3], body.s * gap[2] + body.c * gap[3]);
    }
}

/* Take up what all things demand that are no farther than this from a body; it was asked for its clearance there. */
void find_demands(const Crowd *crowd, const Contact *contact, Pose pose, double within, Demands *demands) {
    const Floor *floor = &crowd->floor;
    demands->count = 0, demands->are_known = 1;
    if (!contact->outline) {
        const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS};
        Round round = {demands, contact->radius};
        floor->all_near(floor->space, (Vect){pose.x, pose.y}, contact->radius + within, filter, note_near, &round);
        return;
    }
    double reach = contact->radius + within;
    if (!is_within(pose.x, pose.y, reach, contact->rows_x, contact->rows_y, contact->rows_far)) {
        demands->are_known = 0;
        return;
    }
    const Frame body = {pose.x, pose.y, cos(pose.heading), sin(pose.heading)}, here = {0.0, 0.0, 1.0, 0.0};
    demand_gaps(contact, body, here, contact->row_count, contact->rows, within, demands);
    Neighbours about;
    find_neighbours(crowd, contact, pose, reach, &about);
    if (!about.are_known) demands->are_known = 0;
    for (int each = 0; each < about.count; each++) {
        const Contact *other = crowd->robots[about.robots[each]]->contact;
        demand_gaps(contact, body, frame_of(floor, other), other->edge_count, other->edges, within, demands);
    }
}

/* As gives_way in motion.py; where it is not known, it may. */
static int may_give_way(const Robot *other, const Contact *pusher) {
    const Undercarriage *carriage = &other->carriage;
    if (other->contact->mass < pusher->mass || !carriage->is_plain) return 1;
    return carriage->motors[0].axis.coasts && carriage->motors[1].axis.coasts;
}

typedef struct {
    const Crowd *crowd;
    const Contact *pusher;
    int may_push;
} Push;

static void note_pushed(const void *shape, Vect point, double distance, Vect gradient, void *data) {
    (void)point, (void)distance, (void)gradient;
    Push *push = data;
    if (push->crowd->floor.filter_of(shape).categories == STANDING_THINGS) return;
    int64_t other = robot_of(push->crowd, shape);
    if (other < 0 || may_give_way(push->crowd->robots[other], push->pusher)) push->may_push = 1;
}

/* Whether a body at a place may push another robot away. */
int may_push(const Crowd *crowd, const Contact *contact, Pose pose) {
    const Floor *floor = &crowd->floor;
    Push push = {crowd, contact, 0};
    if (!contact->outline) {
        const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS};
        floor->all_near(floor->space, (Vect){pose.x, pose.y}, contact->radius, filter, note_pushed, &push);
        return push.may_push;
    }
    const Frame body = {pose.x, pose.y, cos(pose.heading), sin(pose.heading)};
    Neighbours about;
    find_neighbours(crowd, contact, pose, contact->radius, &about);
    if (!about.are_known) return 1;
    for (int each = 0; each < about.count; each++) {
        const Robot *other = crowd->robots[about.robots[each]];
        if (may_give_way(other, contact) &&
            gap_to_neighbour(floor, contact, body, other->contact, TOUCH_MM) < TOUCH_MM)
            return 1;
    }
    return 0;
}

static int64_t write_gaps(const Contact *contact, Frame body, Frame frame, int64_t count, const double *segments,
                          double within, double *rows, int64_t owner) {
    double found[6 * MOST_ROWS];
    count = gaps(contact->outline, body.x, body.y, body.c, body.s, frame.x, frame.y, frame.c, frame.s, count, segments,
                 within, found);
    for (int64_t each = 0; each < count; each++) {
        const double *gap = found + 6 * each;
        double *row = rows + 6 * each;
        row[0] = owner < 0 ? (double)owner : gap[0], row[1] = gap[1];
        row[2] = body.c * gap[2] - body.s * gap[3], row[3] = body.s * gap[2] + body.c * gap[3];
        row[4] = body.x + body.c * gap[4] - body.s * gap[5], row[5] = body.y + body.s * gap[4] + body.c * gap[5];
    }
    return count;
}

/* Write what is no farther than this from a robot with corners, a row each: which, the distance, the normal, and where
   on the body; -1 where Python has to find it. Which: a segment of what stands about the
   body, or, less than 0, which robot, counted from -1 downwards. */
int64_t things_near(const Crowd *crowd, const Robot *robot, double within, double *rows) {
    const Floor *floor = &crowd->floor;
    const Contact *contact = robot->contact;
    const Pose pose = robot->pose;
    if (!floor->is_known || !contact->outline || contact->version != floor->version) return -1;
    double reach = contact->radius + within;
    if (!is_within(pose.x, pose.y, reach, contact->rows_x, contact->rows_y, contact->rows_far)) return -1;
    const Frame body = {pose.x, pose.y, cos(pose.heading), sin(pose.heading)}, here = {0.0, 0.0, 1.0, 0.0};
    Neighbours about;
    find_neighbours(crowd, contact, pose, reach, &about);
    if (!about.are_known) return -1;
    int64_t count = contact->row_count;
    for (int each = 0; each < about.count; each++) count += crowd->robots[about.robots[each]]->contact->edge_count;
    if (count > MOST_ROWS) return -1;
    count = write_gaps(contact, body, here, contact->row_count, contact->rows, within, rows, 0);
    for (int each = 0; each < about.count; each++) {
        const Contact *other = crowd->robots[about.robots[each]]->contact;
        count += write_gaps(contact, body, frame_of(floor, other), other->edge_count, other->edges, within,
                            rows + 6 * count, -1 - about.robots[each]);
    }
    return count;
}
