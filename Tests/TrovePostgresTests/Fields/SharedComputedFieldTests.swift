import Foundation
import PostgresTestSupport
import RandomSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Values of computed fields, which are the same as in a library file.
@Suite(.timeLimit(.minutes(5))) struct SharedComputedFieldTests {
    private static let fields: [FieldDraft] = [
        FieldDraft(name: "First"), FieldDraft(name: "Last"),
        FieldDraft(name: "Unit Price", kind: .number), FieldDraft(name: "Count", kind: .number),
        FieldDraft(name: "Paid", kind: .checkbox), FieldDraft(name: "Born", kind: .date),
        FieldDraft(name: "Died", kind: .date), FieldDraft(name: "Length", kind: .timeSpan),
        FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Stars", kind: .rating),
    ]

    /// Makes a list with one record.
    private func makeList(
        _ more: [FieldDraft] = [], values: [String] = Self.filled, in library: SharedLibrary
    ) async throws -> List {
        try await library.makeList(Self.fields + more, [values])
    }

    static let filled = [
        "Jane", "Austen", "12.50", "4", "yes", "1775-12-16", "1817-07-18", "1:30:00", "a, b", "5",
    ]

    private func computed(_ name: String, _ expression: String) -> FieldDraft {
        var draft = FieldDraft(name: name, kind: .computed)
        draft.options.expression = expression
        return draft
    }

    private func values(of list: List, in library: SharedLibrary) async throws -> [FieldValue] {
        try await library.read { db in
            let list = try CatalogReader(db: db).list(list.id)
            return try #require(try RecordReader(list).records([1], in: db).first).values
        }
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

    @Test func expressionsGiveTheirValues() async throws {
        try await TestServer.withLibrary { library in
            let drafts = Self.cases.enumerated().map { computed("It \($0)", $1.0) }
            let list = try await makeList(drafts, in: library)
            let results = try await values(of: list, in: library).dropFirst(Self.fields.count)
            for (result, (expression, value)) in zip(results, Self.cases) {
                #expect(result == value, "\(expression)")
            }
        }
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

    @Test func whatIsEmptyStaysEmpty() async throws {
        try await TestServer.withLibrary { library in
            let drafts = Self.emptyCases.enumerated().map { computed("It \($0)", $1.0) }
            let list = try await makeList(
                drafts, values: Self.fields.map { _ in "" }, in: library)
            let results = try await values(of: list, in: library).dropFirst(Self.fields.count)
            for (result, (expression, value)) in zip(results, Self.emptyCases) {
                #expect(result == value, "\(expression)")
            }
        }
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

    @Test func aWrongExpressionIsRefusedWithASentence() async throws {
        try await TestServer.withLibrary { library in
            let list = try await makeList(in: library)
            for (expression, part, column) in Self.refused {
                let error = await #expect(throws: LibraryError.self) {
                    try await library.perform(.addField(list.id, computed("It", expression)))
                }
                #expect(error?.message.contains(part) == true, "\(error?.message ?? "nothing")")
                #expect(error?.column == column)
            }
            #expect(try await library.list(list.id).fields == list.fields)
        }
    }

    @Test func noExpressionFailsForAnyValue() async throws {
        try await TestServer.withLibrary { library in
            let list = try await makeList(in: library)
            // As another program may write them.
            try await library.write { db in
                try db.execute(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, first, unit_price, count, \
                    born, died,
                        length) VALUES (2, 2, E'\\n', 1e300, -1e300, '0000-02-31', '1994-02-31', \
                    9e18),
                        (3, 3, '', 'NaN', 'infinity', 'abcdefghij', '9999-12-31', -9e18)
                    """)
            } change: { _ in
                nil
            }
            var random = SplitMix64(seed: 4)
            let pieces = [
                "Count", "[Unit Price]", "{Last}", "(", ")", ",", "if(", "sum(", "1.5", "+", "-",
                "*",
                "/", "&", "=", "<>", "and", "or", "not", "none", "year(", "Born", "Died", "days(",
                "Length", "left(", "right(", "round(", "Paid", "Stars", "Tags", "min(", "max(", "<",
                "'a'", "text(", "floor(", "length(", "hours(", "empty(", "coalesce(", "contains(",
            ]
            var count = 0
            for _ in 0..<20_000 {
                let length = Int.random(in: 1..<9, using: &random)
                let text = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined(separator: " ")
                let closed =
                    text
                    + String(
                        repeating: ")",
                        count: max(0, text.count { $0 == "(" } - text.count { $0 == ")" }))
                guard let expression = try? ComputedFields(list).expression(closed, name: "It")
                else { continue }
                count += 1
                try await library.read { db in
                    do {
                        _ = try db.rows("SELECT \(expression.sql) FROM \(ListTable(list).name)")
                    } catch { Issue.record("\(closed): \(error)") }
                }
            }
            #expect(count > 300)
        }
    }

    @Test func fieldsThatReadAChangedOneFollow() async throws {
        try await TestServer.withLibrary { library in
            let list = try await makeList(
                [computed("B", "A & \"!\""), computed("A", "Count * 1 + 1")], in: library)
            func last() async throws -> [FieldValue] {
                try await Array(values(of: list, in: library).suffix(2))
            }
            #expect(try await last() == [.text("5!"), .integer(5)])
            var options = list.fields[11].options
            options.expression = "Last"
            try await library.perform(.setOptions(list.fields[11].id, list: list.id, options))
            #expect(try await last() == [.text("Austen!"), .text("Austen")])
            try await library.undo()
            #expect(try await last() == [.text("5!"), .integer(5)])
            options.expression = "B"
            let loop = await #expect(throws: LibraryError.self) {
                try await library.perform(.setOptions(list.fields[11].id, list: list.id, options))
            }
            #expect(loop?.message == "“A” would be computed from itself, through “B”.")
            let kind = await #expect(throws: LibraryError.self) {
                try await library.perform(.changeKind(list.fields[3].id, list: list.id, to: .text))
            }
            #expect(kind?.message.hasPrefix("“A” is computed from “Count” and would no") == true)
            let removal = await #expect(throws: LibraryError.self) {
                try await library.perform(.removeField(list.fields[3].id, list: list.id))
            }
            #expect(
                removal?.message
                    == "“A” is computed from “Count”. Remove it first, or change its expression.")
        }
    }

    @Test func aComputedFieldBecomesOneWithValues() async throws {
        try await TestServer.withLibrary { library in
            let list = try await makeList(
                [computed("Total", "[Unit Price] * Count")], in: library)
            try await library.perform(
                .changeKind(list.fields[10].id, list: list.id, to: .number))
            #expect(try await library.list(list.id).fields[10].kind == .number)
            #expect(try await values(of: list, in: library).last == .integer(50))
            try await library.undo()
            #expect(try await library.list(list.id).fields[10].kind == .computed)
            #expect(try await values(of: list, in: library).last == .integer(50))
            let copy = try #require(
                try await library.perform(
                    .duplicateList(list.id, name: "Copy", withRecords: true)
                ).list)
            let duplicate = try await library.list(copy)
            #expect(try await values(of: duplicate, in: library).last == .integer(50))
            let preview = try await library.previewExpression(
                "[Unit Price] * 2", of: "Double", field: nil, in: list.id, record: nil)
            #expect(preview.value == .integer(25) && preview.title == "Jane")
        }
    }
}

extension FieldValue {
    fileprivate static func dateText(_ text: String) -> FieldValue {
        PartialDate(text).map { .date($0) } ?? .empty
    }
}
