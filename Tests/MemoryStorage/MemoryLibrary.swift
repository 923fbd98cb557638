import Foundation
import Synchronization
import TroveModel

/// A storage of lists in memory, without a file: the second engine of the tests of storage.
///
/// It implements every function of ``LibraryStorage`` in the plainest way: all state is one value,
/// undo returns to a former one, and changes are differences of two. Typing into the same field
/// joins the last step after any time. Searches and sorts read all records. Computed fields and
/// images that must be decoded are beyond it; they throw `invalid`.
public final class MemoryLibrary: LibraryStorage {
    struct State: Sendable {
        var content = Content()
        var past: [Step] = []
        var future: [Step] = []
        /// All changes, by list, to update snapshots.
        var log: [Change] = []
        var generation: Int64 = 0
        var settings: [String: String] = [:]
        var drafts: [ValueDraft.Place: ValueDraft] = [:]
        var images: [ImageID: Data] = [:]
        var identities = Identities()
        var saveState = SaveState.saved(at: Date())
        var subscribers: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
        var nextSubscriber = 0
    }

    /// An undo step: the contents before and after it.
    struct Step: Sendable {
        var name: ChangeName
        var list: ListID?
        var performedAt: Date
        var before: Content
        var after: Content
        /// Consecutive steps with the same key join.
        var coalescingKey: String?
    }

    /// The identities given last; they are never given again, also after undo.
    struct Identities: Sendable {
        private var last: [String: Int64] = [:]

        mutating func next(_ kind: String) -> Int64 {
            last[kind, default: 0] += 1
            return last[kind, default: 0]
        }

        mutating func list() -> ListID { ListID(rawValue: next("list")) }
        mutating func field() -> FieldID { FieldID(rawValue: next("field")) }
        mutating func smartList() -> SmartListID { SmartListID(rawValue: next("smart list")) }
        mutating func loan() -> LoanID { LoanID(rawValue: next("loan")) }
        mutating func record(of list: ListID) -> RecordID { next("record \(list.rawValue)") }

        /// Notes that a list has records up to this identity.
        mutating func note(_ record: RecordID, of list: ListID) {
            let key = "record \(list.rawValue)"
            last[key] = max(last[key] ?? 0, record)
        }

        /// The identities given last, those of records in some lists.
        func given(in lists: [ListID]) -> ContentCatalog.LastIdentities {
            let records = lists.map { ($0, last["record \($0.rawValue)"] ?? 0) }
            return ContentCatalog.LastIdentities(
                list: last["list"] ?? 0, field: last["field"] ?? 0,
                smartList: last["smart list"] ?? 0, loan: last["loan"] ?? 0,
                records: Dictionary(records) { one, _ in one })
        }

        /// Notes the identities that another storage gave last.
        mutating func note(_ given: ContentCatalog.LastIdentities) {
            last["list"] = given.list
            last["field"] = given.field
            last["smart list"] = given.smartList
            last["loan"] = given.loan
            for (list, record) in given.records { note(record, of: list) }
        }
    }

    let state = Mutex(State())

    /// Creates a storage without lists.
    public init() {}

    public let url = URL(filePath: "/memory")
    public var access: LibraryAccess { .readWrite }
    public var saveState: SaveState { state.withLock { $0.saveState } }

    public func events() -> AsyncStream<LibraryEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        let number = state.withLock { state in
            state.nextSubscriber += 1
            state.subscribers[state.nextSubscriber] = continuation
            continuation.yield(.saveState(state.saveState))
            return state.nextSubscriber
        }
        continuation.onTermination = { [weak self] _ in
            // Ends outside the lock: finishing a stream calls this at once.
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: number) }
        }
        return stream
    }

    public func close() {
        let subscribers = state.withLock { state in
            defer { state.subscribers = [:] }
            return state.subscribers.values
        }
        for subscriber in subscribers { subscriber.finish() }
    }

    /// Reads the state.
    func read<Value: Sendable>(
        _ body: (State) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let state = state.withLock { $0 }
        return try body(state)
    }

    /// Changes a copy of the state, and keeps it unless `body` throws.
    func write<Value: Sendable>(
        _ body: (inout State) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let result = state.withLock { state -> Result<Value, LibraryError> in
            var copy = state
            do throws(LibraryError) {
                let value = try body(&copy)
                state = copy
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension MemoryLibrary.State {
    /// Sends an event to all subscribers.
    func send(_ event: LibraryEvent) {
        for subscriber in subscribers.values { subscriber.yield(event) }
    }

    /// Makes `new` the content, and tells the subscribers of the difference.
    mutating func become(
        _ new: Content, name: ChangeName, cause: Change.Cause, list: ListID?
    ) -> Change {
        let change = Change(
            from: content, to: new, action: name, cause: cause, list: list,
            generations: generation...generation + 1)
        send(.saveState(.saving))
        content = new
        generation += 1
        for part in change.parts {
            log.append(part)
            send(.changed(part))
        }
        saveState = .saved(at: Date())
        send(.saveState(saveState))
        return change
    }
}
