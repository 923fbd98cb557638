import Foundation
import PostgresTestSupport
import Testing
import TextCore
import TroveModel

@testable import TrovePostgres

/// Two clients that change the same records: nobody's change is replaced unseen.
@Suite(.timeLimit(.minutes(5))) struct SeenValueTests {
    /// Opens one library twice, with a list of two records, of which both clients have read the
    /// first.
    private func withTwoClients(
        _ body: (_ one: SharedLibrary, _ other: SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let one = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { one.close() }
            let other = try SharedLibrary(at: address)
            defer { other.close() }
            let draft = [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)]
            let change = try await one.perform(.createList(name: "Books", fields: draft))
            let list = try await one.list(try #require(change.list))
            for title in ["Emma", "Nana"] {
                try await one.perform(
                    .addRecord(
                        list: list.id, values: [list.fields[0].id: .text(title)], place: .last))
            }
            for client in [one, other] { _ = try await client.record(1, in: list.id) }
            try await body(one, other, list)
        }
    }

    private func place(_ field: Int, in list: List) -> ValueDraft.Place {
        ValueDraft.Place(list: list.id, record: 1, field: list.fields[field].id)
    }

    private func setTitle(_ title: String, in list: List) -> Edit {
        .setValue(.text(title), field: list.fields[0].id, record: 1, list: list.id)
    }

    private func expectConflict(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
            try await body()
        }
        #expect(error?.code == .conflict, sourceLocation: sourceLocation)
    }

    private func title(_ list: List, in library: SharedLibrary) async throws -> String? {
        try await library.record(1, in: list.id)?.values[0].text
    }

    @Test func aTextEnteredOverAnUnseenChangeIsKeptAsADraft() async throws {
        try await withTwoClients { one, other, list in
            try await one.perform(setTitle("Emma (1815)", in: list))
            let place = place(0, in: list)
            let refused = try await other.enter(.text("EMMA"), typed: "EMMA", at: place)
            guard case .refused(let draft) = refused else {
                Issue.record("The change was replaced.")
                return
            }
            #expect(draft.text == "EMMA")
            let person = try await one.read { try $0.text("SELECT session_user") }
            #expect(draft.reason.contains("\(person ?? "") changed this to “Emma (1815)” at "))
            #expect(try await title(list, in: one) == "Emma (1815)")
            #expect(try await other.drafts() == [draft])
            if case .failed = other.saveState { Issue.record("A conflict is no failure.") }
            // Entering it again replaces the value that the person knows now.
            guard case .accepted = try await other.enter(.text("EMMA"), typed: "EMMA", at: place)
            else {
                Issue.record("The change was not replaced.")
                return
            }
            #expect(try await title(list, in: one) == "EMMA")
            #expect(try await other.drafts() == [])
        }
    }

    @Test func textsTypedWhileTheRecordIsReadAgainReplaceTheValueAtTheirBeginning() async throws {
        try await withTwoClients { one, other, list in
            let place = place(0, in: list)
            try await other.keep(ValueDraft("E", at: place))
            try await one.perform(setTitle("Emma (1815)", in: list))
            #expect(try await title(list, in: other) == "Emma (1815)")
            try await other.keep(ValueDraft("EM", at: place))
            guard case .refused = try await other.enter(.text("EM"), typed: "EM", at: place) else {
                Issue.record("The change was replaced.")
                return
            }
            // Giving up the text keeps the other one.
            try await other.dropDraft(at: place)
            #expect(try await other.drafts() == [])
            #expect(try await title(list, in: other) == "Emma (1815)")
            try await other.perform(setTitle("Emma, 1815", in: list))
            #expect(try await title(list, in: one) == "Emma, 1815")
        }
    }

    @Test func aSingleEditOverAnUnseenChangeIsRefusedOnce() async throws {
        try await withTwoClients { one, other, list in
            try await one.perform(setTitle("", in: list))
            await expectConflict { try await other.perform(setTitle("X", in: list)) }
            #expect(try await title(list, in: one) == "")
            try await other.perform(setTitle("X", in: list))
            #expect(try await title(list, in: one) == "X")
            await expectConflict {
                try await one.perform(setTitle("Y", in: list))
                // The client read the record after its own change, and then the other one changed
                // it.
                try await other.perform(setTitle("Z", in: list))
            }
        }
    }

    @Test func otherFieldsAndEqualValuesNeverConflict() async throws {
        try await withTwoClients { one, other, list in
            try await one.perform(setTitle("A", in: list))
            try await other.perform(
                .setValue(.integer(1815), field: list.fields[1].id, record: 1, list: list.id))
            try await other.perform(setTitle("A", in: list))
            // Changes of several records replace all values.
            try await one.perform(setTitle("B", in: list))
            try await other.perform(
                .setValues(.text("C"), field: list.fields[0].id, records: [1, 2], list: list.id))
            #expect(try await title(list, in: one) == "C")
        }
    }

    @Test func aClientKnowsItsOwnChanges() async throws {
        try await withTwoClients { one, _, list in
            for title in ["A", "AB", "ABC"] { try await one.perform(setTitle(title, in: list)) }
            try await one.undo()
            try await one.perform(setTitle("D", in: list))
            try await one.perform(.deleteRecords([1], list: list.id))
            try await one.undo()
            let place = place(0, in: list)
            guard case .accepted = try await one.enter(.text("E"), typed: "E", at: place) else {
                Issue.record("The value was refused.")
                return
            }
        }
    }

    @Test func aClientKnowsAValueAsTheServerKeepsIt() async throws {
        try await withTwoClients { one, other, list in
            // PostgreSQL has no zero character.
            try await one.perform(setTitle("A\0B", in: list))
            try await one.perform(setTitle("C", in: list))
            try await other.perform(setTitle("C", in: list))
            try await other.perform(setTitle("D", in: list))
            await expectConflict { try await one.perform(setTitle("E", in: list)) }
        }
    }

    @Test func typingBeforeAndAfterAChangeOfAnotherPersonIsUndoneInTwoSteps() async throws {
        try await withTwoClients { one, other, list in
            try await one.perform(setTitle("A", in: list))
            // Other clients of the same person add steps to the same history, so another person is
            // needed.
            try await other.write { db in
                let step = try db.integer(
                    "INSERT INTO trove.step (name) VALUES ('') RETURNING id")
                try EditTransaction(db: db).useStep(step)
                let table = ListTable(list).name
                let column = ListTable.column(list.fields[0])
                try db.execute("UPDATE \(table) SET \(column) = 'B' WHERE id = 1")
                // Nobody can write into a step of another person, so it becomes one afterwards.
                try db.execute(
                    "UPDATE trove.step SET author = 'bob' WHERE id = $1", [PostgresValue(step)])
            } change: { _ in
                nil
            }
            #expect(try await title(list, in: one) == "B")
            try await one.perform(setTitle("C", in: list))
            try await one.undo()
            #expect(try await title(list, in: one) == "B")
        }
    }
}
