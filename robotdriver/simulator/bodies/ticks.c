/* Several ticks of robots in one call, up to the first that brings news: simulator/quiet_ticks.py says what news is.

   The last tick is left to Python, which has the robots feel, sense and report; of those before it only what every
   frame counts is kept. mm, rad and seconds. */

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
    double gone, leeway; /* in this call, and how far it may go until a tick is to be looked at */
    int64_t is_followed, was_moving;
    Passed *passed;
    Ear *ear; /* of one who need not be shown what the cone reads; or none */
    Cone *cone;
    const Feelers *feelers; /* none where Python has to say what it feels */
} Watch;

typedef struct {
    int64_t tick, most, made; /* the ticks before; how many may be made; how many were */
    double tick_s, due;       /* sensors read at the first tick at or after this */
    Watch *watches;
    double *fastest; /* of each tick, how far any other thing may have gone */
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
    double nearest = INFINITY;
    for (int64_t each = 0; each < crowd->count; each++) {
        const Robot *other = crowd->robots[each];
        double disc[3] = {other->pose.x, other->pose.y, other->contact->radius};
        if (each != own)
            nearest = least(nearest, cone->discs_ahead(disc, 1, -1, apex.x, apex.y, apex.heading, cone->half_angle,
                                                       cone->range, far));
    }
    return nearest;
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

/* Whether what a robot's ranger reads has to be shown. */
static int64_t is_to_be_shown(const Crowd *crowd, int64_t own, const Watch *watch, const Passed *passed, double now) {
    Cone *cone = watch->cone;
    if (!passed->number) return is_due(cone, now);
    cone->fresh = cone->reading;
    if (is_due(cone, now)) read_cone(crowd, own, cone);
    return watch->ear->hear(watch->ear, passed->time, passed->distance, passed->turn, cone->fresh);
}

/* Take down what was read in a tick, as SensorClock.go_on, and have the ear do so. */
static void take_down(const Robot *robot, const Watch *watch, const Passed *passed, int64_t tick, double now) {
    Cone *cone = watch->cone;
    if (!passed->number) return;
    watch->ear->keep(watch->ear);
    if (!is_due(cone, now)) return;
    cone->reading = cone->fresh;
    cone->tick = tick;
    cone->pose = robot->pose;
    double number = floor((now + ROUNDING_S - cone->first) / cone->period) + 1.0;
    cone->due = cone->first + number * cone->period - ROUNDING_S;
}

/* Make ticks up to the first with news; the last one is as `tick` leaves it, and why that stopped is returned. */
int64_t ticks(Crowd *crowd, QuietTicks *quiet) {
    for (int64_t each = 0; each < crowd->count; each++)
        quiet->watches[each].was_moving = is_moving(crowd->robots[each]);
    for (quiet->made = 0;;) {
        int64_t why = tick(crowd), made = quiet->made++;
        quiet->fastest[made] = crowd->fastest;
        double now = (double)(quiet->tick + quiet->made) * quiet->tick_s;
        if (why || quiet->made == quiet->most || now >= quiet->due) return why;
        for (int64_t each = 0; each < crowd->count; each++) {
            Watch *watch = quiet->watches + each;
            watch->passed[made] = counted_by(crowd->robots[each], watch, now);
            if (has_news(crowd->robots[each], watch, watch->passed + made)) return why;
            if (!is_felt_as_before(crowd, crowd->robots[each], watch, crowd->near[each])) return why;
        }
        for (int64_t each = 0; each < crowd->count; each++) {
            Watch *watch = quiet->watches + each;
            if (watch->ear && is_to_be_shown(crowd, each, watch, watch->passed + made, now)) return why;
        }
        for (int64_t each = 0; each < crowd->count; each++) {
            Watch *watch = quiet->watches + each;
            const Robot *robot = crowd->robots[each];
            if (watch->ear) take_down(robot, watch, watch->passed + made, quiet->tick + quiet->made, now);
            int64_t number = watch->passed[made].number;
            if (number) watch->next = (double)(number + 1) * watch->period;
        }
    }
}
