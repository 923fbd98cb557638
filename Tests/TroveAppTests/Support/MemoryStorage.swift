import Foundation
import Synchronization
import TroveFormats
import TroveModel
import TroveStore

/// A storage with one list in memory, without a file and without SQLite.
final class MemoryStorage: LibraryStorage {
    private struct State {
        var records: [Record] = []
        var undone: [[Record]] = []
        var done: [[Record]] = []
        var settings: [String: String] = [:]
        var generation: Int64 = 0
        var nextID: RecordID = 1
        var drafts: [ValueDraft.Place: ValueDraft] = [:]
    }

    /// The calls of the functions that read a session's contents.
    struct Reads: Equatable {
        var lists = 0
        var list = 0
        var undoState = 0
        var drafts = 0
        /// Calls on the main thread, which waits for them.
        var onMainThread = 0
    }

    private let counted = Mutex(Reads())
    /// Called in ``lists()`` after the lists were read, on the thread that reads them.
    let afterReadingLists = Mutex<(@Sendable () -> Void)?>(nil)

    private static let uuid = UUID()
    static let listID = ListID(rawValue: 1)
    static let title = FieldID(rawValue: 1)

    let url = URL(filePath: "/nowhere")
    private let state = Mutex(State())
    private let stream: AsyncStream<LibraryEvent>
    private let teller: AsyncStream<LibraryEvent>.Continuation

    init(titles: [String]) {
        (stream, teller) = AsyncStream.makeStream(of: LibraryEvent.self)
        teller.yield(.saveState(saveState))
        state.withLock { state in
            for title in titles { Self.add(.text(title), to: &state) }
        }
    }

    var access: LibraryAccess { .readWrite }
    var saveState: SaveState { .saved(at: Date(timeIntervalSince1970: 0)) }
    func events() -> AsyncStream<LibraryEvent> { stream }

    // MARK: - Reading

    func lists() throws(LibraryError) -> [List] {
        count(\.lists)
        let lists = [list]
        afterReadingLists.withLock { $0 }?()
        return lists
    }

    /// The reads since the last call.
    func takeReads() -> Reads {
        counted.withLock { reads in
            defer { reads = Reads() }
            return reads
        }
    }

    private func count(_ read: WritableKeyPath<Reads, Int> & Sendable) {
        let isMain = Thread.isMainThread
        counted.withLock { reads in
            reads[keyPath: read] += 1
            if isMain { reads.onMainThread += 1 }
        }
    }

    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> { [] }

    func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] { [] }

    func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord] { [] }

    func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID {
        throw LibraryError(.invalid, "This storage has one list, without links.")
    }

    func list(_ id: ListID) throws(LibraryError) -> List {
        count(\.list)
        return list
    }

    fileprivate var list: List {
        List(
            id: Self.listID, uuid: Self.uuid, name: "Books", icon: .standard,
            fields: [
                Field(
                    id: Self.title, name: "Title", kind: .text, options: FieldOptions(),
                    columnName: "title")
            ],
            settings: ListSettings(), recordCount: state.withLock { $0.records.count },
            trashCount: 0, tableName: "books")
    }

    func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList {
        snapshot(request)
    }

    func recordLists(for request: RecordListRequest) -> RecordListStages {
        RecordListStages(
            AsyncThrowingStream { continuation in
                continuation.yield(.complete(snapshot(request)))
                continuation.finish()
            })
    }

    func records(
        of request: RecordListRequest, from offset: Int, limit: Int
    ) async throws(LibraryError) -> [Record] {
        try records(
            Array(snapshot(request).allIDs.dropFirst(offset).prefix(limit)), in: request.list)
    }

    private func snapshot(_ request: RecordListRequest) -> RecordList {
        state.withLock { state in
            RecordList(
                request: request, ids: RecordIDs(state.records.map(\.id)),
                sections: state.records.isEmpty
                    ? [] : [RecordSection(.all, indexTitle: "", range: 0..<state.records.count)],
                generation: state.generation)
        }
    }

    func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        RecordListUpdate(from: list, to: snapshot(list.request), touched: nil, updated: [])
    }

    func records(_ ids: [RecordID], in list: ListID) throws(LibraryError) -> [Record] {
        state.withLock { state in
            ids.compactMap { id in state.records.first { $0.id == id } }
        }
    }

    func record(_ id: RecordID, in list: ListID) throws(LibraryError) -> Record? {
        try records([id], in: list).first
    }

    func recordReading() throws(LibraryError) -> any RecordReading { Reading(storage: self) }

    private final class Reading: RecordReading {
        let storage: MemoryStorage

        init(storage: MemoryStorage) { self.storage = storage }

        func records(
            _ ids: [RecordID], of list: List, arrived: @escaping () -> Void
        ) throws(LibraryError) -> [Record]? {
            try storage.records(ids, in: list.id)
        }

        func list(_ id: ListID) throws(LibraryError) -> List { storage.list }

        func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> { [] }
    }

    // MARK: - Changing

    nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change {
        switch edit {
        case .setValue(let value, _, let record, _):
            step { state in
                guard let index = state.records.firstIndex(where: { $0.id == record }) else {
                    return
                }
                state.records[index].values = [value]
            }
            return told(.records(.change(.several(count: 1))), .performed) { $0.updated = [record] }
        case .addRecord(_, let values, _):
            step { Self.add(values[Self.title] ?? .empty, to: &$0) }
        case .deleteRecords(let ids, _):
            step { state in state.records.removeAll { ids.contains($0.id) } }
            return told(.records(.delete(.several(count: ids.count))), .performed) {
                $0.deleted = ids
            }
        default:
            throw LibraryError(.invalid, "This storage has one list, and edits of records only.")
        }
        return told(.records(.add), .performed)
    }

    private static func add(_ title: FieldValue, to state: inout State) {
        state.records.append(
            Record(
                id: state.nextID, values: [title], position: state.nextID, createdAt: Date(),
                modifiedAt: Date(), deletedAt: nil))
        state.nextID += 1
    }

    private func step(_ body: (inout State) -> Void) {
        state.withLock { state in
            state.done.append(state.records)
            state.undone = []
            body(&state)
        }
    }

    /// Tells the subscribers of a change.
    @discardableResult
    func told(
        _ action: ChangeName, _ cause: Change.Cause,
        _ describe: (inout Change) -> Void = { $0.affectsWholeList = true }
    ) -> Change {
        var change = Change(action, cause: cause, list: Self.listID)
        describe(&change)
        let generation = state.withLock { state in
            state.generation += 1
            return state.generation
        }
        change.generations = (generation - 1)...generation
        teller.yield(.changed(change))
        return change
    }

    nonisolated(nonsending) func undo() async throws(LibraryError) -> Change? {
        let isDone = state.withLock { state in
            guard let before = state.done.popLast() else { return false }
            state.undone.append(state.records)
            state.records = before
            return true
        }
        return isDone ? told(.other("Undo"), .undone) : nil
    }

    nonisolated(nonsending) func redo() async throws(LibraryError) -> Change? {
        let isDone = state.withLock { state in
            guard let after = state.undone.popLast() else { return false }
            state.done.append(state.records)
            state.records = after
            return true
        }
        return isDone ? told(.other("Redo"), .redone) : nil
    }

    func undoState() throws(LibraryError) -> UndoState {
        count(\.undoState)
        return state.withLock { state in
            UndoState(
                undo: state.done.isEmpty ? nil : .other("Change"),
                redo: state.undone.isEmpty ? nil : .other("Change"))
        }
    }

    // MARK: - Drafts

    func drafts() throws(LibraryError) -> [ValueDraft] {
        count(\.drafts)
        return state.withLock { state in
            state.drafts.values.sorted { $0.place.record < $1.place.record }
        }
    }

    nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        do {
            let change = try await perform(edit)
            state.withLock { $0.drafts[place] = nil }
            return .accepted(change)
        } catch {
            return .refused(try await keep(ValueDraft(text, at: place, reason: error.message)))
        }
    }

    nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        throw LibraryError(.invalid, "This storage has one list, without links.")
    }

    nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft {
        state.withLock { $0.drafts[draft.place] = draft }
        teller.yield(.draftsChanged)
        return draft
    }

    nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        state.withLock { $0.drafts[place] = nil }
        teller.yield(.draftsChanged)
    }

    func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change? { nil }

    func importRecords(
        of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?,
        isRehearsal: Bool, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport {
        throw LibraryError(.invalid, "This storage has one list, and edits of records only.")
    }

    func isEmpty() async throws(LibraryError) -> Bool { false }

    func readContent(
        _ body: @escaping @Sendable (any ContentReading) throws -> Void
    ) async throws(LibraryError) {
        throw LibraryError(.invalid, "This storage cannot be copied.")
    }

    func writeContent(
        _ body: @escaping @Sendable (any ContentWriting) throws -> Void
    ) async throws(LibraryError) {
        throw LibraryError.notEmpty(url)
    }

    func discardIfNew() async {}

    func export(
        _ records: RecordList,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        throw LibraryError(.invalid, "This storage has one list, and edits of records only.")
    }

    func export(
        _ request: RecordListRequest,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        throw LibraryError(.invalid, "This storage has one list, and edits of records only.")
    }

    func owns(_ file: URL) -> Bool { false }

    func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        throw LibraryError(.invalid, "This storage has no images.")
    }

    func thumbnail(of id: ImageID) throws(LibraryError) -> Data? { nil }

    func setting(_ name: String) throws(LibraryError) -> String? {
        state.withLock { $0.settings[name] }
    }

    nonisolated(nonsending) func setSetting(
        _ name: String, to value: String?
    ) async throws(LibraryError) {
        state.withLock { $0.settings[name] = value }
    }

    func close() {
        teller.finish()
    }
}
