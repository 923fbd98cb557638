import Foundation
import Synchronization
import TextCore
import TroveModel

/// The lock of a library: a file beside it that names the program that has it open for changes.
///
/// A hard link creates the file, complete and at once, also on network drives.
final class LibraryLock: Sendable {
    /// The result of a claim.
    enum Claim {
        /// The library is ours. Without a lock, if there is no place for one.
        case granted(LibraryLock?)
        /// Another program has the library open for changes.
        case refused(LibraryOwner)
    }

    private let file: URL
    private let owner: LibraryOwner
    private let version: FileVersion?

    private init(_ file: URL, _ owner: LibraryOwner) {
        (self.file, self.owner) = (file, owner)
        version = FileVersion(path: file.path)
    }

    /// The lock of the library at `url`, which may be a symbolic link.
    static func file(of url: URL) -> URL {
        let library = url.resolvingSymlinksInPath()
        return library.deletingLastPathComponent()
            .appending(path: ".\(library.lastPathComponent).lock")
    }

    /// Reads the owner of the lock at `file`; nil if there is none, or if it is damaged.
    static func owner(at file: URL) -> LibraryOwner? {
        (try? Data(contentsOf: file)).flatMap {
            try? JSONDecoder().decode(LibraryOwner.self, from: $0)
        }
    }

    /// The program that keeps `claimant` from changing the library at `url`; nil if none does.
    static func obstacle(of url: URL, for claimant: LibraryOwner) -> LibraryOwner? {
        let decision = LibraryLockRule.decision(
            on: owner(at: file(of: url)), for: claimant, isRunning: \.isRunning)
        if case .readOnly(let owner) = decision { return owner } else { return nil }
    }

    /// The maximum number of attempts while other programs claim the library as well.
    private static let attempts = 8

    /// Claims the library at `url`.
    ///
    /// - Parameter takesOver: Whether to replace the lock of another program.
    static func claim(_ url: URL, by claimant: LibraryOwner, takesOver: Bool) -> Claim {
        let file = file(of: url)
        for _ in 0..<attempts {
            let found = owner(at: file)
            let isDamaged = found == nil && FileIdentity(path: file.path) != nil
            var decision = LibraryLockRule.decision(
                on: found, for: claimant, isRunning: \.isRunning)
            if isDamaged { decision = .replace }
            if takesOver, case .readOnly = decision { decision = .replace }
            switch decision {
            case .readOnly(let owner): return .refused(owner)
            case .share: return .granted(nil)
            case .replace: remove(file, of: found)
            case .lock: break
            }
            switch create(file, claimant) {
            case .created: return .granted(LibraryLock(file, claimant))
            case .exists: continue
            case .impossible: return .granted(nil)
            }
        }
        return owner(at: file).map { .refused($0) } ?? .granted(nil)
    }

    private enum Creation { case created, exists, impossible }

    private static func create(_ file: URL, _ owner: LibraryOwner) -> Creation {
        guard let data = try? JSONEncoder().encode(owner) else { return .impossible }
        let draft = file.path + "." + UUID().uuidString
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return .impossible }
        let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        defer { unlink(draft) }
        guard count == data.count else { return .impossible }
        if link(draft, file.path) == 0 { return .created }
        if errno == EEXIST { return .exists }
        // Some drives have no hard links. There, two programs could claim the library at the same time,
        // but not one after the other.
        return rename(draft, file.path) == 0 ? .created : .impossible
    }

    /// Removes the lock of an owner, unless another program has replaced it.
    private static func remove(_ file: URL, of owner: LibraryOwner?) {
        let aside = file.path + "." + UUID().uuidString
        guard rename(file.path, aside) == 0 else { return }
        defer { unlink(aside) }
        if Self.owner(at: URL(filePath: aside)) != owner { link(aside, file.path) }
    }

    /// The program that took the library over; nil if there is none.
    ///
    /// - Complexity: One file system call as long as the lock is in place.
    var successor: LibraryOwner? {
        guard let now = FileVersion(path: file.path), now != version else { return nil }
        return Self.owner(at: file).flatMap { $0 == owner ? nil : $0 }
    }

    /// Removes the lock, if it is still ours.
    func release() {
        guard version != nil, FileVersion(path: file.path) == version else { return }
        unlink(file.path)
    }
}

extension Library {
    /// The program of another session or computer that has the library at `url` open for changes; nil if
    /// there is none.
    public static func foreignOwner(
        of url: URL, for claimant: LibraryOwner = .current()
    ) -> LibraryOwner? {
        LibraryLock.obstacle(of: url, for: claimant)
    }
}

extension LibraryError {
    /// The error for changing a library that is open elsewhere.
    init(openElsewhere owner: LibraryOwner, at url: URL) {
        let isHere = owner.machine == LibraryOwner.current().machine
        let message =
            isHere
            ? translated(
                """
                “{file}” is open in another session of this computer, by {user}, so it can only be read \
                here. Close Trove there to change it here.
                """)
            : translated(
                """
                “{file}” is open on the computer “{host}”, by {user}, so it can only be read here. Close \
                Trove there to change it here.
                """)
        self.init(
            .openElsewhere,
            message.filling(["file": url.path, "host": owner.host, "user": owner.user]), file: url)
    }

    /// The error for a library that another program took over.
    init(takenOverBy owner: LibraryOwner, at url: URL) {
        self.init(
            .missing,
            translated(
                """
                “{file}” was taken over on the computer “{host}”, by {user}, so it can no longer be \
                changed here. Open it again to see later changes.
                """
            ).filling(["file": url.path, "host": owner.host, "user": owner.user]), file: url)
    }
}
