/* Dijkstra's algorithm over a graph in compressed rows, for planning/networkx_backend.py.

   Distances are those that every such search finds. Of several predecessors that give a node the same distance the one
   of the smallest number counts, those at a smaller distance than the node's own before those at the same; among the
   latter, only those that are fewest edges of no length away from a smaller one. So the answer hangs on nothing but the
   graph. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { DONE = 0, NO_MEMORY = 1 };

#define CHILDREN 4

/* step counts edges of no length on the way to a node since its distance last grew. */
typedef struct {
    double distance;
    int32_t step, node;
} Entry;

static int is_before(const Entry *a, const Entry *b) {
    return a->distance < b->distance || (a->distance == b->distance && a->step < b->step);
}

/* Each node at most once, the nearest first; place tells of each where in the heap it is, or one of these. */
enum { UNSEEN = -1, SETTLED = -2 };

typedef struct {
    Entry *entries;
    int32_t *place;
    int64_t size;
} Heap;

/* Put an entry where it belongs, at a place or before it. */
static void raise_entry(Heap *heap, int64_t at, Entry entry) {
    while (at > 0) {
        int64_t parent = (at - 1) / CHILDREN;
        if (!is_before(&entry, heap->entries + parent)) break;
        heap->entries[at] = heap->entries[parent];
        heap->place[heap->entries[at].node] = (int32_t)at;
        at = parent;
    }
    heap->entries[at] = entry;
    heap->place[entry.node] = (int32_t)at;
}

static Entry pop(Heap *heap) {
    Entry *entries = heap->entries, top = entries[0], moved = entries[--heap->size];
    int64_t at = 0;
    for (;;) {
        int64_t first = CHILDREN * at + 1, last = first + CHILDREN < heap->size ? first + CHILDREN : heap->size;
        if (first >= last) break;
        int64_t child = first;
        for (int64_t other = first + 1; other < last; other++)
            if (is_before(entries + other, entries + child)) child = other;
        if (!is_before(entries + child, &moved)) break;
        entries[at] = entries[child];
        heap->place[entries[at].node] = (int32_t)at;
        at = child;
    }
    entries[at] = moved;
    heap->place[moved.node] = (int32_t)at;
    heap->place[top.node] = SETTLED;
    return top;
}

/* Find how far each node is from the nearest source, infinite where it is farther than limit, and its predecessor,
   negative where it has none. The search ends when the way to the target is known; then what it found of other nodes
   need not be the best. A negative target is none.

   weights may be NULL: then each edge has length 1. */
int dijkstra(int64_t count, const int32_t *first, const int32_t *ends, const double *weights, int64_t source_count,
             const int64_t *sources, int64_t target, double limit, double *distance, int32_t *before) {
    Heap heap = {malloc((size_t)count * sizeof(Entry)), malloc((size_t)count * sizeof(int32_t)), 0};
    int status = heap.entries && heap.place ? DONE : NO_MEMORY;
    for (int64_t i = 0; i < count && status == DONE; i++) {
        distance[i] = INFINITY;
        before[i] = -1;
        heap.place[i] = UNSEEN;
    }
    for (int64_t i = 0; i < source_count && status == DONE; i++) {
        if (distance[sources[i]] == 0.0) continue;
        distance[sources[i]] = 0.0;
        raise_entry(&heap, heap.size++, (Entry){0.0, 0, (int32_t)sources[i]});
    }
    while (status == DONE && heap.size) {
        const Entry next = pop(&heap);
        const int32_t u = next.node;
        if (u == target) break;
        for (int32_t i = first[u]; i < first[u + 1]; i++) {
            const int32_t v = ends[i], place = heap.place[v];
            if (place == SETTLED) continue;
            const double reached = next.distance + (weights ? weights[i] : 1.0);
            if (!(reached <= distance[v]) || reached > limit || reached == INFINITY) continue;
            const Entry entry = {reached, reached > next.distance ? 0 : next.step + 1, v};
            if (reached == distance[v]) {
                const int32_t step = heap.entries[place].step;
                /* A source stays one. */
                if (before[v] < 0 || entry.step > step || (entry.step == step && u > before[v])) continue;
            }
            distance[v] = reached;
            before[v] = u;
            raise_entry(&heap, place == UNSEEN ? heap.size++ : place, entry);
        }
    }
    free(heap.entries);
    free(heap.place);
    return status;
}
