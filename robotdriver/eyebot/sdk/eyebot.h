/* RoBIOS-7 for EyeBot robots on the floor of Robot Workshop. Link with -leyesim -lm.
 *
 * Millimetres, degrees, milliseconds. A function without another meaning of its result returns 0 when it has done what
 * it was asked to, else 1.
 */
#ifndef EYEBOT_H
#define EYEBOT_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int COLOR; /* 0xRRGGBB */
typedef int TIMER;

/* Constants are no macros, so that programs may define the same names for themselves. */

/* Colours */
enum {
    RED = 0xFF0000, GREEN = 0x00FF00, BLUE = 0x0000FF,
    WHITE = 0xFFFFFF, GRAY = 0x808080, BLACK = 0x000000,
    SILVER = 0xC0C0C0, LIGHTGRAY = 0xD3D3D3, DARKGRAY = 0xA9A9A9,
    NAVY = 0x000080, CYAN = 0x00EEEE, TEAL = 0x008080,
    MAGENTA = 0xFF00FF, PURPLE = 0x800080, MAROON = 0x800000,
    YELLOW = 0xFFFF00, OLIVE = 0x9ACD32, ORANGE = 0xFFA500,
};

/* LCD: text by rows and columns, pixels from the top left */
enum {
    HELVETICA = 0, TIMES = 1, COURIER = 2,
};
enum {
    NORMAL = 0, BOLD = 1, ITALICS = 2,
};
enum { LCD_MENUHEIGHT = 32 };
enum { /* of LCDSetMode: all do nothing */
    LCD_BGCOL_TRANSPARENT = 0x01, LCD_BGCOL_NOTRANSPARENT = 0x10, LCD_BGCOL_INVERSE = 0x02, LCD_BGCOL_NOINVERSE = 0x20,
    LCD_FGCOL_INVERSE = 0x04, LCD_FGCOL_NOINVERSE = 0x40, LCD_AUTOREFRESH = 0x0001, LCD_NOAUTOREFRESH = 0x0100,
    LCD_SCROLLING = 0x0002, LCD_NOSCROLLING = 0x0200, LCD_LINEFEED = 0x0004, LCD_NOLINEFEED = 0x0400,
    LCD_SHOWMENU = 0x0008, LCD_HIDEMENU = 0x0800, LCD_LISTMENU = 0x0010, LCD_CLASSICMENU = 0x1000,
    LCD_FB_ROTATE = 0x0080, LCD_FB_NOROTATION = 0x8000,
};

int LCDInit(void);
int LCDRelease(void);
int LCDPrintf(const char *format, ...);
int LCDSetPrintf(int row, int column, const char *format, ...);
int LCDClear(void);
int LCDSetPos(int row, int column);
int LCDGetPos(int *row, int *column);
int LCDSetColor(COLOR foreground, COLOR background);
int LCDSetFont(int font, int variation);
int LCDSetFontSize(int size);
int LCDSetMode(int mode);
int LCDMenu(const char *first, const char *second, const char *third, const char *fourth);
int LCDMenuI(int position, const char *text, COLOR foreground, COLOR background);
int LCDGetSize(int *x, int *y);
int LCDPixel(int x, int y, COLOR colour);
COLOR LCDGetPixel(int x, int y);
int LCDLine(int x1, int y1, int x2, int y2, COLOR colour);
int LCDArea(int x1, int y1, int x2, int y2, COLOR colour, int fill);
int LCDCircle(int x, int y, int radius, COLOR colour, int fill);
int LCDImageSize(int type);
int LCDImageStart(int x, int y, int width, int height);
int LCDImage(const void *colours);
int LCDImageGray(const void *greys);
int LCDImageBinary(const void *bits);
int LCDRefresh(void);

/* KEY */
enum {
    NOKEY = 0, KEY1 = 1, KEY2 = 2, KEY3 = 4, KEY4 = 8,
    ANYKEY = ((int)0xFFFFFFFF),
};

int KEYGet(void);
int KEYRead(void);
int KEYWait(int key);
int KEYGetXY(int *x, int *y);
int KEYReadXY(int *x, int *y);

/* CAM */
enum {
    QQVGA = 0, QVGA = 1, VGA = 2, CAM1MP = 3, CAMHD = 4, CAM5MP = 5, CUSTOM = 10,
};

enum {
    QQVGA_X = 160, QQVGA_Y = 120, QVGA_X = 320, QVGA_Y = 240,
    VGA_X = 640, VGA_Y = 480, CAM1MP_X = 1296, CAM1MP_Y = 730,
    CAMHD_X = 1920, CAMHD_Y = 1080, CAM5MP_X = 2592, CAM5MP_Y = 1944,
};

enum {
    QQVGA_PIXELS = (QQVGA_X * QQVGA_Y), QVGA_PIXELS = (QVGA_X * QVGA_Y),
    VGA_PIXELS = (VGA_X * VGA_Y), CAM1MP_PIXELS = (CAM1MP_X * CAM1MP_Y),
    CAMHD_PIXELS = (CAMHD_X * CAMHD_Y), CAM5MP_PIXELS = (CAM5MP_X * CAM5MP_Y),
};

enum {
    QQVGA_SIZE = (QQVGA_PIXELS * 3), QVGA_SIZE = (QVGA_PIXELS * 3), VGA_SIZE = (VGA_PIXELS * 3),
    CAM1MP_SIZE = (CAM1MP_PIXELS * 3), CAMHD_SIZE = (CAMHD_PIXELS * 3), CAM5MP_SIZE = (CAM5MP_PIXELS * 3),
};

typedef BYTE QQVGAcol[QQVGA_Y][QQVGA_X][3];
typedef BYTE QQVGAgray[QQVGA_Y][QQVGA_X];
typedef BYTE QVGAcol[QVGA_Y][QVGA_X][3];
typedef BYTE QVGAgray[QVGA_Y][QVGA_X];
typedef BYTE VGAcol[VGA_Y][VGA_X][3];
typedef BYTE VGAgray[VGA_Y][VGA_X];
typedef BYTE CAM1MPcol[CAM1MP_Y][CAM1MP_X][3];
typedef BYTE CAM1MPgray[CAM1MP_Y][CAM1MP_X];
typedef BYTE CAMHDcol[CAMHD_Y][CAMHD_X][3];
typedef BYTE CAMHDgray[CAMHD_Y][CAMHD_X];
typedef BYTE CAM5MPcol[CAM5MP_Y][CAM5MP_X][3];
typedef BYTE CAM5MPgray[CAM5MP_Y][CAM5MP_X];

extern int CAMWIDTH, CAMHEIGHT, CAMPIXELS, CAMSIZE; /* of CAMInit */

int CAMInit(int resolution);
int CAMRelease(void);
int CAMGet(void *colours);
int CAMGetGray(void *greys);

/* IP: pictures of the size of CAMInit or IPSetSize */
int IPSetSize(int resolution);
int IPReadFile(const char *file, void *picture); /* 3 colour, 2 grey, 1 black and white, -1 error */
int IPWriteFile(const char *file, const void *colours);
int IPWriteFileGray(const char *file, const void *greys);
void IPLaplace(const void *grey_in, void *grey_out);
void IPSobel(const void *grey_in, void *grey_out);
void IPCol2Gray(const void *colours, void *greys);
void IPGray2Col(const void *greys, void *colours);
void IPRGB2Col(const void *reds, const void *greens, const void *blues, void *colours);
void IPCol2HSI(const void *colours, void *hues, void *saturations, void *intensities);
void IPOverlay(const void *below, const void *above, void *colours);
void IPOverlayGray(const void *below, const void *above, COLOR colour, void *colours);
COLOR IPPRGB2Col(BYTE red, BYTE green, BYTE blue);
void IPPCol2RGB(COLOR colour, BYTE *red, BYTE *green, BYTE *blue);
void IPPCol2HSI(COLOR colour, BYTE *hue, BYTE *saturation, BYTE *intensity);
BYTE IPPRGB2Hue(BYTE red, BYTE green, BYTE blue);
void IPPRGB2HSI(BYTE red, BYTE green, BYTE blue, BYTE *hue, BYTE *saturation, BYTE *intensity);

/* OS */
int OSExecute(const char *command, char *output);
int OSVersion(char *text);
int OSVersionIO(char *text);
int OSMachineSpeed(void);
int OSMachineType(void);
int OSMachineName(char *text);
int OSMachineID(void);
int OSWait(int milliseconds);
TIMER OSAttachTimer(int milliseconds, void (*function)(void));
int OSDetachTimer(TIMER timer);
int XInitThreads(void); /* programs with threads call it for the original's display; here it does nothing */
int OSGetTime(int *hours, int *minutes, int *seconds, int *milliseconds);
int OSGetCount(void); /* ms since the floor began */

/* SER: what is sent comes back */
enum {
    SER_HANDSHAKE_NONE = 0, SER_HANDSHAKE_RTSCTS = 1,
};

int SERInit(int interface_number, int baud, int handshake);
int SERSendChar(int interface_number, char character);
int SERSend(int interface_number, const char *text);
int SERReceiveChar(int interface_number); /* -1 for none */
int SERReceive(int interface_number, char *text, int size);
int SERCheck(int interface_number); /* how many characters wait */
int SERFlush(int interface_number);
int SERClose(int interface_number);

/* AU */
int AUBeep(void);
int AUPlay(const char *file);
int AUDone(void);
int AUMicrophone(void);

/* PSD and LIDAR: mm, 9999 for nothing */
enum {
    PSD_FRONT = 1, PSD_LEFT = 2, PSD_RIGHT = 3, PSD_BACK = 4,
};

extern int LIDAR_RESOLUTION; /* points of a scan */

int PSDGet(int sensor);
int PSDGetRaw(int sensor);
int LIDARGet(int *distances);
int LIDARSet(int range, int tilt, int points);

/* SERVO 0...255, MOTOR -100...100 percent, ENCODER ticks */
int SERVOSet(int servo, int angle);
int SERVOSetRaw(int servo, int angle);
int SERVORange(int servo, int low, int high);
int MOTORDrive(int motor, int percent);
int MOTORDriveRaw(int motor, int percent);
int MOTORPID(int motor, int p, int i, int d);
int MOTORPIDOff(int motor);
int MOTORSpeed(int motor, int ticks_per_second);
int ENCODERRead(int encoder);
int ENCODERReset(int encoder);

/* VW: the sign of a way or an angle gives its direction */
int VWSetSpeed(int mm_per_second, int degrees_per_second);
int VWGetSpeed(int *mm_per_second, int *degrees_per_second);
int VWSetPosition(int x, int y, int phi);
int VWGetPosition(int *x, int *y, int *phi);
int VWStraight(int way, int mm_per_second);
int VWTurn(int angle, int degrees_per_second);
int VWCurve(int way, int angle, int mm_per_second);
int VWDrive(int ahead, int left, int mm_per_second);
int VWRemain(void);
int VWDone(void);
int VWWait(void);
int VWStalled(void);

/* DIGITAL 1...16: 'o' output, 'i' input, 'I' input with pull-up, 'J' with pull-down; ANALOG 1...8 */
int DIGITALSetup(int line, char direction);
int DIGITALRead(int line);
int DIGITALReadAll(void);
int DIGITALWrite(int line, int state);
int ANALOGRead(int channel);
int ANALOGVoltage(void); /* 1/100 V */

/* IRTV: the floor has no remote control */
enum {
    IRTV_0 = '0', IRTV_1 = '1', IRTV_2 = '2', IRTV_3 = '3', IRTV_4 = '4',
    IRTV_5 = '5', IRTV_6 = '6', IRTV_7 = '7', IRTV_8 = '8', IRTV_9 = '9',
    IRTV_RED = 'R', IRTV_GREEN = 'G', IRTV_YELLOW = 'Y', IRTV_BLUE = 'B',
    IRTV_LEFT = 'L', IRTV_RIGHT = '>', IRTV_UP = 'U', IRTV_DOWN = 'D', IRTV_OK = 'O', IRTV_POWER = 'P',
};
int IRTVGet(void);
int IRTVRead(void);
int IRTVFlush(void);
int IRTVGetStatus(void);

/* RADIO: messages of at most 1024 bytes between the robots of the floor */
enum { MAXMSG = 1024 };

int RADIOInit(void);
int RADIOGetID(void);
int RADIOSend(int robot, const char *text);
int RADIOReceive(int *robot, char *text, int size);
int RADIOCheck(int *robot); /* 0 for no message */
int RADIOStatus(int *robots); /* how many there are, with this one */
int RADIORelease(void);

/* SIM: true places; robot 0 is this one */
int SIMGetRobot(int robot, int *x, int *y, int *z, int *phi);
int SIMSetRobot(int robot, int x, int y, int z, int phi);
int SIMGetObject(int object, int *x, int *y, int *z, int *phi);
int SIMSetObject(int object, int x, int y, int z, int phi);
int SIMGetRobotCount(void);
int SIMGetObjectCount(void);

#ifdef __cplusplus
}
#endif

#endif
