import Foundation
import TextCore
import TroveModel

extension Library {
    /// The program of another session or computer that has the library at `url` open for changes;
    /// nil if there is none.
    public static func foreignOwner(
        of url: URL, for claimant: LibraryOwner = .current()
    ) -> LibraryOwner? {
        guard case .openElsewhere(let owner)? = LibraryLock.obstacle(of: url, for: claimant) else {
            return nil
        }
        return owner
    }

    /// Whether a program on another computer has the library at `url` open for changes, or may
    /// have. The index of the log is not shared with it, so that the file must not be read in
    /// place.
    public static func isOpenOnAnotherComputer(
        at url: URL, for claimant: LibraryOwner = .current()
    ) -> Bool {
        let obstacle = LibraryLock.obstacle(of: url, for: claimant)
        return obstacle?.mayBeOnAnotherComputer(than: claimant) ?? false
    }
}

extension LibraryAccess.ReadOnlyReason {
    /// Whether a program on another computer than that of `claimant` may have the library open for
    /// changes.
    func mayBeOnAnotherComputer(than claimant: LibraryOwner) -> Bool {
        switch self {
        case .openElsewhere(let owner): owner.machine != claimant.machine
        case .unreadableLock: true
        case .asked, .notPermitted, .newerVersion: false
        }
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
                “{file}” is open in another session of this computer, by {user}, so it can only be \
                read here. Close Trove there to change it here.
                """)
            : translated(
                """
                “{file}” is open on the computer “{host}”, by {user}, so it can only be read here. \
                Close Trove there to change it here.
                """)
        self.init(
            .openElsewhere,
            message.filling(["file": url.path, "host": owner.host, "user": owner.user]), file: url)
    }

    /// The error for a library with a lock that cannot be read.
    init(unreadableLock path: String, reason: String, at url: URL) {
        self.init(
            .readOnly,
            translated(
                """
                “{lock}” could not be read ({reason}), so another program may have “{file}” open, \
                and it can only be read here. Check the permissions of the lock, or delete it if \
                no other program has the library open.
                """
            ).filling(["lock": path, "reason": reason, "file": url.lastPathComponent]), file: url)
    }

    /// The error for a library that may not be changed any more, or not now.
    init(_ problem: LockProblem, at url: URL) {
        switch problem {
        case .lost(let owner?): self.init(takenOverBy: owner, at: url)
        case .lost(nil):
            self.init(
                .missing,
                translated(
                    """
                    “{file}”, which keeps other computers from changing the library, was deleted \
                    while Trove had it open. Close the library and open it again to continue. \
                    Saved changes are kept.
                    """
                ).filling(["file": LockFile(of: url).path]), file: url)
        case .unreadable(let reason):
            self.init(unreadableLock: LockFile(of: url).path, reason: reason, at: url)
        }
    }

    /// The error for a library that another program took over.
    private init(takenOverBy owner: LibraryOwner, at url: URL) {
        let isHere = owner.machine == LibraryOwner.current().machine
        let message =
            isHere
            ? translated(
                """
                “{file}” was taken over in another session of this computer, by {user}, so it can \
                no longer be changed here. Open it again to see later changes.
                """)
            : translated(
                """
                “{file}” was taken over on the computer “{host}”, by {user}, so it can no longer \
                be changed here. Open it again to see later changes.
                """)
        self.init(
            .missing,
            message.filling(["file": url.path, "host": owner.host, "user": owner.user]), file: url)
    }
}
