/* Where a robot comes to rest that may meet something that stands: as bodies/motion.py, robot_body.py and settling.py.

   The contact space is pymunk's, and is asked as Python asks it. What is seldom, or takes more than pushing a body out
   of what stands, is left to Python: other robots near, things that are pushed, no way out. */

#include "robot.h"

#define NEAR_MM 60.0         /* as in contacts.py, and the next two */
#define LOOK_MM 1000.0
#define SKIN_MM 1e-9
#define LOOK_ROUND_MM 60.0   /* as in robot_body.py */
#define ROUNDS 8             /* as in settling.py, and the next one */
#define DEMANDS 10
#define LONELY_MM 250.0      /* as in crowd.py, and the next one */
#define ASTRAY_MM 50.0
#define MOST_ROWS 1024

#define ALL_THINGS 0xFFFFFFFFu
#define STANDING_THINGS 1u   /* as in contacts.py */

static double way_between(Pose start, Pose end) {
    double dx = end.x - start.x, dy = end.y - start.y;
    return sqrt(dx * dx + dy * dy);
}

static int is_within(double x, double y, double reach, double about_x, double about_y, double far) {
    return most(fabs(x - about_x), fabs(y - about_y)) + reach <= far;
}

static double disc_room(const Floor *floor, const Contact *contact, Pose pose, double look) {
    const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS};
    Found found;
    if (!floor->nearest(floor->space, (Vect){pose.x, pose.y}, contact->radius + look, filter, &found)) return look;
    return found.distance - contact->radius;
}

static void note_that_there_is_one(const void *shape, void *data) {
    (void)shape;
    *(int *)data = 1;
}

static int has_neighbours(const Floor *floor, const Contact *contact, Pose pose, double reach) {
    const Filter filter = {contact->group, ALL_THINGS, ALL_THINGS & ~STANDING_THINGS};
    const Box box = {pose.x - reach, pose.y - reach, pose.x + reach, pose.y + reach};
    int has_some = 0;
    floor->in_box(floor->space, box, filter, note_that_there_is_one, &has_some);
    return has_some;
}

/* How far the nearest thing is at least; no number where Python has to say it. */
static double clearance(const Floor *floor, Contact *contact, Pose pose) {
    if (!is_within(pose.x, pose.y, contact->radius + LOOK_MM, contact->awake_x, contact->awake_y, contact->awake_far)) {
        contact->awake_far = 0.0;
        return NAN;
    }
    double nearest = LOOK_ROUND_MM, reach = contact->radius + LOOK_ROUND_MM;
    int64_t is_in_disc = 0;
    if (contact->outline) {
        if (contact->version != floor->version ||
            !is_within(pose.x, pose.y, reach, contact->rows_x, contact->rows_y, contact->rows_far))
            return NAN;
        nearest = least_gap(contact->outline, pose.x, pose.y, cos(pose.heading), sin(pose.heading), 0.0, 0.0, 1.0, 0.0,
                            contact->row_count, contact->rows, LOOK_ROUND_MM, &is_in_disc);
    }
    if (!is_in_disc) {
        double room = disc_room(floor, contact, pose, NEAR_MM);
        if (!(room < NEAR_MM)) room = disc_room(floor, contact, pose, LOOK_MM);
        if (!contact->outline || room > TOUCH_MM) return room;
    }
    return has_neighbours(floor, contact, pose, reach) ? NAN : nearest;
}

/* Find the shortest move that leaves every near thing's half plane; 0 where there is none, or Python has to say it. */
static int way_out(const Contact *contact, Pose pose, double within, Vect *out) {
    double found[6 * MOST_ROWS], c = cos(pose.heading), s = sin(pose.heading), demands[DEMANDS][4];
    if (contact->row_count > MOST_ROWS) return 0;
    int64_t count = gaps(contact->outline, pose.x, pose.y, c, s, 0.0, 0.0, 1.0, 0.0, contact->row_count, contact->rows,
                         within, found);
    int kept = 0;
    for (int64_t each = 0; each < count; each++) {
        const double *gap = found + 6 * each;
        double nx = c * gap[2] - s * gap[3], ny = s * gap[2] + c * gap[3];
        int at = kept;
        while (at > 0 && demands[at - 1][3] > gap[1]) at--;
        /* In which order equal gaps come depends on the names of the things: let Python see to it. */
        if (at > 0 && demands[at - 1][3] == gap[1] && (demands[at - 1][0] != nx || demands[at - 1][1] != ny)) return 0;
        if (at == DEMANDS) continue;
        for (int moved = kept < DEMANDS ? kept : DEMANDS - 1; moved > at; moved--)
            for (int part = 0; part < 4; part++) demands[moved][part] = demands[moved - 1][part];
        demands[at][0] = nx, demands[at][1] = ny, demands[at][2] = SKIN_MM - gap[1], demands[at][3] = gap[1];
        if (kept < DEMANDS) kept++;
    }
    double shortest = INFINITY;
    for (int pass = 0; pass < 2; pass++) {
        for (int one = 0; one < kept; one++) {
            const double *a = demands[one];
            for (int other = pass ? one + 1 : one; other < (pass ? kept : one + 1); other++) {
                const double *b = demands[other];
                double x, y, turn = a[0] * b[1] - a[1] * b[0];
                if (pass) {
                    if (!(fabs(turn) > 1e-9)) continue;
                    x = (a[2] * b[1] - b[2] * a[1]) / turn, y = (a[0] * b[2] - b[0] * a[2]) / turn;
                } else {
                    if (!(a[2] > 0.0)) continue;
                    x = a[0] * a[2], y = a[1] * a[2];
                }
                int is_enough = 1;
                for (int each = 0; each < kept && is_enough; each++) {
                    const double *demand = demands[each];
                    is_enough = demand[0] * x + demand[1] * y >= demand[2] - SKIN_MM / 2.0;
                }
                if (is_enough && x * x + y * y < shortest) shortest = x * x + y * y, *out = (Vect){x, y};
            }
        }
    }
    return shortest < INFINITY;
}

/* Put a robot into its place in the contact space. */
void place(const Crowd *crowd, Robot *robot) {
    const Floor *floor = &crowd->floor;
    floor->set_position(robot->contact->body, (Vect){robot->pose.x, robot->pose.y});
    if (robot->contact->outline) floor->set_angle(robot->contact->body, robot->pose.heading);
    floor->reindex(floor->space, robot->contact->body);
    robot->astray = 0.0;
}

/* Move a robot that may meet something along its arc, and out of what it would end in; 0 where Python has to do it. */
int settle(const Crowd *crowd, Robot *robot) {
    const Floor *floor = &crowd->floor;
    const Stride *stride = &robot->carriage.stride;
    Contact *contact = robot->contact;
    Pose start = robot->pose, end = start;
    if (!floor->is_known) return 0;
    if (stride->moves && !robot->has_fallen) {
        if (!((fabs(stride->chord) + stride->reach) / 2.0 / contact->inner < 1.0)) return 0;
        end = along(start, stride->chord, stride->half_turn, stride->twist.turn);
        double room = clearance(floor, contact, end), move = way_between(start, end);
        for (int round = 0; !(room >= 0.0) || (round && way_between(start, end) > SLIDE * move); round++) {
            Vect out;
            if (isnan(room) || !contact->outline || round == ROUNDS || !way_out(contact, end, move, &out)) return 0;
            end.x += out.x, end.y += out.y;
            room = clearance(floor, contact, end);
        }
        robot->free = room;
    } else {
        double room = clearance(floor, contact, end);
        if (isnan(room)) return 0;
        robot->free = room;
    }
    robot->calm -= way_between(start, end) + fabs(end.heading - start.heading) * robot->feelers + crowd->fastest;
    robot->pose = end;
    double room = robot->free - crowd->fastest;
    if (crowd->is_shared) {
        place(crowd, robot);
        if (robot->free > LONELY_MM - ASTRAY_MM) room -= ASTRAY_MM;
    }
    robot->free = robot->looked = room;
    return 1;
}
