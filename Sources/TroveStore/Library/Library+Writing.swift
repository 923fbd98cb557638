import Foundation
import GRDB
import TroveModel

/// The result of a write, with the change to announce.
protocol ChangeBearing: Sendable {
    var announcement: Change? { get }
}

extension Change: ChangeBearing {
    var announcement: Change? { self }
}

extension Optional: ChangeBearing where Wrapped == Change {
    var announcement: Change? { self }
}

extension ImportReport: ChangeBearing {
    var announcement: Change? { change }
}

/// The result of a write that changes no user data.
struct NoChange: ChangeBearing {
    var announcement: Change? { nil }
}

extension Library {
    /// Runs `body` in a transaction of its own and announces the resulting change. Writes run in
    /// the order of the calls, from any thread.
    nonisolated(nonsending) func write<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await announcing { [files] pool, finished in
            pool.asyncWrite { db in
                let value = try body(db)
                // An edit of a deleted or moved file would be lost.
                if let problem = files.problem { throw problem }
                return value
            } completion: { _, result in
                finished(result)
            }
        }
    }

    /// Like ``write(_:)``. Cancelling the calling task before the transaction is committed interrupts
    /// it, and nothing is changed.
    ///
    /// - Throws: `cancelled`, besides the errors of `body`.
    nonisolated(nonsending) func writeCancellably<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let cancellation = CancellationFlag()
        let result: Result<Value, LibraryError> = await withTaskCancellationHandler {
            do throws(LibraryError) {
                return .success(
                    try await write { db in
                        try cancellation.check()
                        let value = try db.cancellable(by: cancellation) { try body(db) }
                        try cancellation.check()
                        return value
                    })
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    /// Like ``write(_:)``, for a body that runs its own transactions.
    @discardableResult
    nonisolated(nonsending) func writeWithoutTransaction<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await announcing { pool, finished in
            pool.asyncWriteWithoutTransaction { db in finished(Result { try body(db) }) }
        }
    }

    /// Starts a write, announces its result and returns it.
    private nonisolated(nonsending) func announcing<Value: ChangeBearing>(
        _ start: (DatabasePool, @escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
    ) async throws(LibraryError) -> Value {
        noticeFiles()
        broadcaster.writeBegan()
        if let obstacle = broadcaster.access.obstacle {
            broadcaster.writeEnded(.failure(obstacle))
            throw obstacle
        }
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            start(pool) { [self] result in
                let result = result.mapError { LibraryError($0, at: url) }
                // Still on the writing queue, so changes are announced in the order of commits.
                let announced = result.map(\.announcement)
                if case .success(let whole?) = announced {
                    for change in whole.parts {
                        if let missed = watcher.withLock({ $0?.note(change) }) {
                            broadcaster.tell(.changed(missed))
                        }
                        recentOrders.note(change)
                        if let list = change.list { searchMerger.merge(list, in: self) }
                    }
                }
                broadcaster.writeEnded(announced)
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
