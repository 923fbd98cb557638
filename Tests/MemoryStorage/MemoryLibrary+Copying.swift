import Dispatch
import Foundation
import TroveModel

extension MemoryLibrary {
    public func isEmpty() async throws(LibraryError) -> Bool {
        state.withLock { $0.isEmpty }
    }

    public func readContent(
        _ body: @escaping @Sendable (any ContentReading) throws -> Void
    ) async throws(LibraryError) {
        let state = state.withLock { $0 }
        try await inBackground { try body(ContentReader(state: state)) }
    }

    public func writeContent(
        _ body: @escaping @Sendable (any ContentWriting) throws -> Void
    ) async throws(LibraryError) {
        guard try await isEmpty() else { throw LibraryError.notEmpty(url) }
        try await inBackground { [self] in
            let writer = ContentWriter()
            try body(writer)
            try write { state throws(LibraryError) in
                guard state.isEmpty else { throw LibraryError.notEmpty(url) }
                state.identities = writer.identities
                state.settings = writer.settings
                state.drafts = writer.drafts
                state.images.merge(writer.images) { one, _ in one }
                _ = state.become(
                    writer.content, name: .lists(.importing(list: "")), cause: .external,
                    list: nil)
            }
        }
    }

    /// Does nothing: the lists disappear with the object.
    public func discardIfNew() async {}

    /// Runs work that may wait on a thread that is not Swift's own.
    private func inBackground(
        _ body: @escaping @Sendable () throws -> Void
    ) async throws(LibraryError) {
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { try body() })
            }
        }
        do { try result.get() } catch { throw LibraryError(error, file: url) }
    }
}

extension MemoryLibrary.State {
    /// Whether nothing was ever added, or undo cannot return to it.
    fileprivate var isEmpty: Bool { content == Content() && past.isEmpty && future.isEmpty }
}

/// Reads the content of a state.
private struct ContentReader: ContentReading {
    let state: MemoryLibrary.State

    func catalog() -> ContentCatalog {
        var settings = state.settings
        let days = settings.removeValue(forKey: MemoryLibrary.trashDaysName)
        let content = state.content
        return ContentCatalog(
            lists: content.lists.map(\.list), smartLists: content.visibleSmartLists,
            trashDays: days.map { Int($0) } ?? 30, settings: settings,
            lastIdentities: state.identities.given(in: content.lists.map(\.id)))
    }

    func records(of list: List, after last: RecordID?, limit: Int) throws -> [Record] {
        let stored = try state.content.list(list.id)
        let known = stored.records.enumerated().map { place, record in
            Record(
                id: record.id, values: stored.fields.map { record.value($0.id) },
                position: Int64(place + 1) * 1024, createdAt: record.createdAt,
                modifiedAt: record.modifiedAt, deletedAt: record.deletedAt)
        }
        let rest = known.filter { $0.id > last ?? .min }.sorted { $0.id < $1.id }
        return Array(rest.prefix(limit))
    }

    func picture(_ id: ImageID) throws -> ContentPicture? {
        guard let data = state.images[id] else { return nil }
        let info = try MemoryLibrary.info(of: data)
        let isSmall = max(info.width, info.height) <= 256
        return ContentPicture(info: info, data: data, thumbnail: isSmall ? data : Data())
    }

    func hasPicture(_ id: ImageID) -> Bool { state.images[id] != nil }

    func loans() -> [Loan] {
        let lists = Set(state.content.lists.map(\.id))
        return state.content.loans.filter { lists.contains($0.address.list) }
    }

    func drafts() -> [ValueDraft] { Array(state.drafts.values) }
}

/// Collects the content of a library.
private final class ContentWriter: ContentWriting {
    private(set) var content = Content()
    private(set) var identities = MemoryLibrary.Identities()
    private(set) var settings: [String: String] = [:]
    private(set) var drafts: [ValueDraft.Place: ValueDraft] = [:]
    private(set) var images: [ImageID: Data] = [:]
    /// The positions of the records of the current list.
    private var positions: [RecordID: Int64] = [:]

    func begin(_ catalog: ContentCatalog) throws {
        for list in catalog.lists {
            guard !list.fields.contains(where: { $0.kind == .computed }) else {
                throw LibraryError.computed
            }
            let fields = list.fields.map {
                Field(
                    id: $0.id, name: $0.name, kind: $0.kind, options: $0.options,
                    unknownKind: $0.unknownKind)
            }
            content.lists.append(
                StoredList(
                    id: list.id, uuid: list.uuid, name: list.name, icon: list.icon.text,
                    folder: list.folder, fields: fields, settings: list.settings))
        }
        content.smartLists = catalog.smartLists
        settings = catalog.settings
        settings[MemoryLibrary.trashDaysName] = catalog.trashDays.map(String.init) ?? "never"
        identities.note(catalog.lastIdentities)
    }

    func add(_ records: [Record], to list: List) throws {
        let index = try content.index(of: list.id)
        for record in records {
            var stored = StoredRecord(
                id: record.id, values: [:], createdAt: record.createdAt,
                modifiedAt: record.modifiedAt, deletedAt: record.deletedAt)
            for (field, value) in zip(list.fields, record.values) {
                stored.set(value, of: field.id)
            }
            content.lists[index].records.append(stored)
            positions[record.id] = record.position
        }
    }

    func add(_ picture: ContentPicture) throws {
        images[picture.info.id] = picture.data
    }

    func end(_ list: List) throws {
        let index = try content.index(of: list.id)
        content.lists[index].records.sort { one, other in
            (positions[one.id] ?? 0, one.id) < (positions[other.id] ?? 0, other.id)
        }
        positions = [:]
        identities.note(content.lists[index].records.map(\.id).max() ?? 0, of: list.id)
    }

    func add(_ loans: [Loan]) throws {
        content.loans += loans.map {
            Loan(
                id: $0.id, address: $0.address, title: "", terms: $0.terms,
                returnedOn: $0.returnedOn)
        }
    }

    func add(_ drafts: [ValueDraft]) throws {
        for draft in drafts {
            let list = content.lists.first { $0.id == draft.place.list }
            guard list?.records.contains(where: { $0.id == draft.place.record }) == true else {
                continue
            }
            self.drafts[draft.place] = draft
        }
    }
}
