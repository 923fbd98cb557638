import Foundation
import TextCore
import TroveModel

extension LibraryError {
    /// The error for editing a read-only library.
    init(readOnly reason: LibraryAccess.ReadOnlyReason, at url: URL) {
        switch reason {
        case .openElsewhere(let owner): self.init(openElsewhere: owner, at: url)
        case .unreadableLock(let path, let reason):
            self.init(unreadableLock: path, reason: reason, at: url)
        case .asked:
            self.init(
                .readOnly,
                translated("“{file}” was opened read-only. Open it normally to change it."),
                about: url)
        case .notPermitted:
            self.init(
                .readOnly,
                translated(
                    """
                    You do not have permission to change “{file}”, so it is open read-only. Check \
                    the permissions of the file and its folder.
                    """), about: url)
        case .newerVersion:
            self.init(
                .newerVersion,
                translated(
                    """
                    “{file}” was written by a newer version of Trove, so it is open read-only. \
                    Update Trove to change it.
                    """), about: url)
        }
    }

    private init(_ code: Code, _ message: String, about url: URL) {
        self.init(code, message.filling(["file": url.path]), file: url)
    }
}
