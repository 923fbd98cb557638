import Foundation
import GRDB
import GRDBSQLite
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Unique fields stay unique in bulk changes, with one check for all records.
struct BulkUniquenessTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library(ChangeLimits(singleCount: 1))
    }

    /// Makes a list of things with codes, some of them empty.
    private func makeThings(_ name: String, _ codes: [String]) async throws -> List {
        var code = FieldDraft(name: "Code")
        code.options.isUnique = true
        let list = try await library.makeList(name, [FieldDraft(name: "Name"), code])
        for (index, code) in codes.enumerated() {
            try await library.add(
                ["Name": .text("\(name) \(index + 1)"), "Code": .text(code)], to: list)
        }
        return list
    }

    /// Performs an edit that would duplicate a code, and checks that it changes nothing.
    private func expectDoubled(_ code: String, by edit: Edit) async throws {
        let before = try library.contents()
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(edit)
        }
        #expect(error?.code == .invalid)
        #expect(
            error?.message
                == "Two records would have “\(code)” as their “Code”, and the field is unique.")
        #expect(try library.contents() == before)
    }

    @Test func recordsComeBackOutOfTheTrashUnlessTheirCodesAreTaken() async throws {
        let list = try await makeThings("Things", ["a", "b", "", ""])
        try await library.performAndProve(.deleteRecords([1, 2, 3, 4], list: list.id))
        try await library.performAndProve(.restoreRecords([1, 2, 3, 4], list: list.id))
        try await library.undo()
        let other = try await library.add(["Code": .text("b")], to: list)
        try await expectDoubled("b", by: .restoreRecords([1, 2, 3, 4], list: list.id))
        try await library.performAndProve(.restoreRecords([1, 3, 4], list: list.id))
        try await library.performAndProve(.deleteRecords([1, other], list: list.id))
        // Both records with this code are in the trash.
        try await expectDoubled("b", by: .restoreRecords([1, 2, other], list: list.id))
        #expect(try await library.check() == [])
    }

    @Test func recordsOfAnotherListComeUnlessTheirCodesAreTaken() async throws {
        let source = try await makeThings("Source", ["a", "b", "c", ""])
        let target = try await makeThings("Target", ["c", "d"])
        for keepsOriginals in [true, false] {
            func edit(_ records: [RecordID]) -> Edit {
                keepsOriginals
                    ? .copyRecords(records, from: source.id, to: target.id)
                    : .transferRecords(records, from: source.id, to: target.id)
            }
            try await expectDoubled("c", by: edit([1, 2, 3]))
            try await library.performAndProve(edit([1, 2, 4]))
            try await library.undo()
            try await library.perform(.deleteRecords([1, 2], list: target.id))
            try await library.performAndProve(edit([1, 2, 3, 4]))
            try await library.undo()
            try await library.undo()
        }
        // The same record twice.
        try await expectDoubled("a", by: .copyRecords([1, 1], from: source.id, to: target.id))
        // Records in the trash do not count as duplicates, and stay in the trash.
        try await library.perform(.deleteRecords([2, 3], list: source.id))
        try await library.performAndProve(
            .transferRecords([1, 2, 3, 4], from: source.id, to: target.id))
        #expect(try library.list(target.id).trashCount == 2)
        #expect(try await library.check() == [])
    }

    @Test func codesOfOneSizeAreOneNumberHoweverTheyWereWritten() async throws {
        let source = try await library.makeList("Source", [FieldDraft(name: "Code")])
        for text in ["7", "7.0"] { try await library.add(["Code": .text(text)], to: source) }
        var code = FieldDraft(name: "Code", kind: .number)
        code.options.isUnique = true
        let target = try await library.makeList("Target", [code])
        try await expectDoubled("7", by: .copyRecords([1, 2], from: source.id, to: target.id))
        try await library.add(["Code": .integer(7)], to: target)
        try await library.add(["Code": .text("8")], to: source)
        try await expectDoubled("7", by: .copyRecords([1, 3], from: source.id, to: target.id))
    }

    @Test func restoringAsksTheSameHoweverManyRecordsThereAre() async throws {
        let list = try await makeThings("Things", (1...60).map { "code \($0)" })
        func questions(_ records: ClosedRange<RecordID>) async throws -> Int {
            try await library.perform(.deleteRecords(Array(records), list: list.id))
            let count = try await statements(
                about: "code", in: .restoreRecords(Array(records), list: list.id))
            try await library.undo()
            return count
        }
        let few = try await questions(1...5)
        #expect(few > 0)
        #expect(try await questions(1...60) == few)
    }

    /// The number of statements an edit runs that name a column.
    private func statements(about column: String, in edit: Edit) async throws -> Int {
        let limits = library.limits
        return try await library.pool.write { db in
            let counter = StatementCounter(SQLName.quoted(column))
            sqlite3_trace_v2(
                db.sqliteConnection, UInt32(SQLITE_TRACE_STMT),
                { _, context, _, text in
                    guard let context, let text else { return 0 }
                    Unmanaged<StatementCounter>.fromOpaque(context).takeUnretainedValue()
                        .note(String(cString: text.assumingMemoryBound(to: CChar.self)))
                    return 0
                }, Unmanaged.passUnretained(counter).toOpaque())
            defer { sqlite3_trace_v2(db.sqliteConnection, 0, nil, nil) }
            _ = try Library.perform(edit, in: db, limits: limits)
            return counter.count
        }
    }
}

/// A counter of the statements that contain a text.
private final class StatementCounter {
    private let text: String
    private(set) var count = 0

    init(_ text: String) {
        self.text = text
    }

    func note(_ statement: String) {
        if statement.contains(text) { count += 1 }
    }
}
