import CArchive
import Foundation

/// A valid zip file with one uncompressed member, so that only the member varies.
struct ZipFile {
    let bytes: Data

    init(member: String, contents: Data) throws {
        var buffer = [UInt8](repeating: 0, count: contents.count + 4_096)
        var used = 0
        guard let archive = archive_write_new(), let entry = archive_entry_new() else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer {
            archive_entry_free(entry)
            archive_write_free(archive)
        }
        archive_write_set_format_zip(archive)
        archive_write_set_options(archive, "zip:compression=store")
        buffer.withUnsafeMutableBytes { bytes in
            archive_write_open_memory(archive, bytes.baseAddress, bytes.count, &used)
            archive_entry_set_pathname(entry, member)
            archive_entry_set_size(entry, Int64(contents.count))
            archive_entry_set_filetype(entry, 0o100000)
            archive_entry_set_perm(entry, 0o644)
            archive_write_header(archive, entry)
            contents.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
            archive_write_close(archive)
        }
        bytes = Data(buffer.prefix(used))
    }
}
