/* The search of shortest_path.py, compiled: A* over the corners that a taut string may bend round. */

#include "shadow.h"

#include <stdlib.h>

#define SLACK 1e-9 /* rad; as in shortest_path.py */
#define TIE 1e-6   /* mm; as in shortest_path.py */
#define BESIDE 2e-4 /* mm; as in shortest_path.py */
#define ROOM 1e-2  /* rad; a way that is not taut by so much is longer than the shortest one by more than TIE */
#define LONG_SEARCH 512 /* nodes */
#define MOST_WAITING 128 /* branches, more than a tree is deep */

enum { DONE = 0, NO_MEMORY = 1 };

typedef struct {
    double cost;
    int64_t node;
} Entry;

/* Whether a direction of some length runs past a corner without cutting into its obstacle; see _is_tangent. */
static inline int is_tangent(double x, double y, double length, const double *into, const double *out_of) {
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

/* A box as seen from a place. */
static Box seen_from(const Box *box, const double *place) {
    return (Box){box->low_x - place[0], box->low_y - place[1], box->high_x - place[0], box->high_y - place[1]};
}

static double distance_to(const Box *box, double x, double y) {
    double beside = most(most(box->low_x - x, x - box->high_x), 0.0);
    double above = most(most(box->low_y - y, y - box->high_y), 0.0);
    return sqrt(beside * beside + above * above);
}

static void set_unit(double *to, double x, double y) {
    double length = sqrt(x * x + y * y), scale = length > 0.0 ? 1.0 / length : 0.0;
    to[0] = scale * x;
    to[1] = scale * y;
}

/* Whether a direction lies in a sector, or beside it by less than ROOM. */
static int is_in_sector(const Wedge *sector, double x, double y) {
    double slack = ROOM * (fabs(x) + fabs(y)) + BESIDE;
    return sector->low[0] * y - sector->low[1] * x >= -slack && sector->high[0] * y - sector->high[1] * x <= slack;
}

/* Whether a box may reach into a sector. */
static int may_reach(const Wedge *sector, const Box *box) {
    const double *low = sector->low, *high = sector->high;
    double slack = ROOM * (most(fabs(box->low_x), fabs(box->high_x)) + most(fabs(box->low_y), fabs(box->high_y))) + BESIDE;
    double leftmost = low[0] * (low[0] > 0.0 ? box->high_y : box->low_y) - low[1] * (low[1] > 0.0 ? box->low_x : box->high_x);
    double rightmost = high[0] * (high[0] > 0.0 ? box->low_y : box->high_y) - high[1] * (high[1] > 0.0 ? box->high_x : box->low_x);
    return leftmost >= -slack && rightmost <= slack;
}

/* Set the sectors in which a shortest way can go on from a node, and return how many there are: it passes the obstacle
   on its left, or on its right. Where it is known whence it comes, it turns round the obstacle, as a taut string does;
   a length of 0 leaves that open. */
static int set_sectors(Wedge *sectors, const double *into, const double *out_of, double came_x, double came_y) {
    Wedge left, right;
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

/* Whether an edge runs past both its ends as a tangent. */
static inline int is_taut(int64_t u, int64_t v, double length, const double *nodes, const double *into, const double *out_of) {
    double x = nodes[2 * v] - nodes[2 * u], y = nodes[2 * v + 1] - nodes[2 * u + 1];
    return is_tangent(x, y, length, into + 3 * v, out_of + 3 * v) && is_tangent(x, y, length, into + 3 * u, out_of + 3 * u);
}

static int is_free(int64_t u, int64_t v, const double *nodes, int64_t grid_count, const Grid *grids) {
    for (int64_t g = 0; g < grid_count; g++)
        if (crosses(grids + g, nodes[2 * u], nodes[2 * u + 1], nodes[2 * v], nodes[2 * v + 1])) return 0;
    return 1;
}

static int compare(const void *a, const void *b) {
    double x = ((const Entry *)a)->cost, y = ((const Entry *)b)->cost;
    return (x > y) - (x < y);
}

/* Of equally long ways to the last node take the one with the longest last edges; see _choose_among_equals. reached is
   room for all nodes. Where the search did not hurry, no node that is seen from another is nearer to it than the search
   has found. */
static void choose_among_equals(int64_t count, const double *nodes, const double *into, const double *out_of,
                                int64_t grid_count, const Grid *grids, const double *length, int64_t *before,
                                int has_hurried, Entry *reached) {
    const int64_t start = count - 2;
    int64_t size = 0;
    for (int64_t i = 0; i < count; i++)
        if (length[i] < length[count - 1]) reached[size++] = (Entry){length[i], i};
    qsort(reached, (size_t)size, sizeof(Entry), compare);
    for (int64_t node = count - 1; node != start && isfinite(length[node]); node = before[node]) {
        int64_t chosen = count;
        double longest = length[node] - TIE;
        /* The first one found has the least length; of those no longer than that the first node counts. */
        for (const Entry *each = reached; each < reached + size && each->cost < length[node] - TIE && each->cost <= longest; each++) {
            const int64_t i = each->node;
            double x = nodes[2 * i] - nodes[2 * node], y = nodes[2 * i + 1] - nodes[2 * node + 1];
            double step = sqrt(x * x + y * y);
            if (i > chosen || each->cost + step > length[node] + TIE) continue;
            if (!has_hurried && each->cost + step < length[node] - TIE) continue;
            if (!is_taut(i, node, step, nodes, into, out_of) || !is_free(i, node, nodes, grid_count, grids)) continue;
            if (chosen == count) longest = each->cost + TIE;
            chosen = i;
        }
        if (chosen < count) before[node] = chosen;
    }
}

/* What a search knows. */
typedef struct {
    const double *nodes, *into, *out_of;
    int64_t grid_count;
    const Grid *grids;
    const BoxTree *tree;
    int64_t start, goal;
    double longest, weight;
    double *length;
    int64_t *before;
    double *to_goal;
    uint8_t *closed;
    Entry *heap;
    int64_t size, room;
} Search;

/* What is seen from a node: in which directions the way may go on, and what is hidden. */
typedef struct {
    int64_t node;
    Wedge sectors[2], wide[2]; /* those, and with what lies beside them by ROOM */
    int sector_count;
    Shadows shadows;
} View;

static void set_view(View *view, const Search *search, int64_t u) {
    const double *place = search->nodes + 2 * u, *from = search->nodes + 2 * search->before[u];
    /* In a hurry the way to here need not be the shortest one, so it does not bind. */
    int is_bound = search->weight == 1.0 && u != search->start;
    view->node = u;
    view->sector_count = set_sectors(view->sectors, search->into + 3 * u, search->out_of + 3 * u,
                                     is_bound ? place[0] - from[0] : 0.0, is_bound ? place[1] - from[1] : 0.0);
    view->shadows.count = 0;
    for (int i = 0; i < view->sector_count; i++) {
        const double *low = view->sectors[i].low, *high = view->sectors[i].high;
        view->wide[i] = (Wedge){{low[0] + 2.0 * ROOM * low[1], low[1] - 2.0 * ROOM * low[0]},
                                {high[0] - 2.0 * ROOM * high[1], high[1] + 2.0 * ROOM * high[0]}};
    }
}

/* Whether a way can go on to a node in a box. */
static int may_lead_into(const View *view, const Search *search, const Box *box) {
    int reached[2] = {0, 0};
    for (int i = 0; i < view->sector_count; i++) reached[i] = may_reach(view->sectors + i, box);
    if (!reached[0] && !reached[1]) return 0;
    const double *place = search->nodes + 2 * view->node, *end = search->nodes + 2 * search->goal;
    double bound = least(search->longest, search->length[search->goal] + TIE), away = distance_to(box, 0.0, 0.0);
    if (bound < INFINITY && search->length[view->node] + away + distance_to(box, end[0] - place[0], end[1] - place[1]) > bound)
        return 0;
    if (away < BESIDE / ROOM) return 1;
    for (int i = 0; i < view->sector_count; i++)
        if (reached[i] && !hides_box(&view->shadows, box, view->wide + i)) return 1;
    return 0;
}

/* Take up a node that is seen from another, if a shorter way leads to it. */
static int look_at(View *view, Search *search, int64_t v) {
    const int64_t u = view->node;
    const double *place = search->nodes + 2 * u, *other = search->nodes + 2 * v;
    double x = other[0] - place[0], y = other[1] - place[1];
    if (search->closed[v]) return DONE;
    if (!is_in_sector(view->sectors, x, y) && !(view->sector_count == 2 && is_in_sector(view->sectors + 1, x, y)))
        return DONE;
    double step = sqrt(x * x + y * y), reached = search->length[u] + step;
    if (reached >= search->length[v]) return DONE;
    double whole = reached + search->to_goal[v];
    if (whole > search->longest || whole > search->length[search->goal] + TIE) return DONE;
    if (hides_point(&view->shadows, x, y)) return DONE;
    for (int64_t g = 0; g < search->grid_count; g++) {
        int64_t segment = segment_met(search->grids + g, place[0], place[1], other[0], other[1]);
        if (segment < 0) continue;
        add_shadow(&view->shadows, search->grids + g, segment, place);
        return DONE;
    }
    if (!is_taut(u, v, step, search->nodes, search->into, search->out_of)) return DONE;
    search->length[v] = reached;
    search->before[v] = u;
    if (search->size == search->room) {
        Entry *more = realloc(search->heap, 2 * (size_t)search->room * sizeof(Entry));
        if (!more) return NO_MEMORY;
        search->heap = more;
        search->room *= 2;
    }
    push(search->heap, &search->size, (Entry){reached + search->weight * search->to_goal[v], v});
    return DONE;
}

/* Look round from a node, at what is near before what may lie behind it. */
static int look_round(View *view, Search *search) {
    const BoxTree *tree = search->tree;
    const double *place = search->nodes + 2 * view->node;
    int64_t waiting[MOST_WAITING] = {0};
    int count = 1;
    while (count) {
        const Branch *branch = tree->branches + waiting[--count];
        Box box = seen_from(&branch->box, place);
        if (!may_lead_into(view, search, &box)) continue;
        if (branch->halves[0] < 0) {
            for (int64_t nth = branch->first; nth < branch->end; nth++)
                if (look_at(view, search, tree->members[nth]) == NO_MEMORY) return NO_MEMORY;
            continue;
        }
        const Box *first = &tree->branches[branch->halves[0]].box, *second = &tree->branches[branch->halves[1]].box;
        double x = second->low_x + second->high_x - first->low_x - first->high_x;
        double y = second->low_y + second->high_y - first->low_y - first->high_y;
        /* The place lies on this side of the middle between their middles, or beyond it. */
        int nearer = x * (box.low_x + box.high_x) + y * (box.low_y + box.high_y) < 0.0;
        waiting[count++] = branch->halves[1 - nearer];
        waiting[count++] = branch->halves[nearer];
    }
    return DONE;
}

/* Begin a search of some nodes; its length and before are given, or made. */
static int begin(Search *search, int64_t count) {
    const double *end = search->nodes + 2 * search->goal;
    search->room = 4 * count;
    search->heap = malloc((size_t)search->room * sizeof(Entry));
    search->closed = calloc((size_t)count, 1);
    search->to_goal = malloc((size_t)count * sizeof(double));
    if (!search->heap || !search->closed || !search->to_goal) return NO_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        search->length[i] = INFINITY;
        search->before[i] = search->start;
        search->to_goal[i] = hypot(search->nodes[2 * i] - end[0], search->nodes[2 * i + 1] - end[1]);
    }
    search->length[search->start] = 0.0;
    push(search->heap, &search->size, (Entry){0.0, search->start});
    return DONE;
}

static void end(Search *search) {
    free(search->heap);
    free(search->closed);
    free(search->to_goal);
}

/* Go on by one node. The search is over where none is left that can be part of a short enough way. */
static int go_on(Search *search, View *view, int *is_over) {
    while (search->size) {
        Entry next = pop(search->heap, &search->size);
        if (next.cost > search->length[search->goal] + TIE) break;
        if (search->closed[next.node]) continue;
        search->closed[next.node] = 1;
        if (next.node == search->goal) continue;
        set_view(view, search, next.node);
        return look_round(view, search);
    }
    *is_over = 1;
    return DONE;
}

/* Find the shortest ways from the node before the last to others, until all that are as short as the shortest one to
   the last are known.

   nodes holds x and y of each node; into and out_of hold the directions at each, and their lengths. A weight above 1
   hurries towards the goal: the way found is longer than the shortest one by at most this factor. length and before are
   set as in shortest_path.Exploration.

   A search that takes long may have no way to find: then another one from the goal comes along, and where it is over
   first, the goal is shut in. */
int explore(int64_t count, const double *nodes, const double *into, const double *out_of, int64_t grid_count,
            const Grid *grids, double longest, double weight, double *length, int64_t *before) {
    BoxTree tree = {0};
    Search search = {.nodes = nodes, .into = into, .out_of = out_of, .grid_count = grid_count, .grids = grids, .tree = &tree,
                     .start = count - 2, .goal = count - 1, .longest = longest, .weight = weight, .length = length,
                     .before = before};
    Search back = search;
    back.start = count - 1;
    back.goal = count - 2;
    back.weight = 1.0;
    View *view = malloc(sizeof(View));
    int status = view && grow_tree(&tree, count, nodes) ? begin(&search, count) : NO_MEMORY;
    int is_over = 0, is_shut_in = 0;
    for (int64_t nth = 0; status == DONE && !is_over && !is_shut_in; nth++) {
        status = go_on(&search, view, &is_over);
        if (nth < LONG_SEARCH || nth % 3 || length[count - 1] < INFINITY || status != DONE) continue;
        if (!back.heap) {
            back.length = malloc((size_t)count * sizeof(double));
            back.before = malloc((size_t)count * sizeof(int64_t));
            status = back.length && back.before ? begin(&back, count) : NO_MEMORY;
        }
        if (status == DONE && back.length[back.goal] == INFINITY) status = go_on(&back, view, &is_shut_in);
    }
    if (status == DONE && !is_shut_in)
        choose_among_equals(count, nodes, into, out_of, grid_count, grids, length, before, weight > 1.0, search.heap);
    end(&search);
    if (back.heap) end(&back);
    if (back.length != length) free(back.length);
    if (back.before != before) free(back.before);
    free_tree(&tree);
    free(view);
    return status;
}
