#include "CPixels.h"

#include <stdlib.h>

void pixels_make_opaque(uint32_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) pixels[index] &= 0xFFFFFF;
}

/// Whether a pixel is between the pixels around a place of a picture.
static int fits(
    uint32_t pixel, const uint32_t *picture, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width,
    ptrdiff_t height, int levels) {
    for (int shift = 0; shift < 24; shift += 8) {
        int value = pixel >> shift & 255, low = 255, high = 0;
        for (ptrdiff_t row = y > 0 ? y - 1 : 0; row <= y + 1 && row < height; row++) {
            for (ptrdiff_t near = x > 0 ? x - 1 : 0; near <= x + 1 && near < width; near++) {
                int other = picture[row * width + near] >> shift & 255;
                if (other < low) low = other;
                if (other > high) high = other;
            }
        }
        if (value < low - levels || value > high + levels) return 0;
    }
    return 1;
}

size_t pixels_compare(
    const uint32_t *old, const uint32_t *new, ptrdiff_t width, ptrdiff_t height, int levels,
    uint8_t *marks) {
    size_t count = 0;
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) {
            ptrdiff_t place = y * width + x;
            int differs = old[place] != new[place]
                && !(fits(old[place], new, x, y, width, height, levels)
                     && fits(new[place], old, x, y, width, height, levels));
            marks[place] = (uint8_t)differs;
            count += (size_t)differs;
        }
    }
    return count;
}

/// A color of a picture.
typedef struct {
    uint32_t color;
    uint32_t count;
    uint8_t index;
} color_entry;

/// The place of a color in a hash table with a power of two of entries, which is never full.
static size_t place_of(uint32_t color, const color_entry *table, size_t capacity) {
    size_t place = color * 2654435761u & (capacity - 1);
    while (table[place].count != 0 && table[place].color != color) {
        place = (place + 1) & (capacity - 1);
    }
    return place;
}

static int compare_entries(const void *left, const void *right) {
    const color_entry *a = *(color_entry *const *)left, *b = *(color_entry *const *)right;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    return a->color < b->color ? -1 : a->color > b->color;
}

static int is_near(uint32_t one, uint32_t other, int distance) {
    for (int shift = 0; shift < 24; shift += 8) {
        if (abs((int)(one >> shift & 255) - (int)(other >> shift & 255)) > distance) return 0;
    }
    return 1;
}

/// Gives each color an index in `palette`; returns the number of indices, or 0 if it is too large.
static size_t choose_palette(
    color_entry *table, size_t capacity, int distance, uint32_t *palette) {
    color_entry **order = malloc(capacity * sizeof *order);
    if (!order) return 0;
    size_t found = 0, colors = 0;
    for (size_t place = 0; place < capacity; place++) {
        if (table[place].count != 0) order[found++] = &table[place];
    }
    qsort(order, found, sizeof *order, compare_entries);
    for (size_t place = 0; place < found; place++) {
        uint32_t color = order[place]->color;
        size_t index = 0;
        while (index < colors && !is_near(palette[index], color, distance)) index++;
        if (index == 256) {
            colors = 0;
            break;
        }
        if (index == colors) palette[colors++] = color;
        order[place]->index = (uint8_t)index;
    }
    free(order);
    return colors;
}

size_t pixels_index(
    const uint32_t *pixels, size_t count, int distance, uint32_t *palette, uint8_t *indices) {
    size_t capacity = 1024;
    while (capacity < count * 2) capacity *= 2;
    color_entry *table = calloc(capacity, sizeof *table);
    if (!table) return 0;
    for (size_t index = 0; index < count; index++) {
        color_entry *entry = &table[place_of(pixels[index], table, capacity)];
        entry->color = pixels[index];
        entry->count++;
    }
    size_t colors = choose_palette(table, capacity, distance, palette);
    for (size_t index = 0; index < count && colors > 0; index++) {
        indices[index] = table[place_of(pixels[index], table, capacity)].index;
    }
    free(table);
    return colors;
}

uint32_t pixels_crc(const uint8_t *bytes, size_t count) {
    uint32_t sum = 0xFFFFFFFF;
    for (size_t index = 0; index < count; index++) {
        sum ^= bytes[index];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}
