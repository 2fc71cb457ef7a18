/* The robots of a floor, as the Python objects and the compiled parts work on them: one piece of memory for both.

   RobotState in robot_state.py, and the structures in undercarriage/, have these fields in this order. mm, rad, s. */

#include "convex.h"

#include <math.h>
#include <stdint.h>

#define TOUCH_MM 1e-3 /* as in contacts.py */
#define SLIDE 1.1     /* as in settling.py */

typedef struct {
    double speed, wanted, remaining, passing; /* remaining is no number where it keeps a speed */
    double acceleration, deceleration, coasting;
    int64_t coasts;
} Axis;

typedef struct {
    Axis axis;
    double begun, step, way, velocity, stalled_s;
    int64_t has_plans;
} Motor;

typedef struct {
    double ahead, aside, turn;
} Twist;

typedef struct {
    double x, y, heading;
} Pose;

typedef struct {
    Pose begun;
    double distance, turn;
    Twist step;
} Count;

typedef struct {
    uint64_t key;
    int64_t is_none, redraws, drawn_update;
    double track, heading, rolled, time_s;
    double biases[3], ranges[3], shares[3];
} Miscount;

typedef struct {
    Twist twist;
    double chord, half_turn, reach, drain;
    int64_t moves;
} Stride;

typedef struct {
    int64_t ticks; /* of the stretch of like ticks */
    Count count;
    double battery;
    Motor motors[2];
    Axis body[3];
    Miscount errors;
    Stride stride;
    double tick_s, base, fastest, outline, idle, wheel, slip, curvature;
    Twist rolled;
    int64_t steady_ticks, is_steady, is_short, is_body_driven, is_plain;
} Undercarriage;

/* Where a body is in the contact space, and what is known there about it. */
typedef struct {
    void *body;             /* of pymunk */
    const Outline *outline; /* none for a disc */
    const double *rows;     /* what stands about it: x and y of both ends of each segment, radius */
    int64_t row_count, version;
    double rows_x, rows_y, rows_far;    /* of the square in which they are known */
    double awake_x, awake_y, awake_far; /* of the square in which points have their shapes */
    double radius, inner;
    uint64_t group;
    const double *edges; /* of the body, in its own frame, as rows; of a disc its centre */
    int64_t edge_count;
    double mass;
    int64_t is_hidden; /* nothing else touches it */
} Contact;

typedef struct {
    Undercarriage carriage;
    Pose pose, start;
    double free, looked, astray, close, calm, feelers;
    int64_t has_fallen, rubs;
    Contact *contact;
} Robot;

/* As pymunk's. */
typedef struct {
    double x, y;
} Vect;

typedef struct {
    uintptr_t group;
    uint32_t categories, mask;
} Filter;

typedef struct {
    const void *shape;
    Vect point;
    double distance;
    Vect gradient;
} Found;

typedef struct {
    double left, bottom, right, top;
} Box;

/* The contact space, and how pymunk is asked. */
typedef struct {
    int64_t is_known, version; /* not known where things can be pushed: Python sees to them */
    int64_t has_routes;        /* whether things go on routes */
    void *space;
    void (*set_position)(void *body, Vect place);
    void (*set_angle)(void *body, double angle);
    void (*reindex)(void *space, void *body);
    const void *(*nearest)(void *space, Vect place, double within, Filter filter, Found *found);
    void (*in_box)(void *space, Box box, Filter filter, void (*take)(const void *shape, void *data), void *data);
    void (*all_near)(void *space, Vect place, double within, Filter filter,
                     void (*take)(const void *shape, Vect point, double distance, Vect gradient, void *data),
                     void *data);
    Filter (*filter_of)(const void *shape);
    Vect (*position_of)(const void *body);
    double (*angle_of)(const void *body);
    const void *(*first_on_way)(void *space, Vect start, Vect end, double radius, Filter filter, void *info);
} Floor;

/* Where a robot was in the contact space when robots were sorted by that. */
typedef struct {
    double x;
    int64_t robot;
} Sorted;

/* All robots of a floor, in their order. */
typedef struct {
    Robot **robots;
    int64_t count, next; /* which of them is to go next */
    int64_t is_shared;   /* whether anything else may move */
    double routes;       /* how far anything on a route may go in this tick */
    double fastest;      /* how far any other thing may */
    uint8_t *near;       /* of each robot, what is to be asked of it after the tick */
    Floor floor;
    Sorted *sorted; /* those that are not hidden, by x */
    int64_t sorted_count;
    double widest, stirred; /* their largest radius; how far one may have gone since */
} Crowd;

/* As Python's min and max. */
static inline double least(double a, double b) { return b < a ? b : a; }
static inline double most(double a, double b) { return b > a ? b : a; }

/* robotdriver/pose.py */

#define STRAIGHT_RAD 1e-9

static inline Pose along(Pose pose, double chord, double half_turn, double turn) {
    double middle = pose.heading + half_turn;
    return (Pose){pose.x + chord * cos(middle), pose.y + chord * sin(middle), pose.heading + turn};
}

static inline void arc_of(double distance, double turn, double *chord, double *half_turn) {
    if (fabs(turn) < STRAIGHT_RAD) {
        *chord = distance, *half_turn = 0.0;
        return;
    }
    double half = turn / 2.0;
    *chord = distance * sin(half) / half, *half_turn = half;
}

/* neighbours.c */

#define MOST_NEIGHBOURS 32

typedef struct {
    int count, are_known;
    int64_t robots[MOST_NEIGHBOURS]; /* their numbers in the crowd */
} Neighbours;

void stir(Crowd *crowd, double way);
int64_t robot_of(const Crowd *crowd, const void *shape);
void find_neighbours(const Crowd *crowd, const Contact *contact, Pose pose, double reach, Neighbours *found);

/* near.c */

#define NEAR_MM 60.0 /* as in contacts.py, and the next one */
#define LOOK_MM 1000.0
#define ALL_THINGS 0xFFFFFFFFu

/* Whether a disc lies in the square about a point, of which half an edge is given. */
static inline int is_within(double x, double y, double reach, double about_x, double about_y, double far) {
    return most(fabs(x - about_x), fabs(y - about_y)) + reach <= far;
}

#define MOST_ROWS 1024 /* as in compiled_crowd.py */
#define MOST_DEMANDS 10 /* as in settling.py */

/* Where something is: x and y, cosine and sine of its heading. */
typedef struct {
    double x, y, c, s;
} Frame;

/* That a body moves so far at least along a normal, since something is so near. */
typedef struct {
    double nx, ny, least, distance;
} Demand;

typedef struct {
    int count, are_known; /* not known where Python has to find them */
    Demand rows[MOST_DEMANDS];
} Demands;

double clearance(const Crowd *crowd, Contact *contact, Pose pose);
void find_demands(const Crowd *crowd, const Contact *contact, Pose pose, double within, Demands *demands);
int may_push(const Crowd *crowd, const Contact *contact, Pose pose);

/* settle.c */

void demand(Demands *demands, double distance, double nx, double ny);
int settle(const Crowd *crowd, Robot *robot);
void place(const Crowd *crowd, Robot *robot);

/* stride.c */

int64_t tick(Crowd *crowd);
