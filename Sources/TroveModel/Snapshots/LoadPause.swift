import Synchronization

/// The pause of a read between two of its stages.
package final class LoadPause: Sendable {
    private let isPaused = Mutex(false)

    package init() {}

    /// Begins the pause.
    package func begin() { isPaused.withLock { $0 = true } }

    /// Ends the pause.
    ///
    /// - Returns: Whether the read was paused.
    package func end() -> Bool {
        isPaused.withLock { isPaused in
            defer { isPaused = false }
            return isPaused
        }
    }
}

extension RecordListStages {
    /// The continuation that receives the stages.
    package typealias Continuation = AsyncThrowingStream<RecordListStage, any Error>.Continuation

    /// Creates a sequence of the stages of a read.
    ///
    /// - Parameter begin: Starts the read; returns what ends its pause.
    package init(begin: (Continuation) -> @Sendable () -> Void) {
        let (stages, continuation) = AsyncThrowingStream.makeStream(
            of: RecordListStage.self, throwing: (any Error).self)
        self.init(stages, readOn: begin(continuation))
    }
}
