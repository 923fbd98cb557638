import CGtk

extension MainLoop {
    /// Waits for `milliseconds` of the main loop.
    ///
    /// - Throws: `CancellationError` as soon as the task is canceled.
    public static func pause(milliseconds: Int) async throws {
        let pause = Pause()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { pause.begin(milliseconds, $0) }
        } onCancel: {
            Task { @MainActor in pause.cancel() }
        }
    }

    /// A wait for the main loop that can be canceled.
    @MainActor
    private final class Pause {
        private var source: LoopSource?
        private var continuation: CheckedContinuation<Void, any Error>?

        func begin(_ milliseconds: Int, _ continuation: CheckedContinuation<Void, any Error>) {
            guard !Task.isCancelled else {
                return continuation.resume(throwing: CancellationError())
            }
            self.continuation = continuation
            source = MainLoop.after(milliseconds: milliseconds) { self.end(.success(())) }
        }

        func cancel() {
            source?.cancel()
            end(.failure(CancellationError()))
        }

        private func end(_ result: Result<Void, any Error>) {
            continuation?.resume(with: result)
            continuation = nil
        }
    }
}
