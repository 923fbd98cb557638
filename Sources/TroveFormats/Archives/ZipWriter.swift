import Foundation
import TextCore
import TroveModel

/// Writes a ZIP archive (APPNOTE.TXT 6.3): members without extra fields, and a directory at the
/// end. The time of members is always the same, so that equal contents give equal files.
struct ZipWriter {
    /// The bytes of the archive that were not taken yet.
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0
    private var offset = 0

    private static let (stored, deflated) = (0, 8)
    private static let largest = Int(UInt32.max)

    /// Adds a member that is not compressed.
    mutating func add(_ path: String, stored contents: [UInt8]) throws(LibraryError) {
        let compressed = try Self.deflated(contents)
        try add(path, contents, method: Self.stored, compressed)
    }

    /// Adds a compressed member.
    mutating func add(_ path: String, _ contents: some Collection<UInt8>) throws(LibraryError) {
        try add(path, Self.deflated(contents))
    }

    /// Adds a member that is compressed already.
    mutating func add(_ path: String, _ result: Deflater.Result) throws(LibraryError) {
        try add(path, result.bytes, method: Self.deflated, result)
    }

    private static func deflated(
        _ contents: some Collection<UInt8>
    ) throws(LibraryError) -> Deflater.Result {
        let deflater = try Deflater()
        try deflater.append(contents)
        return try deflater.finish()
    }

    private mutating func add(
        _ path: String, _ packed: [UInt8], method: Int, _ result: Deflater.Result
    ) throws(LibraryError) {
        guard result.count <= Self.largest, offset + packed.count <= Self.largest else {
            throw LibraryError(
                .invalid,
                translated("The file would be larger than 4 GB. Export fewer records."))
        }
        // Version, UTF-8 names, method, and the first day that the format has.
        let facts =
            Self.number(20, 2) + Self.number(0x0800, 2) + Self.number(method, 2)
            + Self.number(0, 2) + Self.number(0x21, 2) + result.checksum
            + Self.number(packed.count, 4) + Self.number(result.count, 4)
            + Self.number(path.utf8.count, 2) + Self.number(0, 2)
        directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + facts
        directory += Self.number(0, 10) + Self.number(offset, 4) + Array(path.utf8)
        let head = Self.number(0x0403_4B50, 4) + facts + Array(path.utf8)
        bytes += head
        bytes += packed
        offset += head.count + packed.count
        count += 1
    }

    /// Ends the archive, and returns it.
    mutating func finish() -> Data {
        let end =
            Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
            + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(offset, 4)
            + Self.number(0, 2)
        return Data(bytes + directory + end)
    }

    /// The bytes of a number, the lowest first.
    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
