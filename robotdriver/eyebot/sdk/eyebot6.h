/* RoBIOS up to 6 for EyeBot robots on the floor of Robot Workshop. Link with -leyesim -lm.
 *
 * Metres, radians, hundredths of a second. A function without another meaning of its result returns 0 when it has done
 * what it was asked to, else -1.
 */
#ifndef EYEBOT_H
#define EYEBOT_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int BOOL;
#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif

typedef float meter, radians, meterPerSec, radPerSec;
typedef int DeviceSemantics;
typedef int VWHandle, PSDHandle, IRHandle, BumpHandle, MotorHandle, QuadHandle, ServoHandle, TimerHandle;
typedef void (*TimerFnc)(void);

typedef struct {
    meter x, y;
    radians phi;
} PositionType;

typedef struct {
    meterPerSec v;
    radPerSec w;
} SpeedType;

/* Devices by what they are for */
#define VW_DRIVE (-100)
#define MOTOR_LEFT (-120)
#define MOTOR_RIGHT (-121)
#define QUAD_LEFT (-140)
#define QUAD_RIGHT (-141)
#define SERVO_1 (-160)
#define SERVO_2 (-161)
#define PSD_FRONT (-200)
#define PSD_FRONTLEFT (-201)
#define PSD_FRONTRIGHT (-202)
#define PSD_BACKLEFT (-203)
#define PSD_BACKRIGHT (-204)
#define PSD_LEFT (-205)
#define PSD_RIGHT (-206)
#define PSD_BACK (-207)
#define IR_BACK (-300)
#define IR_FRONT (-301)
#define IR_LEFT (-302)
#define IR_RIGHT (-303)
#define BUMP_RIGHT (-500)
#define BUMP_LEFT (-501)
#define BUMP_FRONT (-502)
#define BUMP_BACK (-503)

#define PSD_OUTOFRANGE 9999
#define BUMP_OK 0
#define BUMP_NONE (-1)

/* OS */
char *OSVersion(void);
int OSMachineSpeed(void);
int OSMachineType(void);
char *OSMachineName(void);
int OSMachineID(void); /* from 0 on */
int OSWait(int hundredths);
int OSGetCount(void); /* hundredths of a second since the floor began */
int OSGetTime(int *hours, int *minutes, int *seconds, int *hundredths);
int OSShowTime(void);
TimerHandle OSAttachTimer(int hundredths, TimerFnc function);
int OSDetachTimer(TimerHandle timer);
int OSError(const char *text, int number, BOOL dead);

/* Tasks: one runs at a time. In mode COOP it passes the processor on by itself, in mode PREEMPT every 10 ms. The first
 * task, which runs main, lets all others go before it in OSReschedule, OSPermit and OSMTStart: these return there when no
 * other one is ready (COOP: or sleeps). OSReschedule and OSYield leave a task ready. */
#define COOP 0
#define PREEMPT 1
#define NOTASK 255
#define DEFAULT COOP
#define MIN_PRI 1
#define MAX_PRI 8

struct tcb;
struct sem {
    int value;
};

int OSMTInit(BYTE mode);
int OSMTStart(void);
int OSMTStatus(void); /* COOP, PREEMPT or NOTASK */
struct tcb *OSSpawn(const char *name, void (*code)(void), int stack, int priority, int uid);
int OSReady(struct tcb *task);
int OSSuspend(struct tcb *task); /* NULL: this one; the same of the next two */
int OSKill(struct tcb *task);
int OSGetUID(struct tcb *task);
int OSReschedule(void);
int OSYield(void);
int OSRun(struct tcb *task);
int OSSleep(int hundredths); /* others run meanwhile, in mode COOP, too */
int OSExit(int code);
int OSPanic(const char *text);
int OSPermit(void);
int OSForbid(void);
int OSSemInit(struct sem *semaphore, int value);
int OSSemP(struct sem *semaphore);
int OSSemV(struct sem *semaphore);

/* LCD: text by rows and columns */
int LCDPrintf(const char *format, ...);
int LCDClear(void);
int LCDMode(int mode);
int LCDPutChar(char character);
int LCDSetChar(int row, int column, char character);
int LCDPutString(const char *text);
int LCDSetString(int row, int column, const char *text);
int LCDPutHex(int number);
int LCDPutHex1(int number);
int LCDPutInt(int number);
int LCDPutIntS(int number, int width);
int LCDPutFloat(float number);
int LCDPutFloatS(float number, int width, int decimals);
int LCDSetPos(int row, int column);
int LCDGetPos(int *row, int *column);
int LCDMenu(const char *first, const char *second, const char *third, const char *fourth);
int LCDMenuI(int position, const char *text);
int LCDSetPixel(int row, int column, int value); /* 1 black, 0 white, 2 the other one */
int LCDGetPixel(int row, int column);
int LCDLine(int x1, int y1, int x2, int y2, int colour);
int LCDArea(int x1, int y1, int x2, int y2, int colour);

/* KEY */
#define KEY1 1
#define KEY2 2
#define KEY3 4
#define KEY4 8
#define ANYKEY 15

int KEYGet(void);
int KEYRead(void);
int KEYWait(int key);
int KEYGetBuf(char *key);

/* CAM */
#define imagecolumns 82
#define imagerows 62
typedef BYTE image[imagerows][imagecolumns];
typedef BYTE colimage[imagerows][imagecolumns][3];
#define NORMAL 0
#define WIDE 1
#define TELE 2
#define COLCAM 16

int CAMInit(int mode); /* the number of the camera */
int CAMRelease(void);
int CAMGetFrame(image *grey);
int CAMGetColFrame(colimage *colour, int convert); /* convert: into greys, as an image */
int LCDPutGraphic(image *grey);
int LCDPutColorGraphic(colimage *colour);
int IPLaplace(image *from, image *to);
int IPSobel(image *from, image *to);
int IPColor2Grey(colimage *from, image *to);

/* PSD: mm */
PSDHandle PSDInit(DeviceSemantics which);
int PSDRelease(void);
int PSDStart(PSDHandle sensors, BOOL cycle);
int PSDStop(void);
BOOL PSDCheck(void);
int PSDGet(PSDHandle sensor);
int PSDGetRaw(PSDHandle sensor);

/* IR: 1 while something is near; BUMP: 0 when it is pressed, else -1 */
IRHandle IRInit(DeviceSemantics which);
int IRRelease(IRHandle sensor);
int IRRead(IRHandle sensor);
BumpHandle BUMPInit(DeviceSemantics which);
int BUMPRelease(BumpHandle bumper);
int BUMPCheck(BumpHandle bumper, int *timestamp);

/* MOTOR, QUAD, SERVO */
MotorHandle MOTORInit(DeviceSemantics which);
int MOTORRelease(MotorHandle motor);
int MOTORDrive(MotorHandle motor, int percent);
QuadHandle QUADInit(DeviceSemantics which);
int QUADRelease(QuadHandle encoder);
int QUADReset(QuadHandle encoder);
int QUADRead(QuadHandle encoder);
ServoHandle SERVOInit(DeviceSemantics which);
int SERVORelease(ServoHandle servo);
int SERVOSet(ServoHandle servo, int angle);

/* VW */
VWHandle VWInit(DeviceSemantics which, int timescale);
int VWRelease(VWHandle vw);
int VWStartControl(VWHandle vw, float vv, float tv, float vw_gain, float tw);
int VWStopControl(VWHandle vw);
int VWSetSpeed(VWHandle vw, meterPerSec v, radPerSec w);
int VWGetSpeed(VWHandle vw, SpeedType *speed);
int VWSetPosition(VWHandle vw, meter x, meter y, radians phi);
int VWGetPosition(VWHandle vw, PositionType *position);
int VWDriveStraight(VWHandle vw, meter way, meterPerSec v);
int VWDriveTurn(VWHandle vw, radians angle, radPerSec w);
int VWDriveCurve(VWHandle vw, meter way, radians angle, meterPerSec v);
float VWDriveRemain(VWHandle vw);
int VWDriveDone(VWHandle vw);
int VWDriveWait(VWHandle vw);
int VWStalled(VWHandle vw);

/* RADIO: messages of at most 1024 bytes between the robots of the floor, whose numbers are those of OSMachineID */
#define BROADCAST 255
#define MAXMSGLEN 1024

int RADIOInit(void);
int RADIOTerm(void);
int RADIOSend(BYTE robot, int length, const void *bytes);
int RADIOCheck(void); /* how many messages wait */
int RADIORecv(BYTE *robot, int *length, void *bytes);

/* AU */
int AUBeep(void);
int AUTone(int hertz, int milliseconds);
int AUCheckTone(void);

#ifdef __cplusplus
}
#endif

#endif
