package import Foundation
import TextCore

/// The place that a file is written to.
///
///     let output = try OutputFile(at: url)
///     try output.write(data)
///
/// A regular file is replaced only when everything was written, and keeps its permissions. A
/// symbolic link stays, and its target is written. Pipes and devices are written to directly.
package struct OutputFile {
    /// The location as given, which errors name.
    package let url: URL
    /// The location behind all symbolic links.
    package let location: URL
    /// Whether there is something at the location already.
    package let exists: Bool
    /// Whether writing replaces an existing file.
    package var replacesFile: Bool { exists && isRegular }
    private let isRegular: Bool

    /// - Throws: `notPermitted` for folders and sockets; errors of the disk.
    package init(at url: URL) throws(LibraryError) {
        self.url = url
        var status = stat()
        if stat(url.path, &status) == 0 {
            exists = true
            isRegular = status.st_mode & S_IFMT == S_IFREG
            location = isRegular ? Self.resolved(url) : url
            try Self.requireOutput(status.st_mode & S_IFMT, at: url)
        } else {
            guard errno == ENOENT else { throw LibraryError(systemError: errno, at: url) }
            exists = false
            isRegular = true
            location = Self.resolved(url)
        }
    }

    /// Writes the file.
    ///
    /// - Throws: Errors of the disk. A regular file is unchanged then.
    package func write(_ data: Data) throws(LibraryError) {
        let draft = try open()
        try draft.write(data)
        try draft.finish()
    }

    /// Begins writing in pieces.
    ///
    /// - Throws: Errors of the disk.
    package func open() throws(LibraryError) -> OutputDraft {
        try OutputDraft(of: self)
    }

    private static func requireOutput(_ type: mode_t, at url: URL) throws(LibraryError) {
        let message =
            switch type {
            case S_IFDIR: translated("“{file}” is a folder. Give the name of a file.")
            case S_IFSOCK: translated("“{file}” is a socket. Give the name of a file.")
            default: nil as String?
            }
        guard let message else { return }
        throw LibraryError(.notPermitted, message.filling(["file": url.path]), file: url)
    }

    /// Follows the symbolic links at `url`, whether or not the last one leads to a file.
    private static func resolved(_ url: URL) -> URL {
        var location = url
        // Linux follows at most this many links.
        for _ in 0..<40 {
            guard
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: location.path)
            else { break }
            location =
                URL(filePath: target, relativeTo: location.deletingLastPathComponent())
                .absoluteURL
        }
        return location
    }
}

/// The new contents of a file, which replace the old ones at the end.
package final class OutputDraft: Sendable {
    private let output: OutputFile
    private let descriptor: Int32
    /// The temporary file; nil where a pipe or device is written to directly.
    private let draft: URL?

    fileprivate init(of output: OutputFile) throws(LibraryError) {
        self.output = output
        if output.exists, !output.replacesFile {
            draft = nil
            descriptor = Foundation.open(output.url.path, O_WRONLY | O_CLOEXEC)
        } else {
            // A file that nobody may write is not replaced either.
            guard !output.exists || access(output.location.path, W_OK) == 0 else {
                throw LibraryError(systemError: errno, at: output.url)
            }
            let draft = output.location.deletingLastPathComponent()
                .appending(path: ".trove-\(UUID().uuidString).part")
            self.draft = draft
            descriptor = Foundation.open(
                draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, output.exists ? 0o600 : 0o666)
        }
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: output.url) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        // After `finish()`, the file has its final name.
        if descriptor >= 0, let draft { unlink(draft.path) }
    }

    /// Appends to the contents.
    package func write(_ data: Data) throws(LibraryError) {
        let failure = data.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        guard failure == 0 else { throw LibraryError(systemError: failure, at: output.url) }
    }

    /// Makes the contents those of the file.
    package func finish() throws(LibraryError) {
        guard let draft else { return }
        var old = stat()
        if output.exists, stat(output.location.path, &old) == 0 {
            // Only an administrator may keep the owner of a file of somebody else.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
            try require(fchmod(descriptor, old.st_mode & 0o7777) == 0)
        }
        try require(fsync(descriptor) == 0)
        try require(rename(draft.path, output.location.path) == 0)
    }

    private func require(_ isDone: Bool) throws(LibraryError) {
        guard isDone else { throw LibraryError(systemError: errno, at: output.url) }
    }
}
