/* A branch is divided across its longer side, so that half of its places lie in each half. */

#include "box_tree.h"

#include <stdlib.h>

#define MOST_IN_LEAF 16

static Box box_round(const int64_t *members, int64_t count, const double *places) {
    const double *place = places + 2 * members[0];
    Box box = {place[0], place[1], place[0], place[1]};
    for (int64_t i = 1; i < count; i++) {
        place = places + 2 * members[i];
        if (place[0] < box.low_x) box.low_x = place[0];
        if (place[0] > box.high_x) box.high_x = place[0];
        if (place[1] < box.low_y) box.low_y = place[1];
        if (place[1] > box.high_y) box.high_y = place[1];
    }
    return box;
}

static void swap(int64_t *a, int64_t *b) {
    int64_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Bring members into such an order that the ones before the middle lie no farther along x or y than the ones after. */
static void halve(int64_t *members, int64_t count, const double *places, int along_y) {
    int64_t low = 0, high = count - 1, middle = count / 2;
    while (low < high) {
        double pivot = places[2 * members[(low + high) / 2] + along_y];
        int64_t i = low, j = high;
        while (i <= j) {
            while (places[2 * members[i] + along_y] < pivot) i++;
            while (places[2 * members[j] + along_y] > pivot) j--;
            if (i <= j) swap(members + i++, members + j--);
        }
        if (middle <= j) high = j;
        else if (middle >= i) low = i;
        else return;
    }
}

int grow_tree(BoxTree *tree, int64_t count, const double *places) {
    tree->branches = malloc(2 * (size_t)count * sizeof(Branch));
    tree->members = malloc((size_t)count * sizeof(int64_t));
    if (!tree->branches || !tree->members) return 0;
    for (int64_t i = 0; i < count; i++) tree->members[i] = i;
    tree->branches[0] = (Branch){.first = 0, .end = count};
    tree->branch_count = 1;
    for (int64_t at = 0; at < tree->branch_count; at++) {
        Branch *branch = tree->branches + at;
        int64_t size = branch->end - branch->first, *members = tree->members + branch->first;
        branch->box = box_round(members, size, places);
        branch->halves[0] = branch->halves[1] = -1;
        if (size <= MOST_IN_LEAF) continue;
        halve(members, size, places, branch->box.high_y - branch->box.low_y > branch->box.high_x - branch->box.low_x);
        int64_t ends[3] = {branch->first, branch->first + size / 2, branch->end};
        for (int half = 0; half < 2; half++) {
            branch->halves[half] = tree->branch_count;
            tree->branches[tree->branch_count++] = (Branch){.first = ends[half], .end = ends[half + 1]};
        }
    }
    return 1;
}

void free_tree(BoxTree *tree) {
    free(tree->branches);
    free(tree->members);
}
