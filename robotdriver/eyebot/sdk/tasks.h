/* The tasks of RoBIOS up to 6: threads of which one runs at a time, so that a run is the same every time.
 *
 * The task that has the processor passes it on by itself, or in preemptive mode at its first call after its slice is over. A
 * task that spins without a call is made to pass it on by a signal.
 */
#ifndef EYESIM_TASKS_H
#define EYESIM_TASKS_H

#include <semaphore.h>

#include "robot.h"

/* IDLE is the first task while it lets all others go before it. */
enum task_state { NEW, READY, SUSPENDED, ASLEEP, BLOCKED, IDLE, GONE };

struct tcb {
    struct tcb *next; /* they stand in a ring */
    void (*code)(void);
    pthread_t thread;
    sem_t is_its_turn;
    int uid, priority, is_started, is_spinning;
    enum task_state state;
    int64_t due_ns;    /* of one that sleeps */
    struct sem *lacks; /* of one that is blocked */
};

static const int64_t TASK_SLICE = 10 * 1000000LL;

static struct tcb first_task = {&first_task, NULL, 0, {{0}}, 0, 1, 1, 0, READY, 0, NULL};
static struct tcb *current_task = &first_task;
static int task_mode = NOTASK, is_permitted;
static int64_t slice_began_ns;
static volatile sig_atomic_t is_switching;

static int is_runnable(const struct tcb *task) {
    return task->state == READY || (task->state == ASLEEP && task->due_ns <= now_ns);
}

/* Return the task that is to run now, the next in the ring of those with the highest priority; NULL for none. */
static struct tcb *runnable_task(void) {
    struct tcb *chosen = NULL, *task = current_task;
    do {
        task = task->next;
        if (is_runnable(task) && (!chosen || task->priority > chosen->priority)) chosen = task;
    } while (task != current_task);
    return chosen;
}

/* Return when the first of those that sleep wakes, or -1. */
static int64_t first_due_ns(void) {
    int64_t due_ns = -1;
    struct tcb *task = current_task;
    do {
        task = task->next;
        if (task->state == ASLEEP && (due_ns < 0 || task->due_ns < due_ns)) due_ns = task->due_ns;
    } while (task != current_task);
    return due_ns;
}

/* Return the task that is to run next, and let time pass until there is one. */
static struct tcb *awaited_task(void) {
    struct tcb *task;
    while (!(task = runnable_task())) {
        int64_t due_ns = first_due_ns();
        /* In preemptive mode the first task runs while all others sleep, else when none is left that will run. */
        if (first_task.state == IDLE && (due_ns < 0 || task_mode == PREEMPT)) return &first_task;
        if (due_ns < 0 && first_task.state == GONE) exit(0);
        struct timer *timer = next_timer(); /* What it calls may set a task free. */
        if (due_ns < 0 && !timer) refuse("all tasks wait for each other; a semaphore is never set free");
        enter();
        wait_until(due_ns >= 0 ? due_ns : timer->due_ns);
        leave();
    }
    return task;
}

static void *run_task(void *task);

/* Have the next task run; return when it is this one's turn again. */
static void pass_turn(void) {
    struct tcb *self = current_task;
    is_switching = 1;
    struct tcb *next = awaited_task();
    next->state = READY;
    slice_began_ns = now_ns;
    if (next != self) {
        current_task = next;
        if (next->is_started) sem_post(&next->is_its_turn);
        else next->is_started = 1, pthread_create(&next->thread, NULL, run_task, next);
        while (sem_wait(&self->is_its_turn) && errno == EINTR) {}
    }
    is_known_to_spin = self->is_spinning;
    is_switching = 0;
}

static void end_task(struct tcb *task) {
    task->state = GONE;
    if (task == current_task) pass_turn();
}

static void *run_task(void *task) {
    is_own_task = 1;
    is_switching = 0;
    ((struct tcb *)task)->code();
    end_task(task);
    return NULL;
}

static int may_preempt(void) { return is_permitted && !is_in_timer && !is_switching; }

/* Called before each call of the library. */
static void mind_slice(void) {
    if (!is_switching) current_task->is_spinning = is_known_to_spin = 0;
    if (may_preempt() && now_ns - slice_began_ns >= TASK_SLICE) pass_turn();
}

/* Let the other tasks run until a moment; return whether there are any that may. */
static int sleep_as_task(int64_t until_ns) {
    if (!may_preempt()) return 0;
    current_task->due_ns = until_ns, current_task->state = ASLEEP;
    pass_turn();
    return 1;
}

/* A task spins. Called by the thread that watches: have it pass the processor on, if another task will run. */
static int interrupt_task(void) {
    if (!may_preempt() || (runnable_task() == current_task && first_due_ns() < 0)) return 0;
    pthread_kill(current_task->thread, SIGURG);
    return 1;
}

/* The task that spins looks again what others have changed when they have had a slice. */
static void pass_turn_at_signal(int number) {
    (void)number;
    if (calls_within || !may_preempt() || !pthread_equal(pthread_self(), current_task->thread)) return;
    current_task->is_spinning = 1;
    sleep_as_task(now_ns + TASK_SLICE);
}

int OSMTInit(BYTE mode) {
    if (task_mode != NOTASK) return 1;
    task_mode = mode == PREEMPT ? PREEMPT : COOP;
    first_task.thread = pthread_self();
    sem_init(&first_task.is_its_turn, 0, 0);
    is_own_task = 1;
    if (task_mode == PREEMPT) {
        signal(SIGURG, pass_turn_at_signal);
        before_call = mind_slice, instead_of_sleep = sleep_as_task, on_spinning = interrupt_task;
        enter();
        watch_for_spinning();
        leave();
    }
    return 0;
}

int OSMTStatus(void) { return task_mode; }

struct tcb *OSSpawn(const char *name, void (*code)(void), int stack, int priority, int uid) {
    (void)name, (void)stack;
    struct tcb *task = calloc(1, sizeof *task);
    if (!task || !code) return NULL;
    if (task_mode == NOTASK) OSMTInit(COOP);
    sem_init(&task->is_its_turn, 0, 0);
    task->code = code, task->uid = uid, task->priority = priority;
    struct tcb *last = &first_task;
    while (last->next != &first_task) last = last->next;
    task->next = &first_task, last->next = task;
    return task;
}

static struct tcb *task_or_current(struct tcb *task) { return task ? task : current_task; }

int OSGetUID(struct tcb *task) { return task_or_current(task)->uid; }

int OSReady(struct tcb *task) {
    if (!task || task->state == GONE) return -1;
    task->state = READY;
    return 0;
}

/* The first task lets all others go before it; another one stays ready. */
int OSReschedule(void) {
    if (current_task == &first_task) first_task.state = IDLE;
    pass_turn();
    return 0;
}

int OSYield(void) { return OSReschedule(); }

int OSRun(struct tcb *task) { return OSReady(task) ? -1 : OSReschedule(); }

int OSSuspend(struct tcb *task) {
    task = task_or_current(task);
    if (task->state == GONE) return -1;
    task->state = SUSPENDED;
    if (task == current_task) pass_turn();
    return 0;
}

int OSKill(struct tcb *task) {
    end_task(task_or_current(task));
    return 0;
}

int OSExit(int code) {
    if (current_task == &first_task) exit(code);
    LCDPrintf("task %d: exit code %d\n", current_task->uid, code);
    return OSKill(NULL);
}

int OSPanic(const char *text) { return OSError(text, 0, TRUE); }

int OSPermit(void) {
    is_permitted = task_mode == PREEMPT;
    return OSReschedule();
}

int OSMTStart(void) { return OSPermit(); }

int OSForbid(void) {
    is_permitted = 0;
    return 0;
}

/* Other tasks run meanwhile, in both modes. */
int OSSleep(int hundredths) {
    if (task_mode == NOTASK || is_in_timer) return OSWait(hundredths);
    enter();
    current_task->due_ns = now_ns + (hundredths > 0 ? hundredths * 10 * MS : 0);
    leave();
    current_task->state = ASLEEP;
    pass_turn();
    return 0;
}

int OSSemInit(struct sem *semaphore, int value) {
    semaphore->value = value;
    return 0;
}

int OSSemP(struct sem *semaphore) {
    while (semaphore->value <= 0) {
        current_task->state = BLOCKED, current_task->lacks = semaphore;
        pass_turn();
    }
    semaphore->value--;
    return 0;
}

int OSSemV(struct sem *semaphore) {
    semaphore->value++;
    /* The first one after this task; it looks again. */
    for (struct tcb *task = current_task->next; task != current_task; task = task->next)
        if (task->state == BLOCKED && task->lacks == semaphore) {
            task->state = READY;
            break;
        }
    return 0;
}

#endif
