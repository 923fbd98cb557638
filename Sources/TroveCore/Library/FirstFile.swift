import Foundation
import Synchronization

/// The file that the first connection to a library opened. Others are opened when they are needed, and
/// must not be to a file that has taken its place since.
final class FirstFile: Sendable {
    private let url: URL
    private let identity = Mutex<FileIdentity?>(nil)

    init(at url: URL) {
        self.url = url
    }

    /// Looks which file a connection has been opened to.
    ///
    /// - Throws: `missing` if it is another than the first one's.
    func check() throws(LibraryError) {
        guard let now = FileIdentity(path: url.path) else { return }
        let first = identity.withLock { identity in
            if identity == nil { identity = now }
            return identity
        }
        if first != now { throw OpenedFiles.replaced(url) }
    }
}
