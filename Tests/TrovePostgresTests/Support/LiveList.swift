import Synchronization
import TroveModel

@testable import TrovePostgres

/// A record list of a client, brought up to date by the events of its library, as a window shows
/// it.
final class LiveList: Sendable {
    /// A generation that the list has reached, and when.
    struct Arrival: Sendable {
        let generation: Int64
        let time: ContinuousClock.Instant
    }

    private struct State {
        var snapshot: RecordList
        var arrivals: [Arrival] = []
        var renames: Set<String> = []
        var problem: (any Error)?
        var waiting: [(isFulfilled: @Sendable (State) -> Bool, CheckedContinuation<Void, Never>)] =
            []
    }

    private let state: Mutex<State>

    /// Reads the list, and follows its changes until the library is closed.
    init(_ list: ListID, in library: SharedLibrary) async throws {
        let events = library.events()
        let snapshot = try await library.recordList(for: RecordListRequest(list: list))
        state = Mutex(State(snapshot: snapshot))
        Task { [self] in
            for await event in events {
                guard case .changed(let change) = event else { continue }
                if change.affectsLists {
                    take { $0.renames.formUnion(library.catalog.lists.map(\.name)) }
                }
                guard change.list == list else { continue }
                let old = self.snapshot
                guard old.generation < change.generations.upperBound else { continue }
                do {
                    let new = try await library.update(of: old, splicing: .always).new
                    take { state in
                        state.snapshot = new
                        state.arrivals.append(Arrival(generation: new.generation, time: .now))
                    }
                } catch {
                    take { $0.problem = error }
                }
            }
        }
    }

    /// The records as they are shown now.
    var snapshot: RecordList { state.withLock { $0.snapshot } }
    /// All generations reached so far, in order.
    var arrivals: [Arrival] { state.withLock { $0.arrivals } }
    /// The first error of an update; nil if there is none.
    var problem: (any Error)? { state.withLock { $0.problem } }

    /// Waits until the list has reached a generation.
    func reach(_ generation: Int64) async {
        await wait { $0.snapshot.generation >= generation }
    }

    /// Waits until the client knows a list with a name.
    func seeList(_ name: String) async {
        await wait { $0.renames.contains(name) }
    }

    private func wait(until isFulfilled: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            take { $0.waiting.append((isFulfilled, continuation)) }
        }
    }

    private func take(_ body: (inout State) -> Void) {
        let ready = state.withLock { state in
            body(&state)
            let current = state
            let ready = state.waiting.filter { $0.isFulfilled(current) || current.problem != nil }
            state.waiting.removeAll { $0.isFulfilled(current) || current.problem != nil }
            return ready.map(\.1)
        }
        for continuation in ready { continuation.resume() }
    }
}
