/* An EyeBot program: follows the left wall of a maze, cell by cell.
   Run it:  robotworkshop eyebot 08_maze.c --world 08_micromouse.maz --speed max --for 120 */

#include "eyebot.h"

enum { CELL_MM = 360, NEAR_MM = 200 };

static void turn(int degrees) { VWTurn(degrees, 90); VWWait(); }

int main(void) {
    for (int cell = 0; cell < 60; cell++) {
        if (PSDGet(PSD_LEFT) > NEAR_MM) turn(90);
        else if (PSDGet(PSD_FRONT) > NEAR_MM) ;
        else if (PSDGet(PSD_RIGHT) > NEAR_MM) turn(-90);
        else turn(180);
        VWStraight(CELL_MM, 300);
        VWWait();
    }
    return 0;
}
