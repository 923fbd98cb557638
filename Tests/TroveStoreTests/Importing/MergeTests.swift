import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Importing into an existing list, which matches records by their keys.
@Suite(.timeLimit(.minutes(5))) struct MergeTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    func books() async throws -> List {
        let csv = """
            Title,ISBN,Year,Read
            Emma,978-1,1815,yes
            Ulysses,978-2,1922,no
            Faust,978-3,,
            Łódź,978-4,1999,no

            """
        return try await library.importFile(from: folder.file("books.csv", csv)).list
    }

    func importing(
        _ csv: String, into target: ImportTarget, isRehearsal: Bool = false
    ) async throws -> FileImportReport {
        try await library.importFile(
            from: folder.file("more.csv", csv), into: target, isRehearsal: isRehearsal)
    }

    func rows(_ list: List) throws -> [[String]] {
        let list = try library.list(list.id)
        return try library.records(Array(1...50), in: list.id).map { $0.values.map(\.text) }
    }

    private static func counts(
        added: Int = 0, updated: Int = 0, unchanged: Int = 0, ambiguous: Int = 0,
        duplicates: Int = 0
    ) -> ImportCounts {
        var counts = ImportCounts()
        (counts.added, counts.updated, counts.unchanged) = (added, updated, unchanged)
        (counts.ambiguous, counts.duplicates) = (ambiguous, duplicates)
        return counts
    }

    @Test func withoutAKeyEverythingIsAdded() async throws {
        let list = try await books()
        let report = try await importing(
            "title,year,Publisher\nEmma,1815,Murray\nDracula,1897,\n",
            into: ImportTarget(list: list.id))
        #expect(report.counts == Self.counts(added: 2))
        #expect(report.change.inserted == [5, 6])
        #expect(
            report.notes.map(\.message) == ["“Books” has no field “Publisher”; it was left out."])
        #expect(
            try rows(list).suffix(2) == [["Emma", "", "1815", ""], ["Dracula", "", "1897", ""]])
        #expect(try library.list(list.id).recordCount == 6)
        let found = RecordListRequest(list: list.id, query: "dracula")
        #expect(try await library.texts(found) == ["Dracula"])
        let all = try await library.texts(RecordListRequest(list: list.id))
        #expect(all == ["Emma", "Ulysses", "Faust", "Łódź", "Emma", "Dracula"])
        #expect(try await library.check().isEmpty)
    }

    @Test func aBareNumberHasTheUnitOfTheField() async throws {
        var length = FieldDraft(name: "Length", kind: .timeSpan)
        length.options.unit = "min"
        let fields = [FieldDraft(name: "Title"), length]
        try await library.perform(.createList(name: "Films", icon: "", fields: fields))
        let list = try #require(try library.lists().first)
        _ = try await importing(
            "Title,Length\nAlien,117\nBrazil,2:23\nCasablanca,1:42:30\n",
            into: ImportTarget(list: list.id))
        let lengths = try library.records([1, 2, 3], in: list.id).map { $0.values[1] }
        #expect(lengths == [7020, 8580, 6150].map { .timeSpan(seconds: $0) })
    }

    @Test func recordsAreUpdatedByTheirKey() async throws {
        let list = try await books()
        let before = try library.record(2, in: list.id)
        let report = try await importing(
            """
            ISBN,Read,Title,Year
            978-3,yes,Faust,1808
            978-2,no,Ulysses,1922
            978-5,,Dracula,1897
            978-1,,EMMA,

            """, into: ImportTarget(list: list.id, keys: ["isbn"]))
        #expect(report.counts == Self.counts(added: 1, updated: 2, unchanged: 1))
        #expect(report.recordCount == 4)
        #expect(report.change.updated == [1, 3])
        #expect(report.change.inserted == [5])
        #expect(
            try rows(list) == [
                ["EMMA", "978-1", "1815", "yes"], ["Ulysses", "978-2", "1922", "no"],
                ["Faust", "978-3", "1808", "yes"], ["Łódź", "978-4", "1999", "no"],
                ["Dracula", "978-5", "1897", ""],
            ])
        #expect(try library.record(2, in: list.id) == before)
        #expect(try library.records([3], in: list.id)[0].values[2] == .integer(1808))
        #expect(try await library.check().isEmpty)
    }

    @Test func oneStepTakesEverythingBackAndDoesItAgain() async throws {
        let list = try await books()
        let original = try content(list)
        let report = try await importing(
            "ISBN,Title,Price\n978-3,Faust I,12.5\n978-9,New,\n978-8,Newer,3\n",
            into: ImportTarget(list: list.id, keys: ["ISBN"], addsMissingFields: true))
        #expect(report.list.fields.map(\.name) == ["Title", "ISBN", "Year", "Read", "Price"])
        #expect(report.list.fields[4].kind == .number)
        let merged = try content(list)
        for _ in 1...2 {
            try await library.undo()
            #expect(try content(list) == original)
            #expect(try library.list(list.id).fields.count == 4)
            #expect(try await library.check().isEmpty)
            let gone = RecordListRequest(list: list.id, query: "newer")
            #expect(try await library.texts(gone) == [])
            try await library.redo()
            #expect(try content(list) == merged)
            #expect(try await library.check().isEmpty)
            let back = RecordListRequest(list: list.id, query: "newer")
            #expect(try await library.texts(back) == ["Newer"])
        }
        #expect(report.counts == Self.counts(added: 2, updated: 1))
    }

    /// All columns of all records, and the counts of the list.
    private func content(_ list: List) throws -> [String] {
        try library.pool.read { db in
            let fields = try ListStore.list(list.id, in: db).fields.map {
                SQLName.quoted($0.columnName)
            }
            let columns =
                ["id", "position", "created_at", "modified_at"] + fields
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
                    ORDER BY id
                    """)
            return rows.map { "\($0)" } + ["\(try ListStore.list(list.id, in: db).recordCount)"]
        }
    }

    @Test func keysAreComparedWithoutCaseAccentsAndSpace() async throws {
        let list = try await books()
        let report = try await importing(
            "Title,Year\n  lodz ,2000\n\"FAUST\",1808\n",
            into: ImportTarget(list: list.id, keys: ["Title"]))
        #expect(report.counts == Self.counts(updated: 2))
        #expect(try rows(list).map { $0[0] } == ["Emma", "Ulysses", "FAUST", "  lodz "])
    }

    @Test func severalFieldsCanBeTheKey() async throws {
        let csv = "Name,First,Phone\nMeier,Ana,1\nMeier,Eva,2\n"
        let list = try await library.importFile(from: folder.file("people.csv", csv)).list
        let report = try await importing(
            "First,Name,Phone\nEva,Meier,3\nIna,Meier,4\n",
            into: ImportTarget(list: list.id, keys: ["Name", "First"]))
        #expect(report.counts == Self.counts(added: 1, updated: 1))
        #expect(
            try rows(list) == [
                ["Meier", "Ana", "1"], ["Meier", "Eva", "3"], ["Meier", "Ina", "4"],
            ])
    }

    @Test func whatIsNotClearIsLeftOutAndSaid() async throws {
        let csv = "Code,Name\nA,one\nA,two\nB,three\n,none\nc,small\nC,large\n"
        let list = try await library.importFile(from: folder.file("codes.csv", csv)).list
        let report = try await importing(
            """
            Code,Name
            A,two
            A,changed
            B,first
            b,second
            B,third
            D,new
            D,newer
            ,none
            ,nothing
            C,LARGE
            c,small

            """, into: ImportTarget(list: list.id, keys: ["Code"]))
        #expect(
            report.counts
                == Self.counts(added: 2, updated: 2, unchanged: 3, ambiguous: 1, duplicates: 3))
        #expect(report.notes.map(\.line) == [3, 5, 6, 8, 10])
        #expect(report.notes[0].message.contains("Several records of “Codes” have the key “A”"))
        #expect(
            report.notes[2].message.contains("An earlier record of the file has the same key “B”"))
        #expect(report.notes[4].message.contains("has no key"))
        #expect(
            try rows(list) == [
                ["A", "one"], ["A", "two"], ["B", "first"], ["", "none"], ["c", "small"],
                ["C", "LARGE"], ["D", "new"], ["", "nothing"],
            ])
    }

    @Test func theSameFileAgainChangesNothing() async throws {
        var csv = "Code,Name,Note\n"
        for number in 0..<3_000 {
            csv += "K\(number % 1_000),Name \(number),\"line\nbreak \(number % 7)\"\n"
        }
        let file = try folder.file("codes.csv", csv)
        let list = try await library.importFile(from: file).list
        let before = try content(list)
        let history = try library.history()
        let report = try await library.importFile(
            from: file, into: ImportTarget(list: list.id, keys: ["Code"]))
        #expect(report.counts == Self.counts(unchanged: 3_000))
        #expect(report.notes.isEmpty)
        #expect(try content(list) == before)
        // An import without changes adds no undo step and keeps what can be redone.
        #expect(try library.history() == history)
        try await library.perform(.renameList(list.id, "Numbers"))
        try await library.undo()
        _ = try await library.importFile(
            from: file, into: ImportTarget(list: list.id, keys: ["Code"]))
        #expect(try await library.redo()?.name == "Rename List “\(list.name)”")
    }

    @Test func emptyValuesEmptyOnlyWhenAsked() async throws {
        let list = try await books()
        var target = ImportTarget(list: list.id, keys: ["ISBN"])
        let csv = "ISBN,Year\n978-1,\n978-2,1922\n"
        #expect(try await importing(csv, into: target).counts == Self.counts(unchanged: 2))
        target.clearsEmptyValues = true
        #expect(
            try await importing(csv, into: target).counts == Self.counts(updated: 1, unchanged: 1))
        #expect(try rows(list)[0] == ["Emma", "978-1", "", "yes"])
    }

    @Test func aRehearsalReportsTheSameAndChangesNothing() async throws {
        let list = try await books()
        let before = try content(list)
        let csv = "ISBN,Title,Extra\n978-1,Emma!,x\n978-1,Emma?,y\n978-7,New,z\n"
        let target = ImportTarget(list: list.id, keys: ["ISBN"], addsMissingFields: true)
        let rehearsal = try await importing(csv, into: target, isRehearsal: true)
        #expect(try content(list) == before)
        #expect(try library.list(list.id).fields.count == 4)
        #expect(try library.undoState().undoName == "Import “Books”")
        let report = try await importing(csv, into: target)
        #expect(rehearsal.counts == Self.counts(added: 1, updated: 1, duplicates: 1))
        #expect(report.counts == rehearsal.counts)
        #expect(report.notes == rehearsal.notes)
        let fresh = try await library.importFile(
            from: folder.file("fresh.csv", csv), isRehearsal: true)
        #expect(fresh.counts == Self.counts(added: 3))
        #expect(try library.lists().count == 1)
    }

    @Test func valuesTakeTheKindOfTheListsFields() async throws {
        let list = try await library.makeBooks(["Emma"])
        let report = try await importing(
            "Title;Year;Read\n007;1.815;true\n1,50;abc;no\n", into: ImportTarget(list: list.id))
        #expect(report.counts.added == 2)
        let values = try library.records([2, 3], in: list.id).map(\.values)
        #expect(values[0] == [.text("007"), .empty, .decimal(1.815), .checkbox(true)])
        #expect(values[1] == [.text("1,50"), .empty, .text("abc"), .checkbox(false)])
    }

    @Test func aKeyThatIsNotThereIsASentence() async throws {
        let list = try await books()
        for keys in [["Nothing"], ["Title", "Publisher"]] {
            let error = await #expect(throws: LibraryError.self) {
                try await importing(
                    "Title,Publisher\nx,y\n", into: ImportTarget(list: list.id, keys: keys))
            }
            #expect(error?.code == .invalid)
            #expect(error?.message.contains("“\(keys.last ?? "")”") == true)
        }
        let error = await #expect(throws: LibraryError.self) {
            try await importing("Other\nx\n", into: ImportTarget(list: list.id))
        }
        #expect(error?.code == .invalid)
    }

    @Test func aCanceledImportLeavesTheListAsItWas() async throws {
        let list = try await books()
        let before = try content(list)
        var csv = "ISBN,Title\n978-1,Changed\n"
        for number in 1...20_000 { csv += "X\(number),Book \(number)\n" }
        let file = try folder.file("many.csv", csv)
        for keys in [[], ["ISBN"]] {
            let gate = DispatchGroup()
            gate.enter()
            let (written, continuation) = AsyncStream.makeStream(of: Void.self)
            let task = Task { [library] in
                try await library.importFile(
                    from: file, into: ImportTarget(list: list.id, keys: keys)
                ) { progress in
                    guard progress.recordCount > 2_000 else { return }
                    continuation.yield()
                    gate.wait()
                }
            }
            for await _ in written { break }
            task.cancel()
            gate.leave()
            let result = await task.result
            let error = #expect(throws: LibraryError.self) { try result.get() }
            #expect(error?.code == .cancelled)
            #expect(try content(list) == before)
        }
        #expect(try await library.check().isEmpty)
    }

    @Test func aUniqueFieldStaysUnique() async throws {
        let list = try await books()
        let isbn = try #require(list.field(named: "ISBN"))
        var options = isbn.options
        options.isUnique = true
        try await library.perform(.setOptions(isbn.id, list: list.id, options))
        let more = "Title,ISBN\nMomo,978-9\nEmma again,978-1\n"
        for keys in [[], ["Title"]] {
            let error = await #expect(throws: LibraryError.self) {
                try await importing(more, into: ImportTarget(list: list.id, keys: keys))
            }
            #expect(error?.code == .invalid)
            #expect(error?.message.contains("“978-1” as their “ISBN”") == true)
            #expect(try library.list(list.id).recordCount == 4)
        }
        let report = try await importing(more, into: ImportTarget(list: list.id, keys: ["ISBN"]))
        #expect(report.counts.added == 1)
        #expect(report.counts.updated == 1)
    }
}
