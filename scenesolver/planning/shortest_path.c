/* The search of shortest_path.py, compiled: A* over the corners that a taut string may bend round.

   It decides what the Python code decides, by the same exact predicates: whether an edge meets a closed segment of a
   convolution curve. Built by hatch_build.py where there is a C compiler, with -ffp-contract=off: rounding must be
   what it says. Arrays come from numpy and are only read, but for the two results. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define SLACK 1e-9 /* rad; as in shortest_path.py */
#define TIE 1e-6   /* mm; as in shortest_path.py */
#define PAD 1e-6   /* cells; as in grid.py */
#define FLAT 1e-2  /* cells; as in grid.py */
#define PROBE_LEVELS 5

enum { DONE = 0, NO_MEMORY = 1 };

/* A CurveGrid: which segments touch each cell, and which cells lie wholly in an obstacle. */
typedef struct {
    double origin_x, origin_y, scale;
    int64_t columns, rows;
    const int64_t *first;    /* of each cell, and one more */
    const int64_t *segments; /* by cells */
    const uint8_t *solid;
    const double *ax, *ay, *bx, *by; /* the curve's segments, mm */
} Grid;

typedef struct {
    double cost;
    int64_t node;
} Entry;

static double sum_with_error(double a, double b, double *error) {
    double sum = a + b, part = sum - a;
    *error = (a - (sum - part)) + (b - part);
    return sum;
}

/* The sign of six exact products added without rounding: Shewchuk's growing of expansions. */
static int exact_side(double ax, double ay, double bx, double by, double px, double py) {
    const double left[6] = {bx, -bx, -ax, -by, by, ay}, right[6] = {py, ay, py, px, ax, px};
    double terms[12];
    int count = 0;
    for (int i = 0; i < 6; i++) {
        double product = left[i] * right[i], parts[2] = {fma(left[i], right[i], -product), product};
        for (int k = 0; k < 2; k++) {
            double carry = parts[k];
            for (int j = 0; j < count; j++) carry = sum_with_error(terms[j], carry, &terms[j]);
            terms[count++] = carry;
        }
    }
    for (int i = count - 1; i >= 0; i--)
        if (terms[i] != 0.0) return terms[i] > 0.0 ? 1 : -1;
    return 0;
}

/* On which side of the line from a to b the point p lies: 1 left, -1 right, 0 on it. */
static int side(double ax, double ay, double bx, double by, double px, double py) {
    double left = (bx - ax) * (py - ay), right = (by - ay) * (px - ax), area = left - right;
    if (fabs(area) > 4.0 * 0x1p-53 * (fabs(left) + fabs(right))) return area > 0.0 ? 1 : -1;
    if ((bx == ax || py == ay) && (by == ay || px == ax)) return 0;
    return exact_side(ax, ay, bx, by, px, py);
}

static int spans_overlap(double a, double b, double c, double d) {
    return fmin(a, b) <= fmax(c, d) && fmin(c, d) <= fmax(a, b);
}

static int segments_meet(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    if (!spans_overlap(ax, bx, cx, dx) || !spans_overlap(ay, by, cy, dy)) return 0;
    if (side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) > 0) return 0;
    /* Of segments on one line the overlap of their extents has decided. */
    return side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0;
}

static int is_solid(const Grid *grid, double x, double y) {
    if (x < 0.0 || y < 0.0 || x >= (double)grid->columns || y >= (double)grid->rows) return 0;
    return grid->solid[(int64_t)y * grid->columns + (int64_t)x];
}

/* Whether an edge between free points meets the curve; see CurveGrid.crosses and CurveGrid._cover. */
static int crosses(const Grid *grid, double ax, double ay, double bx, double by) {
    double ux = (ax - grid->origin_x) * grid->scale, uy = (ay - grid->origin_y) * grid->scale;
    double vx = (bx - grid->origin_x) * grid->scale, vy = (by - grid->origin_y) * grid->scale;
    double span = fmax(fabs(vx - ux), fabs(vy - uy));
    for (int level = 1; level <= PROBE_LEVELS && span >= (double)(1 << level); level++)
        for (int nth = 1; nth < 1 << level; nth += 2) {
            double part = (double)nth / (double)(1 << level);
            if (is_solid(grid, ux + part * (vx - ux), uy + part * (vy - uy))) return 1;
        }
    double low_x = fmin(ux, vx), high_x = fmax(ux, vx), low_y = fmin(uy, vy), high_y = fmax(uy, vy);
    if (high_y + PAD < 0.0 || high_x + PAD < 0.0) return 0;
    int64_t first_row = low_y - PAD > 0.0 ? (int64_t)(low_y - PAD) : 0;
    double last = fmin(high_y + PAD, (double)(grid->rows - 1));
    int flat = fabs(vy - uy) < FLAT;
    double slope = flat ? 0.0 : (vx - ux) / (vy - uy);
    double at_zero = flat ? low_x : ux - uy * slope;
    double leftmost = at_zero + fmin(slope, 0.0);
    double rightmost = at_zero + (flat ? high_x - low_x : fmax(slope, 0.0));
    for (int64_t row = first_row; row <= (int64_t)last; row++) {
        double left = fmax((double)row * slope + leftmost, low_x) - PAD;
        double right = fmin((double)row * slope + rightmost, high_x) + PAD;
        if (right < 0.0) continue;
        int64_t from = left > 0.0 ? (int64_t)left : 0;
        int64_t to = right < (double)(grid->columns - 1) ? (int64_t)right : grid->columns - 1;
        if (from > to) continue;
        const int64_t *cells = grid->first + row * grid->columns;
        for (int64_t i = cells[from]; i < cells[to + 1]; i++) {
            int64_t segment = grid->segments[i];
            if (segments_meet(ax, ay, bx, by, grid->ax[segment], grid->ay[segment], grid->bx[segment],
                              grid->by[segment]))
                return 1;
        }
    }
    return 0;
}

/* Whether a direction of some length runs past a corner without cutting into its obstacle; see _is_tangent. */
static int is_tangent(double x, double y, double length, const double *into, const double *out_of) {
    double from_into = into[0] * y - into[1] * x, from_out = out_of[0] * y - out_of[1] * x;
    double slack_into = SLACK * length * into[2], slack_out = SLACK * length * out_of[2];
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

/* The nodes in square cells as wide as the longest edge: all that an edge leads to lies in nine of them. */
typedef struct {
    double low_x, low_y, width;
    int64_t columns, rows;
    int64_t *first;   /* of each cell, and one more */
    int64_t *members; /* nodes by cells, in each cell by number */
} Buckets;

static int64_t bucket_column(const Buckets *buckets, double x) {
    return buckets->columns > 1 ? (int64_t)((x - buckets->low_x) / buckets->width) : 0;
}

static int64_t bucket_row(const Buckets *buckets, double y) {
    return buckets->rows > 1 ? (int64_t)((y - buckets->low_y) / buckets->width) : 0;
}

static int fill_buckets(Buckets *buckets, int64_t count, const double *nodes, double width) {
    double high_x = nodes[0], high_y = nodes[1];
    buckets->low_x = nodes[0];
    buckets->low_y = nodes[1];
    for (int64_t i = 0; i < count; i++) {
        buckets->low_x = fmin(buckets->low_x, nodes[2 * i]);
        buckets->low_y = fmin(buckets->low_y, nodes[2 * i + 1]);
        high_x = fmax(high_x, nodes[2 * i]);
        high_y = fmax(high_y, nodes[2 * i + 1]);
    }
    buckets->width = width;
    buckets->columns = isfinite(width) ? (int64_t)((high_x - buckets->low_x) / width) + 1 : 1;
    buckets->rows = isfinite(width) ? (int64_t)((high_y - buckets->low_y) / width) + 1 : 1;
    int64_t cells = buckets->columns * buckets->rows;
    buckets->first = calloc((size_t)cells + 2, sizeof(int64_t));
    buckets->members = malloc((size_t)count * sizeof(int64_t));
    if (!buckets->first || !buckets->members) return NO_MEMORY;
    /* Counted one cell too far, so that filling them moves the counts to where they belong. */
    int64_t *next = buckets->first + 1;
    for (int64_t i = 0; i < count; i++)
        next[bucket_row(buckets, nodes[2 * i + 1]) * buckets->columns + bucket_column(buckets, nodes[2 * i]) + 1]++;
    for (int64_t cell = 0; cell < cells; cell++) next[cell + 1] += next[cell];
    for (int64_t i = 0; i < count; i++) {
        int64_t cell = bucket_row(buckets, nodes[2 * i + 1]) * buckets->columns + bucket_column(buckets, nodes[2 * i]);
        buckets->members[next[cell]++] = i;
    }
    return DONE;
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
    int status = heap && closed && to_goal ? fill_buckets(&buckets, count, nodes, longest_edge) : NO_MEMORY;
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
        int64_t column = bucket_column(&buckets, nodes[2 * u]), row = bucket_row(&buckets, nodes[2 * u + 1]);
        int64_t left = column > 0 ? column - 1 : 0, low = row > 0 ? row - 1 : 0;
        int64_t right = column + 1 < buckets.columns ? column + 1 : buckets.columns - 1;
        int64_t high = row + 1 < buckets.rows ? row + 1 : buckets.rows - 1;
        for (row = low; row <= high && status == DONE; row++) {
            const int64_t *cells = buckets.first + row * buckets.columns;
            for (int64_t nth = cells[left]; nth < cells[right + 1]; nth++) {
                int64_t v = buckets.members[nth];
                if (closed[v]) continue;
                double x = nodes[2 * v] - nodes[2 * u], y = nodes[2 * v + 1] - nodes[2 * u + 1];
                double step = sqrt(x * x + y * y), reached = length[u] + step;
                if (reached >= length[v] || step > longest_edge) continue;
                double least = reached + to_goal[v], cost = reached + weight * to_goal[v];
                if (least > longest || least > length[goal] + TIE) continue;
                if (!is_tangent(x, y, step, into + 3 * u, out_of + 3 * u)) continue;
                if (!is_tangent(x, y, step, into + 3 * v, out_of + 3 * v)) continue;
                int free_way = 1;
                for (int64_t g = 0; g < grid_count && free_way; g++)
                    free_way = !crosses(grids + g, nodes[2 * u], nodes[2 * u + 1], nodes[2 * v], nodes[2 * v + 1]);
                if (!free_way) continue;
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
    free(buckets.first);
    free(buckets.members);
    free(heap);
    free(closed);
    free(to_goal);
    return status;
}
