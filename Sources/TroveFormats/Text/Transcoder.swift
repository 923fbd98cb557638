/// Converts text that arrives in pieces of any size to UTF-8.
struct Transcoder {
    let encoding: TextEncoding
    private var output: [UInt8] = []
    private var heldByte: UInt8?
    private var highSurrogate: UInt16?

    init(encoding: TextEncoding) {
        self.encoding = encoding
    }

    /// Calls `body` with the UTF-8 of the next piece. NUL characters become U+FFFD, because they
    /// are not text and SQLite's tools would end the text there.
    mutating func transcode<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        if encoding == .utf8, !bytes.contains(0) { return try body(bytes) }
        output.removeAll(keepingCapacity: true)
        switch encoding {
        case .utf8:
            for byte in bytes {
                if byte == 0 { append(0xFFFD) } else { output.append(byte) }
            }
        case .windows1252:
            for byte in bytes { append(Self.scalar(ofWindows1252: byte)) }
        case .utf16LittleEndian, .utf16BigEndian:
            for byte in bytes { appendHalf(byte) }
        }
        return try output.withUnsafeBytes(body)
    }

    private mutating func appendHalf(_ byte: UInt8) {
        guard let held = heldByte else {
            heldByte = byte
            return
        }
        heldByte = nil
        let unit =
            encoding == .utf16LittleEndian
            ? UInt16(byte) << 8 | UInt16(held) : UInt16(held) << 8 | UInt16(byte)
        if let high = highSurrogate {
            highSurrogate = nil
            if (0xDC00...0xDFFF).contains(unit) {
                append(0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(unit) - 0xDC00)
                return
            }
            append(0xFFFD)
        }
        switch unit {
        case 0xD800...0xDBFF: highSurrogate = unit
        case 0xDC00...0xDFFF: append(0xFFFD)
        default: append(UInt32(unit))
        }
    }

    private mutating func append(_ value: UInt32) {
        let scalar = Unicode.Scalar(value == 0 ? 0xFFFD : value) ?? "\u{FFFD}"
        if scalar.isASCII {
            output.append(UInt8(truncatingIfNeeded: value))
        } else {
            output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The characters 0x80…0x9F of Windows-1252. Its five unassigned codes map to themselves.
    private static let upperControls: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    private static func scalar(ofWindows1252 byte: UInt8) -> UInt32 {
        (0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt32(byte)
    }
}
