import Foundation
import TroveModel

/// A file with the unsent texts of a shared library: a log with a line of JSON for each change.
///
/// A line is on disk before its text counts as stored. Only one program uses the file at a time.
final class UnsentFile {
    /// A line of the file.
    enum Line: Codable {
        case keep(UnsentText)
        case forget(ValueDraft.Place)
    }

    private let descriptor: Int32
    /// The length of the complete lines in bytes.
    private var length: off_t = 0

    /// Opens or creates the file.
    ///
    /// - Returns: nil if another program uses it, or if it cannot be written.
    init?(at url: URL) {
        try? PrivateFile.createFolder(at: url.deletingLastPathComponent())
        descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Reads the complete lines. A line of another version of Trove, or whose writing was interrupted, is
    /// skipped.
    func lines() -> [Line] {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard (try? handle.seek(toOffset: 0)) != nil, let data = try? handle.readToEnd() else {
            return []
        }
        let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        length = off_t(end)
        return data[..<end].split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSON.value(Line.self, from: String(decoding: $0, as: UTF8.self))
        }
    }

    /// Adds a line.
    ///
    /// - Returns: Whether it is on disk.
    func append(_ line: Line) -> Bool {
        guard let text = try? JSON.text(line) else { return false }
        let bytes = Array((text + "\n").utf8)
        guard pwrite(descriptor, bytes, bytes.count, length) == bytes.count,
            fdatasync(descriptor) == 0
        else {
            ftruncate(descriptor, length)
            return false
        }
        length += off_t(bytes.count)
        return true
    }

    /// Removes all lines.
    func clear() {
        guard length > 0, ftruncate(descriptor, 0) == 0 else { return }
        length = 0
    }
}
