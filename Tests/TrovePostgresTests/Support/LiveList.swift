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
        var waiting: [Int: Wait] = [:]
        var waitCount = 0
    }

    private struct Wait {
        let isFulfilled: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
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

    /// Waits until a condition holds, an update has failed, or the test is over its time limit.
    private func wait(until isFulfilled: @escaping @Sendable (State) -> Bool) async {
        let number = state.withLock { state in
            state.waitCount += 1
            return state.waitCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait = Wait(isFulfilled: isFulfilled, continuation: continuation)
                take { $0.waiting[number] = wait }
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    private func giveUp(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation.resume()
    }

    private func take(_ body: (inout State) -> Void) {
        let ready = state.withLock { state in
            body(&state)
            let current = state
            let ready = state.waiting.filter {
                $0.value.isFulfilled(current) || current.problem != nil
            }
            for number in ready.keys { state.waiting[number] = nil }
            return ready.values
        }
        for wait in ready { wait.continuation.resume() }
    }
}
