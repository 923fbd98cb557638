import Foundation
import GRDB
import Synchronization
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
        try await announcing(writing(body))
    }

    /// Starts a write and reports its result.
    private typealias Start<Value> = (
        DatabasePool, @escaping @Sendable (Result<Value, any Error>) -> Void
    ) -> Void

    /// Starts a transaction with `body`.
    private func writing<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) -> Start<Value> {
        { [files, limits, definitions] pool, finished in
            pool.asyncWrite { db in
                // A long transaction writes to the log before it ends.
                if files.mayBeTakenOver, let problem = files.problem { throw problem }
                try definitions.check(in: db)
                let value = try db.changingRecords(limits: limits) { try body(db) }
                // An edit of a deleted or moved file would be lost.
                if let problem = files.problem { throw problem }
                return value
            } completion: { _, result in
                finished(result)
            }
        }
    }

    /// Like ``write(_:)``. Canceling the calling task before the transaction is committed
    /// interrupts it, and nothing is changed.
    ///
    /// - Throws: `cancelled`, besides the errors of `body`.
    nonisolated(nonsending) func writeCancellably<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let cancellation = CancellationFlag()
        let pending = PendingResult<Value>()
        // Begins before anything is awaited, so that writes keep the order of the calls.
        begin(
            writing { db in
                try cancellation.check()
                let value = try db.cancellable(by: cancellation) { try body(db) }
                try cancellation.check()
                return value
            }, ended: pending.end)
        let result = await withTaskCancellationHandler {
            await pending.result()
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
            pool.asyncWriteWithoutTransaction { [files] db in
                finished(
                    Result {
                        if files.mayBeTakenOver, let problem = files.problem { throw problem }
                        return try body(db)
                    })
            }
        }
    }

    /// Starts a write, announces its result and returns it.
    private nonisolated(nonsending) func announcing<Value: ChangeBearing>(
        _ start: Start<Value>
    ) async throws(LibraryError) -> Value {
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            begin(start) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Starts a write, and announces its result before it calls `ended`.
    private func begin<Value: ChangeBearing>(
        _ start: Start<Value>, ended: @escaping @Sendable (Result<Value, LibraryError>) -> Void
    ) {
        noticeFiles()
        broadcaster.writeBegan()
        if let obstacle = broadcaster.access.obstacle {
            broadcaster.writeEnded(.failure(obstacle))
            return ended(.failure(obstacle))
        }
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
            ended(result)
        }
    }
}

extension Database {
    /// Runs `body`, which may change records, inside a transaction: takes in the changes of other
    /// programs before it, and brings the search indexes up to date after it.
    func changingRecords<Value>(
        limits: ChangeLimits = .standard, _ body: () throws -> Value
    ) throws -> Value {
        try ForeignChanges(db: self, limits: limits).takeIn()
        let value = try body()
        if try ForeignChanges.exist(in: self) { try ListTable.settleAll(in: self) }
        return value
    }
}

/// The result of a write that has begun, for one waiting task.
private final class PendingResult<Value: Sendable>: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Result<Value, LibraryError>, Never>)
        case ended(Result<Value, LibraryError>)
    }

    private let state = Mutex(State.running)

    func end(_ result: Result<Value, LibraryError>) {
        let before = state.withLock { state in
            defer { state = .ended(result) }
            return state
        }
        if case .awaited(let waiting) = before { waiting.resume(returning: result) }
    }

    func result() async -> Result<Value, LibraryError> {
        await withCheckedContinuation { continuation in
            let ended: Result<Value, LibraryError>? = state.withLock { state in
                if case .ended(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }
}
