import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Creating a list, and undoing and redoing every edit.
struct EditTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func aNewListIsARealTable() async throws {
        let list = try await library.makeBooks(["Emma", "Ulysses"])
        #expect(list.recordCount == 2)
        #expect(try folder.sqlite3("SELECT title FROM books ORDER BY position") == "Emma\nUlysses")
    }

    @Test func everyEditIsUndoneAndRedone() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        let request = RecordListRequest(list: list.id)
        let ids = try await library.recordList(for: request).allIDs
        let title = list.fields[0].id
        try await library.perform(
            .setValue(.text("Z"), field: title, record: ids[1], list: list.id))
        #expect(try await library.texts(request) == ["A", "Z", "C"])
        try await library.perform(.moveRecords([ids[2]], list: list.id, to: .before(ids[0])))
        #expect(try await library.texts(request) == ["C", "A", "Z"])
        try await library.perform(.deleteRecords([ids[0]], list: list.id))
        #expect(try await library.texts(request) == ["C", "Z"])
        #expect(try library.undoState().undoName == "Delete “A”")

        try await library.undo()
        #expect(try await library.texts(request) == ["C", "A", "Z"])
        try await library.undo()
        #expect(try await library.texts(request) == ["A", "Z", "C"])
        try await library.undo()
        #expect(try await library.texts(request) == ["A", "B", "C"])
        for _ in 0..<3 { try await library.redo() }
        #expect(try await library.texts(request) == ["C", "Z"])
        #expect(try await library.redo() == nil)
    }

    @Test func searchingIgnoresCaseAndAccents() async throws {
        let list = try await library.makeBooks(["Élodie's Garden", "Winter", "The garden"])
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "GARD")) == [
                "Élodie's Garden", "The garden",
            ])
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "elo gar")) == [
                "Élodie's Garden"
            ])
    }
}
