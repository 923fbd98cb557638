import Foundation
import Synchronization
import TroveModel

/// The file that the first connection to a library opened. Later connections must not open a file
/// that has replaced it since.
final class FirstFile: Sendable {
    private let url: URL
    private let identity = Mutex<FileIdentity?>(nil)

    init(at url: URL) {
        self.url = url
    }

    /// Compares the file at the path, to which a connection was opened, with that of the first
    /// connection.
    ///
    /// - Throws: `missing` if the file was replaced.
    func check() throws(LibraryError) {
        guard let now = FileIdentity(path: url.path) else { return }
        let first = identity.withLock { identity in
            if identity == nil { identity = now }
            return identity
        }
        if first != now { throw OpenedFiles.replaced(url) }
    }
}
