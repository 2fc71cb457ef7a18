/* RoBIOS up to 6 on the floor of Robot Workshop. */
#include "eyebot6.h"
#include "pictures.h"
#include "robot.h"
#include "tasks.h"

#define BLACK 0x000000
#define WHITE 0xFFFFFF

/* OS */

char *OSVersion(void) { return "6.0"; }
int OSMachineSpeed(void) { return 25000000; }
int OSMachineType(void) { return 0; }

int OSMachineID(void) {
    enter();
    read_robot();
    int identity = robot.identity - 1;
    leave();
    return identity;
}

char *OSMachineName(void) {
    static char name[32];
    snprintf(name, sizeof name, "EyeBot%d", OSMachineID());
    return name;
}

int OSWait(int hundredths) {
    enter();
    int64_t until_ns = now_ns + (hundredths > 0 ? hundredths * 10 * MS : 0);
    leave();
    sleep_until(until_ns);
    return 0;
}

int OSGetCount(void) {
    enter();
    read_robot();
    int count = (int)(now_ns / (10 * MS));
    leave();
    return count;
}

int OSGetTime(int *hours, int *minutes, int *seconds, int *hundredths) {
    int count = OSGetCount();
    *hundredths = count % 100, *seconds = count / 100 % 60, *minutes = count / 6000 % 60, *hours = count / 360000;
    return 0;
}

int OSShowTime(void) {
    int hours, minutes, seconds, hundredths;
    OSGetTime(&hours, &minutes, &seconds, &hundredths);
    return LCDPrintf("%02d:%02d:%02d", hours, minutes, seconds);
}

TimerHandle OSAttachTimer(int hundredths, TimerFnc function) { return attach_timer(10 * hundredths, function); }
int OSDetachTimer(TimerHandle timer) { return detach_timer(timer) ? -1 : 0; }

int OSError(const char *text, int number, BOOL dead) {
    LCDPrintf("%s %d\n", text, number);
    if (dead) exit(1);
    return 0;
}

/* LCD */

static int put(int row, int column, const char *format, ...) {
    char text[2048];
    va_list fields;
    va_start(fields, format);
    int length = vsnprintf(text, sizeof text, format, fields);
    va_end(fields);
    if (length < 0) return -1;
    print_text(row, column, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
    return 0;
}

int LCDPrintf(const char *format, ...) {
    char text[2048];
    va_list fields;
    va_start(fields, format);
    vsnprintf(text, sizeof text, format, fields);
    va_end(fields);
    return put(-1, -1, "%s", text);
}

int LCDClear(void) { return draw('z', 0, 0, 0, 0, 0, 0, 0); }
int LCDMode(int mode) {
    (void)mode;
    return 0;
}
int LCDPutChar(char character) { return put(-1, -1, "%c", character); }
int LCDSetChar(int row, int column, char character) { return put(row, column, "%c", character); }
int LCDPutString(const char *text) { return put(-1, -1, "%s", text); }
int LCDSetString(int row, int column, const char *text) { return put(row, column, "%s", text); }
int LCDPutHex(int number) { return put(-1, -1, "%X", number); }
int LCDPutHex1(int number) { return put(-1, -1, "%02X", number & 255); }
int LCDPutInt(int number) { return put(-1, -1, "%d", number); }
int LCDPutIntS(int number, int width) { return put(-1, -1, "%*d", width, number); }
int LCDPutFloat(float number) { return put(-1, -1, "%.2f", number); }
int LCDPutFloatS(float number, int width, int decimals) { return put(-1, -1, "%*.*f", width, decimals, number); }
int LCDSetPos(int row, int column) { return put(row, column, "%s", ""); }

int LCDGetPos(int *row, int *column) {
    find_cursor(row, column);
    return 0;
}

int LCDMenuI(int position, const char *text) { return set_menu(position, text, BLACK, WHITE) ? -1 : 0; }

int LCDMenu(const char *first, const char *second, const char *third, const char *fourth) {
    const char *texts[MENU_TEXTS] = {first, second, third, fourth};
    for (int i = 0; i < MENU_TEXTS; i++)
        if (texts[i] && *texts[i] != ' ') LCDMenuI(i + 1, texts[i]);
    return 0;
}

static int shade_at(int row, int column) {
    int32_t colour = 0;
    enter();
    open_message('x');
    append_integers(2, column, row);
    ask_message(&colour, sizeof colour);
    leave();
    return colour;
}

/* A set pixel is drawn in white: this display is dark where that of the robot was light. */
int LCDGetPixel(int row, int column) { return shade_at(row, column) != BLACK; }

int LCDSetPixel(int row, int column, int value) {
    if (value == 2) value = !LCDGetPixel(row, column);
    return draw('p', 4, column, row, value ? WHITE : BLACK, 0, 0, 0);
}

int LCDLine(int x1, int y1, int x2, int y2, int colour) {
    return draw('l', 6, x1, y1, x2, y2, colour ? WHITE : BLACK, 0);
}

int LCDArea(int x1, int y1, int x2, int y2, int colour) {
    return draw('a', 6, x1, y1, x2, y2, colour ? WHITE : BLACK, 1);
}

/* KEY */

int KEYRead(void) {
    struct press press = {0, 0, 0};
    take_press(&press);
    return press.key;
}

int KEYWait(int mask) {
    int key;
    while (!((key = KEYRead()) & mask)) doze();
    return key;
}

int KEYGet(void) { return KEYWait(ANYKEY); }

int KEYGetBuf(char *key) {
    *key = (char)KEYGet();
    return 0;
}

/* CAM and IP */

int CAMInit(int mode) {
    (void)mode;
    return COLCAM;
}

int CAMRelease(void) { return 0; }

static void to_greys(const BYTE *colours, BYTE *greys) {
    for (int i = 0; i < imagerows * imagecolumns; i++)
        greys[i] = (BYTE)((colours[3 * i] + colours[3 * i + 1] + colours[3 * i + 2]) / 3);
}

int CAMGetColFrame(colimage *colour, int convert) {
    colimage taken;
    if (take_picture(&taken[0][0][0], imagecolumns, imagerows)) return -1;
    if (convert) to_greys(&taken[0][0][0], (BYTE *)colour);
    else memcpy(colour, taken, sizeof taken);
    return 0;
}

int CAMGetFrame(image *grey) { return CAMGetColFrame((colimage *)grey, 1); }

int LCDPutGraphic(image *grey) {
    show_picture(&(*grey)[0][0], 0, 0, imagecolumns, imagerows, 1);
    return 0;
}

int LCDPutColorGraphic(colimage *colour) {
    show_picture(&(*colour)[0][0][0], 0, 0, imagecolumns, imagerows, 3);
    return 0;
}

int IPLaplace(image *from, image *to) {
    laplace(&(*from)[0][0], &(*to)[0][0], imagecolumns, imagerows);
    return 0;
}

int IPSobel(image *from, image *to) {
    sobel(&(*from)[0][0], &(*to)[0][0], imagecolumns, imagerows);
    return 0;
}

int IPColor2Grey(colimage *from, image *to) {
    to_greys(&(*from)[0][0][0], &(*to)[0][0]);
    return 0;
}

/* PSD. A handle is the sensor's number without its sign. */

PSDHandle PSDInit(DeviceSemantics which) { return which < 0 ? -which : 0; }
int PSDRelease(void) { return 0; }
int PSDStart(PSDHandle sensors, BOOL cycle) {
    (void)cycle;
    return sensors ? 0 : -1;
}
int PSDStop(void) { return 0; }
BOOL PSDCheck(void) { return TRUE; }
int PSDGet(PSDHandle sensor) { return distance_of(-sensor); }
int PSDGetRaw(PSDHandle sensor) { return distance_of(-sensor); }

/* IR and BUMP */

/* Return 1 or 0, or -1 where there is no such sensor. */
static int switch_of(int number) {
    struct { int32_t is_there, is_on; } answer = {0, 0};
    enter();
    open_message('i');
    append_integers(1, number);
    ask_message(&answer, sizeof answer);
    leave();
    return answer.is_there ? answer.is_on : -1;
}

IRHandle IRInit(DeviceSemantics which) { return switch_of(which) < 0 ? 0 : which; }
int IRRelease(IRHandle sensor) { return sensor ? 0 : -1; }
int IRRead(IRHandle sensor) { return sensor ? switch_of(sensor) : -1; }

BumpHandle BUMPInit(DeviceSemantics which) { return switch_of(which) < 0 ? 0 : which; }
int BUMPRelease(BumpHandle bumper) { return bumper ? 0 : -1; }

int BUMPCheck(BumpHandle bumper, int *timestamp) {
    if (!bumper || switch_of(bumper) != 1) return BUMP_NONE;
    if (timestamp) *timestamp = OSGetCount();
    return BUMP_OK;
}

/* MOTOR, QUAD, SERVO. A handle is the number of the later RoBIOS. */

MotorHandle MOTORInit(DeviceSemantics which) { return which == MOTOR_LEFT ? 1 : which == MOTOR_RIGHT ? 2 : 0; }
int MOTORRelease(MotorHandle motor) { return motor ? 0 : -1; }

int MOTORDrive(MotorHandle motor, int percent) {
    if (motor < 1 || motor > MOTORS) return -1;
    write_motor('m', motor, percent / 100.0);
    return 0;
}

QuadHandle QUADInit(DeviceSemantics which) { return which == QUAD_LEFT ? 1 : which == QUAD_RIGHT ? 2 : 0; }
int QUADRelease(QuadHandle encoder) { return encoder ? 0 : -1; }

int QUADReset(QuadHandle encoder) {
    if (encoder < 1 || encoder > MOTORS) return -1;
    reset_encoder(encoder);
    return 0;
}

int QUADRead(QuadHandle encoder) {
    if (encoder < 1 || encoder > MOTORS) return 0;
    return encoder_of(encoder);
}

ServoHandle SERVOInit(DeviceSemantics which) { return which <= SERVO_1 && which > SERVO_1 - 14 ? SERVO_1 - which + 1 : 0; }
int SERVORelease(ServoHandle servo) { return servo ? 0 : -1; }

int SERVOSet(ServoHandle servo, int angle) {
    if (servo < 1 || servo > 14 || angle < 0 || angle > 255) return -1;
    write_motor('s', servo, angle / 255.0);
    return 0;
}

/* VW */

VWHandle VWInit(DeviceSemantics which, int timescale) {
    (void)timescale;
    return which == VW_DRIVE || which >= 0;
}

int VWRelease(VWHandle vw) { return vw ? VWSetSpeed(vw, 0, 0) : -1; }

int VWStartControl(VWHandle vw, float vv, float tv, float vw_gain, float tw) {
    (void)vv, (void)tv, (void)vw_gain, (void)tw; /* These motors keep their speeds by themselves. */
    return vw ? 0 : -1;
}

int VWStopControl(VWHandle vw) { return vw ? 0 : -1; }

int VWSetSpeed(VWHandle vw, meterPerSec v, radPerSec w) {
    if (!vw) return -1;
    write_numbers('x', 2, 1000.0 * v, (double)w);
    return 0;
}

int VWGetSpeed(VWHandle vw, SpeedType *speed) {
    if (!vw) return -1;
    enter();
    read_robot();
    *speed = (SpeedType){(float)(robot.ahead_mm_s / 1000.0), (float)robot.turn_rad_s};
    leave();
    return 0;
}

int VWSetPosition(VWHandle vw, meter x, meter y, radians phi) {
    if (!vw) return -1;
    enter();
    believe(1000.0 * x, 1000.0 * y, phi);
    write_numbers('q', 3, 1000.0 * x, 1000.0 * y, (double)phi);
    leave();
    return 0;
}

int VWGetPosition(VWHandle vw, PositionType *position) {
    if (!vw) return -1;
    enter();
    read_robot();
    struct place place = believed_place();
    *position = (PositionType){
        (float)(place.x_mm / 1000.0), (float)(place.y_mm / 1000.0), (float)place.heading_rad};
    leave();
    return 0;
}

int VWDriveStraight(VWHandle vw, meter way, meterPerSec v) {
    if (!vw) return -1;
    move('y', 2, 1000.0 * way, fabs(1000.0 * v), 0.0);
    return 0;
}

int VWDriveTurn(VWHandle vw, radians angle, radPerSec w) {
    if (!vw) return -1;
    move('Y', 2, angle, fabs(w), 0.0);
    return 0;
}

int VWDriveCurve(VWHandle vw, meter way, radians angle, meterPerSec v) {
    if (!vw) return -1;
    move('C', 3, 1000.0 * way, angle, fabs(1000.0 * v));
    return 0;
}

float VWDriveRemain(VWHandle vw) {
    (void)vw;
    enter();
    read_robot();
    float remaining = (float)(robot.movement == TURN_RAD ? robot.remaining : robot.remaining / 1000.0);
    leave();
    return remaining;
}

int VWDriveDone(VWHandle vw) { return vw ? is_done() : -1; }

int VWDriveWait(VWHandle vw) {
    if (!vw) return -1;
    wait_until_done();
    return 0;
}

int VWStalled(VWHandle vw) {
    (void)vw;
    enter();
    read_robot();
    int is_blocked = robot.is_blocked;
    leave();
    return is_blocked;
}

/* RADIO */

int RADIOInit(void) { return 0; }
int RADIOTerm(void) { return 0; }

int RADIOSend(BYTE to, int length, const void *bytes) {
    if (length < 0 || length > MAXMSGLEN) return -1;
    send_message(to == BROADCAST ? 0 : to + 1, bytes, (size_t)length);
    return 0;
}

int RADIOCheck(void) {
    enter();
    read_robot();
    int messages = robot.messages;
    leave();
    return messages;
}

int RADIORecv(BYTE *from, int *length, void *bytes) {
    struct radio_message message;
    while (!RADIOCheck()) doze();
    size_t taken = receive_message(&message);
    *from = (BYTE)(message.sender - 1), *length = (int)taken;
    memcpy(bytes, message.text, taken);
    return 0;
}

/* AU */

int AUBeep(void) { return sound("beep", 200); }
int AUTone(int hertz, int milliseconds) {
    (void)hertz;
    return sound("tone", milliseconds);
}
int AUCheckTone(void) { return is_silent(); }
