import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Refused text is kept as a draft of its record and field, through edits, undo and restarts.
@Suite(.timeLimit(.minutes(5))) struct DraftTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        list = try await library.makeBooks(["Emma", "Faust"])
    }

    private func place(_ record: RecordID = 1, _ field: Int = 2) -> ValueDraft.Place {
        ValueDraft.Place(list: list.id, record: record, field: list.fields[field].id)
    }

    private func draft(_ text: String = "long ago", _ record: RecordID = 1) -> ValueDraft {
        ValueDraft(text, at: place(record), reason: "This is not a number.")
    }

    @Test func aDraftIsKeptUntilItIsDroppedAndIsNoStepOfUndo() async throws {
        let before = try library.undoState()
        try await library.keep(draft())
        #expect(try library.drafts() == [draft()])
        try await library.keep(draft("even longer ago"))
        #expect(try library.drafts() == [draft("even longer ago")])
        #expect(try library.undoState() == before)
        #expect(library.saveState != .saving)
        try await library.dropDraft(at: place())
        #expect(try library.drafts().isEmpty)
        #expect(try library.undoState() == before)
        #expect(try library.record(1, in: list.id)?.values[2] == .empty)
    }

    @Test(arguments: [
        ("No number.", "No number."), ("\u{1F}No number.", "No number."), ("xx\u{1F}Neniu", ""),
    ])
    func aReasonInAnotherLanguageIsNotShown(stored: String, shown: String) async throws {
        try await library.keep(draft())
        try await library.pool.write {
            try $0.execute(sql: "UPDATE _draft SET reason = ?", arguments: [stored])
        }
        #expect(try library.drafts() == [ValueDraft("long ago", at: place(), reason: shown)])
    }

    @Test func aDraftIsThereAfterARestart() async throws {
        try await library.keep(draft())
        library.close()
        let again = try folder.library()
        #expect(try again.drafts() == [draft()])
        #expect(try await again.check() == [])
    }

    @Test func aDraftIsOnTheDiskWhenItIsKept() async throws {
        try await library.keep(draft())
        // Another connection sees only committed data; synchronous = FULL (2) makes a commit
        // durable.
        #expect(try folder.sqlite3("SELECT text FROM _draft") == "long ago")
        let mode = try await library.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA synchronous")
        }
        #expect(mode == 2)
    }

    @Test func aValueThatIsTakenDropsTheDraftOfItsField() async throws {
        try await library.keep(draft())
        try await library.keep(draft("never", 2))
        let outcome = try await library.enter(.integer(1815), typed: "1815", at: place())
        guard case .accepted(let change) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(change.updated == [1])
        #expect(try library.drafts() == [draft("never", 2)])
        #expect(try library.record(1, in: list.id)?.values[2] == .integer(1815))
    }

    @Test func aValueThatTheLibraryRefusesBecomesADraft() async throws {
        var options = FieldOptions()
        options.isUnique = true
        try await library.perform(.setOptions(list.fields[0].id, list: list.id, options))
        let undo = try library.undoState()
        let outcome = try await library.enter(.text("Emma"), typed: "Emma", at: place(2, 0))
        let kept = try #require(try library.drafts().first)
        #expect(outcome == .refused(kept))
        #expect(kept.text == "Emma")
        #expect(kept.place == place(2, 0))
        #expect(kept.reason.contains("unique"))
        #expect(try library.undoState() == undo)
        #expect(try library.record(2, in: list.id)?.values[0] == .text("Faust"))
        // The value is accepted as soon as nothing conflicts with it.
        try await library.perform(.deleteRecords([1], list: list.id))
        guard
            case .accepted = try await library.enter(.text("Emma"), typed: "Emma", at: place(2, 0))
        else {
            Issue.record("It is still refused.")
            return
        }
        #expect(try library.drafts().isEmpty)
    }

    @Test func aLinkToNoRecordBecomesADraft() async throws {
        let shelf = try await Shelf(library)
        let place = ValueDraft.Place(list: shelf.books.id, record: 4, field: shelf.author)
        guard case .refused(let draft) = try await library.enterLink(typed: "Nobody", at: place)
        else {
            Issue.record("It is taken.")
            return
        }
        #expect(draft.reason.contains("is not the title of a record"))
        #expect(try library.drafts() == [draft])
        guard case .accepted = try await library.enterLink(typed: "emile zola", at: place) else {
            Issue.record("It is refused.")
            return
        }
        #expect(try library.drafts().isEmpty)
        #expect(try shelf.shownAuthor(of: 4) == "Émile Zola")
    }

    @Test func changesFromOutsideAndUndoLeaveDraftsAlone() async throws {
        try await library.keep(draft())
        try await library.perform(
            .setValue(.integer(1), field: list.fields[2].id, record: 1, list: list.id))
        #expect(try library.drafts() == [draft()])
        try await library.undo()
        #expect(try library.drafts() == [draft()])
        try await library.redo()
        #expect(try library.drafts() == [draft()])
    }

    @Test func draftsGoToTheTrashAndComeBackWithTheirRecords() async throws {
        try await library.keep(draft())
        try await library.perform(.deleteRecords([1], list: list.id))
        #expect(try library.drafts().isEmpty)
        try await library.perform(.restoreRecords([1], list: list.id))
        #expect(try library.drafts() == [draft()])
    }

    @Test func draftsOfRecordsThatAreGoneForGoodGo() async throws {
        try await library.keep(draft())
        try await library.perform(.deleteRecords([1], list: list.id))
        try await library.perform(.eraseRecords([1], list: list.id))
        #expect(try library.drafts().isEmpty)
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM _draft") == "1")
        try await library.undo()
        try await library.undo()
        #expect(try library.drafts() == [draft()], "undo brings back all of the record")
        try await library.redo()
        try await library.redo()
        _ = try folder.sqlite3("DELETE FROM history")
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM _draft") == "0")
    }

    @Test func draftsOfFieldsAndListsThatAreGoneGo() async throws {
        try await library.keep(draft())
        try await library.perform(.removeField(list.fields[2].id, list: list.id))
        #expect(try library.drafts().isEmpty)
        try await library.undo()
        #expect(try library.drafts() == [draft()])
        try await library.perform(.deleteList(list.id))
        #expect(try library.drafts().isEmpty)
        try await library.undo()
        #expect(try library.drafts() == [draft()])
        try await library.perform(.deleteList(list.id))
        _ = try folder.sqlite3("DELETE FROM history")
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM _draft") == "0")
    }

    @Test(arguments: [FieldKind.checkbox, .image])
    func draftsOfFieldsInWhichNothingIsTypedAnyMoreAreNotShown(_ kind: FieldKind) async throws {
        try await library.keep(draft())
        try await library.perform(.changeKind(list.fields[2].id, list: list.id, to: kind))
        #expect(try library.drafts().isEmpty)
        try await library.undo()
        #expect(try library.drafts().map(\.text) == [draft().text])
    }

    @Test func thereAreNoDraftsOfWhatIsNotThere() async throws {
        let gone = ValueDraft("x", at: place(99), reason: "")
        let error = await #expect(throws: LibraryError.self) { try await library.keep(gone) }
        #expect(error?.code == .notFound)
        let value = await #expect(throws: LibraryError.self) {
            try await library.enter(.integer(1), typed: "1", at: gone.place)
        }
        #expect(value?.code == .notFound)
        #expect(try library.drafts().isEmpty)
    }

    @Test func draftsAreInTheOrderOfListsRecordsAndFields() async throws {
        let other = try await library.makeList("Films", [FieldDraft(name: "Year", kind: .number)])
        let film = try await library.perform(.addRecord(list: other.id)).inserted[0]
        try await library.perform(.moveList(other.id, to: 0))
        let places = [
            ValueDraft.Place(list: other.id, record: film, field: other.fields[0].id),
            place(1, 0), place(1, 2), place(2, 0),
        ]
        for place in places.reversed() {
            try await library.keep(ValueDraft("x", at: place, reason: "y"))
        }
        #expect(try library.drafts().map(\.place) == places)
    }

    @Test func backupsHaveTheDrafts() async throws {
        try await library.keep(draft())
        let copy = folder.url.appending(path: "copy.trove")
        try await library.backUp(to: copy)
        #expect(try Library(at: copy).drafts() == [draft()])
    }

    @Test func anotherProgramHearsOfDrafts() async throws {
        let theirs = try folder.library()
        var events = theirs.events().makeAsyncIterator()
        try await library.keep(draft())
        while let event = await events.next() {
            if case .draftsChanged = event { break }
        }
        #expect(try theirs.drafts() == [draft()])
        try await theirs.dropDraft(at: place())
        #expect(try library.drafts().isEmpty)
        theirs.close()
    }

    @Test func ourOwnDraftsAreTold() async throws {
        var events = library.events().makeAsyncIterator()
        for step in 0..<3 {
            switch step {
            case 0: try await library.keep(draft())
            case 1: _ = try await library.enter(.integer(1), typed: "1", at: place())
            default: try await library.dropDraft(at: place())
            }
            while let event = await events.next() {
                if case .draftsChanged = event { break }
            }
        }
    }
}

/// Drafts stay in memory where the library cannot be written.
@Suite(.timeLimit(.minutes(5))) struct UnwrittenDraftTests {
    let folder: TemporaryFolder
    let place: ValueDraft.Place

    init() async throws {
        folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[2].id)
        try await library.keep(ValueDraft("stored", at: place, reason: "No number."))
        library.close()
    }

    @Test func aLibraryForReadingOnlyKeepsDraftsInMemory() async throws {
        let library = try Library(at: folder.libraryURL, mode: .readOnly)
        let before = try Data(contentsOf: folder.libraryURL)
        #expect(try library.drafts().map(\.text) == ["stored"])
        let kept = try await library.keep(ValueDraft("typed", at: place, reason: "No number."))
        #expect(!kept.isStored)
        #expect(try library.drafts() == [kept])
        guard
            case .refused(let value) = try await library.enter(
                .integer(1815), typed: "1815", at: place)
        else {
            Issue.record("It was written.")
            return
        }
        #expect(value.text == "1815")
        #expect(value.reason.contains("read-only"))
        #expect(!value.isStored)
        #expect(try library.drafts() == [value])
        try await library.dropDraft(at: place)
        #expect(try library.drafts().isEmpty)
        library.close()
        #expect(try Data(contentsOf: folder.libraryURL) == before)
        #expect(try folder.library().drafts().map(\.text) == ["stored"])
    }

    @Test func whatCannotBeWrittenIsKeptAndReplacedWhenItCanAgain() async throws {
        let library = try folder.library()
        let away = folder.url.appending(path: "away.trove")
        try FileManager.default.moveItem(at: folder.libraryURL, to: away)
        guard
            case .refused(let lost) = try await library.enter(
                .integer(1815), typed: "1815", at: place)
        else {
            Issue.record("It was written.")
            return
        }
        #expect(!lost.isStored)
        #expect(try library.drafts() == [lost])
        try FileManager.default.moveItem(at: away, to: folder.libraryURL)
        guard case .accepted = try await library.enter(.integer(1815), typed: "1815", at: place)
        else {
            Issue.record("It is still refused.")
            return
        }
        #expect(try library.drafts().isEmpty)
    }
}
