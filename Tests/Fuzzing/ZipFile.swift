import CArchive
import Foundation

/// A valid zip file with uncompressed members, of which only the last varies.
struct ZipFile {
    let bytes: Data

    /// - Parameter others: The paths and contents of further members.
    init(member: String, contents: Data, others: [(path: String, contents: String)] = []) throws {
        let members = others.map { ($0.path, Data($0.contents.utf8)) } + [(member, contents)]
        let length = members.reduce(4_096) { $0 + $1.1.count + 1_024 }
        var buffer = [UInt8](repeating: 0, count: length)
        var used = 0
        guard let archive = archive_write_new() else { throw CocoaError(.fileWriteUnknown) }
        defer { archive_write_free(archive) }
        archive_write_set_format_zip(archive)
        archive_write_set_options(archive, "zip:compression=store")
        buffer.withUnsafeMutableBytes { bytes in
            archive_write_open_memory(archive, bytes.baseAddress, bytes.count, &used)
            for (path, contents) in members { Self.write(path, contents, to: archive) }
            archive_write_close(archive)
        }
        bytes = Data(buffer.prefix(used))
    }

    private static func write(_ path: String, _ contents: Data, to archive: OpaquePointer) {
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        archive_entry_set_size(entry, Int64(contents.count))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_write_header(archive, entry)
        contents.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
    }
}
