/* A tick of robots, compiled: how differential drives roll, and how bodies go on that certainly meet nothing.

   The arithmetic is that of undercarriage/ and bodies/motion.py, operation by operation, so a run is the same to the
   last bit with and without a compiler. Built by packaging/c_libraries.py with -ffp-contract=off. The structures are those that
   the Python objects read and write: one piece of memory for both. mm, rad and seconds. */

#include "robot.h"

#define UPDATE_S 0.1       /* as in undercarriage/odometer.py */
#define PIECE_MM 50.0      /* as in undercarriage/odometer.py */
#define STALLED_SHARE 0.5  /* as in undercarriage/motor.py */
#define MANY_TICKS ((int64_t)1 << 40)
#define TAU 6.283185307179586476925286766559

/* randomness.py */

#define GOLDEN 0x9E3779B97F4A7C15u

static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static double uniform(uint64_t key, int64_t place, uint64_t draw) {
    uint64_t bits = mixed(mixed(key + (uint64_t)place * GOLDEN) + (draw + 1) * GOLDEN);
    return (double)(bits >> 11) * 0x1p-53;
}

static double normal(uint64_t key, int64_t place, uint64_t draw) {
    double radius = sqrt(-2.0 * log(1.0 - uniform(key, place, draw)));
    return radius * cos(TAU * uniform(key, place, draw + 1));
}

/* undercarriage/axis.py */

static double axis_even_s(const Axis *axis) {
    if (isnan(axis->remaining)) return axis->speed == axis->wanted ? INFINITY : 0.0;
    double speed = fabs(axis->speed);
    if (speed == 0.0 || speed != axis->wanted || axis->speed * axis->remaining < 0.0) return 0.0;
    return most((fabs(axis->remaining) - speed * speed / (2.0 * axis->deceleration)) / speed, 0.0);
}

/* Change the speed evenly; return the way until it is reached, and the time that is left then. */
static double ramp(Axis *axis, double wanted, double rate, double *left_s) {
    double before = axis->speed, duration_s = *left_s, change_s = fabs(wanted - before) / rate;
    if (change_s <= duration_s) {
        axis->speed = wanted, *left_s = duration_s - change_s;
        return (before + wanted) / 2.0 * change_s;
    }
    axis->speed = before + copysign(rate * duration_s, wanted - before), *left_s = 0.0;
    return (before + axis->speed) / 2.0 * duration_s;
}

static double approach(Axis *axis, double wanted, double duration_s) {
    double way = 0.0, left_s = duration_s;
    if (axis->speed != 0.0 && (wanted * axis->speed <= 0.0 || fabs(wanted) < fabs(axis->speed))) {
        double slow = axis->coasts ? axis->coasting : axis->deceleration;
        way = ramp(axis, wanted * axis->speed > 0.0 ? wanted : 0.0, slow, &left_s);
    }
    if (left_s > 0.0 && wanted != axis->speed) way += ramp(axis, wanted, axis->acceleration, &left_s);
    return way + axis->speed * left_s;
}

static double peak_of(double speed, double to_go, double fast, double slow) {
    if (isinf(slow)) return isinf(fast) ? INFINITY : sqrt(2.0 * fast * to_go + speed * speed);
    if (isinf(fast)) return sqrt(2.0 * slow * to_go);
    return sqrt((2.0 * fast * slow * to_go + slow * speed * speed) / (fast + slow));
}

static double travel(Axis *axis, double remaining, double duration_s) {
    double way = 0.0, left_s = duration_s, slow = axis->deceleration, fast = axis->acceleration;
    double sign = copysign(1.0, remaining);
    if (axis->speed * sign < 0.0 || axis->speed * axis->speed / (2.0 * slow) > fabs(remaining) * (1.0 + 1e-12)) {
        way = ramp(axis, 0.0, slow, &left_s);
        remaining -= way;
        if (left_s == 0.0) {
            axis->remaining = remaining;
            return way;
        }
        sign = copysign(1.0, remaining);
    }
    double to_go = fabs(remaining), speed = fabs(axis->speed);
    double peak = most(least(axis->wanted, peak_of(speed, to_go, fast, slow)), 0.0);
    double begin_rate = peak >= speed ? fast : slow;
    double begin_s = fabs(peak - speed) / begin_rate, end_s = peak / slow;
    double begun = (speed + peak) / 2.0 * begin_s, ended = peak / 2.0 * end_s;
    double cruise_s = peak > 0.0 ? most((to_go - begun - ended) / peak, 0.0) : INFINITY;
    if (left_s >= begin_s + cruise_s + end_s || to_go == 0.0) {
        axis->wanted = axis->speed = 0.0;
        axis->remaining = NAN;
        return way + remaining;
    }
    double reached, gone;
    if (left_s < begin_s) {
        reached = speed + copysign(begin_rate * left_s, peak - speed);
        gone = (speed + reached) / 2.0 * left_s;
    } else if (left_s < begin_s + cruise_s) {
        reached = peak, gone = begun + peak * (left_s - begin_s);
    } else {
        double slowing_s = left_s - begin_s - cruise_s;
        reached = peak - slow * slowing_s;
        gone = to_go - ended + (peak + reached) / 2.0 * slowing_s;
    }
    axis->speed = sign * reached;
    axis->remaining = remaining - sign * gone;
    return way + sign * gone;
}

static double advance(Axis *axis, double duration_s) {
    if (!isnan(axis->remaining)) return travel(axis, axis->remaining, duration_s);
    return axis->wanted == axis->speed ? axis->wanted * duration_s : approach(axis, axis->wanted, duration_s);
}

/* undercarriage/motor.py */

static double motor_turn(Motor *motor, double duration_s) {
    motor->way = advance(&motor->axis, duration_s);
    if (isnan(motor->axis.remaining) && motor->axis.wanted == 0.0) motor->velocity = 0.0;
    return motor->way;
}

static void motor_begin(Motor *motor, double step, int64_t ticks) {
    motor->begun += (double)ticks * motor->step;
    motor->step = step;
}

static void hold_back(Motor *motor, double share, double duration_s) {
    motor->axis.speed *= share;
    if (!isnan(motor->axis.remaining)) motor->axis.remaining += motor->way * (1.0 - share);
    if (motor->way != 0.0 && share < STALLED_SHARE) motor->stalled_s += duration_s;
}

/* undercarriage/odometer.py */

static Pose believed(const Count *count, int64_t ticks) {
    double chord, half_turn, turn = (double)ticks * count->step.turn;
    arc_of((double)ticks * count->step.ahead, turn, &chord, &half_turn);
    return along(count->begun, chord, half_turn, turn);
}

static void count_begin(Count *count, Twist step, int64_t ticks) {
    if (ticks && (count->step.ahead != 0.0 || count->step.aside != 0.0 || count->step.turn != 0.0)) {
        count->begun = believed(count, ticks);
        count->distance += (double)ticks * count->step.ahead;
        count->turn += (double)ticks * count->step.turn;
    }
    count->step = step;
}

static int64_t update_of(const Miscount *errors) { return (int64_t)floor(errors->time_s / UPDATE_S + 1e-9); }
static int64_t piece_of(const Miscount *errors) { return (int64_t)floor(errors->rolled / PIECE_MM + 1e-9); }

static int64_t ticks_of(double ticks) {
    return ticks >= (double)MANY_TICKS ? MANY_TICKS : ticks <= 0.0 ? 0 : (int64_t)ticks;
}

static int64_t like_ticks(const Miscount *errors, double way, double tick_s) {
    double ticks = (double)MANY_TICKS;
    if (errors->redraws) {
        double left_s = (double)(update_of(errors) + 1) * UPDATE_S - errors->time_s;
        ticks = least(ticks, floor(left_s / tick_s) - 1.0);
    }
    if (errors->heading != 0.0 && way != 0.0) {
        double left = (double)(piece_of(errors) + 1) * PIECE_MM - errors->rolled;
        ticks = least(ticks, floor(left / fabs(way)) - 1.0);
    }
    return ticks_of(ticks);
}

static double heading_of(const Miscount *errors, double way) {
    double begin = errors->rolled, total = 0.0, end = begin + way;
    int64_t piece = piece_of(errors);
    while (begin < end) {
        double until = least((double)(piece + 1) * PIECE_MM, end);
        total += most(until - begin, 0.0) / PIECE_MM * normal(errors->key, piece, 8);
        begin = until, piece++;
    }
    return total * errors->heading;
}

static Twist counted_of(Miscount *errors, Twist twist) {
    int64_t update;
    if (errors->redraws && (update = update_of(errors)) != errors->drawn_update) {
        errors->drawn_update = update;
        for (int draw = 0; draw < 3; draw++)
            errors->shares[draw] =
                errors->biases[draw] +
                (2.0 * uniform(errors->key, update, (uint64_t)draw) - 1.0) * errors->ranges[draw];
    }
    double distance = errors->shares[0], turning = errors->shares[1], difference = errors->shares[2];
    double ahead = twist.ahead * (1.0 + distance) + difference * twist.turn * errors->track / 4.0;
    double turn = twist.turn * (1.0 + turning) + difference * twist.ahead / errors->track;
    if (errors->heading != 0.0) turn += heading_of(errors, fabs(twist.ahead));
    return (Twist){ahead, twist.aside * (1.0 + distance), turn};
}

/* undercarriage/undercarriage.py, of a differential drive */

static const Twist STANDING = {0.0, 0.0, 0.0};

static Twist twist_of(const Undercarriage *carriage, double left, double right) {
    return (Twist){(left + right) / 2.0, 0.0, (right - left) / carriage->base};
}

static void ways_of(const Undercarriage *carriage, double ahead, double turn, double *ways) {
    double half = turn * carriage->base / 2.0;
    ways[0] = ahead - half, ways[1] = ahead + half;
}

static void end_stretch(Undercarriage *carriage) {
    int64_t ticks = carriage->ticks;
    carriage->is_steady = 0;
    if (!ticks) return;
    if (!carriage->errors.is_none) {
        carriage->errors.rolled += (double)ticks * fabs(carriage->rolled.ahead);
        carriage->errors.time_s += (double)ticks * carriage->tick_s;
    }
    count_begin(&carriage->count, STANDING, ticks);
    for (int each = 0; each < 2; each++) motor_begin(&carriage->motors[each], 0.0, ticks);
    carriage->ticks = 0;
    carriage->rolled = STANDING;
}

static void begin_stretch(Undercarriage *carriage, Twist rolled, Twist counted, const double *ways) {
    carriage->rolled = rolled;
    count_begin(&carriage->count, counted, carriage->ticks);
    for (int each = 0; each < 2; each++) motor_begin(&carriage->motors[each], ways[each], carriage->ticks);
    carriage->ticks = 1;
}

static double even_s(const Undercarriage *carriage) {
    double least_s = INFINITY;
    int count = carriage->is_body_driven ? 3 : 2;
    for (int each = 0; each < count; each++) {
        double one_s = axis_even_s(carriage->is_body_driven ? &carriage->body[each] : &carriage->motors[each].axis);
        if (one_s == 0.0) return 0.0;
        if (one_s < least_s) least_s = one_s;
    }
    return least_s;
}

static void body_ways(Undercarriage *carriage, double *ways) {
    double tick_s = carriage->tick_s, moved[3];
    for (int each = 0; each < 3; each++) moved[each] = advance(&carriage->body[each], tick_s);
    if (carriage->curvature != 0.0) moved[2] = moved[0] * carriage->curvature;
    ways_of(carriage, moved[0], moved[2], ways);
    double excess = most(fabs(ways[0]), fabs(ways[1])) / (carriage->fastest * tick_s);
    if (excess > 1.0 + 1e-12) {
        ways[0] /= excess, ways[1] /= excess;
        for (int each = 0; each < 3; each++) {
            Axis *axis = &carriage->body[each];
            axis->speed /= excess;
            if (!isnan(axis->remaining)) axis->remaining += moved[each] * (1.0 - 1.0 / excess);
        }
    }
    for (int each = 0; each < 2; each++) {
        Motor *motor = &carriage->motors[each];
        motor->way = ways[each];
        motor->velocity = motor->axis.wanted = motor->axis.speed = ways[each] / tick_s;
        motor->axis.remaining = NAN, motor->axis.coasts = 0;
    }
}

static void expect_like_ticks(Undercarriage *carriage, Twist rolled, Twist counted) {
    carriage->steady_ticks = like_ticks(&carriage->errors, fabs(rolled.ahead), carriage->tick_s);
    double left_s = even_s(carriage), share = 1.0;
    if (isinf(left_s)) return;
    if (carriage->is_body_driven) {
        carriage->body[0].passing = counted.ahead;
        carriage->body[1].passing = counted.aside;
        carriage->body[2].passing = counted.turn;
        if (rolled.ahead != 0.0) share = most(share, fabs(counted.ahead / rolled.ahead));
        if (rolled.turn != 0.0) share = most(share, fabs(counted.turn / rolled.turn));
    } else {
        for (int each = 0; each < 2; each++) carriage->motors[each].axis.passing = carriage->motors[each].way;
    }
    int64_t ticks = ticks_of(trunc(left_s / (share * carriage->tick_s)) - 1.0);
    if (ticks < carriage->steady_ticks) carriage->steady_ticks = ticks;
}

static void next_stride(Undercarriage *carriage) {
    end_stretch(carriage);
    int was_short = carriage->is_short != 0;
    carriage->is_short = 0;
    if (!was_short) carriage->motors[0].stalled_s = carriage->motors[1].stalled_s = 0.0;
    int was_even = !was_short && even_s(carriage) >= carriage->tick_s;
    double ways[2], steps[2];
    if (carriage->is_body_driven)
        body_ways(carriage, ways);
    else
        for (int each = 0; each < 2; each++) ways[each] = motor_turn(&carriage->motors[each], carriage->tick_s);
    Twist rolled = twist_of(carriage, ways[0], ways[1]), counted = rolled;
    if (!carriage->errors.is_none) counted = counted_of(&carriage->errors, rolled);
    ways_of(carriage, counted.ahead, counted.turn, steps);
    begin_stretch(carriage, rolled, counted, steps);
    if (carriage->is_body_driven && !carriage->errors.is_none) {
        const double missed[3] = {rolled.ahead - counted.ahead, rolled.aside - counted.aside,
                                  rolled.turn - counted.turn};
        for (int each = 0; each < 3; each++)
            if (!isnan(carriage->body[each].remaining)) carriage->body[each].remaining += missed[each];
    }
    Stride *stride = &carriage->stride;
    stride->drain = carriage->idle + carriage->wheel * (fabs(ways[0]) + fabs(ways[1]));
    carriage->battery -= stride->drain;
    stride->twist = rolled;
    stride->moves = rolled.ahead != 0.0 || rolled.turn != 0.0;
    stride->reach = 0.0;
    if (stride->moves) {
        arc_of(rolled.ahead, rolled.turn, &stride->chord, &stride->half_turn);
        stride->reach = fabs(rolled.ahead) + fabs(rolled.turn) * carriage->outline;
    }
    if (was_even) {
        carriage->is_steady = 1;
        expect_like_ticks(carriage, rolled, counted);
    }
}

/* Turn the wheels for a tick; 0 where this drive, or its orders, are not known here. */
static int roll(Robot *robot) {
    Undercarriage *carriage = &robot->carriage;
    robot->start = robot->pose;
    if (!carriage->is_plain || carriage->motors[0].has_plans || carriage->motors[1].has_plans ||
        (robot->rubs && carriage->slip > 0.0))
        return 0;
    if (carriage->is_short || !carriage->is_steady || carriage->steady_ticks <= 0) {
        next_stride(carriage);
        return 1;
    }
    carriage->steady_ticks--;
    carriage->ticks++;
    int count = carriage->is_body_driven ? 3 : 2;
    for (int each = 0; each < count; each++) {
        Axis *axis = carriage->is_body_driven ? &carriage->body[each] : &carriage->motors[each].axis;
        if (!isnan(axis->remaining)) axis->remaining -= axis->passing;
    }
    carriage->battery -= carriage->stride.drain;
    return 1;
}

/* Note how far the wheels came of a way in which something may have stood, as Undercarriage.came does; 0 where the
   drive is not known here. */
int64_t came(Robot *robot) {
    Undercarriage *carriage = &robot->carriage;
    const Stride *stride = &carriage->stride;
    if (!carriage->is_plain) return 0;
    if (!stride->moves || robot->has_fallen) return 1;
    Pose intended = along(robot->start, stride->chord, stride->half_turn, stride->twist.turn);
    const Pose ends[2] = {robot->pose, intended};
    double went[2][2], shares[2], counted[2], rolled[2];
    for (int each = 0; each < 2; each++) {
        double turn = ends[each].heading - robot->start.heading, half = turn / 2.0;
        double dx = ends[each].x - robot->start.x, dy = ends[each].y - robot->start.y;
        double stretch = fabs(half) > 1e-9 ? half / sin(half) : 1.0, middle = robot->start.heading + half;
        ways_of(carriage, (cos(middle) * dx + sin(middle) * dy) * stretch, turn, went[each]);
    }
    for (int each = 0; each < 2; each++) {
        double asked = went[1][each];
        shares[each] = fabs(asked) < 1e-9 ? 1.0 : least(most(went[0][each] / asked, 0.0), 1.0);
    }
    double share = least(shares[0], shares[1]);
    if (share >= 1.0 - 1e-9) return 1;
    carriage->is_short = 1;
    carriage->ticks--;
    for (int each = 0; each < 2; each++) {
        counted[each] = carriage->motors[each].step * shares[each];
        rolled[each] = carriage->motors[each].way * shares[each];
    }
    end_stretch(carriage);
    begin_stretch(carriage, twist_of(carriage, rolled[0], rolled[1]), twist_of(carriage, counted[0], counted[1]),
                  counted);
    for (int each = 0; each < 2; each++) hold_back(&carriage->motors[each], shares[each], carriage->tick_s);
    for (int each = 0; each < 3 && carriage->is_body_driven; each++) {
        Axis *axis = &carriage->body[each];
        double before = axis->speed;
        axis->speed = before * share;
        if (!isnan(axis->remaining)) axis->remaining += before * carriage->tick_s * (1.0 - share);
    }
    return 1;
}

/* bodies/motion.py */

#define STALE_MM 40.0   /* as in bodies/crowd.py, and the next two */
#define LONELY_MM 250.0
#define ASTRAY_MM 50.0

enum { ALL_WENT, IS_ASKED, IS_ASTRAY, ARE_UNKNOWN }; /* as in bodies/crowd.py */

/* Say of each robot whether it may touch something (2), or something may excite its feelers (1). */
void look_close(const Crowd *crowd) {
    for (int64_t each = 0; each < crowd->count; each++) {
        const Robot *robot = crowd->robots[each];
        crowd->near[each] = robot->free <= TOUCH_MM ? 2 : robot->free <= robot->close && robot->calm <= 0.0;
    }
}

/* Let those that meet nothing for certain go along their arcs, until one has to be asked for or put into its place:
   that is the one before the next. */
int64_t go_on(Crowd *crowd) {
    while (crowd->next < crowd->count) {
        Robot *robot = crowd->robots[crowd->next++];
        const Stride *stride = &robot->carriage.stride;
        int moves = stride->moves && !robot->has_fallen;
        double reach = moves ? stride->reach : 0.0, room = robot->free - reach - crowd->fastest;
        if (room <= TOUCH_MM || (room <= robot->close && robot->looked - room > STALE_MM)) {
            if (settle(crowd, robot)) continue;
            return IS_ASKED;
        }
        robot->free = room;
        robot->calm -= crowd->fastest;
        if (moves) {
            robot->pose = along(robot->pose, stride->chord, stride->half_turn, stride->twist.turn);
            robot->astray += reach;
            robot->calm -= fabs(stride->chord) + fabs(stride->twist.turn) * robot->feelers;
        }
        if (robot->astray != 0.0 && crowd->is_shared &&
            (room < LONELY_MM + crowd->fastest || robot->astray > ASTRAY_MM)) {
            if (!crowd->floor.is_known) return IS_ASTRAY;
            place(crowd, robot);
        }
    }
    look_close(crowd);
    return ALL_WENT;
}

/* Find out how far any other thing may go in this tick, and let the robots go. */
int64_t begin_to_go(Crowd *crowd) {
    crowd->next = 0;
    crowd->fastest = crowd->routes;
    for (int64_t each = 0; each < crowd->count && crowd->count > 1; each++) {
        const Robot *robot = crowd->robots[each];
        if (!robot->has_fallen) crowd->fastest = most(crowd->fastest, robot->carriage.stride.reach);
    }
    if (crowd->count > 1) crowd->fastest *= SLIDE, stir(crowd, crowd->fastest);
    return go_on(crowd);
}

/* Turn the wheels of all robots, and let them go; where some drives are not known here, these are marked, and wait. */
int64_t tick(Crowd *crowd) {
    int are_known = 1;
    for (int64_t each = 0; each < crowd->count; each++) {
        int is_known = roll(crowd->robots[each]);
        crowd->near[each] = !is_known;
        are_known &= is_known;
    }
    return are_known ? begin_to_go(crowd) : ARE_UNKNOWN;
}

/* Take from the room of all robots what something else went. */
void allow_for(Crowd *crowd, double way) {
    stir(crowd, way);
    for (int64_t each = 0; each < crowd->count; each++) {
        crowd->robots[each]->free -= way;
        crowd->robots[each]->calm -= way;
    }
}

/* What robots report of their motion, seven numbers of each: x, y and heading by the odometer, the heading between -pi
   and pi, speeds ahead, aside and round, and whether a motor is held fast; of drives that are not known here, nothing. */
void motions(const Robot *const *robots, int64_t count, double *to) {
    for (int64_t each = 0; each < count; each++, to += 7) {
        const Undercarriage *carriage = &robots[each]->carriage;
        if (!carriage->is_plain) continue;
        const Motor *left = &carriage->motors[0], *right = &carriage->motors[1];
        Pose pose = believed(&carriage->count, carriage->ticks);
        Twist twist = twist_of(carriage, left->axis.speed, right->axis.speed);
        to[0] = pose.x, to[1] = pose.y, to[2] = remainder(pose.heading, TAU);
        to[3] = twist.ahead, to[4] = twist.aside, to[5] = twist.turn;
        to[6] = left->stalled_s != 0.0 || right->stalled_s != 0.0;
    }
}

/* Copy places that lie anywhere, three numbers each, side by side. */
void gather(int64_t count, const double *const *from, double *to) {
    for (int64_t each = 0; each < 3 * count; each++) to[each] = from[each / 3][each % 3];
}
