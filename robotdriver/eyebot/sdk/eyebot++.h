/* The same functions for programs in C++. */
#ifndef EYEBOT_PLUS_PLUS_H
#define EYEBOT_PLUS_PLUS_H

#include "eyebot.h"

#endif
