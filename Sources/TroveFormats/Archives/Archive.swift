import CArchive
import Foundation
import TextCore
import TroveModel

/// Reads a ZIP or tar archive member by member, with only one piece of it in memory.
///
/// Not thread-safe: use it only where it was created.
final class Archive {
    let url: URL
    private let handle: OpaquePointer
    private let byteCount: Int
    private var unpacked = 0
    private var buffer = [UInt8](repeating: 0, count: Archive.pieceSize)

    private static let pieceSize = 64 << 10

    /// - Throws: `malformed` if the file is not an archive; errors of the disk.
    init(_ url: URL) throws(LibraryError) {
        self.url = url
        // Opened first, because its errors explain why a file cannot be read.
        byteCount = try FileSource(url).byteCount
        guard let handle = archive_read_new() else {
            throw LibraryError(
                .unexpected,
                translated("There is not enough memory to unpack “{file}”.")
                    .filling(["file": url.path]),
                file: url)
        }
        self.handle = handle
        archive_read_support_format_zip(handle)
        archive_read_support_format_tar(handle)
        archive_read_support_filter_gzip(handle)
        guard archive_read_open_filename(handle, url.path, Self.pieceSize) == ARCHIVE_OK else {
            // All properties are set, so `deinit` runs and frees the handle.
            throw Self.damaged(url, handle)
        }
    }

    deinit {
        archive_read_free(handle)
    }

    /// A member of an archive.
    struct Member: Hashable, Sendable {
        /// The path, with slashes.
        var path: String
        var isEncrypted: Bool
    }

    private var memberCount = 0
    /// The unpacked size of the current member in bytes, as its header declares it.
    private var memberSize: Int?

    /// Goes to the next member that is a regular file; nil after the last.
    func nextMember() throws(LibraryError) -> Member? {
        var entry: OpaquePointer?
        while true {
            memberCount += 1
            guard memberCount <= ReadingLimits.archiveMembers else {
                throw LibraryError(
                    .malformed,
                    translated(
                        """
                        “{file}” has more than {limit} members. It may be damaged or malicious and \
                        was not imported.
                        """
                    ).filling([
                        "file": url.lastPathComponent,
                        "limit": String(ReadingLimits.archiveMembers),
                    ]), file: url)
            }
            let result = archive_read_next_header(handle, &entry)
            if result == ARCHIVE_EOF { return nil }
            guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry else {
                throw Self.damaged(url, handle)
            }
            guard archive_entry_filetype(entry) & 0o170000 == 0o100000 else { continue }
            memberSize =
                archive_entry_size_is_set(entry) == 0 ? nil : Int(archive_entry_size(entry))
            return Member(
                path: Self.path(of: entry), isEncrypted: archive_entry_is_encrypted(entry) != 0)
        }
    }

    private static func path(of entry: OpaquePointer) -> String {
        if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
        return archive_entry_pathname(entry).map { String(cString: $0) } ?? ""
    }

    /// Goes to the next member with this path.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: `malformed` if the archive is damaged or the member too large.
    func go(to path: String) throws(LibraryError) -> Bool {
        while let member = try nextMember() {
            guard member.path == path else { continue }
            // Reject a member by its declared size without unpacking it.
            if let memberSize, memberSize > limit { throw tooLarge() }
            return true
        }
        return false
    }

    /// Calls `body` with the next bytes of the current member.
    ///
    /// - Returns: The result of `body`; nil at the end of the member.
    /// - Throws: `malformed` if the archive is damaged or unpacks to more than its limit.
    func read<Result>(
        atMost count: Int = Archive.pieceSize, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(LibraryError) -> Result? {
        let length = buffer.withUnsafeMutableBytes { bytes in
            archive_read_data(handle, bytes.baseAddress, min(count, bytes.count))
        }
        guard length >= 0 else { throw Self.damaged(url, handle) }
        guard length > 0 else { return nil }
        unpacked += length
        guard unpacked <= limit else { throw tooLarge() }
        return buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    }

    /// Reads the rest of the current member.
    ///
    /// - Parameter limit: The maximum length in bytes.
    /// - Returns: The bytes; nil if there are more than `limit`.
    func contents(limit: Int) throws(LibraryError) -> Data? {
        var data = Data()
        while try read({ data.append(contentsOf: $0) }) != nil {
            guard data.count <= limit else { return nil }
        }
        return data
    }

    /// The number of bytes that the archive may unpack to.
    private var limit: Int {
        min(
            ReadingLimits.archiveBytes,
            max(ReadingLimits.harmlessArchiveBytes, byteCount * ReadingLimits.archiveRatio))
    }

    private func tooLarge() -> LibraryError {
        let message =
            limit == ReadingLimits.archiveBytes
            ? translated(
                """
                “{file}” unpacks to more than {limit} MB. Split it into smaller files, or save it \
                as CSV.
                """)
            : translated(
                """
                “{file}” unpacks to far more than such a file holds. It may be damaged or \
                malicious and was not imported.
                """)
        return LibraryError(
            .malformed,
            message.filling(["file": url.lastPathComponent, "limit": String(limit >> 20)]),
            file: url)
    }

    private static func damaged(_ url: URL, _ handle: OpaquePointer) -> LibraryError {
        let detail = archive_error_string(handle).map { String(cString: $0) }
        let message =
            detail == nil
            ? translated("“{file}” is damaged and could not be unpacked. Try another copy.")
            : translated(
                "“{file}” is damaged and could not be unpacked ({detail}). Try another copy.")
        return LibraryError(
            .malformed,
            message.filling(["file": url.lastPathComponent, "detail": detail ?? ""]), file: url)
    }
}
