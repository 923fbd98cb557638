import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Setting single fields of several records in one step.
struct CellEditTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList() async throws -> List {
        var code = FieldDraft(name: "Code")
        code.options.isUnique = true
        var name = FieldDraft(name: "Name")
        name.options.isRequired = true
        let list = try await library.makeList(
            "Things", [name, FieldDraft(name: "Price", kind: .number), code])
        for number in 1...3 {
            try await library.add(
                [
                    "Name": .text("Thing \(number)"), "Price": .integer(Int64(number)),
                    "Code": .text("c\(number)"),
                ], to: list)
        }
        return try library.list(list.id)
    }

    private func values(_ name: String, _ list: List) throws -> [FieldValue] {
        try [1, 2, 3].map { try library.value(name, of: $0, in: list.id) }
    }

    private func cell(
        _ value: FieldValue, _ field: Int, _ record: RecordID, _ list: List
    ) -> CellValue {
        CellValue(value, field: list.fields[field].id, record: record)
    }

    @Test func cellsOfSeveralRecordsAndFieldsAreOneStep() async throws {
        let list = try await makeList()
        let change = try await library.performAndProve(
            .setCells(
                [
                    cell(.text("First"), 0, 1, list), cell(.decimal(0.5), 1, 1, list),
                    cell(.integer(20), 1, 2, list), cell(.empty, 1, 3, list),
                ], list: list.id))
        #expect(change.name == "Change 3 Records")
        #expect(change.updated == [1, 2, 3])
        #expect(try values("Name", list) == ["First", "Thing 2", "Thing 3"].map { .text($0) })
        #expect(try values("Price", list) == [.decimal(0.5), .integer(20), .empty])
        try await library.undo()
        #expect(try values("Price", list) == [.integer(1), .integer(2), .integer(3)])
    }

    @Test func equalValuesAreNotWritten() async throws {
        let list = try await makeList()
        let change = try await library.perform(
            .setCells(
                [
                    cell(.integer(1), 1, 1, list), cell(.integer(7), 1, 2, list),
                    cell(.integer(8), 1, 2, list),
                ], list: list.id))
        #expect(change.updated == [2])
        #expect(change.name == "Change Price of “Thing 2”")
        #expect(try values("Price", list) == [.integer(1), .integer(8), .integer(3)])
    }

    @Test func uniqueValuesCanBeExchanged() async throws {
        let list = try await makeList()
        try await library.perform(
            .setCells(
                [cell(.text("c2"), 2, 1, list), cell(.text("c1"), 2, 2, list)], list: list.id))
        #expect(try values("Code", list) == ["c2", "c1", "c3"].map { .text($0) })
    }

    @Test func aViolatedRuleChangesNothing() async throws {
        let list = try await makeList()
        let wrong: [[CellValue]] = [
            [cell(.integer(9), 1, 1, list), cell(.text("c3"), 2, 1, list)],
            [cell(.integer(9), 1, 1, list), cell(.empty, 0, 2, list)],
            [cell(.integer(9), 1, 1, list), cell(.integer(9), 1, 99, list)],
            [
                cell(.integer(9), 1, 1, list),
                CellValue(.integer(9), field: FieldID(rawValue: 99), record: 1),
            ],
        ]
        for cells in wrong {
            await #expect(throws: LibraryError.self) {
                try await library.perform(.setCells(cells, list: list.id))
            }
            #expect(try values("Price", list) == [.integer(1), .integer(2), .integer(3)])
        }
    }

    @Test(arguments: [1, 3000])
    func recordsAreAddedInTheSameStep(count: Int) async throws {
        let list = try await makeList()
        let (name, price) = (list.fields[0].id, list.fields[1].id)
        let added = (1...count).map {
            [name: FieldValue.text("New \($0)"), price: .integer(Int64($0))]
        }
        let change = try await library.performAndProve(
            .setCells([cell(.integer(9), 1, 2, list)], list: list.id, adding: added))
        #expect(change.name == "Paste into \(count + 1) Records")
        #expect(try library.list(list.id).recordCount == 3 + count)
        #expect(try values("Price", list) == [.integer(1), .integer(9), .integer(3)])
        let last = RecordID(3 + count)
        #expect(try library.value("Price", of: last, in: list.id) == .integer(Int64(count)))
        try await library.undo()
        #expect(try library.list(list.id).recordCount == 3)
        #expect(try values("Price", list) == [.integer(1), .integer(2), .integer(3)])
        try await library.redo()
        #expect(try library.value("Name", of: last, in: list.id) == .text("New \(count)"))
    }

    @Test func addedRecordsKeepUniqueFieldsUnique() async throws {
        let list = try await makeList()
        let code = list.fields[2].id
        let wrong: [([CellValue], [[FieldID: FieldValue]])] = [
            ([], [[code: .text("c1")]]),
            ([], [[code: .text("n")], [code: .text("n")]]),
            ([cell(.text("n"), 2, 1, list)], [[code: .text("n")]]),
        ]
        for (cells, added) in wrong {
            await #expect(throws: LibraryError.self) {
                try await library.perform(.setCells(cells, list: list.id, adding: added))
            }
            #expect(try library.list(list.id).recordCount == 3)
        }
        // A value that a changed record gives up is free.
        try await library.performAndProve(
            .setCells(
                [cell(.text("other"), 2, 1, list)], list: list.id, adding: [[code: .text("c1")]]))
        #expect(try library.value("Code", of: 4, in: list.id) == .text("c1"))
    }

    @Test func cellsOfManyRecordsAreWritten() async throws {
        let list = try await library.makeBooks([])
        let titles = (1...3000).map { [list.fields[0].id: FieldValue.text("Book \($0)")] }
        try await library.perform(.setCells([], list: list.id, adding: titles))
        let year = try #require(list.field(named: "Year")).id
        let cells = (1...3000).map {
            CellValue(.integer(Int64($0)), field: year, record: RecordID($0))
        }
        let change = try await library.performAndProve(.setCells(cells, list: list.id))
        #expect(change.name == "Change Year of 3000 Records")
        #expect(try library.value("Year", of: 2999, in: list.id) == .integer(2999))
        try await library.undo()
        #expect(try library.value("Year", of: 2999, in: list.id) == .empty)
    }
}
