/* RoBIOS-7 on the floor of Robot Workshop. */
#include "eyebot.h"
#include "robot.h"
#include "pictures.h"

enum { POINTS = 3600 };

int LIDAR_RESOLUTION = 360;
int CAMWIDTH = QQVGA_X, CAMHEIGHT = QQVGA_Y, CAMPIXELS = QQVGA_PIXELS, CAMSIZE = QQVGA_SIZE;

/* LCD */

static int image_x, image_y, image_width, image_height; /* of LCDImageStart; no width: as the camera's pictures */

static int print_at(int row, int column, const char *format, va_list fields) {
    char text[2048];
    int length = vsnprintf(text, sizeof text, format, fields);
    if (length < 0) return 1;
    if (length >= (int)sizeof text) length = sizeof text - 1;
    print_text(row, column, text, (size_t)length);
    return 0;
}

int LCDInit(void) { return 0; }
int LCDRelease(void) { return 0; }

int LCDPrintf(const char *format, ...) {
    va_list fields;
    va_start(fields, format);
    int result = print_at(-1, -1, format, fields);
    va_end(fields);
    return result;
}

int LCDSetPrintf(int row, int column, const char *format, ...) {
    va_list fields;
    va_start(fields, format);
    int result = print_at(row, column, format, fields);
    va_end(fields);
    return result;
}

int LCDClear(void) { return draw('z', 0, 0, 0, 0, 0, 0, 0); }

int LCDSetPos(int row, int column) {
    print_text(row, column, "", 0);
    return 0;
}

int LCDGetPos(int *row, int *column) {
    find_cursor(row, column);
    return 0;
}

int LCDSetColor(COLOR foreground, COLOR background) { return draw('c', 2, foreground, background, 0, 0, 0, 0); }
int LCDSetFont(int font, int variation) { return draw('f', 2, font, variation, 0, 0, 0, 0); }
int LCDSetFontSize(int size) {
    if (size != 8 && size != 12 && size != 14 && size != 18 && size != 24) return 1;
    return draw('F', 1, size, 0, 0, 0, 0, 0);
}
int LCDSetMode(int mode) {
    (void)mode;
    return 0;
}

int LCDMenuI(int position, const char *text, COLOR foreground, COLOR background) {
    return set_menu(position, text, foreground, background);
}

int LCDMenu(const char *first, const char *second, const char *third, const char *fourth) {
    const char *texts[MENU_TEXTS] = {first, second, third, fourth};
    int result = 0;
    for (int i = 0; i < MENU_TEXTS; i++)
        if (texts[i]) result |= LCDMenuI(i + 1, texts[i], BLACK, WHITE);
    return result;
}

int LCDGetSize(int *x, int *y) {
    *x = LCD_WIDTH, *y = LCD_HEIGHT;
    return 0;
}

int LCDPixel(int x, int y, COLOR colour) { return draw('p', 4, x, y, colour, 0, 0, 0); }

COLOR LCDGetPixel(int x, int y) {
    int32_t colour = 0;
    enter();
    open_message('x');
    append_integers(2, x, y);
    ask_message(&colour, sizeof colour);
    leave();
    return colour;
}

int LCDLine(int x1, int y1, int x2, int y2, COLOR colour) { return draw('l', 6, x1, y1, x2, y2, colour, 0); }
int LCDArea(int x1, int y1, int x2, int y2, COLOR colour, int fill) { return draw('a', 6, x1, y1, x2, y2, colour, fill); }
int LCDCircle(int x, int y, int radius, COLOR colour, int fill) { return draw('o', 6, x, y, radius, 0, colour, fill); }

static const int picture_sizes[][2] = {{QQVGA_X, QQVGA_Y},   {QVGA_X, QVGA_Y},   {VGA_X, VGA_Y},
                                       {CAM1MP_X, CAM1MP_Y}, {CAMHD_X, CAMHD_Y}, {CAM5MP_X, CAM5MP_Y}};

static int is_size(int type) { return type >= QQVGA && type <= CAM5MP; }

int LCDImageSize(int type) {
    if (!is_size(type)) return 1;
    image_width = picture_sizes[type][0], image_height = picture_sizes[type][1];
    return 0;
}

int LCDImageStart(int x, int y, int width, int height) {
    if (width <= 0 || height <= 0) return 1;
    image_x = x, image_y = y, image_width = width, image_height = height;
    return 0;
}

static int show(const BYTE *pixels, int bytes) {
    int width = image_width ? image_width : CAMWIDTH, height = image_height ? image_height : CAMHEIGHT;
    show_picture(pixels, image_x, image_y, width, height, bytes);
    return 0;
}

int LCDImage(const void *colours) { return show(colours, 3); }
int LCDImageGray(const void *greys) { return show(greys, 1); }

int LCDImageBinary(const void *bits) {
    int width = image_width ? image_width : CAMWIDTH, height = image_height ? image_height : CAMHEIGHT;
    size_t size = (size_t)width * height;
    BYTE *greys = malloc(size);
    if (!greys) return 1;
    for (size_t i = 0; i < size; i++) greys[i] = ((const BYTE *)bits)[i] ? 0 : 255; /* 1 is black */
    int result = show(greys, 1);
    free(greys);
    return result;
}

int LCDRefresh(void) { return 0; }

/* KEY */

int KEYRead(void) {
    struct press press = {NOKEY, 0, 0};
    take_press(&press);
    return press.key;
}

int KEYWait(int mask) {
    int key;
    while (!((key = KEYRead()) & mask)) doze();
    return key;
}

int KEYGet(void) { return KEYWait(ANYKEY); }

int KEYReadXY(int *x, int *y) {
    struct press press = {NOKEY, -1, -1};
    int is_new = take_press(&press);
    *x = press.x, *y = press.y;
    return !is_new;
}

int KEYGetXY(int *x, int *y) {
    while (KEYReadXY(x, y)) doze();
    return 0;
}

/* CAM */

static void set_size(int type) {
    CAMWIDTH = picture_sizes[type][0], CAMHEIGHT = picture_sizes[type][1];
    CAMPIXELS = CAMWIDTH * CAMHEIGHT, CAMSIZE = 3 * CAMPIXELS;
}

int CAMInit(int resolution) {
    if (!is_size(resolution)) return 1;
    set_size(resolution);
    return 0;
}

int CAMRelease(void) { return 0; }

int CAMGet(void *colours) { return take_picture(colours, CAMWIDTH, CAMHEIGHT); }

int CAMGetGray(void *greys) {
    BYTE *colours = malloc((size_t)CAMSIZE);
    if (!colours) return 1;
    int result = CAMGet(colours);
    if (!result) IPCol2Gray(colours, greys);
    free(colours);
    return result;
}

/* IP */

int IPSetSize(int resolution) {
    if (!is_size(resolution)) return 1;
    set_size(resolution);
    return 0;
}

int IPReadFile(const char *file, void *picture) { return read_picture(file, picture, CAMWIDTH, CAMHEIGHT); }
int IPWriteFile(const char *file, const void *colours) { return write_picture(file, colours, CAMWIDTH, CAMHEIGHT, 3); }
int IPWriteFileGray(const char *file, const void *greys) { return write_picture(file, greys, CAMWIDTH, CAMHEIGHT, 1); }
void IPLaplace(const void *grey_in, void *grey_out) { laplace(grey_in, grey_out, CAMWIDTH, CAMHEIGHT); }
void IPSobel(const void *grey_in, void *grey_out) { sobel(grey_in, grey_out, CAMWIDTH, CAMHEIGHT); }

void IPCol2Gray(const void *colours, void *greys) {
    const BYTE *in = colours;
    BYTE *out = greys;
    for (int i = 0; i < CAMPIXELS; i++) out[i] = (BYTE)((in[3 * i] + in[3 * i + 1] + in[3 * i + 2]) / 3);
}

void IPGray2Col(const void *greys, void *colours) { IPRGB2Col(greys, greys, greys, colours); }

void IPRGB2Col(const void *reds, const void *greens, const void *blues, void *colours) {
    const BYTE *red = reds, *green = greens, *blue = blues;
    BYTE *out = colours;
    for (int i = 0; i < CAMPIXELS; i++) out[3 * i] = red[i], out[3 * i + 1] = green[i], out[3 * i + 2] = blue[i];
}

void IPCol2HSI(const void *colours, void *hues, void *saturations, void *intensities) {
    const BYTE *in = colours;
    BYTE *hue = hues, *saturation = saturations, *intensity = intensities;
    for (int i = 0; i < CAMPIXELS; i++)
        hsi(in[3 * i], in[3 * i + 1], in[3 * i + 2], hue + i, saturation + i, intensity + i);
}

void IPOverlay(const void *below, const void *above, void *colours) {
    const BYTE *under = below, *over = above;
    BYTE *out = colours;
    for (int i = 0; i < CAMPIXELS; i++) {
        const BYTE *top = over + 3 * i;
        memcpy(out + 3 * i, top[0] | top[1] | top[2] ? top : under + 3 * i, 3);
    }
}

void IPOverlayGray(const void *below, const void *above, COLOR colour, void *colours) {
    const BYTE *under = below, *over = above;
    BYTE *out = colours, red, green, blue;
    IPPCol2RGB(colour, &red, &green, &blue);
    for (int i = 0; i < CAMPIXELS; i++) {
        out[3 * i] = over[i] ? red : under[i];
        out[3 * i + 1] = over[i] ? green : under[i];
        out[3 * i + 2] = over[i] ? blue : under[i];
    }
}

COLOR IPPRGB2Col(BYTE red, BYTE green, BYTE blue) { return red << 16 | green << 8 | blue; }

void IPPCol2RGB(COLOR colour, BYTE *red, BYTE *green, BYTE *blue) {
    *red = colour >> 16 & 255, *green = colour >> 8 & 255, *blue = colour & 255;
}

void IPPCol2HSI(COLOR colour, BYTE *hue, BYTE *saturation, BYTE *intensity) {
    hsi(colour >> 16 & 255, colour >> 8 & 255, colour & 255, hue, saturation, intensity);
}

BYTE IPPRGB2Hue(BYTE red, BYTE green, BYTE blue) {
    BYTE hue, saturation, intensity;
    hsi(red, green, blue, &hue, &saturation, &intensity);
    return hue;
}

void IPPRGB2HSI(BYTE red, BYTE green, BYTE blue, BYTE *hue, BYTE *saturation, BYTE *intensity) {
    hsi(red, green, blue, hue, saturation, intensity);
}

/* OS */

int OSExecute(const char *command, char *output) {
    FILE *stream = popen(command, "r");
    if (!stream) return -1;
    size_t length = fread(output, 1, MAXMSG - 1, stream);
    output[length] = 0;
    return pclose(stream);
}

int OSVersion(char *text) {
    strcpy(text, "7.3");
    return 0;
}

int OSVersionIO(char *text) {
    strcpy(text, "1.0");
    return 0;
}

int OSMachineSpeed(void) { return 900; }
int OSMachineType(void) { return 0; } /* a simulated one */

int OSMachineID(void) {
    enter();
    read_robot();
    int identity = robot.identity;
    leave();
    return identity;
}

int OSMachineName(char *text) {
    sprintf(text, "EyeBot%d", OSMachineID());
    return 0;
}

int OSWait(int milliseconds) {
    enter();
    int64_t until_ns = now_ns + (milliseconds > 0 ? milliseconds * MS : 0);
    leave();
    sleep_until(until_ns);
    return 0;
}

int XInitThreads(void) { return 1; }

TIMER OSAttachTimer(int milliseconds, void (*function)(void)) { return attach_timer(milliseconds, function); }
int OSDetachTimer(TIMER timer) { return detach_timer(timer); }

int OSGetCount(void) {
    enter();
    read_robot();
    int count = (int)(now_ns / MS);
    leave();
    return count;
}

int OSGetTime(int *hours, int *minutes, int *seconds, int *milliseconds) {
    int count = OSGetCount();
    *milliseconds = count % 1000, *seconds = count / 1000 % 60, *minutes = count / 60000 % 60, *hours = count / 3600000;
    return 0;
}

/* SER: each interface is connected to itself */

enum { INTERFACES = 8, SERIAL_ROOM = 4096 };

static struct { char waiting[SERIAL_ROOM]; int length; } serial[INTERFACES];

static int is_interface(int number) { return number >= 0 && number < INTERFACES; }

int SERInit(int number, int baud, int handshake) {
    (void)baud, (void)handshake;
    return SERFlush(number);
}

int SERSendChar(int number, char character) {
    if (!is_interface(number)) return 1;
    enter();
    int is_full = serial[number].length == SERIAL_ROOM;
    if (!is_full) serial[number].waiting[serial[number].length++] = character;
    spend(call_ns);
    leave();
    return is_full;
}

int SERSend(int number, const char *text) {
    int result = 0;
    while (*text && !result) result = SERSendChar(number, *text++);
    return result;
}

int SERReceiveChar(int number) {
    int character = -1;
    if (!is_interface(number)) return -1;
    enter();
    if (serial[number].length) {
        character = (BYTE)serial[number].waiting[0];
        memmove(serial[number].waiting, serial[number].waiting + 1, (size_t)--serial[number].length);
    }
    spend(read_ns);
    leave();
    return character;
}

int SERReceive(int number, char *text, int size) {
    int length = 0, character;
    while (length < size && (character = SERReceiveChar(number)) >= 0) text[length++] = (char)character;
    if (length < size) text[length] = 0;
    return length;
}

int SERCheck(int number) {
    int length = 0;
    enter();
    if (is_interface(number)) length = serial[number].length;
    spend(read_ns);
    leave();
    return length;
}

int SERFlush(int number) {
    if (!is_interface(number)) return 1;
    enter();
    serial[number].length = 0;
    leave();
    return 0;
}

int SERClose(int number) { return SERFlush(number); }

/* AU */

int AUBeep(void) { return sound("beep", 200); }
int AUPlay(const char *file) { return sound(file, 1000); }

int AUDone(void) { return is_silent(); }
int AUMicrophone(void) { return 0; }

/* PSD and LIDAR */

static int32_t scan[POINTS];
static unsigned scan_tick;

int PSDGet(int sensor) { return distance_of(sensor); }
int PSDGetRaw(int sensor) { return PSDGet(sensor); }

int LIDARGet(int *into) {
    enter();
    read_robot();
    if (scan_tick != tick_number) {
        scan_tick = tick_number;
        open_message('l');
        ask_message(scan, sizeof scan);
    }
    memcpy(into, scan, sizeof(int32_t) * (size_t)LIDAR_RESOLUTION);
    leave();
    return 0;
}

int LIDARSet(int range, int tilt, int points) {
    if (range < 1 || range > 360 || points < 2 || points > POINTS) return 1;
    enter();
    open_message('L');
    append_integers(3, range, tilt, points);
    write_message();
    LIDAR_RESOLUTION = points;
    scan_tick = 0;
    leave();
    return 0;
}

/* SERVO, MOTOR, ENCODER */

static struct { int low, high; } servo_ranges[15];

int SERVORange(int servo, int low, int high) {
    if (servo < 1 || servo > 14 || low >= high) return 1;
    servo_ranges[servo].low = low, servo_ranges[servo].high = high;
    return 0;
}

int SERVOSet(int servo, int angle) {
    if (servo < 1 || servo > 14 || angle < 0 || angle > 255) return 1;
    write_motor('s', servo, angle / 255.0);
    return 0;
}

int SERVOSetRaw(int servo, int angle) { return SERVOSet(servo, angle); }

static int is_motor(int motor) { return motor >= 1 && motor <= MOTORS; }

int MOTORDrive(int motor, int percent) {
    if (!is_motor(motor)) return 1;
    write_motor('m', motor, percent / 100.0);
    return 0;
}

int MOTORDriveRaw(int motor, int percent) { return MOTORDrive(motor, percent); }

int MOTORPID(int motor, int p, int i, int d) {
    (void)p, (void)i, (void)d; /* These motors keep their speeds by themselves. */
    return !is_motor(motor);
}

int MOTORPIDOff(int motor) { return !is_motor(motor); }

int MOTORSpeed(int motor, int ticks_per_second) {
    if (!is_motor(motor)) return 1;
    write_motor('M', motor, ticks_per_second);
    return 0;
}

int ENCODERRead(int encoder) {
    if (!is_motor(encoder)) return 0;
    return encoder_of(encoder);
}

int ENCODERReset(int encoder) {
    if (!is_motor(encoder)) return 1;
    reset_encoder(encoder);
    return 0;
}

/* VW */

int VWSetSpeed(int mm_per_second, int degrees_per_second) {
    write_numbers('x', 2, (double)mm_per_second, to_radians(degrees_per_second));
    return 0;
}

int VWGetSpeed(int *mm_per_second, int *degrees_per_second) {
    enter();
    read_robot();
    *mm_per_second = rounded(robot.ahead_mm_s), *degrees_per_second = rounded(to_degrees(robot.turn_rad_s));
    leave();
    return 0;
}

int VWSetPosition(int x, int y, int phi) {
    enter();
    believe(x, y, to_radians(phi));
    write_numbers('q', 3, (double)x, (double)y, to_radians(phi));
    leave();
    return 0;
}

int VWGetPosition(int *x, int *y, int *phi) {
    enter();
    read_robot();
    struct place place = believed_place();
    *x = rounded(place.x_mm), *y = rounded(place.y_mm), *phi = rounded(to_degrees(place.heading_rad));
    leave();
    return 0;
}

int VWStraight(int way, int mm_per_second) {
    move('y', 2, way, abs(mm_per_second), 0.0);
    return 0;
}

int VWTurn(int angle, int degrees_per_second) {
    move('Y', 2, to_radians(angle), to_radians(abs(degrees_per_second)), 0.0);
    return 0;
}

int VWCurve(int way, int angle, int mm_per_second) {
    move('C', 3, way, to_radians(angle), abs(mm_per_second));
    return 0;
}

/* The arc that begins straight ahead and ends at a place: its angle is twice that of the chord. */
int VWDrive(int ahead, int left, int mm_per_second) {
    if (abs(left) > abs(ahead)) return 1;
    double half = atan2(left, abs(ahead)), chord = hypot(ahead, left);
    double way = copysign(left ? chord * half / sin(half) : chord, ahead);
    move('C', 3, way, copysign(2.0 * half, left * (double)ahead), abs(mm_per_second));
    return 0;
}

int VWRemain(void) {
    enter();
    read_robot();
    int remaining = robot.movement == TURN_RAD ? rounded(to_degrees(robot.remaining)) : rounded(robot.remaining);
    leave();
    return remaining;
}

int VWDone(void) { return is_done(); }

int VWWait(void) {
    wait_until_done();
    return 0;
}

int VWStalled(void) {
    enter();
    read_robot();
    int is_blocked = robot.is_blocked;
    leave();
    return is_blocked;
}

/* DIGITAL and ANALOG. A line that nothing drives reads its pull. */

enum { LINES = 16 };

static char line_directions[LINES + 1];
static int line_states;
static struct { int32_t lines, levels; } driven;
static unsigned driven_tick;

static int is_line(int line) { return line >= 1 && line <= LINES; }

int DIGITALSetup(int line, char direction) {
    if (!is_line(line) || !strchr("ioIJ", direction) || !direction) return 1;
    enter();
    line_directions[line] = direction;
    if (direction == 'I') line_states |= 1 << (line - 1);
    else line_states &= ~(1 << (line - 1));
    spend(call_ns);
    leave();
    return 0;
}

int DIGITALReadAll(void) {
    enter();
    read_robot();
    if (driven_tick != tick_number) {
        driven_tick = tick_number;
        open_message('d');
        append_integers(0);
        ask_message(&driven, sizeof driven);
    }
    int lines = driven.lines;
    for (int line = 1; line <= LINES; line++)
        if (line_directions[line] == 'o') lines &= ~(1 << (line - 1));
    int states = (line_states & ~lines) | (driven.levels & lines);
    leave();
    return states;
}

int DIGITALRead(int line) { return is_line(line) ? DIGITALReadAll() >> (line - 1) & 1 : 0; }

int DIGITALWrite(int line, int state) {
    if (!is_line(line) || line_directions[line] != 'o') return 1;
    enter();
    if (state) line_states |= 1 << (line - 1);
    else line_states &= ~(1 << (line - 1));
    spend(call_ns);
    leave();
    return 0;
}

int ANALOGRead(int channel) {
    int32_t value = 0;
    enter();
    read_robot();
    open_message('a');
    append_integers(1, channel);
    ask_message(&value, sizeof value);
    leave();
    return value;
}

static int look(int value) {
    enter();
    read_robot();
    leave();
    return value;
}

int ANALOGVoltage(void) { return look(720); }

/* IRTV */

int IRTVGet(void) {
    for (;;) doze();
}

int IRTVRead(void) { return look(0); }
int IRTVFlush(void) { return 0; }
int IRTVGetStatus(void) { return 0; }

/* RADIO */

int RADIOInit(void) { return 0; }
int RADIORelease(void) { return 0; }
int RADIOGetID(void) { return OSMachineID(); }

int RADIOSend(int to, const char *text) {
    size_t length = strlen(text);
    enter();
    int is_known = to >= 0 && to <= robot.robots && length <= MAXMSG;
    leave();
    if (is_known) send_message(to, text, length);
    return !is_known;
}

int RADIOCheck(int *from) {
    enter();
    read_robot();
    int sender = robot.messages ? robot.sender : 0;
    leave();
    if (from) *from = sender;
    return sender;
}

int RADIOReceive(int *from, char *text, int size) {
    struct radio_message message;
    while (!RADIOCheck(NULL)) doze();
    size_t length = receive_message(&message);
    if (from) *from = message.sender;
    if (size > 0) {
        if (length >= (size_t)size) length = (size_t)size - 1;
        memcpy(text, message.text, length);
        text[length] = 0;
    }
    return 0;
}

int RADIOStatus(int *identities) {
    enter();
    read_robot();
    int count = robot.robots;
    leave();
    for (int i = 0; identities && i < count; i++) identities[i] = i + 1;
    return count;
}

/* SIM */

static int get_place(char letter, int number, int *x, int *y, int *z, int *phi) {
    struct { int32_t is_there, x, y, z, phi; } place = {0, 0, 0, 0, 0};
    enter();
    open_message(letter);
    append_integers(1, number);
    ask_message(&place, sizeof place);
    leave();
    if (x) *x = place.x;
    if (y) *y = place.y;
    if (z) *z = place.z;
    if (phi) *phi = place.phi;
    return !place.is_there;
}

static int put(char letter, int number, int x, int y, int z, int phi) {
    int32_t is_done = 0;
    enter();
    open_message(letter);
    append_integers(5, number, x, y, z, phi);
    ask_message(&is_done, sizeof is_done);
    leave();
    return !is_done;
}

int SIMGetRobot(int number, int *x, int *y, int *z, int *phi) { return get_place('g', number, x, y, z, phi); }
int SIMSetRobot(int number, int x, int y, int z, int phi) { return put('G', number, x, y, z, phi); }
int SIMGetObject(int number, int *x, int *y, int *z, int *phi) { return get_place('o', number, x, y, z, phi); }
int SIMSetObject(int number, int x, int y, int z, int phi) { return put('O', number, x, y, z, phi); }
int SIMGetRobotCount(void) { return RADIOStatus(NULL); }

int SIMGetObjectCount(void) {
    int32_t count = 0;
    enter();
    open_message('n');
    ask_message(&count, sizeof count);
    leave();
    return count;
}
