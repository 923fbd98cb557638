import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Smart lists: editing, results and counts.
struct SmartListTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func names() throws -> [String] { try library.smartLists().map(\.name) }

    @Test func everyChangeOfASmartListIsOneStep() async throws {
        let books = try await library.makeBooks(["Emma"])
        let draft = SmartListDraft(
            name: "Old", icon: "clock", list: books.id, query: "year:<1900",
            settings: ListSettings(
                sort: .field(books.fields[2].id), grouping: .value(books.fields[1].id)))
        let created = try await library.perform(.createSmartList(draft))
        let id = try #require(created.smartList)
        #expect(created.affectsLists && created.list == nil)
        #expect(try library.smartList(id).definition == draft)
        var renamed = draft
        renamed.name = "Ancient"
        try await library.perform(.changeSmartList(id, renamed))
        var changed = renamed
        changed.query = "year:<1800"
        try await library.perform(.changeSmartList(id, changed))
        try await library.perform(.createSmartList(SmartListDraft(name: "All", query: "")))
        try await library.perform(.moveSmartList(id, to: 1))
        #expect(try names() == ["All", "Ancient"])
        try await library.perform(.deleteSmartList(id))
        #expect(try names() == ["All"])
        #expect(try library.undoState().undoName == "Delete Smart List “Ancient”")

        var seen: [[SmartList]] = [try library.smartLists()]
        for _ in 0..<6 {
            try await library.undo()
            seen.append(try library.smartLists())
        }
        #expect(
            seen.map { $0.map(\.name) } == [
                ["All"], ["All", "Ancient"], ["Ancient", "All"], ["Ancient"], ["Ancient"], ["Old"],
                [],
            ])
        #expect(seen[4].first?.definition == renamed)
        #expect(seen[5].first?.definition == draft)
        for expected in seen.dropLast().reversed() {
            try await library.redo()
            #expect(try library.smartLists() == expected)
        }
    }

    @Test func aSmartListFindsAndCountsInOneListOrInAll() async throws {
        let books = try await library.makeBooks(["Emma", "Dune", "Dune Messiah"])
        let films = try await library.makeBooks(["Dune"])
        func make(_ list: ListID?, _ query: String) async throws -> SmartList {
            let draft = SmartListDraft(name: "Found", list: list, query: query)
            let change = try await library.perform(.createSmartList(draft))
            return try library.smartList(try #require(change.smartList))
        }
        #expect(try await library.count(of: make(books.id, "dune")) == 2)
        let everywhere = try await make(nil, "dune")
        #expect(try await library.count(of: everywhere) == 3)
        #expect(try await library.count(of: make(nil, "")) == 4)
        #expect(try await library.count(of: make(books.id, "-title:dune")) == 1)
        var titles: [String] = []
        for request in everywhere.requests(in: try library.lists()) {
            titles += try await library.texts(request)
        }
        #expect(titles == ["Dune", "Dune Messiah", "Dune"])
        try await library.perform(.deleteRecords([2], list: books.id))
        #expect(try await library.count(of: everywhere) == 2)
        try await library.perform(.deleteList(books.id))
        #expect(try await library.count(of: everywhere) == 1)
        // Deleting a list also removes its smart lists, and undo brings them back.
        #expect(try library.smartLists().count == 2)
        try await library.undo()
        #expect(try library.smartLists().count == 4)
        _ = films
    }

    @Test func aSmartListNeedsANameAndAListThatExists() async throws {
        for draft in [
            SmartListDraft(name: "", query: "x"),
            SmartListDraft(name: "X", list: ListID(rawValue: 99), query: "x"),
        ] {
            await #expect(throws: LibraryError.self) {
                try await library.perform(.createSmartList(draft))
            }
        }
        #expect(try names() == [])
    }

    @Test func smartListsSurviveARestart() async throws {
        try await library.perform(.createSmartList(SmartListDraft(name: "Keep", query: "a b")))
        library.close()
        let again = try folder.library()
        #expect(try again.smartLists().map(\.definition.query) == ["a b"])
        try await again.undo()
        #expect(try again.smartLists().isEmpty)
    }
}
