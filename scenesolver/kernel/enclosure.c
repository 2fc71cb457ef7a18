/* enclosure.py, compiled: a flood over the cells of a grid that solid ones do not stop. The same answer. */

#include "grid.h"

/* Whether a box lies in solid cells of a grid whose cells are at least as large. */
static int is_covered(const Grid *grid, double low_x, double low_y, double high_x, double high_y) {
    const Raster *raster = &grid->raster;
    double left = (low_x - raster->origin_x) * raster->scale - PAD, right = (high_x - raster->origin_x) * raster->scale + PAD;
    double bottom = (low_y - raster->origin_y) * raster->scale - PAD, top = (high_y - raster->origin_y) * raster->scale + PAD;
    if (!(left >= 0.0 && bottom >= 0.0 && right < (double)raster->columns && top < (double)raster->rows)) return 0;
    const uint8_t *lower = grid->solid + (int64_t)bottom * raster->columns, *upper = grid->solid + (int64_t)top * raster->columns;
    return lower[(int64_t)left] && lower[(int64_t)right] && upper[(int64_t)left] && upper[(int64_t)right];
}

/* Whether no way leads from one cell to another one, or out of the grid over a side that is open: left, right, lower and
   upper. Of the other grids those with smaller cells are not heeded. reached is room for a byte and waiting for a number
   of each cell. */
int encloses(const Grid *grid, int64_t other_count, const Grid *others, int64_t cell, int64_t other_cell,
             const uint8_t *is_open, uint8_t *reached, int64_t *waiting) {
    const Raster *raster = &grid->raster;
    const int64_t columns = raster->columns, rows = raster->rows;
    for (int64_t i = 0; i < columns * rows; i++) reached[i] = 0;
    int64_t count = 0;
    reached[cell] = 1;
    waiting[count++] = cell;
    while (count) {
        const int64_t at = waiting[--count], row = at / columns, column = at % columns;
        if (at == other_cell) return 0;
        if ((is_open[0] && column == 0) || (is_open[1] && column == columns - 1)) return 0;
        if ((is_open[2] && row == 0) || (is_open[3] && row == rows - 1)) return 0;
        for (int64_t y = row > 0 ? row - 1 : 0; y <= row + 1 && y < rows; y++)
            for (int64_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < columns; x++) {
                const int64_t next = y * columns + x;
                if (reached[next]) continue;
                reached[next] = 1;
                int is_closed = grid->solid[next];
                double low_x = raster->origin_x + raster->cell_mm * (double)x, low_y = raster->origin_y + raster->cell_mm * (double)y;
                double high_x = raster->origin_x + raster->cell_mm * (double)(x + 1);
                double high_y = raster->origin_y + raster->cell_mm * (double)(y + 1);
                for (int64_t g = 0; g < other_count && !is_closed; g++)
                    is_closed = raster->cell_mm <= others[g].raster.cell_mm && is_covered(others + g, low_x, low_y, high_x, high_y);
                if (!is_closed) waiting[count++] = next;
            }
    }
    return 1;
}
