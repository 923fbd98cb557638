import Dispatch
import TroveModel

/// A running read of the stages of a record list.
///
/// It pauses after the first page of a long list, and reads the complete list once that is wanted.
/// The pause keeps no transaction open.
final class RecordListLoad: Sendable {
    private let library: Library
    private let request: RecordListRequest
    private let continuation: RecordListStages.Continuation
    private let cancellation = CancellationFlag()
    private let pause = LoadPause()

    /// Starts a read; the continuation receives its stages.
    static func begin(
        _ request: RecordListRequest, in library: Library,
        _ continuation: RecordListStages.Continuation
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
        _ continuation: RecordListStages.Continuation
    ) {
        (self.library, self.request, self.continuation) = (library, request, continuation)
    }

    /// Ends a pause.
    func readOn() {
        if pause.end() { read(startsWithPage: false) }
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
                if case .firstPage = stage { pause.begin() }
                continuation.yield(stage)
                if case .complete = stage { continuation.finish() }
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}
