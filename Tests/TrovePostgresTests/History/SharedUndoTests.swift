import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Undo of steps of which another person has changed a part since.
@Suite(.timeLimit(.minutes(5))) struct SharedUndoTests {
    /// Opens a library for two persons, with a list of three records.
    private func withTwoPersons(
        _ role: LibraryRole = .editor,
        _ body: (_ anna: SharedLibrary, _ ben: SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(["anna", "ben"]) { persons in
            try await TestServer.withDatabase { address in
                let library = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { library.close() }
                let list = try await library.makeList(
                    [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)],
                    [["Emma", "1815"], ["Nana", "1880"], ["Dune", "1965"]])
                for person in persons {
                    try await library.grant(role, on: nil, to: person)
                }
                let anna = try SharedLibrary(at: try address.of(persons[0]))
                defer { anna.close() }
                let ben = try SharedLibrary(at: try address.of(persons[1]))
                defer { ben.close() }
                try await body(anna, ben, list)
            }
        }
    }

    private func texts(_ list: List, in library: SharedLibrary) async throws -> [[String]] {
        try await library.records([1, 2, 3], in: list.id).map { $0.values.map(\.text) }
    }

    private func expectConflict(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
            try await body()
        }
        #expect(error?.code == .conflict, sourceLocation: sourceLocation)
    }

    @Test func whatNobodyElseHasChangedSinceCanBeUndoneAndRedone() async throws {
        try await withTwoPersons { anna, ben, list in
            let (title, year) = (list.fields[0].id, list.fields[1].id)
            try await anna.perform(
                .setCells(
                    [
                        CellValue(.text("EMMA"), field: title, record: 1),
                        CellValue(.integer(1), field: year, record: 1),
                        CellValue(.text("NANA"), field: title, record: 2),
                    ], list: list.id))
            _ = try await ben.record(1, in: list.id)
            try await ben.perform(
                .setValue(.text("Emma Woodhouse"), field: title, record: 1, list: list.id))
            await expectConflict { try await anna.undo() }
            #expect(
                try await texts(list, in: ben) == [
                    ["Emma Woodhouse", "1"], ["NANA", "1880"], ["Dune", "1965"],
                ])
            try await anna.undoUnchanged()
            #expect(
                try await texts(list, in: ben) == [
                    ["Emma Woodhouse", "1815"], ["Nana", "1880"], ["Dune", "1965"],
                ])
            // Ben's title is not Anna's former one, so redoing leaves it alone too.
            await expectConflict { try await anna.redo() }
            try await anna.redoUnchanged()
            #expect(
                try await texts(list, in: ben) == [
                    ["Emma Woodhouse", "1"], ["NANA", "1880"], ["Dune", "1965"],
                ])
            #expect(try await anna.check() == [])
        }
    }

    @Test func addedRecordsThatSomebodyElseHasChangedStay() async throws {
        try await withTwoPersons { anna, ben, list in
            let title = list.fields[0].id
            try await anna.perform(
                .setCells(
                    [], list: list.id, adding: [[title: .text("A")], [title: .text("B")]]))
            _ = try await ben.record(4, in: list.id)
            try await ben.perform(
                .setValue(.text("Ben’s"), field: title, record: 4, list: list.id))
            await expectConflict { try await anna.undo() }
            try await anna.undoUnchanged()
            let left = try await ben.records([1, 2, 3, 4, 5], in: list.id)
            #expect(left.map(\.values[0].text) == ["Emma", "Nana", "Dune", "Ben’s"])
            #expect(try await anna.check() == [])
        }
    }

    @Test func aNewFieldThatSomebodyElseHasFilledStays() async throws {
        try await withTwoPersons(.owner) { anna, ben, list in
            try await anna.perform(.addField(list.id, FieldDraft(name: "Note")))
            let note = try #require(try await ben.list(list.id).field(named: "Note"))
            try await ben.perform(
                .setValue(.text("Ben’s"), field: note.id, record: 1, list: list.id))
            await expectConflict { try await anna.undo() }
            try await anna.undoUnchanged()
            #expect(try await texts(list, in: anna).first == ["Emma", "1815", "Ben’s"])

            // What only the person has filled goes with the field.
            try await anna.perform(.addField(list.id, FieldDraft(name: "Own")))
            let own = try #require(try await anna.list(list.id).field(named: "Own"))
            try await anna.perform(
                .setValue(.text("Anna’s"), field: own.id, record: 1, list: list.id))
            _ = try await ben.record(2, in: list.id)
            try await ben.perform(
                .setValue(.text("NANA"), field: list.fields[0].id, record: 2, list: list.id))
            try await anna.undo()
            try await anna.undo()
            #expect(try await anna.list(list.id).field(named: "Own") == nil)
            #expect(try await anna.check() == [])
        }
    }

    @Test func aFieldStaysAsItIsIfSomebodyElseHasFilledItSinceItsKindChanged() async throws {
        try await withTwoPersons(.owner) { anna, ben, list in
            let year = list.fields[1].id
            try await anna.perform(
                .changeKind(year, list: list.id, to: .date))
            _ = try await ben.record(1, in: list.id)
            let date = try #require(PartialDate("1816-01-31"))
            try await ben.perform(.setValue(.date(date), field: year, record: 1, list: list.id))
            await expectConflict { try await anna.undo() }
            try await anna.undoUnchanged()
            #expect(try await anna.list(list.id).field(year)?.kind == .date)
            #expect(try await anna.record(1, in: list.id)?.values[1] == .date(date))
            #expect(try await anna.check() == [])
        }
    }

    @Test func aStepOfWhichNothingIsLeftGivesWayToTheOneBefore() async throws {
        try await withTwoPersons { anna, ben, list in
            let title = list.fields[0].id
            func setTitle(_ text: String, of record: RecordID) -> Edit {
                .setValue(.text(text), field: title, record: record, list: list.id)
            }
            try await anna.perform(setTitle("NANA", of: 2))
            try await anna.perform(setTitle("EMMA", of: 1))
            _ = try await ben.record(1, in: list.id)
            try await ben.perform(setTitle("Ben’s", of: 1))
            await expectConflict { try await anna.undo() }
            try await anna.undoUnchanged()
            try await anna.undo()
            #expect(
                try await texts(list, in: ben).map { $0[0] } == ["Ben’s", "Nana", "Dune"])
        }
    }

    @Test func aConflictTellsWhetherSomethingIsLeftOfTheStep() async throws {
        try await withTwoPersons { anna, ben, list in
            func place(_ record: RecordID, after other: RecordID?) -> Edit {
                .moveRecords([record], list: list.id, to: other.map { .after($0) } ?? .first)
            }
            func order() async throws -> [RecordID] {
                let found = try await ben.recordList(for: RecordListRequest(list: list.id))
                return (0..<found.count).map { found.id(at: $0) }
            }
            func error(_ body: () async throws -> Void) async -> LibraryError? {
                await #expect(throws: LibraryError.self) { try await body() }
            }
            try await anna.perform(place(1, after: 3))
            try await ben.perform(place(1, after: 2))
            let undoing = try #require(await error { try await anna.undo() })
            #expect(undoing.code == .conflict)
            #expect(undoing.remedy == nil)
            #expect(undoing.message.hasPrefix("Move “Emma”: Somebody else has changed all of this"))
            #expect(undoing.message.contains("so nothing was undone."))
            // Nothing was changed to find that out.
            #expect(try await anna.undoState().undoName == "Move “Emma”")
            #expect(try await order() == [2, 1, 3])
            try await anna.undoUnchanged()
            #expect(try await order() == [2, 1, 3])
            let redoing = try #require(await error { try await anna.redo() })
            #expect(redoing.remedy == nil)
            #expect(redoing.message.contains("so nothing was redone."))

            let title = list.fields[0].id
            try await anna.perform(
                .setCells(
                    [1, 2].map { CellValue(.text("Anna’s"), field: title, record: $0) },
                    list: list.id))
            _ = try await ben.record(1, in: list.id)
            try await ben.perform(
                .setValue(.text("Ben’s"), field: title, record: 1, list: list.id))
            let partly = try #require(await error { try await anna.undo() })
            #expect(partly.remedy == .applyRest)
            #expect(partly.message.contains(": Somebody else has changed some of this in"))
            #expect(try await anna.check() == [])
        }
    }
}
