import CGtk
import CPixels
import Foundation

/// A PNG file with a palette of at most 256 colors. It has less than half of the size of one
/// without.
struct PalettePNG {
    private(set) var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    /// By how much a color may change if there are too many. All are less than what
    /// ``PictureDifference`` sees.
    private static let distances: [Int32] = [0, 2, 4]

    /// Encodes a picture; nil if it has too many colors.
    init?(of picture: Picture) {
        let count = picture.width * picture.height
        var palette = [UInt32](repeating: 0, count: 256)
        var indices = [UInt8](repeating: 0, count: count)
        var colors = 0
        for distance in Self.distances where colors == 0 {
            colors = pixels_index(picture.pixels, count, distance, &palette, &indices)
        }
        guard colors > 0 else { return nil }
        // Each row begins with its filter: none.
        var rows: [UInt8] = []
        rows.reserveCapacity(count + picture.height)
        for y in 0..<picture.height {
            rows.append(0)
            rows += indices[y * picture.width..<(y + 1) * picture.width]
        }
        guard let compressed = Self.compress(rows) else { return nil }
        append("IHDR", Self.bytes(picture.width) + Self.bytes(picture.height) + [8, 3, 0, 0, 0])
        append(
            "PLTE",
            palette.prefix(colors).flatMap { color in
                [16, 8, 0].map { UInt8(color >> UInt32($0) & 255) }
            })
        append("IDAT", compressed)
        append("IEND", [])
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }

    private mutating func append(_ name: String, _ content: [UInt8]) {
        let chunk = Array(name.utf8) + content
        data += Self.bytes(content.count) + chunk
        data += Self.bytes(Int(pixels_crc(chunk, chunk.count)))
    }

    private static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        var result = [UInt8](repeating: 0, count: bytes.count + 1024)
        var (read, written): (gsize, gsize) = (0, 0)
        let answer = g_converter_convert(
            compressor, bytes, gsize(bytes.count), &result, gsize(result.count),
            G_CONVERTER_INPUT_AT_END, &read, &written, nil)
        guard answer == G_CONVERTER_FINISHED else { return nil }
        return Array(result.prefix(Int(written)))
    }
}
