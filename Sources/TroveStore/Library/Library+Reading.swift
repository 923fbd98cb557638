import GRDB
import TroveModel

extension Library {
    /// Runs a long read on a background queue; canceled with the calling task.
    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (Database, CancellationFlag) throws -> Value
    ) async throws(LibraryError) -> Value {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Self.readingQueue.async { [pool, readGate] in
                        continuation.resume(
                            with: Result {
                                try readGate.pass { try pool.read { try body($0, cancellation) } }
                            })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Runs a read on a background queue to its end.
    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await readInBackground { db, _ in try body(db) }
    }
}
