import Foundation

/// Detection of picture formats from the first bytes.
enum ImageSignature {
    /// Returns the media type, such as `image/png`; nil if the bytes are not a known picture
    /// format.
    static func type(of data: Data) -> String? {
        let head = [UInt8](data.prefix(64))
        func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: bytes)
        }
        if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins([0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if begins(Array("GIF8".utf8)) { return "image/gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
        if begins(Array("BM".utf8)) { return "image/bmp" }
        if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) { return "image/tiff" }
        if begins([0, 0, 1, 0]) { return "image/x-icon" }
        if begins(Array("ftypavif".utf8), at: 4) { return "image/avif" }
        if begins(Array("ftyphei".utf8), at: 4) { return "image/heic" }
        let text = String(decoding: data.prefix(1_000), as: UTF8.self)
        if text.contains("<svg") { return "image/svg+xml" }
        if begins(Array("/* XPM".utf8)) { return "image/x-xpixmap" }
        return nil
    }

    /// Returns the size of a PNG or JPEG picture in pixels; nil for other formats, and for damaged
    /// pictures.
    ///
    /// - Complexity: O(segments before the picture).
    static func pixelSize(of data: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](data)
        func number(at index: Int, _ count: Int) -> Int? {
            guard index + count <= bytes.count else { return nil }
            return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
            guard let width, let height, width > 0, height > 0 else { return nil }
            return (width, height)
        }
        if type(of: data) == "image/png" { return size(number(at: 16, 4), number(at: 20, 4)) }
        guard type(of: data) == "image/jpeg" else { return nil }
        var index = 2
        while let marker = number(at: index, 2), let length = number(at: index + 2, 2) {
            // SOF0 to SOF15 but DHT, JPG and DAC (ITU-T T.81, table B.1).
            if 0xFFC0...0xFFCF ~= marker, ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                return size(number(at: index + 7, 2), number(at: index + 5, 2))
            }
            index += 2 + length
        }
        return nil
    }
}
