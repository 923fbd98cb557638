import CArchive
import TroveModel

/// Compresses bytes as they come (RFC 1951), with the checksum that a ZIP archive needs.
///
/// libarchive's own ZIP writer adds fields that OpenDocument forbids for its first member, so its
/// gzip filter compresses alone.
///
/// Not thread-safe: use it only where it was created.
final class Deflater {
    private let handle: OpaquePointer
    private let output = Output()
    private var count = 0

    private final class Output {
        var bytes: [UInt8] = []
    }

    /// A compressed member of an archive.
    struct Result {
        /// The compressed bytes.
        let bytes: [UInt8]
        /// The checksum of the contents (CRC-32).
        let checksum: [UInt8]
        /// The size of the contents in bytes.
        let count: Int
    }

    /// The sizes of gzip's header and trailer in bytes (RFC 1952).
    private static let (headerSize, trailerSize) = (10, 8)

    /// - Throws: `unexpected` if libarchive cannot compress.
    init() throws(LibraryError) {
        guard let handle = archive_write_new() else { throw Self.failure(nil) }
        self.handle = handle
        archive_write_set_format_raw(handle)
        archive_write_add_filter_gzip(handle)
        archive_write_set_bytes_per_block(handle, 0)
        let target = Unmanaged.passUnretained(output).toOpaque()
        let opened = archive_write_open(
            handle, target, nil,
            { _, target, bytes, count in
                guard let target, let bytes else { return -1 }
                let output = Unmanaged<Output>.fromOpaque(target).takeUnretainedValue()
                output.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
                return count
            }, nil)
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_filetype(entry, 0o100000)
        guard opened == ARCHIVE_OK, archive_write_header(handle, entry) == ARCHIVE_OK else {
            throw Self.failure(handle)
        }
    }

    deinit { archive_write_free(handle) }

    /// Compresses further bytes.
    func append(_ bytes: some Collection<UInt8>) throws(LibraryError) {
        guard !bytes.isEmpty else { return }
        let bytes = Array(bytes)
        count += bytes.count
        let written = bytes.withUnsafeBytes {
            archive_write_data(handle, $0.baseAddress, $0.count)
        }
        guard written == bytes.count else { throw Self.failure(handle) }
    }

    /// Ends the compression.
    func finish() throws(LibraryError) -> Result {
        guard archive_write_close(handle) == ARCHIVE_OK else { throw Self.failure(handle) }
        let trailer = output.bytes.suffix(Self.trailerSize)
        return Result(
            bytes: Array(output.bytes.dropFirst(Self.headerSize).dropLast(Self.trailerSize)),
            checksum: Array(trailer.prefix(4)), count: count)
    }

    private static func failure(_ handle: OpaquePointer?) -> LibraryError {
        let text = handle.flatMap { archive_error_string($0) }.map { String(cString: $0) }
        return LibraryError(.unexpected, text ?? "libarchive")
    }
}
