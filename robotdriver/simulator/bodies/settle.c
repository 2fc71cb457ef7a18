/* Where a robot comes to rest that may meet something: as bodies/motion.py and settling.py.

   What is seldom is left to Python: things that are pushed, things on routes, moves that are taken in several steps. */

#include "robot.h"

#define SKIN_MM 1e-9       /* as in contacts.py */
#define ROUNDS 8           /* as in settling.py */
#define LONELY_MM 250.0    /* as in crowd.py, and the next one */
#define ASTRAY_MM 50.0

enum { IS_UNKNOWN, IS_FOUND, IS_NONE };

static double way_between(Pose start, Pose end) {
    double dx = end.x - start.x, dy = end.y - start.y;
    return sqrt(dx * dx + dy * dy);
}

/* Take up what a near thing demands, after those that are deeper in, and among so many only. */
void demand(Demands *demands, double distance, double nx, double ny) {
    Demand *rows = demands->rows;
    int at = demands->count;
    while (at > 0 && rows[at - 1].distance > distance) at--;
    /* In which order equal gaps come depends on the names of the things: let Python see to it. */
    if (at > 0 && rows[at - 1].distance == distance && (rows[at - 1].nx != nx || rows[at - 1].ny != ny))
        demands->are_known = 0;
    if (at == MOST_DEMANDS) return;
    for (int moved = demands->count < MOST_DEMANDS ? demands->count : MOST_DEMANDS - 1; moved > at; moved--)
        rows[moved] = rows[moved - 1];
    rows[at] = (Demand){nx, ny, SKIN_MM - distance, distance};
    if (demands->count < MOST_DEMANDS) demands->count++;
}

/* Find the shortest move that leaves every near thing's half plane. */
static int way_out(const Demands *demands, Vect *out) {
    const Demand *rows = demands->rows;
    double shortest = INFINITY;
    if (!demands->are_known) return IS_UNKNOWN;
    for (int pass = 0; pass < 2; pass++) {
        for (int one = 0; one < demands->count; one++) {
            const Demand *a = rows + one;
            for (int other = pass ? one + 1 : one; other < (pass ? demands->count : one + 1); other++) {
                const Demand *b = rows + other;
                double x, y, turn = a->nx * b->ny - a->ny * b->nx;
                if (pass) {
                    if (!(fabs(turn) > 1e-9)) continue;
                    x = (a->least * b->ny - b->least * a->ny) / turn, y = (a->nx * b->least - b->nx * a->least) / turn;
                } else {
                    if (!(a->least > 0.0)) continue;
                    x = a->nx * a->least, y = a->ny * a->least;
                }
                int is_enough = 1;
                for (int each = 0; each < demands->count && is_enough; each++)
                    is_enough = rows[each].nx * x + rows[each].ny * y >= rows[each].least - SKIN_MM / 2.0;
                if (is_enough && x * x + y * y < shortest) shortest = x * x + y * y, *out = (Vect){x, y};
            }
        }
    }
    return shortest < INFINITY ? IS_FOUND : IS_NONE;
}

/* Put a robot into its place in the contact space. */
void place(const Crowd *crowd, Robot *robot) {
    const Floor *floor = &crowd->floor;
    floor->set_position(robot->contact->body, (Vect){robot->pose.x, robot->pose.y});
    if (robot->contact->outline) floor->set_angle(robot->contact->body, robot->pose.heading);
    floor->reindex(floor->space, robot->contact->body);
    robot->astray = 0.0;
}

/* Where a robot is after a share of its way. */
static Pose part_way(const Robot *robot, double share) {
    const Stride *stride = &robot->carriage.stride;
    double chord = stride->chord, half_turn = stride->half_turn, turn = stride->twist.turn;
    if (share != 1.0) turn = share * turn, arc_of(share * stride->twist.ahead, turn, &chord, &half_turn);
    return along(robot->pose, chord, half_turn, turn);
}

/* Go along the way by the clearance, again and again, until the body touches; 0 where Python has to do it. */
static int advance(const Crowd *crowd, const Robot *robot, Pose *rest, double *room) {
    double length = robot->carriage.stride.reach, gone = 0.0;
    if (robot->carriage.stride.twist.aside != 0.0) return 0;
    Pose pose = part_way(robot, 0.0);
    for (;;) {
        double clear = clearance(crowd, robot->contact, pose);
        if (isnan(clear)) return 0;
        if (clear < TOUCH_MM || gone >= length) {
            *rest = pose, *room = most(clear, 0.0);
            if (!robot->contact->outline) rest->heading = part_way(robot, 1.0).heading;
            return 1;
        }
        gone = least(gone + clear - TOUCH_MM / 2.0, length);
        pose = part_way(robot, gone / length);
    }
}

/* Find where a robot comes to rest that is moved along its arc, and its room there; 0 where Python has to do it. */
static int come_to_rest(const Crowd *crowd, const Robot *robot, Pose *rest, double *room) {
    const Stride *stride = &robot->carriage.stride;
    Contact *contact = robot->contact;
    if (!((fabs(stride->chord) + stride->reach) / 2.0 / contact->inner < 1.0)) return 0;
    Pose intended = part_way(robot, 1.0);
    *rest = intended, *room = clearance(crowd, contact, intended);
    if (*room >= 0.0) return 1;
    double move = way_between(robot->pose, intended);
    for (int round = 0; !isnan(*room) && round < ROUNDS; round++) {
        Demands demands;
        Vect out = {0.0, 0.0};
        find_demands(crowd, contact, *rest, move, &demands);
        int is_way = way_out(&demands, &out);
        if (is_way == IS_UNKNOWN) return 0;
        if (is_way == IS_NONE) break;
        rest->x += out.x, rest->y += out.y;
        *room = clearance(crowd, contact, *rest);
        if (*room >= 0.0 && way_between(robot->pose, *rest) <= SLIDE * move) break;
    }
    if (isnan(*room)) return 0;
    if (!(*room >= 0.0 && way_between(robot->pose, *rest) <= SLIDE * move) && !advance(crowd, robot, rest, room))
        return 0;
    int is_held = rest->x != intended.x || rest->y != intended.y || rest->heading != intended.heading;
    return !(is_held && crowd->count > 1 && may_push(crowd, contact, intended));
}

/* Move a robot that may meet something along its arc, and out of what it would end in; 0 where Python has to do it. */
int settle(const Crowd *crowd, Robot *robot) {
    Pose start = robot->pose, end = start;
    double room;
    if (!crowd->floor.is_known) return 0;
    if (robot->carriage.stride.moves && !robot->has_fallen) {
        if (!come_to_rest(crowd, robot, &end, &room)) return 0;
    } else {
        room = clearance(crowd, robot->contact, end);
        if (isnan(room)) return 0;
    }
    robot->calm -= way_between(start, end) + fabs(end.heading - start.heading) * robot->feelers + crowd->fastest;
    robot->pose = end;
    robot->free = room - crowd->fastest;
    if (crowd->is_shared) {
        place(crowd, robot);
        if (room > LONELY_MM - ASTRAY_MM) robot->free -= ASTRAY_MM;
    }
    robot->looked = robot->free;
    return 1;
}
