import Foundation
import GRDB

extension Library {
    /// Runs `body` in a transaction of its own, after everything that was asked for before, and tells
    /// the subscribers. The order of calls is the order of writes, whatever thread they come from.
    ///
    /// - Parameter change: What of the result is to be announced.
    nonisolated(nonsending) func write<Value: Sendable>(
        change: @escaping @Sendable (Value) -> Change?,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        broadcaster.writeBegan()
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            pool.asyncWrite(body) { [broadcaster, orders, url] _, result in
                let result = result.mapError { LibraryError($0, at: url) }
                // Still on the writer's queue, so changes are announced in the order of commits.
                let announced = result.map(change)
                if case .success(let change?) = announced { orders.note(change) }
                broadcaster.writeEnded(announced)
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
