/* An ear of a mover that holds a command: it takes down what the one ranger of its robot reads in the known scene, as
   Perception and SonarMap do, until a reading tells something else. See ear.py. mm, rad and seconds. */

#include <math.h>
#include <stdint.h>

#define TRACK 64          /* as in ear.py */
#define ROUNDING_S 1e-9   /* as in driving/perception.py */
#define ROUNDING_MM 1e-6  /* as in driving/sonar_map.py */
#define STRAIGHT_RAD 1e-9 /* as in robotdriver/pose.py */

typedef struct {
    double x, y, heading;
} Pose;

typedef struct {
    double time;
    Pose pose;
} Placed;

/* As in sectors.c. */
typedef struct {
    double x, y, cosine, sine, narrowest, reach, time, half;
} Sector;

typedef struct {
    /* As in robotdriver/interface.py. */
    int64_t (*hear)(void *ear, double time, double distance, double turn, double reading);
    void (*keep)(void *ear);
    double until, due;
    /* What the ranger is like, and where it is on the robot. */
    double frame_s, period, half, range, nearest, resolution, x, y, heading, beside, looks_ahead, bearing_error;
    double body_radius;
    double narrowest, range_error, surprising, watched, surprise_s, mark_radius; /* as in driving/sonar_map.py */
    int (*enters_ring)(const void *things, double x, double y, double axis, double half, double nearest,
                       double farthest);
    const void *things;
    Sector *sectors; /* a ring of them */
    int64_t capacity;
    /* Beyond these a reading has to be shown. */
    double calm_until, least_ahead, most_ahead, surprised, forget_at;
    const double *marks;
    int64_t mark_count;
    double clear_x, clear_y, clear; /* a place, and how far it is from all marks */
    /* What was taken down. */
    double distance, turn;
    Pose pose;
    double observed, raw, reading, ahead, newest;
    int64_t next, heard, placed; /* the place of the next sector; how many were heard; how many poses are known */
    Placed track[TRACK];         /* the newest of them */
    /* What is to be kept of the frame that was asked of last. */
    double new_distance, new_turn, new_reading, new_ahead;
    Pose new_pose;
    int64_t is_heard, has_sector;
    Sector sector;
} Ear;

static int is_same(double one, double other) { return one == other || (isnan(one) && isnan(other)); }

/* As Pose.along_arc. */
static Pose along_arc(Pose pose, double distance, double turn) {
    double chord = distance, half_turn = 0.0;
    if (!(fabs(turn) < STRAIGHT_RAD)) {
        half_turn = turn / 2.0;
        chord = distance * sin(half_turn) / half_turn;
    }
    const double middle = pose.heading + half_turn;
    return (Pose){pose.x + chord * cos(middle), pose.y + chord * sin(middle), pose.heading + turn};
}

static void reckon(Ear *ear, double time, double distance, double turn) {
    Pose pose = ear->pose;
    if (distance != ear->distance || turn != ear->turn)
        pose = along_arc(pose, distance - ear->distance, turn - ear->turn);
    ear->new_distance = distance, ear->new_turn = turn, ear->new_pose = pose;
    ear->track[ear->placed % TRACK] = (Placed){time, pose};
    ear->is_heard = ear->has_sector = 0;
}

typedef struct {
    Pose pose;
    double travel, turn;
} Glimpse;

/* As Perception._glimpse_since. */
static Glimpse glimpse_since(const Ear *ear, double since) {
    const Pose last = ear->new_pose;
    Pose first = last;
    double low = last.heading, high = last.heading;
    for (int64_t place = ear->placed; place >= 0 && place > ear->placed - TRACK; place--) {
        const Placed *placed = ear->track + place % TRACK;
        if (placed->time < since) break;
        first = placed->pose;
        if (first.heading < low)
            low = first.heading;
        else if (first.heading > high)
            high = first.heading;
    }
    const Pose middle = {(first.x + last.x) / 2.0, (first.y + last.y) / 2.0, (low + high) / 2.0};
    const double dx = last.x - middle.x, dy = last.y - middle.y;
    return (Glimpse){middle, sqrt(dx * dx + dy * dy), (high - low) / 2.0};
}

/* Whether any mark lies in a sector up to so near its arc, or may be so near that the body has to be held against it. */
static int are_marks_touched(const Ear *ear, const Sector *sector, double reach) {
    for (int64_t i = 0; i < ear->mark_count && sector; i++) {
        const double dx = ear->marks[2 * i] - sector->x, dy = ear->marks[2 * i + 1] - sector->y;
        const double away = sqrt(dx * dx + dy * dy);
        if (away < reach && dx * sector->cosine + dy * sector->sine >= away * sector->narrowest) return 1;
    }
    if (!ear->mark_count) return 0;
    const double dx = ear->new_pose.x - ear->clear_x, dy = ear->new_pose.y - ear->clear_y;
    return !(ear->clear - sqrt(dx * dx + dy * dy) > ear->body_radius + 2.0 * ROUNDING_MM);
}

/* As SonarMap.observe, of what nothing comes but another sector; 1 where more may come of it. */
static int64_t observe(Ear *ear, double time, double reading) {
    const double window = 1.5 * ear->frame_s + (is_same(reading, ear->reading) ? ear->period : 0.0);
    const Glimpse glimpse = glimpse_since(ear, time - window);
    const double c = cos(glimpse.pose.heading), s = sin(glimpse.pose.heading);
    const double x = glimpse.pose.x + c * ear->x - s * ear->y, y = glimpse.pose.y + s * ear->x + c * ear->y;
    const double heading = glimpse.pose.heading + ear->heading, half = ear->half - glimpse.turn - ear->bearing_error;
    double free = isnan(reading) ? ear->range : reading <= ear->nearest ? 0.0 : reading - ear->range_error;
    free -= glimpse.travel;
    ear->has_sector = half > 0.0 && free > 0.0 && half > ear->narrowest;
    ear->sector = (Sector){x, y, cos(heading), sin(heading), cos(half), free, time, half};
    if (are_marks_touched(ear, ear->has_sector ? &ear->sector : 0, free - ear->mark_radius)) return 1;
    if (ear->forget_at < time) return 1;
    if (isnan(reading) || reading > ear->surprising) return 0;
    if (reading > ear->watched && time < ear->surprised + ear->surprise_s) return 0;
    const double wide = ear->half + glimpse.turn + ear->bearing_error, unsure = glimpse.travel + ear->range_error;
    const double nearest = reading - unsure, farthest = reading + ear->resolution + unsure;
    return !ear->enters_ring(ear->things, x, y, heading, wide, nearest, farthest);
}

/* Whether a frame has to be shown; nothing is taken down yet. */
static int64_t hear(void *listener, double time, double distance, double turn, double reading) {
    Ear *ear = listener;
    reckon(ear, time, distance, turn);
    if (is_same(reading, ear->raw) && time - ear->observed < ear->period) return 0;
    if (time >= ear->calm_until || reading < ear->nearest) return 1;
    if (is_same(reading, ear->reading) && time - ear->observed < ear->period) return 1;
    const double ahead = isnan(reading) || ear->looks_ahead == 0.0 ? INFINITY : reading + ear->beside;
    if (!(ear->least_ahead <= ahead && ahead <= ear->most_ahead)) return 1;
    if (observe(ear, time, reading)) return 1;
    ear->is_heard = 1, ear->new_reading = reading, ear->new_ahead = ahead;
    return 0;
}

static void keep(void *listener) {
    Ear *ear = listener;
    const double time = ear->track[ear->placed % TRACK].time;
    ear->distance = ear->new_distance, ear->turn = ear->new_turn, ear->pose = ear->new_pose;
    ear->placed++;
    if (!ear->is_heard) return;
    ear->observed = time, ear->raw = ear->reading = ear->new_reading, ear->ahead = ear->new_ahead;
    ear->due = time + ear->period - ROUNDING_S;
    ear->heard++;
    if (!ear->has_sector) return;
    ear->sectors[ear->next] = ear->sector;
    ear->next = (ear->next + 1) % ear->capacity;
    ear->newest = time;
}

/* Make an ear one that hears so. */
void open_ear(Ear *ear) { ear->hear = hear, ear->keep = keep; }

/* Take a frame down in which nothing is to be heard. */
void roll_ear_on(Ear *ear, double time, double distance, double turn) {
    reckon(ear, time, distance, turn);
    keep(ear);
}
