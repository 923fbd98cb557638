import Synchronization
import TroveModel

/// A running read of the stages of a record list.
///
/// It pauses after the first page of a long list, and reads the complete list once that is wanted.
/// The pause keeps no transaction open.
final class SharedRecordListLoad: Sendable {
    private let library: SharedLibrary
    private let request: RecordListRequest
    private let continuation: RecordListStages.Continuation
    private let pause = LoadPause()
    private let state = Mutex(State())

    private struct State {
        var isCancelled = false
        var task: Task<Void, Never>?
    }

    init(
        _ request: RecordListRequest, in library: SharedLibrary,
        _ continuation: RecordListStages.Continuation
    ) {
        (self.library, self.request, self.continuation) = (library, request, continuation)
    }

    /// Starts the read of the first stage.
    func begin() {
        continuation.onTermination = { [weak self] _ in self?.cancel() }
        read(startsWithPage: true)
    }

    /// Ends a pause.
    func readOn() {
        if pause.end() { read(startsWithPage: false) }
    }

    private func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.task?.cancel()
        }
    }

    private func read(startsWithPage: Bool) {
        state.withLock { state in
            guard !state.isCancelled else { return }
            state.task = Task {
                do throws(LibraryError) {
                    let stage = try await stage(startsWithPage: startsWithPage)
                    if startsWithPage { library.orders.note(request, in: library) }
                    deliver(stage)
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    private func stage(startsWithPage: Bool) async throws(LibraryError) -> RecordListStage {
        try await library.read { [request, catalog = library.catalog] db in
            let reader = try RequestReader(request, in: db, known: catalog.known)
            if startsWithPage, let page = try reader.firstPage() { return .firstPage(page) }
            return .complete(try reader.recordList())
        }
    }

    private func deliver(_ stage: RecordListStage) {
        // Set before the stage is delivered, since the answer may come at once.
        if case .firstPage = stage { pause.begin() }
        continuation.yield(stage)
        if case .complete = stage { continuation.finish() }
    }
}
