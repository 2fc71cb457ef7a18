/* A program's place on the floor: its time, the snapshot of its robot, what it writes and what it asks.
 *
 * Not for programs: the libraries of both RoBIOS generations are written upon it. docs/programs.md describes the
 * messages, inside/layout.py the snapshot, the commands and the questions.
 */
#ifndef EYESIM_FLOOR_H
#define EYESIM_FLOOR_H

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/socket.h>

#include "types.h"

#ifdef __linux__
#include <dlfcn.h>
#include <execinfo.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { HELLO = 1, WRITE = 2, WAIT = 3, CALL = 4, BYE = 7, WELCOME = 16, TICK = 17, ANSWER = 18, END = 19 };

enum { NO_MOVEMENT = 0, WAY_MM = 1, TURN_RAD = 2 };

enum { MOTORS = 4, KNOWN = 8, TIMERS = 16, NO_ECHO = 9999, MOST_BYTES = 16 << 20 };

/* As in inside/layout.py. */
struct snapshot {
    double x_mm, y_mm, heading_rad, ahead_mm_s, turn_rad_s, remaining, done_in_s;
    int32_t identity, robots, movement, is_blocked, encoders[MOTORS], rates[MOTORS];
    int32_t key_number, key, key_x, key_y, messages, sender;
};

/* Distance sensors that were asked of late: what they read at the snapshot. */
struct distance {
    int32_t number, mm;
};

struct header {
    uint8_t kind, zero[3];
    uint32_t length;
    int64_t time_ns;
};

struct timer {
    void (*function)(void);
    int64_t period_ns, due_ns;
};

static const int64_t MS = 1000000, SECOND = 1000000000;
static const int64_t SLICE = 150 * 1000000LL; /* What ends a wait, as a collision, is noticed so late at most. */
static const int64_t EPOCH_S = 946684800;     /* 1 January 2000: the same in every run. */

static pthread_mutex_t turn; /* of the threads; all that follows belongs to the thread that has it */
static int connection = -1;
static int is_forked; /* this process was forked from the program, and has no robot */
static BYTE arrived[1024]; /* of the floor's words, read ahead: with most of them one call of the system is enough */
static size_t arrived_bytes, arrived_at;
static int64_t now_ns, tick_ns, read_ns, call_ns, tick_end_ns;
static unsigned tick_number; /* of the snapshots so far: what was asked in one is not asked again */
static struct snapshot robot;
static struct distance known[KNOWN];
static int known_distances;
static int has_moved_on; /* a movement was begun since the snapshot */
static int taken_key;    /* the last key press that was taken */
static BYTE *written;
static size_t written_bytes, written_room;
static char repeatable; /* the letter of the driving commands that what is written ends with: the next replaces them */
static size_t repeatable_end[MOTORS + 1]; /* in what is written, by motor, and of the body; 0: there is none */
static struct timer timers[TIMERS];
static int is_in_timer;
static pthread_t first_thread;
static int has_threads;
static unsigned calls;               /* that the program's threads have begun */
static __thread int is_interrupter;  /* this thread is none of the program's */
static int has_interrupter;
static __thread int calls_within;    /* of the library that this thread is in, one within the other */
static __thread int is_own_task;     /* this thread takes turns with others: two of them never call at a time */
static void (*before_call)(void);    /* what tasks do at each call, in place of a sleep, and with a program that spins */
static int (*instead_of_sleep)(int64_t until_ns);
static int (*on_spinning)(void);
static volatile int is_known_to_spin; /* the task that runs */

static void end_quietly(void) {
    fflush(NULL);
    _exit(0);
}

static void refuse(const char *why) {
    fflush(stdout);
    fprintf(stderr, "libeyesim: %s\n", why);
    _exit(1);
}

static void say(int kind, int64_t time_ns, const void *payload, size_t length) {
    struct header header = {(uint8_t)kind, {0}, (uint32_t)length, time_ns};
    size_t needed = written_bytes + sizeof header + length;
    if (needed > written_room) {
        written_room = 2 * needed;
        written = realloc(written, written_room);
        if (!written) refuse("out of memory");
    }
    memcpy(written + written_bytes, &header, sizeof header);
    if (length) memcpy(written + written_bytes + sizeof header, payload, length);
    written_bytes = needed;
    repeatable = 0;
}

static void hand_over(void) {
    size_t sent = 0;
    if (is_forked) refuse("a process that was forked has no robot");
    while (sent < written_bytes) {
        ssize_t more = send(connection, written + sent, written_bytes - sent, MSG_NOSIGNAL);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) end_quietly();
        sent += (size_t)more;
    }
    written_bytes = 0;
    repeatable = 0;
}

static size_t receive(void *into, size_t room) {
    ssize_t got;
    do got = recv(connection, into, room, 0);
    while (got < 0 && errno == EINTR);
    if (got <= 0) end_quietly();
    return (size_t)got;
}

static void take(void *into, size_t length) {
    for (size_t got = 0; got < length;) {
        size_t left = length - got, kept = arrived_bytes - arrived_at;
        if (!kept && left >= sizeof arrived) {
            got += receive((char *)into + got, left);
            continue;
        }
        if (!kept) arrived_bytes = kept = receive(arrived, sizeof arrived), arrived_at = 0;
        size_t part = left < kept ? left : kept;
        memcpy((char *)into + got, arrived + arrived_at, part);
        arrived_at += part, got += part;
    }
}

/* Take the next message, of this kind; return its header. What does not fit is thrown away. */
static struct header hear(int kind, void *payload, size_t room) {
    struct header header;
    take(&header, sizeof header);
    if (header.length > MOST_BYTES) refuse("the floor said something that is no message");
    size_t fits = header.length < room ? header.length : room;
    take(payload, fits);
    for (size_t left = header.length - fits; left > 0;) {
        char rest[4096];
        size_t part = left < sizeof rest ? left : sizeof rest;
        take(rest, part);
        left -= part;
    }
    if (header.kind == END && kind == WELCOME) refuse(payload);
    if (header.kind == END) end_quietly();
    if (header.kind != kind) refuse("the floor said something out of place");
    return header;
}

static void take_tick(void) {
    struct {
        struct snapshot robot;
        struct distance known[KNOWN];
    } told;
    struct header tick = hear(TICK, &told, sizeof told);
    robot = told.robot;
    known_distances = (int)((tick.length - sizeof robot) / sizeof *known);
    memcpy(known, told.known, sizeof *known * (size_t)known_distances);
    tick_end_ns = tick.time_ns + tick_ns;
    if (now_ns < tick.time_ns) now_ns = tick.time_ns;
    tick_number++;
    has_moved_on = 0;
}

static void cross(int64_t until_ns) {
    say(WAIT, until_ns, NULL, 0);
    hand_over();
    take_tick();
}

/* Let time pass to a moment, without timers. */
static void pass(int64_t until_ns) {
    while (until_ns >= tick_end_ns) cross(until_ns);
    if (now_ns < until_ns) now_ns = until_ns;
}

static struct timer *next_timer(void) {
    struct timer *next = NULL;
    for (int i = 0; i < TIMERS; i++)
        if (timers[i].function && (!next || timers[i].due_ns < next->due_ns)) next = &timers[i];
    return next;
}

/* Let time pass to a moment, and call the timers that are due on the way, as interrupts would. */
static void wait_until(int64_t until_ns) {
    struct timer *timer;
    while (!is_in_timer && (timer = next_timer()) && timer->due_ns <= until_ns) {
        pass(timer->due_ns);
        timer->due_ns += timer->period_ns;
        is_in_timer = 1;
        timer->function();
        is_in_timer = 0;
    }
    pass(until_ns);
}

static void spend(int64_t cost_ns) { wait_until(now_ns + cost_ns); }

/* Start this program anew through robotworkshop, which has it join a floor that waits, or opens one for it: with the
 * parameter file that lies here or in $EYESIM_HOME, if there is one. Returns only where that cannot be done. */
static void open_floor(void) {
#ifdef __linux__
    static char words[65536], given[65536], place[4200], self[4096];
    char *arguments[10] = {"robotworkshop", "eyebot", "--join"};
    const char *home = getenv("EYESIM_HOME");
    int count = 3;
    FILE *file = fopen("/proc/self/cmdline", "rb");
    if (getenv("EYESIM_STARTED") || !file) return;
    size_t length = fread(words, 1, sizeof words - 1, file), at = strlen(words) + 1;
    fclose(file);
    if (access("eyesim.p", R_OK) == 0) strcpy(place, "eyesim.p");
    else if (home) snprintf(place, sizeof place, "%s/eyesim.p", home);
    if (*place && access(place, R_OK) == 0) arguments[count++] = "--world", arguments[count++] = place;
    const char *interpreter = readlink("/proc/self/exe", self, sizeof self - 1) > 0 ? strrchr(self, '/') : NULL;
    if (!interpreter) return;
    arguments[count++] = self;
    if (!strncmp(interpreter, "/python", 7)) arguments[count - 1] = words + at, at += strlen(words + at) + 1;
    for (; at < length; at += strlen(words + at) + 1) strcat(strcat(given, " "), words + at);
    if (*given) arguments[count++] = "--arguments", arguments[count++] = given;
    setenv("EYESIM_STARTED", "1", 1); /* Once is enough. */
    execvp(arguments[0], arguments);
#endif
}

/* Return a connection to a floor that waits at a TCP port; -1 where there is none. */
static int connection_to(const char *host, int port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int at_once = 1, made = socket(AF_INET, SOCK_STREAM, 0);
    if (made < 0 || inet_pton(AF_INET, host, &place.sin_addr) != 1) return -1;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    if (connect(made, (struct sockaddr *)&place, sizeof place) == 0) return made;
    close(made);
    return -1;
}

static void join_floor(void) {
    const char *address = getenv("ROBOTWORKSHOP_FLOOR"), *name = getenv("ROBOTWORKSHOP_NAME");
    struct { uint32_t pid; char name[64]; } hello = {(uint32_t)getpid(), "eyebot"};
    union { int64_t costs[3]; char reason[256]; } answer = {{0}};
    char host[64];
    int port;
    if (connection >= 0) return;
    if (name) snprintf(hello.name, sizeof hello.name, "%s", name);
    if (address && sscanf(address, "tcp:%63[0-9.]:%d", host, &port) == 2) connection = connection_to(host, port);
    else if (!address || sscanf(address, "fd:%d", &connection) != 1) connection = -1;
    if (connection < 0) refuse("there is no floor; start the program with: robotworkshop eyebot PROGRAM");
    unsetenv("ROBOTWORKSHOP_FLOOR"); /* What the program starts is not on the floor. */
    fcntl(connection, F_SETFD, FD_CLOEXEC);
    say(HELLO, 1, &hello, sizeof hello.pid + strlen(hello.name));
    hand_over();
    hear(WELCOME, &answer, sizeof answer - 1);
    tick_ns = answer.costs[0], read_ns = answer.costs[1], call_ns = answer.costs[2];
    take_tick();
}

static void say_goodbye(int has_failed) {
    if (connection < 0 || is_forked) return;
    say(BYE, now_ns, "\1", has_failed != 0);
    for (size_t sent = 0; sent < written_bytes;) {
        ssize_t more = send(connection, written + sent, written_bytes - sent, MSG_NOSIGNAL);
        if (more <= 0) break;
        sent += (size_t)more;
    }
    close(connection);
}

#ifdef __linux__
enum { FRAMES = 64 };

/* Write the first of addr2line's lines that is not of a header of the system, as "f(int) at program.cpp:7". */
static void tell_own_line(char *lines) {
    char *told = NULL;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        char *place = strstr(line, " at ");
        if (!place || place[4] == '?') continue;
        if (!told) told = line;
        if (!strncmp(place, " at /usr/", 9)) continue;
        told = line;
        break;
    }
    if (!told) return;
    char *place = strstr(told, " at "), *note = strstr(place, " ("), *folder_end;
    if (note) *note = 0;
    folder_end = strrchr(place, '/');
    fprintf(stderr, "%.*s at %s\n", (int)(place - told), told, folder_end ? folder_end + 1 : place + 4);
}

/* Tell in which line of the program it has crashed, if it was compiled with its lines and there is an addr2line.
   Nothing here takes memory: the crash may have come of a heap that is broken. */
static void tell_crash(void) {
    static char addresses[FRAMES][24], executable[4096], path[4096], lines[FRAMES * 256];
    static void *frames[FRAMES];
    char *command[FRAMES + 4] = {"addr2line", "-pfCe", executable};
    int count = backtrace(frames, FRAMES), words = 3, ends[2];
    size_t length = 0;
    Dl_info found;
    if (readlink("/proc/self/exe", executable, sizeof executable - 1) < 0) return;
    for (int i = 0; i < count; i++) {
        if (!dladdr(frames[i], &found) || !realpath(found.dli_fname, path) || strcmp(path, executable)) continue;
        size_t address = (size_t)((char *)frames[i] - (char *)found.dli_fbase) - (i > 0);
        snprintf(addresses[i], sizeof addresses[i], "%#zx", address);
        command[words++] = addresses[i];
    }
    if (words == 3 || pipe(ends)) return;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execvp(*command, command);
        _exit(1);
    }
    close(ends[1]);
    for (ssize_t more; length < sizeof lines - 1; length += (size_t)more)
        if ((more = read(ends[0], lines + length, sizeof lines - 1 - length)) <= 0) break;
    close(ends[0]);
    if (child > 0) waitpid(child, NULL, 0);
    tell_own_line(lines);
}
#else
static void tell_crash(void) {}
#endif

/* What a program that crashes has written is not lost; then it crashes as it would have. */
static void crash(int signal_number) {
    static volatile sig_atomic_t is_told;
    if (!is_told++) tell_crash(), say_goodbye(1);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void note_fork(void) { is_forked = 1; }

__attribute__((constructor)) static void begin(void) {
    const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#ifdef __linux__
    void *frame[1];
    backtrace(frame, 1); /* It loads what it needs, which could not be done in a crash. */
#endif
    /* A program that calls itself without end has no stack left to crash on. */
    static char spare_stack[1 << 16];
    stack_t spare = {.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
    struct sigaction crashing = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
    sigaltstack(&spare, NULL);
    if (getenv("ROBOTWORKSHOP_FLOOR"))
        for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &crashing, NULL);
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&turn, &kind);
    pthread_atfork(NULL, NULL, note_fork);
    first_thread = pthread_self();
    setvbuf(stdout, NULL, _IOLBF, 0); /* What a program that is ended has said is not lost. */
    if (getenv("ROBOTWORKSHOP_FLOOR")) join_floor();
    else open_floor();
}

/* Every function of a library begins with enter() and ends with leave(). */
static void enter(void) {
    if (before_call && !calls_within && !is_interrupter) before_call();
    calls_within++;
    if (!is_interrupter) __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&turn);
    if (connection < 0) join_floor();
    if (!is_interrupter && !is_own_task && !pthread_equal(first_thread, pthread_self())) has_threads = 1;
}

static void leave(void) {
    pthread_mutex_unlock(&turn);
    calls_within--;
}

__attribute__((destructor)) static void end(void) {
    if (has_interrupter) pthread_mutex_lock(&turn);
    say_goodbye(0);
}

#ifdef __linux__
static int64_t processor_time_ns(clockid_t of) {
    struct timespec used;
    syscall(SYS_clock_gettime, of, &used);
    return used.tv_sec * SECOND + used.tv_nsec;
}

/* How long the program's own threads have computed. */
static int64_t computed_ns(void) {
    return processor_time_ns(CLOCK_PROCESS_CPUTIME_ID) - processor_time_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* A program may leave all to its timers and spin. When it has computed for PATIENCE without a call, time goes on from
 * one timer to the next, until it calls again; in between it computes for so long that it sees what a timer changes. */
static const int64_t PATIENCE = 200 * 1000000LL, GLANCE = 50 * 1000LL;

static void *interrupt_spinning(void *nothing) {
    const struct timespec look = {0, 20000000}, glance = {0, 20000};
    unsigned seen = 0;
    int has_spinner = 0;
    int64_t since_ns = 0, wanted_ns = PATIENCE;
    is_interrupter = 1;
    for (;;) {
        unsigned now = __atomic_load_n(&calls, __ATOMIC_SEQ_CST);
        if (now != seen) seen = now, since_ns = computed_ns(), wanted_ns = PATIENCE;
        if (computed_ns() - since_ns < (is_known_to_spin ? GLANCE : wanted_ns)) {
            syscall(SYS_nanosleep, wanted_ns == PATIENCE && !has_spinner ? &look : &glance, NULL);
            continue;
        }
        pthread_mutex_lock(&turn);
        struct timer *timer = next_timer();
        int is_spinning = __atomic_load_n(&calls, __ATOMIC_SEQ_CST) == seen, is_known = timer != NULL;
        if (is_spinning && on_spinning && on_spinning()) is_known = has_spinner = 1;
        else if (is_spinning && timer) wait_until(timer->due_ns);
        pthread_mutex_unlock(&turn);
        since_ns = computed_ns(), wanted_ns = is_known ? GLANCE : PATIENCE;
    }
    return nothing;
}

static void watch_for_spinning(void) {
    pthread_t thread;
    if (!has_interrupter && !pthread_create(&thread, NULL, interrupt_spinning, NULL)) has_interrupter = 1;
}
#else
static void watch_for_spinning(void) {}
#endif

/* Wait to a moment and let other threads have their turn meanwhile. The caller has not entered. */
static void sleep_until(int64_t until_ns) {
    if (instead_of_sleep && instead_of_sleep(until_ns)) return;
    for (;;) {
        enter();
        wait_until(has_threads && tick_end_ns < until_ns ? tick_end_ns : until_ns);
        int is_over = now_ns >= until_ns;
        leave();
        if (is_over) return;
        sched_yield();
    }
}

static void read_robot(void) { spend(read_ns); }

/* Within a tick the robot goes on at the speed that it has, so that fast control loops see it move: encoders count on,
 * and the place where it believes to be moves on, but not beyond what is left of a movement. */

static double since_snapshot_s(void) { return (double)(now_ns - (tick_end_ns - tick_ns)) / SECOND; }

struct place {
    double x_mm, y_mm, heading_rad;
};

/* By how much the robot has gone on, seen from where the snapshot found it. */
static struct place gone_on(void) {
    double way = robot.ahead_mm_s * since_snapshot_s(), angle = robot.turn_rad_s * since_snapshot_s();
    double whole = robot.movement == TURN_RAD ? fabs(angle) : fabs(way);
    double share = robot.movement != NO_MOVEMENT && whole > robot.remaining ? robot.remaining / whole : 1.0;
    way *= share, angle *= share;
    return (struct place){way * cos(angle / 2.0), way * sin(angle / 2.0), angle};
}

static struct place believed_place(void) {
    struct place on = gone_on();
    double c = cos(robot.heading_rad), s = sin(robot.heading_rad);
    double heading = remainder(robot.heading_rad + on.heading_rad, 2.0 * M_PI);
    return (struct place){robot.x_mm + c * on.x_mm - s * on.y_mm, robot.y_mm + s * on.x_mm + c * on.y_mm, heading};
}

/* Believe to be elsewhere just now. */
static void believe(double x_mm, double y_mm, double heading_rad) {
    struct place on = gone_on();
    robot.heading_rad = heading_rad - on.heading_rad;
    double c = cos(robot.heading_rad), s = sin(robot.heading_rad);
    robot.x_mm = x_mm - (c * on.x_mm - s * on.y_mm), robot.y_mm = y_mm - (s * on.x_mm + c * on.y_mm);
}

/* Commands and questions: a letter, and fields that are appended to it. */
struct message {
    BYTE *bytes;
    size_t length, room;
};

static struct message outgoing;

static void append(const void *bytes, size_t length) {
    size_t needed = outgoing.length + length;
    if (needed > outgoing.room) {
        outgoing.room = 2 * needed + 256;
        outgoing.bytes = realloc(outgoing.bytes, outgoing.room);
        if (!outgoing.bytes) refuse("out of memory");
    }
    if (length) memcpy(outgoing.bytes + outgoing.length, bytes, length);
    outgoing.length = needed;
}

static void open_message(char letter) {
    outgoing.length = 0;
    append(&letter, 1);
}

static void append_integers(int count, ...) {
    va_list fields;
    va_start(fields, count);
    for (int i = 0; i < count; i++) {
        int32_t field = va_arg(fields, int);
        append(&field, sizeof field);
    }
    va_end(fields);
}

static void append_number(double field) { append(&field, sizeof field); }

static void write_message(void) {
    say(WRITE, now_ns, outgoing.bytes, outgoing.length);
    spend(call_ns);
}

/* Write how a motor shall turn from the next tick on (number 0: the body). Said again within the tick, only the last
   holds, and the floor need not hear the others. */
static void write_driving(char letter, int motor) {
    if (repeatable != letter) memset(repeatable_end, 0, sizeof repeatable_end);
    if (repeatable_end[motor]) {
        memcpy(written + repeatable_end[motor] - outgoing.length, outgoing.bytes, outgoing.length);
    } else {
        say(WRITE, now_ns, outgoing.bytes, outgoing.length);
        repeatable = letter;
        repeatable_end[motor] = written_bytes;
    }
    spend(call_ns);
}

/* Ask, and return how many bytes came. */
static size_t ask_message(void *answer, size_t room) {
    say(CALL, now_ns, outgoing.bytes, outgoing.length);
    hand_over();
    struct header header = hear(ANSWER, answer, room);
    spend(call_ns);
    return header.length < room ? header.length : room;
}

static void write_numbers(char letter, int count, ...) {
    va_list fields;
    enter();
    open_message(letter);
    va_start(fields, count);
    for (int i = 0; i < count; i++) append_number(va_arg(fields, double));
    va_end(fields);
    if (letter == 'x') write_driving(letter, 0);
    else write_message();
    leave();
}

static void write_motor(char letter, int motor, double field) {
    enter();
    open_message(letter);
    append_integers(1, motor);
    append_number(field);
    if (letter == 's') write_message();
    else write_driving(letter, motor);
    leave();
}

static double to_degrees(double rad) { return rad * 180.0 / M_PI; }
static double to_radians(double deg) { return deg * M_PI / 180.0; }
static int rounded(double value) { return (int)lround(value); }

/* Clocks and naps are in the floor's time. */
#ifdef __linux__
static int is_on_floor(void) { return connection >= 0 && !is_forked; }

static int64_t read_clock(void) {
    enter();
    read_robot();
    int64_t now = now_ns;
    leave();
    return now;
}

static void nap(int64_t duration_ns) { sleep_until(now_ns + (duration_ns > 0 ? duration_ns : 0)); }

int usleep(useconds_t microseconds) {
    struct timespec wanted = {microseconds / 1000000, microseconds % 1000000 * 1000};
    return nanosleep(&wanted, NULL);
}

unsigned sleep(unsigned seconds) {
    struct timespec wanted = {seconds, 0};
    nanosleep(&wanted, NULL);
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
    if (!is_on_floor()) return (int)syscall(SYS_nanosleep, wanted, left);
    nap(wanted->tv_sec * SECOND + wanted->tv_nsec);
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left) {
    if (!is_on_floor()) return syscall(SYS_clock_nanosleep, clock, flags, wanted, left) ? errno : 0;
    int64_t time_ns = wanted->tv_sec * SECOND + wanted->tv_nsec;
    if (!(flags & TIMER_ABSTIME)) nap(time_ns);
    else sleep_until(time_ns - (clock == CLOCK_REALTIME ? EPOCH_S * SECOND : 0));
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!is_on_floor()) return (int)syscall(SYS_clock_gettime, clock, now);
    int64_t time_ns = read_clock();
    now->tv_sec = time_ns / SECOND + (clock == CLOCK_REALTIME ? EPOCH_S : 0);
    now->tv_nsec = time_ns % SECOND;
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (into) *into = precise.tv_sec;
    return precise.tv_sec;
}

clock_t clock(void) {
    struct timespec precise;
    clock_gettime(CLOCK_MONOTONIC, &precise);
    return precise.tv_sec * CLOCKS_PER_SEC + precise.tv_nsec / (SECOND / CLOCKS_PER_SEC);
}
#endif

#endif
