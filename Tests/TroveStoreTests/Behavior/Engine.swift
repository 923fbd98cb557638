import Foundation
import MemoryStorage
import PostgresTestSupport
import TestSupport
import Testing
import TroveModel
import TrovePostgres
import TroveStore
import TroveTestSupport

/// The engines that pass the behavior tests of storage.
enum Engine: String, CaseIterable, CustomTestStringConvertible {
    /// A library file.
    case sqlite
    /// A library in memory, without a file.
    case memory
    /// A shared library on a server.
    case postgres

    var testDescription: String { rawValue }

    /// Opens a new storage for the time of `body`.
    func withStorage(_ body: (any LibraryStorage) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder(isInMemory: true)
            let library = try folder.library(ChangeLimits(typingInterval: .max))
            try await body(library)
            library.close()
        case .memory:
            let library = MemoryLibrary()
            try await body(library)
            library.close()
        case .postgres:
            try await TestServer.withDatabase { address in
                let library = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { library.close() }
                try await body(library)
            }
        }
    }
}

extension LibraryStorage {
    /// Creates a list of books with the given fields.
    func createList(_ fields: [FieldDraft]) async throws -> List {
        try await createList("Books", fields)
    }

    /// Creates a list with the given fields.
    func createList(_ name: String, _ fields: [FieldDraft]) async throws -> List {
        let id = try #require(try await perform(.createList(name: name, fields: fields)).list)
        return try await list(id)
    }

    /// Creates a list of books, with one record for each title.
    func createBooks(_ titles: [String] = []) async throws -> List {
        let books = try await createList([
            FieldDraft(name: "Title"), FieldDraft(name: "Author"),
            FieldDraft(name: "Year", kind: .number), FieldDraft(name: "Read", kind: .checkbox),
        ])
        for title in titles { try await insert(["Title": .text(title)], into: books) }
        return try await list(books.id)
    }

    /// Adds a record.
    ///
    /// - Parameter values: The values by field name.
    @discardableResult
    func insert(
        _ values: [String: FieldValue], into list: List, at place: Edit.Place = .last
    ) async throws -> RecordID {
        var byField: [FieldID: FieldValue] = [:]
        for (name, value) in values {
            byField[try #require(list.field(named: name)).id] = value
        }
        let change = try await perform(
            .addRecord(list: list.id, values: byField, place: place))
        return try #require(change.inserted.first)
    }

    /// The texts of a field of all records that a request finds, in its order.
    func column(_ request: RecordListRequest, field: Int = 0) async throws -> [String] {
        let found = try await recordList(for: request)
        return try await records(found.allIDs, in: request.list).map { $0.values[field].text }
    }

    /// The first texts of all records of a list in manual order.
    func column(_ list: List, query: String = "") async throws -> [String] {
        try await column(RecordListRequest(list: list.id, query: query))
    }

    /// A value of a record, by field name.
    func value(_ name: String, of id: RecordID, in list: List) async throws -> FieldValue {
        let list = try await self.list(list.id)
        let index = try #require(list.fields.firstIndex { $0.name == name })
        return try #require(try await record(id, in: list.id)).values[index]
    }

    /// All that a person sees of a storage, as lines.
    func everything() async throws -> [String] {
        var lines: [String] = []
        for list in try await lists() {
            lines.append("list \(list.name) \(list.icon.text) \(list.recordCount)")
            lines += list.fields.map { "field \($0.id.rawValue) \($0.name) \($0.kind)" }
            for scope in [RecordListRequest.Scope.records, .trash] {
                let found = try await recordList(
                    for: RecordListRequest(list: list.id, scope: scope))
                let records = try await records(found.allIDs, in: list.id)
                lines += records.map {
                    "\(scope) \($0.id): " + $0.shownValues().map(\.text).joined(separator: "|")
                }
            }
        }
        return try await lines + smartLists().map { "smart \($0.name) \($0.definition.query)" }
    }

    /// Performs an edit, and checks that undo reverts all of it and redo performs all of it again.
    @discardableResult
    func performAndReturn(
        _ edit: Edit, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Change {
        let before = try await everything()
        let change = try await perform(edit)
        let after = try await everything()
        #expect(after != before, "\(change.name)", sourceLocation: sourceLocation)
        #expect(try await undo()?.cause == .undone, sourceLocation: sourceLocation)
        #expect(
            try await everything() == before, "undone: \(change.name)",
            sourceLocation: sourceLocation)
        #expect(try await redo()?.cause == .redone, sourceLocation: sourceLocation)
        #expect(
            try await everything() == after, "redone: \(change.name)",
            sourceLocation: sourceLocation)
        return change
    }
}

/// Checks that an operation throws an error of a kind.
func expectError(
    _ code: LibraryError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
        try await body()
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
