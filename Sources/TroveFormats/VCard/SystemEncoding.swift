import CXML2

/// The encodings of the C library, for those that Foundation does not decode on Linux.
enum SystemEncoding {
    /// Returns a text in UTF-8; nil if the encoding is not supported or the bytes are invalid in
    /// it.
    static func decoded(_ bytes: [UInt8], from name: String) -> String? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1)
        else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // A character has at most four bytes in UTF-8, and at least one in the encoding.
        var output = [UInt8](repeating: 0, count: 4 * bytes.count)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBytes { output -> Int? in
                var next = input.baseAddress
                var left = input.count
                var end = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                var room = output.count
                guard iconv(converter, &next, &left, &end, &room) == 0, left == 0 else {
                    return nil
                }
                return output.count - room
            }
        }
        return count.map { String(decoding: output[..<$0], as: UTF8.self) }
    }
}
