import Foundation
import TextCore
import TroveModel

/// The file of a lock, beside the library.
///
/// A hard link creates the file, complete and at once, also on network drives.
struct LockFile: Hashable, Sendable {
    let path: String

    /// The contents of the file.
    enum Contents: Hashable {
        case missing
        case owner(LibraryOwner)
        /// The file is not what any version writes, such as after a power cut.
        case damaged
        /// The file cannot be read, or is not for this version.
        case unreadable(reason: String)
    }

    /// The result of creating the file.
    enum Creation { case created, exists, impossible }

    /// A longer file is not read.
    private static let maximumSize = 1 << 16

    /// The lock of the library at `url`, which may be a symbolic link.
    init(of url: URL) {
        let library = url.resolvingSymlinksInPath()
        path =
            library.deletingLastPathComponent()
            .appending(path: ".\(library.lastPathComponent).lock").path
    }

    init(path: String) { self.path = path }

    /// Reads the file.
    func read() -> (contents: Contents, version: FileVersion?) {
        read(unlessAt: nil) ?? (.missing, nil)
    }

    /// Reads the file; nil if it has a version that is known already.
    ///
    /// - Complexity: Three system calls for that version. On network drives, opening the file gives
    ///   its present state, while `stat` could give one of a minute ago.
    func read(unlessAt known: FileVersion?) -> (contents: Contents, version: FileVersion?)? {
        // Neither a pipe nor a link is opened: reading a pipe would never end.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            return (errno == ENOENT ? .missing : Self.unreadable(errno), nil)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return (Self.unreadable(errno), nil) }
        let version = FileVersion(status)
        guard version != known else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumSize else {
            return (.unreadable(reason: Self.otherReason), version)
        }
        do {
            let data = try file.read(upToCount: Self.maximumSize) ?? Data()
            return (Self.contents(of: data), version)
        } catch {
            return (.unreadable(reason: error.localizedDescription), nil)
        }
    }

    private static func contents(of data: Data) -> Contents {
        if let owner = try? JSONDecoder().decode(LibraryOwner.self, from: data) {
            return .owner(owner)
        }
        // A later version may name an owner in another way.
        let isJSON =
            (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
        return isJSON ? .unreadable(reason: otherReason) : .damaged
    }

    private static func unreadable(_ code: Int32) -> Contents {
        .unreadable(reason: String(cString: strerror(code)))
    }

    private static var otherReason: String {
        // Translators: the reason why the lock of a library could not be read.
        translated("it is not a lock of this version of Trove")
    }

    /// Replaces the lock of a program that runs, at once: that program never sees it missing.
    ///
    /// If two programs do so at the same time, the one that came first is told like the one whose
    /// lock it was.
    ///
    /// - Returns: Whether it was replaced; false if its contents have changed.
    func replace(_ contents: Contents, by owner: LibraryOwner) -> Bool {
        guard let draft = writeDraft(for: owner) else { return false }
        defer { unlink(draft) }
        return read().contents == contents && rename(draft, path) == 0
    }

    /// Creates the file, unless there is one.
    func create(for owner: LibraryOwner) -> Creation {
        guard let draft = writeDraft(for: owner) else { return .impossible }
        defer { unlink(draft) }
        if link(draft, path) == 0 { return .created }
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
            return errno == EEXIST ? .exists : .impossible
        }
        // Some drives have no hard links. There, two programs could claim the library at the same
        // time, but not one after the other.
        guard access(path, F_OK) != 0 else { return .exists }
        return rename(draft, path) == 0 ? .created : .impossible
    }

    /// Writes a file with another name; nil if that is not possible.
    private func writeDraft(for owner: LibraryOwner) -> String? {
        guard let data = try? JSONEncoder().encode(owner) else { return nil }
        let draft = path + "." + UUID().uuidString
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
        // Other users must be able to read it, whatever the mask of this one.
        fchmod(descriptor, 0o644)
        let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard close(descriptor) == 0, count == data.count else {
            unlink(draft)
            return nil
        }
        return draft
    }

    /// Removes the file, unless its contents have changed.
    ///
    /// - Returns: Whether there may be a place for another lock.
    @discardableResult
    func remove(ifIt contents: Contents) -> Bool {
        let aside = LockFile(path: path + "." + UUID().uuidString)
        guard rename(path, aside.path) == 0 else { return errno == ENOENT }
        if aside.read().contents != contents, link(aside.path, path) != 0, errno != EEXIST {
            return rename(aside.path, path) == 0
        }
        // In the place of a lock, there may be a folder.
        Foundation.remove(aside.path)
        return true
    }
}
