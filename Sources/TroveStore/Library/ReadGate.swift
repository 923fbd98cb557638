import Dispatch
import GRDB
import Synchronization

/// The gate through which reads go until the library is closed.
///
/// A read that waits for a connection while the pool closes would get a closed one, which SQLite
/// does not check.
final class ReadGate: Sendable {
    private let isClosed = Mutex(false)
    private let reads = DispatchGroup()

    /// Runs a read.
    ///
    /// - Throws: `SQLITE_MISUSE` after ``close()``, as GRDB does; errors of `body`.
    func pass<Value>(_ body: () throws -> Value) throws -> Value {
        try isClosed.withLock { isClosed in
            guard !isClosed else {
                throw DatabaseError(
                    resultCode: .SQLITE_MISUSE, message: "Connection is closed")
            }
            reads.enter()
        }
        defer { reads.leave() }
        return try body()
    }

    /// Refuses further reads, and waits for those under way.
    func close() {
        isClosed.withLock { $0 = true }
        reads.wait()
    }
}
