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
}
