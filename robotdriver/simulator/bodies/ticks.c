/* Several ticks of robots in one call, up to the first that brings news: simulator/quiet_ticks.py says what news is.

   The robots with news in the last tick are left to Python, which has them feel, sense and report. Of the others, and of
   the ticks before it, only what every frame counts is kept. mm, rad and seconds. */

#include "robot.h"

#define ROUNDING_S 1e-9     /* as in sensors/schedule.py */
#define ROUNDING_STEPS 1e-9 /* as in sensors/echoes.py */

/* What is kept of a robot's tick; number is that of its frame, 0 where none was due. */
typedef struct {
    int64_t number;
    double time, distance, turn, charge;
    Pose pose;
} Passed;

/* When a robot reports, and the bounds beyond which its frames have to be shown: these, where any have to be. */
typedef struct {
    double joined, period, next;
    double until, from, way, from_angle, angle;
    double leeway, gone; /* how far it may go until a tick is to be looked at, and how far it went in this call */
    double reading;      /* of the ranger that its ear hears, where C cannot read that */
    int64_t is_always, is_followed, was_moving;
    int64_t kept; /* how many ticks Python has not taken down yet */
    Passed *passed;
    Ear *ear; /* of one who need not be shown what the cone reads; or none */
    Cone *cone;
    const Feelers *feelers; /* none where Python has to say what it feels */
} Watch;

#define MOST_KEPT 256 /* as in kept_ticks.py */
#define MOST_ROBOTS 8 /* as in quiet_ticks.py */

typedef struct {
    int64_t tick, most, made; /* the ticks before; how many may be made; how many were */
    int64_t read;             /* the last tick but the newest in which cones were read; 0 for none */
    double tick_s, due, until; /* sensors are read at the first tick at or after the one; the other ends the call */
    Watch *watches;
    double *fastest; /* of each tick, how far any other thing may have gone */
    uint8_t *news;   /* of each robot, whether the last tick has brought some */
} QuietTicks;

static int64_t is_moving(const Robot *robot) {
    const Pose *start = &robot->start, *pose = &robot->pose;
    return pose->x != start->x || pose->y != start->y || pose->heading != start->heading;
}

/* What a robot has counted by the end of a tick, as Undercarriage.counted and WorldRobot.report. */
static Passed counted_by(const Robot *robot, const Watch *watch, double now) {
    const Undercarriage *carriage = &robot->carriage;
    const Count *count = &carriage->count;
    double time = now - watch->joined, ticks = (double)carriage->ticks;
    int64_t number = time >= watch->next - ROUNDING_S ? (int64_t)((time + ROUNDING_S) / watch->period) : 0;
    return (Passed){number,
                    time,
                    count->distance + ticks * count->step.ahead,
                    count->turn + ticks * count->step.turn,
                    carriage->battery > 0.0 ? carriage->battery : 0.0,
                    robot->pose};
}

static int has_news(const Robot *robot, Watch *watch, const Passed *now) {
    if (is_moving(robot) != watch->was_moving) return 1;
    double dx = robot->pose.x - robot->start.x, dy = robot->pose.y - robot->start.y;
    watch->gone += sqrt(dx * dx + dy * dy);
    if (watch->gone >= watch->leeway) return 1;
    return watch->is_followed && now->number &&
           (now->time >= watch->until || fabs(now->distance - watch->from) > watch->way ||
            fabs(now->turn - watch->from_angle) > watch->angle);
}

/* Whether a robot feels what it felt before this tick; `near` as after `look_close`. */
static int is_felt_as_before(const Crowd *crowd, Robot *robot, const Watch *watch, int near) {
    if (near > 1) return 0;
    if (!watch->feelers) return !near;
    return (!near && !watch->feelers->seen) || feels_as_before(crowd, robot, watch->feelers);
}

/* How near the nearest other robot is in a cone, where it is not farther than this. All are round, and are heard. */
static double echo_of_others(const Crowd *crowd, int64_t own, const Cone *cone, Pose apex, double far) {
    double discs[3 * MOST_ROBOTS], *disc = discs;
    for (int64_t each = 0; each < crowd->count; each++, disc += 3) {
        const Robot *other = crowd->robots[each];
        disc[0] = other->pose.x, disc[1] = other->pose.y, disc[2] = other->contact->radius;
    }
    return cone->discs_ahead(discs, crowd->count, own, apex.x, apex.y, apex.heading, cone->half_angle, cone->range,
                             far);
}

/* Work a reading out, as sensors/echoes.py. */
static void read_cone(const Crowd *crowd, int64_t own, Cone *cone) {
    const Pose *pose = &crowd->robots[own]->pose;
    double c = cos(pose->heading), s = sin(pose->heading);
    Pose apex = {pose->x + c * cone->x - s * cone->y, pose->y + s * cone->x + c * cone->y,
                 pose->heading + cone->heading};
    double away =
        cone->wedge(cone->things, apex.x, apex.y, apex.heading, cone->half_angle, cone->range, cone->cosine);
    if (crowd->count > 1) away = least(away, echo_of_others(crowd, own, cone, apex, least(away, cone->range)));
    cone->fresh = NAN;
    if (away > cone->range || isinf(away)) return;
    if (cone->resolution != 0.0) away = floor(away / cone->resolution + ROUNDING_STEPS) * cone->resolution;
    cone->fresh = most(away, cone->nearest);
}

static int is_due(const Cone *cone, double now) { return now >= cone->due; }

/* Whether a frame has to be shown to an ear, or what a robot's ranger reads. */
static int64_t is_to_be_shown(const Crowd *crowd, int64_t own, const Watch *watch, const Passed *passed, double now) {
    Cone *cone = watch->cone;
    double reading = watch->reading;
    if (!passed->number) return cone && is_due(cone, now);
    if (cone) {
        cone->fresh = cone->reading;
        if (is_due(cone, now)) read_cone(crowd, own, cone);
        reading = cone->fresh;
    }
    return watch->ear->hear(watch->ear, passed->time, passed->distance, passed->turn, reading);
}

/* Whether a tick brings news of a robot. */
static int is_news(const Crowd *crowd, int64_t each, Watch *watch, double now, int is_read) {
    Robot *robot = crowd->robots[each];
    if (watch->is_always || watch->kept == MOST_KEPT) return 1;
    Passed *passed = watch->passed + watch->kept;
    *passed = counted_by(robot, watch, now);
    if (has_news(robot, watch, passed) || !is_felt_as_before(crowd, robot, watch, crowd->near[each])) return 1;
    if (is_read && !(watch->ear && watch->cone)) return 1;
    return watch->ear && is_to_be_shown(crowd, each, watch, passed, now);
}

/* Take a tick without news down; what was read as SensorClock.go_on, and have the ear do so. */
static void take_down(const Robot *robot, Watch *watch, int64_t tick, double now) {
    Cone *cone = watch->cone;
    int64_t number = watch->passed[watch->kept++].number;
    if (!number) return;
    watch->next = (double)(number + 1) * watch->period;
    if (!watch->ear) return;
    watch->ear->keep(watch->ear);
    if (!cone || !is_due(cone, now)) return;
    cone->reading = cone->fresh;
    cone->tick = tick;
    cone->pose = robot->pose;
    double count = floor((now + ROUNDING_S - cone->first) / cone->period) + 1.0;
    cone->due = cone->first + count * cone->period - ROUNDING_S;
}

/* When the first of the cones reads next. All read by one clock. */
static double next_due(const Crowd *crowd, const QuietTicks *quiet) {
    double due = INFINITY;
    for (int64_t each = 0; each < crowd->count; each++) {
        const Cone *cone = quiet->watches[each].cone;
        if (cone) due = least(due, cone->due);
    }
    return due;
}

/* Make ticks up to the first with news; of the robots with news the last one is as `tick` leaves it. Return why that
   stopped. */
int64_t ticks(Crowd *crowd, QuietTicks *quiet) {
    for (int64_t each = 0; each < crowd->count; each++) {
        quiet->watches[each].was_moving = is_moving(crowd->robots[each]);
        quiet->watches[each].gone = 0.0;
    }
    for (quiet->made = quiet->read = 0;;) {
        int64_t why = tick(crowd), is_last = why != 0, tick_number = quiet->tick + quiet->made + 1;
        quiet->fastest[quiet->made++] = crowd->fastest;
        double now = (double)tick_number * quiet->tick_s;
        int is_read = now >= quiet->due;
        for (int64_t each = 0; each < crowd->count; each++) {
            quiet->news[each] = why || is_news(crowd, each, quiet->watches + each, now, is_read);
            is_last |= quiet->news[each];
        }
        is_last |= quiet->made == quiet->most || now >= quiet->until;
        /* Python takes down what was read in a tick of all robots: of two ticks of a call the last is left to it. */
        if (is_last && is_read && quiet->read)
            for (int64_t each = 0; each < crowd->count; each++) quiet->news[each] = 1;
        for (int64_t each = 0; each < crowd->count; each++)
            if (!quiet->news[each]) take_down(crowd->robots[each], quiet->watches + each, tick_number, now);
        if (is_last) return why;
        if (is_read) quiet->read = tick_number, quiet->due = next_due(crowd, quiet);
    }
}
