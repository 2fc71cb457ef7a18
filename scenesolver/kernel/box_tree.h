/* Places in boxes within boxes, so that many of them at once can be left out of a search. */

#ifndef BOX_TREE_H
#define BOX_TREE_H

#include <stdint.h>

typedef struct {
    double low_x, low_y, high_x, high_y;
} Box;

/* A box round some of the places: members from first to before end. Its halves are none where it is not divided. */
typedef struct {
    Box box;
    int64_t first, end, halves[2];
} Branch;

typedef struct {
    Branch *branches; /* the first one holds all */
    int64_t branch_count;
    int64_t *members; /* numbers of places */
} BoxTree;

/* Divide places, x and y of each, into boxes; at least one. Return 0 where there is too little memory. */
int grow_tree(BoxTree *tree, int64_t count, const double *places);

void free_tree(BoxTree *tree);

#endif
