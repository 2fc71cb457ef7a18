/* What both RoBIOS generations do with a robot, in their own words and units. */
#ifndef EYESIM_ROBOT_H
#define EYESIM_ROBOT_H

#include "floor.h"

enum { LCD_WIDTH = 480, LCD_HEIGHT = 320, LCD_COLUMNS = 60, MENU_TEXTS = 4, SENSORS = 64, VGA_BYTES = 3 * 640 * 480 };

/* The display. A row or a column of -1 is where the last text ended. */

static void print_text(int row, int column, const char *text, size_t length) {
    enter();
    open_message('T');
    append_integers(2, row, column);
    append(text, length);
    write_message();
    leave();
}

static void find_cursor(int *row, int *column) {
    int32_t place[2] = {0, 0};
    enter();
    open_message('P');
    ask_message(place, sizeof place);
    leave();
    *row = place[0], *column = place[1];
}

static int set_menu(int position, const char *text, int foreground, int background) {
    if (position < 1 || position > MENU_TEXTS || !text) return 1;
    enter();
    open_message('N');
    append_integers(3, position, foreground, background);
    append(text, strlen(text));
    write_message();
    leave();
    return 0;
}

static int draw(char letter, int count, int a, int b, int c, int d, int e, int f) {
    enter();
    open_message(letter);
    if (count == 0) append_integers(0);
    else if (count == 1) append_integers(1, a);
    else if (count == 2) append_integers(2, a, b);
    else if (count == 4) append_integers(4, a, b, c, d);
    else append_integers(6, a, b, c, d, e, f);
    write_message();
    leave();
    return 0;
}

/* Show what of a picture the display has room for. */
static void show_picture(const BYTE *pixels, int x, int y, int width, int height, int bytes) {
    int columns = width < LCD_WIDTH ? width : LCD_WIDTH, rows = height < LCD_HEIGHT ? height : LCD_HEIGHT;
    enter();
    open_message('g');
    append_integers(5, x, y, columns, rows, bytes);
    for (int row = 0; row < rows; row++) append(pixels + (size_t)row * width * bytes, (size_t)columns * bytes);
    write_message();
    leave();
}

/* The keys. */

struct press { int key, x, y; };

/* Take the oldest press of a key, or touch of the display, that was not taken yet; return whether there is one. */
static int take_press(struct press *press) {
    enter();
    read_robot();
    int is_new = robot.key_number > taken_key;
    if (is_new) {
        *press = (struct press){robot.key, robot.key_x, robot.key_y};
        taken_key = robot.key_number;
        open_message('k');
        append_integers(1, taken_key);
        write_message();
    }
    leave();
    return is_new;
}

/* Let time pass while a program waits for what comes at no known time. */
static void doze(void) {
    enter();
    int64_t until_ns = tick_end_ns;
    leave();
    sleep_until(until_ns);
}

/* The camera takes 30 pictures a second, and a program waits for the next one. The floor draws at most a VGA picture; a
 * larger one has each pixel several times. */

static const int64_t FRAME = 1000000000LL / 30;
static int64_t next_frame_ns;

static int take_picture(BYTE *colours, int width, int height) {
    int32_t size[2] = {0, 0};
    BYTE *answer = malloc(sizeof size + VGA_BYTES);
    if (!answer) return 1;
    sleep_until(next_frame_ns);
    enter();
    next_frame_ns = now_ns + FRAME;
    open_message('c');
    append_integers(2, width, height);
    size_t length = ask_message(answer, sizeof size + VGA_BYTES);
    leave();
    if (length >= sizeof size) memcpy(size, answer, sizeof size);
    int is_sound = size[0] > 0 && length == sizeof size + 3 * (size_t)size[0] * size[1];
    const BYTE *pixels = answer + sizeof size;
    if (is_sound && size[0] == width && size[1] == height) memcpy(colours, pixels, 3 * (size_t)width * height);
    else for (int y = 0; is_sound && y < height; y++)
        for (int x = 0; x < width; x++) {
            size_t from = (size_t)(y * size[1] / height) * size[0] + x * size[0] / width;
            memcpy(colours + 3 * ((size_t)y * width + x), pixels + 3 * from, 3);
        }
    free(answer);
    return !is_sound;
}

/* Sounds. */

static int64_t sound_ends_ns;

static int sound(const char *name, int milliseconds) {
    enter();
    open_message('b');
    append_integers(1, milliseconds);
    append(name, strlen(name));
    sound_ends_ns = now_ns + milliseconds * MS;
    write_message();
    leave();
    return 0;
}

static int is_silent(void) {
    enter();
    read_robot();
    int result = now_ns >= sound_ends_ns;
    leave();
    return result;
}

/* Timers. */

static int attach_timer(int milliseconds, void (*function)(void)) {
    int found = 0;
    if (milliseconds <= 0 || !function) return 0;
    enter();
    watch_for_spinning();
    read_robot();
    for (int i = 0; i < TIMERS && !found; i++)
        if (!timers[i].function) {
            timers[i] = (struct timer){function, milliseconds * MS, now_ns + milliseconds * MS};
            found = i + 1;
        }
    leave();
    return found;
}

static int detach_timer(int timer) {
    if (timer < 1 || timer > TIMERS) return 1;
    enter();
    timers[timer - 1].function = NULL;
    leave();
    return 0;
}

/* Radio. */

struct radio_message {
    int32_t sender, left, next;
    char text[1024];
};

static void send_message(int to, const void *text, size_t length) {
    enter();
    open_message('R');
    append_integers(1, to);
    append(text, length);
    write_message();
    leave();
}

/* Take the oldest message; return the length of its text. */
static size_t receive_message(struct radio_message *message) {
    enter();
    open_message('r');
    size_t length = ask_message(message, sizeof *message) - 3 * sizeof(int32_t);
    robot.messages = message->left, robot.sender = message->next;
    leave();
    return length;
}

/* Distance sensors: each is asked at most once for each snapshot, and not where the snapshot brings what it reads. */

static struct { int number; unsigned tick; int32_t distance; } distances[SENSORS];

static int distance_of(int number) {
    int32_t distance = NO_ECHO;
    enter();
    read_robot();
    for (int i = 0; i < known_distances; i++)
        if (known[i].number == number) {
            distance = known[i].mm;
            leave();
            return distance;
        }
    int place = 0;
    while (place < SENSORS - 1 && distances[place].tick && distances[place].number != number) place++;
    if (distances[place].number != number || distances[place].tick != tick_number) {
        distances[place].number = number, distances[place].tick = tick_number;
        open_message('p');
        append_integers(1, number);
        ask_message(&distances[place].distance, sizeof distance);
    }
    distance = distances[place].distance;
    leave();
    return distance;
}

/* The encoders. */

static int counted_since_snapshot(int encoder) { return (int)(robot.rates[encoder - 1] * since_snapshot_s()); }

static int encoder_of(int encoder) {
    enter();
    read_robot();
    int ticks = robot.encoders[encoder - 1] + counted_since_snapshot(encoder);
    leave();
    return ticks;
}

static void reset_encoder(int encoder) {
    enter();
    open_message('e');
    append_integers(1, encoder);
    robot.encoders[encoder - 1] = -counted_since_snapshot(encoder);
    write_message();
    leave();
}

/* Movements by a way or an angle. */

static void move(char letter, int count, double a, double b, double c) {
    enter();
    has_moved_on = 1; /* Until the next snapshot the movement is under way. */
    if (count == 2) write_numbers(letter, 2, a, b);
    else write_numbers(letter, 3, a, b, c);
    leave();
}

static int is_done(void) {
    enter();
    read_robot();
    int result = !has_moved_on && robot.movement == NO_MOVEMENT;
    leave();
    return result;
}

static void wait_until_done(void) {
    while (!is_done()) {
        enter();
        int64_t part_ns = has_moved_on ? 0 : SLICE;
        if (robot.done_in_s * SECOND < part_ns) part_ns = (int64_t)(robot.done_in_s * SECOND);
        int64_t until_ns = tick_end_ns - tick_ns + part_ns;
        if (until_ns < tick_end_ns) until_ns = tick_end_ns;
        leave();
        sleep_until(until_ns);
    }
}

#endif
