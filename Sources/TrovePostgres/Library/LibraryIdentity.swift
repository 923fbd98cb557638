import Foundation
import Synchronization
import TroveModel

/// The identity of the library that a client has opened. Another library may take its place: a
/// database can be dropped and created again under the same name, or emptied.
final class LibraryIdentity: Sendable {
    private let known = Mutex<String?>(nil)
    private let url: URL

    init(at url: URL) { self.url = url }

    /// The expression for the identity of the library in the database.
    static let expression = "(SELECT id FROM trove.library)"

    /// The identity; nil until the library is opened.
    var text: String? { known.withLock { $0 } }

    /// Notes the identity of the library that was opened.
    func note(_ id: String) { known.withLock { $0 = id } }

    /// Requires that an identity in the database is that of the library; any if none is known.
    ///
    /// - Throws: `missing`.
    func require(_ found: String?) throws(LibraryError) {
        guard let known = text, found != known else { return }
        throw found == nil ? .emptied(url) : .replaced(url)
    }

    /// Whether an error tells that the database has another library, or none.
    func isOfLoss(_ error: LibraryError) -> Bool {
        error == .replaced(url) || error == .emptied(url)
    }

    /// Runs a body that returns the identity of the library in the database.
    ///
    /// - Throws: `missing` if the database has another library, or none; the errors of `body`.
    func checking(_ body: () throws(PostgresError) -> String?) throws {
        do {
            try require(try body())
        } catch let error as PostgresError where text != nil && error.isOfMissingTable {
            throw LibraryError.emptied(url)
        }
    }

    /// Requires that the database still has the library.
    ///
    /// - Throws: `missing` if it has another one, or none.
    func check(in db: PostgresSession) throws {
        try checking { () throws(PostgresError) in
            try db.run("SELECT \(Self.expression)").first?.text(0)
        }
    }
}
