/* The standard headers and plain types that programs for the EyeBot take for granted. */
#ifndef EYEBOT_TYPES_H
#define EYEBOT_TYPES_H

#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifndef M_PI /* -std=c99 leaves it out */
#define M_PI 3.14159265358979323846
#endif

#ifndef True /* X11 has them, and with it the original */
#define True 1
#define False 0
#endif

typedef unsigned char BYTE;

#endif
