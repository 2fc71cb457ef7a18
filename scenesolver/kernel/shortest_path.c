/* The search of shortest_path.py, compiled: A* over the corners that a taut string may bend round. */

#include "grid.h"

#include <stdlib.h>

#define SLACK 1e-9 /* rad; as in shortest_path.py */
#define TIE 1e-6   /* mm; as in shortest_path.py */
#define BESIDE 2e-4 /* mm; as in shortest_path.py */
#define ROOM 1e-2  /* rad; a way that is not taut by so much is longer than the shortest one by more than TIE */
#define NODES_A_CELL 8

enum { DONE = 0, NO_MEMORY = 1 };

typedef struct {
    double cost;
    int64_t node;
} Entry;

/* Whether a direction of some length runs past a corner without cutting into its obstacle; see _is_tangent. */
static int is_tangent(double x, double y, double length, const double *into, const double *out_of) {
    double from_into = into[0] * y - into[1] * x, from_out = out_of[0] * y - out_of[1] * x;
    double slack_into = (SLACK * length + BESIDE) * into[2], slack_out = (SLACK * length + BESIDE) * out_of[2];
    return (from_into >= -slack_into && from_out <= slack_out) || (from_into <= slack_into && from_out >= -slack_out);
}

static void push(Entry *heap, int64_t *size, Entry entry) {
    int64_t at = (*size)++;
    for (; at > 0 && heap[(at - 1) / 2].cost > entry.cost; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
}

static Entry pop(Entry *heap, int64_t *size) {
    Entry top = heap[0], moved = heap[--(*size)];
    int64_t at = 0, child;
    while ((child = 2 * at + 1) < *size) {
        if (child + 1 < *size && heap[child + 1].cost < heap[child].cost) child++;
        if (heap[child].cost >= moved.cost) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
    return top;
}

/* The nodes in square cells, so that whole cells can be left out. */
typedef struct {
    double low_x, low_y, width;
    int64_t columns, rows;
    int64_t *first;   /* of each cell, and one more */
    int64_t *members; /* nodes by cells, in each cell by number */
    double *places;   /* where the members are */
} Buckets;

static int64_t cell_along(double from_low, double width, int64_t cells) {
    double cell = floor(from_low / width);
    return cell <= 0.0 ? 0 : cell >= (double)cells ? cells - 1 : (int64_t)cell;
}

static int64_t column_of(const Buckets *buckets, double x) {
    return cell_along(x - buckets->low_x, buckets->width, buckets->columns);
}

static int64_t row_of(const Buckets *buckets, double y) {
    return cell_along(y - buckets->low_y, buckets->width, buckets->rows);
}

static int fill_buckets(Buckets *buckets, int64_t count, const double *nodes) {
    double low_x = nodes[0], low_y = nodes[1], high_x = low_x, high_y = low_y;
    for (int64_t i = 0; i < count; i++) {
        low_x = least(low_x, nodes[2 * i]);
        low_y = least(low_y, nodes[2 * i + 1]);
        high_x = most(high_x, nodes[2 * i]);
        high_y = most(high_y, nodes[2 * i + 1]);
    }
    double wanted = most((double)(count / NODES_A_CELL), 1.0), width = high_x - low_x, height = high_y - low_y;
    buckets->low_x = low_x;
    buckets->low_y = low_y;
    buckets->width = most(most(sqrt(width * height / wanted), most(width, height) / wanted), 1e-3);
    buckets->columns = (int64_t)(width / buckets->width) + 1;
    buckets->rows = (int64_t)(height / buckets->width) + 1;
    int64_t cells = buckets->columns * buckets->rows;
    buckets->first = calloc((size_t)cells + 2, sizeof(int64_t));
    buckets->members = malloc((size_t)count * sizeof(int64_t));
    buckets->places = malloc(2 * (size_t)count * sizeof(double));
    if (!buckets->first || !buckets->members || !buckets->places) return NO_MEMORY;
    /* Counted one cell too far, so that filling them moves the counts to where they belong. */
    int64_t *next = buckets->first + 1;
    for (int64_t i = 0; i < count; i++)
        next[row_of(buckets, nodes[2 * i + 1]) * buckets->columns + column_of(buckets, nodes[2 * i]) + 1]++;
    for (int64_t cell = 0; cell < cells; cell++) next[cell + 1] += next[cell];
    for (int64_t i = 0; i < count; i++) {
        int64_t at = next[row_of(buckets, nodes[2 * i + 1]) * buckets->columns + column_of(buckets, nodes[2 * i])]++;
        buckets->members[at] = i;
        buckets->places[2 * at] = nodes[2 * i];
        buckets->places[2 * at + 1] = nodes[2 * i + 1];
    }
    return DONE;
}

/* A box, as seen from a node. */
typedef struct {
    double low_x, low_y, high_x, high_y;
} Box;

static Box box_of(const Buckets *buckets, int64_t column, int64_t row, const double *node) {
    /* A hair larger: rounding may have brought a node into the cell from beside it. */
    double hair = 1e-6 * buckets->width, x = buckets->low_x - node[0], y = buckets->low_y - node[1];
    return (Box){x + (double)column * buckets->width - hair, y + (double)row * buckets->width - hair,
                 x + (double)(column + 1) * buckets->width + hair, y + (double)(row + 1) * buckets->width + hair};
}

static double distance_to(const Box *box, double x, double y) {
    double beside = most(most(box->low_x - x, x - box->high_x), 0.0);
    double above = most(most(box->low_y - y, y - box->high_y), 0.0);
    return sqrt(beside * beside + above * above);
}

/* The directions from one to another, counter-clockwise, of length 1 each; all directions where they have no length. */
typedef struct {
    double low[2], high[2];
} Sector;

static void set_unit(double *to, double x, double y) {
    double length = sqrt(x * x + y * y), scale = length > 0.0 ? 1.0 / length : 0.0;
    to[0] = scale * x;
    to[1] = scale * y;
}

/* Whether a direction lies in a sector, or beside it by less than ROOM. */
static int is_in_sector(const Sector *sector, double x, double y) {
    double slack = ROOM * (fabs(x) + fabs(y)) + BESIDE;
    return sector->low[0] * y - sector->low[1] * x >= -slack && sector->high[0] * y - sector->high[1] * x <= slack;
}

/* Whether a box may reach into a sector. */
static int may_reach(const Sector *sector, const Box *box) {
    const double *low = sector->low, *high = sector->high;
    double slack = ROOM * (most(fabs(box->low_x), fabs(box->high_x)) + most(fabs(box->low_y), fabs(box->high_y))) + BESIDE;
    double leftmost = low[0] * (low[0] > 0.0 ? box->high_y : box->low_y) - low[1] * (low[1] > 0.0 ? box->low_x : box->high_x);
    double rightmost = high[0] * (high[0] > 0.0 ? box->low_y : box->high_y) - high[1] * (high[1] > 0.0 ? box->high_x : box->low_x);
    return leftmost >= -slack && rightmost <= slack;
}

/* Set the sectors in which a shortest way can go on from a node, and return how many there are: it passes the obstacle
   on its left, or on its right. Where it is known whence it comes, it turns round the obstacle, as a taut string does;
   a length of 0 leaves that open. */
static int set_sectors(Sector *sectors, const double *into, const double *out_of, double came_x, double came_y) {
    Sector left, right;
    double came[2];
    int count = 0;
    set_unit(came, came_x, came_y);
    set_unit(left.low, into[0], into[1]);
    set_unit(left.high, out_of[0], out_of[1]);
    set_unit(right.low, -into[0], -into[1]);
    set_unit(right.high, -out_of[0], -out_of[1]);
    int is_known = came[0] != 0.0 || came[1] != 0.0;
    if (is_in_sector(&left, came[0], came[1])) {
        if (is_known) set_unit(left.low, came_x, came_y);
        sectors[count++] = left;
    }
    if (is_in_sector(&right, came[0], came[1])) {
        if (is_known) set_unit(right.high, came_x, came_y);
        sectors[count++] = right;
    }
    return count;
}

/* Whether an edge runs past its ends as a tangent, and meets no curve. */
static int is_free_tangent(int64_t u, int64_t v, double length, const double *nodes, const double *into,
                           const double *out_of, int64_t grid_count, const Grid *grids) {
    double x = nodes[2 * v] - nodes[2 * u], y = nodes[2 * v + 1] - nodes[2 * u + 1];
    if (!is_tangent(x, y, length, into + 3 * u, out_of + 3 * u)) return 0;
    if (!is_tangent(x, y, length, into + 3 * v, out_of + 3 * v)) return 0;
    for (int64_t g = 0; g < grid_count; g++)
        if (crosses(grids + g, nodes[2 * u], nodes[2 * u + 1], nodes[2 * v], nodes[2 * v + 1])) return 0;
    return 1;
}

/* Of equally long ways to the last node take the one with the longest last edges; see _choose_among_equals. */
static void choose_among_equals(int64_t count, const double *nodes, const double *into, const double *out_of,
                                int64_t grid_count, const Grid *grids, const double *length, int64_t *before) {
    const int64_t start = count - 2;
    for (int64_t node = count - 1; node != start && isfinite(length[node]); node = before[node]) {
        double shortest = INFINITY;
        /* At first the least length from where the node is reached, then the first node of that length. */
        for (int pass = 0; pass < 2; pass++)
            for (int64_t i = 0; i < count; i++) {
                if (length[i] >= length[node] - TIE || (pass ? length[i] > shortest + TIE : length[i] >= shortest)) continue;
                double x = nodes[2 * i] - nodes[2 * node], y = nodes[2 * i + 1] - nodes[2 * node + 1];
                double step = sqrt(x * x + y * y);
                if (length[i] + step > length[node] + TIE) continue;
                if (!is_free_tangent(i, node, step, nodes, into, out_of, grid_count, grids)) continue;
                if (pass) {
                    before[node] = i;
                    break;
                }
                shortest = length[i];
            }
    }
}

/* Find the shortest ways from the node before the last to others, until all that are as short as the shortest one to
   the last are known.

   nodes holds x and y of each node; into and out_of hold the directions at each, and their lengths. No edge is longer
   than longest_edge. A weight above 1 hurries towards the goal: the way found is longer than the shortest one by at
   most this factor. length and before are set as in shortest_path.Exploration. */
int explore(int64_t count, const double *nodes, const double *into, const double *out_of, int64_t grid_count,
            const Grid *grids, double longest, double longest_edge, double weight, double *length, int64_t *before) {
    const int64_t start = count - 2, goal = count - 1;
    const double *end = nodes + 2 * goal;
    int64_t size = 0, room = 4 * count;
    Entry *heap = malloc((size_t)room * sizeof(Entry));
    uint8_t *closed = calloc((size_t)count, 1);
    double *to_goal = malloc((size_t)count * sizeof(double));
    Buckets buckets = {0};
    int status = heap && closed && to_goal ? fill_buckets(&buckets, count, nodes) : NO_MEMORY;
    for (int64_t i = 0; i < count && status == DONE; i++) {
        length[i] = INFINITY;
        before[i] = start;
        to_goal[i] = hypot(nodes[2 * i] - end[0], nodes[2 * i + 1] - end[1]);
    }
    if (status == DONE) {
        length[start] = 0.0;
        push(heap, &size, (Entry){0.0, start});
    }
    while (status == DONE && size) {
        Entry next = pop(heap, &size);
        int64_t u = next.node;
        if (next.cost > length[goal] + TIE) break;
        if (closed[u]) continue;
        closed[u] = 1;
        if (u == goal) continue;
        const double *place = nodes + 2 * u, *from = nodes + 2 * before[u];
        Sector sectors[2];
        /* In a hurry the way to here need not be the shortest one, so it does not bind. */
        int is_bound = weight == 1.0 && u != start;
        int sector_count = set_sectors(sectors, into + 3 * u, out_of + 3 * u, is_bound ? place[0] - from[0] : 0.0,
                                       is_bound ? place[1] - from[1] : 0.0);
        int64_t left = column_of(&buckets, place[0] - longest_edge), right = column_of(&buckets, place[0] + longest_edge);
        int64_t low = row_of(&buckets, place[1] - longest_edge), high = row_of(&buckets, place[1] + longest_edge);
        for (int64_t cell_row = low; cell_row <= high && status == DONE; cell_row++)
            for (int64_t column = left; column <= right && status == DONE; column++) {
                int64_t cell = cell_row * buckets.columns + column;
                if (buckets.first[cell] == buckets.first[cell + 1]) continue;
                Box box = box_of(&buckets, column, cell_row, place);
                int reached_sectors = 0;
                for (int i = 0; i < sector_count; i++) reached_sectors += may_reach(sectors + i, &box);
                if (!reached_sectors) continue;
                double bound = least(longest, length[goal] + TIE);
                double nearest = distance_to(&box, 0.0, 0.0) + distance_to(&box, end[0] - place[0], end[1] - place[1]);
                if (length[u] + nearest > bound) continue;
                for (int64_t nth = buckets.first[cell]; nth < buckets.first[cell + 1]; nth++) {
                    double x = buckets.places[2 * nth] - place[0], y = buckets.places[2 * nth + 1] - place[1];
                    if (!is_in_sector(sectors, x, y) && !(sector_count == 2 && is_in_sector(sectors + 1, x, y))) continue;
                    int64_t v = buckets.members[nth];
                    if (closed[v]) continue;
                    double step = sqrt(x * x + y * y), reached = length[u] + step;
                    if (reached >= length[v] || step > longest_edge) continue;
                    double whole = reached + to_goal[v], cost = reached + weight * to_goal[v];
                    if (whole > longest || whole > length[goal] + TIE) continue;
                    if (!is_free_tangent(u, v, step, nodes, into, out_of, grid_count, grids)) continue;
                    length[v] = reached;
                    before[v] = u;
                    if (size == room) {
                        Entry *more = realloc(heap, 2 * (size_t)room * sizeof(Entry));
                        if (!more) {
                            status = NO_MEMORY;
                            break;
                        }
                        heap = more;
                        room *= 2;
                    }
                    push(heap, &size, (Entry){cost, v});
                }
            }
    }
    if (status == DONE) choose_among_equals(count, nodes, into, out_of, grid_count, grids, length, before);
    free(buckets.first);
    free(buckets.members);
    free(buckets.places);
    free(heap);
    free(closed);
    free(to_goal);
    return status;
}
