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

    private let url: URL
    private var descriptor: Int32
    /// The length of the complete lines in bytes.
    private(set) var length: off_t = 0
    /// The length after the file was compacted.
    private var compactLength: off_t = 0

    /// A file of at most this length, in bytes, is not compacted.
    static let smallLength: off_t = 1 << 16

    /// Opens or creates the file.
    ///
    /// - Returns: nil if another program uses it, or if it cannot be written.
    init?(at url: URL) {
        self.url = url
        try? PrivateFile.createFolder(at: url.deletingLastPathComponent())
        descriptor = Self.openLocked(url, 0)
        guard descriptor >= 0 else { return nil }
        // The program that used it may have put a new file in its place meanwhile.
        guard Self.isFile(descriptor, at: url) else {
            close(descriptor)
            return nil
        }
    }

    private static func openLocked(_ url: URL, _ flags: Int32) -> Int32 {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { return -1 }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    private static func isFile(_ descriptor: Int32, at url: URL) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(url.path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    deinit { close(descriptor) }

    /// Reads the complete lines. A line of another version of Trove, or whose writing was
    /// interrupted, is skipped.
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

    /// Whether most lines are obsolete, because later ones replaced their texts.
    var isMostlyObsolete: Bool { length > max(Self.smallLength, 4 * compactLength) }

    /// Replaces the file by one with fewer lines. If that fails, it stays as it is.
    func compact(to lines: [Line]) {
        let new = url.appendingPathExtension("new")
        let other = Self.openLocked(new, O_TRUNC)
        guard other >= 0 else { return }
        let text = try? lines.map { try JSON.text($0) + "\n" }.joined()
        guard let bytes = text.map({ Array($0.utf8) }),
            pwrite(other, bytes, bytes.count, 0) == bytes.count, fdatasync(other) == 0,
            rename(new.path, url.path) == 0
        else {
            unlink(new.path)
            close(other)
            return
        }
        close(descriptor)
        (descriptor, length, compactLength) = (other, off_t(bytes.count), off_t(bytes.count))
    }

    /// Removes all lines.
    func clear() {
        guard length > 0, ftruncate(descriptor, 0) == 0 else { return }
        (length, compactLength) = (0, 0)
    }
}
