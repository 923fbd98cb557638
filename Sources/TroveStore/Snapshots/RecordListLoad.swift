import Dispatch
import Synchronization
import TroveModel

/// A running read of the stages of a record list.
///
/// It pauses after the first page of a long list, and reads the complete list once that is wanted.
/// The pause keeps no transaction open.
final class RecordListLoad: Sendable {
    private let library: Library
    private let request: RecordListRequest
    private let continuation: AsyncThrowingStream<RecordListStage, any Error>.Continuation
    private let cancellation = CancellationFlag()
    private let isPaused = Mutex(false)

    /// Starts a read; the continuation receives its stages.
    static func begin(
        _ request: RecordListRequest, in library: Library,
        _ continuation: AsyncThrowingStream<RecordListStage, any Error>.Continuation
    ) -> RecordListLoad {
        let load = RecordListLoad(request, in: library, continuation)
        continuation.onTermination = { [cancellation = load.cancellation] _ in
            cancellation.cancel()
        }
        load.read(startsWithPage: true)
        return load
    }

    private init(
        _ request: RecordListRequest, in library: Library,
        _ continuation: AsyncThrowingStream<RecordListStage, any Error>.Continuation
    ) {
        (self.library, self.request, self.continuation) = (library, request, continuation)
    }

    /// Ends a pause.
    func readOn() {
        let wasPaused = isPaused.withLock { isPaused in
            defer { isPaused = false }
            return isPaused
        }
        if wasPaused { read(startsWithPage: false) }
    }

    private func read(startsWithPage: Bool) {
        Library.readingQueue.async { [self] in
            do {
                let stage: RecordListStage = try library.read { db in
                    if startsWithPage,
                        let page = try library.firstPage(
                            for: request, in: db, cancellation: cancellation)
                    {
                        return .firstPage(page)
                    }
                    return .complete(
                        try library.recordList(for: request, in: db, cancellation: cancellation) {
                            continuation.yield(.firstPage($0))
                        })
                }
                // Set before the stage is delivered, since the answer may come at once.
                if case .firstPage = stage { isPaused.withLock { $0 = true } }
                continuation.yield(stage)
                if case .complete = stage { continuation.finish() }
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}
