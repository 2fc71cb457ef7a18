/* Image processing, which needs no floor. Pictures are rows of pixels from the top left; colours are red, green, blue. */
#ifndef EYESIM_PICTURES_H
#define EYESIM_PICTURES_H

#include "types.h"

static BYTE limited(int value) { return value < 0 ? 0 : value > 255 ? 255 : (BYTE)value; }

/* Combine each pixel with its four (Laplace) or eight (Sobel) neighbours; the border is black. */
static void laplace(const BYTE *in, BYTE *out, int width, int height) {
    memset(out, 0, (size_t)width * height);
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++) {
            const BYTE *at = in + y * width + x;
            int edge = 4 * at[0] - at[-1] - at[1] - at[-width] - at[width];
            out[y * width + x] = limited(abs(edge));
        }
}

static void sobel(const BYTE *in, BYTE *out, int width, int height) {
    memset(out, 0, (size_t)width * height);
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++) {
            const BYTE *at = in + y * width + x, *up = at - width, *down = at + width;
            int across = up[1] + 2 * at[1] + down[1] - up[-1] - 2 * at[-1] - down[-1];
            int along = down[-1] + 2 * down[0] + down[1] - up[-1] - 2 * up[0] - up[1];
            out[y * width + x] = limited(abs(across) + abs(along));
        }
}

/* Hue 0...251 for a full circle from red over green and blue, 255 for a grey; saturation and intensity 0...255. */
static void hsi(int red, int green, int blue, BYTE *hue, BYTE *saturation, BYTE *intensity) {
    int most = red > green ? red : green, least = red < green ? red : green;
    most = blue > most ? blue : most, least = blue < least ? blue : least;
    int spread = most - least, angle = 255;
    if (spread) {
        if (most == red) angle = 42 * (green - blue) / spread;
        else if (most == green) angle = 84 + 42 * (blue - red) / spread;
        else angle = 168 + 42 * (red - green) / spread;
        if (angle < 0) angle += 252;
    }
    *hue = (BYTE)angle;
    *intensity = (BYTE)((red + green + blue) / 3);
    *saturation = red + green + blue ? (BYTE)(255 - 255 * 3 * least / (red + green + blue)) : 0;
}

/* Read the next number of a PNM header, past white space and comments; -1 for none. */
static int header_number(FILE *file) {
    int character = fgetc(file);
    while (isspace(character) || character == '#') {
        if (character == '#')
            while (character != '\n' && character != EOF) character = fgetc(file);
        character = fgetc(file);
    }
    if (!isdigit(character)) return -1;
    int number = 0;
    for (; isdigit(character) && number < 100000; character = fgetc(file)) number = 10 * number + character - '0';
    return number;
}

/* Read a PNM file in its binary form into a picture of this size: what is larger is cut, what is smaller is filled up
 * with black. Return 3 for colours, 2 for greys, 1 for black and white, -1 for no such file. */
static int read_picture(const char *name, BYTE *picture, int width, int height) {
    FILE *file = fopen(name, "rb");
    if (!file) return -1;
    char letter = 0, digit = 0;
    int kind = -1;
    if (fscanf(file, "%c%c", &letter, &digit) == 2 && letter == 'P' && digit >= '4' && digit <= '6') kind = digit - '3';
    int columns = kind > 0 ? header_number(file) : -1, rows = kind > 0 ? header_number(file) : -1;
    if (kind > 1 && header_number(file) != 255) kind = -1;
    if (columns <= 0 || rows <= 0) kind = -1;
    if (kind > 0) {
        int bytes = kind == 3 ? 3 : 1;
        memset(picture, 0, (size_t)width * height * bytes);
        for (int y = 0; y < rows; y++)
            for (int x = 0, packed = 0; x < columns; x++) {
                BYTE pixel[3] = {0, 0, 0};
                if (kind == 1) {
                    if (x % 8 == 0) packed = fgetc(file);
                    pixel[0] = packed >> (7 - x % 8) & 1 ? 0 : 255;
                } else {
                    for (int byte = 0; byte < bytes; byte++) pixel[byte] = (BYTE)fgetc(file);
                }
                if (x < width && y < height) memcpy(picture + ((size_t)y * width + x) * bytes, pixel, bytes);
            }
    }
    fclose(file);
    return kind;
}

static int write_picture(const char *name, const BYTE *picture, int width, int height, int bytes) {
    FILE *file = fopen(name, "wb");
    if (!file) return 1;
    fprintf(file, "P%d\n%d %d\n255\n", bytes == 3 ? 6 : 5, width, height);
    size_t size = (size_t)width * height * bytes, done = fwrite(picture, 1, size, file);
    return fclose(file) != 0 || done != size;
}

#endif
