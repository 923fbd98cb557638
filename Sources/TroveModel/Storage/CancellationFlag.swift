import Synchronization

/// A flag that cancels a long read.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }

    package func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
