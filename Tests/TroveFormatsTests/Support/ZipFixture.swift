import CArchive
import Foundation

/// Returns a zip file with compressed members.
func zipped(_ members: [(path: String, contents: Data)]) -> Data {
    let length = members.reduce(0) { $0 + $1.contents.count + $1.path.utf8.count * 2 + 400 } + 4_096
    var buffer = [UInt8](repeating: 0, count: length)
    var used = 0
    let archive = archive_write_new()
    archive_write_set_format_zip(archive)
    buffer.withUnsafeMutableBytes { bytes in
        archive_write_open_memory(archive, bytes.baseAddress, bytes.count, &used)
        for (path, contents) in members {
            let entry = archive_entry_new()
            archive_entry_set_pathname(entry, path)
            archive_entry_set_size(entry, Int64(contents.count))
            archive_entry_set_filetype(entry, 0o100000)
            archive_entry_set_perm(entry, 0o644)
            archive_write_header(archive, entry)
            contents.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
            archive_entry_free(entry)
        }
        archive_write_close(archive)
    }
    archive_write_free(archive)
    return Data(buffer.prefix(used))
}

func zipped(_ members: [(path: String, contents: String)]) -> Data {
    zipped(members.map { ($0.path, Data($0.contents.utf8)) })
}
