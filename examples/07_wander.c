/* An EyeBot program: drives about for a minute and turns away from what is near.
   Run it:  robotworkshop eyebot 07_wander.c --speed max --for 60 */

#include "eyebot.h"

int main(void) {
    while (OSGetCount() < 60000) {
        if (PSDGet(PSD_FRONT) < 300) {
            VWTurn(rand() % 2 ? 90 : -90, 60);
            VWWait();
        } else {
            VWSetSpeed(200, 0);
            OSWait(50);
        }
    }
    VWSetSpeed(0, 0);
    return 0;
}
