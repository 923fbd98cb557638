// Loops over all pixels of a picture, which take too long in Swift without optimization.
//
// A pixel has red, green and blue in its lower 24 bits.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/// Clears the highest bytes of `count` pixels.
void pixels_make_opaque(uint32_t *pixels, size_t count);

/// Marks each pixel in which two pictures of the same size differ: one of whose colors is not
/// between the darkest and the lightest of the nine pixels around its place in the other picture,
/// give or take `levels`. Returns the number of differing pixels.
size_t pixels_compare(
    const uint32_t *old, const uint32_t *new, ptrdiff_t width, ptrdiff_t height, int levels,
    uint8_t *marks);

/// Writes the colors of a picture to `palette`, the most frequent first, and their indices to
/// `indices`. A color that differs from a more frequent one by at most `distance`, in red, green
/// and blue, becomes that one. Returns the number of colors, or 0 if there are more than 256.
size_t pixels_index(
    const uint32_t *pixels, size_t count, int distance, uint32_t *palette, uint8_t *indices);

/// The check sum of a chunk of a PNG file.
uint32_t pixels_crc(const uint8_t *bytes, size_t count);

#endif
