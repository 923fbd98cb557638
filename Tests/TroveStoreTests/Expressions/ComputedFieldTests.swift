import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Values of computed fields, in the app and in other SQLite tools.
struct ComputedFieldTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static let fields: [FieldDraft] = [
        FieldDraft(name: "First"), FieldDraft(name: "Last"),
        FieldDraft(name: "Unit Price", kind: .number), FieldDraft(name: "Count", kind: .number),
        FieldDraft(name: "Paid", kind: .checkbox), FieldDraft(name: "Born", kind: .date),
        FieldDraft(name: "Died", kind: .date), FieldDraft(name: "Length", kind: .timeSpan),
        FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Stars", kind: .rating),
    ]

    /// Makes a list with one record.
    private func makeList(
        _ more: [FieldDraft] = [], values: [String] = Self.filled
    ) async throws -> List {
        let id = try #require(
            try await library.perform(.createList(name: "Sales", fields: Self.fields + more)).list)
        let list = try library.list(id)
        var record: [FieldID: FieldValue] = [:]
        for (field, text) in zip(list.fields, values) {
            record[field.id] = FieldValue(text, as: field.kind) ?? .text(text)
        }
        try await library.perform(.addRecord(list: id, values: record))
        return list
    }

    static let filled = [
        "Jane", "Austen", "12.50", "4", "yes", "1775-12-16", "1817-07-18", "1:30:00", "a, b", "5",
    ]

    private func computed(_ name: String, _ expression: String) -> FieldDraft {
        FieldDraft(
            name: name, kind: .computed, options: .with { $0.expression = expression })
    }

    static let cases: [(String, FieldValue)] = [
        ("[Unit Price] * Count", .integer(50)),
        ("{unit price} * count + 1", .integer(51)),
        ("unit_price * (Count + 1) - 0.5", .integer(62)),
        ("-Count * -2", .integer(8)), ("2 + 3 * 4 - 6 / 3", .integer(12)),
        ("7 / 2", .decimal(3.5)), ("Count / 0", .empty), ("Count / (Count - 4)", .empty),
        ("Last & \", \" & First", .text("Austen, Jane")),
        ("Last + ' ' + Count", .text("Austen 4")), ("\"\" & 2.50", .text("2.5")),
        ("Count / 2 & \" pairs\"", .text("2 pairs")), ("\"it's \"\"so\"\"\"", .text("it's \"so\"")),
        ("if(Count > 3, \"many\", \"few\")", .text("many")),
        ("if(Paid, 0, [Unit Price])", .integer(0)), ("if(not Paid, 1)", .empty),
        ("Count >= 4 and Last = \"Austen\"", .checkbox(true)),
        ("Count <> 4 or Paid", .checkbox(true)), ("not (Count < 4)", .checkbox(true)),
        ("round([Unit Price] / 3, 2)", .decimal(4.17)), ("round(2.5)", .integer(3)),
        ("floor(-1.5) & ceil(-1.5) & abs(-2)", .text("-2-12")),
        ("min(Count, 7) + max(Count, 7)", .integer(11)),
        ("sum(Count, none, [Unit Price])", .decimal(16.5)), ("sum(none, none)", .empty),
        ("length(Last) + length(First)", .integer(10)),
        ("left(Last, 1) & right(Last, 2)", .text("Aen")), ("right(First, 9)", .text("Jane")),
        ("replace(Last, \"us\", \"\")", .text("Aten")),
        ("contains(Last, \"ust\")", .checkbox(true)),
        ("trim(\"  x \")", .text("x")), ("year(Born)", .integer(1775)),
        ("month(Died) * 100 + day(Died)", .integer(718)), ("days(Born, Died)", .integer(15_189)),
        ("Died - Born", .integer(15_189)), ("Born + 20", .dateText("1776-01-05")),
        ("Born < \"1800\"", .checkbox(true)), ("Length * 2", .timeSpan(seconds: 10_800)),
        ("Length / 4", .timeSpan(seconds: 1_350)), ("Length / Length", .integer(1)),
        ("hours(Length) * 20", .integer(30)), ("\"in \" & Length", .text("in 1:30:00")),
        ("Tags", .text("a; b")), ("Stars * 2", .integer(10)),
        ("coalesce(none, First)", .text("Jane")), ("none or First", .text("Jane")),
        ("empty(First)", .checkbox(false)), ("text(Paid) & yes", .text("yesyes")),
        ("1 = 1", .checkbox(true)), ("Paid + Paid", .integer(2)),
        ("9223372036854775807 + 1", .decimal(9.223372036854775807e18)),
    ]

    @Test(arguments: cases)
    func anExpressionGivesItsValue(_ expression: String, _ value: FieldValue) async throws {
        let list = try await makeList([computed("It", expression)])
        #expect(try library.record(1, in: list.id)?.values.last == value, "\(expression)")
        #expect(try await library.check() == [])
    }

    static let emptyCases: [(String, FieldValue)] = [
        ("[Unit Price] * Count", .empty), ("Last & \", \" & First", .text(", ")),
        ("Last & First", .empty), ("Count > 3", .checkbox(false)),
        ("Count = none", .checkbox(true)),
        ("days(Born, Died)", .empty), ("year(Born)", .empty), ("Born + 1", .empty),
        ("sum(Count, Stars)", .empty), ("sum(Count, 1)", .integer(1)),
        ("if(Paid, 1, 2)", .integer(2)), ("length(Last)", .empty), ("Length * 2", .empty),
        ("\"in \" & Length", .text("in ")), ("empty(Length)", .checkbox(true)),
        ("coalesce(Last, First, \"?\")", .text("?")), ("Tags", .empty),
    ]

    @Test(arguments: emptyCases)
    func whatIsEmptyStaysEmpty(_ expression: String, _ value: FieldValue) async throws {
        let list = try await makeList([computed("It", expression)], values: [])
        #expect(try library.record(1, in: list.id)?.values.last == value, "\(expression)")
    }

    @Test func whatDoesNotFitItsKindCountsAsEmpty() async throws {
        let list = try await makeList(
            [computed("It", "Count * 2"), computed("Year", "year(Born)")],
            values: ["", "", "", "a few", "", "long ago"])
        #expect(try library.record(1, in: list.id)?.values.suffix(2) == [.empty, .empty])
    }

    @Test func datesThatAreNotKnownToTheDayHaveNoDays() async throws {
        let list = try await makeList(
            [computed("It", "days(Born, Died)"), computed("Year", "year(Died)")],
            values: ["", "", "", "", "", "1994-05", "1994"])
        #expect(try library.record(1, in: list.id)?.values.suffix(2) == [.empty, .integer(1994)])
    }

    static let refused: [(String, String, Int?)] = [
        ("", "Enter an expression for", nil), ("Count *", "A value is missing at the end.", 8),
        ("Price * 2", "There is no field “Price” (character 1). Fields: ", 1),
        ("Count + [Whole", "“[” at character 9 has no matching “]”.", 9),
        ("\"abc", "“\"” at character 1 has no matching “\"”.", 1),
        ("(Count + 1", "“(” at character 1 has no matching “)”.", 11),
        ("Count Count", "“Count” at character 7 is unexpected.", 7),
        ("Count ; 1", "“;” at character 7 is not allowed in an expression.", 7),
        ("sqrt(2)", "There is no function “sqrt”", 1), ("round()", "needs 1 to 2 values, not 0", 1),
        ("today()", "a different value each time", 1),
        ("First * 2", "“*” cannot be used between a text and a number", 7),
        ("if(Count, 1, 2)", "needs a yes or no, not a number", 1),
        ("if(Paid, 1, \"a\")", "gives a number in one case and a text in another", 1),
        ("year(Count)", "needs a date, not a number", 1),
        ("First < 2", "A text cannot be compared with a number", 7),
        ("Count and Paid", "A condition is needed", 1),
        (String(repeating: "(", count: 60) + "1", "nested too deeply", 41),
    ]

    @Test(arguments: refused)
    func aWrongExpressionIsRefusedWithASentence(
        _ expression: String, _ part: String, _ column: Int?
    ) async throws {
        let list = try await makeList()
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.addField(list.id, computed("It", expression)))
        }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "nothing")")
        #expect(error?.message.hasSuffix(".") == true)
        #expect(error?.column == column)
        #expect(try library.list(list.id).fields.count == list.fields.count)
    }

    @Test func randomTextsNeverCrashTheParser() async throws {
        let list = try await makeList()
        var random = SplitMix64(seed: 4)
        let pieces = [
            "Count", "[Unit Price]", "{Last", "]", "(", ")", ",", "if", "sum(", "\"", "'", "1.5",
            "..", "+", "-", "*", "/", "&", "=", "<>", "and", "or", "not", "none", "é", "#", "[#3]",
            " ", "\n", "year(", "Born",
        ]
        let count = ProcessInfo.processInfo.environment["TROVE_RUNS"].flatMap(Int.init)
        var statements: [String] = []
        for _ in 0..<(count ?? 4_000) {
            let count = Int.random(in: 0..<12, using: &random)
            let text = (0..<count).map { _ in random.pick(pieces) ?? "" }.joined(separator: " ")
            guard let expression = try? CompiledExpression(text, of: "It", in: list) else {
                continue
            }
            let again = try CompiledExpression(expression.stored, of: "It", in: list)
            #expect(again.sql == expression.sql, "\(text)")
            let shown = FieldExpression.displayed(expression.stored, in: list)
            #expect(try CompiledExpression(shown, of: "It", in: list).stored == expression.stored)
            statements.append("SELECT \(expression.sql) FROM sales")
        }
        #expect(statements.count > 30)
        try await library.pool.read { [statements] db in
            for statement in statements { _ = try Row.fetchAll(db, sql: statement) }
        }
    }

    @Test func aComputedFieldIsSortedGroupedSearchedAndExported() async throws {
        let list = try await makeList(
            [computed("Total", "[Unit Price] * Count"), computed("Label", "Last & \", \" & First")])
        let ids = list.fields.map(\.id)
        try await library.perform(
            .addRecord(
                list: list.id,
                values: [
                    ids[0]: .text("Émile"), ids[1]: .text("Zola"), ids[2]: .integer(3),
                    ids[3]: .integer(2),
                ]))
        let fresh = try library.list(list.id)
        let (total, label) = (fresh.fields[10], fresh.fields[11])
        #expect(total.valueKind == .number && label.valueKind == .text)
        func texts(_ query: String, field: Int = 11) async throws -> [String] {
            try await library.texts(
                RecordListRequest(list: list.id, query: query), field: field)
        }
        #expect(try await texts("sort:total") == ["Zola, Émile", "Austen, Jane"])
        #expect(try await texts("total:>10") == ["Austen, Jane"])
        #expect(try await texts("label:zola") == ["Zola, Émile"])
        let grouped = try await library.recordList(
            for: RecordListRequest(list: list.id, grouping: .firstLetter(label.id)))
        #expect(grouped.sections.map(\.title) == ["A", "Z"])
        // Search and order follow the fields of the expression.
        try await library.perform(
            .setValue(.text("Adam"), field: ids[1], record: 2, list: list.id))
        try await library.perform(
            .setValue(.integer(90), field: ids[3], record: 2, list: list.id))
        #expect(try await texts("label:adam") == ["Adam, Émile"])
        #expect(try await texts("label:zola") == [])
        #expect(try await texts("sort:total-", field: 10) == ["270", "50"])
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3("SELECT total FROM sales ORDER BY id") == "50\n270")
        let file = folder.url.appending(path: "sales.csv")
        try await library.export(RecordListRequest(list: list.id), as: .csv, toFile: file)
        let csv = try String(contentsOf: file, encoding: .utf8)
        #expect(csv.contains(",270,\"Adam, Émile\"\n"))
    }

    @Test func renamingAFieldKeepsTheExpressionRight() async throws {
        let list = try await makeList([computed("Total", "[Unit Price] * Count")])
        try await library.perform(.renameField(list.fields[2].id, list: list.id, "Cost"))
        let renamed = try library.list(list.id)
        #expect(renamed.expression(of: renamed.fields[10]) == "[Cost] * [Count]")
        #expect(try library.record(1, in: list.id)?.values.last == .integer(50))
    }

    private func message(_ edit: Edit) async -> String? {
        await #expect(throws: LibraryError.self) { try await library.perform(edit) }?.message
    }

    @Test func aFieldThatIsReadIsNotRemoved() async throws {
        let list = try await makeList([computed("Total", "[Unit Price] * Count")])
        #expect(
            await message(.removeField(list.fields[3].id, list: list.id))
                == "“Total” is computed from “Count”. Remove it first, or change its expression.")
        let total = try library.list(list.id).fields[10].id
        try await library.perform(.removeField(total, list: list.id))
        try await library.perform(.removeField(list.fields[3].id, list: list.id))
        try await library.undo()
        try await library.undo()
        #expect(try library.record(1, in: list.id)?.values.last == .integer(50))
        #expect(try await library.check() == [])
    }

    @Test func nothingIsComputedFromItself() async throws {
        let list = try await makeList([
            computed("C", "B + 1"), computed("A", "Count + 1"), computed("B", "A * 2"),
        ])
        #expect(
            try library.record(1, in: list.id)?.values.suffix(3)
                == [.integer(11), .integer(5), .integer(10)])
        let fields = try library.list(list.id).fields
        var options = fields[11].options
        options.expression = "C"
        #expect(
            await message(.setOptions(fields[11].id, list: list.id, options))
                == "“A” would be computed from itself, through “C” and “B”.")
        options.expression = "A"
        #expect(
            await message(.setOptions(fields[11].id, list: list.id, options))
                == "“A” would be computed from itself.")
        let loop = await message(
            .createList(name: "Loop", fields: [computed("A", "B"), computed("B", "A")]))
        #expect(loop?.hasSuffix("their own results: “A”, “B”.") == true)
    }

    @Test func anotherExpressionIsOneStepAndFieldsComputedFromItFollow() async throws {
        let list = try await makeList([computed("A", "Count + 1"), computed("B", "A & \"!\"")])
        let fields = try library.list(list.id).fields
        func values() throws -> ArraySlice<FieldValue>? {
            try library.record(1, in: list.id)?.values.suffix(2)
        }
        #expect(try values() == [.integer(5), .text("5!")])
        var options = fields[10].options
        options.expression = "Last"
        try await library.perform(.setOptions(fields[10].id, list: list.id, options))
        #expect(try values() == [.text("Austen"), .text("Austen!")])
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "b:austen"), field: 1)
                == ["Austen"])
        try await library.undo()
        #expect(try values() == [.integer(5), .text("5!")])
        #expect(try library.list(list.id).fields == fields)
        #expect(try await library.check() == [])
        try await library.redo()
        #expect(try values() == [.text("Austen"), .text("Austen!")])
        #expect(try await library.check() == [])
    }

    @Test func theKindOfAFieldThatIsReadCanChangeIfTheExpressionAllows() async throws {
        let list = try await makeList([
            computed("Twice", "Count * 2"), computed("Label", "Last & Count"),
        ])
        #expect(
            await message(.changeKind(list.fields[3].id, list: list.id, to: .text))
                == "“Twice” is computed from “Count” and would no longer work: “*” cannot be "
                + "used between a text and a number (character 9). Change “Twice” first.")
        try await library.perform(.changeKind(list.fields[1].id, list: list.id, to: .tags))
        #expect(
            try library.record(1, in: list.id)?.values.suffix(2)
                == [.integer(8), .text("Austen4")])
        try await library.perform(
            .setValue(.texts(["x", "y"]), field: list.fields[1].id, record: 1, list: list.id))
        #expect(try library.record(1, in: list.id)?.values.last == .text("x; y4"))
        for _ in 0..<2 { try await library.undo() }
        #expect(try library.record(1, in: list.id)?.values.last == .text("Austen4"))
        #expect(try await library.check() == [])
    }

    @Test func aComputedFieldIsNotTypedIntoButCanBecomeOne() async throws {
        let list = try await makeList([computed("Total", "[Unit Price] * Count")])
        let total = try library.list(list.id).fields[10].id
        #expect(
            await message(.setValue(.integer(1), field: total, record: 1, list: list.id))
                == "“Total” is computed from other fields. Change them or its expression.")
        try await library.perform(.changeKind(total, list: list.id, to: .number))
        try await library.perform(
            .setValue(.integer(1), field: total, record: 1, list: list.id))
        #expect(try library.record(1, in: list.id)?.values.last == .integer(1))
        for _ in 0..<2 { try await library.undo() }
        #expect(try library.record(1, in: list.id)?.values.last == .integer(50))
        #expect(await message(.changeKind(list.fields[3].id, list: list.id, to: .computed)) != nil)
    }

    @Test func aUniqueComputedFieldOfAnEarlierVersionLetsRecordsBeRestored() async throws {
        let list = try await makeList([computed("Total", "[Unit Price] * Count")])
        try await library.pool.write {
            try $0.execute(
                sql: """
                    UPDATE field SET options = json_set(options, '$.isUnique', json('true'))
                    WHERE name = 'Total'
                    """)
        }
        library.close()
        let library = try folder.library()
        var total = try #require(try library.list(list.id).fields.last)
        try await library.perform(.duplicateRecords([1], list: list.id))
        try await library.perform(.deleteRecords([1, 2], list: list.id))
        try await library.perform(.restoreRecords([1, 2], list: list.id))
        #expect(try library.list(list.id).recordCount == 2)
        total.options.width = 120
        try await library.perform(.setOptions(total.id, list: list.id, total.options))
        #expect(try library.list(list.id).fields.last?.options == total.options)
    }

    @Test func whatWasComputedIsNotInTheWayOfUndo() async throws {
        let list = try await makeList([computed("Total", "[Unit Price] * Count")])
        try await library.undo()
        #expect(try library.list(list.id).recordCount == 0)
        try await library.redo()
        #expect(try library.record(1, in: list.id)?.values.last == .integer(50))
    }
}

extension FieldValue {
    fileprivate static func dateText(_ text: String) -> FieldValue {
        PartialDate(text).map { .date($0) } ?? .empty
    }
}
