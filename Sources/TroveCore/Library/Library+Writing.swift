import Foundation
import GRDB

/// A result of a write, with the change that the subscribers are told of.
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

/// The result of a write that is no change to anybody's data.
struct NoChange: ChangeBearing {
    var announcement: Change? { nil }
}

extension Library {
    /// Runs `body` in a transaction of its own, after everything that was asked for before, and tells
    /// the subscribers. The order of calls is the order of writes, whatever thread they come from.
    nonisolated(nonsending) func write<Value: ChangeBearing>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        broadcaster.writeBegan()
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            pool.asyncWrite(body) { [broadcaster, orders, url] _, result in
                let result = result.mapError { LibraryError($0, at: url) }
                // Still on the writer's queue, so changes are announced in the order of commits.
                let announced = result.map(\.announcement)
                if case .success(let whole?) = announced {
                    for change in whole.parts {
                        orders.note(change)
                        self.watcher.withLock { $0?.note(change) }
                    }
                }
                broadcaster.writeEnded(announced)
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
