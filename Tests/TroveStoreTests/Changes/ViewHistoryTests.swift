import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Changes of sorting, sections and view are not undo steps.
struct ViewHistoryTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func change(
        _ list: ListID, _ body: (inout ListSettings, List) -> Void
    ) async throws {
        let current = try library.list(list)
        var settings = current.settings
        body(&settings, current)
        try await library.perform(.changeSettings(list, settings))
    }

    @Test func sortingAndGroupingAreNoStepsAndForgetNothingThatCanBeRedone() async throws {
        let list = try await library.makeBooks(["D", "B"])
        try await library.perform(.renameList(list.id, "Stories"))
        try await library.perform(.setIcon(list.id, "folder"))
        let count = try library.history().count
        try await library.undo()
        try await change(list.id) { settings, list in
            settings.sort = .field(list.fields[0].id)
            settings.grouping = .firstLetter(list.fields[0].id)
            settings.view.kind = .table
        }
        let shown = try library.list(list.id).settings
        #expect(shown.sort == .field(list.fields[0].id))
        #expect(try library.history().count == count)
        #expect(
            try library.undoState()
                == UndoState(
                    undo: .lists(.rename(list: "Books")), redo: .lists(.changeIcon(list: "Stories"))
                ))
        try await library.redo()
        try await library.undo()
        try await library.undo()
        #expect(try library.list(list.id).name == list.name)
        #expect(try library.list(list.id).settings == shown, "undo leaves the view alone")
    }

    @Test func titlesAreAStepAndTakenBackWithoutTheView() async throws {
        let list = try await library.makeBooks(["D", "B"])
        let before = list.settings
        try await change(list.id) { settings, list in
            settings.titleField = list.fields[1].id
            settings.ignoredWords = IgnoredWords(["The"])
            settings.sort = .field(list.fields[0].id)
        }
        #expect(try library.undoState().undoName == "Change Titles of “Books”")
        try await change(list.id) { settings, list in
            settings.grouping = .value(list.fields[1].id)
        }
        try await library.undo()
        var expected = before
        expected.sort = .field(list.fields[0].id)
        expected.grouping = .value(list.fields[1].id)
        #expect(try library.list(list.id).settings == expected)
        try await library.redo()
        #expect(try library.list(list.id).settings.titleField == list.fields[1].id)
    }

    @Test func takingBackAnOrderByHandKeepsTheOrderThatWasChosenSince() async throws {
        let list = try await library.makeBooks(["D", "B", "C"])
        let title = list.fields[0].id
        for later in [RecordSort.manual, .field(list.fields[2].id)] {
            try await change(list.id) { settings, _ in settings.sort = .field(title) }
            try await library.perform(
                .arrangeRecords(
                    RecordListRequest(try library.list(list.id)), moving: [1], to: .first,
                    showing: true))
            try await change(list.id) { settings, _ in settings.sort = later }
            try await library.undo()
            #expect(
                try library.list(list.id).settings.sort
                    == (later == .manual ? .field(title) : later))
            try await library.redo()
            #expect(try library.list(list.id).settings.sort == later)
        }
    }

    @Test func theOrderOfASmartListIsNoStep() async throws {
        let list = try await library.makeBooks(["D"])
        var draft = SmartListDraft(
            name: "Old", list: list.id, query: "d",
            settings: ListSettings(sort: .field(list.fields[0].id)))
        let id = try #require(try await library.perform(.createSmartList(draft)).smartList)
        draft.query = "b"
        try await library.perform(.changeSmartList(id, draft))
        let count = try library.history().count
        draft.settings.sort = .field(list.fields[1].id, ascending: false)
        try await library.perform(.changeSmartList(id, draft))
        #expect(try library.smartList(id).definition == draft)
        #expect(try library.history().count == count)
        try await library.undo()
        draft.query = "d"
        #expect(try library.smartList(id).definition == draft)
        try await library.undo()
        #expect(try library.smartLists().isEmpty)
        try await library.redo()
        #expect(try library.smartList(id).definition == draft)
    }

    @Test func historiesOfOlderVersionsAreUndoneWithoutTheirViews() async throws {
        let folder = try TemporaryFolder()
        try OldLibrary.write(to: folder.libraryURL)
        let sorted = #"{"sort":{"field":{"_0":2,"ascending":true}},"titleField":1}"#
        func state(_ name: String, _ settings: String = "{}") -> String {
            """
            {"setList":{"_0":1,"_1":{"name":"\(name)","icon":"","position":0,\
            "settings":\(settings)}}}
            """
        }
        _ = try folder.sqlite3(
            """
            UPDATE list SET name = 'Books', settings = '\(sorted)';
            INSERT INTO history (name, list_id, performed_at, steps) VALUES
                ('Rename List', 1, 1700000200, '[\(state("Shelf"))]'),
                ('Change View', 1, 1700000300, '[\(state("Books"))]'),
                ('Change View', 1, 1700000400, '[\(state("Books"))]');
            INSERT INTO history (name, list_id, performed_at, steps, is_undone) VALUES
                ('Change View', 1, 1700000500, '[\(state("Books"))]', 1);
            """)
        let library = try folder.library()
        let list = try #require(try library.lists().first)
        #expect(list.name == "Books")
        #expect(list.settings.sort == .field(list.fields[1].id))
        #expect(try library.history().map(\.name) == ["Rename List", "Change Title of “Emme”"])
        #expect(try library.undoState() == UndoState(undo: .other("Rename List"), redo: nil))
        try await library.undo()
        #expect(try library.list(list.id).name == "Shelf")
        #expect(try library.list(list.id).settings == list.settings)
        try await library.undo()
        #expect(try await library.undo() == nil)
        try await library.redo()
        try await library.redo()
        #expect(try library.list(list.id).name == "Books")
        #expect(try library.list(list.id).settings == list.settings)
        #expect(try await library.check() == [])
    }
}
